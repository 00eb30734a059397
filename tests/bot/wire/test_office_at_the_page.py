"""A gamemaster's day at the page, by commands and buttons as people use them, each in a window."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from bot import words
from local_discord import Person
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_rules_at_the_page import SIZES, browser, fits, pytestmark
from tests.conformance.courses import by_computers

__all__ = ["browser", "pytestmark"]


class Window:
    """One person's actions at the page."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page, self.table = page, table

    async def command(self, name: str, **given: Any) -> None:
        """Choose a command from the list and fill in its options, with what is needed or asked for."""
        page = self.page
        await page.locator("#write").fill(f"/{name}")
        await page.locator("#palette").get_by_role("option").first.click()
        for option, value in given.items():
            field = page.locator("#command").get_by_label(option, exact=True)
            if not await field.count():
                await page.locator("#command").get_by_role("button", name=f"+ {option}", exact=True).click()
            if isinstance(value, Path):
                await field.set_input_files(value)
            elif await field.evaluate("(one) => one.tagName") == "SELECT":
                await field.select_option(label=value)
            else:
                await field.fill(value)
        await page.locator("#form .send").click()
        await expect(page.locator("#command")).to_be_hidden()

    async def sees(self, said: str) -> None:
        """Wait until something stands at the page, and look whether all of it lies between the edges."""
        await expect(self.page.locator("#log > *", has_text=said).last).to_be_visible()
        await fits(self.page)

    async def press(self, label: str) -> None:
        """Press the last button of a name."""
        await self.page.get_by_role("button", name=re.compile(label)).last.click()

    async def read_direct_messages(self) -> None:
        """Go to what the bot wrote to them alone; on a phone that stands behind a button."""
        fold = self.page.locator("#fold")
        if await fold.is_visible():
            await fold.click()
        await self.page.get_by_role("button", name="Message Mandate").click()


async def sit(table: Table, browser: Browser, person: Person, size: Any) -> Window:
    """Open the page for somebody, as they would see it on their own machine."""
    context = await browser.new_context(viewport=size, locale="en-GB", timezone_id="UTC")
    page = await context.new_page()
    page.set_default_timeout(30_000)
    await page.add_init_script(f"localStorage.you = '{person.id}'")
    await page.goto(f"{table.local.url}/#{table.local.general.id}")
    await expect(page.locator("#place")).to_have_text(re.compile("general"))
    return Window(page, table)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
async def test_a_gamemaster_without_a_seat_rules_a_game_and_hands_it_over(
    drawing_table: Table, browser: Browser, size: Any
) -> None:
    table = drawing_table
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bea")]
    ann, bea = [await sit(table, browser, person, size) for person in people]
    await ann.command("game create", rules="Warlords of China", preview="yes")
    await ann.sees("7 of 7 seats are left.")
    await bea.press("^Join$")
    await bea.sees("You have joined #1")
    await ann.command("game start")
    await table.until(lambda: table.dm(people[1]), "a question")
    await bea.read_direct_messages()
    await bea.sees("You order")

    await ann.command("gm lock")
    await ann.sees("are locked")
    await bea.page.locator("#write").fill("all hold")
    await bea.page.locator("#write").press("Enter")
    await bea.sees("locked")
    assert (await table.judge.database.read(queries.save, 1)).submitted == {}
    await ann.command("gm unlock")
    await ann.sees("are open again")

    await ann.command("gm correct", lines="place A XCH Liu Biao")
    await ann.press("^Correct #1$")
    await ann.sees("The board of")
    await ann.command("gm preview")
    await ann.sees("if the phase closed now")

    await ann.command("gm handover", person="Bea")
    await bea.press("^Accept$")
    await bea.sees(words.handovers.YOURS.format(title="#1 Warlords of China"))
    assert (await table.judge.database.read(queries.game, 1)).gamemaster_id == people[1].id
    await ann.command("game log")
    await ann.sees("what was done outside the rules")
    log = await ann.page.locator("#log > *", has_text="what was done outside the rules").last.inner_text()
    done = ("locked all orders", "unlocked the orders", "corrected", "looked ahead", "office")
    assert [deed for deed in done if deed not in log] == [], log


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
async def test_an_export_is_taken_in_and_gone_on_with_for_practice(
    drawing_table: Table, browser: Browser, size: Any, tmp_path: Path
) -> None:
    table = drawing_table
    person = table.local.add_person("Ann", owner=True)
    ann = await sit(table, browser, person, size)
    torn = tmp_path / "torn.json"
    torn.write_text('{"game": ')
    await ann.command("game import", file=torn)
    await ann.sees("nothing was stored")
    whole = tmp_path / "export.json"
    whole.write_text(json.dumps(by_computers("suntzu").export))
    await ann.command("game import", file=whole)
    await ann.sees("is taken in")
    row = await table.judge.database.read(queries.game, 1)
    assert (row.status, row.slug) == ("ended", "suntzu")
    await ann.command("sandbox", seat=table.judge.rules("suntzu").powers[0].name, game="1")
    await ann.sees("sandbox of game 1")
    fresh = await table.judge.database.read(queries.game, 2)
    assert (fresh.slug, fresh.private) == ("suntzu", True)
