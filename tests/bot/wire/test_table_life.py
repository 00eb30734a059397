"""One game through all that people do to it: away, late, gone, taken over, writing, voting, at the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright

from games import catalogue
from games.core.record.export import load
from games.core.record.verifying import verify
from local_discord import Message, Person, components
from tests.bench.year.books import Received
from tests.bench.year.server import Server, served
from tests.bench.year.virtual_time import VirtualClock, run
from tests.bot.wire.test_table import button_of
from tests.browser import CHROMIUM, FLAGS, NEEDED

HOUR, DAY = 3600.0, 86400.0
GAME = catalogue()["warlords"]
NAMES = ("Ann", "Bob", "Cem", "Dai", "Eve")


class Life:
    """A game of five, and what each of them reads. `pages` are the windows of those who sit at the page."""

    def __init__(self, server: Server) -> None:
        self.server, self.local = server, server.local
        self.people = {name: self.local.add_person(name, owner=name == "Ann") for name in (*NAMES, "Fay")}
        self.pages: dict[str, Page] = {}

    def power(self, name: str) -> str:
        """Return whom somebody plays, as they were told."""
        return self.server.books.seats[1, self.people[name].id]

    def letters(self, name: str) -> list[Message]:
        """Return what the bot wrote to somebody."""
        person = self.people[name]
        return [m for m in self.local.messages(self.local.dm(person)) if m.author_id == self.local.bot.id]

    def public(self, words: str) -> list[Received]:
        """Return what everybody reads and holds some words."""
        return [one for one in self.server.books.received if not one.readers and words in one.content]

    async def say(self, name: str, text: str) -> str:
        """Write to the bot, at the page or as any client does; return what it answers."""
        person = self.people[name]
        if name not in self.pages:
            sent = self.local.say(person, self.local.dm(person), text)
        else:
            sent = await self._at_the_page(self.pages[name], person, text)
        answers = self.server.books.replies[sent.id]
        reply = answers[0] if answers else await self.server.reply(sent.id)
        assert reply is not None, text
        return reply.content

    async def _at_the_page(self, page: Page, person: Person, text: str) -> Message:
        """Write into the page of a person, and find what was sent."""
        before = len(self.local.messages(self.local.dm(person)))
        with self.server.clock.loop.walking():
            await page.locator("#write").fill(text)
            await page.locator("#write").press("Enter")
            await self.local.until(
                lambda: text in [m.content for m in self.local.messages(self.local.dm(person))[before:]]
            )
            await asyncio.sleep(0.5)
        found = self.local.messages(self.local.dm(person))[before:]
        return next(m for m in found if m.content == text and m.author_id == person.id)

    async def press(self, name: str, message: Message, label: str) -> str:
        """Press a button of a message."""
        return (await self.local.press(self.people[name], message, button_of(message, label))).text

    async def command(self, name: str, words: str, **options: str) -> str:
        """Use a command in the game's thread."""
        answer = await self.local.slash(self.people[name], await self.server.thread(1), words, options)
        return answer.text

    async def asked(self, name: str) -> bool:
        """Return whether somebody is asked for orders now."""
        seen = await self.server.look(1, self.people[name])
        return seen is not None and seen.is_asked

    async def turn_of(self, name: str) -> None:
        """Let the others order and be ready until somebody is asked."""
        for _ in range(40):
            if await self.asked(name):
                return
            for other in (*NAMES, "Fay"):
                if other != name and await self.asked(other):
                    await self.order(other)
                    await self.say(other, "ready")
            await asyncio.sleep(60)
        raise AssertionError(f"it is never {name}'s turn")

    async def order(self, name: str) -> list[str]:
        """Order what a player might, and return the lines."""
        seen = await self.server.look(1, self.people[name])
        assert seen is not None
        lines = [of_unit[0] for of_unit in seen.legal.values()][:3]
        if lines:
            told = await self.say(name, "\n".join(lines[:1]))
            assert lines[0] in told
        return lines[:1]


@asynccontextmanager
async def windows(life: Life, *names: str) -> AsyncIterator[None]:
    """Let some of them sit at the page, each in a window of their own."""
    async with AsyncExitStack() as stack:
        with life.server.clock.loop.walking():
            driver = await stack.enter_async_context(async_playwright())
            browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for name in names:
                context = await browser.new_context()
                who = f"localStorage.you = '{life.people[name].id}'"
                await context.add_init_script(who)
                page = life.pages[name] = await context.new_page()
                await page.goto(life.local.url)
                await page.get_by_role("button", name="Message Mandate").click()
        yield
        with life.server.clock.loop.walking():
            await browser.close()
            await stack.aclose()


async def begin(life: Life) -> None:
    """Open an anonymous game by command, and let five people join and begin it."""
    options = {"rules": "warlords", "schedule": "every 24h, grace 6h", "fill": "independents"}
    asked = await life.local.slash(
        life.people["Ann"],
        life.local.general,
        "game create",
        {**options, "anonymous": True, "away": "default"},
    )
    assert "#1" in asked.text
    life.server.books.slugs[1] = "warlords"
    for name in NAMES:
        assert "joined" in await life.command(name, "game join")
    await life.command("Ann", "game start")
    await asyncio.sleep(120)


