"""NM-5.8, NM-6.12 to NM-6.16: what leaves, what comes back, what changes sides."""

import pytest

from neontable.language.errors import TextError
from neontable.nemesis import parts as p
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

BOMB = 'Bomb tactical "Destroy target object."'
BOUNCE = 'Bounce tactical "Return target object to its owner\'s hand."'
EXILE = 'Exile tactical "Remove target object from the game."'
LEAVES = "When this card leaves the battlefield, gain 1 Scrap."
DIES = "When this card is destroyed, gain 5 Scrap."
WATCH = (
    'Owl 1/9 vehicle "Whenever another object leaves the battlefield, draw 1 card. | '
    'Whenever another object is destroyed, your City gains 1 HP."'
)


# Tokens, removed cards (NM-6.12, NM-6.14)


@pytest.mark.clause("NM-6.12", "NM-6.14")
@pytest.mark.parametrize(
    ("spell", "scrap", "cards", "hp"),
    [(BOMB, 6, 1, 31), (BOUNCE, 1, 1, 30), (EXILE, 0, 0, 30)],
    ids=lambda x: str(x)[:5],
)
def test_what_a_token_triggers_as_it_leaves(spell: str, scrap: int, cards: int, hp: int) -> None:
    """T44: destroyed: "destroyed" and "leaves"; otherwise "leaves"; removed: nothing. It is never in another zone."""
    seed = f'Seed 1/1 token "{LEAVES} | {DIES}"'
    play = position(side(front=f"{WATCH}, {seed}", hand=spell)).plays(f"play {spell.split(maxsplit=1)[0]}", "at Seed")
    assert (play.is_out("Seed"), play.scrap("A"), play.held("A"), play.hp("A")) == (False, scrap, cards, hp)
    assert (play.discard("A"), play.hand("A"), play.removed("A")) == (spell.split(maxsplit=1)[0], "", "")


@pytest.mark.clause("NM-6.12", "NM-6.14")
@pytest.mark.parametrize(
    ("spell", "scrap", "cards", "hp"),
    [(BOMB, 6, 1, 31), (BOUNCE, 1, 2, 30), (EXILE, 0, 0, 30)],
    ids=lambda x: str(x)[:5],
)
def test_what_a_card_triggers_as_it_leaves(spell: str, scrap: int, cards: int, hp: int) -> None:
    ox = f'Ox 1/1 "{LEAVES} | {DIES}"'
    play = position(side(front=f"{WATCH}, {ox}", hand=spell)).plays(f"play {spell.split(maxsplit=1)[0]}", "at Ox")
    assert (play.is_out("Ox"), play.scrap("A"), play.held("A"), play.hp("A")) == (False, scrap, cards, hp)
    where = {BOMB: "Ox Bomb", BOUNCE: "Bounce", EXILE: "Exile"}[spell]
    assert (play.discard("A"), play.removed("A")) == (where, "Ox" if spell == EXILE else "")


@pytest.mark.clause("NM-6.14", "NM-5.8")
@pytest.mark.parametrize("spell", [BOMB, BOUNCE, EXILE], ids=lambda x: str(x)[:5])
def test_an_enhancement_that_leaves_with_its_unit_triggers_its_own_leaves(spell: str) -> None:
    """Also with one that is removed; it goes to its owner's discard pile and is not destroyed."""
    charm = f'Charm enhancement on:Ox "{LEAVES} | {DIES}"'
    play = position(side(front="Ox 1/1", attached=charm, hand=spell)).plays(
        f"play {spell.split(maxsplit=1)[0]}", "at Ox"
    )
    assert (play.triggers(), play.scrap("A")) == ("Charm", 1)
    assert "Charm" in play.discard("A").split()


@pytest.mark.clause("NM-6.12")
def test_a_removed_card_in_a_zone_goes_out_of_the_game() -> None:
    ploy = 'Ploy tactical "Remove target card in your discard pile from the game."'
    play = position(side(hand=ploy, discard="Ox 1/1, Elk 1/1")).answer("play Ploy", "card Ox").quiet()
    assert (play.removed("A"), play.discard("A")) == ("Ox", "Elk Ploy")


@pytest.mark.clause("NM-6.12")
def test_it_is_removed_once() -> None:
    text = "Remove each card in your discard pile from the game. Remove target card in your discard pile from the game."
    play = (
        position(side(hand=f'Ploy tactical "{text}"', discard="Ox 1/1, Elk 1/1")).answer("play Ploy", "card Ox").quiet()
    )
    assert play.removed("A") == "Ox Elk"


