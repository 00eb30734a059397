"""Which seat a wish names."""

from __future__ import annotations

from bot.judge import words
from bot.judge.judge import Refusal
from games.core.game import AnyGame
from games.core.prompts import Seat


def seat_named(game: AnyGame, wish: str) -> Seat:
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
