"""Programs for people: an instruction a line, with the records that it points at in their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .. import ops
from ..catalog import Catalog
from .compile_actions import DURATIONS
from .compile_base import PLAYERS
from .compile_cards import TO, TO_ROW
from .compile_changes import BANNED
from .compile_conditions import PHASES, SEEN
from .compile_things import BOUNDS, DEEDS, KEYWORDS, KINDS, ROWS, STATS, STATUSES, THANS, ZONES, mask
from .slots import ENHANCEMENTS, EXPLOITS, ON_THE_BATTLEFIELD

# What the operands of each record are, in order; see the functions below.
SHAPES: Final[dict[str, str]] = {
    # filters
    "T_NOUN": "kinds hex tokens",
    "T_TRAIT": "hex",
    "T_FACTION": "number",
    "T_NOT_TRAIT": "hex",
    "T_NOT_TOKEN": "",
    "T_CONTROLLED": "player",
    "T_STAT": "stat bound amount",
    "T_STAT_THAN": "stat than register",
    "T_KEYWORD": "keywords",
    "T_NO_KEYWORD": "keywords",
    "T_ROW": "row",
    "T_ATTACHED_TO": "register",
    "T_WITH_ATTACHED": "",
    "T_DEFINITION": "definition",
    "SLOTTED": "filter amount up_to not_needed",
    # amounts
    "A_COUNT": "filter",
    "A_STAT": "register stat",
    "A_DAMAGE_ON": "register",
    "A_SCRAP": "player",
    "A_HP": "player",
    "A_TURN": "",
    "A_DEALT": "",
    "A_DONE": "deed filter",
    "A_SCRAP_DONE": "deed",
    "A_HALF": "amount",
    "A_HALF_UP": "amount",
    "A_TWICE": "amount",
    "A_X": "",
    "A_TIMES": "amount amount",
    # conditions
    "Q_COUNT": "filter bound amount",
    "Q_CONTROLS_THAN": "player than filter player",
    "Q_CARDS_THAN": "player than - player",
    "Q_SCRAP": "player bound amount",
    "Q_SCRAP_THAN": "player than - player",
    "Q_HP": "player bound amount",
    "Q_HP_THAN": "player than - player",
    "Q_TURN": "- bound amount",
    "Q_PHASE": "player phase not",
    "Q_DID": "number",
    "Q_STATUS": "register statuses",
    "Q_KIND": "register filter not",
    "Q_ROW": "register row",
    "Q_WAS": "register was this_turn",
    "Q_KEYWORD": "register keywords",
    "Q_STAT": "register bound amount stat",
    "Q_NONE_ATTACKED": "filter",
    "Q_CAN_SPEND": "player amount",
    "Q_CAN_DISCARD": "player amount",
    "Q_NOT": "condition",
    "Q_BOTH": "condition condition",
    # flow
    "DONE": "",
    "JUMP": "label",
    "BRANCH": "condition else",
    "RESET": "",
    "LET_X": "amount",
    "MAY": "player else if",
    "MODES": "number number",
    "IN_MODE": "number else",
    # choices
    "CHOOSE": "filter amount up_to to player",
    "AT_RANDOM": "filter amount - to player",
    "CHOOSE_FOUND": "filter amount up_to to",
    "KEEP_REST": "- - - to",
    "GATHER": "selector - - to",
    "GATHER_TOP": "player amount - to",
    # cards
    "DRAW": "player amount",
    "DISCARD": "player selector",
    "DISCARD_HAND": "player",
    "MOVE": "selector goal row_of disabled from",
    "SHUFFLE_IN": "selector",
    "SHUFFLE": "player",
    "SEARCH": "filter amount up_to",
    "LOOK_TOP": "player amount",
    "LOOK_HAND": "player",
    "LOOK": "selector",
    "REVEAL_TOP": "player amount",
    "REVEAL_HAND": "player",
    "REVEAL": "selector",
    "PUT_BACK": "selector",
    # objects, damage, Cities, Scrap
    "DAMAGE": "selector amount selector",
    "SPLIT": "amount selector",
    **dict.fromkeys(("DESTROY", "REMOVE", "DISABLE", "ENABLE", "DRIFT", "MOVE_UP", "FLIP"), "selector"),
    "CONTROL": "selector duration if",
    "ATTACH": "selector selector",
    "CANCEL_ATTACK": "selector",
    "CANCEL_OPENER": "",
    "END_COMBAT": "",
    "CREATE": "player amount definition row",
    **dict.fromkeys(("GAIN_SCRAP", "LOSE_SCRAP", "SPEND_SCRAP", "GAIN_HP", "LOSE_HP"), "player amount"),
    "STEAL_SCRAP": "- amount",
    "CHANGE": "selector changes duration if",
    # changes
    "C_PLUS": "signed signed times",
    "C_KEYWORDS": "keywords",
    "C_LOSE": "keywords",
    "C_SET": "set set",
    "C_BAN": "banned",
    "C_PREVENT": "amount",
    "C_PREVENT_ALL": "",
    "C_PREVENT_DEALT": "",
    "S_ENTERS_DISABLED": "",
    "S_CANNOT_BY": "banned filter",
    "S_MUST_ATTACK": "selector",
    "S_VALUE": "signed",
    "S_NEEDED": "number",
    "S_REDUCE": "number",
    "S_CITY_REDUCE": "number",
    "PASSIVE": "selector changes if",
    "TRIGGER": "event selector second whose",
}
NAMES: Final[dict[int, str]] = {getattr(ops, name): name for name in SHAPES}


def inverse(*tables: Mapping[str, int]) -> dict[int, str]:
    """The words of the compiler's tables, by number."""
    return {number: word for table in tables for word, number in table.items()}


