"""A gamemaster without a seat sees how the open phase would close now, where the table agreed to that.

No die is thrown for it, so nobody can look for a better throw. Until the phase is closed who has looked may
neither close it, nor send orders for anybody, nor correct the board, and never takes a seat in the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot import words
from bot.judge import computers, session
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.settings.running_game_models import Looked
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from games.core.play.phase_preview import foresee
from games.core.rules.protocol import AnyGame, AnyView
from storage import queries
from storage.models import Game


@dataclass(frozen=True)
class Preview:
    """The phase as it would close now: what the table would hear, line by line, and what it would see."""

    row: Game
    game: AnyGame
    lines: tuple[str, ...]
    board: AnyView


async def look(judge: Judge, game_id: int, user_id: int) -> Preview:
    """Return how the open phase would close now; the table is told that its gamemaster has looked.

    Raises Refusal.
    """
    await computers.finish(judge, game_id)
    async with session.opened(judge, game_id) as opened:
        change, row, title = opened.change, opened.change.game, texts.title(opened.change.game)
        await _refuse(opened, user_id)
        found = foresee(opened.game, opened.position.save)
        if not has_looked(opened):
            with changing(row) as kept:
                people = [each for each in kept.looked_ahead.people if each != user_id]
                kept.looked_ahead = Looked(people=[*people, user_id], at=_now(opened))
            await change.note("looked ahead", user_id)
            await messages.say(judge, change, [words.gamemaster_preview.TOLD.format(title=title)])
        silent = ", ".join(opened.game.power(seat).name for seat in found.missed)
        told = [line for line in map(opened.game.prose, found.told) if line]
        lines = [
            words.gamemaster_preview.HEAD.format(title=title),
            words.gamemaster_preview.SILENT.format(names=silent) if silent else "",
            *told,
            words.gamemaster_preview.BY_DICE if found.by_dice else words.gamemaster_preview.TO_THE_NEXT,
            words.gamemaster_preview.BOUND,
        ]
        return Preview(row, opened.game, tuple(line for line in lines if line), found.board)


def has_looked(opened: Session) -> bool:
    """Return whether its gamemaster has looked ahead at the question that is open."""
    return settings_of(opened.change.game).looked_ahead.at == _now(opened)


def refuse_after_it(opened: Session) -> None:
    """Raise Refusal if the gamemaster knows what is sealed, for what they must not do then."""
    if has_looked(opened):
        raise Refusal(words.gamemaster_preview.KNOWS, title=texts.title(opened.change.game))


def refuse_who_looked(row: Game, user_id: int) -> None:
    """Raise Refusal if a person has looked ahead in a game, and so takes no seat in it."""
    if user_id in settings_of(row).looked_ahead.people:
        raise Refusal(words.gamemaster_preview.NO_SEAT, title=texts.title(row))


def _now(opened: Session) -> tuple[int, int, int]:
    save = opened.position.save
    return save.turn, len(save.log), save.epoch


async def _refuse(opened: Session, user_id: int) -> None:
    """Raise Refusal unless a person may look ahead now."""
    row, title = opened.change.game, texts.title(opened.change.game)
    if not settings_of(row).preview:
        raise Refusal(words.gamemaster_preview.NOT_AGREED, title=title)
    if user_id != row.gamemaster_id:
        raise Refusal(words.gamemaster_preview.GAMEMASTER_ALONE, title=title)
    tenures = await queries.tenures(opened.change.session, row.id)
    if any(each.user_id == user_id for each in tenures):
        raise Refusal(words.gamemaster_preview.HAS_PLAYED, title=title)
    if session.awaited_computer(opened.position, session.computers_of(opened.change.seats)) is not None:
        raise Refusal(words.gamemaster.THINKING, title=title)
