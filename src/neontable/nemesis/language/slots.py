"""What an ability chooses, and what its pronouns mean (NM-9.3): settled here, once, from the text alone.

The targets of an ability are numbered in the order of its canonical text: the first is slot 0. So are its choices
without a target. A pronoun means what the text named last in the right number: "it" one thing, "them" several, "that
Unit" the last one that can be a Unit, this card left aside; behind a trigger, "it" is the object or card that the
trigger is about. What stands inside a filter or an amount ("with less ATK than this card") names nothing for what
follows.

Each resolving ability has registers of its own, so two triggers never share a "that card"; "this card" is always the
card on which the text is printed, and "the attached Unit" its bearer.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...language.registry import Node
from ..ops import ATTACHED_TO, CHOSEN, EVENT, FOUND, MADE, OPENER, ORDERED, OTHER, SELF, SLOT
from .nodes import abilities as ab
from .nodes import actions as ac
from .nodes import amounts as am
from .nodes import cards as ca
from .nodes import effects as ef
from .nodes import events as ev
from .nodes import objects as ob

# What a pronoun can mean beside the registers of ops.py.
NOTHING: Final = -1  # no such thing was named; the lints refuse the text
ACTOR: Final = -2  # the player who carries out the action


class Thing(NamedTuple):
    """Something that the text has named. `objects`: its noun, where it has one. `card`: a card in a zone, and no object
    on the battlefield. `seen`: everybody knows its face. `filled`: of FOUND and MADE, the how manieth content it is."""

    register: int
    several: bool
    objects: ob.Objects | None = None
    card: bool = False
    seen: bool = True
    filled: int = 0


class Meaning(NamedTuple):
    """What a pronoun means. `node` is the pronoun, or holds it in a field ("its owner"); `thing` is None for nothing,
    and for players. `lost`: its register holds other things by then."""

    node: Node
    word: str
    register: int
    thing: Thing | None
    lost: bool = False


class Slots(NamedTuple):
    """The targets of an ability, by slot; what it chooses or concerns without a target, by register from CHOSEN on; and
    the meanings of its pronouns in their order. Nodes are told apart by identity, for two that say the same can mean
    different things."""

    targets: tuple[ob.Target, ...]
    choices: tuple[Node, ...]
    meanings: tuple[Meaning, ...]

    def meaning(self, node: Node, word: str = "") -> Meaning | None:
        """Of a pronoun, or of the word in a node that holds several."""
        found = (meaning for meaning in self.meanings if meaning.node is node and word in ("", meaning.word))
        return next(found, None)

    def slot(self, target: ob.Target) -> int:
        """The number of a target."""
        return next(n for n, each in enumerate(self.targets) if each is target)

    def register(self, choice: Node) -> int:
        """The register of a choice."""
        return next(CHOSEN + n for n, each in enumerate(self.choices) if each is choice)


def slots_of(ability: ab.Ability) -> Slots:
    """Number the targets of an ability and resolve its pronouns."""
    story = _Story()
    story.read(ability)
    return Slots(tuple(story.targets), tuple(story.choices), tuple(story.meanings))


# Actions that name something by being done, or change what is known of it.
NAMING: Final = (
    ca.Search,
    ca.LookAt,
    ca.Reveal,
    ca.ChooseFrom,
    ca.Discard,
    ca.Move,
    ca.MoveFrom,
    ac.Create,
    ac.CancelOpener,
)
PRONOUNS_FOR_PLAYERS: Final = ("that player", "they", "its owner", "its controller")


class _Story:
    """The ability as it goes on. `things`: what was named, the latest last. `inside`: within a filter or an amount."""

    def __init__(self) -> None:
        self.targets: list[ob.Target] = []
        self.choices: list[Node] = []
        self.meanings: list[Meaning] = []
        self.things: list[Thing] = []
        self.fillings = {FOUND: 0, MADE: 0}
        self.inside = 0
        self.event_player = False
        self.actor = ""

    def read(self, node: Node) -> None:
        """Go through a node in the order of its canonical text."""
        match node:
            case ob.It():
                self.means(node, "it", self.last(several=False))
            case ob.Those():
                self.means(node, "them", self.last(several=True))
            case ob.OfThem() | ob.Rest():
                self.choices.append(node)
                self.means(node, "them", self.last(several=True))
            case ob.That():
                self.means(node, f"that {node.kind}", self.that(node.kind))
            case ob.This():
                self.name(Thing(SELF, False))
            case ob.Attached():
                self.name(Thing(ATTACHED_TO, False))
            case ob.Objects() | am.StatOf() | am.DamageOn():
                self.within(node)
            case ob.Target():
                self.parts(node)
                self.targets.append(node)
                register = SLOT + len(self.targets) - 1
                self.things.append(Thing(register, node.number != 1, node.objects, in_zone(node.objects)))
            case ob.Every() | ob.Some() | ob.AtRandom():
                self.parts(node)
                self.name(self.chosen(node))
            case ob.TopCards() | ob.WholeHand():
                self.parts(node)
                several = isinstance(node, ob.WholeHand) or node.number != 1
                self.name(Thing(self.choice(node), several, None, True, False))
            case _ if isinstance(node, NAMING):
                self.act(node)
            case ab.CostDisable():
                self.name(Thing(SELF, False))
            case ab.Whenever():
                self.trigger(node.event)
            case ab.AtPhase():  # "that player" is the one whose turn or phase it is
                self.event_player = True
            case ef.Choose():
                before = list(self.things)
                for mode in node.modes:
                    self.things = list(before)
                    self.read(mode)
                self.things = before
            case ef.If():
                self.branches(node)
            case ac.Damage(source=ob.This()):  # the text does not say it: "Deal 2 damage ..."
                self.read_all(node.number, node.to)
            case ac.Damage():
                self.read(node.source)
                self.dealt_by(node.source, node.number)
                self.read(node.to)
            case _:
                self.parts(node)

    def parts(self, node: Node) -> None:
        outer = self.actor
        self.actor = getattr(node, "who", "") or outer
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if isinstance(value, str) and value in PRONOUNS_FOR_PLAYERS:
                self.player(node, value)
            self.read_all(*(value if isinstance(value, tuple) else (value,)))
        self.actor = outer

    def read_all(self, *parts: Any) -> None:
        for part in parts:
            if isinstance(part, Node):
                self.read(part)

    def dealt_by(self, source: Node, number: Any) -> None:
        """In the amount, "its" is of each dealer for itself, where there are several."""
        if isinstance(source, ob.Those):
            dealers = self.last(several=True)
        else:
            dealers = self.things[-1] if isinstance(source, ob.Every | ob.Some | ob.AtRandom | ob.Target) else None
        if dealers is None or not dealers.several:
            self.read_all(number)
            return
        self.things.append(Thing(ORDERED, False, dealers.objects))
        self.read_all(number)
        self.things.pop()

    def within(self, node: Node) -> None:
        self.inside += 1
        self.parts(node)
        self.inside -= 1

    def branches(self, node: ef.If) -> None:
        """What a branch names can be meant behind it only when it is the only one."""
        self.read(node.condition)
        before = list(self.things)
        self.read(node.effect)
        if node.otherwise is not None:
            self.things = list(before)
            self.read(node.otherwise)
            self.things = before

    # What is named

    def name(self, thing: Thing) -> None:
        if not self.inside:
            self.things.append(thing)

    def chosen(self, node: ob.Every | ob.Some | ob.AtRandom) -> Thing:
        several = isinstance(node, ob.Every) or node.number != 1
        return Thing(self.choice(node), several, node.objects, in_zone(node.objects), not hidden(node.objects))

    def choice(self, node: Node) -> int:
        """The next register of its own."""
        self.choices.append(node)
        return CHOSEN + len(self.choices) - 1

    def filled(self, thing: Thing, register: int) -> Thing:
        """The thing as the new content of a register that is used again and again."""
        self.fillings[register] += 1
        return thing._replace(register=register, filled=self.fillings[register])

    def act(self, node: Any) -> None:
        """Actions that name something by being done."""
        self.parts(node)
        match node:
            case ca.Search(what=what):
                self.name(self.filled(Thing(FOUND, what.number != 1, what.objects, True, False), FOUND))
            case ca.LookAt(what=ob.TopCards() | ob.WholeHand()):
                self.name(self.filled(self.things[-1], FOUND))
            case ca.Reveal(what=what):
                if isinstance(what, ob.TopCards | ob.WholeHand):
                    self.name(self.filled(self.things.pop()._replace(seen=True), FOUND))
                elif shown := self.shown(what):
                    self.name(shown._replace(seen=True))
            case ca.ChooseFrom(what=what):
                hand = next((thing for thing in reversed(self.things[:-1]) if thing.register == FOUND), None)
                seen = hand is not None and hand.seen
                self.name(Thing(self.things[-1].register, what.number != 1, what.objects, True, seen))
            case ca.Discard(what=ob.Some() | ob.AtRandom() | ob.WholeHand()):
                self.name(self.things[-1]._replace(card=True, seen=True))
            case ca.Move(what=what, to=to) | ca.MoveFrom(what=what, to=to):
                moved = self.shown(what)
                if moved and not moved.several:  # on the battlefield and in discard piles everybody sees it
                    card = isinstance(to, ca.To)
                    public = not card or (isinstance(to, ca.To) and to.at == "discard pile")
                    self.name(moved._replace(card=card, seen=moved.seen or public))
            case ac.Create(number=number):
                self.name(self.filled(Thing(MADE, number != 1), MADE))
            case ac.CancelOpener():
                self.name(Thing(OPENER, False, None, True))

    def shown(self, what: Node) -> Thing | None:
        """The thing that a revealed pronoun or choice is."""
        meaning = next((meaning for meaning in reversed(self.meanings) if meaning.node is what), None)
        return meaning.thing if meaning else self.things[-1] if self.things else None

    def trigger(self, event: ev.Event) -> None:
        """The object of the event is named last, so that "it" is the one that does or suffers something. Its player is
        known when it has happened, so not in its own words."""
        for field, register in (("city", NOTHING), ("target", OTHER), ("to", OTHER), ("what", EVENT)):
            part = getattr(event, field, None)
            if isinstance(part, ev.AnyOf):
                self.within(part)
                # A Unit or Vehicle that was played has entered when the trigger resolves (NM-6.13, NM-5.15).
                enters = isinstance(event, ev.Plays) and types_of(part.objects) & {"Unit", "Vehicle"}
                card = isinstance(event, ev.Plays | ev.Draws | ev.Discards) and not enters
                self.name(Thing(register, False, part.objects, card, not isinstance(event, ev.Draws)))
            elif isinstance(part, Node):
                self.read(part)
        self.event_player = hasattr(event, "who") or isinstance(event, ev.CityGains | ev.CityLoses)

    # What is meant

    def means(self, node: Node, word: str, thing: Thing | None) -> None:
        lost = thing is not None and thing.filled != self.fillings.get(thing.register, 0)
        self.meanings.append(Meaning(node, word, thing.register if thing else NOTHING, thing, lost))

    def last(self, several: bool) -> Thing | None:
        return next((thing for thing in reversed(self.things) if thing.several == several), None)

    def that(self, kind: str) -> Thing | None:
        """The last one that can be of the kind. What was only looked at has no noun: a card of any kind."""
        for thing in reversed(self.things):
            if not thing.several and thing.register != SELF and could_be(thing, kind):
                return thing
        return None

    def player(self, node: Node, word: str) -> None:
        if word == "they":
            acts = self.actor not in ("", "you")
            register = ACTOR if acts else EVENT if self.event_player else NOTHING
            self.meanings.append(Meaning(node, "their", register, None))
        elif word == "that player":
            self.meanings.append(Meaning(node, word, EVENT if self.event_player else NOTHING, None))
        else:
            self.means(node, word, self.things[-1] if self.things else None)


def in_zone(objects: ob.Objects) -> bool:
    """Whether they are cards in a hand, deck or discard pile."""
    return any(isinstance(part, ob.In) for part in objects.filters)


def hidden(objects: ob.Objects) -> bool:
    """Whether they lie where their faces are not public (NM-1.10)."""
    return any(isinstance(part, ob.InZone) and part.zone != "discard pile" for part in objects.filters)


ON_THE_BATTLEFIELD: Final = frozenset(["Unit", "Vehicle", "Champion", "Nemesis"])
ENHANCEMENTS: Final = frozenset(["Unit Enhancement", "Field Enhancement"])
EXPLOITS: Final = frozenset(["Tactical Exploit", "Reactive Exploit"])
EVERYTHING: Final = ON_THE_BATTLEFIELD | ENHANCEMENTS | EXPLOITS
COVERS: Final[dict[str, frozenset[str]]] = {
    "object": ON_THE_BATTLEFIELD,
    "token": frozenset(["Unit", "Vehicle"]),  # NM-1.8
    "Enhancement": ENHANCEMENTS,
    "Exploit": EXPLOITS,
    "card": EVERYTHING,
}


def types_of(objects: ob.Objects) -> frozenset[str]:
    """The card types that such objects can have."""
    types = frozenset[str]().union(*(covered(kind) for kind in objects.kinds))
    for part in objects.traits:
        if isinstance(part, ob.Non) and isinstance(part.kind, str) and part.kind != "token":
            types -= {part.kind}
    return types & COVERS["token"] if "token" in objects.statuses else types


def covered(kind: str | ob.Trait) -> frozenset[str]:
    """The card types that a noun stands for; objects alone have traits."""
    return ON_THE_BATTLEFIELD if isinstance(kind, ob.Trait) else COVERS.get(kind, frozenset([kind]))


def could_be(thing: Thing, kind: str) -> bool:
    """Whether a thing can be of a kind, from what the text says of it."""
    if thing.objects is not None:
        return bool(types_of(thing.objects) & covered(kind))
    return {ATTACHED_TO: kind in ("Unit", "object", "card"), MADE: kind in ("token", "Unit", "Vehicle", "object")}.get(
        thing.register, True
    )
