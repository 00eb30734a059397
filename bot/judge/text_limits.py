"""How long a text may be: as it was typed, and as it is when its letters are written out.

A few letters stand for many (`U+FDFA` for eighteen), so a short text can be a long one to read.
"""

from __future__ import annotations

from unicodedata import normalize

from bot.judge.judge import Refusal

TEXT, SALT = 4000, 64
"""Characters of one text of orders, and of a salt."""

TOO_LONG = (
    "{what} is too long: {length} characters, and I read {most} at most. Nothing of it was taken in. "
    "Write it shorter, or in several messages."
)
GROWS = (
    "{what} is too long: its {typed} characters stand for {length}, and I read {most} at most. "
    "Nothing of it was taken in. Write it in plain letters, or in several messages."
)


def written_out(text: str) -> int:
    """Return how many characters a text has when each letter is written out (NFKC)."""
    return len(text) if text.isascii() else len(normalize("NFKC", text))


def bounded(text: str, most: int = TEXT, what: str = "Your text") -> str:
    """Return a text that is short enough, before and after it is written out; raises Refusal."""
    if len(text) > most:
        raise Refusal(TOO_LONG.format(what=what, length=len(text), most=most))
    if (length := written_out(text)) > most:
        raise Refusal(GROWS.format(what=what, typed=len(text), length=length, most=most))
    return text


def cut(text: str, most: int) -> str:
    """Return as much of a text as has no more than `most` characters, before and after it is written out."""
    short = text[:most]
    while written_out(short) > most:
        short = short[: min(len(short) - 1, len(short) * most // written_out(short) or 1)]
    return short
