"""What may be chosen, and which clause refuses the rest (compiled): one check for people, bots and the engine.

The cards that a text lets a seat choose are those that pass four sieves: on the table, what the verb can do, what the
text restricts, what was chosen already. `choice` is all four; `why_not` asks them one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ..kernel.state import KIND
from .catalog import (
    EACH,
    FACE_DOWN,
    FACE_UP,
    FILE_A_PLAYER,
    FILE_ANOTHER_PLAYER,
    FILE_ANY,
    FILE_BITS,
    FILE_DECKARD,
    FILE_MINE,
    FILE_NOT_MINE,
    FILE_THAT,
    LOOK,
    NO_TAG,
    NOT_IT,
    NOT_THEM,
    ONE_OF_THEM,
    OPTIONAL,
    TAKE_OR_TRADE,
    V_GIVE,
    V_LOOK,
    V_OWN,
    V_REVEAL,
    V_TAG_FROM,
    V_TAG_FROM_ANY,
    V_TAG_TO,
    V_TAKE,
    V_TRADE,
    V_UNTAG,
    VERB,
    WIDTH,
    WITH_TAG,
)
from .parts import (
    CARD,
    COUNT,
    DECKARD,
    DECLINE,
    FILE,
    FILE_LIMIT,
    FILES,
    HALF,
    HALF_MASK,
    HIGH,
    LOW,
    OPTION,
    STAND,
    TAG,
    TAKE_IT,
)

if TYPE_CHECKING:
    from .state import NexusState


def clause_id(clause: i64) -> str:
    """ "NX-4.12" for 412."""
    return f"NX-{clause // 100}.{clause % 100}"


def size(mask: i64) -> i64:
    """How many cards a mask holds."""
    return COUNT[mask & HALF_MASK] + COUNT[mask >> HALF]


def lowest(seats: i64) -> i64:
    """The lowest seat of a mask."""
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def has_room(s: NexusState, file: i64) -> bool:
    """NX-1.7: at most 3 cards in a player's case file, without a limit in Deckard's. A dead end that is being resolved
    counts (NX-4.19)."""
    return file == DECKARD or size(s.files[file]) < FILE_LIMIT


def holder(s: NexusState, card: i64) -> i64:
    """The case file that the card lies in."""
    for seat in range(s.players):
        if s.files[seat] >> card & 1:
            return seat
    return DECKARD


def true_tags(s: NexusState, card: i64) -> i64:
    """The colours that a tag on the card may have (NX-4.1): in play, not the card's, not on it already. On a dead end
    every colour not on it (NX-4.4)."""
    return s.in_play & ~s.tags[card] & ~(1 << s.deal[card])


# The four sieves.


def on_table(s: NexusState) -> i64:
    """The cards that can be chosen at all."""
    return s.alive & ~s.resolving  # NX-4.19


def fits_verb(s: NexusState, seat: i64, verb: i64, to: i64) -> i64:
    """The cards that the verb could do something with, if `seat` did it. `to`: receivers of a give (FILE_*)."""
    mine: i64 = s.files[seat]
    if verb == V_LOOK or verb == V_REVEAL:
        return s.down  # NX-4.1, NX-4.5
    if verb == V_TAKE:
        return ~mine if has_room(s, seat) else 0  # NX-4.6, NX-4.11
    if verb == V_GIVE:
        return receivable(s, seat, to)  # NX-4.7
    if verb == V_TRADE:
        return ~mine if mine & on_table(s) else 0  # NX-4.8, NX-4.11
    if verb == V_OWN:
        return mine if s.it >= 0 and on_table(s) >> s.it & 1 and not mine >> s.it & 1 else 0  # NX-4.16
    if verb == V_UNTAG:
        return tagged(s)
    return tag_choices(s, seat, verb, True)


def fits_text(s: NexusState, seat: i64, which: i64) -> i64:
    """The cards that the text's own words leave over: from whose case file, faceup or facedown, with a tag or none."""
    if which == FACE_DOWN:
        return s.down
    file = which & FILE_BITS
    deckards: i64 = s.files[DECKARD]
    mine: i64 = s.files[seat]
    found = s.alive
    if file == FILE_MINE:
        found = mine
    elif file == FILE_DECKARD:
        found = deckards
    elif file == FILE_ANOTHER_PLAYER:
        found = s.alive & ~deckards & ~mine
    elif file == FILE_A_PLAYER:
        found = s.alive & ~deckards
    elif file == FILE_NOT_MINE:
        found = s.alive & ~mine
    elif file == FILE_THAT:
        found = s.files[s.origin] if s.origin >= 0 else 0
    if which & FACE_DOWN:
        found &= s.down
    if which & FACE_UP:
        found &= ~s.down
    if which & WITH_TAG:
        found &= tagged(s)
    if which & NO_TAG:
        found &= ~tagged(s)
    return found


