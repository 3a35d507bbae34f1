"""NM-8.2, NM-8.5 to NM-8.14, NM-9.2: the texts of Champions and Nemeses, forced flips, and where they go."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

HERO = 'Hero 2/4 value:1 "Activation Protocol: Draw 1 card."'
DOOM = 'Doom 5/6 value:2 "Activation Protocol: Gain 5 Scrap."'
FLIP = 'Flip tactical "Flip target Champion or Nemesis."'
REACT = 'React reactive "Flip target Champion or Nemesis."'
BOUNCE = 'Bounce tactical "Return target object to its owner\'s hand."'
NEMESIS_FACE = 2  # of `faces_used`


def mine(front: str = "", back: str = "", hand: str = "", hero: str = HERO, doom: str = DOOM, **more: str) -> Play:
    return position(
        side(front=front, back=back, hand=hand, champion=hero, nemesis=doom), side(hand=more.get("theirs", ""))
    )


# The Activation Protocol (NM-8.2, NM-8.5, NM-8.6)


@pytest.mark.clause("NM-8.2", "NM-9.2")
@pytest.mark.parametrize("row", ["front", "back"])
def test_the_champion_s_happens_once_when_it_first_enters(row: str) -> None:
    play = mine().answer(f"champion {row}")
    assert (play.triggers(), play.held("A")) == ("Hero", 1)
    assert play.turn_over().turn_over().triggers() == "Hero"


@pytest.mark.clause("NM-8.2", "NM-9.3")
def test_its_targets_are_chosen_when_it_begins_to_resolve() -> None:
    hero = 'Hero 2/4 value:1 "Activation Protocol: Up to 1 target Unit gets +1/+1 for good."'
    play = mine(front="Ox 1/1", hero=hero).answer("champion front")
    assert play.choices() == ["pass", "at Ox"]
    assert play.answer("at Ox").numbers("Ox") == "2/2"


@pytest.mark.clause("NM-8.11", "NM-8.12", "NM-8.6")
def test_brought_in_as_its_nemesis_it_has_the_nemesis_s_at_once_and_never_the_champion_s() -> None:
    play = mine().answer("nemesis front")
    assert (play.triggers(), play.scrap("A")) == ("Doom", 5)
    play.answer("flip").turn_over().turn_over()
    assert play.front("A") + play.back("A") == "Hero"
    assert (play.triggers(), play.scrap("A")) == ("Doom", 5)


@pytest.mark.clause("NM-8.5", "NM-8.6")
def test_a_nemesis_that_was_flipped_to_has_it_in_its_player_s_next_enable_phase() -> None:
    play = mine(front="Hero").answer("flip")
    assert (play.triggers(), play.enabled("Doom")) == ("", False)
    assert play.turn_over().triggers() == ""
    play.turn_over()
    assert (play.triggers(), play.scrap("A"), play.enabled("Doom")) == ("Doom", 5, True)


@pytest.mark.clause("NM-8.6")
def test_even_if_an_effect_enabled_it_before() -> None:
    play = (
        mine(front="Hero", hand='Wake tactical "Enable target Nemesis."').answer("flip").plays("play Wake", "at Doom")
    )
    assert (play.triggers(), play.enabled("Doom")) == ("", True)
    assert play.turn_over().turn_over().triggers() == "Doom"


@pytest.mark.clause("NM-8.6")
def test_or_keeps_it_disabled_then() -> None:
    hand = 'Numb tactical "Target Nemesis cannot be enabled for good."'
    play = mine(front="Hero", hand=hand).answer("flip").plays("play Numb", "at Doom").turn_over().turn_over()
    assert (play.triggers(), play.enabled("Doom")) == ("Doom", False)


@pytest.mark.clause("NM-8.6")
def test_if_it_is_flipped_back_before_it_is_not_used_up() -> None:
    """B flips it in B's turn; a turn later it is flipped to again."""
    play = mine(front="Hero", theirs="Spell tactical, " + FLIP).answer("flip").turn_over().until("deployment")
    play.plays("play Flip", "at Doom").turn_over()
    assert (play.back("A"), play.triggers(), play.scrap("A")) == ("Hero", "", 0)
    assert play.state.faces_used[0] & NEMESIS_FACE == 0
    play.until("deployment").answer("flip").turn_over().turn_over()
    assert (play.triggers(), play.scrap("A")) == ("Doom", 5)
    assert play.state.faces_used[0] & NEMESIS_FACE


