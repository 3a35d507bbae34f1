"""The cache of compiled packs: quick when it is there, remade when anything is wrong with it, never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from neontable.language import cache
from neontable.packs import loader
from neontable.packs.loader import BUILT_IN, from_canonical, load_nexus
from tests.packs.conftest import Write

PACKS = "neontable-nexus-packs-*"
LAZY = """
import sys
from neontable.packs.loader import load_nexus, from_canonical
from_canonical(load_nexus().canonical())
print("lark" in sys.modules)
"""


def kept(cache_folder: Path) -> Path:
    """The file of the only packs that were loaded."""
    (file,) = cache_folder.glob(PACKS)
    return file


def loads_lark(folder: str) -> bool:
    done = subprocess.run(
        [sys.executable, "-c", LAZY],
        env=os.environ | {"NEONTABLE_CACHE": folder, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip() == "True"


def test_with_a_warm_cache_no_grammar_is_loaded(cache_folder: Path) -> None:
    assert loads_lark(str(cache_folder))
    assert not loads_lark(str(cache_folder))
    assert loads_lark("")  # off


def test_the_folder_is_the_users_own(cache_folder: Path) -> None:
    load_nexus()
    file = kept(cache_folder)
    assert cache_folder.stat().st_mode & 0o077 == 0
    assert file.stat().st_mode & 0o077 == 0
    assert file.suffix == ".msgpack"


def test_off_leaves_nothing(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEONTABLE_CACHE", "")
    assert cache.folder() is None
    load_nexus()
    assert not cache_folder.exists()


def test_by_default_it_is_in_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NEONTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = cache.folder()
    assert folder is not None and folder.name == "neontable" and tmp_path in folder.parents


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other"])
def test_a_broken_file_is_remade(cache_folder: Path, damage: str) -> None:
    whole = load_nexus()
    file = kept(cache_folder)
    content = file.read_bytes()
    broken = {
        "cut": content[:-1],
        "flip": content[:100] + bytes([content[100] ^ 1]) + content[101:],
        "empty": b"",
        "other": b"x" * 500,
    }
    file.write_bytes(broken[damage])
    again = load_nexus()
    assert (again.catalog.code, again.texts) == (whole.catalog.code, whole.texts)
    assert file.read_bytes() == content


def test_a_file_under_another_key_is_not_believed(cache_folder: Path, write: Write) -> None:
    mine = write('[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Look at 3 cards."\n')
    load_nexus()
    first = kept(cache_folder)
    other = load_nexus([*BUILT_IN, mine])
    second = next(file for file in cache_folder.glob(PACKS) if file != first)
    second.write_bytes(first.read_bytes())
    assert load_nexus([*BUILT_IN, mine]).digest == other.digest


def test_changed_inputs_have_another_key(cache_folder: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = write('[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Look at 3 cards."\n')
    load_nexus([*BUILT_IN, mine])
    (mine / "witnesses.toml").write_text('[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Look at 4 cards."\n')
    assert load_nexus([*BUILT_IN, mine]).texts[4].text == "Look at 4 cards."
    from_canonical(load_nexus([*BUILT_IN, mine]).canonical())
    monkeypatch.setattr(loader, "__version__", "another")
    load_nexus([*BUILT_IN, mine])
    assert len(list(cache_folder.glob(PACKS))) == 4


def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("NEONTABLE_CACHE", str(file))
    assert load_nexus().digest
    monkeypatch.setenv("NEONTABLE_CACHE", str(file / "below"))
    assert load_nexus().digest


def test_the_oldest_files_go(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache_folder.mkdir()
    for number in range(cache.KEPT + 5):
        old = cache_folder / f"neontable-{number:03}.msgpack"
        old.write_bytes(b"")
        os.utime(old, (number, number))
    (cache_folder / "notes").write_bytes(b"")
    load_nexus()
    left = sorted(file.name for file in cache_folder.glob("neontable-*"))
    assert len(left) == cache.KEPT and "neontable-005.msgpack" not in left and "neontable-020.msgpack" in left
    assert (cache_folder / "notes").exists()  # nobody else's file is touched
