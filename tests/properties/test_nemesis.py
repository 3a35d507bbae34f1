"""What is true of every position of Nemesis without card texts, whoever plays how: checked along random games of random
cards. Slower invariants are looked at now and then, the others at every decision."""

from __future__ import annotations

import random
from inspect import get_annotations
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from librt.vecs import vec

from neontable.kernel.errors import IllegalAction
from neontable.kernel.rng import Rng, key_of
from neontable.kernel.state import KIND, NOBODY, State
from neontable.nemesis import parts as p
from neontable.nemesis.catalog import Catalog
from neontable.nemesis.frame import Frame
from neontable.nemesis.lists import vec_of
from neontable.nemesis.ops import CARD, SEATED
from neontable.nemesis.refresh import refresh
from neontable.nemesis.setup import new_game
from neontable.nemesis.state import NemesisState, from_ints

pytestmark = pytest.mark.compiled

# Lists that clones share: they are replaced, never changed.
COMBAT = ("attackers", "targets", "interceptors", "blocked", "ordered", "amounts", "cancelled", "ready")
SEATS = ("turns", "mulligans", "champion", "faces_used", "hand_doubt", "deck_doubt")
ENTERED = ("definition", "owner", "side", "born", "place", "age", "host", "waking")
REPLACED = ("decks", "legal", "effects", "used", "statics", "listeners", "users", "sources", "batch", "pending", "loop")
NESTED = ("removed", "marks", "known_hand", "known_deck", "seen")
SHARED = (*REPLACED, *NESTED, *COMBAT, *SEATS, *ENTERED)
ROW_KINDS = (p.UNIT, p.VEHICLE, p.CHAMPION, p.NEMESIS)
IN_COMBAT = (p.ATTACKERS, p.INTERCEPTORS, p.ORDERS, p.SPLITS, p.COMBAT_WINDOW, p.DAMAGE)


def random_deck(catalog: Catalog, chance: random.Random) -> list[int]:
    """Cards of all types, cheap ones more often, and a Champion with its Nemesis."""
    cards: list[int] = []
    for _ in range(12):
        kind = chance.choice([p.UNIT, p.UNIT, p.UNIT, p.VEHICLE])
        keywords = sum(1 << bit for bit in range(8) if chance.random() < 0.2)
        card = catalog.add(kind, chance.randrange(1, 7), chance.randrange(5), chance.randrange(6), keywords)
        cards += [card] * chance.randrange(1, 4)
    for kind in (p.UNIT_ENHANCEMENT, p.FIELD_ENHANCEMENT, p.TACTICAL, p.REACTIVE):
        cards += [catalog.add(kind, 0 if kind == p.REACTIVE else chance.randrange(1, 5))] * chance.randrange(1, 4)
    for card in set(cards):
        catalog.unique[card] = int(chance.random() < 0.15)
    chance.shuffle(cards)
    cards = (cards * 3)[: p.DECK_SIZE]
    champion = catalog.add(p.CHAMPION, chance.randrange(1, 6), chance.randrange(5), chance.randrange(1, 7))
    nemesis = catalog.add(p.NEMESIS, chance.randrange(2, 9), chance.randrange(8), chance.randrange(1, 9), p.FLYING)
    catalog.pair(champion, nemesis)
    return [*cards, champion]


def random_game(chance: random.Random) -> NemesisState:
    catalog = Catalog("property")
    decks = [random_deck(catalog, chance) for _ in range(p.PLAYERS)]
    key = key_of(str(chance.random()))
    s = new_game(catalog, decks, key, chance.choice([None, 0, 1]), chance.random() < 0.3)
    s.hp = vec_of([chance.choice([5, 30, 60])] * 2)
    return s


# What holds at every decision


def check_zones(s: NemesisState) -> None:
    """NM-1.9, NM-2.1: each of the 31 cards of a side is in exactly one zone; there are no tokens without texts."""
    for seat in range(p.PLAYERS):
        places = [place for place in range(64) if s.hands[seat] >> place & 1]
        places += s.library[seat] + s.discard[seat]
        out = [obj for obj in range(len(s.row)) if s.row[obj] != p.NOWHERE and s.owner[obj] == seat]
        places += [s.place[obj] for obj in out]
        waiting = s.frame or s.opener
        if waiting is not None and seat == waiting.seat:
            places.append(int(waiting.card) - CARD - seat * SEATED)
        if s.champion[seat] == p.WAITING:
            places.append(p.CHAMPION_PLACE)
        assert sorted(places) == list(range(p.DECK_SIZE + 1))
        leads = [obj for obj in out if s.place[obj] == p.CHAMPION_PLACE]
        assert len(leads) == (s.champion[seat] == p.OUT)
        assert (s.champion[seat] == p.GONE) == (p.CHAMPION_PLACE in s.discard[seat])


