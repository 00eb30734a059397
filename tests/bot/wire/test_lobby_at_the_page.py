"""The lobby in a browser, on a phone and on a desk: five rule sets with pictures, an invitation."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser, expect

from games import catalogue
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_rules_at_the_page import SIZES, browser, drawn, fits, pytestmark

__all__ = ["browser", "pytestmark"]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
async def test_a_rule_set_is_chosen_and_its_invitation_is_read(
    drawing_table: Table, browser: Browser, size: Any
) -> None:
    table = drawing_table
    ann = table.local.add_person("Ann", owner=True)
    general = table.local.general
    page = await browser.new_page(viewport=size, locale="en-GB", timezone_id="UTC")
    page.set_default_timeout(30_000)
    await page.add_init_script(f"localStorage.you = '{ann.id}'")
    await page.goto(f"{table.local.url}/#{general.id}")
    for game in catalogue().values():  # on a busy machine they come too late for the first who asks
        await table.bot.gallery.vignette(game, "standard")
    await table.local.slash(ann, general, "game create", {"options": "support_cap=one"}, seconds=60)
    pictures = page.locator("#log .section .shot img")
    await expect(pictures).to_have_count(len(catalogue()))
    for number in range(len(catalogue())):
        await expect(pictures.nth(number)).to_have_js_property("complete", value=True)
        assert await pictures.nth(number).evaluate("(one) => one.naturalWidth") == 320
    await fits(page)
    await page.get_by_role("button", name="Open Warlords of China").click()
    invitation = page.locator("#log > *", has=page.get_by_role("button", name="How to play"))
    await expect(invitation).to_contain_text("7 of 7 seats are left.")
    natural, shown = await drawn(invitation)
    assert natural == 1600
    assert shown > 250
    await fits(page)
    await page.get_by_role("button", name="Join", exact=True).click()
    await expect(page.get_by_text("You have joined #1")).to_be_visible()
    await expect(invitation).to_contain_text("6 of 7 seats are left.")
