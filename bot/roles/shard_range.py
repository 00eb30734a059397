"""Shards: a bot on many servers hears of each on one of so many connections, of direct messages on 0."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot import words

MOST = 1000


@dataclass(frozen=True)
class Shards:
    """Some shards of so many."""

    numbers: tuple[int, ...] = (0,)
    count: int = 1

    def of(self, guild_id: int | None) -> int:
        """Return the shard of a server; what belongs to none is on shard 0."""
        return ((guild_id or 0) >> 22) % self.count

    def hears(self, guild_id: int | None) -> bool:
        """Return whether a server, or without one direct messages, is heard on one of these shards."""
        return self.of(guild_id) in self.numbers

    @property
    def names(self) -> list[str]:
        """Return in what whoever serves these shards leads."""
        return [f"shard {number}" for number in self.numbers]

    def __str__(self) -> str:
        first, last = self.numbers[0], self.numbers[-1]
        return f"{first if first == last else f'{first}-{last}'}/{self.count}"


def read(text: str) -> Shards:
    """Read shards as `3/16` or `0-3/16`; raises ValueError, a sentence that says what is wrong."""
    found = re.fullmatch(r"\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*/\s*(\d{1,4})\s*", text)
    if found is None:
        raise ValueError(words.terminal.NO_SHARDS.format(text=text))
    first, count = int(found[1]), int(found[3])
    last = int(found[2] or first)
    if not 1 <= count <= MOST:
        raise ValueError(words.terminal.SHARD_COUNT.format(count=count, most=MOST))
    if first > last or last >= count:
        raise ValueError(words.terminal.SHARD_OUTSIDE.format(text=text.strip(), last=count - 1, count=count))
    return Shards(tuple(range(first, last + 1)), count)
