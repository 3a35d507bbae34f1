"""Nodes to programs: the text of a card as abilities of the catalog (ops.py)."""

from __future__ import annotations

from typing import Final, get_args

from .. import parts
from ..catalog import Catalog
from ..lists import vec_of
from ..ops import A_COUNT, NONE, PASSIVE, Q_NOT
from .compile_actions import check_multiplied
from .compile_base import Names, Unplayable, Writer
from .compile_changes import Changing, change_records, changed
from .compile_choices import selector
from .compile_conditions import condition
from .compile_events import trigger
from .compile_sentences import write_body
from .compile_things import filter_of, value
from .nodes import abilities as ab
from .nodes import actions as ac
from .nodes import effects as ef
from .nodes import statics as st
from .nodes.words import CardType
from .vocabulary import Vocabulary

CARD_TYPES: Final = get_args(CardType)  # in the order of parts.UNIT to parts.NEMESIS
EXPLOITS: Final = (parts.TACTICAL, parts.REACTIVE)
# Their passives work while they are disabled (NM-6.5); a Unit Enhancement never is (NM-5.7).
ALWAYS: Final = (parts.CHAMPION, parts.NEMESIS, parts.UNIT_ENHANCEMENT)


def compile_text(catalog: Catalog, definition: int, text: ab.CardText, names: Names) -> None:
    """Add the abilities of a text that the lints have passed to its definition. Raises Unplayable."""
    if catalog.kind[definition] in EXPLOITS:  # all its lines are one effect
        whole = ab.Ability(None, False, tuple(sentence for line in text.abilities for sentence in line.body))
        catalog.add_to(catalog.effect, definition, effect(catalog, names, whole, 0))
        return
    for line, ability in enumerate(text.abilities):
        match ability.header:
            case None | ab.WhileInPlay():
                passive(catalog, definition, ability, names, line)
            case ab.Costs(costs=costs):
                number = effect(catalog, names, ability, line)
                catalog.disables[number] = int(ab.CostDisable() in costs)
                catalog.scrap[number] = sum(cost.number for cost in costs if isinstance(cost, ab.CostScrap))
                catalog.add_to(catalog.uses, definition, number)
            case _:
                number = effect(catalog, names, ability, line)
                catalog.add_to(catalog.triggers, definition, number)
                catalog.listens[definition] |= 1 << catalog.code[catalog.trigger[number] + 1]
    if len(catalog.uses[definition]) > parts.MOST_USES:
        most = f"a card has at most {parts.MOST_USES} abilities that are used by paying"
        raise Unplayable(text, most, "Leave one out.")


def effect(catalog: Catalog, names: Names, ability: ab.Ability, line: int) -> int:
    """The number of an ability that does something: of an Exploit, triggered, or used by paying."""
    w = Writer(catalog, names, ability)
    header = ability.header
    waits = NONE if header is None or isinstance(header, ab.Costs | ab.WhileInPlay) else trigger(w, header)
    write_body(w, ability.body)
    number = catalog.ability(w.program(), line)
    catalog.trigger[number] = waits
    catalog.once[number] = int(ability.once)
    catalog.slots[number] = vec_of(w.targets)
    return number


def trial(text: ab.CardText, card: CardType, vocabulary: Vocabulary) -> None:
    """Compile a text for nothing, to see whether it can be. Raises Unplayable."""
    catalog = Catalog("")
    catalog.add(CARD_TYPES.index(card), 0)
    names = Names(
        dict.fromkeys(vocabulary.traits, 1),
        dict.fromkeys(vocabulary.factions, 0),
        dict.fromkeys(vocabulary.cards | vocabulary.tokens, 0),
    )
    compile_text(catalog, 0, text, names)


# Passives


def passive(catalog: Catalog, definition: int, ability: ab.Ability, names: Names, line: int) -> None:
    """A line that stands as long as its card does: a chain of passives, or none when it only says NM-2.9."""
    w = Writer(catalog, names, ability)
    w.standing = True
    found = [part for sentence in ability.body for part in standing(w, sentence, NONE)]
    if any(isinstance(sentence, st.OnlyOne) for sentence in ability.body):
        catalog.unique[definition] = 1
    if found:
        number = catalog.ability(w.chain(found), line)
        catalog.always[number] = int(catalog.kind[definition] in ALWAYS or isinstance(ability.header, ab.WhileInPlay))
        catalog.add_to(catalog.passives, definition, number)


def standing(w: Writer, node: ef.Sentence, asked: int) -> list[tuple[int, ...]]:
    """The PASSIVE records of a sentence. `asked`: the condition on which they stand."""
    match node:
        case ef.Then(first=first, rest=rest):
            return [*standing(w, first, asked), *standing(w, rest, asked)]
        case ef.Where(effect=effect, amount=amount):
            w.where = value(w, amount)
            return standing(w, effect, asked)
        case ef.ForEach(effect=effect, objects=objects):
            w.times = w.data(A_COUNT, filter_of(w, objects))
            found = standing(w, effect, asked)
            check_multiplied(w, node)
            return found
        case ef.AsLongAs(condition=asks, effect=effect):
            return standing(w, effect, condition(w, asks))
        case ef.Unless(effect=effect, condition=asks):
            assert not isinstance(asks, ac.Payment), "NML-14 refuses it"
            return standing(w, effect, w.data(Q_NOT, condition(w, asks)))
        case st.OnlyOne():
            return []
        case _:
            assert isinstance(node, Changing), "NML-14 refuses the others"
            return [(PASSIVE, selector(w, changed(node)), w.chain(change_records(w, node)), asked)]
