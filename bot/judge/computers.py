"""The computers of all games think: outside any transaction, beside one another, and stored afterwards.

`Judge.thinking` holds the games in which a computer is awaited. It is not stored: after a restart it is
filled again from the seats (`wake`), and a computer that is late answers when the deadline comes. What is
thought of fits a moment of the game. It is stored if that moment is still there; if the game went on
meanwhile, nothing comes of it and the computers think again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.judge import progress, session
from bot.judge.failure_isolation import alone
from bot.judge.judge import Judge, share_of
from bot.judge.notices import acts_while_away
from bot.judge.session import awaited_computer, computers_of
from bot.judge.settings import declared_absences
from games import catalogue
from games.core.play import runner
from games.core.play.save import Act, AnyPosition, Save
from games.core.play.self_play import computer_acts, computer_answer
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Answer, Dice
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame
from storage import queries

MOST = 4
"""Games that think together at most; deadlines are looked at before the next ones do."""

SHARE, REST = 3.0, 0.3
"""For how many times as long as the answers of one game took to store nothing is done for computers while
others wait to think, and the seconds that this is at most."""

AWAKE = ("running", "paused")
"""Statuses of games in which computers answer."""


AT_ONCE = 24
"""Answers of computers that are stored together; more wait for the next time, so that nobody waits long."""


@dataclass(frozen=True)
class Thought:
    """A computer's acts and answer for an open question; `moment` is the game as it saw it."""

    moment: Save
    seat: SeatName
    acts: tuple[Act, ...]
    answer: Answer


def moment_of(save: Save) -> Save:
    """Return what an answer to the open question is thought of from: what others send for it is unknown."""
    return replace(save, submitted={}, ready=(), premoves={})


def thoughts(
    game: AnyGame,
    save: Save,
    dice: Dice,
    computers: Sequence[SeatName],
    *,
    stand_ins: Sequence[SeatName] = (),
    span: float,
    timer: Callable[[], float] = time.perf_counter,
) -> list[Thought]:
    """Return what the computers do from here to where a person is awaited, or for `span` seconds of `timer`.

    At least one computer answers, if one is awaited, and at most AT_ONCE do. `stand_ins` are seats of
    people who are away, for whom a computer answers the open question alone, or goes on to the end of their
    turn. Raises Diverged.
    """
    found: list[Thought] = []
    begun, position = timer(), runner.resume(game, save, dice)
    playing, clock = [*computers, *stand_ins], position.ask.clock if position.ask else ""
    while len(found) < AT_ONCE and (seat := awaited_computer(position, playing)) is not None:
        acts = () if seat in stand_ins else tuple(computer_acts(game, position, dice, seat))
        moment = moment_of(position.save)
        for act in acts:
            position = runner.act(game, position.save, dice, act)
        answer = computer_answer(game, position, dice, seat)
        position = runner.answer(game, position.save, dice, seat, answer)
        found.append(Thought(moment, seat, acts, answer))
        if session.went_on(save, position.save) and (
            not clock or not position.ask or position.ask.clock != clock
        ):
            playing = list(computers)
        if timer() - begun >= span:
            break
    return found


def thoughts_elsewhere(
    slug: str,
    save: Save,
    dice: Dice,
    computers: Sequence[SeatName],
    span: float,
    stand_ins: Sequence[SeatName] = (),
) -> list[Thought]:
    """Return the same for a game of the catalogue, by names that another process knows too."""
    return thoughts(catalogue()[slug], save, dice, computers, stand_ins=stand_ins, span=span)


def carried_out(
    game: AnyGame,
    position: AnyPosition,
    dice: Dice,
    computers: Sequence[SeatName],
    found: Sequence[Thought],
) -> Iterator[tuple[Thought, list[AnyPosition]]]:
    """Yield the thoughts that fit where it stands, one after the other, with the positions they lead to."""
    for thought in found:
        awaited = thought.seat in computers and thought.seat in position.awaited
        if not (awaited and moment_of(position.save) == thought.moment):
            continue
        trail: list[AnyPosition] = []
        for act in thought.acts:
            position = runner.act(game, position.save, dice, act)
            trail.append(position)
        position = runner.answer(game, position.save, dice, thought.seat, thought.answer)
        yield thought, [*trail, position]


