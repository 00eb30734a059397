"""The bot without its endless tasks: what is due is sent after a ruling, time passes when a test says."""

import asyncio

from bot.client import Mandate
from bot.delivery.discord_requests import Pacer
from bot.judge import computers
from bot.judge.announced_acts import pending_acts
from bot.judge.audience import views
from bot.pictures.gallery import Drawn
from bot.ui.personal_queue import PersonalQueue
from storage import queries

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8cf00000002000140a1b5d90000000049454e44ae426082"
)


async def at_once(_seconds):
    """Take no time."""


class Painter:
    """A gallery that paints one pixel, but of the right view: it says in words what it was given."""

    def __init__(self, judge):
        self.judge, self.drawn = judge, []

    async def of(self, game_id, picture, palette="standard"):
        if picture.kind == "now":
            return await self.now(await views.look(self.judge, game_id, None), palette, orders=picture.orders)
        if picture.kind == "board":
            row = await self.judge.database.read(queries.game, game_id)
            return await self.board(self.judge.rules(row.slug), row.options, palette)
        game, view = await views.at_turn(self.judge, game_id, picture.turn)
        self.drawn.append((picture.kind, picture.turn, picture.orders, palette))
        return Drawn(PIXEL, f"{picture.kind}-{picture.turn}.png", game.describe(view))

    async def now(self, seen, palette="standard", *, orders=True):
        self.drawn.append(("now", seen.row.turn, orders, palette))
        words = seen.game.describe(views.public(seen))
        return Drawn(PIXEL, f"now-{seen.row.turn}-{seen.row.step}.png", words)

    async def board(self, game, options, palette="standard"):
        self.drawn.append(("board", game.slug, options, palette))
        return Drawn(PIXEL, f"{game.slug}-board.png", game.title)

    async def vignette(self, game, palette="standard"):
        self.drawn.append(("vignette", game.slug, palette))
        return Drawn(PIXEL, f"{game.slug}.png", game.title)

    async def beforehand(self):
        """Nothing is drawn."""

    async def reference(self, game, options, palette="standard"):
        self.drawn.append(("card", game.slug, options, palette))
        return Drawn(PIXEL, f"{game.slug}-card.png", game.title)

    async def profile(self, card, alt, user_id, palette="standard"):
        self.drawn.append(("card", card.name, len(card.rows), palette))
        return Drawn(PIXEL, "profile-1.png", alt)

    async def sight(self, seen, palette="standard"):
        self.drawn.append(("own", seen.place, seen.view.draft, palette))
        return Drawn(PIXEL, "own.png", seen.game.describe(seen.view))

    async def of_message(self, message, picture):
        if picture.kind == "own":
            return await self.own(message.game_id, message.user_id, picture)
        return await self.of(message.game_id, picture)

    async def own(self, game_id, user_id, picture):
        return await self.sight(await views.look(self.judge, game_id, user_id))

    async def front(self, seen, events, palette):
        return await self.sight(seen, palette)

    async def scene(self, scene, user_id, palette="standard"):
        self.drawn.append(("scene", scene.turn, scene.seat, palette))
        return Drawn(PIXEL, f"scene-{scene.turn}-{scene.seat}.png", scene.game.describe(scene.view))

    async def ahead(self, row, view, user_id, palette="standard"):
        self.drawn.append(("ahead", row.turn, view.seat, palette))
        return Drawn(PIXEL, "ahead.png", self.judge.rules(row.slug).describe(view))

    async def elsewhere(self, work, share):
        return work()

    def close(self):
        """There is nothing to close."""


class Quiet(Mandate):
    """Sends all that is due after each ruling and then rests, so that a test sees when nothing is left."""

    def __init__(self, judge, settings):
        pacer = Pacer(time=lambda: 0.0, sleep=at_once)
        super().__init__(judge, settings, ready_timeout=0.001, gallery=Painter(judge), pacer=pacer)
        self.queue = PersonalQueue(rest=0.0)

    async def setup_hook(self):
        await super().setup_hook()
        for service in self.services:
            service.cancel()
        await asyncio.gather(*self.services, return_exceptions=True)

    async def settle(self):
        await super().settle()
        task = asyncio.create_task(self.flush())
        self.services = [task, *(service for service in self.services if not service.done())]

    async def _proceeded(self):
        """Do what the clock does for announcements and computers; return whether a game moved."""
        stand = [
            await pending_acts.proceed(self.judge, game)
            for game in await self.judge.database.read(pending_acts.waiting)
        ]
        return bool(await computers.go_on(self.judge)) or any(stand)

    async def flush(self):
        """Send what is due."""
        for _ in range(200):
            await self.outbox.round()
            if not self.outbox.sending:
                if not await self._proceeded():
                    return
                continue
            await self.outbox.drain(5.0)
