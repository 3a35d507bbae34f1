"""NX-4: look, reveal, take, give, trade, tags: the operations of the texts (compiled).

`run` carries out operations until one asks somebody; `answer` takes the answer and lets `run` go on. A text that a
dead end interrupts lies on the stack as its registers until the dead end's text is done (NX-4.18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ..kernel.state import KIND
from .catalog import (
    CHOOSE,
    DEAD_END_TEXT,
    EACH,
    EACH_OF_THEM,
    END,
    FILE_DECKARD,
    FILE_THAT,
    FRESH,
    GIVE,
    GOTO,
    IF,
    IF_AT_LEAST,
    IF_AT_MOST,
    IF_DECKARDS,
    IF_DID,
    IF_DID_NOT,
    IF_FACEDOWN,
    IF_YOURS,
    LOOK,
    MAY,
    MOVE_TAG,
    NEXT_OF_THEM,
    NEXT_PLAYER,
    NO_TEXT,
    ONE_OF,
    OPTIONAL,
    OTHERS,
    OWN_IS_IT,
    REVEAL,
    SENTENCE,
    TAKE,
    TAKE_OR_TRADE,
    TRADE,
    UNTAG,
    V_GIVE,
    V_OWN,
    V_TAG_FROM,
    V_TAG_FROM_ANY,
    V_TAG_TO,
    V_TAKE,
    V_TRADE,
    V_UNTAG,
    VERB,
    WIDTH,
)
from .legality import (
    DECLINED,
    SLOT,
    choice,
    has_room,
    holder,
    movable,
    on_table,
    receivers,
    size,
    slot,
    tag_choice_seen,
    true_tags,
)
from .parts import (
    ACCEPT,
    BRANCH,
    CARD,
    COLOURS,
    COUNT,
    DEAD_END,
    DECKARD,
    DECLINE,
    EV_BRANCH,
    EV_CHOSEN,
    EV_DEAD_END,
    EV_DECLINE,
    EV_GIVE,
    EV_GONE,
    EV_LOOK,
    EV_MOVE_TAG,
    EV_NO_TAG,
    EV_NOTHING,
    EV_PASSED_OVER,
    EV_REVEAL,
    EV_TAG,
    EV_TAKE,
    EV_TRADE,
    EV_UNTAG,
    FILE,
    NO_CARD,
    OPTION,
    TAG,
    TAG_LIMIT,
    TAKE_IT,
    WHITE,
)

if TYPE_CHECKING:
    from .state import NexusState

# The operations that `run` carries out; a text that needs another one is not playable.
RUNS: Final = frozenset(
    [END, CHOOSE, LOOK, REVEAL, TAKE, GIVE, TRADE, TAKE_OR_TRADE, UNTAG, MOVE_TAG, OWN_IS_IT, SENTENCE, IF, GOTO, MAY]
    + [ONE_OF, EACH_OF_THEM, NEXT_OF_THEM, EACH, NEXT_PLAYER]
)


def note(s: NexusState, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """Record a raw event, if anybody listens (parts.py: EVENT_WIDTH ints)."""
    if s.recorder is not None:
        s.recorder.extend([kind, a, b, c, d, 0])


def ask(s: NexusState, kind: i64, mask: i64, options: i64) -> None:
    """Stop here until the one who acts has chosen from the mask (operands of `kind`) or the options."""
    s.kind = kind
    s.mask = mask
    s.options = options
    s.actor = s.you


# Texts begin, are interrupted, end.


def begin_text(s: NexusState, text: i64, seat: i64) -> None:
    """`seat` resolves the text from its beginning."""
    s.pc = s.catalog.start[text]
    s.chief = seat
    s.you = seat
    s.it = NO_CARD
    s.own = NO_CARD
    s.them = 0
    s.did = 0
    s.origin = -1
    s.dest = -1
    s.k = 0
    s.loop = -1
    s.dead = NO_CARD
    s.asked = 0
    s.sealed = 0


def interrupt(s: NexusState, card: i64) -> None:
    """NX-4.5, NX-4.18: the dead end's text is resolved by who turned it up, before anything goes on. NX-4.19: it still
    lies where it lay."""
    saved = [s.pc, s.chief, s.you, s.it, s.own, s.them, s.did, s.origin, s.dest, s.k, s.loop, s.dead, s.asked, s.sealed]
    s.stack.extend(saved)
    note(s, EV_DEAD_END, s.you, card, s.deal[card] - DEAD_END, 0)
    begin_text(s, DEAD_END_TEXT + s.deal[card] - DEAD_END, s.you)
    s.dead = card
    s.resolving |= 1 << card


FRAME: Final = 14


def end_text(s: NexusState) -> None:
    """A dead end leaves the game (NX-4.5) and what it interrupted goes on; any other text is simply over."""
    if s.dead == NO_CARD:
        s.pc = NO_TEXT
        return
    bit: i64 = 1 << s.dead
    s.resolving &= ~bit
    s.alive &= ~bit
    s.files[holder(s, s.dead)] &= ~bit
    note(s, EV_GONE, s.dead, 0, 0, 0)
    stack = s.stack
    at = len(stack) - FRAME
    s.pc = stack[at]
    s.chief = stack[at + 1]
    s.you = stack[at + 2]
    s.it = stack[at + 3]
    s.own = stack[at + 4]
    s.them = stack[at + 5]
    s.did = stack[at + 6]
    s.origin = stack[at + 7]
    s.dest = stack[at + 8]
    s.k = stack[at + 9]
    s.loop = stack[at + 10]
    s.dead = stack[at + 11]
    s.asked = stack[at + 12]
    s.sealed = stack[at + 13]
    del stack[at:]


# What the verbs change.


def turn_up(s: NexusState, card: i64, third: i64) -> None:
    """NX-4.5: the card is faceup for the rest of the game; NX-4.17: its tags go back to the supply. `third`: 1 when a
    third tag did it (NX-4.2)."""
    s.down &= ~(1 << card)
    take_off(s, card, s.tags[card])
    s.possible[card] = 1 << (s.deal[card] if s.deal[card] < DEAD_END else DEAD_END)
    s.did = 1
    if s.you == s.acting:
        s.revealed.append(card)  # NX-4.20
    note(s, EV_REVEAL, s.you, card, s.deal[card], third)
    if s.deal[card] >= DEAD_END:
        interrupt(s, card)


def take_off(s: NexusState, card: i64, colours: i64) -> None:
    """Tags of these colours leave the card and are back in the supply at once (NX-4.14)."""
    if colours == 0:
        return
    s.tags[card] &= ~colours
    s.stock |= colours
    for colour in range(COLOURS):
        if colours >> colour & 1:
            s.supply[colour] += 1


def put_on(s: NexusState, card: i64, colour: i64) -> None:
    """A tag lies on the card: everybody knows now what it is not (NX-1.4)."""
    bit: i64 = 1 << colour
    tags: i64 = s.tags[card]
    possible: i64 = s.possible[card]
    s.tags[card] = tags | bit
    s.possible[card] = possible & ~bit


def no_true_tag(s: NexusState, card: i64, untold: i64) -> None:
    """NX-4.14: none of these colours was true of the card. If it is one colour, everybody knows now that it is the
    card's (two or more cannot be)."""
    if COUNT[untold] == 1:
        s.possible[card] &= untold
    note(s, EV_NO_TAG, s.you, card, 0, 0)


