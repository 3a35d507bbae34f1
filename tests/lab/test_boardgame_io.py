"""boardgame.io is installed for a benchmark once, or it is said why not; how fast it is, no test says."""

from pathlib import Path

import pytest

from benchmarks import boardgame_io


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of PATH; what is installed is installed beside it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(boardgame_io, "PLACE", tmp_path / "boardgame")
    return folder


def write(folder: Path, name: str, lines: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{lines}\n")
    program.chmod(0o755)


@pytest.mark.parametrize("version", ["", "v16.20.0", "none"])
def test_without_a_node_that_is_new_enough_it_is_refused(programs: Path, version: str) -> None:
    if version:
        write(programs, "node", f"echo {version}")
        write(programs, "npm", "exit 0")
    with pytest.raises(SystemExit, match="needs Node 18 or newer with npm on PATH"):
        boardgame_io.install()


def test_without_a_network_it_says_what_npm_said(programs: Path) -> None:
    write(programs, "node", "echo v20.1.0")
    write(programs, "npm", "echo 'npm error network unreachable' >&2; exit 1")
    for _ in range(2):  # what is half-made is not taken for whole
        with pytest.raises(SystemExit, match=r"could not be installed \(npm error network unreachable\)"):
            boardgame_io.install()


def test_it_is_installed_once(programs: Path) -> None:
    write(programs, "node", "echo v20.1.0")
    write(programs, "npm", "echo once >> made")
    boardgame_io.install()
    boardgame_io.install()
    assert (boardgame_io.PLACE / "made").read_text() == "once\n"
    assert (boardgame_io.PLACE / "package.json").read_bytes() == boardgame_io.PACKAGES.read_bytes()
