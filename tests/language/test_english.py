"""The little English that the games' texts share."""

from __future__ import annotations

import pytest

from neontable.language.english import agree, article, plural_of, singulars_of


@pytest.mark.parametrize(
    ("noun", "plural"),
    [
        ("card", "cards"),
        ("Unit Enhancement", "Unit Enhancements"),
        ("Nemesis", "Nemeses"),
        ("Deputy", "Deputies"),
        ("Relay", "Relays"),
        ("Ashes", "Ashes"),
    ],
)
def test_a_plural(noun: str, plural: str) -> None:
    assert plural_of(noun) == plural
    assert noun in singulars_of(plural) or noun == "Nemesis"


@pytest.mark.parametrize(
    ("verb", "of_one", "of_several"),
    [
        ("draw", "draws", "draw"),
        ("search", "searches", "search"),
        ("move up", "moves up", "move up"),
        ("be destroyed", "is destroyed", "are destroyed"),
        ("have", "has", "have"),
        ("was", "was", "were"),
        ("cannot", "cannot", "cannot"),
        ("must attack", "must attack", "must attack"),
        ("", "", ""),
    ],
)
def test_a_verb_agrees(verb: str, of_one: str, of_several: str) -> None:
    assert (agree(verb, False), agree(verb, True)) == (of_one, of_several)


def test_an_article() -> None:
    assert [article(noun) for noun in ("card", "enemy Unit", "Unit", "undamaged Unit", "Echo")] == [
        "a card",
        "an enemy Unit",
        "a Unit",
        "an undamaged Unit",
        "an Echo",
    ]
