"""What the author of a wrong text is told: the place, what was found, what was meant, the way out."""

from __future__ import annotations

import pytest

from neontable.language.errors import Fault, TextError
from neontable.language.hints import complete
from neontable.nexus.effects import RUNS
from neontable.nexus.language.lints import CODES
from neontable.nexus.language.read import LANGUAGE, check

# A text that is refused, the code, the words that the fault points at, and the text as it should be.
REFUSED = [
    ("Lok at 2 cards.", "NXL-01", "Lok", "Look at 2 cards."),
    (
        "Look at 2 cards. Swap one of your cards for it.",
        "NXL-01",
        "Swap",
        "Look at 2 cards. Trade one of your cards for it.",
    ),
    ("Look at 2 cards in Dekard's case file.", "NXL-01", "Dekard", "Look at 2 cards in Deckard's case file."),
    ("Look at 2 cards please.", "NXL-01", "please", "Look at 2 cards."),
    ("Look at cards 2.", "NXL-02", "cards", "Look at 2 cards."),
    ("Look at 2 cards..", "NXL-02", ".", "Look at 2 cards."),
    ("Look at 2 cards. (A look places a tag.)", "NXL-02", "(", "Look at 2 cards."),
    ("Look at 1½ cards.", "NXL-01", "1½", "Look at 1 card."),
    ("Take each card revealed this way.", "NXL-02", "card", "Look at 2 cards. Take each of them."),
    ("Look at 2 cards", "NXL-03", "", "Look at 2 cards."),
    ("   ", "NXL-04", "   ", "Look at 2 cards."),
    ("Look at 1 card and " * 60 + "look at 1 card.", "NXL-05", None, "Look at 1 card and look at 1 card."),
    ("Take 1 card. No tag.", "NXL-06", "Take 1 card", "Look at 1 card. No tag."),
    ("Look at 1 card. If it is faceup, take it. No tag.", "NXL-06", "If it", "Look at 1 card. No tag."),
    (
        "Look at 2 cards in another player's case file.",
        "NXL-07",
        "2 cards",
        "Look at 2 cards in other players' case files.",
    ),
    ("Reveal 2 cards in a player's case file.", "NXL-07", "2 cards", "Reveal 2 cards in players' case files."),
    ("Move 1 tag to another card.", "NXL-08", "Move 1", "You may move 1 tag from 1 card to another card."),
    ("Take it.", "NXL-11", "it", "Look at 1 card. Take it."),
    ("Look at another card.", "NXL-11", "another card", "Look at 1 card. Look at another card."),
    ("If it is faceup, take 1 card.", "NXL-11", "it is faceup", "Look at 1 card. If it is faceup, take it."),
    ("Move 1 tag to it.", "NXL-11", "Move 1 tag", "Look at 1 card. Move 1 tag to it."),
    ("Each player looks at 1 card. Take it.", "NXL-11", "it", "Each player looks at 1 card. Take 1 card."),
    ("Look at 1 card. Reveal each of them.", "NXL-12", "each of", "Look at 2 cards. Reveal each of them."),
    ("Take one of them.", "NXL-12", "one of", "Look at 2 cards. Take one of them."),
    ("If you do, take 1 card.", "NXL-13", "you do", "Reveal 1 card. If you do, take 1 card."),
    ("Look at 1 card. No tag. If you do, take it.", "NXL-13", "you do", "Look at 1 card. If you do, take it."),
    (
        "Take 1 card. If you do, reveal it. If you do not, reveal 1 card.",
        "NXL-13",
        "you do not",
        "Take 1 card. If you do, reveal it. Otherwise, reveal 1 card.",
    ),
    (
        "Each player may take 1 card. If you do, look at 1 card.",
        "NXL-13",
        "you do",
        "You may take 1 card. If you do, look at 1 card.",
    ),
    (
        "Look at 2 cards. No tag. Take or trade for each card revealed this way.",
        "NXL-14",
        "Take or",
        "Look at 2 cards. Take or trade for each card revealed this way.",
    ),
    (
        "Each other player reveals 1 card. Take or trade for each card revealed this way.",
        "NXL-14",
        "Take or",
        "Each player reveals 1 card. Take or trade for each card revealed this way.",
    ),
    (
        "Look at 1 card. Give one of your cards to that case file.",
        "NXL-15",
        "Give one",
        "Take 1 card. Give one of your cards to that case file.",
    ),
    ("Look at 1 card in that case file.", "NXL-15", "1 card", "Take 1 card. Look at 1 card in that case file."),
    ("Each player looks at 2 cards.", "NXL-16", "2 cards", "Each player looks at 1 card."),
    ("Look at 1 card. Each player may take it.", "NXL-16", "it.", "Look at 1 card. Each player may take 1 card."),
    ("Each player removes 1 tag.", "NXL-16", "Each player", "Each player reveals 1 card."),
    (
        "Take 1 card. Each player gives one of their cards to that case file.",
        "NXL-16",
        "one of",
        "Take 1 card. Each player gives one of their cards to Deckard's case file.",
    ),
    ("Look at 1 faceup card.", "NXL-17", "1 faceup", "Look at 1 facedown card."),
    ("Take 1 faceup card with a tag on it.", "NXL-17", "1 faceup", "Take 1 facedown card with a tag on it."),
    ("Take 1 card from your case file.", "NXL-17", "1 card", "Take 1 card from another case file."),
    (
        "Trade one of your cards for one of your cards.",
        "NXL-17",
        "one of your cards.",
        "Trade one of your cards for 1 card.",
    ),
    ("Give 1 card to your case file.", "NXL-17", "1 card", "Give 1 card to another case file."),
    (
        "Give 1 card from Deckard's case file to Deckard's case file.",
        "NXL-17",
        "1 card",
        "Give 1 card from Deckard's case file to another player's case file.",
    ),
    ("Remove 1 tag from 1 card with no tag on it.", "NXL-17", "1 card", "Remove 1 tag from 1 card."),
    (
        "You may move 1 tag from 1 card to another faceup card.",
        "NXL-17",
        "another",
        "You may move 1 tag from 1 card to another card.",
    ),
    ("Reveal 4 cards in your case file.", "NXL-17", "4 cards", "Reveal 3 cards in your case file."),
    ("Take 4 cards.", "NXL-17", "4 cards", "Take 3 cards."),
    ("Look at 0 cards.", "NXL-18", "0 cards", "Look at 1 card."),
    ("Look at 10 cards.", "NXL-18", "10 cards", "Look at 9 cards."),
    ("Look at up to 1 card.", "NXL-18", "up to", "You may look at 1 card."),
    ("If you have 0 or more cards, take 1 card.", "NXL-18", "you have", "If you have 1 or more cards, take 1 card."),
    (
        "Look at 1 card. If it is your colour, take it.",
        "NXL-19",
        "it is your",
        "Reveal 1 card. If it is your colour, take it.",
    ),
    (
        "Look at 1 card. You may reveal it. If it is Deckard's colour, take it.",
        "NXL-19",
        "it is Deck",
        "Look at 1 card. Reveal it. If it is Deckard's colour, take it.",
    ),
    ("Reveal 1 card and reveal it.", "NXL-20", "reveal it.", "Reveal 1 card and take it."),
    ("Reveal one of your cards and take it.", "NXL-20", "take it.", "Reveal 1 card and take it."),
    ("Reveal 2 cards. Look at each of them.", "NXL-20", "each of", "Look at 2 cards. Look at each of them."),
    ("Reveal 1 card. Move 1 tag to it.", "NXL-20", "Move", "Look at 1 card. Move 1 tag to it."),
    ("Trade one of your cards for 2 cards.", "NXL-21", "2 cards", "Trade one of your cards for 1 card."),
    (
        "You may move 1 tag from 2 cards to another card.",
        "NXL-21",
        "2 cards",
        "You may move 1 tag from 1 card to another card.",
    ),
    (
        "Look at 1 card. Move 1 tag from 2 cards to it.",
        "NXL-21",
        "Move",
        "Look at 1 card. Move 1 tag from 1 card to it.",
    ),
    (
        "Look at 1 card. You may take or trade for each card revealed this way.",
        "NXL-22",
        "take or",
        "Look at 1 card. You must take or trade for each card revealed this way.",
    ),
    (
        "Look at 2 cards. You may take each of them and reveal 1 card.",
        "NXL-22",
        "take each",
        "Look at 2 cards. You may take each of them. You may reveal 1 card.",
    ),
    (
        "Each player gives one of your cards to Deckard's case file.",
        "NXL-23",
        "one of your",
        "Each player gives one of their cards to Deckard's case file.",
    ),
    ("Trade one of their cards for 1 card.", "NXL-23", "Trade", "Trade one of your cards for 1 card."),
    ("If you have 3 or fewer cards, take 1 card.", "NXL-24", "you have", "If you have 2 or fewer cards, take 1 card."),
    (
        "If you have 4 or more cards, reveal 1 card.",
        "NXL-24",
        "you have",
        "If you have 3 or more cards, reveal 1 card.",
    ),
    (
        "Look at 1 card. No tag. If it is faceup, take it.",
        "NXL-24",
        "it is",
        "Look at 1 card. No tag. If it is facedown, take it.",
    ),
    (
        "Move 1 tag from 1 card to another card.",
        "NXL-26",
        "Move 1",
        "You may move 1 tag from 1 card to another card.",
    ),
    (
        "Look at 1 card. Move 1 tag from it to another card.",
        "NXL-26",
        "Move 1",
        "Look at 1 card. Move 1 tag from another card to it.",
    ),
    ("Choose one: Take 1 card; or take a card.", "NXL-25", "take a", "Choose one: Take 1 card; or reveal 1 card."),
]


