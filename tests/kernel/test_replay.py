"""Records and what people read of them; their files are in test_replay_file.py."""

from __future__ import annotations

import msgspec
import pytest

from neontable.kernel import example as ex
from neontable.kernel.errors import IllegalAction, ReplayError, SetupError
from neontable.kernel.example_game import GAME as EXAMPLE
from neontable.kernel.game import Game, Setup
from neontable.kernel.replay import HASH_EVERY, Act, Play, Raw, Record, SeatChange, Undo, Who, hash_text
from neontable.kernel.replay_file import decode, encode
from neontable.kernel.transcript import stored_text, to_text
from neontable.packs.games import NEXUS
from tests.kernel.records import GAMES, begun, people, played

# A game and its record go on in step.


@pytest.mark.parametrize("game", [EXAMPLE, NEXUS], ids=lambda game: game.name)
def test_a_record_gives_the_same_game_again(game: Game) -> None:
    play = played(game, players=4)
    assert play.record.finished
    record = decode(encode(play.record), "the file", GAMES)
    assert encode(record) == encode(play.record)
    seen: list[tuple[int, list[Raw]]] = []
    again = Play.resume(game, record, lambda number, then, raws: seen.append((number, raws)))
    assert again.state.to_ints() == play.state.to_ints()
    assert [number for number, _ in seen] == list(range(-1, play.record.version))
    assert seen[0][1] == again.opening == play.opening != []
    for number, entry in enumerate(record.entries):
        assert isinstance(entry, Act)
        assert bool(entry.told) == bool(seen[number + 1][1])


def test_a_game_is_resumed_at_every_entry() -> None:
    """T09: and goes on as the undisturbed one."""
    whole = played()
    for version in range(whole.record.version):
        play = Play.resume(EXAMPLE, Record(whole.record.header, whole.record.entries[:version]))
        for entry in whole.record.entries[version:]:
            assert isinstance(entry, Act)
            play.act(entry.seat, entry.action)
        assert play.state.hash() == whole.state.hash()
        assert encode(play.record) == encode(whole.record)


def test_hashes_are_noted_every_so_many_entries() -> None:
    play = played(entries=HASH_EVERY)
    last = play.record.entries[-1]
    assert isinstance(last, Act) and last.state == hash_text(play.state)
    noted = [n for n, entry in enumerate(played().record.entries, 1) if isinstance(entry, Act) and entry.state]
    assert noted == [HASH_EVERY]


def test_a_refused_action_leaves_no_entry() -> None:
    """T03."""
    play = played(entries=5)
    before, ints = encode(play.record), play.state.to_ints()
    for seat in range(3):
        with pytest.raises(IllegalAction):
            play.act(seat, 9999)
    assert (encode(play.record), play.state.to_ints()) == (before, ints)


def test_undo_is_an_entry_that_names_a_version() -> None:
    """T26: undo then redo gives the same hash; undoing the undo too. T28: also in the middle of a choice of all."""
    play = played(entries=12)
    hashes = [Play.resume(EXAMPLE, Record(play.record.header, play.record.entries[:n])).state.hash() for n in range(13)]
    redone = play.record.entries[9:]
    play.undo(9)
    assert play.state.hash() == hashes[9]
    for entry in redone:
        assert isinstance(entry, Act)
        play.act(entry.seat, entry.action)
    assert play.state.hash() == hashes[12]
    for version in (4, 12, 0, 7):
        play.undo(version)
        assert play.state.hash() == hashes[version]
        assert Play.resume(EXAMPLE, decode(encode(play.record), "x", GAMES)).state.hash() == hashes[version]
    assert play.record.version == 20
    play.undo(17)  # the version after undoing to 4
    assert play.state.hash() == hashes[4]


def test_an_undo_names_a_version_that_was() -> None:
    play = played(entries=3)
    for version in (-1, 3, 4):
        with pytest.raises(ValueError, match=f"no version {version} to go back to, the game is at 3"):
            play.undo(version)
    assert play.record.version == 3


def test_a_finished_game_that_is_taken_back_is_not_finished() -> None:
    play = played()
    play.undo(play.record.version - 1)
    assert not play.record.finished
    assert not play.state.is_over()


