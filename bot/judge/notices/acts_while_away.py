"""Acts of a default or a computer for a seat while its person was not there, kept until somebody is.

It stands in the game's settings with the absence, or, of a seat that anybody may take, under the seat. Who
is away reads it when their absence ends, in one message that grows until then; who takes a seat over, or
comes back to it, reads it then. Nobody else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bot import words
from bot.judge.judge import Judge, Session
from bot.judge.notices import missed_deadline_notices
from bot.judge.settings import declared_absences
from bot.judge.settings.running_game_models import Absence, Account
from bot.judge.settings.stored_game_settings import changing
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import LONGEST, Body
from games.core.play.save import AnyPosition
from games.core.rules.prompts import Answer, AnyPrompt
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import view
from storage import queries
from storage.models import Game, Message, Seat

A = TypeVar("A", bound=Account)

RETURN = "return"
"""The kind of the messages that wait for who is away."""

MOST = 12
"""Lines that somebody is told who comes back, the latest."""

LONGEST_LINE = 500
"""Characters of a line, beyond which what was done in the same phase begins another."""


async def note_default(judge: Judge, opened: Session, seat: SeatName, prompt: AnyPrompt) -> None:
    """Keep that a default counted for somebody who is away."""
    phase = _phase(opened, opened.position, seat)
    line = words.away.DID.format(phase=phase, done=missed_deadline_notices.done(prompt))
    await _keep(judge, opened, seat, [line])


async def note_computer(
    judge: Judge, opened: Session, before: AnyPosition, seat: SeatName, given: Sequence[Answer]
) -> None:
    """Keep what a computer answered, or laid down for later, for a seat that is a person's, or anybody's."""
    ask = before.ask
    if ask is None or seat not in ask.prompts:
        return
    lines = [line for each in given for line in missed_deadline_notices.labelled(ask.prompts[seat], each)]
    said = [f"`{line}`" for line in lines] or [words.away.NOTHING]
    head = words.away.PLAYED.format(phase=_phase(opened, before, seat), lines="")
    await _keep(judge, opened, seat, said, head)


async def tell_successor(judge: Judge, opened: Session, held: Seat) -> None:
    """Tell who holds a seat from now on what a computer did for it since it was left, and forget it."""
    row = opened.change.game
    account = forget(row, held.seat)
    if account is None or not account.done or held.user_id is None:
        return
    power = opened.game.power(SeatName(held.seat)).name
    head = words.away.MINDED.format(title=texts.title(row), power=power)
    await messages.post(judge, opened.change, "private", _body(head, account), user_id=held.user_id)


def forget(row: Game, seat: str) -> Account | None:
    """Forget what was done for a seat that was free; return it."""
    with changing(row) as kept:
        return kept.absences.minded.pop(seat, None)


async def put_off(opened: Session, leave: Absence) -> None:
    """Let somebody be told at the end of an absence, as it is now, what was done for them."""
    if (waiting := await _waiting(opened, leave)) is not None:
        waiting.due_at, opened.change.told = leave.until, True


def _phase(opened: Session, position: AnyPosition, seat: SeatName) -> str:
    return opened.game.phase(view(position.state, seat))


async def _keep(judge: Judge, opened: Session, seat: SeatName, said: Sequence[str], head: str = "") -> None:
    """Keep lines with an absence, or with a free seat; with a `head` they are items of one line."""
    row = opened.change.game
    leave = declared_absences.away(row, opened.change.seats, judge.now()).get(seat)
    with changing(row) as kept:
        if leave is None:
            minded = kept.absences.minded
            minded[seat] = _grown(minded.get(seat, Account()), said, head)
            return
        kept.absences.leaves[seat] = leave = _grown(leave, said, head)
    title = words.away.MEANWHILE.format(title=texts.title(row), power=opened.game.power(seat).name)
    body = _body(title, leave)
    if (waiting := await _waiting(opened, leave)) is not None:
        waiting.body = body.model_dump(exclude_defaults=True)
        return
    await messages.post(judge, opened.change, RETURN, body, user_id=leave.user_id, due_at=leave.until)


def _grown(account: A, said: Sequence[str], head: str) -> A:
    """Return an account with more lines; items of the phase that its last line is about go into that."""
    lines = list(account.done)
    for each in said:
        last = lines[-1] if lines else ""
        if head and last.startswith(head) and len(last) + len(each) + 2 <= LONGEST_LINE:
            lines[-1] = f"{last}, {each}"
        else:
            lines.append(f"{head}{each}")
    earlier = account.earlier + max(0, len(lines) - MOST)
    return account.model_copy(update={"done": lines[-MOST:], "earlier": earlier})


def _body(head: str, account: Account) -> Body:
    """Return the message that tells an account: the latest lines that fit, and how many there were before."""
    lines, earlier = list(account.done), account.earlier
    while True:
        more = [words.away.EARLIER.format(count=earlier)] if earlier else []
        text = "\n".join([head, *more, *lines])
        if len(text) <= LONGEST or len(lines) <= 1:
            return Body(text=text[:LONGEST])
        lines, earlier = lines[1:], earlier + 1


async def _waiting(opened: Session, leave: Absence) -> Message | None:
    """Return the message that waits for the return of a person."""
    rows = await queries.waiting_of(opened.change.session, opened.change.game.id, RETURN)
    return next((row for row in rows if row.user_id == leave.user_id), None)
