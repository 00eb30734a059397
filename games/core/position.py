"""Where a game stands after a call, and the turns that the call finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from games.core.game import S
from games.core.prompts import Seat, Sheet
from games.core.protocol import Ask, Event
from games.core.save import Save


@dataclass(frozen=True)
class Page:
    """One finished turn as the ledger keeps it: how it was saved at its end, and all that was told in it.

    `news` is what of it was told in this call.
    """

    save: Save
    told: tuple[Event, ...]
    news: tuple[Event, ...]


@dataclass(frozen=True)
class Position(Generic[S]):
    """Where a game stands after a call.

    `ask` is the open question, None when the game is over. `filled` are the turns that this call finished,
    `fresh` the events that it brought about in the running turn; `admitted` says what each premove came to.
    """

    state: S
    ask: Ask | None
    save: Save
    fresh: tuple[Event, ...] = ()
    filled: tuple[Page, ...] = ()
    admitted: Mapping[Seat, Sheet] = field(default_factory=dict[Seat, Sheet])

    @property
    def news(self) -> tuple[Event, ...]:
        """Return all events that this call brought about, in order."""
        return tuple(event for page in self.filled for event in page.news) + self.fresh