def faults(text: str) -> list[Fault]:
    try:
        check(text, RUNS)
    except TextError as error:
        return error.faults
    return []


@pytest.mark.parametrize(("text", "code", "points_at", "right"), REFUSED, ids=[f"{r[1]} {r[0][:40]}" for r in REFUSED])
def test_a_wrong_text_is_refused_at_its_place_and_its_neighbour_is_not(
    text: str, code: str, points_at: str | None, right: str
) -> None:
    (fault,) = faults(text)
    assert fault.code == code
    assert points_at is None or text[fault.at :].startswith(points_at)
    assert fault.message and fault.fix.endswith((".", "”", "?"))
    assert faults(right) == []


def test_every_code_has_a_case() -> None:
    elsewhere = {"NXL-30"}  # test_registry.py: today the engine runs every verb
    assert {code for _, code, _, _ in REFUSED} | elsewhere == CODES.keys()


def test_all_faults_of_a_text_are_told_in_its_order() -> None:
    text = "Take it. Look at 0 cards. Trade one of your cards for 2 cards."
    assert [(fault.code, fault.at) for fault in faults(text)] == [("NXL-11", 5), ("NXL-18", 17), ("NXL-21", 54)]


def test_what_was_meant_and_what_could_stand_there() -> None:
    (fault,) = faults("Look at 2 crads.")
    assert fault.message == "“crads” is not a word of the card language"
    assert fault.fix == (
        "Did you mean “cards”? Here could stand: “card”, “evidence”, “facedown”, “faceup”. "
        "For example: Look at 2 cards."
    )
    (fault,) = faults("Remove 1 tag at 1 card.")
    assert fault.message == "“at” cannot stand here"
    assert fault.fix.startswith("Here could stand: “,”, “.”, “and”, “from”.")
    assert faults("Peek at 1 card.")[0].fix.startswith("Did you mean “look”? Here could stand: a verb (look, reveal, ")


def test_an_example_in_a_fault_is_a_text() -> None:
    for text, _, _, _ in REFUSED:
        for fault in faults(text):
            _, said, example = fault.fix.partition("For example: ")
            assert not said or faults(example) == []


@pytest.mark.parametrize(
    ("start", "offered"),
    [
        ("Look at 1 card. You may tr", {"trade"}),
        ("Look at 1 card in ", {"a", "another", "any", "Deckard", "other", "player", "that", "their", "your"}),
        ("Look at 2 ca", {"card"}),
        ("Look at 1 card", {"card"}),
        ("Look at 1 card ", {".", ",", "and", "in", "from", "with", "without"}),
        ("Look nonsense ", set()),
    ],
)
def test_completion_offers_what_can_come_next(start: str, offered: set[str]) -> None:
    assert {suggestion.text for suggestion in complete(LANGUAGE, start)} == offered
