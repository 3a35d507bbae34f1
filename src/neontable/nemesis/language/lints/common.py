"""What the lints share: the codes, the list of faults, and how a text is walked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....language.errors import Fault
from ....language.reading import Reading
from ....language.registry import Node
from ..nodes import abilities as ab
from ..nodes import actions as ac
from ..nodes import effects as ef
from ..nodes.statics import Static
from ..nodes.words import CardType, Keyword
from ..vocabulary import Vocabulary

# All codes of the language: the reader's (01 to 05), the builders' (06, 07), the lints'.
CODES: Final[dict[str, str]] = {
    "NML-01": "a word that is not in the language, nor a name of the packs",
    "NML-02": "a word or sign that cannot stand there",
    "NML-03": "a text that ends too early",
    "NML-04": "no text",
    "NML-05": "a text that is too long for a card",
    "NML-06": "a price that is neither “Disable this card” nor “Spend N Scrap”",
    "NML-07": "“only 2” of a card: the rules know only 1",
    "NML-10": "“On Entry” on a card that has none",
    "NML-11": "“Activation Protocol” on anything but a Champion or Nemesis",
    "NML-12": "a header or “once per turn” on an Exploit",
    "NML-13": "an effect that does not say how long it lasts",
    "NML-14": "an order where a passive stands, or a passive in an effect",
    "NML-15": "“the attached Unit” on anything but a Unit Enhancement",
    "NML-16": "disabling a Unit Enhancement",
    "NML-17": "“once per turn” in front of what is not triggered or used",
    "NML-20": "a pronoun that names nothing",
    "NML-21": "“it” for several, or “them” for one or none",
    "NML-22": "“that player”, “their”, “its owner” or “its controller” that names nobody",
    "NML-23": "“this way” when this text has done no such thing before",
    "NML-24": "“if you do” when there is nothing that it could ask about",
    "NML-25": "X without “where X is ...”, or the other way round",
    "NML-30": "“you may” in front of nothing optional",
    "NML-31": "a choice that is none",
    "NML-40": "objects or cards that cannot be",
    "NML-41": "a target among hidden cards",
    "NML-42": "a target, or other choice, that nobody makes",
    "NML-43": "a number with which nothing happens",
    "NML-44": "a verb that does nothing to such cards",
    "NML-45": "a card or token that the packs do not have",
    "NML-46": "“only 1” that is not said of the card itself, and always",
    "NML-47": "something that cannot be at the time of the effect",
    "NML-48": "a rule about being intercepted that sleeps while its card attacks",
    "NML-49": "“for each” where nothing is counted",
    "NML-50": "a duration that cannot be",
    "NML-55": "a condition or filter that is always true, or never",
    "NML-56": "a question about a hidden face",
    "NML-57": "a compulsory choice by hidden faces",
    "NML-58": "one amount of two Cities or players",
    "NML-60": "something that the game cannot carry out",
}
# An Exploit never enters: its text is an effect (NM-5.11).
EXPLOITS: Final = ("Tactical Exploit", "Reactive Exploit")
Leaf = ac.Action | Static | ef.ForEach | ef.Lasting


class Face(NamedTuple):
    """What the lints know of the face on which a text stands; `name` is None where it has none yet."""

    name: str | None = None
    keywords: tuple[Keyword, ...] = ()


class Check:
    """A text on a card, and what is wrong with it. `face`: what is known of the card beside its type."""

    def __init__(self, reading: Reading, card: CardType, vocabulary: Vocabulary, face: Face) -> None:
        assert isinstance(reading.node, ab.CardText)
        self.reading = reading
        self.text = reading.node
        self.card = card
        self.vocabulary = vocabulary
        self.face = face
        self.faults: list[Fault] = []
        self.is_exploit = card in EXPLOITS

    def fault(self, node: Node, code: str, message: str, fix: str) -> None:
        self.faults.append(Fault(code, self.reading.place(node), message, fix))

    def is_passive(self, ability: ab.Ability) -> bool:
        """Whether the sentences of an ability are passives: without a header, on anything but an Exploit (NM-6.5)."""
        return isinstance(ability.header, ab.WhileInPlay) or (ability.header is None and not self.is_exploit)


class Step(NamedTuple):
    """One thing that an effect does. `may`: within an offer. `condition`: of an "unless" behind it."""

    leaf: Leaf
    may: bool = False
    condition: Node | None = None


def steps_of(part: Node, may: bool = False) -> Iterator[Step]:
    """All that a sentence does, in order, without the words that join, offer, choose and ask."""
    match part:
        case ef.May(effect=effect):
            yield from steps_of(effect, True)
        case ef.Then(first=first, rest=rest):
            yield from steps_of(first, may)
            yield from steps_of(rest, may)
        case ef.Where(effect=effect) | ef.AsLongAs(effect=effect):
            yield from steps_of(effect, may)
        case ef.Unless(effect=effect, condition=condition):
            yield Step(effect, may, condition)
            if isinstance(condition, ac.Payment):
                yield Step(condition, True)
        case ef.If(effect=effect, otherwise=otherwise):
            yield from steps_of(effect, may)
            if otherwise is not None:
                yield from steps_of(otherwise, may)
        case ef.Choose(modes=modes):
            for mode in modes:
                yield from steps_of(mode, may)
        case _:
            assert isinstance(part, Leaf)
            yield Step(part, may)


def done_by(leaf: Leaf) -> ac.Action | Static:
    """The action or rule itself, without “for each” and duration."""
    while isinstance(leaf, ef.ForEach | ef.Lasting):
        leaf = leaf.effect
    return leaf
