"""Games of these tests are kept in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.terminal.saves import FOLDER


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept in a test."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path / "games"