def not_yet(s: NexusState, which: i64) -> i64:
    """The cards that are not ruled out by what the text chose before (NX-4.12, NX-4.26), or that it refers to."""
    found: i64 = -1
    if which & NOT_IT and s.it >= 0:
        found &= ~(1 << s.it)
    if which & NOT_THEM:
        found &= ~s.them
    if which & ONE_OF_THEM:
        found &= s.them
    return found


def choice(s: NexusState, seat: i64, how: i64, which: i64) -> i64:
    """The cards that `seat` may choose for a CHOOSE or EACH with these operands."""
    found = s.alive & ~s.resolving & fits_verb(s, seat, how & VERB, how >> 16)  # NX-4.19
    if which:
        found &= fits_text(s, seat, which)
        if which >= NOT_IT:
            found &= not_yet(s, which)
    return found


# Tags


def tagged(s: NexusState) -> i64:
    """The cards with a tag on them."""
    found: i64 = 0
    for card in range(s.cards):
        if s.tags[card]:
            found |= 1 << card
    return found


def movable(s: NexusState, seat: i64, source: i64, target: i64, true_only: bool) -> i64:
    """The tags that `seat` may move from source to target (NX-4.23): the target is facedown, the mover has looked at
    it, and the tag is a true one there. With `true_only` false: as far as everybody can see."""
    seen = s.looked[seat] & s.down & on_table(s)
    if source == target or not seen >> target & 1:
        return 0
    return s.tags[source] & (true_tags(s, target) if true_only else ~s.tags[target])


def tag_choices(s: NexusState, seat: i64, verb: i64, true_only: bool) -> i64:
    """The cards that may be chosen to move a tag from, or to (NX-4.23)."""
    found: i64 = 0
    targets: i64 = -1
    if verb == V_TAG_FROM_ANY:  # the next choice says which cards it may be moved to
        targets = fits_text(s, seat, s.catalog.code[s.pc + WIDTH + 2])
    for card in range(s.cards):
        tags: i64 = 0
        if verb == V_TAG_FROM:
            tags = movable(s, seat, card, s.it, true_only) if s.it >= 0 else 0
        elif verb == V_TAG_TO:
            tags = movable(s, seat, s.own, card, true_only) if s.own >= 0 else 0
        else:  # V_TAG_FROM_ANY: as far as everybody can see, so that the choice tells nothing of the faces
            for target in range(s.cards):
                if targets >> target & 1:
                    tags |= movable(s, seat, card, target, False)
        if tags:
            found |= 1 << i64(card)
    return found


def tag_choice_seen(s: NexusState, seat: i64, verb: i64, which: i64) -> i64:
    """The cards that everybody sees in question for a CHOOSE of a tag to move; which tags are true is not asked."""
    return on_table(s) & tag_choices(s, seat, verb, False) & fits_text(s, seat, which) & not_yet(s, which)


# Case files


def scope(s: NexusState, seat: i64, to: i64) -> i64:
    """The case files that the text's words name, as a mask."""
    players: i64 = (1 << s.players) - 1
    if to == FILE_MINE:
        return 1 << seat
    if to == FILE_DECKARD:
        return 1 << DECKARD
    if to == FILE_ANOTHER_PLAYER:
        return players & ~(1 << seat)
    if to == FILE_A_PLAYER:
        return players
    if to == FILE_NOT_MINE:
        return (players | 1 << DECKARD) & ~(1 << seat)
    if to == FILE_THAT:
        return 1 << s.origin if s.origin >= 0 else 0
    return players | 1 << DECKARD


def receivers(s: NexusState, seat: i64, card: i64, to: i64) -> i64:
    """The case files that can be given the card (NX-4.7, NX-4.11): with room, not one's own, not the one it lies in."""
    if card < 0 or not on_table(s) >> card & 1:
        return 0
    found: i64 = 0
    named = scope(s, seat, to) & ~(1 << seat) & ~(1 << holder(s, card))
    for file in range(FILES):
        if named >> file & 1 and has_room(s, file):
            found |= 1 << i64(file)
    return found


def receivable(s: NexusState, seat: i64, to: i64) -> i64:
    """The cards that some case file can receive from `seat`."""
    found: i64 = 0
    named = scope(s, seat, to) & ~(1 << seat)
    for file in range(FILES):
        if named >> file & 1 and has_room(s, file):
            found |= ~s.files[file]
    return found


# Sealed answers of "each player" (NX-4.24): two of five bits a seat; 0 is none yet.
SLOT: Final = 5
SLOT_MASK: Final = 31
DECLINED: Final = 31


def slot(s: NexusState, seat: i64, which: i64) -> i64:
    """The seat's first or second sealed answer (which = 0, 1): operand + 1, DECLINED, or 0 for none yet."""
    return s.sealed >> ((2 * seat + which) * SLOT) & SLOT_MASK


def sealed_mask(s: NexusState, seat: i64) -> i64:
    """What a seat that still chooses for "each player" may choose now: cards, or case files, second, of a give."""
    how: i64 = s.catalog.code[s.pc + 1]
    first = slot(s, seat, 0)
    if first == 0:
        return choice(s, seat, how, s.catalog.code[s.pc + 2])
    if how & VERB == V_GIVE:
        return receivers(s, seat, first - 1, how >> 16)
    return s.files[seat] & on_table(s)  # NX-4.8: the own card of a trade


