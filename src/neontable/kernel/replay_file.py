"""A record as a file: JSON Lines that say for themselves whether they are whole.

The first line is the header, then comes a line for each entry, perhaps one of how the game was dealt (deal.py), and
last a closing line with how many entries there were, whether the game was finished and a SHA-256 over all of that.
Files are replaced whole: nobody ever reads half of one.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from .deal import Deal
from .errors import ReplayError
from .game import Game
from .replay import Entry, Header, Play, Played, Raw, Record, Who

FORMAT: Final = 1

AGAIN: Final = "Get a whole copy of the file."
SHOW: Final = "`neontable replay show --text --partial` reads what is there."


class _Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="begin", tag_field="do"):
    """The header's line: Header, with the format and a set-up that only its game can read."""

    format: int
    game: str
    rules_version: int
    neontable: str
    setup: Any
    seats: tuple[Who, ...]
    digest: str
    packs: str
    told: tuple[str, ...] = ()


class _Close(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="close", tag_field="do"):
    entries: int
    finished: bool
    sha256: str = ""


class _Line(msgspec.Struct, frozen=True):
    """What a line is, before it is read as that; `format` of a header."""

    do: str
    format: int = FORMAT


ENTRIES: Final = msgspec.json.Decoder(Entry)
KINDS: Final = ("act", "concede", "time-out", "seat", "undo")


def encode(record: Record) -> bytes:
    """The file of a record; the same record gives the same bytes."""
    header = record.header
    begin = _Begin(format=FORMAT, **{name: getattr(header, name) for name in header.__struct_fields__})
    lines = (begin, *record.entries, *((record.deal,) if record.deal else ()))
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    close = _Close(entries=record.version, finished=record.finished)
    return body + msgspec.json.encode(_signed(body, close)) + b"\n"


def decode(content: bytes, name: str, games: Mapping[str, Game], partial: bool = False) -> Record:
    """The record that `encode` wrote. `name`: what messages call it; `partial`: take what is left of a file that is cut
    off.

    Raises ReplayError, with the line and the way out: empty, cut off, edited, of another format, of an unknown game.
    """
    if not content.strip():
        raise ReplayError(f"{name} is empty. {AGAIN}")
    lines = content.split(b"\n")
    half = lines.pop()  # behind the last line break: nothing, or half a line
    if not lines:
        raise ReplayError(f"{name}, line 1: this is no replay of neontable, or one that is cut off there. {AGAIN}")
    header = _header(lines[0], name, games)
    whole = not half and _kind(lines[-1]) == "close"
    told = lines[1:-1] if whole else lines[1:]
    deal = _read(told.pop(), Deal, len(told) + 2, name) if told and _kind(told[-1]) == "deal" else None
    entries = [_entry(line, number, name) for number, line in enumerate(told, 2)]
    record = Record(header, entries, name=name)
    record.deal = deal
    if not whole and not partial:
        raise ReplayError(
            f"{name}, line {len(lines) + 1}: the file is cut off, its closing line is missing; {len(entries)} entries "
            f"are whole. {AGAIN} {SHOW}"
        )
    if whole:
        close = _read(lines[-1], _Close, len(lines), name)
        body = content[: content.rindex(b"\n", 0, -1) + 1]
        if close != _signed(body, close) or close.entries != len(entries):
            raise ReplayError(f"{name} was edited or damaged: {_where(record, close, games)}. {AGAIN}")
        record.finished = close.finished
    return record


def _signed(body: bytes, close: _Close) -> _Close:
    """The closing line with the hash over the lines before it and what it says itself."""
    total = sha256(body + msgspec.json.encode(msgspec.structs.replace(close, sha256="")))
    return msgspec.structs.replace(close, sha256=total.hexdigest())


def save(record: Record, path: Path) -> None:
    """Write the record's file; whatever happens, either the old one or the new one is there. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(encode(record))
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise
    _sync_folder(path.parent)


def load(path: Path, games: Mapping[str, Game], partial: bool = False) -> Record:
    """The record of a file, as `decode`. Raises ReplayError, also when the file cannot be read."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ReplayError(f"{path} cannot be read: {error.strerror}.") from error
    return decode(content, str(path), games, partial)


def _sync_folder(folder: Path) -> None:
    """So that the new name is on the disk too, where systems have that."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _kind(line: bytes) -> str:
    try:
        return msgspec.json.decode(line, type=_Line).do
    except msgspec.DecodeError:
        return ""


def _read(line: bytes, kind: Any, number: int, name: str) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReplayError(f"{name}, line {number}: {error}. The file was edited or damaged. {AGAIN}") from error


def _header(line: bytes, name: str, games: Mapping[str, Game]) -> Header:
    if _kind(line) != "begin":
        raise ReplayError(f"{name}, line 1: this is no replay of neontable. {AGAIN}")
    made = msgspec.json.decode(line, type=_Line).format
    if made != FORMAT:
        raise ReplayError(
            f"{name} is written in format {made}, this neontable reads format {FORMAT}: use the version that wrote it."
        )
    begin: _Begin = _read(line, _Begin, 1, name)
    if begin.game not in games:
        raise ReplayError(f"{name} is a game of {begin.game!r}, and this neontable knows {', '.join(games)}.")
    fields = {field: getattr(begin, field) for field in Header.__struct_fields__}
    try:
        fields["setup"] = msgspec.convert(begin.setup, games[begin.game].setup_type)
    except msgspec.ValidationError as error:
        raise ReplayError(f"{name}, line 1: the set-up cannot be read: {error}. {SHOW}") from error
    return Header(**fields)


def _entry(line: bytes, number: int, name: str) -> Entry:
    kind = _kind(line)
    if kind and kind not in KINDS:
        raise ReplayError(
            f"{name}, line {number}: there is no entry of the kind {kind!r}, only {', '.join(KINDS)}. "
            "A newer neontable may know it."
        )
    try:
        return ENTRIES.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReplayError(f"{name}, line {number}: {error}. The file was edited or damaged. {AGAIN}") from error


def _where(record: Record, close: _Close, games: Mapping[str, Game]) -> str:
    """What can be said of where a file was edited: the first line that does not fit the others."""
    if close.entries != record.version:
        return f"it should have {close.entries} entries and has {record.version}"
    lines: list[int] = []

    def watch(number: int, play: Play, raws: list[Raw]) -> None:
        entry = record.entries[number] if number >= 0 else record.header
        if not isinstance(entry, Header | Played) or entry.told != play.public(raws):
            lines.append(number + 2)

    try:
        Play.resume(games[record.header.game], record, watch)
    except ReplayError as error:
        return f"the first thing that does not fit: {error}"
    return f"line {lines[0]} tells something else" if lines else "its lines fit each other, so where cannot be told"
