"""The rules of the grammar whose children are not simply the fields of a node: one meaning, one node, one text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import fields, replace

from ...language.errors import Misuse
from ...language.registry import Node
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

Build = Callable[..., Any]


def ability(once: bool, *parts: Any) -> ab.Ability:
    """[header] sentences"""
    header = parts[0] if isinstance(parts[0], ab.Header) else None
    return ab.Ability(header, once, parts[1:] if header else parts)


def costs(*paid: ac.Action) -> ab.Costs:
    """What stands in front of a colon is read like any action. Raises Misuse when it is no cost (NM-9.1)."""
    return ab.Costs(tuple(map(cost, paid)))


def cost(action: ac.Action) -> ab.CostDisable | ab.CostScrap:
    """One part of a price."""
    match action:
        case ac.Disable(what=ob.This()):
            return ab.CostDisable()
        case ac.SpendScrap(who="you", number=int(number)):
            return ab.CostScrap(number)
    fix = "Write “Disable this card:”, “Spend 2 Scrap:” or both; anything else stands behind the colon."
    raise Misuse("NML-06", "an ability is paid for by disabling its card or with Scrap (NM-9.1)", fix)


def lasting_first(duration: ef.Until | ef.ForAsLongAs, effect: Any) -> ef.Lasting:
    """ "Until end of turn, ..." """
    return ef.Lasting(effect, duration)


# Objects


ENEMY: Final = "enemy"  # said behind the noun: "your opponent controls"


class Named(str):
    """The name behind "named", so that it is no adjective."""


def objects(*parts: Any) -> ob.Objects:
    """Adjectives (str or nodes), nouns (each a tuple of one), filters and a name: told apart by type."""
    adjectives = [part for part in parts if isinstance(part, str) and not isinstance(part, Named)]
    traits = [part for part in parts if isinstance(part, ob.Non | ob.Trait | ob.Faction)]
    kinds = [part[0] for part in parts if isinstance(part, tuple)]
    filters = [part for part in parts if isinstance(part, ob.Filter)]
    name = next((str(part) for part in parts if isinstance(part, Named)), None)
    statuses: tuple[Any, ...] = tuple(adjectives)
    return ob.Objects(statuses, tuple(traits), tuple(kinds), tuple(filters), name)


def other(what: ob.Objects) -> ob.Objects:
    """ "another"."""
    return replace(what, statuses=("other", *what.statuses))


def yours(what: ob.Objects) -> ob.Objects:
    """ "your Units"."""
    return replace(what, filters=(ob.ControlledBy("you"), *what.filters))


def counted(make: Callable[[Any, ob.Objects], Node]) -> Build:
    """[number] objects"""
    return lambda *parts: make(parts[0] if len(parts) == 2 else 1, parts[-1])


# Places


def create(*parts: Any) -> ac.Create:
    """[player] number name [row]"""
    who, number, name, *row = parts if isinstance(parts[0], str) else ("you", *parts)
    return ac.Create(who, number, name, row[0] if row else None)


# Numbers


def boost(typed: str) -> cg.Boost:
    """+1/-2, +X/+0."""
    attack, defence = (signed(part) for part in typed.split("/"))
    return cg.Boost(attack, defence)


def signed(typed: str) -> Any:
    """A number with its sign, or "+X"; a minus of either kind."""
    plain = typed.replace("\N{MINUS SIGN}", "-").upper()
    return plain if plain.endswith("X") else int(plain)


def numbers(typed: str) -> cg.SetNumbers:
    """2/1"""
    attack, _, defence = typed.partition("/")
    return cg.SetNumbers(int(attack), int(defence))


def only_one(number: int, name: str | None = None) -> st.OnlyOne:
    """NM-2.9 knows no other number. Raises Misuse for it."""
    if number != 1:
        raise Misuse("NML-07", "the rules limit a card to one a player, and to no other number (NM-2.9)", "Write 1.")
    return st.OnlyOne(name)


def left_out(cls: type[Node], what: Any) -> Build:
    """The first field may be left out, and is then this one: "draw 1 card" is said to you."""
    size = len(fields(cls))
    return lambda *parts: cls(*(parts if len(parts) == size else (what, *parts)))


def bounded(cls: type[Node]) -> Build:
    """The last field may be left out, and is then "exactly"."""
    size = len(fields(cls))
    return lambda *parts: cls(*(parts if len(parts) == size else (*parts, "exactly")))


TO_YOU: Final = (ca.Draw, ca.Discard, ca.Reveal, ac.GainScrap, ac.LoseScrap, ac.SpendScrap)
EXACT: Final = (ob.StatIs, co.HasScrap, co.HasHp, co.TurnIs, co.HasStat)

BUILDERS: Final[dict[str, Build]] = {
    "card_text": lambda *lines: ab.CardText(lines),
    "ability": lambda *parts: ability(False, *parts),
    "once_ability": lambda *parts: ability(True, *parts),
    "costs": costs,
    **{REGISTRY.by_class[cls].rule: left_out(cls, "you") for cls in TO_YOU},
    "damage": left_out(ac.Damage, ob.This()),
    **{REGISTRY.by_class[cls].rule: bounded(cls) for cls in EXACT},
    # sentences
    "when_if": lambda condition, effect, otherwise=None: ef.If(condition, effect, otherwise),
    "choose": lambda number, *modes: ef.Choose(number, modes),
    "lasting_first": lasting_first,
    "any_other_of": lambda what: ev.AnyOf(other(what)),
    # places
    "to_hand": lambda whose: ca.To(whose, "hand"),
    "to_discard": lambda whose: ca.To(whose, "discard pile"),
    "to_top": lambda whose: ca.To(whose, "top of deck"),
    "to_bottom": lambda whose: ca.To(whose, "bottom of deck"),
    "to_battlefield": lambda *disabled: ca.Onto(bool(disabled)),
    "to_row": lambda whose, row, *disabled: ca.IntoRow(whose, row, bool(disabled)),
    "disabled": lambda: True,
    "create": create,
    "one": lambda: 1,
    # changes
    "change": lambda what, *changes: cg.Change(what, changes),
    "boost": boost,
    "set_numbers": numbers,
    "gain_keywords": lambda *keywords: cg.GainKeywords(keywords),
    "lose_keywords": lambda *keywords: cg.LoseKeywords(keywords),
    "forbid": lambda *deeds: cg.Forbid(deeds),
    "value_change": lambda what, number: st.ValueChange(what, signed(number)),
    "only_one": only_one,
    # conditions
    "has_hp_bound": co.HasHp,
    "it_is_not_kind": lambda kind: co.IsNotKind(ob.It(), kind),
    "was": lambda what, seen, *this_turn: co.Was(what, seen, bool(this_turn)),
    "this_turn": lambda: True,
    "at_least_one": lambda what: co.HowMany(1, "or more", what),
    "another_one": lambda what: co.HowMany(1, "or more", other(what)),
    "none_of": lambda what: co.HowMany(0, "exactly", what),
    "exactly": lambda number, what: co.HowMany(number, "exactly", what),
    # Cities and selectors
    "city": lambda whose: ob.CityOf("that player" if whose == "they" else whose),
    "enemy_city": lambda: ob.CityOf("your opponent"),
    "each_city": lambda: ob.CityOf("each player"),
    "a_city": lambda: ob.CityOf("a player"),
    "that": ob.That,
    "those": lambda *kind: ob.Those(),
    "target": counted(lambda number, what: ob.Target(number, False, what)),
    "target_up_to": lambda number, what: ob.Target(number, True, what),
    "another_target": lambda what: ob.Target(1, False, other(what)),
    "your_objects": lambda what: ob.Every(yours(what)),
    "some": counted(lambda number, what: ob.Some(number, False, what)),
    "some_up_to": lambda number, what: ob.Some(number, True, what),
    "another": lambda what: ob.Some(1, False, other(what)),
    "at_random": counted(ob.AtRandom),
    "another_at_random": lambda what: ob.AtRandom(1, other(what)),
    "of_them": lambda number: ob.OfThem(number, False),
    "of_them_up_to": lambda number: ob.OfThem(number, True),
    "other_kind": other,
    "top_cards": lambda *parts: ob.TopCards(parts[0] if len(parts) == 2 else 1, parts[-1]),
    "objects": objects,
    "row_word": ob.InRow,
    "token_word": lambda: "token",
    "kind": lambda kind: (kind,),
    "named": Named,
    "enemy_filter": lambda: ENEMY,
    "its_stat": lambda stat: am.StatOf(ob.It(), stat),
    "stat_of_named": lambda stat, what: am.StatOf(what, stat),
}
