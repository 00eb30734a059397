"""Moves a game on. Every call loads the checkpoint, runs the turn again, feeds it the log, and goes on.

A generator is never kept from one call to the next, so a restart of the program is what happens all the time.
Nothing here knows what time it is, who is a person, or where anything is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.core.play.dice import Thrown
from games.core.play.save import STANDING, Act, ClosedQuestion, FinishedTurn, Position, Save
from games.core.play.turn_run import TurnRun, asked, correct, fits, perform, seated, without
from games.core.rules.errors import Diverged, Illegal
from games.core.rules.prompts import Answer, AnyPrompt, Dice, Orders, Seat
from games.core.rules.protocol import Game, O, S

__all__ = [
    "FinishedTurn",
    "Position",
    "act",
    "answer",
    "audit",
    "begin",
    "corrected",
    "expire",
    "ready",
    "resume",
    "rewind",
    "submit",
    "takes_back",
    "undo",
    "withdraw",
]


def begin(game: Game[S, O], seats: Sequence[Seat], options: O, dice: Dice) -> Position[S]:
    """Set up a new game and run to its first question."""
    save = Save(0, game.setup(seats, options).model_dump(mode="json"))
    return TurnRun(game, save, dice, told=()).forward()


def resume(game: Game[S, O], save: Save, dice: Dice) -> Position[S]:
    """Run to the open question or to the end of the game; raises Diverged if the log no longer fits."""
    return TurnRun(game, save, dice).forward()


def audit(game: Game[S, O], save: Save, dice: Dice) -> tuple[Position[S], tuple[Thrown, ...]]:
    """Resume, and raise Diverged also where the log holds another throw than these dice give; return with the
    position what each throw in the log meant.
    """
    walk = TurnRun(game, save, dice, strict=True)
    meant = [each for each in walk.thrown if each.turn == save.turn and each.step < len(save.log)]
    return walk.forward(), tuple(meant)


def submit(game: Game[S, O], at: Save | Position[S], dice: Dice, seat: Seat, answer: Answer) -> Position[S]:
    """Store one seat's answer, which may be replaced until the question closes; raises OrderError.

    An answer is not a ready mark: a new answer takes the mark away. Given a Position, the rules are run
    again only if the question closes; so it is with `withdraw` and `ready`.
    """
    position = _at(game, at, dice)
    asked(position.ask, seat).read(answer)
    save = position.save
    submitted = {**save.submitted, seat: answer}
    return _kept(game, position, dice, replace(save, submitted=submitted, ready=without(save.ready, seat)))


def answer(game: Game[S, O], save: Save, dice: Dice, seat: Seat, given: Answer) -> Position[S]:
    """Submit one seat's answer and mark it ready, in one call; raises OrderError."""
    run = TurnRun(game, save, dice)
    asked(run.ask, seat).read(given)
    submitted, ready_now = {**run.save.submitted, seat: given}, (*without(run.save.ready, seat), seat)
    run.save = replace(run.save, submitted=submitted, ready=ready_now)
    return run.forward()


def withdraw(game: Game[S, O], at: Save | Position[S], dice: Dice, seat: Seat) -> Position[S]:
    """Take back what a seat submitted, and its ready mark; raises Illegal if nothing is asked of it."""
    position = _at(game, at, dice)
    asked(position.ask, seat)
    save = position.save
    submitted = {other: answer for other, answer in save.submitted.items() if other != seat}
    return _kept(game, position, dice, replace(save, submitted=submitted, ready=without(save.ready, seat)))


def ready(
    game: Game[S, O], at: Save | Position[S], dice: Dice, seat: Seat, *, value: bool = True
) -> Position[S]:
    """Mark a seat as one not to wait for, or unmark it; the question closes when all asked are ready."""
    position = _at(game, at, dice)
    asked(position.ask, seat)
    others = without(position.save.ready, seat)
    return _kept(game, position, dice, replace(position.save, ready=(*others, seat) if value else others))


def _at(game: Game[S, O], at: Save | Position[S], dice: Dice) -> Position[S]:
    """Return where a game stands."""
    return at if isinstance(at, Position) else resume(game, at, dice)


def _kept(game: Game[S, O], position: Position[S], dice: Dice, save: Save) -> Position[S]:
    """Return where a game stands with other answers to the open question, which closes if all are ready."""
    if position.ask is not None and all(seat in save.ready for seat in position.ask.prompts):
        return resume(game, save, dice)
    return replace(position, save=save, fresh=(), filled=(), admitted={})


def expire(game: Game[S, O], save: Save, dice: Dice) -> Position[S]:
    """Close the open question: the silent take the default and are marked as having missed it."""
    run = TurnRun(game, save, dice)
    if run.ask is not None:
        run.close()
    return run.forward()


def act(game: Game[S, O], save: Save, dice: Dice, deed: Act) -> Position[S]:
    """Do what a person does outside any question; raises OrderError.

    Who plays changes between turns: at once, or after this turn if it has answers already. All else is done
    at once, while the question that is open stays open; it may not make an answer illegal that waits for it.
    """
    before = resume(game, save, dice)
    if deed.is_correction:
        return _correct(game, before, dice, deed)
    if not deed.is_seating:
        return _perform(game, before, dice, deed)
    pending = save.pending
    if deed.kind == "return":
        # It calls off a resignation that was not carried out yet.
        pending = tuple(act for act in pending if (act.kind, act.seat) != ("resign", deed.seat))
    if save.log:
        return resume(game, replace(save, pending=(*pending, deed)), dice)
    return _anew(game, before, dice, deed)