EVENTS: Final = {n: name for name, n in vars(ops).items() if name.startswith("ON_") and name != "ON_BATTLEFIELD"}
REGISTERS: Final = {
    ops.SELF: "this card",
    ops.ATTACHED_TO: "the attached Unit",
    ops.EVENT: "EVENT",
    ops.OTHER: "OTHER",
    ops.FOUND: "FOUND",
    ops.MADE: "MADE",
    ops.ORDERED: "the one at hand",
    ops.OPENER: "OPENER",
}
SEATS: Final = inverse(PLAYERS, {"that player": ops.THAT_PLAYER, "they": ops.THEY})
# Operands that are one of a list of words, or a mask of them.
WORDS: Final[dict[str, dict[int, str]]] = {
    "stat": inverse(STATS),
    "bound": inverse(BOUNDS),
    "than": inverse(THANS),
    "deed": inverse(DEEDS),
    "row": inverse(ROWS),
    "phase": inverse(PHASES),
    "was": inverse(SEEN) | {ops.WAS_ATTACKING: "attacking"},
    "duration": inverse(DURATIONS) | {ops.AS_LONG_AS: "for as long as"},
    "goal": inverse(TO, TO_ROW) | {ops.TO_BATTLEFIELD: "battlefield"},
    "event": EVENTS,
}
ZONE_NAMES: Final = inverse(ZONES)
MASKS: Final[dict[str, dict[int, str]]] = {
    "kinds": inverse(KINDS),
    "statuses": inverse(STATUSES),
    "keywords": inverse(KEYWORDS),
    "banned": inverse(BANNED)
    | {
        ops.CAN_ATTACK_BACKLINE: "can attack the Backline",
        ops.NO_OPPOSING_TARGET: "be targeted by the opponent",
        ops.MUST_ATTACK: "must attack",
        ops.MUST_INTERCEPT: "must intercept",
        ops.MUST_BE_ATTACKED: "must be attacked",
        ops.MUST_BE_INTERCEPTED: "must be intercepted",
    },
}
GROUPS: Final = {mask(ON_THE_BATTLEFIELD): "object", mask(ENHANCEMENTS | EXPLOITS | {"Unit", "Vehicle"}): "card"}
FLAGS: Final = {"up_to": "up to", "not_needed": "not needed", "not": "not", "this_turn": "this turn", "tokens": "token"}


