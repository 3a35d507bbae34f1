"""Experiments as they are written down: what they become, and mistakes that are named by their place."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from neontable.kernel.errors import NeontableError, SetupError
from neontable.lab.experiment import Study, read_experiment
from neontable.nemesis.game import NemesisSetup
from neontable.nexus.game import NexusSetup

PACK = Path(__file__).parents[2] / "docs" / "examples" / "user-pack"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def read(path: Path, text: str) -> Study:
    path.write_text(text, encoding="utf-8")
    return read_experiment(path)[0]


def test_what_is_left_out_has_its_usual_value(path: Path) -> None:
    study = read(path, 'game = "nexus"')
    assert study.title == "mine"
    assert (study.plan.bots, study.plan.games, study.plan.seed) == (("random",) * 4, 200, "1")
    assert study.measure == ("seats", "first", "length", "decisions", "ends", "roles", "witnesses")
    setup = study.setup(3)
    assert setup == NexusSetup(players=4, seed="1/3")


def test_games_are_of_each_pair_and_each_deck_is_as_often_first(path: Path) -> None:
    study = read(path, 'game = "nemesis"\ndecks = ["Rising Fleet", "Seed Vault"]\ngames = 4\nseed = "s"\n')
    setups = [study.setup(index) for index in range(study.plan.games)]
    assert len(setups) == 12
    played = [
        (setup.decks[0].name, setup.decks[1].name, setup.first)  # type: ignore[union-attr]
        for setup in setups
        if isinstance(setup, NemesisSetup)
    ]
    assert {each: played.count(each) for each in set(played)} == dict.fromkeys(played, 2)
    assert "matchups" in study.measure and "roles" not in study.measure


def test_options_are_those_of_the_table(path: Path) -> None:
    text = 'game = "nemesis"\ngames = 2\n[options]\nskip_draw = true\norder = "asked"\nlists = "closed"\n'
    setup = read(path, text).setup(0)
    assert isinstance(setup, NemesisSetup)
    assert (setup.skip_draw, setup.order, setup.lists) == (True, "asked", "closed")
    row = read(path, 'game = "nexus"\n[options]\nrow = [1, 2, 3, 4, 5]\n').setup(0)
    assert isinstance(row, NexusSetup) and row.row == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("said", "is_skipped"), [("", True), ("skip_draw = true\n", True), ("skip_draw = false\n", False)]
)
def test_who_is_first_does_not_draw_unless_it_is_said_and_results_say_it(
    path: Path, said: str, is_skipped: bool
) -> None:
    study = read(path, f'game = "nemesis"\ngames = 2\n[options]\n{said}')
    setup = study.setup(0)
    assert isinstance(setup, NemesisSetup)
    assert setup.skip_draw is is_skipped
    assert study.options == {"skip_draw": is_skipped}


def test_files_are_meant_from_where_the_experiment_lies(path: Path) -> None:
    (path.parent / "cards").symlink_to(PACK)
    study = read(path, 'game = "nemesis"\npacks = ["cards"]\ngames = 2\n')
    plain = read(path, 'game = "nemesis"\ngames = 2\n')
    assert study.plan.packs != plain.plan.packs
    assert study.plan.duel and len(study.plan.duel.decks) == 8


def test_only_what_is_asked_for_is_measured(path: Path) -> None:
    assert read(path, 'game = "nexus"\nmeasure = ["roles", "length"]\n').measure == ("length", "roles")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ('game = "nexus"\nmesure = 5\nbots = 1\n', [":2:1: “mesure” is not", "“measure”?", ":3:8: “bots” must"]),
        ('game = "nexsus"\n', [":1:8: “nexsus” cannot stand here. Did you mean “nexus”?"]),
        ("games = 5\n", ["“game” is missing", ":1:1"]),
        ('game = "nexus"\ngames = 0\n', [":2:9: “games” cannot be 0", ">= 1"]),
        ('game = "nexus"\nbots = []\n', [":2:8"]),
        ('game = "nexus"\nmeasure = ["role"]\n', [":2:12: “role” cannot stand here. Did you mean “roles”?"]),
        ('game = "nexus"\nmeasure = ["seats", "cards"]\n', [":2:21: Nexus has no “cards”"]),
        ('game = "nexus"\nbots = ["detektive"]\n', [":2:9: There is no bot “detektive”", "Did you mean “detective”?"]),
        ('game = "nemesis"\nbots = ["random", "detective"]\n', [":2:19: The detective plays Nexus only"]),
        ('game = "nexus"\ndecks = ["a"]\n', [":2:9: “decks” is for Nemesis"]),
        ('game = "nemesis"\ndecks = ["Rising Flet"]\n', [":2:10", "Did you mean “Rising Fleet”?"]),
        ('game = "nemesis"\ndecks = ["Rising Fleet"]\nmirrors = false\n', [":2:9: A deck needs another one to meet"]),
        ('game = "nemesis"\ngames = 7\n', [":2:9: 7 games are not fair to all", "Ask for 8."]),
        ('game = "nemesis"\nbots = ["random", "commander"]\ngames = 6\n', ["Ask for 8."]),
        ('game = "nexus"\nbots = ["random", "random", "detective"]\ngames = 4\n', ["Ask for 6."]),
        ('game = "nexus"\n[options]\nskip_drew = true\n', [":3:1: “skip_drew” is not a key", "mean “skip_draw”?"]),
        ('game = "nexus"\n[options]\nskip_draw = true\n', [":3:13: Nexus has no option “skip_draw”"]),
        ('game = "nemesis"\n[options]\norder = "askd"\n', [":3:9: “askd” cannot stand here. Did you mean “asked”?"]),
        ('game = "nexus"\nplayers = 9\n', ["mine.toml", "3 to 6 players"]),
        ('game = "nexus"\n[options]\nrow = [1]\n', ["mine.toml"]),
        ('game = "nexus"\npacks = ["nowhere"]\n', [":2:9: There is no pack “nowhere”"]),
        ("game = nexus\n", ["mine.toml:1:8"]),
        ("a = " + "[" * 5000, ["mine.toml"]),
    ],
)  # fmt: skip
def test_mistakes_are_named_by_their_place(path: Path, text: str, messages: list[str]) -> None:
    with pytest.raises(SetupError) as caught:
        read(path, text)
    for message in ("mine.toml", *messages):
        assert message in str(caught.value)


def test_a_file_that_cannot_be_read(path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be read"):
        read_experiment(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SetupError, match="not in UTF-8"):
        read_experiment(path)
    with pytest.raises(SetupError, match="no file can have that name"):
        read_experiment(Path("a\0b"))


def test_a_fault_of_a_pack_has_its_own_file_and_line(path: Path) -> None:
    pack = path.parent / "cards"
    pack.mkdir()
    (pack / "pack.toml").write_text('id = "x"\n', encoding="utf-8")
    with pytest.raises(NeontableError, match=r"pack\.toml:\d+"):
        read(path, 'game = "nemesis"\npacks = ["cards"]\ngames = 2\n')


def test_a_study_can_be_sent_to_a_worker(path: Path) -> None:
    study = read(path, 'game = "nemesis"\ngames = 2\n[options]\nskip_draw = true\n')
    assert msgspec.convert(msgspec.to_builtins(study), Study) == study
