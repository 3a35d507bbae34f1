"""The registry: one line ties a node to its grammar rule, its words, the operations that run it, and an example.

    @registry.node("take", "take {cards!from}", ops=(TAKE,), example="Take 1 card from Deckard's case file.")
    class Take(Node, frozen=True):
        cards: Cards

A verb is three pieces joined by name: a rule of the grammar, a node, and an operation that the engine runs. A test
walks the registry and fails on a missing third.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar, get_args

import msgspec


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """A part of a card text. Two are equal when they say the same."""


class Entry(NamedTuple):
    """What the registry knows of a node.

    `rule`: the rule or alias of the grammar, whose children are the node's fields in order. `template`: how it is
    printed (render.py), None when a function prints it. `ops`: the operations that it is compiled to, none for a part
    of another node, nor in a language whose tests look for them in the programs themselves. `lints`: the codes of what
    can be wrong with it. `example`: a canonical text that uses it.
    """

    rule: str
    cls: type[Node]
    template: str | None
    ops: frozenset[int]
    lints: tuple[str, ...]
    example: str


N = TypeVar("N", bound=type[Node])


class Registry:
    """The nodes of one language. `words`: rules that yield one word of a fixed list, by what was typed."""

    def __init__(self) -> None:
        self.by_class: dict[type[Node], Entry] = {}
        self.by_rule: dict[str, Entry] = {}
        self.words: dict[str, dict[str, str]] = {}

    def node(
        self,
        rule: str,
        template: str | None = None,
        *,
        ops: Iterable[int] = (),
        lints: str = "",
        example: str,
    ) -> Callable[[N], N]:
        """Register the class that follows. Raises ValueError when the rule has a node already."""

        def register(cls: N) -> N:
            if rule in self.by_rule:
                raise ValueError(f"two nodes for the rule {rule}")
            entry = Entry(rule, cls, template, frozenset(ops), tuple(lints.split()), example)
            self.by_class[cls] = self.by_rule[rule] = entry
            return cls

        return register

    def word_rule(self, rule: str, words: Any, **synonyms: str) -> None:
        """Let a rule yield one of the words of a Literal; a synonym's key has _ for a blank."""
        known = {word.casefold(): word for word in get_args(words)}
        self.words[rule] = known | {key.replace("_", " "): word for key, word in synonyms.items()}


def parts_of(node: Node) -> Iterator[Node]:
    """The node, and every node within it, in the order in which they are read."""
    yield node
    for field in node.__struct_fields__:
        value = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from parts_of(part)
