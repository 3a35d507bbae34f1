"""Both games for Gymnasium: one seat learns, the bots of the house sit on the others.

import gymnasium
env = gymnasium.make("neontable/Nexus-v0", opponents="detective")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..bots import new_bot
from ..kernel.errors import SetupError
from .extras import missing
from .seeing import Eyes, Mask
from .series import Series, series

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error) from None

Observation = dict[str, Any]
LOST = -1.0


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """`seat`: who learns; `opponents`: a bot's name for all others, or one for each of them in the order of seats;
    `options`: those of `series.series`.

    An illegal id loses the game at once (reward -1), and `info["refused"]` says why it was; `info["action_mask"]` and
    `action_masks()` say what is legal, as the observation does. `reset(seed=...)` begins the series of that seed,
    `reset()` deals its next game."""

    def __init__(
        self,
        game: str = "nexus",
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Raises SetupError for what no game starts from."""
        self.series: Series = series(game, **options)
        self.layout = self.series.layout
        self.render_mode = render_mode
        players = self.series.players
        if not 0 <= seat < players:
            raise SetupError(f"The seat that learns is one of 0 to {players - 1}, not {seat}.")
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise SetupError(f"{players - 1} others sit here: name one bot, or {players - 1}, not {len(names)}.")
        self.seat = seat
        self._names = [*names[:seat], "", *names[seat:]]
        self._seat_bots("")  # refuses unknown ones
        self._eyes = Eyes(self.series)
        self._key = ""
        self._dealt = 0
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        row = spaces.Box(low, high, (self.layout.width,), np.int16)
        mask = spaces.Box(0, 1, (self.layout.actions,), np.int8)
        self.observation_space = spaces.Dict({"observation": row, "action_mask": mask})
        self.action_space = spaces.Discrete(self.layout.actions)

    def _seat_bots(self, key: str) -> None:
        table = self.series.table
        self._bots = [new_bot(name, table, seat, key) if name else None for seat, name in enumerate(self._names)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self._key:
            self._key = str(self.np_random_seed if seed is None else seed)
            self.series.encoding.begin(self._key)
            self._dealt = 0
        self._state = self.series.encoding.deal(self._dealt)
        self._seat_bots(f"{self._key} {self._dealt}")
        self._dealt += 1
        self._others_play()
        if self._state.is_over():  # only the others were asked
            return self.reset()
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        refused = self._eyes.refusal(self._state, self.seat, int(action))
        if refused:
            observation, info = self._seen()
            return observation, LOST, True, False, {**info, "refused": refused}
        self._state.apply_for(self.seat, self.series.encoding.action_of(int(action)))
        self._others_play()
        observation, info = self._seen()
        return observation, float(self._state.returns()[self.seat]), self._state.is_over(), False, info

    def action_masks(self) -> Mask:
        """The legal ids, as sb3-contrib's MaskablePPO asks for them."""
        return self._eyes.mask(self._state, self.seat)

    def _others_play(self) -> None:
        """The bots answer until the seat is asked, or the game is over."""
        state = self._state
        while not state.is_over():
            bot = self._bots[state.actor]
            if bot is None:
                return
            state.apply(bot.choose(state.knowledge(state.actor), state.legal_actions()))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.action_masks()
        return {"observation": self._eyes.row(self._state, self.seat), "action_mask": mask}, {
            "action_mask": mask.copy()
        }


def register() -> None:
    """The ids for `gymnasium.make`: Gymnasium calls this itself (an entry point of the package)."""
    for game in ("nexus", "nemesis"):
        gymnasium.register(
            f"neontable/{game.capitalize()}-v0", "neontable.envs.gymnasium_env:SeatEnv", kwargs={"game": game}
        )