def place(s: NexusState, card: i64, file: i64) -> None:
    """The card lies in that case file; its tags and its side stay as they were (NX-4.9, NX-4.10)."""
    bit: i64 = 1 << card
    old = holder(s, card)
    before: i64 = s.files[old]
    s.files[old] = before & ~bit
    after: i64 = s.files[file]
    s.files[file] = after | bit
    s.did = 1


def swap(s: NexusState, own: i64, other: i64) -> None:
    """NX-4.8: exchange one of your cards with the one that you trade for."""
    s.origin = holder(s, other)
    note(s, EV_TRADE, s.you, own, other, s.origin)
    place(s, own, s.origin)
    place(s, other, s.you)


def take(s: NexusState, card: i64) -> None:
    """NX-4.6: move an evidence card to your case file."""
    s.origin = holder(s, card)
    note(s, EV_TAKE, s.you, card, s.origin, 0)
    place(s, card, s.you)


def give(s: NexusState, card: i64, file: i64) -> None:
    """NX-4.7: add an evidence card to a case file that is not your own and has room."""
    note(s, EV_GIVE, s.you, card, holder(s, card), file)
    place(s, card, file)


def nothing(s: NexusState, clause: i64) -> None:
    """A part of the text does nothing, and everybody is told which clause says so."""
    note(s, EV_NOTHING, s.you, clause, 0, 0)