@pytest.mark.clause("NM-8.6")
def test_flipped_back_and_to_it_again_before_it_wakes_it_has_it_once() -> None:
    play = mine(front="Hero", theirs=f"2x {FLIP}").answer("flip").turn_over().until("deployment")
    play.plays("play Flip", "at Doom").plays("play Flip", "at Hero").turn_over()
    assert (play.back("A"), play.triggers(), play.scrap("A")) == ("Doom", "Doom", 5)


@pytest.mark.clause("NM-8.6", "NM-8.7")
def test_each_face_s_happens_once_in_a_game() -> None:
    play = mine().answer("champion front", "flip").turn_over().turn_over()
    assert play.triggers() == "Hero Doom"
    play.until("deployment").answer("flip").turn_over().turn_over()
    play.until("deployment").answer("flip").turn_over().turn_over()
    assert (play.back("A"), play.triggers()) == ("Doom", "Hero Doom")


@pytest.mark.clause("NM-8.6", "NM-4.3")
def test_it_comes_with_the_start_triggers_as_one_batch_by_age() -> None:
    old = 'Old field "At the start of your turn, gain 1 Scrap."'
    new = 'New field "At the start of your Enable Phase, gain 1 Scrap."'
    play = position(side(field=old, hand=new, champion=HERO, nemesis=DOOM))
    play.answer("champion front").plays("play New").answer("flip").turn_over()
    play.raw.clear()
    assert play.turn_over().triggers() == "Old Doom New"


@pytest.mark.clause("NM-8.5", "NM-8.10")
def test_a_nemesis_flipped_to_in_the_opponent_s_turn_wakes_in_its_player_s() -> None:
    play = mine(front="Hero", theirs=FLIP).turn_over().until("deployment").plays("play Flip", "at Hero")
    assert (play.back("A"), play.triggers()) == ("Doom", "")
    assert play.turn_over().triggers() == "Doom"


@pytest.mark.clause("NM-8.5", "NM-8.6")
def test_a_champion_that_was_flipped_to_wakes_to_nothing() -> None:
    """Only a Nemesis has its Activation Protocol in an Enable Phase, though the Champion's has not happened yet."""
    play = mine(front="Doom", hand=FLIP).plays("play Flip", "at Doom")
    assert play.back("A") == "Hero"
    play.turn_over().turn_over()
    assert (play.triggers(), play.enabled("Hero")) == ("", True)


@pytest.mark.clause("NM-8.6", "NM-8.14")
def test_a_nemesis_that_left_before_it_woke_does_not_have_it() -> None:
    """Brought in again as the Champion it is neither waking nor used up."""
    play = (
        mine(front="Hero", theirs=BOUNCE).answer("flip").turn_over().until("deployment").plays("play Bounce", "at Doom")
    )
    assert (play.champion("A"), play.hand("A")) == ("waiting", "")
    play.turn_over()
    assert play.triggers() == ""
    play.until("deployment").answer("champion front")
    assert play.triggers() == "Hero"
    play.answer("flip").turn_over().turn_over()
    assert play.triggers() == "Hero Doom"


# Passives, abilities (NM-8.2)


@pytest.mark.clause("NM-8.2", "NM-6.5")
def test_the_passive_is_that_of_the_face_that_is_up() -> None:
    hero, doom = (
        'Hero 2/4 value:1 "Each Unit you control gets +1/+0."',
        'Doom 5/6 value:2 "Each Unit you control gets +0/+1."',
    )
    play = mine(front="Hero, Ox 1/1", hero=hero, doom=doom)
    assert play.numbers("Ox") == "2/1"
    assert play.answer("flip").numbers("Ox") == "1/2"


@pytest.mark.clause("NM-8.2", "NM-5.20")
def test_its_disable_ability_is_its_player_s_to_use() -> None:
    hero = 'Hero 2/4 value:1 "Disable this card: Gain 1 Scrap."'
    play = mine(front="Hero", hero=hero, theirs="Spell tactical").answer("use Hero")
    assert (play.scrap("A"), play.enabled("Hero"), play.why_not("flip")) == (1, False, "NM-8.3")
    play.turn_over().until("deployment")
    assert not any("use" in choice for choice in play.choices())


