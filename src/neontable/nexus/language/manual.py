"""The page about the language, made from the registry: every node, every word, every fault."""

from __future__ import annotations

from typing import Final

from ...language.registry import Entry, Node
from . import LANGUAGE_VERSION
from .lints import CODES
from .nodes import (
    REGISTRY,
    Another,
    Asked,
    Did,
    DidNot,
    EachOfThem,
    EachPlayer,
    Either,
    Give,
    HasCards,
    IsColour,
    IsFace,
    It,
    Line,
    Look,
    MoveTag,
    MoveTagFromIt,
    MoveTagToIt,
    OneOfThem,
    Pick,
    RemoveAllTags,
    RemoveTag,
    Reveal,
    Take,
    TakeOrTrade,
    Trade,
    WitnessText,
)
from .words import WORDS

CHAPTERS: Final[dict[str, tuple[type[Node], ...]]] = {
    "Which cards": (Pick, Another, It, EachOfThem, OneOfThem),
    "What is done": (
        Look,
        Reveal,
        Take,
        Give,
        Trade,
        TakeOrTrade,
        RemoveTag,
        RemoveAllTags,
        MoveTagToIt,
        MoveTagFromIt,
        MoveTag,
    ),
    "Who does it": (Line, EachPlayer),
    "Sentences": (WitnessText, Asked, Either),
    "Conditions": (IsColour, IsFace, HasCards, Did, DidNot),
}
FILES: Final = {
    "your case file": "of the player who acts",
    "Deckard's case file": "the one in the middle",
    "another player's case file": "not your own, not Deckard's; of several cards: “other players' case files”",
    "a player's case file": "your own too; of several cards: “players' case files”",
    "another case file": "any but your own, Deckard's too; of several cards: “other case files”",
    "that case file": "where the card lay that this text has taken or traded for",
    "any case file": "the same as no word about it",
}
HEAD: Final = f"""\
# The language of witnesses and dead ends

The text on a card is its program: it is read by a strict grammar, printed back in one canonical wording, and compiled
to the instructions that the game runs. A word that the language does not know is an error, never skipped. This page is
made from the program itself; the language's version is {LANGUAGE_VERSION}.

`neontable packs new FOLDER` begins a pack, `neontable packs check FOLDER` names every fault of it with line and column,
`neontable packs show --code` prints all texts with their instructions.

Large and small letters, line breaks, “color” and “colour”, “Evidence card” and “card”, “a card” and “1 card”, “that
card” and “it” are the same. Numbers are digits or words. The rulebook's own wording of its printed sides is read too.
"""


def nexus_language_page() -> str:
    """docs/nexus-language.md, as Markdown."""
    parts = [HEAD]
    for chapter, nodes in CHAPTERS.items():
        entries = [REGISTRY.by_class[node] for node in nodes]
        parts += [f"## {chapter}\n", "\n".join(map(described, entries)), ""]
        if chapter == "Which cards":
            files = [f"- **{name}**: {meaning}" for name, meaning in FILES.items()]
            parts += ["Case files, behind “in” or “from”:\n", *files, ""]
    parts += ["## What is refused\n", "| code | what is wrong |", "|---|---|"]
    parts += [f"| {code} | {meaning} |" for code, meaning in CODES.items()]
    slips = ", ".join(f"{slip} ({meant})" for slip, meant in sorted(WORDS.slips.items()))
    parts += ["", "Words of other games, and what a hint offers for them: " + slips + ".", ""]
    return "\n".join(parts)


def described(entry: Entry) -> str:
    """One node: an example, what it means, what can be wrong with it."""
    meaning = " ".join((entry.cls.__doc__ or "").split())
    faults = f" Can be wrong: {', '.join(entry.lints)}." if entry.lints else ""
    return f"- `{entry.example}`\n  {meaning}{faults}"
