"""A person's open questions in all their games and on all servers, the nearest deadline first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from bot import words
from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal
from bot.judge.session import PlayerView
from bot.judge.telling import texts
from storage import queries
from storage.errors import StorageError
from storage.models import Game

UNDER_WAY = ("running", "paused", "frozen")
LATEST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Duty:
    """A game in which a person holds a seat: as they see it, None if it cannot be opened now."""

    row: Game
    seen: PlayerView | None

    @property
    def is_owed(self) -> bool:
        """Return whether the game waits for them."""
        running = self.row.status == "running" and self.seen is not None
        return running and self.seen is not None and self.seen.is_asked and not self.seen.is_ready

    @property
    def line(self) -> str:
        """Return what is asked, and until when; or why nothing is."""
        title = texts.title(self.row)
        if self.seen is None or self.seen.place is None:
            return words.duties.UNKNOWN.format(title=title)
        power = self.seen.game.power(self.seen.place).name
        said = words.duties.WAITS
        if self.is_owed:
            said = words.duties.SENT if self.seen.answer else words.duties.OWED
        elif self.row.status == "running" and self.seen.is_asked:
            said = words.duties.READY
        phase = self.seen.game.phase(self.seen.view)
        return said.format(title=title, power=power, phase=phase, clock=texts.clock(self.row))


async def duties(judge: Judge, user_id: int) -> list[Duty]:
    """Return the games of a person, those that wait for them first, by their deadlines."""
    found: list[Duty] = []
    for row, seat in await judge.database.ask(queries.games_of, user_id):
        if seat.status != "held" or row.status not in UNDER_WAY:
            continue
        try:
            found.append(Duty(row, await views.look(judge, row.id, user_id)))
        except (Refusal, StorageError):
            found.append(Duty(row, None))
    return sorted(found, key=lambda duty: (not duty.is_owed, duty.row.deadline or LATEST, duty.row.id))


def told(found: list[Duty]) -> list[str]:
    """Return it in lines: what is owed, then what is not."""
    owed = [duty for duty in found if duty.is_owed]
    rest = [duty for duty in found if not duty.is_owed]
    if not found:
        return [words.duties.NO_GAMES]
    head = words.duties.HEAD_ONE if len(owed) == 1 else words.duties.HEAD
    lines = [head.format(count=len(owed)) if owed else words.duties.NOTHING]
    lines += [f"- {duty.line}" for duty in owed]
    lines += [words.duties.REST] if owed and rest else []
    return lines + [f"- {duty.line}" for duty in rest]
