"""What the contract is tried on: each game at every number of players; and random games of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from neontable.kernel import state as kernel_state
from neontable.kernel.clauses import Clauses, load_clauses
from neontable.kernel.example_game import GAME as EXAMPLE
from neontable.kernel.game import Game, Setup, Table
from neontable.kernel.state import State
from neontable.nemesis.game import NemesisSetup
from neontable.nexus.catalog import TEXTS as TEXT_COUNT
from neontable.nexus.catalog import Catalog, catalog_of
from neontable.nexus.effects import RUNS
from neontable.nexus.game import NexusSetup, NexusTable
from neontable.nexus.language.compile import compile_text
from neontable.nexus.language.read import check
from neontable.nexus.texts import blank_texts
from neontable.packs.games import NEMESIS, NEXUS
from tests.contract.nemesis_reading import NemesisReading
from tests.contract.reading import ExampleReading, NexusReading, Reading
from tests.nexus.language.texts import TEXTS
from tests.nexus.programs import hand_written

IS_COMPILED = Path(kernel_state.__file__).suffix in (".so", ".pyd")


@dataclass(frozen=True)
class Subject:
    """A game for a number of players.

    `make`: a set-up from players and seed; `kinds`: how many kinds of actions there are; `bound`: no game has more
    decisions; `goes_on`: who concedes does not end it; `shared`: lists that clones share, since they are replaced and
    never changed; `replaced`: lists whose items clones share for the same reason; `reading`: the tests' own
    understanding of the state's ints; `most`: after so many decisions of a walk somebody gives up, and `share`: of what
    is tried at many decisions only this part is, where a game has hundreds.
    """

    game: Game
    table: Table
    players: int
    make: Callable[[int, int], Setup]
    clauses: Clauses
    kinds: int
    bound: int
    goes_on: bool
    shared: frozenset[str]
    reading: Reading
    texts: str = "hand"  # which texts it is played with
    replaced: frozenset[str] = frozenset()
    most: int = 10_000
    share: float = 1.0

    @property
    def name(self) -> str:
        return f"{self.game.name}-{self.players}" + ("" if self.texts == "hand" else f"-{self.texts}")

    def new(self, seed: int) -> State:
        """A game that is listened to."""
        return self.table.new(self.make(self.players, seed), [])

    def observers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(self.players), None]


def language_texts(offset: int) -> Catalog:
    """A catalog of texts that say what the language can say, beginning with that one."""
    programs = [compile_text(check(text, RUNS)) for text in (TEXTS + TEXTS)[offset : offset + TEXT_COUNT - 1]]
    return catalog_of(programs, f"texts from {offset}")


NEXUS_CLAUSES = load_clauses("neontable.nexus")
EXAMPLE_CLAUSES = load_clauses("neontable.kernel", "example_clauses.toml")


def nexus_setup(players: int, seed: int) -> NexusSetup:
    """Every other game has witnesses whose hand-written texts let all choose at the same time."""
    row = (1, 2, 3, *sorted((12, 5, 8, 10)[: players - 2]))
    return NexusSetup(players=players, seed=str(seed), row=row if seed % 2 else None)


def nexus(players: int, catalog: Catalog, texts: str = "hand") -> Subject:
    return Subject(
        game=NEXUS,
        table=NexusTable(catalog, blank_texts(), "{}"),
        players=players,
        make=nexus_setup,
        clauses=NEXUS_CLAUSES,
        kinds=5,
        bound=60 * players,
        goes_on=True,  # NX-5.10
        shared=frozenset(["colours", "row", "deal", "by_colour", "innocence", "order", "standee"]),
        reading=NexusReading(catalog),
        texts=texts,
    )


def nemesis_setup(players: int, seed: int) -> NemesisSetup:
    """Ready decks, drawn; every other table orders its triggers, every third one plays with closed lists, every fourth
    one with the first draw."""
    order: Literal["oldest", "asked"] = "asked" if seed % 2 else "oldest"
    lists: Literal["open", "closed"] = "closed" if seed % 3 == 1 else "open"
    return NemesisSetup(players=players, seed=str(seed), order=order, lists=lists, skip_draw=seed % 4 != 0)


REPLACED = ("decks", "legal", "effects", "used", "statics", "listeners", "users", "sources", "batch", "pending", "loop")
NESTED = ("removed", "marks", "known_hand", "known_deck", "seen")
SEATS = ("turns", "mulligans", "champion", "faces_used", "hand_doubt", "deck_doubt")  # what seldom changes
ENTERED = ("definition", "owner", "side", "born", "place", "age", "host", "waking")
COMBAT_LISTS = ("attackers", "targets", "interceptors", "blocked", "ordered", "amounts", "cancelled", "ready")


def nemesis() -> Subject:
    table = NEMESIS.load()
    return Subject(
        game=NEMESIS,
        table=table,
        players=2,
        make=nemesis_setup,
        clauses=load_clauses("neontable.nemesis"),
        kinds=18,
        bound=10_000,
        goes_on=False,  # NM-1.14
        shared=frozenset([*REPLACED, *NESTED, *SEATS, *ENTERED, *COMBAT_LISTS]),
        reading=NemesisReading(table.catalog),
        texts="first-set",
        replaced=frozenset(["rngs"]),
        most=150,
        share=0.25,
    )


def example(players: int) -> Subject:
    return Subject(
        game=EXAMPLE,
        table=EXAMPLE.load(),
        players=players,
        make=lambda players, seed: Setup(players=players, seed=str(seed)),
        clauses=EXAMPLE_CLAUSES,
        kinds=4,
        bound=4 * players + 3 * 5,
        goes_on=False,  # EX-3.2
        shared=frozenset(),
        reading=ExampleReading(),
    )


SUBJECTS = [
    *(nexus(players, hand_written()) for players in range(3, 7)),
    *(nexus(4 + n // 12, language_texts(n), f"texts{n}") for n in (0, 12, 23)),
    nemesis(),
    *(example(players) for players in range(2, 5)),
]
every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)


def answer_somehow(state: State, rng: random.Random) -> tuple[int, int]:
    """One of the seats that may answer does, with any of its legal actions; returns seat and action."""
    seat = rng.choice(state.waiting())
    action = rng.choice(state.legal_for(seat))
    state.apply_for(seat, action)
    return seat, action


def walk(subject: Subject, seed: int) -> Iterator[State]:
    """A random game: the state at every decision and at its end, which is somebody's giving up where games are long.
    The same object each time, so clone what you keep."""
    state = subject.new(seed)
    rng = random.Random(seed)
    yield state
    for _ in range(subject.most):
        if state.is_over():
            return
        answer_somehow(state, rng)
        yield state
    state.concede(rng.randrange(subject.players))
    yield state


def play_out(state: State, seed: int) -> State:
    """The state, played to its end somehow."""
    rng = random.Random(seed)
    while not state.is_over():
        answer_somehow(state, rng)
    return state
