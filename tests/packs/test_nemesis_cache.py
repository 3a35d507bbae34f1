"""What is kept of Nemesis packs: checked cards, books, the grammar's tables. It is quick, and never stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark

from neontable.language import cache, tables
from neontable.language.reading import Language
from neontable.nemesis.book import FLAT, NESTED, book_of, catalog_of, tables_of
from neontable.nemesis.catalog import Catalog
from neontable.nemesis.language.read import GRAMMAR, LANGUAGE
from neontable.nemesis.language.words import WORDS
from neontable.packs import nemesis_loader
from neontable.packs.nemesis_loader import FIRST_SET, book_for, load_nemesis
from tests.packs.conftest import HEAD, Write

NEMESIS = HEAD.replace("nexus", "nemesis")
CARD = """\
[[card]]
id = "mine-1"
name = "Snap"
type = "Reactive Exploit"
faction = "pyre"
value = 0
text = "Draw 1 card."
"""
LAZY = """
import sys
from neontable.packs.nemesis_loader import book_for, load_nemesis
book_for(load_nemesis().cards)
print("lark" in sys.modules, "neontable.nemesis.language.nodes" in sys.modules)
"""


def loads(folder: str) -> str:
    """Whether a new process loads lark, and the language."""
    env = os.environ | {"NEONTABLE_CACHE": folder, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", LAZY], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.slow
def test_with_a_warm_cache_neither_grammar_nor_nodes_are_loaded(cache_folder: Path) -> None:
    assert loads(str(cache_folder)) == "True True"
    assert loads(str(cache_folder)) == "False False"
    for book in cache_folder.glob("neontable-nemesis-book-*"):
        book.unlink()
    assert loads(str(cache_folder)) == "True True"


def names(folder: Path) -> set[str]:
    return {file.name.rpartition("-")[0] for file in folder.iterdir()}


def test_a_kept_book_is_the_book_that_was_made(cache_folder: Path) -> None:
    loaded = load_nemesis()
    made, again, fresh = book_for(loaded.cards), book_for(loaded.cards), book_of(loaded.cards)
    assert names(cache_folder) >= {"neontable-nemesis-packs", "neontable-nemesis-book"}
    assert tables_of(again.catalog) == tables_of(made.catalog) == tables_of(fresh.catalog)
    assert made[1:] == again[1:] == fresh[1:]
    assert load_nemesis().cards.digest == loaded.cards.digest


def test_every_field_of_a_catalog_is_kept() -> None:
    assert {*FLAT, *NESTED, "digest", "drift", "control"} == Catalog.__annotations__.keys()
    catalog = Catalog("x")
    assert tables_of(catalog_of(tables_of(catalog))) == tables_of(catalog)


def test_changed_inputs_have_another_key(cache_folder: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = write(CARD, NEMESIS)
    one = load_nemesis([*FIRST_SET, mine])
    book_for(one.cards)
    write(CARD.replace("Draw 1 card.", "Draw 2 cards."), NEMESIS)
    two = load_nemesis([*FIRST_SET, mine])
    assert two.card("Snap").text == "Draw 2 cards."
    assert book_for(two.cards).catalog.digest != book_for(one.cards).catalog.digest
    monkeypatch.setattr(nemesis_loader, "__version__", "another")
    book_for(load_nemesis([*FIRST_SET, mine]).cards)
    assert len(list(cache_folder.glob("*-nemesis-packs-*"))) == 5  # the first set, too
    assert len(list(cache_folder.glob("*-nemesis-book-*"))) == 3


def test_another_source_has_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every source of the language counts, however deep it lies, and no other file."""
    monkeypatch.setattr(cache, "HOUSE", tmp_path)
    deep = tmp_path / "language/nodes"
    deep.mkdir(parents=True)
    (tmp_path / "one.py").write_text("1")
    stamps = []
    for name, text in [("x.py", "1"), ("x.py", "2"), ("y.lark", ""), ("z.pyc", "")]:
        (deep / name).write_text(text)
        cache.sources_of.cache_clear()
        stamps.append(cache.sources_of(("language",), ("one.py",)))
    cache.sources_of.cache_clear()
    assert len(set(stamps)) == 3 and stamps[2] == stamps[3]


def test_the_stamp_covers_all_that_makes_programs() -> None:
    house = cache.HOUSE
    assert all((house / folder).is_dir() for folder in nemesis_loader.FOLDERS)
    assert all((house / file).is_file() for file in nemesis_loader.FILES)
    assert any((house / "nemesis/language").rglob("*.lark"))


def test_packs_that_came_with_the_wheel_are_taken_from_there(
    cache_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = load_nemesis()
    book_for(loaded.cards)
    monkeypatch.setattr(cache, "MADE", cache_folder)
    monkeypatch.setenv("NEONTABLE_CACHE", str(tmp_path / "mine"))
    monkeypatch.setattr(nemesis_loader, "read_cards", None)
    monkeypatch.setattr(nemesis_loader, "compiled", None)
    assert book_for(load_nemesis().cards).catalog.digest == book_for(loaded.cards).catalog.digest
    assert not (tmp_path / "mine").exists()


def language() -> Language:
    return Language("NML", GRAMMAR, "card_text", LANGUAGE.registry, LANGUAGE.builders, WORDS, LANGUAGE.names)


def test_a_kept_grammar_reads_as_the_one_that_was_made(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = language()
    assert made.lark.terminals and names(cache_folder) == {"neontable-card-text"}
    monkeypatch.setattr(tables, "Lark", NotMade)
    kept = language()
    text = "Whenever this card attacks an enemy Unit, disable that Unit. Draw X cards, where X is half your Scrap."
    assert kept.read(text).node == made.read(text).node
    assert kept.known_words == made.known_words


class NotMade:
    """In the place of Lark: it can be loaded, and not made."""

    _load_from_dict = Lark._load_from_dict


def test_a_grammar_that_lark_cannot_load_is_made_anew(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = language().lark
    monkeypatch.setattr(tables, "loaded", lambda kept: kept["nothing"])
    again = language().lark
    assert [terminal.name for terminal in again.terminals] == [terminal.name for terminal in made.terminals]
