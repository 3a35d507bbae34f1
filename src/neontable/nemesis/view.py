"""What a seat is shown of a game: listed from its Knowledge, from nothing. With tell.py the only way out (NM-1.10).

Cards are given as definitions (texts.FaceText has what is printed) and names; objects by their number.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from . import parts as p
from .frame import AS_CARD
from .knowledge import Knowledge, Resolving
from .ops import SLOT
from .texts import FaceText
from .told import TOLD, WAITING
from .view_objects import Field, ObjectView
from .wording import PHASE_OF, PHASES, STEPS, ability_line

WHERE = ("waiting", "out", "gone")  # by numbers of parts.py


class CardView(msgspec.Struct, frozen=True, gc=False):
    """A card that is no object."""

    definition: int
    name: str


class HandCard(CardView, frozen=True):
    """A card of one's own hand. `place`: the operand of its actions; `value`: what is asked of it now (NM-5.1)."""

    place: int
    value: int


class DeckCard(msgspec.Struct, frozen=True, gc=False):
    """A card of a deck whose place is known: 1 is the top."""

    position: int
    definition: int
    name: str


class Copies(msgspec.Struct, frozen=True, gc=False):
    """Some copies of a card."""

    copies: int
    definition: int
    name: str


class ChampionView(msgspec.Struct, frozen=True, gc=False):
    """The Champion with both faces (NM-1.10). `where`: "waiting", "out" or "gone"; `used`: of each face, whether its
    Activation Protocol has happened (NM-8.6)."""

    where: str
    faces: tuple[CardView, ...]
    used: tuple[bool, ...]


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """A player. `number`: what Values are read against (NM-5.2); `hand`: the cards, None where they are not known;
    `hand_known`: of those, the ones that have been seen, of which at most `hand_doubt` have left since; `deck_known`:
    cards whose place is known; `deck_holds`: others that are in it, but for at most `deck_doubt`; `list`: the whole
    deck list, None where it is closed, and then `seen`: what has been seen of it; `discard`: the top card last."""

    seat: int
    hp: int
    scrap: int
    turns: int
    number: int
    mulligans: int
    hand_size: int
    hand: tuple[HandCard, ...] | None
    hand_known: tuple[Copies, ...]
    hand_doubt: int
    deck_size: int
    deck_known: tuple[DeckCard, ...]
    deck_holds: tuple[Copies, ...]
    deck_doubt: int
    list: tuple[Copies, ...] | None
    seen: tuple[Copies, ...]
    discard: tuple[CardView, ...]
    removed: tuple[CardView, ...]
    champion: ChampionView


class TextView(msgspec.Struct, frozen=True, gc=False):
    """A card or ability that waits or resolves. `seat`: whose; `object`: with the text, None for a card; `line`: the
    text; `targets`: those that are chosen so far, in words."""

    seat: int
    object: int | None
    definition: int
    name: str
    line: str
    targets: tuple[str, ...]


class WindowView(msgspec.Struct, frozen=True, gc=False):
    """A response window (NM-5.13). `cause`: who caused it; `step`: 1 or 2; `waiting`: the card that opened it, None in
    combat."""

    cause: int
    step: int
    waiting: TextView | None


class AttackView(msgspec.Struct, frozen=True, gc=False):
    """An attack. `target`: an object, None for the City; `interceptors`: in the order of damage, as far as it is
    given."""

    attacker: int
    target: int | None
    cancelled: bool
    interceptors: tuple[int, ...]


