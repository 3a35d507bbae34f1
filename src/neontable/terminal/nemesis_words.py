"""Nemesis in plain lines of at most 80 columns: the table, hands, piles, decks, one card, the end."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from ..nemesis.game import NemesisTable
from ..nemesis.parts import BACKLINE_LIMIT
from ..nemesis.texts import FaceText, listed
from ..nemesis.view import AttackView, CardView, Copies, HandCard, PlayerView, TextView, View
from ..nemesis.view_objects import ObjectView
from ..nemesis.wording import capital, place_name
from .sitting import Sitting

WIDTH: Final = 80
RULE: Final = "-" * WIDTH


def table_of(session: Sitting) -> NemesisTable:
    """The session's table as one of this game."""
    assert isinstance(session.table, NemesisTable)
    return session.table


def view_for(session: Sitting, seat: int | None) -> View:
    """The table as that seat sees it now."""
    view = session.view(seat)
    assert isinstance(view, View)
    return view


def wrapped(text: str, indent: int = 0) -> list[str]:
    """A text in lines of the width; what follows the first stands two further to the right."""
    blank = " " * indent
    return wrap(text, WIDTH, initial_indent=blank, subsequent_indent=f"{blank}  ", break_long_words=False) or [""]


def name_of(view: View, seat: int) -> str:
    """ "you", "your opponent", "Player 1" for who only watches."""
    if view.seat is None:
        return place_name(seat)
    return "you" if seat == view.seat else "your opponent"


def whose(view: View, seat: int) -> str:
    """ "your", "your opponent's"."""
    return "your" if seat == view.seat else f"{name_of(view, seat)}'s"


# The table


def table_lines(view: View) -> list[str]:
    """All that lies on the table: the other half, the middle, one's own half and hand."""
    near = view.seat if view.seat is not None else 0
    far = 1 - near
    lines = [*wrapped(when(view)), RULE]
    lines += [*player_lines(view, far), *row_lines(view, far, ("Field Enhancements", "Backline", "Frontline"))]
    lines += [RULE, *middle_lines(view)]
    lines += [*row_lines(view, near, ("Frontline", "Backline", "Field Enhancements")), *player_lines(view, near)]
    return [*lines, *hand_lines(view)]


def when(view: View) -> str:
    """Which turn it is, whose, and what comes now."""
    if view.result:
        return f"The game is over. {view.result.text}"
    if view.active is None:
        return "Mulligans."
    number = view.players[view.active].number
    turn = f"Turn {view.turn}, {whose(view, view.active)} turn (Values up to {number}): {view.phase} Phase"
    return turn + (f", {view.step}." if view.step else ".")


def player_lines(view: View, seat: int) -> list[str]:
    """City, Scrap, sizes, Champion; and what is known of what is hidden."""
    player = view.players[seat]
    leader = player.champion
    where = {"waiting": "beside the deck", "out": "out", "gone": "gone"}[leader.where]
    line = (
        f"{capital(name_of(view, seat))}: City {player.hp} HP, Scrap {player.scrap}, hand {player.hand_size}, deck "
        f"{player.deck_size}, discard pile {len(player.discard)}, removed {len(player.removed)}. Champion "
        f"{leader.faces[0].name}: {where}."
    )
    return [*wrapped(line), *(row for note in known(player) for row in wrapped(note, 2))]


def known(player: PlayerView) -> list[str]:
    """What of a hand and a deck is known though it is hidden."""
    notes = []
    if player.hand_known:
        doubt = f" (at most {player.hand_doubt} of them gone since)" if player.hand_doubt else ""
        seen = "Known of the hand" if player.hand is None else "Seen of this hand"
        notes.append(f"{seen}: {copies_words(player.hand_known)}{doubt}.")
    if player.deck_known:
        places = [f"{card.position}. {card.name}" for card in player.deck_known]
        notes.append(f"Known of the deck, counted from the top: {', '.join(places)}.")
    if player.deck_holds:
        doubt = f" (at most {player.deck_doubt} of them drawn since)" if player.deck_doubt else ""
        notes.append(f"In the deck somewhere: {copies_words(player.deck_holds)}{doubt}.")
    return notes


