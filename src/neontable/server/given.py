"""What handlers are given by name: who asks, and what there is to ask."""

from __future__ import annotations

from typing import Final, TypeAlias

from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.params import RequestCookies
from litestar.types import Scope

from .connections import Connections
from .hub import Hub
from .network import Network
from .people import People, Person
from .refusing import Refusal
from .security import BURST, ENTRIES_A_MINUTE, PER_SECOND, TABLES_A_MINUTE, Limits, address_of
from .settings import Settings

COOKIE: Final = "nt"
YEAR: Final = 365 * 86_400


class Doors:
    """How often an address may come in and make tables, and a person send messages; what a device holds of a person."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.entries = Limits(ENTRIES_A_MINUTE, "sign-ins")
        self.tables = Limits(TABLES_A_MINUTE, "new tables")
        self.messages = Limits(PER_SECOND * 60, "messages", BURST)

    def address(self, scope: Scope) -> str:
        """Where it comes from."""
        return address_of(scope, self.settings)

    def enter(self, scope: Scope) -> None:
        """Raises Refusal when it was too often."""
        self.entries.take(self.address(scope))

    def make(self, scope: Scope) -> None:
        """Raises Refusal when it was too often."""
        self.tables.take(self.address(scope))

    def speak(self, person: Person) -> None:
        """Raises Refusal when it was too often."""
        self.messages.take(person.id)

    def cookie(self, token: str) -> Cookie:
        """The cookie that holds a token, which no script can read."""
        secure = self.settings.public_url.startswith("https://")
        return Cookie(key=COOKIE, value=token, httponly=True, samesite="strict", secure=secure, max_age=YEAR, path="/")


TheHub: TypeAlias = NamedDependency[Hub]
ThePeople: TypeAlias = NamedDependency[People]
TheDoors: TypeAlias = NamedDependency[Doors]
TheNetwork: TypeAlias = NamedDependency[Network]
TheConnections: TypeAlias = NamedDependency[Connections]
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


def _connections(state: State) -> Connections:
    found: Connections = state.connections
    return found


def _network(state: State) -> Network:
    found: Network = state.network
    return found


async def _person(scope: Scope, cookies: RequestCookies, people: ThePeople) -> Person | None:
    bearer = bearer_in(scope)
    if not bearer:
        return await people.of_token(cookies.get(COOKIE, ""))
    person = await people.of_token(bearer)
    if person is None:
        raise Refusal("token", "That token is not known here: get one with POST /api/tokens.", status=401)
    return person


def bearer_in(scope: Scope) -> str:
    """The token of a program, which has no cookies; "" where there is none."""
    lines = (value for name, value in scope["headers"] if name.lower() == b"authorization")
    kind, _, token = next(lines, b"").decode("latin-1").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _me(person: Somebody) -> Person:
    if person is None:
        raise Refusal("no-name", "Give yourself a name first.", status=401)
    return person


GIVEN: Final = {
    "hub": Provide(_hub, sync_to_thread=False),
    "people": Provide(_people, sync_to_thread=False),
    "doors": Provide(_doors, sync_to_thread=False),
    "network": Provide(_network, sync_to_thread=False),
    "connections": Provide(_connections, sync_to_thread=False),
    "person": Provide(_person),
    "me": Provide(_me, sync_to_thread=False),
}
