"""The pictures of a game that was played: a map after every phase, the chart, the replay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import renderers
from bot.commands import Mistake
from bot.commands.chronicle import Chronicle
from bot.commands.files import folder, write
from games.core.protocol import AnyGame, View

OURS = re.compile(r"\d{3,}-[a-z0-9-]+\.png")


def album(chronicle: Chronicle, out: Path) -> None:
    """Draw everything; maps that an earlier game left in the folder give way."""
    game, views = chronicle.game, chronicle.views
    maps = folder(out / "maps")
    names = [name(game, number, seen) for number, seen in enumerate(views)]
    clear(maps, names)
    for title, seen in zip(names, views, strict=True):
        write(maps / title, renderers.paint(game.slug, seen, palette="standard", orders=True).png)
    write(out / "chart.png", renderers.chart(game.slug, views[-1], palette="standard").png)
    write(out / "replay.webp", renderers.replay(game.slug, views, palette="standard").webp)


def clear(maps: Path, names: Sequence[str]) -> None:
    """Take away maps of our naming that are not among these names."""
    try:
        for path in sorted(maps.iterdir()):
            if OURS.fullmatch(path.name) and path.name not in names:
                path.unlink()
    except OSError as error:
        raise Mistake(f"{error.filename} cannot be taken away ({error.strerror}).") from error


def name(game: AnyGame, number: int, seen: View[Any, Any]) -> str:
    """Return the file name of a map: its number and the moment it shows, `012-spring-of-year-2.png`."""
    moment = game.phase(seen).partition(":")[0].lower()
    words = re.sub(r"[^a-z0-9]+", "-", moment).strip("-")
    return f"{number:03}-{words[:40]}.png"
