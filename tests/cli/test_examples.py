"""The packs of docs/examples: cards that check clean and play, and wrong ones with the messages that they get."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from neontable.nemesis.cards import Cards
from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.run import run_scenario
from neontable.nemesis.scenario.stage import Stage
from neontable.nemesis.scenario.trial import can_be_played, trial_of
from neontable.packs.commands import checked
from neontable.packs.documents import Document, read_folder
from neontable.packs.nemesis_loader import FIRST_SET, book_for, load_nemesis

DOCS = Path(__file__).parents[2] / "docs"
OURS, WRONG = DOCS / "examples" / "user-pack", DOCS / "examples" / "wrong-cards"
GUIDE = DOCS / "guides" / "your-own-cards.md"
SCENARIOS = sorted(OURS.glob("*.scenario"))


@cache
def stage() -> Stage:
    return Stage(load_nemesis([*FIRST_SET, OURS]).cards, book_for)


def ours() -> Cards:
    return Cards([card for card in stage().cards if card.id.startswith("user-pack-")], ())


def test_ten_cards_check_clean() -> None:
    assert checked(read_folder(OURS)) == ([], "10 cards, 0 decks, no fault")


@pytest.mark.parametrize("path", SCENARIOS, ids=[path.stem for path in SCENARIOS])
def test_they_play_as_their_scenarios_say(path: Path) -> None:
    scenario = parse_scenario(path.read_text(encoding="utf-8"), stage().cards, path.name)
    assert path.stem.startswith(stage().cards.named(scenario.card).id)
    assert [failure for result in run_scenario(scenario, stage()) for failure in result.failures] == []


def test_each_has_a_scenario_and_can_be_tried() -> None:
    assert [card.id for card in ours()] == ["-".join(path.stem.split("-")[:3]) for path in SCENARIOS]
    for card in ours():
        assert can_be_played(card, trial_of(card, stage())[0]), card.title


def lesson() -> str:
    """The wrong cards as the guide has them: type and text, and what the check says."""
    faults = checked(read_folder(WRONG))[0]
    document = Document(WRONG / "cards.toml", (WRONG / "cards.toml").read_text(encoding="utf-8"))
    cards = document.data["card"]
    lines = [document.places.line_and_column(document.places.value(("card", n, "id")))[0] for n in range(len(cards))]
    blocks = []
    for number, (card, line) in enumerate(zip(cards, lines, strict=True)):
        end = lines[number + 1] if number + 1 < len(lines) else 9999
        mine = [fault for fault in faults if line <= fault.line < end]
        assert mine, f"{card['name']} is not wrong at all"
        said = [f"cards.toml:{fault.line}:{fault.column}: {fault.code}: {fault.message}. {fault.fix}" for fault in mine]
        blocks.append("\n".join([f"# {card['type']}", f'text = "{card["text"]}"', *said]))
    return "```\n" + "\n\n".join(blocks) + "\n```\n"


def test_the_guide_has_the_messages_as_they_are() -> None:
    assert lesson() in GUIDE.read_text(encoding="utf-8"), f"put this into {GUIDE.name}:\n{lesson()}"


def test_the_guide_shows_the_first_card_of_the_pack() -> None:
    first = (OURS / "cards.toml").read_text(encoding="utf-8").split("\n\n")[1]
    assert first in GUIDE.read_text(encoding="utf-8")
