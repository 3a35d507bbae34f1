"""Pronouns, "this way", "if you do", X, and the faces that a text must not ask for."""

from __future__ import annotations

from typing import Any, Final

from ....language.registry import Node, parts_of
from ..nodes import abilities as ab
from ..nodes import actions as ac
from ..nodes import amounts as am
from ..nodes import cards as ca
from ..nodes import changes as cg
from ..nodes import conditions as co
from ..nodes import effects as ef
from ..nodes import events as ev
from ..nodes import objects as ob
from ..pronouns import means_nothing
from ..slots import NOTHING, Slots, hidden, slots_of
from .common import Check, done_by, steps_of

# What must have been done before a text can say "this way" of it.
DONE_BY: Final[dict[str, tuple[type[Node], ...]]] = {
    "dealt": (ac.Damage, ac.SplitDamage),
    "destroyed": (ac.Destroy, ac.Damage, ac.SplitDamage),
    "discarded": (ca.Discard,),
    "drawn": (ca.Draw,),
    "returned": (ca.Move, ca.MoveFrom),
    "spent": (ac.SpendScrap, ab.CostScrap),
    "gained": (ac.GainScrap, ac.StealScrap),
    "lost": (ac.LoseScrap, ac.StealScrap),
    "stolen": (ac.StealScrap,),
}


def ability(check: Check, node: ab.Ability) -> None:
    """One line of a text."""
    slots = slots_of(node)
    pronouns(check, slots)
    this_way(check, node)
    if_you_do(check, node)
    others(check, node)
    for sentence in node.body:
        unknowns(check, sentence, None)
    faces(check, node, slots)


def pronouns(check: Check, slots: Slots) -> None:
    """Each must mean something."""
    for node, word, register, _, _ in slots.meanings:
        if register == NOTHING:
            check.fault(node, *means_nothing(word))


def this_way(check: Check, node: ab.Ability) -> None:
    """ "the damage dealt this way" """
    before: set[type[Node]] = set()
    for part in parts_of(node):
        done = (
            "dealt"
            if isinstance(part, am.DamageDealt)
            else part.done
            if isinstance(part, am.CountDone | am.ScrapDone)
            else None
        )
        if done and not before & set(DONE_BY[done]):
            fix = "Say it behind the sentence that does it."
            check.fault(part, "NML-23", f"before this, nothing in the text is {done}", fix)
        before.add(type(part))


def if_you_do(check: Check, node: ab.Ability) -> None:
    """It asks about the sentence before (T50: at its own time)."""
    asking = {id(s.condition): place for place, s in enumerate(node.body) if isinstance(s, ef.If)}
    for part in parts_of(node):
        if isinstance(part, co.YouDo | co.YouDoNot):
            place = asking.get(id(part), 0)
            before = node.body[place - 1] if place else None
            if before is None:
                fix = "Write it as a sentence behind the one that it asks about."
                check.fault(part, "NML-24", "no sentence stands before it that could be done", fix)
            elif isinstance(part, co.YouDoNot) and isinstance(before, ef.If) and isinstance(before.condition, co.YouDo):
                check.fault(part, "NML-24", "it would ask about an “If you do”", "Write “Otherwise, ...”.")


def others(check: Check, node: ab.Ability) -> None:
    """ "other" than what: than this card, or than the targets before."""
    named = not check.is_exploit
    for part in parts_of(node):
        if isinstance(part, ob.Target):
            if "other" in part.objects.statuses and not named:
                check.fault(part, "NML-40", "another than which? This card is no object", "Leave the word out.")
            named = True
        elif (
            isinstance(part, ob.Every | ob.Some | co.HowMany | am.CountOf | ef.ForEach)
            and "other" in part.objects.statuses
            and not named
        ):
            check.fault(part, "NML-40", "other than which? This card is no object", "Leave the word out.")


