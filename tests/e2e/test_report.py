"""The report of an experiment in a browser: it fits, can be sorted and searched, and read by everybody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lab.test_page import pages

Make = Callable[..., Any]
PAGES = ("nemesis", "nexus", "comparison")


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The address of each page."""
    folder: Path = tmp_path_factory.mktemp("reports")
    for name, html in pages().items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in PAGES}


@pytest.mark.parametrize("width", [360, 1280])
def test_a_report_fits_and_asks_nobody(person: Make, reports: dict[str, str], width: int) -> None:
    page = person(width)
    asked: list[str] = []
    refused: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: refused.append(message.text))
    for name in PAGES:
        page.goto(reports[name])
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    assert asked == list(reports.values()) and refused == []


def test_a_table_is_sorted_by_its_heads(person: Make, reports: dict[str, str]) -> None:
    page = person()
    page.goto(reports["nemesis"])
    table = page.locator("#cards table")

    def names() -> list[str]:
        found: list[str] = table.locator("tbody tr:visible th").all_inner_texts()
        return found

    heads = table.locator("thead button")
    heads.first.click()
    assert names() == sorted(names(), key=str.casefold) and len(names()) == 7
    assert table.locator("th[aria-sort=ascending]").count() == 1
    heads.first.click()
    assert names() == sorted(names(), key=str.casefold, reverse=True)
    heads.nth(1).click()  # drawn: the largest first, what has none last
    assert names()[0] == "Reds card"
    assert table.locator("th[aria-sort=descending]").inner_text().startswith("drawn")
    page.locator("#cards input").fill("greens")
    assert names() and all("Reds" not in name for name in names())


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_reports_are_accessible(person: Make, reports: dict[str, str], scheme: str) -> None:
    axe: Any = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    page = person()
    page.emulate_media(color_scheme=scheme)
    found = []
    for name in PAGES:
        page.goto(reports[name])
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        for fault in axe.run(page).response["violations"]:
            found += [f"{name}: {fault['id']}: {node['html'][:160]}" for node in fault["nodes"][:3]]
    assert not found, "\n".join(found)
