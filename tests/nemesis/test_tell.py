"""What people read of what happens: one raw event is one sentence for each reader, and a card that lies hidden is named
to nobody who may not know it (NM-1.10, NM-3.3)."""

from __future__ import annotations

import random
import re

import pytest

from neontable.kernel.clauses import load_clauses
from neontable.kernel.events import split_events
from neontable.nemesis import parts as p
from neontable.nemesis.game import NemesisSetup, NemesisTable
from neontable.nemesis.lists import vec_of
from neontable.nemesis.state import NemesisState
from neontable.nemesis.tell import SAY, TURNS_UP
from neontable.nemesis.texts import written_texts
from neontable.packs.games import NEMESIS
from tests.nemesis.shown import Shown
from tests.nemesis.table import Play, begin, position, side

pytestmark = pytest.mark.compiled

CLAUSES = load_clauses("neontable.nemesis")
SENTENCE = re.compile(r"[A-Z0-9].*[.”]")
KINDS = [value for name, value in vars(p).items() if name.startswith("EV_")]


@pytest.fixture(scope="module")
def table() -> NemesisTable:
    return NEMESIS.load()


def played(table: NemesisTable, seed: int) -> tuple[NemesisState, list[tuple[NemesisState, tuple[int, ...]]]]:
    """A random game: its end, and all its events, each with the state in which it is told."""
    rng, raw = random.Random(seed), list[int]()
    state = table.new(NemesisSetup(players=2, seed=f"tell {seed}", order="asked" if seed % 2 else "oldest"), raw)
    found = []
    while not state.is_over():
        seat = rng.choice(state.waiting())
        state.apply_for(seat, rng.choice(state.legal_for(seat)))
        after = state.clone() if raw else state
        found += [(after, event) for event in split_events(raw, p.EVENT_WIDTH)]
        raw.clear()
    return state, found


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SAY) == set(KINDS)


@pytest.mark.slow
@pytest.mark.clause("NM-1.10")
def test_each_event_is_one_sentence_for_each_reader_and_more_facts_only_of_what_is_ones_own(
    table: NemesisTable,
) -> None:
    """T16, T17. A draw, a look and a card that goes between hidden zones are told with less to those who see less."""
    kinds = set()
    for seed in range(4):
        _, events = played(table, seed)
        for state, raw in events:
            public = table.tell(state, raw, None)
            for seat in (0, 1):
                event = table.tell(state, raw, seat)
                if event is None or public is None:
                    assert public is None
                    assert event is None or event.kind == "hand"
                    continue
                kinds.add(event.kind)
                assert (event.kind, event.clause) == (public.kind, public.clause)
                assert event.clause in CLAUSES
                assert SENTENCE.fullmatch(event.text), event.text
                assert not public.text.startswith("You")
                if event.facts != public.facts:
                    assert event.kind in ("draw", "look", "move")
                    assert public.facts["definition"] is None
                    name = table.texts[event.facts["definition"]].name
                    assert name in event.text and name not in public.text
    assert len(kinds) > 35, kinds


# Hidden cards


@pytest.mark.clause("NM-1.10")
def test_a_drawn_card_is_named_to_who_draws_alone() -> None:
    play = position(A=side(library="Ox 2/3"), active="B", step="reinforcement").turn_over()
    shown = Shown(play)
    assert "You draw Ox." in shown.told("A")
    assert "Your opponent draws a card." in shown.told("B")
    assert "Player 1 draws a card." in shown.told("")
    assert not any("Ox" in line for reader in ("B", "") for line in shown.told(reader))
    drawn = next(event for event in shown.events("A") if event.kind == "draw")
    assert set(drawn.facts) == {"seat", "definition"}, "no place of the deck list"


