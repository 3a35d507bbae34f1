"""Verbs for things that they can do nothing to."""

from __future__ import annotations

from typing import Final

from ....language.registry import Node
from ...ops import FOUND, SELF
from ..nodes import abilities as ab
from ..nodes import actions as ac
from ..nodes import cards as ca
from ..nodes import changes as cg
from ..nodes import objects as ob
from ..nodes import statics as st
from ..slots import (
    ENHANCEMENTS,
    EXPLOITS,
    ON_THE_BATTLEFIELD,
    Slots,
    Thing,
    in_zone,
    slots_of,
    types_of,
)
from .common import Check, done_by, steps_of

PERMANENTS: Final = ON_THE_BATTLEFIELD | ENHANCEMENTS
# The verbs that act on the battlefield, and on which types of cards there they can do something.
CAN_DO: Final[dict[type[Node], frozenset[str]]] = {
    ac.Destroy: PERMANENTS,
    ac.Disable: ON_THE_BATTLEFIELD | {"Field Enhancement"},  # NM-5.7, NM-5.10
    ac.Enable: ON_THE_BATTLEFIELD | {"Field Enhancement"},
    ac.Drift: frozenset(["Unit", "Vehicle"]),  # NM-7.24
    ac.MoveUp: ON_THE_BATTLEFIELD,
    ac.Flip: frozenset(["Champion", "Nemesis"]),  # NM-8.10
    ac.Control: frozenset(["Unit", "Vehicle"]) | ENHANCEMENTS,  # NM-6.16
    ac.CancelAttack: ON_THE_BATTLEFIELD,
    ac.PreventDealt: ON_THE_BATTLEFIELD,
    cg.SetStat: ON_THE_BATTLEFIELD,
    st.CanAttackBackline: ON_THE_BATTLEFIELD,
    st.Must: ON_THE_BATTLEFIELD,
    st.MustAttack: ON_THE_BATTLEFIELD,
    st.InterceptorsNeeded: ON_THE_BATTLEFIELD,
    st.DamageReduced: ON_THE_BATTLEFIELD,
}
# What is done already to objects of that description.
DONE_ALREADY: Final[dict[type[Node], str]] = {ac.Disable: "disabled", ac.Enable: "enabled", ac.Drift: "drifted"}


class Concern:
    """What a verb is about: its possible types, and whether it is a card in a zone."""

    def __init__(self, check: Check, slots: Slots, what: Node) -> None:
        meaning = slots.meaning(what)
        self.what = what
        self.thing: Thing | None = meaning.thing if meaning else None
        objects = getattr(what, "objects", None) or (self.thing.objects if self.thing else None)
        self.objects: ob.Objects | None = objects
        self.card = self.thing.card if self.thing else objects is not None and in_zone(objects)
        self.itself = isinstance(what, ob.This) or (self.thing is not None and self.thing.register == SELF)
        self.types: frozenset[str]
        if self.itself:
            self.types = frozenset([check.card])
        elif isinstance(what, ob.Attached):
            self.types = frozenset(["Unit"])
        else:
            self.types = types_of(objects) if objects else PERMANENTS | EXPLOITS


def ability(check: Check, node: ab.Ability) -> None:
    """One line of a text."""
    slots = slots_of(node)
    for sentence in node.body:
        for step in steps_of(sentence):
            done = done_by(step.leaf)
            for message, fix in useless(check, slots, done):
                check.fault(done, "NML-44", message, fix)
            if isinstance(done, ac.CancelOpener):
                if check.card != "Reactive Exploit" and not isinstance(node.header, ab.Costs):
                    fix = "Make it a Reactive Exploit, or an ability with a price (NM-5.20)."
                    check.fault(done, "NML-47", "no window can be open at that time (NM-5.15)", fix)
            elif isinstance(done, ac.EndCombat | ac.CancelAttack) and check.card == "Tactical Exploit":
                message = "a Tactical Exploit is never played during Combat (NM-4.7)"
                check.fault(done, "NML-47", message, "Make it a Reactive Exploit.")


