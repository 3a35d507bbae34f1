"""One seat against bots, for Gymnasium."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from neontable.kernel.errors import SetupError

np = pytest.importorskip("numpy", reason="the extra rl is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra rl is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from neontable.envs.gymnasium_env import SeatEnv, register  # noqa: E402


@pytest.mark.parametrize("game", ["Nexus", "Nemesis"])
def test_it_passes_the_check_of_gymnasium(game: str) -> None:
    if f"neontable/{game}-v0" not in gymnasium.registry:  # an older installation: no entry point yet
        register()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"neontable/{game}-v0").unwrapped)


def played(env: SeatEnv, seed: int | None, dice: int = 1) -> list[Any]:
    rng = np.random.default_rng(dice)
    seen, info = env.reset(seed=seed)
    story: list[Any] = []
    over = False
    while not over:
        mask = env.action_masks()
        assert (mask == seen["action_mask"]).all()
        assert (mask == info["action_mask"]).all()
        assert mask.any()
        action = int(rng.choice(np.flatnonzero(mask)))
        seen, reward, over, cut, info = env.step(action)
        assert not cut
        story.append((seen["observation"].tobytes(), reward, action))
    return story


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_plays_against_bots(seat: int) -> None:
    env = SeatEnv("nexus", players=3, seat=seat, opponents=["detective", "random"])
    stories = [played(env, seed) for seed in (3, None, 3, 4)]
    assert stories[0] == stories[2] != stories[1]
    assert stories[3] != stories[0]
    rewards = [[reward for _, reward, _ in story] for story in stories]
    assert all(set(some[:-1]) <= {0.0} and some[-1] in (1.0, -0.5, -1.0) for some in rewards)


def test_a_duel_against_a_bot_is_played_to_its_end() -> None:
    story = played(SeatEnv("nemesis", opponents="commander"), 1)
    assert story[-1][1] in (1.0, -1.0, 0.0)


def test_an_illegal_answer_loses_and_says_why() -> None:
    env = SeatEnv("nexus", players=3)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[-1])
    after, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "is not legal for seat 0" in info["refused"]
    assert (after["observation"] == seen["observation"]).all()


def test_what_no_table_is_made_of_is_refused() -> None:
    with pytest.raises(SetupError, match="one of 0 to 2, not 3"):
        SeatEnv("nexus", players=3, seat=3)
    with pytest.raises(SetupError, match="Did you mean “detective”"):
        SeatEnv("nexus", opponents="detektive")
    with pytest.raises(SetupError, match="commander plays Nemesis only"):
        SeatEnv("nexus", opponents="commander")
    with pytest.raises(SetupError, match="name one bot, or 3, not 2"):
        SeatEnv("nexus", opponents=["random", "random"])
