"""The rules of the grammar whose children are not simply the fields of a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from msgspec.structs import replace

from ...language.errors import Misuse
from .nodes import (
    Another,
    AnyLine,
    Asked,
    Deed,
    EachPlayer,
    Either,
    Line,
    Look,
    MoveTagToIt,
    Pick,
    RemoveTag,
    WitnessText,
)

# Several case files, by the word for one of them; "any" restricts nothing.
PLURALS: Final = {"another player's": "other players'", "a player's": "players'", "another": "other"}
SINGULARS: Final = {many: one for one, many in PLURALS.items()}
FACES: Final = ("faceup", "facedown")
TAGGED: Final = ("with a tag", "with no tag")


def pick(up_to: bool, number: int, *words: str) -> Pick:
    """ "2 facedown cards with no tag on them in other players' case files"."""
    return Pick(number, up_to, *filters(number, words))


def filters(number: int, words: tuple[str, ...]) -> tuple[Any, Any, Any]:
    """Face, tags and case file of the words behind a number. The words of several files are kept as those of one.

    Raises Misuse for "2 cards in another player's case file": it could mean that both lie in one file, which no text
    can say yet.
    """
    face = next((word for word in words if word in FACES), None)
    tagged = next((word for word in words if word in TAGGED), None)
    file = next((word for word in words if word not in FACES and word not in TAGGED), None)
    if number > 1 and file in PLURALS:
        message = f"more than one card in “{file} case file” could mean that one file holds them"
        raise Misuse("NXL-07", message, f"Write “{PLURALS[file]} case files”: each card may lie in another one.")
    return face, tagged, None if file == "any" or file is None else SINGULARS.get(file, file)


def quiet(line: AnyLine) -> AnyLine:
    """ "No tag." goes for the looks of the sentence before it. Raises Misuse when there is none."""
    silent = retagged(line, False)
    if silent == line:
        fix = "Write it behind the sentence with the look, or leave it out."
        raise Misuse("NXL-06", "“No tag.” stands behind a sentence that places none", fix)
    return silent


def retagged(line: AnyLine, tag: bool) -> AnyLine:
    """The line with every look placing a tag, or none."""
    if isinstance(line, EachPlayer):
        return replace(line, deed=retagged_deed(line.deed, tag))
    return replace(line, deeds=tuple(retagged_deed(deed, tag) for deed in line.deeds))


def retagged_deed(deed: Deed, tag: bool) -> Deed:
    """The deed, a look placing a tag or none."""
    return replace(deed, tag=tag) if isinstance(deed, Look) else deed


def text(*sentences: Any) -> WitnessText:
    """The sentences; "..., then you may ..." has made two of one."""
    flat = [part for sentence in sentences for part in (sentence if isinstance(sentence, tuple) else (sentence,))]
    return WitnessText(tuple(flat))


def move_tag_to_it(source: Pick | Another | None = None) -> MoveTagToIt:
    """ "from 1 card" can only mean another one. Raises Misuse for more than one card."""
    if isinstance(source, Pick):
        if source.number != 1 or source.up_to:
            raise Misuse("NXL-21", "one tag comes from one card", "Write “from another card”.")
        source = Another(source.face, source.tagged, source.file)
    return MoveTagToIt(source or Another(None, None, None))


def move_tag_from_somewhere(_: Another) -> NoReturn:
    """Always Misuse: behind a text that has chosen a card it could mean that card, or any."""
    raise Misuse("NXL-08", "the text does not say which card the tag leaves", "Write “from it”, or “from 1 card”.")


BUILDERS: Final[dict[str, Callable[..., Any]]] = {
    "witness_text": text,
    "untagged": quiet,
    "two_sentences": lambda deeds, line: (Line("do", deeds), line),
    "asked": lambda question, line, otherwise=None: Asked(question, line, otherwise),
    "asked_untagged": lambda question, line: Asked(question, quiet(line), None),
    "either": lambda *lines: Either(lines),
    "order": lambda deeds: Line("do", deeds),
    "chain_begun": lambda deed: (deed,),
    "chain_longer": lambda deeds, deed: (*deeds, deed),
    "each_must": lambda who, deed: EachPlayer(who, False, deed),
    "each_may": lambda who, deed: EachPlayer(who, True, deed),
    "look": lambda cards: Look(cards, True),
    "look_quietly": lambda cards: Look(cards, False),
    "remove_tag_anywhere": lambda: RemoveTag(Pick(1, False, None, None, None)),
    "move_tag_to_it": move_tag_to_it,
    "move_tag_from_somewhere": move_tag_from_somewhere,
    "pick": lambda number, *words: pick(False, number, *words),
    "pick_up_to": lambda number, *words: pick(True, number, *words),
    "one_of_yours": lambda whose: Pick(1, False, None, None, whose),
    "another": lambda *words: Another(*filters(1, words)),
    "another_of_yours": lambda whose: Another(None, None, whose),
    "number": lambda number: number,
    "number_one": lambda: 1,
}
