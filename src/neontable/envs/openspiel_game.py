"""Both games for OpenSpiel: importing this registers `neontable_nexus` and `neontable_nemesis`.

    import pyspiel
    import neontable.envs.openspiel_game
    game = pyspiel.load_game("neontable_nexus(players=4)")

Chance is explicit, and at the root: the first node deals one of `deals` games of the seed's series, each as likely.
What is drawn later comes from the streams of that deal. So a history says all of a state: it can be saved, replayed
and searched like any other, which a hidden generator (“sampled stochastic”) would not allow; and the real draws, of
decks in an order, are far too many to be listed as outcomes. No seat is shown which deal it is.

Seats that choose at the same time are asked one after the other, and none sees that another has answered.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from struct import pack
from typing import Any

import msgspec

from ..kernel.errors import SetupError
from ..kernel.rng import Rng, key_of
from ..kernel.state import State
from .extras import missing
from .layout import Layout
from .seeing import Eyes
from .series import series

try:
    import numpy as np
    import pyspiel  # pyright: ignore[reportMissingImports]  # big, so not everybody has it
except ModuleNotFoundError as error:
    raise missing(error) from None

NAMES = {"nexus": "Nexus", "nemesis": "Nemesis"}
LONGEST = {"nexus": 60 * 6, "nemesis": 10_000}  # answers in a game, at most
SEATS = {"nexus": (3, 6), "nemesis": (2, 2)}
PARAMETERS: dict[str, dict[str, Any]] = {
    "nexus": {"players": 4, "seed": 0, "deals": 10_000},
    "nemesis": {"players": 2, "seed": 0, "deals": 10_000, "deck0": "", "deck1": "", "skip_draw": True},
}
DEAL = pyspiel.PlayerId.CHANCE
OVER = pyspiel.PlayerId.TERMINAL


def type_of(name: str) -> Any:
    """What OpenSpiel is told of a game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"neontable_{name}",
        long_name=f"Neontable {NAMES[name]}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if name == "nemesis" else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=SEATS[name][0],
        max_num_players=SEATS[name][1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS[name],
    )


class Shared:
    """What all states of a game have in common: copies of a state share it, and a pickle names it."""

    def __init__(
        self, name: str, players: int, decks: tuple[str, str] | None, seed: int, deals: int, skip_draw: bool | None
    ) -> None:
        """Raises SetupError for what no game starts from."""
        if deals < 1:
            raise SetupError(f"A game has 1 deal or more, not {deals}.")
        self.options = (name, players, decks, seed, deals, skip_draw)
        self.series = series(name, players=players, decks=decks, seed=seed, skip_draw=skip_draw)
        self.eyes = Eyes(self.series)
        self.deals = deals

    def __deepcopy__(self, memo: object) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, self.options


@lru_cache(16)
def shared(
    name: str, players: int, decks: tuple[str, str] | None, seed: int, deals: int, skip_draw: bool | None
) -> Shared:
    """One for all games with the same parameters."""
    return Shared(name, players, decks, seed, deals, skip_draw)


class Held:
    """A state of the engine, of which OpenSpiel's copies get a clone. None: not dealt yet.

    `memories`: of each seat, a hash over all that it knew when it answered, and what it answered.
    """

    def __init__(self, common: Shared, state: State | None, memories: tuple[str, ...]) -> None:
        self.common = common
        self.state = state
        self.memories = memories

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.common, None if self.state is None else self.state.clone(), self.memories)

    def __reduce__(self) -> tuple[Any, ...]:
        return held, (self.common, None if self.state is None else self.state.to_ints(), self.memories)


def held(common: Shared, ints: list[int] | None, memories: tuple[str, ...]) -> Held:
    """What was pickled."""
    return Held(common, None if ints is None else common.series.table.from_ints(ints), memories)