@pytest.mark.clause("NM-1.10")
def test_a_card_that_is_played_is_named_but_not_its_place_in_the_deck_list() -> None:
    """Equal copies lie side by side in it: the place would say which of them are not in hand."""
    told = []
    for copy in (0, 1):
        play = position(A=side(hand="Ox 2/3 value:1, Ox"))
        places = [place for place in range(30) if play.mask("A") >> place & 1]
        play.state.hands[0] = 1 << places[copy]
        play.state.legal = vec_of([])
        play.state.proceed()
        play.answer("front Ox")
        told.append(Shown(play).events("B"))
    assert told[0] == told[1]
    assert "Your opponent plays Ox (Unit 2/3)." in [event.text for event in told[0]]


@pytest.mark.clause("NM-9.5")
def test_what_is_looked_at_is_named_to_who_looks() -> None:
    seer = 'Seer 1/1 value:1 "On Entry: Look at the top card of your deck. You may put it on the bottom of your deck."'
    play = position(A=side(hand=seer, library="Elk 2/2, Ox 1/3")).answer("front Seer")
    shown = Shown(play)
    assert "You look at Elk." in shown.told("A")
    assert "Your opponent looks at a card of their own." in shown.told("B")
    assert shown.prompt("A") == "You may put it on the bottom of your deck."
    assert shown.prompt("B") == "Your opponent decides whether to do what Seer offers."
    play.answer("yes")
    assert shown.told("B")[-2:] == [
        "Your opponent does it.",
        "A card goes from your opponent's deck to the bottom of your opponent's deck.",
    ]
    assert not any("Elk" in line for line in [*shown.told("B"), *shown.told("")])


@pytest.mark.clause("NM-9.5")
def test_what_is_revealed_is_named_to_all() -> None:
    spy = 'Spy 1/1 value:1 "On Entry: Your opponent reveals their hand."'
    play = position(A=side(hand=spy), B=side(hand="Elk 2/2")).answer("front Spy")
    assert all("Elk" in " ".join(Shown(play).told(reader)) for reader in ("A", "B", ""))


@pytest.mark.clause("NM-3.3")
def test_nothing_is_told_of_mulligans_before_both_have_decided() -> None:
    play = begin()
    shown = Shown(play)
    play.answer("again", by="A").answer("again", by="A")
    assert shown.told("B") == shown.told("") == []
    assert shown.view("B").players[0].hand_size == 7
    assert shown.prompt("B") == "Keep this hand, or take a mulligan?"
    assert "neither sees" in shown.prompt("A")
    play.answer("keep", by="B")
    assert shown.told("B")[:2] == ["Your opponent has taken 2 mulligans.", "You keep the first hand."]


def test_a_new_hand_is_told_to_who_draws_it() -> None:
    """NM-3.1: so that no shell lets it be taken back."""
    shown = Shown(begin().answer("again", by="A").answer("again", by="A"))
    assert shown.told("A")[-1] == "You put your hand back, shuffle and draw 6 cards."
    assert shown.told("B") == shown.told("") == []
    assert p.EV_HAND in TURNS_UP


# Names


def test_players_cities_and_objects_are_named_for_each_reader() -> None:
    play = position(A=side(front="Ox 2/3"), B=side(front="Wall 0/5"), step="attackers")
    play.attack("Ox > Wall").intercept().quiet()
    shown = Shown(play)
    assert "Your Ox attacks the enemy Wall." in shown.told("A")
    assert "The enemy Ox attacks your Wall." in shown.told("B")
    assert "Player 1's Ox attacks Player 2's Wall." in shown.told("")
    assert "The enemy Wall takes 2 damage." in shown.told("A")
    assert "Your Wall takes 2 damage." in shown.told("B")


def test_an_attack_on_a_city_and_its_damage() -> None:
    play = position(A=side(front="Ox 2/3"), B=side(hp=2), step="attackers").attack("Ox > City").intercept().quiet()
    assert Shown(play).told("B")[-3:] == [
        "The window closes.",
        "Your City takes 2 damage: 0 HP.",
        "Your opponent wins: your City is at 0 HP.",
    ]
    assert Shown(play).told("")[-1] == "Player 1 wins: Player 2's City is at 0 HP."


