"""Deadlines that passed without a word: what the player who missed one is told, and what the table hears."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot import words
from bot.judge import session
from bot.judge.judge import Judge, Session
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body, paragraphs
from games.core.play.save import AnyPosition
from games.core.rules.prompts import Answer, AnyPrompt
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Absence, AnyGame, Event, State
from storage.game_change import Change
from storage.models import Seat, Tenure


def line(game: AnyGame, before: AnyPosition, after: AnyPosition, missed: Sequence[SeatName]) -> str:
    """Return the table's one sentence on those who let a deadline pass, "" where the game says it itself, or
    they were asked amid somebody else's turn.
    """
    ask = before.ask
    if ask is None or ask.during:
        return ""
    misses = [event for event in _news(after) if event.kind == "missed" or event.facts.get("missed")]
    told = {str(event.facts.get("seat")) for event in misses if event.audience is None}
    names: list[str] = []
    for seat in missed:
        if seat in told:
            continue
        tally = "" if ask.heard else _tally(game, before, after, seat)
        names.append(f"{game.power(seat).name}{f' ({tally})' if tally else ''}")
    text = words.deadlines.TIME_UP if ask.heard else words.deadlines.NO_ANSWER
    return text.format(names=", ".join(names)) if names else ""


def _news(position: AnyPosition) -> list[Event]:
    """Return the events on the way to a position."""
    return [*(event for page in position.filled for event in page.news), *position.fresh]


def _tally(game: AnyGame, before: AnyPosition, after: AnyPosition, seat: SeatName) -> str:
    """Return how many deadlines a seat has missed in a row, "" if this one does not count."""
    earlier, now = of(game, before.state, seat), of(game, after.state, seat)
    if earlier is None or now is None or now.count <= earlier.count:
        return ""
    text = words.deadlines.TALLY if now.count <= now.limit else words.deadlines.BEYOND
    return text.format(count=now.count, limit=now.limit)


def of(game: AnyGame, state: State[Any, Any], seat: SeatName) -> Absence | None:
    """Return the deadlines that a seat missed in a row, and their consequence; None if none count."""
    return game.absence(state, seat) if game.absence else None


def count(game: AnyGame, state: State[Any, Any], seat: SeatName) -> int:
    """Return how many deadlines a seat has missed in a row, 0 where the rules do not count them."""
    absence = of(game, state, seat)
    return absence.count if absence else 0


def fate(game: AnyGame, state: State[Any, Any], seat: SeatName) -> str:
    """Return the fate of a seat of which nothing is asked any more, "" while it is played."""
    absence = of(game, state, seat)
    return absence.gone if absence else ""


async def tell(judge: Judge, opened: Session, after: AnyPosition, missed: Sequence[SeatName]) -> None:
    """Tell each player, in one message, which deadline they missed and what became of their seat."""
    for held in opened.change.seats:
        seat = SeatName(held.seat)
        if held.status != "held" or held.user_id is None:
            continue
        if text := _told(opened, after, seat, silent=seat in missed):
            body = Body(text=paragraphs([text])[0])
            await messages.post(judge, opened.change, "private", body, user_id=held.user_id)


def _told(opened: Session, after: AnyPosition, seat: SeatName, *, silent: bool) -> str:
    """Return the notice to one player after a question was closed, "" for none."""
    row, game, before = opened.change.game, opened.game, opened.position
    title, power = texts.title(row), game.power(seat).name
    gone = fate(game, after.state, seat)
    fresh = gone if gone and not fate(game, before.state, seat) else ""
    if not silent or before.ask is None:
        return words.games.GONE.format(title=title, power=power, gone=fresh) if fresh else ""
    text = words.deadlines.WAITED_FOR_YOU if before.ask.during else words.deadlines.YOU_MISSED
    text = text.format(title=title, power=power, done=done(before.ask.prompts[seat]))
    if settings_of(row).locked:
        text = f"{text} {words.deadlines.WHILE_LOCKED}"
    if fresh:
        return f"{text} {fresh}"
    tally, absence = _tally(game, before, after, seat), of(game, after.state, seat)
    if not tally or absence is None or after.ask is None:
        return text
    opens = settings_of(row).leaving == "open"
    then = words.deadlines.THEN_OPEN.format(limit=absence.limit) if opens else absence.then
    return f"{text} {words.deadlines.YOU_HAVE_MISSED.format(tally=tally, then=then)}"


def done(prompt: AnyPrompt) -> str:
    """Return the default of a question in words."""
    if prompt.silence:
        return prompt.silence
    each = labelled(prompt, prompt.default)
    if not each:
        return words.deadlines.NOTHING_COUNTS
    lines = ", ".join(f"`{line}`" for line in each)
    return (words.deadlines.COUNT if len(each) > 1 else words.deadlines.COUNTS).format(lines=lines)


def labelled(prompt: AnyPrompt, answer: Answer) -> list[str]:
    """Return an answer to a question line by line, options by the words that they are offered with."""
    labels = {option.value: option.label for option in getattr(prompt.shape, "options", ())}
    return [labels.get(line, line) for line in session.lines_of(answer)]


def left(game: AnyGame, change: Change, held: Seat) -> str:
    """Return what the one is told whose seat was given to somebody else; `held` is as it is now."""
    power = game.power(SeatName(held.seat)).name
    now = words.games.SEAT_NOW[held.status]
    return words.games.SEAT_LEFT.format(title=texts.title(change.game), power=power, now=now)


def former(game: AnyGame, title: str, tenures: Sequence[Tenure], seats: Sequence[Seat], user_id: int) -> str:
    """Return what is said to somebody without a seat: what became of the one they held, if they held one."""
    past = [each for each in tenures if each.user_id == user_id and each.until is not None]
    if not past or past[-1].until is None:
        return words.games.NO_SEAT.format(title=title)
    last = past[-1]
    held = next((seat for seat in seats if seat.seat == last.seat), None)
    now = words.games.SEAT_NOW[held.status if held else "out"]
    power, until = game.power(SeatName(last.seat)).name, texts.moment(past[-1].until)
    text = words.games.FORMER_SEAT.format(power=power, title=title, until=until, now=now)
    return text + words.games.TAKE_IT_BACK if held and held.status == "open" else text