class TableGame(pyspiel.Game):
    """A game with its parameters: `players`, `seed` of the series, how many `deals` of it, `deck0` and `deck1`: names
    of ready decks, all pairs in turn where none are named; `skip_draw` of Nemesis (NM-4.12)."""

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS[self.name], **(params or {})}
        named = (chosen.get("deck0", ""), chosen.get("deck1", ""))
        if (named[0] == "") != (named[1] == ""):
            raise SetupError("Name both decks, deck0 and deck1, or none.")
        decks = named if named[0] else None
        players, deals = int(chosen["players"]), int(chosen["deals"])
        skip_draw: bool | None = chosen.get("skip_draw")
        self.shared = shared(self.name, players, decks, int(chosen["seed"]), deals, skip_draw)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.series.layout.actions,
            max_chance_outcomes=deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.name == "nemesis" else None,
            max_game_length=LONGEST[self.name],
        )
        super().__init__(TYPES[self.name], info, dict(params or {}))

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        if params:
            raise SetupError(f"Observers have no parameters here: leave {', '.join(params)} away.")
        return Observer(self.shared, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):
    """A position: the engine's state, and the deal before it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.shared = game.shared
        self.held = Held(game.shared, None, ("",) * self.shared.series.players)

    @property
    def table_state(self) -> State:
        """The engine's. Raises SetupError before the deal."""
        if self.held.state is None:
            raise SetupError("The game is not dealt yet: apply a chance outcome first.")
        return self.held.state

    def current_player(self) -> int:
        state = self.held.state
        if state is None:
            return int(DEAL)
        return int(OVER) if state.is_over() else int(state.actor)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        return [] if state is None else self.shared.series.encoding.ids_of(state, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.shared.deals) for deal in range(self.shared.deals)]

    def _apply_action(self, action: int) -> None:
        encoding = self.shared.series.encoding
        state = self.held.state
        if state is None:
            self.held = Held(self.shared, encoding.deal(action), self.held.memories)
            return
        seat = state.actor
        memory = remembered(self.held.memories[seat], state.knowledge(seat), action)
        state.apply_for(seat, encoding.action_of(action))
        memories = self.held.memories
        self.held = Held(self.shared, state, (*memories[:seat], memory, *memories[seat + 1 :]))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == DEAL else id_name(self.shared.series.layout, action)

    def is_terminal(self) -> bool:
        return self.held.state is not None and self.held.state.is_over()

    def returns(self) -> list[float]:
        state = self.held.state
        return [0.0] * self.shared.series.players if state is None else state.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state drawn from those that the seat cannot tell apart: from its knowledge only. `sampler`: from 0 to 1. It
        keeps the history of this state, deal and all, which then is not its own."""
        state = self.table_state
        rng = Rng(key_of(repr(sampler())), 0)
        other: TableState = self.clone()
        world = self.shared.series.table.world(state.knowledge(player), rng)
        other.held = Held(self.shared, world, self.held.memories)
        return other

    def __str__(self) -> str:
        state = self.held.state
        return "not dealt" if state is None else f"{self.history()} {state.hash():016x}"


def remembered(memory: str, knowledge: list[int], action: int) -> str:
    """What a seat's memory becomes with an answer."""
    known = pack(f"<{len(knowledge) + 1}q", *knowledge, action)
    return hashlib.blake2b(memory.encode() + known, digest_size=16).hexdigest()


def id_name(layout: Layout, dense: int) -> str:
    """“card 3”: the kind and the operand of an id."""
    kind = next(kind for kind in layout.kinds if kind.first <= dense < kind.first + kind.count)
    return f"{kind.name} {dense - kind.first + kind.lowest}"


class Observer:
    """Rows as tensors (all columns of the layout, by name), views as strings. The tensor of an information state is the
    row too, which is what the seat knows now and no history; its string holds a hash over what the seat knew whenever
    it answered, and so tells all histories apart that the seat can."""

    def __init__(self, shared: Shared, kind: Any) -> None:
        self._shared = shared
        self._public = kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._recall = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public and self._private:
            layout = shared.series.layout
            self.tensor = np.zeros(layout.width, np.float32)
            self.dict = {field.name: self.tensor[field.columns].reshape(field.shape) for field in layout.fields}

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is None:
            return
        if state.held.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._shared.eyes.row(state.held.state, player)

    def string_from(self, state: TableState, player: int) -> str:
        """What the seat is shown; without private information what a spectator is shown, without public information
        what the seat knows, as a hash."""
        held = state.held
        if held.state is None:
            return "not dealt"
        memory = f"{held.memories[player]} " if self._recall and self._private else ""
        if not self._public:
            return memory + remembered("", held.state.knowledge(player), 0) if self._private else ""
        table, seat = self._shared.series.table, player if self._private else None
        shown = [table.view(held.state, seat), table.decision(held.state, seat)]
        return memory + msgspec.json.encode(shown).decode()


class NexusGame(TableGame):
    """`neontable_nexus`."""

    name = "nexus"


class NemesisGame(TableGame):
    """`neontable_nemesis`."""

    name = "nemesis"


TYPES = {name: type_of(name) for name in NAMES}
pyspiel.register_game(TYPES["nexus"], NexusGame)
pyspiel.register_game(TYPES["nemesis"], NemesisGame)