def test_objects_of_one_name_are_told_apart_and_articles_do_not_pile_up() -> None:
    cards = [(0, 0), (0, 0), (1, 0), (0, 1)]
    play = position(A=side(front="Ox 2/3"))
    texts = written_texts(play.cards.catalog, ["Blank", "The Witness"], ["", ""])
    from neontable.nemesis.wording import Sides, Teller

    tell = Teller(0, texts, Sides(cards))
    assert [tell.thing(obj, *cards[obj]) for obj in range(4)] == [
        "your Blank #1",
        "your Blank #2",
        "the enemy Blank",
        "your Witness",
    ]


@pytest.mark.clause("NM-1.14")
def test_results_are_said_to_each_reader() -> None:
    play = position()
    play.state.concede(1)
    shown = Shown(play)
    assert shown.told("A") == ["Your opponent gives up.", "You win: your opponent gave up."]
    assert shown.told("B") == ["You give up.", "Your opponent wins: you gave up."]
    assert shown.told("") == ["Player 2 gives up.", "Player 1 wins: Player 2 gave up."]


@pytest.mark.clause("NM-6.15")
def test_the_log_names_who_it_was_though_its_number_has_a_new_bearer() -> None:
    """T33, T37: what was destroyed left its number free, and a token has taken it, before anything is told."""
    nest = 'Nest 0/1 "Whenever another Unit is destroyed, create 1 Seed token."'
    play = position(A=side(front="Ox 4/3"), B=side(front=f"Wall 0/2, {nest}"), step="attackers", tokens="Seed 1/1")
    play.attack("Ox > Wall").intercept().quiet()
    told = Shown(play).told("B")
    assert told.index("Your Wall takes 4 damage.") < told.index("Your Wall is destroyed.")
    assert "Seed enters your Frontline." in told


def test_effects_are_said_with_their_numbers() -> None:
    text = '"Target Unit gets +2/+1 and gains Flying until end of turn."'
    play = position(A=side(front="Ox 2/3", hand=f"Boost tactical value:1 {text}")).answer("play Boost", "at Ox").quiet()
    assert "Your Ox gets +2/+1 and gains Flying until end of turn." in Shown(play).told("A")
    assert Shown(play).told("A")[0] == "You play Boost (Tactical Exploit): “" + text.strip('"') + "”"


def laid(text: str, **sides: str) -> Play:
    """A Tactical Exploit with that text, played and resolved."""
    return position(A=side(front="Ox 2/3", hand=f'Deed tactical value:1 "{text}"'), **sides)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "aim", "said"),
    [
        ("Deal 2 damage to target Unit.", "at Ox", "Your Ox takes 2 damage."),
        ("Destroy target Unit.", "at Ox", "Your Ox is destroyed."),
        ("Return target Unit to its owner's hand.", "at Ox", "Ox returns to your hand."),
        ("Disable target Unit.", "at Ox", "Your Ox becomes disabled."),
        ("Drift target Unit.", "at Ox", "Your Ox is drifted: its ATK is 0."),
        ("Remove target Unit from the game.", "at Ox", "Ox is removed from the game."),
        ("Gain 2 Scrap.", "", "You gain 2 Scrap: 2 Scrap."),
        ("Your City gains 3 HP.", "", "Your City gains 3 HP: 33 HP."),
        ("The enemy City loses 3 HP.", "", "The enemy City loses 3 HP: 27 HP."),
        ("Target Unit cannot attack until end of turn.", "at Ox", "Your Ox cannot attack until end of turn."),
    ],
)
def test_deeds(text: str, aim: str, said: str) -> None:
    play = laid(text).answer("play Deed", *([aim] if aim else [])).quiet()
    assert said in Shown(play).told("A")