# The operations.


def run(s: NexusState) -> None:
    """Carry out the text at the program counter until somebody must decide or no text is left."""
    code = s.catalog.code
    while s.pc >= 0:
        pc = s.pc
        op: i64 = code[pc]
        a: i64 = code[pc + 1]
        b: i64 = code[pc + 2]
        if op == CHOOSE:
            if run_choose(s, a, b):
                return
            s.pc = code[pc + 3]
        elif op == LOOK:
            s.pc = pc + WIDTH
            if run_look(s, a):
                s.pc = pc
                return
        elif op == END:
            end_text(s)
        elif op == REVEAL:
            s.pc = pc + WIDTH
            if is_there(s) and s.down >> s.it & 1:
                turn_up(s, s.it, 0)
        elif op == TAKE:
            s.pc = pc + WIDTH
            run_take(s)
        elif op == TRADE:
            s.pc = pc + WIDTH
            mine: i64 = s.files[s.you]
            if s.own >= 0 and mine >> s.own & 1 and is_there(s) and not mine >> s.it & 1:  # NX-4.16
                swap(s, s.own, s.it)
        elif op == GIVE:
            if run_give(s, a):
                return
            s.pc = pc + WIDTH
        elif op == TAKE_OR_TRADE:
            if run_take_or_trade(s):
                return
            s.pc = pc + WIDTH
        elif op == EACH:
            if run_each(s, a, b):
                return
        elif op == NEXT_PLAYER:
            s.you = s.chief
            s.dest = -1
            s.pc = code[pc + 3]
        elif op == IF:
            s.pc = pc + WIDTH if holds(s, a, b) else code[pc + 3]
        elif op == SENTENCE:
            s.did = 0
            s.pc = pc + WIDTH
        elif op == MAY:
            if can_do(s, a):
                ask(s, OPTION, 0, 1 << DECLINE | 1 << ACCEPT)
                return
            nothing(s, 413)
            s.pc = code[pc + 3]
        elif op == UNTAG:
            if is_there(s) and s.tags[s.it]:
                if a == 0:
                    ask(s, TAG, s.tags[s.it], 0)
                    return
                untag(s, s.tags[s.it])
            s.pc = pc + WIDTH
        elif op == MOVE_TAG:
            mask = movable(s, s.you, s.own, s.it, True) if s.own >= 0 and s.it >= 0 else 0
            if mask:
                told_true(s, s.it, movable(s, s.you, s.own, s.it, False))
                ask(s, TAG, mask, 0)
                return
            s.pc = pc + WIDTH
        else:
            run_control(s, op, a)
            if s.options:
                return


def run_control(s: NexusState, op: i64, a: i64) -> None:
    """The rare operations that only steer."""
    pc = s.pc
    if op == GOTO:
        s.pc = s.catalog.code[pc + 3]
    elif op == OWN_IS_IT:
        s.own = s.it
        s.pc = pc + WIDTH
    elif op == ONE_OF:
        ask(s, OPTION, 0, ((1 << a) - 1) << BRANCH)
    elif op == EACH_OF_THEM:
        if s.loop < 0:
            s.loop = s.them
        if s.loop == 0:
            s.loop = -1
            s.pc = s.catalog.code[pc + 3]
            return
        card: i64 = 0
        while not s.loop >> card & 1:
            card += 1
        s.loop &= s.loop - 1
        s.it = card
        s.pc = pc + WIDTH
    else:
        s.pc = s.catalog.code[pc + 3]  # NEXT_OF_THEM


