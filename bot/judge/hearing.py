"""The judge hears a player's text: commands and orders in, the whole state of his orders out.

Nothing is acknowledged before it is stored, and nothing that was stored is lost by a later line that is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.judge import course, reminding, words
from bot.judge.bench import Judge, Refusal
from bot.judge.course import Course
from games.core import runner
from games.core.errors import OrderError
from games.core.game import AnyGame
from games.core.letter import Letter, letter
from games.core.prompts import Answer, Dice, Orders, Prompt, Sheet
from games.core.prompts import Seat as Place
from games.core.protocol import view
from games.core.runner import Position
from games.core.save import Premove
from games.core.typed import read_typed
from storage import listing
from storage.models import Seat, Submission
from storage.move import Move


@dataclass(frozen=True)
class Reply:
    """All that the sender is told: what is in force, what is wrong, until when, and for which seat and game."""

    game_id: int
    title: str
    power: str
    phase: str
    lines: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    receipt: str = ""
    ready: bool = False
    premove: bool = False
    asked: bool = True
    closed: bool = False
    repeated: bool = False
    deadline: datetime | None = None
    turn: int = 0
    step: int = 0
    shape: str = "Orders"


@dataclass
class Hearing:
    """One text being heard, inside one transaction."""

    course: Course
    place: Place
    position: Position[Any]
    user_id: int
    source_id: int | None
    errors: list[OrderError] = field(default_factory=list[OrderError])
    warnings: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    said: list[str] = field(default_factory=list[str])
    receipt: str = ""
    sent: tuple[str, ...] | None = None

    @property
    def move(self) -> Move:
        """Return the transaction."""
        return self.course.move

    @property
    def game(self) -> AnyGame:
        """Return the rule set."""
        return self.course.game

    @property
    def dice(self) -> Dice:
        """Return the dice of the game."""
        return self.course.dice

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return what is asked of the seat now, or what it may answer ahead of time."""
        ask = self.position.ask
        if ask is not None and self.place in ask.prompts:
            return ask.prompts[self.place]
        return self.game.foresee(self.position.state, self.place)

    @property
    def is_asked(self) -> bool:
        """Return whether the open question is put to this seat."""
        return self.position.ask is not None and self.place in self.position.ask.prompts

    @property
    def draft(self) -> list[str]:
        """Return the lines in force for this seat: its answer, or its premove."""
        save = self.position.save
        if not self.is_asked:
            premove = save.premoves.get(self.place)
            return list(premove.lines) if premove else []
        return _lines(save.submitted.get(self.place))

    @property
    def is_ready(self) -> bool:
        """Return whether the seat need not be waited for."""
        save = self.position.save
        premove = save.premoves.get(self.place)
        return self.place in save.ready if self.is_asked else bool(premove and premove.ready)


async def receive(
    judge: Judge,
    game_id: int,
    user_id: int,
    text: str,
    *,
    source_id: int | None = None,
    event_id: int | None = None,
    edited: bool = False,
    seat: str | None = None,
) -> Reply:
    """Hear a text for a seat of a game; raises Refusal, StorageError.

    `source_id` is the message it stands in, `event_id` the event that brought it (heard once only); `edited` says
    that it takes the place of what stood there before. `seat` is given when the gamemaster speaks for a player.
    """
    async with course.opened(judge, game_id) as opened:
        move = opened.move
        held = _seat(move.seats, user_id, seat)
        if held is None:
            raise Refusal(f"You hold no seat in {words.title(move.game)}.")
        place = opened.game.power(Place(held.seat)).seat
        hearing = Hearing(opened, place, opened.position, user_id, source_id)
        if event_id is not None and not await move.seen(event_id):
            return replace(_reply(hearing), repeated=True)
        if seat is not None:
            await move.note("orders for a player", user_id, seat=seat)
        await _hear(hearing, text, edited=edited)
        if hearing.position.save is not opened.position.save:
            await _remind(judge, hearing, held)
            hearing.position = await course.follow(judge, opened, hearing.position)
        return _reply(hearing)


async def _remind(judge: Judge, hearing: Hearing, seat: Seat) -> None:
    """Take back the reminders of one who has answered; remind one who has taken his answer back."""
    save = hearing.position.save
    row = hearing.move.game
    await reminding.recall(hearing.move, row.turn, row.step, seat.user_id)
    if hearing.is_asked and hearing.place not in save.submitted and hearing.place not in save.ready:
        await reminding.remind(judge, hearing.move, hearing.game, seat)