# Forced flips (NM-8.9, NM-8.10, NM-8.13)


@pytest.mark.clause("NM-8.9", "NM-8.10")
@pytest.mark.parametrize("state", ["", "disabled"])
def test_a_card_effect_can_force_a_flip_whatever_the_value_and_enabled_or_not(state: str) -> None:
    doom = DOOM.replace("value:2", "value:9")
    play = position(side(front=f"Hero {state}", hand=FLIP, champion=HERO, nemesis=doom), turn=2)
    assert play.why_not("flip") == "NM-8.3"
    play.plays("play Flip", "at Hero")
    assert (play.back("A"), play.enabled("Doom")) == ("Doom", False)


@pytest.mark.clause("NM-8.10")
def test_it_is_not_counted_as_the_turn_s_flip() -> None:
    wake = 'Wake tactical "Enable target Champion or Nemesis."'
    play = (
        mine(front="Hero", hand=f"{FLIP}, {wake}")
        .plays("play Flip", "at Hero")
        .plays("play Wake", "at Doom")
        .answer("flip")
    )
    assert play.back("A") == "Hero"
    play = mine(front="Hero", hand=FLIP).answer("flip").plays("play Flip", "at Doom")
    assert play.back("A") == "Hero"


@pytest.mark.clause("NM-8.10")
def test_at_any_time_in_any_window_of_either_player() -> None:
    play = position(
        side(hand="Spell tactical"), side(front="Rival", champion="Rival 2/4", nemesis="Bane 5/6", hand=REACT)
    )
    play.answer("play Spell", "play React", "at Rival")
    assert play.back("B") == "Bane"


@pytest.mark.clause("NM-8.10")
def test_only_of_one_on_the_battlefield() -> None:
    assert mine(hand=FLIP).why_not("play Flip") == "NM-5.23"


@pytest.mark.clause("NM-8.10", "NM-5.5")
@pytest.mark.parametrize("row", ["front", "back"])
def test_with_its_controller_s_backline_full_it_does_not_happen(row: str) -> None:
    full = ", ".join(f"B{n} 1/1" for n in range(6 if row == "front" else 5))
    text = 'Flip tactical "Flip target Champion or Nemesis. If you do, draw 1 card."'
    where = {"front": mine(front="Hero", back=full, hand=text), "back": mine(back=f"Hero, {full}", hand=text)}
    play = where[row].plays("play Flip", "at Hero")
    assert (play.is_out("Hero"), play.held("A"), play.events(p.EV_FLIP)) == (True, 0, [])


@pytest.mark.clause("NM-9.5", "NM-8.10")
def test_what_cannot_flip_does_neither() -> None:
    hero = 'Hero 2/4 value:1 "This card cannot flip."'
    play = mine(front="Hero", hero=hero, hand=FLIP)
    assert play.why_not("flip") == "NM-8.3"
    assert play.plays("play Flip", "at Hero").front("A") == "Hero"


@pytest.mark.clause("NM-8.13")
def test_a_flip_neither_leaves_nor_enters_and_effects_stay() -> None:
    owl = (
        'Owl 1/9 vehicle "Whenever another object leaves the battlefield, gain 1 Scrap. | '
        'Whenever another object enters the battlefield, gain 1 Scrap."'
    )
    up = 'Up tactical "Target Champion gets +1/+1 for good. It gains Flying until end of turn. Deal 2 damage to it."'
    play = mine(front=f"Hero, {owl}", hand=up).plays("play Up", "at Hero").answer("flip")
    assert (play.scrap("A"), play.numbers("Doom"), play.words("Doom"), play.damage("Doom")) == (0, "6/7", "flying", 2)


@pytest.mark.clause("NM-8.13", "NM-6.10")
def test_damage_is_read_against_the_new_def_at_once() -> None:
    doom = DOOM.replace("5/6", "5/2")
    play = mine(front="Hero damage:2", doom=doom).answer("flip")
    assert (play.champion("A"), play.discard("A")) == ("gone", "Hero")