class Lister:
    """Says the records of a catalog. `names`: of its definitions; `begins`: of the program that is being said."""

    def __init__(self, catalog: Catalog, names: Sequence[str], begins: int = 0) -> None:
        self.catalog = catalog
        self.names = names
        self.begins = begins

    def program(self, entry: int) -> list[str]:
        """The instructions from an entry to the last one."""
        self.begins = entry
        lines: list[str] = []
        at = entry
        while self.catalog.code[at] != ops.DONE:
            lines.append(f"{(at - entry) // ops.WIDTH:2}  {self.record(at)}")
            at += ops.WIDTH
        return [*lines, f"{(at - entry) // ops.WIDTH:2}  DONE"]

    def record(self, at: int) -> str:
        """A record with all that it points at."""
        op, *operands = self.catalog.code[at : at + ops.WIDTH]
        shapes = SHAPES[NAMES[op]].split()
        if op == ops.TRIGGER:
            shapes[2] = "phase" if operands[0] in (ops.ON_PHASE_START, ops.ON_PHASE_END) else "selector"
        said = [self.operand(shape, operand) for shape, operand in zip(shapes, operands, strict=False)]
        return " ".join([NAMES[op], *filter(None, said)])

    def chain(self, at: int) -> list[int]:
        """The positions of a record and those that follow it."""
        found: list[int] = []
        while at != ops.NONE:
            found.append(at)
            at = self.catalog.code[at + ops.WIDTH - 1]
        return found

    def operand(self, shape: str, n: int) -> str:
        """One operand, "" when there is nothing to say."""
        if shape in WORDS:
            return "" if n == ops.NONE else WORDS[shape][n]
        if shape == "kinds" and n in GROUPS:
            return GROUPS[n]
        if shape in MASKS:
            return "[" + ", ".join(word for bit, word in MASKS[shape].items() if n & bit) + "]"
        if shape in FLAGS:
            return FLAGS[shape] if n else ""
        match shape:
            case "-":
                return ""
            case "from":
                zone, whose = n % ops.ZONED, n // ops.ZONED
                return "" if n == ops.NONE else f"from the {ZONE_NAMES[zone]} of {player(whose)}"
            case "amount":
                return str(-1 - n) if n < 0 else f"({self.record(n)})"
            case "set":
                return "-" if n == ops.NO_CHANGE else self.operand("amount", n)
            case "times":
                return "" if n == -2 else f"times ({self.record(n)})"
            case "signed":
                return f"{n:+d}"
            case "hex":
                return f"{n:#x}" if n else ""
            case "label":
                return f"-> {(n - self.begins) // ops.WIDTH}"
            case "else":
                return f"else -> {(n - self.begins) // ops.WIDTH}"
            case "if":
                return "" if n == ops.NONE else f"if ({self.record(n)})"
            case "condition":
                return f"({self.record(n)})"
            case "filter":
                return "any" if n == ops.NONE else self.filter(n)
            case "changes":
                return "; ".join(self.record(change) for change in self.chain(n))
            case "selector":
                return self.selector(n)
            case "register":
                return register(n)
            case "to":
                return f"to {register(n)}"
            case "player":
                return player(n)
            case "whose":
                return "" if n == ops.ANYONE else f"of {player(n)}"
            case "row_of":
                return "" if n == ops.NONE else f"of {player(n)}"
            case "disabled":
                return "disabled" if n else ""
            case "definition":
                return self.names[n]
        return str(n)

    def filter(self, at: int) -> str:
        """All of a filter in braces: kinds, statuses, tests, zone."""
        kinds, statuses, tests, zone, whose = self.catalog.code[at + 1 : at + ops.WIDTH]
        parts_said = [self.operand("kinds", kinds)]
        if statuses:
            parts_said.append(self.operand("statuses", statuses))
        parts_said += [self.record(test) for test in self.chain(tests)]
        if zone == ops.IN_ANY_DISCARD:
            parts_said.append("in a discard pile")
        elif zone != ops.ON_BATTLEFIELD:
            parts_said.append(f"in the {ZONE_NAMES[zone]} of {player(whose)}")
        return "{" + ", ".join(parts_said) + "}"

    def selector(self, n: int) -> str:
        """What a selector operand means; of triggers, their subjects."""
        if n < 0:
            return f"each {self.filter(-1 - n)}"
        if n == ops.ANY:
            return ""
        return f"the City of {player(n - ops.CITIES)}" if n >= ops.CITIES else register(n)


def register(n: int) -> str:
    """What holds the things that a text speaks of."""
    if n >= ops.SLOT:
        return f"target {n - ops.SLOT}"
    return REGISTERS.get(n, f"choice {n - ops.CHOSEN}")


def player(n: int) -> str:
    """Who is meant."""
    if n >= ops.CONTROLLER:
        return f"the controller of {register(n - ops.CONTROLLER)}"
    return f"the owner of {register(n - ops.OWNER)}" if n >= ops.OWNER else SEATS[n]


def listing(catalog: Catalog, definition: int, names: Sequence[str]) -> str:
    """All abilities of a card, as text."""
    say = Lister(catalog, names)
    lines = ["only one"] if catalog.unique[definition] else []
    for number in sorted([*catalog.passives[definition], *catalog.triggers[definition], *catalog.uses[definition]]):
        lines.append(f"{catalog.line[number] + 1}: {head(say, catalog, definition, number)}")
        lines += body(say, catalog, definition, number)
    for number in catalog.effect[definition]:
        lines += body(say, catalog, definition, number)
    return "\n".join(lines)


def head(say: Lister, catalog: Catalog, definition: int, number: int) -> str:
    """When an ability happens, or what it costs."""
    once = "once per turn, " if catalog.once[number] else ""
    if number in catalog.passives[definition]:
        return "always" if catalog.always[number] else "while enabled"
    if number in catalog.triggers[definition]:
        return once + say.record(catalog.trigger[number])
    costs = [
        *(["disable"] if catalog.disables[number] else []),
        *([f"{n} Scrap"] if (n := catalog.scrap[number]) else []),
    ]
    return once + " and ".join(costs)


def body(say: Lister, catalog: Catalog, definition: int, number: int) -> list[str]:
    """What an ability is made of: its targets and its program, or its passives."""
    if number in catalog.passives[definition]:
        return [f"    {say.record(at)}" for at in say.chain(catalog.entry[number])]
    targets = [f"    target {slot}: {say.record(at)}" for slot, at in enumerate(catalog.slots[number])]
    return targets + [f"    {line}" for line in say.program(catalog.entry[number])]
