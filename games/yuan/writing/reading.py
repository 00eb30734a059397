"""Reading a message on top of a draft, whatever the question: units, contradictions, and what is wrong.

A message says things about units: a plan is one unit, so is each bid. The last message about a unit counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from games.core.errors import Illegal, OrderError
from games.core.orders import MOST_ERRORS, Beyond, Clause, bounded
from games.core.prompts import Answer, Seat, Sheet
from games.core.script import shown, strings
from games.yuan.table import HOUSES

W = TypeVar("W")


@dataclass(frozen=True)
class Clear:
    """Forget what was said about units whose name begins so."""

    unit: str = ""


@dataclass(frozen=True)
class Said(Generic[W]):
    """What a clause says: wishes that stand or fall together, something to forget, or an error.

    None stands for a clause that cannot be read, and is hopeless.
    """

    said: tuple[W, ...] | Clear | OrderError | None
    clause: Clause


class Book(Protocol[W]):
    """The rules by which the answers to a question are judged."""

    @property
    def seat(self) -> Seat: ...

    def parse(self, text: str) -> Iterable[Said[W]]:
        """Return what a text says, clause by clause."""
        ...

    def unit(self, wish: W, /) -> str:
        """Return what a wish is about."""
        ...

    def line(self, wish: W, /) -> str:
        """Return a wish as it is printed."""
        ...

    def wrong(self, wish: W, /) -> str:
        """Return why a wish is illegal, or ""."""
        ...

    def example(self, near: W | None, /) -> str:
        """Return a line that is accepted now, like the one meant if there is one."""
        ...


@dataclass
class Reading(Generic[W]):
    """What a message on top of a draft comes to; wishes are by unit, in the order of their names."""

    wishes: dict[str, W]
    lines: tuple[str, ...] = ()
    errors: list[OrderError] = field(default_factory=list[OrderError])
    beyond: Beyond = field(default_factory=Beyond)
    dropped: list[str] = field(default_factory=list[str])

    def sheet(self, warnings: Iterable[str] = (), notes: Iterable[str] = ()) -> Sheet:
        """Return it as the bot wants it."""
        left = (f"{line} no longer fits and is left out." for line in self.dropped)
        return Sheet(self.lines, bounded(self.errors, self.beyond), (*left, *warnings), tuple(notes))


def read_sheet(book: Book[W], text: str, draft: Sequence[str] = ()) -> Reading[W]:
    """The last message about a unit counts; errors leave the draft as it was."""
    result = _drafted(book, draft)
    entries: list[tuple[tuple[W, ...], Clause]] = []
    for one in book.parse(text):
        match one.said:
            case Clear(unit):
                result.wishes = {name: w for name, w in result.wishes.items() if not name.startswith(unit)}
            case OrderError() as error:
                result.errors.append(error)
            case None:
                result.beyond.add(one.clause)
            case wishes if one.clause.speaker not in ("", book.seat):
                result.errors.append(_not_his(book, one.clause))
            case wishes:
                entries.append((wishes, one.clause))
    for wishes, clause in _undisputed(book, entries, result):
        _take(book, wishes, clause, result)
    _finish(book, result)
    return result


def read_answer(book: Book[W], answer: Answer) -> dict[str, W]:
    """Return the wishes of an answer, canonical or typed, by unit; raises the first error."""
    lines = strings(answer) if answer is not None else []
    if lines is None:
        raise Illegal("this is answered by lines of text.", quote=shown(answer), example=book.example(None))
    reading = read_sheet(book, "\n".join(lines))
    for error in reading.errors:
        raise error
    return reading.wishes


def _drafted(book: Book[W], draft: Sequence[str]) -> Reading[W]:
    """Return the draft's wishes; those that no longer fit are dropped, and said to be."""
    result = Reading[W]({})
    for line in draft:
        read = [one.said for one in book.parse(line)]
        wishes = [wish for said in read if isinstance(said, tuple) for wish in said]
        if len(wishes) != 1 or any(not isinstance(said, tuple) for said in read) or book.wrong(wishes[0]):
            result.dropped.append(line)
        else:
            result.wishes[book.unit(wishes[0])] = wishes[0]
    return result


def _undisputed(
    book: Book[W], entries: Sequence[tuple[tuple[W, ...], Clause]], result: Reading[W]
) -> list[tuple[tuple[W, ...], Clause]]:
    """What is said twice counts once; of what contradicts itself in one message nothing counts."""
    first: dict[str, tuple[W, Clause]] = {}
    torn: list[str] = []
    for wishes, clause in entries:
        for wish in wishes:
            known, other = first.setdefault(book.unit(wish), (wish, clause))
            if known == wish:
                continue
            torn.append(book.unit(wish))
            if len(torn) > MOST_ERRORS:
                result.beyond.add(clause)
                continue
            message = f"this says otherwise than “{other.quote}”, so neither counts; which one do you mean?"
            example = book.example(wish) if book.wrong(known) else book.line(known)
            result.errors.append(clause.error(Illegal, message, example))
    return [entry for entry in entries if not any(book.unit(wish) in torn for wish in entry[0])]


def _take(book: Book[W], wishes: tuple[W, ...], clause: Clause, result: Reading[W]) -> None:
    """Put a clause's wishes on top of the draft if all of them are legal."""
    for wish in wishes:
        if fault := book.wrong(wish):
            example = "" if clause.is_hopeless else book.example(wish)
            result.errors.append(clause.error(Illegal, fault, example))
            return
    result.wishes.update({book.unit(wish): wish for wish in wishes})


def _finish(book: Book[W], result: Reading[W]) -> None:
    """Put lines and errors in order; an error without an example gets a line that is right now."""
    result.wishes = dict(sorted(result.wishes.items()))
    result.lines = tuple(book.line(wish) for wish in result.wishes.values())
    if result.errors:
        general = book.example(None)
        for error in result.errors:
            error.example = error.example or general
        result.errors.sort(key=lambda error: (error.line, error.column))


def _not_his(book: Book[W], clause: Clause) -> OrderError:
    other = Seat(clause.speaker)
    return clause.error(Illegal, f"you play {HOUSES[book.seat]}, not {HOUSES[other]}.")
