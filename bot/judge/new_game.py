"""A game that is new: its options, its row, the seats that wishes name, and how many games one may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge import typed_text
from bot.judge.judge import SALT, Judge, Refusal, bounded
from bot.judge.settings.terms import Terms
from games.core.play.dice import commitment
from games.core.rules.errors import OptionError
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.game_change import Change
from storage.models import UNDER_WAY, Game, Player


def new_row(
    judge: Judge, game: AnyGame, options: Mapping[str, object], terms: Terms, *, name: str = ""
) -> Game:
    """Return a game that waits for players, with a seed of its own, not yet stored."""
    seed = judge.entropy(32)
    return Game(
        slug=game.slug,
        edition=game.edition,
        name=typed_text.plain(name, 60) or game.title,
        options=dict(options),
        seed=seed,
        commitment=commitment(seed),
        settings=terms.model_dump(),
        private=terms.private,
        anonymous=terms.anonymous,
        created_at=judge.now(),
    )


async def join(change: Change, user_id: int, name: str, *wishes: str, salt: str = "") -> None:
    """Let a person join a game that has not begun, or change what they chose; raises Refusal."""
    plain = bounded(salt.strip(), SALT, words.lobby.YOUR_SALT).replace("\n", " ")
    player = Player(game_id=change.game.id, user_id=user_id, name=typed_text.plain(name, 60), salt=plain)
    player.preferences = list(wishes)
    await change.join(player)


def size(game: AnyGame, options: Mapping[str, object]) -> tuple[int, int]:
    """Return how many seats a game with these options has at least and at most."""
    return game.size(game.options.model_validate(dict(options)))


def computers(game: AnyGame, options: Mapping[str, object], terms: Terms, joined: int) -> int:
    """Return how many seats computers take when so many people have joined."""
    if terms.fill == "independents":
        return 0
    return max(0, min(size(game, options)[1], len(game.powers)) - joined)


def seat_named(game: AnyGame, wish: str) -> SeatName:
    """Return the seat that is meant: by name, alias, Chinese name or beginning; raises Refusal naming all."""
    folded = wish.strip().casefold()
    for power in game.powers:
        if folded in [word.casefold() for word in (power.seat, power.name, power.chinese, *power.aliases)]:
            return power.seat
    begun = [p.seat for p in game.powers if folded and p.name.casefold().startswith(folded)]
    if len(begun) == 1:
        return begun[0]
    names = ", ".join(power.name for power in game.powers)
    raise Refusal(words.games.NO_SUCH_SEAT, wish=typed_text.plain(wish, 40), names=names)


def read_options(game: AnyGame, options: Mapping[str, object]) -> dict[str, Any]:
    """Return the options as the rule set understands them; raises Refusal naming the one that is wrong."""
    try:
        chosen: BaseModel = game.chosen(options)
    except OptionError as error:
        raise Refusal(str(error)) from error
    return chosen.model_dump(mode="json")


MOST_OPEN = 5
"""Games that one person may have open, waiting for players, at a time."""


def matter_of(user_id: int) -> str:
    """Return in what one works alone who counts a person's games and adds one."""
    return f"games/{user_id}"


async def may_open(judge: Judge, session: AsyncSession, user_id: int) -> None:
    """Raise Refusal if a person has too many games that wait for players, or too many at all."""
    ruled = await queries.ruled_by(session, user_id)
    waiting = [row for row in ruled if row.status == "open"]
    if len(waiting) >= MOST_OPEN:
        raise Refusal(words.lobby.TOO_MANY_WAITING, count=len(waiting))
    await may_play(judge, session, user_id)


async def may_play(
    judge: Judge, session: AsyncSession, user_id: int, *, besides: int = 0, own: bool = True
) -> None:
    """Raise Refusal if a person has as many games as one may; game `besides` is not counted.

    Those under way count in which they hold a seat or of which they are the gamemaster, and those that they
    have joined. `own`: it is said to that person.
    """
    held = [row for row, seat in await queries.games_of(session, user_id) if seat.status == "held"]
    rows = [*held, *await queries.ruled_by(session, user_id)]
    taken = {row.id for row in rows if row.status in UNDER_WAY}
    taken |= {row.id for row in await queries.joined_by(session, user_id)}
    if len(taken - {besides}) >= judge.games_each:
        who = words.lobby.YOU_ARE if own else words.lobby.THEY_ARE.format(user=user_id)
        raise Refusal(words.lobby.TOO_MANY_GAMES, who=who, count=len(taken - {besides}))
