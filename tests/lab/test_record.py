"""What is written down of a game agrees with the game."""

from __future__ import annotations

from collections import Counter
from math import log2
from pathlib import Path

import msgspec
import pytest

from neontable.bots import new_bot
from neontable.kernel.events import split_events
from neontable.lab.counting import Counts, count_nexus
from neontable.lab.experiment import Study, read_experiment
from neontable.lab.record import GameRecord, NemesisPart, nemesis_part, play
from neontable.lab.report import DECIDED, ENDED
from neontable.nemesis import parts as p
from neontable.nemesis.game import NemesisTable
from neontable.nexus.game import NexusTable
from neontable.packs.games import NEMESIS, NEXUS


def study_of(tmp_path: Path, text: str) -> Study:
    path = tmp_path / "experiment.toml"
    path.write_text(text, encoding="utf-8")
    return read_experiment(path)[0]


@pytest.mark.slow
def test_a_game_of_nexus(tmp_path: Path) -> None:
    study = study_of(tmp_path, 'game = "nexus"\nbots = ["random", "random", "detective"]\ngames = 3\n')
    table: NexusTable = NEXUS.load()
    for index in range(3):
        record = play(study, index)
        raw: list[int] = []
        state = table.new(study.setup(index), raw)  # type: ignore[arg-type]
        bots = [new_bot(name, table, seat, f"1/{index}") for seat, name in enumerate(record.bots)]
        answers = []
        while not state.is_over():
            legal = state.legal_actions()
            answers.append(len(legal))
            state.apply(bots[state.actor].choose(state.knowledge(state.actor), legal))
        counts: Counts = Counter()
        count_nexus(counts, state, raw)
        assert record.nexus is not None
        assert record.bits == pytest.approx(sum(map(log2, answers)), abs=1e-3)
        assert (record.choices, record.forced) == (sum(n > 1 for n in answers), answers.count(1))
        assert record.bots.index("detective") == (2 + index) % 3
        ((_, reason, clause, role),) = (key for key in counts if key[0] == "end")
        assert record.end == ENDED[int(reason)]
        assert record.nexus.decided == DECIDED[int(clause), str(role)]
        assert counts["rounds", record.length] == 1
        assert record.returns == tuple(state.returns())
        assert record.winner == 6 or record.returns[record.winner] == max(record.returns)
        for witness, side, offered, picked, won in record.nexus.sides:
            assert (offered, picked, won) == tuple(
                counts[what, witness, side] for what in ("offered", "picked", "picked by the winner")
            )


@pytest.mark.slow
def test_a_game_of_nemesis(tmp_path: Path) -> None:
    """Drawn: the hand after the mulligans, and what came later; what was put back in a mulligan is not."""
    study = study_of(tmp_path, 'game = "nemesis"\ndecks = ["Rising Fleet", "Seed Vault"]\ngames = 2\nmirrors = false\n')
    table: NemesisTable = NEMESIS.load()
    mulligans = 0
    for index in range(2):
        record = play(study, index)
        raw: list[int] = []
        state = table.new(study.setup(index), raw)  # type: ignore[arg-type]
        bots = [new_bot("random", table, seat, f"1/{index}") for seat in (0, 1)]
        kept = None
        while not state.is_over():
            if kept is None and state.step != p.MULLIGAN:
                kept = [int(hand) for hand in state.hands]
            state.apply(bots[state.actor].choose(state.knowledge(state.actor), state.legal_actions()))
        events = split_events(raw, p.EVENT_WIDTH)
        assert record.nemesis is not None and kept is not None
        assert record.nemesis.decks == (0, 1)
        assert (record.first, record.winner, record.length) == (index, state.winner, state.round)
        for seat in (0, 1):
            drawn = sum(1 << place for place in {e[2] for e in events if e[0] == p.EV_DRAW and e[1] == seat})
            moved = sum(e[0] == p.EV_MOVE for e in events)
            assert record.nemesis.drawn[seat] & (kept[seat] | drawn) == kept[seat] | drawn
            assert (record.nemesis.drawn[seat] & ~(kept[seat] | drawn)).bit_count() <= moved
            played = {e[2] for e in events if e[0] == p.EV_PLAY and e[1] == seat}
            came = any(e[0] == p.EV_CHAMPION and e[1] == seat for e in events)
            assert record.nemesis.played[seat] == sum(1 << place for place in played) + (came << 30)
        mulligans += sum(e[2] for e in events if e[0] == p.EV_MULLIGANS)
    assert mulligans, "somebody put a hand back, or this shows nothing"


def test_a_card_that_left_the_hand_at_once_was_drawn() -> None:
    """Nobody is asked between a draw and the discard that follows it: the events tell."""
    events: list[tuple[int, ...]] = [
        (p.EV_DRAW, 1, 5, 0, 0, 0),
        (p.EV_PLAY, 0, 2, 99, 0, 0),
        (p.EV_CHAMPION, 1, 4, 98, 0, 0),
    ]
    assert nemesis_part((3, 1), events, [6, 0]) == NemesisPart((3, 1), (6, 1 << 5), (1 << 2, 1 << 30))


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    study = study_of(tmp_path, 'game = "nexus"\nplayers = 3\ngames = 1\n')
    record = play(study, 0)
    line = msgspec.json.encode(record)
    assert msgspec.json.decode(line, type=GameRecord) == record
    assert play(study, 0) == record
    assert len(line) < 800, "a line is small"


def test_a_fault_names_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    study = study_of(tmp_path, 'game = "nexus"\nplayers = 3\ngames = 8\n')
    monkeypatch.setattr("neontable.lab.record.new_bot", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        play(study, 7)
    assert "game 7" in caught.value.__notes__[0]
    assert "'1/7'" in caught.value.__notes__[0]
