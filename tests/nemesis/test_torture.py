"""What other engines got wrong, as an experienced judge would try it on ours: several rules at once, at odd moments."""

from __future__ import annotations

import random

import pytest

from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from neontable.nemesis.language.keywords import KEYWORDS
from neontable.nemesis.state import NemesisState, from_ints
from tests.nemesis.table import position, refusal, side

pytestmark = pytest.mark.compiled

NAMES = "Flying, Barrage, Evasion, Phase, Bypass, Kaiju, Impact, Save the Day"


@pytest.mark.clause("NM-9.6")
def test_every_keyword_has_its_reminder_text() -> None:
    assert ", ".join(KEYWORDS) == NAMES
    assert all(meaning.reminder.endswith(".") and meaning.clauses for meaning in KEYWORDS.values())


# Games of texts that do a bit of everything: at every decision the contract holds

ZOO = side(
    front='Ox 2/3 "Whenever this card attacks, draw 1 card. | Disable this card: Deal 1 damage to target object.", '
    'Bat 1/1 flying "When this card is destroyed, each player discards 1 card.", '
    'Owl 1/2 save-the-day "Whenever another object leaves the battlefield, you may draw 1 card."',
    back='Cart 0/4 vehicle "Spend 1 Scrap: Create 1 Seed token. | At the start of your turn, gain 1 Scrap."',
    field='Hall field "Each other Unit you control with Flying gets +1/+0."',
    hand='Imp 1/1 value:1 "On Entry: Target Unit gets +1/+1 until your next turn.", '
    'Elk 4/4 value:2 impact "Whenever this card deals damage to the enemy City, steal 1 Scrap.", '
    'Ploy tactical "Choose one: Destroy target enemy Unit; or take control of target enemy Vehicle until end of turn.", '
    'Charm enhancement "The attached Unit gets +1/+1 and has Flying. | When the attached Unit is destroyed, draw 1 card.", '
    'Trick reactive "Disable target attacking object.", '
    'Dodge reactive "Return target Unit to its owner\'s hand. Draw 1 card.", '
    'No reactive "Cancel the card that opened this window unless your opponent spends 1 Scrap."',
    library='Split tactical "Deal 3 damage split among up to 3 target objects.", Kong 6/6 kaiju, '
    'Dig tactical "Look at the top 3 cards of your deck. Put them back in any order.", '
    'Seek tactical "Search your deck for 1 Unit, reveal it and put it into your hand. Shuffle your deck.", '
    'Ram 2/2 "While in play, this card must attack if able."',
    scrap=2,
    champion='Hero 2/4 value:2 "Activation Protocol: Each City loses 1 HP. | Disable this card: Gain 1 Scrap."',
    nemesis='Doom 5/6 value:4 "Activation Protocol: Drift each enemy Unit. | Each other Unit you control has Impact."',
)
SEED = 'Seed 1/1 "When this card is destroyed, gain 1 Scrap."'


def zoo(asks_order: bool = False) -> NemesisState:
    return position(ZOO, ZOO, turn=2, asks_order=asks_order, tokens=SEED).state


def some_action(s: NemesisState, chance: random.Random) -> tuple[int, int]:
    """Somebody who is waited for, and what they choose; passing less often than the rest."""
    seat = chance.choice(s.waiting())
    legal = s.legal_for(seat)
    return seat, chance.choice(legal if chance.random() < 0.3 or len(legal) == 1 else [a for a in legal if a != p.PASS])


@pytest.mark.clause("NM-1.11", "NM-9.5")
@pytest.mark.parametrize("seed", range(6))
def test_games_of_all_this_end_and_every_refusal_changes_nothing(seed: int) -> None:
    """T03, T39, T48, T54: legal equals accepted."""
    chance = random.Random(seed)
    s = zoo(asks_order=seed % 2 == 1)
    for turn in range(20000):
        if s.is_over():
            break
        if turn % 40 == 0:
            for seat in range(2):
                for action in (chance.randrange(p.ACTION_KINDS * KIND) for _ in range(5)):
                    refusal(s, seat, action)
        s.apply_for(*some_action(s, chance))
    assert s.is_over()