def unknowns(check: Check, node: Node, where: ef.Where | None) -> None:
    """X stands in the sentence that ends in “where X is ...”, and nowhere else."""
    if is_unknown(node) and where is None:
        fix = "Write a number, or “, where X is ...” at the end of the sentence."
        check.fault(node, "NML-25", "the text does not say what X is", fix)
    if isinstance(node, ef.Where):
        if not any(is_unknown(part) for part in parts_of(node.effect)):
            check.fault(node, "NML-25", "“where X is ...” gives a number that nothing uses", "Write X in the sentence.")
        unknowns(check, node.effect, node)
        unknowns(check, node.amount, None)
        return
    for field in node.__struct_fields__:
        value: Any = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                unknowns(check, part, where)


def is_unknown(node: Node) -> bool:
    """Whether it is X itself, or a change with X."""
    return isinstance(node, ob.X) or (
        isinstance(node, cg.Boost) and not all(isinstance(n, int) for n in (node.attack, node.defence))
    )


# Hidden faces (card-language.md): what a text asks of a card, everybody learns.


def faces(check: Check, node: ab.Ability, slots: Slots) -> None:
    """Questions about cards that not everybody sees."""
    shown = False  # a hand was revealed before
    offered = {id(step.leaf) for sentence in node.body for step in steps_of(sentence) if step.may}
    for part in parts_of(node):
        match part:
            case ca.Reveal(what=ob.WholeHand()):
                shown = True
            case ev.Draws(what=what) if by_face(what.objects):
                check.fault(part, "NML-56", "what is drawn is hidden from the other player", "Write “a card”.")
            case co.HowMany(objects=objects) | am.CountOf(objects=objects) if (
                hidden(objects) and by_face(objects) and not shown
            ):
                fix = "Count all cards there, or reveal the hand before."
                check.fault(part, "NML-56", "the number would give hidden faces away", fix)
            case (
                co.IsKind(what=what)
                | co.IsNotKind(what=what)
                | co.HasKeyword(what=what)
                | co.HasStat(what=what)
                | am.StatOf(what=what)
            ):
                meaning = slots.meaning(what)
                if meaning and meaning.thing and not meaning.thing.seen:
                    fix = "Reveal it first: “Reveal the top card of your deck. If it is a Unit, ...”"
                    check.fault(part, "NML-56", "what follows would tell the others something of a hidden card", fix)
            case ca.Search(what=what) if by_face(what.objects) and not reveals_found(node):
                fix = "Write “reveal it” behind it."
                check.fault(part, "NML-56", "the others must see that the card is what was searched for", fix)
            case ca.ChooseFrom(what=what) if by_face(what.objects) and not shown:
                check.fault(
                    part,
                    "NML-56",
                    "the hand is not open to both",
                    "Write “Your opponent reveals their hand.” before it.",
                )
    for sentence in node.body:
        for step in steps_of(sentence):
            if id(step.leaf) not in offered:
                compulsory(check, done_by(step.leaf), shown)


def compulsory(check: Check, done: Node, shown: bool) -> None:
    """That somebody has none of the cards that must be chosen would show."""
    for part in parts_of(done):
        up_to = isinstance(part, ob.Some) and part.up_to
        if not isinstance(part, ob.Some | ob.AtRandom) or up_to or shown:
            continue
        if by_face(part.objects) and (hidden(part.objects) or isinstance(done, ca.Discard)):
            fix = "Write “You may ...”, or “up to”."
            check.fault(part, "NML-57", "choosing none would show that there is none", fix)


def by_face(objects: ob.Objects) -> bool:
    """Whether the cards are described by what stands on them."""
    places = (ob.InZone, ob.InAnyDiscard, ob.ControlledBy)
    others = [part for part in objects.filters if not isinstance(part, places)]
    return objects.kinds != ("card",) or bool(objects.traits or others or objects.name)


def reveals_found(node: ab.Ability) -> bool:
    """Whether what was searched for is shown."""
    pronouns = ob.It | ob.That | ob.Those
    return any(isinstance(part, ca.Reveal) and isinstance(part.what, pronouns) for part in parts_of(node))
