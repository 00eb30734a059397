"""The pictures of docs/players.md: a game is played at the local table, its messages taken at 390 pixels.

`make pictures` takes them all anew, `python -m tests.docs.album FOLDER` elsewhere. The machine needs
Chromium, and a font that has emoji.
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import Browser, Locator, Page

from local_discord import Channel, Message, Person
from local_discord.components import walk
from tests.bot.wire.conftest import Table, seated_at
from tests.bot.wire.test_stranger import Stranger, ended
from tests.bot.wire.test_table import labels, thread_of
from tests.bot.wire.test_table import opened as begun
from tests.browser import chromium
from tests.databases import fresh

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs/players"
WIDTH, TALL, SCREEN = 390, 9000, 844
COLOURS = 192
NAMES = (
    "choose",
    "invitation",
    "question",
    "form",
    "answer",
    "refused",
    "odds",
    "me",
    "report",
    "story",
    "letter",
    "away",
    "vote",
    "rules",
    "card",
    "end",
    "page",
    "suntzu",
    "yuan",
    "redux",
    "conquest",
)
MAIN: Mapping[str, tuple[str, str]] = {
    "suntzu": ("", "lay one card"),
    "yuan": ("", "Which province do you target"),
    "redux": ("bidding=sealed", "A line sends one of them"),
    "conquest": ("", "Your turn, phase"),
}
"""Of each other game the options, and words of the question that its turns are made of."""
TRIES = 9
"""Games of Conquest of which one has a first turn of Ann's: others may take the only province before."""


def text_of(message: Message) -> str:
    """Return all words of a message, of either kind."""
    shown = (str(one.get("content") or "") for one in walk(message.components))
    return "\n".join([message.content, *shown])


class Album:
    """The table where two people play, the pages they look at, and the folder of the pictures."""

    def __init__(self, table: Table, browser: Browser, folder: Path) -> None:
        self.table, self.browser, self.folder = table, browser, folder
        self.local = table.local
        self.ann = self.local.add_person("Ann", owner=True)
        self.bob = self.local.add_person("Bob")

    @property
    def thread(self) -> Channel:
        """Return where the game is played."""
        found = thread_of(self.table)
        assert found is not None
        return found

    async def window(self, person: Person, place: Channel) -> Page:
        """Open the page as a person, at a place."""
        context = await self.browser.new_context(
            viewport={"width": WIDTH, "height": TALL},
            locale="en-GB",
            timezone_id="UTC",
            color_scheme="light",
        )
        page = await context.new_page()
        await page.add_init_script(f"localStorage.you = '{person.id}'")
        await page.goto(f"{self.local.url}/#{place.id}")
        await page.locator("#log > *").first.wait_for()
        return page

    async def take(self, name: str, page: Page, messages: Sequence[Message]) -> None:
        """Take a picture of messages that stand one below the other."""
        await asyncio.sleep(0.3)
        nodes = [page.locator(f'[data-id="{one.id}"]') for one in messages]
        for node in nodes:
            await node.wait_for()
            for picture in await node.locator("img").all():
                await loaded(picture)
        await page.mouse.move(0, 0)
        boxes = [box for node in nodes if (box := await node.bounding_box())]
        top = min(box["y"] for box in boxes)
        bottom = max(box["y"] + box["height"] for box in boxes)
        clip = {"x": 0, "y": top, "width": WIDTH, "height": bottom - top}
        self.keep(name, await page.screenshot(clip=clip))  # type: ignore[arg-type]  # the four of its keys

    def keep(self, name: str, png: bytes) -> None:
        """Write a picture with few colours, so that its file is small."""
        assert name in NAMES
        few = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(self.folder / f"{name}.png", optimize=True)

    async def seen(self, person: Person, place: Channel, is_meant: Callable[[Message], object]) -> Message:
        """Wait for a message of the bot; return the last that is meant."""

        def found() -> list[Message]:
            return [m for m in self.table.from_bot(place, person) if not m.loading and is_meant(m)]

        await self.table.until(found, "a message")
        return found()[-1]

    async def asked(self, person: Person, words: str) -> Message:
        """Wait for a question that says some words."""
        return await self.seen(
            person, self.local.dm(person), lambda m: words in text_of(m) and "Ready" in labels(m)
        )

    async def said(self, person: Person, text: str) -> tuple[Message, Message]:
        """Write to the bot; return that and its reply."""
        reply = await self.table.say(person, text)
        sent = next(m for m in reversed(self.table.dm(person)) if m.content == text)
        return sent, reply


async def loaded(picture: Locator) -> None:
    """Wait until a picture is there to be seen."""
    await picture.scroll_into_view_if_needed()
    await picture.evaluate("(one) => one.decode()")


async def begin(album: Album) -> None:
    """Open a game, join it, and begin it."""
    local, table = album.local, album.table
    window, opens = await album.window(album.ann, local.general), "Open Warlords of China"
    await local.slash(album.ann, local.general, "game create", {}, seconds=60)
    which = await album.seen(album.ann, local.general, lambda m: opens in labels(m))
    await album.take("choose", window, [which])
    await local.press(album.ann, which, labels(which)[opens])
    await table.until(lambda: thread_of(table), "a thread")
    for person, seat in ((album.ann, "Sun Quan"), (album.bob, "Yuan Shao")):
        await local.slash(person, album.thread, "game join", {"preference": seat})
    invitation = await album.seen(
        album.ann, local.general, lambda m: "Join" in labels(m) and f"<@{album.bob.id}>" in text_of(m)
    )
    await album.take("invitation", window, [invitation])
    await local.slash(album.ann, album.thread, "game start", {})


