"""Moves a game on. Every call loads the checkpoint, runs the turn again, feeds it the log, and goes on.

A generator is never kept from one call to the next, so a restart of the program is what happens all the time.
Nothing here knows what time it is, who is a person, or where anything is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core.game import Game, O, S
from games.core.position import Page, Position
from games.core.prompts import Answer, Dice, Seat
from games.core.save import Act, Save
from games.core.thrown import Thrown
from games.core.walk import Walk, without

__all__ = [
    "Page",
    "Position",
    "act",
    "answer",
    "audit",
    "begin",
    "expire",
    "ready",
    "resume",
    "rewind",
    "submit",
    "withdraw",
]


def begin(game: Game[S, O], seats: Sequence[Seat], options: O, dice: Dice) -> Position[S]:
    """Set up a new game and run to its first question."""
    save = Save(0, game.setup(seats, options).model_dump(mode="json"))
    return Walk(game, save, dice, told=()).forward()


def resume(game: Game[S, O], save: Save, dice: Dice) -> Position[S]:
    """Run to the open question or to the end of the game; raises Diverged if the log no longer fits."""
    return Walk(game, save, dice).forward()


def audit(game: Game[S, O], save: Save, dice: Dice) -> tuple[Position[S], tuple[Thrown, ...]]:
    """Resume, and raise Diverged also where the log holds another throw than these dice give; return with the
    position what each throw in the log meant.
    """
    walk = Walk(game, save, dice, strict=True)
    meant = [each for each in walk.thrown if each.turn == save.turn and each.step < len(save.log)]
    return walk.forward(), tuple(meant)


def submit(game: Game[S, O], save: Save, dice: Dice, seat: Seat, answer: Answer) -> Position[S]:
    """Store one seat's answer, which may be replaced until the question closes; raises OrderError.

    An answer is not a ready mark: a new answer takes the mark away.
    """
    run = Walk(game, save, dice)
    prompt = run.prompt(seat)
    prompt.read(answer)
    submitted = {**run.save.submitted, seat: answer}
    run.save = replace(run.save, submitted=submitted, ready=without(run.save.ready, seat))
    return run.forward()


def answer(game: Game[S, O], save: Save, dice: Dice, seat: Seat, given: Answer) -> Position[S]:
    """Submit one seat's answer and mark it ready, in one call; raises OrderError."""
    run = Walk(game, save, dice)
    run.prompt(seat).read(given)
    submitted, ready_now = {**run.save.submitted, seat: given}, (*without(run.save.ready, seat), seat)
    run.save = replace(run.save, submitted=submitted, ready=ready_now)
    return run.forward()


def withdraw(game: Game[S, O], save: Save, dice: Dice, seat: Seat) -> Position[S]:
    """Take back what a seat submitted, and its ready mark; raises Illegal if nothing is asked of it."""
    run = Walk(game, save, dice)
    run.prompt(seat)
    submitted = {other: answer for other, answer in run.save.submitted.items() if other != seat}
    run.save = replace(run.save, submitted=submitted, ready=without(run.save.ready, seat))
    return run.forward()


def ready(game: Game[S, O], save: Save, dice: Dice, seat: Seat, *, value: bool = True) -> Position[S]:
    """Mark a seat as one not to wait for, or unmark it; the question closes when all asked are ready."""
    run = Walk(game, save, dice)
    run.prompt(seat)
    others = without(run.save.ready, seat)
    run.save = replace(run.save, ready=(*others, seat) if value else others)
    return run.forward()


def expire(game: Game[S, O], save: Save, dice: Dice) -> Position[S]:
    """Close the open question: the silent take the default and are marked as having missed it."""
    run = Walk(game, save, dice)
    if run.ask is not None:
        run.close()
    return run.forward()


def act(game: Game[S, O], save: Save, dice: Dice, deed: Act) -> Position[S]:
    """Do what a person does outside any question: at once, or after this turn if it has answers already."""
    before = resume(game, save, dice)
    if save.log:
        return resume(game, replace(save, pending=(*save.pending, deed)), dice)
    fresh = replace(save, acts=(*save.acts, deed), submitted={}, ready=())
    run = Walk(game, fresh, dice, told=before.state.told)
    run.readmit(save)
    return run.forward()


def rewind(save: Save, steps: int) -> Save:
    """Return the save with only the first `steps` answers of its turn; a dropped roll bumps the epoch."""
    rolled = any(entry.is_roll for entry in save.log[steps:])
    return replace(save, log=save.log[:steps], submitted={}, ready=(), premoves={}, epoch=save.epoch + rolled)