def is_there(s: NexusState) -> bool:
    """Whether `it` is a card that something can be done to (NX-4.16, NX-4.19)."""
    return s.it >= 0 and (s.alive & ~s.resolving) >> s.it & 1 != 0


def run_choose(s: NexusState, how: i64, which: i64) -> bool:
    """Ask for a card. False when there is none to choose: that part of the text is passed over (NX-4.13)."""
    if how & FRESH:
        s.them = 0
    options: i64 = 1 << DECLINE if how & OPTIONAL else 0
    verb = how & VERB
    mask = choice(s, s.you, how, which)
    seen = mask
    if verb >= V_TAG_FROM:  # only the mover can see which tags are true
        seen = tag_choice_seen(s, s.you, verb, which)
    if seen == 0:
        nothing(s, 413)
        return False
    if options == 0 and mask == 0:
        no_tag_moves(s, verb, seen)
        return False
    if options == 0 and verb >= V_TAG_FROM:
        a_tag_moves(s, verb, seen)
    ask(s, CARD, mask, options)  # who may decline is asked though no tag is true, lest the others learn it
    return True


def told_true(s: NexusState, card: i64, untold: i64) -> None:
    """One of these colours is a true tag of the card, as is seen from a choice being asked; if it is but one, it is not
    the card's colour."""
    if COUNT[untold] == 1:
        s.possible[card] &= ~untold


def to_it_from(s: NexusState, sources: i64) -> i64:
    """The colours of the tags that could be moved to `it` from these cards, as far as everybody can see."""
    untold: i64 = 0
    for source in range(s.cards):
        if sources >> source & 1:
            untold |= movable(s, s.you, source, s.it, False)
    return untold


def a_tag_moves(s: NexusState, verb: i64, seen: i64) -> None:
    """A tag must be moved and can be: what that tells of the card it goes to (NX-4.14). `seen`: the cards that everybody
    sees in question. Where it may go to several, of none of them is anything certain."""
    if verb == V_TAG_FROM:
        told_true(s, s.it, to_it_from(s, seen))
    elif verb == V_TAG_TO and seen & (seen - 1) == 0:
        target = lowest(seen)
        told_true(s, target, movable(s, s.you, s.own, target, False))


def no_tag_moves(s: NexusState, verb: i64, seen: i64) -> None:
    """No tag could be moved, though some lie there: what that tells of each card it might have gone to (NX-4.14)."""
    if verb == V_TAG_FROM:
        no_true_tag(s, s.it, to_it_from(s, seen))
    else:
        for target in range(s.cards):
            if seen >> target & 1:
                no_true_tag(s, target, movable(s, s.you, s.own, target, False))


def run_look(s: NexusState, tagged: i64) -> bool:
    """NX-4.1 at `it`. True when the looker must choose a tag."""
    card = s.it
    if not is_there(s) or not s.down >> card & 1:
        return False
    seen: i64 = s.looked[s.you]
    s.looked[s.you] = seen | 1 << card
    note(s, EV_LOOK, s.you, card, s.deal[card], tagged)
    if tagged == 0:
        return False  # NX-4.15: no third tag, no reveal
    if COUNT[s.tags[card]] == TAG_LIMIT - 1:
        turn_up(s, card, 1)  # NX-4.2, NX-4.3
        return False
    untold = s.in_play & s.stock & ~s.tags[card]
    mask = true_tags(s, card) & s.stock
    if mask == 0:
        no_true_tag(s, card, untold)
        return False
    told_true(s, card, untold)
    ask(s, TAG, mask, 0)
    return True


def run_take(s: NexusState) -> None:
    if not is_there(s) or s.files[s.you] >> s.it & 1:
        return
    if has_room(s, s.you):
        take(s, s.it)
    else:
        nothing(s, 406)  # NX-4.6