@pytest.mark.clause("NM-5.11")
@pytest.mark.parametrize(
    "text",
    ["Remove this card from the game.", "Return this card to its owner's hand.", "Put this card on top of your deck."],
)
def test_an_exploit_has_no_say_in_where_it_goes(text: str) -> None:
    with pytest.raises(TextError, match="NML-44"):
        position(side(hand=f'Ploy tactical "{text}"'))


@pytest.mark.clause("NM-6.14")
def test_an_enhancement_that_is_destroyed_itself_triggers_both_and_its_unit_stays() -> None:
    charm = f'Charm enhancement on:Ox "{LEAVES} | {DIES}"'
    ploy = 'Ploy tactical "Destroy target Unit Enhancement."'
    play = position(side(front="Ox 1/1", attached=charm, hand=ploy)).plays("play Ploy", "at Charm")
    assert (play.scrap("A"), play.front("A"), play.discard("A")) == (6, "Ox", "Charm Ploy")


# Units and their Enhancements named together


@pytest.mark.clause("NM-6.14", "NM-6.13")
@pytest.mark.parametrize("order", ["first", "last"])
def test_a_unit_and_its_enhancement_destroyed_together_leave_once_each(order: str) -> None:
    charm = f'Charm enhancement on:Ox "{LEAVES} | {DIES}"'
    ploy = 'Ploy tactical "Destroy each Unit and Unit Enhancement."'
    play = position(side(front="Ox 1/1", attached=charm, hand=ploy))
    if order == "first":  # the Enhancement has the lower number
        play = position(side(front="Gap 1/1, Ox 1/1", hand=f'Charm enhancement "{LEAVES} | {DIES}", {ploy}'))
        play.put("Gap", "nowhere").plays("play Charm", "at Ox")
        assert play.obj("Charm") < play.obj("Ox")
    play.plays("play Ploy")
    assert (play.scrap("A"), sorted(play.discard("A").split())) == (6, ["Charm", "Ox", "Ploy"])


@pytest.mark.clause("NM-6.12", "NM-6.14")
def test_a_unit_and_its_enhancement_removed_together_trigger_nothing() -> None:
    charm = f'Charm enhancement on:Ox "{LEAVES}"'
    ploy = 'Ploy tactical "Remove each Unit and Unit Enhancement from the game."'
    play = position(side(front="Ox 1/1", attached=charm, hand=ploy)).plays("play Ploy")
    assert (play.scrap("A"), play.removed("A"), play.discard("A")) == (0, "Ox Charm", "Ploy")


@pytest.mark.clause("NM-5.8", "NM-6.14")
def test_a_unit_and_its_enhancement_return_to_their_owners_hands_together() -> None:
    charm = f'Charm enhancement on:Ox "{LEAVES}"'
    ploy = 'Ploy tactical "Return each Unit and Unit Enhancement to its owner\'s hand."'
    play = position(side(front="Ox 1/1", attached=charm, hand=ploy)).plays("play Ploy")
    assert (play.scrap("A"), play.hand("A"), play.discard("A")) == (1, "Ox Charm", "Ploy")


# New objects (NM-6.15)


@pytest.mark.clause("NM-6.15")
def test_what_left_and_came_back_is_a_new_object() -> None:
    """T37: no damage, no effects, On Entry again."""
    ox = 'Ox 2/4 "On Entry: Gain 1 Scrap."'
    up = 'Up tactical "Target Unit gets +3/+3 for good. Deal 2 damage to it. It gains Flying until end of turn."'
    play = position(side(hand=f"{ox}, {up}, {BOUNCE}")).answer("front Ox").plays("play Up", "at Ox")
    assert (play.numbers("Ox"), play.damage("Ox"), play.words("Ox"), play.scrap("A")) == ("5/7", 2, "flying", 1)
    play.plays("play Bounce", "at Ox").answer("front Ox")
    assert (play.numbers("Ox"), play.damage("Ox"), play.words("Ox"), play.scrap("A")) == ("2/4", 0, "", 2)


