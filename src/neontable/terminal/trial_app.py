"""Trying a card on the full screen: the table of Nemesis from a position, and nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..nemesis.cards import Card
from ..nemesis.scenario.trial import TrialTable, can_be_played
from .app import GRACE, NeontableApp
from .nemesis_part import NemesisPart
from .nemesis_things import all_things
from .part import Part
from .saves import Kept
from .screens.nemesis_table import LOOK, SIGNS, NemesisHere
from .session import Session
from .trial import FAREWELL, TrialSession, Unkept

# What the keys do otherwise than in a game.
DO: Final = """\
[b]Do[/b]
  U   take back the last answer of a person, whatever came of it
  G   give up: the other player wins         Q   quit; nothing is saved
"""


class TrialScreen(NemesisHere):
    """`card`: what is tried: it is looked at first. Nothing is hidden from who answers for both."""

    help = LOOK + DO + SIGNS
    hands_over = False

    def __init__(self, session: Session, kept: Kept, part: Part, card: Card) -> None:
        super().__init__(session, kept, part)
        self.card = card

    def face(self, seat: int, said: str = "") -> None:
        """At the beginning the card is looked at, and it is said why it cannot be played if so it is."""
        begins = self.seat is None
        super().face(seat, said)
        if begins:
            self.look_at_card(seat)
            table = self.session.table
            if isinstance(table, TrialTable) and not can_be_played(self.card, table):
                why = self.part.why(self.session, seat, self.card.title)
                self.say("\n".join(["It cannot be played at once here:", *why]))

    def look_at_card(self, seat: int) -> None:
        """Wherever it lies."""
        scene = self.scene(seat)
        objects = {obj.object: obj.definition for obj in scene.view.objects}
        for thing in all_things(scene.view):
            definition = objects.get(thing.number, -1) if thing.kind == "object" else thing.number
            if thing.kind in ("object", "hand") and self.texts[definition].card == self.card.id:
                return self.look_at(thing)


class TrialApp(NeontableApp):
    """`begin`: a session from the position on; a new game is the same trial once more."""

    def __init__(self, begin: Callable[[], TrialSession], card: Card, grace: float = GRACE) -> None:
        super().__init__(NemesisPart().options(), None, grace)
        self.begin_trial = begin
        self.card = card

    def new_game(self) -> None:
        self.light()
        self.switch_to(TrialScreen(self.begin_trial(), Unkept(), self.part, self.card))

    def stop(self, session: Session, kept: Kept) -> None:
        self.exit(FAREWELL)
