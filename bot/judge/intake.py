"""One text being heard: whose it is, where the game stands, and what has come of it so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.judge import session, words
from bot.judge.moment import At
from bot.judge.session import Session
from games.core import runner
from games.core.errors import OrderError
from games.core.game import AnyGame
from games.core.prompts import Answer, Dice, Orders, Prompt
from games.core.prompts import Seat as Place
from games.core.protocol import view
from games.core.runner import Position
from games.core.save import STANDING
from storage.change import Change


@dataclass(frozen=True)
class Carried:
    """A command that was carried out, and what came of it, in words."""

    line: str
    results: tuple[str, ...] = ()


@dataclass
class Case:
    """One text of a seat inside one transaction; `position` moves on as the text is taken in."""

    course: Session
    place: Place
    position: Position[Any]
    user_id: int
    source_id: int | None
    spoken: bool = False
    errors: list[OrderError] = field(default_factory=list[OrderError])
    warnings: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    said: list[str] = field(default_factory=list[str])
    own: tuple[str, ...] = ()
    receipt: str = ""
    sent: tuple[str, ...] | None = None
    trail: list[Position[Any]] = field(default_factory=list[Position[Any]])
    carried: list[Carried] = field(default_factory=list[Carried])
    left: tuple[str, ...] = ()
    shows_standing: bool = False

    @property
    def move(self) -> Change:
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
        return self._asked(self.position)

    def _asked(self, position: Position[Any]) -> Prompt[Any] | None:
        """Return what is asked of the seat in a position, or what it may answer ahead of time."""
        ask = position.ask
        if ask is not None and self.place in ask.prompts:
            return ask.prompts[self.place]
        return self.game.foresee(position.state, self.place)

    @property
    def is_asked(self) -> bool:
        """Return whether the open question is put to this seat."""
        return self.position.ask is not None and self.place in self.position.ask.prompts

    @property
    def is_at_once(self) -> bool:
        """Return whether the seat is asked for commands, each carried out when it is sent."""
        shape = self.prompt.shape if self.is_asked and self.prompt else None
        return isinstance(shape, Orders) and shape.at_once

    @property
    def acts(self) -> Mapping[str, Prompt[Any]]:
        """Return what the seat may do at any time, by kind."""
        return self.game.acts(self.position.state, self.place) if self.game.acts else {}

    @property
    def standing(self) -> tuple[str, ...]:
        """Return the seat's standing orders."""
        prompt = self.acts.get(STANDING)
        return tuple(lines_of(prompt.default)) if prompt else ()

    def go_on(self, position: Position[Any]) -> None:
        """Take the position that a command or an act led to; what it tells is told when all is stored."""
        self.position = position
        self.trail.append(position)

    def heard(self, position: Position[Any]) -> tuple[str, ...]:
        """Return what a position tells the seat, in words; the gamemaster who speaks for it hears no
        secrets.
        """
        own = () if self.spoken else (self.place,)
        told = (e for e in position.news if e.audience is None or set(own) & set(e.audience))
        return tuple(line for line in map(self.game.prose, told) if line)

    @property
    def draft(self) -> list[str]:
        """Return the lines in force for this seat: its answer, or its premove."""
        save = self.position.save
        if not self.is_asked:
            premove = save.premoves.get(self.place)
            return list(premove.lines) if premove else []
        return lines_of(save.submitted.get(self.place))

    @property
    def is_ready(self) -> bool:
        """Return whether the seat need not be waited for."""
        save = self.position.save
        premove = save.premoves.get(self.place)
        return self.place in save.ready if self.is_asked else bool(premove and premove.ready)

    async def file(self, text: str, lines: list[str], *, accepted: bool) -> None:
        """File what was typed, word for word, with a receipt; a gamemaster's shows their own lines alone."""
        shown = list(self.own) if self.spoken else lines
        filed = await self.move.submission(
            self.place, self.user_id, text, shown, accepted=accepted, source_id=self.source_id
        )
        self.receipt = filed.receipt

    def reply(self) -> Reply:
        """Put the answer together from where the seat stands now."""
        row, position, prompt = self.move.game, self.position, self.prompt
        still = bool(self.carried) or self.is_at_once
        closed = session.went_on(self.course.position.save, position.save) and not still
        shown = self.course.position.state if closed else position.state
        lines = self.sent if closed and self.sent is not None else tuple(self.draft)
        shown_lines = self.own if self.spoken else lines
        asked = self._asked(self.course.position if closed else position)
        return Reply(
            game_id=row.id,
            title=words.title(row),
            power=self.game.power(self.place).name,
            phase=self.game.phase(view(shown, None if self.spoken else self.place)),
            lines=shown_lines,
            echo=tuple(words.echoed(asked.shape if asked else None, line) for line in shown_lines),
            errors=tuple(str(error) for error in self.errors),
            warnings=() if self.spoken else tuple(self.warnings),
            notes=() if self.spoken else tuple(self.notes),
            said=tuple(line for line in self.said if line),
            receipt=self.receipt,
            ready=self.is_ready and not closed,
            premove=not self.is_asked and bool(self.draft),
            asked=self.is_asked,
            closed=closed,
            spoken=self.spoken,
            deadline=row.deadline,
            turn=row.turn,
            step=row.step,
            epoch=position.save.epoch,
            shape=type(prompt.shape).__name__ if prompt else "",
            at_once=self.is_at_once,
            carried=tuple((each.line, each.results) for each in self.carried),
            left=self.left,
            next=prompt.text if prompt and self.is_at_once and not self.spoken else "",
            undo=tuple(
                line
                for entry in runner.takes_back(position, self.place)[:1]
                for line in lines_of(entry.answers[self.place])
            ),
            standing=self.standing if self.shows_standing and not self.spoken else None,
        )


def lines_of(answer: Answer) -> list[str]:
    """Return an answer as lines."""
    if answer is None:
        return []
    return [str(line) for line in answer] if isinstance(answer, list) else [str(answer)]


@dataclass(frozen=True)
class Reply:
    """The whole state of a sender's orders after his text was heard.

    `lines` are in force, `echo` the same with names behind them;
    `errors` were not accepted; `warnings` speak of doomed lines, `notes` of exact odds,
    `said` answers words to the bot. `receipt` names what was stored, "" if nothing was. `premove` lines wait
    for their question. `closed` says that this text closed the question, `repeated` that it was heard before,
    `stale` that it was meant for a question that is over, `spoken` that the gamemaster sent it for the seat:
    then `lines` are only those he wrote.

    Where lines are commands (`at_once`) `carried` are those carried out with what came of each, `left` those
    that were not because one before them was wrong, `next` what may be sent now, `undo` what `undo` would
    take back. `standing` are the standing orders where they are shown.
    """

    game_id: int
    title: str
    power: str
    phase: str
    lines: tuple[str, ...] = ()
    echo: tuple[str, ...] = ()
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
    spoken: bool = False
    stale: bool = False
    deadline: datetime | None = None
    turn: int = 0
    step: int = 0
    epoch: int = 0
    shape: str = "Orders"
    at_once: bool = False
    carried: tuple[tuple[str, tuple[str, ...]], ...] = ()
    left: tuple[str, ...] = ()
    next: str = ""
    undo: tuple[str, ...] = ()
    standing: tuple[str, ...] | None = None

    @property
    def at(self) -> At:
        """Return the moment that this answer speaks of."""
        return At(self.turn, self.step, self.epoch)
