"""A wheel brings along what its packs become: its first start reads no text."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import hatch_build
from tools import shell

FIRST = """
import sys
import neontable
from neontable.language import cache
from neontable.packs.loader import load_nexus
from neontable.packs.nemesis_loader import book_for, load_nemesis
load_nexus()
book_for(load_nemesis().cards)
print(neontable.__file__, "lark" in sys.modules, cache.folder().exists())
"""


def test_reading_ahead_needs_nothing_that_the_package_does_not() -> None:
    project = tomllib.loads((shell.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(hatch_build.READERS) <= set(project["dependencies"])


@pytest.mark.slow
def test_the_first_start_of_a_wheel_reads_no_text(tmp_path: Path, cache_folder: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=shell.ROOT, env=os.environ | {"NEONTABLE_COMPILE": "0"}, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    env = os.environ | {"NEONTABLE_CACHE": str(tmp_path / "none"), "PYTHONPATH": str(site)}
    said = subprocess.check_output([sys.executable, "-c", FIRST], env=env, cwd=tmp_path, text=True)
    assert said.split() == [str(site / "neontable/__init__.py"), "False", "False"]


def test_packs_that_cannot_be_read_are_told_and_leave_nothing(tmp_path: Path) -> None:
    source = tmp_path / "src/neontable/__init__.py"
    source.parent.mkdir(parents=True)
    source.write_text('raise ValueError("no packs")')
    packs = hatch_build.Packs(tmp_path)
    with pytest.raises(RuntimeError, match="no packs"):
        packs.read()
    assert not packs.is_cached() and list(packs.cache.parent.iterdir()) == []


def test_read_packs_are_kept_under_their_sources(tmp_path: Path) -> None:
    card = tmp_path / "src/neontable/card.toml"
    card.parent.mkdir(parents=True)
    before = hatch_build.Packs(tmp_path).key()
    card.write_text("1")
    packs = hatch_build.Packs(tmp_path)
    assert packs.key() != before
    packs.cache.mkdir(parents=True)
    (packs.cache / "entry").touch()
    assert packs.is_cached() and packs.read() == [packs.cache / "entry"]
