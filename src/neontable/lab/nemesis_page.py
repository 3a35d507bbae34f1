"""The parts of a report's page that only Nemesis has."""

from __future__ import annotations

from html import escape
from typing import Final

from .markup import DASH, MINUS, Cell, number_cell, percent, section, share_cell, shares_table, table, whisker_cell
from .nemesis_figures import CardFigures, Matchups, Meeting
from .statistics import Share, share_of

FAR: Final = 0.20  # from one half: such a pair is marked
FULL: Final = 0.35  # from one half: a cell has all its colour
MOST_COLOUR: Final = 62  # in %: letters are to be read on it
FEW: Final = 30  # games in which a card was drawn, or was not, below which it stands behind the others, and dim


def matchups_section(m: Matchups) -> str:
    """The heat map, the decks, the pairs."""
    ranked = dict(sorted(m.decks.items(), key=lambda each: -each[1].share))
    not_met = missing(m)
    return section(
        "matchups",
        "Which deck beats which",
        "Row against column: wins in %, of the games that somebody wins, and half of the 95 % interval. The two cells "
        "of a pair are read from the same games and add up to 100; a deck against itself is 50 by its nature. An "
        f"exclamation mark: outside of 30 to 70.{not_met} Of all games {percent(m.drawn.share)} are draws.",
        heat_map(m),
        "<h3>Against all others</h3>",
        shares_table("Decks against all others", ranked, 0.5),
        f"<details><summary>every pair, with the first player's share</summary>{pairs(m)}</details>",
        seats_check(m),
    )


def missing(m: Matchups) -> str:
    """What the dashes are, if there are any."""
    none = [meeting.deck == meeting.against for meeting in m.meetings if not meeting.won.of]
    unplanned = len(m.decks) * (len(m.decks) + 1) // 2 - len(m.meetings)
    if not none and not unplanned:
        return ""
    mirrors = sum(none) + unplanned  # pairs are all planned; mirrors may be left out
    return f" Dashes: {len(none) - sum(none)} pairs and {mirrors} mirrors have no game that somebody won."


def heat_map(m: Matchups) -> str:
    """The matrix as a table whose cells are coloured."""
    half = {}
    for meeting in m.meetings:
        half[meeting.deck, meeting.against] = half[meeting.against, meeting.deck] = meeting.won
    heads = "".join(
        f'<th scope="col"><span>{number}</span> <small>{escape(name)}</small></th>'
        for number, name in enumerate(m.decks, 1)
    )
    rows = []
    for number, (deck, row) in enumerate(zip(m.decks, m.matrix, strict=True), 1):
        cells = "".join(
            heat_cell(share, half.get((deck, other)), deck == other) for other, share in zip(m.decks, row, strict=True)
        )
        rows.append(f'<tr><th scope="row"><i>{number}</i>{escape(deck)}</th>{cells}</tr>')
    caption = "Wins of the row's deck against the column's, in %"
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{caption}"><table class="heat">'
        f"<caption>{caption}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def heat_cell(share: float | None, games: Share | None, is_mirror: bool) -> str:
    """A cell: the share, half its interval, and a colour for how far it is from one half."""
    if share is None or games is None:
        return f'<td class="self" title="no game">{DASH}</td>'
    if is_mirror:
        return '<td class="self">50</td>'
    away = share - 0.5
    much = min(1.0, abs(away) / FULL) * MOST_COLOUR
    hue = "better" if away > 0 else "worse"
    far = ' class="far"' if abs(away) > FAR else ""
    return (
        f'<td{far} style="--hue:var(--{hue});--much:{much:.0f}%"><b>{share * 100:.0f}</b>'
        f"<small>± {(games.high - games.low) * 50:.0f}</small></td>"
    )


def pairs(m: Matchups) -> str:
    """Every pair in a row."""
    heads = ("pair", "wins of the one named first", "", "wins of the first player", "draws")
    rows = [
        [
            Cell(f"{escape(each.deck)} {DASH} {escape(each.against)}"),
            Cell("by its nature 50 %", 0.5, "num") if each.deck == each.against else share_cell(each.won),
            whisker_cell(None if each.deck == each.against else each.won, 0.5),
            share_cell(each.first),
            number_cell(each.drawn, f"{each.drawn:,}"),
        ]
        for each in m.meetings
    ]
    return table("Every pair", heads, rows, "sorts")


def seats_check(m: Matchups) -> str:
    """What mirrors say of the seats: they should be alike."""
    mirrors: list[Meeting] = [meeting for meeting in m.meetings if meeting.deck == meeting.against and meeting.won.of]
    if not mirrors:
        return ""
    share = share_of(sum(each.won.won for each in mirrors), sum(each.won.of for each in mirrors))
    said = (
        f"seat 0 wins {percent(share.share)} of {share.of:,} games ({share.low * 100:.1f}{DASH}{share.high * 100:.1f})"
    )
    return f'<p class="how">A check of the seats: where a deck meets itself {said}.</p>'


def cards_section(cards: list[CardFigures]) -> str:
    """All cards, to be sorted."""
    ranked = sorted(cards, key=lambda card: (card.fewest < FEW, -(card.lift or 0.0)))
    heads = ("card", "drawn", "not drawn", "difference", "played", "in deck", "decks")
    return section(
        "cards",
        "Cards",
        "Wins of the decks that hold the card, of the games against other decks that somebody wins: when it came to "
        "the hand, when it did not, when it was played, and in all. A game counts once, however many copies. The "
        "difference of drawn and not drawn, in points, takes the strength of the deck off. What is played wins more "
        "than what is drawn, for who can play much is ahead: compare cards with each other, and with themselves after "
        "a change.",
        '<label class="find">Find <input type="search" placeholder="a card or a deck"></label>',
        table("Cards of all decks", heads, [card_row(card) for card in ranked], "sorts"),
    )


def card_row(card: CardFigures) -> list[Cell]:
    """A card in the table."""
    decks = ", ".join(f"{copies} × {deck}" if copies > 1 else deck for deck, copies in card.decks.items())
    return [
        Cell(escape(card.name), "", "few" if card.fewest < FEW else ""),
        share_cell(card.drawn),
        share_cell(card.not_drawn),
        lift_cell(card),
        share_cell(card.played),
        share_cell(card.in_deck),
        Cell(escape(decks), "", "text"),
    ]


def lift_cell(card: CardFigures) -> Cell:
    """The share when drawn less the share when not, in points."""
    lift = card.lift
    if lift is None:
        return Cell(f'<span class="none">{DASH}</span>', -1.0, "num")
    return Cell(f"{lift * 100:+.1f}".replace("-", MINUS), round(lift, 6), "num")
