"""Where the work of an experiment is done: in processes of this machine (`Here`), or on a cluster (on_ray.py).

The same results for the same jobs whichever it is: a job carries all that its result comes from, its seed too. A worker
that dies takes no result with it: its job is done again, and no job is ever reported twice.
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Protocol, TypeVar

from ..kernel.errors import NeontableError
from ..kernel.processes import end_with_parent

TRIES: Final = 3  # how often a job is begun whose worker dies
J = TypeVar("J")
R = TypeVar("R")


class WorkerDied(NeontableError):
    """Workers died at one job again and again; it is named."""

    exit_code = 1


class Executor(Protocol):
    """Does jobs. `workers`: how many at a time."""

    @property
    def workers(self) -> int: ...

    def ready(self) -> AbstractContextManager[None]:
        """For who calls `run` several times: what it takes long to begin is kept meanwhile."""
        ...

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[int, R], None, None]:
        """The place of each job in `jobs` and its result, each exactly once, in the order in which they are done.

        `work` is a function of a module, or a partial of one; it, jobs and results are pickled where there are several
        workers. What it raises ends the run. Closing the generator, or Ctrl-C, ends the workers. Raises WorkerDied.
        """
        ...


class Attempts:
    """Which jobs are still to be begun, by their places, and at which workers have died."""

    def __init__(self, jobs: Sequence[Any]) -> None:
        self.jobs = jobs
        self.waiting = deque(range(len(jobs)))
        self.deaths: Counter[int] = Counter()

    def again(self, place: int, how: str) -> None:
        """Its worker died: it is the next to be begun. Raises WorkerDied when that was once too often."""
        self.deaths[place] += 1
        if self.deaths[place] == TRIES:
            raise WorkerDied(
                f"Workers died {TRIES} times at {self.jobs[place]} ({how}). When memory is short, use fewer workers."
            )
        self.waiting.appendleft(place)


class Here:
    """Processes of this machine; one worker works in this very process."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def ready(self) -> AbstractContextManager[None]:
        """See Executor; processes are begun quickly."""
        return nullcontext()

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[int, R], None, None]:
        """See Executor."""
        count = min(self.workers, len(jobs))
        if count <= 1:
            for place, job in enumerate(jobs):
                yield place, work(job)
            return
        attempts = Attempts(jobs)
        crew: dict[Connection[Any, Any], _Worker] = {}
        try:
            while attempts.waiting or crew:
                while attempts.waiting and len(crew) < count:
                    worker = _Worker(work)
                    crew[worker.connection] = worker
                    worker.give(attempts)
                for connection in wait(list(crew)):
                    assert isinstance(connection, Connection)
                    worker = crew[connection]
                    place, answer = worker.place, worker.answer()
                    if answer is None:
                        attempts.again(place, worker.how_it_died())
                    elif attempts.waiting:
                        worker.give(attempts)
                    if answer is None or worker.place == place:
                        del crew[connection]
                        worker.end()
                    if answer is not None:
                        yield place, result_of(answer)
        finally:
            for worker in crew.values():
                worker.end()


class _Worker:
    """A process that does jobs, one at a time. `place`: that of the job which it has."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        spawn = get_context("spawn")
        self.place = -1
        self.connection, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(target=serve, args=(theirs, work), daemon=True)
        with no_interrupts():
            self.process.start()
        theirs.close()  # or its end would not be noticed

    def give(self, attempts: Attempts) -> None:
        """Let it do the next job."""
        self.place = attempts.waiting.popleft()
        with suppress(OSError):  # it has died: `answer` will tell
            self.connection.send(attempts.jobs[self.place])

    def answer(self) -> tuple[Any, Exception | None] | None:
        """What came of its job: result, or what was raised; None when it died."""
        try:
            answer: tuple[Any, Exception | None] = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answer

    def how_it_died(self) -> str:
        """Its exit code; below 0 the signal that ended it."""
        self.process.join(5)
        return f"exit code {self.process.exitcode}"

    def end(self) -> None:
        """End it, whatever it does."""
        self.connection.close()
        self.process.terminate()
        self.process.join()


def serve(connection: Connection[Any, Any], work: Callable[[Any], Any]) -> None:
    """What a worker does: one job after the other, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who began us
    end_with_parent()  # who is killed says nothing, and a game may take minutes
    with suppress(EOFError, OSError):
        while True:
            connection.send(outcome(work, connection.recv()))


def outcome(work: Callable[[J], R], job: J) -> tuple[R | None, Exception | None]:
    """The result, or what was raised, as it can be sent."""
    try:
        return work(job), None
    except Exception as error:
        told = traceback.format_exc()
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return None, RuntimeError(told)
        error.add_note(f"in a worker:\n{told}")
        return None, error


def result_of(answer: tuple[Any, Exception | None]) -> Any:
    """The result of an outcome. Raises what was raised."""
    result, error = answer
    if error is not None:
        raise error
    return result


def in_order(executor: Executor, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[R, None, None]:
    """The results in the order of the jobs."""
    early: dict[int, R] = {}
    wanted = 0
    with closing(executor.run(work, jobs)) as results:
        for place, result in results:
            early[place] = result
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back. Processes that are begun meanwhile never get it: it is for us alone, and they would complain
    before they come to ignore it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def available_cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
