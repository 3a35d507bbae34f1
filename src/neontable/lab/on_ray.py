"""Jobs on a Ray cluster, or on a Ray that is begun on this machine for them (the extra `ray`)."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib import import_module
from typing import Any, Final

from .. import __version__
from ..engine import about
from ..kernel.errors import NeontableError
from .executors import Attempts, J, R, outcome, result_of

LOCAL: Final = "local"  # the address of a Ray of our own
ANSWER: Final = 5.0  # seconds in which an address has to answer at all
PATIENCE: Final = 30.0  # and in which it has to turn out to be a Ray
AHEAD: Final = 2  # jobs a worker that are handed out
MEMORY: Final = 100 * 2**20  # of a Ray of our own for objects: jobs and results are small
OURS: Final = {"include_dashboard": False, "object_store_memory": MEMORY}
SILENT: Final = {"logging_level": "ERROR", "log_to_driver": False}
SETTINGS: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nobody is told that we play
    "RAY_raylet_start_wait_time_s": "120",  # a Ray of our own may begin on a busy machine
}


class Ray:
    """A cluster by its head's address ("HOST:PORT", or "auto" for one that runs on this machine), or one of our own for
    these jobs ("local", with so many workers). A Ray that this process is connected with already is used as it is.

    Raises NeontableError, which says the way out, when Ray is not installed or does not answer.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None, patience: float = PATIENCE) -> None:
        self.address = address
        self.workers = workers or 0  # 0 until we know how many the cluster has
        self.patience = patience
        self.ray = ray_itself()

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[int, R], None, None]:
        """See executors.Executor."""
        ray = self.ray
        with self.ready():
            shared = ray.put(partial(done, about(), work))
            begin = ray.remote(max_retries=0)(called)  # we count the deaths ourselves, as everywhere
            attempts = Attempts(jobs)
            begun: dict[Any, int] = {}
            try:
                while attempts.waiting or begun:
                    while attempts.waiting and len(begun) < AHEAD * self.workers:
                        place = attempts.waiting.popleft()
                        begun[begin.remote(shared, jobs[place])] = place
                    (ref, *_), _ = ray.wait(list(begun))
                    place = begun.pop(ref)
                    try:
                        answer = ray.get(ref)
                    except ray.exceptions.RayTaskError as error:
                        raise NeontableError(
                            f"The workers of Ray cannot work for us ({error.cause}): install neontable {__version__} "
                            f"on every machine of the cluster."
                        ) from None
                    except ray.exceptions.RayError as error:
                        attempts.again(place, type(error).__name__)
                        continue
                    yield place, result_of(answer)
            finally:
                for ref in begun:
                    ray.cancel(ref, force=True)

    @contextmanager
    def ready(self) -> Iterator[None]:
        """See executors.Executor. What is printed meanwhile goes to stderr: Ray tells of dead workers on stdout, where
        only results belong."""
        theirs = self.ray.is_initialized()
        with redirect_stdout(sys.stderr):
            if not theirs:
                self.connect()
            try:
                self.workers = self.workers or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
                yield
            finally:
                if not theirs:
                    self.ray.shutdown()

    def connect(self) -> None:
        """Raises NeontableError when there is no Ray."""
        if self.address == LOCAL:
            try:
                self.ray.init(LOCAL, num_cpus=self.workers or None, **OURS, **SILENT)
            except Exception as error:  # Ray has no class of its own for this
                raise NeontableError(
                    f"Ray does not begin on this machine: {error} Try again, or leave out --on."
                ) from None
            return
        if self.address != "auto":
            knock(self.address)
        failed: list[BaseException] = []

        def init() -> None:
            try:
                self.ray.init(self.address, **SILENT)
            except BaseException as error:  # it raises SystemExit, too
                failed.append(error)

        # Where something else than Ray answers, init waits for minutes, and cannot be told otherwise. A Ray of our own
        # must not be begun so: it would end with the thread that began it.
        trying = threading.Thread(target=init, daemon=True)
        trying.start()
        trying.join(self.patience)
        if trying.is_alive() or failed:
            why = failed[0] if failed else f"what answers is no Ray, or takes longer than {self.patience:.0f} s."
            raise NeontableError(f"Ray cannot be reached at {self.address}: {why} {TOKEN} {WAY_OUT}")


TOKEN: Final = "Where the cluster asks for a token, as newer ones do, set RAY_AUTH_MODE=token and have its token here."
WAY_OUT: Final = (
    "Give the address of the cluster's head as “--on ray:HOST:PORT” (the port of its GCS, 6379 as a rule); "
    "“--on ray” begins a Ray on this machine."
)


def ray_itself() -> Any:
    """The package. Raises NeontableError when it is not there."""
    os.environ.update({name: value for name, value in SETTINGS.items() if name not in os.environ})
    try:
        return import_module("ray")
    except ImportError:
        raise NeontableError("Ray is not installed: “pip install 'neontable[ray]'”, or leave out --on.") from None


def knock(address: str) -> None:
    """Raises NeontableError when nobody answers at HOST:PORT, in seconds and not in the minutes that Ray takes."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdigit():
        raise NeontableError(f"“{address}” is no address of a Ray cluster. {WAY_OUT}")
    try:
        socket.create_connection((host, int(port)), ANSWER).close()
    except (OSError, OverflowError) as error:
        raise NeontableError(f"Nobody answers at {address} ({error}). {WAY_OUT}") from None


def done(wanted: str, work: Callable[[J], R], job: J) -> tuple[R | None, Exception | None]:
    """The outcome of a job, at a worker that is as who asked."""
    if about() != wanted:  # whether it is compiled counts, too: bots that search think about less where it is not
        return None, NeontableError(f"A worker of Ray has {about()}, but here is {wanted}: install the same there.")
    return outcome(work, job)


def called(work: Callable[[J], R], job: J) -> R:
    """The work done. Ray is given the work once, as an object of its own."""
    return work(job)
