"""The front door of the texts' language: from a typed text to nodes that have passed the lints."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, get_args

from ...language.errors import Fault, TextError
from ...language.reading import Language, Reading
from .build import BUILDERS
from .compile import trial
from .compile_base import Unplayable
from .lints import UNKNOWN, Face, faults_of
from .nodes import REGISTRY
from .nodes.abilities import CardText
from .nodes.words import CardType, Keyword, Kind
from .vocabulary import Vocabulary
from .words import WORDS

HERE: Final = Path(__file__).parent


def _first_of(phrases: Iterable[str]) -> str:
    """A pattern for the first word of each, in all spellings."""
    firsts = {form for phrase in phrases for form in WORDS.forms_of(phrase.split()[0].lower())}
    return rf"(?:{'|'.join(sorted(firsts))})(?!\w)"


# A terminal that looks ahead gets its words from the node types, not from a second list.
GRAMMAR: Final = (
    "\n".join((HERE / f"{part}.lark").read_text(encoding="utf-8") for part in ("abilities", "actions", "objects"))
    .replace("<keyword>", _first_of(get_args(Keyword)))
    .replace("<kind>", _first_of(get_args(Kind)))
)
# Where a card or token is named; only there a name is read whole, whatever stands in it.
NAMED: Final = r"\b(?:named|control only \w+|creates? \w+)[ \t]+"
LANGUAGE: Final = Language(
    "NML", GRAMMAR, "card_text", REGISTRY, BUILDERS, WORDS, names=("TRAIT", "FACTION"), whole=("NAME", NAMED)
)


@lru_cache(maxsize=1024)
def reading(text: str, vocabulary: Vocabulary) -> Reading:
    """A text, read; a text is checked and compiled, but read once. Raises TextError."""
    return LANGUAGE.read(text, vocabulary.names())


def parse(text: str, vocabulary: Vocabulary) -> CardText:
    """The nodes of a text, without asking the lints. Raises TextError."""
    return nodes_of(reading(text, vocabulary))


def nodes_of(read: Reading) -> CardText:
    """What was read."""
    assert isinstance(read.node, CardText)
    return read.node


def check(text: str, card: CardType, vocabulary: Vocabulary, face: Face = UNKNOWN) -> CardText:
    """The nodes of a text that may stand on a card of the type; `face`: its name and keywords, where they are known.

    Raises TextError with every fault: the first word that cannot be read, or else all that the lints find, or else the
    first thing that cannot be carried out.
    """
    read = reading(text, vocabulary)
    faults = faults_of(read, card, vocabulary, face)
    if faults:
        raise TextError(text, faults)
    try:
        trial(nodes_of(read), card, vocabulary)
    except Unplayable as unplayable:
        place = read.place(unplayable.node)
        raise TextError(text, [Fault(unplayable.code, place, unplayable.message, unplayable.fix)]) from None
    return nodes_of(read)
