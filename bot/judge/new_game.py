"""A game that is new: its options as its rules read them, its row, and the seats that wishes name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.judge import words
from bot.judge.game_settings import Terms
from bot.judge.judge import Judge, Refusal
from games.core.dice import commitment
from games.core.prompts import Seat as SeatName
from games.core.protocol import AnyGame
from storage.models import Game


def table(
    judge: Judge, game: AnyGame, options: Mapping[str, object], terms: Terms, *, name: str = ""
) -> Game:
    """Return a game that waits for players, with a seed of its own, not yet stored."""
    seed = judge.entropy(32)
    return Game(
        slug=game.slug,
        edition=game.edition,
        name=words.plain(name, 60) or game.title,
        options=dict(options),
        seed=seed,
        commitment=commitment(seed),
        settings=terms.model_dump(),
        private=terms.private,
        anonymous=terms.anonymous,
        created_at=judge.now(),
    )


def size(game: AnyGame, options: Mapping[str, object]) -> tuple[int, int]:
    """Return how many seats a game with these options has at least and at most."""
    return game.size(game.options.model_validate(dict(options)))


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
    raise Refusal(f"There is no seat “{words.plain(wish, 40)}”; the seats are {names}.")


def read_options(game: AnyGame, options: Mapping[str, object]) -> dict[str, Any]:
    """Return the options as the rule set understands them; raises Refusal naming the one that is wrong."""
    unknown = [key for key in options if key not in game.options.model_fields]
    if unknown:
        raise Refusal(
            f"{game.title} has no option {unknown[0]!r}; it has {', '.join(game.options.model_fields)}."
        )
    try:
        chosen: BaseModel = game.options.model_validate(dict(options))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Refusal(f"Option {where}: {first['msg'].lower()} (you gave {first['input']!r}).") from error
    if game.conflict and (fault := game.conflict(chosen)):
        raise Refusal(fault)
    return chosen.model_dump(mode="json")
