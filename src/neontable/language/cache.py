"""What was made of grammars and packs, kept between runs in the user's cache folder. Whatever is wrong with it, it is
made anew.

A wheel brings along, in the folder made/, what its own grammars and packs become; the build hook fills that like a
user's cache. An entry is used only under a key of all that it was made from, so none is ever stale.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, TypeVar

import msgspec

FOLDER: Final = "NEONTABLE_CACHE"  # the variable that names another folder; empty: no cache
SEAL: Final = 32  # bytes of hash in front of the content
OURS: Final = "neontable-"  # how our files' names begin: the folder may hold other things
KEPT: Final = 64  # files; the oldest go first
HOUSE: Final = Path(__file__).parents[1]
MADE: Final = HOUSE / "made"
T = TypeVar("T")


def folder() -> Path | None:
    """Where the cache is; None when it is off."""
    named = os.environ.get(FOLDER)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_cache_path

    return user_cache_path("neontable", appauthor=False)


def key_of(what: str, version: str, sources: bytes, content: bytes) -> str:
    """The key of what is made, and the name of its file. `what`: in words; `version`: of what makes it; `sources`: of
    `sources_of`; `content`: what it is made from."""
    parts = hashlib.sha256(version.encode()).digest(), sources, hashlib.sha256(content).digest()
    return f"{OURS}{what}-{hashlib.sha256(b''.join(parts)).hexdigest()}"


@cache
def sources_of(folders: tuple[str, ...], files: tuple[str, ...]) -> bytes:
    """A hash over the sources that make something: all in folders of the package, and single files of it."""
    found = [path for folder in folders for path in (HOUSE / folder).rglob("*") if path.suffix in (".py", ".lark")]
    total = hashlib.sha256()
    for path in sorted([*found, *(HOUSE / file for file in files)]):
        total.update(path.relative_to(HOUSE).as_posix().encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.digest()


def load(key: str, kind: type[T]) -> T | None:
    """What was stored under the key, None when there is nothing, or nothing whole."""
    mine = folder()
    for where in (mine, MADE) if mine else ():
        with suppress(OSError, msgspec.DecodeError):
            content = (where / f"{key}.msgpack").read_bytes()
            if content[:SEAL] == _seal(key, content[SEAL:]):
                return msgspec.msgpack.decode(content[SEAL:], type=kind)
    return None


def store(key: str, value: Any) -> None:
    """Keep it, if the folder can be written: whole or not at all, and for this user only."""
    where = folder()
    if where is None:
        return
    content = msgspec.msgpack.encode(value)
    with suppress(OSError):
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=where, prefix=OURS, suffix=".part", delete=False) as file:
            file.write(_seal(key, content) + content)
        Path(file.name).replace(where / f"{key}.msgpack")
        for old in sorted(where.glob(f"{OURS}*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            old.unlink(missing_ok=True)


def _seal(key: str, content: bytes) -> bytes:
    return hashlib.sha256(key.encode() + content).digest()