@pytest.mark.clause("NM-6.15")
def test_its_marks_of_once_per_turn_are_fresh() -> None:
    ox = (
        'Ox 2/4 "Once per turn, spend 1 Scrap: Draw 1 card. | Once per turn, whenever your City gains HP, draw 1 card."'
    )
    heal = '2x Heal tactical "Your City gains 1 HP."'
    play = position(side(front=ox, hand=f"{heal}, {BOUNCE}", scrap=5)).answer("use Ox").plays("play Heal")
    assert (play.why_not("use Ox"), play.triggers()) == ("NM-9.1", "Ox")
    play.plays("play Bounce", "at Ox").answer("front Ox", "use Ox").plays("play Heal")
    assert play.triggers() == "Ox Ox"


@pytest.mark.clause("NM-6.15")
def test_a_target_that_left_and_came_back_in_the_window_is_no_target_any_more() -> None:
    """T37: A's Exploit was aimed at the old one."""
    flicker = 'Flicker reactive "Return target Unit to its owner\'s hand. Put up to 1 Unit from your hand onto the battlefield."'
    play = position(side(hand=BOMB), side(front="Ox 1/1", hand=flicker)).answer("play Bomb", "at Ox")
    play.answer("play Flicker", "at Ox", "card Ox", "pass", "pass")
    assert (play.front("B"), play.discard("A"), len(play.events(p.EV_FIZZLE))) == ("Ox", "Bomb", 1)


@pytest.mark.clause("NM-6.15", "NM-4.11")
def test_an_effect_does_not_find_the_new_object() -> None:
    """T38: what lasts on the old one ends with it, though it would have lasted for good."""
    ploy = 'Ploy tactical "Target Unit gets +1/+1 for good."'
    play = position(side(front="Ox 1/1", hand=f"{ploy}, {BOUNCE}")).plays("play Ploy", "at Ox")
    play.plays("play Bounce", "at Ox").answer("front Ox")
    assert (play.numbers("Ox"), list(play.state.effects)) == ("1/1", [])


# Change of control (NM-6.16)

STEAL = 'Steal tactical "Take control of target enemy Unit."'
BORROW = 'Borrow tactical "Take control of target enemy Unit until end of turn."'


@pytest.mark.clause("NM-6.16")
def test_a_change_of_control_keeps_the_object_its_state_damage_and_attachments() -> None:
    cow = "Cow 1/4 disabled damage:2"
    play = position(side(hand=STEAL), side(front=cow, attached="Charm enhancement on:Cow")).plays(
        "play Steal", "at Cow"
    )
    assert (play.front("A"), play.enabled("Cow"), play.damage("Cow"), play.attached("Cow")) == (
        "Cow",
        False,
        2,
        "Charm",
    )
    assert play.state.side[play.obj("Charm")] == 1  # who played it controls it


@pytest.mark.clause("NM-6.16", "NM-5.4")
def test_no_entry_and_no_leaving() -> None:
    cow = f'Cow 1/4 "On Entry: Draw 1 card. | {LEAVES}"'
    play = position(side(hand=STEAL), side(front=cow)).plays("play Steal", "at Cow")
    assert play.triggers() == ""


@pytest.mark.clause("NM-6.16")
def test_it_may_attack_in_the_same_turn() -> None:
    play = position(side(hand=BORROW), side(front="Cow 2/4")).plays("play Borrow", "at Cow").passes()
    play.until("attackers").attack("Cow > City").intercept().quiet()
    assert (play.hp("B"), play.hp("A")) == (28, 30)


@pytest.mark.clause("NM-6.16", "NM-4.9")
def test_it_goes_back_at_the_end_of_the_turn_in_the_row_where_it_is() -> None:
    play = position(side(hand=BORROW), side(back="Cow 2/4")).plays("play Borrow", "at Cow")
    assert play.back("A") == "Cow"
    assert play.answer("up Cow").turn_over().front("B") == "Cow"


@pytest.mark.clause("NM-6.16")
def test_it_comes_to_the_frontline_if_the_new_backline_is_full() -> None:
    full = ", ".join(f"B{n} 1/1" for n in range(6))
    play = position(side(back=full, hand=STEAL), side(back="Cow 2/4")).plays("play Steal", "at Cow")
    assert (play.front("A"), play.back("B")) == ("Cow", "")
    one_less = ", ".join(f"B{n} 1/1" for n in range(5))
    play = position(side(back=one_less, hand=STEAL), side(back="Cow 2/4")).plays("play Steal", "at Cow")
    assert play.back("A") == "B0 B1 B2 B3 B4 Cow"


