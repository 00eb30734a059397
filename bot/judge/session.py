"""A game is opened inside one transaction, and seen as one person sees it."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cached_property

import structlog

from bot import metrics, words
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.question_moment import At
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.play import runner
from games.core.play.dice import Seeded, rewound
from games.core.play.save import STANDING, AnyPosition, Save
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Answer, AnyPrompt, Dice, Orders
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, AnyView, view
from storage.game_change import Change
from storage.models import Game, Seat

log = structlog.get_logger()


@dataclass(frozen=True)
class PlayerView:
    """A game as one person sees it: `seat` is their own, None for a spectator. With `can_repeat` some of what
    they ordered before can be ordered now.
    """

    row: Game
    game: AnyGame
    seats: Sequence[Seat]
    position: AnyPosition
    seat: Seat | None
    can_repeat: bool = False

    @property
    def place(self) -> SeatName | None:
        """Return the viewer's seat in the rules."""
        return SeatName(self.seat.seat) if self.seat else None

    @property
    def prompt(self) -> AnyPrompt | None:
        """Return what the viewer is asked, or what they may answer ahead of time."""
        if self.place is None:
            return None
        ask = self.position.ask
        if ask is not None and self.place in ask.prompts:
            prompt = ask.prompts[self.place]
            return replace(prompt, text=prompt.anew()) if prompt.anew else prompt
        return self.game.foresee(self.position.state, self.place)

    @property
    def is_asked(self) -> bool:
        """Return whether the open question is put to the viewer."""
        return self.position.ask is not None and self.place in self.position.ask.prompts

    @property
    def is_ahead(self) -> bool:
        """Return whether what the viewer writes now is carried out line by line when their turn comes."""
        return self.game.due is not None and not self.is_asked and self.prompt is not None

    @property
    def draft(self) -> tuple[str, ...]:
        """Return the viewer's own lines that are not yet carried out."""
        if self.place is None:
            return ()
        save = self.position.save
        if not self.is_asked and (premove := save.premoves.get(self.place)):
            return premove.lines
        answer = save.submitted.get(self.place)
        return tuple(str(line) for line in answer) if isinstance(answer, list) else ()

    @property
    def answer(self) -> tuple[str, ...]:
        """Return what the viewer has answered to the open question, or sent ahead, whatever its shape."""
        if self.place is None or not self.is_asked:
            return self.draft
        return tuple(lines_of(self.position.save.submitted.get(self.place)))

    @property
    def is_empty(self) -> bool:
        """Return whether a sheet without a line is the viewer's answer to the open question: all hold."""
        return self.is_asked and self.place in self.position.save.submitted and not self.answer

    @property
    def is_ready(self) -> bool:
        """Return whether nobody waits for the viewer."""
        save = self.position.save
        premove = save.premoves.get(self.place) if self.place else None
        return self.place in save.ready if self.is_asked else bool(premove and premove.ready)

    @property
    def undo(self) -> tuple[str, ...]:
        """Return the command that the viewer could take back, as lines."""
        if self.place is None:
            return ()
        entries = runner.takes_back(self.position, self.place)[:1]
        return tuple(line for entry in entries for line in lines_of(entry.answers[self.place]))

    @property
    def is_at_once(self) -> bool:
        """Return whether the viewer is asked for commands, each carried out when it is sent."""
        return self.is_asked and self.shape is not None and self.shape.at_once

    @property
    def acts(self) -> Mapping[str, AnyPrompt]:
        """Return what the viewer may do at any time, by kind."""
        if self.place is None or self.game.acts is None:
            return {}
        return self.game.acts(self.position.state, self.place)

    @property
    def standing(self) -> tuple[str, ...] | None:
        """Return the viewer's standing orders, None if the game knows none or the viewer has no seat."""
        prompt = self.acts.get(STANDING)
        return tuple(lines_of(prompt.default)) if prompt else None

    @property
    def at(self) -> At:
        """Return the moment of the open question."""
        return At(self.row.turn, self.row.step, self.position.save.epoch)

    @property
    def view(self) -> AnyView:
        """Return all that the viewer may know."""
        return view(self.position.state, self.place, self.draft)

    @property
    def units(self) -> tuple[str, ...]:
        """Return what the viewer may order about; a question whose menus begin by themselves has no units."""
        return () if self.shape is not None and self.shape.rooted else tuple(self.legal)

    @cached_property
    def legal(self) -> Mapping[str, Sequence[str]]:
        """Return the lines that the viewer may order, by unit; those of a unit are made when it is asked."""
        return self.shape.legal() if self.shape is not None else {}

    def called(self, unit: str) -> str:
        """Return a unit's name in menus."""
        shape = self.prompt.shape if self.prompt else None
        return shape.called(unit) if isinstance(shape, Orders) and shape.called else unit

    @property
    def shape(self) -> Orders | None:
        """Return how orders are asked for, None if none are."""
        return self.prompt.shape if self.prompt and isinstance(self.prompt.shape, Orders) else None

    @property
    def is_amid(self) -> bool:
        """Return whether what is asked belongs to a command that is being carried out."""
        return self.shape is not None and self.shape.amid

    def gloss(self, line: str) -> str:
        """Return a line in names, "" if it has none."""
        return self.shape.gloss(line) if self.shape and self.shape.gloss else ""

    def echo(self, line: str) -> str:
        """Return a line in force with its names behind it."""
        return texts.echoed(self.prompt.shape if self.prompt else None, line)


