"""All that a game's row keeps as settings: its terms, and what is noted of it on the way.

`settings_of` reads them, `changing` changes them; nothing else looks into `Game.settings`.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from typing import Literal

from pydantic import Field

from bot.judge.settings.running_game_models import (
    Absences,
    Announced,
    Clock,
    Handover,
    LeagueGame,
    Looked,
    Match,
    Motions,
    OpenQuestion,
    RematchOffer,
    Report,
)
from bot.judge.settings.schedule import Schedule
from bot.judge.settings.schedule_reading import stored
from bot.judge.settings.terms import Terms
from storage.models import Game, Seat


class GameSettings(Terms, extra="allow"):
    """The terms of a game, and what is noted of it on the way; what an old game has not is as by default."""

    spent: dict[str, int] = Field(default_factory=dict)
    """Extensions that were taken, by seat."""
    formed: int | None = None
    """The number of people who must join a table that formed out of the queue and has not begun."""
    invites: bool = False
    """Its invitation stands in the channel where it was opened."""
    locked: bool = False
    """Its gamemaster has locked the orders."""
    graced: tuple[int, int] | None = None
    """The turn and step of the last question that was put off for the silent."""
    offers: dict[str, int] = Field(default_factory=dict)
    """Seats that were offered by who held them, and by whom: see `is_offered`."""
    league: LeagueGame | None = None
    match: Match | None = None
    rematch: RematchOffer | None = None
    announced: Announced = Field(default_factory=Announced)
    drawn: bool = False
    """Practice that began amid a game under way: what is hidden in it was drawn anew."""
    one_for_all: int | None = None
    """Practice against oneself: the person who answers for all seats."""
    clock: Clock | None = None
    """The clock of several questions, also one that stands still while others are asked."""
    asked: OpenQuestion | None = None
    absences: Absences = Field(default_factory=Absences)
    """The absences of its people, those that are over too."""
    motions: Motions = Field(default_factory=Motions)
    report: Report | None = None
    """The report that is not closed yet."""
    tales: dict[str, tuple[int, int]] = Field(default_factory=dict)
    """The events told to each seat: up to which turn, and how many of that."""
    looked_ahead: Looked = Field(default_factory=Looked)
    handover: Handover | None = None
    letters_opened: list[int] = Field(default_factory=list)
    """The people who agreed that the letters are open to all."""
    watched: bool = False
    """Somebody has followed it; of other games no watcher is looked for."""
    taught: dict[str, list[str]] = Field(default_factory=dict)
    """The kinds of questions that were explained in it or before, by person: nobody is looked up again."""
    homeless: Literal["server", "channel"] | None = Field(default=None, alias="away")
    """Why it waits for a home."""
    paused_before: datetime | None = Field(default=None, alias="paused before")
    """Until when it was paused as it lost its home."""


TERMS = set(Terms.model_fields)


def settings_of(row: Game) -> GameSettings:
    """Return the settings of a game; a change in them is not kept."""
    return GameSettings.model_validate(row.settings)


@contextmanager
def changing(row: Game) -> Generator[GameSettings]:
    """Change the settings of a game. Terms stay written down as they were given; of what else is noted
    nothing is written down that is as by default.
    """
    kept = settings_of(row)
    yield kept
    terms = kept.model_dump(mode="json", include=TERMS, exclude_unset=True)
    noted = kept.model_dump(mode="json", exclude=TERMS, exclude_defaults=True, by_alias=True)
    row.settings = {**terms, **noted}


def schedule_of(row: Game) -> Schedule:
    """Return when the questions of a game close."""
    return stored(settings_of(row).schedule)


def keep_schedule(row: Game, schedule: Schedule) -> None:
    """Let the questions of a game close by a schedule from now on."""
    with changing(row) as kept:
        kept.schedule = schedule.line
        if schedule.early is not None:
            kept.early = schedule.early


def grant_grace(row: Game) -> bool:
    """Remember that the open question is put off for the silent; return False if it was already."""
    with changing(row) as kept:
        before, kept.graced = kept.graced, (row.turn, row.step)
        return before != kept.graced


def is_offered(row: Game, seat: Seat) -> bool:
    """Return whether the person who holds a seat has offered it."""
    offered = settings_of(row).offers.get(seat.seat)
    return seat.status == "held" and seat.user_id is not None and offered == seat.user_id


def drop_offer(row: Game, seat: str) -> None:
    """Forget the offer of a seat: it is somebody else's now."""
    with changing(row) as kept:
        kept.offers.pop(seat, None)


def is_practice(row: Game) -> bool:
    """Return whether a game goes on from a turn of another one, for practice."""
    kept = settings_of(row)
    return kept.drawn or any(rewind.by == "sandbox" for rewind in kept.announced.rewinds)
