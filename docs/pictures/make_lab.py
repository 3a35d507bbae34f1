"""Draws docs/pictures/lab-report.png: the upper part of a report. It needs playwright, Debian's chromium, and a report
on the ready decks (docs/guides/lab.md); it is kept in 96 colours:

python docs/pictures/make_lab.py report/index.html
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PICTURE = Path(__file__).parent / "lab-report.png"


def main(page: str) -> None:
    """Take the picture."""
    path = os.environ.get("NEONTABLE_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        tab = browser.new_page(viewport={"width": 1180, "height": 1010}, color_scheme="dark")
        tab.goto(Path(page).resolve().as_uri())
        tab.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
