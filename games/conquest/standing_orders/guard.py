"""What must be so for a line of a turn to come: conditions in the words of standing orders."""

from __future__ import annotations

from dataclasses import dataclass

from games.conquest import language
from games.conquest.reading.lexicon import FIRST, Cursor
from games.conquest.standing_orders.order import DEFENCES
from games.conquest.table import NAMES, NEUTRAL, NOBODY
from games.core.prompts import Seat

MANY = 999
"""More than is ever counted."""
DENIED, ELSE, MINE, EMPTY, THERE = (
    tuple(words.split())
    for words in (language.DENIED, language.OTHERWISE, language.MINE, language.EMPTY, language.THERE)
)
ALONE = (("word", (*MINE, *EMPTY, NEUTRAL)), ("condition", ELSE), ("word!", ("ENEMY", "GOLD")))
"""Words that no standing order has, by the kind of their tokens."""
HOW = "say how many are meant: {kind}<=3, or {kind} 4+."


@dataclass(frozen=True)
class Test:
    """What must be so: `kind` is MINE, NOT MINE, EMPTY or HELD (by `seat`), of a province; or ENEMY, UNITS or
    GOLD, of which there are from `least` to `most`. ENEMY without a province is who stands in the one that
    the line invades.
    """

    kind: str
    at: str = ""
    seat: Seat = NOBODY
    least: int = 0
    most: int = MANY

    @property
    def text(self) -> str:
        """Return the condition as it is kept."""
        if self.kind in ("ENEMY", "UNITS", "GOLD"):
            count = f"<={self.most}" if self.most < MANY else f" {self.least}+"
            return f"{f'AT {self.at} ' if self.at else ''}{self.kind}{count}"
        return f"{self.at} IS {NAMES[self.seat].upper() if self.kind == 'HELD' else self.kind}"


def tests(words: Cursor) -> tuple[Test, ...]:
    """Take the conditions that stand here, joined by AND; raises OrderError where one is only begun."""
    found: list[Test] = []
    while True:
        words.skip()
        words.take("and")
        test = _test(words)
        if test is None:
            return tuple(found)
        found.append(test)


def is_for_a_turn(words: Cursor) -> bool:
    """Return whether what follows IF is a line of a turn, not a standing order; nothing is taken."""
    after, at = words.tokens[words.at :], words.at
    if any(token.kind == kind and token.value in values for token in after for kind, values in ALONE):
        return True
    try:
        tests(words)
        verb = words.word(*FIRST)
        found = verb not in (None, "PLAY") or words.peek("arrow", "arrow")
        return found or (verb == "PLAY" and words.peek("card") and words.take("card") not in DEFENCES)
    except ValueError:
        return False
    finally:
        words.at = at


def _test(words: Cursor) -> Test | None:
    """Take one condition, None if none stands here."""
    begun = words.at
    while words.take("word", *THERE):
        continue
    if (words.take("hold") or words.take("word", language.OWNS)) and words.peek("place"):
        return Test("MINE", words.place())
    at = words.take("place") or ""
    found = (_holder(words, at) if at else None) or _count(words, at)
    if found is None:
        words.at = begun
    return found


def _holder(words: Cursor, at: str) -> Test | None:
    """Take whose a province is: `TAI IS MINE`, `TAI IS NOT MINE`, `TAI IS EMPTY`, `TAI IS RED`."""
    if words.take("word", *DENIED):
        if not words.take("word", *MINE):
            raise words.fault("what may be denied is MINE: IF TAI IS NOT MINE.")
        return Test("NOT MINE", at)
    if words.take("word", *MINE):
        return Test("MINE", at)
    if words.take("word", *EMPTY):
        return Test("EMPTY", at)
    if words.take("word", NEUTRAL):
        return Test("HELD", at, NEUTRAL)
    if named := next((seat for seat in NAMES if words.take("word", language.OWNER.format(seat))), None):
        return Test("HELD", at, Seat(named))
    return Test("HELD", at, words.seat()) if words.peek("power") else None


def _count(words: Cursor, at: str) -> Test | None:
    """Take how many there are: `ENEMY<=3`, `UNITS 4+ AT TAI`, `at most 3 enemies in TAI`, `GOLD 6+`."""
    if words.word("MOST"):
        most = words.number(0, MANY)
        kind = words.word("ENEMY", "UNITS", "GOLD")
        if kind is None:
            raise words.fault("say of what there are so many: ENEMY, UNITS or GOLD.")
        return Test(kind, _where(words, kind, at), most=most)
    kind = words.word("ENEMY", "UNITS", "GOLD")
    if kind is None:
        return None
    if not at and kind != "GOLD" and words.peek("place"):
        at = words.place()
    least, most = _span(words, kind)
    return Test(kind, _where(words, kind, at), least=least, most=most)


def _span(words: Cursor, kind: str) -> tuple[int, int]:
    """Take the span that is meant: `<=3`, `<4`, `3 or fewer`, `3+`, `>=3`, `more than 3`."""
    if words.take("word", "≥"):
        return words.number(0, MANY - 1), MANY
    if words.take("arrow", ">"):
        strictly = words.take("word", "=") is None
        return words.number(0, MANY - 2) + strictly, MANY
    if words.take("word", language.LEAST):
        return words.number(0, MANY - 1), MANY
    if words.peek("word!", "MORE"):
        return words.at_least(0, MANY - 1), MANY
    after = words.tokens[words.at + 1 : words.at + 3]
    if (
        words.peek("number")
        and after
        and (after[0].value == "+" or [t.value for t in after] == ["OR", "MORE"])
    ):
        return words.at_least(0, MANY - 1), MANY
    fewer = [token.value for token in after] == ["OR", "FEWER"]
    if words.peek("number") and not fewer:
        raise words.fault(HOW.format(kind=kind))
    words.word("MOST")
    return 0, words.at_most(0, MANY - 1)


def _where(words: Cursor, kind: str, at: str) -> str:
    """Take the province in which is counted, if it stands behind the number."""
    follows = words.tokens[words.at + 1] if words.at + 1 < len(words.tokens) else None
    begins = follows is not None and follows.kind in ("arrow", "word", "power")
    if not at and kind != "GOLD" and words.peek("place") and not begins:
        at = words.place()
    if kind == "UNITS" and not at:
        raise words.fault("say where they stand: IF AT TAI UNITS 4+.")
    return at
