"""Cards with a part of their text left out or turned round, to see that a scenario notices (test_card_scenarios.py).

A mutant is made in the catalog of a Stage and undone when it has been played. Left out: each line, and each sentence
of a line where the rest still reads. Turned round: each condition (always, never), each “you may” (“no” does it, “yes”
does nothing, offered though it cannot be done), each “up to” (must, none), each mode, each “once per turn”, each
duration, and whether a passive works while its card is disabled. Widened: each filter, without one of its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from neontable.language.errors import TextError
from neontable.nemesis import ops, parts
from neontable.nemesis.book import names_of, vocabulary_of
from neontable.nemesis.cards import Card
from neontable.nemesis.language.compile import compile_text
from neontable.nemesis.language.compile_base import Unplayable
from neontable.nemesis.language.read import parse
from neontable.nemesis.lists import vec_of
from neontable.nemesis.ops import WIDTH
from neontable.nemesis.scenario.stage import Stage

# Of statuses and tests: (prefix, number) -> name.
NAMES = {(name[: name.index("_") + 1], value): name for name, value in vars(ops).items() if name[:2] in ("IS", "T_")}
LISTS = ("triggers", "uses", "passives", "effect")
NOTHING = -1  # the amount 0
EVERY_KIND = 255
CARDS = 63  # every kind that lies in hands and decks
OBJECTS = 1 << parts.UNIT | 1 << parts.VEHICLE | 1 << parts.CHAMPION | 1 << parts.NEMESIS


class Mutant(NamedTuple):
    """`what`: what is different; `made`: the catalog is so within it."""

    what: str
    made: Callable[[], AbstractContextManager[None]]


def mutants(stage: Stage, card: Card) -> Iterator[Mutant]:
    """All of a card, of both its faces."""
    for index, face in enumerate(card.faces):
        definition = stage.book.definition(card.id, index)
        lines = face.text.strip().splitlines()
        yield from lines_left_out(stage, definition, lines)
        yield from sentences_left_out(stage, definition, lines)
        yield from turned_round(stage, definition)
        yield from widened(stage, definition, face.text.strip())


# Left out


def lines_left_out(stage: Stage, definition: int, lines: list[str]) -> Iterator[Mutant]:
    for at, line in enumerate(lines):
        rest = "\n".join(lines[:at] + lines[at + 1 :])
        yield Mutant(f"without the line “{line}”", partial(with_text, stage, definition, rest))


def sentences_left_out(stage: Stage, definition: int, lines: list[str]) -> Iterator[Mutant]:
    for at, line in enumerate(lines):
        header, colon, body = line.rpartition(": ") if line.count(": ") == 1 else ("", "", line)
        sentences = [f"{part.rstrip('.')}." for part in body.split(". ")]
        for which, sentence in enumerate(sentences if len(sentences) > 1 else []):
            kept = header + colon + " ".join(sentences[:which] + sentences[which + 1 :])
            text = "\n".join([*lines[:at], kept, *lines[at + 1 :]])
            if reads(stage, definition, text):
                yield Mutant(f"without the sentence “{sentence}”", partial(with_text, stage, definition, text))


def reads(stage: Stage, definition: int, text: str) -> bool:
    """Whether that is a text still."""
    try:
        with with_text(stage, definition, text):
            return True
    except (TextError, Unplayable, AssertionError):
        return False


# Widened


def widened(stage: Stage, definition: int, text: str) -> Iterator[Mutant]:
    """Filters that let more through: without one of their words. The text is compiled anew, so that it is known which
    filters are its own."""
    begin = len(stage.book.catalog.code)
    with with_text(stage, definition, text):
        code = stage.book.catalog.code
        filters = [at for at in range(begin, len(code), WIDTH) if code[at] == ops.FILTER]
        for number, at in enumerate(filters, 1):
            for what, changes in wider(code, at):
                yield changed(stage, at, f"filter {number} without {what}", changes)


def wider(code: vec[i64], at: int) -> Iterator[tuple[str, dict[int, int]]]:
    """What each word of a filter takes to be left out: its operands, or those of the test in front."""
    first = code[at + 3]
    said_again = code[at + 2] & ops.IS_TOKEN or (first != ops.NONE and code[first] == ops.T_NOUN)
    if code[at + 1] not in (OBJECTS, CARDS, EVERY_KIND) and not said_again:
        yield "its kinds", {1: EVERY_KIND}
    for bit in range(12):
        if code[at + 2] >> bit & 1:
            yield NAMES["IS_", 1 << bit], {2: code[at + 2] & ~(1 << bit)}
    before, test = 3, code[at + 3]
    while test != ops.NONE:
        yield NAMES["T_", code[test]], {before: code[test + 5]}
        before, test = test - at + 5, code[test + 5]


@contextmanager
def with_text(stage: Stage, definition: int, text: str) -> Iterator[None]:
    """The definition has that text."""
    catalog = stage.book.catalog
    before = {name: getattr(catalog, name)[definition] for name in (*LISTS, "listens", "unique")}
    for name in LISTS:
        getattr(catalog, name)[definition] = vec_of([])
    catalog.listens[definition] = catalog.unique[definition] = 0
    try:
        if text:
            node = parse(text, vocabulary_of(stage.cards))
            compile_text(catalog, definition, node, names_of(stage.cards))
        yield
    finally:
        for name, value in before.items():
            getattr(catalog, name)[definition] = value


# Turned round


def turned_round(stage: Stage, definition: int) -> Iterator[Mutant]:
    catalog = stage.book.catalog
    for ability in (*catalog.triggers[definition], *catalog.uses[definition], *catalog.effect[definition]):
        if catalog.once[ability]:
            yield Mutant("more than once per turn", partial(with_value, catalog.once, ability, 0))
        for at in catalog.slots[ability]:
            if catalog.code[at + 3] == 1:
                yield from up_to(stage, at, "target")
        at = catalog.entry[ability]
        while catalog.code[at] != ops.DONE:
            yield from of_record(stage, at)
            at += WIDTH
    for ability in catalog.passives[definition]:
        always = catalog.always[ability]
        if catalog.kind[definition] != parts.UNIT_ENHANCEMENT:
            what = "as it is enabled or not" if always else "though it is disabled"
            yield Mutant(f"works {what}", partial(with_value, catalog.always, ability, 1 - always))
        at = catalog.entry[ability]
        while at != ops.NONE:
            if catalog.code[at + 3] != ops.NONE:
                never = catalog.record(ops.Q_TURN, ops.AT_LEAST, -10_000)
                yield changed(stage, at, "as long as: always", {3: ops.NONE})
                yield changed(stage, at, "as long as: never", {3: never})
            at = catalog.code[at + 5]


def of_record(stage: Stage, at: int) -> Iterator[Mutant]:
    """The mutants of an instruction."""
    op, a, b, c, *_ = stage.book.catalog.code[at : at + WIDTH]
    if op == ops.BRANCH:
        yield changed(stage, at, "a condition that always holds", {0: ops.JUMP, 1: at + WIDTH})
        yield changed(stage, at, "a condition that never holds", {0: ops.JUMP, 1: b})
    elif op == ops.MAY:
        catalog = stage.book.catalog
        yield changed(stage, at, "“no” does it", {2: at + WIDTH})
        again = catalog.record(op, a, b, c)
        catalog.record(ops.JUMP, b)
        yield changed(stage, at, "“yes” does nothing", {0: ops.JUMP, 1: again})
        if c != ops.NONE:
            yield changed(stage, at, "offered though it is not possible", {3: ops.NONE})
    elif op == ops.IN_MODE:
        yield changed(stage, at, f"mode {a + 1} does nothing", {0: ops.JUMP, 1: b})
    elif op in (ops.CHOOSE, ops.CHOOSE_FOUND, ops.SEARCH) and c == 1:
        yield from up_to(stage, at, "card")
    elif op in (ops.CHANGE, ops.CONTROL):
        operand, duration = (3, c) if op == ops.CHANGE else (2, b)
        for other in (ops.END_OF_TURN, ops.FOR_GOOD):
            if other != duration:
                yield changed(stage, at, f"duration {other} in place of {duration}", {operand: other})


def up_to(stage: Stage, at: int, what: str) -> Iterator[Mutant]:
    """ "Up to": as many as there are, and none."""
    yield changed(stage, at, f"up to so many: each {what} must be chosen", {3: 0})
    yield changed(stage, at, f"up to so many: no {what} can be chosen", {2: NOTHING})


def changed(stage: Stage, at: int, what: str, operands: dict[int, int]) -> Mutant:
    """The record has other operands."""
    return Mutant(what, partial(with_operands, stage, at, operands))


@contextmanager
def with_operands(stage: Stage, at: int, operands: dict[int, int]) -> Iterator[None]:
    code = stage.book.catalog.code
    before = {operand: code[at + operand] for operand in operands}
    for operand, value in operands.items():
        code[at + operand] = value
    try:
        yield
    finally:
        code = stage.book.catalog.code  # another array when it has grown meanwhile
        for operand, value in before.items():
            code[at + operand] = value


@contextmanager
def with_value(values: vec[i64], at: int, value: int) -> Iterator[None]:
    before = values[at]
    values[at] = value
    try:
        yield
    finally:
        values[at] = before
