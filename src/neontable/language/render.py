"""Nodes print themselves: the canonical text of a card.

A template of the registry names fields in braces: {cards}, or {cards!from} to say the field in a style. A language
may have signs of its own in place of the "!". What needs more has a function, registered with `@says(Node)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .registry import Node, Registry

FIELD = re.compile(r"\{(\w+)(?:([^\w}])([^}]*))?\}")
Say = Callable[[Any, str], str]


class Renderer:
    """Says the nodes of a registry. `plain` says what is no node; `signs` are the templates' signs."""

    def __init__(self, registry: Registry, plain: Say = lambda value, style: str(value)) -> None:
        self.registry = registry
        self.plain = plain
        self.signs: dict[str, Say] = {"!": self.say}
        self.functions: dict[type[Node], Say] = {}

    def says(self, cls: type[Node]) -> Callable[[Say], Say]:
        """Register the function (node, style) -> text that says nodes of the class."""

        def register(function: Say) -> Say:
            self.functions[cls] = function
            return function

        return register

    def say(self, value: Any, style: str = "") -> str:
        """The text of a node or of a plain field."""
        if not isinstance(value, Node):
            return self.plain(value, style)
        function = self.functions.get(type(value))
        if function:
            return function(value, style)
        template = self.registry.by_class[type(value)].template or ""
        return FIELD.sub(lambda match: self.signs[match[2] or "!"](getattr(value, match[1]), match[3] or ""), template)


def capital(text: str) -> str:
    """The text with its first letter large and the others as they are."""
    return text[:1].upper() + text[1:]


def listed(parts: list[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
