"""What has changed between two reports: changes that are there are found, and chance is not called a change."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from neontable.kernel.errors import NeontableError, SetupError
from neontable.lab.compare import CHANCE, Comparison, compare
from neontable.lab.compare_text import comparison_lines
from neontable.lab.experiment import parts_of
from neontable.lab.figures import Figures, figures
from neontable.lab.files import FIGURES, read_report, write_report
from neontable.lab.record import GameRecord
from neontable.lab.results import FILE
from tests.lab.games import FIRST, LAST, game, header, many

MEASURED = parts_of("nemesis")


def report(games: list[GameRecord], title: str = "old", packs: str = "aa") -> Figures:
    return figures(header(packs=packs), games, title, MEASURED, len(games))


def test_a_change_is_found_and_named() -> None:
    found = compare(report(many(50, 50)), report(many(85, 15), "new", "bb"))
    assert found.unlike == {"packs": ("aa", "bb")}
    real = {change.name: change for change in found.real}
    pair = real["Reds against Greens"]
    assert (pair.old, pair.new, pair.difference, pair.old_of) == (0.5, 0.85, 0.35, 100)
    assert 0 < pair.low < 0.35 < pair.high
    assert {"Reds", "Greens"} <= set(real)
    assert "turns a game" not in real
    text = list(comparison_lines(found))
    assert max(map(len, text)) <= 100
    assert any("Reds against Greens" in line and "50.0 %" in line and "85.0 %" in line for line in text)


def test_the_same_figures_are_no_change() -> None:
    found = compare(report(many(50, 50)), report(many(50, 50)))
    assert found.changes and not found.real and not found.unlike
    assert {change.difference for change in found.changes} == {0.0}
    assert "Nothing has changed that could not be chance." in list(comparison_lines(found))


def test_chance_is_hardly_ever_called_a_change() -> None:
    """Games of the same strength, compared 30 times: uncorrected, nearly each time something would look changed."""
    rng = random.Random(1)

    def played() -> list[GameRecord]:
        def mask() -> int:
            return (FIRST if rng.random() < 0.5 else 0) | (LAST if rng.random() < 0.5 else 0)

        pairs = ((0, 1), (0, 2), (1, 2))
        return [
            game(n, pairs[n % 3], rng.randrange(2), n // 3 % 2, (mask(), mask()), (mask(), mask())) for n in range(90)
        ]

    found = [compare(report(played()), report(played(), "new")) for _ in range(30)]
    assert sum(bool(each.real) for each in found) <= 4
    assert sum(any(abs(change.difference) > 0.15 for change in each.changes) for each in found) > 15


def test_intervals_are_wider_the_more_is_compared() -> None:
    def width(measure: tuple[str, ...]) -> float:
        one, two = (figures(header(), many(60, n), "x", measure, 100) for n in (40, 30))  # type: ignore[arg-type]
        (change,) = (change for change in compare(one, two).changes if change.name == "Reds against Greens")
        return change.high - change.low

    assert width(MEASURED) > width(("matchups",))


def test_a_mean_is_compared_when_it_stands_on_enough_games() -> None:
    def longer(game: GameRecord) -> GameRecord:
        return msgspec.structs.replace(game, length=game.length + 3)

    old, new = many(30, 30), [longer(game) for game in many(30, 30)]
    (change,) = compare(report(old), report(new)).real
    assert (change.name, change.unit, change.difference) == ("turns a game", "mean", 3.0)
    few = compare(report(old[:20]), report(new[:20]))
    assert "turns a game" not in {change.name for change in few.changes}


def test_what_one_of_them_lacks_is_said() -> None:
    old, new = report(many(5, 5)), report(many(5, 5) + many(3, 1, decks=(0, 2), start=90), "new")
    found = compare(old, new)
    assert "pair: Reds against Blues" in found.only_new and not found.only_old
    assert "deck: Blues" in found.only_new
    assert any(line.startswith("Only in new:") for line in comparison_lines(found))


def test_games_cannot_be_mixed() -> None:
    nexus = msgspec.structs.replace(report(many(5, 5)), game="nexus")
    with pytest.raises(SetupError, match="name two of one game"):
        compare(report(many(5, 5)), nexus)


def test_a_comparison_can_be_read_back() -> None:
    found = compare(report(many(9, 1)), report(many(1, 9)))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Comparison) == found
    assert all(0 <= change.p <= 1 and change.is_real == (change.p < CHANCE) for change in found.changes)


def test_reports_are_found_where_they_lie(tmp_path: Path) -> None:
    """A folder, its report.json, or the games alone give the same figures."""
    games = many(9, 3, 1)
    found = report(games, tmp_path.name)
    assert write_report(found, tmp_path).is_file()
    assert read_report(tmp_path) == read_report(tmp_path / FIGURES) == found
    lines = [msgspec.json.encode(each) for each in (header(packs="aa"), *games)]
    (tmp_path / FILE).write_bytes(b"\n".join(lines) + b"\n")
    (tmp_path / FIGURES).unlink()
    assert read_report(tmp_path) == read_report(tmp_path / FILE) == found


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("report.json", b"{", "no report of an experiment"),
        ("report.json", b"\xff", "no report of an experiment"),
        ("results.jsonl", b"", "first line is missing"),
        ("results.jsonl", b"nonsense\n", "results.jsonl:1: this line is damaged"),
        ("other.txt", b"", "holds no report"),
    ],
)
def test_what_is_no_report(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(NeontableError, match=message):
        read_report(tmp_path)
    with pytest.raises(NeontableError, match="cannot be read"):
        read_report(tmp_path / "nowhere")


def test_reports_of_another_format_are_refused(tmp_path: Path) -> None:
    write_report(msgspec.structs.replace(report(many(1, 1)), format=99), tmp_path)
    with pytest.raises(NeontableError, match="in format 99"):
        read_report(tmp_path)
