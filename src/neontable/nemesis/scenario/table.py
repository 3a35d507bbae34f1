"""A game under way as a scenario speaks of it: objects by name, actions in its own words."""

from __future__ import annotations

from typing import Final

from ...kernel.events import split_events
from ...kernel.state import KIND
from .. import parts as p
from ..state import NemesisState
from ..tell import tell_event
from .model import CITY, PLAYERS, Ref
from .stage import Stage

ROW_NAMES: Final = {p.FRONTLINE: "front", p.BACKLINE: "back", p.FIELD: "field", p.ATTACHED: "attached"}
OPTIONS: Final = {p.PASS: "passes", p.KEEP: "keeps", p.AGAIN: "takes a mulligan", p.NO: "says no", p.YES: "says yes"}
Identity = tuple[int, int]  # an object's number, and when it entered


class Refused(Exception):
    """What was written cannot be done; the message says why."""


class Table:
    """A game. `seen`: all objects that there have been, by identity, each with its name, side and number among equals
    as they were when it was last looked at; `raw`: the events since the position was laid out."""

    def __init__(self, stage: Stage, state: NemesisState, raw: list[int]) -> None:
        self.stage = stage
        self.state = state
        self.raw = raw
        self.seen: dict[Identity, Ref] = {}
        self.log: list[str] = []
        self.look()

    def apply(self, seat: int, action: int) -> None:
        """One answer."""
        self.state.apply_for(seat, action)
        self.look()

    def look(self) -> None:
        """Give numbers to objects that are new, and keep what was said."""
        for obj in sorted(self.objects(), key=lambda obj: self.state.age[obj]):
            name, seat = self.stage.book.names[self.state.definition[obj]], self.state.side[obj]
            identity = obj, self.state.age[obj]
            known = self.seen.get(identity)
            if known is None or (known.name, known.seat) != (name, seat):
                same = [ref.number for ref in self.seen.values() if (ref.name, ref.seat) == (name, seat)]
                self.seen[identity] = Ref(name, seat, max(same, default=0) + 1)
        for event in split_events(self.raw, p.EVENT_WIDTH):
            told = tell_event(event, self.state, -1, self.stage.texts)
            if told is not None:
                self.log.append(told.text.replace("Player 1", "A").replace("Player 2", "B"))
        self.raw.clear()

    def copy(self) -> Table:
        """To try something on."""
        other = Table.__new__(Table)
        other.stage, other.state, other.raw = self.stage, self.state.clone(), []
        other.seen, other.log = dict(self.seen), []
        return other

    # Objects

    def objects(self) -> list[int]:
        return [obj for obj in range(len(self.state.row)) if self.state.row[obj] != p.NOWHERE]

    def ref_of(self, obj: int) -> Ref:
        return self.seen[obj, self.state.age[obj]]

    def fits(self, obj: int, ref: Ref) -> bool:
        """Whether the object on the battlefield is meant, as far as the name goes."""
        known = self.ref_of(obj)
        return known.name == ref.name and ref.seat in (-1, known.seat) and ref.number in (0, known.number)

    def named(self, ref: Ref) -> list[int]:
        """The objects on the battlefield that are meant, in the order of their numbers."""
        found = [obj for obj in self.objects() if self.fits(obj, ref)]
        return sorted(found, key=lambda obj: self.ref_of(obj).number)

    def one(self, ref: Ref, *, of: int = -1) -> int:
        """The object that is meant: of equal ones of one player the first. `of`: that player's, if both have one.
        Raises Refused."""
        found = self.named(ref)
        sides = {self.state.side[obj] for obj in found}
        if len(sides) > 1 and of >= 0:
            found = [obj for obj in found if self.state.side[obj] == of]
            sides = {of}
        if not found:
            where = "on the battlefield" if ref.seat < 0 else f"on {PLAYERS[ref.seat]}'s side of the battlefield"
            raise Refused(f"{said(ref)} is not {where}: there {is_there([self.obj_name(o) for o in self.objects()])}.")
        if len(sides) > 1:
            raise Refused(f"Both players have {ref.name}: say “A's {ref.name}” or “B's {ref.name}”.")
        return found[0]

    def obj_name(self, obj: int) -> str:
        """As it has to be written: "Ox", "A's Ox" when both have one, "Ox #2" for any but the first of equals."""
        ref = self.ref_of(obj)
        same = [other for other in self.objects() if self.ref_of(other).name == ref.name]
        number = f" #{ref.number}" if obj != min(self.named(Ref(ref.name, ref.seat)), key=self.number) else ""
        both = len({self.state.side[other] for other in same}) > 1
        whose = f"{PLAYERS[ref.seat]}'s " if both else ""
        return f"{whose}{ref.name}{number}"

    def number(self, obj: int) -> int:
        return self.ref_of(obj).number

    # Cards

    def definition(self, name: str) -> int:
        return self.stage.numbers[name]

    def zone(self, seat: int, zone: str) -> list[str]:
        """The names of what lies there; of a deck from the top."""
        s = self.state
        if zone in ("front", "back", "field"):
            row = {"front": p.FRONTLINE, "back": p.BACKLINE, "field": p.FIELD}[zone]
            return [self.ref_of(obj).name for obj in self.objects() if s.row[obj] == row and s.side[obj] == seat]
        places = {
            "hand": [place for place in range(p.DECK_SIZE) if s.hands[seat] >> place & 1],
            "deck": s.library[seat][::-1],
            "deck bottom": s.library[seat],
            "discard": s.discard[seat],
            "removed": s.removed[seat],
        }[zone]
        return [self.stage.book.names[s.decks[seat][place]] for place in places]

    def place(self, seat: int, name: str) -> int:
        """The first copy in that hand, else the first of the deck list. Raises Refused."""
        number, s = self.definition(name), self.state
        places = [place for place in range(p.DECK_SIZE) if s.decks[seat][place] == number]
        if not places:
            raise Refused(f"{PLAYERS[seat]} has no {name} in this position.")
        return next((place for place in places if s.hands[seat] >> place & 1), places[0])

    # What may be done, in words

    def choices(self, seat: int) -> list[str]:
        """What the seat may do now, as it would be written."""
        return [f"{PLAYERS[seat]} {self.action_name(seat, action)}" for action in self.state.legal_for(seat)]

    def source_of(self, which: int) -> str:
        """The name of the card whose trigger that one of the batch is."""
        s = self.state
        return self.stage.book.names[s.definition[s.batch[which * p.PENDING + 1]]]

    def action_name(self, seat: int, action: int) -> str:
        """An action as a scenario writes it, without the player."""
        kind, operand = divmod(action, KIND)
        names, s = self.stage.book.names, self.state
        if kind == p.OPTION:
            return f"chooses mode {operand - p.MODE + 1}" if operand >= p.MODE else OPTIONS[operand]
        if kind in (p.PLAY, p.PLAY_FRONT, p.PLAY_BACK):
            row = " to the Backline" if kind == p.PLAY_BACK else ""
            return f"plays {names[s.decks[seat][operand]]}{row}"
        if kind == p.CHAMPION_IN:
            front = s.decks[seat][p.CHAMPION_PLACE]
            name = names[front if operand < 2 else s.catalog.other[front]]
            return f"brings in {name}{' to the Backline' if operand & 1 else ''}"
        if kind == p.FLIP:
            return "flips"
        if kind == p.AMOUNT:
            return f"splits {operand}"
        if kind in (p.MY_CARD, p.THEIR_CARD):
            return f"chooses {names[operand]}"
        if p.USE <= kind < p.USE + p.MOST_USES:
            return f"uses {self.obj_name(operand)}{f' ability {kind - p.USE + 1}' if kind > p.USE else ''}"
        if kind == p.TARGET and operand == p.CITY:
            return f"chooses {CITY}"
        if kind == p.NEXT:
            return f"resolves {self.source_of(operand)}"
        verb = {
            p.TARGET: "orders" if s.step == p.ORDERS and s.frame is None else "chooses",
            p.MOVE_UP: "moves up",
            p.ATTACK: "attacks with",
            p.INTERCEPT: "intercepts with",
        }[kind]
        return f"{verb} {self.obj_name(operand)}"

    def asked(self, seat: int) -> str:
        """What that seat is asked, in a word; "" when it is asked nothing."""
        s = self.state
        if seat not in s.waiting():
            return ""
        if s.open:
            return "mulligan"
        kinds = {action // KIND for action in s.legal}
        options = [action % KIND for action in s.legal if action < KIND]
        if s.frame is not None:
            return asked_by_frame(s, kinds, options)
        if p.NEXT in kinds:
            return "trigger"
        if s.window:
            return "window"
        steps = {p.ATTACKERS: "attackers", p.INTERCEPTORS: "interceptors", p.ORDERS: "order", p.SPLITS: "split"}
        return steps.get(s.step) or self.phase()

    def phase(self) -> str:
        return PHASE_NAMES[self.state.step]

    def situation(self) -> str:
        """Who is asked what, and what they may do."""
        s = self.state
        if s.is_over():
            return "The game is over."
        parts = []
        for seat in s.waiting():
            may = ", ".join(self.choices(seat)) or "nothing"
            parts.append(f"{PLAYERS[seat]} is asked for {self.asked(seat)} and may: {may}.")
        return " ".join(parts)


PHASE_NAMES: Final = {
    p.MULLIGAN: "mulligan",
    p.ENABLE: "Enable",
    p.ENABLE_STOP: "Enable",
    p.DRAW: "Draw",
    p.DRAW_STOP: "Draw",
    p.DEPLOYMENT: "Deployment",
    p.COMBAT_STOP: "Combat",
    p.ATTACKERS: "Combat",
    p.INTERCEPTORS: "Combat",
    p.ORDERS: "Combat",
    p.SPLITS: "Combat",
    p.COMBAT_WINDOW: "Combat",
    p.DAMAGE: "Combat",
    p.AFTER_COMBAT: "Combat",
    p.REINFORCEMENT: "Reinforcement",
    p.END_STOP: "End",
    p.END: "End",
    p.OVER: "over",
}


def asked_by_frame(s: NemesisState, kinds: set[int], options: list[int]) -> str:
    """What the card that resolves, or is being aimed, asks."""
    if p.YES in options:
        return "may"
    if any(option >= p.MODE for option in options):
        return "mode"
    if p.AMOUNT in kinds:
        return "amount"
    f = s.frame
    assert f is not None
    slots = len(s.catalog.slots[f.ability]) if f.ability >= 0 else 1
    return "target" if f.slot < slots else "choice"


def said(ref: Ref) -> str:
    """A name as it was written."""
    whose = f"{PLAYERS[ref.seat]}'s " if ref.seat >= 0 else ""
    return f"{whose}{ref.name}{f' #{ref.number}' if ref.number else ''}"


def is_there(names: list[str]) -> str:
    """ "are Ox, Bat", "is nothing"."""
    return f"are {', '.join(names)}" if names else "is nothing"
