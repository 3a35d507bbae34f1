"""BatchEnv: many games at once are the same games as one by one, and a wrong answer changes nothing."""

from __future__ import annotations

import builtins
import importlib
import sys
from typing import Any

import pytest

from neontable.envs.extras import MissingExtra
from neontable.kernel.errors import NeontableError

np = pytest.importorskip("numpy", reason="the extra rl is not installed")

from neontable.envs.batch import BatchEnv, IllegalIds  # noqa: E402
from neontable.envs.seeing import Eyes  # noqa: E402

pytestmark = pytest.mark.compiled
NEXUS: dict[str, Any] = {"game": "nexus", "players": 3}
NEMESIS: dict[str, Any] = {"game": "nemesis"}
each_game = pytest.mark.parametrize("options", [NEXUS, NEMESIS], ids=["nexus", "nemesis"])


@each_game
def test_a_batch_plays_the_games_of_its_series(options: dict[str, Any]) -> None:
    """Rows, masks, actors, rewards are those of games that are played one by one."""
    env = BatchEnv(games=3, seed="x", **options)
    encoding, eyes = env.series.encoding, Eyes(env.series)
    states = [encoding.deal(game) for game in range(3)]
    numbers = [0, 1, 2]
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        for game, state in enumerate(states):
            assert env.actors[game] == state.actor
            assert env.numbers[game] == numbers[game]
            assert (env.observations[game] == eyes.row(state, state.actor)).all()
            assert (env.masks[game] == eyes.mask(state, state.actor)).all()
        ids = np.array([rng.choice(np.flatnonzero(mask)) for mask in env.masks])
        env.step(ids)
        for game, dense in enumerate(ids):
            states[game].apply(encoding.action_of(int(dense)))
            assert env.dones[game] == states[game].is_over()
            assert env.rewards[game].tolist() == states[game].returns()
            if states[game].is_over():
                numbers[game] += 3
                ended += 1
                states[game] = encoding.deal(numbers[game])
    assert ended >= (3 if options is NEXUS else 0)


def test_rewards_of_nemesis_come_with_the_end() -> None:
    env = BatchEnv("nemesis", 4)
    ends = 0
    for turn in range(2000):
        env.step(env.random_ids(turn))
        assert ((env.rewards != 0).any(axis=1) <= env.dones).all()
        ends += int(env.dones.sum())
        if ends:
            break
    assert ends


@each_game
def test_the_same_seed_gives_the_same_games_whatever_the_size(options: dict[str, Any]) -> None:
    rows = []
    for games in (2, 5):
        env = BatchEnv(games=games, seed=7, **options)
        for _ in range(20):
            env.step(env.masks.argmax(axis=1))
        rows.append(env.observations[:2].copy())
    assert (rows[0] == rows[1]).all()
    assert (
        BatchEnv(games=2, seed=8, **options).observations != BatchEnv(games=2, seed=7, **options).observations
    ).any()


@each_game
def test_ids_that_are_not_legal_change_nothing(options: dict[str, Any]) -> None:
    env = BatchEnv(games=4, **options)
    before = [env.observations.copy(), env.masks.copy(), env.actors.copy()]
    good = env.random_ids(1)
    bad = good.copy()
    bad[2] = int(np.flatnonzero(~env.masks[2])[0])
    wrong: list[tuple[Any, str]] = [
        (bad, f"Id {bad[2]} is not legal in game 2 .in 1 games"),
        (good[:3], "4 whole numbers, not int64 of shape"),
        (good + 0.5, "4 whole numbers, not float64"),
        (good - 10_000, "Ids go from 0 to"),
        (good + 10_000, "Ids go from 0 to"),
        (np.full(4, 1 << 63, np.uint64), "Ids go from 0 to .*: not 9223372036854775808 to 9"),
    ]
    for ids, said in wrong:
        with pytest.raises(IllegalIds, match=said):
            env.step(ids)
    after = [env.observations, env.masks, env.actors]
    assert all((now == then).all() for now, then in zip(after, before, strict=True))
    env.step(good)
    assert (env.observations != before[0]).any()


def test_the_arrays_are_views_that_nobody_can_write_to() -> None:
    env = BatchEnv("nexus", 2)
    seen = env.observations
    before = seen.copy()
    env.step(env.random_ids(1))
    assert (seen != before).any()
    with pytest.raises(ValueError, match="read-only"):
        env.observations[0, 0] = 1


def test_a_batch_has_a_game_or_more() -> None:
    with pytest.raises(NeontableError, match="1 game or more, not 0"):
        BatchEnv("nexus", 0)


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("batch", "numpy", "rl"),
        ("pettingzoo_env", "pettingzoo", "rl"),
        ("gymnasium_env", "gymnasium", "rl"),
        ("openspiel_game", "pyspiel", "open_spiel"),
    ],
)
def test_a_missing_package_is_named_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch, module: str, package: str, extra: str
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)
        return real(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, f"neontable.envs.{module}", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtra, match=rf"needs {package}, which is not installed.*neontable\[{extra}\]"):
        importlib.import_module(f"neontable.envs.{module}")
