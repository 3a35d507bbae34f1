"""Replay files: cut off, edited, from other versions and other packs."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from neontable.kernel.errors import ReplayError
from neontable.kernel.example_game import GAME as EXAMPLE
from neontable.kernel.game import Setup
from neontable.kernel.replay import Play
from neontable.kernel.replay_file import decode, encode, load, save
from neontable.kernel.transcript import stored_text
from neontable.packs.games import NEXUS
from tests.kernel.records import GAMES, Lines, file_of, lines_of, people, played

# Files that are not whole.


def test_a_file_that_is_cut_off_anywhere_is_refused_and_read_as_far_as_it_goes() -> None:
    record = played().record
    content = encode(record)
    ends = [n for n, byte in enumerate(content, 1) if byte == 10]
    for end in (*ends[:-1], *(end + 9 for end in ends[:-1]), len(content) - 1):
        with pytest.raises(ReplayError, match=r"the file, line \d+: the file is cut off, .*Get a whole copy"):
            decode(content[:end], "the file", GAMES)
        rest = decode(content[:end], "the file", GAMES, partial=True)
        assert rest.entries == record.entries[: len(rest.entries)]
        assert len(rest.entries) == content.count(b"\n", 0, end) - 1
        assert not rest.finished
        Play.resume(EXAMPLE, rest)
    for end in (1, 10, ends[0] - 1):
        with pytest.raises(ReplayError, match="line 1: this is no replay of neontable, or one that is cut off"):
            decode(content[:end], "the file", GAMES, partial=True)


@pytest.mark.parametrize("content", [b"", b"\n", b"  \n\n"])
def test_an_empty_file(content: bytes) -> None:
    with pytest.raises(ReplayError, match="the file is empty"):
        decode(content, "the file", GAMES)


@pytest.mark.parametrize("content", [b"hello\n", b"[1]\n", b"\xff\xfe\n", b'{"do":"act","seat":0,"action":1}\n'])
def test_another_kind_of_file(content: bytes) -> None:
    with pytest.raises(ReplayError, match="line 1: this is no replay of neontable"):
        decode(content, "the file", GAMES)


def test_every_changed_byte_is_noticed() -> None:
    content = encode(played().record)
    rng = random.Random(3)
    for at in [*rng.sample(range(len(content)), 200), *range(content.rindex(b"\n", 0, -1), len(content))]:
        changed = content[:at] + bytes([content[at] ^ 1 << rng.randrange(7)]) + content[at + 1 :]
        with pytest.raises(ReplayError):
            decode(changed, "the file", GAMES)


def edit_action(lines: Lines) -> None:
    lines[4]["action"] = 9 * 1024


def edit_seat(lines: Lines) -> None:
    lines[2]["seat"] = 5


def edit_text(lines: Lines) -> None:
    lines[3]["told"] = ["Ann shows 9."]


def edit_seed(lines: Lines) -> None:
    lines[0]["setup"] = {"players": 3, "seed": "8"}


def edit_name(lines: Lines) -> None:
    lines[0]["seats"] = [{"name": "Mallory", "kind": "person"}] * 3


def edit_choice(lines: Lines) -> None:
    lines[1]["action"] = 1024 if lines[1]["action"] != 1024 else 1025


def edit_close(lines: Lines) -> None:
    lines[-1]["finished"] = False


def drop_line(lines: Lines) -> None:
    del lines[7]


def add_line(lines: Lines) -> None:
    lines.insert(-1, {"do": "act", "seat": 0, "action": 0})


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (edit_action, r"line 5 \(entry 4 of \d+\): action 9216 is not legal now \(EX-2\.5\)"),
        (edit_seat, r"line 3 \(entry 2 of \d+\): seat 5 is not asked there"),
        (edit_text, "line 4 tells something else"),
        (edit_seed, r"line \d+"),
        (edit_choice, r"line \d+"),
        (edit_close, "its lines fit each other, so where cannot be told"),
        (edit_name, "its lines fit each other, so where cannot be told"),
        (drop_line, r"it should have 21 entries and has 20"),
        (add_line, r"it should have 21 entries and has 22"),
    ],
)
def test_an_edited_file_is_refused_and_where_is_said(edit: Callable[[Lines], None], message: str) -> None:
    lines = lines_of(played().record)
    edit(lines)
    with pytest.raises(ReplayError, match=f"the file was edited or damaged: .*({message})"):
        decode(file_of(lines, signed=False), "the file", GAMES)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            {"do": "steal", "seat": 0},
            "line 3: there is no entry of the kind 'steal', only act, concede, time-out, seat, undo",
        ),
        ({"do": "act", "seat": 0}, "line 3: Object missing required field `action`"),
        ({"do": "act", "seat": 0, "action": 2**31}, "line 3: Expected `int` <= 2147483647"),
        ({"do": "act", "seat": -1, "action": 3}, "line 3: Expected `int` >= 0"),
        ({"do": "act", "seat": 0, "action": 3, "face": 9}, "line 3: Object contains unknown field `face`"),
        ({"do": "close", "entries": 0}, "line 3: there is no entry of the kind 'close'"),
    ],
)
def test_an_entry_that_cannot_be_read(line: dict[str, object], message: str) -> None:
    lines = lines_of(played(entries=5).record)
    lines[2] = line
    with pytest.raises(ReplayError, match=f"the file, {message}"):
        decode(file_of(lines), "the file", GAMES)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            {"do": "act", "seat": 0, "action": 2048},
            r"line 2 \(entry 1 of 3\): action 2048 is not legal now \(EX-2\.1\)",
        ),
        ({"do": "act", "seat": 40, "action": 3}, r"line 2 .*seat 40 is not asked there"),
        ({"do": "time-out", "seat": 3}, r"line 2 .*seat 3 is not asked there"),
        ({"do": "concede", "seat": 3}, r"line 2 .*there is no seat 3"),
        ({"do": "seat", "seat": 3, "who": {"name": "Eve", "kind": "person"}}, r"line 2 .*there is no seat 3"),
        ({"do": "undo", "to": 1}, r"line 2 .*it goes back to version 1, and there were only 0"),
        ({"do": "concede", "seat": 0}, r"line 3 .*the game is over before it"),
        ({"do": "act", "seat": 0, "action": 3, "state": "0" * 16}, r"line 2 .*has come out differently by then"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(line: dict[str, object], message: str) -> None:
    lines = lines_of(played(entries=3).record)
    lines[1] = line
    record = decode(file_of(lines), "the file", GAMES)
    with pytest.raises(ReplayError, match=f"the file, {message}.*`neontable replay show --text`"):
        Play.resume(EXAMPLE, record)


# Other versions, other packs.


def changed_header(**fields: object) -> bytes:
    lines = lines_of(played().record)
    lines[0] |= fields
    return file_of(lines)


def test_a_file_of_another_format() -> None:
    with pytest.raises(ReplayError, match="written in format 2, this neontable reads format 1: use the version that"):
        decode(changed_header(format=2, more={}), "the file", GAMES)


def test_a_file_of_another_game() -> None:
    with pytest.raises(ReplayError, match="the file is a game of 'chess', and this neontable knows example, nexus"):
        decode(changed_header(game="chess"), "the file", GAMES)
    with pytest.raises(ReplayError, match="the file is a game of example, not of nexus"):
        Play.resume(NEXUS, decode(encode(played().record), "the file", GAMES))


def test_a_set_up_that_the_game_does_not_know() -> None:
    with pytest.raises(ReplayError, match="line 1: the set-up cannot be read: Object contains unknown field `first`"):
        decode(changed_header(setup={"players": 3, "seed": "7", "first": 1}), "the file", GAMES)


def test_a_game_of_other_rules_stays_readable_and_is_not_played_on() -> None:
    """T31."""
    record = decode(changed_header(rules_version=7, neontable="0.0.7"), "the file", GAMES)
    with pytest.raises(
        ReplayError, match=r"rules version 7 of example \(neontable 0\.0\.7\); this is version 1\..*abandon"
    ):
        Play.resume(EXAMPLE, record)
    text = stored_text(record)
    assert "rules version 7" in text
    assert "Ann takes a point with a lone 7." in text
    assert text.endswith("Finished.\n")


def test_a_game_is_played_with_its_own_packs(tmp_path: Path) -> None:
    """T30: pinned texts are used; others are refused by their hash; edited ones are not what was pinned."""
    pack = tmp_path / "pack.json"
    pack.write_text('{"copies":[3,3,3,3,3]}', encoding="utf-8")
    table = EXAMPLE.load([pack])
    play = Play.begin(EXAMPLE, table, Setup(players=3, seed="7"), people(3))
    resumed = Play.resume(EXAMPLE, decode(encode(play.record), "the file", GAMES))
    assert resumed.table.digest == table.digest != EXAMPLE.load().digest
    with pytest.raises(ReplayError, match=f"begun with the packs {table.digest[:16]}, and these are .*own packs only"):
        Play(EXAMPLE, EXAMPLE.load(), play.record)

    lines = lines_of(play.record)
    lines[0]["packs"] = '{"copies":[9,9,9,9,9]}'
    with pytest.raises(ReplayError, match="begun with the packs"):
        Play.resume(EXAMPLE, decode(file_of(lines), "the file", GAMES))
    lines[0]["packs"] = '{"cards":[]}'
    with pytest.raises(ReplayError, match="the packs that it holds cannot be played: This is no pack of Lone High"):
        Play.resume(EXAMPLE, decode(file_of(lines), "the file", GAMES))


# On the disk.


def test_files_are_replaced_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new folder" / "game.jsonl"
    play = played(entries=4)
    save(play.record, path)
    assert load(path, GAMES).entries == play.record.entries
    before = path.read_bytes()
    play.act(play.state.actor, play.state.legal_actions()[0])

    def fails(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="disk full"):
        save(play.record, path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match=r"none\.jsonl cannot be read: No such file"):
        load(tmp_path / "none.jsonl", GAMES)
    with pytest.raises(ReplayError, match="cannot be read: Is a directory"):
        load(tmp_path, GAMES)
