"""Experiments that are carried out: the same games wherever, kept as they end, gone on with after anything."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from neontable.kernel.errors import NeontableError
from neontable.kernel.game import Table
from neontable.lab.conduct import conduct
from neontable.lab.executors import Here
from neontable.lab.experiment import Study, read_experiment
from neontable.lab.figures import figures_of
from neontable.lab.results import FILE, read_results

J = TypeVar("J")
R = TypeVar("R")


class Backwards:
    """Does the last job first, and stops as Ctrl-C does after so many."""

    workers = 1

    def __init__(self, stop_after: int = 99) -> None:
        self.stop_after = stop_after
        self.done = 0

    def ready(self) -> AbstractContextManager[None]:
        return nullcontext()

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[int, R], None, None]:
        for place in reversed(range(len(jobs))):
            if self.done == self.stop_after:
                raise KeyboardInterrupt
            self.done += 1
            yield place, work(jobs[place])


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> tuple[Study, Table]:
    return study(tmp_path_factory.mktemp("three"))


def study(folder: Path, **changed: str) -> tuple[Study, Table]:
    values = {"game": '"nexus"', "players": "3", "games": "4"} | changed
    path = folder / "experiment.toml"
    path.write_text("\n".join(f"{key} = {value}" for key, value in values.items()), encoding="utf-8")
    return read_experiment(path)


def test_the_same_games_in_whatever_order_they_end(three: tuple[Study, Table], tmp_path: Path) -> None:
    forward, backward = conduct(*three, tmp_path / "a", Here(1)), conduct(*three, tmp_path / "b", Backwards())
    assert forward == backward
    assert list(forward.games) == [0, 1, 2, 3]
    assert figures_of(three[0], forward) == figures_of(three[0], backward)
    assert read_results(tmp_path / "a" / FILE) == read_results(tmp_path / "b" / FILE) == forward


def test_it_goes_on_where_it_stopped(three: tuple[Study, Table], tmp_path: Path) -> None:
    told: list[int] = []
    stopped = conduct(*three, tmp_path, Backwards(stop_after=3), told.append)
    assert list(stopped.games) == [1, 2, 3] and told == [0, 1, 2, 3]
    rest = Backwards()
    whole = conduct(*three, tmp_path, rest, told.append)
    assert rest.done == 1 and told[4:] == [3, 4]
    assert whole == conduct(*three, tmp_path / "other", Here(1))


def test_half_a_line_is_taken_off_and_its_game_played_anew(three: tuple[Study, Table], tmp_path: Path) -> None:
    whole = conduct(*three, tmp_path, Here(1))
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:-30])
    assert list(read_results(path).games) == [0, 1, 2]
    again = Backwards()
    assert conduct(*three, tmp_path, again) == whole
    assert again.done == 1
    assert len(path.read_bytes().splitlines()) == 5


def test_a_game_that_is_there_twice_counts_once(three: tuple[Study, Table], tmp_path: Path) -> None:
    whole = conduct(*three, tmp_path, Here(1))
    path = tmp_path / FILE
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[1]]))
    assert read_results(path) == whole


def test_more_games_are_added_to_those_that_are_there(three: tuple[Study, Table], tmp_path: Path) -> None:
    conduct(*three, tmp_path, Here(1))
    more = Backwards()
    found = conduct(*study(tmp_path, games="6"), tmp_path, more)
    assert more.done == 2 and len(found.games) == 6
    assert len(conduct(*three, tmp_path, more).games) == 4, "and fewer are read when fewer are asked for"


@pytest.mark.parametrize(
    ("key", "value", "named"), [("seed", '"2"', "seed"), ("bots", '["detective"]', "bots"), ("players", "4", "bots")]
)
def test_games_of_another_experiment_are_left_alone(
    three: tuple[Study, Table], tmp_path: Path, key: str, value: str, named: str
) -> None:
    conduct(*three, tmp_path, Here(1))
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NeontableError, match=rf"another experiment \(.*{named}.* changed\): name another folder"):
        conduct(*study(tmp_path, **{key: value}), tmp_path, Here(1))
    assert (tmp_path / FILE).read_bytes() == before


def test_options_are_the_same_after_they_were_written(tmp_path: Path) -> None:
    fixed = study(tmp_path, options="{ row = [1, 2, 3, 4] }", games="1")
    conduct(*fixed, tmp_path, Here(1))
    assert len(conduct(*fixed, tmp_path, Backwards(stop_after=0)).games) == 1


def test_a_damaged_line_is_named(three: tuple[Study, Table], tmp_path: Path) -> None:
    conduct(*three, tmp_path, Here(1))
    path = tmp_path / FILE
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1][:40] + b"\n", *lines[2:]]))
    with pytest.raises(NeontableError, match=rf"{FILE}:2: this line is damaged"):
        conduct(*three, tmp_path, Here(1))


def test_a_file_of_another_format_is_left_alone(three: tuple[Study, Table], tmp_path: Path) -> None:
    conduct(*three, tmp_path, Here(1))
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":9', 1))
    with pytest.raises(NeontableError, match="in format 9"):
        conduct(*three, tmp_path, Here(1))


def test_a_folder_that_cannot_be_made(three: tuple[Study, Table], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NeontableError, match="cannot be made"):
        conduct(*three, tmp_path / "file" / "report", Here(1))


@pytest.mark.slow
def test_the_same_games_in_processes(three: tuple[Study, Table], tmp_path: Path) -> None:
    assert conduct(*three, tmp_path / "a", Here(2)) == conduct(*three, tmp_path / "b", Here(1))


def test_a_header_holds_no_more_than_it_needs(three: tuple[Study, Table], tmp_path: Path) -> None:
    header = conduct(*three, tmp_path, Here(1)).header
    assert len(header.sides) == 24 and not header.decks
    assert str(tmp_path) not in msgspec.json.encode(header).decode()
