"""TEMPORARY: until kernel/replay.py is there."""

from __future__ import annotations

import msgspec


class Act(msgspec.Struct, frozen=True, tag="act"):
    seat: int
    action: int


class Concede(msgspec.Struct, frozen=True, tag="concede"):
    seat: int


class SeatChange(msgspec.Struct, frozen=True, tag="seat"):
    seat: int
    who: str


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    to: int


Entry = Act | Concede | SeatChange | Undo


class Record(msgspec.Struct):
    game: str
    setup: dict
    packs: str
    entries: list[Entry] = []


class _File(msgspec.Struct):
    game: str
    setup: dict
    packs: str
    entries: list[Entry]


def write_record(record: Record) -> bytes:
    return msgspec.json.encode(_File(record.game, msgspec.to_builtins(record.setup), record.packs, record.entries))


def read_record(content: bytes, where: str) -> Record:
    from ..kernel.errors import ReplayError
    from ..packs.games import game_named

    try:
        f = msgspec.json.decode(content, type=_File)
    except msgspec.DecodeError as error:
        raise ReplayError(f"{where}: {error}") from None
    return Record(f.game, msgspec.convert(f.setup, game_named(f.game).setup_type), f.packs, f.entries)
