"""Times of a map: cold in a new process, warm, its size, and what encoding the same pixels takes."""

from __future__ import annotations

import io
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from PIL import Image

import renderers
from games.core.play.self_play import play
from games.core.rules.protocol import View, view
from renderers.png_packing import LARGEST
from tests.bench.measuring import Row, median, ms
from tests.bench.rules import DICE, GAME, SEATS

PROCESSES = 3


def busy() -> View[object, object]:
    """Return the map of a phase late in a game, with battles on it."""
    views = [view(p.state, None) for p in play(GAME, SEATS, GAME.options(), DICE) if p.filled]
    return max(
        views[len(views) // 2 :], key=lambda seen: len(seen.table.last.orders) if seen.table.last else 0
    )


def cold() -> float:
    """Return the seconds that the first map of this process takes."""
    seen = busy()
    started = time.perf_counter()
    renderers.paint(GAME.slug, seen, palette="standard", orders=True)
    return time.perf_counter() - started


def maps() -> Iterator[Row]:
    """Yield the rows for maps."""
    seen = busy()
    script = "from tests.bench.pictures import cold; print(cold())"
    first = [
        float(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout)
        for _ in range(PROCESSES)
    ]
    png = renderers.paint(GAME.slug, seen, palette="standard", orders=True).png
    warm = median(lambda: renderers.paint(GAME.slug, seen, palette="standard", orders=True), 9)
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        floor = median(lambda: picture.save(io.BytesIO(), "PNG"), 9)
        pixels = "x".join(map(str, picture.size))
    yield Row("a map, the first of a process", ms(statistics.median(first)))
    yield Row("a map, warm", ms(warm), "25 ms", ms(floor), "the same pixels encoded")
    yield Row("a map, its size", f"{len(png) / 1024:.0f} KiB", f"{LARGEST // 1024} KiB", pixels, "pixels")
