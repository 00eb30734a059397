"""Lanes: what a game posts to one reader goes out one after the other, and waits for nothing that cannot go.

What follows in a lane waits for a message that was put off. But one that failed some times, or whose own
words are refused, is passed by if the one behind it gets through; if that fails too, both wait for the place.
What stands on Discord is edited and deleted beside all lanes, each message in one of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from storage.queries import STANDING, WaitingMessage

TRIES = 5
"""How often a message is tried before the one behind it is: for half a minute."""

BACK = timedelta(minutes=1)
"""How long a lane waits at most for one message before the one behind it is tried, also after a start."""


@dataclass
class Lane:
    """A lane whose `head` was put off until a moment; where it is `passing`, the next one is tried now.

    Once that gets through, the head is tried again at once, `hurried`: what stood in its way may be over.
    """

    head: int
    until: datetime
    passing: bool = False
    hurried: bool = False


class Lanes:
    """The lanes that wait, each with the message it waits for."""

    def __init__(self) -> None:
        self._waiting: dict[str, Lane] = {}

    def remember(self, put_off: Iterable[tuple[WaitingMessage, datetime, int]], now: datetime) -> None:
        """Let lanes wait for what was put off before the program began, not for what was passed by."""
        for each, due_at, tries in put_off:
            if tries < TRIES:
                self._waiting.setdefault(each.lane, Lane(each.id, min(due_at, now + BACK)))

    def is_free(self, name: str, now: datetime) -> bool:
        """Return whether a lane may go on."""
        lane = self._waiting.get(name)
        return lane is None or lane.passing or lane.until <= now

    def until(self, name: str) -> datetime | None:
        """Return until when a lane waits for a message that was put off, None if it waits for none."""
        lane = self._waiting.get(name)
        return None if lane is None or lane.passing else lane.until

    def is_behind(self, name: str) -> bool:
        """Return whether what comes into a lane must wait."""
        lane = self._waiting.get(name)
        return lane is not None and not lane.passing

    def first(self, each: WaitingMessage) -> int:
        """Return the number of the message that goes first in a lane: the one that was put off, else this."""
        lane = self._waiting.get(each.lane)
        return each.id if lane is None or lane.passing else lane.head

    def stop(self, name: str, number: int, now: datetime) -> None:
        """Let a lane wait for a message, unless it waits for another already."""
        self._waiting.setdefault(name, Lane(number, now))

    def put_off(self, name: str, number: int, now: datetime, again: datetime, *, alone: bool) -> datetime:
        """Note that a message failed, and return when it is due again; `alone` lets the next one be tried."""
        lane = self._waiting.get(name)
        if lane is not None and lane.head != number:
            lane.passing = False
            return now  # it failed as the head did: it is due behind that
        self._waiting[name] = Lane(number, again, passing=alone, hurried=lane is not None and lane.hurried)
        return again

    def release(self, name: str, number: int, now: datetime) -> bool:
        """Let a lane go on, as a message of it is sent or given up; return whether it had waited."""
        lane = self._waiting.get(name)
        if lane is None or (lane.head != number and not lane.passing):
            return False
        if lane.head != number and not lane.hurried:
            lane.until, lane.passing, lane.hurried = now, False, True
        else:
            del self._waiting[name]
        return True

    def hurry(self, now: datetime) -> None:
        """Try all heads now, before what would pass them by: what stood in their way may be gone."""
        for lane in self._waiting.values():
            lane.until, lane.passing = min(lane.until, now), False


def is_edit(name: str) -> bool:
    """Return whether a lane is that of a message which stands on Discord."""
    return name.startswith(STANDING)