def copies_words(cards: tuple[Copies, ...]) -> str:
    """ "2x Comet Rider, Ox"."""
    return ", ".join(f"{card.copies}x {card.name}" if card.copies > 1 else card.name for card in cards)


def row_lines(view: View, seat: int, rows: tuple[str, ...]) -> list[str]:
    """A player's rows, an object a line."""
    lines = []
    for row in rows:
        there = [obj for obj in view.objects if obj.side == seat and obj.row == row]
        room = f" ({len(there)} of {BACKLINE_LIMIT})" if row == "Backline" and there else ""
        if there:
            lines.append(f"{capital(whose(view, seat))} {row}{room}:")
            lines += [line for obj in there for line in wrapped(object_words(view, obj), 2)]
        elif row != "Field Enhancements":
            lines.append(f"{capital(whose(view, seat))} {row}: empty.")
    return lines


def object_words(view: View, obj: ObjectView) -> str:
    """ "#4 Comet Rider 2/2 (printed 1/1), Flying, damage 1, disabled; attacks your City"."""
    numbers = f" {obj.atk}/{obj.defence}" if obj.atk is not None else ""
    if obj.printed and obj.printed != (obj.atk, obj.defence):
        numbers += f" (printed {obj.printed[0]}/{obj.printed[1]})"
    parts = [f"#{obj.object + 1} {obj.name}{numbers}", *obj.keywords]
    parts += ["token"] if obj.token else []
    parts += [f"damage {obj.damage}"] if obj.damage else []
    parts += [] if obj.enabled else ["disabled"]
    parts += [f"owned by {name_of(view, obj.owner)}"] if obj.owner != obj.side else []
    on_it = [other for other in view.objects if other.object in obj.attached]
    notes = [", ".join(parts), *(f"with {other.name}{theirs(view, obj, other)}" for other in on_it)]
    return "; ".join([*notes, *obj.marks, *obj.effects])


def theirs(view: View, obj: ObjectView, other: ObjectView) -> str:
    """Whose an Enhancement is, where it is not its bearer's player's (NM-5.8)."""
    return "" if other.side == obj.side else f" of {name_of(view, other.side)}"


def middle_lines(view: View) -> list[str]:
    """What is under way: the window, attacks, what resolves and what is due."""
    lines = []
    if view.window:
        of = text_words(view, view.window.waiting) if view.window.waiting else "of the Combat Phase"
        turn = name_of(view, view.window.cause if view.window.step == 2 else 1 - view.window.cause)
        lines += wrapped(f"A window is open, step {view.window.step} ({turn}): {of}")
    for attack in view.attacks:
        lines += wrapped(attack_words(view, attack))
    for split in view.splits:
        deals = f"{called(view, split.object)} deals {split.amount} to {called(view, split.attacker)}."
        lines += wrapped(capital(deals))
    if view.resolving:
        lines += wrapped(f"Resolving: {text_words(view, view.resolving)}")
    for text in view.due:
        lines += wrapped(f"Due: {text_words(view, text)}")
    return [*lines, RULE] if lines else []


def called(view: View, number: int) -> str:
    """An object as sentences call it: "your Wall #4"."""
    found = next((obj for obj in view.objects if obj.object == number), None)
    return f"{side_of(view, found.side)} {found.label}" if found else "an object that has left"


def side_of(view: View, seat: int) -> str:
    """ "your", "the enemy"."""
    return "your" if seat == view.seat else "the enemy" if view.seat is not None else f"{place_name(seat)}'s"


def attack_words(view: View, attack: AttackView) -> str:
    """ "your Ox attacks the enemy City, intercepted by the enemy Wall"."""
    attacker = called(view, attack.attacker)
    target = "the City" if attack.target is None else called(view, attack.target)
    by = [called(view, obj) for obj in attack.interceptors]
    intercepted = f", intercepted by {listed(by)}" if by else ""
    return f"{capital(attacker)} attacks {target}{intercepted}{' (cancelled)' if attack.cancelled else ''}."


def text_words(view: View, text: TextView) -> str:
    """ "your opponent's Launch Window: “...”, target: ..."."""
    targets = f" Targets: {', '.join(text.targets)}." if text.targets else ""
    line = " ".join(text.line.split())
    return f"{whose(view, text.seat)} {text.name}{f': “{line}”' if line else '.'}{targets}"


