"""The parser of a grammar, with its tables from the cache: to work them out takes ten times as long as to load them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from . import cache
from .words import Words

SOURCES: Final = ("language",)
WIDEST: Final = 2**62  # characters: more than any pattern matches, and fits in 64 bits


def parser_of(grammar: str, start: str, words: Words) -> Lark:
    """An LALR parser with a contextual lexer, which takes all spellings of the words."""
    content = repr((grammar, sorted(words.inflected), sorted(words.forms.items())))
    key = cache.key_of(start.replace("_", "-"), lark.__version__, cache.sources_of(SOURCES, ()), content.encode())
    kept = cache.load(key, dict[str, Any])
    if kept is not None:
        with suppress(Exception):  # whatever lark finds wrong with it, it is made anew
            return loaded(kept)
    parser = Lark(
        grammar,
        start=start,
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        propagate_positions=True,
        edit_terminals=words.accept_forms,
    )
    cache.store(key, tables_of(parser))
    return parser


def tables_of(parser: Lark) -> dict[str, Any]:
    """What `Lark.save` pickles, as plain data: without the function that has edited the terminals."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name != "edit_terminals"}
    for entry in memo.values():
        if "pattern" in entry and entry["pattern"].get("_width"):
            entry["pattern"]["_width"] = [min(width, WIDEST) for width in entry["pattern"]["_width"]]
    return {"data": data, "memo": memo}


def loaded(tables: dict[str, Any]) -> Lark:
    """The parser that was kept."""
    load: Any = Lark._load_from_dict  # lark leaves it untyped
    parser: Lark = load(tables["data"], tables["memo"])
    return parser
