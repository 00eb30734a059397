"""The requirements of a table for those who join it or take over a seat: deadlines kept, a rating."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.records import results_and_ratings
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import NEWCOMER
from bot.judge.telling import texts
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.models import Game

SPANS = {"reliability": (1, 100), "rating": (1, 9999)}
"""The possible requirements, each with its least and greatest number."""


def read(text: str) -> dict[str, int]:
    """Return what a table asks for, "reliability 80, rating 1100", as it opens with; raises Refusal."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.casefold().replace("=", " ").split(","))):
        what, _, number = " ".join(part.replace("%", " ").split()).partition(" ")
        least, most = SPANS.get(what, (1, 0))
        if not (number.isascii() and number.isdecimal() and len(number) <= 4) or what in found:
            raise Refusal(words.lobby.NO_THRESHOLD, part=typed_text.plain(part, 40))
        if not least <= int(number) <= most:
            raise Refusal(words.lobby.NO_THRESHOLD, part=typed_text.plain(part, 40))
        found[what] = int(number)
    return found


async def refuse_below(session: AsyncSession, row: Game, game: AnyGame, user_id: int) -> None:
    """Raise Refusal if a person has not what a table asks for, naming what they have.

    Nobody is held unreliable who was asked something in few turns; who is not rated has the rating that
    everybody begins with.
    """
    asked, title = settings_of(row).joining, texts.title(row)
    if least := asked.get("reliability"):
        had = await queries.reliability(session, user_id)
        if had.turns >= NEWCOMER and had.percent is not None and had.percent < least:
            facts = {"percent": had.percent, "kept": had.turns - had.missed, "turns": had.turns}
            raise Refusal(words.lobby.UNRELIABLE, title=title, least=least, **facts)
    if least := asked.get("rating"):
        rated = await queries.rating(session, row.slug, user_id)
        rating = (
            results_and_ratings.shown(rated.mu, rated.sigma) if rated else results_and_ratings.shown(0, 0)
        )
        if rating < least:
            raise Refusal(words.lobby.RATED_BELOW, title=title, least=least, rules=game.title, rating=rating)
