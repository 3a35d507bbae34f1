"""From what a player does to the answers that the game is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...kernel.state import KIND
from .. import parts as p
from ..frame import Frame
from ..wording import REFUSALS
from .model import CITY, PLAYERS, Action, Ref
from .table import PHASE_NAMES, Refused, Table, said

Answer = Callable[[Table, int], int]  # the action that is meant, legal or not, for a seat; raises Refused
Choice = tuple[Frame, int, int]
LONG: Final = 200  # passes
OPTIONS: Final = {
    "pass": p.PASS,
    "keep": p.KEEP,
    "take a mulligan": p.AGAIN,
    "yes": p.YES,
    "no": p.NO,
}


def do(table: Table, action: Action) -> None:
    """Let it happen. Raises Refused with what is asked and what would be legal."""
    if action.verb == "until":
        pass_until(table, action)
    elif action.verb == "nobody responds":
        pass_window(table)
    elif action.verb == "concede":
        table.state.concede(action.seat)
        table.look()
    else:
        running: Choice | None = None
        for answer in answers(action):
            running = choice_in(table)
            give(table, action.seat, answer)
        if action.ended:
            end_choice(table, action, running)


def choice_in(table: Table) -> Choice | None:
    """Which choice of which card's text is being made. The frame itself is held: a later one can get its number."""
    f = table.state.frame
    return None if f is None else (f, f.slot, f.pc)


def give(table: Table, seat: int, answer: Answer) -> None:
    """One answer."""
    if seat not in table.state.waiting():
        raise Refused(f"{PLAYERS[seat]} is not asked anything now. {table.situation()}")
    number = answer(table, seat)
    if number not in table.state.legal_for(seat):
        clause = table.state.why_not(seat, number)
        why = f"{REFUSALS.get(clause, 'that is not allowed')} ({clause})"
        raise Refused(f"Refused: {why}. {table.situation()}")
    table.apply(seat, number)


def why_not(table: Table, action: Action) -> str | None:
    """The clause that refuses it, "" for a refusal without one, None when it may be done. Nothing is changed."""
    trial = table.copy()
    for answer in answers(action):
        if action.seat not in trial.state.waiting() and not trial.state.is_over():
            return trial.state.why_not(action.seat, number_or_none(trial, action.seat, answer)) or ""
        try:
            number = answer(trial, action.seat)
        except Refused:
            return ""
        clause = trial.state.why_not(action.seat, number)
        if clause:
            return clause
        trial.apply(action.seat, number)
    if action.verb in ("attack", "intercept"):  # a declaration is whole
        return trial.state.why_not(action.seat, option(p.PASS)(trial, action.seat)) or None
    return None


def number_or_none(table: Table, seat: int, answer: Answer) -> int:
    """The action that would be meant."""
    try:
        return answer(table, seat)
    except Refused:
        return -1


# The answers that an action is made of


def answers(action: Action) -> Iterator[Answer]:
    """One after the other."""
    verb, refs = action.verb, action.refs
    if verb in ("pass", "keep", "take a mulligan"):
        yield option(OPTIONS[verb])
    elif verb == "say":
        yield option(OPTIONS[action.word])
    elif verb == "choose mode":
        yield from (option(p.MODE + number - 1) for number in action.numbers)
    elif verb == "split":
        yield from (amount(number) for number in action.numbers)
    elif verb == "flip":
        yield lambda table, seat: p.FLIP * KIND
    elif verb == "bring in":
        yield bring_in(refs[0].name, action.word)
    elif verb == "move up":
        yield own(p.MOVE_UP, refs[0])
    elif verb == "resolve":
        yield trigger_of(refs[0].name)
    elif verb == "play":
        yield play(refs[0].name, action.word)
    elif verb == "use":
        yield own(p.USE + action.numbers[0] - 1, refs[0])
    elif verb in ("attack", "intercept"):
        kind = p.ATTACK if verb == "attack" else p.INTERCEPT
        for ref, target in zip(refs, action.to, strict=True):
            yield own(kind, ref)
            yield choose(target)
    if verb in ("play", "use"):
        yield from (choose(ref) for ref in action.to)
    if verb in ("choose", "order"):
        yield from (choose(ref) for ref in refs)


def option(operand: int) -> Answer:
    """Pass, yes, no, a mode ..."""
    return lambda table, seat: p.OPTION * KIND + operand


def amount(number: int) -> Answer:
    """So much damage."""
    return lambda table, seat: p.AMOUNT * KIND + number


