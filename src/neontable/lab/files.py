"""The files of a report."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from ..kernel.errors import NeontableError
from .experiment import parts_of
from .figures import FORMAT, Figures, figures
from .page import page_of
from .results import FILE, read_results

FIGURES: Final = "report.json"
PAGE: Final = "index.html"


def write_report(found: Figures, folder: Path) -> Path:
    """Write report.json and index.html; the place of the latter. Raises NeontableError."""
    _write(folder / FIGURES, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    write_page(folder / PAGE, page_of(found))
    return folder / PAGE


def write_page(path: Path, page: str) -> None:
    """Write a page. Raises NeontableError."""
    _write(path, page.encode())


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise NeontableError(f"{path} cannot be written: {error.strerror}.") from None


def read_report(path: Path) -> Figures:
    """The figures of a report's folder, of a report.json, or of the games in a results.jsonl. Raises NeontableError."""
    if path.is_dir():
        there = [path / name for name in (FIGURES, FILE) if (path / name).is_file()]
        if not there:
            raise NeontableError(f"{path} holds no report: “neontable lab run EXPERIMENT.toml --out {path}” makes one.")
        path = there[0]
    if path.suffix == ".jsonl":
        return of_games(path)
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Figures)
    except OSError as error:
        raise NeontableError(f"{path} cannot be read: {error.strerror}.") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NeontableError(f"{path} is no report of an experiment: {error}.") from None
    if found.format != FORMAT:
        raise NeontableError(f"{path} is in format {found.format}, this neontable reads {FORMAT}: make it again.")
    return found


def of_games(path: Path) -> Figures:
    """All figures of the games in a file."""
    found = read_results(path)
    games = list(found.games.values())
    return figures(found.header, games, path.parent.name or path.stem, parts_of(found.header.game), len(games))
