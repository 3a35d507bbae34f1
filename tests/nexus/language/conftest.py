"""The packs' cache of these tests is their own."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEONTABLE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))
