"""The page about the language, made from the registry: every node, every keyword, every fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from ...language.registry import Entry, Node, parts_of
from . import LANGUAGE_VERSION
from .keywords import KEYWORDS, TERMS, Meaning
from .lints import CODES
from .nodes import REGISTRY
from .nodes import abilities as ab
from .nodes import actions as ac
from .nodes import amounts as am
from .nodes import cards as ca
from .nodes import changes as cg
from .nodes import conditions as co
from .nodes import effects as ef
from .nodes import events as ev
from .nodes import objects as ob
from .nodes import statics as st
from .nodes.abilities import CardText
from .words import WORDS

CHAPTERS: Final[dict[str, tuple[type[Node], ...]]] = {
    "The whole text": (ab.CardText, ab.Ability),
    "Headers": (
        ab.OnEntry,
        ab.Activation,
        ab.Costs,
        ab.CostDisable,
        ab.CostScrap,
        ab.WhileInPlay,
        ab.Whenever,
        ab.AtPhase,
    ),
    "Events": (*get_args(ev.Event), ev.PhaseEdge, ev.AnyOf),
    "Actions": tuple(cls for cls in get_args(ac.Action) if cls not in (cg.Change, cg.SetStat)),
    "Places": (ca.To, ca.Onto, ca.IntoRow),
    "Changes": (cg.Change, cg.Boost, cg.GainKeywords, cg.LoseKeywords, cg.SetNumbers, cg.SetStat, cg.Forbid),
    "Rules that a card changes": get_args(st.Static),
    "Joined, offered, chosen, timed": (
        ef.Then,
        ef.May,
        ef.Choose,
        ef.Unless,
        ef.Lasting,
        ef.Until,
        ef.ForAsLongAs,
        ef.ForEach,
        ef.Where,
    ),
    "Conditions": (ef.If, ef.AsLongAs, *get_args(co.Condition), co.HowMany),
    "Which objects and cards": (*get_args(ob.Selector), ob.TopCards, ob.Rest, ob.WholeHand, ob.CityOf),
    "Nouns and their filters": (ob.Objects, ob.Trait, ob.Faction, ob.Non, *get_args(ob.Filter)),
    "Amounts": (ob.X, *get_args(am.Value)),
}
MOST_NAMES: Final = 3  # of the cards that use a node
HEAD: Final = f"""\
# The language of Nemesis cards

The text on a card is its program: it is read by a strict grammar, printed back in one canonical wording, and compiled
to the instructions that the game runs. A word that the language does not know is an error, never skipped. This page is
made from the program itself; the language's version is {LANGUAGE_VERSION}.

`neontable packs new FOLDER --game nemesis` begins a pack, `neontable packs check FOLDER` names every fault of it with
line and column.

A line is an ability: a header, or none, and sentences. Without a header it is the effect of an Exploit, and a passive
of anything else. Large and small letters, “a card” and “1 card”, “all” and “each”, “can't” and “cannot” are the same;
numbers are digits or words. Traits, factions, tokens and cards are the names that the packs give, those of cards and
tokens whole, with whatever signs they hold.

Who reads a text knows what it asks of a card. So a condition, a trigger's filter, an amount and a compulsory choice
read the face of a hidden card only when the same text has revealed it. How many cards lie in a hand or deck is free to
ask.
"""


def nemesis_language_page(cards: Mapping[str, CardText]) -> str:
    """docs/card-language.md, as Markdown. `cards`: the texts of the first set, by name."""
    users = users_of(cards)
    parts = [HEAD]
    for chapter, nodes in CHAPTERS.items():
        parts += [f"## {chapter}\n", *(described(REGISTRY.by_class[cls], users.get(cls, [])) for cls in nodes), ""]
    parts += ["## Keywords and other words\n", "| word | reminder | clauses |", "|---|---|---|"]
    parts += [explained(word, meaning) for word, meaning in (*KEYWORDS.items(), *TERMS.items())]
    parts += ["", "## What is refused\n", "| code | what is wrong |", "|---|---|"]
    parts += [f"| {code} | {meaning} |" for code, meaning in CODES.items()]
    slips = ", ".join(f"{slip} ({meant})" for slip, meant in sorted(WORDS.slips.items()))
    parts += ["", "Words of other games, and what a hint offers for them: " + slips + ".", ""]
    return "\n".join(parts)


def users_of(cards: Mapping[str, CardText]) -> dict[type[Node], list[str]]:
    """The names of the cards that use each node, in the order of the cards."""
    users: dict[type[Node], list[str]] = {}
    for name, text in cards.items():
        for cls in {type(part) for part in parts_of(text)}:
            users.setdefault(cls, []).append(name)
    return users


def described(entry: Entry, users: Sequence[str]) -> str:
    """One node: an example, what it means, what can be wrong with it, the cards that use it."""
    meaning = " ".join((entry.cls.__doc__ or "").split())
    faults = f" Can be wrong: {', '.join(entry.lints)}." if entry.lints else ""
    more = f" and {len(users) - MOST_NAMES} more" if len(users) > MOST_NAMES else ""
    used = f" Cards: {'; '.join(users[:MOST_NAMES])}{more}." if users else " No card of the first set uses it."
    return f"- `{entry.example}`".replace("\n", " / ") + f"\n  {meaning}{faults}{used}"


def explained(word: str, meaning: Meaning) -> str:
    """One word of the table."""
    return f"| {word} | {meaning.reminder} | {', '.join(meaning.clauses)} |"
