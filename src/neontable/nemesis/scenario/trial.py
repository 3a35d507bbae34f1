"""A table at which a game begins from a position, in which a card is tried."""

from __future__ import annotations

from typing import Final

from ...kernel.game import Setup
from ...kernel.rng import Rng, key_of
from ...kernel.state import KIND
from .. import parts as p
from ..cards import Card
from ..game import NemesisSetup, NemesisTable, pile_of
from ..setup import SEAT_STREAM
from ..state import NemesisState
from .layout import Layout
from .model import Action
from .parse import parse_scenario
from .plays import do
from .proposal import Proposal, proposals
from .stage import Stage
from .table import Refused, Table

TRIES: Final = 0  # the seat of who tries the card
SOURCE: Final = "trial"
SETUP: Final = NemesisSetup(players=p.PLAYERS, seed=SOURCE)


class TrialTable(NemesisTable):
    """The cards of a stage. `text`: the position, and what happens before the game is anybody's to go on with."""

    def __init__(self, stage: Stage, text: str) -> None:
        super().__init__(pile_of(stage.cards, ()), stage.cards, stage.book)
        self.stage = stage
        self.scenario = parse_scenario(text, stage.cards, SOURCE)

    def new(self, setup: Setup, recorder: list[int] | None = None) -> NemesisState:
        """The position; what chance decides from it on comes from the seed.

        Raises ScenarioError for one that cannot be, Refused for a play that cannot."""
        raw: list[int] = []
        state = Layout(self.stage, SOURCE, self.scenario.settings).state(raw)
        table = Table(self.stage, state, raw)
        for step in self.scenario.cases[0].steps:
            if isinstance(step.does, Action):
                do(table, step.does)
        key = key_of(setup.seed)
        state.rngs = [Rng(key, SEAT_STREAM + stream) for stream in range(len(state.rngs))]
        state.recorder = recorder
        return state


def trial_of(card: Card, stage: Stage) -> tuple[TrialTable, Proposal]:
    """A table at which the card can be played at once, if it can be at all; and how the position is written."""
    found = list(proposals(card, stage.cards))
    for proposal in found:
        table = TrialTable(stage, proposal.text)
        if can_be_played(card, table):
            return table, proposal
    bare = Proposal(found[0].position)
    return TrialTable(stage, bare.text), bare


def can_be_played(card: Card, table: TrialTable) -> bool:
    """Whether who tries the card may play it at once, or bring it in; a token lies on the battlefield already."""
    try:
        s = table.new(SETUP)
    except Refused:  # what should happen before cannot: other cards than this position was thought for
        return False
    number = table.stage.numbers[card.title]
    for kind, operand in (divmod(action, KIND) for action in s.legal_for(TRIES)):
        if kind == p.CHAMPION_IN and card.type == "Champion":
            return True
        if kind in (p.PLAY, p.PLAY_FRONT, p.PLAY_BACK) and s.decks[TRIES][operand] == number:
            return True
    return card.token
