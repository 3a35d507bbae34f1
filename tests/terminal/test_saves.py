"""Games kept on this device: whole or not at all, and never over what somebody else has written."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.kernel.errors import NeontableError, ReplayError
from neontable.terminal.opening import begin, go_on
from neontable.terminal.saves import Kept, SaveError, all_saved, load, names, new_name, path_of
from tests.terminal.tables import options, play_on


def test_names_are_counted_and_sorted_as_people_count(data: Path) -> None:
    for number in range(1, 12):
        name = new_name("nexus")
        assert name == f"nexus-{number}"
        data.mkdir(exist_ok=True)
        path_of(name).write_bytes(b"")
    assert names()[1:3] == ["nexus-2", "nexus-3"]
    assert names()[-1] == "nexus-11"


@pytest.mark.parametrize("name", ["", "../x", "a/b", "a\\b", ".hidden", "x" * 61, "a b", "é"])
def test_what_cannot_be_a_files_name_is_refused(name: str) -> None:
    with pytest.raises(SaveError, match="cannot be a game's name"):
        path_of(name)


def test_a_game_that_is_not_there_names_the_nearest() -> None:
    session, kept = begin(options())
    kept.rename("friday", session.record)
    with pytest.raises(SaveError, match="Did you mean “friday”"):
        go_on("fridai")


def test_a_save_that_fails_leaves_the_old_one(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, kept = begin(options())
    kept.keep(session.record)
    before = kept.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    play_on(session, 2)
    with pytest.raises(SaveError, match="No space left"):
        kept.keep(session.record)
    assert kept.path.read_bytes() == before
    assert [path.name for path in data.iterdir()] == [kept.path.name]
    monkeypatch.undo()


def test_two_tables_never_write_over_each_other() -> None:
    """The same game resumed twice: the second goes on under a name of its own."""
    session, kept = begin(options())
    kept.keep(session.record)
    other, other_kept = go_on(kept.name)
    play_on(session, 2)
    kept.keep(session.record)
    play_on(other, 1, seed=9)
    other_kept.keep(other.record)
    assert other_kept.name != kept.name
    assert load(kept.name)[0].entries == session.record.entries
    assert load(other_kept.name)[0].entries == other.record.entries


def test_a_broken_save_is_refused_and_stays(data: Path) -> None:
    session, kept = begin(options())
    play_on(session, 5)
    kept.keep(session.record)
    whole = kept.path.read_bytes()
    for broken in (b"", whole[: len(whole) // 2], b"\xff\x00", whole.replace(b"act", b"acx", 1), whole[:-20]):
        kept.path.write_bytes(broken)
        with pytest.raises(ReplayError) as refusal:
            go_on(kept.name)
        assert str(kept.path) in str(refusal.value)
        assert kept.path.read_bytes() == broken
        assert [saved.record for saved in all_saved()] == [None]
        assert new_name("nexus") != kept.name


def test_another_name_is_the_only_name_then(data: Path) -> None:
    session, kept = begin(options())
    kept.keep(session.record)
    kept.rename("friday", session.record)
    assert names() == ["friday"]
    kept.rename("friday", session.record)
    taken = Kept("saturday")
    taken.keep(session.record)
    with pytest.raises(SaveError, match="already"):
        kept.rename("saturday", session.record)
    assert names() == ["friday", "saturday"]


def test_errors_are_for_people() -> None:
    with pytest.raises(NeontableError):
        load("nothing")
