"""Draws docs/pictures/browser-*.png: both tables in a browser, wide and as on a phone. It needs a running server with
the built client, playwright, and Debian's chromium. The pictures are kept in 96 colours, which makes them small:

python docs/pictures/make_browser.py http://127.0.0.1:8917
"""

from __future__ import annotations

import os
import random
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
SIZES = {"wide": (1440, 900), "phone": (360, 780)}
ASKED = ".answers .answer:not([aria-disabled])"
LONGEST = 150  # answers, after which the picture is taken as it is
# What the picture waits for: a look at a card when some are tagged; attackers that meet several others.
SEEN = {
    "nexus": "document.querySelectorAll('.looked').length > 6"
    " && /look at/.test(document.querySelector('.ask').innerText)",
    "nemesis": "document.querySelectorAll('.arrows path').length > 2 && document.querySelectorAll('.front').length > 5",
}


def play(page: Page, game: str, rng: random.Random) -> None:
    """Until there is something to see."""
    for _ in range(LONGEST):
        page.wait_for_selector(f"{ASKED}, .end")
        page.wait_for_timeout(150)
        if page.evaluate(SEEN[game]) or page.locator(".end").count():
            return
        buttons = page.locator(ASKED)
        count = buttons.count()
        if count:
            buttons.nth(rng.randrange(1, count) if count > 1 else 0).click()


def main(url: str) -> None:
    """Play, and take the pictures of the same moment at each size."""
    path = os.environ.get("NEONTABLE_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for game in SEEN:
            page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            page.goto(url)
            page.evaluate(f"localStorage.setItem('neontable.guide.{game}', '[0,1,2,3,4]')")
            page.locator(f"[data-game={game}] .btn.main").click()
            play(page, game, random.Random(5))
            for name, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(400)
                page.screenshot(path=HERE / f"browser-{game}-{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
