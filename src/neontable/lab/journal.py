"""A file to which a line of JSON is added whenever something is done, so that whoever comes again goes on from there.

Its first line, the header, says what it is that is done. A line that was cut off when its writer was killed is taken
off, and done again; nothing that was finished is ever lost.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from ..kernel.errors import NeontableError

H = TypeVar("H", bound=msgspec.Struct)
L = TypeVar("L", bound=msgspec.Struct)
T = TypeVar("T")


class Journal(NamedTuple, Generic[H, L]):
    """What a file holds. `whole`: bytes of it that are whole lines; `cut`: whether half a line is behind them."""

    header: H
    lines: list[L]
    whole: int
    cut: bool


class Writer(Generic[H, L]):
    """A journal that is open. `found`: what it held."""

    def __init__(self, path: Path, file: FileIO, found: Journal[H, L]) -> None:
        self.path = path
        self.found = found
        self._file = file

    def mend(self) -> None:
        """Take off what was cut off; before the first `add`."""
        self._file.truncate(self.found.whole)

    def add(self, line: L) -> None:
        """Add a line: it is the system's when this returns, whatever becomes of us."""
        whole = msgspec.json.encode(line) + b"\n"
        try:
            if self._file.write(whole) != len(whole):
                raise NeontableError(f"{self.path} cannot be written: the disk is full. {GO_ON}")
        except OSError as error:
            raise NeontableError(f"{self.path} cannot be written: {error.strerror}. {GO_ON}") from None


GO_ON = "What is in it is kept: make room, and call the same command again."


def read_journal(path: Path, header: type[H], line: type[L]) -> Journal[H, L]:
    """What the file holds. Raises NeontableError, naming the line that cannot be read."""
    try:
        return parsed(path, path.read_bytes(), header, line)
    except OSError as error:
        raise NeontableError(f"{path} cannot be read: {error.strerror}.") from None


def parsed(path: Path, content: bytes, header: type[H], line: type[L]) -> Journal[H, L]:
    """What the content of that file says."""
    raw = content.split(b"\n")
    rest = raw.pop()
    if not raw:
        raise NeontableError(f"{path} holds no results: its first line is missing. Remove it, and begin anew.")
    head = decoded(path, 1, raw[0], header, "Its first line says what was played; without it, remove the file.")
    fix = "Remove this line, and go on with the same command: what it held is done again."
    lines = [decoded(path, number, each, line, fix) for number, each in enumerate(raw[1:], 2)]
    return Journal(head, lines, len(content) - len(rest), bool(rest))


def decoded(path: Path, number: int, line: bytes, kind: type[T], fix: str) -> T:
    """The line as that struct."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NeontableError(f"{path}:{number}: this line is damaged ({error}). {fix}") from None


@contextmanager
def writing(path: Path, header: H, line: type[L]) -> Iterator[Writer[H, L]]:
    """The journal, begun with that header if there is none yet. It is for us alone meanwhile.

    Raises NeontableError, before anything is changed; whether its header is as it should be, the caller looks.
    """
    try:
        file = FileIO(path, "a+")
    except OSError as error:
        raise NeontableError(f"{path} cannot be written: {error.strerror}.") from None
    with file:
        alone(path, file)
        file.seek(0)
        content = file.readall()
        first = msgspec.json.encode(header) + b"\n"
        if first.startswith(content):  # it is new, or its writer was killed in the first line
            file.write(first[len(content) :])
            content = first
        yield Writer(path, file, parsed(path, content, type(header), line))


def alone(path: Path, file: FileIO) -> None:
    """Raises NeontableError when somebody writes the file already. Windows does not tell."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise NeontableError(f"{path} is being written by another process: wait for its end, or stop it.") from None
