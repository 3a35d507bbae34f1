"""Positions of Nexus, laid out in plain words, and games played on from them by name.

    play = run("Look at 1 card.", tags={"E3": "blue green"}, supply={"white": 0})
    play.answer("E3")
    assert play.faceup() == "E3"

Seats are called by their runner (Blue is seat 0, Yellow 1, Green 2, Orange 3, Pink 4, Purple 5), cards E1 to E18, tags
and faces by colour, case files by runner (Deckard's too), witnesses by number, options "yes", "no", "take", "first",
"second".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypedDict, Unpack

import pytest

from neontable.kernel.errors import IllegalAction
from neontable.kernel.events import Decision, split_events
from neontable.kernel.rng import key_of
from neontable.kernel.state import KIND, NOBODY
from neontable.nexus.catalog import Catalog, catalog_of
from neontable.nexus.effects import RUNS
from neontable.nexus.game import NexusTable
from neontable.nexus.language.compile import compile_text
from neontable.nexus.language.read import check
from neontable.nexus.parts import (
    ACCEPT,
    BRANCH,
    CARD,
    COLOURS,
    DEAD_END,
    DECKARD,
    DECLINE,
    EVENT_WIDTH,
    FILE,
    OPTION,
    STAND,
    TAG,
    TAKE_IT,
    WHITE,
)
from neontable.nexus.rounds import begin_round
from neontable.nexus.setup import lay_out, new_game
from neontable.nexus.state import NexusState
from neontable.nexus.texts import COLOUR_NAMES, RUNNERS, blank_texts
from tests.nexus.programs import NOTHING

Text = str | list[int]

FACES = (*COLOUR_NAMES, "dead1", "dead2", "dead3")
OPTIONS = {DECLINE: "no", ACCEPT: "yes", TAKE_IT: "take", BRANCH: "first", BRANCH + 1: "second", BRANCH + 2: "third"}
SLOTS = [f"n{i}" for i in range(1, 13)] + [f"i{i}" for i in range(1, 13)] + ["d1", "d2", "d3"]

# Two cards of each runner, Deckard's third (he is the replicant), then the dead ends.
DEALS = {
    3: "blue blue yellow yellow green green white white white",
    4: "blue blue yellow yellow green green orange orange white white white dead1",
    5: "blue blue yellow yellow green green orange orange pink pink white white white dead1 dead2",
    6: "blue blue yellow yellow green green orange orange pink pink purple purple white white white dead1 dead2 dead3",
}


@cache
def compiled(english: str) -> tuple[int, ...]:
    """The program of a text that passes the lints."""
    return tuple(compile_text(check(english, RUNS)))


def program_of(text: Text) -> list[int]:
    return list(compiled(text)) if isinstance(text, str) else text


def catalog(texts: Mapping[str, Text]) -> Catalog:
    """A catalog of empty texts but for those named: n1 to n12, i1 to i12, d1 to d3."""
    assert set(texts) <= set(SLOTS), texts
    return catalog_of([program_of(texts.get(slot, NOTHING)) for slot in SLOTS], "test")


def table_of(texts: Mapping[str, Text]) -> NexusTable:
    return NexusTable(catalog(texts), blank_texts(), "")


def card_of(name: str) -> int:
    """E3 is card 2."""
    assert name[0] == "E", name
    return int(name[1:]) - 1


def cards_of(names: str) -> int:
    """The mask of "E1 E4"."""
    return sum(1 << card_of(name) for name in names.split())


def card_names(mask: int) -> str:
    return " ".join(f"E{card + 1}" for card in range(18) if mask >> card & 1)


def colours_of(names: str) -> int:
    """The mask of "blue green"; "dead" is the dead ends'."""
    return sum(1 << (DEAD_END if name == "dead" else COLOUR_NAMES.index(name)) for name in names.split())


def colour_names(mask: int) -> str:
    return " ".join((*COLOUR_NAMES, "dead")[colour] for colour in range(COLOURS + 1) if mask >> colour & 1)


def file_of(name: str) -> int:
    return DECKARD if name == "Deckard" else RUNNERS.index(name)


def file_name(file: int) -> str:
    return "Deckard" if file == DECKARD else RUNNERS[file]


def seat_of(name: str | None) -> int:
    """None is a spectator."""
    return NOBODY if name is None else RUNNERS.index(name)


def action_name(action: int) -> str:
    kind, operand = divmod(action, KIND)
    if kind == OPTION:
        return OPTIONS[operand]
    if kind == CARD:
        return f"E{operand + 1}"
    if kind == TAG:
        return COLOUR_NAMES[operand]
    return file_name(operand) if kind == FILE else str(operand)


