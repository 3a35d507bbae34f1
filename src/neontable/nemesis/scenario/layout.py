"""A position as it was written, laid out as a game that goes on from there."""

from __future__ import annotations

from typing import Final

from ...kernel.rng import key_of
from .. import parts as p
from .. import turn
from ..battlefield import enter
from ..ops import PHASE_COMBAT, PHASE_DEPLOYMENT, PHASE_DRAW, PHASE_END, PHASE_REINFORCEMENT
from ..refresh import refresh
from ..setup import new_game
from ..state import NemesisState
from .model import BLANK, PLAYERS, TABLE, ZONES, ScenarioError, Setting, Settings, Thing
from .stage import CHAMPIONS, Stage, why_not_there

SEED: Final = "scenario"
ROWS: Final = {"front": p.FRONTLINE, "back": p.BACKLINE, "field": p.FIELD}
DEFAULT_TURN: Final = Setting(1, number=8, seat=0, phase="Deployment")
# Where a phase begins, its first step that asks somebody, and its number for triggers.
STEPS: Final = {
    "Enable": (p.ENABLE, p.ENABLE_STOP, -1),
    "Draw": (p.DRAW, p.DRAW_STOP, PHASE_DRAW),
    "Deployment": (p.DEPLOYMENT, p.DEPLOYMENT, PHASE_DEPLOYMENT),
    "Combat": (p.COMBAT_STOP, p.COMBAT_STOP, PHASE_COMBAT),
    "Reinforcement": (p.REINFORCEMENT, p.REINFORCEMENT, PHASE_REINFORCEMENT),
    "End": (p.END_STOP, p.END_STOP, PHASE_END),
}


