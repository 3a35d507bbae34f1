"""The levels that search, and the hint: the same seed gives the same game, budgets differ, and the best comes first."""

from __future__ import annotations

from collections import Counter

import pytest

from neontable.bots import best_bot, bot_names, new_bot, searcher
from neontable.bots.guiding import guiding
from neontable.bots.hint import hint
from neontable.bots.searcher import LEVELS, Searcher, iterations_of
from neontable.kernel.errors import SetupError
from neontable.kernel.game import Table
from neontable.kernel.guide import Choice, Settings
from neontable.kernel.rng import Rng, key_of
from neontable.kernel.search import search
from neontable.kernel.state import KIND, State
from neontable.nemesis.game import NemesisSetup, NemesisTable
from neontable.nemesis.instinct import favourite
from neontable.nemesis.lookahead import best_action
from neontable.nemesis.merits import Merits
from neontable.nemesis.parts import CHAMPION_IN, DEPLOYMENT, PLAY_BACK, PLAY_FRONT, REINFORCEMENT
from neontable.nemesis.state import NemesisState
from neontable.nexus.game import NexusSetup
from neontable.packs.games import game_named

pytestmark = pytest.mark.compiled

GAMES = ("nexus", "nemesis")


def table_of(game: str) -> Table:
    return game_named(game).load()


def opened(game: str, answers: int) -> State:
    """A game after so many answers of bots that need no time."""
    table = table_of(game)
    setup = NexusSetup(players=4, seed="s") if game == "nexus" else NemesisSetup(players=2, seed="s")
    state = table.new(setup)
    bots = [new_bot(best_bot(game), table, seat, "s") for seat in range(state.players)]
    while answers or len(state.legal_actions()) < 2:
        seat = state.waiting()[0]
        state.apply_for(seat, bots[seat].choose(state.knowledge(seat), state.legal_for(seat)))
        answers = max(0, answers - 1)
    return state


@pytest.mark.parametrize("game", GAMES)
def test_people_may_choose_among_three_levels(game: str) -> None:
    assert bot_names(game)[-3:] == ("novice", "regular", "sharp")
    assert best_bot(game) not in LEVELS  # who sits where nobody was named answers at once, compiled or not


def test_a_better_level_thinks_longer_in_nexus() -> None:
    budgets = [iterations_of(level, table_of("nexus")) for level in LEVELS]
    assert budgets == sorted(set(budgets)) and budgets[0] >= 1


def test_in_nemesis_the_best_level_thinks_longest_and_keeps_to_what_it_likes() -> None:
    novice, regular, sharp = (Searcher(level, table_of("nemesis"), Rng(key_of("1"), 0)) for level in LEVELS)
    assert novice.slips > regular.slips > sharp.slips == 0
    assert novice.settings.lean == regular.settings.lean == 0.0 < sharp.settings.lean
    assert sharp.iterations > max(novice.iterations, regular.iterations)
    assert novice.settings.width == regular.settings.width == sharp.settings.width > 0


