"""What is around a game: replays, the notebook, what happened since one left, drag, the gallery, decks."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from neontable.commands.replay import verified
from neontable.kernel.replay_file import decode
from neontable.packs.games import GAMES
from tests.e2e.steps import ASKED, Make, answer, play_on, resign, start


def resigned(page: Page, url: str, game: str) -> None:
    """A game that was begun and given up."""
    start(page, url, game)
    play_on(page, 4)
    resign(page)


def can_be_checked(page: Page, url: str) -> None:
    """What the page shows of the deal is what the saved game was dealt from."""
    commitment, salt = (
        page.get_by_label(name).text_content() for name in ("Commitment of the server", "What you added")
    )
    content = page.request.get(f"{url}/api/tables/{page.url.split('/')[-1].split('#')[0]}/replay").body()
    record = decode(content, "game", GAMES)
    assert record.deal and salt and record.deal.salts == (salt, "")
    assert f"dealt as committed to ({commitment}), added to by seat 0" in verified(record, commitment)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_replay_is_gone_through_step_by_step(person: Make, url: str, width: int) -> None:
    page = person(width, 780)
    resigned(page, url, "nemesis")
    can_be_checked(page, url)
    page.get_by_role("link", name="Look at it again").click()
    steps = page.locator(".bar output")
    expect(steps).to_contain_text("step 0 of")
    expect(page.get_by_label(re.compile("^The hand of the other side: 7 cards"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("step 1 of")
    page.keyboard.press("End")
    last = re.findall(r"\d+", steps.inner_text())
    assert last[0] == last[1] != "0"
    expect(page.locator(".bar")).to_contain_text("NM-")
    page.get_by_label("Step", exact=True).fill("1")
    expect(steps).to_contain_text("step 1 of")
    page.get_by_label("seen with").select_option("public")
    expect(page.locator("section.hand")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.reload()
    expect(steps).to_contain_text("step 1 of")  # the address says where one was
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    page.keyboard.press("Home")
    page.get_by_label("against bots, as").select_option("1")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".answers .answer").first).to_be_visible()
    expect(page.get_by_role("region", name="Your half")).to_be_visible()


def test_a_replay_is_refused_before_the_end(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nexus")
    page.goto(page.url.replace("/table/", "/replay/"))
    expect(page.get_by_role("alert")).to_contain_text("when it is over")


def test_the_notebook_keeps_pencil_marks(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nexus")
    cell = page.get_by_label(re.compile(r"^E\d+, [a-z ]+: .*no mark$")).first
    name = (cell.get_attribute("aria-label") or "").split(":")[0]
    cell.click()
    expect(page.get_by_label(re.compile(f"^{name}: .*pencilled no$"))).to_be_visible()
    page.reload()
    expect(page.get_by_label(re.compile(f"^{name}: .*pencilled no$"))).to_be_visible()
    page.get_by_role("button", name="Rub all out").click()
    expect(page.get_by_label(re.compile(f"^{name}: .*no mark$"))).to_be_visible()


def test_the_guide_says_each_thing_once(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nexus")
    guide = page.get_by_label("First game")
    expect(guide).to_contain_text("Find the replicant")
    guide.get_by_role("button", name="Got it").click()
    expect(page.get_by_text("Find the replicant")).to_have_count(0)
    if guide.count():
        guide.get_by_role("button", name="No guide").click()
    page.reload()
    page.wait_for_selector(ASKED)
    expect(guide).to_have_count(0)


def test_who_comes_back_is_told_what_happened(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nexus")
    page.wait_for_selector(ASKED)
    name = page.evaluate("Object.keys(localStorage).find(name => name.startsWith('neontable.seen.'))")
    page.evaluate("name => localStorage.setItem(name, '2')", name)  # as if most of it had come meanwhile
    page.reload()
    since = page.get_by_label("Since you left")
    expect(since).to_contain_text("you are asked")
    since.get_by_role("button", name="Seen", exact=True).click()
    expect(since).to_have_count(0)


def dragged(page: Page, start_at: tuple[float, float], end_at: tuple[float, float]) -> None:
    page.mouse.move(*start_at)
    page.mouse.down()
    page.mouse.move(*end_at, steps=6)
    page.mouse.up()


def dragged_by_finger(page: Page, start_at: tuple[float, float], end_at: tuple[float, float]) -> None:
    line = page.context.new_cdp_session(page)
    places = [tuple(a + (b - a) * step / 6 for a, b in zip(start_at, end_at, strict=True)) for step in range(7)]
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * 6], places, strict=True):
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_card_is_dragged_to_a_row(person: Make, url: str, by: str) -> None:
    page, rng = person(1280, 860), random.Random(1)
    start(page, url, "nemesis")
    page.get_by_role("button", name="Keep this hand").click()
    body = page.locator(".answer", has_text=re.compile("Play .* to the Backline"))
    while not body.count():
        page.wait_for_selector(ASKED)
        if not body.count():
            answer(page, rng)
    name = re.search("Play (.*?) \\(", body.first.inner_text())
    assert name
    card = page.locator("section.hand .slot.is-legal", has=page.locator(f'[aria-label*="{name[1]}"]')).first
    row = page.locator(".below .back")
    row.scroll_into_view_if_needed()
    start_at, end_at = card.bounding_box(), row.bounding_box()
    assert start_at and end_at
    before, x = row.locator(".object").count(), max(start_at["x"], end_at["x"]) + 30
    way = (x, start_at["y"] + 20), (x, end_at["y"] + 12)
    (dragged if by == "mouse" else dragged_by_finger)(page, *way)
    expect(row.locator(".object")).to_have_count(before + 1)
    expect(page.locator(".log")).to_contain_text("enters your Backline")


def test_the_gallery_takes_the_words_of_the_command_line(person: Make, url: str) -> None:
    page = person()
    page.goto(f"{url}/cards/nemesis")
    shown = page.locator("p[role=status]")
    expect(shown).to_have_text(re.compile(r"^1\d\d shown"))
    page.get_by_label("Search").fill("kw:flying t:unit v<=2")
    expect(shown).to_have_text(re.compile(r"^\d{1,2} shown"))
    page.get_by_label("Search").fill("v<=")
    expect(page.get_by_role("alert").first).not_to_be_empty()


def test_a_pasted_deck_is_told_all_its_faults(person: Make, url: str) -> None:
    page = person(360, 780)
    page.goto(f"{url}/make?game=nemesis")
    page.get_by_label("Deck of seat 1").select_option("own")
    page.get_by_label("Deck list or code").fill("Champion: Nobody At All\n4 Gate Clerk\n1 No Such Card\n")
    page.get_by_role("button", name="Check it").click()
    faults = page.get_by_role("alert").locator("li")
    expect(faults.nth(1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_was_added_is_accessible(person: Make, url: str) -> None:
    axe: Any = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    found = []
    for width in (360, 1280):
        page = person(width, 780)
        page.goto(f"{url}/make?game=nemesis")
        page.get_by_role("button", name="Make the table").click()
        page.get_by_label("Link to this table").wait_for()
        found += faults(axe.run(page), f"lobby {width}")
        start(page, url, "nexus")
        page.wait_for_selector(ASKED)
        if width == 360:
            page.get_by_role("tab", name="Notebook").click()
        page.locator(".notebook .cell").first.wait_for()
        found += faults(axe.run(page), f"notebook {width}")
        resigned(page, url, "nemesis")
        page.get_by_role("link", name="Look at it again").click()
        page.locator(".bar output").wait_for()
        found += faults(axe.run(page), f"replay {width}")
    assert not found, "\n".join(found)


def faults(result: Any, where: str) -> list[str]:
    return [
        f"{where}: {fault['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for fault in result.response["violations"]
        for node in fault["nodes"][:3]
    ]
