"""NM-1: winning, draws, checks, what is hidden; the end by conceding and by the 200th turn."""

import pytest

from neontable.kernel.errors import SetupError
from neontable.kernel.rng import key_of
from neontable.kernel.state import NOBODY
from neontable.nemesis import parts as p
from neontable.nemesis.battlefield import check
from neontable.nemesis.damage import hurt, hurt_city
from neontable.nemesis.knowledge import what_seat_knows
from neontable.nemesis.lists import vec_of
from neontable.nemesis.setup import new_game
from neontable.nemesis.zones import draw
from tests.nemesis.table import Play, begin, position, side

pytestmark = pytest.mark.compiled


# Winning


@pytest.mark.clause("NM-1.1", "NM-7.11")
@pytest.mark.parametrize(("hp", "result"), [(1, "A NM-1.1"), (2, "A NM-1.1"), (3, "")])
def test_the_other_city_at_0_or_less_wins(hp: int, result: str) -> None:
    play = position(side(front="Ox 2/2"), side(hp=hp), step="attackers")
    play.attack("Ox > City").intercept().quiet()
    assert play.result() == result
    assert play.hp("B") == hp - 2


@pytest.mark.clause("NM-1.1", "NM-4.5")
def test_the_player_who_has_no_card_left_to_draw_loses_at_1_hp() -> None:
    play = position(side(hp=1, cards=0), step="draw")
    assert play.result() == "B NM-1.1"
    assert play.state.returns() == [-1.0, 1.0]


@pytest.mark.clause("NM-1.2")
def test_both_cities_at_0_at_the_same_time_is_a_draw() -> None:
    """T35: whoever is active."""
    for active in "AB":
        play = position(active=active)
        hurt_city(play.state, 0, 30)
        hurt_city(play.state, 1, 31)
        check(play.state)
        assert play.result() == "draw NM-1.2"
        assert play.state.returns() == [0.0, 0.0]
        assert play.asked() == ""


@pytest.mark.clause("NM-1.2", "NM-1.11")
def test_cities_are_looked_at_before_anything_is_destroyed() -> None:
    play = position(side(front="Ox 2/2"))
    hurt(play.state, play.obj("Ox"), 2)
    hurt_city(play.state, 0, 30)
    check(play.state)
    assert play.result() == "B NM-1.1"
    assert play.is_out("Ox")


@pytest.mark.clause("NM-1.12", "NM-4.6", "NM-1.2")
def test_two_empty_decks_at_1_hp_in_one_moment_are_a_draw() -> None:
    """T45, T35."""
    play = position(side(hp=1, cards=0), side(hp=1, cards=0))
    for seat in range(2):
        draw(play.state, seat, 1)
    check(play.state)
    assert play.result() == "draw NM-1.2"


@pytest.mark.clause("NM-1.3", "NM-1.13")
def test_a_city_starts_at_30_hp_without_scrap() -> None:
    play = begin()
    assert list(play.state.hp) == [30, 30]
    assert list(play.state.scrap) == [0, 0]


@pytest.mark.clause("NM-1.3")
def test_playing_a_card_is_free() -> None:
    play = position(side(hand="3x Ox 2/2 value:3"), turn=3)
    play.answer("front Ox", "front Ox", "back Ox")
    assert play.front("A") == "Ox Ox#2"
    assert play.back("A") == "Ox#3"
    assert list(play.state.scrap) == [0, 0]


@pytest.mark.clause("NM-1.13")
def test_no_damage_is_no_damage() -> None:
    play = position(side(front="Egg 0/1"), side(front="Ox 0/1"), step="attackers")
    play.attack("Egg > City").intercept().quiet()
    assert play.hp("B") == 30
    assert play.events(p.EV_CITY, p.EV_DAMAGE) == []
    play = position(side(front="Egg 0/1"), side(front="Ox 0/1"), step="attackers")
    play.attack("Egg > Ox").intercept().quiet()
    assert play.events(p.EV_CITY, p.EV_DAMAGE) == []


# Types and zones


@pytest.mark.clause("NM-1.4", "NM-1.9", "NM-5.9", "NM-5.11")
def test_each_type_goes_to_its_zone() -> None:
    play = position(
        side(
            hand="Ox 1/1, Tank 1/1 vehicle, Charm enhancement, Banner field, Ploy tactical, Trick reactive",
            champion="Hero 2/4 value:2",
        )
    )
    play.answer("front Ox", "back Tank", "champion back")
    play.answer("play Charm", "at Ox").quiet()
    play.answer("play Banner").quiet()
    play.answer("play Ploy", "pass", "play Trick", "pass")
    assert play.front("A") == "Ox"
    assert play.back("A") == "Tank Hero"
    assert play.field("A") == "Banner"
    assert play.attached("Ox") == "Charm"
    assert play.discard("A") == "Trick Ploy"
    assert play.hand("A") == ""
    assert play.champion("A") == "out"


