"""The AEC environment: PettingZoo's own tests, the mask, and the same games from the same seed."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from neontable.kernel.errors import NeontableError

np = pytest.importorskip("numpy", reason="the extra rl is not installed")
pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports games of its own by their old names
    from pettingzoo import make
    from pettingzoo.test import api_test, seed_test

from neontable.envs.pettingzoo_env import Game, IllegalAnswer, NotBegun, env, raw_env  # noqa: E402

GAMES: list[dict[str, Any]] = [{"game": "nexus", "players": 3}, {"game": "nexus", "players": 6}, {"game": "nemesis"}]
each_game = pytest.mark.parametrize("options", GAMES, ids=["nexus-3", "nexus-6", "nemesis"])


@each_game
def test_it_passes_the_tests_of_pettingzoo(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # it is a dict, for the mask
        api_test(env(**options), num_cycles=30)
        seed_test(lambda: env(**options), num_cycles=10)


def played(game: Game, seed: int, most: int = 10_000) -> list[Any]:
    """A random game: what was seen, answered and won."""
    rng = np.random.default_rng(seed)
    story: list[Any] = []
    for agent in game.agent_iter(most):
        seen, reward, over, cut, info = game.last()
        assert (seen["action_mask"] == info["action_mask"]).all()
        assert not cut
        action = None if over else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        story.append((agent, seen["observation"].tobytes(), reward, action))
        game.step(action)
    return story


def test_a_game_is_played_to_its_end_and_everybody_is_told_the_result() -> None:
    game = raw_env("nexus", players=3)
    game.reset(seed=5)
    story = played(game, 1)
    last = {agent: reward for agent, _, reward, action in story if action is None}
    assert set(last) == {"seat_0", "seat_1", "seat_2"}
    assert set(last.values()) in ({1.0, -0.5}, {-1.0})
    assert game.agents == []


def test_seeds_decide_and_the_next_game_is_another() -> None:
    game = raw_env("nexus", players=3)
    stories = []
    for seed in (5, None, 5, None):
        game.reset(seed=seed)
        stories.append(played(game, 1, 40))
    assert stories[0] == stories[2] != stories[1] == stories[3]


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    game = raw_env("nexus", players=3)
    game.reset(seed=1)
    before = game.last()[0]
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for action, said in ((wrong, r"not legal for seat 1: .*NX-4.13"), (99, "ids go from 0 to 52"), (None, "Id -1")):
        with pytest.raises(IllegalAnswer, match=said):
            game.step(action)
    assert (game.last()[0]["observation"] == before["observation"]).all()


def test_who_answers_with_an_illegal_id_loses() -> None:
    game = env("nexus", players=3)
    game.reset(seed=1)
    loser = game.agent_selection
    game.step(int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0]))
    assert game.rewards == {agent: -1.0 * (agent == loser) for agent in game.possible_agents}
    assert all(game.terminations.values())
    assert "NX-4.13" in str(game.infos[loser]["refused"])
    for _ in game.agent_iter():
        game.step(None)
    with pytest.raises(NotBegun, match="call reset"):
        game.step(0)
    with pytest.raises(NotBegun, match="call reset"):
        env("nexus").step(0)


def test_who_is_not_asked_has_an_empty_mask() -> None:
    game = raw_env("nexus", players=3)
    game.reset(seed=1)
    for agent in game.agents:
        assert game.observe(agent)["action_mask"].any() == (agent == game.agent_selection)


def test_it_is_drawn_in_words() -> None:
    game = raw_env("nexus", players=3, render_mode="ansi")
    game.reset(seed=1)
    assert str(game.render()).startswith("seat_")
    assert raw_env("nexus").render_mode is None


def test_it_is_made_by_its_id() -> None:
    assert str(make("aec", "neontable/nemesis-v0")) == "neontable_nemesis_v0"


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(NeontableError, match="no game “chess”"):
        env("chess")
