"""What can stand on which card, and which sentences are passives, which effects."""

from __future__ import annotations

from typing import Final

from ....language.registry import Node, parts_of
from ..nodes import abilities as ab
from ..nodes import actions as ac
from ..nodes import cards as ca
from ..nodes import changes as cg
from ..nodes import effects as ef
from ..nodes import objects as ob
from ..nodes import statics as st
from .common import Check, Step, done_by, steps_of

PREVENTIONS: Final = (ac.Prevent, ac.PreventAll, ac.PreventDealt)
STANDING: Final = (cg.Change, cg.SetStat, st.Static, ac.PreventAll, ac.PreventDealt)


def ability(check: Check, node: ab.Ability) -> None:
    """One line of a text."""
    header(check, node)
    for part in parts_of(node):
        if isinstance(part, ob.Attached) and check.card != "Unit Enhancement":
            fix = "Only a Unit Enhancement is attached (NM-5.7); write “this card” or “target Unit”."
            check.fault(part, "NML-15", f"a {check.card} is attached to nothing", fix)
        if isinstance(part, ac.Disable | ac.Enable | st.EntersDisabled | ab.CostDisable):
            disabled = getattr(part, "what", ob.This())
            if check.card == "Unit Enhancement" and disabled == ob.This():
                fix = "Use Scrap as the price, or disable the attached Unit."
                check.fault(part, "NML-16", "a Unit Enhancement is never enabled or disabled (NM-5.7)", fix)
        if isinstance(part, st.OnlyOne):
            only_one(check, node, part)
    for sentence in node.body:
        if check.is_passive(node):
            passive(check, node, sentence)
        else:
            effect(check, sentence)
        offers(check, sentence)


def header(check: Check, node: ab.Ability) -> None:
    """NM-9.1, NM-9.2."""
    if check.is_exploit and (node.header or node.once):
        fix = "Leave the header out; the text of an Exploit is what it does."
        check.fault(node, "NML-12", "an Exploit is carried out once, when it is played (NM-5.11)", fix)
    elif isinstance(node.header, ab.OnEntry) and check.card in ("Champion", "Nemesis"):
        fix = "Write “Activation Protocol:”."
        check.fault(node.header, "NML-10", "Champions and Nemeses have no On Entry (NM-9.2)", fix)
    elif isinstance(node.header, ab.Activation) and check.card not in ("Champion", "Nemesis"):
        fix = "Write “On Entry:”."
        check.fault(node.header, "NML-11", f"a {check.card} has no Activation Protocol (NM-9.2)", fix)
    elif node.once and not isinstance(node.header, ab.Whenever | ab.AtPhase | ab.Costs):
        fix = "Leave “once per turn” out."
        check.fault(node, "NML-17", "nothing here is triggered or used, so nothing can be counted", fix)


def only_one(check: Check, node: ab.Ability, rule: st.OnlyOne) -> None:
    """NM-2.9: unique is what a card is, whether it is enabled or not."""
    of_another = None not in (check.face.name, rule.name) and rule.name != check.face.name
    if check.is_passive(node) and (rule not in node.body or of_another):
        what = "a card can limit its own number alone, and always (NM-2.9)"
        check.fault(rule, "NML-46", what, "Give it its own line, on that card.")


def sleeping(check: Check, node: ab.Ability, sentence: ef.Sentence) -> None:
    """NM-6.5, NM-7.1: what attacks is disabled, before anybody intercepts, unless it has Save the Day (NM-7.8)."""
    awake = isinstance(node.header, ab.WhileInPlay) or "Save the Day" in check.face.keywords
    if awake or check.card not in ("Unit", "Vehicle") or any(map(saves_the_day, parts_of(check.text))):
        return
    for step in steps_of(sentence):
        done = done_by(step.leaf)
        if getattr(done, "what", None) == ob.This() and is_about_interception(done):
            what = "attacking disables this card, and then its passive sleeps (NM-6.5)"
            check.fault(done, "NML-48", what, "Write “While in play,” in front, or give it Save the Day (NM-7.8).")


def saves_the_day(part: Node) -> bool:
    """Whether the text gives this card the keyword."""
    if not isinstance(part, cg.Change) or part.what != ob.This():
        return False
    gains = [change for change in part.changes if isinstance(change, cg.GainKeywords)]
    return any("Save the Day" in change.keywords for change in gains)