class SplitView(msgspec.Struct, frozen=True, gc=False):
    """How much of its ATK an attacked object deals to one of its attackers (NM-7.15)."""

    object: int
    attacker: int
    amount: int


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended. `winner`: a seat, None for a draw."""

    winner: int | None
    clause: str
    text: str


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one seat sees it (`seat` None: a spectator). `turn`: both players' counted, 0 before the first;
    `phase`: one of wording.PHASES, "" in mulligans and at the end; `step`: in the Combat Phase, what comes now;
    `waiting`: the seats that are asked; `resolving`: what a choice is made for; `due`: triggers that resolve after it,
    in order."""

    seat: int | None
    turn: int
    first: int | None
    active: int | None
    phase: str
    step: str
    waiting: tuple[int, ...]
    players: tuple[PlayerView, ...]
    objects: tuple[ObjectView, ...]
    window: WindowView | None
    resolving: TextView | None
    due: tuple[TextView, ...]
    attacks: tuple[AttackView, ...]
    splits: tuple[SplitView, ...]
    result: ResultView | None = None


def view_of(field: Field, values: dict[int, int], result: ResultView | None) -> View:
    """The table for whose Knowledge the field is of, its derived numbers fresh. `values`: of the cards of its own hand,
    by definition; `result` is given when the game is over."""
    k = field.k
    phase = PHASE_OF.get(k.step)
    return View(
        seat=k.seat if k.seat >= 0 else None,
        turn=k.round,
        first=k.first if k.first >= 0 else None,
        active=k.active if k.active >= 0 else None,
        phase=PHASES[phase] if phase is not None else "",
        step=STEPS.get(k.step, ""),
        waiting=tuple(seat for seat in range(p.PLAYERS) if k.asked >> seat & 1),
        players=tuple(_player(field, seat, values) for seat in range(p.PLAYERS)),
        objects=field.views(),
        window=_window(field),
        resolving=text_view(field, k.frame) if k.frame else None,
        due=tuple(_due(field, [*k.batch, *k.pending])),
        attacks=_attacks(field),
        splits=tuple(SplitView(*k.combat[5][at : at + 3]) for at in range(0, len(k.combat[5]), 3)),
        result=result,
    )


def _player(field: Field, seat: int, values: dict[int, int]) -> PlayerView:
    k, texts = field.k, field.tell.texts
    leader = k.leaders[seat]
    return _player_view(
        seat,
        k.hp[seat],
        k.scrap[seat],
        k.turns[seat],
        number_of(k, seat),
        k.mulligans[seat],
        k.hand_sizes[seat],
        _hand(k, seat, texts, values) if k.seat == seat else None,
        tuple(k.known_hand[seat]),
        k.hand_doubt[seat],
        k.deck_sizes[seat],
        tuple(k.marked[seat]),
        tuple(k.known_deck[seat]),
        k.deck_doubt[seat],
        tuple(k.lists[seat][: p.DECK_SIZE]),
        tuple(k.seen[seat]),
        tuple(k.discard[seat]),
        tuple(k.removed[seat]),
        (leader, field.catalog.other[leader]),
        k.champion[seat],
        k.faces_used[seat],
        texts,
    )


@lru_cache(4096)  # most acts change nothing of at least one player
def _player_view(
    seat: int,
    hp: int,
    scrap: int,
    turns: int,
    number: int,
    mulligans: int,
    hand_size: int,
    hand: tuple[HandCard, ...] | None,
    known_hand: tuple[int, ...],
    hand_doubt: int,
    deck_size: int,
    marked: tuple[int, ...],
    known_deck: tuple[int, ...],
    deck_doubt: int,
    deck: tuple[int, ...],
    seen: tuple[int, ...],
    discard: tuple[int, ...],
    removed: tuple[int, ...],
    faces: tuple[int, ...],
    champion: int,
    used: int,
    texts: tuple[FaceText, ...],
) -> PlayerView:
    return PlayerView(
        seat=seat,
        hp=hp,
        scrap=scrap,
        turns=turns,
        number=number,
        mulligans=mulligans,
        hand_size=hand_size,
        hand=hand,
        hand_known=copies(known_hand, texts),
        hand_doubt=hand_doubt,
        deck_size=deck_size,
        deck_known=_marked(marked, texts),
        deck_holds=copies(known_deck, texts),
        deck_doubt=deck_doubt,
        list=copies(deck, texts) if deck else None,
        seen=copies(seen, texts),
        discard=cards(discard, texts),
        removed=cards(removed, texts),
        champion=ChampionView(WHERE[champion], cards(faces, texts), (bool(used & 1), bool(used & 2))),
    )


