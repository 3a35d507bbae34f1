"""NX-4: look, reveal, take, give, trade, tags: the operations of the texts (compiled).

`run` carries out operations until one asks somebody; `answer` takes the answer and lets `run` go on. A text that a
dead end interrupts lies on the stack as its registers until the dead end's text is done (NX-4.18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .catalog import (
    CHOOSE,
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
    ONE_OF,
    OPTIONAL,
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
    V_TAKE,
    V_UNTAG,
    VERB,
    WIDTH,
)
from .changes import (
    ask,
    end_text,
    give,
    is_there,
    move_tag,
    no_true_tag,
    note,
    nothing,
    put_on,
    swap,
    take,
    to_it_from,
    told_true,
    turn_up,
    untag,
)
from .legality import choice, has_room, movable, on_table, receivers, size, tag_choice_seen, true_tags
from .parts import (
    ACCEPT,
    BRANCH,
    CARD,
    COUNT,
    DECKARD,
    DECLINE,
    EV_BRANCH,
    EV_DECLINE,
    EV_LOOK,
    EV_TAG,
    FILE,
    OPTION,
    TAG,
    TAG_LIMIT,
    TAKE_IT,
    WHITE,
)
from .together import run_each

if TYPE_CHECKING:
    from .state import NexusState

# The operations that `run` carries out; a text that needs another one is not playable.
RUNS: Final = frozenset(
    {
        *(END, CHOOSE, LOOK, REVEAL, TAKE, GIVE, TRADE, TAKE_OR_TRADE, UNTAG, MOVE_TAG, OWN_IS_IT, SENTENCE, IF, GOTO),
        *(MAY, ONE_OF, EACH_OF_THEM, NEXT_OF_THEM, EACH, NEXT_PLAYER),
    }
)


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
        if verb == V_TAG_FROM:
            no_true_tag(s, s.it, to_it_from(s, seen))
        else:
            nothing(s, 413)  # a text of the language offers this one (NXL-26), so nobody learns anything by it
        return False
    if options == 0 and verb == V_TAG_FROM:
        told_true(s, s.it, to_it_from(s, seen))
    ask(s, CARD, mask, options)  # who may decline is asked though no tag is true, lest the others learn it
    return True


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
    if mask == 0:  # NX-4.14
        no_true_tag(s, card, untold)
        return False
    told_true(s, card, untold)  # NX-4.14
    ask(s, TAG, mask, 0)
    return True


def run_take(s: NexusState) -> None:
    """NX-4.6 of `it`; one's own card stays where it is (NX-4.16)."""
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
        s.did = 0  # NX-4.26
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
            s.them |= 1 << operand  # NX-4.12
    elif op == LOOK:
        s.pc = pc + WIDTH
        s.supply[operand] -= 1  # NX-1.4
        if s.supply[operand] == 0:  # NX-4.14
            s.stock &= ~(1 << operand)
        put_on(s, s.it, operand)
        s.did = 1  # NX-4.26
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
