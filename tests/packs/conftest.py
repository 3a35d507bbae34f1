"""Packs for tests: written into a folder of the test's own, with a cache of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

HEAD = """\
id = "mine"
name = "Mine"
game = "nexus"
version = "1"
language = 1
"""
Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("NEONTABLE_CACHE", str(folder))
    return folder


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """write(witnesses, head=..., folder=...) makes a pack and gives its folder."""

    def pack(witnesses: str | bytes = "", head: str = HEAD, folder: str = "pack") -> Path:
        where = tmp_path / folder
        where.mkdir(exist_ok=True)
        (where / "pack.toml").write_text(head, encoding="utf-8")
        content = witnesses if isinstance(witnesses, bytes) else witnesses.encode()
        (where / "witnesses.toml").write_bytes(content)
        return where

    return pack
