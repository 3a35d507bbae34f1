"""What is counted, on a game whose events are written down here, and against the events of real ones."""

from collections import Counter

import pytest

from neontable.kernel.events import split_events
from neontable.kernel.playout import playout
from neontable.lab.counting import Counts, Turn, count_nexus, turns_of
from neontable.nexus import parts as p
from neontable.nexus.game import NexusSetup
from neontable.packs.games import NEXUS

ROUND_1, ROUND_2 = (p.EV_ROUND, 1, 0, 0, 0, 0), (p.EV_ROUND, 2, 0, 0, 0, 0)


def stand(seat: int, witness: int, side: int) -> tuple[int, ...]:
    return (p.EV_STAND, seat, witness, side, 0, 0)


def event(kind: int, *operands: int) -> tuple[int, ...]:
    return (kind, *operands, *[0] * (p.EVENT_WIDTH - 1 - len(operands)))


def test_what_could_be_picked_in_each_turn() -> None:
    events = [
        event(p.EV_LOOK, 0, 3, 1, 1),  # set-up: belongs to no turn
        ROUND_1,
        stand(0, 2, 0),
        event(p.EV_LOOK, 0, 3, 1, 1),
        stand(1, 1, 0),
        event(p.EV_MOVE_ON),
        event(p.EV_INTIMIDATE, 1),
        ROUND_2,
        stand(1, 1, 1),
    ]
    assert turns_of(events, [1, 2, 3]) == [
        Turn(1, 0, (2, 0), [(1, 0), (2, 0), (3, 0)], {p.EV_LOOK}),
        Turn(1, 1, (1, 0), [(1, 0), (3, 0)], {p.EV_MOVE_ON}),
        Turn(2, 1, (1, 1), [(1, 1), (2, 0), (3, 0)], set()),
    ]


def played(seed: int, players: int = 4) -> tuple[Counts, list[tuple[int, ...]]]:
    raw: list[int] = []
    state = NEXUS.load().new(NexusSetup(players=players, seed=str(seed)), raw)
    playout(state, seed)
    counts: Counts = Counter()
    count_nexus(counts, state, raw)
    return counts, split_events(raw, p.EVENT_WIDTH)


def total(counts: Counts, what: str) -> int:
    return sum(often for key, often in counts.items() if key[0] == what)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_counts_of_a_game_agree_with_its_events(players: int) -> None:
    for seed in range(15):
        counts, events = played(seed, players)
        (rounds,) = (key[1] for key in counts if key[0] == "rounds")
        assert rounds == sum(event[0] == p.EV_ROUND for event in events)
        assert total(counts, "picked") == total(counts, "turn") == rounds * players
        row = players + 1
        assert total(counts, "offered") == rounds * sum(range(row, row - players, -1))
        for kind, seat, witness, side, *_ in events:
            if kind == p.EV_STAND:
                assert counts["picked", witness, side] >= 1, seat
        assert total(counts, "end") == total(counts, "replicant") == 1
        ((_, reason, clause, winner),) = (key for key in counts if key[0] == "end")
        assert reason in (1, 2)
        assert (clause, winner) in ((505, "player"), (507, "replicant"), (507, "deckard"), (508, "deckard"))
        assert counts[("idle games",)] == (counts[("idle rounds",)] > 0)


def test_picks_by_the_winner_are_those_of_its_seat() -> None:
    for seed in range(30):
        counts, events = played(seed)
        (winner,) = (event[1] for event in events if event[0] == p.EV_WINNER)
        by_winner = Counter((e[2], e[3]) for e in events if e[0] == p.EV_STAND and e[1] == winner)
        found = Counter({key[1:]: n for key, n in counts.items() if key[0] == "picked by the winner" and n})
        assert found == by_winner


def test_t48_turns_and_rounds_without_a_deed_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """T48: nobody can or wants to do anything, and the game still ends. Here looks are no deeds, so that there are
    plenty."""
    monkeypatch.setattr("neontable.lab.counting.DEEDS", frozenset())
    counts, events = played(1)
    rounds = sum(event[0] == p.EV_ROUND for event in events)
    assert counts["turn", "active"] == 0
    assert counts["turn", "could not"] + counts["turn", "would not"] == rounds * 4
    assert counts[("idle rounds",)] == rounds
    assert counts[("idle games",)] == 1
    assert bool(counts["turn", "would not"]) == any(event[0] == p.EV_DECLINE for event in events)
