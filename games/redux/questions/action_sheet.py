"""The question for a round's actions: one sheet for all that a state does in Resolution and Maintenance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.clause_reading import DOUBTS, TAKES_BACK
from games.core.errors import Illegal, OrderError, Unreadable
from games.core.orders import Clause, bounded
from games.core.prompts import Answer, Orders, Prompt, Seat, Sheet
from games.core.script import shown, strings
from games.core.sheets import repeated
from games.redux.facts import ENHANCEMENTS, GENERALS, SPACES, name_of
from games.redux.menus.action_sheet import sheet_step
from games.redux.questions.bids import TORN
from games.redux.reading.bid_grammar import MOST_SWAPS, SWAPPERS, TOO_MANY_SWAPS
from games.redux.reading.clauses import CLEAR, Meant, Said, another, doubtful, forgotten, headed, whole
from games.redux.reading.example import beginnings, corrected
from games.redux.reading.lexicon import unknown
from games.redux.sheets.action_sheet import END, Entry, Unfit
from games.redux.sheets.execution import rehearse
from games.redux.sheets.forecast import actions, forecast
from games.redux.sheets.grammar import EVERYDAY, entries_of, entry_of
from games.redux.sheets.legal_lines import legal
from games.redux.state import Redux
from games.redux.table import Table

USUAL = "your actions are taken in the usual way"


@dataclass
class Reading:
    """What a message on top of a draft comes to; `given` are its lines, in their canonical form; `heard` says
    whether it has anything to read.
    """

    given: list[str] = field(default_factory=list[str])
    entries: list[Entry] = field(default_factory=list[Entry])
    errors: list[OrderError] = field(default_factory=list[OrderError])
    dropped: list[str] = field(default_factory=list[str])
    heard: bool = True


def sheet_prompt(s: Redux, seat: Seat) -> Prompt[list[Entry]]:
    """Return the question for a state's sheet; what it leaves open is done in the usual way."""
    shape = Orders(
        lambda typed, draft: told_of(s, seat, typed, draft),
        lambda: legal(s, seat),
        called=called,
        steps=lambda unit, chosen, draft: sheet_step(s, seat, unit, chosen, draft),
        which="Which action?",
        what="How is {unit} done?",
        intro="A line for each action, in the order in which you take them.",
        examples=lambda: taken(legal(s, seat)),
    )
    text, won = question(s, seat), bool(s.table.won.get(seat))
    silence = USUAL if won else "at the round's end what costs nothing is used, and nothing else"
    return Prompt("sheet", text, shape, lambda answer: answered(s, seat, answer), [], silence, is_chosen=won)


def told_of(s: Redux, seat: Seat, text: str, draft: Sequence[str]) -> Sheet:
    """Return what a message on top of a draft comes to, with all that is to be said about it."""
    reading = read_sheet(s, seat, text, draft)
    lines = tuple(entry.text for entry in reading.entries)
    dropped = (f"{line} no longer fits and is left out." for line in reading.dropped)
    warnings = (*dropped, *repeated(reading.given, lines))
    further = (*notes(s.table, seat, reading.entries), *forecast(s, seat, reading.entries))
    return Sheet(lines, tuple(reading.errors), warnings, further, reading.heard)


def explained(s: Redux, seat: Seat, reading: Reading) -> tuple[OrderError, ...]:
    """Return what is wrong with a message, with right lines on top of what is in force."""
    return corrected(
        bounded(reading.errors),
        lambda words: near_entries(s, seat, words),
        lambda line: right(s, seat, line, reading.entries),
        lambda: example(s, seat),
        [*s.table.realms[seat].officers, *s.hands[seat].cards, *s.table.realms[seat].built],
    )


def near_entries(s: Redux, seat: Seat, words: Sequence[str]) -> Iterator[str]:
    """Yield the lines that refused words may have meant: these words, then what can be said of their
    action.
    """
    yield from (f"HAN STAY {word}" for word in words if words[0] == "HAN" and word in GENERALS)
    yield from beginnings(words)
    for space in words:
        if space in s.table.won.get(seat, []):
            yield from legal(s, seat)[space]


