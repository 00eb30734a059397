"""Reads an answer that a player typed, for every shape of question but orders.

`2` answers an amount; a value, a label or the only beginning of one answers a choice; several, separated by
commas, semicolons, lines or, where each is one word, spaces, answer a pick or an arrangement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.errors import Ambiguous, OrderError, Unreadable
from games.core.prompts import Amount, Answer, Arrange, Choose, Option, Orders, Pick, Shape

PARTS = re.compile(r"\s*[,;\n>]+\s*")


def read_typed(shape: Shape, text: str) -> Answer:
    """Return the raw answer that a text means; raises OrderError."""
    words = text.strip().strip("*_`~ ")
    match shape:
        case Amount():
            return _number(shape, words)
        case Choose(options):
            return _option(options, words)
        case Pick(options, least, _):
            return _several(options, words, ", ".join(option.value for option in options[: max(least, 1)]))
        case Arrange(options):
            return _several(options, words, ", ".join(option.value for option in options))
        case Orders():
            return [line for line in text.splitlines() if line.strip()]
        case _:
            raise Unreadable("the dice answer this, nobody else.", quote=words[:80])


def _number(shape: Amount, words: str) -> int:
    if re.fullmatch(r"[+-]?\d{1,6}", words):
        return int(words)
    raise Unreadable("that is not a whole number.", quote=words[:80], example=str(shape.least))


def _several(options: Sequence[Option], words: str, example: str) -> list[str]:
    """Return the options that words name one after the other; raises OrderError with a right list."""
    try:
        return [_option(options, part) for part in _parts(options, words)]
    except OrderError as error:
        error.example = example
        raise


def _option(options: Sequence[Option], words: str) -> str:
    folded = words.casefold()
    for option in options:
        if folded in (option.value.casefold(), option.label.casefold()):
            return option.value
    begun = [o for o in options if folded and o.label.casefold().startswith(folded)]
    begun = begun or [o for o in options if folded and o.value.casefold().startswith(folded)]
    if len(begun) == 1:
        return begun[0].value
    among = ", ".join(option.value for option in options[:12])
    if begun:
        meant = ", ".join(option.value for option in begun[:12])
        raise Ambiguous(f"that could be {meant}.", quote=words[:80], example=begun[0].value)
    raise Unreadable(f"choose among: {among}.", quote=words[:80], example=options[0].value if options else "")


def _parts(options: Sequence[Option], words: str) -> list[str]:
    parts = [part for part in PARTS.split(words) if part]
    if len(parts) == 1 and not any(" " in option.value for option in options):
        folded = parts[0].casefold()
        known = [option for option in options if folded in (option.value.casefold(), option.label.casefold())]
        return parts if known else parts[0].split()
    return parts
