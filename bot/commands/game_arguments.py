"""The arguments that say which game is meant on the command line: its rule set, options, seats and seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pydantic import BaseModel

from bot import words
from bot.commands import Mistake
from games import called, catalogue
from games.core.play.dice import Seeded
from games.core.rules.errors import OptionError
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame

LONGEST = 80
"""Digits of a seed: more than 256 bits have."""


def rule_set(name: str) -> AnyGame:
    """Return the rule set that a person calls so; raises Mistake."""
    if (game := called(name, catalogue().values())) is None:
        raise Mistake(words.terminal.NO_RULES, name=name, names=", ".join(catalogue()))
    return game


def options(game: AnyGame, given: Sequence[str]) -> BaseModel:
    """Return the options of a table from words like `year_limit=10`."""
    values: dict[str, str] = {}
    for word in given:
        name, equals, values[name] = word.partition("=")
        if not equals:
            raise Mistake(words.terminal.NO_VALUE, word=word)
    try:
        chosen: BaseModel = game.chosen(values)
    except OptionError as error:
        raise Mistake(str(error)) from error
    return chosen


def seed(number: str) -> bytes:
    """Return the 32 bytes that a whole number stands for: the SHA-256 of its decimal digits."""
    if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST):
        raise Mistake(words.terminal.NO_SEED, number=number)
    return hashlib.sha256(str(int(number)).encode()).digest()


def seats(game: AnyGame, count: str | None, secret: bytes, chosen: BaseModel) -> tuple[Seat, ...]:
    """Return who plays: as many as the options allow, or as asked for, drawn by lot from the seed."""
    all_seats = [power.seat for power in game.powers]
    least, most = game.size(chosen)
    if count is None:
        return tuple(all_seats[:most])
    if not (count.isascii() and count.isdecimal() and len(count) < 4 and least <= int(count) <= most):
        span = str(least) if least == most else words.games.SPAN.format(least=least, most=most)
        raise Mistake(words.terminal.NO_SUCH_SEATS, slug=game.slug, span=span, count=count)
    drawn = Seeded(secret, "seats").shuffle("drawn", len(all_seats))[: int(count)]
    return tuple(all_seats[number] for number in sorted(drawn))
