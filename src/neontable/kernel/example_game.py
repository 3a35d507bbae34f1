"""Lone High as the shells see it: its pack, its view, its decision and what is told. Not compiled: msgspec Structs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from . import example as ex
from .clauses import Clauses, load_clauses
from .errors import PackError
from .events import Answer, Decision, Event
from .example import Catalog, ExampleState
from .game import Game, Setup, Table
from .rng import Rng, key_of
from .sealing import Eyes
from .state import KIND, NOBODY, State


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack of this game: how many cards of each face there are, from face 1."""

    copies: tuple[int, ...] = (2,) * 9


class HandView(msgspec.Struct, frozen=True):
    """A player's places. `faces`: None where the viewer does not know it; `played`: whether it lies faceup; `seen_by`:
    who has looked into the place."""

    points: int
    faces: tuple[int | None, ...]
    played: tuple[bool, ...]
    seen_by: tuple[tuple[int, ...], ...]


class View(msgspec.Struct, frozen=True):
    """All that a seat is shown. `out`: faces that were swapped away; `stock`: its size; `chosen`: the place of one's
    own choice while the others' are out."""

    round: int
    hands: tuple[HandView, ...]
    out: tuple[int, ...]
    stock: int
    chosen: int | None
    over: bool
    conceded: int | None
    result: tuple[float, ...]


class ExampleTable(Table):
    """A pack, ready to play."""

    def __init__(self, pack: Pack) -> None:
        self._canonical = msgspec.json.encode(pack).decode()
        self.digest = sha256(self._canonical.encode()).hexdigest()
        self.catalog = Catalog([0, *pack.copies])

    def canonical(self) -> str:
        return self._canonical

    def new(self, setup: Setup, recorder: list[int] | None = None) -> ExampleState:
        return ex.new_game(self.catalog, setup.players, key_of(setup.seed), recorder)

    def from_ints(self, ints: list[int]) -> ExampleState:
        return ex.from_ints(self.catalog, ints)

    def world(self, knowledge: list[int], rng: Rng) -> ExampleState:
        return ex.world(self.catalog, knowledge, rng)

    def view(self, state: State, seat: int | None) -> View:
        s = lone_high(state)
        me = NOBODY if seat is None else seat
        chosen = s.sealed[me] if seat is not None else ex.UNSEALED
        return View(
            round=s.round,
            hands=tuple(hand_view(s, whose, me) for whose in range(s.players)),
            out=tuple(s.out),
            stock=len(s.stock),
            chosen=None if chosen == ex.UNSEALED else chosen,
            over=s.is_over(),
            conceded=None if s.conceded == NOBODY else s.conceded,
            result=tuple(s.returns()),
        )

    def decision(self, state: State, seat: int | None) -> Decision | None:
        s = lone_high(state)
        if s.is_over():
            return None
        legal = [] if seat is None else s.legal_for(seat)
        answers = tuple(Answer(action, *spoken(action)) for action in legal)
        if s.open:  # EX-2.2: all are asked, whether they have chosen or not
            prompt = "Choose a card." if answers else "All choose a card."
            return Decision(tuple(range(s.players)), "card", "EX-2.1", "", prompt, 0, answers)
        kind, clause, own = ASKED[s.stack[-ex.FRAME]]
        prompt = own if answers else f"{NAMES[s.actor]} has taken a point and may peek or swap."
        return Decision((s.actor,), kind, clause, "", prompt, s.stack[-1] - 1, answers)

    def tell(self, state: State, raw: tuple[int, ...], seat: int | None) -> Event | None:
        kind, a, b, c, d = raw
        who, mine = NAMES[a % ex.MOST_PLAYERS], seat == a
        if kind == ex.EV_ROUND:
            return Event("round", "EX-2.1", f"Round {a} begins.", {"round": a})
        if kind == ex.EV_SHOW:
            return Event("show", "EX-2.3", f"{who} shows {c}.", {"seat": a, "place": b, "face": c})
        if kind == ex.EV_POINT:
            return Event("point", "EX-2.4", f"{who} takes a point with a lone {b}.", {"seat": a, "face": b})
        if kind == ex.EV_NO_POINT:
            return Event("no point", "EX-2.4", "No card is alone: nobody takes a point.")
        if kind == ex.EV_PEEK:
            facts = {"seat": a, "whose": b, "place": c, "face": d if mine or seat == b else None}
            what = f"{NAMES[b]}'s place {c + 1}" + (f": {d}" if mine else "")
            return Event("peek", "EX-2.6", f"{who} looks into {what}.", facts)
        if kind == ex.EV_SWAP:
            facts = {"seat": a, "place": b, "old": c, "new": d if mine else None}
            return Event("swap", "EX-2.7", f"{who} swaps {c}" + (f" for {d}." if mine else "."), facts)
        if kind == ex.EV_PASS:
            return Event("pass", "EX-2.5", f"{who} passes.", {"seat": a})
        if kind == ex.EV_CONCEDE:
            return Event("concede", "EX-3.2", f"{who} concedes.", {"seat": a})
        return Event("end", "EX-3.1", "All cards are played.")

    def dealt(self, state: State) -> dict[str, str]:
        s = lone_high(state)
        hands = {place_name(number): str(face) for number, face in enumerate(s.hands)}
        return hands | {f"card {at} of the stock": str(face) for at, face in enumerate(reversed(s.stock), 1)}

    def eyes(self, seat: int) -> ExampleEyes:
        return ExampleEyes(seat)

    def why_not(self, state: State, seat: int, action: int) -> str:
        clause = state.why_not(seat, action)
        return f"{clauses().get(clause).text} ({clause})" if clause else ""