def run_give(s: NexusState, to: i64) -> bool:
    """NX-4.7 of `it`. True when the giver must choose a case file; a file that the text names is no choice."""
    files = receivers(s, s.you, s.it, to)
    if s.dest >= 0:  # chosen before, with the others (NX-4.24)
        files &= 1 << s.dest
    elif files and to != FILE_DECKARD and to != FILE_THAT:
        ask(s, FILE, files, 0)
        return True
    for file in range(DECKARD + 1):
        if files >> file & 1:
            give(s, s.it, file)
            return False
    nothing(s, 407)
    return False


def run_take_or_trade(s: NexusState) -> bool:
    """NX-4.20: the next revealed card that is neither gone nor in one's own file must be taken or traded for."""
    while s.k < len(s.revealed):
        card: i64 = s.revealed[s.k]
        mine: i64 = s.files[s.you]
        if on_table(s) >> card & 1 and not mine >> card & 1:
            s.it = card
            options: i64 = 1 << TAKE_IT if has_room(s, s.you) else 0
            mask = mine & on_table(s)
            if mask or options:
                ask(s, CARD, mask, options)
                return True
        s.k += 1
    s.k = 0
    return False


def untag(s: NexusState, colours: i64) -> None:
    """NX-4.23: tags leave `it`."""
    take_off(s, s.it, colours)
    s.did = 1
    for colour in range(COLOURS):
        if colours >> colour & 1:
            note(s, EV_UNTAG, s.you, s.it, colour, 0)


def move_tag(s: NexusState, colour: i64) -> None:
    """NX-4.23: a tag goes from `own` to `it`; a third goes to the supply and the card is revealed (NX-4.2)."""
    s.tags[s.own] &= ~(1 << colour)
    s.did = 1
    note(s, EV_MOVE_TAG, s.you, s.own, s.it, colour)
    if COUNT[s.tags[s.it]] == TAG_LIMIT - 1:
        s.stock |= 1 << colour
        s.supply[colour] += 1
        turn_up(s, s.it, 1)
    else:
        put_on(s, s.it, colour)


def can_do(s: NexusState, what: i64) -> bool:
    """Whether the verb could do something with `it`: else "may" is not asked (NX-4.13)."""
    verb = what & VERB
    if not is_there(s):
        return False
    if verb == V_GIVE:
        return receivers(s, s.you, s.it, what >> 16) != 0
    if verb == V_UNTAG:
        return s.tags[s.it] != 0
    if verb == V_TAKE:
        return not s.files[s.you] >> s.it & 1 and has_room(s, s.you)
    return s.down >> s.it & 1 != 0


def holds(s: NexusState, condition: i64, number: i64) -> bool:
    """The condition of an "if", read at its own time. What "you do" asks about is forgotten by reading it."""
    if condition == IF_DID or condition == IF_DID_NOT:
        did = s.did
        s.did = 0
        return did == 1 if condition == IF_DID else did == 0  # NX-4.26
    if condition == IF_AT_LEAST:
        return size(s.files[s.you]) >= number
    if condition == IF_AT_MOST:
        return size(s.files[s.you]) <= number
    if not is_there(s):
        return False
    facedown = s.down >> s.it & 1 != 0
    if condition == IF_FACEDOWN:
        return facedown
    if facedown:
        return False
    if condition == IF_YOURS:
        return s.deal[s.it] == s.colours[s.you]
    return s.deal[s.it] == WHITE if condition == IF_DECKARDS else True


# "Each player ..." (NX-4.24): all choose, then all is carried out.


def run_each(s: NexusState, how: i64, which: i64) -> bool:
    """Ask all seats that can choose, or carry out the next one's choice. True when seats must choose."""
    if s.asked == 0:
        for seat in range(s.players):
            if not (how & OTHERS and seat == s.chief) and choice(s, seat, how, which):
                s.asked |= 1 << i64(seat)
        if s.asked:
            s.sealed = 0
            s.k = 0
            s.open = s.asked
            s.actor = lowest(s.open)
            return True
        nothing(s, 424)
        s.pc = s.catalog.code[s.pc + 3]
        return False
    while s.k < s.players:
        seat_now = (s.chief + s.k) % s.players  # clockwise from the acting player
        s.k += 1
        if s.asked >> seat_now & 1 and begin_choice(s, seat_now, how, which):
            s.pc += WIDTH
            return False
    s.asked = 0
    s.sealed = 0
    s.k = 0
    s.pc = s.catalog.code[s.pc + 3]
    return False


