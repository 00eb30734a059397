"""The pictures of a page: as many as fit into it, of the table and of each seat that has secrets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import renderers
from bot.page.story import Story
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyView
from renderers import Picture, Plate

MOST_TABLE, MOST_SEATS = 240, 60
"""Pictures of the table, and of all seats together: beyond that a page would take minutes to be made."""
SPARE = 0.8
"""The part of the room that is filled again where it was too little: fewer pictures differ by more."""
SIZE = (1600, 1200)

Key: TypeAlias = "tuple[int, Seat | None]"
"""The number of a chapter, 0 for the beginning, and whose view of it."""


@dataclass(frozen=True)
class Album:
    """The pictures of a story; a chapter without one keeps the one before it."""

    plates: tuple[Plate, ...]
    places: dict[Key, int]
    chart: Picture | None
    size: tuple[int, int] = SIZE

    def of(self, chapter: int, seat: Seat | None = None) -> int | None:
        """Return the number of a chapter's picture, None if it has none of its own."""
        return self.places.get((chapter, seat))


def album(story: Story, palette: str, most_bytes: int) -> Album:
    """Return the pictures of a story, of fewer chapters until they take no more than so many bytes."""
    slug = story.game.slug
    most_table, most_seats = MOST_TABLE, MOST_SEATS
    while True:
        wanted = list(_wanted(story, most_table, most_seats))
        plates = tuple(renderers.plates(slug, [seen for _, seen in wanted], palette=palette))
        size = sum(len(plate.webp) for plate in plates)
        if size <= most_bytes or most_table <= 1:
            break
        seats = sum(seat is not None for (_, seat), _ in wanted)
        share = SPARE * most_bytes / size
        most_table, most_seats = max(1, int((len(wanted) - seats) * share)), int(seats * share)
    chart = renderers.chart(slug, story.chapters[-1].after, palette=palette) if story.chapters else None
    return Album(plates, {key: number for number, (key, _) in enumerate(wanted)}, chart)


def _wanted(story: Story, most_table: int, most_seats: int) -> Iterator[tuple[Key, AnyView]]:
    """Yield what is drawn, in order, so that what is alike stands together."""
    last = len(story.chapters)
    table = {0, *(1 + at for at in evenly(last, most_table))}
    seats = max((len(chapter.own) for chapter in story.chapters), default=0)
    own = (
        {1 + at for at in evenly(last, most_seats // seats)} if seats and most_seats >= seats else set[int]()
    )
    for number in range(last + 1):
        if number in table:
            yield (number, None), story.opening if number == 0 else story.chapters[number - 1].after
        if number in own:
            for seat, seen in story.chapters[number - 1].own.items():
                yield (number, seat), seen


def evenly(length: int, most: int) -> list[int]:
    """Return at most so many places of a sequence, evenly spread, the last one among them."""
    if length <= most:
        return list(range(length))
    return sorted({length - 1 - round(step * length / most) for step in range(most)}) if most else []