async def orders(album: Album, page: Page) -> None:
    """Read the first question, fill its form in, send the example, a slip, and what else one asks."""
    ann = album.ann
    question = await album.asked(ann, "Spring of year 1")
    await album.take("question", page, [question])
    await page.set_viewport_size({"width": WIDTH, "height": SCREEN})
    await page.locator(f'[data-id="{question.id}"]').get_by_role("button", name="Fill in").click()
    await page.get_by_role("dialog").locator("select").first.wait_for()
    await asyncio.sleep(0.3)
    album.keep("form", await page.screenshot())
    await page.keyboard.press("Escape")
    await page.set_viewport_size({"width": WIDTH, "height": TALL})
    example = next(label for label in labels(question) if label.startswith("Send: ")).removeprefix("Send: ")
    await album.take("answer", page, await album.said(ann, example.lower().replace("; ", "\n")))
    await album.take("refused", page, await album.said(ann, "jia to luoyang"))
    near = re.search(r"strike Chibi from [^(]*\((\w+)\)", text_of(question))
    assert near is not None
    await album.take("odds", page, await album.said(ann, f"what if CHB - {near[1]}"))
    await album.take("me", page, await album.said(ann, "me"))
    await album.said(ann, "ready")


async def between(album: Album, page: Page) -> None:
    """Let Bob write a letter and propose a draw; say that one is away, and read the rules."""
    local, ann, bob = album.local, album.ann, album.bob
    await album.said(bob, "to Sun Quan: Shall we divide the land of Cao Cao, you and I?")
    letter = await album.seen(ann, local.dm(ann), lambda m: "divide the land" in text_of(m))
    await album.take("letter", page, [letter])
    await album.take("away", page, await album.said(ann, "away 5 days, quietly"))
    await album.said(ann, "back")
    await album.take("rules", page, (await album.said(ann, "rules"))[1:])
    await album.take("card", page, (await album.said(ann, "card"))[1:])


async def end(album: Album, page: Page) -> None:
    """Agree on a draw; look at what stands there then, and at the page of the whole game."""
    local, ann, bob = album.local, album.ann, album.bob
    await album.said(bob, "vote draw")
    vote = await album.seen(ann, local.dm(ann), lambda m: "draw" in text_of(m).lower() and len(labels(m)) > 1)
    await album.take("vote", page, [vote])
    await album.said(ann, "vote yes")
    over = await album.seen(ann, album.thread, lambda m: "The game is drawn" in text_of(m))
    whole = await album.seen(
        ann, album.thread, lambda m: any(one.filename.endswith(".html") for one in m.attachments)
    )
    window = await album.window(ann, album.thread)
    await album.take("end", window, [over])
    [html] = [one for one in whole.attachments if one.filename.endswith(".html")]
    path = album.folder / html.filename
    path.write_bytes(html.bytes)
    await window.set_viewport_size({"width": WIDTH, "height": SCREEN})
    await window.goto(path.as_uri())
    await asyncio.sleep(0.5)
    album.keep("page", await window.screenshot())
    path.unlink()


async def play(album: Album) -> None:
    """Play from the invitation to the end, and take every picture."""
    await begin(album)
    page = await album.window(album.ann, album.local.dm(album.ann))
    await orders(album, page)
    await album.asked(album.bob, "Spring of year 1")
    await album.said(album.bob, "ready anyway")
    story = await album.asked(album.ann, "Fall of year 1")
    await album.take("story", page, [story])
    report = await album.seen(album.ann, album.thread, lambda m: "Each step" in labels(m))
    await album.take("report", await album.window(album.ann, album.thread), [report])
    await between(album, page)
    await end(album, page)


@asynccontextmanager
async def opened(folder: Path) -> AsyncGenerator[Album]:
    """Open a table that draws, and a browser to look at it."""
    with TemporaryDirectory() as home:
        async with (
            chromium() as browser,
            seated_at(fresh(Path(home) / "table.sqlite"), draws=True) as table,
        ):
            yield Album(table, browser, folder)


async def main_question(album: Album, rules: str) -> bool:
    """Answer what is asked first in another game, take the question that its turns are made of, and return
    whether it came.
    """
    options, meant = MAIN[rules]
    table, ann = album.table, album.ann
    await begun(table, ann, rules=rules, options=options)
    stranger = Stranger(table, ann)
    while True:
        await table.until(lambda: stranger.question() or ended(table, ann), "a question")
        question = stranger.question()
        if question is None:
            return False
        if meant in text_of(question):
            window = await album.window(ann, album.local.dm(ann))
            await album.take(rules, window, [question])
            return True
        await stranger.answer(question)


async def taken(folder: Path) -> None:
    """Take all pictures into a folder."""
    async with opened(folder) as album:
        await play(album)
    for rules in MAIN:
        for _ in range(TRIES):
            async with opened(folder) as album:
                if await main_question(album, rules):
                    break


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    where.mkdir(parents=True, exist_ok=True)
    asyncio.run(taken(where))