@pytest.mark.clause("NM-6.16", "NM-4.9")
def test_so_it_is_on_the_way_back() -> None:
    full = ", ".join(f"B{n} 1/1" for n in range(6))
    play = position(side(hand=BORROW), side(back=full)).plays("play Borrow", "at B0")
    assert play.back("A") == "B0"
    fill = 'Fill reactive "Put target Unit into its owner\'s Backline."'
    play = position(side(hand=f"{BORROW}, Spell tactical"), side(back=full, front="Cow 1/1", hand=fill))
    play.plays("play Borrow", "at B0").answer("play Spell", "play Fill", "at Cow", "pass", "pass").turn_over()
    assert (play.front("B"), play.front("A")) == ("B0", "")


@pytest.mark.clause("NM-6.16", "NM-6.11")
@pytest.mark.parametrize("spell", [BOMB, BOUNCE])
def test_discard_piles_and_hands_stay_the_owner_s(spell: str) -> None:
    play = position(side(hand=f"{STEAL}, {spell}"), side(front="Cow 1/4")).plays("play Steal", "at Cow")
    play.plays(f"play {spell.split(maxsplit=1)[0]}", "at Cow")
    assert (play.discard("B"), play.hand("B")) == (("Cow", "") if spell == BOMB else ("", "Cow"))


@pytest.mark.clause("NM-6.16")
def test_champions_cannot_change_sides() -> None:
    ploy = 'Ploy tactical "Take control of each enemy object."'
    foe = side(front="Cow 1/1, Rival", champion="Rival 2/4")
    play = position(side(hand=ploy), foe).plays("play Ploy")
    assert (play.front("A"), play.front("B")) == ("Cow", "Rival")


@pytest.mark.clause("NM-6.16", "NM-9.5")
@pytest.mark.parametrize(("kind", "row"), [("field", "field"), ("enhancement on:Cow", "attached")])
def test_control_of_an_enhancement(kind: str, row: str) -> None:
    """It works for its new controller: its "you" is A now."""
    what = {"field": "Field Enhancement", "attached": "Unit Enhancement"}[row]
    charm = f'Charm {kind} "At the end of your turn, gain 1 Scrap."'
    foe = side(front="Cow 1/1", field=charm) if row == "field" else side(front="Cow 1/1", attached=charm)
    play = position(side(hand=f'Ploy tactical "Take control of target {what}."'), foe, step="deployment")
    play.plays("play Ploy", "at Charm").turn_over()
    assert (play.scrap("A"), play.scrap("B")) == (1, 0)
    assert play.attached("Cow") == ("Charm" if row == "attached" else "")


@pytest.mark.clause("NM-6.16", "NM-9.5")
def test_the_latest_taker_has_it_and_what_ends_leaves_it_to_the_one_before() -> None:
    """B takes it for good in A's window, A has it until end of turn: it ends up where the latest that lasts puts it."""
    take = 'Take reactive "Take control of target enemy Unit."'
    play = position(side(front="Ox 1/1", hand=f"{BORROW}, Spell tactical"), side(hand=take))
    play.answer("play Spell", "play Take", "at Ox", "pass", "pass")
    assert play.front("B") == "Ox"
    play.plays("play Borrow", "at Ox")
    assert play.front("A") == "Ox"
    assert play.turn_over().front("B") == "Ox"


@pytest.mark.clause("NM-6.16", "NM-9.5")
def test_for_as_long_as_ends_when_it_fails_and_does_not_begin_anew() -> None:
    hold = 'Hold tactical "Take control of target enemy Unit for as long as you control a Vehicle."'
    cart = "Cart 1/1 vehicle"
    play = position(side(front=cart, hand=f"{hold}, {BOMB}, Van 1/1 vehicle"), side(front="Cow 1/1"))
    play.plays("play Hold", "at Cow")
    assert play.front("A") == "Cart Cow"
    play.plays("play Bomb", "at Cart")
    assert (play.front("A"), play.front("B")) == ("", "Cow")
    assert play.answer("front Van").front("B") == "Cow"


@pytest.mark.clause("NM-6.16", "NM-6.5")
def test_passives_and_disable_abilities_are_its_new_controller_s() -> None:
    lord = 'Lord 1/4 "Each other Unit you control gets +1/+0. | Disable this card: Draw 1 card."'
    play = position(side(front="Ox 1/1", hand=STEAL), side(front=f"{lord}, Cow 1/1")).plays("play Steal", "at Lord")
    assert (play.numbers("Ox"), play.numbers("Cow")) == ("2/1", "1/1")
    assert play.answer("use Lord").held("A") == 1
