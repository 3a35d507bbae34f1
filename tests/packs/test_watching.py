"""`neontable packs watch`: what it says on each save, driven by waits of the test's own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from neontable.packs import commands
from neontable.packs.commands import app, checked
from neontable.packs.documents import PackFolder
from neontable.packs.faults import PackFault
from neontable.packs.watching import watch
from tests.packs.conftest import Write

GOOD = '[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Look at 3 cards."\n'
BAD = GOOD.replace("Look", "Lok")
Step = Callable[[], object]


def save(path: Path, text: str) -> Step:
    """Write a file, as an editor does; each time it is a second later."""

    def saving() -> None:
        path.write_text(text, encoding="utf-8")
        later = path.stat().st_mtime_ns + 10**9
        os.utime(path, ns=(later, later))

    return saving


def nothing() -> None:
    """Nobody saves."""


def stop() -> None:
    """Ctrl-C."""
    raise KeyboardInterrupt


def waits(steps: list[Step]) -> Step:
    """A wait in which one step after the other happens, then Ctrl-C."""
    left = iter(steps)

    def wait() -> None:
        next(left, stop)()

    return wait


def watched(folder: Path, *steps: Step) -> list[list[str]]:
    """What is said before each step, and after the last; each step is followed by two looks, the last by Ctrl-C."""
    said: list[list[str]] = [[]]

    def hear(line: str) -> None:
        said[-1].append(line)

    def part() -> None:
        said.append([])

    watch(folder, checked, hear, waits([part, *[wait for step in steps for wait in (step, nothing, part)]]))
    return said[:-1]


def test_it_says_how_it_stands_on_each_save_that_changes_something(write: Write) -> None:
    mine = write(GOOD)
    file = mine / "witnesses.toml"
    fine = f"{mine}: 1 text, no fault"
    said = watched(mine, nothing, save(file, GOOD), save(file, BAD), nothing, save(file, GOOD))
    assert said[0] == [fine]
    assert said[1] == said[2] == said[4] == []
    assert said[3][0] == "" and said[3][1].startswith(f"{file}:4:9: NXL-01: “Lok” is not a word")
    assert said[3][2:] == [f"{mine}: 1 fault"]
    assert said[5] == ["", fine]


def test_it_sees_files_that_come_and_go(write: Write) -> None:
    mine = write(GOOD)
    more = mine / "more.toml"
    said = watched(mine, save(more, GOOD.replace("4", "5")), more.unlink, save(mine / "notes.txt", "no part of a pack"))
    assert said == [
        [f"{mine}: 1 text, no fault"],
        ["", f"{mine}: 2 texts, no fault"],
        ["", f"{mine}: 1 text, no fault"],
        [],
    ]


def test_a_folder_may_go_and_come(write: Write) -> None:
    mine = write(GOOD)

    def come() -> None:
        write(BAD)

    said = watched(mine, lambda: shutil.rmtree(mine), nothing, come)
    assert said[1:3] == [["", f"{mine}: there is no such folder; waiting for it"], []]
    assert said[3][2] == f"{mine}: 1 fault"


def test_it_may_begin_before_the_folder_is_there(write: Write, tmp_path: Path) -> None:
    said = watched(tmp_path / "pack", lambda: write(GOOD))
    assert said == [
        [f"{tmp_path / 'pack'}: there is no such folder; waiting for it"],
        ["", f"{tmp_path / 'pack'}: 1 text, no fault"],
    ]


def test_what_is_being_written_is_left_alone(write: Write) -> None:
    mine = write(GOOD)
    file, said = mine / "witnesses.toml", list[str]()
    halves = [save(file, BAD[: len(BAD) // part]) for part in (4, 3, 2)]  # a look at each, and each is another
    watch(mine, checked, said.append, waits([nothing, *halves, save(file, GOOD + "\n"), nothing]))
    assert said == [f"{mine}: 1 text, no fault", "", f"{mine}: 1 text, no fault"]


def test_a_half_written_file_that_stays_is_a_fault(write: Write) -> None:
    mine = write(GOOD)
    said = watched(mine, save(mine / "witnesses.toml", GOOD[:-4]))
    assert "PACK-02" in said[1][1] and said[1][-1] == f"{mine}: 1 fault"


def test_a_file_that_cannot_be_read_is_told_once_and_tried_again(write: Write) -> None:
    mine = write(GOOD)
    other = mine / "other.toml"  # a folder: not even the superuser reads it as a file
    said = watched(mine, other.mkdir, nothing, other.rmdir)
    assert said[1] == ["", f"{other} cannot be read: Is a directory."]
    assert said[2:] == [[], ["", f"{mine}: 1 text, no fault"]]


def test_the_command_ends_well(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "sleep", lambda seconds: stop())
    mine = write(GOOD)
    result = CliRunner().invoke(app, ["watch", str(mine)])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:] == [f"{mine}: 1 text, no fault"]


def test_it_checks_only_when_there_is_something_new(write: Write) -> None:
    mine, checks = write(GOOD), list[PackFolder]()

    def counted(folder: PackFolder) -> tuple[list[PackFault], str]:
        checks.append(folder)
        return [], "checked"

    watch(mine, counted, print, waits([nothing] * 5))
    assert len(checks) == 1
