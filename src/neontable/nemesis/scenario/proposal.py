"""A position in which a card can be tried: a scenario with something of all that card texts speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..cards import Card, Cards
from ..parts import DECK_SIZE
from .stage import BLANK_CARD

TURN: Final = 8  # or later, for a card of a higher Value
HAND: Final = ("Unit", "Tactical Exploit")
DECK: Final = ("Unit", "Tactical Exploit", "Vehicle", "Unit Enhancement", "Unit")
DISCARD: Final = ("Vehicle", "Unit")
LEADERS: Final = re.compile(r"\b(?:Champion|Nemesis)\b", re.IGNORECASE)
OPENED: Final = "opened this window"
BIG: Final = 4  # the least ATK of what is big


class Proposal(NamedTuple):
    """`position`: its lines; `plays`: what happens before the card can be played."""

    position: tuple[str, ...]
    plays: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """As a scenario that only needs expectations."""
        return "\n".join((*self.position, "---", *self.plays, "? the game goes on", ""))


class Side(NamedTuple):
    """What a player has on the battlefield, by name. `spoken`: the card's text speaks of it, if it speaks of any."""

    unit: str
    spoken: str
    vehicle: str
    token: str
    big: str
    enhancement: str


class Props:
    """The cards of the packs that lie around the one that is tried; none is taken twice."""

    def __init__(self, card: Card, cards: Cards) -> None:
        self.words = " ".join(face.text for face in card.faces)
        self.left = sorted((other for other in cards if other.id not in (card.id, BLANK_CARD.id)), key=plainness)

    def take(self, kind: str, *, token: bool = False, spoken: bool = False, least: int = 0) -> str:
        """The name of the plainest card of that type. `spoken`: rather one of which the text speaks; `least`: rather
        one with that ATK or more."""
        fitting = [card for card in self.left if card.type == kind and card.token is token]
        fitting.sort(key=lambda card: (spoken and not self.speaks_of(card), (card.atk or 0) < least))
        self.left.remove(fitting[0])
        return fitting[0].title

    def speaks_of(self, card: Card) -> bool:
        """Whether the text has its name, a trait or a keyword of it."""
        face = card.front
        return any(word in self.words for word in (face.name, *face.traits, *face.keywords))

    def side(self) -> Side:
        """Something for a row of a player."""
        spoken = self.take("Unit", spoken=True)
        return Side(
            unit=self.take("Unit"),
            spoken=spoken,
            vehicle=self.take("Vehicle"),
            token=self.take("Unit", token=True, spoken=True),
            big=self.take("Unit", least=BIG),
            enhancement=self.take("Unit Enhancement", spoken=True),
        )

    def several(self, kinds: tuple[str, ...]) -> list[str]:
        """Cards for a zone."""
        return [self.take(kind, spoken=True) for kind in kinds]


def plainness(card: Card) -> tuple[bool, int, bool, int, str]:
    """What surprises least comes first: no target to choose, no keyword, a short text, nothing that dies at once."""
    face = card.front
    return "target" in face.text or bool(face.keywords), len(face.text), face.def_ == 1, face.value or 0, card.id


def proposals(card: Card, cards: Cards) -> Iterator[Proposal]:
    """Positions for the card, the likeliest first: it is tried in the first where it can be played at once."""
    if card.type != "Reactive Exploit":
        yield Proposal(position(card, cards, "A's Deployment Phase")[0])
        return
    # It is played in a window only (NM-5.12): that of a card, or of either player's combat.
    if OPENED in card.text:
        yield of_a_card(card, cards)
    yield of_combat(card, cards, "B", "A")
    yield of_combat(card, cards, "A", "B")
    yield of_a_card(card, cards)


def of_a_card(card: Card, cards: Cards) -> Proposal:
    """The window that a card of the opponent's opens."""
    return Proposal(position(card, cards, "B's Deployment Phase")[0], (f"B plays {opener(cards)}",))


def of_combat(card: Card, cards: Cards, attacker: str, defender: str) -> Proposal:
    """The window of a Combat Phase, in A's step: the City and an object are attacked, one attacker is intercepted."""
    lines, sides = position(card, cards, f"{attacker}'s Combat Phase")
    out, back = sides if attacker == "A" else sides[::-1]
    attacks = f"{out.unit} -> City, {out.vehicle} -> City, {out.spoken} -> {defender}'s {back.token}"
    plays = (f"{attacker} attacks with {attacks}", f"{defender} intercepts with {back.unit} -> {out.unit}")
    return Proposal(lines, plays if attacker == "B" else (*plays, "B passes"))


def opener(cards: Cards) -> str:
    """The plainest card that opens a window."""
    exploits = [card for card in cards if card.type == "Tactical Exploit" and card.id != BLANK_CARD.id]
    return min(exploits, key=plainness).title


def position(card: Card, cards: Cards, phase: str) -> tuple[tuple[str, ...], tuple[Side, Side]]:
    """The lines of the position, and what both players have in it."""
    props = Props(card, cards)
    mine, theirs = props.side(), props.side()
    has_leader = card.type == "Champion" or not LEADERS.search(props.words)
    here, there = ([], []) if has_leader else ([props.take("Champion")], [props.take("Champion")])
    here += [f"{card.title} x2"] if card.token else []
    in_hand = [] if card.token or card.type == "Champion" else [card.title]
    answers = [props.take("Reactive Exploit"), opener(cards)] if card.type == "Reactive Exploit" else []
    lines = [f"card: {card.title}", f"turn {turn_of(card)}, {phase}"]
    lines += ["A: city 20, scrap 5", *side_lines(props, mine, here, in_hand, " (disabled)")]
    lines += [f"  champion: {card.title}"] if card.type == "Champion" else []
    lines += ["B: city 20, scrap 5", *side_lines(props, theirs, there, answers, "")]
    return tuple(lines), (mine, theirs)


def side_lines(props: Props, side: Side, before: list[str], held: list[str], big: str) -> Iterator[str]:
    """What lies on a player's side. `before`: in front of all; `held`: in the hand; `big`: how the big Unit is."""
    row = [*before, side.unit, f"{side.spoken} (with {side.enhancement})", side.vehicle, f"{side.token} x2"]
    hand, discard, deck = [*held, *props.several(HAND)], props.several(DISCARD), props.several(DECK)
    field = props.take("Field Enhancement", spoken=True)
    own = (side.unit, side.spoken, side.enhancement, side.vehicle, side.big, field, *hand, *deck, *discard)
    yield f"  front: {', '.join(row)}"
    yield f"  back: {side.big}{big}"
    yield f"  field: {field}"
    yield f"  hand: {', '.join(hand)}"
    yield f"  deck: {', '.join([*deck, *more_of(deck, DECK_SIZE - len(own))])}"
    yield f"  discard: {', '.join(discard)}"


def more_of(names: list[str], number: int) -> Iterator[str]:
    """So many more copies, of each name as many as of the others, as far as it goes."""
    for place, name in enumerate(names):
        copies = number // len(names) + (place < number % len(names))
        yield f"{name} x{copies}"


def turn_of(card: Card) -> int:
    """A turn in which it can be played; of a Champion, in which it can be brought in, and flipped (NM-8.3)."""
    if card.nemesis:
        return max(card.front.value or 0, (card.nemesis.value or 0) - 1, 1)
    return max(card.value or 0, TURN)
