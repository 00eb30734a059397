"""Pictures of games, drawn beside the bot's own work and kept for a while."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial

import renderers
from bot.judge import sight
from bot.judge.bench import Judge
from bot.judge.body import PictureOf
from bot.judge.sight import Sight
from bot.painters import Painters

KEPT = 64


@dataclass(frozen=True)
class Drawn:
    """A picture as it is sent: its bytes, its file name, and the same in words."""

    data: bytes
    filename: str
    alt: str


class Gallery:
    """Draws what a message asks for. Public pictures are kept; private ones never are."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._painters = Painters()
        self._kept: OrderedDict[tuple[int, int, str], Drawn] = OrderedDict()

    async def of(self, game_id: int, picture: PictureOf, palette: str = "standard") -> Drawn:
        """Return a public picture of a game; raises Refusal if the game never had that turn."""
        row = await self._judge.ledger.game(game_id)
        wanted = f"{picture.model_dump_json()}/{palette}"
        key = (game_id, row.version if picture.kind != "map" else 0, f"{_played(row.open_document)}/{wanted}")
        if key not in self._kept:
            self._kept[key] = await self._draw(game_id, picture, palette)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def sight(self, seen: Sight, palette: str = "standard", *, orders: bool = True) -> Drawn:
        """Return what one person sees, with his own orders that are not yet carried out."""
        slug, view = seen.game.slug, seen.view
        drawn = await self._painters.do(partial(renderers.paint, slug, view, palette=palette, orders=orders))
        mark = hashlib.sha256(drawn.png).hexdigest()[:8]
        return Drawn(drawn.png, f"{seen.row.slug}-{seen.row.id}-own-{mark}.png", drawn.alt)

    async def _draw(self, game_id: int, picture: PictureOf, palette: str) -> Drawn:
        if picture.kind == "map":
            game, view = await sight.at_turn(self._judge, game_id, picture.turn)
            paint = partial(renderers.paint, game.slug, view, palette=palette, orders=picture.orders)
            drawn = await self._painters.do(paint)
            return Drawn(drawn.png, f"{game.slug}-{game_id}-{picture.turn:03}.png", drawn.alt)
        game, views = await sight.turns(self._judge, game_id)
        shown = views[: picture.turn + 1]
        if picture.kind == "chart":
            chart = await self._painters.do(partial(renderers.chart, game.slug, shown[-1], palette=palette))
            return Drawn(chart.png, f"{game.slug}-{game_id}-chart.png", chart.alt)
        film = await self._painters.do(partial(renderers.replay, game.slug, shown, palette=palette))
        return Drawn(film.webp, f"{game.slug}-{game_id}-replay.webp", film.alt)

    def close(self) -> None:
        """Let the painters go."""
        self._painters.close()


def _played(open_document: str) -> str:
    """Return what changes when a game is rewound, so that no picture of a past that was undone is kept."""
    return open_document.rpartition('"epoch":')[2]
