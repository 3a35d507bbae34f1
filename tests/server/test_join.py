"""`neontable join`: a seat at a real server, from a terminal, in plain lines."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest

from tests.server.hosting import Host, hosting, table_of
from tests.server.test_serve import started

PATIENCE = 120.0


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for tests that only ask."""
    with hosting(tmp_path_factory.mktemp("shared")) as (_, host):
        yield host


def command(*args: str) -> list[str]:
    return [sys.executable, "-c", "from neontable.cli import main; main()", "join", *args]


def joined(folder: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """All that it says to lines that were written beforehand."""
    env = os.environ | {"NEONTABLE_DATA": str(folder)}
    return subprocess.run(
        command(*args), input=typed, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


class Terminal:
    """`neontable join`, as somebody types at it: a line now, another when something was said."""

    def __init__(self, folder: Path, *args: str) -> None:
        env = os.environ | {"NEONTABLE_DATA": str(folder)}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command(*args), stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=env)
        self.said: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self._reader.join()
        self.process.communicate()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._changed:
                self.said.append(line.rstrip("\n"))
                self._changed.notify_all()

    def until(self, holds: Callable[[list[str]], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: holds(self.said), PATIENCE), self.said[-30:]

    def hears(self, text: str, times: int = 1) -> None:
        self.until(lambda said: sum(text in line for line in said) >= times)

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("nexus", ["open", "random", "random"]), ("nemesis", ["open", "random"])])
def test_a_whole_game(tmp_path: Path, game: str, seats: list[str]) -> None:
    with hosting(tmp_path) as (_, host):
        link = host.make(game, seats)
        typed = ("odds\n" if game == "nexus" else "") + "why\ntable\n" + "1\n" * 3000
        done = joined(tmp_path, link, "--name", "Robin", typed=typed)
        info = host.http.get(f"/api/tables/{table_of(link)}").json()
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:]
    assert info["stage"] == "over" and info["seats"][0]["name"] == "Robin"
    assert "The end." in done.stdout
    assert game != "nexus" or "deals that fit" in done.stdout  # all others are bots
    replay = link.partition("#")[0].replace("/table/", "/replay/")
    assert done.stdout.splitlines()[-2:] == [
        f"It can be looked at again in a browser: {replay}",
        "Type rematch for another game with the same people, or quit.",
    ]


def test_the_seat_stays_ones_own_and_others_are_heard(tmp_path: Path) -> None:
    with hosting(tmp_path) as (_, host):
        link = host.make("nexus", ["open", "me", "random"])
        with Terminal(tmp_path, link, "--name", "Robin") as at:
            at.hears("1. ")
            host.say(link, "Hello Robin")
            at.hears("Ann says: Hello Robin")
            at.type("say Hello Ann")
            at.hears("Robin says: Hello Ann")
            at.type("who")
            at.hears("Seat 1: you")
            at.type("notebook")
            at.hears("Who is the replicant? ")
            at.type("odds")
            at.hears("This table plays without odds")  # Ann is no bot
            at.type("quit")
            at.hears("Your seat stays yours.")
            assert at.process.wait(PATIENCE) == 0
        assert (tmp_path / "people.json").stat().st_mode & 0o777 == 0o600
        with Terminal(tmp_path, link.partition("#")[0]) as again:  # who sits there needs no secret
            again.hears("1. ")
            again.type("1")
            again.until(lambda said: len(said) > said.index(next(line for line in said if line.startswith("1. "))) + 5)
            again.type("leave yes")
            again.hears("Your seat is a bot's now.")
            assert again.process.wait(PATIENCE) == 0
        info = host.http.get(f"/api/tables/{table_of(link)}").json()
        assert info["seats"][0]["kind"] not in ("person", "open")


@pytest.mark.slow
def test_it_goes_on_when_the_server_is_killed_and_started_again(tmp_path: Path) -> None:
    with hosting(tmp_path) as (server, host):
        link = host.make("nexus", ["open", "random", "random"])
        port = host.server.rpartition(":")[2]
        with Terminal(tmp_path, link) as at:
            at.hears("1. ")
            at.type("1")
            at.hears("1. ", 2)
            server.kill()
            server.wait()
            at.hears("The connection is lost; it is tried again.")
            at.type("1")  # is sent when there is one
            time.sleep(0.5)
            with started("--database", f"sqlite:///{tmp_path / 'a.db'}", "--port", port):
                at.hears("The connection is there again.")
                at.hears("1. ", 3)
                for _ in range(400):
                    at.type("1")
                at.hears("The end.")
                at.type("quit")
                assert at.process.wait(PATIENCE) == 0
            assert sum("The connection is lost" in line for line in at.said) == 1


