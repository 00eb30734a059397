"""Turns of many commands that were written ahead of time: carried out when they come, and reported.

It happens in the ruling that brings the turn, so nothing shows before that a sheet was there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge, Session
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import LONGEST, Body
from bot.judge.telling.turn_recap import Told
from games.core.play import premoved_turns
from games.core.play.premoved_turns import SheetResult
from games.core.play.save import AnyPosition, Save
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, Event
from storage.game_change import Change
from storage.models import Seat

BESIDE = 900
"""Characters of a report that stands over a question; a longer one is a message of its own."""


@dataclass(frozen=True)
class Come:
    """A turn that came and was carried out as it was written: whose, and what came of it."""

    seat: SeatName
    outcome: SheetResult
    position: AnyPosition


def come(opened: Session, position: AnyPosition) -> Come | None:
    """Carry out the sheet of the player whose turn has come, if one was written; None if none was.

    Only who holds the seat plays by it: a computer that minds a seat, or a successor, has none of it.
    """
    change, game = opened.change, opened.game
    held = (SeatName(seat.seat) for seat in change.seats if seat.status == "held")
    seat = next((seat for seat in held if premoved_turns.is_due(game, position, seat)), None)
    if seat is None:
        return None
    ends = settings_of(change.game).early
    after, outcome = premoved_turns.carry_out(game, position, opened.dice, seat, ends=ends)
    return Come(seat, outcome, after)


def above(text: str, told: Told) -> Callable[[int], str]:
    """Return the text over a question: the results of a sheet, and the tale in the room that is left."""

    def over(room: int) -> str:
        tale = told.text(room - len(text) - 1 if text else room)
        return "\n".join(part for part in (text, tale) if part)

    return over


def report(game: AnyGame, turn: Come, last: AnyPosition, *, results: bool = False) -> str:
    """Return a sheet line by line, carried out, passed or left; with `results` the events of each command."""
    outcome, lines = turn.outcome, list[str]()
    for command, position in outcome.done:
        lines.append(words.premoves.DONE.format(line=command))
        told = (event for event in position.news if results and _hears(event, turn.seat))
        lines += [line for line in map(game.prose, told) if line]
    lines += [words.premoves.PASSED.format(line=line) for line in outcome.passed]
    if outcome.why:
        why = typed_text.escaped(outcome.error.message) if outcome.error else ""
        lines.append(words.premoves.STOPPED[outcome.why].format(line=outcome.at, why=why))
    if outcome.left:
        left = ", ".join(f"`{line}`" for line in outcome.left)
        lines.append(words.premoves.LEFT.format(lines=left))
    goes_on = last.ask is not None and turn.seat in last.ask.prompts
    head = words.premoves.CARRIED if outcome.done else words.premoves.NOTHING
    return "\n".join([head, *lines, words.premoves.GOES_ON if goes_on else words.premoves.IS_OVER])


async def tell(judge: Judge, opened: Session, turn: Come, last: AnyPosition, events: Iterable[Event]) -> None:
    """Send a player the result of their sheet, with the events of which they alone were told meanwhile."""
    change, game = opened.change, opened.game
    seat = _seat(change, turn.seat)
    if seat is None or seat.user_id is None:
        return
    name = game.power(turn.seat).name
    head = words.games.FOR_YOU_ALONE.format(title=texts.title(change.game), power=name)
    said = [event for _, position in turn.outcome.done for event in position.news]
    own = [event for event in events if event.audience and turn.seat in event.audience and event not in said]
    told = [line for line in map(game.prose, own) if line]
    text = [head, *told, *report(game, turn, last, results=True).split("\n")]
    for part in messages.paragraphs(text, LONGEST):
        await messages.post(judge, change, "private", Body(text=part), user_id=seat.user_id)


async def tell_forgotten(judge: Judge, change: Change, save: Save) -> None:
    """Tell those who had sent something ahead of time that it is forgotten, and what it was."""
    for place, premove in save.premoves.items():
        seat = _seat(change, place)
        if seat is None or seat.status != "held" or seat.user_id is None:
            continue
        head = words.premoves.FORGOTTEN.format(title=texts.title(change.game))
        text = [head, *(f"`{line}`" for line in premove.lines)]
        for part in messages.paragraphs(text, LONGEST):
            await messages.post(judge, change, "private", Body(text=part), user_id=seat.user_id)


def _hears(event: Event, seat: SeatName) -> bool:
    return event.audience is None or seat in event.audience


def _seat(change: Change, place: SeatName) -> Seat | None:
    return next((seat for seat in change.seats if seat.seat == place), None)
