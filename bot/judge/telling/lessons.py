"""The lesson with the first question of each kind that a person is put in each rule set."""

from __future__ import annotations

from bot.judge.judge import Judge, Session
from bot.judge.settings.stored_game_settings import changing, settings_of
from games.core.play.save import AnyPosition
from games.core.rules.prompts import AnyPrompt, Choose
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Lesson, view
from games.core.telling.lessons import lesson_of
from storage import queries
from storage.models import UNDER_WAY, Seat

MOST_CHOICES = 5
"""Options that stand as buttons beside one another."""


async def first_lesson(opened: Session, position: AnyPosition, seat: Seat) -> Lesson | None:
    """Return what a person is told with the open question if it is their first of its kind, and note that
    they were told; None if it is not, or if they wish no lessons.
    """
    game, place = opened.game, SeatName(seat.seat)
    if game.lesson is None or position.ask is None or seat.user_id is None:
        return None
    seen, prompt = view(position.state, place), position.ask.prompts[place]
    told = game.lesson(seen, prompt)
    if told is None or not await _is_first(opened, seat.user_id, told.kind):
        return None
    return lesson_of(game, seen, prompt)


async def _is_first(opened: Session, user_id: int, kind: str) -> bool:
    """Return whether a kind of question is new to a person who wishes lessons; from here on it is not."""
    change, row, person = opened.change, opened.change.game, str(user_id)
    known = settings_of(row).taught.get(person, [])
    if kind in known or not (await change.choice(user_id))[0].lessons:
        return False
    with changing(row) as kept:
        kept.taught[person] = [*known, kind]
    return await change.teach(user_id, opened.game.slug, kind)


async def begin_again(judge: Judge, user_id: int) -> None:
    """Forget what was explained to a person, so that the next question of each kind explains itself again."""
    async with judge.database.work() as work:
        await work.unteach(user_id)
    for row, _ in await judge.database.read(queries.games_of, user_id):
        if row.status in UNDER_WAY and str(user_id) in settings_of(row).taught:
            async with judge.database.change(row.id) as change:
                with changing(change.game) as kept:
                    kept.taught.pop(str(user_id), None)


def choices_of(prompt: AnyPrompt) -> dict[str, str]:
    """Return the few options of a question that stand under it as buttons: their words by what is sent."""
    options = prompt.shape.options if isinstance(prompt.shape, Choose) else ()
    return {option.value: option.label for option in options} if len(options) <= MOST_CHOICES else {}