def action_of(name: str) -> int:
    """The action of a name, legal or not."""
    if name in OPTIONS.values():
        return OPTION * KIND + next(option for option, said in OPTIONS.items() if said == name)
    if name[0] == "E":
        return CARD * KIND + card_of(name)
    if name in COLOUR_NAMES:
        return TAG * KIND + COLOUR_NAMES.index(name)
    if name in RUNNERS:
        return FILE * KIND + file_of(name)
    return STAND * KIND + int(name)


def refusal(state: NexusState, seat: int, action: int) -> str:
    """The clause that refuses the action, "" for a legal one; the engine must keep to what it says (T03)."""
    clause = state.why_not(seat, action)
    before = state.to_ints()
    if clause:
        with pytest.raises(IllegalAction) as refused:
            state.apply_for(seat, action)
        assert refused.value.clause == clause
        assert state.to_ints() == before
    else:
        assert action in state.legal_for(seat)
    return clause


class Play:
    """A game under way, driven and read by name. `raw`: the events since it was laid out."""

    def __init__(self, table: NexusTable, state: NexusState) -> None:
        self.table = table
        self.state = state
        self.raw: list[int] = []
        state.recorder = self.raw

    # What is asked

    def asked(self) -> str:
        """The seats that are waited for: "Blue", "Blue Green", "" when the game is over."""
        return " ".join(RUNNERS[seat] for seat in self.state.waiting())

    def choices(self, by: str | None = None) -> str:
        """What may be answered, by name; of the seat that acts, or of the one named."""
        seat = self.state.actor if by is None else seat_of(by)
        return " ".join(action_name(action) for action in self.state.legal_for(seat))

    def why_not(self, name: str, by: str | None = None) -> str:
        """The clause that refuses an answer; that it is refused, and then changes nothing, is checked too (T03)."""
        seat = self.state.actor if by is None else seat_of(by)
        return refusal(self.state, seat, action_of(name))

    def decision(self, reader: str | None) -> Decision:
        found = self.table.decision(self.state, None if reader is None else seat_of(reader))
        assert found is not None
        return found

    def between_texts(self) -> bool:
        """Whether the text is over: a witness is to be chosen, or the game has ended."""
        return self.state.pc < 0

    # Answers

    def answer(self, *names: str) -> Play:
        """Answers of whoever is asked, one after the other."""
        for name in names:
            assert name in self.choices().split(), f"{self.asked()} may choose {self.choices()}, not {name}"
            self.state.apply(action_of(name))
        return self

    def answer_as(self, by: str, *names: str) -> Play:
        """Answers of that seat in a simultaneous choice."""
        for name in names:
            assert name in self.choices(by).split(), f"{by} may choose {self.choices(by)}, not {name}"
            self.state.apply_for(seat_of(by), action_of(name))
        return self

    def stand(self, *witnesses: int) -> Play:
        return self.answer(*(str(witness) for witness in witnesses))

    # What lies on the table

    def file(self, name: str) -> str:
        return card_names(self.state.files[file_of(name)])

    def holder(self, card: str) -> str:
        """The owner of the case file that the card lies in; "" when it is gone."""
        files = [file for file in range(DECKARD + 1) if self.state.files[file] >> card_of(card) & 1]
        assert len(files) <= 1
        return file_name(files[0]) if files else ""

    def faceup(self) -> str:
        return card_names(self.state.alive & ~self.state.down)

    def tags(self, card: str) -> str:
        return colour_names(self.state.tags[card_of(card)])

    def supply(self, colour: str) -> int:
        return self.state.supply[COLOUR_NAMES.index(colour)]

    def revealed(self) -> str:
        """What the acting player turned up in this action, in order."""
        return " ".join(f"E{card + 1}" for card in self.state.revealed)

    # What is known and told

    def public(self, card: str) -> str:
        """The colours that everybody knows the card may have."""
        return colour_names(self.state.possible[card_of(card)])

    def knows(self, reader: str | None, card: str) -> str:
        """The face that the reader knows of the card, or ""."""
        face = self.table.knowledge(self.state, None if reader is None else seat_of(reader)).faces[card_of(card)]
        return FACES[face] if face >= 0 else ""

    def events(self) -> list[tuple[int, ...]]:
        return split_events(self.raw, EVENT_WIDTH)

    def happened(self, *but: str) -> str:
        """What happened since the position was laid out: the kinds of the events, without those named in `but`."""
        kinds = [self.table.tell(self.state, raw, None).kind for raw in self.events()]
        return ", ".join(kind for kind in kinds if kind not in but)

    def told(self, reader: str | None) -> list[str]:
        """What the reader is told of it."""
        seat = None if reader is None else seat_of(reader)
        return [self.table.tell(self.state, raw, seat).text for raw in self.events()]

    def clauses(self) -> list[str]:
        """The clauses that the events cite."""
        return [self.table.tell(self.state, raw, None).clause for raw in self.events()]


