"""Words around an order: whose it is, for which round, a remark behind it.

All of it is blanked out, never removed, so that places in what was typed stay true.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.conquest import vocabulary
from games.conquest.public_state_model import NAMES, POWERS, Table
from games.core.reading.clauses import shortened
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import Seat
from games.core.text.tokens import folded

ROUND = tuple(vocabulary.ROUND.split())
"""Words behind which a number says for which round something is; a round has one turn of each player."""
ABOUT = (*vocabulary.OVER_COMMANDS.split(), *ROUND)
"""Words that a heading may have besides."""
MOST_NAME = 3
"""Words of the longest name."""
SEATS: dict[str, Seat] = {
    folded(name): power.seat for power in POWERS for name in (power.name, power.chinese, *power.aliases)
}
ANOTHER = (
    "its heading names another time, and this is round {now}; send it below no heading if you mean it now."
)


@dataclass(frozen=True)
class Writer:
    """The writer of an order: their seat, the round, and the Rulers by whose names seats are called."""

    seat: Seat
    round: int
    rulers: Mapping[str, Seat] = field(default_factory=dict[str, Seat])


def writer(table: Table, seat: Seat) -> Writer:
    """Return who writes for a seat now."""
    rulers = {folded(roster.ruler): each for each, roster in table.rosters.items() if roster.ruler}
    return Writer(seat, table.round, rulers)


def bare(text: str, by: Writer, starts: Sequence[str] = ()) -> str:
    """Return the order of a line without the words around it; raises OrderError where it is another's, or for
    another round. A remark behind `//` that begins with one of `starts` is no remark.
    """
    text = _unremarked(text, starts)
    head, colon, rest = text.partition(":")
    said = _heading(head, by)
    if said is None or not any(said):
        return text
    if fault := _fault(by, *said):
        fault.quote, fault.line, fault.column = shortened(" ".join(text.split())), 1, 1
        raise fault
    return " " * (len(head) + len(colon)) + rest


def peeled(text: str, by: Writer, starts: Sequence[str] = ()) -> str:
    """Return the order of a line without the words around it, whoever it is for."""
    text = _unremarked(text, starts)
    head, colon, rest = text.partition(":")
    said = _heading(head, by)
    return " " * (len(head) + len(colon)) + rest if said is not None and any(said) else text


def _unremarked(text: str, starts: Sequence[str]) -> str:
    """Leave out what stands behind `//`, unless it may be an order of its own."""
    head, mark, rest = text.partition(" //")
    words = folded(rest).split()
    is_remark = bool(mark) and rest[:1] in ("", " ", "\t") and bool(head.strip())
    return head if is_remark and not (words and words[0] in starts) else text


def _heading(head: str, by: Writer) -> tuple[Seat | None, int] | None:
    """Return whose and which round's orders a heading says it stands above, None where it is no heading."""
    words, at = folded(head).split(), 0
    seat: Seat | None = None
    number = 0
    while at < len(words):
        found, size = _named(words, at, by)
        if found is not None:
            seat, at = found, at + size
        elif words[at] in ROUND and at + 1 < len(words) and words[at + 1].isdecimal():
            number, at = int(words[at + 1][:6]), at + 2
        elif words[at] in ABOUT:
            at += 1
        else:
            return None
    return (seat, number) if words else None


def _named(words: Sequence[str], at: int, by: Writer) -> tuple[Seat | None, int]:
    """Return which seat is named from a word on, and by how many words; None if none is."""
    for size in range(MOST_NAME, 0, -1):
        name = " ".join(words[at : at + size])
        for said in (name, name.removesuffix("s")):
            if seat := SEATS.get(said) or by.rulers.get(said):
                return seat, size
    return None, 0


def _fault(by: Writer, seat: Seat | None, number: int) -> OrderError | None:
    if seat not in (None, by.seat):
        return Illegal(f"you play {NAMES[by.seat]}, not {NAMES[seat or by.seat]}.")
    if number not in (0, by.round):
        return Unreadable(ANOTHER.format(now=by.round))
    return None
