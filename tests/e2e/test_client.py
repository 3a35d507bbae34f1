"""The browser client at a real server."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import ASKED, CLIENT, Make, play_on, resign, start

PAGES = ("/", "/make?game=nemesis", "/rules/nexus#NX-4.1", "/cards/nexus", "/cards/nemesis", "/settings", "/nowhere")
WIDTHS = (360, 768, 1280, 1920)
FIRST_LOAD = 250_000  # bytes, compressed
# Whether the prompt leaves the hand to be seen.
CLEAR = """() => {
  const box = one => document.querySelector(one).getBoundingClientRect()
  return box('section.hand .slot').bottom <= box('.prompt').top
}"""
# Which parts of a half lie on one another, when each Champion has that name. A part is as large as all that is in it.
OVERLAPS = """name => {
  const around = parts => {
    const boxes = [...parts].map(each => each.getBoundingClientRect())
    const side = (which, key) => which(...boxes.map(box => box[key]))
    return [side(Math.min, 'left'), side(Math.max, 'right'), side(Math.min, 'top'), side(Math.max, 'bottom')]
  }
  const found = []
  for (const half of document.querySelectorAll('.half')) {
    half.querySelector('.champion .line').lastChild.textContent = name
    const parts = ['.hp, .hp *', '.who, .who *', '.champion .line', '.piles .pile, .piles small']
    const boxes = parts.map(part => [part, around(half.querySelectorAll(part))])
    for (const [one, a] of boxes)
      for (const [other, b] of boxes)
        if (one < other && a[0] < b[1] && b[0] < a[1] && a[2] < b[3] && b[2] < a[3]) found.push(`${one} on ${other}`)
  }
  return found
}"""


def test_a_whole_game_of_nexus_is_played_with_one_key(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nexus")
    play_on(page, 200)
    expect(page.locator(".end h2")).to_have_text(re.compile("win"))
    expect(page.locator(".end")).to_contain_text("The replicant was")
    expect(page).to_have_title(re.compile("^Over"))


def test_nemesis_is_played_by_clicks_on_the_board_and_resigned(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nemesis")
    page.get_by_role("button", name="Keep this hand").click()
    card = page.locator(".hand .slot.is-legal")
    page.wait_for_selector(f"{ASKED}")
    while not card.count():
        page.wait_for_selector(ASKED)
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    card.first.click()
    if page.locator(".slot.is-picked").count():
        page.keyboard.press("1")
    resign(page)
    expect(page.locator(".end")).to_contain_text("gave up")


def test_a_broken_line_comes_back_without_loading_the_page_again(person: Make, url: str) -> None:
    """T09: what was answered while it was broken is answered once."""
    page = person()
    start(page, url, "nexus")
    page.wait_for_selector(ASKED)
    page.evaluate("window.kept = true")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the old line is given up
    expect(page.locator(".banner")).to_be_visible()
    page.locator(ASKED).first.click()
    page.context.set_offline(False)
    expect(page.locator(".banner")).to_have_count(0)
    page.wait_for_selector(ASKED)
    assert page.evaluate("window.kept")
    assert page.locator(".log li").count() > 2


def test_two_tabs_of_one_seat_show_the_same(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nexus")
    page.wait_for_selector(ASKED)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(ASKED)
    question = page.locator(".prompt h2").inner_text()
    assert other.locator(".prompt h2").inner_text() == question
    page.locator(ASKED).first.click()
    page.wait_for_selector(ASKED)
    expect(other.locator(".prompt h2")).to_have_text(page.locator(".prompt h2").text_content() or "")


def test_a_friend_joins_by_link_and_talks(person: Make, url: str) -> None:
    host, friend = person(), person(390, 844)
    host.goto(f"{url}/make?game=nemesis")
    host.get_by_role("button", name="Make the table").click()
    link = host.get_by_label("Link to this table").input_value()
    assert "#" in link
    friend.goto(link)
    friend.get_by_label("Your name at the table").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_role("button", name="Keep this hand")).to_be_visible()
    expect(host.get_by_role("button", name="Keep this hand")).to_be_visible()
    host.get_by_label("Say something to the table").fill("<b>hello</b>")
    host.keyboard.press("Enter")
    friend.get_by_role("tab", name="Log").click()
    expect(friend.get_by_role("log", name="Chat")).to_contain_text("<b>hello</b>")
    friend.get_by_text("Mute or report").click()
    friend.get_by_role("button", name=re.compile("^Report ")).click()
    friend.get_by_label(re.compile("should know of")).fill("Shouts.")
    friend.get_by_role("button", name="Send the report").click()
    expect(friend.get_by_text("It is kept, with what they said here")).to_be_visible()
    friend.get_by_role("button", name=re.compile("^Mute ")).click()
    expect(friend.get_by_role("log", name="Chat")).not_to_contain_text("hello")
    host.get_by_label("Say something to the table").fill("are you there?")
    host.keyboard.press("Enter")
    expect(host.get_by_role("log", name="Chat")).to_contain_text("are you there?")
    friend.get_by_role("button", name=re.compile("^Hear .* again")).click()
    expect(friend.get_by_role("log", name="Chat")).to_contain_text("are you there?")
    friend.get_by_role("tab", name="Table").click()
    friend.get_by_role("button", name="Keep this hand").click()
    expect(friend.locator(".prompt h2")).to_contain_text("Both players decide")
    watcher = person()
    watcher.goto(link.split("#")[0])
    expect(watcher.get_by_text("you watch")).to_be_visible()
    expect(watcher.locator(".answers")).to_have_count(0)


def test_what_is_not_legal_says_why(person: Make, url: str) -> None:
    page = person()
    start(page, url, "nexus")
    page.wait_for_selector(ASKED)
    while "witness" not in page.locator(".prompt h2").inner_text():
        page.keyboard.press("1")
        page.wait_for_timeout(200)
        page.wait_for_selector(ASKED)
    page.locator(".deck-area .slot").first.focus()
    expect(page.locator(".prompt .said")).to_contain_text("NX-")


def test_nothing_scrolls_sideways(person: Make, url: str) -> None:
    page = person()
    for path in PAGES:
        page.goto(url + path)
        page.wait_for_load_state("networkidle")
        _fits(page, path)
    for game in ("nexus", "nemesis"):
        start(page, url, game)
        play_on(page, 6)
        _fits(page, game)
    for width, height in ((1440, 900), (1280, 800), (768, 1024)):  # the guide of the first game is open
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_label("First game")).to_be_visible()
        page.wait_for_function(CLEAR, timeout=5_000)  # once the page has taken up its new size, and bots have moved


def test_the_own_backline_is_clear_of_the_hand_on_a_large_screen(person: Make, url: str) -> None:
    """With the guide open, however many answers there are."""
    page = person(1920, 1080)
    start(page, url, "nemesis")
    most = 0
    for given in range(90):
        if given >= 24 and most > 6:  # how many answers there are hangs on the deal
            break
        page.wait_for_selector(f"{ASKED}, .end")
        answers = page.locator(ASKED)
        most = max(most, answers.count())
        back, hand = (page.locator(one).bounding_box() for one in (".half.below .back", "section.hand"))
        if page.locator(".end").count() or not back or not hand:
            break
        assert back["y"] + back["height"] <= hand["y"], f"the hand hides the Backline, with {answers.count()} answers"
        behind = page.locator(f"{ASKED}:has-text('to the Backline')")
        (behind if behind.count() else answers).first.click()
        page.wait_for_timeout(250)
    assert most > 6


def _fits(page: Page, where: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{where} at {width}"
    page.set_viewport_size({"width": 1280, "height": 800})


def test_pages_are_accessible(person: Make, url: str) -> None:
    axe: Any = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    page = person()
    found = []
    for path in PAGES:
        page.goto(url + path)
        page.wait_for_timeout(500)
        found += _faults(axe.run(page), path)
    for game in ("nexus", "nemesis"):
        start(page, url, game)
        play_on(page, 5)
        page.wait_for_selector(ASKED)
        found += _faults(axe.run(page), game)
    assert not found, "\n".join(found)


def _faults(result: Any, where: str) -> list[str]:
    return [
        f"{where}: {fault['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for fault in result.response["violations"]
        for node in fault["nodes"][:3]
    ]


def test_the_first_load_is_small(url: str) -> None:
    files = [CLIENT / "index.html", *(CLIENT / "assets").iterdir()]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < FIRST_LOAD


@pytest.mark.parametrize("spacing", [0, 1], ids=["narrow letters", "wide letters"])
def test_on_a_phone_nothing_of_a_player_s_half_lies_on_another(person: Make, url: str, spacing: int) -> None:
    """A long name of a Champion once ran under the piles; how wide letters are is the phone's."""
    page = person(360, 780)
    start(page, url, "nemesis")
    page.add_style_tag(content=f"* {{ letter-spacing: {spacing}px !important; }}")
    overlaps = page.evaluate(OVERLAPS, "Brother Calder, First Through the Gate of Coals")
    assert overlaps == []