async def _hear(hearing: Hearing, text: str, *, edited: bool) -> None:
    """Take in one text: first its orders, then its commands in the order they were written."""
    found = letter(text)
    first_clear = any(command.word == "clear" for command in found.commands)
    if first_clear:
        await _put(hearing, text, Sheet(()), withdrawn=True)
    if edited and hearing.source_id is not None:
        await _refold(hearing, found, text)
    elif found.has_orders:
        await _orders(hearing, found, text)
    for command in found.commands:
        await _command(hearing, command.word, text)
    hearing.said += (
        [] if found.commands or found.has_orders or edited else ["I found nothing to read in that."]
    )


async def _orders(hearing: Hearing, found: Letter, text: str) -> None:
    """Read orders on top of the draft; right lines are stored even if others are wrong."""
    prompt = hearing.prompt
    if prompt is None:
        hearing.errors.append(OrderError("nothing is asked of you now, and nothing can be ordered ahead."))
        return
    if isinstance(prompt.shape, Orders):
        sheet = prompt.shape.check(found.rest, hearing.draft)
        await _put(hearing, text, sheet)
        return
    try:
        answer = read_typed(prompt.shape, found.rest)
        prompt.read(answer)
    except OrderError as error:
        hearing.errors.append(error)
        await _file(hearing, text, hearing.draft, accepted=False)
        return
    await _answer(hearing, text, answer)


async def _refold(hearing: Hearing, found: Letter, text: str) -> None:
    """Read an edited message again: what the other messages ordered stays, and this one is read last."""
    prompt = hearing.prompt
    if prompt is None or not isinstance(prompt.shape, Orders):
        if found.has_orders:
            await _orders(hearing, found, text)
        return
    draft: tuple[str, ...] = ()
    for earlier in await _others(hearing):
        rest = letter(earlier.text)
        draft = () if any(c.word in ("clear", "all hold") for c in rest.commands) else draft
        draft = prompt.shape.check(rest.rest, draft).lines if rest.has_orders else draft
    await _put(hearing, text, prompt.shape.check(found.rest, draft) if found.has_orders else Sheet(draft))


async def _others(hearing: Hearing) -> list[Submission]:
    """Return the latest text of each other message for the question at hand, in order."""
    move, row = hearing.move, hearing.move.game
    rows = await listing.submissions(
        move.connection, row.id, seat=hearing.place, turn=row.turn, step=row.step
    )
    now = [s for s in rows if s.source_id != hearing.source_id]
    latest = {(s.source_id or -s.id): s for s in now}
    return sorted(latest.values(), key=lambda s: s.number)


async def _put(hearing: Hearing, text: str, sheet: Sheet, *, withdrawn: bool = False) -> None:
    """Store a sheet as the seat's answer, or as its premove if it is not asked yet."""
    hearing.errors += sheet.errors
    hearing.warnings += sheet.warnings
    hearing.notes += sheet.notes
    if withdrawn and hearing.is_asked:
        hearing.position = runner.withdraw(hearing.game, hearing.position.save, hearing.dice, hearing.place)
    elif hearing.is_asked:
        if sheet.lines or not sheet.errors:
            await _answer(hearing, text, list(sheet.lines), accepted=not sheet.errors)
            return
    else:
        save = hearing.position.save
        others = {seat: premove for seat, premove in save.premoves.items() if seat != hearing.place}
        mine = {} if withdrawn or not sheet.lines else {hearing.place: Premove(sheet.lines)}
        hearing.position = replace(hearing.position, save=replace(save, premoves={**others, **mine}))
    await _file(hearing, text, list(sheet.lines), accepted=not sheet.errors)


async def _answer(hearing: Hearing, text: str, answer: Answer, *, accepted: bool = True) -> None:
    """Submit an answer to the open question, or say that this one cannot be given ahead of time."""
    if not hearing.is_asked:
        hearing.errors.append(OrderError("this cannot be answered before it is asked."))
        return
    hearing.position = runner.submit(hearing.game, hearing.position.save, hearing.dice, hearing.place, answer)
    await _file(hearing, text, _lines(answer), accepted=accepted)


async def _file(hearing: Hearing, text: str, lines: Sequence[str], *, accepted: bool) -> None:
    """File what was typed, word for word, with a receipt."""
    filed = await hearing.move.submission(
        hearing.place, hearing.user_id, text, list(lines), accepted=accepted, source_id=hearing.source_id
    )
    hearing.receipt = filed.receipt