async def wake(judge: Judge) -> None:
    """Let the computers of all games look whether they are awaited: once when the program begins."""
    for game_id in await judge.database.read(queries.with_computers):
        judge.thinking[game_id] = None


async def go_on(judge: Judge) -> int:
    """Let the computers of some games in which one is awaited think once, and store what they answer.

    Returns how many games moved. Those that wait longest come first.
    """
    moved, found = 0, dict[int, list[Thought]]()
    some = list(judge.thinking)[:MOST]
    for game_id in some:
        judge.thinking.pop(game_id, None)
    await asyncio.gather(*(alone(judge, one, partial(_think, judge, one, found)) for one in some))
    for game_id, kept in found.items():
        moved += await alone(judge, game_id, partial(_store_and_rest, judge, game_id, kept))
    return moved


async def _store_and_rest(judge: Judge, game_id: int, found: list[Thought]) -> bool:
    """Store what the computers of one game thought of, and leave people time afterwards.

    Each game has a transaction of its own, so that who writes meanwhile waits for one game at most.
    """
    if not found:
        return False
    loop = asyncio.get_running_loop()
    begun = loop.time()
    moved = await _store(judge, game_id, found)
    if judge.thinking.keys() - {game_id}:
        await asyncio.sleep(min(SHARE * (loop.time() - begun), REST))
    return moved


async def finish(judge: Judge, game_id: int, *, forced: bool = False) -> None:
    """Let the computers answer that are awaited for the open question, until none is or the game went on.

    Where it is to be closed, `forced`, they answer for people who are away too.
    """
    row = await judge.database.ask(queries.game, game_id)
    while True:
        found: dict[int, list[Thought]] = {}
        await alone(judge, game_id, partial(_think, judge, game_id, found, forced=forced))
        kept = found.get(game_id)
        if not kept or (kept[0].moment.turn, len(kept[0].moment.log)) != (row.turn, row.step):
            return
        await alone(judge, game_id, partial(_store, judge, game_id, kept))


async def _think(
    judge: Judge, game_id: int, found: dict[int, list[Thought]], *, forced: bool = False
) -> bool:
    """Let the computers of one game think, and keep with `found` what they would do.

    At the deadline, or where it is `forced`, they think for people who are away too.
    """
    stored = await judge.database.read(queries.stored, game_id)
    row, seats, save = stored.game, stored.seats, stored.save
    if row.status not in AWAKE or save is None:
        return False
    computers, minded = tuple(session.computers_of(seats)), tuple[SeatName, ...]()
    if forced or (row.deadline is not None and row.deadline <= judge.now()):
        minded = tuple(declared_absences.stand_ins(row, seats, save, judge.now()))
    game, dice = judge.rules(row.slug), session.dice_of(row, seats)
    if catalogue().get(row.slug) is game:
        work = partial(thoughts_elsewhere, row.slug, save, dice, computers, judge.span, minded)
    else:
        work = partial(thoughts, game, save, dice, computers, stand_ins=minded, span=judge.span)
    try:
        found[game_id] = await judge.workers.do(work, share_of(row))
    except Diverged as error:
        await session.freeze(judge, game_id, str(error))
    return True


async def _store(judge: Judge, game_id: int, found: list[Thought]) -> bool:
    """Store what computers thought of; if the game went on meanwhile they think again.

    Each answer runs the rules, and a turn that closes takes long: what people ask is read in between.
    """
    async with session.opened(judge, game_id) as opened:
        game, position, dice = opened.game, opened.position, opened.dice
        row, seats = opened.change.game, opened.change.seats
        minded = declared_absences.stand_ins(row, seats, position.save, judge.now())
        computers = [*computers_of(seats), *minded]
        told = [*minded, *(SeatName(seat.seat) for seat in seats if seat.status == "open")]
        positions: list[AnyPosition] = []
        for thought, reached in carried_out(game, position, dice, computers, found):
            before = positions[-1] if positions else position
            positions += reached
            if thought.seat in told:
                given = [*(act.answer for act in thought.acts), thought.answer]
                await acts_while_away.note_computer(judge, opened, before, thought.seat, given)
            await asyncio.sleep(0)
        if positions:
            await progress.follow(judge, opened, positions[-1], trail=positions[:-1])
        elif awaited_computer(position, computers_of(seats)) is not None:
            judge.thinking[game_id] = None
        return bool(positions)
