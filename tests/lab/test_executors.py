"""Executors: every job exactly once, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from neontable.kernel.errors import NeontableError
from neontable.lab.executors import Here, WorkerDied, in_order
from tests.lab import chores

JOBS = range(12)
SQUARES = [(number, number * number) for number in JOBS]


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_every_job_is_done_once(workers: int) -> None:
    assert sorted(Here(workers).run(chores.square, JOBS)) == SQUARES
    assert not active_children()


@pytest.mark.parametrize("jobs", [[], [7]])
def test_no_process_is_begun_for_one_job_or_none(jobs: list[int]) -> None:
    assert [pid for _, pid in Here(4).run(chores.pid_of, jobs)] == [os.getpid() for _ in jobs]


def test_several_processes_work_at_a_time() -> None:
    pids = {pid for _, pid in Here(2).run(chores.pid_of, range(4))}
    assert len(pids) == 2 and os.getpid() not in pids


def test_in_order() -> None:
    assert list(in_order(Here(3), chores.square, JOBS)) == [square for _, square in SQUARES]


def test_a_worker_that_dies_is_replaced_and_its_job_done_again(tmp_path: Path) -> None:
    assert sorted(Here(2).run(partial(chores.die_the_first_time, str(tmp_path)), JOBS)) == SQUARES
    begun = sorted(map(int, (tmp_path / "begun").read_text().split()))
    assert begun == sorted([*JOBS, 5]), "only what the dead worker had is done again"


def test_a_job_at_which_workers_die_again_and_again_is_named() -> None:
    with pytest.raises(WorkerDied, match=r"died 3 times at 3 \(exit code -9\).*fewer workers") as caught:
        list(Here(2).run(chores.always_die_at_three, JOBS))
    assert isinstance(caught.value, NeontableError)
    assert caught.value.exit_code == 1
    assert not active_children()


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_work_raises_is_raised_here(workers: int) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        list(Here(workers).run(chores.fail_at_three, JOBS))
    if workers > 1:
        assert "fail_at_three" in caught.value.__notes__[0], "where it was raised"
    assert not active_children()


def test_what_cannot_be_sent_is_told_as_text() -> None:
    with pytest.raises(RuntimeError, match="Unsendable: 1"):
        list(Here(2).run(chores.raise_what_cannot_be_sent, [0, 0]))


def test_who_stops_early_leaves_no_process_behind() -> None:
    with closing(Here(2).run(chores.square, JOBS)) as results:
        next(results)
        assert active_children()
    assert not active_children()


def working(tmp_path: Path) -> subprocess.Popen[str]:
    """A process whose two workers sleep at their jobs."""
    program = tmp_path / "program.py"
    program.write_text(
        "from neontable.lab.executors import Here\nfrom tests.lab import chores\n"
        "if __name__ == '__main__':\n"
        f"    try:\n        list(Here(2).run(chores.begin_and_sleep, [{str(tmp_path)!r}] * 4))\n"
        "    except KeyboardInterrupt:\n        print('stopped')\n"
    )
    paths = os.pathsep.join([os.getcwd(), os.environ.get("PYTHONPATH", "")])
    run = subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
        start_new_session=True,
    )
    until = time.monotonic() + 30
    while len(list(tmp_path.glob("begun-*"))) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    return run


def all_gone(group: int) -> bool:
    """Whether all processes of the group end within seconds; multiprocessing's own tracker is the last."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for a group of processes")
def test_ctrl_c_ends_the_workers_without_a_word_of_theirs(tmp_path: Path) -> None:
    run = working(tmp_path)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to all of them
    assert run.communicate(timeout=10) == ("stopped\n", "")
    assert all_gone(run.pid)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_who_is_killed_takes_its_workers_along(tmp_path: Path) -> None:
    run = working(tmp_path)
    run.kill()
    run.communicate(timeout=10)
    assert all_gone(run.pid)
