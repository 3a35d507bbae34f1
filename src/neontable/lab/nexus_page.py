"""The parts of a report's page that only Nexus has."""

from __future__ import annotations

from html import escape

from .markup import Cell, number_cell, percent, section, share_cell, shares_table, table, whisker_cell
from .nexus_figures import Roles
from .report import Side
from .summary import role_shares
from .text import DECIDED

EXTREMES = 4  # how many of the most and the least picked sides are shown first


def roles_section(roles: Roles) -> str:
    """Replicant, runners, Deckard."""
    shares = role_shares(roles)
    short = zip(("replicant", "runners", "Deckard"), shares.values(), strict=True)
    stack = "".join(
        f'<span style="flex:{max(share.share, 0.02):.3f}"><b>{percent(share.share)}</b>{name}</span>'
        for name, share in short
    )
    decided = {DECIDED[how]: share for how, share in roles.decided.items()}
    when = {"that player wins": roles.replicant_who_plays}
    return section(
        "roles",
        "Who wins in which role",
        "Of all games: the three add up to 100 %.",
        f'<div class="stack" aria-hidden="true">{stack}</div>',
        shares_table("Wins by role", shares),
        "<h3>When a player is the replicant</h3>",
        shares_table("When a player is the replicant", when),
        "<h3>What decides</h3>",
        shares_table("What decides", decided),
    )


def witnesses_section(sides: list[Side]) -> str:
    """The sides that are picked most and least, then all of them."""
    known = [side for side in sides if side.picked.of]
    most, least = known[:EXTREMES], known[EXTREMES:][-EXTREMES:][::-1]
    pair = "".join(
        f"<div><h3>{title}</h3>{shares_table(title, {name_of(side): side.picked for side in found})}</div>"
        for title, found in (("Picked most often", most), ("Picked least often", least))
    )
    heads = ("witness", "picked when on offer", "", "on offer", "won by who picked", "text")
    return section(
        "witnesses",
        "Witnesses",
        "Picked: of the turns in which that side was on offer. Won by who picked: of its picks, those by the seat that "
        "won the game; that is no proof that the side is good, for who wins picks well for other reasons, too.",
        f'<div class="pair">{pair}</div><h3>All sides</h3>',
        table("All sides of all witnesses", heads, [side_row(side) for side in sides], "sorts"),
    )


def side_row(side: Side) -> list[Cell]:
    """A side in the table of all."""
    return [
        Cell(escape(name_of(side))),
        share_cell(side.picked),
        whisker_cell(side.picked),
        number_cell(side.picked.of, f"{side.picked.of:,}"),
        share_cell(side.won),
        Cell(escape(side.text), "", "text"),
    ]


def name_of(side: Side) -> str:
    """ "3 Old Partner, intimidated"."""
    return f"{side.witness} {side.name}, {side.side}"