def test_a_table_that_is_closed_is_left(tmp_path: Path) -> None:
    with hosting(tmp_path) as (_, host):
        link = host.make("nexus", ["open", "me", "open"])
        with Terminal(tmp_path, link) as at:
            at.hears("It begins when 1 more have come.")
            host.post(f"tables/{table_of(link)}/close", {})
            at.hears("The host has closed the table.")
            assert at.process.wait(PATIENCE) == 0


def test_ctrl_c_leaves_the_seat_ones_own(tmp_path: Path, shared: Host) -> None:
    with Terminal(tmp_path, shared.make("nexus", ["open", "me", "open"])) as at:
        at.hears("It begins when 1 more have come.")
        at.process.send_signal(signal.SIGINT)
        at.hears("Your seat stays yours.")
        assert at.process.wait(PATIENCE) == 0


def test_an_undo_needs_a_yes(tmp_path: Path) -> None:
    with hosting(tmp_path) as (_, host):
        link = host.make("nexus", ["me", "open", "random"])
        with Terminal(tmp_path, link) as at:
            at.hears("With you at the table")
            while not any(line.startswith("1. ") for line in at.said):
                host.answer(link)
            at.type("1")
            at.until(lambda said: len(said) > said.index(next(line for line in said if line.startswith("1. "))) + 5)
            host.post(f"tables/{table_of(link)}/messages", {"type": "ask-undo", "key": "undo-0001"})
            at.hears("Ann would like to take back the last answer: type yes or no.")
            at.type("yes")
            at.hears("You agree.")
            at.hears("The last answer was taken back.")


@pytest.mark.parametrize(
    ("change", "seats", "why"),
    [
        ({}, ["open", "me", "open"], "There is no such table: ask for a new link."),
        ({}, ["open", "me", "open"], "That link is not good for this table: ask for a new one."),
        ({"close": True}, ["open", "me", "open"], "The host has closed this table: ask for a new link."),
        ({"lock": True}, ["open", "me", "open"], "The host has locked this table."),
    ],
    ids=["dead", "wrong", "closed", "locked"],
)
def test_why_a_table_cannot_be_joined(
    tmp_path: Path,
    shared: Host,
    request: pytest.FixtureRequest,
    change: dict[str, bool],
    seats: list[str],
    why: str,
) -> None:
    link = shared.make("nexus", seats)
    for path in change:
        shared.post(f"tables/{table_of(link)}/{path}", {})
    name = request.node.callspec.id
    link = f"{shared.server}/table/nowhere" if name == "dead" else f"{link}x" if name == "wrong" else link
    done = joined(tmp_path, link)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {why}\n")


def test_wrong_places(tmp_path: Path) -> None:
    with hosting(tmp_path) as (_, host):
        named = host.make("nexus", ["open", "me", "open"]).replace("127.0.0.1", "127.1")
        done = joined(tmp_path, named)
        assert done.stderr.startswith("error: This server does not answer to that name")
        dead = host.server
    for link, why in [
        (f"{dead}/table/abc", f"Nothing answers at {dead}"),
        ("http://127.0.0.1:8917", "is no link to a table"),
        ("table/abc", "is no link to a table"),
    ]:
        done = joined(tmp_path, link)
        assert (done.returncode, done.stdout) == (2, "")
        assert why in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(("game", "seats"), [("nexus", ["me", "random", "random"]), ("nemesis", ["me", "random"])])
