"""Pictures of games, drawn beside the bot's own work and kept for a while."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

import structlog
from pydantic import BaseModel

import renderers
from bot import metrics, words
from bot.judge.audience import views
from bot.judge.audience.replaying import TurnScene
from bot.judge.judge import Judge, share_of
from bot.judge.question_moment import now_of
from bot.judge.session import PlayerView
from bot.judge.settings.stored_game_settings import is_practice
from bot.judge.telling.messages import PictureOf
from bot.page.whole import page_of
from bot.pictures.render_pool import Painters
from games.core.play.self_play import first_view
from games.core.rules.protocol import AnyGame, AnyView, Event
from renderers.profile_card import ProfileCard
from storage import queries
from storage.models import Game, Message

log = structlog.get_logger()

TAUGHT = "rules"
"""Whose share of the painters pictures take that belong to no game."""
T = TypeVar("T")
K = TypeVar("K")

KEPT, LARGEST = 64, 1_000_000
"""Pictures that are kept, and bytes of the largest: pages and films would fill the memory."""
BEFOREHAND = 5.0
"""Seconds between two pictures that nobody has asked for yet."""
SOON = 5.0
"""Seconds for which words wait at most for a picture beside them."""
Key: TypeAlias = tuple[int, int, str]
"""A game, its version where that changes the picture, and what is drawn of it."""


@dataclass(frozen=True)
class Drawn:
    """A picture as it is sent: its bytes, its file name, and the same in words."""

    data: bytes
    filename: str
    alt: str


async def in_time(drawings: Mapping[K, Coroutine[Any, Any, Drawn]]) -> dict[K, Drawn]:
    """Return those pictures that are drawn SOON: words that they stand beside do not wait for the others.

    What everybody may see is drawn to its end all the same, and is there the next time.
    """
    drawing = {asyncio.create_task(each): key for key, each in drawings.items()}
    if not drawing:
        return {}
    done, late = await asyncio.wait(drawing, timeout=SOON)
    for task in late:
        task.cancel()
    for task in done:
        if (error := task.exception()) is not None:
            log.warning("picture.undrawn", of=str(drawing[task]), why=str(error))
    return {key: task.result() for task, key in drawing.items() if task in done and not task.exception()}


def mark_of(row: Game) -> str:
    """Return what is written over the pictures of a game: over those of practice that they are that."""
    return words.sandbox.MARK if is_practice(row) else ""


class Gallery:
    """Draws what a message asks for. Public pictures are drawn once and kept; private ones never are."""

    def __init__(self, judge: Judge, painters: Painters | None = None) -> None:
        self._judge = judge
        self._painters = painters or Painters()
        self._kept: OrderedDict[Key, Drawn] = OrderedDict()
        self._drawing: dict[Key, asyncio.Task[Drawn]] = {}

    async def of(self, game_id: int, picture: PictureOf, palette: str = "standard") -> Drawn:
        """Return a public picture of a game; raises Refusal if the game never had that turn."""
        if picture.kind == "now":
            seen = await views.look(self._judge, game_id, None)
            return await self.now(seen, palette, orders=picture.orders)
        row = await self._judge.database.ask(queries.game, game_id)
        if picture.kind == "board":
            game = self._judge.rules(row.slug)
            return await self.board(game, game.options.model_validate(row.options), palette)
        wanted = f"{picture.model_dump_json()}/{palette}"
        # The epoch changes when a game is rewound: no picture of a past that was undone is shown.
        key = (game_id, row.version if picture.kind != "map" else 0, f"{now_of(row).epoch}/{wanted}")
        return await self._once(key, partial(self._draw, row, picture, palette))

    async def _keep(self, key: Key, drawing: Coroutine[Any, Any, Drawn]) -> Drawn:
        """Draw a picture once for all who ask for it at that time, and keep it if it is small."""
        try:
            drawn = await drawing
        finally:
            del self._drawing[key]
        if len(drawn.data) <= LARGEST:
            self._kept[key] = drawn
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn

    async def board(self, game: AnyGame, options: BaseModel, palette: str = "standard") -> Drawn:
        """Return the board of a rule set as its first question is put, whoever plays it."""

        async def draw() -> Drawn:
            view = first_view(game, options)
            drawn = await self._paint(partial(renderers.paint, game.slug, view, palette=palette), TAUGHT)
            return Drawn(drawn.png, f"{game.slug}-board.png", drawn.alt)

        return await self._once((0, 0, f"board/{game.slug}/{options.model_dump_json()}/{palette}"), draw)

    async def vignette(self, game: AnyGame, palette: str = "standard") -> Drawn:
        """Return the board of a rule set, so small that it stands beside words."""

        async def draw() -> Drawn:
            view = first_view(game, game.options())
            drawn = await self._paint(partial(renderers.vignette, game.slug, view, palette=palette), TAUGHT)
            return Drawn(drawn.png, f"{game.slug}.png", drawn.alt)

        return await self._once((0, 0, f"vignette/{game.slug}/{palette}"), draw)

    async def beforehand(self) -> None:
        """Draw what a new game is chosen by before anybody asks: after a start it takes seconds, and one
        picture after the other with a lull between them calls no processes to help.
        """
        for game in self._judge.games.values():
            if game.manual is not None:
                await asyncio.sleep(BEFOREHAND)
                try:
                    await self.vignette(game)
                except Exception:
                    log.warning("vignette.undrawn", rules=game.slug, exc_info=True)

    async def reference(self, game: AnyGame, options: BaseModel, palette: str = "standard") -> Drawn:
        """Return the reference card of a rule set."""

        async def draw() -> Drawn:
            paint = partial(renderers.card, game.slug, options, palette=palette)
            drawn = await self._paint(paint, TAUGHT)
            return Drawn(drawn.png, f"{game.slug}-card.png", drawn.alt)

        return await self._once((0, 0, f"card/{game.slug}/{options.model_dump_json()}/{palette}"), draw)

    async def _once(self, key: Key, draw: Callable[[], Coroutine[Any, Any, Drawn]]) -> Drawn:
        """Return a picture that everybody may see, drawn once for all who ask for it and kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._drawing:
            self._drawing[key] = asyncio.create_task(self._keep(key, draw()))
        # Who gives up waiting does not take the picture away from the others.
        return await asyncio.shield(self._drawing[key])

    async def sight(self, seen: PlayerView, palette: str = "standard") -> Drawn:
        """Return what one person sees, with their own orders that are not yet carried out."""
        slug, view = seen.game.slug, seen.view
        share = f"user {seen.seat.user_id}" if seen.seat else share_of(seen.row)
        paint = partial(renderers.paint, slug, view, palette=palette, mark=mark_of(seen.row))
        drawn = await self._paint(paint, share)
        mark = hashlib.sha256(drawn.png).hexdigest()[:8]
        return Drawn(drawn.png, f"{seen.row.slug}-{seen.row.id}-own-{mark}.png", drawn.alt)

    async def front(self, seen: PlayerView, events: Sequence[Event], palette: str) -> Drawn:
        """Return the part of the board that matters to one person, with what events say of their orders."""
        share = f"user {seen.seat.user_id}" if seen.seat else share_of(seen.row)
        mark = mark_of(seen.row)
        paint = partial(renderers.front, seen.game.slug, seen.view, events, palette=palette, mark=mark)
        drawn = await self._paint(paint, share)
        return Drawn(drawn.png, f"{seen.row.slug}-{seen.row.id}-front.png", drawn.alt)

    async def now(self, seen: PlayerView, palette: str = "standard", *, orders: bool = True) -> Drawn:
        """Return the board as everybody may know it now, whoever's `seen` it is, drawn once for all."""
        row = seen.row
        view, name = views.public(seen), f"{row.slug}-{row.id}-{row.turn:03}-{row.step}.png"

        async def draw() -> Drawn:
            paint = partial(
                renderers.paint, row.slug, view, palette=palette, orders=orders, mark=mark_of(row)
            )
            drawn = await self._paint(paint, share_of(row))
            return Drawn(drawn.png, name, drawn.alt)

        return await self._once((row.id, row.version, f"now/{orders}/{palette}"), draw)

    async def ahead(self, row: Game, view: AnyView, user_id: int, palette: str = "standard") -> Drawn:
        """Return a board that has not come about yet, for the gamemaster who looks ahead."""
        paint = partial(renderers.paint, row.slug, view, palette=palette, mark=mark_of(row))
        drawn = await self._paint(paint, f"user {user_id}")
        return Drawn(drawn.png, f"{row.slug}-{row.id}-ahead.png", drawn.alt)

    async def of_message(self, message: Message, picture: PictureOf) -> Drawn:
        """Return the picture of a stored message; raises Refusal if its game never had that turn."""
        if message.game_id is None:
            raise ValueError("only a message of a game has a picture")
        if picture.kind == "own" and message.user_id is not None:
            return await self.own(message.game_id, message.user_id, picture)
        return await self.of(message.game_id, picture)

    async def own(self, game_id: int, user_id: int, picture: PictureOf) -> Drawn:
        """Return what matters now to one person, in their colours, with what came of their orders; it is
        named after the moment they are asked at.
        """
        seen = await views.look(self._judge, game_id, user_id)
        chosen = (await self._judge.database.ask(queries.preference, user_id)).palette
        events = await views.told_since(self._judge, seen, picture.since) if picture.since else []
        drawn = await self.front(seen, events, chosen if chosen in renderers.PALETTES else "standard")
        return replace(drawn, filename=f"{seen.row.slug}-{game_id}-{picture.turn:03}-{picture.step}-own.png")

    async def scene(self, scene: TurnScene, user_id: int, palette: str = "standard") -> Drawn:
        """Return a turn as one seat saw it, for one person."""
        slug, number = scene.row.slug, scene.row.id
        paint = partial(renderers.paint, slug, scene.view, palette=palette, mark=mark_of(scene.row))
        drawn = await self._paint(paint, f"user {user_id}")
        return Drawn(drawn.png, f"{slug}-{number}-{scene.turn:03}-{scene.seat}.png", drawn.alt)

    async def profile(self, card: ProfileCard, alt: str, user_id: int, palette: str = "standard") -> Drawn:
        """Return what a person has played as a card, for one who asked."""
        paint = partial(renderers.profile, card, alt, palette=palette)
        drawn = await self._paint(paint, f"user {user_id}")
        return Drawn(drawn.png, f"profile-{hashlib.sha256(drawn.png).hexdigest()[:8]}.png", drawn.alt)

    async def _draw(self, row: Game, picture: PictureOf, palette: str) -> Drawn:
        game_id, share, mark = row.id, share_of(row), mark_of(row)
        if picture.kind == "map":
            game, view = await views.at_turn(self._judge, game_id, picture.turn)
            orders = picture.orders
            paint = partial(renderers.paint, row.slug, view, palette=palette, orders=orders, mark=mark)
            drawn = await self._paint(paint, share)
            return Drawn(drawn.png, f"{game.slug}-{game_id}-{picture.turn:03}.png", drawn.alt)
        if picture.kind == "page":
            record = await views.export(self._judge, game_id)
            text = await self._paint(partial(page_of, record), share)
            return Drawn(text.encode(), f"{row.slug}-{game_id}.html", words.page.TITLE_OF_FILE)
        game, course = await views.turns(self._judge, game_id)
        shown = course[: picture.turn + 1]
        if picture.kind == "chart":
            paint = partial(renderers.chart, game.slug, shown[-1], palette=palette, mark=mark)
            chart = await self._paint(paint, share)
            return Drawn(chart.png, f"{game.slug}-{game_id}-chart.png", chart.alt)
        replay = partial(renderers.replay, game.slug, shown, palette=palette, mark=mark)
        film = await self._paint(replay, share)
        return Drawn(film.webp, f"{game.slug}-{game_id}-replay.webp", film.alt)

    async def elsewhere(self, work: Callable[[], T], share: str) -> T:
        """Do a piece of work that takes long where pictures are drawn, in its share's turn."""
        return await self._painters.do(work, share)

    async def _paint(self, work: Callable[[], T], share: str) -> T:
        with metrics.PICTURE.time():
            return await self._painters.do(work, share)

    def close(self) -> None:
        """Let the painters go."""
        self._painters.close()