def number_of(k: Knowledge, seat: int) -> int:
    """What Values are read against (NM-3.5, NM-5.2): as things.number_of."""
    own = k.turns[seat]
    return max(own, 1) if own != 1 or seat == k.first else 2


def _hand(k: Knowledge, seat: int, texts: tuple[FaceText, ...], values: dict[int, int]) -> tuple[HandCard, ...]:
    deck, hand = k.lists[seat], k.hand
    held = [(values[deck[place]], texts[deck[place]].name, place) for place in range(p.DECK_SIZE) if hand >> place & 1]
    return tuple([HandCard(deck[place], name, place, value) for value, name, place in sorted(held)])


def _marked(marked: tuple[int, ...], texts: tuple[FaceText, ...]) -> tuple[DeckCard, ...]:
    """The cards of a deck whose places the seat knows, from the top."""
    return tuple(DeckCard(at, card, texts[card].name) for at, card in enumerate(reversed(marked), 1) if card >= 0)


@lru_cache(4096)
def cards(pile: tuple[int, ...], texts: tuple[FaceText, ...]) -> tuple[CardView, ...]:
    """Cards as they lie."""
    return tuple(CardView(card, texts[card].name) for card in pile)


@lru_cache(4096)  # a deck's list is the same all game long, and of what is known of one little changes from act to act
def copies(cards: tuple[int, ...], texts: tuple[FaceText, ...]) -> tuple[Copies, ...]:
    """Cards with their numbers, by Value and name."""
    found = [(texts[card].value or 0, texts[card].name, card, count) for card, count in Counter(cards).items()]
    return tuple(Copies(count, card, name) for _, name, card, count in sorted(found))


def text_view(field: Field, r: Resolving) -> TextView:
    """What resolves or waits."""
    text = field.tell.texts[r.definition]
    targets = [field.thing(r.memory[at + 1 : at + TOLD]) for at in range(0, len(r.memory), TOLD)]
    slots = [r.memory[at] for at in range(0, len(r.memory), TOLD)]
    return TextView(
        seat=r.seat,
        object=r.source if r.source >= 0 else None,
        definition=r.definition,
        name=text.name,
        line=text.text if r.kind == AS_CARD else ability_line(text, field.catalog, r.ability),
        targets=tuple(words for slot, words in zip(slots, targets, strict=True) if slot >= SLOT),
    )


def _window(field: Field) -> WindowView | None:
    k = field.k
    waiting = text_view(field, k.opener) if k.opener else None
    return WindowView(k.cause, k.window, waiting) if k.window else None


def _due(field: Field, triggers: list[int]) -> list[TextView]:
    """Triggers that wait: ability, source, controller, and what they are about."""
    found = []
    for at in range(0, len(triggers), WAITING):
        ability, source, seat = triggers[at : at + 3]
        definition = field.o.definition[source]
        text = field.tell.texts[definition]
        line = ability_line(text, field.catalog, ability)
        found.append(TextView(seat, source, definition, text.name, line, ()))
    return found


def _attacks(field: Field) -> tuple[AttackView, ...]:
    c = field.combat
    targets = [None if target == p.CITY else target for target in c.targets]
    return tuple(
        AttackView(attacker, target, attacker in c.cancelled, interceptors(field, attacker))
        for attacker, target in zip(c.attackers, targets, strict=True)
    )


def interceptors(field: Field, attacker: int) -> tuple[int, ...]:
    """Of an attacker, those that have their place in the order of its damage first (NM-7.14)."""
    c = field.combat
    blocking = [obj for obj, blocked in zip(c.interceptors, c.blocked, strict=True) if blocked == attacker]
    given = [c.ordered[at + 1] for at in range(0, len(c.ordered), 2) if c.ordered[at] == attacker]
    return (*given, *(obj for obj in blocking if obj not in given))
