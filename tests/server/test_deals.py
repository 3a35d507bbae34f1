"""Fair deals: commitments before what seats add, published replays that are checked offline, and tables without one."""

from __future__ import annotations

import asyncio
import random
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from neontable.commands.replay import verified, verified_file
from neontable.kernel.deal import Deal, commitment_of, dealt_from, log_of
from neontable.kernel.errors import NeontableError, ReplayError
from neontable.kernel.replay import Act, Play, Record, Who, hash_text
from neontable.kernel.replay_file import _Close, _signed, decode, encode
from neontable.kernel.transcript import read_report
from neontable.nemesis.game import NemesisSetup
from neontable.nexus.game import NexusSetup
from neontable.packs.games import GAMES, NEMESIS, NEXUS
from tests.server.clients import SEEDS, Hours, Person, Server, serving, settings_in
from tests.server.test_http import refused
from tests.server.test_serve import Run, run

__all__ = ["run"]
EDITS: Final = 1000
SLOW: Final = pytest.mark.slow


async def committed(person: Person) -> str:
    answer = await person.post("/api/commitments")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["commitment"])


async def played(server: Server, game: str = "nexus", **more: Any) -> tuple[Person, Person, str]:
    """A game of Ann's and Ben's that is over."""
    ann, ben = await server.person("Ann"), await server.person("Ben")
    seats = ["me", "open", "random"] if game == "nexus" else ["me", "open"]
    table = await ann.make(game, seats, **more)
    assert (await ben.post(f"/api/tables/{table}/join", {"salt": "ben-s-own"})).status_code == 200
    async with ann.connect(table) as one, ben.connect(table) as two:
        await one.play(random.Random(1), 1)
        for at in (one, two):
            await at.ask({"type": "resign"})
        await one.until(lambda: one.over)
        await one.until(lambda: one.table["table"]["stage"] == "over")
    return ann, ben, table


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
async def test_a_published_game_is_verified_offline(server: Server, tmp_path: Path, run: Run, game: str) -> None:
    ann = await server.person("Ann")
    commitment = await committed(ann)
    seats = ["me", "open", "random"] if game == "nexus" else ["me", "open"]
    body = {"game": game, "seats": seats, "commitment": commitment, "salt": "ann-s-own"}
    made = (await ann.post("/api/tables", body)).json()["table"]
    assert made["commitment"] == commitment
    assert any(line.startswith("Open replay") for line in made["agreed"])
    ben = await server.person("Ben")
    shown = (await ben.get(f"/api/tables/{made['id']}")).json()
    assert shown["commitment"] == commitment and shown["agreed"] == made["agreed"]
    assert (await ben.post(f"/api/tables/{made['id']}/join", {"salt": "ben-s-own"})).status_code == 200
    async with ann.connect(made["id"]) as one, ben.connect(made["id"]) as two:
        await one.play(random.Random(1), 1)
        raw = b"".join([*one.raw, *two.raw, *ann.heard, *ben.heard])
        for at in (one, two):
            await at.ask({"type": "resign"})
        await one.until(lambda: one.over)
    content = (await Person(server).get(f"/api/tables/{made['id']}/replay")).content
    record = decode(content, "game", GAMES)
    deal = record.deal
    assert deal is not None and deal.commitment == commitment == commitment_of(deal.seed)
    assert deal.salts[:2] == ("ann-s-own", "ben-s-own") and set(deal.salts[2:]) <= {""}
    assert deal.seed.encode() not in raw and record.header.setup.seed.encode() not in raw
    file = tmp_path / "game.jsonl"
    file.write_bytes(content)
    code, out, _ = run("replay", "verify", str(file), "--commitment", commitment.upper())
    assert code == 0 and f"dealt as committed to ({commitment}), added to by seats 0, 1" in out
    code, _, err = run("replay", "verify", str(file), "--commitment", "0" * 64)
    assert code == 1 and "dealt under the commitment" in err


async def test_what_a_seat_adds_changes_the_deal(server: Server) -> None:
    seeds = set()
    for salt in ("", "a", "b"):
        SEEDS.seed(1)
        ann, ben = await server.person("Ann"), await server.person("Ben")
        table = await ann.make("nemesis", ["me", "open"])
        await ben.post(f"/api/tables/{table}/join", {"salt": salt})
        story = (await server.hub.lobby(table)).room.story
        assert story is not None
        seeds.add(story.play.record.header.setup.seed)
    assert len(seeds) == 3


