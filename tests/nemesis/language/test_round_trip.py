"""parse(render(node)) == node, for nodes made at random from the types of their fields."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings

from neontable.language.reading import LONGEST
from neontable.language.registry import Node
from neontable.nemesis.language.nodes.abilities import Ability, CardText, Header, Whenever
from neontable.nemesis.language.nodes.actions import Action, EndCombat
from neontable.nemesis.language.nodes.amounts import Value
from neontable.nemesis.language.nodes.cards import Draw
from neontable.nemesis.language.nodes.conditions import Condition
from neontable.nemesis.language.nodes.effects import If, Sentence, Where
from neontable.nemesis.language.nodes.events import Event
from neontable.nemesis.language.nodes.statics import Static
from neontable.nemesis.language.read import parse
from neontable.nemesis.language.render import render
from tests.nemesis.language.strategies import VOCABULARY, of

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
@given(of(CardText))
def test_a_generated_text_comes_back(node: CardText) -> None:
    text = render(node)
    assume(len(text) <= LONGEST)
    assert parse(text, VOCABULARY) == node
    assert render(parse(text, VOCABULARY)) == text
    assert msgspec.json.decode(msgspec.json.encode(node), type=CardText) == node


def in_a_text(part: Any) -> CardText:
    """The smallest text that holds a condition, an event, a header, an amount, a selector or a sentence."""
    end = EndCombat()
    if isinstance(part, Header):
        return CardText((Ability(part, False, (end,)),))
    if isinstance(part, Event):
        return CardText((Ability(Whenever(part), False, (end,)),))
    if isinstance(part, Condition):
        return CardText((Ability(None, False, (If(part, end, None),)),))
    if isinstance(part, Value):
        return CardText((Ability(None, False, (Where(Draw("you", 2), part),)),))
    return CardText((Ability(None, False, (part,)),))


KINDS: set[type[Node]] = {
    kind for union in (Action, Static, Condition, Event, Header, Sentence, Value) for kind in get_args(union)
}


def name_of(kind: type[Node]) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", sorted(KINDS, key=name_of))
def test_every_kind_of_node_comes_back(kind: type[Node]) -> None:
    """From the top, rare kinds come up rarely: so each of them by itself as well."""

    @settings(max_examples=20, deadline=None, suppress_health_check=SLOW, phases=[Phase.generate])
    @given(of(kind))
    def comes_back(part: Any) -> None:
        text = in_a_text(part)
        assert parse(render(text), VOCABULARY) == text

    comes_back()
