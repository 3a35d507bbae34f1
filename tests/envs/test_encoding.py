"""The numbers for learners: ids without gaps, rows of what a seat knows and of nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from neontable.envs.series import Series, series
from neontable.kernel.encoding import Encoding, Row
from neontable.kernel.errors import SetupError
from neontable.kernel.rng import Rng, key_of
from neontable.kernel.state import State
from neontable.nemesis.encoding import NemesisEncoding
from neontable.nemesis.game import NemesisTable
from neontable.nemesis.state import NemesisState
from neontable.nexus.encoding import NexusEncoding
from neontable.nexus.game import NexusTable
from tests.contract.lens import swapped
from tests.contract.subjects import SUBJECTS, Subject, answer_somehow, walk

pytestmark = pytest.mark.compiled


def encoding_of(subject: Subject) -> Encoding:
    """For the very table of a contract's subject."""
    if isinstance(subject.table, NexusTable):
        return NexusEncoding(subject.table.catalog, subject.players, "1")
    assert isinstance(subject.table, NemesisTable)
    deck = subject.table.definitions(subject.table.decks[0].deck)
    return NemesisEncoding(subject.table.catalog, [[deck, deck]], "1", False)


PLAYED = [subject for subject in SUBJECTS if isinstance(subject.table, NexusTable | NemesisTable)]
each_game = pytest.mark.parametrize("subject", PLAYED, ids=lambda subject: subject.name)
GAMES: list[tuple[str, int | None]] = [("nexus", 3), ("nexus", 6), ("nemesis", None)]
each_series = pytest.mark.parametrize(("game", "players"), GAMES)


def written(encoding: Encoding, state: State, seat: int) -> list[int]:
    row = encoding.new_rows(1)
    row.begin(0)
    encoding.observe(state, seat, row)
    return list(row.cells)


def some_states(played: Series, games: int, every: int) -> Iterator[State]:
    """States of random games, the same object each time."""
    for game in range(games):
        state = played.encoding.deal(game)
        rng = random.Random(game)
        for step in range(2000):
            if state.is_over():
                break
            if step % every == 0:
                yield state
            answer_somehow(state, rng)
        yield state


@each_game
def test_a_row_is_the_same_in_worlds_that_a_seat_cannot_tell_apart(subject: Subject) -> None:
    """T16, T17: the worlds are the tests' own, with all drawn anew that the seat cannot see."""
    encoding = encoding_of(subject)
    rng = random.Random(5)
    worlds = 0
    for seed in range(3):
        for at, state in enumerate(walk(subject, seed)):
            if at % 3 and subject.game.name == "nemesis":
                continue
            seat = rng.randrange(subject.players)
            other = swapped(subject, state, seat, rng, reseed=True)
            if other is not None:
                assert written(encoding, state, seat) == written(encoding, other, seat)
                worlds += 1
    assert worlds > 30


@each_game
def test_a_row_that_tells_more_is_caught(subject: Subject) -> None:
    """The check can fail: a column more, with something hidden in it."""
    encoding = encoding_of(subject)
    rng = random.Random(5)

    def leaking(state: State, seat: int) -> list[int]:
        return [*written(encoding, state, seat), state.hash() % 2]

    others = ((s, swapped(subject, s, seat, rng, reseed=True), seat) for s in walk(subject, 1) for seat in (0, 1))
    assert any(leaking(state, seat) != leaking(other, seat) for state, other, seat in others if other is not None)


@pytest.mark.clause("NM-1.10", "NM-3.3")
@each_series
def test_a_row_is_the_same_in_worlds_drawn_from_knowledge(game: str, players: int | None) -> None:
    played = series(game, players=players, seed=3)
    rng = Rng(key_of("rows"), 0)
    for state in some_states(played, 2, 9):
        for seat in range(played.players):
            world = played.table.world(state.knowledge(seat), rng)
            assert written(played.encoding, world, seat) == written(played.encoding, state, seat)


@pytest.mark.clause("NM-1.10")
@each_series
def test_rows_tell_states_apart_that_seats_can(game: str, players: int | None) -> None:
    """Nearly every decision that differs for a seat is another row."""
    played = series(game, players=players, seed=4)
    states = [state.clone() for state in some_states(played, 2, 1)]
    rows = {tuple(written(played.encoding, state, 0)) for state in states}
    known = {tuple(state.knowledge(0)) for state in states}
    assert len(rows) > 0.8 * len(known) > 50