def right(s: Redux, seat: Seat, text: str, entries: Sequence[Entry]) -> str:
    """Return a line of canonical words as it is kept if it is accepted on top of others, else ""."""
    entry = entry_of(text.split())
    if entry is None:
        return ""
    try:
        rehearse(s, seat, put(entries, entry), strict=True)
    except Unfit:
        return ""
    return entry.text


def answered(s: Redux, seat: Seat, answer: Answer) -> list[Entry]:
    """Return the lines of an answer, canonical or typed; raises the first error."""
    lines = strings(answer) if answer is not None else []
    if lines is None:
        raise Illegal("a sheet is lines of text.", quote=shown(answer), example=example(s, seat))
    if (kept := canonical(s, seat, lines)) is not None:
        return kept
    reading = read_sheet(s, seat, "\n".join(lines))
    for error in reading.errors:
        raise error
    return reading.entries


def canonical(s: Redux, seat: Seat, lines: Sequence[str]) -> list[Entry] | None:
    """Return what canonical lines mean if they can all be carried out, which is how answers are stored; else
    None.
    """
    found = entries_of(lines)
    units = [entry.unit for entry in found if entry.head not in SWAPPERS]
    if [entry.text for entry in found] != list(lines) or len(dict.fromkeys(units)) < len(units):
        return None
    try:
        rehearse(s, seat, found, strict=True)
    except Unfit:
        return None
    return found


def called(unit: str) -> str:
    """Return what a line is about, by name."""
    head, _, card = unit.partition(" ")
    if head == END:
        return f"End of the round: {name_of(card) if card in (*GENERALS, *ENHANCEMENTS) else card.lower()}"
    return name_of(unit) if unit in SPACES else unit


def question(s: Redux, seat: Seat) -> str:
    """Return the question of the Resolution Phase: what the state has won, and what that comes to where the
    state leaves all of it to the usual way (D25).
    """
    won, number = s.table.won.get(seat, []), s.table.round
    if not won:
        return f"Round {number}: you have won nothing. What do you decide at the round's end?"
    told = ", ".join(f"{space} {SPACES[space].name}" for space in won)
    ended, _ = rehearse(s, seat, [], strict=False)
    comes = " ".join(actions(ended.told))
    return (
        f"Round {number}: you have won {told}. In which order do you take these actions, and how? What you "
        f"leave out is done in the usual way (`rules usual`); all of it comes to: {comes}"
    )


def example(s: Redux, seat: Seat) -> str:
    """Return a line that is accepted now, "" if there is nothing to decide."""
    return next((line for lines in legal(s, seat).values() for line in lines), "")


