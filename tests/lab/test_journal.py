"""A file of lines that is gone on with: what was finished is there, what was cut off is done again."""

from __future__ import annotations

import subprocess
import sys
from io import FileIO
from pathlib import Path

import msgspec
import pytest

from neontable.kernel.errors import NeontableError
from neontable.lab.journal import Writer, parsed, read_journal, writing


class Head(msgspec.Struct, frozen=True):
    what: str


class Line(msgspec.Struct, frozen=True):
    number: int


HEAD = Head("squares")


def begun(path: Path, count: int = 3) -> Path:
    with writing(path, HEAD, Line) as journal:
        for number in range(count):
            journal.add(Line(number))
    return path


def numbers(path: Path) -> list[int]:
    return [line.number for line in read_journal(path, Head, Line).lines]


def test_what_was_added_is_there_for_who_comes_again(tmp_path: Path) -> None:
    path = begun(tmp_path / "a.jsonl")
    with writing(path, Head("another"), Line) as journal:
        assert journal.found.header == HEAD, "the header that is there stays, and is for the caller to judge"
        assert [line.number for line in journal.found.lines] == [0, 1, 2]
        journal.mend()
        journal.add(Line(3))
    assert numbers(path) == [0, 1, 2, 3]


@pytest.mark.parametrize("kept", range(1, 12))
def test_a_line_that_was_cut_off_anywhere_is_taken_off_and_no_other(kept: int, tmp_path: Path) -> None:
    path = begun(tmp_path / "a.jsonl")
    whole = path.read_bytes()
    last = b'{"number":3}'
    assert len(last) == 12
    path.write_bytes(whole + last[:kept])
    with writing(path, HEAD, Line) as journal:
        assert journal.found.cut
        assert [line.number for line in journal.found.lines] == [0, 1, 2]
        assert path.read_bytes() == whole + last[:kept], "nothing is changed before the caller says so"
        journal.mend()
        journal.add(Line(3))
    assert path.read_bytes() == whole + last + b"\n"


def test_a_line_without_its_end_is_not_finished(tmp_path: Path) -> None:
    found = parsed(tmp_path, b'{"what":"squares"}\n{"number":0}', Head, Line)
    assert found.cut and not found.lines


@pytest.mark.parametrize("kept", range(0, 18))
def test_who_was_killed_in_the_first_line_begins_anew(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"what":"squares"}\n'[:kept])
    assert numbers(begun(path)) == [0, 1, 2]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"what":"squares"}\n{"number":0}\n{"numb\n{"number":2}\n', r"a\.jsonl:3: this line is damaged .*go on"),
        (b'{"what":"squares"}\n\xff\xfe\n', r"a\.jsonl:2: this line is damaged"),
        (b'{"what":"squares"}\n{"number":"one"}\n', r"a\.jsonl:2: .*Expected `int`"),
        (b"squares\n", r"a\.jsonl:1: this line is damaged .*without it, remove the file"),
        (b"something of somebody else", "first line is missing"),
    ],
)
def test_what_cannot_be_read_is_named_and_left_as_it_is(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    with pytest.raises(NeontableError, match=message):
        begun(path)
    assert path.read_bytes() == content
    with pytest.raises(NeontableError, match=message):
        read_journal(path, Head, Line)


def test_a_file_that_is_not_there_or_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(NeontableError, match="cannot be read: No such file"):
        read_journal(tmp_path / "a.jsonl", Head, Line)
    with pytest.raises(NeontableError, match="cannot be written: No such file"):
        begun(tmp_path / "nowhere" / "a.jsonl")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no flock to tell of another writer")
def test_two_never_write_the_same_file(tmp_path: Path) -> None:
    path = begun(tmp_path / "a.jsonl")
    other = f"""
import sys
from pathlib import Path
import msgspec
from neontable.kernel.errors import NeontableError
from neontable.lab.journal import writing
try:
    with writing(Path({str(path)!r}), msgspec.defstruct("H", [])(), msgspec.defstruct("L", [])):
        pass
except NeontableError as error:
    sys.exit(str(error))
"""
    with writing(path, HEAD, Line):
        run = subprocess.run([sys.executable, "-c", other], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "is being written by another process" in run.stderr


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here, which is a disk without room")
    with FileIO(full, "a") as file:
        journal = Writer(full, file, parsed(full, b'{"what":""}\n', Head, Line))
        with pytest.raises(NeontableError, match=r"No space left .* What is in it is kept"):
            journal.add(Line(1))
