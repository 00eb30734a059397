"""How a letter is told from orders, and which seats it is for: `to Cao Cao, Liu Biao: Shall we?`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot import words
from bot.judge import texts, typed_text
from bot.judge.judge import Refusal
from games.core.lexicon import letters_between
from games.core.protocol import AnyGame, Power
from games.core.tokens import folded
from storage.models import Game, Seat

HEAD = re.compile(
    r"[\s*_•-]*(?:(?:letter|write) )?to\b(?P<names>[^:：\n]{1,200})[:：](?P<text>.*)",
    re.IGNORECASE | re.DOTALL,
)
SIGN = re.compile("[:：]")
"""What every letter has behind the names."""
PARTED = re.compile(r"[,;]")
EVERYBODY = ("all", "everybody", "everyone", "table")
NEAR = 2
"""Letters by which a name may differ from the one that was meant."""
SHORTEST = 2
"""Letters of the beginning of a name that may stand for it."""


@dataclass(frozen=True)
class Letter:
    """A letter as it is written: the names in its head, and its words."""

    names: str
    text: str


def begun(text: str) -> Letter | None:
    """Return the letter that a text is, None if it does not begin as one."""
    found = HEAD.match(text)
    if found is None or not (names := found["names"].strip("*_ \t")):
        return None
    return Letter(names, found["text"].strip())


def guard(game: AnyGame, row: Game, seats: Sequence[Seat], text: str) -> None:
    """Raise Refusal for a text of orders that is a letter, or that has one among its lines."""
    powers = powers_of(game, seats)
    if begun(text) is not None:
        raise Refusal(words.letters.BY_ORDERS, name=powers[0].name)
    for line in text.split("\n")[1:]:
        letter = begun(line)
        if letter is not None and any(_called(powers, name) for name in _names(powers, letter.names)):
            raise Refusal(words.letters.MIXED, line=typed_text.plain(line, 40))


def powers_of(game: AnyGame, seats: Sequence[Seat]) -> list[Power]:
    """Return the powers of a game that are played in it, in the order of their seats."""
    return [power for seat in seats for power in game.powers if power.seat == seat.seat]


def readers(game: AnyGame, row: Game, seats: Sequence[Seat], own: str, names: str) -> tuple[list[Seat], bool]:
    """Return the seats that a letter is for, and whether it is for all; raises Refusal with what is right."""
    powers, found = powers_of(game, seats), list[str]()
    others = [power.name for power in powers if power.seat != own]
    if _key(names) in EVERYBODY:
        return [seat for seat in seats if seat.seat != own], True
    for name in _names(powers, names):
        power = _called(powers, name)
        if power is None:
            raise _unknown(row, [each for each in powers if each.seat != own], name)
        found.append(power.seat)
    if own in found:
        raise Refusal(words.letters.YOURSELF, names=", ".join(others), name=(others or ["…"])[0])
    return [seat for seat in seats if seat.seat in found], False


def _names(powers: Sequence[Power], names: str) -> list[str]:
    """Return the names in a head; `and` and `&` part them, but not those of one seat."""
    parted: list[str] = []
    for part in filter(None, (part.strip() for part in PARTED.split(names))):
        pieces = [piece.strip() for piece in re.split(r"\band\b|&", part) if piece.strip()]
        parted += [part] if len(pieces) < 2 or _called(powers, part) else pieces
    return parted


def _called(powers: Sequence[Power], name: str) -> Power | None:
    """Return the seat of a name, alias, code or beginning, None if it is no one seat's."""
    said = _key(name)
    for power in powers:
        if said in map(_key, _spellings(power)):
            return power
    begin = [power for power in powers if len(said) >= SHORTEST and _begins(power, said)]
    return begin[0] if len(begin) == 1 else None


def _begins(power: Power, said: str) -> bool:
    return any(_key(spelling).startswith(said) for spelling in _spellings(power))


def _spellings(power: Power) -> tuple[str, ...]:
    return (power.seat, power.name, *([power.chinese] if power.chinese else []), *power.aliases)


def _key(name: str) -> str:
    """Return a name as names are compared: folded, without an article, blanks or hyphens."""
    said = folded(name.strip('*_`"“” '))
    return re.sub(r"[\s-]+", "", said.removeprefix("the "))


def _unknown(row: Game, powers: Sequence[Power], name: str) -> Refusal:
    """Return the refusal of a name, with the one that may have been meant."""
    said, shown = _key(name), typed_text.plain(name, 40)
    reach = min(NEAR, len(said) // 3)
    near = [
        (letters_between(said, _key(spelling), NEAR), power.name)
        for power in powers
        for spelling in _spellings(power)
    ]
    far, meant = min(near, default=(NEAR + 1, ""))
    title = texts.title(row)
    if reach and far <= reach:
        return Refusal(words.letters.MEANT, said=shown, title=title, near=meant, name=meant)
    names = ", ".join(power.name for power in powers)
    return Refusal(words.letters.UNKNOWN, said=shown, title=title, names=names, name=(powers[0].name))
