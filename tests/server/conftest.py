from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from neontable.server import given, security, socket
from tests.server.clients import Server, serving, settings_in


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
