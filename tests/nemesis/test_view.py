"""What a seat is shown of the table: all that lies in the open, and of what is hidden what it knows (NM-1.10)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from neontable.kernel.errors import PackError, SetupError
from neontable.nemesis.game import NemesisSetup, NemesisTable
from neontable.nemesis.view import View
from neontable.packs.games import NEMESIS
from tests.nemesis.shown import Shown
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def table() -> NemesisTable:
    return NEMESIS.load()


def setup(**options: Any) -> NemesisSetup:
    return NemesisSetup(players=2, seed="view", **options)


# The set-up


@pytest.mark.clause("NM-1.1", "NM-2.1", "NM-2.3")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 3}, r"for 3 players \(NM-1\.1\)"),
        ({"decks": ("Rising Fleet",)}, r"NM-1\.1"),
        ({"decks": ("Rising Fleed", None)}, "Did you mean “Rising Fleet”"),
        ({"first": 2}, r"NM-3\.2"),
        ({"order": "newest"}, r"NM-6\.13"),
        ({"lists": "shut"}, "“open” or “closed”"),
    ],
    ids=lambda value: "" if isinstance(value, str) else "-".join(value),
)
def test_what_no_game_starts_from_is_refused(table: NemesisTable, options: dict[str, object], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        table.new(msgspec.structs.replace(setup(), **options))


@pytest.mark.clause("NM-2.1", "NM-2.3")
def test_a_deck_that_is_not_legal_is_refused_with_every_clause(table: NemesisTable) -> None:
    deck = table.decks[0].deck
    wrong = msgspec.structs.replace(deck, cards=((4, deck.cards[0][1]),))
    with pytest.raises(SetupError, match=r"(?s)Rising Fleet.*seat 1.*NM-2\.1.*NM-2\.3"):
        table.new(setup(decks=(None, wrong)))
    unknown = msgspec.structs.replace(deck, champion="nobody")
    with pytest.raises(SetupError, match="“nobody”"):
        table.new(setup(decks=(unknown, None)))


def test_decks_that_nobody_named_are_drawn_from_the_seed(table: NemesisTable) -> None:
    drawn = [table.decks_of(NemesisSetup(players=2, seed=str(seed))) for seed in range(12)]
    assert drawn == [table.decks_of(NemesisSetup(players=2, seed=str(seed))) for seed in range(12)]
    assert len({deck.name for decks in drawn for deck in decks}) > 4
    named = table.decks_of(setup(decks=("deck-nine-skies", table.decks[3].deck)))
    assert [deck.name for deck in named] == ["Nine Skies", table.decks[3].name]


def test_the_same_table_comes_from_its_text(table: NemesisTable) -> None:
    again = NEMESIS.table(table.canonical())
    assert (again.digest, again.canonical(), again.texts) == (table.digest, table.canonical(), table.texts)
    assert again.new(setup()).hash() == table.new(setup()).hash()
    with pytest.raises(PackError, match="no packs of Nemesis"):
        NEMESIS.table("{}")


def test_the_set_up_is_all_that_a_replay_needs(table: NemesisTable) -> None:
    whole = setup(decks=(table.decks[0].deck, "Nine Skies"), first=1, skip_draw=True, order="asked", lists="closed")
    read = msgspec.json.decode(msgspec.json.encode(whole), type=NemesisSetup)
    assert read == whole
    assert table.new(read).to_ints() == table.new(whole).to_ints()


# The table


def test_objects() -> None:
    boost = 'Boost tactical value:1 "Target Unit gets +2/+0 and gains Impact until end of turn."'
    play = position(
        A=side(front="Ox 2/3 flying damage:1, Ox", hand=boost),
        B=side(back="Wall 0/5 disabled", field="Lamp field", attached="Coat enhancement on:Ox"),
    )
    shown = Shown(play.answer("play Boost", "at Ox").quiet())
    ox, coat, wall = shown.obj("Ox #1"), shown.obj("Coat"), shown.obj("Wall")
    assert (ox.side, ox.row, ox.enabled, ox.damage, ox.atk, ox.defence, ox.printed) == (
        *(0, "Frontline", True, 1, 4, 3, (2, 3)),
    )
    assert ox.keywords == ("Flying", "Impact")
    assert ox.effects == ("gets +2/+0 until end of turn", "gains Impact until end of turn")
    assert (wall.row, wall.enabled, wall.atk, wall.defence) == ("Backline", False, 0, 5)
    assert (coat.row, coat.kind, coat.atk, coat.printed, coat.side) == ("attached", "Unit Enhancement", None, None, 1)
    assert coat.host == ox.object and ox.attached == (coat.object,)
    assert shown.obj("Lamp").row == "Field Enhancements"
    assert [obj.object for obj in shown.view().objects] == sorted(obj.object for obj in shown.view().objects)


def test_numbers_are_fresh_and_looking_changes_nothing(table: NemesisTable) -> None:
    """Passives can depend on whose turn or which phase it is: the view never shows what was."""
    for seed in range(2):
        rng = random.Random(seed)
        state = table.new(NemesisSetup(players=2, seed=f"fresh {seed}"))
        for _ in range(150):
            if state.is_over():
                break
            before = state.to_ints()
            view = table.view(state, 0)
            assert state.to_ints() == before
            anew = state.clone()
            anew.dirty = 1
            assert table.view(anew, 0) == view
            seat = rng.choice(state.waiting())
            state.apply_for(seat, rng.choice(state.legal_for(seat)))


@pytest.mark.clause("NM-1.10")
def test_hands_decks_and_piles() -> None:
    play = position(
        A=side(hand="Ox 2/3 value:3, Elk 1/1 value:1, Elk", discard="Bat 1/1, Imp 1/2"), B=side(hand="Wall 0/5")
    )
    shown = Shown(play)
    own, seen = shown.player("A", "A"), shown.player("A", "B")
    assert own.hand is not None
    assert [(card.name, card.value) for card in own.hand] == [("Elk", 1), ("Elk", 1), ("Ox", 3)]
    assert {0 <= card.place < 30 for card in own.hand} == {True}
    assert (seen.hand, seen.hand_size, seen.hand_known) == (None, 3, ())
    assert [card.name for card in seen.discard][-2:] == ["Bat", "Imp"]
    assert seen.deck_size == own.deck_size
    assert sum(card.copies for card in seen.list or ()) == 30
    spectators = [shown.player(player, "") for player in "AB"]
    assert [player.hand for player in spectators] == [None, None]
    assert shown.view("").seat is None


@pytest.mark.clause("NM-1.10")
def test_closed_lists_show_what_has_been_seen_alone() -> None:
    play = position(A=side(hand="Ox 2/3 value:1"))
    play.state.closed = 1
    play.answer("front Ox")
    seen = Shown(play).player("A", "B")
    assert seen.list is None
    assert [(card.copies, card.name) for card in seen.seen if card.name != "Blank"] == [(1, "Ox")]
    assert Shown(play).player("A", "A").list is not None


@pytest.mark.clause("NM-1.10", "NM-9.5")
def test_what_is_known_of_hidden_cards() -> None:
    spy = 'Spy 1/1 value:1 "On Entry: Your opponent reveals their hand."'
    seer = 'Seer 1/1 value:1 "On Entry: Look at the top 2 cards of your deck. Put them back in any order."'
    play = position(A=side(hand=f"{spy}, {seer}", library="Bat 1/1, Imp 1/2"), B=side(hand="Ox 2/3, Elk 1/1"))
    play.answer("front Spy", "front Seer", "card Imp", *(["card Bat"] if "card Bat" in play.choices() else []))
    shown = Shown(play)
    known = shown.player("B", "A")
    assert {card.name for card in known.hand_known} >= {"Ox", "Elk"}
    assert (known.hand, known.hand_doubt) == (None, 0)
    assert [(card.position, card.name) for card in shown.player("A", "A").deck_known] == [(1, "Imp"), (2, "Bat")]
    assert shown.player("A", "B").deck_known == ()
    assert shown.player("A", "").deck_known == ()
    assert shown.player("B", "").hand_known == ()


@pytest.mark.clause("NM-8.2", "NM-1.10")
def test_the_champion_has_both_faces() -> None:
    waiting = Shown(position()).player("A", "B").champion
    assert (waiting.where, [face.name for face in waiting.faces], waiting.used) == (
        *("waiting", ["Hero", "Doom"], (False, False)),
    )
    assert Shown(position(A=side(gone=True))).player("A").champion.where == "gone"
    assert Shown(position(A=side(front="Hero"))).player("A").champion.where == "out"


def test_turn_phase_and_whose() -> None:
    view = Shown(position(turn=3)).view()
    assert (view.turn, view.first, view.active) == (5, 0, 0)
    assert (view.phase, view.step, view.waiting) == ("Deployment", "", (0,))
    assert [player.number for player in view.players] == [3, 2]
    combat = Shown(position(step="attackers")).view("B")
    assert (combat.phase, combat.step) == ("Combat", "attackers are declared")


@pytest.mark.clause("NM-3.5", "NM-5.2")
def test_the_number_that_values_are_read_against() -> None:
    assert Shown(position(turn=1)).player("B").number == 1
    assert Shown(position(turn=1, active="B")).player("B").number == 2
    assert Shown(position(turn=2, active="B")).player("B").number == 2


def in_combat() -> Play:
    play = position(
        A=side(front="Ox 4/3, Bat 1/1, Elk 2/2"), B=side(front="Wall 0/5, Imp 1/1, Cow 2/2"), step="attackers"
    )
    return play.attack("Ox > City, Bat > Cow, Elk > Cow").intercept("Wall > Ox, Imp > Ox")


def test_the_combat() -> None:
    play = in_combat()
    shown = Shown(play.answer("at Imp"))
    ox, bat, elk, wall, imp, cow = (shown.obj(name).object for name in ("Ox", "Bat", "Elk", "Wall", "Imp", "Cow"))
    attacks = shown.view().attacks
    assert [(attack.attacker, attack.target, attack.interceptors, attack.cancelled) for attack in attacks] == [
        (ox, None, (imp, wall), False),
        (bat, cow, (), False),
        (elk, cow, (), False),
    ]
    assert shown.obj("Ox").marks == (
        "attacks the enemy City",
        "intercepted by the enemy Wall",
        "intercepted by the enemy Imp",
    )
    assert shown.obj("Cow", "B").marks == ("attacked by the enemy Bat", "attacked by the enemy Elk")
    assert shown.obj("Wall", "B").marks == ("intercepts the enemy Ox",)


@pytest.mark.clause("NM-5.19")
def test_the_window_and_what_waits() -> None:
    charm = 'Charm enhancement value:1 "The attached Unit gets +1/+1."'
    play = position(A=side(hand=charm, front="Ox 2/3")).answer("play Charm", "at Ox")
    window = Shown(play).view("B").window
    assert window is not None and window.waiting is not None
    assert (window.cause, window.step) == (0, 1)
    assert (window.waiting.name, window.waiting.targets, window.waiting.object) == ("Charm", ("the enemy Ox",), None)
    assert window.waiting.line == "The attached Unit gets +1/+1."
    combat = Shown(in_combat().answer("at Imp", "amount 1")).view().window
    assert combat is not None and combat.waiting is None


def test_what_resolves_and_what_is_due() -> None:
    text = '"When this card is destroyed, choose one: Draw 1 card; or gain 1 Scrap."'
    burst = 'Burst tactical value:1 "Destroy each Unit."'
    play = position(A=side(front=f"Imp 1/1 {text}, Ox 1/1 {text}", hand=burst)).answer("play Burst").quiet()
    view = Shown(play).view("B")
    assert view.resolving is not None
    assert (view.resolving.name, view.resolving.line) == ("Imp", text.strip('"'))
    assert [(due.name, due.seat) for due in view.due] == [("Ox", 0)]


@pytest.mark.clause("NM-1.1")
def test_the_end(table: NemesisTable) -> None:
    state = table.new(setup())
    assert table.result(state, 0) is None
    state.concede(0)
    view = table.view(state, 1)
    assert view.result is not None
    assert (view.result.winner, view.result.clause) == (1, "NM-1.14")
    assert view.result.text == "You win: your opponent gave up."
    assert table.decision(state, 1) is None


def test_a_view_goes_through_json(table: NemesisTable) -> None:
    view = table.view(table.new(setup()), 0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


@pytest.mark.clause("NM-5.12")
def test_whether_a_window_is_open_is_what_all_are_shown(table: NemesisTable) -> None:
    state, rng = table.new(setup(), []), random.Random(1)
    found: set[bool] = set()
    while not state.is_over() and len(found) < 2:
        is_open = table.is_window(state)
        found.add(is_open)
        for reader in (0, 1, None):
            assert (table.view(state, reader).window is not None) == is_open
        seat = rng.choice(state.waiting())
        state.apply_for(seat, rng.choice(state.legal_for(seat)))
    assert found == {True, False}
