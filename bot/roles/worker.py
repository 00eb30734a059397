"""A worker: it paints and thinks for the others, two jobs at a time."""

from __future__ import annotations

from bot.jobs import queue
from bot.jobs.painting import PAINT, Painter
from bot.jobs.queue import Queue
from bot.jobs.thinking import THINK, Thinker
from bot.judge.judge import Judge
from bot.pictures.gallery import Gallery
from storage.signals import Signals


async def serve(judge: Judge, signals: Signals) -> None:
    """Do jobs until none can be heard of any more, or the task is cancelled."""
    gallery = Gallery(judge)
    painter = Painter(judge, gallery, signals)
    thinker = Thinker(judge, Queue(judge.database.engine), signals.give)
    try:
        await queue.work(judge.database.engine, {PAINT: painter.paint, THINK: thinker.think})
    finally:
        gallery.close()
