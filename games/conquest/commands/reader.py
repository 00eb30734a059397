"""Reads a command as people type it: what stands around it here, all else as `orders` declares it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from games.conquest import vocabulary
from games.conquest.commands.grammar import GRAMMAR, notation
from games.conquest.reading.framing import Writer
from games.conquest.reading.grammar_adapter import (
    NO_WORD,
    WHOSE,
    claimed,
    is_hopeless,
    is_strange,
    on_one_row,
    unframed,
)
from games.conquest.reading.lexicon import FIRST, ordered
from games.conquest.reading.loss_condition_refusal import refuse_fallen
from games.core.grammar.input_row import Row, row_in
from games.core.grammar.order import Order
from games.core.grammar.problem import Problem, Reason
from games.core.reading.clauses import Clause
from games.core.rules.errors import OrderError, Unreadable, Unsaid
from games.core.text.tokens import Source, folded

EXAMPLE = "INVADE YEC - TAI WITH 5"
GO_ALONE = f"GO stands with the invasion it is meant for, like {EXAMPLE} GO."
STOPS = frozenset(("UNTIL", "STOP", "FOR", "MOST"))
"""Words behind which it is said until when."""


def read(text: str, example: str = EXAMPLE, by: Writer | None = None) -> Order | None:
    """Return the command that a text means, None if it says nothing; `by` is who writes it, if that is known.

    Raises OrderError.
    """
    source = Source(text)
    clauses: list[Clause] = []
    if (row := unframed(GRAMMAR.lexicon, source)) is None:
        if is_hopeless(GRAMMAR.lexicon, notation().lexicon, source):
            raise Unsaid(partial(_hopeless, text, example, by))
        if not (clauses := _clauses(text, example, by)):
            return None
        row = _row(clauses, example)
    if not row.sorts:
        return None
    found = GRAMMAR.read(row)
    if isinstance(found, Problem):
        if by is not None and not is_strange(row, notation().lexicon) and (order := kept(text.strip())):
            return order
        raise Unsaid(partial(_refused, found, clauses, example))
    return found[0]


def beginning(text: str, by: Writer) -> str:
    """Return what a text begins with up to the first word that stands in no command behind those before it:
    what is longer is none either. The whole text where it is refused for something else.
    """
    if (row := _alone(text, by)) is None or (far := GRAMMAR.shape(row).run.far) >= len(row.sorts):
        return text
    source = row.text.source
    return source.text[: source.origin(row.span(far)[0])]


def is_whole(text: str) -> bool:
    """Return whether a text has all words of a command, whatever its numbers are; True where it is refused
    for something else.
    """
    return (row := _alone(text, None)) is None or bool(GRAMMAR.shape(row).plans)


def _alone(text: str, by: Writer | None) -> Row | None:
    """Return the row of a text as a command, None where it is refused for something else."""
    if row := unframed(GRAMMAR.lexicon, Source(text)):
        return row
    try:
        clauses = _clauses(text, "", by)
    except OrderError:
        return None
    return row_in(GRAMMAR.lexicon, on_one_row(clauses)) if clauses else GRAMMAR.row(text)


def _clauses(text: str, example: str, by: Writer | None) -> list[Clause]:
    """Return the clauses of a command, read with care; raises OrderError."""
    clauses = ordered(text, example, by)
    if clauses and by is None and clauses[0].speaker:
        raise clauses[0].error(Unreadable, WHOSE, example)
    return clauses


def _row(clauses: Sequence[Clause], example: str) -> Row:
    """Return the row of clauses; raises Unreadable where an invasion goes on until so many fell."""
    row = row_in(GRAMMAR.lexicon, on_one_row(clauses))
    refuse_fallen(row, STOPS, example)
    return row


def _hopeless(text: str, example: str, by: Writer | None) -> OrderError:
    """Return what is wrong with a line that can be no command."""
    try:
        clauses = _clauses(text, example, by)
        row = _row(clauses, example) if clauses else GRAMMAR.row(text)
    except OrderError as error:
        return error
    found = GRAMMAR.read(row)
    return _refused(found if isinstance(found, Problem) else Problem(row, GRAMMAR), clauses, example)


def _refused(problem: Problem, clauses: Sequence[Clause], example: str) -> OrderError:
    """Return what is wrong with clauses that are no command."""
    row = problem.row
    is_alone = "GO" in row.means[0] and not row.has("INVADE")
    error = (Problem(row, Reason(GO_ALONE, 0)) if is_alone else problem).error(example)
    if clauses:
        error.quote = clauses[0]._replace(end=clauses[-1].end).quote
    return error


def is_leave(text: str, by: Writer) -> bool:
    """Return whether a text says no more than that one is done: `pass`, `skip`, `stop`."""
    row = claimed(GRAMMAR.lexicon, text, by)
    said = [means for means in row.means if "TURN" not in means] if row else []
    return len(said) == 1 and ("LEAVE" in said[0] or "STOP" in said[0])


def is_conditional(text: str) -> bool:
    """Return whether a text begins with IF or ELSE, as a line of a sheet for a turn to come may."""
    return (folded(text).split() or [""])[0] in vocabulary.FORESEEING.split()


def verb(text: str) -> str:
    """Return the verb that a text begins with as commands are kept, "" if there is none."""
    row = claimed(GRAMMAR.lexicon, text)
    first = next((means for means in row.means if "TURN" not in means), NO_WORD) if row else NO_WORD
    return "MOVE" if "-" in first else next((verb for verb in FIRST if verb in first), "")


@lru_cache(maxsize=8192)
def kept(line: str) -> Order | None:
    """Return the command of a line as it is kept, None if it is written otherwise; each is read once."""
    return (GRAMMAR.order(line) or notation().order(line)) if line[:1].isupper() else None
