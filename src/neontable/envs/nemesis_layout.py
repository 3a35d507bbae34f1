"""The numbers of Nemesis (nemesis/encoding.py writes them), for people and programs."""

from __future__ import annotations

from ..nemesis import encoding as e
from ..nemesis import parts as p
from .layout import Actions, Layout, laid_out

FRAME = (6,)
PAIR = (2,)
FIELDS = laid_out(
    ("step", e.STEP, (p.OVER + 1,), "1 at the step of the game (nemesis/parts.py, MULLIGAN to OVER)"),
    ("active", e.ACTIVE, (1,), "whose turn: 1 mine, -1 theirs"),
    ("first", e.FIRST, (1,), "who began: 1 I, -1 they, 0 not drawn yet"),
    ("round", e.ROUND, (1,), "turns of both players"),
    ("turns", e.TURNS, PAIR, "own turns begun: mine, theirs"),
    ("hp", e.HP, PAIR, "of the Cities: mine, theirs"),
    ("scrap", e.SCRAP, PAIR, "mine, theirs"),
    ("hands", e.HANDS, PAIR, "cards in hand: mine, theirs (7 in mulligans)"),
    ("decks", e.DECKS, PAIR, "cards in the decks: mine, theirs"),
    ("champions", e.CHAMPION, PAIR, "0 waiting, 1 out, 2 gone: mine, theirs"),
    ("faces_used", e.FACES_USED, PAIR, "a mask of the faces whose Activation Protocol has happened"),
    ("flipped", e.FLIPPED, (1,), "1: the flip of this turn is used"),
    ("window", e.WINDOW, (1,), "the step of the window; 0: none"),
    ("cause", e.CAUSE, (1,), "who opened it: 1 I, -1 they"),
    ("chosen", e.CHOSEN, (1,), "the object whose target or attacker is asked next, + 1"),
    ("triggers", e.WAITING, (1,), "triggers that wait"),
    ("mulligans", e.MULLIGANS, PAIR, "taken: mine, theirs"),
    ("frame", e.FRAME, FRAME, "what resolves: kind + 1, ability + 1, card + 1, source + 1, mine or not, X"),
    ("opener", e.OPENER, FRAME, "the card that waits while its window is open: the same"),
    ("my_hand", e.MY_HAND, (p.DECK_SIZE,), "at each place of my deck list: card + 1 where it is in my hand"),
    (
        "objects",
        e.OBJECT,
        (e.OBJECTS, e.FIELDS),
        "of each object: card + 1, controller and owner (1 I, -1 they), row (1 Frontline, 2 Backline, 3 field, 4"
        " attached), enabled, damage, ATK, DEF, keywords (a mask), host + 1, what it attacks (1 the City, else object"
        " + 2), whom it intercepts + 1, 1 for a Nemesis that wakes",
    ),
)
GROUPS = (
    ("my_deck", "what is left in my deck, by card"),
    ("their_list", "their deck list, by card; nothing when lists are closed"),
    ("known_hand", "what I know of their hand, by card"),
    ("known_deck", "what I know of their deck, by card"),
    ("my_discard", "my discard pile, by card"),
    ("their_discard", "their discard pile, by card"),
    ("removed", "cards out of the game, by card"),
)
KINDS = {
    p.OPTION: ("option", "0 pass or whole, 1 keep, 2 mulligan, 3 no, 4 yes, 8 and on: which of “choose one”"),
    p.PLAY: ("play", "a place of my deck list: Exploits, Enhancements"),
    p.PLAY_FRONT: ("play_front", "a place: to the Frontline"),
    p.PLAY_BACK: ("play_back", "a place: to the Backline"),
    p.TARGET: ("target", "an object; the last two: the City (of seat 1)"),
    p.MOVE_UP: ("move_up", "an object"),
    p.CHAMPION_IN: ("champion_in", "face * 2 + (0 Frontline, 1 Backline)"),
    p.FLIP: ("flip", "0"),
    p.ATTACK: ("attack", "an object; its target comes next"),
    p.INTERCEPT: ("intercept", "an object; the attacker comes next"),
    p.AMOUNT: ("amount", "of damage"),
    p.MY_CARD: ("my_card", "a card in a zone of mine"),
    p.THEIR_CARD: ("their_card", "a card in a zone of theirs"),
    **{p.USE + n: (f"use_{n}", f"an object: its ability number {n}") for n in range(p.MOST_USES)},
    p.NEXT: ("next", "which trigger comes next"),
}


def nemesis_layout(encoding: e.NemesisEncoding) -> Layout:
    """Columns and ids that count cards are those of the encoding's packs."""
    cards = (int(encoding.definitions),)
    groups = [(name, e.CARDS + group * cards[0], cards, meaning) for group, (name, meaning) in enumerate(GROUPS)]
    kinds = tuple(
        Actions(name, kind, int(encoding.first[kind]), int(encoding.sizes[kind]), 0, meaning)
        for kind, (name, meaning) in KINDS.items()
    )
    width, actions = int(encoding.width), int(encoding.actions)
    return Layout("nemesis", width, actions, encoding.catalog.digest, (*FIELDS, *laid_out(*groups)), kinds)
