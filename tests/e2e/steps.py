"""What people do in a browser, for the tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

# What web/client.py builds, for a server from a wheel that has none, too.
CLIENT: Final = Path(__file__).parents[2] / "build" / "client"
ASKED = ".answers .answer:not([aria-disabled])"
SHOWN = "document.querySelector('.prompt')?.textContent + document.querySelector('.log')?.textContent"
Make = Callable[..., Page]


def start(page: Page, url: str, game: str) -> None:
    """From nothing to a game against bots: open the page, one click."""
    page.goto(url)
    page.locator(f"[data-game={game}] .btn.main").click()
    page.locator(".prompt, .fault").first.wait_for(timeout=20_000)  # the first game of a server loads its packs
    expect(page.locator(".fault")).to_have_count(0)


def resign(page: Page) -> None:
    """Give the game up. Cards may have “leave” in their names."""
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Resign", exact=True).click()


def play_on(page: Page, most: int) -> int:
    """Give the first answer by its key, until the game is over; how many were given."""
    for given in range(most):
        page.wait_for_selector(f"{ASKED}, .end")
        if page.locator(".end").count():
            return given
        page.keyboard.press("1")
        page.wait_for_timeout(120)
    return most


def answer(page: Page, rng: random.Random) -> None:
    """Click one of the answers, and wait until it is taken."""
    before = page.evaluate(SHOWN)
    if page.locator(".split").count():
        page.get_by_role("button", name="Confirm split").click()
    else:
        buttons = page.locator(ASKED)
        buttons.nth(rng.randrange(buttons.count())).click()
    page.wait_for_function(f"before => {SHOWN} !== before", arg=before)


def table_of_two(make: Make, url: str, game: str, seats: int = 2, **friend: Any) -> tuple[Page, Page, str]:
    """A host, a friend who came by the link, and the link; further seats have bots."""
    host, other = make(), make(**friend)
    host.goto(f"{url}/make?game={game}")
    if game == "nexus":
        host.locator(f"label:has(input[name=players][value='{seats}'])").click()
        for seat in range(2, seats):
            host.locator(".seat-row select").nth(seat).select_option("detective")
    host.get_by_role("button", name="Make the table").click()
    link = host.get_by_label("Link to this table").input_value()
    other.goto(link)
    other.get_by_label("Your name at the table").fill("Bo")
    other.get_by_role("button", name="Sit down").click()
    for page in (host, other):
        expect(page.locator(".prompt")).to_be_visible()
    return host, other, link