def test_without_the_compiler_the_levels_think_about_less(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("nexus")
    monkeypatch.setattr(searcher, "is_compiled", lambda: True)
    compiled = iterations_of("sharp", table)
    monkeypatch.setattr(searcher, "is_compiled", lambda: False)
    assert iterations_of("sharp", table) == compiled // searcher.UNCOMPILED


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_answers(game: str, level: str) -> None:
    state = opened(game, 20)
    seat = state.waiting()[0]
    legal = state.legal_for(seat)
    answers = []
    for _ in range(2):
        bot = new_bot(level, table_of(game), seat, "again")
        answers.append([bot.choose(state.knowledge(seat), legal) for _ in range(2)])
    assert answers[0] == answers[1]
    assert set(answers[0]) <= set(legal)


def compared(state: State, seat: int, lean: float) -> tuple[Choice, int]:
    """What a comparison of the whole width chooses there, and what it likes most before it compares."""
    guide_of, _ = guiding(table_of("nemesis"))
    guide = guide_of(state.knowledge(seat))
    rng = Rng(key_of("lean"), 0)
    weights = guide.first_weights(guide.world(rng), seat, rng)
    liked = state.legal_for(seat)[weights.index(max(weights))]
    settings = Settings(steps=300, width=100, lean=lean)
    return search(guide, seat, settings, Rng(key_of("lean"), 0), 40)[0], liked


def test_what_is_liked_less_needs_more_to_be_chosen() -> None:
    """With a lean that nothing makes up for, Nemesis chooses what is liked most; without one not always."""
    others = 0
    for answers in range(20, 60, 4):
        state = opened("nemesis", answers)
        seat = state.waiting()[0]
        choice, liked = compared(state, seat, 1000.0)
        assert choice.action == liked
        others += compared(state, seat, 0.0)[0].action != liked
    assert others > 0


def test_a_playout_tries_what_is_no_object() -> None:
    """Both seats go on by instinct where they play objects, resolve texts, respond and fight, and else as the commander
    does; that is not always the same. Who is bold plays on by instinct alone."""
    table = table_of("nemesis")
    assert isinstance(table, NemesisTable)
    guide_of, _ = guiding(table)
    bold_guide_of, _ = guiding(table, bold=True)
    merits = Merits(table.catalog)
    seen: Counter[str] = Counter()
    for number in range(8):
        state = opened("nemesis", 15 * number)
        assert isinstance(state, NemesisState)
        ints = state.knowledge(state.waiting()[0])
        guide, bold = guide_of(ints), bold_guide_of(ints)
        for _ in range(40):
            if state.is_over():
                break
            seat = state.waiting()[0]
            liked, tried = favourite(state, merits, seat), best_action(state, merits, seat)
            free = state.step in (DEPLOYMENT, REINFORCEMENT) and state.frame is None and not state.window
            body = liked // KIND in (PLAY_FRONT, PLAY_BACK, CHAMPION_IN)
            assert bold.favourite(state, seat) == liked
            found = guide.favourite(state, seat)
            assert found == (tried if free and not body and not state.batch else liked)
            seen["free" if free and not body else "other"] += liked != tried
            state.apply_for(seat, found)
    assert min(seen["free"], seen["other"]) > 0


@pytest.mark.parametrize("game", GAMES)
def test_who_slips_takes_any_action(game: str) -> None:
    """As often as the level says, and then each action alike."""
    state = opened(game, 20)
    seat = state.waiting()[0]
    legal, bot = state.legal_for(seat), Searcher("novice", table_of(game), Rng(key_of("1"), 0))
    bot.slips = 100
    chosen = Counter(bot.choose(state.knowledge(seat), legal) for _ in range(100 * len(legal)))
    assert chosen.keys() == set(legal)
    assert min(chosen.values()) > 50 and max(chosen.values()) < 200


def test_there_is_no_such_level() -> None:
    with pytest.raises(SetupError, match="Did you mean “regular”"):
        new_bot("regulr", table_of("nexus"), 0, "1")


# The hint


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_judges_every_answer(game: str) -> None:
    state = opened(game, 20)
    seat = state.waiting()[0]
    found = hint(table_of(game), state.knowledge(seat), 40)
    assert sorted(advice.action for advice in found.best) == state.legal_for(seat)
    assert sum(advice.share for advice in found.best) == pytest.approx(1.0)
    shares = [advice.share for advice in found.best]
    assert shares == sorted(shares, reverse=True)
    assert all(advice.wins is None or 0.0 <= advice.wins <= 1.0 for advice in found.best)
    assert found == hint(table_of(game), state.knowledge(seat), 40)


def test_the_odds_stand_behind_a_hint_of_nexus() -> None:
    state = opened("nexus", 20)
    found = hint(table_of("nexus"), state.knowledge(state.waiting()[0]), 5)
    assert sum(share for _, share in found.suspects) == pytest.approx(1.0)
    state = opened("nemesis", 20)
    assert hint(table_of("nemesis"), state.knowledge(state.waiting()[0]), 5).suspects == ()


def test_a_hint_of_no_iterations_is_refused() -> None:
    state = opened("nexus", 20)
    with pytest.raises(SetupError, match="at least 1 iteration"):
        hint(table_of("nexus"), state.knowledge(state.waiting()[0]), -1)
