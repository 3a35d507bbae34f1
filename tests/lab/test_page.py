"""The page of a report: whole, closed to the network, and readable."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

import msgspec
import pytest

from neontable.lab.compare import compare
from neontable.lab.compare_text import comparison_page
from neontable.lab.figures import Figures, figures
from neontable.lab.inference import mean_of
from neontable.lab.markup import binned, histogram
from neontable.lab.nemesis_page import MOST_COLOUR
from neontable.lab.nexus_figures import Roles
from neontable.lab.page import page_of, part_of_page
from neontable.lab.report import Side
from neontable.lab.statistics import share_of
from tests.lab.games import FIRST, LAST, game, header, many

VOID: Final = {"meta", "br", "input"}
NEMESIS_PARTS: Final = ("seats", "first", "length", "decisions", "ends", "matchups", "cards")


class Reader(HTMLParser):
    """Tags that are open, addresses, anchors."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        self.addresses += [str(found[name]) for name in ("src", "href", "action", "data") if name in found]
        self.anchors |= {str(found["id"])} if "id" in found else set()
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def nemesis(title: str = "made up") -> Figures:
    games = many(9, 3, 2) + many(7, 3, decks=(0, 0), start=100)
    games += [game(200 + n, (0, 1), n % 2, drawn=(FIRST, LAST), played=(FIRST, 1 << 30)) for n in range(6)]
    return figures(header(), games, title, NEMESIS_PARTS, 99)


def nexus() -> Figures:
    roles = Roles(share_of(5, 20), share_of(9, 20), share_of(6, 20), share_of(5, 15), {"player": share_of(9, 20)})
    sides = [Side(n, "neutral", f"W{n}", "Look at 2 cards.", share_of(20 - n, 30), share_of(3, 9)) for n in (1, 2)]
    sides.append(Side(3, "intimidated", "W3", "Reveal 1 card.", share_of(0, 0), share_of(0, 0)))
    seats = [share_of(n, 20) for n in (2, 4, 8)]
    return msgspec.structs.replace(
        nemesis(),
        game="nexus",
        bots=("a", "b", "c"),
        roles=roles,
        witnesses=sides,
        seats=seats,
        matchups=None,
        cards=None,
    )


def pages() -> dict[str, str]:
    old, new = nemesis(), nemesis("other")
    return {"nemesis": page_of(old), "nexus": page_of(nexus()), "comparison": comparison_page(compare(old, new))}


@pytest.mark.parametrize("which", ["nemesis", "nexus", "comparison"])
def test_a_page_needs_nothing_else(which: str) -> None:
    page = pages()[which]
    reader = Reader(page)
    assert reader.open == []
    assert all(address.startswith("#") and address[1:] in reader.anchors for address in reader.addresses)
    assert "link" not in reader.tags and "img" not in reader.tags and "iframe" not in reader.tags
    assert not re.search(r"url\(|@import|https?:|//[a-z]", page.replace("// Tables", "").replace("// Names", ""))
    assert "default-src 'none'" in page
    assert "<h1>" in page and 'lang="en"' in page and page.count("<caption>") == page.count("<table")


def test_every_part_that_was_measured_is_there_and_no_other() -> None:
    page = page_of(nemesis())
    for anchor in ("matchups", "seats", "length", "decisions", "ends", "cards"):
        assert f'<section id="{anchor}">' in page and f'href="#{anchor}"' in page
    assert "witnesses" not in Reader(page).anchors
    only = page_of(figures(header(), many(3, 1), "made up", ("length",), 4))
    assert Reader(only).anchors == {"length"}


def test_names_are_text_and_nothing_else() -> None:
    page = page_of(nemesis('<script>alert("x")</script> & more'))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more" in page
    old, new = nemesis("<b>old"), nemesis("<b>new")
    assert "<b>old" not in comparison_page(compare(old, new))


def test_the_heat_map_shows_what_is_known() -> None:
    """T55: both cells of a pair, one half for a mirror, a dash for decks that have not met."""
    page = page_of(nemesis())
    heat = page[page.index('class="heat"') : page.index("Against all others")]
    assert "<b>67</b>" in heat and "<b>33</b>" in heat  # 12 of 18
    assert heat.count('<td class="self">50</td>') == 1
    assert heat.count("–") == 6
    assert "Dashes: 2 pairs and 2 mirrors have no game" in page
    assert "outside of 30 to 70" in page


def test_seats_of_nexus_are_told_as_a_ratio() -> None:
    page = page_of(nexus())
    assert "4.00 times as often" in page
    assert "25.0 %" in page and "never on offer" not in page


@pytest.mark.parametrize(
    ("games", "bars"),
    [
        ({4: 2, 6: 1}, [(4, 4, 2), (5, 5, 0), (6, 6, 1)]),
        ({0: 1, 59: 3}, [(at, at + 1, 1 if at == 0 else 3 if at == 58 else 0) for at in range(0, 60, 2)]),
        ({7: 5}, [(7, 7, 5)]),
    ],
)
def test_bars_of_a_histogram(games: dict[int, int], bars: list[tuple[int, int, int]]) -> None:
    assert binned(games) == bars


def test_a_histogram_is_a_table_too() -> None:
    html = histogram("Turns a game", {20: 3, 22: 1}, mean_of([20, 20, 20, 22]), "turns")
    assert 'role="img" aria-label="Turns a game: mean 20.5, from 20 to 22"' in html
    assert html.count("<rect") == 3 and html.count("<tr>") == 4
    assert histogram("Turns a game", {}, mean_of([]), "turns") == ""


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("hue", ["better", "worse"])
def test_figures_can_be_read_on_every_colour_of_the_heat_map(scheme: str, hue: str) -> None:
    """4.5 to 1, by WCAG."""
    css = part_of_page("page.css")
    at = css.index("prefers-color-scheme: light")
    block = css[:at] if scheme == "dark" else css[at : css.index("* { box-sizing")]
    colour: dict[str, str] = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    ground = mixed(colour[hue], colour["raised"], MOST_COLOUR / 100)
    for ink in ("text", "text-2"):
        assert contrast(channels(colour[ink]), ground) >= 4.5, ink


def channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def mixed(over: str, under: str, part: float) -> list[float]:
    return [part * a + (1 - part) * b for a, b in zip(channels(over), channels(under), strict=True)]


def contrast(one: list[float], other: list[float]) -> float:
    def light(colour: list[float]) -> float:
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