class ExampleEyes(Eyes):
    """A seat's: its own hand as it was dealt, what lies in places of others that nobody has swapped, and what it was
    given from the stock (EX-2.7). Its glance: its hand."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.began = False
        self.swapped: list[int] = []

    def glance(self, knowledge: Sequence[int]) -> tuple[int, ...]:
        faces = ex.lists_of(list(knowledge), 9)[-1]  # what comes last in `knowledge`
        return tuple(abs(face) for face in faces[self.seat * ex.PLACES : (self.seat + 1) * ex.PLACES])

    def take(self, told: Sequence[Event], glance: tuple[int, ...]) -> None:
        if not self.began:
            self.began = True
            for place, face in enumerate(glance):
                self._look(self.seat, place, face)
        for event in told:
            facts = event.facts
            if event.kind == "show":
                self._look(facts["seat"], facts["place"], facts["face"])
            elif event.kind == "peek" and facts["seat"] == self.seat:
                self._look(facts["whose"], facts["place"], facts["face"])
            elif event.kind == "swap":
                self._look(facts["seat"], facts["place"], facts["old"])
                self.swapped.append(facts["seat"] * ex.PLACES + facts["place"])
                if facts["new"] is not None:
                    self.saw(f"card {len(self.swapped)} of the stock", str(facts["new"]))

    def _look(self, whose: int, place: int, face: int) -> None:
        number = whose * ex.PLACES + place
        if number not in self.swapped:
            self.saw(place_name(number), str(face))


class ExampleGame(Game):
    """The example of docs/guides/add-a-game.md."""

    name = "example"
    rules_version = 1
    event_width = ex.EVENT_WIDTH
    turns_up = frozenset([ex.EV_SHOW, ex.EV_PEEK, ex.EV_SWAP])
    setup_type = Setup

    def load(self, packs: Sequence[str | Path] = ()) -> ExampleTable:
        """The table of one pack, a JSON file, or of the game's own."""
        if len(packs) > 1:
            raise PackError(f"Lone High is played with one pack, not with {len(packs)}.")
        try:
            return self.table(Path(packs[0]).read_text(encoding="utf-8")) if packs else ExampleTable(Pack())
        except OSError as error:
            raise PackError(f"The pack {packs[0]} cannot be read: {error.strerror}.") from error

    def table(self, canonical: str) -> ExampleTable:
        try:
            return ExampleTable(msgspec.json.decode(canonical, type=Pack))
        except msgspec.MsgspecError as error:
            raise PackError(f"This is no pack of Lone High: {error}.") from error


GAME = ExampleGame()

NAMES = ("Ann", "Ben", "Cem", "Dora")
OPTIONS = ("Pass", "Peek", "Swap", "Leave it to chance")
ASKED = {
    ex.ASK_REWARD: ("reward", "EX-2.5", "You may peek or swap."),
    ex.ASK_PEEK: ("peek", "EX-2.6", "Choose whose hand to look into."),
    ex.ASK_SWAP: ("swap", "EX-2.7", "Choose a card to swap."),
}


@cache
def clauses() -> Clauses:
    """The clauses of this game, read once."""
    return load_clauses("neontable.kernel", "example_clauses.toml")


def lone_high(state: State) -> ExampleState:
    """The state as one of this game."""
    if not isinstance(state, ExampleState):
        raise TypeError(f"not a game of Lone High: {type(state).__name__}")
    return state


def hand_view(s: ExampleState, whose: int, viewer: int) -> HandView:
    """One player's places as the viewer (NOBODY: a spectator) knows them."""
    places = range(whose * ex.PLACES, (whose + 1) * ex.PLACES)
    return HandView(
        points=s.points[whose],
        faces=tuple(abs(s.hands[n]) if s.hands[n] < 0 or s.sees(viewer, n) else None for n in places),
        played=tuple(s.hands[n] < 0 for n in places),
        seen_by=tuple(tuple(seat for seat in range(s.players) if s.seen[seat] >> n & 1) for n in places),
    )


def place_name(number: int) -> str:
    """A place of a hand as it was dealt."""
    return f"place {number % ex.PLACES + 1} of {NAMES[number // ex.PLACES]}"


def spoken(action: int) -> tuple[str, int, str]:
    """Kind, operand and words of an action."""
    kind, operand = divmod(action, KIND)
    if kind == 0:
        return "option", operand, OPTIONS[operand]
    if kind == ex.PEEK_AT:
        return "seat", operand, NAMES[operand]
    return "place", operand, f"The card on place {operand + 1}"
