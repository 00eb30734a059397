"""Reads a command as people type it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from games.conquest.command import Command
from games.conquest.framing import Writer
from games.conquest.invasion_reading import invasion, units
from games.conquest.lexicon import FIRST, Cursor, cursor, framed, ordering
from games.conquest.muster import ALL
from games.conquest.repositioning import Transfer
from games.conquest.table import NAMES
from games.core.errors import OrderError
from games.core.tokens import folded

EXAMPLE = "INVADE YEC - TAI WITH 5"
MOST_INFANTRY = 999
"""Infantry of one command: more than all provinces hold together."""
LEAVES = ("pass", "stop", "STOP", "skip", "waive")
EITHER = (*LEAVES, "continue")
WHICH = "NEXT closes this phase, END ends your turn; which one do you mean?"


def read(text: str, example: str = EXAMPLE, by: Writer | None = None) -> Command | None:
    """Return the command that a text means, None if it says nothing; `by` is who writes it, if that is known.

    Raises OrderError.
    """
    words = ordering(text, example, by)
    if words is None:
        return None
    goes = bool(words.word("GO"))
    if goes and not words.peek("word!", "INVADE"):
        raise words.fault(f"GO stands with the invasion it is meant for, like {EXAMPLE} GO.")
    if words.take("arrow"):
        command = _move(words)
    elif word := words.word(*FIRST):
        command = READERS[word](words)
    elif words.peek("card"):
        command = _play(words)
    elif near := words.likely(*FIRST):
        raise words.fault(f"this is no command; did you mean {near}?")
    elif words.peek("place") and words.tokens[1:2] and words.tokens[1].value == "INVADE":
        command = invasion(words)
    elif words.peek("place") or words.peek("number") or words.peek("person"):
        raise words.fault(
            "say what they do: INVADE YEC - TAI WITH 5, MOVE 3 YEC - SHD, PLACE 4 YEC or PLACE Guan Yu YEC."
        )
    elif words.token is not None and words.token.value in EITHER:
        command = _left(words)
    else:
        raise words.fault("begin with what you do: BUY, HIRE, PLACE, INVADE, MOVE, PLAY, NEXT or END.")
    words.end(*FIRST)
    return replace(command, go=True) if goes else command


def _left(words: Cursor) -> Command:
    """Return what is left by `skip phase` or `pass the turn`; raises OrderError where it is not said."""
    word, *rest = [token.value for token in words.tokens[words.at :]]
    ends = not rest and "turn" in folded(words.clause.quote).split()
    if word == "continue" or not (ends or rest == ["PHASE"]):
        raise words.fault(WHICH)
    words.at = len(words.tokens)
    return Command("END" if ends else "NEXT")


def is_leave(text: str, by: Writer) -> bool:
    """Return whether a text says no more than that one is done: `pass`, `skip`, `stop`."""
    words = cursor(framed(text, by))
    return words is not None and len(words.tokens) == 1 and words.tokens[0].value in LEAVES


def verb(text: str) -> str:
    """Return the verb that a text begins with as commands are kept, "" if there is none."""
    words = cursor(text)
    if words is None:
        return ""
    return "MOVE" if words.take("arrow") else words.word(*FIRST) or ""


@lru_cache(maxsize=8192)
def kept(line: str) -> Command | None:
    """Return the command of a line as it is kept, None if it is written otherwise; each is read once."""
    try:
        command = read(line)
    except OrderError:
        return None
    return command if command is not None and command.line == line else None


def _cards(words: Cursor) -> tuple[str, ...]:
    found: list[str] = []
    while True:
        words.skip("+")
        words.word("CARDS")
        card = words.take("card")
        if card is None:
            return tuple(found)
        found.append(card)


def _discard(words: Cursor) -> Command:
    cards = _cards(words)
    if not cards:
        raise words.missing("card", "name the cards to discard, like DISCARD Ambush, Taxes.")
    return Command("DISCARD", cards)


def _buy(words: Cursor) -> Command:
    """Cards, unless what is bought is said to be something else."""
    return _hired(words, "BUY")


def _play(words: Cursor) -> Command:
    words.word("CARDS")
    card = words.need("card", "here the name of a card is missing, like PLAY Taxes.")
    words.word("CARDS")
    words.skip("on", "against")
    words.take("arrow")
    about = words.take("place") or words.take("person")
    if about is None and (seat := words.take("power")) is not None:
        about = NAMES[seat].upper()
    return Command("PLAY", (card,), at=about or "")


def _hire(words: Cursor) -> Command:
    """Infantry, unless what is hired is said to be something else."""
    return _hired(words, "INFANTRY")


def _hired(words: Cursor, usual: str) -> Command:
    """Take how many of what, in any order; one, if it is not said, where one is much."""
    if words.peek("person"):
        raise words.fault("Generals are drawn unseen from the pile; say how many, like HIRE 1 GENERALS.")
    if words.peek("card"):
        raise words.fault("cards are drawn unseen from the pile; say how many, like BUY 1.")
    kind = _kind(words)
    words.skip("x", "+")
    one = (kind or usual) != "INFANTRY"
    count = words.number(1, MOST_INFANTRY) if words.peek("number") or not one else 1
    kind = _kind(words) or kind or usual
    most = {"BUY": 8, "GENERALS": 6}.get(kind, MOST_INFANTRY)
    if count > most:
        words.at -= 1
        raise words.fault(f"this must be a number from 1 to {most}.")
    if kind == "INFANTRY" and (words.peek("place") or words.peek("word!", "FROM")):
        raise words.fault("infantry are hired first and placed with the next command, like PLACE 4 YEC.")
    return Command(kind, count=count)


def _kind(words: Cursor) -> str:
    """Take what is bought or hired, "" if it is not said."""
    words.word("STRATEGY")
    word = words.word("GENERALS", "INFANTRY", "UNITS", "CARDS") or ""
    return {"UNITS": "INFANTRY", "CARDS": "BUY"}.get(word, word)


def _person(words: Cursor) -> str:
    words.word("GENERALS")
    if words.word("RULER"):
        return "RULER"
    return words.need("person", "here the name of a General is missing, like Guan Yu.")


def _dismiss(words: Cursor) -> Command:
    return Command("DISMISS", (_person(words),))


def _place(words: Cursor) -> Command:
    if words.peek("number"):
        count = words.number(1, 24)
        words.word("INFANTRY", "UNITS")
        words.take("arrow")
        return Command("PLACE", count=count, at=words.place())
    if words.take("all"):
        words.take("all")
        words.word("INFANTRY", "UNITS")
        words.take("arrow")
        return Command("PLACE", count=ALL, at=words.place())
    name = _person(words)
    words.take("arrow")
    return Command("PLACE", (name,), at=words.place())


def _swap(words: Cursor) -> Command:
    new = _person(words)
    if not words.word("FOR"):
        raise words.fault("write SWAP Guan Yu FOR Zhang Fei: the first comes, the other goes.")
    return Command("SWAP", (new, _person(words)))


def _follow(words: Cursor) -> Command:
    words.word("WITH", "BY")
    infantry, persons = units(words)
    return Command("FOLLOW", persons, infantry)


def _move(words: Cursor) -> Command:
    transfers: list[Transfer] = []
    while words.token is not None:
        infantry, persons = units(words)
        source, target = _route(words)
        if not infantry and not persons:
            words.word("WITH")
            infantry, persons = units(words)
        transfers.append(Transfer(source, target, infantry, persons))
        words.skip("+")
        words.take("arrow")
    if not transfers:
        raise words.fault("write MOVE 3 YEC - SHD.")
    return Command("MOVE", transfers=tuple(transfers))


def _route(words: Cursor) -> tuple[str, str]:
    """Take where units come from and where they go: `YEC - SHD`, `SHD from YEC`, `to SHD from YEC`."""
    has_source = words.peek("word!", "FROM")
    arrow = words.take("arrow") is not None
    first = words.source()
    if not has_source and words.peek("word!", "FROM"):
        return words.source(), first
    if arrow:
        raise words.fault("say from where too, like MOVE 3 YEC - SHD.")
    words.take("arrow")
    return first, words.place()


def _closing(words: Cursor, verb: str) -> Command:
    """NEXT closes a phase, END the turn; `end phase` is the former, `next turn` may be either."""
    if verb == "NEXT" and "turn" in folded(words.clause.quote).split():
        raise words.fault(WHICH)
    verb = "NEXT" if words.word("PHASE") else verb
    return Command(verb, go=verb == "END" and bool(words.word("GO")))


def _veto(words: Cursor, verb: str = "VETO") -> Command:
    if words.take("all") or words.word("EVERYBODY"):
        return Command(verb, at="ALL")
    if code := words.take("place"):
        return Command(verb, at=code)
    return Command(verb, at=NAMES[words.seat()].upper())


def _allow(words: Cursor) -> Command:
    words.word("VETO")
    return _veto(words, "ALLOW")


def _reveal(words: Cursor) -> Command:
    """Take what is shown to the whole table; it is asked first unless GO stands behind it."""
    words.word("GOLD")
    words.take("arrow")
    words.take("all") or words.word("EVERYBODY")
    return Command("REVEAL", go=bool(words.word("GO")))


def _show(words: Cursor) -> Command:
    """Take `show gold to all`; what does not say to whom is told to its writer alone, and is no command."""
    words.word("GOLD")
    words.take("arrow")
    if not (words.take("all") or words.word("EVERYBODY")):
        raise words.fault("`gold` tells you yours; REVEAL shows it to the whole table.")
    words.word("GOLD")
    return Command("REVEAL", go=bool(words.word("GO")))


READERS: dict[str, Callable[[Cursor], Command]] = {
    "DISCARD": _discard,
    "BUY": _buy,
    "PLAY": _play,
    "HIRE": _hire,
    "DISMISS": _dismiss,
    "PLACE": _place,
    "SWAP": _swap,
    "INVADE": invasion,
    "FOLLOW": _follow,
    "NEXT": lambda words: _closing(words, "NEXT"),
    "END": lambda words: _closing(words, "END"),
    "VETO": _veto,
    "ALLOW": _allow,
    "REVEAL": _reveal,
    "SHOW": _show,
}
