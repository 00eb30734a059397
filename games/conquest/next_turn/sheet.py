"""The sheet for one's next turn as a question that is answered before the turn comes (C84).

Its lines are commands in the order in which they are carried out; an unconditional END stands last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial

from games.conquest.command_question import glossed
from games.conquest.commands import legal_commands
from games.conquest.commands.corrected_example import FRONTS, harmless
from games.conquest.commands.execution import outlook
from games.conquest.menus.command import command_step
from games.conquest.menus.invasion_form import invasion_blanks
from games.conquest.next_turn.line import EXAMPLE, STRAY, Line, is_whole, kept_line, read_line
from games.conquest.next_turn.trial import OVER, Trial, given, next_turn, round_of, tried
from games.conquest.public_state_model import Table
from games.conquest.reading.framing import writer
from games.conquest.reading.suggestion import Known, suggest
from games.conquest.rules.buying import fewest
from games.conquest.standing_orders.corrected_example import known
from games.conquest.state import Realm, Retinue
from games.conquest.turn import ASLEEP
from games.core.reading.clauses import LONGEST_QUOTE, MOST_ERRORS, bounded
from games.core.reading.clauses_to_orders import DOUBTS
from games.core.reading.message_commands import alone, put_off
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import Answer, Lines, Orders, Prompt, Seat, Sheet, Step
from games.core.rules.protocol import Due, View, view
from games.core.rules.rule_primitives import strings

KEY = "ahead"
MOST_LINES = 40
TEXT = (
    "Your next turn, ahead of time: what you write now is carried out line by line as soon as your turn "
    "comes, up to the first line that does not fit then."
)
ALONE = "with nothing before it END would pass your next turn; say `END GO` if you mean that."
FULL = f"{MOST_LINES} lines are the most in a sheet."
AS_IT_STANDS = "As the board stands, with {gold} gold as your turn begins: {found}."
DONE, PASSED = "{lines} would be done", "{lines} would be passed by, for no condition holds"
WOULD_STOP = "{line}: as the board stands it would stop there: {why}.{left}"
NOT_DONE = " What follows would not be done."
LEFT = ", and what follows cannot be foreseen"
HEADING = re.compile(
    r"^[^\w\n]*(?:for |in )?(?:my |the )?next turn\b[^\S\n]*(?::|(?=\n))", re.IGNORECASE | re.MULTILINE
)
"""A heading above a sheet, or before a line of it, which says that it is one."""
CLOSES = "next"
"""The choice in the first menu that closes a phase."""
BROKE, PASSES = "IF GOLD 1+ HIRE {} INFANTRY", "END GO"
"""Examples where nothing harmless can be done as the board stands: for want of gold, for want of room too."""
ENDINGS = ("NEXT", "END")
"""What a sheet does not begin with."""
ENDS = "turn"
"""The subject of the commands that close a phase or the turn, of which a sheet cannot begin with any."""


def foresee(realm: Realm, seat: Seat) -> Prompt[list[str]] | None:
    """Return the question for a player's next turn; None for one to whom no turn comes, or whose it is."""
    table = realm.table
    if not table.started or table.ended or seat not in table.seats or seat in (*table.out, *table.gone):
        return None
    if realm.absences.get(seat, 0) >= ASLEEP or (table.turn is not None and table.turn.seat == seat):
        return None
    return _prompt(_Sheet(realm, seat))


def due(realm: Realm, seat: Seat, text: str) -> Due:
    """Return the command of a line of a sheet as things stand in its player's turn, or why it has none."""
    line = kept_line(text)
    if line is None:
        return Due("", "it is no line of a sheet")
    command = line.chosen(realm, seat)
    if command is None:
        return Due("")
    return Due(f"{command} GO" if getattr(command, "go", False) else str(command))


