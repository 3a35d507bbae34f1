"""Games kept on this device: one file each in the data folder, written whole or not at all."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final, NamedTuple

from ..kernel.errors import NeontableError
from ..kernel.replay import Record
from ..kernel.replay_file import decode, encode, save
from ..language.words import nearest
from ..packs.games import GAMES

FOLDER: Final = "NEONTABLE_DATA"  # the variable that names another folder
SUFFIX: Final = ".jsonl"
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,59}")


class SaveError(NeontableError):
    """A name that no game is kept under, or a file that cannot be written."""


class Saved(NamedTuple):
    """A file of the folder. `record` is None when it cannot be read; then `fault` says why."""

    name: str
    record: Record | None
    fault: str


def folder() -> Path:
    """Where games are kept."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named) / "games"
    from platformdirs import user_data_path

    return user_data_path("neontable", appauthor=False) / "games"


def path_of(name: str) -> Path:
    """The file of that name. Raises SaveError for what cannot be a file's name everywhere."""
    if not NAME.fullmatch(name):
        raise SaveError(f"“{name}” cannot be a game's name: letters, digits, “-”, “_” and “.”, at most 60.")
    return folder() / f"{name}{SUFFIX}"


def names() -> list[str]:
    """The games that are kept, "nexus-2" before "nexus-10"."""
    files = [path.name.removesuffix(SUFFIX) for path in folder().glob(f"*{SUFFIX}")]
    found = [name for name in files if NAME.fullmatch(name)]
    return sorted(found, key=lambda name: [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)])


def new_name(game: str) -> str:
    """A name that nothing is kept under: "nexus-3"."""
    number = 1
    while path_of(f"{game}-{number}").exists():
        number += 1
    return f"{game}-{number}"


def load(name: str) -> tuple[Record, Kept]:
    """The game of that name. Raises SaveError when there is none, ReplayError when it cannot be read."""
    path = path_of(name)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        meant = nearest(name, names())
        hint = f" Did you mean “{meant}”?" if meant else ""
        raise SaveError(f"There is no game “{name}” in {folder()}.{hint}") from None
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from None
    return decode(content, str(path), GAMES), Kept(name, content)


def all_saved() -> list[Saved]:
    """Every game that is kept, those that cannot be read too; what was last written comes first."""
    found = []
    for name in sorted(names(), key=lambda name: path_of(name).stat().st_mtime_ns, reverse=True):
        try:
            found.append(Saved(name, load(name)[0], ""))
        except NeontableError as error:
            found.append(Saved(name, None, str(error)))
    return found


class Kept:
    """Where one game is kept. It never writes over a file that it has not written or read itself."""

    def __init__(self, name: str, content: bytes | None = None) -> None:
        self.name = name
        self.content = content  # what the file held when it was last read or written; None: there is none yet

    @property
    def path(self) -> Path:
        return path_of(self.name)

    @property
    def where(self) -> str:
        """Said when the game is over."""
        return f"The game is kept as {self.name}."

    def keep(self, record: Record) -> None:
        """Write it; under a new name if somebody else has written there. Raises SaveError."""
        content = encode(record)
        try:
            if self._is_changed():
                self.name = new_name(record.header.game)
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # the files hold what is hidden
            save(record, self.path)
        except OSError as error:
            raise SaveError(f"The game cannot be saved as {self.path}: {error.strerror}.") from None
        self.content = content

    def rename(self, name: str, record: Record) -> None:
        """Keep it under another name from now on. Raises SaveError when that is taken."""
        if name == self.name:
            return self.keep(record)
        if path_of(name).exists():
            raise SaveError(f"There is a game “{name}” already: choose another name.")
        moved = Kept(name)
        moved.keep(record)
        if not self._is_changed():
            self.path.unlink(missing_ok=True)
        self.name, self.content = moved.name, moved.content

    def _is_changed(self) -> bool:
        try:
            return self.path.read_bytes() != self.content
        except FileNotFoundError:
            return False
