"""Reading a text: grammar to tree, tree to nodes. `Language.read` is the front door.

The tree is folded from its leaves: a rule that a node is registered for gives that node, its children being the fields
in order; a word rule gives its word; the language's own builders hold the other ways of saying something, which end in
the same nodes: one meaning, one node, one canonical text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from .english import singulars_of
from .errors import Fault, Misuse, TextError
from .hints import explain, likeness
from .registry import Node, Registry, parts_of
from .tables import parser_of
from .words import NO_NAMES, Names, Words, number_of

Build = Callable[..., Any]
LONGEST: Final = 1000  # characters; no card holds more, and the tree stays shallow
MAKE_SHORTER: Final = f"Use at most {LONGEST} characters."


class Reading(NamedTuple):
    """A text that was read. Nodes are equal when they say the same, so `places` tells two of them apart by identity."""

    text: str
    node: Node
    places: list[tuple[Node, int]]

    def place(self, node: Node) -> int:
        """Where the node begins in the text, as near as is known."""
        for part in parts_of(node):
            for placed, at in self.places:
                if placed is part:
                    return at
        return 0


class Language:
    """A language as a game brings it: its grammar, the rule it starts from, its registry, its builders and its words.

    `code` is the prefix of its faults: code-01 an unknown word, -02 a word that cannot stand there, -03 a text that
    ends too early, -04 no text at all, -05 a text that is too long. `names`: the terminals of names that packs add.
    The grammar lets the first of them match any capital word; the packs' names decide which one it is.
    `whole`: a terminal of names that can hold any signs ("Calder, the Test Itself"), and a pattern of what stands in
    front of them.
    """

    def __init__(
        self,
        code: str,
        grammar: str,
        start: str,
        registry: Registry,
        builders: Mapping[str, Build],
        words: Words,
        names: tuple[str, ...] = (),
        whole: tuple[str, str] = ("", ""),
    ) -> None:
        self.code = code
        self.grammar = grammar
        self.start = start
        self.registry = registry
        self.words = words
        self.names = names
        self.whole = whole
        nodes = {rule: entry.cls for rule, entry in registry.by_rule.items()}
        self.builders: dict[str, Build] = {**nodes, **builders}

    @cached_property
    def lark(self) -> Lark:
        return parser_of(self.grammar, self.start, self.words)

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Every word, in all its spellings."""
        terminals = [terminal.name for terminal in self.lark.terminals]
        return frozenset(form for name in terminals for form in self.words.spellings(name))

    def named(self, token: Token, names: Names) -> Token:
        """The token; when it is a name, of the kind that the packs say. A name that they lack is no word at all."""
        if not self.names or token.type != self.names[0]:
            return token
        for terminal in self.names:
            for name in singulars_of(token.value):
                if name in names.get(terminal, ()):
                    return token.update(type=terminal, value=name)
        return token.update(type="UNKNOWN")

    def veiled(self, text: str, names: Names) -> str:
        """The text with plain words, as long, in the place of the packs' names that the grammar could not read."""
        terminal, place = self.whole
        known = names.get(terminal, ())
        if not known or not re.search(place, text, re.IGNORECASE):
            return text
        plain = next(each.pattern.to_regexp() for each in self.lark.terminals if each.name == terminal)
        longest_first = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))

        def veil(found: re.Match[str]) -> str:
            front, name = found.groups()
            return front + (name if re.fullmatch(plain, name) else "N" + "n" * (len(name) - 1))

        return re.sub(rf"((?i:{place}))({longest_first})(?!\w)", veil, text)

    def spellings(self, terminal: str, names: Names) -> list[str]:
        """What can be written for a terminal: the spellings of a word, or the packs' names; none for a sign."""
        return sorted(names.get(terminal, ())) if terminal in self.names else self.words.spellings(terminal)

    def read(self, text: str, names: Names = NO_NAMES) -> Reading:
        """Read a text. Raises TextError with one fault: the first place where it leaves the language."""
        if not text.strip():
            raise TextError(text, [Fault(f"{self.code}-04", 0, "there is no text", self.for_example("") + ".")])
        if len(text) > LONGEST:
            raise TextError(text, [Fault(f"{self.code}-05", LONGEST, "the text is too long for a card", MAKE_SHORTER)])
        try:
            tree = self._parse(text, names)
        except UnexpectedInput:
            raise TextError(text, [explain(self, text, names)]) from None
        places: list[tuple[Node, int]] = []
        node: Node = self._fold(text, tree, places)
        return Reading(text, node, places)

    def _parse(self, text: str, names: Names) -> Tree[Token]:
        parser: Any = self.lark.parse_interactive(self.veiled(text, names))  # lark leaves it untyped
        for token in parser.lexer_thread.lex(parser.parser_state):
            if token.type == self.whole[0]:
                token = token.update(value=text[token.start_pos : token.end_pos])
            parser.feed_token(self.named(token, names))
        tree: Tree[Token] = parser.feed_eof()
        return tree

    def _fold(self, text: str, tree: Tree[Token], places: list[tuple[Node, int]]) -> Any:
        if tree.data in self.registry.words:
            typed = [token.type.lower() for token in tree.children if isinstance(token, Token)]
            return self.registry.words[tree.data][" ".join(word for word in typed if not word.startswith("_"))]
        children = [
            self._fold(text, child, places) if isinstance(child, Tree) else value_of(child) for child in tree.children
        ]
        try:
            value = self.builders[tree.data](*children)
        except Misuse as misuse:
            raise TextError(text, [Fault(misuse.code, tree.meta.start_pos, misuse.message, misuse.fix)]) from None
        if isinstance(value, Node):
            places.append((value, tree.meta.start_pos))
        return value

    def for_example(self, start: str) -> str:
        """ "For example: " and the registered example that begins most like the text."""
        examples = [entry.example for entry in self.registry.by_class.values()]
        return f"For example: {max(examples, key=lambda example: likeness(start, example))}".removesuffix(".")


def value_of(token: Token) -> int | str:
    """What a sign says: a number, or what was typed."""
    return number_of(token) if token.type == "NUM" else str(token)
