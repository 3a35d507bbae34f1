"""What goes wrong between a browser and its server: nothing is lost, nothing is done twice."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.steps import ASKED, Make, answer, start, table_of_two


def sent_answers(page: Page) -> list[dict[str, Any]]:
    """The answers that go out from here on."""
    found: list[dict[str, Any]] = []

    def sent(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "answer":
            found.append(message)

    page.on("websocket", lambda line: line.on("framesent", sent))
    return found


def test_the_line_breaks_at_every_prompt_of_a_game(person: Make, url: str) -> None:
    """T09: the same question is there again, and the answer that was given meanwhile is given once."""
    page, rng = person(), random.Random(5)
    sent = sent_answers(page)
    start(page, url, "nexus")
    page.evaluate("window.kept = true")
    prompts = 0
    while True:
        page.wait_for_selector(f"{ASKED}, .end")
        if page.locator(".end").count():
            break
        prompts += 1
        question = page.locator(".prompt h2").text_content()
        page.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('online'))")  # the old line is given up
        expect(page.locator(".banner")).to_be_visible()
        if prompts % 2:
            page.locator(ASKED).nth(rng.randrange(page.locator(ASKED).count())).click()
            page.context.set_offline(False)
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.locator(".banner")).to_have_count(0)
            page.wait_for_selector(".answer[aria-disabled]", state="detached")
        else:
            page.context.set_offline(False)
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.locator(".banner")).to_have_count(0)
            assert page.locator(".prompt h2").text_content() == question
            answer(page, rng)
    assert prompts > 8
    assert page.evaluate("window.kept")  # it was never loaded again
    by_decision = {message["decision"]: message["key"] for message in sent}
    assert len(by_decision) == prompts
    assert all(by_decision[message["decision"]] == message["key"] for message in sent)  # sent again is the same


def test_a_double_click_answers_once(person: Make, url: str) -> None:
    """T01."""
    page = person()
    sent = sent_answers(page)
    start(page, url, "nexus")
    page.wait_for_selector(ASKED)
    page.evaluate(f"(() => {{ const one = document.querySelector('{ASKED}'); one.click(); one.click() }})()")
    page.wait_for_function("document.querySelectorAll('.log li').length > 3")
    page.wait_for_selector(ASKED)
    assert len(sent) == 1


def test_a_stale_answer_changes_nothing(person: Make, url: str) -> None:
    """T04: another tab of the seat was faster, and this one has not heard of it."""
    page = person()
    start(page, url, "nexus")
    page.wait_for_selector(ASKED)
    heard: list[dict[str, Any]] = []
    is_held = False
    late = page.context.new_page()

    def connected(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(payload: str | bytes) -> None:
            heard.append(json.loads(payload))
            if not is_held:
                route.send(payload)

        server.on_message(told)

    late.route_web_socket("**/ws/tables/**", connected)
    late.goto(page.url)
    late.wait_for_selector(ASKED)
    is_held = True
    page.locator(ASKED).first.click()
    page.wait_for_selector(ASKED)
    log = page.locator(".log li").count()
    late.locator(ASKED).nth(1).click()
    late.wait_for_timeout(600)
    codes = [message["code"] for message in heard if message["type"] == "refused"]
    assert codes in (["stale"], ["not-asked"])
    assert page.locator(".log li").count() == log


def test_who_watches_is_asked_nothing_and_told_no_secret(person: Make, url: str) -> None:
    host, _, link = table_of_two(person, url, "nemesis")
    watcher = person()
    heard: list[str] = []
    watcher.on("websocket", lambda line: line.on("framereceived", lambda payload: heard.append(str(payload))))
    watcher.goto(link.split("#")[0])
    expect(watcher.get_by_text("you watch")).to_be_visible()
    expect(watcher.locator(".answers, section.hand")).to_have_count(0)
    hand = host.locator("section.hand .slot").first.get_attribute("aria-label") or ""
    assert hand
    views = [message["view"] for message in map(json.loads, heard) if message["type"] == "update"]
    assert views and all(player["hand"] is None for view in views for player in view["players"])


def test_an_undo_needs_the_consent_of_the_other(person: Make, url: str) -> None:
    host, other, _ = table_of_two(person, url, "nemesis")
    for page in (host, other):
        page.get_by_role("button", name="Keep this hand").click()
    ask = None
    for _ in range(60):
        for page, friend in ((host, other), (other, host)):
            button = page.get_by_role("button", name="Ask to undo")
            if button.count():
                ask = (page, friend, button)
        if ask:
            break
        for page in (host, other):
            if page.locator(ASKED).count():
                page.keyboard.press("1")
        host.wait_for_timeout(250)
    assert ask
    page, friend, button = ask
    button.click()
    expect(page.locator(".undo-asked")).to_contain_text("the others are asked")
    friend.get_by_role("button", name="Refuse", exact=True).click()
    expect(page.locator(".undo-asked")).to_have_count(0)
    assert not page.get_by_text("The last answer was taken back").count()
    page.get_by_role("button", name="Ask to undo").click()
    friend.get_by_role("button", name="Allow", exact=True).click()
    for one in (page, friend):
        expect(one.locator(".log")).to_contain_text("The last answer was taken back")
    page.wait_for_selector(ASKED)
