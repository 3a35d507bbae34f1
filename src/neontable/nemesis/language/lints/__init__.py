"""NM-9: what a text must not say though the grammar lets it. Every fault has a code, a place and a way out.

placing  what can stand on which card, and which sentences are passives, which effects
things   objects, numbers and conditions that cannot be, or say nothing
doing    verbs for things that they can do nothing to
story    pronouns, "this way", "if you do", and the faces that a text must not ask for
"""

from __future__ import annotations

from typing import Final

from ....language.errors import Fault
from ....language.reading import Reading
from ..nodes.words import CardType
from ..vocabulary import Vocabulary
from . import doing, placing, story, things
from .common import CODES as CODES
from .common import Check
from .common import Face as Face

UNKNOWN: Final = Face()


def faults_of(reading: Reading, card: CardType, vocabulary: Vocabulary, face: Face = UNKNOWN) -> list[Fault]:
    """All that is wrong with a text that follows the grammar, in the order of its words."""
    check = Check(reading, card, vocabulary, face)
    for ability in check.text.abilities:
        for part in (placing, things, doing, story):
            part.ability(check, ability)
    return sorted(set(check.faults), key=lambda fault: (fault.at, fault.code))
