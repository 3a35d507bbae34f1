"""The page of a report: one file that needs nothing else, neither a network nor a script to be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Final

from ..nexus.parts import DECKARD
from .figures import Amount, Decisions, Figures
from .markup import histogram, percent, section, shares_table, tile
from .nemesis_page import cards_section, matchups_section
from .nexus_page import roles_section, witnesses_section
from .statistics import Share
from .summary import ENDED

# Nothing from elsewhere can be loaded, whatever a name of a card holds.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
WILSON: Final = "An interval holds the true share with 95 % certainty (Wilson)."


def page_of(f: Figures) -> str:
    """The whole page."""
    parts = list(sections(f))
    links = "".join(f'<li><a href="#{anchor}">{escape(title)}</a></li>' for anchor, title, _ in parts)
    return skeleton(
        f.title,
        f.game,
        f'<header><p class="kind">{f.game.capitalize()} · experiment</p><h1>{escape(f.title)}</h1>'
        f'<p class="lead">{escape(lead(f))}</p><dl class="tiles">{"".join(tiles(f))}</dl>'
        f'<nav aria-label="Parts of the report"><ul>{links}</ul></nav></header>'
        f"<main>{''.join(html for _, _, html in parts)}</main>"
        f"<footer>{made_of(f)}</footer>",
    )


def skeleton(title: str, game: str, body: str) -> str:
    """A page around its body."""
    return (
        f'<!doctype html>\n<html lang="en" data-game="{escape(game)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{part_of_page('page.css')}</style></head>\n"
        f"<body>{body}<script>{part_of_page('page.js')}</script></body></html>\n"
    )


@lru_cache
def part_of_page(name: str) -> str:
    """A file that lies beside this one."""
    return (files("neontable.lab") / name).read_text(encoding="utf-8")


def lead(f: Figures) -> str:
    """What was played."""
    asked = f" of {f.asked:,} that were asked for" if f.games < f.asked else ""
    bots = f"{f.bots[0]} on all seats" if len(set(f.bots)) == 1 else ", ".join(f.bots)
    seats = " who change seats from game to game" if f.rotate and len(set(f.bots)) > 1 else ""
    options = "".join(f"; {name} = {value}" for name, value in f.options.items())
    return f"{f.games:,} games{asked} between {len(f.bots)} bots: {bots}{seats}{options}."


def made_of(f: Figures) -> str:
    """What the same figures can be made from again."""
    return (
        f"Made by neontable {escape(f.version)} with seed <code>{escape(f.seed)}</code>, rules version {f.rules}, "
        f"packs <code>{escape(f.packs)}</code>. The same figures for programs: report.json; the games: results.jsonl."
    )


def tiles(f: Figures) -> Iterator[str]:
    """The figures that people look for first."""
    if f.roles:
        for label, share in (
            ("replicant wins", f.roles.replicant),
            ("runners win", f.roles.runners),
            ("Deckard wins", f.roles.deckard),
        ):
            yield share_tile(label, share)
    if f.first:
        yield share_tile("first player wins", f.first["first"])
    if f.matchups and f.matchups.decks:
        ranked = sorted(f.matchups.decks.items(), key=lambda each: -each[1].share)
        for label, (name, share) in (("best deck", ranked[0]), ("weakest deck", ranked[-1])):
            yield tile(label, percent(share.share), name)
    if f.length:
        yield tile("rounds a game" if f.game == "nexus" else "turns a game", str(f.length.median), "in the middle")
    if f.decisions:
        yield tile("decisions a game", str(f.decisions.choices.median), "in the middle")


def share_tile(label: str, share: Share) -> str:
    """A share, large."""
    return tile(label, percent(share.share), f"{share.low * 100:.1f}–{share.high * 100:.1f}, {share.of:,} games")


def sections(f: Figures) -> Iterator[tuple[str, str, str]]:
    """Anchor, title and content of each part that was measured."""
    if f.matchups:
        yield "matchups", "Decks", matchups_section(f.matchups)
    if f.roles:
        yield "roles", "Roles", roles_section(f.roles)
    if f.seats or f.first or len(f.wins) > 1:
        yield "seats", "Seats", seats_section(f)
    if f.length:
        yield "length", "Length", length_section(f.game, f.length)
    if f.decisions:
        yield "decisions", "Decisions", decisions_section(f.decisions)
    if f.ends:
        ends = {ENDED[how]: share for how, share in f.ends.items()}
        yield "ends", "Ends", section("ends", "Why games end", "Of all games.", shares_table("Why games end", ends))
    if f.witnesses:
        yield "witnesses", "Witnesses", witnesses_section(f.witnesses)
    if f.cards:
        yield "cards", "Cards", cards_section(f.cards)


def seats_section(f: Figures) -> str:
    """Seats, who is first, bots."""
    fair = fair_share(f)
    parts = []
    if f.seats:
        parts += [
            "<h3>By seat</h3>",
            shares_table("Wins by seat", {f"seat {n}": s for n, s in enumerate(f.seats)}, fair),
        ]
        if f.game == "nexus" and min(share.won for share in f.seats):
            ratio = max(share.share for share in f.seats) / min(share.share for share in f.seats)
            parts.append(f'<p class="how">The best seat wins {ratio:.2f} times as often as the worst.</p>')
    if f.first:
        places = {f"the {place} player": share for place, share in f.first.items()}
        parts += ["<h3>By who is first</h3>", shares_table("Wins by who is first", places, fair)]
    if len(f.wins) > 1:
        parts += ["<h3>By bot</h3>", shares_table("Wins by bot, of its places", f.wins)]
    how = (
        "Of all games; Deckard's are nobody's. The dotted line is what each seat would have if all seats were alike."
        if f.game == "nexus"
        else "Seats: of all games. The first player: of the games that somebody wins. The dotted line is one half."
    )
    return section("seats", "Seats, and who is first", f"{how} {WILSON}", *parts)


def fair_share(f: Figures) -> float:
    """What a seat would have if all were alike."""
    deckard = f.roles.deckard.share if f.roles else 0.0
    return (1 - deckard) / min(len(f.bots), DECKARD)


def length_section(game: str, length: Amount) -> str:
    """How long games are."""
    unit = "rounds" if game == "nexus" else "turns"
    said = f"Half of the games have {length.median} {unit} or fewer, 95 % at most {length.p95}, all {length.largest}."
    both = "" if game == "nexus" else " Both players' turns are counted."
    return section("length", "How long games are", said + both, of_amount(f"{unit.capitalize()} a game", length, unit))


def decisions_section(d: Decisions) -> str:
    """How much there is to decide."""
    how = (
        "Decisions with two or more legal answers, of all players. Entropy: the sum of log<sub>2</sub> of the number "
        f"of legal answers, {d.bits_a_choice.mean:.2f} bits a decision in the mean. Beside these a game has "
        f"{d.forced.mean.mean:.1f} decisions with one answer."
    )
    pair = of_amount("Decisions a game", d.choices, "decisions") + of_amount("Entropy a game, in bits", d.bits, "bits")
    return section("decisions", "How much there is to decide", how, f'<div class="pair">{pair}</div>')


def of_amount(title: str, amount: Amount, unit: str) -> str:
    """Its histogram."""
    return histogram(title, amount.games, amount.mean, unit)
