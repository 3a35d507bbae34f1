"""What an experiment found, in a screen of lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from .figures import Amount, Figures
from .lines import brief, table
from .nemesis_figures import CardFigures, Matchups
from .nemesis_text import ENDED as NEMESIS_ENDED
from .nexus_figures import Roles
from .report import Side
from .statistics import Share
from .text import ENDED as NEXUS_ENDED

ENDED: Final[Mapping[str, str]] = {**NEXUS_ENDED, **NEMESIS_ENDED}
NAME: Final = 22  # width of a deck's name beside the matrix
CELL: Final = 6
FEW: Final = 5  # how many of the most and the least are told
FEWEST: Final = 30  # cases below which a share is no news


def summary(f: Figures) -> str:
    """The lines, of 100 characters; all figures are in the report."""
    return "\n".join(lines_of(f))


def lines_of(f: Figures) -> Iterator[str]:
    """Line by line."""
    asked = f" of {f.asked:,} that were asked for" if f.games < f.asked else ""
    yield f"{f.title}: {f.games:,} games{asked} of {f.game}, {', '.join(f.bots)}, seed {f.seed}"
    yield f"rules {f.rules}, packs {f.packs[:16]}, neontable {f.version}"
    yield from table("Who wins", who_wins(f))
    if f.ends:
        yield from table("Why games end", {ENDED[how]: share for how, share in f.ends.items()})
    if f.matchups:
        yield from table("Decks, against others", f.matchups.decks)
        yield from matrix(f.matchups)
    yield ""
    if f.length:
        yield f"{'Rounds' if f.game == 'nexus' else 'Turns'} a game: {said(f.length)}"
    if f.decisions:
        yield f"Decisions a game with two or more answers: {said(f.decisions.choices)}"
        yield f"Entropy of a game, in bits: {said(f.decisions.bits)}"
    if f.cards:
        yield from cards(f.cards)
    if f.witnesses:
        yield from witnesses(f.witnesses)


def who_wins(f: Figures) -> dict[str, Share]:
    """Bots, seats, the first player, roles."""
    found = {f"bot {name}, of its places": share for name, share in f.wins.items()} if len(f.wins) > 1 else {}
    found |= {f"seat {seat}": share for seat, share in enumerate(f.seats or ())}
    found |= {f"the {place} player": share for place, share in (f.first or {}).items()}
    return found | (role_shares(f.roles) if f.roles else {})


def role_shares(roles: Roles) -> dict[str, Share]:
    """The shares that add up to all games, with what they are called."""
    return {
        "a player who is the replicant": roles.replicant,
        "a player who is not (a runner)": roles.runners,
        "Deckard": roles.deckard,
    }


def matrix(m: Matchups) -> Iterator[str]:
    """Row against column, in %."""
    yield ""
    yield "Row against column: wins in %, of the games that somebody wins"
    yield " " * (NAME + 4) + "".join(f"{number:>{CELL}}" for number in range(1, len(m.decks) + 1))
    for number, (deck, row) in enumerate(zip(m.decks, m.matrix, strict=True), 1):
        cells = "".join(f"{'-' if share is None else f'{share:.0%}'[:-1]:>{CELL}}" for share in row)
        yield f"{number:>2}  {deck[:NAME]:<{NAME}}{cells}"


def said(amount: Amount) -> str:
    """ "mean 4.5, median 5, 95 % up to 6, most 6"."""
    return f"mean {amount.mean.mean:.1f}, median {amount.median}, 95 % up to {amount.p95}, most {amount.largest}"


def cards(found: list[CardFigures]) -> Iterator[str]:
    """The cards that add most and least to their deck's wins when they are drawn."""
    known = [card for card in found if card.lift is not None and card.fewest >= FEWEST]
    known.sort(key=lambda card: -(card.lift or 0.0))
    yield ""
    yield f"{'Cards: wins of who drew them, and of who did not':<44}{'drawn':>18}{'not drawn':>18}{'points':>10}"
    for card in [*known[:FEW], *known[FEW:][-FEW:]]:
        if card.drawn and card.not_drawn:
            line = f"  {card.name:<42}{brief(card.drawn):>18}{brief(card.not_drawn):>18}"
            yield f"{line}{(card.lift or 0.0) * 100:>+10.1f}"


def witnesses(found: list[Side]) -> Iterator[str]:
    """The sides that are picked most and least often."""
    known = [side for side in found if side.picked.of]
    yield ""
    yield f"{'Witnesses':<44}{'picked when on offer':>22}{'won by who picked':>22}"
    for side in [*known[:FEW], *known[FEW:][-FEW:]]:
        yield f"{f'{side.witness:>4}  {side.name}, {side.side}':<44}{brief(side.picked):>22}{brief(side.won):>22}"