def taken(legal: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a line for each thing there is to decide; one that gives an action up only where no other is."""
    found = [
        next((line for line in lines if not line.startswith("DECLINE ")), lines[0])
        for lines in legal.values()
    ]
    return sorted(found, key=lambda line: line.startswith("DECLINE "))


def notes(table: Table, seat: Seat, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield what will be done without a word of the state."""
    left = [space for space in table.won.get(seat, []) if space not in [entry.about for entry in entries]]
    if left:
        yield (
            f"Not mentioned: {', '.join(left)}; taken afterwards in the usual way. "
            f"`DECLINE {left[0]}` gives one up."
        )


def read_sheet(s: Redux, seat: Seat, text: str, draft: Sequence[str] = ()) -> Reading:
    """Lines add up over several messages, in the order in which they are carried out; the last one about a
    thing counts and keeps its place.
    """
    heard = [meant(seat, one) for one in headed(text, seat, s.table.round)]
    result = Reading([each.line.text for each in heard if each.line], entries_of(draft))
    result.heard = bool(heard)
    if (entries := at_once(s, seat, result.entries, heard)) is not None:
        result.entries = entries
        return result
    heard, result.errors = whole(heard)
    torn = contradicted(s, seat, [each.line for each in heard if each.line])
    for one, entry, _ in heard:
        if entry is None:
            _forget(one, result)
        elif (first := torn.get(entry.unit)) is None:
            _enter(s, seat, entry, one.clause, result)
        elif entry.text != first:
            result.errors.append(one.clause.error(Illegal, TORN.format(entry.unit, first), first))
    result.errors.sort(key=lambda error: (error.line, error.column))
    result.errors = [*explained(s, seat, result)]
    return result


def contradicted(s: Redux, seat: Seat, entries: Sequence[Entry]) -> dict[str, str]:
    """Return what one message speaks of in two ways that could both be carried out, each with the first."""
    given: dict[str, dict[str, Entry]] = {}
    for entry in entries:
        if entry.head not in SWAPPERS:
            given.setdefault(entry.unit, {})[entry.text] = entry
    torn: dict[str, str] = {}
    for unit, ways in given.items():
        able = [text for text, one in ways.items() if len(ways) > 1 and fits(s, seat, one)]
        if len(able) > 1:
            torn[unit] = able[0]
    return torn


def fits(s: Redux, seat: Seat, entry: Entry) -> bool:
    """Return whether a line could stand alone."""
    try:
        rehearse(s, seat, [entry], strict=True)
    except Unfit:
        return False
    return True


def understood(one: Said) -> Entry | None:
    """Return the line that a clause means, None if it means none."""
    return None if one.strange or doubtful(one) else entry_of(one.words)


def at_once(s: Redux, seat: Seat, entries: list[Entry], heard: Sequence[Meant[Entry]]) -> list[Entry] | None:
    """Return a sheet with the lines of a message if all can be carried out, None if there is anything to be
    said about one of them.
    """
    new = [each.line for each in heard if each.line]
    if len(new) < len(heard) or len({entry.unit for entry in new}) < len(new):
        return None
    for entry in new:
        entries = put(entries, entry)
    if swaps_in(entries) > MOST_SWAPS:
        return None
    try:
        rehearse(s, seat, entries, strict=True)
    except Unfit:
        return None
    return entries


def swaps_in(entries: Sequence[Entry]) -> int:
    """Return how many swaps a sheet has."""
    return sum(entry.head in SWAPPERS for entry in entries)


def _enter(s: Redux, seat: Seat, entry: Entry, clause: Clause, result: Reading) -> None:
    """Put a line on top of the draft; if it does not fit there it is refused, and lines that no longer fit
    beside it are dropped.
    """
    if entry.head in SWAPPERS and swaps_in(result.entries) >= MOST_SWAPS:
        result.errors.append(clause.error(Illegal, TOO_MANY_SWAPS))
        return
    trial = put(result.entries, entry)
    dropped: list[str] = []
    while True:
        try:
            rehearse(s, seat, trial, strict=True)
        except Unfit as error:
            if error.entry == entry:
                result.errors.append(clause.error(Illegal, str(error)))
                return
            trial = [other for other in trial if other is not error.entry]
            dropped.append(error.entry.text)
        else:
            result.entries = trial
            result.dropped += dropped
            return


def put(entries: Sequence[Entry], entry: Entry) -> list[Entry]:
    """Return lines with a new one: in the place of what was said of the same thing, else behind the
    others.
    """
    if entry.head not in SWAPPERS and entry.unit in [other.unit for other in entries]:
        return [entry if other.unit == entry.unit else other for other in entries]
    return [*entries, entry]


def meant(seat: Seat, one: Said) -> Meant[Entry]:
    """Return a clause with what it means."""
    if one.words[:1] == (CLEAR,) and not one.strange:
        return Meant(one, error=doubtful(one, DOUBTS["condition"]))
    entry = understood(one)
    return Meant(one, entry, None if entry else _unread(seat, one))


def _forget(one: Said, result: Reading) -> None:
    """Take back the lines that a clause says are to be forgotten, if it says nothing else."""
    words = [word for said_of in one.words for word in EVERYDAY.get(said_of, (said_of,))[:1]]
    try:
        gone = forgotten(
            one._replace(words=tuple(words)), {entry.text: (entry.about,) for entry in result.entries}
        )
    except OrderError as error:
        result.errors.append(error)
    else:
        result.entries = [entry for entry in result.entries if entry.text not in gone]


def _unread(seat: Seat, one: Said) -> OrderError:
    """Return why a clause is not understood."""
    if doubt := doubtful(one, DOUBTS["condition"]) or another(one, seat):
        return doubt
    if one.strange and one.words[:1] == (CLEAR,):
        return one.clause.error(Unreadable, TAKES_BACK, at=one.strange)
    if one.strange:
        message = unknown(one.clause.said(one.strange), "word of a sheet")
        return one.clause.error(Unreadable, message, at=one.strange)
    message = "begin with the space of an action that you have won, with DECLINE, or with END and a card."
    return one.clause.error(Unreadable, message)
