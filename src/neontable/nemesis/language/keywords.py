"""NM-7: what the keywords mean, in the words that are printed on cards and in the card browser (NM-9.6)."""

from __future__ import annotations

from typing import Final, NamedTuple

from .nodes.words import Keyword


class Meaning(NamedTuple):
    """The reminder text of a word, and the clauses that define it."""

    reminder: str
    clauses: tuple[str, ...]


KEYWORDS: Final[dict[Keyword, Meaning]] = {
    "Flying": Meaning("Only Flying or Barrage may attack or intercept it.", ("NM-7.3", "NM-7.4")),
    "Barrage": Meaning("It may attack or intercept Flying.", ("NM-7.3", "NM-7.6")),
    "Evasion": Meaning("Only Flying or Phase may attack or intercept it.", ("NM-7.3", "NM-7.4")),
    "Phase": Meaning("Only Phase may attack or intercept it.", ("NM-7.3", "NM-7.4")),
    "Bypass": Meaning("Only DEF 2 or more may attack or intercept it.", ("NM-7.3", "NM-7.6")),
    "Kaiju": Meaning("It may only be intercepted by two or more.", ("NM-7.5", "NM-7.7")),
    "Impact": Meaning(
        "If all its interceptors are destroyed, the rest of its combat damage goes to what it attacked.",
        ("NM-7.18", "NM-7.19"),
    ),
    "Save the Day": Meaning("It does not become disabled by attacking or intercepting.", ("NM-7.8",)),
}
# Words of the texts that are no keywords and yet say more than they seem to.
TERMS: Final[dict[str, Meaning]] = {
    "Drift": Meaning(
        "The ATK of a Unit or Vehicle becomes 0 until the end of the Combat Phase.", ("NM-7.23", "NM-7.24")
    ),
    "Disable": Meaning("It cannot attack, intercept or pay with itself until it is enabled.", ("NM-4.2", "NM-6.1")),
    "On Entry": Meaning("Once, when the card enters the battlefield.", ("NM-9.1",)),
    "Activation Protocol": Meaning("Once in a game, as the Champion or Nemesis comes into play.", ("NM-8.2", "NM-8.5")),
    "object": Meaning("A Unit, Vehicle, Champion or Nemesis in one of the rows, tokens too.", ("NM-1.7", "NM-1.8")),
    "+X/+Y": Meaning("X more ATK and Y more DEF.", ("NM-6.8",)),
}