async def test_who_goes_takes_back_what_they_added(server: Server) -> None:
    ann, ben, cid = [await server.person(name) for name in ("Ann", "Ben", "Cid")]
    table = await ann.make("nexus", ["me", "open", "open"])
    await ben.post(f"/api/tables/{table}/join", {"salt": "ben", "seat": 2})
    lobby = await server.hub.lobby(table)
    assert lobby.terms.salts == ("", "", "ben")
    await ben.post(f"/api/tables/{table}/leave")
    assert lobby.terms.salts == ("", "", "")
    await cid.post(f"/api/tables/{table}/join", {"salt": "cid", "seat": 2})
    assert lobby.terms.salts == ("", "", "cid")


async def test_commitments_are_good_once_for_whom_they_were_made_and_for_ten_minutes(
    tmp_path: Path, unhurried: None
) -> None:
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann, ben = await server.person("Ann"), await server.person("Ben")
        body: dict[str, Any] = {"game": "nemesis", "seats": ["me", "open"]}
        mine, late = await committed(ann), await committed(ann)
        assert mine != late
        await refused(await ben.post("/api/tables", body | {"commitment": mine}), 409, "commitment")
        await refused(await ann.post("/api/tables", body | {"commitment": "0" * 64}), 409, "commitment")
        await refused(await ann.post("/api/tables", body | {"commitment": mine, "decks": ["none"]}), 400, "deck")
        assert (await ann.post("/api/tables", body | {"commitment": mine, "salt": "x"})).status_code == 201
        await refused(await ann.post("/api/tables", body | {"commitment": mine}), 409, "commitment")
        hours.now += 601
        await refused(await ann.post("/api/tables", body | {"commitment": late}), 409, "commitment")
        await refused(await ann.post("/api/tables", body | {"salt": "x"}), 400, "salt")
        for wrong in ({"commitment": "x"}, {"salt": "a\nb"}, {"salt": "x" * 65}, {"salt": 7}):
            await refused(await ann.post("/api/tables", body | wrong), 400, "malformed")
        await refused(await Person(server).post("/api/commitments"), 401, "no-name")
        table = await ann.make("nemesis", ["me", "open"])
        await refused(await ben.post(f"/api/tables/{table}/join", {"salt": "a b"}), 400, "malformed")
        assert len((await ann.get("/api/tables")).json()) == 2


async def test_a_commitment_outlives_a_restart(tmp_path: Path, unhurried: None) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ann = await server.person("Ann")
        commitment = await committed(ann)
    async with serving(settings_in(tmp_path)) as server:
        again = Person(server)
        again.http.cookies = ann.http.cookies
        await again.make("nemesis", ["me", "open"], commitment=commitment)


async def test_a_rematch_is_dealt_anew(server: Server) -> None:
    ann, _, table = await played(server, "nemesis")
    before = (await ann.get(f"/api/tables/{table}")).json()["commitment"]
    commitment = await committed(ann)
    await refused(await ann.post(f"/api/tables/{table}/rematch", {"salt": "x"}), 400, "salt")
    made = await ann.post(f"/api/tables/{table}/rematch", {"commitment": commitment, "salt": "new"})
    again = made.json()["table"]
    assert again["commitment"] == commitment != before
    assert (await server.hub.lobby(again["id"])).terms.salts == ("new", "")


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
async def test_without_an_open_replay_each_has_what_they_saw(server: Server, game: str) -> None:
    """No seed, no names, no full game: not of the others, not by spectators."""
    ann, ben, cid = [await server.person(name) for name in ("Xann", "Xben", "Xcid")]
    seats = ["me", "open", "random"] if game == "nexus" else ["me", "open"]
    table = await ann.make(game, seats, open_replay=False)
    assert any(line.startswith("No open replay") for line in (await ben.get(f"/api/tables/{table}")).json()["agreed"])
    assert (await ben.get(f"/api/tables/{table}")).json()["cards"] == ""
    await ben.post(f"/api/tables/{table}/join", {"salt": "ben-s-own"})
    cards = (await cid.get(f"/api/tables/{table}")).json()["cards"]  # before anybody plays
    async with ann.connect(table) as one, ben.connect(table) as two:
        assert one.table["table"]["cards"] == cards
        await refused(await ann.get(f"/api/tables/{table}/replay"), 409, "not-over")
        if game == "nemesis":
            await one.play(random.Random(1), 1)
            await two.play(random.Random(1), 1)
            await two.ask({"type": "resign"})
        else:
            await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
        await one.until(lambda: one.over and two.over)
        await one.until(lambda: one.table["table"]["stage"] == "over")
    lobby = await server.hub.lobby(table)
    story = lobby.room.story
    assert story is not None
    files = []
    for person, seat in ((ann, 0), (ben, 1)):
        if lobby.seat_of(person.id) is None:
            continue
        answer = await person.get(f"/api/tables/{table}/replay")
        assert answer.status_code == 200 and f"seat-{seat}.json" in answer.headers["content-disposition"]
        report = read_report(answer.content, "own")
        assert report.seat == seat and report.record is None and report.steps
        for secret in (lobby.terms.seed, story.play.record.header.setup.seed, "ben-s-own", "Xann", "Xben"):
            assert secret.encode() not in answer.content
        told = [event.text for step in report.steps for event in step.told]
        assert told == [event.text for event in story.events[seat]]
        with pytest.raises(ReplayError):
            decode(answer.content, "own", GAMES)
        assert report.sealed is not None and report.sealed.commitment == cards
        assert "each as it was told" in verified_file(answer.content, "own", cards)
        assert '"salt"' not in raw_text([*one.raw, *two.raw])
        files.append(answer.content)
    assert files and len(set(files)) == len(files)
    for stranger in (cid, Person(server)):
        await refused(await stranger.get(f"/api/tables/{table}/replay"), 403, "no-replay")


