"""Both games for PettingZoo: an AEC environment, the legal ids in `observation["action_mask"]` and in `info`.

    from neontable.envs.pettingzoo_env import env
    env = env("nexus", players=4)

PettingZoo's wrappers for illegal answers and for the order of calls take most of a step's time, so both are in `Game`.
Seats that choose at the same time are asked one after the other (`State.actor`); none sees that another has answered.
"""

from __future__ import annotations

from typing import Any, Literal

from ..kernel.errors import NeontableError
from .extras import missing
from .seeing import Eyes
from .series import Series, series

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.env_registry.registration import register
except ModuleNotFoundError as error:
    raise missing(error) from None

Observation = dict[str, Any]
LOST = -1.0  # what an illegal answer costs in `env`


class IllegalAnswer(NeontableError):
    """An id that is not legal; nothing was changed by it."""


class NotBegun(NeontableError):
    """A call before `reset`."""


class Game(AECEnv[str, Observation, int]):
    """Agents are “seat_0” and on. `options`: those of `series.series`; `reset(seed=...)` begins the series of that
    seed, `reset()` deals its next game. `illegal`: who answers with an illegal id is told so by IllegalAnswer
    (“raise”), or loses at once (“lose”), with the reason in `info["refused"]`."""

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = "raise",
        **options: Any,
    ) -> None:
        """Raises SetupError for options that no game starts from."""
        super().__init__()
        self.series: Series = series(game, **options)
        self.layout = self.series.layout
        self.metadata = {
            "name": f"neontable_{game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.illegal = illegal
        self.possible_agents = [f"seat_{seat}" for seat in range(self.series.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._eyes = Eyes(self.series)
        self._dealt = 0
        space, ids = spaces_of(self.series)
        self.observation_spaces = {agent: space() for agent in self.possible_agents}
        self.action_spaces = {agent: ids() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.series.encoding.begin(str(seed))
            self._dealt = 0
        self._state = self.series.encoding.deal(self._dealt)
        self._dealt += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        nothing = np.zeros(self.layout.actions, np.int8)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": nothing} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Turn to the seat that answers next."""
        seat = self._state.actor
        self.agent_selection = agent = self.possible_agents[seat]
        self._mask = self._eyes.mask(self._state, seat)
        self.infos[agent] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Observation:
        row = self._eyes.row(self._state, self._seats[agent])
        if agent == self.agent_selection:
            return {"observation": row, "action_mask": self._mask}
        return {"observation": row, "action_mask": np.zeros(self.layout.actions, np.int8)}

    def step(self, action: Any) -> None:
        if not self.agents:
            raise NotBegun("No game is being played: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state, seat = self._state, self._seats[agent]
        if action is None or not 0 <= action < self.layout.actions or not self._mask[action]:
            refusal = self._eyes.refusal(state, seat, -1 if action is None else int(action))
            if self.illegal == "raise":
                raise IllegalAnswer(refusal)
            self._end([LOST if each == seat else 0.0 for each in range(self.series.players)])
            self.infos[agent]["refused"] = refusal
            return
        state.apply_for(seat, self.series.encoding.action_of(int(action)))
        self._cumulative_rewards[agent] = 0.0
        if state.actor >= 0:
            self._ask()
        else:
            self._end(state.returns())

    def _end(self, returns: list[float]) -> None:
        """The game is over for all."""
        self._mask = np.zeros(self.layout.actions, np.int8)
        for agent, won in zip(self.possible_agents, returns, strict=True):
            self.rewards[agent] = won
            self._cumulative_rewards[agent] = won
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": self._mask}
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as the seat that answers next sees it, in the words of the terminal's decision."""
        if self.render_mode != "ansi":
            return None
        seat = self._state.actor
        decision = self.series.table.decision(self._state, seat)
        return "The game is over." if decision is None else f"{self.agent_selection}: {decision.prompt}"

    def close(self) -> None:
        """Nothing is held."""


def spaces_of(played: Series) -> tuple[Any, Any]:
    """Makers of a seat's observation and action spaces."""
    width, actions = played.layout.width, played.layout.actions
    low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max

    def space() -> spaces.Dict:
        row = spaces.Box(low, high, (width,), np.int16)
        return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})

    return space, lambda: spaces.Discrete(actions)


def raw_env(game: str = "nexus", **options: Any) -> Game:
    """An illegal id raises, and changes nothing."""
    return Game(game, **options)


def env(game: str = "nexus", **options: Any) -> Game:
    """As PettingZoo's own games: who answers with an illegal id loses."""
    return Game(game, illegal="lose", **options)


for name in ("nexus", "nemesis"):
    register("aec", f"neontable/{name}-v0", "neontable.envs.pettingzoo_env:env", kwargs={"game": name})
