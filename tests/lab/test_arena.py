"""The file of an arena: what it may say, and how what is wrong with it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.kernel.errors import SetupError
from neontable.lab.arena import Contest, read_arena
from neontable.nemesis.game import NemesisSetup

NEMESIS = 'game = "nemesis"\nplayers = ["random", "commander"]\n'
NEXUS = 'game = "nexus"\nplayers = ["random", "detective"]\n'


def contest(text: str, tmp_path: Path) -> Contest:
    path = tmp_path / "arena.toml"
    path.write_text(text, encoding="utf-8")
    return read_arena(path)[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (NEMESIS + "dels = 3", r"arena\.toml:3:1: “dels” is not a key here. Did you mean “deals”?"),
        (NEMESIS + "\n[options]\nskip_drw = true", "5:1: “skip_drw” is not a key here. Did you mean “skip_draw”?"),
        ('game = "nexus"\nplayers = ["random",\n  "detektive"]', "3:3: There is no bot “detektive”.*“detective”?"),
        ('game = "nexus"\nplayers = ["random", "commander"]', "2:22: The commander plays Nemesis only"),
        (NEMESIS + 'decks = ["Rising Flet"]', "3:10: .*Rising Fleet"),
        (NEMESIS + 'decks = ["Rising Fleet"]\nmirrors = false', "3:9: A deck needs another one"),
        (NEMESIS + "deals = 0", "3:9: “deals” cannot be 0"),
        (NEMESIS + 'deals = "many"', "3:9: “deals” must be a whole number, not a text"),
        (NEMESIS + 'form = "swis"', "3:8: “swis” cannot stand here. Did you mean “swiss”?"),
        (NEMESIS + "rounds = 2", "3:10: “rounds” is for the form “swiss”"),
        (NEMESIS + 'form = "swiss"\nrounds = 2', "4:10: After 1 rounds everybody has met everybody"),
        (NEMESIS + "seats = 4", "3:9: Nemesis has two seats"),
        (NEXUS + 'decks = ["Rising Fleet"]', "3:9: “decks” is for Nemesis"),
        (NEXUS + "seats = 9", r"arena\.toml: .*3 to 6 players"),
        ('game = "nexus"\nplayers = ["random"]', "2:11: .*"),
        ('game = "nexus"\nplayers = ["random", "random"]', "2:22: “random” is a player already"),
        ('game = "nexus"\n', "“players” is missing"),
        ('game = "chess"\nplayers = ["a", "b"]', "1:8: “chess” cannot stand here"),
        ("game = nexus", "1:8: Invalid value"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=message) as caught:
        contest(text, tmp_path)
    assert caught.value.exit_code == 2


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"nothing\.toml cannot be read: No such file"):
        read_arena(tmp_path / "nothing.toml")


def test_how_many_games_there_are(tmp_path: Path) -> None:
    assert contest(NEMESIS + "deals = 3", tmp_path).arena.games == 6
    four = 'game = "nexus"\nplayers = ["random", "detective"]\ndeals = 5\nform = "swiss"\n'
    assert contest(four, tmp_path).arena.games == 10


def test_decks_and_who_is_first_take_turns_from_deal_to_deal(tmp_path: Path) -> None:
    found = contest(NEMESIS + 'decks = ["Rising Fleet", "Gate of Coals"]\n[options]\nskip_draw = false', tmp_path)
    setups = [found.setup(deal) for deal in range(6)]
    assert all(isinstance(setup, NemesisSetup) and not setup.skip_draw for setup in setups)
    assert [setup.first for setup in setups if isinstance(setup, NemesisSetup)] == [0, 0, 0, 1, 1, 1]
    assert len({setup.seed for setup in setups}) == 6
    assert [found.duel.pair(deal) for deal in range(3) if found.duel] == [(0, 0), (0, 1), (1, 1)]


def test_nexus_has_four_seats_unless_it_is_said(tmp_path: Path) -> None:
    assert contest(NEXUS, tmp_path).setup(0).players == 4
    assert contest(NEXUS + "seats = 5", tmp_path).setup(0).players == 5