@pytest.mark.clause("NM-1.7")
@pytest.mark.parametrize("kind", ["", "vehicle", "token"])
def test_rows_attacks_interceptions_and_damage_are_for_every_object(kind: str) -> None:
    a, b = f"Ox 1/3 {kind}", f"Cow 1/3 {kind}"
    play = position(side(front=a), side(front=b), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox").quiet()
    assert (play.damage("Ox"), play.damage("Cow")) == (1, 1)


@pytest.mark.clause("NM-1.7")
def test_a_champion_and_a_nemesis_attack_and_intercept_too() -> None:
    play = position(side(front="Hero"), side(front="Bane"), step="attackers")
    play.attack("Hero > City").intercept("Bane > Hero").quiet()
    assert play.discard("A") == "Hero"
    assert play.damage("Bane") == 2


@pytest.mark.clause("NM-1.8")
def test_a_token_counts_as_a_unit_or_as_a_vehicle() -> None:
    play = position(side(front="Imp 1/1 token, Cart 1/1 vehicle token", hand="Charm enhancement"))
    assert play.answer("play Charm").choices() == ["at Imp"]


# Checks


@pytest.mark.clause("NM-1.11", "NM-6.10")
def test_what_is_destroyed_at_the_same_time_is_destroyed_together() -> None:
    """T34: attacker and interceptor both die."""
    play = position(side(front="Ox 2/2"), side(front="Cow 2/2"), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox").quiet()
    assert (play.front("A"), play.front("B")) == ("", "")
    assert (play.discard("A"), play.discard("B")) == ("Ox", "Cow")
    kinds = [event[0] for event in play.events(p.EV_DESTROYED, p.EV_DISCARD)]
    assert kinds == [p.EV_DESTROYED, p.EV_DESTROYED, p.EV_DISCARD, p.EV_DISCARD]


@pytest.mark.clause("NM-1.11", "NM-1.1")
def test_nothing_is_asked_after_the_end() -> None:
    play = position(side(front="Ox 30/2", champion="Hero 2/4 value:1"), step="attackers")
    play.attack("Ox > City").intercept().quiet()
    assert play.step() == "over"
    assert play.asked() == ""
    assert play.state.legal_for(0) == play.state.legal_for(1) == []
    assert play.why_not("pass", "A") == "NM-1.1"


# Hidden and public


@pytest.mark.clause("NM-1.10")
def test_hands_and_the_order_of_decks_are_hidden_and_all_else_is_public() -> None:
    play = position(side(hand="Ox 1/1", library="Cow 1/1"), side(hand="Pig 1/1", library="Hen 1/1"))
    before = {seat: play.state.knowledge(seat) for seat in (0, 1, NOBODY)}
    s = play.state.clone()
    s.hands[1] = 1 << play.place(1, "Hen")
    s.library[1] = [play.place(1, "Pig") if place == play.place(1, "Hen") else place for place in s.library[1]]
    s.library[0] = s.library[0][::-1]
    assert s.knowledge(0) == before[0]
    assert s.knowledge(NOBODY) == before[NOBODY]
    assert s.knowledge(1) != before[1]


@pytest.mark.clause("NM-1.10")
def test_which_of_equal_copies_was_played_tells_nothing_of_the_hand() -> None:
    """The second copy is the first in hand only while the first is not there."""
    play = position(side(hand="2x Ox 1/1, 2x Ploy tactical", front="2x Cow 1/1"), turn=8)
    first, second = (play.state.clone() for _ in range(2))
    for name in ("Ox", "Ploy"):
        low = play.place(0, name)
        first.hands[0] &= ~(1 << low + 1)
        first.library[0] = [low + 1, *first.library[0]]
        second.hands[0] &= ~(1 << low)
        second.library[0] = [low, *second.library[0]]
    for s, more in ((first, 0), (second, 1)):
        s.legal = vec_of([])
        s.proceed()
        s.apply(p.PLAY_FRONT * 1024 + play.place(0, "Ox") + more)
        s.apply(p.PLAY * 1024 + play.place(0, "Ploy") + more)
    assert first.knowledge(1) == second.knowledge(1)
    for s in (first, second):
        s.apply(p.PASS)
        s.apply(p.PASS)
    assert first.knowledge(1) == second.knowledge(1)
    assert first.knowledge(NOBODY) == second.knowledge(NOBODY)


@pytest.mark.clause("NM-1.10")
def test_sizes_discard_piles_scrap_and_champions_are_public() -> None:
    play = position(side(hand="Ox 1/1", discard="Cow 1/1", front="Hero damage:1"), side(hand="2x Pig 1/1"))
    for seat in (0, 1, NOBODY):
        k = what_seat_knows(play.state, seat)
        assert k.hand_sizes == [1, 2]
        assert k.deck_sizes == [28, 28]
        assert play.cards.numbers["Cow"] in k.discard[0]
        assert k.scrap == [0, 0]
        assert k.champion == [p.OUT, p.WAITING]
        assert k.objects[0] == [play.cards.numbers["Hero"]]


# The end by NM-1.14


def every_stop() -> list[Play]:
    """A position at each kind of decision."""
    one = side(
        front="Ox 2/2, Cow 2/2", hand="Charm enhancement", champion="Hero 2/4 value:1", nemesis="Doom 5/6 value:9"
    )
    wall = side(front="Wall 3/9, Pen 3/9")
    both = "Ox > Wall, Cow > Wall"
    return [
        begin(),
        position(one, step="enable"),
        position(one, wall),
        position(one, wall).answer("play Charm"),
        position(one, wall).answer("play Charm", "at Ox"),
        position(one, wall).answer("play Charm", "at Ox", "pass"),
        position(one, wall, step="combat stop"),
        position(one, wall, step="attackers"),
        position(one, wall, step="attackers").answer("attack Ox"),
        position(one, wall, step="attackers").attack("Ox > City"),
        position(one, wall, step="attackers").attack("Ox > City").answer("intercept Wall"),
        position(one, wall, step="attackers").attack("Ox > City").intercept("Wall > Ox, Pen > Ox"),
        position(one, wall, step="attackers").attack(both).intercept(),
        position(one, wall, step="attackers").attack(),
        position(one, wall, step="attackers").attack().passes(),
        position(one, wall, step="after combat"),
        position(one, wall, step="end stop"),
    ]


@pytest.mark.clause("NM-1.14", "NM-1.11")
def test_conceding_ends_the_game_at_once_from_any_state() -> None:
    """T14: also while the other is choosing."""
    steps = set()
    for play in every_stop():
        steps.add((play.step(), int(play.state.window), int(play.state.chosen) >= 0))
        for seat in range(2):
            s = play.state.clone()
            s.concede(seat)
            assert s.is_over()
            assert s.waiting() == []
            assert s.returns()[seat] == -1.0
            assert s.returns()[1 - seat] == 1.0
            assert s.clause == 114
            assert s.legal_for(0) == s.legal_for(1) == []
            assert (list(s.legal), s.frame, s.opener, list(s.batch), list(s.pending)) == ([], None, None, [], [])
            after = s.to_ints()
            s.concede(1 - seat)  # it is over
            assert s.to_ints() == after
    assert len(steps) == 16


@pytest.mark.clause("NM-1.14")
@pytest.mark.parametrize("seat", [-1, 2])
def test_only_players_concede(seat: int) -> None:
    play = position()
    with pytest.raises(ValueError, match=f"seat {seat} is not one of 0 to 1"):
        play.state.concede(seat)
    assert play.result() == ""


@pytest.mark.clause("NM-1.14")
def test_the_game_is_a_draw_when_the_200th_turn_has_ended() -> None:
    """T48."""
    play = position(active="B", turn=99).turn_over()
    assert (play.number(), play.active(), play.result()) == (199, "A", "")
    play.turn_over()
    assert (play.number(), play.active(), play.result()) == (200, "B", "")
    play.turn_over()
    assert (play.number(), play.result()) == (200, "draw NM-1.14")


@pytest.mark.clause("NM-1.14", "NM-1.1")
def test_a_result_in_the_200th_turn_counts() -> None:
    play = position(side(hp=2), side(front="Ox 2/2"), active="B", turn=100, step="attackers")
    assert play.number() == 200
    play.attack("Ox > City").intercept().quiet()
    assert play.result() == "B NM-1.1"


@pytest.mark.clause("NM-1.1")
def test_there_are_two_players_with_a_deck_each() -> None:
    play = begin()
    deck = play.state.decks[0]
    for decks in ([deck], [deck] * 3, [deck, deck[1:]], [deck, [*deck, deck[0]]], [deck, [*deck[:-1], deck[0]]]):
        with pytest.raises(SetupError, match="NM-"):
            new_game(play.state.catalog, decks, key_of("1"))