def is_about_interception(done: Node) -> bool:
    """Whether it says who can or must intercept an attacker."""
    match done:
        case st.InterceptorsNeeded() | st.Must(forced="be intercepted") | st.CannotBy(suffering="be intercepted"):
            return True
        case cg.Change(changes=changes):
            return any(isinstance(change, cg.Forbid) and "be intercepted" in change.deeds for change in changes)
    return False


def passive(check: Check, node: ab.Ability, sentence: ef.Sentence) -> None:
    """A rule or change that stands as long as its card does."""
    sleeping(check, node, sentence)
    for part in parts_of(sentence):
        if isinstance(part, ob.Target | ob.Some | ob.AtRandom | ob.OfThem):
            fix = "Write “each”, or put a header in front."
            check.fault(part, "NML-42", "nobody chooses anything for a passive", fix)
    if isinstance(sentence, ef.If | ef.Choose | ef.May):
        fix = "Write “As long as ..., ...”, or put a header in front."
        check.fault(sentence, "NML-14", "a passive asks and offers nothing: it stands all the time (NM-6.6)", fix)
        return
    for step in steps_of(sentence):
        if isinstance(step.condition, ac.Payment):
            check.fault(sentence, "NML-14", "a passive cannot wait for a payment", "Put a header in front.")
            return
        if isinstance(step.leaf, ef.Lasting) or not isinstance(done_by(step.leaf), STANDING):
            fix = "Put a header in front: “On Entry:”, “Whenever ...,” or “Disable this card:”."
            check.fault(step.leaf, "NML-14", "the text does not say when this happens", fix)


def effect(check: Check, sentence: ef.Sentence) -> None:
    """Something that is done once."""
    if isinstance(sentence, ef.AsLongAs):
        fix = "Write “If ..., ...”, or “for as long as ...” behind it."
        check.fault(sentence, "NML-14", "“as long as” stands in front of passives", fix)
    for step in steps_of(sentence):
        leaf, done = step.leaf, done_by(step.leaf)
        if isinstance(done, st.OnlyOne):
            check.fault(
                leaf, "NML-14", "this is a rule about the card (NM-2.9), not an effect", "Give it its own line."
            )
        elif isinstance(leaf, ef.Lasting):
            if not isinstance(done, (*STANDING, ac.Prevent, ac.Control)):
                check.fault(leaf, "NML-50", "this is done at once and lasts no time", "Leave the duration out.")
        elif isinstance(done, (*STANDING, ac.Prevent)) and not isinstance(sentence, ef.AsLongAs):
            fix = (
                "Write “this turn” behind it."
                if isinstance(done, PREVENTIONS)
                else "Write “until end of turn” behind it, or “for good”."
            )
            check.fault(leaf, "NML-13", "the text does not say for how long", fix)


def offers(check: Check, sentence: Node) -> None:
    """ "you may" and "choose"."""
    for part in parts_of(sentence):
        if isinstance(part, ef.May):
            steps = list(steps_of(part))
            if len(steps) == 1 and offered_already(steps[0]):
                fix = "Leave “you may” out, or write the number without “up to”."
                check.fault(part, "NML-30", "“up to” lets you choose none already", fix)
            elif all(isinstance(done_by(step.leaf), st.OnlyOne | ca.Shuffle) for step in steps):
                check.fault(part, "NML-30", "there is nothing to decide here", "Leave “you may” out.")
        elif isinstance(part, ef.Choose):
            if part.number >= len(part.modes):
                fix = "Offer more, or write the sentences one after the other."
                check.fault(part, "NML-31", f"with {len(part.modes)} to choose from, {part.number} is no choice", fix)
            for place, mode in enumerate(part.modes):
                if mode in part.modes[:place]:
                    check.fault(mode, "NML-31", "this branch says the same as one before it", "Leave it out.")


def offered_already(step: Step) -> bool:
    """Whether all that the step concerns is chosen with “up to”."""
    chosen = [part for part in parts_of(step.leaf) if isinstance(part, ob.Target | ob.Some | ob.OfThem)]
    return bool(chosen) and all(part.up_to for part in chosen)
