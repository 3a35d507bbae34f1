"""A user's mistakes in a pack: each has its file, line and column and the way out, and none is a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.kernel.errors import PackError
from neontable.nexus.effects import RUNS
from neontable.packs.documents import read_folder
from neontable.packs.faults import CODES, PackFault
from neontable.packs.loader import load_nexus
from neontable.packs.reading import read_pack
from tests.packs.conftest import HEAD, Write

GOOD = '[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Look at 2 cards."\n'


def faults(folder: Path) -> list[PackFault]:
    pack, found = read_pack(read_folder(folder), RUNS)
    assert (pack is None) == bool(found)
    return found


def only(folder: Path) -> tuple[str, int, int, str]:
    (fault,) = faults(folder)
    return fault.file.name, fault.line, fault.column, fault.code


def test_a_good_pack_has_none(write: Write) -> None:
    assert faults(write(GOOD)) == []
    assert faults(write(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())) == []  # as some editors save it


def test_no_pack(tmp_path: Path) -> None:
    assert only(tmp_path / "nowhere") == ("pack.toml", 1, 1, "PACK-01")
    assert only(tmp_path) == ("pack.toml", 1, 1, "PACK-01")


def test_broken_toml(write: Write) -> None:
    folder = write(GOOD + "number 5\n")
    assert only(folder) == ("witnesses.toml", 5, 8, "PACK-02")
    assert str(faults(folder)[0]).startswith(f"{folder / 'witnesses.toml'}:5:8: PACK-02: Expected '='")
    assert only(write('text = "Look')) == ("witnesses.toml", 1, 13, "PACK-02")
    assert only(write("text = [")) == ("witnesses.toml", 1, 9, "PACK-02")
    assert only(write(b"ok = 1\nname = '\xff'\n")) == ("witnesses.toml", 2, 1, "PACK-02")
    assert only(write("x = " + "[" * 100_000)) == ("witnesses.toml", 1, 1, "PACK-02")


def test_unknown_fields_are_all_told_with_the_nearest_known_one(write: Write) -> None:
    text = '[[witness]]\nnumber = 4\nflavor = "x"\n[witness.neutral]\ntexxt = "x"\ntext = "Look at 1 card."\nxyz = 1\n'
    found = faults(write(text + "[[wittness]]\n", HEAD + 'license = "MIT"\n'))
    assert [(fault.file.name, fault.line, fault.fix) for fault in found] == [
        ("pack.toml", 6, "Did you mean “licence”?"),
        ("witnesses.toml", 3, "Did you mean “flavour”?"),
        ("witnesses.toml", 5, "Did you mean “text”?"),
        ("witnesses.toml", 7, "There are: text, why, source."),
        ("witnesses.toml", 8, "Did you mean “witness”?"),
    ]
    assert {fault.code for fault in found} == {"PACK-03"}


@pytest.mark.parametrize(
    ("witnesses", "place", "message"),
    [
        ("[[witness]]\nnumber = 13\n", (2, 10), "there is no witness 13"),
        ("[[dead_end]]\ntext = 'Take 1 card.'\nnumber = 0\n", (3, 10), "there is no dead end 0"),
        ("[[witness]]\nname = 'X'\n", (1, 1), "“number” is missing"),
        ("[[witness]]\nnumber = '4'\n", (2, 10), "“number” must be a whole number, not a text in quotes"),
        ("[[witness]]\nnumber = 4\nname = 5\n", (3, 8), "“name” must be a text in quotes, not a whole number"),
        ("[[witness]]\nnumber = 4\nname = ''\n", (3, 8), "“name” is empty"),
        (
            "[[witness]]\nnumber = 4\nneutral = 'Take 1 card.'\n",
            (3, 11),
            "“neutral” must be a table, not a text in quotes",
        ),
        ("[[witness]]\nnumber = 4\n[witness.neutral]\nwhy = 'x'\n", (3, 1), "“text” is missing"),
        ("[[dead_end]]\nnumber = 1\ntext = 'Take 1 card.'\nsource = 'me'\n", (4, 10), "“me” is no source of a text"),
        ("[witness]\nnumber = 4\n", (1, 1), "“witness” must be a list of tables"),
    ],
)
def test_a_field_that_is_missing_or_holds_what_it_cannot(
    write: Write, witnesses: str, place: tuple[int, int], message: str
) -> None:
    (fault,) = faults(write(witnesses))
    assert (fault.code, (fault.line, fault.column), fault.message) == ("PACK-04", place, message)


def test_the_head(write: Write) -> None:
    assert only(write(GOOD, HEAD.replace('"mine"', '"Mine!"'))) == ("pack.toml", 1, 6, "PACK-04")
    assert only(write(GOOD, HEAD.replace("language = 1", ""))) == ("pack.toml", 1, 1, "PACK-04")
    assert only(write(GOOD, HEAD.replace("language = 1", "language = 0"))) == ("pack.toml", 5, 12, "PACK-04")
    (fault,) = faults(write(GOOD, HEAD + "authors = ['A', 2]\n"))
    assert (fault.line, fault.column) == (6, 17) and fault.message.startswith("“authors” must be a text in quotes")
    assert only(write(GOOD, HEAD.replace("nexus", "nemesis"))) == ("pack.toml", 3, 8, "PACK-06")
    assert only(write(GOOD, HEAD.replace("language = 1", "language = 2"))) == ("pack.toml", 5, 12, "PACK-07")
    assert only(write("")) == ("pack.toml", 1, 1, "PACK-08")


def test_a_number_twice_in_one_file_or_two(write: Write) -> None:
    folder = write(GOOD)
    (folder / "more.toml").write_text(GOOD)
    assert only(folder) == ("witnesses.toml", 2, 10, "PACK-05")
    assert only(write(GOOD + GOOD, folder="other")) == ("witnesses.toml", 6, 10, "PACK-05")


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ('"Look at 2 crads."', (4, 19), "NXL-01"),
        ('"""\nReveal 1 card.\n  Swap it."""', (6, 3), "NXL-01"),
        ('"Look at \\u0032 crads."', (4, 24), "NXL-01"),
        ("'Take it.'", (4, 14), "NXL-11"),
        ('"   "', (4, 9), "NXL-04"),
        ('"Look at 2 cards"', (4, 24), "NXL-03"),
    ],
)
def test_a_text_is_at_fault_where_it_stands_in_the_file(
    write: Write, text: str, place: tuple[int, int], code: str
) -> None:
    (fault,) = faults(write(f"[[witness]]\nnumber = 4\n[witness.neutral]\ntext = {text}\n"))
    assert (fault.line, fault.column, fault.code) == (*place, code)


def test_an_empty_text(write: Write) -> None:
    folder = write('[[witness]]\nnumber = 4\n[witness.neutral]\ntext = ""\n')
    assert only(folder) == ("witnesses.toml", 4, 8, "PACK-04")


def test_all_faults_of_a_pack_are_told_and_loading_says_the_same(write: Write) -> None:
    folder = write(GOOD.replace("2 cards", "2 crads") + '[[dead_end]]\nnumber = 4\ntext = "Take it."\n')
    found = faults(folder)
    assert [fault.code for fault in found] == ["NXL-01", "PACK-04"]
    with pytest.raises(PackError) as caught:
        load_nexus(["nexus-printed", "nexus-house", folder])
    assert str(caught.value) == "\n".join(map(str, found))


def test_a_file_that_cannot_be_read(write: Write) -> None:
    folder = write(GOOD)
    (folder / "folder.toml").mkdir()
    with pytest.raises(PackError, match=r"folder\.toml cannot be read"):
        read_folder(folder)


def test_every_code_has_a_case() -> None:
    """Those of this file, in its own words: a code that is no longer given has no place in the list."""
    here = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{code}"' in here for code in CODES)