def sealed_kind(s: NexusState, seat: i64) -> i64:
    """FILE for the second choice of a give, else CARD."""
    return FILE if slot(s, seat, 0) and s.catalog.code[s.pc + 1] & VERB == V_GIVE else CARD


def sealed_choices(s: NexusState, seat: i64) -> list[int]:
    """The legal actions of a seat in a simultaneous choice."""
    if seat < 0 or not s.open >> seat & 1:
        return []
    kind = sealed_kind(s, seat)
    mask = sealed_mask(s, seat)
    actions = LOW[kind][mask & HALF_MASK] + HIGH[kind][mask >> HALF]
    may_decline = s.catalog.code[s.pc + 1] & OPTIONAL and slot(s, seat, 0) == 0
    return [DECLINE, *actions] if may_decline else actions


# Why not: the clause that refuses an action as a number (412 for NX-4.12), 0 for a legal one.


def why_not(s: NexusState, seat: i64, action: i64) -> i64:
    """The clause that refuses the seat's action, 0 when it is legal."""
    if s.actor < 0:
        return 501  # NX-5.1: the game is over
    if seat < 0 or seat >= s.players or not (s.open >> seat & 1 if s.open else seat == s.actor):
        return 424 if s.open else 301  # NX-4.24 chosen already, NX-3.1 not this player's turn
    kind = action // KIND
    operand = action % KIND
    if s.open:
        expected = sealed_kind(s, seat)
        mask = sealed_mask(s, seat)
        options: i64 = 1 if s.catalog.code[s.pc + 1] & OPTIONAL and slot(s, seat, 0) == 0 else 0
    else:
        expected = s.kind
        mask = s.mask
        options = s.options
    if kind == OPTION:
        return 0 if operand < 62 and options >> operand & 1 else why_not_option(s, operand)
    if kind != expected or operand > 62:
        return 303 if s.pc < 0 else 425  # NX-3.3: a witness is chosen; NX-4.25: the text asks for something else now
    if mask >> operand & 1:
        return 0
    if kind == STAND:
        return 303 if s.row_mask >> operand & 1 else 209  # NX-3.3 occupied; NX-2.9 not in the row
    if kind == TAG:
        return why_not_tag(s, operand)
    if kind == FILE:
        return why_not_file(s, seat, operand)
    return why_not_card(s, seat, operand)


def why_not_option(s: NexusState, option: i64) -> i64:
    """Why an option that is not offered is refused."""
    if option == TAKE_IT and s.pc >= 0 and s.catalog.code[s.pc] == TAKE_OR_TRADE:
        return 406  # NX-4.6: three cards already
    return 413 if option == DECLINE else 425  # NX-4.13: only "may" can be declined; NX-4.25


def why_not_tag(s: NexusState, colour: i64) -> i64:
    """Why a tag is refused."""
    if s.catalog.code[s.pc] != LOOK:
        return 423  # NX-4.23: a tag that lies there, a true one where it goes
    true = true_tags(s, s.it)
    return 414 if true >> colour & 1 else 401  # NX-4.14: none left in the supply; NX-4.1


def why_not_file(s: NexusState, seat: i64, file: i64) -> i64:
    """Why a case file is refused to be given a card."""
    if file == seat or (file < FILES and scope(s, seat, FILE_ANY) >> file & 1 and not has_room(s, file)):
        return 407  # NX-4.7: not one's own, and there must be room
    return 411  # NX-4.11: where it lies already, or not what the text names


def why_not_card(s: NexusState, seat: i64, card: i64) -> i64:
    """Why a card is refused: the first sieve that it does not pass."""
    if card >= s.cards:
        return 103  # NX-1.3: no such card
    if not s.alive >> card & 1:
        return 405  # NX-4.5: a dead end that has left the game
    if s.resolving >> card & 1:
        return 419  # NX-4.19: its text is being resolved
    op: i64 = s.catalog.code[s.pc]
    how: i64 = s.catalog.code[s.pc + 1]
    if op == TAKE_OR_TRADE or (op == EACH and slot(s, seat, 0)):
        return 408  # NX-4.8: one of your own cards is traded away
    verb = how & VERB
    if not fits_verb(s, seat, verb, how >> 16) >> card & 1:
        return VERB_CLAUSES[verb]
    which: i64 = s.catalog.code[s.pc + 2]
    if not fits_text(s, seat, which) >> card & 1:
        return 411  # NX-4.11: the text restricts it
    return 426 if which & NOT_IT and card == s.it else 412 if which & NOT_THEM else 416


# The clause of a verb that cannot be done to a card: look, reveal, take, give, trade for, trade away, tags.
VERB_CLAUSES: Final[list[int]] = [401, 405, 411, 407, 411, 408, 423, 423, 423, 423]
