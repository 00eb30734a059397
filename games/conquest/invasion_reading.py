"""Reads an invasion as people type it: from where, where to, with what, and what else is written with it."""

from __future__ import annotations

from collections.abc import Callable

from games.conquest.cards import reinforcement
from games.conquest.command import Command
from games.conquest.declaring import Invade
from games.conquest.fallen import refuse_fallen
from games.conquest.lexicon import Cursor
from games.conquest.muster import ALL

STOPS = ("STOP", "FOR", "MOST", "TAKEN", "ONCE", "TWICE")
"""Words that say until when, as UNTIL does."""
LONGEST_INVASION = ("units", 0)
"""Until the province is taken, or nobody is left who could."""


def units(words: Cursor) -> tuple[int, tuple[str, ...]]:
    """Take units: a number of infantry and names, in any order, with + or commas between them."""
    infantry, persons, counted = 0, list[str](), False
    while True:
        before = words.at
        words.skip("+")
        if words.peek("number") and (not counted or words.at > before):
            counted = True
            infantry += words.number(0, 24)
            words.word("INFANTRY", "UNITS")
        elif words.take("all"):
            words.word("INFANTRY", "UNITS")
            infantry = ALL - (words.number(0, 24) if words.word("BUT") else 0)
        elif words.word("GENERALS"):
            persons.append(words.need("person", "here the name of a General is missing, like Guan Yu."))
        elif words.word("RULER"):
            persons.append("RULER")
        elif name := words.take("person"):
            persons.append(name)
        else:
            return infantry, tuple(dict.fromkeys(persons))


def _ways(words: Cursor) -> tuple[str, str, tuple[int, tuple[str, ...]] | None]:
    """Take where an invasion comes from and where it goes: `YEC - TAI`, `TAI from YEC`, `YEC attacks TAI`;
    and with what, if that stands between the two: `TAI with 5 from YEC`.
    """
    has_source = words.peek("word!", "FROM")
    arrow = words.take("arrow") is not None
    first = words.source()
    if not has_source and (between := _between(words)) is not None:
        return words.source(), first, between
    if not has_source and words.peek("word!", "FROM"):
        return words.source(), first, None
    if arrow and not has_source:
        raise words.fault("say from where too, like INVADE YEC - TAI WITH 5.")
    goes = words.take("arrow") or words.word("INVADE")
    if not goes and not words.peek("place"):
        raise words.fault("name two provinces, from where and into which, like INVADE YEC - TAI WITH 5.")
    return first, words.place(), None


def _between(words: Cursor) -> tuple[int, tuple[str, ...]] | None:
    """Take what goes, if `with` it stands before `from`."""
    at = words.at
    if words.word("WITH") and (found := units(words)) != (0, ()) and words.peek("word!", "FROM"):
        return found
    words.at = at
    return None


def invasion(words: Cursor) -> Command:
    """Take an invasion, its verb being taken."""
    words.word("WITH")
    infantry, persons = units(words)
    source, target, between = _ways(words)
    if between is not None:
        infantry, persons = between
    if not infantry and not persons:
        words.word("WITH")
        words.skip("/")
        infantry, persons = units(words)
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
        self.said: list[str] = []
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
            "STOP": self._until,
            "FOR": self._until,
            "MOST": self._until,
            "TAKEN": self._taken,
            "ONCE": lambda: self._often(1),
            "TWICE": lambda: self._often(2),
            "FOLLOW": self._bring,
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
            if words.peek("arrow") and words.tokens[words.at + 1 : words.at + 2] and _is_death(words):
                words.at += 1
            words.word("WITH")
            if words.peek("card"):
                self._play()
            elif word := words.word(*readers):
                self._once(word)
                readers[word]()
            elif words.peek("number") and _is_often(words):
                self._once("ONCE")
                self._often(words.number(1, 24))
                words.word("ROUNDS")
            else:
                return

    def _once(self, word: str) -> None:
        """Raise OrderError where a part is said again that can be meant in one way alone; `until taken` may
        be said besides.
        """
        if self.until == LONGEST_INVASION:
            self.said = [part for part in self.said if part != "UNTIL"]
        part = {**dict.fromkeys(STOPS, "UNTIL"), "FOLLOW": "BRING"}.get(word, word)
        if part in self.said and part in ("UNTIL", "ROLL", "LOSSES", "BRING"):
            raise self.words.fault(f"{part} is said twice; which one do you mean?")
        self.said.append(part)

    def _taken(self) -> None:
        self.until = LONGEST_INVASION

    def _often(self, count: int) -> None:
        self.until = ("rounds", count)

    def _until(self) -> None:
        """Take `3 left`, `rounds 4`, `enemy has 1`, `it is taken`."""
        self.words.word("MOST")
        self.words.word("IF")
        refuse_fallen(self.words)
        after = self.words.word("AFTER") is not None
        if self.words.word("TAKEN", "END"):
            return self._taken()
        what = self.words.word("ROUNDS", "ENEMY")
        count = self.words.at_most(1 if what == "ROUNDS" else 0, 24)
        what = what or self.words.word("ROUNDS") or "UNITS"
        if after and what != "ROUNDS":
            raise self.words.fault("is that UNTIL ROUNDS 3, or UNTIL UNITS<=3?")
        if what == "ROUNDS" and not count:
            raise self.words.fault("an invasion is fought for 1 round or more, like UNTIL ROUNDS 3.")
        self.until = (what.lower(), count)
        return None

    def _roll(self) -> None:
        self.roll = self.words.number(1, 3)
        self.words.word("DICE")

    def _losses(self) -> None:
        infantry, self.losses = units(self.words)
        if infantry or not self.losses:
            raise self.words.fault("name who falls before the others, like LOSSES Guan Yu.")
        self.words.word("FIRST")

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
        self.words.word("WITH")
        self.plays.append((skill, self.words.take("person") or ""))

    def _reinforce(self) -> None:
        parts: list[str] = []
        while self.words.peek("word!", "FROM") or self.words.peek("place"):
            code = self.words.source()
            infantry, persons = units(self.words)
            parts.append(reinforcement(code, infantry, persons))
        if not parts:
            raise self.words.fault("say from where, like REINFORCE FROM CHL 5.")
        self.plays.append(("reinforcements", "/".join(parts)))

    def _go(self) -> None:
        self.go = True

    def _bring(self) -> None:
        self.words.word("BY")
        self.bring, self.companions = units(self.words)


def _is_death(words: Cursor) -> bool:
    """Return whether what follows is `to the death`, `to the end`."""
    after = words.tokens[words.at + 1]
    return after.kind == "word!" and after.value == "TAKEN"


def _is_often(words: Cursor) -> bool:
    """Return whether what follows is `3 times`, `3 rounds`."""
    after = words.tokens[words.at + 1 : words.at + 2]
    return bool(after) and after[0].kind == "word!" and after[0].value == "ROUNDS"
