"""A worker: it paints and thinks for the others, two jobs at a time."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

from bot.jobs import queue
from bot.jobs.painting import PAINT, Painter
from bot.jobs.queue import Queue
from bot.jobs.thinking import THINK, Thinker
from bot.judge.judge import Judge
from bot.pictures.gallery import Gallery
from bot.pictures.render_pool import Painters
from storage.signals import Signals


async def serve(judge: Judge, signals: Signals) -> None:
    """Do jobs until none can be heard of any more, or the task is cancelled.

    Its work is done in one thread: more of it at one time is another worker's.
    """
    with closing(Painters(cores=1)) as thread:
        painter = Painter(judge, Gallery(judge, thread), signals)
        thinking = replace(judge, workers=thread)
        thinker = Thinker(thinking, Queue(judge.database.engine), signals.give)
        await queue.work(judge.database.engine, {PAINT: painter.paint, THINK: thinker.think})