def own(kind: int, ref: Ref) -> Answer:
    """Something with an object, in the first place one's own."""
    return lambda table, seat: kind * KIND + table.one(ref, of=seat)


def trigger_of(name: str) -> Answer:
    """The trigger of a card of that name, though it has left by now."""

    def number(table: Table, seat: int) -> int:
        for action in table.state.legal_for(seat):
            if action // KIND == p.NEXT and table.source_of(action % KIND) == name:
                return action
        raise Refused(f"No trigger of {name} may come next. {table.situation()}")

    return number


def play(name: str, row: str) -> Answer:
    """A card from hand."""

    def number(table: Table, seat: int) -> int:
        kind = p.PLAY
        if table.stage.kind(name) in (p.UNIT, p.VEHICLE):
            kind = p.PLAY_FRONT if row == "front" else p.PLAY_BACK
        return kind * KIND + table.place(seat, name)

    return number


def bring_in(name: str, row: str) -> Answer:
    """The Champion, or it as its Nemesis."""

    def number(table: Table, seat: int) -> int:
        front = table.state.decks[seat][p.CHAMPION_PLACE]
        faces = (front, table.state.catalog.other[front])
        definition = table.definition(name)
        if definition not in faces:
            raise Refused(f"{name} is not {PLAYERS[seat]}'s Champion: {table.stage.book.names[front]} is.")
        return p.CHAMPION_IN * KIND + 2 * faces.index(definition) + (row == "back")

    return number


def choose(ref: Ref) -> Answer:
    """A target or a card: of those that are legal the one that is meant, else the one that would be."""

    def number(table: Table, seat: int) -> int:
        found = candidates(table, seat, ref)
        legal = [action for action in found if action in table.state.legal_for(seat)]
        if not found:
            raise Refused(f"There is no {said(ref)} to choose. {table.situation()}")
        if len({action // KIND for action in legal}) > 1 or is_on_both_sides(table, legal):
            raise Refused(f"{said(ref)} can be more than one of these: say whose. {table.situation()}")
        return (legal or found)[0]

    return number


def candidates(table: Table, seat: int, ref: Ref) -> list[int]:
    """The actions by which something of that name could be chosen."""
    if ref.name == CITY:
        return [p.TARGET * KIND + p.CITY]
    found = [p.TARGET * KIND + obj for obj in table.named(ref)]
    definition = table.definition(ref.name)
    if ref.seat in (-1, seat):
        found.append(p.MY_CARD * KIND + definition)
    if ref.seat != seat:
        found.append(p.THEIR_CARD * KIND + definition)
    return found


def is_on_both_sides(table: Table, actions: list[int]) -> bool:
    """Whether objects of both players are among what may be chosen."""
    objects = [action % KIND for action in actions if action // KIND == p.TARGET and action % KIND != p.CITY]
    return len({table.state.side[obj] for obj in objects}) > 1


def end_choice(table: Table, action: Action, running: Choice | None) -> None:
    """What was named is all: a declaration is whole, and a choice of up to so many is ended, if more could be chosen in
    it. `running`: the choice in which the last one was named."""
    s, seat = table.state, action.seat
    if action.verb in ("attack", "intercept"):
        give(table, seat, option(p.PASS))
        return
    is_named = bool(action.to if action.verb in ("play", "use") else action.refs)
    if is_named and choice_in(table) != running:
        return
    if s.frame is not None and s.actor == seat:
        give(table, seat, option(p.PASS))


# Passing


def pass_window(table: Table) -> None:
    """Both pass, and the window closes."""
    s = table.state
    if not s.window:
        raise Refused(f"No window is open. {table.situation()}")
    while s.window:
        pass_once(table)


def pass_once(table: Table) -> None:
    """Whoever is asked passes."""
    s = table.state
    if s.is_over() or s.open or s.frame is not None or p.PASS not in s.legal:
        raise Refused(f"Here nobody can just pass. {table.situation()}")
    table.apply(s.actor, p.PASS)


def pass_until(table: Table, action: Action) -> None:
    """Everybody passes until that player is in that phase, or their turn has begun."""
    s, begun = table.state, table.state.round
    for _ in range(LONG):
        pass_once(table)
        if s.is_over():
            raise Refused("The game ended before that.")
        is_there = s.round > begun if action.word == "turn" else PHASE_NAMES[s.step] == action.word
        if is_there and s.active == action.seat:
            return
        if s.round > begun + 2:
            break
    raise Refused(f"{PLAYERS[action.seat]}'s {action.word} Phase asked nobody anything. {table.situation()}")