def useless(check: Check, slots: Slots, done: Node) -> list[tuple[str, str]]:
    """Why the verb does nothing, and the way out."""
    what = getattr(done, "what", None) or getattr(done, "to", None)
    if isinstance(done, ac.Damage):
        what = done.to
    if not isinstance(what, Node) or isinstance(what, ob.CityOf):
        return []
    about = Concern(check, slots, what)
    if about.itself and check.is_exploit and isinstance(done, ca.Move | ca.MoveFrom | ca.ShuffleIn | ac.Remove):
        return [("an Exploit goes to its owner's discard pile when it has resolved (NM-5.11)", "Name another card.")]
    match done:
        case ca.Discard():
            return discarding(about)
        case ca.LookAt() | ca.Reveal():
            return showing(done, about)
        case ca.Move() | ca.MoveFrom() | ca.ShuffleIn():
            return moving(done, about)
        case ac.Attach(to=to):
            bearer = Concern(check, slots, to)
            if "Unit Enhancement" not in about.types or about.card or "Unit" not in bearer.types or bearer.card:
                return [
                    ("Unit Enhancements are attached, and to Units (NM-5.7)", "Name a Unit Enhancement and a Unit.")
                ]
            return []
        case cg.Change(changes=changes) if all(isinstance(change, cg.Forbid) for change in changes):
            types = PERMANENTS
        case ac.Damage() | ac.SplitDamage() | ac.Prevent() | ac.PreventAll() | cg.Change():
            types = ON_THE_BATTLEFIELD
        case _ if type(done) in CAN_DO:
            types = CAN_DO[type(done)]
        case _:
            return []
    if about.itself and check.is_exploit:
        return [("this card is an Exploit, and never on the battlefield (NM-5.11)", "Name an object.")]
    if about.card:
        return [("it is a card that is not on the battlefield", "Name an object on the battlefield.")]
    if about.types <= EXPLOITS:
        return []  # there are none on the battlefield, as NML-40 says
    if not about.types & types:
        return [("such cards are never affected by it", f"It concerns: {', '.join(sorted(types))}.")]
    return repeated(done, about)


def repeated(done: Node, about: Concern) -> list[tuple[str, str]]:
    """What the objects are already by their description."""
    statuses = about.objects.statuses if about.objects else ()
    filters = about.objects.filters if about.objects else ()
    same = DONE_ALREADY.get(type(done)) in statuses and about.thing is None
    if isinstance(done, ac.MoveUp):
        same = ob.InRow("Frontline") in filters
    elif isinstance(done, ac.Control):
        same = ob.ControlledBy("you") in filters
    elif isinstance(done, ac.CancelAttack):
        same = "intercepting" in statuses
    return [("by their description there is nothing left to do", "Choose other objects.")] if same else []


def discarding(about: Concern) -> list[tuple[str, str]]:
    """Cards are discarded from hands."""
    zones = about.objects.filters if about.objects else ()
    if any(
        isinstance(part, ob.InAnyDiscard) or (isinstance(part, ob.InZone) and part.zone != "hand") for part in zones
    ):
        return [("cards are discarded from a hand", "Write “put” and “into ... discard pile”.")]
    if isinstance(about.what, ob.Reference) and not about.card:
        return [("it is not in a hand", "Destroy it, or return it to its owner's hand.")]
    return []


def showing(done: ca.LookAt | ca.Reveal, about: Concern) -> list[tuple[str, str]]:
    """Only hidden cards are looked at or revealed."""
    if isinstance(about.what, ob.WholeHand):
        own = isinstance(done, ca.LookAt) and about.what.whose == "you"
        return [("you know your hand", "Look at other cards.")] if own else []
    if isinstance(about.what, ob.TopCards) or about.card or (about.thing and about.thing.register == FOUND):
        return []
    return [("what is not hidden needs no look", "Name cards in a hand or deck.")]


def moving(done: ca.Move | ca.MoveFrom | ca.ShuffleIn, about: Concern) -> list[tuple[str, str]]:
    """Where cards are put that cannot be there, or are there already."""
    to = getattr(done, "to", None)
    if (
        isinstance(about.what, ob.Some | ob.AtRandom)
        and not about.card
        and about.objects
        and about.objects.kinds == ("card",)
    ):
        return [
            ("the text does not say where the card is", "Write “from your hand”, or “1 of them” of cards looked at.")
        ]
    if isinstance(to, ca.Onto | ca.IntoRow):
        types = frozenset(["Unit", "Vehicle"]) | ({"Field Enhancement"} if isinstance(to, ca.Onto) else set())
        if not about.types & types and not about.itself:
            return [("such cards cannot be put onto the battlefield", "Name Units or Vehicles.")]
        chosen = isinstance(about.what, ob.Target | ob.Every | ob.Some | ob.AtRandom)
        if isinstance(to, ca.Onto) and chosen and not about.card:
            return [("it is on the battlefield already", "Say from where: “from your hand”.")]
    zones = [part.zone for part in (about.objects.filters if about.objects else ()) if isinstance(part, ob.InZone)]
    if isinstance(to, ca.To) and to.at in zones and about.thing is None:
        return [("it lies there already", "Name another place.")]
    return []
