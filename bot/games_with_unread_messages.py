"""The people's words that this process hears, and the games of which some are missed: those close nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from bot.judge.judge import Judge
from bot.scheduling.judge_timekeeper import Keeper
from storage.process_coordination import Question, Unheard
from storage.queries import Correspondent


class Hearing(Protocol):
    """A process's part in reading missed messages. All methods raise StorageError."""

    async def heard_until(self) -> datetime | None:
        """Return up to when all that people wrote is read, in this process or one before."""
        ...

    async def own(self, people: Iterable[Correspondent]) -> list[Correspondent]:
        """Return whoever of some people writes where this process hears, with these places alone."""
        ...

    async def set_unread(self, games: Mapping[int, Question | None]) -> None:
        """Let these games wait, and no other: of their people some words are unread. The question beside each
        may close all the same: it concerns none of them.
        """
        ...

    async def unread_since(self, games: Collection[int]) -> Mapping[int, datetime]:
        """Return which of some games wait, and since when."""
        ...

    async def set_besides(self, games: Mapping[int, Question]) -> None:
        """Let one question close of games that wait."""
        ...

    async def set_read(self, games: Collection[int]) -> None:
        """Let games go on."""
        ...


class HearingAll:
    """One process hears everything, and closes the questions too."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    async def heard_until(self) -> datetime | None:
        """Return up to when all that people wrote is read, in this process or one before."""
        return await Keeper(self._judge).heard_until()

    async def own(self, people: Iterable[Correspondent]) -> list[Correspondent]:
        """Return all of them."""
        return list(people)

    async def set_unread(self, games: Mapping[int, Question | None]) -> None:
        """Let these games wait, and no other, but for the question beside each."""
        now = self._judge.now()
        self._judge.unheard.clear()
        self._judge.unheard.update({game: Unheard(now, besides) for game, besides in games.items()})

    async def unread_since(self, games: Collection[int]) -> Mapping[int, datetime]:
        """Return which of some games wait, and since when."""
        unheard = self._judge.unheard
        return {game: unheard[game].since for game in games if game in unheard}

    async def set_besides(self, games: Mapping[int, Question]) -> None:
        """Let one question close of games that wait."""
        for game, besides in games.items():
            if (waiting := self._judge.unheard.get(game)) is not None:
                self._judge.unheard[game] = replace(waiting, besides=besides)

    async def set_read(self, games: Collection[int]) -> None:
        """Let games go on."""
        for game in games:
            self._judge.unheard.pop(game, None)
