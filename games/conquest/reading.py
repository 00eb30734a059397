"""Reads a command as people type it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from games.conquest.cards import reinforcement
from games.conquest.command import Command
from games.conquest.declaring import Invade
from games.conquest.lexicon import Cursor, cursor, ordering
from games.conquest.muster import ALL
from games.conquest.repositioning import Transfer
from games.conquest.table import NAMES
from games.core.errors import OrderError

EXAMPLE = "INVADE YEC - TAI WITH 5"
FIRST = (
    "DISCARD",
    "BUY",
    "PLAY",
    "HIRE",
    "DISMISS",
    "PLACE",
    "SWAP",
    "INVADE",
    "FOLLOW",
    "NEXT",
    "END",
    "VETO",
    "ALLOW",
    "REVEAL",
)


def read(text: str, example: str = EXAMPLE) -> Command | None:
    """Return the command that a text means, None if it says nothing; raises OrderError."""
    words = ordering(text, example)
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
    else:
        raise words.fault("begin with what you do: BUY, HIRE, PLACE, INVADE, MOVE, PLAY, NEXT or END.")
    words.end(*FIRST)
    return replace(command, go=True) if goes else command


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
        card = words.take("card")
        if card is None:
            return tuple(found)
        found.append(card)


def _discard(words: Cursor) -> Command:
    cards = _cards(words)
    if not cards:
        raise words.fault("name the cards to discard, like DISCARD Ambush, Taxes.")
    return Command("DISCARD", cards)


def _buy(words: Cursor) -> Command:
    count = words.number(1, 8) if words.peek("number") else 1
    words.word("CARDS")
    return Command("BUY", count=count)


def _play(words: Cursor) -> Command:
    card = words.need("card", "here the name of a card is missing, like PLAY Taxes.")
    words.skip("on", "against")
    words.take("arrow")
    about = words.take("place") or words.take("person")
    if about is None and (seat := words.take("power")) is not None:
        about = NAMES[seat].upper()
    return Command("PLAY", (card,), at=about or "")


def _hire(words: Cursor) -> Command:
    kind = words.word("GENERALS", "INFANTRY")
    count = 1 if kind == "GENERALS" and not words.peek("number") else words.number(1, 99)
    kind = words.word("GENERALS", "INFANTRY") or kind or "INFANTRY"
    return Command(kind, count=count)


def _person(words: Cursor) -> str:
    if words.word("RULER"):
        return "RULER"
    return words.need("person", "here the name of a General is missing, like Guan Yu.")


def _dismiss(words: Cursor) -> Command:
    return Command("DISMISS", (_person(words),))


def _place(words: Cursor) -> Command:
    if words.peek("number"):
        count = words.number(1, 24)
        words.word("INFANTRY")
        words.take("arrow")
        return Command("PLACE", count=count, at=words.place())
    if words.peek("all"):
        raise words.fault("say how many infantry, like PLACE 4 YEC.")
    name = _person(words)
    words.take("arrow")
    return Command("PLACE", (name,), at=words.place())


def _swap(words: Cursor) -> Command:
    new = _person(words)
    if not words.word("FOR"):
        raise words.fault("write SWAP Guan Yu FOR Zhang Fei: the first comes, the other goes.")
    return Command("SWAP", (new, _person(words)))


def _group(words: Cursor) -> tuple[int, tuple[str, ...]]:
    """Take units: a number of infantry and names, in any order, with + or commas between them."""
    infantry, persons = 0, list[str]()
    while True:
        words.skip("+")
        if words.peek("number"):
            infantry += words.number(0, 24)
            words.word("INFANTRY")
        elif words.take("all"):
            infantry = ALL - (words.number(0, 24) if words.word("BUT") else 0)
        elif words.word("RULER"):
            persons.append("RULER")
        elif name := words.take("person"):
            persons.append(name)
        else:
            return infantry, tuple(dict.fromkeys(persons))


def _ways(words: Cursor) -> tuple[str, str]:
    """Take where an invasion comes from and where it goes: `YEC - TAI`, `TAI from YEC`."""
    has_source = words.peek("word!", "FROM")
    if words.take("arrow") and not has_source:
        target = words.place()
        if not words.peek("word!", "FROM"):
            raise words.fault("say from where too, like INVADE YEC - TAI WITH 5.")
        return words.place(), target
    first = words.place()
    if not has_source and words.peek("word!", "FROM"):
        return words.place(), first
    if not words.take("arrow") and not words.peek("place"):
        raise words.fault("name two provinces, from where and into which, like INVADE YEC - TAI WITH 5.")
    return first, words.place()


def _invade(words: Cursor) -> Command:
    words.word("WITH")
    infantry, persons = _group(words)
    source, target = _ways(words)
    if not infantry and not persons:
        words.word("WITH")
        words.skip("/")
        infantry, persons = _group(words)
    if not infantry and not persons:
        raise words.fault("say with what, like WITH 5 + Guan Yu.")
    parts = _Parts(words)
    parts.take()
    order = Invade(
        source,
        target,
        infantry,
        persons,
        parts.until,
        parts.roll,
        parts.losses,
        tuple(parts.plays),
        parts.bring,
        parts.companions,
    )
    return Command("INVADE", invade=order, go=parts.go)


class _Parts:
    """What may follow an invasion, in any order."""

    def __init__(self, words: Cursor) -> None:
        self.words = words
        self.until: tuple[str, int] = ("rounds", 1)
        self.roll = 3
        self.losses: tuple[str, ...] = ()
        self.plays: list[tuple[str, str]] = []
        self.bring = 0
        self.companions: tuple[str, ...] = ()
        self.go = False

    def take(self) -> None:
        """Take the parts one after the other."""
        words = self.words
        readers: dict[str, Callable[[], None]] = {
            "UNTIL": self._until,
            "FOR": self._until,
            "ROLL": self._roll,
            "LOSSES": self._losses,
            "PLAY": self._play,
            "DUEL": lambda: self._skill("DUEL"),
            "REJECT": self._refuse,
            "CHARM": lambda: self._skill("CHARM"),
            "REINFORCE": self._reinforce,
            "BRING": self._bring,
            "GO": self._go,
        }
        while True:
            words.skip("+")
            word = words.word(*readers)
            if word is None:
                return
            readers[word]()

    def _until(self) -> None:
        what = self.words.word("ROUNDS", "ENEMY")
        count = self.words.at_most(1 if what == "ROUNDS" else 0, 24)
        what = what or self.words.word("ROUNDS") or "UNITS"
        if what == "ROUNDS" and not count:
            raise self.words.fault("an invasion is fought for 1 round or more, like UNTIL ROUNDS 3.")
        self.until = (what.lower(), count)

    def _roll(self) -> None:
        self.roll = self.words.number(1, 3)

    def _losses(self) -> None:
        self.losses = _group(self.words)[1]

    def _play(self) -> None:
        card = self.words.need("card", "here the name of a card is missing, like PLAY Feint.")
        if card == "reinforcements":
            raise self.words.fault("say from where, like REINFORCE FROM CHL 5.")
        self.words.skip("on", "against")
        self.plays.append((card, self.words.take("person") or "" if card == "betrayal" else ""))

    def _refuse(self) -> None:
        if not self.words.word("DUEL"):
            raise self.words.fault("what is refused here is a duel: REFUSE DUEL.")
        self.plays.append(("REFUSE", ""))

    def _skill(self, skill: str) -> None:
        if skill == "DUEL" and self.words.word("REJECT"):
            self.plays.append(("REFUSE", ""))
            return
        self.plays.append((skill, self.words.take("person") or ""))

    def _reinforce(self) -> None:
        parts: list[str] = []
        while self.words.peek("word!", "FROM") or self.words.peek("place"):
            code = self.words.place()
            infantry, persons = _group(self.words)
            parts.append(reinforcement(code, infantry, persons))
        if not parts:
            raise self.words.fault("say from where, like REINFORCE FROM CHL 5.")
        self.plays.append(("reinforcements", "/".join(parts)))

    def _go(self) -> None:
        self.go = True

    def _bring(self) -> None:
        self.bring, self.companions = _group(self.words)


def _follow(words: Cursor) -> Command:
    infantry, persons = _group(words)
    return Command("FOLLOW", persons, infantry)


def _move(words: Cursor) -> Command:
    transfers: list[Transfer] = []
    while words.token is not None:
        infantry, persons = _group(words)
        source = words.place()
        words.take("arrow")
        transfers.append(Transfer(source, words.place(), infantry, persons))
        words.skip("+")
        words.take("arrow")
    if not transfers:
        raise words.fault("write MOVE 3 YEC - SHD.")
    return Command("MOVE", transfers=tuple(transfers))


def _veto(words: Cursor, verb: str = "VETO") -> Command:
    if words.take("all") or words.word("EVERYBODY"):
        return Command(verb, at="ALL")
    if code := words.take("place"):
        return Command(verb, at=code)
    return Command(verb, at=NAMES[words.seat()].upper())


READERS: dict[str, Callable[[Cursor], Command]] = {
    "DISCARD": _discard,
    "BUY": _buy,
    "PLAY": _play,
    "HIRE": _hire,
    "DISMISS": _dismiss,
    "PLACE": _place,
    "SWAP": _swap,
    "INVADE": _invade,
    "FOLLOW": _follow,
    "NEXT": lambda _words: Command("NEXT"),
    "END": lambda _words: Command("END"),
    "VETO": _veto,
    "ALLOW": lambda words: _veto(words, "ALLOW"),
    "REVEAL": lambda _words: Command("REVEAL"),
}
