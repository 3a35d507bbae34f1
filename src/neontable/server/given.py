"""What handlers are given by name: who asks, and what there is to ask."""

from __future__ import annotations

from typing import Final, TypeAlias

from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.params import RequestCookies
from litestar.types import Scope

from .hub import Hub
from .people import People, Person
from .refusing import Refusal
from .security import ENTRIES_A_MINUTE, TABLES_A_MINUTE, Limits, address_of
from .settings import Settings

COOKIE: Final = "nt"
YEAR: Final = 365 * 86_400


class Doors:
    """How often an address may come in, and may make tables; what a device holds of a person."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.entries = Limits(ENTRIES_A_MINUTE, "sign-ins")
        self.tables = Limits(TABLES_A_MINUTE, "new tables")

    def enter(self, scope: Scope) -> None:
        """Raises Refusal when it was too often."""
        self.entries.take(address_of(scope, self.settings))

    def make(self, scope: Scope) -> None:
        """Raises Refusal when it was too often."""
        self.tables.take(address_of(scope, self.settings))

    def cookie(self, token: str) -> Cookie:
        """The cookie that holds a token, which no script can read."""
        secure = self.settings.public_url.startswith("https://")
        return Cookie(key=COOKIE, value=token, httponly=True, samesite="strict", secure=secure, max_age=YEAR, path="/")


TheHub: TypeAlias = NamedDependency[Hub]
ThePeople: TypeAlias = NamedDependency[People]
TheDoors: TypeAlias = NamedDependency[Doors]
Somebody: TypeAlias = NamedDependency[Person | None]  # None: without a name
Named: TypeAlias = NamedDependency[Person]  # refused without a name


def _hub(state: State) -> Hub:
    found: Hub = state.hub
    return found


def _people(state: State) -> People:
    found: People = state.people
    return found


def _doors(state: State) -> Doors:
    found: Doors = state.doors
    return found


async def _person(cookies: RequestCookies, people: ThePeople) -> Person | None:
    return await people.of_token(cookies.get(COOKIE, ""))


def _me(person: Somebody) -> Person:
    if person is None:
        raise Refusal("no-name", "Give yourself a name first.", status=401)
    return person


GIVEN: Final = {
    "hub": Provide(_hub, sync_to_thread=False),
    "people": Provide(_people, sync_to_thread=False),
    "doors": Provide(_doors, sync_to_thread=False),
    "person": Provide(_person),
    "me": Provide(_me, sync_to_thread=False),
}