def begin_choice(s: NexusState, seat: i64, how: i64, which: i64) -> bool:
    """Make the seat's sealed choice the one that is carried out, if it is still legal (NX-4.24)."""
    first = slot(s, seat, 0)
    second = slot(s, seat, 1) - 1
    s.you = seat
    if first == DECLINED:
        note(s, EV_DECLINE, seat, 0, 0, 0)
        s.you = s.chief
        return False
    card = first - 1
    legal = choice(s, seat, how, which) >> card & 1 != 0
    if how & VERB == V_TRADE:
        legal = legal and s.files[seat] & on_table(s) & 1 << second != 0
        s.own = second
    elif how & VERB == V_GIVE:
        legal = legal and receivers(s, seat, card, how >> 16) >> second & 1 != 0
        s.dest = second
    s.it = card
    if not legal:
        note(s, EV_PASSED_OVER, seat, card, 0, 0)
        s.you = s.chief
        s.dest = -1
    return legal


def lowest(seats: i64) -> i64:
    """The lowest seat of a mask."""
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def seal(s: NexusState, seat: i64, action: i64) -> None:
    """Keep a seat's choice unseen until all are in; gives and trades need a second one."""
    how: i64 = s.catalog.code[s.pc + 1]
    second: i64 = 1 if slot(s, seat, 0) else 0
    declined = action == DECLINE and second == 0
    answer = DECLINED if declined else action % KIND + 1
    s.sealed |= answer << (2 * seat + second) * SLOT
    verb = how & VERB
    if declined or second or not (verb == V_GIVE or verb == V_TRADE):
        s.open &= ~(1 << seat)
    if s.open:
        s.actor = lowest(s.open)
        return
    for step in range(s.players):  # all are in: the choices are opened, clockwise from the acting player
        chooser = (s.chief + step) % s.players
        if s.asked >> chooser & 1:
            note(s, EV_CHOSEN, chooser, slot(s, chooser, 0) - 1, slot(s, chooser, 1) - 1, verb)


# Answers.


def answer(s: NexusState, kind: i64, operand: i64) -> None:
    """The one who was asked has chosen; the operation at the program counter goes on from there."""
    code = s.catalog.code
    pc = s.pc
    op: i64 = code[pc]
    if kind == OPTION and operand == DECLINE:
        note(s, EV_DECLINE, s.you, 0, 0, 0)
        s.pc = code[pc + 3]
    elif op == CHOOSE:
        s.pc = pc + WIDTH
        verb = code[pc + 1] & VERB
        if verb == V_OWN or verb == V_TAG_FROM or verb == V_TAG_FROM_ANY:
            s.own = operand
        else:
            s.it = operand
            s.them |= 1 << operand
    elif op == LOOK:
        s.pc = pc + WIDTH
        s.supply[operand] -= 1
        if s.supply[operand] == 0:
            s.stock &= ~(1 << operand)
        put_on(s, s.it, operand)
        s.did = 1
        note(s, EV_TAG, s.you, s.it, operand, 0)
    elif op == GIVE:
        s.pc = pc + WIDTH
        give(s, s.it, operand)
    elif op == TAKE_OR_TRADE:
        if kind == OPTION:
            take(s, s.it)
        else:
            swap(s, operand, s.it)
        s.k += 1
    elif op == MAY:
        s.pc = pc + WIDTH
    elif op == UNTAG:
        s.pc = pc + WIDTH
        untag(s, 1 << operand)
    elif op == MOVE_TAG:
        s.pc = pc + WIDTH
        move_tag(s, operand)
    else:  # ONE_OF
        note(s, EV_BRANCH, s.you, operand - BRANCH, 0, 0)
        s.pc = pc + WIDTH * (1 + operand - BRANCH)
