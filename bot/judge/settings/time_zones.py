"""Time zones as people write them: `Europe/Berlin`, `berlin`, `New York`, `UTC+1`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from zoneinfo import available_timezones

NOWHERE = ("Factory", "localtime")
"""Names of no zone, and of whatever the machine has: only a schedule that is stored so goes on with one."""

OFFSET = re.compile(r"(?<![\w/])(?:utc|gmt) ?([+-]) ?0?(\d{1,2})(?::?00)?(?![\d:])", re.IGNORECASE)
WORDS = (3, 2)
"""Numbers of words in names, the longest first."""


@cache
def names() -> tuple[str, ...]:
    """Return all time zones there are, in order."""
    return tuple(sorted({*available_timezones()} - {*NOWHERE}))


@cache
def written() -> dict[str, str]:
    """Return the time zones by how people write them: "europe/berlin", "berlin" where that is one alone.

    Those of the names `Etc/GMT+2` count towards the west: `UTC+2` and `GMT+2` are what people mean by it.
    """
    found: dict[str, str] = {}
    ends: dict[str, list[str]] = {}
    for name in names():
        found[name.casefold()] = name
        ends.setdefault(name.rsplit("/", 1)[-1].casefold(), []).append(name)
    short = {end: of[0] for end, of in ends.items() if len(of) == 1 and len(end) > 2}
    short |= {f"utc{hours:+d}": f"Etc/GMT{-hours:+d}" for hours in range(-12, 15)}
    return short | {"utc+0": "UTC", "utc-0": "UTC"} | found


def named(text: str) -> str | None:
    """Return the time zone that a text names, None if it is none."""
    plain = OFFSET.sub(r"utc\1\2", " ".join(text.casefold().split())).replace(" ", "_")
    return written().get(plain)


def joined(words: Sequence[str]) -> list[str]:
    """Return words, those together in one that name a zone only together: "New York"."""
    found: list[str] = []
    at = 0
    while at < len(words):
        together = next((n for n in WORDS if _is_name(words[at : at + n], n)), 1)
        found.append("_".join(words[at : at + together]))
        at += together
    return found


def _is_name(words: Sequence[str], count: int) -> bool:
    return len(words) == count and "_".join(words).casefold() in written()
