"""One text being heard: whose it is, where the game stands, and what has come of it so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.judge import course, words
from bot.judge.course import Course
from bot.judge.reply import Reply
from games.core.errors import OrderError
from games.core.game import AnyGame
from games.core.prompts import Answer, Dice, Prompt
from games.core.prompts import Seat as Place
from games.core.protocol import view
from games.core.runner import Position
from storage.move import Move


@dataclass
class Case:
    """One text of a seat inside one transaction; `position` moves on as the text is taken in."""

    course: Course
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
        return lines_of(save.submitted.get(self.place))

    @property
    def is_ready(self) -> bool:
        """Return whether the seat need not be waited for."""
        save = self.position.save
        premove = save.premoves.get(self.place)
        return self.place in save.ready if self.is_asked else bool(premove and premove.ready)

    async def file(self, text: str, lines: list[str], *, accepted: bool) -> None:
        """File what was typed, word for word, with a receipt; a gamemaster's shows his own lines alone."""
        shown = list(self.own) if self.spoken else lines
        filed = await self.move.submission(
            self.place, self.user_id, text, shown, accepted=accepted, source_id=self.source_id
        )
        self.receipt = filed.receipt

    def reply(self) -> Reply:
        """Put the answer together from where the seat stands now."""
        row, position, prompt = self.move.game, self.position, self.prompt
        closed = course.went_on(self.course.position.save, position.save)
        shown = self.course.position.state if closed else position.state
        lines = self.sent if closed and self.sent is not None else tuple(self.draft)
        return Reply(
            game_id=row.id,
            title=words.title(row),
            power=self.game.power(self.place).name,
            phase=self.game.phase(view(shown, None if self.spoken else self.place)),
            lines=self.own if self.spoken else lines,
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
            shape=type(prompt.shape).__name__ if prompt else "",
        )


def lines_of(answer: Answer) -> list[str]:
    """Return an answer as lines."""
    if answer is None:
        return []
    return [str(line) for line in answer] if isinstance(answer, list) else [str(answer)]