def check_objects(s: NemesisState) -> None:
    """NM-5.5, NM-5.7, NM-5.9, NM-6.10, NM-6.11, NM-6.15, NM-2.9."""
    out = [obj for obj in range(len(s.row)) if s.row[obj] != p.NOWHERE]
    ages = [s.age[obj] for obj in out]
    assert len(set(ages)) == len(ages)
    assert all(age < s.clock for age in ages)
    seen = []
    for obj in out:
        definition = s.definition[obj]
        kind = s.catalog.kind[definition]
        in_row = s.row[obj] in (p.FRONTLINE, p.BACKLINE)
        assert in_row == (kind in ROW_KINDS)
        assert (s.row[obj] == p.FIELD) == (kind == p.FIELD_ENHANCEMENT)
        assert (s.row[obj] == p.ATTACHED) == (kind == p.UNIT_ENHANCEMENT)
        assert s.enabled[obj] in (0, 1)
        assert s.side[obj] == s.owner[obj]
        if in_row and s.step != p.OVER:
            assert 0 <= s.damage[obj] < s.catalog.defence[definition]
        if s.row[obj] == p.ATTACHED:
            host = s.host[obj]
            assert s.row[host] in (p.FRONTLINE, p.BACKLINE)
            assert s.catalog.kind[s.definition[host]] == p.UNIT
        if s.waking[obj]:
            assert (kind, s.row[obj], s.enabled[obj]) == (p.NEMESIS, p.BACKLINE, 0)
        if s.catalog.unique[definition]:
            seen.append((s.side[obj], definition))
    assert len(set(seen)) == len(seen)
    for seat in range(p.PLAYERS):
        assert sum(s.row[obj] == p.BACKLINE and s.side[obj] == seat for obj in out) <= p.BACKLINE_LIMIT


def check_derived(s: NemesisState) -> None:
    """What is kept of numbers and keywords is what a fresh computation gives."""
    fresh = s.clone()
    fresh.dirty = 1
    refresh(fresh)
    for obj in range(len(s.row)):
        if s.dirty == 0 and s.row[obj] != p.NOWHERE:
            assert s.atk[obj] == fresh.atk[obj]
            assert s.defence[obj] == fresh.defence[obj]
            assert s.keywords[obj] == fresh.keywords[obj]


def check_turns(s: NemesisState) -> None:
    """NM-3.4, NM-1.14, NM-5.13, NM-7.1, NM-7.2."""
    assert sum(s.turns) == s.round <= p.LAST_TURN
    if s.round and s.step != p.OVER:
        assert s.active == (s.first + s.round - 1) % 2
        assert s.turns[s.first] - s.turns[1 - s.first] == s.round % 2
    assert s.window in (0, 1, 2)
    if s.opener is not None:
        assert s.step in (p.DEPLOYMENT, p.REINFORCEMENT)
    if s.step not in IN_COMBAT and s.step != p.OVER:
        assert not any(len(each) for each in (s.attackers, s.targets, s.interceptors, s.blocked, s.ordered, s.amounts))
    assert len(set(s.attackers)) == len(s.attackers) == len(s.targets)
    assert len(set(s.interceptors)) == len(s.interceptors) == len(s.blocked)
    assert set(s.blocked) <= set(s.attackers)
    assert not set(s.interceptors) & set(s.targets)
    if s.step in (p.ORDERS, p.SPLITS, p.COMBAT_WINDOW):
        assert all(s.keywords[a] & p.KAIJU == 0 or list(s.blocked).count(a) != 1 for a in s.attackers)


