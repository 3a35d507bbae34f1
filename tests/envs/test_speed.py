"""What the benchmarks measure of the environments is measured; how fast they are, no test says."""

from __future__ import annotations

import pytest

from neontable.envs.manual import layout_page
from neontable.envs.series import series

pytest.importorskip("numpy", reason="the extra rl is not installed")
pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

from neontable.envs import speed
from neontable.envs.pettingzoo_env import env


def test_steps_are_counted() -> None:
    work = speed.batch("nexus", games=2)
    assert [work(), work()] == [2 * speed.STEPS] * 2
    game = speed.aec(env("nexus", players=3))
    assert 10 < game() < 180


def test_the_page_says_what_every_column_and_id_is() -> None:
    page = layout_page()
    for layout in (series("nexus").layout, series("nemesis").layout):
        named = [(field.name, field.meaning) for field in layout.fields]
        for name, meaning in named + [(kind.name, kind.meaning) for kind in layout.kinds]:
            assert f"| `{name}` |" in page
            assert meaning in page
