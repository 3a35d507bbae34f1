"""What is true of every position of Nexus, whatever the texts say and whoever plays how: checked along random games of
random texts."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from neontable.kernel.errors import IllegalAction
from neontable.kernel.rng import Rng, key_of
from neontable.nexus.catalog import Catalog, catalog_of
from neontable.nexus.effects import RUNS
from neontable.nexus.game import NexusTable
from neontable.nexus.knowledge import what_seat_knows
from neontable.nexus.language.compile import compile_text
from neontable.nexus.language.lints import faults_of
from neontable.nexus.language.nodes import Sentence, WitnessText
from neontable.nexus.language.read import LANGUAGE, check, parse
from neontable.nexus.language.render import render
from neontable.nexus.odds import Deals
from neontable.nexus.parts import COLOURS, DEAD_END, DECKARD, colour_of
from neontable.nexus.setup import new_game
from neontable.nexus.state import NexusState
from neontable.nexus.texts import blank_texts
from tests.language.strategies import of

pytestmark = pytest.mark.compiled

# Texts that reach far, for random games to be made of; generated ones come on top.
TEXTS = [
    "Look at 2 cards. You must take or trade for each card revealed this way.",
    "Look at 3 cards. You may move 1 tag from 1 card to another card.",
    "Reveal 2 cards. You must take or trade for each card revealed this way.",
    "Each player looks at 1 card. Each other player may trade one of their cards for 1 card.",
    "Each player gives one of their cards to another case file. Reveal 1 card. You may take it.",
    "Look at 1 card. No tag. Move 1 tag from another card to it. Give it to another case file.",
    "Remove all tags from 1 card. You may trade one of your cards for it. If you do not, reveal it.",
    "Choose one: Take 2 cards; or reveal 1 card; or look at 2 cards.",
    "You may take 1 card from another player's case file. If you do, give another of your cards to that case file.",
    "Look at 2 cards. No tag. Reveal each of them. Take one of them.",
    "Each other player takes 1 card. Look at 1 card. You may give it to another player's case file.",
]
PROGRAMS = [compile_text(check(text, RUNS)) for text in TEXTS]
BEGINNINGS = ["Look at 2 cards.", "Reveal 1 card.", "Take 1 card.", "Trade one of your cards for 1 card."]


@st.composite
def catalogs(draw: st.DrawFn) -> Catalog:
    """A text for each side and dead end: from above, or grown from generated sentences that the lints let through."""
    generated = [compile_text(text) for text in draw(st.lists(grown(), max_size=3))]
    programs = PROGRAMS + generated * 4
    chance = random.Random(draw(st.integers(0, 2**32)))
    return catalog_of([chance.choice(programs) for _ in range(27)], "property")


@st.composite
def grown(draw: st.DrawFn) -> WitnessText:
    text = parse(draw(st.sampled_from(BEGINNINGS)))
    for sentence in draw(st.lists(of(Sentence), max_size=3)):
        longer = WitnessText((*text.sentences, sentence))
        if not faults_of(LANGUAGE.read(render(longer))):
            text = longer
    return text


def check_cards(s: NexusState, went: int) -> int:
    """NX-1.3, NX-1.7, NX-1.8, NX-4.5: each card is in one case file or gone for good, only dead ends go. Returns those
    that are gone."""
    everything = (1 << s.cards) - 1
    lying = 0
    for mask in s.files:
        assert mask & lying == 0
        lying |= mask
    assert lying == s.alive
    assert s.alive & ~everything == 0
    gone = everything & ~int(s.alive)
    assert gone & went == went
    assert gone & ~s.by_colour[DEAD_END] == 0
    assert all(s.files[seat].bit_count() <= 3 for seat in range(s.players))
    assert s.files[s.players : DECKARD] == [0] * (DECKARD - s.players)
    assert s.resolving & ~(s.alive & ~s.down & s.by_colour[DEAD_END]) == 0
    return gone


def check_tags(s: NexusState, total: int) -> None:
    """NX-1.4, NX-4.1, NX-4.2, NX-4.14, NX-4.17: tags are in the supply or on facedown cards, true ones, two at most."""
    for colour in range(COLOURS):
        lying = sum(mask >> colour & 1 for mask in s.tags)
        assert s.supply[colour] >= 0
        assert s.supply[colour] + lying == (total if s.in_play >> colour & 1 else 0)
        assert (s.stock >> colour & 1) == (s.supply[colour] > 0)
    for card, mask in enumerate(s.tags):
        assert mask == 0 or s.down >> card & 1
        assert mask.bit_count() <= 2
        assert s.deal[card] >= DEAD_END or not mask >> s.deal[card] & 1
        assert s.possible[card] & mask == 0
        assert s.possible[card] >> colour_of(s.deal[card]) & 1


def check_standees(s: NexusState) -> None:
    """NX-3.1, NX-3.3, NX-3.6: nobody shares a witness, above or on; who has acted stands on one, and nobody else."""
    placed = [witness for witness in s.standee if witness]
    standing = [witness for witness in s.on if witness]
    assert len(set(placed)) == len(placed) == s.placed
    assert len(set(standing)) == len(standing)
    assert s.used == sum(1 << witness for witness in standing)
    assert (s.used | s.intimidated) & ~s.row_mask == 0
    if s.round and not s.is_over():
        assert s.order == sorted(range(s.players), key=lambda seat: s.standee[seat])
        assert s.acting == s.order[s.turn]
        acted = s.order[: s.turn + (s.pc >= 0)]
        assert [seat for seat in range(s.players) if s.on[seat]] == sorted(acted)
        assert int(s.intimidated).bit_count() == s.round - 1


def check_action(s: NexusState) -> None:
    """NX-4.20, NX-4.18: what an action has turned up is remembered within it only, as are interrupted texts."""
    if s.pc < 0:
        assert s.stack == []
        assert s.resolving == 0
        assert s.is_over() or s.revealed == []
    else:
        assert len(s.stack) == 14 * int(s.resolving).bit_count()
    assert len(set(s.revealed)) == len(s.revealed)
    assert all(not s.down >> card & 1 for card in s.revealed)


def check_end(s: NexusState) -> None:
    """NX-5.1, NX-5.3, NX-5.9."""
    assert s.down == 0
    assert s.round <= s.players + 2
    assert all(mask == 0 for mask in s.tags)
    won = s.returns()
    if 1.0 in won:
        assert sorted(won)[-1] == 1.0
        assert sum(won) == pytest.approx(0)
    else:
        assert won == [-1.0] * s.players


def refuse(s: NexusState, chance: random.Random) -> None:
    """NX-3.3 and T03, T39, T54: what is not legal is refused with a clause, whoever tries, and changes nothing."""
    before = s.to_ints()
    for _ in range(4):
        seat = chance.randrange(-1, s.players + 1)
        action = chance.randrange(5) * 1024 + chance.randrange(20)
        if action in s.legal_for(seat):
            assert s.why_not(seat, action) == ""
            continue
        clause = s.why_not(seat, action)
        with pytest.raises(IllegalAction) as refused:
            s.apply_for(seat, action)
        assert refused.value.clause == clause != ""
        assert s.to_ints() == before


SLOW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
BY_HAND = catalog_of([PROGRAMS[i % len(PROGRAMS)] for i in range(27)], "example")


@SLOW
@given(catalogs(), st.integers(3, 6), st.integers(0, 2**32), st.booleans())
@example(BY_HAND, 3, 1, True)
@example(BY_HAND, 6, 2, False)
@pytest.mark.clause("NX-1.7", "NX-3.3", "NX-3.6", "NX-4.17", "NX-4.19", "NX-5.2", "NX-5.9")
def test_what_is_always_true(catalog: Catalog, players: int, seed: int, scarce: bool) -> None:
    """T48: the game ends."""
    chance = random.Random(seed)
    s = new_game(catalog, players, key_of(str(seed)))
    tags = 5
    if scarce:
        tags = chance.choice([0, 1, 2])
        s.supply = [min(tags, left) for left in s.supply]
        s.stock = s.in_play if tags else 0
    gone = 0
    while True:
        gone = check_cards(s, gone)
        check_tags(s, tags)
        check_standees(s)
        check_action(s)
        if s.is_over():
            break
        assert s.actor == s.waiting()[0]
        refuse(s, chance)
        seat = chance.choice(s.waiting())
        s.apply_for(seat, chance.choice(s.legal_for(seat)))
    check_end(s)


@SLOW
@given(catalogs(), st.integers(3, 5), st.integers(0, 2**32), st.booleans())
@pytest.mark.clause("NX-4.22", "NX-4.14")
def test_the_truth_is_always_possible_and_worlds_ask_the_same(
    catalog: Catalog, players: int, seed: int, scarce: bool
) -> None:
    chance = random.Random(seed)
    s = new_game(catalog, players, key_of(str(seed)))
    table = NexusTable(catalog, blank_texts(), "")
    if scarce:
        s.supply = [min(1, left) for left in s.supply]
    rng = Rng(key_of(str(seed)), 9)
    while not s.is_over():
        if chance.random() < 0.15:
            seat = chance.randrange(-1, players)
            k = what_seat_knows(s, seat)
            odds = Deals(k).odds()
            assert odds.replicant[s.replicant] > 0
            assert all(odds.cards[card][colour_of(face)] > 0 for card, face in enumerate(s.deal))
            w = table.world(k.to_ints(), rng)
            assert w.knowledge(seat) == k.to_ints()
            assert table.decision(w, None) == table.decision(s, None)
        seat = chance.choice(s.waiting())
        s.apply_for(seat, chance.choice(s.legal_for(seat)))