def raw_text(messages: list[bytes]) -> str:
    return b"".join(messages).decode()


async def test_the_commitment_to_cards_stands_through_the_game_and_a_restart(tmp_path: Path, run: Run) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ann, ben = await server.person("Ann"), await server.person("Ben")
        table = await ann.make("nemesis", ["me", "open"], open_replay=False)
        await ben.post(f"/api/tables/{table}/join", {"salt": "ben-s-own"})
        cards = (await ben.get(f"/api/tables/{table}")).json()["cards"]
        assert len(cards) == 64
        async with ann.connect(table) as one, ben.connect(table) as two:
            await one.play(random.Random(1), 1)
            await two.play(random.Random(1), 1)
    async with serving(settings_in(tmp_path)) as server:
        again = Person(server)
        again.http.cookies = ann.http.cookies
        assert (await again.get(f"/api/tables/{table}")).json()["cards"] == cards
        async with again.connect(table) as one:
            assert one.table["table"]["cards"] == cards
            await one.ask({"type": "resign"})
            await one.until(lambda: one.over)
        file = tmp_path / "own.json"
        file.write_bytes((await again.get(f"/api/tables/{table}/replay")).content)
    code, out, _ = run("replay", "verify", str(file), "--commitment", cards)
    assert code == 0 and "under the commitment that the table showed" in out
    code, _, err = run("replay", "verify", str(file), "--commitment", "0" * 64)
    assert code == 1 and f"committed to as {cards}" in err


async def test_with_an_open_replay_the_seed_is_enough(server: Server) -> None:
    ann, _, table = await played(server, "nemesis")
    assert (await ann.get(f"/api/tables/{table}")).json()["cards"] == ""


# Single edits


def game_of(game: str, acts: int = 0) -> bytes:
    """The published file of a game that was dealt as a server deals; a duel is given up after so many acts."""
    rng = random.Random(7)
    kind = NEXUS if game == "nexus" else NEMESIS
    table = kind.load()
    seed, salts = "5e" * 32, ("one", "", "three") if game == "nexus" else ("one", "")
    dealt = dealt_from(seed, table.canonical(), salts)
    setup: Any = NexusSetup(players=3, seed=dealt) if game == "nexus" else NemesisSetup(players=2, seed=dealt)
    play = Play.begin(kind, table, setup, [Who(f"P{seat}") for seat in range(setup.players)])
    while not play.state.is_over():
        seat = rng.choice(play.state.waiting())
        if game == "nemesis" and play.record.version == acts:
            play.concede(seat)
        else:
            play.act(seat, rng.choice(play.state.legal_for(seat)))
    record = Record(play.record.header, play.record.entries, play.state.is_over())
    assert record.finished
    record.deal = Deal(
        commitment=commitment_of(seed),
        seed=seed,
        salts=salts,
        log=log_of(record.entries),
        result=tuple(play.state.returns()),
        state=hash_text(play.state),
    )
    return encode(record)