def lines_of(answer: Answer) -> list[str]:
    """Return an answer as lines."""
    if answer is None:
        return []
    return [str(line) for line in answer] if isinstance(answer, list) else [str(answer)]


def dice_of(row: Game, seats: Sequence[Seat]) -> Dice:
    """Return the dice of a game: its seed, its name, its salts, and the numbers of what was announced."""
    said = settings_of(row).announced
    closed = said.closing.message if said.closing else None
    return Seeded(row.seed, name_of(row), salts_of(row, seats), closed, rewound(said.rewinds))


def name_of(row: Game) -> str:
    """Return the name under which a game throws its dice: its own, or that of the game it is a copy of."""
    return settings_of(row).announced.name or f"g{row.id}"


def salts_of(row: Game, seats: Sequence[Seat]) -> dict[str, str]:
    """Return the salts in order of joining; of a game from before there were closings, those of the seats."""
    said = settings_of(row).announced
    if said.closings:
        return said.salts
    return {seat.seat: seat.salt for seat in seats if seat.salt}


@asynccontextmanager
async def opened(
    judge: Judge, game_id: int, *statuses: str, reading: bool = False
) -> AsyncGenerator[Session]:
    """Change a running game inside one transaction; raises Refusal if its status is none of these.

    One that is only `reading` takes no lock and may change nothing. A log that no longer fits the rules
    freezes the game, tells its gamemaster, and raises Refusal.
    """
    begun = time.perf_counter()
    try:
        async with (judge.database.view if reading else judge.database.change)(game_id) as change:
            require(change.game, *(statuses or ("running", "paused")))
            yield (session := within(judge, change))
        if not reading:
            metrics.RULING.labels(rules=session.game.slug).observe(time.perf_counter() - begun)
    except Diverged as error:
        await freeze(judge, game_id, str(error))
        raise Refusal(words.failures.NO_LONGER_FITS, number=game_id) from error


def within(judge: Judge, change: Change) -> Session:
    """Return a game as it stands inside a transaction; raises Diverged."""
    game, dice = judge.rules(change.game.slug), dice_of(change.game, change.seats)
    return Session(change, game, dice, runner.resume(game, change.save, dice))


def require(row: Game, *statuses: str) -> None:
    """Raise Refusal, saying why, unless the game has one of these statuses."""
    if row.status in statuses:
        return
    raise Refusal(words.games.NOT_NOW[row.status], title=texts.title(row))


async def freeze(judge: Judge, game_id: int, why: str) -> None:
    """Take a game out of play because its record cannot be trusted, and tell its gamemaster."""
    log.error("game.frozen", game=game_id, why=why)
    async with judge.database.change(game_id) as change:
        if change.game.status == "frozen":
            return
        change.game.status, change.game.note, change.game.deadline = "frozen", why, None
        await change.note("frozen")
        title = texts.title(change.game)
        await messages.say(judge, change, [words.failures.FROZEN.format(title=title)])
        if change.game.gamemaster_id is not None:
            text = words.failures.FROZEN_WHY.format(title=title, why=why)
            await messages.post(judge, change, "private", Body(text=text), user_id=change.game.gamemaster_id)


def went_on(before: Save, after: Save) -> bool:
    """Return whether a question was closed in between, or taken back."""
    return (before.turn, before.log) != (after.turn, after.log)


def seat_of(seats: Sequence[Seat], user_id: int | None) -> Seat | None:
    """Return the seat that a person holds, None if they hold none."""
    held = (seat for seat in seats if seat.status == "held" and seat.user_id == user_id)
    return None if user_id is None else next(held, None)


def own_seat(change: Change, user_id: int) -> Seat:
    """Return the seat that a person holds; raises Refusal if they hold none."""
    if (held := seat_of(change.seats, user_id)) is None:
        raise Refusal(words.games.NO_SEAT, title=texts.title(change.game))
    return held


MINDED = ("computer", "open")
"""The statuses of a seat that a computer plays; one that is open anybody may take."""


def computers_of(seats: Sequence[Seat]) -> list[SeatName]:
    """Return the seats that computers play: for good, or until somebody takes them."""
    return [SeatName(seat.seat) for seat in seats if seat.status in MINDED]


def awaited_computer(position: AnyPosition, computers: Sequence[SeatName]) -> SeatName | None:
    """Return the next computer that has not yet answered the open question, if any."""
    return next((seat for seat in position.awaited if seat in computers), None)
