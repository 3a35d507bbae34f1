from __future__ import annotations

import itertools
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from neontable.server import given, security, socket
from neontable.terminal.saves import FOLDER
from tests.server.clients import SEEDS, Server, serving, settings_in
from tests.server.hosting import Host, hosting
from tools.cluster import Cluster, cluster, programs

NUMBERS = itertools.count()


@pytest.fixture(autouse=True)
def dealt() -> None:
    """What is dealt does not hang on the luck of the day."""
    SEEDS.seed(1)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests play faster than people."""
    monkeypatch.setattr(socket, "BURST", 1e9)
    monkeypatch.setattr(security, "REQUESTS_AT_ONCE", 1e9)
    monkeypatch.setattr(given, "BURST", 1e9)
    monkeypatch.setattr(given, "TABLES_A_MINUTE", 1e9)
    monkeypatch.setattr(given, "ENTRIES_A_MINUTE", 1e9)


@pytest.fixture
async def server(tmp_path: Path, unhurried: None) -> AsyncIterator[Server]:
    async with serving(settings_in(tmp_path)) as running:
        yield running


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who this device is at which server is kept in a folder of the test."""
    monkeypatch.setenv(FOLDER, str(tmp_path))


@pytest.fixture
def host(tmp_path: Path, own_folder: None) -> Iterator[Host]:
    """A server for each: one would hold that so many tables and guests are too many for an address."""
    with hosting(tmp_path) as (_, host):
        yield host


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL of the tests' own; where there is none they are skipped, unless NEONTABLE_POSTGRES=1."""
    found = programs()
    if found is None:
        why = "PostgreSQL is not installed (Debian: postgresql)"
        if os.environ.get("NEONTABLE_POSTGRES") == "1":
            pytest.fail(why)
        pytest.skip(why)
    with cluster(found, durable=False) as running:
        yield running


@pytest.fixture
def postgres(postgresql: Cluster) -> str:
    """The address of a new database there."""
    return postgresql.create(f"test{next(NUMBERS)}")