def changed(text: str, rng: random.Random, letters: str) -> str:
    """One letter of it is another."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice([letter for letter in letters if letter != text[at]]) + text[at + 1 :]


def edited(content: bytes, rng: random.Random, what: str) -> bytes:
    """The file with one edit; its closing line is as it was."""
    lines = [msgspec.json.decode(line) for line in content.splitlines()]
    head, entries, deal, close = lines[0], lines[1:-2], lines[-2], lines[-1]
    acts = [entry for entry in entries if entry["do"] == "act"]
    if what == "order":
        one = rng.randrange(len(entries) - 1)
        entries[one], entries[one + 1] = entries[one + 1], entries[one]
    elif what == "action":
        entry = rng.choice(acts)
        others = (
            sorted({other["action"] for other in acts} | {entry["action"] + 1}) if rng.random() < 0.8 else [0, 9999]
        )
        entry["action"] = rng.choice([other for other in others if other != entry["action"]])
    elif what == "pack":
        head["packs"] = changed(head["packs"], rng, "abcxyz 0123456789")
    elif what == "seed":
        where, name = rng.choice(((head["setup"], "seed"), (deal, "seed"), (deal, "commitment"), (deal, "salts")))
        if name == "salts":
            where[name][0] = changed(where[name][0], rng, "abcdef")
        else:
            where[name] = changed(where[name], rng, "0123456789abcdef")
    else:
        draw = rng.randrange(3)
        if draw == 0:
            deal["result"][rng.randrange(len(deal["result"]))] += rng.choice((-1.0, 0.5, 2.0))
        elif draw == 1:
            deal["state"] = changed(deal["state"], rng, "0123456789abcdef")
        else:
            close["finished"] = not close["finished"]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (head, *entries, deal, close))


def resealed(content: bytes) -> bytes:
    """The file with a closing line that fits what it says."""
    body = content[: content.rindex(b"\n", 0, -1) + 1]
    line = msgspec.json.decode(content[len(body) :])
    close = _Close(entries=line["entries"], finished=line["finished"])
    return body + msgspec.json.encode(_signed(body, close)) + b"\n"


def relogged(content: bytes) -> bytes:
    """The file with a hash of its log that fits."""
    head, *entries, deal, close = content.splitlines(keepends=True)
    line = msgspec.json.decode(deal) | {"log": sha256(b"".join(entries)).hexdigest()}
    return b"".join((head, *entries, msgspec.json.encode(line) + b"\n", close))


def stands(content: bytes) -> bool:
    """Whether `replay verify` has nothing against it."""
    try:
        verified(decode(content, "game", GAMES))
    except NeontableError:
        return False
    return True


KINDS: Final = ("order", "action", "pack", "seed", "result")


@pytest.mark.parametrize(
    ("game", "acts", "edits"), [("nexus", 0, EDITS), pytest.param("nemesis", 25, EDITS // 10, marks=SLOW)]
)
def test_every_single_edit_is_refused(game: str, acts: int, edits: int) -> None:
    content, rng = game_of(game, acts), random.Random(11)
    assert stands(content)
    for number in range(edits):
        kind = KINDS[number % len(KINDS)]
        edit = edited(content, rng, kind)
        assert edit != content and not stands(edit), (number, kind)


@pytest.mark.parametrize(("game", "acts"), [("nexus", 0), pytest.param("nemesis", 25, marks=SLOW)])
def test_an_edit_that_is_sealed_again_is_refused(game: str, acts: int) -> None:
    """Whoever edits makes the closing line fit again, as the program would; or the hash of the log, too. (With both,
    another order may be the same game: nobody can tell who moved up first, when both did.)"""
    content, rng = game_of(game, acts), random.Random(12)
    assert resealed(content) == content == resealed(relogged(content))
    for number in range(200):
        kind = KINDS[number % len(KINDS)]
        edit = edited(content, rng, kind)
        assert not stands(resealed(edit)), (number, kind)
        assert kind == "order" or not stands(resealed(relogged(edit))), (number, kind)


def test_who_deals_another_game_than_committed_is_found_out() -> None:
    """The whole file made anew, from another seed: only the commitment that was shown tells."""
    content = game_of("nexus")
    record = decode(content, "game", GAMES)
    assert record.deal is not None
    assert "added to by seats 0, 2" in verified(record, record.deal.commitment)
    with pytest.raises(ReplayError, match="under the commitment"):
        verified(record, commitment_of("another seed"))
    record.deal = msgspec.structs.replace(record.deal, salts=record.deal.salts[:-1])
    with pytest.raises(ReplayError, match="2 seats have added"):
        verified(record)
    record.deal = None
    assert "dealt" not in verified(record)
    with pytest.raises(ReplayError, match="nothing to compare"):
        verified(record, "0" * 64)


def test_a_deal_stands_last_and_once() -> None:
    lines = game_of("nexus").splitlines(keepends=True)
    for wrong in ([*lines[:-2], lines[-2], lines[-2], lines[-1]], [lines[0], lines[-2], *lines[1:-2], lines[-1]]):
        with pytest.raises(ReplayError, match="deal"):
            decode(b"".join(wrong), "game", GAMES)
    cut = decode(b"".join(lines[:-1]), "game", GAMES, partial=True)
    assert cut.deal is not None and len(cut.entries) == len(lines) - 3
    assert all(isinstance(entry, Act) for entry in cut.entries[:5])
