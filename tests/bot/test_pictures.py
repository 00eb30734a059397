"""Public pictures are drawn once for all who ask at that time; who gives up takes nothing away."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.judge.audience import views
from bot.judge.judge import Judge
from bot.judge.telling.messages import PictureOf
from bot.pictures.gallery import LARGEST, Drawn, Gallery
from games import catalogue
from storage.database import Database
from tests.bot.judge.steps import CAO, GM, LIU, begun


class Slow(Gallery):
    """Draws only when the gate is open, and counts."""

    def __init__(self, judge):
        super().__init__(judge)
        self.gate, self.drawn = asyncio.Event(), []

    async def _draw(self, row, picture, palette):
        self.drawn.append((row.id, picture.turn, palette))
        await self.gate.wait()
        if len(self.drawn) == 1 and self.fails:
            raise ZeroDivisionError
        return Drawn(b"x", "x.png", "x")

    fails = False


@pytest.fixture
async def gallery(judge):
    gallery = Slow(judge)
    yield gallery
    gallery.close()


async def asking(gallery, number, count, palette="standard"):
    tasks = [asyncio.create_task(gallery.of(number, PictureOf(), palette)) for _ in range(count)]
    await asyncio.sleep(0.05)
    return tasks


async def test_thirty_who_ask_at_once_get_one_picture(judge, gallery):
    number = await begun(judge)
    tasks = await asking(gallery, number, 30)
    others = await asking(gallery, number, 3, "colour-blind")
    gallery.gate.set()
    drawn = await asyncio.gather(*tasks, *others)
    assert len({id(each) for each in drawn}) == 2
    assert gallery.drawn == [(number, 0, "standard"), (number, 0, "colour-blind")]


class Noted:
    """Painters that write down in whose share each picture is."""

    def __init__(self):
        self.shares, self.bytes, self.at_work, self.most, self.fails_once = [], b"x", 0, 0, False

    async def do(self, work, share=""):
        self.shares.append(share)
        self.at_work += 1
        self.most = max(self.most, self.at_work)
        await asyncio.sleep(0)
        self.at_work -= 1
        if self.fails_once:
            self.fails_once = False
            raise RuntimeError("no room for the picture")
        return SimpleNamespace(png=self.bytes, webp=self.bytes, alt="x")

    def close(self):
        """There is nothing to close."""


async def test_a_picture_counts_for_who_sees_it_alone_or_for_who_leads_the_game(judge):
    """One's own drafts are one share, and so are the maps of all games of one gamemaster."""
    first, second = await begun(judge), await begun(judge)
    gallery = Gallery(judge, crew := Noted())
    for number in (first, second):
        for kind in ("map", "chart", "replay"):
            await gallery.of(number, PictureOf(kind=kind))
    assert crew.shares == [f"user {GM}"] * 6
    await gallery.sight(await views.look(judge, first, CAO))
    await gallery.sight(await views.look(judge, second, CAO))
    await gallery.sight(await views.look(judge, second, LIU))
    await gallery.sight(await views.look(judge, second, None))
    assert crew.shares[6:] == [f"user {CAO}"] * 2 + [f"user {LIU}", f"user {GM}"]


async def test_who_gives_up_takes_nothing_away(judge, gallery):
    number = await begun(judge)
    first, second = await asking(gallery, number, 2)
    first.cancel()
    await asyncio.sleep(0)
    gallery.gate.set()
    assert (await second).data == b"x"
    assert len(gallery.drawn) == 1


async def test_a_picture_that_failed_is_drawn_anew(judge, gallery):
    number = await begun(judge)
    gallery.fails = True
    gallery.gate.set()
    with pytest.raises(ZeroDivisionError):
        await gallery.of(number, PictureOf())
    assert (await gallery.of(number, PictureOf())).data == b"x"


async def test_what_is_large_is_made_anew_and_fills_no_memory(judge):
    number = await begun(judge)
    gallery = Gallery(judge, crew := Noted())
    for size, made in ((LARGEST, 1), (LARGEST + 1, 2)):
        crew.shares.clear()
        crew.bytes = b"x" * size
        for _ in range(2):
            await gallery.of(number, PictureOf(kind="chart"), f"palette {size}")
        assert len(crew.shares) == made


async def test_what_a_new_game_is_chosen_by_is_drawn_before_anybody_asks(engine, watch, monkeypatch):
    """One at a time: several at once would call processes to help. One that fails leaves the others."""
    monkeypatch.setattr("bot.pictures.gallery.BEFOREHAND", 0.0)
    judge = Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, dict(catalogue()))
    gallery = Gallery(judge, crew := Noted())
    crew.fails_once = True
    await gallery.beforehand()
    shown = [game for game in judge.games.values() if game.manual]
    assert len(crew.shares) == len(shown) == 5
    for game in shown:
        await gallery.vignette(game)
    assert len(crew.shares) == 6, "only the one that failed is drawn again"
    assert crew.most == 1
