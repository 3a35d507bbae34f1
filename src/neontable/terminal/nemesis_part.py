"""Nemesis at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ..bots import best_bot
from ..kernel.events import Answer
from ..kernel.game import Table
from ..nemesis.cards import plain
from ..nemesis.view import View
from . import nemesis_whys as whys
from . import nemesis_words as words
from .nemesis_signs import ACCENT
from .opening import seats_of
from .part import NotHere, Part

if TYPE_CHECKING:
    from rich.text import Text

    from .opening import Options
    from .remote.live import Live
    from .remote.nemesis_table import NemesisThere
    from .saves import Kept
    from .screens.nemesis_new_game import NemesisNewGame
    from .screens.nemesis_table import NemesisHere
    from .session import Session
    from .sitting import Sitting


class NemesisPart(Part):
    """Its words look at cards: one, a hand, piles, decks."""

    seat_words = ("hand",)
    whys = "why Comet Rider, why #4, why flip, why the champion"
    clause, search = "NM-7.3", "response window"
    giving_up = "give up: the other player wins (NM-1.14)"
    given_up = "The game ends, and the other player wins (NM-1.14)."
    passes = "windows and the stops for your Champion"
    not_passed = "Only windows and the stops for your Champion are passed so; this question wants an answer of its own."
    accent = ACCENT

    def __init__(self) -> None:
        self.words = {
            "card": (self.card, "a card's text: card Comet Rider, or card 4 for object #4"),
            "hand": (self.hand, "your hand, with the texts of the cards"),
            "discard": (self.discard, "the discard piles, and what was removed from the game"),
            "decks": (self.decks, "the deck lists, and what you know of where cards are"),
        }

    def welcome(self, session: Sitting, seat: int | None) -> list[str]:
        return words.welcome_lines(session, seat)

    def table(self, table: Table, view: msgspec.Struct) -> list[str]:
        assert isinstance(view, View)
        return words.table_lines(view)

    def answer(self, answer: Answer) -> str:
        return answer.text

    def why(self, session: Sitting, seat: int, typed: str) -> list[str]:
        return whys.why_lines(session, seat, typed)

    def passing(self, session: Sitting, seat: int, begins: bool) -> int | None:
        """Windows and stops are passed (NM-5.22, NM-4.10), but not a window in which a card of the other player's waits
        that was not there before (NM-5.13): it is going to do something, and this may be the moment to respond."""
        decision, window = session.decision(seat), words.view_for(session, seat).window
        if decision is None or decision.kind not in ("window", "champion"):
            return None
        waits = window is not None and window.waiting is not None and window.cause != seat
        return None if waits and not begins else whys.PASS

    def end(self, session: Sitting, seat: int | None) -> list[str]:
        return words.end_lines(session, seat)

    def options(self) -> Options:
        from .nemesis_opening import NemesisOptions

        return NemesisOptions(seats=seats_of(2, ("You",), (best_bot("nemesis"),)))

    def table_screen(self, session: Session, kept: Kept) -> NemesisHere:
        from .screens.nemesis_table import NemesisHere

        return NemesisHere(session, kept, self)

    def joined_screen(self, session: Live) -> NemesisThere:
        from .remote.nemesis_table import NemesisThere

        return NemesisThere(session, self)

    def new_game(self, options: Options) -> NemesisNewGame:
        from .nemesis_opening import NemesisOptions
        from .screens.nemesis_new_game import NemesisNewGame

        assert isinstance(options, NemesisOptions)
        return NemesisNewGame(options, self)

    def draw_end(self, session: Sitting, seat: int | None, width: int) -> Text:
        from .nemesis_cards import draw_end

        return draw_end(words.view_for(session, seat), width)

    def card(self, session: Sitting, seat: int | None, rest: str) -> list[str]:
        """All that is printed on it; of a Champion, both faces. Raises NotHere with the nearest name."""
        table, view = words.table_of(session), words.view_for(session, seat)
        number = rest.removeprefix("#").strip()
        if number.isdecimal():
            found = next((obj for obj in view.objects if str(obj.object + 1) == number), None)
            if found is None:
                raise NotHere(f"There is no object #{number} on the battlefield.")
            return [*words.wrapped(words.object_words(view, found)), *words.card_lines(table.texts[found.definition])]
        meant = table.cards.nearest_name(rest) if rest else None
        if meant is None or not plain(meant).startswith(plain(rest)):
            hint = f" Did you mean “{meant}”?" if meant else ""
            raise NotHere(f"There is no card “{rest}”.{hint} Type card and its name, or an object's number: card #4.")
        card = table.cards.named(meant)
        faces = [text for text in table.texts if text.card == card.id]
        return [line for text in faces for line in words.card_lines(text)]

    def hand(self, session: Sitting, seat: int | None, rest: str) -> list[str]:
        """One's own, with texts."""
        assert seat is not None, "it needs a seat"
        table, view = words.table_of(session), words.view_for(session, seat)
        held = dict.fromkeys(card.definition for card in view.players[seat].hand or ())
        return [line for card in held for line in words.card_lines(table.texts[card])] or ["It is empty."]

    def discard(self, session: Sitting, seat: int | None, rest: str) -> list[str]:
        """Both piles."""
        return words.pile_lines(words.view_for(session, seat))

    def decks(self, session: Sitting, seat: int | None, rest: str) -> list[str]:
        """Both decks."""
        return words.deck_lines(words.view_for(session, seat))