async def _command(hearing: Hearing, word: str, text: str) -> None:
    """Do what a word to the bot asks."""
    match word:
        case "ready":
            _ready(hearing)
        case "not ready":
            _unready(hearing)
        case "all hold":
            await _put(hearing, text, Sheet(()))
        case "help":
            hearing.said += [_help(hearing)]
        case "missing":
            hearing.said += [_missing(hearing)]
        case "resign":
            hearing.said += [
                "To give up your seat for good use the command `/player resign`; it asks once more."
            ]
        case _:
            pass


def _ready(hearing: Hearing) -> None:
    """Mark the seat ready, unless some of what came with the mark is wrong or the table waits for the deadline."""
    if hearing.errors:
        hearing.said.append("You are not marked ready: put right what is wrong first.")
        return
    if not hearing.is_asked:
        if premove := hearing.position.save.premoves.get(hearing.place):
            premoves = {**hearing.position.save.premoves, hearing.place: replace(premove, ready=True)}
            save = replace(hearing.position.save, premoves=premoves)
            hearing.position = replace(hearing.position, save=save)
        else:
            hearing.said.append("Nothing is asked of you now, so nobody waits for you.")
        return
    if not hearing.move.game.settings.get("early", True):
        hearing.said.append(
            "This table always waits for the deadline; your orders stand and will count then."
        )
        return
    hearing.sent = tuple(hearing.draft)
    hearing.position = runner.ready(hearing.game, hearing.position.save, hearing.dice, hearing.place)


def _unready(hearing: Hearing) -> None:
    save = hearing.position.save
    if hearing.is_asked:
        hearing.position = runner.ready(hearing.game, save, hearing.dice, hearing.place, value=False)
    elif premove := save.premoves.get(hearing.place):
        premoves = {**save.premoves, hearing.place: replace(premove, ready=False)}
        hearing.position = replace(hearing.position, save=replace(save, premoves=premoves))


def _missing(hearing: Hearing) -> str:
    """Return which units have no order yet."""
    prompt = hearing.prompt
    if prompt is None or not isinstance(prompt.shape, Orders):
        return "" if hearing.draft or prompt is None else "Your answer is missing."
    legal, draft = prompt.shape.legal(), hearing.draft
    without = [unit for unit, lines in legal.items() if not any(line in lines for line in draft)]
    return f"No order yet for: {', '.join(without)}." if without else "Nothing is missing."


def _help(hearing: Hearing) -> str:
    """Return how to write to the bot, with examples that are right just now."""
    prompt = hearing.prompt
    examples: list[str] = []
    if prompt is not None and isinstance(prompt.shape, Orders):
        examples = [lines[-1] for lines in prompt.shape.legal().values() if lines][:3]
    shown = "\n".join(f"- `{line}`" for line in examples)
    text = "Write one order a line; the last for a unit counts. `ready`, `not ready`, `orders`, `missing`, `clear`."
    return f"{text}\n{shown}" if shown else text


def _seat(seats: Sequence[Seat], user_id: int, seat: str | None) -> Seat | None:
    """Return the seat that is spoken for: the named one, or the one the person holds."""
    for held in seats:
        if held.seat == seat or (seat is None and held.user_id == user_id and held.status == "held"):
            return held
    return None


def _lines(answer: Answer) -> list[str]:
    if answer is None:
        return []
    return [str(line) for line in answer] if isinstance(answer, list) else [str(answer)]


def _reply(hearing: Hearing) -> Reply:
    """Put the answer together from where the seat stands now."""
    row, position = hearing.move.game, hearing.position
    prompt = hearing.prompt
    closed = course.went_on(hearing.course.position.save, position.save)
    return Reply(
        game_id=row.id,
        title=words.title(row),
        power=hearing.game.power(hearing.place).name,
        phase=hearing.game.phase(view(position.state, hearing.place)),
        lines=hearing.sent if closed and hearing.sent is not None else tuple(hearing.draft),
        errors=tuple(str(error) for error in hearing.errors),
        warnings=tuple(hearing.warnings),
        notes=tuple(hearing.notes),
        said=tuple(line for line in hearing.said if line),
        receipt=hearing.receipt,
        ready=hearing.is_ready and not closed,
        premove=not hearing.is_asked and bool(hearing.draft),
        asked=hearing.is_asked,
        closed=closed,
        deadline=row.deadline,
        turn=row.turn,
        step=row.step,
        shape=type(prompt.shape).__name__ if prompt else "",
    )
