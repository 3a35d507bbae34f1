"""People: guests and their devices, codes for another device, accounts, and what is left of a person who is deleted."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import json, structs
from sqlalchemy import func, select

from neontable.server.people import CODE_SECONDS, People, Person, clean
from neontable.server.refusing import Refusal
from neontable.server.schema import CODES
from neontable.server.store import Store
from tests.server.test_store import TABLE, with_store


def test_a_guest_is_known_by_the_token_of_their_device_alone(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        people = People(store)
        ann, token = await people.guest("  Ann \n", 1.0)
        assert ann.name == "Ann"
        assert await people.of_token(token) == ann
        assert await people.of_token(token + "x") is None
        assert await people.of_token("") is None

    with_store(tmp_path / "a.db", use)
    everything = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ann" in everything


def test_no_secret_is_stored(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def use(store: Store) -> None:
        people = People(store)
        ann, token = await people.guest("Ann", 1.0)
        code = await people.code(ann.id, 1.0)
        await people.set_account(ann, "ann", "a long password")
        secrets.extend([token, code, code.replace("-", ""), "a long password"])

    with_store(tmp_path / "a.db", use)
    everything = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert [secret for secret in secrets if secret.encode() in everything] == []


def test_a_code_is_good_once_and_for_ten_minutes(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        people = People(store)
        ann, _ = await people.guest("Ann", 1.0)
        code = await people.code(ann.id, 100.0)
        again, token = await people.use_code(f" {code.lower()} ", 100.0 + CODE_SECONDS)
        assert again == ann
        assert await people.of_token(token) == ann
        with pytest.raises(Refusal, match="ask for a new one"):
            await people.use_code(code, 101.0)
        late = await people.code(ann.id, 100.0)
        with pytest.raises(Refusal, match="ask for a new one"):
            await people.use_code(late, 101.0 + CODE_SECONDS)

    with_store(tmp_path / "a.db", use)


def test_an_account_is_one_persons_and_needs_its_password(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        people = People(store)
        ann, _ = await people.guest("Ann", 1.0)
        bob, _ = await people.guest("Bob", 1.0)
        ann = await people.set_account(ann, "ann", "correct horse")
        signed_in, token = await people.sign_in("ann", "correct horse", 2.0)
        assert signed_in == ann == await people.of_token(token)
        for name, password in (("ann", "wrong horse"), ("nobody", "correct horse")):
            with pytest.raises(Refusal, match="do not go together"):
                await people.sign_in(name, password, 2.0)
        with pytest.raises(Refusal, match="taken"):
            await people.set_account(bob, "ann", "another one")
        assert (await people.sign_in("ann", "correct horse", 3.0))[0] == ann

    with_store(tmp_path / "a.db", use)


def test_an_accounts_name_is_one_in_capitals_and_small(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        people = People(store)
        ann, _ = await people.guest("Ann", 1.0)
        bob, _ = await people.guest("Bob", 1.0)
        ann = await people.set_account(ann, " Ann ", "correct horse")
        assert (await people.sign_in("ANN", "correct horse", 2.0))[0] == ann
        with pytest.raises(Refusal, match="taken"):
            await people.set_account(bob, "aNN", "another one")
        with pytest.raises(Refusal, match="You have an account already: “ann”"):
            await people.set_account(ann, "anna", "another one")
        assert await people.set_account(ann, "ANN", "battery staple") == ann
        with pytest.raises(Refusal, match="do not go together"):
            await people.sign_in("ann", "correct horse", 2.0)

    with_store(tmp_path / "a.db", use)


def test_of_two_who_want_one_name_at_once_one_gets_it(tmp_path: Path) -> None:
    async def use(store: Store) -> list[object]:
        people = People(store)
        guests = [(await people.guest(name, 1.0))[0] for name in ("Ann", "Bob", "Cy")]
        wanted = [people.set_account(guest, "ann", "correct horse") for guest in guests]
        return list(await asyncio.gather(*wanted, return_exceptions=True))

    found = with_store(tmp_path / "a.db", use)
    assert sum(isinstance(one, Person) for one in found) == 1
    assert sum(isinstance(one, Refusal) for one in found) == 2


def test_a_code_that_two_devices_use_at_once_is_good_for_one(tmp_path: Path) -> None:
    async def use(store: Store) -> list[object]:
        people = People(store)
        ann, _ = await people.guest("Ann", 1.0)
        code = await people.code(ann.id, 1.0)
        return list(await asyncio.gather(*[people.use_code(code, 2.0) for _ in range(5)], return_exceptions=True))

    found = with_store(tmp_path / "a.db", use)
    assert sum(isinstance(one, Refusal) for one in found) == 4


def test_codes_that_are_too_old_do_not_gather(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        people = People(store)
        ann, _ = await people.guest("Ann", 1.0)
        for hour in range(5):
            await people.code(ann.id, hour * 3600.0)
        async with store.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(CODES))).scalar_one())

    assert with_store(tmp_path / "a.db", use) == 1


def test_a_new_password_ends_all_sessions(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        people = People(store)
        ann, token = await people.guest("Ann", 1.0)
        await people.set_account(ann, "ann", "correct horse")
        password = await people.reset_password("ann")
        assert await people.of_token(token) is None
        with pytest.raises(Refusal, match="do not go together"):
            await people.sign_in("ann", "correct horse", 2.0)
        assert (await people.sign_in("ann", password, 2.0))[0].id == ann.id
        with pytest.raises(Refusal, match="Nobody here has the account"):
            await people.reset_password("bob")

    with_store(tmp_path / "a.db", use)


def test_of_a_deleted_person_only_the_games_stay(tmp_path: Path) -> None:
    before = {"seats": [{"name": "Ann", "kind": "person"}, {"name": "Bob"}, {"name": "Ann", "kind": "Ann"}]}
    act = {"do": "act", "seat": 0, "action": 5}
    rows = [[act], [{"do": "seat", "seat": 1, "who": {"name": "Anna"}}, act]]
    secrets: list[str] = []

    async def use(store: Store) -> None:
        people = People(store)
        ann, token = await people.guest("Ann", 1.0)
        bob, _ = await people.guest("Bob", 1.0)
        await people.set_account(ann, "anns-account", "correct horse")
        await people.code(ann.id, 1.0)
        table = structs.replace(TABLE, host=ann.id, header=json.encode(before))
        await store.add_table(table)
        await store.seat("t", 0, ann.id, "Anna", "person")  # by which name she sat down
        await store.seat("t", 1, bob.id, "Bob", "person")
        for version, (row, who) in enumerate(zip(rows, (ann, bob), strict=True), 1):
            await store.append("t", version, json.encode(row), f"key {version}", who.id, 2.0)
        await store.add_chat("t", "Ann", 0, "my secret plan", 3.0, ann.id)
        await store.add_chat("t", "Bob", 1, "hello Ann", 3.0, bob.id)
        secrets.append(ann.id)

        assert await store.delete_person(ann.id)
        assert not await store.delete_person(ann.id)
        assert await people.of_token(token) is None
        assert await store.person(ann.id) is None
        assert await store.account("anns-account") is None
        seats = [(seat.person, seat.name) for seat in await store.seats("t")]
        assert seats == [("", "Somebody"), (bob.id, "Bob")]
        assert [line.text for line in await store.chat("t")] == ["hello Ann"]
        stored = await store.table("t")
        assert stored is not None
        assert stored.host == ""
        names = [who["name"] for who in json.decode(stored.header)["seats"]]
        assert names == ["Somebody", "Bob", "Ann"]  # a bot may be called so
        kept = await store.rows("t")
        assert [row.person for row in kept] == ["", bob.id]
        assert json.decode(kept[0].entries) == [act]
        assert json.decode(kept[1].entries)[0]["who"] == {"name": "Somebody"}

    with_store(tmp_path / "a.db", use)
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        everything = "\n".join(database.iterdump())
    assert [secret for secret in (*secrets, "anns-account", "my secret plan") if secret in everything] == []


@pytest.mark.parametrize("name", ["", "   ", "\u200b\n\t"])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(Refusal, match="at least one letter"):
        clean(name)