@dataclass(frozen=True, eq=False)
class _Sheet:
    """A sheet as its writer sees the board; how it would go is found when it is asked for."""

    realm: Realm
    seat: Seat

    @cached_property
    def known(self) -> Known:
        """Return what its writer has a hand in."""
        hand = self.seen.hand or Retinue()
        return known(self.seen.table, self.seat, hand.cards, hand.reserve)

    @cached_property
    def seen(self) -> View[Table, Retinue]:
        """Return all that its writer may know."""
        return view(self.realm, self.seat)

    def begun(self) -> Realm:
        """Return how the next turn would begin."""
        return next_turn(self.seen)

    @cached_property
    def _trials(self) -> dict[tuple[str, ...], Trial]:
        return {}

    def trial(self, lines: Sequence[str]) -> Trial:
        """Return the trial of lines on the board as it stands, which is made once."""
        if (key := tuple(lines)) not in self._trials:
            self._trials[key] = tried(self.begun(), self.seat, key)
        return self._trials[key]


def _prompt(sheet: _Sheet) -> Prompt[list[str]]:
    seat, table = sheet.seat, sheet.realm.table
    by = replace(writer(table, seat), round=round_of(table, seat))

    @cache
    def after(lines: tuple[str, ...]) -> legal_commands.Outlook:
        return outlook(sheet.trial(lines).realm, seat)

    @cache
    def usual(lines: tuple[str, ...] = ()) -> str:
        """Return a line with which a sheet comes as far as without it."""
        view = after(lines)
        tries = (harmless(view.now, view), BROKE.format(fewest(view.now, seat)), PASSES)
        stops = sheet.trial(lines).is_wrong
        fitting = (line for line in tries if line not in ENDINGS)
        return next(
            line for line in fitting if stops or not sheet.trial(_adds(line, lines) or lines).is_wrong
        )

    def checked(text: str, draft: Sequence[str]) -> Sheet:
        found, errors = tuple(draft), list[OrderError]()
        unhelped: list[tuple[OrderError, str]] = []
        text = HEADING.sub(lambda said: " " * len(said[0]), text)
        late = put_off(text)
        for part, typed in alone(text):
            try:
                if any(one.start <= part.start < one.end for one in late):
                    raise Unreadable(DOUBTS["later"], quote=typed.strip()[:LONGEST_QUOTE])
                line, goes_on = read_line(typed, by)
                found = _added(found, line, goes_on=goes_on)
            except OrderError as error:
                error.line = text.count("\n", 0, part.start) + 1
                if len(errors) < MOST_ERRORS and error.example in ("", EXAMPLE):
                    error.example = ""
                    unhelped.append((error, typed))
                errors.append(error.with_traceback(None))
        _put_right(sheet, unhelped, lambda: after(()), partial(usual, found))
        warnings, notes = _foreseen(sheet, found)
        return Sheet(found, bounded(errors), warnings, notes)

    def legal() -> Mapping[str, Sequence[str]]:
        begun = after(())
        units = [unit for unit in legal_commands.units(begun) if unit != ENDS]
        return Lines(units, lambda unit: legal_commands.lines(begun, unit))

    def steps(_unit: str, chosen: Sequence[str], draft: Sequence[str]) -> Step | None:
        step = command_step(after(tuple(draft)), chosen)
        return None if step is None or list(chosen) == [CLOSES] else _for_a_sheet(step)

    shape = Orders(
        checked,
        legal,
        gloss=lambda line: _glossed(sheet, line),
        steps=steps,
        rooted=True,
        adds=_adds,
        closing=("END",),
        blanks=lambda draft: invasion_blanks(after(tuple(draft))),
        examples=lambda: [usual()],
    )
    return Prompt(KEY, TEXT, shape, _read, [])


def _read(answer: Answer) -> list[str]:
    """Return the lines of a sheet as they are kept; raises OrderError if one is written otherwise."""
    lines = strings(answer)
    if lines is None or len(lines) > MOST_LINES:
        raise Illegal("a sheet is lines of text.", example="HIRE 2 INFANTRY")
    for text in lines:
        line = kept_line(text)
        if line is None or (line.ends and lines == ["END"]):
            raise Illegal("this is no line of a sheet.", quote=text[:LONGEST_QUOTE], example=PASSES)
    return lines


