"""Whole games at a real server: against bots, and two people on two browsers, one of them a phone."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from subprocess import run

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import ASKED, Make, answer, resign, start, table_of_two

OVER = f"{ASKED}, .end"


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
def test_a_whole_game_against_bots(person: Make, url: str, game: str, tmp_path: Path) -> None:
    """Its replay, saved, can be verified without the server: the deal too."""
    page, rng = person(), random.Random(4)
    start(page, url, game)
    for _ in range(600):
        page.wait_for_selector(OVER)
        if page.locator(".end").count():
            break
        answer(page, rng)
    expect(page.locator(".end h2")).to_have_text(re.compile("win|draw"))
    expect(page).to_have_title(re.compile("^Over"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the replay").click()
    saved = tmp_path / "game.replay"
    download.value.save_as(saved)
    table = page.url.rpartition("/")[2].partition("#")[0]
    commitment = page.request.get(f"{url}/api/tables/{table}").json()["commitment"]
    verify = [sys.executable, "-m", "neontable", "replay", "verify", str(saved), "--commitment", commitment]
    done = run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"dealt as committed to ({commitment})" in done.stdout


@pytest.mark.parametrize(("game", "most"), [("nexus", 900), ("nemesis", 60)])
def test_two_people_play_to_the_end_and_see_the_same_winner(person: Make, url: str, game: str, most: int) -> None:
    """A duel of people who answer somehow lasts for ever: after a while one of them gives up, on the phone."""
    host, phone, _ = table_of_two(person, url, game, seats=3, width=360, height=780)
    rng = random.Random(9)
    for _ in range(most):
        if host.locator(".end").count() and phone.locator(".end").count():
            break
        for page in (host, phone):
            if page.locator(ASKED).count():
                answer(page, rng)
        host.wait_for_timeout(40)
    else:
        resign(phone)
    said = [page.locator(".end .said p").first.inner_text() for page in (host, phone)]
    assert re.findall(r"N[XM]-\d+\.\d+", said[0]) == re.findall(r"N[XM]-\d+\.\d+", said[1]) != []
    winners = [page.locator(".end h2").inner_text() for page in (host, phone)]
    assert winners.count("You win") <= 1
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