@each_series
def test_every_legal_action_has_an_id_of_its_own_and_back(game: str, players: int | None) -> None:
    """T54: the ids are the legal actions, in their order."""
    played = series(game, players=players)
    encoding = played.encoding
    for state in some_states(played, 3, 1):
        for seat in range(played.players):
            legal = state.legal_for(seat)
            ids = encoding.ids_of(state, seat)
            assert [encoding.action_of(dense) for dense in ids] == legal
            assert ids == sorted(set(ids))


@each_series
def test_every_id_is_of_one_action(game: str, players: int | None) -> None:
    encoding = series(game, players=players).encoding
    actions = [encoding.action_of(dense) for dense in range(encoding.actions)]
    assert len(set(actions)) == encoding.actions
    assert [encoding.id_of(action) for action in actions] == list(range(encoding.actions))
    for none in (-1, 1 << 20, actions[0] + 1000):
        assert encoding.id_of(none) == -1


@each_series
def test_the_layout_names_every_column_and_id_once(game: str, players: int | None) -> None:
    layout = series(game, players=players).layout
    at = 0
    for field in layout.fields:
        assert field.offset == at, field.name
        at += field.size
    assert at == layout.width
    kinds = sorted(layout.kinds, key=lambda kind: kind.first)
    assert [kind.first for kind in kinds] == [sum(k.count for k in kinds[:n]) for n in range(len(kinds))]
    assert sum(kind.count for kind in kinds) == layout.actions


def test_the_digest_is_of_what_the_numbers_mean() -> None:
    """Stored nets know by it whether they still fit: it changes with the numbers only. Change it here knowingly."""
    assert series("nexus", players=3).layout.digest == series("nexus", players=5).layout.digest == "d5442217965b1ada"
    nemesis = series("nemesis").layout
    assert nemesis.digest != series("nexus").layout.digest
    assert nemesis.cards and nemesis.cards in str(nemesis.as_data())


def test_what_stands_where_in_a_row_of_nexus() -> None:
    played = series("nexus", players=3, seed=1)
    state = played.encoding.deal(0)
    row = written(played.encoding, state, 2)
    field = played.layout.field
    assert row[field("me").columns] == [0, 0, 1, 0, 0, 0]
    assert row[field("players").columns] == [1, 0, 0, 0]
    assert sum(row[field("innocence").columns]) == 1
    assert sum(row[field("row").columns]) == 4
    assert sum(row[field("down").columns]) == 9
    assert sum(row[field("faces").columns]) == 0  # nobody has seen a face
    with pytest.raises(KeyError, match=r"no field “hands”.*me, players"):
        field("hands")


@pytest.mark.clause("NM-1.10", "NM-3.3")
def test_what_stands_where_in_a_row_of_nemesis() -> None:
    played = series("nemesis", seed=1, decks=None)
    state = played.encoding.deal(0)
    field = played.layout.field
    for seat in (0, 1):
        row = written(played.encoding, state, seat)
        assert row[field("hp").columns] == [30, 30]
        assert row[field("hands").columns] == [7, 7]
        assert sum(place > 0 for place in row[field("my_hand").columns]) == 7
        assert sum(row[field("my_deck").columns]) == 23
        assert sum(row[field("their_list").columns]) == 31
        assert row[field("step").columns][0] == 1
    before = written(played.encoding, state, 1)
    state.apply_for(0, played.encoding.action_of(2))  # the other's mulligan, NM-3.3
    assert written(played.encoding, state, 1) == before
    assert written(played.encoding, state, 0)[field("hands").columns] == [7, 7]


@pytest.mark.clause("NM-1.10", "NM-3.3")
def test_what_is_played_and_what_waits_stand_in_the_rows_of_both() -> None:
    """A card on its way is announced, with whose it is; when it has resolved, nothing is left there."""
    played = series("nemesis", seed=1, decks=None)
    columns = {name: played.layout.field(name).columns for name in ("frame", "opener")}
    met = dict.fromkeys(columns, 0)
    for state in some_states(played, 3, 1):
        assert isinstance(state, NemesisState)
        for name, f in (("frame", state.frame), ("opener", state.opener)):
            for seat in (0, 1):
                row = written(played.encoding, state, seat)[columns[name]]
                if f is None:
                    assert row == [0] * 6
                else:
                    met[name] += 1
                    whose = 1 if f.seat == seat else -1
                    assert row == [f.kind + 1, f.ability + 1, f.definition + 1, f.source + 1, whose, f.x]
    assert min(met.values()) > 10