def _adds(text: str, lines: Sequence[str]) -> Sequence[str] | None:
    """Return the lines in force when one as it is kept is added to those that stand; None if it cannot be."""
    line = kept_line(text)
    try:
        return None if line is None else _added(tuple(lines), line, goes_on=False)
    except OrderError:
        return None


def _added(lines: tuple[str, ...], line: Line | None, *, goes_on: bool) -> tuple[str, ...]:
    """Return a sheet with one more line, before the END that stands last; raises OrderError."""
    if line is None:
        return lines
    ended = bool(lines) and _ends(lines[-1])
    if goes_on:
        at = len(lines) - 1 - ended
        before = kept_line(lines[at]) if at >= 0 else None
        if before is None or not before.is_open:
            raise Unreadable(STRAY, quote=f"ELSE {line.text}"[:LONGEST_QUOTE])
        return (
            *lines[:at],
            Line((*before.branches, *line.branches), goes_on=False).text,
            *lines[at + 1 :],
        )
    if line.ends:
        if not lines and line.text == "END":
            raise Illegal(ALONE, quote="END", example=PASSES)
        return lines if ended else (*lines, "END" if lines else line.text)
    if len(lines) >= MOST_LINES:
        raise Illegal(FULL, quote=line.text[:LONGEST_QUOTE])
    return (*lines[:-1], line.text, "END") if ended else (*lines, line.text)


def _ends(text: str) -> bool:
    """Return whether a line as it is kept ends the turn, whatever the board is like."""
    line = kept_line(text) if text.startswith("END") else None
    return line is not None and line.ends


def _for_a_sheet(step: Step) -> Step:
    """Return a menu without the end of a phase, which a sheet needs not; the end of a turn is meant."""
    options = tuple(each for each in step.options if each.value != CLOSES)
    return Step(step.text, options, PASSES if step.line == "END" else step.line)


def _put_right(
    sheet: _Sheet,
    errors: Sequence[tuple[OrderError, str]],
    outlook: Callable[[], legal_commands.Outlook],
    usual: Callable[[], str],
) -> None:
    """Give errors about what was typed their examples: the line that was meant by it, else the usual one."""

    def tried_line(text: str) -> str:
        try:
            line, goes_on = read_line(text)
            if line is None or goes_on or (line.ends and line.text == "END"):
                return ""
            given(outlook().now, sheet.seat, line, outlook().at)
        except OrderError:
            return ""
        return line.text

    for error, typed in errors:
        suggest(error, typed, sheet.known, tried_line, fronts=FRONTS, usual=usual, is_whole=is_whole)


def _glossed(sheet: _Sheet, text: str) -> str:
    """Return the odds of an invasion in a few words as the board stands, "" for any other line."""
    line = kept_line(text)
    if line is None or line.is_conditional:
        return ""
    return glossed(sheet.begun(), sheet.seat, str(line.branches[0].command))


def listed(lines: Sequence[str]) -> str:
    """Return lines one after the other."""
    return ", ".join(f"`{line}`" for line in lines)


def _foreseen(sheet: _Sheet, lines: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the warning where a sheet would stop as the board stands, and what would be done until then."""
    if not lines:
        return (), ()
    gold = sheet.trial(()).realm.hands[sheet.seat].gold
    trial = sheet.trial(lines)
    found = [
        said.format(lines=listed(some)) for said, some in ((DONE, trial.done), (PASSED, trial.passed)) if some
    ]
    if trial.stop and not trial.is_wrong:
        found.append(f"at `{trial.stop}` {trial.why}{LEFT if trial.left and trial.why != OVER else ''}")
    note = (AS_IT_STANDS.format(gold=gold, found="; ".join(found)),) if found else ()
    if not trial.is_wrong:
        return (), note
    left = NOT_DONE if trial.left else ""
    return (WOULD_STOP.format(line=trial.stop, why=trial.why, left=left),), note