def test_who_comes_when_the_game_has_begun_watches(tmp_path: Path, game: str, seats: list[str]) -> None:
    with hosting(tmp_path) as (_, host):
        link = host.make(game, seats)
        with Terminal(tmp_path, link.partition("#")[0], "--name", "Robin") as at:  # who watches needs no secret
            at.type("1")
            at.hears("The game has begun, and every seat is taken: you watch.")
            at.hears("You watch; help lists what you can type.")
            at.type("leave yes")
            at.type("notebook" if game == "nexus" else "hand")
            at.hears("You watch: that is for who plays.", 3)
            at.type("say Hello Ann")
            at.hears("Robin says: Hello Ann")
            at.type("who")
            at.hears("Seat 1: Ann (not connected)")
            at.hears("You watch.")
            at.type("help")
            at.hears("  watch: ")
            words = {line.split(":")[0].strip() for line in at.said if line.startswith("  ")}
            assert {"table", "log", "who"} < words and not {"why", "undo", "leave", "notebook", "hand"} & words
            told = len(at.said)
            for _ in range(20):
                host.answer(link)
            at.until(lambda said: len(said) > told)
            at.type("table")
            at.hears("Case files:" if game == "nexus" else "Player 2")
            host.post(f"tables/{table_of(link)}/close", {})
            at.hears("The host has closed the table.")
            assert at.process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_a_game_is_watched_to_its_end_though_nothing_is_typed(tmp_path: Path) -> None:
    with hosting(tmp_path) as (_, host):
        link = host.make("nexus", ["me", "random", "random"])
        with Terminal(tmp_path, link, "--plain", "--watch") as at:
            assert at.process.stdin is not None
            at.process.stdin.close()
            at.process.stdin = None
            at.hears("You watch")
            host.post(f"tables/{table_of(link)}/messages", {"type": "resign", "key": "resign-0001"})
            at.hears("The end.")
            assert at.process.wait(PATIENCE) == 0
        assert joined(tmp_path, link).stdout.count("The end.") == 1  # also for who comes then


def test_watching_is_a_choice_before_the_game_has_begun(tmp_path: Path, shared: Host) -> None:
    link = shared.make("nexus", ["open", "me", "random"])
    with Terminal(tmp_path, link, "--watch") as at:
        at.hears("You watch. It begins when 1 more have come.")
        at.type("sit")
        at.hears("1. ")
        at.type("watch")
        at.hears("The game has begun.")
        at.type("quit")
        at.hears("Your seat stays yours.")
        assert at.process.wait(PATIENCE) == 0
    mine = joined(tmp_path, link, "--watch")
    assert (mine.returncode, mine.stdout) == (2, "") and "come back to it without --watch" in mine.stderr
    both = joined(tmp_path, link, "--watch", "--seat", "1")
    assert (both.returncode, both.stdout) == (2, "") and "leave out --seat and --deck, or --watch" in both.stderr


@pytest.mark.slow
def test_a_rematch_is_asked_for_and_followed(tmp_path: Path) -> None:
    """Robin asks; Sam, who watched, and Ann are told, and find themselves at the same table."""
    with hosting(tmp_path) as (_, host):
        link = host.make("nemesis", ["open", "me"])
        with Terminal(tmp_path / "robin", link, "--name", "Robin") as at:
            at.hears("1. ")
            with Terminal(tmp_path / "sam", link) as sam:
                sam.hears("You watch;")
                at.type("rematch")
                at.hears("A rematch is asked for when the game is over.")
                sam.type("rematch")
                sam.hears("A rematch is asked for when the game is over.")
                at.type("leave yes")
                at.hears("The end.")
                sam.hears("Wait for their rematch")
                sam.type("rematch")
                sam.hears("Only who played here can ask for a rematch.")
                at.type("why")
                at.hears("The game is over: type rematch")
                at.type("rematch")
                sam.hears("A rematch is asked for: type rematch to go there.")
                at.hears("1. ", 2)
                sam.type("rematch")
                sam.hears("You watch;", 2)
                sam.type("say Good luck")
                at.hears("says: Good luck")
                second = host.http.get(f"/api/tables/{table_of(link)}").json()["options"]["rematch"]
                info = host.http.get(f"/api/tables/{second}").json()
                assert [seat["name"] for seat in info["seats"]] == ["Robin", "Ann"] and info["spectators"] == 1
                sam.type("quit")
                assert sam.process.wait(PATIENCE) == 0
                at.type("quit")
                at.hears(f"Come back with: neontable join '{host.server}/table/{second}'")
                assert at.process.wait(PATIENCE) == 0
