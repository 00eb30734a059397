"""Typed text: cleaned, without markup, cut to a length."""

from __future__ import annotations

import re
import unicodedata

from bot.judge.judge import written_out
from games.core.rules.errors import EXAMPLE

SIGNS = re.compile(r"[\\*_~|`<]|(?<=\])\(|^[^\S\n]*[>#-]", re.MULTILINE)
"""Markup anywhere, behind a bracket, and where a line begins."""

QUOTED_OR_CODE = re.compile(r"(“[^”]*(?:”|$))|`([^`\n“”]{1,80})`")
MARKUP = re.compile(r"[*_~|`<>@#\\\[\]\s]+|://")
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Kinds of characters that show nothing, or turn round what stands beside them."""

FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"
"""Characters that show nothing although they count as letters or signs."""

MOST_MARKS = 2
"""Marks above or below one letter."""


def cleaned(text: str) -> str:
    """Return a text in its composed form without what cannot be seen: control and formatting characters,
    bidirectional marks, letters of no width, and towers of marks. Line breaks and tabs become blanks.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if letter.isspace():
            kept.append(" ")
        elif kind not in UNSEEN and letter not in FILLERS and marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def plain(text: str, longest: int) -> str:
    """Return what a person typed as one line without markup, links or mentions, cut to a length.

    The one way in which names and other words of people are stored and said: nothing of it is read as
    anything but words, and it is measured after it is cleaned.
    """
    return cut(" ".join(MARKUP.sub(" ", cleaned(text)).split()), longest).rstrip()


def escaped(text: str) -> str:
    """Return a text in which nothing is read as markup or as a mention."""
    return SIGNS.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text).replace("@", "@\u200b")


def sentence(text: str) -> str:
    """Return a sentence about what somebody typed as it is shown: nothing that is quoted in it is read as
    markup; what stands in backticks beside that is code, and so is its example.
    """
    said, mark, example = text.rpartition(EXAMPLE)
    is_line = bool(mark) and not set("`\n“”") & set(example) and bool(example)
    shown, at = "", 0
    body = said if is_line else text
    for found in QUOTED_OR_CODE.finditer(body):
        shown += escaped(body[at : found.start()]) + (escaped(found[0]) if found[1] else _code(found[2]))
        at = found.end()
    shown += escaped(body[at:])
    return f"{shown}{mark}{_code(example)}" if is_line else shown


def _code(text: str) -> str:
    return "`" + text.replace("@", "@\u200b") + "`"


def cut(text: str, most: int) -> str:
    """Return as much of a text as has no more than `most` characters, before and after it is written out."""
    short = text[:most]
    while written_out(short) > most:
        short = short[: min(len(short) - 1, len(short) * most // written_out(short) or 1)]
    return short
