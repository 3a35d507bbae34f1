"""Decks of Nemesis that meet: which, how often, who is first; what is counted, and how it is told (T55)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from neontable.kernel.errors import SetupError
from neontable.kernel.events import split_events
from neontable.kernel.playout import playout
from neontable.lab.counting import Counts
from neontable.lab.duel import Duel, duel_of, end_of
from neontable.lab.executors import Here
from neontable.lab.nemesis_report import NemesisReport, names_of
from neontable.lab.report import SimReport, report_of
from neontable.lab.sim import Plan, Run, plan_for, setup_of, simulate
from neontable.lab.text import as_text
from neontable.nemesis import parts as p
from neontable.nemesis.game import NemesisSetup, NemesisTable
from neontable.packs.games import NEMESIS


@pytest.fixture(scope="module")
def table() -> NemesisTable:
    return NEMESIS.load()


def duel(table: NemesisTable, decks: int = 3, mirrors: bool = True) -> Duel:
    return duel_of([ready.deck for ready in table.decks[:decks]], mirrors, False)


def plan(table: NemesisTable, games: int, bots: tuple[str, ...] = ("random",), decks: int = 2) -> Plan:
    return plan_for("nemesis", table, bots, None, games, "1", duel=duel(table, decks))


def nemesis_part(report: SimReport) -> NemesisReport:
    assert report.nemesis is not None and report.nexus is None
    return report.nemesis


def event(kind: int, *operands: int) -> tuple[int, ...]:
    return (kind, *operands, *[0] * (p.EVENT_WIDTH - 1 - len(operands)))


# Which games are played


def test_each_deck_meets_each_and_is_as_often_first(table: NemesisTable) -> None:
    met = duel(table)
    assert met.pairs == ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    setups = [met.setup(2, "s", index) for index in range(2 * met.meetings)]
    played = Counter((setup.decks, setup.first) for setup in setups)
    assert set(played.values()) == {2}
    assert len(played) == met.meetings
    assert duel(table, mirrors=False).pairs == ((0, 1), (0, 2), (1, 2))


def test_bots_change_seats_when_all_have_met(table: NemesisTable) -> None:
    wanted = Plan("nemesis", "", ("a", "b"), 99, "1", duel=duel(table))
    lap = wanted.duel.meetings if wanted.duel else 0
    assert [wanted.seats(index) for index in (0, lap - 1, lap, 2 * lap)] == [
        ("a", "b"),
        ("a", "b"),
        ("b", "a"),
        ("a", "b"),
    ]


def test_a_game_has_its_own_seed_and_no_deck_is_drawn(table: NemesisTable) -> None:
    wanted = plan(table, 4)
    first, second = setup_of(wanted, 0), setup_of(wanted, 1)
    assert isinstance(first, NemesisSetup)
    assert first.seed != second.seed
    assert None not in first.decks


def test_too_few_decks_and_decks_that_are_not_legal_are_refused(table: NemesisTable) -> None:
    with pytest.raises(SetupError, match="two or more"):
        duel(table, decks=1, mirrors=False)
    short = msgspec.structs.replace(table.decks[0].deck, cards=table.decks[0].deck.cards[:-1])
    wrong = duel_of([table.decks[1].deck, short], True, False)
    with pytest.raises(SetupError, match=r"NM-2\.1"):
        plan_for("nemesis", table, ("random",), None, 1, "1", duel=wrong)
    with pytest.raises(SetupError, match=r"NM-1\.1"):
        plan_for("nemesis", table, ("random",), 3, 1, "1", duel=duel(table))


# What is counted


RESULT = event(p.EV_RESULT, 0, 101)


@pytest.mark.parametrize(
    ("events", "end"),
    [
        ([event(p.EV_PHASE, p.DAMAGE), event(p.EV_CITY, 1, 3, 0), RESULT], "combat"),
        ([event(p.EV_PHASE, p.DEPLOYMENT), event(p.EV_CITY, 1, 3, 0), RESULT], "effects"),
        ([event(p.EV_PHASE, p.DAMAGE), event(p.EV_CITY, 1, 3, 2), event(p.EV_LOSE, 1, 2, 0), RESULT], "loss of HP"),
        ([event(p.EV_PHASE, p.DRAW), event(p.EV_EMPTY, 1), event(p.EV_CITY, 1, 1, 0), RESULT], "empty deck"),
        ([event(p.EV_EMPTY, 0), event(p.EV_CITY, 1, 1, 0), event(p.EV_CITY, 0, 1, 9), RESULT], "effects"),
        ([event(p.EV_CONCEDE, 1), event(p.EV_RESULT, 0, 114)], "conceded"),
        ([event(p.EV_RESULT, -1, 114)], "200th turn"),
        ([event(p.EV_RESULT, -1, 102)], "both Cities"),
        ([event(p.EV_RESULT, -1, 617)], "endless triggers"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_why_a_game_ended(events: list[tuple[int, ...]], end: str) -> None:
    assert end_of(events) == end


def test_the_counts_of_a_game_agree_with_it(table: NemesisTable) -> None:
    met = duel(table)
    for index in range(3):
        raw: list[int] = []
        state = table.new(met.setup(2, str(index), index), raw)
        playout(state, index)
        counts: Counts = Counter()
        met.count(counts, state, raw, index)
        (meeting,) = (key for key in counts if key[0] == "meeting")
        assert meeting[1:3] == met.pair(index)
        assert meeting[3] == (state.winner if state.winner >= 0 else "")
        turns = sum(event[0] == p.EV_TURN for event in split_events(raw, p.EVENT_WIDTH))
        assert counts["turns", turns] == 1
        assert counts["first", "won"] == (state.winner == state.first)


# What is told


def test_t55_the_matrix_is_coherent(table: NemesisTable) -> None:
    """T55: of each pair the two shares are read from the same games, and add up to 1; mirrors count for no deck."""
    wanted = plan(table, 12)
    assert wanted.duel is not None
    counts: Counts = Counter({("games",): 60, ("first", "won"): 33, ("first", "lost"): 21, ("first", "drawn"): 6})
    for (a, b), wins in zip(wanted.duel.pairs, ((9, 11), (12, 6), (8, 8)), strict=True):
        counts["meeting", a, b, 0], counts["meeting", a, b, 1] = wins
    counts["meeting", 0, 1, ""], counts["meeting", 1, 1, ""] = 2, 4
    report = report_of(Run(wanted, counts, 1.0, 1), table)
    n = nemesis_part(report)
    one, other = names_of(wanted.duel)
    assert (n.decks[one].won, n.decks[one].of) == (12, 18)
    assert (n.decks[other].won, n.decks[other].of) == (6, 18)
    assert [(meeting.won.won, meeting.won.of, meeting.drawn) for meeting in n.meetings] == [
        (9, 20, 0),
        (12, 18, 2),
        (8, 16, 4),
    ]
    assert (n.first.won, n.first.of, n.drawn.won, n.drawn.of) == (33, 54, 6, 60)
    rows = [line for line in as_text(report).splitlines() if line.startswith((" 1  ", " 2  "))]
    assert "67 ± " in rows[0] and "33 ± " in rows[1]


def test_two_decks_of_one_name_are_told_apart(table: NemesisTable) -> None:
    deck = table.decks[0].deck
    assert names_of(duel_of([deck, deck, deck], False, False)) == [deck.name, f"{deck.name} (2)", f"{deck.name} (3)"]


@pytest.mark.slow
def test_a_simulation_as_text_and_as_json(table: NemesisTable) -> None:
    run = simulate(plan(table, 6), Here(1))
    report = report_of(run, table)
    assert msgspec.json.decode(msgspec.json.encode(report), type=SimReport) == report
    n = nemesis_part(report)
    assert sum(share.won for share in n.ended.values()) == sum(n.turns_played.values()) == report.games == 6
    assert sum(meeting.won.of + meeting.drawn for meeting in n.meetings) == 6
    text = as_text(report)
    assert max(map(len, text.splitlines())) <= 100
    assert "the first player" in text


@pytest.mark.slow
def test_the_same_plan_gives_the_same_report_with_any_number_of_workers(
    table: NemesisTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("neontable.lab.sim.CHUNK", 2)
    wanted = plan(table, 4, ("random", "random"))
    assert simulate(wanted, Here(1)).counts == simulate(wanted, Here(2)).counts
