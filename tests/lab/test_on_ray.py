"""The same jobs on Ray: two workers of a Ray on this machine, one of them killed at work."""

from __future__ import annotations

import os
import re
import socket
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel.errors import NeontableError
from neontable.lab import on_ray
from neontable.lab.executors import Here
from neontable.lab.on_ray import Ray
from neontable.lab.sim import plan_for, simulate
from neontable.packs.games import NEXUS
from tests.lab import chores

JOBS = range(12)
SQUARES = [(number, number * number) for number in JOBS]


@pytest.mark.slow
def test_a_ray_of_two_workers_does_what_processes_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One test, for Ray is begun once: that takes longer than all the rest. A death comes last, it costs seconds."""
    pytest.importorskip("ray", reason="Ray is not installed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    executor = Ray("local", 2)
    with executor.ready():
        the_same_plan_gives_the_same_counts_on_ray(executor)
        what_the_work_raises_is_raised_here(executor)
        with monkeypatch.context() as patched:
            workers_of_another_version_are_refused(executor, patched)
        with monkeypatch.context() as patched:
            workers_that_have_not_got_the_program_are_told(executor, patched)
        a_worker_that_is_killed_is_replaced_and_nothing_counts_twice(executor, tmp_path)


def the_same_plan_gives_the_same_counts_on_ray(ray: Ray) -> None:
    plan = plan_for("nexus", NEXUS.load(), ("random",), 4, 60, "1")
    assert simulate(plan, ray).counts == simulate(plan, Here(1)).counts


def what_the_work_raises_is_raised_here(ray: Ray) -> None:
    with pytest.raises(ZeroDivisionError):
        list(ray.run(chores.fail_at_three, JOBS))


def workers_of_another_version_are_refused(ray: Ray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "about", lambda: "neontable 9.9")
    with pytest.raises(NeontableError, match=r"has neontable .* but here is neontable 9\.9: install the same"):
        list(ray.run(chores.square, JOBS))


def workers_that_have_not_got_the_program_are_told(ray: Ray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores.square, "__module__", "nowhere")
    monkeypatch.setitem(sys.modules, "nowhere", chores)
    with pytest.raises(NeontableError, match=r"install neontable .* on every machine"):
        list(ray.run(chores.square, JOBS))


def a_worker_that_is_killed_is_replaced_and_nothing_counts_twice(ray: Ray, tmp_path: Path) -> None:
    assert sorted(ray.run(partial(chores.die_the_first_time, str(tmp_path)), JOBS)) == SQUARES
    begun = sorted(map(int, (tmp_path / "begun").read_text().split()))
    assert begun == sorted([*JOBS, 5]), "only what the dead worker had is done again"


def test_without_ray_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NeontableError, match=r"pip install 'neontable\[ray\]'") as caught:
        Ray()
    assert caught.value.exit_code == 2


class NoRay:
    """In the place of the package: waits, or fails, as it does where there is no cluster."""

    def __init__(self, fault: BaseException | None) -> None:
        self.fault = fault

    def is_initialized(self) -> bool:
        return False

    def init(self, *_: Any, **__: Any) -> None:
        if self.fault:
            raise self.fault
        time.sleep(2)


def refused(address: str, monkeypatch: pytest.MonkeyPatch, fault: BaseException | None = None) -> str:
    monkeypatch.setitem(sys.modules, "ray", NoRay(fault))
    with pytest.raises(NeontableError) as caught:
        list(Ray(address, patience=0.2).run(chores.square, JOBS))
    assert caught.value.exit_code == 2
    assert "--on ray:HOST:PORT" in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("address", ["nonsense", "ray://there:10001", "there:", ":6379", "there:port"])
def test_what_is_no_address_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is no address" in refused(address, monkeypatch)


def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert f"Nobody answers at 127.0.0.1:{port}" in refused(f"127.0.0.1:{port}", monkeypatch)
    assert "Nobody answers" in refused("127.0.0.1:99999", monkeypatch)


def test_a_ray_of_our_own_that_does_not_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", NoRay(Exception("The node timed out.")))
    with pytest.raises(NeontableError, match=r"does not begin on this machine: The node timed out\. Try again"):
        list(Ray().run(chores.square, JOBS))


def test_an_address_where_something_else_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        assert re.search(r"is no Ray.*RAY_AUTH_MODE=token", refused(address, monkeypatch))
        assert "gone" in refused(address, monkeypatch, SystemExit("gone"))