class Layout:
    """Lays a position out. `decks`: of each player the names of their 30 cards, and `champions` the Champion's; `free`:
    the places of these that lie nowhere yet."""

    def __init__(self, stage: Stage, source: str, settings: Settings) -> None:
        self.stage = stage
        self.source = source
        self.settings = settings
        for (_, zone), setting in settings.items():
            what = why_not_there(stage, zone, setting)
            if what:
                raise self.fail(setting, what)
        self.champions = [self.champion_of(seat) for seat in range(p.PLAYERS)]
        self.decks = [self.deck_of(seat) for seat in range(p.PLAYERS)]
        self.free = [list(range(p.DECK_SIZE)) for _ in range(p.PLAYERS)]

    def fail(self, setting: Setting, message: str) -> ScenarioError:
        return ScenarioError(self.source, setting.line, message)

    def things(self, seat: int, zone: str) -> tuple[Thing, ...]:
        setting = self.settings.get((seat, zone))
        return () if setting is None else setting.things

    def champion_of(self, seat: int) -> str:
        """The name of the player's Champion: the one that is spoken of, else the first of the packs."""
        said = [
            (thing, self.settings[seat, zone])
            for zone in ("front", "back", "champion")
            for thing in self.things(seat, zone)
            if self.stage.kind(thing.name) in CHAMPIONS
        ]
        if len(said) > 1 or any(thing.copies > 1 for thing, _ in said):
            raise self.fail(said[-1][1], f"{PLAYERS[seat]} has one Champion, in one place (NM-2.1).")
        if said:
            return self.stage.front_of(said[0][0].name)
        return next(card.title for card in self.stage.cards if card.type == "Champion")

    def deck_of(self, seat: int) -> list[str]:
        """The names of the player's 30 cards: those that lie somewhere, and blanks."""
        names: list[str] = []
        line = self.settings.get((seat, "hand"), DEFAULT_TURN)
        for holder in range(p.PLAYERS):
            for zone in ZONES:
                for thing in self.things(holder, zone):
                    owner = holder if thing.owner < 0 else thing.owner
                    is_card = not self.stage.is_token(thing.name) and zone != "champion"
                    is_card = is_card and self.stage.kind(thing.name) not in CHAMPIONS
                    if owner == seat and is_card:
                        names += [thing.name] * thing.copies
                        line = self.settings[holder, zone]
                    names += [each.name for each in thing.attached if each.seat == seat] * thing.copies
        if len(names) > p.DECK_SIZE:
            raise self.fail(line, f"{PLAYERS[seat]} has {len(names)} cards, and a deck is 30 (NM-2.1): leave some out.")
        numbers = sorted(self.stage.numbers[name] for name in names + [BLANK] * (p.DECK_SIZE - len(names)))
        return [self.stage.book.names[number] for number in numbers]

    # Laying out

    def state(self, recorder: list[int]) -> NemesisState:
        """The game, as far as it goes by itself. Raises ScenarioError."""
        at = self.settings.get((TABLE, "turn"), DEFAULT_TURN)
        first = self.settings.get((TABLE, "first player"), Setting(1, seat=0)).seat
        names = [[*self.decks[seat], self.champions[seat]] for seat in range(p.PLAYERS)]
        s = new_game(
            self.stage.book.catalog,
            [[self.stage.numbers[name] for name in deck] for deck in names],
            key_of(SEED),
            first,
            (TABLE, "no first draw") in self.settings,
            (TABLE, "triggers are ordered") in self.settings,
        )
        if at.number == 0:
            self.check_before(at)
        for seat in range(p.PLAYERS):
            self.lay_side(s, seat)
        for seat in range(p.PLAYERS):
            self.lay_cards(s, seat, at.number == 0)
        self.check_numbers(s)
        if at.number:
            s.recorder = recorder
            self.begin(s, at, first)
        s.recorder = recorder
        return s

    def begin(self, s: NemesisState, at: Setting, first: int) -> None:
        """The turn, and the phase."""
        seat = at.seat
        s.open, s.actor = 0, seat
        s.first, s.active = first, seat
        s.turns[seat] = at.number
        s.turns[1 - seat] = at.number - 1 if seat == first else at.number
        s.round = 2 * at.number - int(seat == first)
        if at.phase == "Combat" and s.round == 1:
            raise self.fail(at, "The first player skips the Combat Phase on turn 1 (NM-3.4).")
        if at.phase in ("turn", "Enable") and at.starts:
            s.turns[seat] -= 1
            s.round -= 1
            turn.begin_turn(s, seat)
        elif at.starts:
            step, _, phase = STEPS[at.phase]
            turn.begin_phase(s, step, phase)
        else:
            s.step = STEPS[at.phase][1]
        s.proceed()

    def check_before(self, at: Setting) -> None:
        """Before turn 1 there are decks and hands, and nothing else."""
        for seat in range(p.PLAYERS):
            for zone in (*ROWS, "discard", "removed"):
                if self.things(seat, zone):
                    raise self.fail(at, f"Before turn 1 nothing lies in {PLAYERS[seat]}'s {zone} (NM-3.1).")

    def lay_side(self, s: NemesisState, seat: int) -> None:
        """Numbers, and what is on the battlefield on a player's side."""
        for what, kept in (("city", s.hp), ("scrap", s.scrap)):
            if (seat, what) in self.settings:
                kept[seat] = self.settings[seat, what].number
        if s.hp[seat] <= 0:
            raise self.fail(self.settings[seat, "city"], f"With 0 HP {PLAYERS[seat]} has lost already (NM-1.1).")
        champion = self.things(seat, "champion")
        s.champion[seat] = p.WAITING if champion and not champion[0].gone else p.GONE
        if not champion:
            s.removed[seat] = [p.CHAMPION_PLACE]
        elif champion[0].gone:
            s.discard[seat] = [p.CHAMPION_PLACE]
        for row, number in ROWS.items():
            for thing in self.things(seat, row):
                for _ in range(thing.copies):
                    self.put(s, seat, thing, number)

    def put(self, s: NemesisState, seat: int, thing: Thing, row: int) -> None:
        """One object, with what is attached to it."""
        owner = seat if thing.owner < 0 else thing.owner
        kind = self.stage.kind(thing.name)
        if kind in CHAMPIONS:
            place = p.CHAMPION_PLACE
            s.champion[seat] = p.OUT
            s.removed[seat] = []
            s.faces_used[seat] = 1 if kind == p.CHAMPION or thing.waking else 3
        else:
            place = p.TOKEN_PLACE if self.stage.is_token(thing.name) else self.take(owner, thing.name)
        obj = enter(s, owner, place, self.stage.numbers[thing.name], row, seat)
        s.enabled[obj] = int(not thing.disabled)
        s.damage[obj] = thing.damage
        s.waking[obj] = int(thing.waking)
        for each in thing.attached:
            number = self.stage.numbers[each.name]
            other = enter(s, each.seat, self.take(each.seat, each.name), number, p.ATTACHED, each.seat)
            s.host[other] = obj

    def lay_cards(self, s: NemesisState, seat: int, is_before: bool) -> None:
        """The cards of a player's hidden zones and piles; before turn 1 a hand that nobody wrote down is drawn."""
        hand = self.places(seat, "hand")
        library = self.places(seat, "deck")
        s.discard[seat] = [*s.discard[seat], *self.places(seat, "discard")]
        s.removed[seat] = [*s.removed[seat], *self.places(seat, "removed")]
        size = self.settings.get((seat, "deck size"))
        if is_before and (seat, "hand") not in self.settings:
            return
        if size is not None and size.number < len(library):
            raise self.fail(size, f"{len(library)} cards of {PLAYERS[seat]}'s deck are named: it is not smaller.")
        most = len(library) + len(self.free[seat])
        if size is not None and size.number > most:
            raise self.fail(size, f"There are only {most} cards for {PLAYERS[seat]}'s deck: 30 less those elsewhere.")
        while len(library) < (most if size is None else size.number):
            library.append(self.free[seat].pop())
        s.removed[seat] = [*s.removed[seat], *self.free[seat]]
        s.hands[seat] = sum(1 << place for place in hand)
        s.library[seat] = library[::-1]
        s.marks[seat] = [0] * len(library)

    def places(self, seat: int, zone: str) -> list[int]:
        return [self.take(seat, thing.name) for thing in self.things(seat, zone) for _ in range(thing.copies)]

    def take(self, seat: int, name: str) -> int:
        """A place of the deck list that is not used yet."""
        place = next(place for place in self.free[seat] if self.decks[seat][place] == name)
        self.free[seat].remove(place)
        return place

    def check_numbers(self, s: NemesisState) -> None:
        """Nothing may lie there that would be destroyed at once (NM-6.10)."""
        refresh(s)
        for obj in range(len(s.row)):
            if s.row[obj] in (p.FRONTLINE, p.BACKLINE) and s.damage[obj] >= s.defence[obj]:
                name = self.stage.book.names[s.definition[obj]]
                zone = "front" if s.row[obj] == p.FRONTLINE else "back"
                setting = self.settings[s.side[obj], zone]
                how = f"{s.damage[obj]} damage and DEF {s.defence[obj]}"
                raise self.fail(setting, f"{name} with {how} would be destroyed at once (NM-6.10).")