def test_when_time_is_up_the_declared_default_is_answered() -> None:
    """T15."""
    play = begun()
    assert play.time_out(1) == []
    assert play.state.waiting() == [0, 2]
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        play.time_out(1)
    assert Play.resume(EXAMPLE, play.record).state.hash() == play.state.hash()


def test_conceding_ends_the_game_once() -> None:
    play = begun()
    assert play.concede(2) == [(ex.EV_CONCEDE, 2, 0, 0, 0)]
    assert play.record.finished
    assert play.concede(0) == []
    assert Play.resume(EXAMPLE, decode(encode(play.record), "x", GAMES)).state.returns() == [0.5, 0.5, -1.0]


def test_somebody_else_sits_down_and_no_undo_brings_the_former_back() -> None:
    play = played(entries=2)
    play.change_seat(1, Who("Eve"))
    play.undo(1)
    assert [who.name for who in play.record.seats()] == ["Player 0", "Eve", "Player 2"]
    with pytest.raises(ValueError, match="no seat 3"):
        play.change_seat(3, Who("Eve"))
    assert Play.resume(EXAMPLE, play.record).record.in_force() == [0]


def test_a_fork_of_a_record_goes_on_by_itself() -> None:
    record = played(entries=2).record
    forks = [record.fork(), record.fork()]
    for name, fork in zip(("Eve", "Fay"), forks, strict=True):
        assert [who.name for who in fork.seats()] == ["Player 0", "Player 1", "Player 2"]
        fork.entries.append(SeatChange(seat=1, who=Who(name)))
    assert [record.seats()[1].name, *(fork.seats()[1].name for fork in forks)] == ["Player 1", "Eve", "Fay"]
    forks[0].entries.append(SeatChange(seat=1, who=Who("Gil")))
    assert [fork.seats()[1].name for fork in (*forks, forks[0].fork())] == ["Gil", "Fay", "Gil"]
    assert [record.version, *(fork.version for fork in forks)] == [2, 4, 3]


def test_there_is_somebody_for_every_seat() -> None:
    with pytest.raises(ReplayError, match="names 2 seats for 3 players"):
        Play.begin(EXAMPLE, EXAMPLE.load(), Setup(players=3, seed="7"), people(2))
    with pytest.raises(SetupError):
        Play.begin(EXAMPLE, EXAMPLE.load(), Setup(players=9, seed="7"), people(9))


# What people read.


def test_a_spectator_reads_what_is_stored() -> None:
    for game in (EXAMPLE, NEXUS):
        record = played(game, players=4).record
        told = to_text(record, game).splitlines()[:-2]
        assert told == stored_text(record).splitlines()[:-2]


def test_the_text_of_a_game() -> None:
    play = begun(seed="seven")
    for seat, action in ((1, ex.BLIND), (0, ex.PLAY * 1024 + 2), (2, ex.PLAY * 1024)):
        play.act(seat, action)
    play.undo(2)
    play.time_out(2)
    assert to_text(play.record, EXAMPLE, 0) == to_text(play.record, EXAMPLE, 0)
    mine = to_text(play.record, EXAMPLE, 0)
    assert mine.splitlines()[2:7] == [
        "Seats: 0 Player 0 (detective), 1 Player 1 (person), 2 Player 2 (person)",
        "",
        "      Round 1 begins.",
        "   1  [Player 0] Choose a card. The card on place 3",
        "   2  Ann shows " + mine.split("Ann shows ")[1][:2],
    ]
    assert mine.endswith("\nTaken back: 1 time.\nNot finished.\n")
    assert "seven" not in mine
    everything = to_text(play.record, EXAMPLE, "open")
    assert "Seed: seven" in everything
    assert "   1  [Player 1] Choose a card. Leave it to chance" in everything
    assert "   3  [Player 2] Choose a card. The time is up." in everything


def test_the_open_text_says_what_each_seat_alone_was_told() -> None:
    text = to_text(played(NEXUS, players=4).record, NEXUS, "open")
    assert "] You look at E" in text
    assert text.count("looks at E") == text.count("] You look at E")
    assert "Result: Player 0 " in text


def test_an_undo_of_nothing_is_still_an_undo() -> None:
    record = Record(begun().record.header, [Undo(to=0), Undo(to=0), Undo(to=1)])
    assert record.in_force() == []
    assert msgspec.json.decode(encode(record).splitlines()[1]) == {"do": "undo", "to": 0}
