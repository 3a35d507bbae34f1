"""What the commander does in a position of the first set, in the words of scenarios."""

from __future__ import annotations

from inspect import cleandoc

from neontable.bots.commander import Commander
from neontable.kernel.rng import Rng, key_of
from neontable.nemesis.scenario.model import Action
from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.plays import do
from neontable.nemesis.scenario.run import lay_out
from neontable.nemesis.scenario.table import Table
from tests.nemesis.pool import pool
from tests.nemesis.writing import stage


def at_table(text: str) -> Table:
    """The position of a scenario, after its plays."""
    lines = cleandoc(text)
    begun = "" if "---" in lines else "---\n"
    scenario = parse_scenario(f"{lines}\n{begun}? the game goes on", pool())
    (case,) = scenario.cases
    table = lay_out(scenario.source, {**scenario.settings, **case.changes}, stage())
    for step in case.steps:
        if isinstance(step.does, Action):
            do(table, step.does)
    return table


def orders(text: str, player: str = "A") -> list[str]:
    """What the commander of that player answers, from the position on until the other is asked or the turn is over.
    Answers without a choice are left out."""
    table = at_table(text)
    s = table.state
    seat = "AB".index(player)
    commander = Commander(s.catalog, Rng(key_of("commander"), seat))
    said: list[str] = []
    turn = s.round
    while s.actor == seat and s.round == turn:
        legal = s.legal_for(seat)
        action = commander.choose(s.knowledge(seat), legal)
        if len(legal) > 1:
            said.append(table.action_name(seat, action))
        table.apply(seat, action)
    return said
