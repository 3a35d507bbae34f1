"""NX-6: how the nodes are said: the canonical text of a side."""

from __future__ import annotations

from typing import Final

from ...language.registry import Node
from ...language.render import Renderer, capital, listed
from .build import PLURALS, retagged
from .nodes import (
    REGISTRY,
    Another,
    Asked,
    EachPlayer,
    Either,
    Line,
    Look,
    Pick,
    Sentence,
    WitnessText,
)

RENDERER: Final = Renderer(REGISTRY)
say = RENDERER.say
says = RENDERER.says


def render(node: Node) -> str:
    """The canonical text of a node: of a whole text, or of any part."""
    return say(node)


@says(Pick)
def _pick(node: Pick, style: str) -> str:
    if node == Pick(1, False, None, None, node.file) and node.file in ("your", "their"):
        return f"one of {node.file} cards"
    return f"{'up to ' if node.up_to else ''}{node.number} {_filtered(node, node.number > 1, style)}"


@says(Another)
def _another(node: Another, style: str) -> str:
    if node == Another(None, None, node.file) and node.file in ("your", "their"):
        return f"another of {node.file} cards"
    return f"another {_filtered(node, False, style)}"


def _filtered(node: Pick | Another, several: bool, style: str) -> str:
    face = f"{node.face} " if node.face else ""
    tagged = f" {node.tagged} on {'them' if several else 'it'}" if node.tagged else ""
    return f"{face}{'cards' if several else 'card'}{tagged}{_place(node.file, several, style)}"


def _place(file: str | None, several: bool, style: str) -> str:
    """ "from" for cards that leave the file, else "in"."""
    if file is None:
        return ""
    plural = several and file in PLURALS
    return f" {style or 'in'} {PLURALS[file] if plural else file} case file{'s' if plural else ''}"


@says(Look)
def _look(node: Look, style: str) -> str:
    return f"look at {say(node.cards)}{'' if node.tag else ' without a tag'}"


@says(Line)
def _line(node: Line, style: str) -> str:
    return f"{'' if node.mood == 'do' else f'you {node.mood} '}{listed([say(deed) for deed in node.deeds])}"


@says(EachPlayer)
def _each_player(node: EachPlayer, style: str) -> str:
    verb, _, rest = say(node.deed).partition(" ")
    return f"{node.who} {f'may {verb}' if node.may else f'{verb}s'} {rest}"


@says(Asked)
def _asked(node: Asked, style: str) -> str:
    otherwise = f". Otherwise, {say(node.otherwise)}" if node.otherwise else ""
    return f"if {say(node.question)}, {say(node.line)}{otherwise}"


@says(Either)
def _either(node: Either, style: str) -> str:
    first, *others = map(say, node.lines)
    return f"choose one: {'; or '.join([capital(first), *others])}"


@says(WitnessText)
def _text(node: WitnessText, style: str) -> str:
    return " ".join(map(_sentence, node.sentences))


def _sentence(sentence: Sentence) -> str:
    """When a sentence ends in a look and none of its looks places a tag, "No tag." says so behind it."""
    loud = _loud(sentence)
    return f"{capital(say(sentence))}." if loud is None else f"{capital(say(loud))}. No tag."


def _loud(sentence: Sentence) -> Sentence | None:
    """The sentence with its looks placing tags, if none of them does; None when "No tag." cannot stand behind it."""
    if isinstance(sentence, Asked):
        line = _loud(sentence.line) if sentence.otherwise is None else None
        return Asked(sentence.question, line, None) if isinstance(line, Line | EachPlayer) else None
    if isinstance(sentence, Either):
        return None
    last = sentence.deed if isinstance(sentence, EachPlayer) else sentence.deeds[-1]
    return retagged(sentence, True) if isinstance(last, Look) and retagged(sentence, False) == sentence else None
