"""Changes of a text as they are said of what they change: "gets +1/+0", "has Flying", "cannot attack"."""

from __future__ import annotations

from typing import Final

from . import ops as o
from .cards import KEYWORDS
from .catalog import Catalog
from .texts import keyword_names, listed

BANS: Final = {
    o.NO_ATTACK: "cannot attack",
    o.NO_INTERCEPT: "cannot intercept",
    o.NO_MOVE_UP: "cannot move up",
    o.NO_FLIP: "cannot be flipped",
    o.NO_ENABLE: "cannot be enabled",
    o.NO_ATTACKED: "cannot be attacked",
    o.NO_INTERCEPTED: "cannot be intercepted",
    o.NO_TARGET: "cannot be targeted",
    o.NO_DISABLE: "cannot be disabled",
    o.NO_DESTROY: "cannot be destroyed",
    o.CAN_ATTACK_BACKLINE: "can attack the Backline",
    o.NO_OPPOSING_TARGET: "cannot be targeted by its controller's opponent",
    o.MUST_ATTACK: "must attack if able",
    o.MUST_INTERCEPT: "must intercept if able",
    o.MUST_BE_ATTACKED: "must be attacked if able",
    o.MUST_BE_INTERCEPTED: "must be intercepted if able",
}
PLAIN: Final = {
    o.C_PREVENT_ALL: "takes no damage",
    o.C_PREVENT_DEALT: "deals no damage",
    o.C_DRIFT: "is drifted: ATK 0",
    o.S_ENTERS_DISABLED: "enters disabled",
    o.S_MUST_ATTACK: "must be attacked if able",
}


def changes_of(catalog: Catalog, first: int, numbers: dict[int, tuple[int, int]]) -> list[str]:
    """What a chain of changes does, beginning with that record. `numbers`: by record, its numbers where an effect has
    read them; others are said as the text has them."""
    found: list[str] = []
    at = first
    while at != o.NONE:
        found.append(change_words(catalog, at, numbers.get(at)))
        at = catalog.code[at + 5]
    return [words for words in found if words]


def change_words(catalog: Catalog, at: int, numbers: tuple[int, int] | None) -> str:
    """One change; "" for what is said elsewhere."""
    op, a, b, c = catalog.code[at : at + 4]
    if op == o.C_PLUS:
        times = constant(c)
        known = numbers or (None if times is None else (a * times, b * times))
        return "gets " + ("more of ATK or DEF" if known is None else f"{known[0]:+}/{known[1]:+}")
    if op == o.C_KEYWORDS:
        return f"gains {listed(keyword_names(a))}"
    if op == o.C_LOSE:
        names = keyword_names(a)
        return f"loses {'all keywords' if len(names) == len(KEYWORDS) else listed(names)}"
    if op == o.C_SET:
        return set_words(numbers or (value_of(a), value_of(b)))
    if op == o.C_BAN:
        return listed([words for ban, words in BANS.items() if a & ban])
    if op == o.C_PREVENT:
        amount = numbers[0] if numbers else constant(a)
        return "takes none of the next damage" if amount is None else f"takes {amount} less of the next damage"
    if op == o.S_NEEDED:
        return f"can be intercepted only by {a} or more"
    if op == o.S_REDUCE:
        return f"takes {a} less damage each time"
    if op == o.S_CITY_REDUCE:
        return f"takes {a} less combat damage from each attack"
    if op == o.S_VALUE:
        return f"has Value {a:+}"
    if op == o.S_CANNOT_BY:
        return f"{BANS[a]} by some cards"
    return PLAIN.get(op, "")


def set_words(numbers: tuple[int | None, int | None]) -> str:
    """ "has ATK 2 and DEF 1"."""
    named = zip(("ATK", "DEF"), numbers, strict=True)
    return "has " + listed([f"{name} {'?' if n is None else n}" for name, n in named if n != o.NO_CHANGE])


def constant(amount: int) -> int | None:
    """The number that an amount operand stands for, None where it is worked out."""
    return -1 - amount if amount < 0 else None


def value_of(operand: int) -> int | None:
    """The same of C_SET's."""
    return operand if operand == o.NO_CHANGE else constant(operand)
