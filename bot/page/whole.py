"""The page of a record: its story, pictures and luck, set as HTML."""

from __future__ import annotations

from bot.page.html_page import page
from bot.page.luck import luck
from bot.page.pictures import album
from bot.page.story import read
from games import catalogue
from games.core.record.verifying import Record
from games.core.rules.protocol import AnyGame

MOST_BYTES = 8_000_000
"""The greatest size of a page in bytes, so that Discord carries it."""


def written(game: AnyGame, record: Record, *, palette: str = "standard") -> str:
    """Return the page of a record; raises Mismatch if something in the record is not right."""
    story = read(game, record)
    found = luck(story)
    room = 5_000_000
    while True:
        text = page(story, album(story, palette, room), found)
        if len(text.encode()) <= MOST_BYTES or room < 100_000:
            return text
        room = room * 2 // 3


def page_of(record: Record) -> str:
    """Return the page of a record of a game that this program plays; raises KeyError, Mismatch."""
    return written(catalogue()[record.slug], record)