def _anew(game: Game[S, O], before: Position[S], dice: Dice, deed: Act) -> Position[S]:
    """Do at the beginning of a turn what is done between turns; what was answered stays as far as it fits."""
    save = before.save
    fresh = replace(save, acts=(*save.acts, deed), submitted={}, ready=())
    run = TurnRun(game, fresh, dice, told=before.state.told)
    run.readmit(save)
    return run.forward()


def _correct(game: Game[S, O], before: Position[S], dice: Dice, deed: Act) -> Position[S]:
    """Correct the board: now, if the turn has no answer yet, else when it is over and it fits.

    It has to fit the board on which the turn began in either case.
    """
    save = before.save
    deed, _, board = corrected(game, before, deed)
    if save.log or not is_open(game, board):
        return resume(game, replace(save, pending=(*save.pending, deed)), dice)
    try:
        return _anew(game, before, dice, deed)
    except Diverged as error:
        text = "what somebody has laid down ahead of time would not fit the board any more."
        raise Illegal(text) from error


def corrected(game: Game[S, O], position: Position[S], deed: Act) -> tuple[Act, S, S]:
    """Return a correction as it is stored, and the board on which the turn began before it and with it.

    Nothing is changed. Raises OrderError.
    """
    if position.ask is None:
        raise Illegal("the game is over; its board stays as it is.")
    save = position.save
    before, after = (game.state.model_validate(save.state) for _ in range(2))
    for state in (before, after):
        seated(game, state, save.acts)
    lines = correct(game, after, deed)
    return replace(deed, answer=list(lines)), before, after


def _perform(game: Game[S, O], before: Position[S], dice: Dice, deed: Act) -> Position[S]:
    """Do what a seat may do at any time: at this moment, whatever the act itself says of its step."""
    save = before.save
    if before.ask is None:
        raise Illegal("the game is over; nothing more can be ordered.")
    told = before.state.told
    perform(game, before.state, deed)
    fresh = replace(save, acts=(*save.acts, replace(deed, step=len(save.log))))
    run = TurnRun(game, fresh, dice, told=told)
    prompts: Mapping[Seat, AnyPrompt] = run.ask.prompts if run.ask else {}
    for seat, given in save.submitted.items():
        if seat in prompts and not fits(prompts[seat], given):
            raise Illegal("what was sent for the open question would not fit any more; change that first.")
    return run.forward()


def is_open(game: Game[S, O], board: S) -> bool:
    """Return whether a board can be corrected before the turn that begins with it, or only later."""
    return game.corrections is not None and game.corrections.is_open(board)


def rewind(save: Save, steps: int) -> Save:
    """Return the save with only the first `steps` answers of its turn; a dropped roll bumps the epoch.

    What seats did later than that at a time of their own is dropped as well, and a correction of the board.
    """
    rolled = any(entry.is_roll for entry in save.log[steps:])
    kept = (act for act in save.acts if not act.ends_game and not act.is_correction)
    acts = tuple(act for act in kept if act.is_seating or act.step <= steps)
    log, epoch = save.log[:steps], save.epoch + rolled
    return replace(save, acts=acts, log=log, submitted={}, ready=(), premoves={}, epoch=epoch)


def takes_back(position: Position[S], seat: Seat) -> tuple[ClosedQuestion, ...]:
    """Return the commands that a seat may still take back, the last one first.

    It may while its next command is awaited, not amid one, back to the last die, act of another seat or
    beginning of a turn. A game ends its turn where there is no way back: where a card was drawn or something
    was shown. An act of its own that told others something stands in the way too; standing orders do not,
    whosever they are, for nobody may learn from it that another seat changed them.
    """
    ask, save = position.ask, position.save
    if ask is None or list(ask.prompts) != [seat]:
        return ()
    shape = ask.prompts[seat].shape
    if not (isinstance(shape, Orders) and shape.at_once and not shape.amid):
        return ()
    own = [act.step for act in save.acts if act.seat == seat and not act.is_seating and act.kind != STANDING]
    found: list[ClosedQuestion] = []
    for step in range(len(save.log) - 1, max(own, default=0) - 1, -1):
        entry = save.log[step]
        if list(entry.answers) != [seat] or entry.missed:
            break
        found.append(entry)
    return tuple(found)


def undo(game: Game[S, O], save: Save, dice: Dice, seat: Seat, count: int = 1) -> Position[S]:
    """Take back the last commands of a seat; raises Illegal where there is no way back.

    What seats did at a time of their own stays done.
    """
    if not 1 <= count <= len(takes_back(resume(game, save, dice), seat)):
        raise Illegal("there is nothing that can be taken back: what came last cannot be undone.")
    steps = len(save.log) - count
    acts = tuple(act if act.is_seating else replace(act, step=min(act.step, steps)) for act in save.acts)
    back = replace(save, acts=acts, log=save.log[:steps], submitted={}, ready=())
    try:
        return resume(game, back, dice)
    except Diverged as error:
        raise Illegal("that cannot be taken back: something that was done since depends on it.") from error
