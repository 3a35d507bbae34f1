"""The little English that texts need: plurals, verbs that agree, articles."""

from __future__ import annotations

from typing import Final

SAME_FOR_ALL: Final = ("can", "cannot", "must", "attacked")
THIRD: Final = {"be": "is", "have": "has", "do": "does", "was": "was"}
PLURAL: Final = {"be": "are", "was": "were"}
HISSING: Final = ("s", "sh", "ch", "x")


def plural_of(noun: str) -> str:
    """Of a noun of one word or more: "Unit Enhancements", "Nemeses", "cities"; a name that ends in s stays."""
    if noun.endswith("Nemesis"):
        return noun.removesuffix("is") + "es"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun.removesuffix("y") + "ies"
    return noun if noun.endswith("s") else noun + "s"


def singulars_of(noun: str) -> tuple[str, ...]:
    """What a noun may be the plural of, the noun itself first."""
    if noun.endswith("ies"):
        return noun, noun.removesuffix("s"), noun.removesuffix("ies") + "y"
    return noun, noun.removesuffix("s")


def agree(verb: str, plural: bool) -> str:
    """ "draw" or "draws"; of a verb such as "move up" only the first word changes."""
    first, blank, rest = verb.partition(" ")
    if first in SAME_FOR_ALL or not first:
        return verb
    if plural:
        first = PLURAL.get(first, first)
    elif first in THIRD:
        first = THIRD[first]
    else:
        first += "es" if first.endswith(HISSING) else "s"
    return first + blank + rest


def article(noun: str) -> str:
    """The noun behind "a" or "an"."""
    sounds_open = noun[0] in "aeioAEIO" or noun.startswith("un")  # "a Unit", "an undamaged Unit"
    return f"{'an' if sounds_open else 'a'} {noun}"
