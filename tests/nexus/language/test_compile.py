"""The programs that texts become: a golden listing of every text, and what their parts mean."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from neontable.nexus.catalog import SETUP_LOOK, catalog_of
from neontable.nexus.effects import RUNS
from neontable.nexus.language.compile import compile_text
from neontable.nexus.language.listing import listing
from neontable.nexus.language.nodes import REGISTRY
from neontable.nexus.language.read import check
from neontable.packs.loader import load_nexus
from tests.nexus.language.texts import TEXTS

GOLDEN = Path(__file__).with_name("listings.txt")


def program(text: str) -> list[int]:
    return compile_text(check(text, RUNS))


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in listing(program(text)).splitlines()]


def listings() -> str:
    texts = [card.text for card in load_nexus().texts[1:]]
    texts += [entry.example for entry in REGISTRY.by_class.values()] + TEXTS
    return "\n".join(f"{text}\n{listing(program(text))}\n" for text in dict.fromkeys(texts))


def test_every_text_has_its_golden_listing() -> None:
    """After a wanted change, run this file with NEONTABLE_WRITE_GOLDEN=1, and read what git says changed."""
    if os.environ.get("NEONTABLE_WRITE_GOLDEN"):
        GOLDEN.write_text(listings(), encoding="utf-8")
    assert listings() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.clause("NX-2.12")
def test_the_look_of_the_setup_is_the_text_that_is_shown_for_it() -> None:
    assert program(load_nexus().texts[0].text) == SETUP_LOOK


def test_jumps_stay_within_the_text_and_the_catalog_moves_them() -> None:
    one = program("Look at 2 cards.")
    catalog = catalog_of([one] * 27, "digest")
    for text in range(1, 28):
        begin = catalog.start[text]
        assert catalog.code[begin + 3] == begin + one[3] == begin + 16
    assert listing(catalog.code[catalog.start[5] : catalog.start[6]], catalog.start[5]) == listing(one)


@pytest.mark.clause("NX-4.12")
def test_two_cards_are_chosen_and_dealt_with_one_after_the_other() -> None:
    assert lines("Look at 2 cards.") == [
        "0 CHOOSE LOOK | FRESH, 1 more; facedown else -> 4",
        "1 LOOK tagged",
        "2 CHOOSE LOOK; facedown, not THEM else -> 4",
        "3 LOOK tagged",
        "4 END",
    ]


@pytest.mark.clause("NX-4.13")
def test_only_what_is_offered_can_be_declined_and_declining_passes_over_the_whole_offer() -> None:
    assert lines("You may reveal 2 cards and take 1 card. Look at 1 card.") == [
        "0 CHOOSE REVEAL | OPTIONAL | FRESH, 1 more; facedown else -> 6",
        "1 REVEAL",
        "2 CHOOSE REVEAL; facedown, not THEM else -> 4",
        "3 REVEAL",
        "4 CHOOSE TAKE | FRESH else -> 6",
        "5 TAKE",
        "6 CHOOSE LOOK | FRESH; facedown else -> 8",
        "7 LOOK tagged",
        "8 END",
    ]
    assert lines("Reveal up to 2 cards.")[::2] == [
        "0 CHOOSE REVEAL | OPTIONAL | FRESH, 1 more; facedown else -> 4",
        "2 CHOOSE REVEAL | OPTIONAL; facedown, not THEM else -> 4",
        "4 END",
    ]


@pytest.mark.clause("NX-4.26")
def test_a_sentence_is_marked_only_when_the_next_one_asks_about_it() -> None:
    text = "Take 1 card. Reveal it. If you do, look at 1 card. If you do, take it."
    marked = [line.split()[1] for line in lines(text)]
    assert marked == ["CHOOSE", "TAKE", "SENTENCE", "REVEAL", "IF", "CHOOSE", "LOOK", "IF", "TAKE", "END"]


def test_another_of_a_moved_tag_is_not_the_card_that_it_leaves() -> None:
    assert "not IT" in lines("Look at 1 card. You may move 1 tag from it to another card.")[3]
    assert "not IT" not in " ".join(lines("You may move 1 tag from 1 card to another card."))


def test_each_of_them_may_be_declined_one_by_one() -> None:
    assert lines("Look at 2 cards. You may take each of them.")[4:] == [
        "4 EACH_OF_THEM else -> 8",
        "5 MAY TAKE else -> 7",
        "6 TAKE",
        "7 NEXT_OF_THEM -> 4",
        "8 END",
    ]
