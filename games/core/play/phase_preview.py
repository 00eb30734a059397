"""The preview of a phase for gamemasters: the open question closed now, as far as no die decides."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.play.save import Save
from games.core.play.turn_run import TurnRun
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame, AnyView, Event, view


class _Falls(Exception):
    """A die is to be thrown."""


class _NoDice:
    """Dice that cannot be thrown: nothing can be learnt of what will fall."""

    def throw(self, label: str, count: int, sides: int) -> list[int]:
        raise _Falls

    def shuffle(self, label: str, n: int) -> list[int]:
        raise _Falls


@dataclass(frozen=True)
class Foresight:
    """The course of a game until the next question to people, or until dice fall (`by_dice`).

    `told` is what the table would hear, `board` what it would see, `missed` who would have missed it.
    """

    told: tuple[Event, ...]
    board: AnyView
    missed: tuple[Seat, ...]
    by_dice: bool


def foresee(game: AnyGame, save: Save) -> Foresight:
    """Return what would happen if the open question closed now; nothing is changed, and no die is thrown.

    Raises Diverged if the log no longer fits, ValueError where no question is open.
    """
    run = TurnRun(game, save, _NoDice())
    if run.ask is None:
        raise ValueError("no question is open")
    silent = () if run.ask.heard else tuple(run.ask.prompts)
    missed = tuple(seat for seat in silent if seat not in save.submitted and seat not in save.ready)
    heard, turn = len(run.state.told), run.save.turn
    by_dice = False
    try:
        run.close()
    except _Falls:
        by_dice = True
    events = [event for page in run.filled for event in page.told]
    events += run.state.told if run.save.turn != turn or run.filled else ()
    told = events[heard:] if run.filled else list(run.state.told)[heard:]
    public = tuple(event for event in told if event.audience is None)
    return Foresight(public, view(run.state, None), missed, by_dice)
