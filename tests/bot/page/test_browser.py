"""The page in a real browser: gone through by mouse and keys, and every die checked by its own script."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.page.whole import written
from games import catalogue
from games.core.record.verifying import load
from tests.browser import NEEDED, chromium
from tests.conformance import table
from tests.conformance.courses import unruly
from tests.conformance.test_exports import leaves
from tests.conformance.test_fairness import BEHIND, changes, exported, fronts, honest
from tests.examples import few, spread

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.browser,
    NEEDED,
]
SIZES = [{"width": 400, "height": 800}, {"width": 1280, "height": 900}]


@cache
def text_of(slug: str) -> str:
    return written(catalogue()[slug], load(unruly(slug).export))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as started:
        yield started


async def opened(
    browser: Browser, path: Path, slug: str, size: Any, *, scripts: bool = True
) -> tuple[Page, list[str]]:
    """Open the page from a disk; return with it all that it complains of or asks of another place."""
    await asyncio.to_thread(path.write_text, text_of(slug), encoding="utf-8")
    context = await browser.new_context(viewport=size, java_script_enabled=scripts, accept_downloads=True)
    view, complaints = await context.new_page(), list[str]()
    view.on("console", lambda told: complaints.append(told.text))
    view.on("pageerror", lambda error: complaints.append(str(error)))
    view.on("request", lambda asked: complaints.append(asked.url) if asked.url.startswith("http") else None)
    await view.goto(path.as_uri())
    return view, complaints


def whole(text: str) -> float:
    """Return a number as a script reads it: there is one kind of them."""
    number = float(text)
    return int(number) if number.is_integer() else number


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
@pytest.mark.parametrize("slug", few(["suntzu", "warlords", "yuan", "redux", "conquest"], 1))
async def test_one_goes_through_the_game_and_checks_its_dice(
    browser: Browser, tmp_path: Path, slug: str, size: Any
) -> None:
    view, complaints = await opened(browser, tmp_path / "game.html", slug, size)
    last = await view.locator("article").count() - 1
    at, shown = view.locator("#at"), view.locator("article:visible")
    await expect(shown).to_have_count(1)
    assert await view.evaluate("scrollY") == 0, "the head of the page is read first"
    check, copied = await view.locator("#check").bounding_box(), await view.locator("#copy").bounding_box()
    assert check is not None
    assert copied is not None
    assert copied["x"] > check["x"] + check["width"] or copied["y"] > check["y"] + check["height"] + 4
    await expect(at).to_have_value("0")
    await view.keyboard.press("ArrowRight")
    await expect(at).to_have_value("1")
    await expect(shown.locator("figure:visible")).to_have_count(1)
    await view.keyboard.press("End")
    await expect(at).to_have_value(str(last))
    await view.get_by_role("button", name="Back", exact=True).click()
    await expect(at).to_have_value(str(last - 1))
    await view.keyboard.press("Home")
    assert await view.evaluate("document.documentElement.scrollWidth") <= size["width"]

    button = view.get_by_role("button", name="Check every throw")
    await button.click()
    await expect(view.locator("#verdict p.right")).to_contain_text("throws are right", timeout=60_000)
    throws = sum(e["key"].startswith("chance:") for t in unruly(slug).export["turns"] for e in t["log"])
    await expect(view.locator("#verdict li")).to_have_count(throws)
    async with view.expect_download() as saved:
        await view.get_by_role("button", name="Save the record").click()
    path = await (await saved.value).path()
    assert json.loads(await asyncio.to_thread(path.read_text, encoding="utf-8")) == unruly(slug).export
    assert complaints == []
    await view.context.close()


async def test_a_seat_sees_what_it_was_told_and_nothing_more(browser: Browser, tmp_path: Path) -> None:
    view, _ = await opened(browser, tmp_path / "game.html", "suntzu", SIZES[1])
    alone = view.locator("article:visible p.alone:visible")
    while not await alone.count():
        await view.keyboard.press("ArrowRight")
    every = {await alone.nth(n).get_attribute("data-for") for n in range(await alone.count())}
    assert every == {"blue", "red"}
    for seat in ("blue", "red"):
        await view.locator("#seat").select_option(seat)
        told = {await alone.nth(n).get_attribute("data-for") for n in range(await alone.count())}
        assert told == {seat}
        own = view.locator("article:visible details.own dt:not([hidden])")
        assert await own.count() <= 1
    await view.locator("#seat").select_option("")
    await expect(alone).to_have_count(0)
    await expect(view.locator("article:visible details.own")).to_be_hidden()
    await view.context.close()


async def test_a_moment_without_a_picture_says_of_which_one_it_shows_the_map(
    browser: Browser, tmp_path: Path
) -> None:
    view, _ = await opened(browser, tmp_path / "game.html", "suntzu", SIZES[0])
    await view.evaluate("document.querySelector('#c2 figure:not([data-seat])').remove()")
    await view.keyboard.press("ArrowRight")
    first = await view.locator("#c1 h3").inner_text()
    await expect(view.locator("article:visible figcaption")).to_have_count(0)
    await view.keyboard.press("ArrowRight")
    await expect(view.locator("article:visible figcaption")).to_contain_text(first)
    await view.keyboard.press("ArrowRight")
    await expect(view.locator("article:visible figcaption")).to_have_count(0)
    await view.context.close()


@pytest.mark.long
async def test_without_scripts_it_is_still_the_story(browser: Browser, tmp_path: Path) -> None:
    view, complaints = await opened(browser, tmp_path / "game.html", "suntzu", SIZES[0], scripts=False)
    articles = await view.locator("article").count()
    await expect(view.locator("article:visible")).to_have_count(articles)
    await expect(view.locator("#viewer")).to_be_hidden()
    await expect(view.get_by_role("button", name="Check every throw")).to_be_hidden()
    await expect(view.get_by_text("mandate verify")).to_be_visible()
    assert complaints == []
    await view.context.close()


@pytest.mark.long
async def test_the_browser_finds_wrong_what_the_second_verifier_finds_wrong(
    browser: Browser, tmp_path: Path
) -> None:
    """Changes of everything, and of every throw: of the honest one both are content."""
    view, _ = await opened(browser, tmp_path / "game.html", "suntzu", SIZES[1])
    document = exported(honest("suntzu"))
    twins = [twin for _, twin in changes(document, fronts(document))][::3]
    behind = [path for path in leaves(document) if path[0] in BEHIND]
    twins += [twin for _, twin in changes(document, spread(behind, 60))][::3]
    for number, turn in enumerate(document["turns"]):
        for step, entry in enumerate(turn["log"]):
            if entry["key"].startswith("chance:"):
                twins.append(copy.deepcopy(document))
                faces = twins[-1]["turns"][number]["log"][step]["answers"]["chance"]
                faces[:2] = faces[1::-1] if isinstance(faces[0], str) else [faces[0] % 6 + 1, *faces[1:2]]
    script = "text => check(JSON.parse(text)).then(found => found.wrong).catch(error => [String(error)])"
    assert await view.evaluate(script, json.dumps(document)) == []
    tried = 0
    for twin in twins:
        wrong = table.second_verdict(twin)
        if wrong and json.loads(json.dumps(twin), parse_float=whole) != document:  # a script knows no 24.0
            tried += 1
            assert await view.evaluate(script, json.dumps(twin)), wrong
    assert tried > 40
    await view.context.close()
