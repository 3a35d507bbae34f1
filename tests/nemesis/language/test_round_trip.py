"""parse(render(node)) == node, for nodes made at random from the types of their fields."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from neontable.language.reading import LONGEST
from neontable.language.registry import Node
from neontable.nemesis.language.lints import CODES, faults_of
from neontable.nemesis.language.nodes.abilities import Ability, CardText, Header, Whenever
from neontable.nemesis.language.nodes.actions import Action, EndCombat
from neontable.nemesis.language.nodes.amounts import Value
from neontable.nemesis.language.nodes.cards import Draw
from neontable.nemesis.language.nodes.conditions import Condition
from neontable.nemesis.language.nodes.effects import If, Sentence, Where
from neontable.nemesis.language.nodes.events import Event
from neontable.nemesis.language.nodes.statics import Static
from neontable.nemesis.language.nodes.words import CardType
from neontable.nemesis.language.read import LANGUAGE, parse
from neontable.nemesis.language.render import render
from tests.nemesis.language.strategies import VOCABULARY, of

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
@given(of(CardText), st.sampled_from(get_args(CardType)))
def test_a_generated_text_comes_back_and_can_be_judged(node: CardText, card: CardType) -> None:
    text = render(node)
    assume(len(text) <= LONGEST)
    reading = LANGUAGE.read(text, VOCABULARY.names())
    assert reading.node == node
    assert render(reading.node) == text
    assert msgspec.json.decode(msgspec.json.encode(node), type=CardText) == node
    for fault in faults_of(reading, card, VOCABULARY):
        assert fault.code in CODES and 0 <= fault.at < len(text)


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


UNIONS = (Action, Static, Condition, Event, Header, Sentence, Value)
KINDS: list[type[Node]] = list(dict.fromkeys(kind for union in UNIONS for kind in get_args(union)))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_node_comes_back(kind: type[Node]) -> None:
    """From the top, rare kinds come up rarely: so each of them by itself as well."""

    @settings(max_examples=20, deadline=None, suppress_health_check=SLOW, phases=[Phase.generate])
    @given(of(kind))
    def comes_back(part: Any) -> None:
        text = in_a_text(part)
        assert parse(render(text), VOCABULARY) == text

    comes_back()
