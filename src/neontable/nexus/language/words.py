"""The words of the texts: their spellings, and what people of other games write for them."""

from __future__ import annotations

from typing import Final

from ...language.words import Words

WORDS: Final = Words(
    inflected=frozenset(
        ["look", "reveal", "take", "give", "remove", "move", "place", "card", "tag", "file", "player", "end"]
    ),
    forms={
        "a": ("a", "an"),
        "colour": ("colour", "color"),
        "fewer": ("fewer", "less"),
        "trade": ("trade", "trades", "trading"),
        "do": ("do", "does"),
        "have": ("have", "has"),
    },
    capitals=frozenset(["deckard"]),
    slips={
        "swap": "trade",
        "exchange": "trade",
        "peek": "look",
        "see": "look",
        "inspect": "look",
        "flip": "reveal",
        "turn": "reveal",
        "show": "reveal",
        "steal": "take",
        "draw": "take",
        "get": "take",
        "pass": "give",
        "token": "tag",
        "marker": "tag",
        "hand": "case file",
        "every": "each",
        "opponent": "another player",
        "white": "Deckard's",
        "hidden": "facedown",
        "open": "faceup",
    },
    groups={"a verb": ("look", "reveal", "take", "give", "trade", "remove", "move")},
    signs={
        "NUM": "a number",
        "_ONE": "a number",
        "_DOT": "“.”",
        "_COMMA": "“,”",
        "_COLON": "“:”",
        "_SEMI": "“;”",
        "_POSS": "“'s”",
        "_THEN": "“and”",
        "_FIRST_THEN": "“then”",
        "$END": "the end of the text",
    },
    samples={
        "NUM": "1",
        "_ONE": "1",
        "_DOT": ".",
        "_COMMA": ",",
        "_COLON": ":",
        "_SEMI": ";",
        "_POSS": "'s",
        "_THEN": "and",
        "_FIRST_THEN": "then",
    },
)
