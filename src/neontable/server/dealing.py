"""Fair deals: seeds that were committed to before a table is made, what seats add, what is published at the end."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from ..kernel import replay_file
from ..kernel.deal import Deal, commitment_of, log_of
from ..kernel.game import Table
from ..kernel.replay import Header, Record, hash_text
from ..kernel.sealing import commitment_to, hashes_of
from ..kernel.transcript import with_openings
from .refusing import Refusal
from .schema import DEALS
from .store import Store
from .story import Story
from .tables import Terms, salts_of

Seeds: TypeAlias = Callable[[], str]  # a new seed each time, nobody's to foresee

SECONDS: Final = 600  # for which a commitment is good
SEED_BYTES: Final = 32
SAID: Final = {
    True: (
        "Open replay: when the game is over, everybody can have all of it, with all cards and the seed, and check with "
        "`neontable replay verify` that it was dealt and played as it was shown."
    ),
    False: (
        "No open replay: nobody is given the seed or cards that they did not see, also when the game is over. The "
        "server commits to every card when the game begins; each player can have the game as they saw it, and check "
        "with `neontable replay verify` that the cards which they saw were not exchanged."
    ),
}


def random_seed() -> str:
    """A seed from the system's own source of chance."""
    return secrets.token_hex(SEED_BYTES)


class Deals:
    """Seeds that somebody was shown the hash of, and makes a table with. Times and seeds are handed in."""

    def __init__(self, store: Store, new_seed: Seeds = random_seed) -> None:
        self.store = store
        self.new_seed = new_seed

    async def commit(self, person: str, now: float) -> str:
        """The commitment to a seed that nobody knows. Those that are too old go."""
        seed = self.new_seed()
        commitment = commitment_of(seed)

        def act(connection: Connection) -> None:
            connection.execute(delete(DEALS).where(DEALS.c.until < now))
            values = {"commitment": commitment, "seed": seed, "person": person, "until": now + SECONDS}
            connection.execute(insert(DEALS).values(**values))

        await self.store.commits.do(act)
        return commitment

    async def seed(self, commitment: str, person: str, now: float) -> str:
        """The seed of a commitment that was made to that person. Raises Refusal."""
        mine = (DEALS.c.commitment == commitment, DEALS.c.person == person, DEALS.c.until >= now)
        async with self.store.engine.connect() as connection:
            found = (await connection.execute(select(DEALS.c.seed).where(*mine))).scalar()
        if found is None:
            raise self._gone()
        return str(found)

    async def use(self, commitment: str) -> None:
        """It is good once. Raises Refusal when it was used before."""

        def act(connection: Connection) -> int:
            return int((connection.execute(delete(DEALS).where(DEALS.c.commitment == commitment))).rowcount)

        if not await self.store.commits.do(act):
            raise self._gone()

    def _gone(self) -> Refusal:
        return Refusal("commitment", "That commitment is not good any more: ask for another one.")


def check_salt(commitment: str, salt: str) -> None:
    """Raises Refusal for what was added to a seed that nobody had committed to yet."""
    if salt and not commitment:
        text = "What you add to the deal counts only after a commitment: ask for one first, and name it."
        raise Refusal("salt", text, status=400)


def published(story: Story, terms: Terms) -> bytes:
    """The file of a game that is over, with all that was hidden in it."""
    record = story.play.record
    whole = Record(record.header, record.entries, record.finished, record.name)
    whole.deal = Deal(
        commitment=commitment_of(terms.seed),
        seed=terms.seed,
        salts=salts_of(terms, len(story.seats)),
        log=log_of(record.entries),
        result=tuple(story.state.returns()),
        state=hash_text(story.state),
    )
    return replay_file.encode(whole)


def commitment_to_cards(table: Table, header: Header) -> str:
    """What is shown of all cards, as they are dealt, when a game begins whose seed is never published."""
    return commitment_to(hashes_of(table.dealt(table.new(header.setup)), header.setup.seed))


def seen(story: Story, seat: int) -> bytes:
    """The game as that seat saw it: neither seed nor names, and nothing that was hidden from it; with openings of the
    cards that it saw."""
    return msgspec.json.encode(with_openings(story.play.record, story.play.game, seat))
