"""Compiled packs, kept between runs in the user's cache folder. Whatever is wrong with it, it is made anew."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import msgspec

from .stack import Stack

FOLDER: Final = "NEONTABLE_CACHE"  # the variable that names another folder; empty: no cache
SEAL: Final = 32  # bytes of hash in front of the content
KEPT: Final = 32  # files; the oldest go first


def folder() -> Path | None:
    """Where the cache is; None when it is off."""
    named = os.environ.get(FOLDER)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_cache_path

    return user_cache_path("neontable", appauthor=False)


def load(key: str) -> Stack | None:
    """What was stored under the key, None when there is nothing, or nothing whole."""
    where = folder()
    if where is None:
        return None
    with suppress(OSError, msgspec.DecodeError):
        content = (where / f"packs-{key}.msgpack").read_bytes()
        if content[:SEAL] == _seal(key, content[SEAL:]):
            return msgspec.msgpack.decode(content[SEAL:], type=Stack)
    return None


def store(key: str, stack: Stack) -> None:
    """Keep it, if the folder can be written: whole or not at all, and for this user only."""
    where = folder()
    if where is None:
        return
    content = msgspec.msgpack.encode(stack)
    with suppress(OSError):
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=where, prefix="packs-", delete=False) as file:
            file.write(_seal(key, content) + content)
        Path(file.name).replace(where / f"packs-{key}.msgpack")
        for old in sorted(where.glob("packs-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            old.unlink(missing_ok=True)


def _seal(key: str, content: bytes) -> bytes:
    return hashlib.sha256(key.encode() + content).digest()
