"""The question for bids: what was drafted, what a new message adds, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.clause_reading import TAKES_BACK
from games.core.errors import Illegal, OrderError, Unreadable
from games.core.orders import bounded
from games.core.prompts import Answer, Lines, Orders, Prompt, Seat, Sheet
from games.core.prose import listed
from games.core.script import shown, strings
from games.core.sheets import repeated
from games.core.tokens import folded
from games.redux.bids import Line, Pass, Swap, Wish
from games.redux.facts import BORDERS, COMMON, GENERALS, SPACES, TRIBES
from games.redux.menus.bid import bid_step
from games.redux.menus.bid_form import bid_blanks
from games.redux.questions.bid_examples import sound_bids
from games.redux.reading.bid_grammar import (
    EVERYDAY,
    EXAMPLE,
    MOST_SWAPS,
    TOO_MANY_SWAPS,
    Unclear,
    line_of,
    parsed,
    parted,
)
from games.redux.reading.clauses import CLEAR, Meant, Said, another, doubtful, forgotten, headed, whole
from games.redux.reading.example import AWAY, corrected, near_bids
from games.redux.reading.lexicon import unknown
from games.redux.rules.bidding import best_rival, fault, loads, place, settled, would_lead
from games.redux.rules.swaps import able, swap, swap_fault
from games.redux.state import Redux, copied
from games.redux.table import Table

LETTER = "a single {} names no space: write {} if you mean that. Who has no bid stays at home."
TORN = "two orders for {}: this is otherwise than {}, so neither counts; which one do you mean?"


@dataclass
class Reading:
    """What a message on top of a draft comes to; `given` are its lines, in their canonical form; `heard` says
    whether it has anything to read.
    """

    lines: list[Line]
    given: list[str] = field(default_factory=list[str])
    errors: list[OrderError] = field(default_factory=list[OrderError])
    dropped: list[str] = field(default_factory=list[str])
    heard: bool = True


def bid_prompt(s: Redux, seat: Seat, key: str, text: str, default: list[str]) -> Prompt[list[Line]]:
    """Return the question for a list of placements in their order."""
    shape = Orders(
        lambda typed, draft: told_of(s, seat, key, typed, draft),
        lambda: legal(s, seat),
        called=called,
        steps=lambda unit, chosen, draft: bid_step(s, seat, unit, chosen, draft),
        which="Which general?",
        what="What shall {unit} do?",
        intro=intro(s.table, seat),
        blanks=lambda _draft: bid_blanks(s, seat),
        closing=(Pass().text,),
        examples=lambda: list(sound_bids(s, seat)),
    )
    silence = "" if default else "you place nobody"
    return Prompt(key, text, shape, lambda answer: answered(s, seat, answer), default, silence)


def intro(table: Table, seat: Seat) -> str:
    """Return what may be ordered: who can be sent, and how a state sends nobody any more."""
    able = listed([f"{GENERALS[code].name} ({code})" for code in table.realms[seat].at_home])
    return f"At home: {able}. A line sends one of them; `PASS` sends nobody any more in this round."


def told_of(s: Redux, seat: Seat, key: str, text: str, draft: Sequence[str]) -> Sheet:
    """Return what a message on top of a draft comes to, with all that is to be said about it."""
    reading = read_bids(s, seat, text, draft)
    lines = tuple(line.text for line in reading.lines)
    dropped = (f"{line} no longer fits and is left out." for line in reading.dropped)
    warnings = (*dropped, *repeated(reading.given, lines))
    further = (*notes(s, seat, reading.lines), *at_home(s, seat, key, reading.lines))
    return Sheet(lines, tuple(reading.errors), warnings, further, reading.heard)


def right(s: Redux, seat: Seat, text: str, lines: Sequence[Line]) -> str:
    """Return a line of canonical words as it is kept if it is accepted on top of others and all these still
    fit beside it, else "".
    """
    try:
        line = line_of(text.split())
    except Unclear:
        return ""
    return "" if faults(s, seat, replaced(lines, line)) else line.text


def at_home(s: Redux, seat: Seat, key: str, lines: Sequence[Line]) -> Iterator[str]:
    """Yield who stays at home by a sealed list, or how many are still to be named in a first wave."""
    if key == "bid" or not lines or any(isinstance(line, Pass) for line in lines):
        return
    home = s.table.realms[seat].at_home
    named = [line.general for line in lines if isinstance(line, Wish)]
    may_go = [wish.general for line in lines if isinstance(line, Wish) for wish in (line, *line.others)]
    left = [general for general in home if general not in may_go]
    least = first_wave(len(home))
    if key == "wave 1":
        if len(named) < least:
            yield f"{len(named)} of at least {least} in the first wave: who names fewer has passed."
    elif left:
        yield f"Not named: {', '.join(left)}; they stay at home in this round."


def first_wave(home: int) -> int:
    """Return how many of the generals at home go in the first of two waves: half of them, rounded up."""
    return (home + 1) // 2


def answered(s: Redux, seat: Seat, answer: Answer) -> list[Line]:
    """Return the lines of an answer, canonical or typed; raises the first error."""
    lines = strings(answer) if answer is not None else []
    if lines is None:
        raise Illegal("bids are lines of text.", quote=shown(answer), example=EXAMPLE)
    if (kept := canonical(s, seat, lines)) is not None:
        return kept
    reading = read_bids(s, seat, "\n".join(lines))
    for error in reading.errors:
        raise error
    return reading.lines


def canonical(s: Redux, seat: Seat, lines: Sequence[str]) -> list[Line] | None:
    """Return what canonical lines mean if all can be carried out, which is how answers are stored; else
    None.
    """
    try:
        found = parsed(lines)
    except Unclear:
        return None
    units = [line.unit for line in found if not isinstance(line, Swap)]
    passes = [line for line in found[:-1] if isinstance(line, Pass)]
    if [line.text for line in found] != list(lines) or len(dict.fromkeys(units)) < len(units) or passes:
        return None
    return None if faults(s, seat, found) else found


def notes(s: Redux, seat: Seat, lines: Sequence[Line]) -> Iterator[str]:
    """Yield what each bid would come to as the board is now: its total, the best rival's, and whether it
    leads; of one that waits for what does not hold now, that it waits.
    """
    trial = copied(s, seat)
    for line in lines:
        if isinstance(line, Swap) and not swap_fault(trial, seat, line):
            swap(trial, seat, line)
        if not isinstance(line, Wish) or wish_fault(trial, seat, line):
            continue
        wish = settled(trial.table, seat, line)
        if wish is None:
            yield f"{line.general} - {line.space} waits: what it asks for does not hold now."
            continue
        ahead = would_lead(trial.table, seat, wish)
        place(trial, seat, wish)
        if wish.space != TRIBES:
            total = trial.table.total(wish.space, trial.table.side(seat, wish.space))
            rival = best_rival(trial.table, seat, wish.space)
            how = "leads" if ahead else "does not lead"
            yield f"{wish.text}: {total} against {rival}, {how}."


def called(unit: str) -> str:
    """Return what a line is about, by name."""
    return GENERALS[unit].name if unit in GENERALS else unit.capitalize()


def read_bids(s: Redux, seat: Seat, text: str, draft: Sequence[str] = ()) -> Reading:
    """Lines add up over several messages, the last one for a general counts and keeps its place."""
    heard = [meant(s, seat, one) for one in headed(text, seat, s.table.round)]
    result = Reading(parsed(draft), [each.line.text for each in heard if each.line])
    result.heard = bool(heard)
    if (lines := at_once(s, seat, result.lines, heard)) is not None:
        result.lines = lines
        return result
    heard, result.errors = whole(heard)
    torn = contradicted(s, seat, [each.line for each in heard if each.line])
    for one, line, _ in heard:
        if line is None:
            _forget(one, result)
        elif line.unit not in torn:
            _enter(s, seat, line, one, result)
        elif line.text != (first := torn[line.unit]):
            result.errors.append(one.clause.error(Illegal, TORN.format(line.unit, first), first))
    result.errors.sort(key=lambda error: (error.line, error.column))
    result.errors = [
        *corrected(
            bounded(result.errors),
            near_bids,
            lambda line: right(s, seat, line, result.lines),
            lambda: example(s, seat),
            s.table.realms[seat].at_home,
        )
    ]
    return result


def meant(s: Redux, seat: Seat, one: Said) -> Meant[Line]:
    """Return a clause with what it means."""
    if one.words[:1] == (CLEAR,) and not one.strange:
        return Meant(one, error=doubtful(one))
    try:
        return Meant(one, understood(s, seat, one))
    except OrderError as error:
        return Meant(one, error=error)


def _forget(one: Said, result: Reading) -> None:
    """Take back the lines that a clause says are to be forgotten, if it says nothing else."""
    try:
        gone = forgotten(one, {line.text: line.unit.split()[:1] for line in result.lines})
    except OrderError as error:
        result.errors.append(error)
    else:
        result.lines = [line for line in result.lines if line.text not in gone]


def _enter(s: Redux, seat: Seat, line: Line, one: Said, result: Reading) -> None:
    """Put a line on top of the draft; if it cannot be carried out there it is refused, and lines that no
    longer fit beside it are dropped.
    """
    if isinstance(line, Swap) and swaps_in(result.lines) >= MOST_SWAPS:
        result.errors.append(one.clause.error(Illegal, TOO_MANY_SWAPS))
        return
    trial = replaced(result.lines, line)
    wrong = faults(s, seat, trial)
    if message := wrong.get(line.text):
        result.errors.append(one.clause.error(Illegal, message))
        return
    result.dropped += [other for other in wrong if other != line.text]
    result.lines = [other for other in trial if other.text not in wrong]


def at_once(s: Redux, seat: Seat, lines: list[Line], heard: Sequence[Meant[Line]]) -> list[Line] | None:
    """Return lines with those of a message if all can be carried out, None if there is anything to be said
    about one of them.
    """
    new = [each.line for each in heard if each.line]
    if len(new) < len(heard) or len({line.unit for line in new}) < len(new):
        return None
    for line in new:
        lines = replaced(lines, line)
    return None if swaps_in(lines) > MOST_SWAPS or faults(s, seat, lines) else lines


def swaps_in(lines: Sequence[Line]) -> int:
    """Return how many swaps some lines have."""
    return sum(isinstance(line, Swap) for line in lines)


def contradicted(s: Redux, seat: Seat, lines: Sequence[Line]) -> dict[str, str]:
    """Return the generals to whom one message gives two different bids that could be carried out, each with
    the first.
    """
    given: dict[str, dict[str, Wish]] = {}
    for line in lines:
        if isinstance(line, Wish):
            given.setdefault(line.unit, {})[line.text] = line
    torn: dict[str, str] = {}
    for unit, ways in given.items():
        able = [text for text, one in ways.items() if len(ways) > 1 and not faults(s, seat, [one])]
        if len(able) > 1:
            torn[unit] = able[0]
    return torn


def understood(s: Redux, seat: Seat, one: Said) -> Line:
    """Return what a clause means; raises Unreadable, or Illegal where it speaks for another state."""
    if doubt := doubtful(one) or another(one, seat):
        raise doubt
    if one.strange and one.words[:1] == (CLEAR,):
        raise one.clause.error(Unreadable, TAKES_BACK, at=one.strange)
    if one.strange:
        message = unknown(one.clause.said(one.strange), "general and no space")
        raise one.clause.error(Unreadable, message, at=one.strange)
    if "from" in one.silent:
        raise one.clause.error(Unreadable, AWAY)
    if letter := lone_letter(one):
        raise one.clause.error(Unreadable, LETTER.format(letter, EVERYDAY[letter]))
    try:
        return line_of(one.words)
    except Unclear as error:
        raise one.clause.error(Unreadable, str(error)) from error


def lone_letter(one: Said) -> str:
    """Return the single letter that stands where a bid wants a space, "" if none does: `CAO H` means to hold
    where others play, and so do S and C what they mean there.
    """
    spoken = folded(one.clause.source.quote(one.clause.start, one.clause.end)).split()
    for way in parted(one.words):
        plain = [word for word in way if word != "-" and word not in GENERALS]
        if plain and len(plain[0]) == 1 and plain[0].lower() in spoken and SPACES.keys().isdisjoint(plain):
            return plain[0] if plain[0] in EVERYDAY else ""
    return ""


def replaced(lines: Sequence[Line], line: Line) -> list[Line]:
    """Return lines with a new one: in the place of what was said of the same general, else at the end; a pass
    stays last.
    """
    if line.unit in [other.unit for other in lines] and not isinstance(line, Swap):
        return [line if other.unit == line.unit else other for other in lines]
    head = [other for other in lines if not isinstance(other, Pass)]
    return [*head, line, *(other for other in lines if isinstance(other, Pass))]


def faults(s: Redux, seat: Seat, lines: Sequence[Line]) -> dict[str, str]:
    """Return what is wrong with lines carried out one after the other, by their text."""
    trial = copied(s, seat)
    wrong: dict[str, str] = {}
    for line in lines:
        match line:
            case Swap():
                message = swap_fault(trial, seat, line)
                if not message:
                    swap(trial, seat, line)
            case Wish():
                message = wish_fault(trial, seat, line)
                if not message:
                    place(trial, seat, line.bare)
            case Pass():
                message = ""
        if message:
            wrong[line.text] = message
    return wrong


def wish_fault(s: Redux, seat: Seat, wish: Wish) -> str:
    """Return what is wrong with a bid or with what it does instead."""
    for other in wish.others:
        if message := fault(s.table, seat, other.bare):
            return message
    if wish.most is not None and wish.space == TRIBES:
        return "nobody is outbid at the tribes: tokens are of no use there."
    return fault(s.table, seat, wish)


def example(s: Redux, seat: Seat) -> str:
    """Return a right bid of a state."""
    home = s.table.realms[seat].at_home
    return f"{home[0]} - TRB" if home else "PASS"


def legal(s: Redux, seat: Seat) -> Mapping[str, Sequence[str]]:
    """Return every bid without guards that is accepted alone, by general, every swap, and the pass."""
    realm = s.table.realms[seat]
    found: dict[str, list[str]] = {}
    for one in able(s, seat):
        found.setdefault(one.unit, []).append(one.text)

    def make(unit: str) -> Sequence[str]:
        if unit == "PASS":
            return ["PASS"]
        return found[unit] if unit in found else [wish.text for wish in wishes(s, seat, unit)]

    return Lines([*realm.at_home, *found, "PASS"], make)


def wishes(s: Redux, seat: Seat, general: str) -> Iterator[Wish]:
    """Yield every bid without guards that a general can make now."""
    table, realm = s.table, s.table.realms[seat]
    for space in COMMON:
        for wish in boosted(s, seat, Wish(general, space)):
            if not fault(table, seat, wish):
                yield wish
    for units in loads(s, seat, general):
        for border in BORDERS:
            for wish in boosted(s, seat, Wish(general, border, units=units)):
                if not fault(table, seat, wish):
                    yield wish
        for gold in range(min(1, realm.gold) + 1):
            if not fault(table, seat, wish := Wish(general, TRIBES, gold=gold, units=units)):
                yield wish


def boosted(s: Redux, seat: Seat, wish: Wish) -> Iterator[Wish]:
    """Yield a bid with every number of popular support tokens, with and without the emperor's."""
    for popular in range(s.table.realms[seat].popular + 1):
        for han in (False, True):
            yield Wish(wish.general, wish.space, popular, han, units=wish.units)
