"""Texts of up to 2,000 characters as people type them, and people who want to break something."""

from __future__ import annotations

import random
from collections.abc import Sequence

LONGEST = 2000
MARKS = "".join(chr(code) for code in range(0x300, 0x36F))
BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c"
UNSEEN = "\u200b\u200c\u200d\ufeff\u00ad\u2060\ufe0f\u180e\x00\x07\x1b\x7f\x85\u2028\u2029"
MARKUP = (
    "```",
    "```ini\n",
    "**",
    "__",
    "~~",
    "||",
    "> ",
    ">>> ",
    "# ",
    "- ",
    "1. ",
    "`",
    "\\",
    "-# ",
    "[a](b)",
)
MENTIONS = (
    "@everyone", "@here", "<@1>", "<@!12345>", "<@&7>", "<#9>", "</order:1>", "<:x:1>", "<a:y:2>",
    "<t:1700000000:R>", "<id:guide>", "<@", "<@1", "@1>",
)  # fmt: skip
COMMANDS = (
    "ready", "not ready", "clear", "clear all", "all hold", "orders", "missing", "help", "resign", "READY!",
    "cancel", "/order text:", "#12 ", "#1 clear", "done", "wait", "i am ready", "hold all",
)  # fmt: skip
SIGNS = (
    "->",
    "=>",
    "–",
    "—",
    "→",
    "S",
    "H",
    "b",
    "d",
    "w",
    ":",
    ";",
    ",",
    ".",
    "、",
    "。",
    "/",
    "(",
    ")",
    '"',
    "’",
)
NUMBERS = ("0", "-1", "99", "1e9", "²", "½", "➅", "٣", "９", "Ⅳ", "1" * 400, "+5", "0x10", "NaN", "∞")
SCRIPTS = ((0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x5FF), (0x600, 0x6FF), (0x900, 0xDFF), (0x1E00, 0x1FFF),
           (0x2000, 0x2BFF), (0x3040, 0x30FF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFFEF),
           (0x10000, 0x103FF), (0x1D400, 0x1D7FF), (0x1F300, 0x1FAFF), (0xE0000, 0xE007F))  # fmt: skip


def text(chance: random.Random, legal: Sequence[str]) -> str:
    """Return a text; `legal` are lines that may be right somewhere in this game."""
    if chance.random() < 0.15:  # one thing over and over
        return (piece(chance, legal) + chance.choice(("", " ", "\n")))[:200] * chance.choice((1, 30, 2000))
    between = chance.choice(("", " ", "\n", "; ", ", ", "\r\n"))
    pieces = [piece(chance, legal) for _ in range(chance.choice((1, 3, 9, 30, 200)))]
    whole = between.join(pieces)
    match chance.randrange(6):
        case 0:
            return whole[::-1]
        case 1:
            return whole[chance.randrange(len(whole) + 1) :]
        case 2:
            return whole.upper()
        case _:
            return whole


def piece(chance: random.Random, legal: Sequence[str]) -> str:
    """Return one piece of a text."""
    match chance.randrange(12):
        case 0 | 1 | 2:
            return chance.choice(legal) if legal else "GO"
        case 3:
            return bent(chance, chance.choice(legal) if legal else "GO EAST")
        case 4:
            return chance.choice(MARKUP) + chance.choice(legal or MARKUP) + chance.choice(MARKUP)
        case 5:
            return chance.choice(MENTIONS)
        case 6:
            return chance.choice(COMMANDS)
        case 7:
            return chance.choice(SIGNS)
        case 8:
            return chance.choice(NUMBERS)
        case 9:
            return chance.choice(BIDI + UNSEEN)
        case _:
            low, high = chance.choice(SCRIPTS)
            return "".join(chr(chance.randint(low, high)) for _ in range(chance.randrange(1, 9)))


def bent(chance: random.Random, line: str) -> str:
    """Return a right line with something done to it."""
    letters = list(line)
    match chance.randrange(4):
        case 0:  # zalgo
            letters = [letter + "".join(chance.choices(MARKS, k=chance.randrange(6))) for letter in letters]
        case 1:  # turned round or hidden on the way
            letters.insert(chance.randrange(len(letters) + 1), chance.choice(BIDI + UNSEEN))
        case 2:  # full width
            letters = [chr(ord(a) + 0xFEE0) if "!" <= a <= "~" else a for a in letters]
        case _:  # a typing error
            place = chance.randrange(len(letters))
            letters[place] = chance.choice(("", "x", " ", letters[place] * 2))
    return "".join(letters)
