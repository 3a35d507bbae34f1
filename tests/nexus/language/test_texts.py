"""NX-6: texts are read, say themselves in one canonical wording, and come back as the same nodes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings

from neontable.language.reading import LONGEST
from neontable.language.registry import Node
from neontable.nexus.catalog import NEUTRAL, side_text
from neontable.nexus.effects import RUNS
from neontable.nexus.language.nodes import AnyLine, Asked, Deed, Either, It, Line, Look, Question, WitnessText
from neontable.nexus.language.read import check, parse
from neontable.nexus.language.render import render
from neontable.packs.documents import HERE
from neontable.packs.loader import BUILT_IN, load_nexus
from tests.language.strategies import of
from tests.nexus.language.texts import TEXTS

RULEBOOK = Path(__file__).parents[4] / "shared/rules/rulebook-nexus.txt"
PACKS = [tomllib.loads(path.read_text(encoding="utf-8")) for pack in BUILT_IN for path in (HERE / pack).glob("*.toml")]
PACK_TEXTS = [
    side["text"]
    for pack in PACKS
    for card in [*pack.get("witness", []), *pack.get("dead_end", [])]
    for side in (card, card.get("neutral", {}), card.get("intimidated", {}))
    if "text" in side
]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(of(WitnessText))
def test_a_generated_text_comes_back(node: WitnessText) -> None:
    text = render(node)
    assume(len(text) <= LONGEST)
    assert parse(text) == node
    assert render(parse(text)) == text
    assert msgspec.json.decode(msgspec.json.encode(node), type=WitnessText) == node


@pytest.mark.parametrize("kind", [*get_args(AnyLine), *get_args(Deed), *get_args(Question), Either])
def test_every_kind_of_node_comes_back(kind: type[Node]) -> None:
    """From the top, rare kinds come up rarely: so each of them by itself as well."""
    look = Line("do", (Look(It(), True),))

    @settings(max_examples=20, deadline=None)
    @given(of(kind))
    def comes_back(part: Any) -> None:
        sentence = Line("may", (part,)) if isinstance(part, Deed) else part
        text = WitnessText((Asked(part, look, None) if isinstance(part, Question) else sentence,))
        assert parse(render(text)) == text

    comes_back()


@pytest.mark.parametrize("text", [*PACK_TEXTS, *TEXTS])
def test_a_text_is_canonical_and_playable(text: str) -> None:
    node = check(text, RUNS)
    assert render(node) == text
    assert msgspec.convert(msgspec.to_builtins(node), WitnessText) == node  # each field holds what its type says


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("look AT a card", "Look at 1 card."),
        ("Look at one Evidence Card.", "Look at 1 card."),
        ("Look at 2\n  cards without a tag.", "Look at 2 cards. No tag."),
        ("Look at 1 card. Do not place an Evidence Tag on it.", "Look at 1 card. No tag."),
        ("Look at 2 cards. Do not place tags on them.", "Look at 2 cards. No tag."),
        ("Look at 1 card and take it. No tag.", "Look at 1 card without a tag and take it."),
        ("Look at 1 card, then take it.", "Look at 1 card and take it."),
        ("Look at 1 card. Then take it.", "Look at 1 card. Take it."),
        ("Look at 1 card, then you may take that card.", "Look at 1 card. You may take it."),
        ("Look at 1 card and you must reveal it.", "Look at 1 card. You must reveal it."),
        ("Reveal 1 card in your case file.", "Reveal one of your cards."),
        ("Reveal 1 card in any case file.", "Reveal 1 card."),
        ("Look at 1 card in other players’ case files.", "Look at 1 card in another player's case file."),
        ("Take 1 card in Deckard's case file.", "Take 1 card from Deckard's case file."),
        ("Reveal 1 card. Give it to any case file.", "Reveal 1 card. Give it to another case file."),
        ("Reveal 1 card. If it is your color, take it.", "Reveal 1 card. If it is your colour, take it."),
        ("If you have 2 or less cards, take 1 card.", "If you have 2 or fewer cards, take 1 card."),
        ("Look at 2 cards. Reveal them.", "Look at 2 cards. Reveal each of them."),
        ("Remove a tag.", "Remove 1 tag from 1 card."),
        ("Look at 1 card. Move 1 tag to it.", "Look at 1 card. Move 1 tag from another card to it."),
        ("Look at 1 card. Move 1 tag from 1 card to it.", "Look at 1 card. Move 1 tag from another card to it."),
        ("Choose one: look at 1 card; reveal 1 card.", "Choose one: Look at 1 card; or reveal 1 card."),
        (
            "If you have 1 or more cards, look at 1 card. No tag.",
            "If you have 1 or more cards, look at 1 card. No tag.",
        ),
        (
            "Look at 2 cards. Trade for or take each card revealed this way.",
            "Look at 2 cards. Take or trade for each card revealed this way.",
        ),
    ],
)
def test_one_meaning_has_one_text(typed: str, canonical: str) -> None:
    typed = typed if typed.endswith(".") else f"{typed}."
    assert render(check(typed, RUNS)) == canonical


def test_no_tag_goes_for_all_looks_of_its_sentence_only() -> None:
    first, second = parse("Look at 1 card. Look at 1 card and look at 2 cards. No tag.").sentences
    assert isinstance(first, Line) and isinstance(second, Line)
    assert [deed.tag for deed in first.deeds + second.deeds if isinstance(deed, Look)] == [True, False, False]


def test_a_look_may_be_untagged_beside_one_that_is_not() -> None:
    text = "Look at 1 card without a tag and look at 1 card."
    (line,) = parse(text).sentences
    assert isinstance(line, Line)
    assert render(parse(text)) == text


PRINTED = {
    (1, "neutral"): "Look at 1 card. No tag.",
    (1, "intimidated"): "Look at 1 card. You may trade one of your cards for it.",
    (2, "neutral"): "Look at 2 cards.",
    (3, "neutral"): "Reveal 1 card and take it.",
    (9, "neutral"): "Look at 2 cards. You must take or trade for each card revealed this way.",
    (11, "neutral"): "Look at 2 cards. No tag.",
}


@pytest.mark.skipif(
    not RULEBOOK.is_file(),
    reason="the rulebook may not be copied into the project: nothing to type from",
)
def test_the_rulebooks_own_wording_is_read_as_it_stands() -> None:
    row = re.compile(r"^- (\d+) – .+?\. Neutral side: (.+?)(?: Intimidated side: (.+))?$", re.MULTILINE)
    printed = row.findall(RULEBOOK.read_text(encoding="utf-8"))
    sides = {(int(number), side): text for number, *texts in printed for side, text in zip(SIDES, texts, strict=True)}
    assert {whose: render(check(text, RUNS)) for whose, text in sides.items() if text} == PRINTED


SIDES = ("neutral", "intimidated")


@pytest.mark.parametrize(
    ("witness", "side", "name"),
    [
        pytest.param(1, "neutral", "Informant", marks=pytest.mark.clause("NX-6.1")),
        pytest.param(1, "intimidated", "Informant", marks=pytest.mark.clause("NX-6.2")),
        pytest.param(2, "neutral", "Bystander", marks=pytest.mark.clause("NX-6.3")),
        pytest.param(3, "neutral", "Security Officer", marks=pytest.mark.clause("NX-6.4")),
        pytest.param(9, "neutral", "Liaison", marks=pytest.mark.clause("NX-6.5")),
        pytest.param(11, "neutral", "Detained Replicant", marks=pytest.mark.clause("NX-6.6")),
    ],
)
def test_a_printed_side(witness: int, side: str, name: str) -> None:
    card = load_nexus().texts[side_text(witness, SIDES.index(side))]
    assert (card.name, card.text, card.source, card.pack) == (name, PRINTED[witness, side], "printed", "nexus-printed")
    assert card.kind == side and card.number == witness and NEUTRAL == 0
