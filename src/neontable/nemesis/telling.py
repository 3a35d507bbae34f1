"""What a sentence of the log is made from: the reader, the table's public part, the names of objects."""

from __future__ import annotations

from typing import Any, TypeAlias

from . import parts as p
from .state import NemesisState
from .texts import FaceText
from .wording import Teller, ability_line

Raw: TypeAlias = tuple[int, ...]
Said: TypeAlias = tuple[str, str, str, dict[str, Any]]  # kind, clause, sentence, facts


class Scene(Teller):
    """A Teller beside the state in which an event has just happened. Only `tell` and its parts read that, and tell no
    more of it than an event allows."""

    def __init__(self, state: NemesisState, you: int, texts: tuple[FaceText, ...]) -> None:
        super().__init__(you, texts)
        self.state = state

    def has_like(self, obj: int, side: int, definition: int) -> bool:
        s = self.state
        return any(
            other != obj and s.row[other] != p.NOWHERE and s.side[other] == side
            for other, at in enumerate(s.definition)
            if at == definition
        )

    def met(self, obj: int, who: int) -> str:
        """An object as it was when the event happened, or a City. `who`: 1 + 2 * its definition + its side, as the
        event says; 0: what the number means now."""
        if obj >= p.CITY:
            return self.city(obj - p.CITY)
        if who <= 0 and obj >= len(self.state.row):
            return "an object that has left"
        definition, side = divmod(who - 1, 2) if who > 0 else (self.state.definition[obj], self.state.side[obj])
        return self.thing(obj, side, definition)

    def line(self, definition: int, ability: int) -> str:
        """The line of a card's text that an ability is."""
        return ability_line(self.texts[definition], self.state.catalog, ability)