def test_a_row_is_written_over_and_numbers_too_large_are_cut_off() -> None:
    row = Row(2, 4, 1, 1)
    row.begin(1)
    row.put(0, 1 << 20)
    row.put(1, -(1 << 20))
    row.put_bits(0, 2, 3)
    assert list(row.cells) == [0, 0, 0, 0, 32767, -32767, 1, 1]
    row.put_bits(0, 2, 2)
    assert list(row.cells)[4:] == [32767, -32767, 0, 1]
    row.begin(0)
    row.put_bits(0, 2, 3)
    assert list(row.cells) == [0, 0, 1, 1, 32767, -32767, 0, 1]


def test_flags_far_apart_and_masks_that_need_two_words() -> None:
    row = Row(1, 80, 2, 1)
    row.put_bits(0, 3, 1 << 61 | 1)
    assert [at for at, cell in enumerate(row.cells) if cell] == [3, 64]
    row = Row(1, 80, 2, 1)
    row.put_masks(0, 0, [1 << 29, 3, 1], 30)
    assert [at for at, cell in enumerate(row.cells) if cell] == [29, 30, 31, 60]
    row.put_masks(0, 0, [0, 1, 2], 30)
    assert [at for at, cell in enumerate(row.cells) if cell] == [30, 61]


def test_counts_follow_their_lists() -> None:
    row = Row(1, 5, 1, 3)
    items, places = [4, 0, 4], [2, 1]
    row.count_items(0, 0, items)
    row.count_items(0, 0, items)
    assert list(row.cells) == [1, 0, 0, 0, 2]
    row.count_places(1, 1, places, [0, 1, 2])
    row.count_items(0, 0, [0])
    assert list(row.cells) == [1, 0, 1, 1, 0]
    row.count_places(1, 1, places, [0, 2, 0])  # the same places of another list
    assert list(row.cells) == [1, 1, 0, 1, 0]


def test_counts_of_a_pile_of_which_only_the_end_changes() -> None:
    row = Row(1, 4, 1, 2)
    deck = [3, 1, 1, 0]
    for pile in ([0, 1, 2], [0, 1], [0, 3], [1, 3, 2], [], [3]):
        row.count_places(0, 0, pile, deck)
        assert list(row.cells) == [[deck[place] for place in pile].count(item) for item in range(4)]


@each_series
def test_a_row_that_is_written_over_is_as_a_new_one(game: str, players: int | None) -> None:
    """Whatever stood there: other states, seats and games."""
    played = series(game, players=players, seed=6)
    states = [state.clone() for state in some_states(played, 4, 3)]
    rng = random.Random(7)
    row = played.encoding.new_rows(1)
    for _ in range(300):
        state, seat = rng.choice(states), rng.randrange(played.players)
        played.encoding.observe(state, seat, row)
        assert list(row.cells) == written(played.encoding, state, seat)


@each_series
def test_a_row_that_follows_a_game_is_as_a_new_one(game: str, players: int | None) -> None:
    """At every act: a list that a state changed in place would stand there as it was (Row.is_kept)."""
    played = series(game, players=players, seed=8)
    row = played.encoding.new_rows(played.players)
    for state in some_states(played, 3, 1):
        for seat in range(played.players):
            row.begin(seat)
            played.encoding.observe(state, seat, row)
            cells = list(row.cells)[seat * played.encoding.width : (seat + 1) * played.encoding.width]
            assert cells == written(played.encoding, state, seat)


def test_what_no_series_is_made_of_is_refused() -> None:
    with pytest.raises(SetupError, match="3 to 6 players, not 7"):
        series("nexus", players=7)
    with pytest.raises(SetupError, match="no decks"):
        series("nexus", decks=["x", "y"])
    with pytest.raises(SetupError, match="no draw to skip"):
        series("nexus", skip_draw=False)
    with pytest.raises(SetupError, match="Did you mean “nexus”"):
        series("nexsu")
    with pytest.raises(SetupError, match="for 2 players"):
        series("nemesis", players=3)
    with pytest.raises(SetupError, match="no ready deck “x”"):
        series("nemesis", decks=["x", "y"])


def test_decks_that_were_named_are_played() -> None:
    played = series("nemesis")
    assert isinstance(played.table, NemesisTable)
    name = played.table.decks[3].name
    same = series("nemesis", decks=[name, name])
    theirs = played.layout.field("their_list").columns
    lists = [written(same.encoding, same.encoding.deal(game), 0)[theirs] for game in range(3)]
    assert lists[0] == lists[1] == lists[2]
    assert lists[0] != written(played.encoding, played.encoding.deal(0), 0)[theirs]
