"""Nodes to instructions: how actions are joined, offered, chosen and made to depend on something."""

from __future__ import annotations

from ..ops import BRANCH, DONE, IN_MODE, JUMP, LET_X, MAY, MODES, NONE, Q_DID, RESET, YOU
from .compile_actions import do, lasting
from .compile_base import Writer
from .compile_conditions import condition, price
from .compile_things import value
from .nodes import actions as ac
from .nodes import conditions as co
from .nodes import effects as ef


def write_body(w: Writer, body: tuple[ef.Sentence, ...]) -> None:
    """The sentences of an effect. "If you do" asks about the one before it, which therefore begins with RESET."""
    for sentence, following in zip(body, [*body[1:], None], strict=True):
        anew = asks_did(following)
        if isinstance(sentence, ef.If) and asks_did(sentence):
            write_if(w, sentence, anew)
        else:
            if anew:
                w.emit(RESET)
            write(w, sentence)
    w.emit(DONE)


def asks_did(sentence: ef.Sentence | None) -> bool:
    """Whether the sentence asks what the one before it did."""
    return isinstance(sentence, ef.If) and isinstance(sentence.condition, co.YouDo | co.YouDoNot)


def write(w: Writer, node: ef.Sentence | ef.Sequence) -> None:
    """A sentence or a part of one."""
    match node:
        case ef.If():
            write_if(w, node)
        case ef.Choose():
            write_choice(w, node)
        case ef.Where(effect=effect, amount=amount):
            w.where = value(w, amount)
            w.emit(LET_X, w.where)
            write(w, effect)
            w.where = NONE
        case ef.May(effect=effect):
            behind = w.label()
            write_offer(w, YOU, effect, behind)
            write(w, effect)
            w.here(behind)
        case ef.Then(first=first, rest=rest):
            write(w, first)
            write(w, rest)
        case ef.Unless():
            write_unless(w, node)
        case ef.Lasting():
            lasting(w, node)
        case ef.AsLongAs():
            raise AssertionError("NML-14 refuses it in an effect")
        case _:
            do(w, node)


def write_if(w: Writer, node: ef.If, anew: bool = False) -> None:
    """The condition is asked when it is reached. `anew`: what was done is forgotten behind it."""
    no, done = w.label(), w.label()
    w.emit(BRANCH, condition(w, node.condition), no)
    if anew:
        w.emit(RESET)
    write(w, node.effect)
    if anew or node.otherwise is not None:
        w.emit(JUMP, done)
    w.here(no)
    if anew:
        w.emit(RESET)
    if node.otherwise is not None:
        write(w, node.otherwise)
    w.here(done)


def write_choice(w: Writer, node: ef.Choose) -> None:
    """Several different branches, done in the order of the text."""
    w.emit(MODES, node.number, len(node.modes))
    for mode, branch in enumerate(node.modes):
        behind = w.label()
        w.emit(IN_MODE, mode, behind)
        w.in_mode = True
        write(w, branch)
        w.in_mode = False
        w.here(behind)


def write_offer(w: Writer, player: int, offered: ef.Clause | ef.Then, declined: int) -> None:
    """Somebody is asked whether they will. That a hand lacks what they would pay with must not show: the question is
    asked all the same, and a yes that cannot be paid counts as a no."""
    paid = price(w, offered)
    w.emit(MAY, player, declined, paid.public)
    if paid.hidden != NONE:
        w.emit(BRANCH, paid.hidden, declined)


def write_unless(w: Writer, node: ef.Unless) -> None:
    """Not if the condition holds; or not if the price is paid, and the payment came about."""
    act, behind = w.label(), w.label()
    if isinstance(node.condition, ac.Payment):
        write_offer(w, w.player(node.condition, node.condition.who), node.condition, act)
        w.emit(RESET)
        do(w, node.condition)
        w.emit(BRANCH, w.data(Q_DID, 1), act)
        w.emit(RESET)
    else:
        w.emit(BRANCH, condition(w, node.condition), act)
    w.emit(JUMP, behind)
    w.here(act)
    write(w, node.effect)
    w.here(behind)
