"""Walks the registry: a node lacks no rule, no words, no operation, no example; a grammar has no rule for nobody."""

from __future__ import annotations

import logging
from typing import get_args

import lark
import pytest
from hypothesis import HealthCheck, given, settings
from lark import Lark
from lark.utils import TextSlice

from neontable.language.errors import Fault, TextError
from neontable.language.reading import LONGEST
from neontable.language.registry import Entry, parts_of
from neontable.nexus.catalog import END, OPS, WIDTH
from neontable.nexus.effects import RUNS
from neontable.nexus.language.compile import compile_text
from neontable.nexus.language.lints import CODES, faults_of
from neontable.nexus.language.manual import CHAPTERS, nexus_language_page
from neontable.nexus.language.nodes import REGISTRY, Deed, WitnessText
from neontable.nexus.language.read import GRAMMAR, LANGUAGE, check, parse
from neontable.nexus.language.render import RENDERER, render
from neontable.nexus.language.words import WORDS
from tests.language.strategies import of

ENTRIES = list(REGISTRY.by_class.values())


def by_rule(entry: Entry) -> str:
    return entry.rule


def ops(program: list[int]) -> set[int]:
    return set(program[::WIDTH])


@pytest.mark.parametrize("entry", ENTRIES, ids=by_rule)
def test_a_node_has_words_and_a_rule(entry: Entry) -> None:
    assert (entry.template is None) == (entry.cls in RENDERER.functions)
    made_by_builders = {"line", "each_line"}
    rules = {str(rule.alias or rule.origin.name) for rule in LANGUAGE.lark.rules}
    assert entry.rule in rules | made_by_builders


def test_every_rule_of_the_grammar_is_built() -> None:
    inlined = {"sentence", "line", "moody", "chain", "deed", "cards", "pick", "another", "question"}
    rules = {str(rule.alias or rule.origin.name) for rule in LANGUAGE.lark.rules}
    named = {rule for rule in rules if not rule.startswith("_")} - inlined
    assert named <= LANGUAGE.builders.keys() | REGISTRY.words.keys()


@pytest.mark.parametrize("entry", ENTRIES, ids=by_rule)
def test_an_example_is_canonical_uses_its_node_and_runs_its_operations(entry: Entry) -> None:
    node = check(entry.example, RUNS)
    assert render(node) == entry.example
    assert entry.cls in map(type, parts_of(node))
    assert entry.ops <= ops(compile_text(node))


@pytest.mark.parametrize("deed", get_args(Deed))
def test_a_verb_has_an_operation_that_the_engine_runs(deed: type) -> None:
    entry = REGISTRY.by_class[deed]
    assert entry.ops and entry.ops <= RUNS


def test_every_operation_is_said_by_a_node() -> None:
    said = {op for entry in ENTRIES for op in entry.ops}
    assert said | {END} == set(range(OPS))


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(of(WitnessText))
def test_a_program_has_no_operation_that_its_nodes_do_not_declare(node: WitnessText) -> None:
    text = render(node)
    if len(text) > LONGEST or faults_of(LANGUAGE.read(text)):
        return
    declared = {op for part in parts_of(node) for op in REGISTRY.by_class[type(part)].ops}
    assert ops(compile_text(node)) <= declared | {END}


def test_a_verb_that_no_engine_runs_is_refused_where_it_stands() -> None:
    text = "Look at 2 cards. You must take or trade for each card revealed this way."
    (op,) = REGISTRY.by_rule["take_or_trade"].ops
    with pytest.raises(TextError) as caught:
        check(text, RUNS - {op})
    message = "“take or trade for each card revealed this way” is not playable yet"
    assert caught.value.faults == [Fault("NXL-30", 26, message, "Say it in another way.")]


def test_every_code_is_explained_and_every_lint_known() -> None:
    listed = {code for entry in ENTRIES for code in entry.lints}
    by_the_reader = {f"NXL-0{number}" for number in range(1, 6)}
    assert listed | by_the_reader | {"NXL-30"} == CODES.keys()


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles shift/reduce as a shift and says so at debug level only; reduce/reduce raises by itself."""
    with caplog.at_level(logging.DEBUG, logger="lark"):
        lark.logger.propagate = True
        Lark(GRAMMAR, start="witness_text", parser="lalr", edit_terminals=WORDS.accept_forms, debug=True)
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
    assert WORDS.signs.keys() - {"$END"} <= terminals
    assert WORDS.samples.keys() <= WORDS.signs.keys()
    known = {word.lower() for word in LANGUAGE.known_words}
    for slip, meant in WORDS.slips.items():
        assert slip not in known
        assert {word.lower().removesuffix("'s") for word in meant.split()} <= known
    assert {form for forms in WORDS.forms.values() for form in forms} <= known


def test_the_manual_shows_every_node_and_code() -> None:
    page = nexus_language_page()
    assert sorted(cls.__name__ for chapter in CHAPTERS.values() for cls in chapter) == sorted(
        entry.cls.__name__ for entry in ENTRIES
    )
    assert all(f"`{entry.example}`" in page for entry in ENTRIES)
    assert all(f"| {code} | {meaning} |" in page for code, meaning in CODES.items())
    assert parse("Look at 1 card.") == parse("look at a CARD.")