def check_legal(s: NemesisState, chance: random.Random) -> None:
    """T54: lists are sorted and without repetition, and all that they hold is accepted and never refused."""
    assert s.actor == s.waiting()[0]
    for seat in range(p.PLAYERS):
        legal = s.legal_for(seat)
        assert legal == sorted(set(legal))
        assert bool(legal) == (seat in s.waiting())
        assert all(0 <= action < p.ACTION_KINDS * KIND for action in legal)
        if legal:
            action = chance.choice(legal)
            assert s.why_not(seat, action) == ""
            s.clone().apply_for(seat, action)
            assert s.default(seat) in legal


def refuse(s: NemesisState, chance: random.Random) -> None:
    """T39, T42, T54: what is not legal is refused with a clause, whoever tries, and changes nothing."""
    before = s.to_ints()
    for _ in range(5):
        seat = chance.randrange(-1, p.PLAYERS + 1)
        action = chance.randrange(-1, p.ACTION_KINDS + 1) * KIND + chance.choice([*range(40), p.CITY])
        if action in s.legal_for(seat):
            continue
        clause = s.why_not(seat, action)
        with pytest.raises(IllegalAction) as refused:
            s.apply_for(seat, action)
        assert refused.value.clause == clause != ""
    assert s.to_ints() == before


def check_copies(s: NemesisState) -> None:
    """T09: saved and loaded, cloned and played on, it is the same, and nothing is shared."""
    ints = s.to_ints()
    assert from_ints(s.catalog, ints).to_ints() == ints
    clone = s.clone()
    assert clone.to_ints() == ints
    assert clone.recorder is None
    for name, value in fields_of(s).items():
        if isinstance(value, list) and name not in SHARED and name != "recorder":
            assert getattr(clone, name) is not value, name
    if not s.is_over():
        chance = random.Random(1)
        while not clone.is_over() and clone.round < s.round + 2:
            clone.apply(chance.choice(clone.legal_actions()))
        assert s.to_ints() == ints


def fields_of(s: NemesisState) -> dict[str, Any]:
    """The attributes that are declared in the class bodies, compiled or not."""
    classes = (NemesisState, State)
    names = [name for cls in classes for name in getattr(cls, "__mypyc_attrs__", None) or get_annotations(cls)]
    return {name: getattr(s, name) for name in names if not name.startswith("__")}


def check_hidden(s: NemesisState, chance: random.Random) -> None:
    """NM-1.10: another hand of the other player, another order of the decks, another key: the seat knows the same."""
    for seat in (0, 1, NOBODY):
        other = s.clone()
        for each in range(p.PLAYERS):
            hand = [place for place in range(p.DECK_SIZE) if s.hands[each] >> place & 1]
            pool = s.library[each] + (hand if each != seat else [])
            chance.shuffle(pool)
            size = len(s.library[each])
            other.library[each] = pool[:size]
            if each != seat:
                other.hands[each] = sum(1 << place for place in pool[size:])
        other.rngs = [Rng(key_of("another"), stream.stream) for stream in s.rngs]
        assert other.knowledge(seat) == s.knowledge(seat)


def check_end(s: NemesisState) -> None:
    """NM-1.1, NM-1.2, NM-1.14."""
    assert s.step == p.OVER
    assert s.waiting() == []
    fallen = [seat for seat in range(p.PLAYERS) if s.hp[seat] <= 0]
    if fallen:
        assert s.clause == (101 if len(fallen) == 1 else 102)
        assert s.winner == (1 - fallen[0] if len(fallen) == 1 else -1)
    else:
        assert (s.round, s.clause, s.winner) == (p.LAST_TURN, 114, -1)
    assert sum(s.returns()) == 0


# Ways to play


def any_action(legal: list[int], chance: random.Random) -> int:
    return chance.choice(legal)


def eager(legal: list[int], chance: random.Random) -> int:
    """Passes seldom, so that many attack and many intercept."""
    others = [action for action in legal if action != p.PASS]
    return chance.choice(others) if others and chance.random() < 0.9 else chance.choice(legal)


def lazy(legal: list[int], chance: random.Random) -> int:
    """T48: nobody does anything."""
    return legal[0]