# Hands, piles, decks


def hand_lines(view: View) -> list[str]:
    """One's own hand, a card a line."""
    if view.seat is None:
        return []
    hand = view.players[view.seat].hand or ()
    if not hand:
        return ["Your hand is empty."]
    return ["Your hand:", *(f"  {words}" for words in hand_words(hand))]


def hand_words(hand: tuple[HandCard, ...]) -> list[str]:
    """Each card once, by Value: "Comet Rider, Value 1", "2x Ox, Value 3"."""
    said = [f"{card.name}, Value {card.value}" for card in hand]
    return [f"{said.count(words)}x {words}" if said.count(words) > 1 else words for words in dict.fromkeys(said)]


def pile_lines(view: View) -> list[str]:
    """Both discard piles, the top card first, and what was removed from the game."""
    lines = []
    for player in view.players:
        lines += wrapped(f"{capital(whose(view, player.seat))} discard pile, from the top: {cards(player.discard)}.")
        if player.removed:
            lines += wrapped(f"Removed from the game: {cards(player.removed)}.", 2)
    return lines


def cards(found: tuple[CardView, ...]) -> str:
    """The names, the top one first."""
    return ", ".join(card.name for card in reversed(found)) or "empty"


def deck_lines(view: View) -> list[str]:
    """Deck lists, and what is known of where cards are."""
    lines = []
    for player in view.players:
        title = f"{capital(whose(view, player.seat))} deck: {player.deck_size} of 30 cards left."
        lines.append(title)
        if player.list is not None:
            lines += wrapped(f"The list: {copies_words(player.list)}.", 2)
        elif player.seen:
            lines += wrapped(f"Seen of it: {copies_words(player.seen)}.", 2)
        lines += [row for note in known(player) for row in wrapped(note, 2)]
    return lines


# One card


def card_lines(text: FaceText) -> list[str]:
    """All that is printed on a face, with what its keywords mean (NM-9.6)."""
    from ..nemesis.language.keywords import KEYWORDS

    value = "" if text.value is None else f", Value {text.value}"
    lines = wrapped(f"{text.name}: {text.what}{value}, {', '.join((text.faction, *text.traits))}.")
    for line in text.text.splitlines():
        lines += wrapped(line, 2)
    reminders = {str(keyword): meaning for keyword, meaning in KEYWORDS.items()}
    for keyword in text.keywords:
        lines += wrapped(f"{keyword}: {reminders[keyword].reminder} ({', '.join(reminders[keyword].clauses)})", 2)
    return lines


# Beginning and end


def welcome_lines(session: Sitting, seat: int | None) -> list[str]:
    """Who plays with which deck."""
    view, names = view_for(session, seat), [who.name for who in session.seats]
    if seat is None:
        return [
            line
            for at, name in enumerate(names)
            for line in wrapped(f"{place_name(at)} is {name}, with {leads(view, at)}.")
        ]
    other, you = 1 - seat, "You" if names[seat] == "You" else f"You ({names[seat]})"  # who gave no name is called that
    return wrapped(f"{you} play {leads(view, seat)}. Your opponent is {names[other]}, with {leads(view, other)}.")


def leads(view: View, seat: int) -> str:
    """A deck by its Champion: "the deck of Sela Varr"."""
    return f"the deck of {view.players[seat].champion.faces[0].name}"


def end_lines(session: Sitting, seat: int | None) -> list[str]:
    """Who has won, by which clause, how the Cities stand, and what both still held: there are no secrets any more."""
    view = view_for(session, seat)
    assert view.result is not None, "the game is over"
    lines = [f"The end. {view.result.text} ({view.result.clause})"]
    for player in view.players:
        hand = view_for(session, player.seat).players[player.seat].hand
        held = ", ".join(card.name for card in hand or ()) or ("nothing" if hand == () else f"{player.hand_size} cards")
        city = f"City {player.hp} HP, deck {player.deck_size}, in hand {held}"
        lines += wrapped(f"{capital(name_of(view, player.seat))}: {city}.", 2)
    return [*lines, f"  The game had {view.turn} turns."]
