"""What is derived of objects is always what it would be if it were derived anew (NM-6.6): in random games of the first
set, and of one in which everything depends on something."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from neontable.kernel.rng import Rng, key_of
from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.book import Book, book_of
from neontable.nemesis.catalog import Catalog
from neontable.nemesis.lists import vec_of
from neontable.nemesis.random_deck import random_deck
from neontable.nemesis.refresh import refresh
from neontable.nemesis.setup import new_game
from neontable.nemesis.state import NemesisState, from_ints
from tests.nemesis.pool import pool
from tests.nemesis.records import EVERYTHING, kinds, number

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

SLOW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
DERIVED = ("atk", "defence", "keywords", "banned", "statics", "restless", "listening")


def derived(s: NemesisState) -> list[object]:
    return [getattr(s, name) for name in DERIVED]


# Games


@cache
def first_set() -> Book:
    return book_of(pool())


@cache
def moody_set() -> Book:
    """The first set, in which many a card has passives more: each with another condition, filter or amount."""
    book = book_of(pool())
    for number_of_mood, definition in enumerate(bodies(book.catalog)):
        add_mood(book.catalog, definition, number_of_mood)
    return book


def bodies(catalog: Catalog) -> list[int]:
    """All Units, Vehicles, Champions and Nemeses."""
    return [d for d in range(len(catalog.kind)) if 1 << catalog.kind[d] & kinds("unit vehicle champion nemesis")]


def add_mood(catalog: Catalog, definition: int, which: int) -> None:
    """One of as many passives as there are things that they can depend on."""

    def of(status: int = 0, zone: int = o.ON_BATTLEFIELD, whose: int = o.YOU) -> int:
        return catalog.record(o.FILTER, kinds(EVERYTHING), status, o.NONE, zone, whose)

    conditions = [
        (o.Q_COUNT, of(zone=o.IN_HAND), o.AT_LEAST, number(5)),
        (o.Q_COUNT, of(zone=o.IN_DECK), o.AT_MOST, number(18)),
        (o.Q_COUNT, of(zone=o.IN_DISCARD, whose=o.OPPONENT), o.AT_LEAST, number(2)),
        (o.Q_COUNT, of(zone=o.IN_ANY_DISCARD), o.AT_LEAST, number(5)),
        (o.Q_CARDS_THAN, o.YOU, o.MORE, 0, o.OPPONENT),
        (o.Q_SCRAP, o.YOU, o.AT_LEAST, number(2)),
        (o.Q_SCRAP_THAN, o.YOU, o.LESS, 0, o.OPPONENT),
        (o.Q_HP, o.YOU, o.AT_MOST, number(20)),
        (o.Q_HP_THAN, o.YOU, o.LESS, 0, o.OPPONENT),
        (o.Q_TURN, 0, o.AT_LEAST, number(4)),
        (o.Q_PHASE, o.YOU, o.PHASE_TURN, 0),
        (o.Q_NONE_ATTACKED, of()),
        *((o.Q_PHASE, o.EACH, phase, 0) for phase in range(o.PHASE_ENABLE, o.PHASE_END + 1)),
        *((o.Q_STATUS, o.SELF, 1 << bit) for bit in range(1, 10)),
        *((o.Q_WAS, o.SELF, 1 << bit, 1) for bit in range(6)),
        *((o.Q_ROW, o.SELF, row) for row in (p.FRONTLINE, p.BACKLINE)),
    ]
    if which % 2:
        statuses = [1 << bit for bit in range(12)]
        whom, condition = -1 - of(statuses[which // 2 % len(statuses)]), o.NONE
    else:
        whom, condition = o.SELF, catalog.record(*conditions[which // 2 % len(conditions)])
    times = catalog.record(o.A_DAMAGE_ON, o.SELF) if which % 7 == 0 else number(1)
    change = catalog.record(o.C_PLUS, 1, 0, times, 0, catalog.record(o.C_BAN, o.NO_FLIP, 0, 0, 0, o.NONE))
    entry = catalog.record(o.PASSIVE, whom, change, condition, 0, o.NONE)
    catalog.passives[definition] = vec_of([*catalog.passives[definition], catalog.ability(entry, 0)])


def game(book: Book, seed: int) -> NemesisState:
    rng = Rng(key_of(f"decks {seed}"), 0)
    decks = []
    for _ in range(p.PLAYERS):
        deck = random_deck(pool(), rng)
        cards = [book.definition(card) for copies, card in deck.cards for _ in range(copies)]
        decks.append([*cards, book.definition(deck.champion)])
    return new_game(book.catalog, decks, key_of(str(seed)))


def check_cache(s: NemesisState) -> None:
    """Fresh or marked as not; and the same for a clone, and for what was saved."""
    if s.dirty == 0:
        anew = s.clone()
        anew.dirty = 1
        refresh(anew)
        assert derived(s) == derived(anew)
    for copy in (s.clone(), from_ints(s.catalog, s.to_ints())):
        before = derived(copy)
        refresh(copy)
        if s.dirty == 0:
            assert derived(copy) == before


@SLOW
@given(st.integers(0, 2**32), st.booleans())
@pytest.mark.clause("NM-6.6", "NM-6.19", "NM-6.13")
def test_what_is_derived_is_never_stale(seed: int, moody: bool) -> None:
    chance = random.Random(seed)
    s = game(moody_set() if moody else first_set(), seed)
    while not s.is_over():
        check_cache(s)
        seat = chance.choice(s.waiting())
        s.apply_for(seat, chance.choice(s.legal_for(seat)))
