"""What people are told and shown of a position that was laid out by words (table.py)."""

from __future__ import annotations

from neontable.kernel.events import Decision, Event, split_events
from neontable.kernel.state import NOBODY
from neontable.nemesis import parts as p
from neontable.nemesis.asking import decision_of
from neontable.nemesis.game import fresh, hand_values
from neontable.nemesis.knowledge import Knowledge, what_seat_knows
from neontable.nemesis.tell import tell_event
from neontable.nemesis.texts import FaceText, written_texts
from neontable.nemesis.view import PlayerView, View, view_of
from neontable.nemesis.view_objects import Field, ObjectView
from tests.nemesis.table import PLAYERS, Play


class Shown:
    """A position with its readers: "A", "B", and "" for a spectator."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.told_until = 0

    @property
    def texts(self) -> tuple[FaceText, ...]:
        cards = self.play.cards
        names = sorted(cards.numbers, key=cards.numbers.__getitem__)
        return written_texts(cards.catalog, names, [cards.texts[name] for name in names])

    def events(self, reader: str = "A") -> list[Event]:
        """What the reader is told of all that happened since the position was laid out."""
        raws = split_events(self.play.raw, p.EVENT_WIDTH)
        told = [tell_event(raw, self.play.state, seat_of(reader), self.texts) for raw in raws]
        return [event for event in told if event]

    def told(self, reader: str = "A") -> list[str]:
        return [event.text for event in self.events(reader)]

    def knowledge(self, reader: str) -> Knowledge:
        return what_seat_knows(fresh(self.play.state), seat_of(reader))

    def field(self, reader: str) -> Field:
        return Field(self.knowledge(reader), self.play.cards.catalog, self.texts)

    def decision(self, reader: str = "A") -> Decision:
        decision = decision_of(self.field(reader))
        assert decision is not None, "the game is over"
        return decision

    def prompt(self, reader: str = "A") -> str:
        return self.decision(reader).prompt

    def answers(self, reader: str = "A") -> list[str]:
        return [answer.text for answer in self.decision(reader).answers]

    def view(self, reader: str = "A") -> View:
        field = self.field(reader)
        return view_of(field, hand_values(self.play.state, field.k), None)

    def player(self, player: str, reader: str = "A") -> PlayerView:
        return self.view(reader).players[PLAYERS.index(player)]

    def obj(self, name: str, reader: str = "A") -> ObjectView:
        return next(obj for obj in self.view(reader).objects if obj.label == name)


def seat_of(reader: str) -> int:
    return PLAYERS.index(reader) if reader else NOBODY