WAYS = {"any": any_action, "eager": eager, "lazy": lazy}
SLOW = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@SLOW
@given(st.integers(0, 2**32), st.sampled_from(sorted(WAYS)))
@example(1, "eager")
@example(2, "eager")
@example(3, "any")
@example(4, "lazy")
@pytest.mark.clause("NM-1.9", "NM-1.10", "NM-1.14", "NM-5.5", "NM-6.10", "NM-3.4", "NM-2.9")
def test_what_is_always_true(seed: int, way: str) -> None:
    """T48: the game ends."""
    chance = random.Random(seed)
    s = random_game(chance)
    hp = s.hp[:]
    while not s.is_over():
        check_zones(s)
        check_objects(s)
        check_turns(s)
        if chance.random() < 0.25:
            check_legal(s, chance)
            refuse(s, chance)
            check_derived(s)
        if chance.random() < 0.02:
            check_copies(s)
            check_hidden(s, chance)
        assert from_ints(s.catalog, s.to_ints()).to_ints() == s.to_ints()
        seat = chance.choice(s.waiting())
        s.apply_for(seat, WAYS[way](s.legal_for(seat), chance))
        assert s.hp[0] <= hp[0]
        assert s.hp[1] <= hp[1]
        hp = s.hp[:]
    check_zones(s)
    check_objects(s)
    check_turns(s)
    check_copies(s)
    check_end(s)


def test_games_reach_every_step_and_every_kind_of_action() -> None:
    """Or the properties above would prove little."""
    steps, kinds, kaiju, splits = set(), set(), 0, 0
    for seed in range(16):
        chance = random.Random(seed)
        s = random_game(chance)
        while not s.is_over():
            steps.add((int(s.step), int(s.window)))
            action = (eager if seed % 2 else chance.choice([any_action, lazy]))(s.legal_actions(), chance)
            kinds.add(action // KIND)
            kaiju += s.step == p.INTERCEPTORS and p.PASS not in s.legal_actions() and s.chosen < 0
            splits += s.step == p.SPLITS
            s.apply(action)
    assert kinds == set(range(p.MY_CARD))  # the others are answers to texts
    asked = {p.MULLIGAN, p.ENABLE_STOP, p.DRAW_STOP, p.DEPLOYMENT, p.COMBAT_STOP, p.ATTACKERS, p.INTERCEPTORS}
    asked |= {p.ORDERS, p.SPLITS, p.COMBAT_WINDOW, p.AFTER_COMBAT, p.REINFORCEMENT, p.END_STOP}
    assert {step for step, _ in steps} == asked
    assert {window for _, window in steps} == {0, 1, 2}
    assert kaiju > 0
    assert splits > 0


def changed(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, vec):
        return vec_of(changed(list(value)))
    if not value:
        return [1]
    if isinstance(value, Frame):
        other_frame = value.clone()
        other_frame.did += 1
        return other_frame
    if isinstance(value[0], Rng):
        other = [stream.clone() for stream in value]
        other[-1].word()
        return other
    return [*value[:-1], changed(value[-1])]


def test_every_field_is_copied_and_written() -> None:
    """T33."""
    chance = random.Random(5)
    s = random_game(chance)
    while not s.is_over():
        if chance.random() < 0.05:
            for name, value in fields_of(s).items():
                if name in ("recorder", "catalog"):
                    continue
                other = s.clone()
                blank = Frame(0, 0, 0, 0, 0, 0, 0) if name in ("frame", "opener") and value is None else None
                setattr(other, name, blank or changed(value))
                assert other.to_ints() != s.to_ints(), f"{name} is missing in to_ints"
                assert other.clone().to_ints() == other.to_ints(), f"{name} is missing in clone"
                assert from_ints(s.catalog, other.to_ints()).to_ints() == other.to_ints(), f"{name}: from_ints"
        s.apply(eager(s.legal_actions(), chance))


def test_what_clones_share_is_never_changed() -> None:
    chance = random.Random(6)
    s = random_game(chance)
    held: list[tuple[list[int], list[int]]] = []
    while not s.is_over():
        for items in (*(getattr(s, name) for name in SHARED if name != "decks"), *s.decks, *s.library, *s.discard):
            held.append((items, list(items)))
        s.apply(eager(s.legal_actions(), chance))
    assert all(list(items) == copy for items, copy in held)


def test_the_same_key_and_actions_give_the_same_game() -> None:
    hashes = []
    for _ in range(2):
        chance = random.Random(7)
        s = random_game(chance)
        hashes.append(s.hash())
        while not s.is_over():
            s.apply(chance.choice(s.legal_actions()))
            hashes.append(s.hash())
    half = len(hashes) // 2
    assert hashes[:half] == hashes[half:]
    assert len(set(hashes[:half])) == half
