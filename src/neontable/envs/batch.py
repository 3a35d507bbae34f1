"""Many games at once for NumPy: the compiled kernel/batch.py with its arrays seen in place."""

from __future__ import annotations

from typing import Any

from ..kernel.batch import Batch
from ..kernel.errors import NeontableError
from .extras import missing
from .series import Series, series

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as error:
    raise missing(error) from None


class IllegalIds(NeontableError):
    """Ids that the masks do not allow; nothing was changed by them."""


class BatchEnv:
    """`games` games at once. Each `step` answers for the actor of every game; games that end are dealt anew, game i of
    n playing the numbers i, i + n, i + 2n ... of the seed's series. `options`: those of `series.series`.

    The arrays are the engine's own and change with every step: copy what is to be kept. They cannot be written to.

    observations (games, width) int16: what the actor knows (`layout` says where); masks (games, actions) bool: its
    legal ids; actors (games,) int64: its seat; rewards (games, players) float64: what each seat has won with the last
    step; dones (games,) bool: a game has ended with it (the other arrays are of the next one); numbers (games,): which
    game of the series is played.
    """

    def __init__(self, game: str, games: int, seed: int | str = 0, **options: Any) -> None:
        """Raises SetupError for options that no game starts from."""
        if games < 1:
            raise NeontableError(f"A batch has 1 game or more, not {games}.")
        self.series: Series = series(game, seed=seed, **options)
        self.layout = self.series.layout
        self.games = games
        self._batch = Batch(self.series.encoding, games)

        def seen(items: Any, kind: type, *shape: int) -> Any:
            return np.frombuffer(memoryview(items), dtype=kind).reshape(games, *shape)

        batch, layout = self._batch, self.layout
        self.observations: npt.NDArray[np.int16] = seen(batch.rows.cells, np.int16, layout.width)
        self.masks: npt.NDArray[np.bool_] = seen(batch.masks, np.bool_, layout.actions)
        self.actors: npt.NDArray[np.int64] = seen(batch.actors, np.int64)
        self.rewards: npt.NDArray[np.float64] = seen(batch.rewards, np.float64, self.series.players)
        self.dones: npt.NDArray[np.bool_] = seen(batch.dones, np.bool_)
        self.numbers: npt.NDArray[np.int64] = seen(batch.numbers, np.int64)
        self._drawn: npt.NDArray[np.int64] = seen(batch.drawn, np.int64)

    def step(self, ids: Any) -> None:
        """Answer in every game: `ids` is an array (games,) of ids. Raises IllegalIds, and then has changed nothing."""
        chosen = np.asarray(ids)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise IllegalIds(f"`ids` is {self.games} whole numbers, not {chosen.dtype} of shape {chosen.shape}.")
        listed = chosen.astype(np.int64, copy=False).tolist()
        if not self._batch.allows(listed):
            raise IllegalIds(self._refusal(chosen))
        self._batch.step(listed)

    def _refusal(self, chosen: npt.NDArray[np.int64]) -> str:
        """Why those ids are not played."""
        if chosen.min() < 0 or chosen.max() >= self.layout.actions:
            return f"Ids go from 0 to {self.layout.actions - 1}: not {chosen.min()} to {chosen.max()}."
        allowed = self.masks[np.arange(self.games), chosen]
        game = int(np.argmin(allowed))
        return (
            f"Id {chosen[game]} is not legal in game {game} (in {self.games - int(allowed.sum())} games in all):"
            " choose one whose mask is true."
        )

    def random_ids(self, seed: int) -> npt.NDArray[np.int64]:
        """A legal id for each game, every one as likely; the same for the same seed."""
        self._batch.draw(seed)
        return self._drawn.copy()