@pytest.mark.clause("NM-8.13", "NM-9.1")
@pytest.mark.parametrize(("state", "order"), [("", "Owl Imp"), ("disabled", "Owl")])
def test_it_triggers_flips_and_is_disabled_if_it_was_enabled(state: str, order: str) -> None:
    owl = 'Owl 1/9 vehicle "Whenever a Champion or Nemesis flips, draw 1 card."'
    imp = 'Imp 1/9 vehicle "Whenever a Champion or Nemesis is disabled, draw 1 card."'
    play = mine(front=f"Hero {state}, {owl}, {imp}", hand=FLIP).plays("play Flip", "at Hero")
    assert play.triggers() == order


@pytest.mark.clause("NM-8.13", "NM-9.1")
def test_whenever_this_card_flips_is_of_the_face_that_comes_up() -> None:
    text = '"Whenever this card flips, gain 1 Scrap."'
    assert mine(front="Hero", doom=f"Doom 5/6 value:2 {text}").answer("flip").scrap("A") == 1
    assert mine(front="Hero", hero=f"Hero 2/4 value:1 {text}").answer("flip").scrap("A") == 0


@pytest.mark.clause("NM-8.13", "NM-9.1")
def test_marks_of_once_per_turn_are_each_face_s_own() -> None:
    once = '"Once per turn, spend 1 Scrap: Draw 1 card."'
    me = side(front="Hero", champion=f"Hero 2/4 value:1 {once}", nemesis=f"Doom 5/6 value:2 {once}", scrap=5)
    play = position(me).answer("use Hero", "flip")
    assert play.answer("use Doom").held("A") == 2
    assert play.why_not("use Doom") == "NM-9.1"


# Where they go (NM-8.14)


@pytest.mark.clause("NM-8.14")
@pytest.mark.parametrize("face", ["Hero", "Doom"])
def test_no_effect_on_cards_takes_a_destroyed_one_out(face: str) -> None:
    bomb = 'Bomb tactical "Destroy target object."'
    dig = 'Dig tactical "Return each card from your discard pile to your hand."'
    play = mine(front=face, hand=f"{bomb}, {dig}").plays("play Bomb", f"at {face}")
    assert (play.discard("A"), play.champion("A")) == ("Hero Bomb", "gone")
    play.plays("play Dig")
    assert (play.discard("A"), play.hand("A")) == ("Hero Dig", "Bomb")
    assert play.why_not("champion front") == "NM-8.14"


@pytest.mark.clause("NM-8.14")
@pytest.mark.parametrize(
    "text",
    [
        "Return target object to its owner's hand.",
        "Put target object on top of its owner's deck.",
        "Put target object on the bottom of its owner's deck.",
        "Shuffle target object into its owner's deck.",
    ],
)
def test_one_that_an_effect_returns_goes_beside_the_deck_and_may_come_in_again(text: str) -> None:
    """Used Activation Protocols stay used."""
    play = mine(hand=f'Ploy tactical "{text}"').answer("champion front").plays("play Ploy", "at Hero")
    assert (play.champion("A"), play.hand("A"), play.library("A"), play.is_out("Hero")) == ("waiting", "", "", False)
    play.answer("champion back")
    assert (play.back("A"), play.triggers()) == ("Hero", "Hero")


@pytest.mark.clause("NM-8.14", "NM-6.12")
def test_a_removed_one_is_out_of_the_game() -> None:
    play = mine(front="Doom", hand='Ploy tactical "Remove target object from the game."').plays("play Ploy", "at Doom")
    assert (play.champion("A"), play.removed("A"), play.why_not("champion front")) == ("gone", "Hero", "NM-8.14")


@pytest.mark.clause("NM-8.14", "NM-6.15")
def test_it_comes_in_as_a_new_object() -> None:
    up = 'Up tactical "Target Champion gets +1/+1 for good. Deal 2 damage to it."'
    play = mine(front="Hero", hand=f"{up}, {BOUNCE}").plays("play Up", "at Hero").plays("play Bounce", "at Hero")
    play.answer("champion front")
    assert (play.numbers("Hero"), play.damage("Hero")) == ("2/4", 0)
