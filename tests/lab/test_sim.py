from collections import Counter

import msgspec
import pytest

from neontable.kernel.errors import SetupError
from neontable.kernel.playout import playout
from neontable.lab import sim
from neontable.lab.counting import Counts
from neontable.lab.executors import Here
from neontable.lab.report import NexusReport, SimReport, report_of
from neontable.lab.sim import Plan, Run, plan_for, simulate
from neontable.lab.text import as_text
from neontable.nexus.game import NexusSetup
from neontable.packs.games import NEXUS

TABLE = NEXUS.load()


def plan(bots: str = "random", games: int = 60, players: int | None = 4, seed: str = "1", rotate: bool = True) -> Plan:
    return plan_for("nexus", TABLE, tuple(bots.split(",")), players, games, seed, rotate)


def nexus_part(report: SimReport) -> NexusReport:
    assert report.nexus is not None and report.nemesis is None
    return report.nexus


def without_speed(run: Run) -> dict[str, object]:
    report: dict[str, object] = msgspec.to_builtins(report_of(run, TABLE))
    del report["speed"]
    return report


@pytest.mark.compiled
def test_the_same_plan_gives_the_same_report_with_any_number_of_workers() -> None:
    alone, together = simulate(plan(), Here(1)), simulate(plan(), Here(2))
    assert (alone.workers, together.workers) == (1, 2)
    assert without_speed(alone) == without_speed(together)
    assert list(alone.counts) == list(together.counts)


def test_another_seed_gives_other_games() -> None:
    assert without_speed(simulate(plan(), Here(1))) != without_speed(simulate(plan(seed="2"), Here(1)))


def test_no_more_workers_are_begun_than_there_is_work_for() -> None:
    assert simulate(plan(games=3), Here(8)).workers == 1


def test_rotating_bots_sit_in_every_seat_alike() -> None:
    bots = ("a", "b", "c", "d")
    rotating = Plan("nexus", "", bots, 8, "1")
    for seat in range(4):
        assert Counter(rotating.seats(index)[seat] for index in range(8)) == dict.fromkeys(bots, 2)
    for index in range(8):
        assert Counter(rotating.seats(index)) == Counter(bots)
    fixed = Plan("nexus", "", bots, 8, "1", rotate=False)
    assert {fixed.seats(index) for index in range(8)} == {bots}


def test_wins_are_counted_for_who_sits_there() -> None:
    """Everything of a game whose bots differ, by hand: the detective's seat moves on from game to game."""
    wanted = plan("detective,random,random", games=3, players=3)
    report = report_of(simulate(wanted, Here(1)), TABLE)
    assert report.bots["detective"].of == 3
    assert report.bots["random"].of == 6
    assert sum(bot.won for bot in report.bots.values()) == sum(seat.won for seat in report.seats)
    assert sum(seat.won for seat in report.seats) + nexus_part(report).deckard.won == 3


def test_random_bots_are_played_by_the_engines_own_loop() -> None:
    """A shortcut for speed; what it counts is what the loop over bots counts."""
    wanted = plan(games=5)
    for index in range(5):
        raw: list[int] = []
        state = TABLE.new(NexusSetup(players=4, seed=wanted.seed_of(index)), raw)
        choices, decisions, _ = playout(state, index)
        counts: Counts = Counter()
        sim.play_game(wanted, TABLE, index, counts)
        assert counts["choices", choices] == counts["forced", decisions - choices] == counts[("games",)] == 1


def test_bots_are_asked_for_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class First:
        def __init__(self, seat: int) -> None:
            self.seat = seat

        def choose(self, knowledge: list[int], legal: list[int]) -> int:
            assert knowledge[1] == self.seat, "a bot gets its own seat's knowledge"
            asked.append(len(legal))
            return legal[0]

    monkeypatch.setattr(sim, "new_bot", lambda name, table, seat, seed: First(seat))
    run = simulate(Plan("nexus", TABLE.canonical(), ("first",) * 3, 2, "1"), Here(1))
    chosen = sum(int(key[1]) * often for key, often in run.counts.items() if key[0] in ("choices", "forced"))
    assert chosen == len(asked)
    assert sum(int(key[1]) * n for key, n in run.counts.items() if key[0] == "choices") == sum(k > 1 for k in asked)


def test_what_has_been_played_is_kept_when_it_is_stopped() -> None:
    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    run = simulate(plan(games=200), Here(1), interrupt)
    assert run.stopped
    assert run.games == sim.CHUNK
    assert without_speed(run) == without_speed(simulate(plan(games=sim.CHUNK), Here(1))) | {"asked": 200}


def test_a_run_without_a_game_can_be_reported() -> None:
    report = report_of(Run(plan(), Counter(), 0.1, 1), TABLE)
    assert report.games == 0
    assert "0 games of 60" in as_text(report)


def test_a_fault_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(sim, "playout", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        simulate(plan(), Here(1))
    assert "game 0" in caught.value.__notes__[0]
    assert "'1/0'" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": "random,random,random"}, "3 bots cannot sit on 4 seats"),
        ({"bots": "detektive"}, "Did you mean “detective”"),
        ({"players": 7}, "3 to 6 players"),
        ({"games": 0}, "0 games"),
    ],
)
def test_plans_that_cannot_be_played(change: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        plan(**change)  # type: ignore[arg-type]


def test_one_name_stands_for_all_seats() -> None:
    assert plan("random", players=5).bots == ("random",) * 5
    assert plan("random,detective,random", players=None).bots == ("random", "detective", "random")
    assert plan("random", players=None).players == 4


def test_figures_of_a_report_add_up() -> None:
    report = report_of(simulate(plan(games=100), Here(1)), TABLE)
    n = nexus_part(report)
    assert sum(share.won for share in n.decided.values()) == sum(share.won for share in n.ended.values()) == 100
    assert sum(n.rounds_played.values()) == 100
    turns = sum(rounds * often * 4 for rounds, often in n.rounds_played.items())
    assert sum(side.picked.won for side in n.sides) == n.idle.could_not.of == turns
    assert n.replicant.of + n.deckard_is_replicant.won == 100
    assert n.deckard.won + n.replicant.won + n.decided["player"].won == 100
    assert len(n.sides) == 24
    assert {side.picked.of for side in n.sides if side.witness <= 3} != {0}


def test_a_report_can_be_read_back() -> None:
    report = report_of(simulate(plan(games=10), Here(1)), TABLE)
    assert msgspec.json.decode(msgspec.json.encode(report), type=SimReport) == report


def test_the_text_fits_on_a_screen() -> None:
    text = as_text(report_of(simulate(plan(games=10), Here(1)), TABLE))
    assert max(map(len, text.splitlines())) <= 100
    assert "Detained Replicant, intimidated" in text
