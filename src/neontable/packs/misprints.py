"""What a card's type asks for and forbids: numbers, faces, a text. In words for who wrote the card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..nemesis.cards import BODIES, NEUTRAL, Card, Face
from .places import TomlPath


class Misprint(NamedTuple):
    """One thing that is wrong with a card; `field`: where, within its table."""

    field: TomlPath
    message: str
    fix: str


def misprints(card: Card) -> Iterator[Misprint]:
    """All that a card lacks or should not have."""
    if card.type == "Champion":
        yield from champion_misprints(card)
        return
    for field, face in (("champion", card.champion), ("nemesis", card.nemesis)):
        if face:
            yield Misprint((field,), f"a {card.type} has one face", "Only a Champion has two.")
    if card.name == card.id:
        yield Misprint((), "“name” is missing", "Write name = ...")
    if card.token and not card.is_body:
        yield Misprint(("token",), f"a {card.type} is no token", "A token is a Unit or a Vehicle (NM-1.8).")
    elif card.token and card.home != NEUTRAL:
        yield Misprint(("faction",), "a token has no faction", "Tokens are Neutral (NM-1.5): leave the field out.")
    yield from face_misprints(card, card.front, ())


def champion_misprints(card: Card) -> Iterator[Misprint]:
    """A Champion is its two faces, of one of the factions (NM-2.1, NM-8)."""
    for field, face in (("champion", card.champion), ("nemesis", card.nemesis)):
        if face is None:
            yield Misprint((), f"a Champion has two faces: the {field} is missing", f"Write [card.{field}].")
        else:
            yield from face_misprints(card, face, (field,))
    beside = {
        **{"value": card.value, "atk": card.atk, "def": card.def_, "traits": card.traits or None},
        **{"keywords": card.keywords or None, "text": card.text or None, "flavour": card.flavour or None},
    }
    for field, value in beside.items():
        if value is not None:
            fix = "Move it into [card.champion] or [card.nemesis]."
            yield Misprint((field,), f"“{field}” of a Champion stands in its faces", fix)
    if card.token:
        yield Misprint(("token",), "a Champion is no token", "A token is a Unit or a Vehicle (NM-1.8).")
    if card.home == NEUTRAL:
        yield Misprint(("faction",), "a Champion is not Neutral", "It leads the decks of its faction (NM-2.1).")


def face_misprints(card: Card, face: Face, at: TomlPath) -> Iterator[Misprint]:
    """The numbers, keywords and text of a face, by its card's type."""
    fights = card.type in (*BODIES, "Champion")
    for field, number in (("atk", face.atk), ("def", face.def_)):
        if fights and number is None:
            yield Misprint(at, f"“{field}” is missing", f"Write {field} = ...: a {card.type} fights.")
        elif not fights and number is not None:
            yield Misprint((*at, field), f"a {card.type} has no {field.upper()}", "Leave the field out.")
    if face.def_ == 0:
        yield Misprint((*at, "def"), "with DEF 0 it is destroyed at once (NM-6.11)", "Write 1 or more.")
    token = card.token and card.is_body
    if token and face.value is not None:
        yield Misprint((*at, "value"), "a token has no Value (NM-1.8)", "Leave the field out.")
    elif not token and face.value is None:
        yield Misprint(at, "“value” is missing", "Write value = ...: the turn from which it can be played (NM-5.1).")
    elif card.type == "Reactive Exploit" and face.value:
        yield Misprint((*at, "value"), "Reactive Exploits have Value 0 (NM-5.1)", "Write value = 0.")
    if not fights and face.keywords:
        yield Misprint((*at, "keywords"), f"a {card.type} has no keywords", "Its text can give them.")
    if not fights and not face.text.strip():
        yield Misprint(at, f"a {card.type} without a text does nothing", "Write text = ...")
    for field, words in (("traits", face.traits), ("keywords", face.keywords)):
        twice = sorted({word for word in words if list(words).count(word) > 1})
        if twice:
            yield Misprint((*at, field), f"{' and '.join(twice)} is there twice", "Leave one out.")
