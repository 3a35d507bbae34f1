"""Walks the registry: a node lacks no rule, words, example or text; the grammar has no rule for nobody."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import get_args

import lark
import pytest
from lark import Lark
from lark.utils import TextSlice

from neontable.kernel.clauses import load_clauses
from neontable.language.errors import TextError
from neontable.language.registry import Entry, parts_of
from neontable.nemesis import language
from neontable.nemesis.language.keywords import KEYWORDS, TERMS
from neontable.nemesis.language.lints import CODES
from neontable.nemesis.language.manual import CHAPTERS, nemesis_language_page
from neontable.nemesis.language.nodes import REGISTRY
from neontable.nemesis.language.nodes.words import CardType, Keyword
from neontable.nemesis.language.read import GRAMMAR, LANGUAGE, check, parse
from neontable.nemesis.language.render import render
from neontable.nemesis.language.saying import RENDERER
from neontable.nemesis.language.words import WORDS
from tests.nemesis.language.strategies import VOCABULARY
from tests.nemesis.language.texts import TEXTS

ENTRIES = list(REGISTRY.by_class.values())
MADE_BY_BUILDERS = {"cost_disable", "cost_scrap", "to_zone"}


def by_rule(entry: Entry) -> str:
    return entry.rule


def rules() -> set[str]:
    return {str(rule.alias or rule.origin.name) for rule in LANGUAGE.lark.rules}


def fitting(text: str) -> list[CardType]:
    """The types of cards on which a text can stand."""
    found: list[CardType] = []
    for card in get_args(CardType):
        try:
            check(text, card, VOCABULARY)
        except TextError:
            continue
        found.append(card)
    return found


@pytest.mark.parametrize("entry", ENTRIES, ids=by_rule)
def test_a_node_has_words_and_a_rule(entry: Entry) -> None:
    assert (entry.template is None) == (entry.cls in RENDERER.functions)
    assert entry.rule in rules() | MADE_BY_BUILDERS
    assert entry.cls.__doc__


def test_every_rule_of_the_grammar_is_built() -> None:
    inlined = {str(rule.origin.name) for rule in LANGUAGE.lark.rules if rule.options.expand1 and not rule.alias}
    named = {rule for rule in rules() if not rule.startswith("_")} - inlined
    assert named <= LANGUAGE.builders.keys() | REGISTRY.words.keys()
    assert MADE_BY_BUILDERS.isdisjoint(rules())


@pytest.mark.parametrize("entry", ENTRIES, ids=by_rule)
def test_an_example_is_canonical_uses_its_node_and_may_be_played(entry: Entry) -> None:
    node = parse(entry.example, VOCABULARY)
    assert render(node) == entry.example
    assert entry.cls in map(type, parts_of(node))
    assert fitting(entry.example)


def test_every_node_is_used_by_a_text() -> None:
    used = {type(part) for texts in TEXTS.values() for text in texts for part in parts_of(parse(text, VOCABULARY))}
    assert {entry.cls for entry in ENTRIES} <= used


def test_every_code_is_explained_and_every_lint_known() -> None:
    listed = {code for entry in ENTRIES for code in entry.lints}
    by_the_reader = {f"NML-0{number}" for number in range(1, 6)}
    assert listed | by_the_reader == CODES.keys()


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles shift/reduce as a shift and says so at debug level only; reduce/reduce raises by itself."""
    with caplog.at_level(logging.DEBUG, logger="lark"):
        lark.logger.propagate = True
        Lark(GRAMMAR, start="card_text", parser="lalr", edit_terminals=WORDS.accept_forms, debug=True)
    assert "conflict" not in caplog.text.lower()


def test_no_word_is_shadowed_in_any_state() -> None:
    """LALR merges look-aheads, so a state may list terminals that cannot come; two that match one word in one state
    would let the lexer pick the wrong one."""
    words = {terminal.name for terminal in LANGUAGE.lark.terminals if terminal.name.isalpha()} - WORDS.signs.keys()
    shadowed = set()
    for lexer in LANGUAGE.lark.parser.lexer.lexers.values():
        for name in lexer.scanner.allowed_types & words:
            for form in WORDS.forms_of(name.lower()):
                found = lexer.match(TextSlice.cast_from(form), 0)[1]
                if found != name:
                    shadowed.add((name, form, found))
    assert shadowed == set()


def test_every_word_that_a_hint_or_slip_names_is_in_the_language() -> None:
    grouped = {word.upper() for words in WORDS.groups.values() for word in words}
    terminals = {terminal.name for terminal in LANGUAGE.lark.terminals}
    assert grouped <= terminals
    assert WORDS.signs.keys() - {"$END"} <= terminals | set(LANGUAGE.names)
    assert WORDS.samples.keys() <= WORDS.signs.keys()
    known = {word.lower() for word in LANGUAGE.known_words}
    for slip, meant in WORDS.slips.items():
        assert slip not in known
        assert {word.lower() for word in meant.split()} <= known
    assert {form for forms in WORDS.forms.values() for form in forms} <= known
    written = {word.upper() for word in WORDS.capitals | WORDS.acronyms | WORDS.inflected}
    assert written <= terminals


def test_the_manual_shows_every_node_keyword_and_code() -> None:
    page = nemesis_language_page({"Ox": parse("On Entry: Draw 1 card.", VOCABULARY)})
    assert page.count(" Cards: Ox.") == 4  # text, line, header, action
    assert sorted(cls.__name__ for chapter in CHAPTERS.values() for cls in chapter) == sorted(
        entry.cls.__name__ for entry in ENTRIES
    )
    assert all(f"`{entry.example}`".replace("\n", " / ") in page for entry in ENTRIES)
    assert all(f"| {code} | {meaning} |" in page for code, meaning in CODES.items())
    assert all(f"| {word} | {meaning.reminder} |" in page for word, meaning in [*KEYWORDS.items(), *TERMS.items()])


def test_every_keyword_is_defined() -> None:
    assert KEYWORDS.keys() == set(get_args(Keyword))


def test_every_clause_that_the_language_names_is_in_the_rules() -> None:
    book = load_clauses("neontable.nemesis")
    sources = [path.read_text(encoding="utf-8") for path in Path(language.__file__).parent.rglob("*.py")]
    cited = {clause for source in sources for clause in re.findall(r"NM-\d+\.\d+", source)}
    assert len(cited) > 50
    assert {clause for clause in cited if clause not in book} == set()