@pytest.mark.clause("NM-1.11")
@pytest.mark.parametrize("seed", range(3))
def test_saved_and_loaded_at_every_decision_the_game_goes_on_the_same(seed: int) -> None:
    """T26, T29: in the middle of any effect."""
    chance, s = random.Random(seed), zoo(asks_order=True)
    for _ in range(300):
        if s.is_over():
            break
        copy = from_ints(s.catalog, s.to_ints())
        other = s.clone()
        seat, action = some_action(s, chance)
        for each in (s, copy, other):
            each.apply_for(seat, action)
        assert s.to_ints() == copy.to_ints() == other.to_ints()


@pytest.mark.clause("NM-1.14")
@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_ends_the_game_at_once_from_any_state(seat: int) -> None:
    """T14: while the other is choosing."""
    chance, s = random.Random(seat), zoo()
    for _ in range(400):
        if s.is_over():
            break
        then = s.clone()
        then.concede(seat)
        assert (then.is_over(), then.winner, then.clause, then.waiting()) == (True, 1 - seat, 114, [])
        s.apply_for(*some_action(s, chance))


@pytest.mark.clause("NM-1.9", "NM-6.12")
@pytest.mark.parametrize("seed", range(4))
def test_every_card_is_in_one_place_at_every_decision(seed: int) -> None:
    """T44, T56: none is lost, none is there twice; a token is nowhere but on the battlefield."""
    chance, s = random.Random(seed), zoo()
    for _ in range(1500):
        if s.is_over():
            break
        for seat in range(2):
            found = [place for place in range(31) if s.hands[seat] >> place & 1]
            found += s.library[seat] + s.discard[seat] + s.removed[seat]
            found += [s.place[o] for o in range(len(s.row)) if s.row[o] and s.owner[o] == seat and s.place[o] >= 0]
            waiting = [f for f in (s.frame, s.opener) if f is not None and f.kind == 2]
            found += [(f.card - 4096) % 64 for f in waiting if (f.card - 4096) // 64 == seat]
            found += [p.CHAMPION_PLACE] * (s.champion[seat] == p.WAITING)
            assert sorted(found) == list(range(31))
        s.apply_for(*some_action(s, chance))


# Several rules at once


@pytest.mark.clause("NM-7.19", "NM-6.16", "NM-7.14")
def test_an_interceptor_stolen_in_the_window_needs_nothing_and_impact_goes_through() -> None:
    take = 'Take reactive "Take control of target intercepting Unit."'
    play = position(side(front="Ox 5/9 impact", hand=take), side(front="Cow 1/3, Pig 1/2"), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox, Pig > Ox").answer("at Cow", "pass", "play Take", "at Cow", "pass")
    assert (play.hp("B"), play.front("A"), play.front("B"), play.damage("Ox")) == (27, "Ox Cow", "", 1)


@pytest.mark.clause("NM-6.13", "NM-7.9", "NM-1.11")
def test_everybody_dies_at_once_and_everybody_sees_it() -> None:
    """T34: four deaths in one moment; each watcher counts the three others."""
    text = '"Whenever another Unit is destroyed, gain 1 Scrap."'
    play = position(
        side(front=f"Ox 2/2 {text}, Elk 2/2 {text}"), side(front=f"Cow 2/2 {text}, Pig 2/2 {text}"), step="attackers"
    )
    play.attack("Ox > Cow, Elk > Pig").intercept().quiet()
    assert (play.scrap("A"), play.scrap("B")) == (6, 6)
    assert play.triggers().split() == ["Ox"] * 3 + ["Elk"] * 3 + ["Cow"] * 3 + ["Pig"] * 3


@pytest.mark.clause("NM-6.13", "NM-6.15")
def test_a_card_that_came_back_in_an_earlier_trigger_does_not_answer_for_the_one_that_left() -> None:
    """T37: Ox is put back out by its first trigger; the second one still speaks of the old one."""
    ox = 'Ox 3/1 "When this card is destroyed, put this card from your discard pile onto the battlefield. | When this card is destroyed, gain X Scrap, where X is its ATK."'
    up = 'Up tactical "Target Unit gets +4/+0 until end of turn."'
    play = position(side(front=ox, hand=f'{up}, Bomb tactical "Destroy target Unit."')).plays("play Up", "at Ox")
    play.plays("play Bomb", "at Ox")
    assert (play.front("A"), play.numbers("Ox"), play.scrap("A")) == ("Ox", "3/1", 7)


@pytest.mark.clause("NM-6.16", "NM-7.22", "NM-4.9")
def test_a_borrowed_attacker_goes_home_only_after_the_combat() -> None:
    borrow = 'Borrow tactical "Take control of target enemy Unit until the end of the Combat Phase."'
    play = position(side(hand=borrow), side(front="Cow 3/9")).plays("play Borrow", "at Cow").passes()
    play.until("attackers").attack("Cow > City").intercept().quiet()
    assert (play.hp("B"), play.front("B"), play.step()) == (27, "Cow", "reinforcement")


@pytest.mark.clause("NM-6.16", "NM-7.22", "NM-4.11")
def test_one_that_goes_home_before_damage_is_out() -> None:
    """Borrowed for as long as A has a Vehicle; the Vehicle is destroyed in the window."""
    borrow = 'Borrow tactical "Take control of target enemy Unit for as long as you control a Vehicle."'
    bomb = 'Bomb reactive "Destroy target Vehicle."'
    play = position(side(front="Cart 1/1 vehicle", hand=borrow), side(front="Cow 3/9", hand=bomb)).plays(
        "play Borrow", "at Cow"
    )
    play.passes().until("attackers").attack("Cow > City").intercept().answer("play Bomb", "at Cart").passes(2)
    assert (play.hp("B"), play.hp("A"), play.front("B")) == (30, 30, "Cow")


@pytest.mark.clause("NM-5.19", "NM-5.8", "NM-6.14")
def test_a_unit_that_dies_with_its_enhancement_waiting() -> None:
    """The Enhancement never entered: what waits for Enhancements entering or leaving sees nothing."""
    owl = 'Owl 1/9 vehicle "Whenever an Enhancement enters the battlefield, draw 1 card. | Whenever an Enhancement leaves the battlefield, draw 1 card."'
    charm = 'Charm enhancement "The attached Unit gets +5/+5."'
    play = position(side(front=f"Ox 1/1, {owl}", hand=charm), side(hand='Zap reactive "Deal 1 damage to target Unit."'))
    play.answer("play Charm", "at Ox", "play Zap", "at Ox").passes(2)
    assert (play.held("A"), play.discard("A")) == (0, "Ox Charm")


@pytest.mark.clause("NM-6.10", "NM-4.9", "NM-6.9")
def test_a_unit_that_shrinks_under_its_damage_is_destroyed_when_the_shrinking_comes_not_later() -> None:
    lord = 'Lord 1/1 "Each other Unit you control gets +0/+3."'
    play = position(
        side(front=f"{lord}, Ox 1/1 damage:2"), side(hand='Zap reactive "Disable target Unit."'), step="attackers"
    )
    play.attack().answer("play Zap", "at Lord")
    assert play.front("A") == "Lord"


@pytest.mark.clause("NM-9.5", "NM-6.13")
def test_cards_discarded_together_trigger_once_each_for_whoever_asks() -> None:
    owl = 'Owl 1/9 "Whenever your opponent discards a card, gain 1 Scrap. | Whenever you discard a card, your City gains 1 HP."'
    ploy = 'Ploy tactical "Each player discards their hand."'
    play = position(side(front=owl, hand=f"{ploy}, Elk 1/1"), side(hand="Cow 1/1, Pig 1/1, Hen 1/1")).plays("play Ploy")
    assert (play.scrap("A"), play.hp("A")) == (3, 31)


@pytest.mark.clause("NM-6.13", "NM-1.11")
def test_a_trigger_that_wins_ends_the_game_before_the_next() -> None:
    ox = '"Whenever you gain Scrap, deal 1 damage to the enemy City."'
    cow = 'Cow 1/1 "Whenever your opponent gains Scrap, your City gains 5 HP."'
    play = position(
        side(front=f"Ox 1/1 {ox}, Elk 1/1 {ox}", hand='Ploy tactical "Gain 1 Scrap."'), side(front=cow, hp=2)
    )
    play.plays("play Ploy")
    assert (play.result(), play.hp("B"), play.triggers()) == ("A NM-1.1", 0, "Ox Elk")


@pytest.mark.clause("NM-8.13", "NM-7.21", "NM-6.13")
def test_a_champion_flipped_by_its_own_attack_trigger() -> None:
    """Its attack is cancelled before interceptors; it is disabled already, so it is not disabled again."""
    hero = 'Hero 3/4 value:1 "Whenever this card attacks, flip this card."'
    owl = 'Owl 1/9 vehicle "Whenever a Nemesis is disabled, draw 1 card. | Whenever an attack is cancelled, gain 1 Scrap."'
    play = position(
        side(front=f"Hero, {owl}", champion=hero, nemesis="Doom 5/6 value:2"), side(front="Cow 1/1"), step="attackers"
    )
    play.attack("Hero > City")
    assert (play.back("A"), play.held("A"), play.scrap("A"), play.step()) == ("Doom", 0, 1, "combat window")


@pytest.mark.clause("NM-5.14", "NM-5.20", "NM-6.13")
def test_an_ability_that_untaps_itself_goes_on_as_long_as_its_player_likes_and_no_longer_than_100_times() -> None:
    ox = 'Ox 1/1 "Disable this card: Draw 1 card. | Whenever this card is disabled, enable this card."'
    play = position(side(front=ox, cards=0, hp=200))
    for _ in range(100):
        play.answer("use Ox")
    assert (play.hp("A"), play.why_not("use Ox"), play.result()) == (100, "NM-6.17", "")


@pytest.mark.clause("NM-7.7", "NM-7.3")
def test_keywords_gained_after_the_declaration_undo_nothing_but_those_gained_before_interceptors_count() -> None:
    """Gained by the attack trigger: Cow cannot intercept any more. In the window: it fights on."""
    ox = 'Ox 2/9 "Whenever this card attacks, this card gains Phase until end of turn."'
    play = position(side(front=ox), side(front="Cow 1/1"), step="attackers").attack("Ox > City")
    assert play.choices() == ["pass"]
    give = 'Give reactive "Target Unit gains Phase until end of turn."'
    play = position(side(front="Ox 2/9", hand=give), side(front="Cow 1/1"), step="attackers").attack("Ox > City")
    play.intercept("Cow > Ox").answer("pass", "play Give", "at Ox", "pass")
    assert (play.hp("B"), play.front("B")) == (30, "")


@pytest.mark.clause("NM-1.11", "NM-7.22", "NM-6.6")
@pytest.mark.parametrize("fights", ["attacking", "intercepting"])
def test_who_is_out_of_the_fight_loses_at_once_what_fighters_have(fights: str) -> None:
    """Cow and Ox live by it; sent to the Backline, they are destroyed before anything else happens."""
    hall = f'Hall field "Each {fights} Unit gets +0/+2."'
    back = 'Back reactive "Put target Unit into its owner\'s Backline. Draw X cards, where X is the number of Units."'
    zap = 'Zap reactive "Deal 1 damage to target Unit."'
    play = position(side(front="Ox 1/1", hand=f"{back}, {zap}", field=hall), side(front="Cow 1/1"), step="attackers")
    name = "Ox" if fights == "attacking" else "Cow"
    play.attack("Ox > City").intercept("Cow > Ox").answer("pass", "play Zap", f"at {name}", "play Back", f"at {name}")
    assert (play.is_out(name), play.held("A")) == (False, 1)


@pytest.mark.clause("NM-7.22", "NM-8.13")
def test_a_target_that_was_flipped_is_still_the_target() -> None:
    """It fights as the Nemesis that it has become, in the Backline."""
    foe = side(front="Rival", champion="Rival 2/4", nemesis="Bane 5/6", hand='Turn reactive "Flip target Champion."')
    play = position(side(front="Ox 3/9"), foe, step="attackers").attack("Ox > Rival").intercept()
    play.answer("play Turn", "at Rival").passes(2)
    assert (play.back("B"), play.damage("Bane"), play.damage("Ox")) == ("Bane", 3, 5)


@pytest.mark.clause("NM-5.4", "NM-9.1")
def test_what_enters_disabled_has_not_been_disabled() -> None:
    owl = 'Owl 1/9 vehicle "Whenever a Unit is disabled, draw 1 card. | Whenever a Unit is enabled, gain 1 Scrap."'
    play = position(side(front=owl, hand='Ox 1/1 "This card enters the battlefield disabled."')).answer("front Ox")
    assert (play.enabled("Ox"), play.held("A")) == (False, 0)
    assert play.turn_over().turn_over().scrap("A") == 1


@pytest.mark.clause("NM-4.2", "NM-4.3", "NM-9.1")
def test_enabled_triggers_and_start_triggers_are_one_batch() -> None:
    owl = 'Owl 1/9 vehicle "At the start of your turn, draw 1 card."'
    ox = 'Ox 1/1 disabled "Whenever this card is enabled, gain 1 Scrap."'
    play = position(side(front=f"{owl}, {ox}"), step="reinforcement").turn_over().turn_over()
    assert play.triggers() == "Owl Ox"