class Laid(TypedDict, total=False):
    """How a position is laid out. All cards that `files` does not name lie in Deckard's case file. Tags come from the
    supply; `supply` says how many are left where others lie in the box. `gone`: dead ends that have left the game.
    `above`: witnesses of standees, else as in set-up. `intimidated`: witnesses with that side up. `first`: who acts.
    """

    deal: str
    first: str
    row: str
    above: Mapping[str, int]
    rounds_over: int
    intimidated: str
    files: Mapping[str, str]
    tags: Mapping[str, str]
    faceup: str
    gone: str
    looked: Mapping[str, str]
    supply: Mapping[str, int]


def position(players: int = 3, texts: Mapping[str, Text] | None = None, **laid: Unpack[Laid]) -> Play:
    """A game at the beginning of a round: the first player (Blue) is asked for a witness."""
    table = table_of(texts or {})
    numbers = [int(witness) for witness in laid.get("row", "").split()] or list(range(1, players + 2))
    first = seat_of(laid.get("first", "Blue"))
    s = new_game(table.catalog, players, key_of("position"), list(range(players)), first, numbers)
    s.deal = [FACES.index(face) for face in laid.get("deal", DEALS[players]).split()]
    in_play = [*range(players), WHITE]
    (s.replicant,) = [colour for colour in in_play if s.deal.count(colour) == 3]
    s.innocence = [colour for colour in in_play if colour != s.replicant]
    lay_out(s)
    assert s.cards == len(DEALS[players].split()), "not as many cards as the players need"
    s.placed = players
    s.round = laid.get("rounds_over", 0)
    for step in range(players):
        s.standee[(first + step) % players] = s.row[step]
    for runner, witness in laid.get("above", {}).items():
        s.standee[seat_of(runner)] = witness
    assert len(set(s.standee)) == players
    for number in laid.get("intimidated", "").split():
        s.intimidated |= 1 << int(number)
    lay_cards(s, laid)
    for runner, names in laid.get("looked", {}).items():
        s.looked[seat_of(runner)] = cards_of(names)
    for name, left in laid.get("supply", {}).items():
        colour = COLOUR_NAMES.index(name)
        s.supply[colour] = left
        s.stock = s.stock | 1 << colour if left else s.stock & ~(1 << colour)
    play = Play(table, s)
    if laid.get("rounds_over", 0):
        begin_round(s)
    s.proceed()
    play.raw.clear()
    return play


def lay_cards(s: NexusState, laid: Laid) -> None:
    """Cards where they lie, with their sides and tags, and what these tell everybody."""
    for runner, names in laid.get("files", {}).items():
        s.files[file_of(runner)] |= cards_of(names)
        s.files[DECKARD] &= ~cards_of(names)
    for name, colours in laid.get("tags", {}).items():
        card = card_of(name)
        s.tags[card] = colours_of(colours)
        assert s.deal[card] >= DEAD_END or not s.tags[card] >> s.deal[card] & 1, f"{name} is {colours}"
        s.possible[card] &= ~s.tags[card]
        for colour in range(COLOURS):
            if s.tags[card] >> colour & 1:
                s.supply[colour] -= 1
                if s.supply[colour] == 0:
                    s.stock &= ~(1 << colour)
    gone = laid.get("gone", "").split()
    for name in [*laid.get("faceup", "").split(), *gone]:
        card = card_of(name)
        assert s.tags[card] == 0
        s.down &= ~(1 << card)
        s.possible[card] = 1 << min(s.deal[card], DEAD_END)
    for name in gone:
        card = card_of(name)
        s.alive &= ~(1 << card)
        for file in range(DECKARD + 1):
            s.files[file] &= ~(1 << card)


def run(text: Text, players: int = 3, dead_ends: tuple[Text, ...] = (), **laid: Unpack[Laid]) -> Play:
    """The first player interrogates witness 1, which says `text`, in a position as `position` lays it out; dead ends 1,
    2, 3 say `dead_ends`. The events begin with the text."""
    texts: dict[str, Text] = {"n1": text}
    texts.update({f"d{i + 1}": said for i, said in enumerate(dead_ends)})
    play = position(players, texts, **laid)
    play.stand(1)
    del play.raw[:EVENT_WIDTH]
    return play
