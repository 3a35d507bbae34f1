"""People: guests, their devices, codes for another device, accounts. Of secrets only hashes are stored."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Final, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from .refusing import Refusal
from .store import Store, StoredPerson

CODE_SECONDS: Final = 600
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is read as another
CODE_LETTERS: Final = 8
PASSWORD_LETTERS: Final = 16  # of one that is made up here
AT_ONCE: Final = 2  # passwords that are hashed: each takes 64 MB for a moment
HASHER: Final = PasswordHasher()
NOBODY_HASH: Final = HASHER.hash("nobody has this password")  # so that a name which is not there takes as long


class Person(NamedTuple):
    """`account`: the name to sign in with, "" for a guest."""

    id: str
    name: str
    account: str = ""


def hashed(secret: str) -> str:
    """What is stored of a token or code, which are long and random: a password needs more."""
    return hashlib.sha256(secret.encode()).hexdigest()


def handle_of(person: str) -> str:
    """What others point at a person by: made of the id, and no id. "" for nobody."""
    return hashed(f"neontable person {person}")[:16] if person else ""


def person_from(stored: StoredPerson) -> Person:
    """Without the password's hash."""
    return Person(stored.id, stored.name, stored.account)


class People:
    """Who somebody is. Times are handed in."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._hashing = asyncio.Semaphore(AT_ONCE)

    async def guest(self, name: str, now: float) -> tuple[Person, str]:
        """Somebody new, and the token of their device."""
        person = Person(secrets.token_urlsafe(12), clean(name))
        await self.store.add_person(person.id, person.name, now)
        return person, await self.device(person.id, now)

    async def device(self, person: str, now: float) -> str:
        """The token of one more device."""
        token = secrets.token_urlsafe(32)
        await self.store.add_session(person, hashed(token), now)
        return token

    async def of_token(self, token: str) -> Person | None:
        """Who holds that token."""
        found = await self.store.person_of(hashed(token)) if token else None
        return person_from(found) if found else None

    async def code(self, person: str, now: float) -> str:
        """A code with which another device continues, once, within ten minutes."""
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        await self.store.add_code(hashed(code), person, now, now + CODE_SECONDS)
        return f"{code[:4]}-{code[4:]}"

    async def use_code(self, code: str, now: float) -> tuple[Person, str]:
        """Who gave the code, and a token for this device. Raises Refusal."""
        typed = "".join(letter for letter in code.upper() if letter in LETTERS)
        person = await self.store.use_code(hashed(typed), now)
        found = await self.store.person(person) if person else None
        if found is None:
            raise Refusal("code", "That code is not good, or was used, or is too old: ask for a new one.", status=403)
        return person_from(found), await self.device(found.id, now)

    async def set_account(self, person: Person, account: str, password: str) -> Person:
        """An account for a guest, or a new password. Raises Refusal."""
        account = account_name(account)
        if person.account and person.account != account:
            raise Refusal("account", f"You have an account already: “{person.account}”.")
        if not await self.store.set_account(person.id, account, await self._hash(password)):
            raise Refusal("account", f"The name “{account}” is taken: choose another one.")
        return person._replace(account=account)

    async def sign_in(self, account: str, password: str, now: float) -> tuple[Person, str]:
        """Who has that account, and a token for this device. Raises Refusal."""
        found = await self.store.account(account_name(account))
        async with self._hashing:
            good = await asyncio.to_thread(is_right, found.password if found else NOBODY_HASH, password)
        if found is None or not good:
            raise Refusal("password", "That name and password do not go together.", status=403)
        return person_from(found), await self.device(found.id, now)

    async def named(self, name: str) -> Person:
        """Who has that account, or that id. Raises Refusal."""
        found = await self.store.account(account_name(name)) or await self.store.person(name)
        if found is None:
            raise Refusal("nobody", f"Nobody here has the account or the id “{name}”.", status=404)
        return person_from(found)

    async def reset_password(self, account: str) -> str:
        """A new password for an account, all whose devices are signed out. Raises Refusal."""
        found = await self.store.account(account_name(account))
        if found is None:
            raise Refusal("nobody", f"Nobody here has the account “{account}”.", status=404)
        password = "".join(secrets.choice(LETTERS) for _ in range(PASSWORD_LETTERS))
        await self.store.set_account(found.id, found.account, await self._hash(password))
        await self.store.end_sessions(found.id)
        return password

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(HASHER.hash, password)


def is_right(hash_: str, password: str) -> bool:
    """Whether the password has that hash; it takes its time."""
    try:
        return HASHER.verify(hash_, password)
    except (VerificationError, InvalidHashError):
        return False


def account_name(typed: str) -> str:
    """An account's name as it is stored: capital or small is one. Raises Refusal."""
    return clean(typed).casefold()


def clean(name: str) -> str:
    """A name that can be shown in a line. Raises Refusal when nothing is left of it."""
    kept = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:40]
    if not kept:
        raise Refusal("name", "A name has at least one letter that can be seen.", status=400)
    return kept