async def absence(life: Life) -> None:
    """One is away by their word: the table is told of the seat, and does not wait."""
    await life.turn_of("Bob")
    told = await life.say("Bob", "away until tomorrow")
    assert "away" in told.casefold()
    await asyncio.sleep(120)
    assert not await life.asked("Bob"), "nobody waits for who is away"
    assert "Bob" not in "".join(one.content for one in life.public("away"))
    assert "back" in (await life.say("Bob", "I'm back")).casefold()


async def grace(life: Life) -> None:
    """One misses the deadline: it is put off once, they are told, and what they then send counts."""
    await life.turn_of("Cem")
    await asyncio.sleep(DAY + 300)
    assert life.public("The deadline is put off once")
    assert any(
        "passed without a word from you. The table waits once more" in m.content for m in life.letters("Cem")
    )
    assert await life.asked("Cem")
    await life.order("Cem")
    await life.say("Cem", "ready")


async def take_over(life: Life) -> None:
    """One gives the seat up by command, and somebody else takes it by its button."""
    power = life.power("Dai")
    answer = await life.local.slash(life.people["Dai"], await life.server.thread(1), "player resign", {})
    assert answer.message is not None
    await life.local.press(life.people["Dai"], answer.message, components.ids(answer.message.components)[0])
    await asyncio.sleep(60)
    thread = await life.server.thread(1)
    [offer] = [m for m in life.local.messages(thread) if "is free" in m.content]
    assert f"You play **{power}**" in await life.press("Fay", offer, "Take over")
    assert "Dai" not in offer.content


async def letters(life: Life) -> None:
    """Two write to each other, and neither learns who the other is."""
    assert "your letter to" in await life.say("Eve", f"to {life.power('Bob')}: hold LUO with me?")
    await asyncio.sleep(180)
    [letter] = [m for m in life.letters("Bob") if "hold LUO with me?" in m.content]
    assert life.power("Eve") in letter.content
    assert "Eve" not in letter.content
    assert str(life.people["Eve"].id) not in letter.content
    assert not [m for name in ("Ann", "Cem", "Fay") for m in life.letters(name) if "hold LUO" in m.content]
    assert not life.public("hold LUO with me?")


async def draw_that_expires(life: Life) -> None:
    """A draw is proposed in secret and ends audibly with its phase."""
    await life.turn_of("Ann")
    await life.say("Eve", "vote draw")
    await asyncio.sleep(30)
    told = life.public("a draw")
    assert told
    assert not [one for one in told if life.power("Eve") + " proposes" in one.content]
    await life.order("Ann")
    await life.say("Ann", "ready")
    await asyncio.sleep(DAY + 7 * HOUR)
    assert life.public("it was not carried"), "it expires for all to hear"


async def pause_voted_off(life: Life) -> None:
    """All stop the clock by their votes, and let it go on by their votes."""
    for what, words in (("pause", "have agreed on stopping the clock"), ("resume", "have agreed on letting")):
        await life.say("Ann", f"vote {what}")
        await asyncio.sleep(30)
        for name in ("Bob", "Cem", "Eve", "Fay"):
            if not life.public(words):
                await life.say(name, "vote yes")
                await asyncio.sleep(5)
        assert life.public(words)
        await asyncio.sleep(2 * DAY if what == "pause" else 60)


async def draw_that_passes(life: Life) -> None:
    """All agree, and the game is over."""
    await life.say("Cem", "vote draw")
    await asyncio.sleep(30)
    for name in ("Ann", "Bob", "Eve", "Fay"):
        await life.say(name, "vote yes")
    await asyncio.sleep(60)
    assert life.public("The game is drawn")


async def exported(life: Life) -> None:
    """The export is played again from its seed, and comes to the same end."""
    answer = await life.local.slash(
        life.people["Eve"], await life.server.thread(1), "game export", {"game": "1"}
    )
    await asyncio.sleep(30)
    [file] = [each for one in answer.replies for each in one.attachments]
    record = load(json.loads(file.bytes))
    verify(GAME, record)
    assert record.outcome is not None


async def lived(clock: VirtualClock, folder: Path, *, at_the_page: bool) -> None:
    async with served(clock, folder, 7) as server, AsyncExitStack() as stack:
        life = Life(server)
        await begin(life)
        if at_the_page:
            await stack.enter_async_context(windows(life, "Bob", "Eve"))
        for part in (
            absence,
            grace,
            take_over,
            letters,
            draw_that_expires,
            pause_voted_off,
            draw_that_passes,
        ):
            await part(life)
        await exported(life)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_game_lives_through_all_that_five_people_do_to_it(tmp_path: Path) -> None:
    run(lambda clock: lived(clock, tmp_path, at_the_page=False))


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.timeout(0)
@NEEDED
def test_so_does_one_in_which_two_sit_at_the_page(tmp_path: Path) -> None:
    run(lambda clock: lived(clock, tmp_path, at_the_page=True))
