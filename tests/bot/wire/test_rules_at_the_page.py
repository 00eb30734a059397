"""The rules of every game as they are read in a browser, on a phone and on a desk: pages turn, cards fit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot import words
from games import catalogue
from games.core.telling.glossary import pages
from tests.bot.wire.conftest import Table
from tests.browser import NEEDED, chromium

pytestmark = [
    pytest.mark.browser,
    NEEDED,
]
expect.set_options(timeout=30_000)
SIZES = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]
READABLE = 550
"""Pixels across at which a reference card can be read."""
BEYOND = """() => [...document.querySelectorAll("body, #log, #log *")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible"
        || one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120))"""
"""Finds what goes beyond the right edge, or has to be moved sideways to be read."""

WIDTHS = "(one) => [one.complete ? one.naturalWidth : 0, one.getBoundingClientRect().width]"


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as started:
        yield started


async def fits(page: Page) -> None:
    """Look whether all that is shown lies between the edges."""
    assert await page.evaluate(BEYOND) == []


async def drawn(message: Locator) -> tuple[float, float]:
    """Wait for the picture of a message, which may be put there anew meanwhile; return how wide it is and how
    wide it is shown.
    """
    picture = message.locator(".shot img")
    async with asyncio.timeout(30):
        while True:
            wide, shown = await picture.evaluate(WIDTHS)
            if wide and shown:
                return float(wide), float(shown)
            await asyncio.sleep(0.05)


def longest(slug: str) -> tuple[str, int]:
    """Return the chapter of a rule set that has most pages, and their number."""
    game = catalogue()[slug]
    every = [(len(pages(each.title, each.text)), each.title) for each in game.rules(game.options())]
    number, title = max(every)
    return title, number


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
@pytest.mark.parametrize("slug", catalogue())
async def test_the_rules_are_turned_page_by_page_and_the_card_is_read(
    drawing_table: Table, browser: Browser, slug: str, size: Any
) -> None:
    table = drawing_table
    ann = table.local.add_person("Ann", owner=True)
    general = table.local.general
    page = await browser.new_page(viewport=size, locale="en-GB", timezone_id="UTC")
    page.set_default_timeout(30_000)
    await page.add_init_script(f"localStorage.you = '{ann.id}'")
    await page.goto(f"{table.local.url}/#{general.id}")
    await table.local.slash(ann, general, "rules", {"game": slug}, seconds=60)
    title, number = longest(slug)
    message = page.locator(".message").last

    await expect(message).to_contain_text("how to play in two minutes")
    await drawn(message)
    await fits(page)

    await message.get_by_role("combobox").select_option(title)
    await expect(message.get_by_role("heading").first).to_have_text(title)
    await expect(message.locator(".shot")).to_have_count(0)
    seen = [await message.locator(".words").inner_text()]
    for _ in range(1, number):
        await fits(page)
        await message.get_by_role("button", name=words.guide.PAGE_AFTER).click()
        await expect(message.locator(".words")).not_to_have_text(seen[-1], use_inner_text=True)
        seen.append(await message.locator(".words").inner_text())
    await fits(page)
    assert len(set(seen)) == number
    await expect(message.get_by_role("button", name=words.guide.PAGE_AFTER)).to_have_count(0)
    if number > 1:
        await message.get_by_role("button", name=words.guide.PAGE_BEFORE).click()
        await expect(message.locator(".words")).to_have_text(seen[-2], use_inner_text=True)

    await message.get_by_role("button", name=words.guide.REFERENCE_CARD).click()
    card = page.locator(".message").last
    await expect(card.locator(".shot")).to_have_count(1)
    wide, shown = await drawn(card)
    if size is SIZES[0]:
        assert shown >= size["width"] - 100, "on a phone the card is as wide as there is room"
    await fits(page)
    await card.locator(".shot").click()
    large = page.get_by_role("dialog").locator("img")
    await large.click()
    box = await large.bounding_box()
    assert box is not None
    assert box["width"] == wide >= READABLE
