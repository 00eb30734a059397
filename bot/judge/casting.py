"""Who gets which seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.judge import words
from bot.judge.bench import Refusal
from games.core.game import AnyGame
from games.core.prompts import Dice, Seat


def cast(
    seats: Sequence[Seat], wishes: Mapping[int, Sequence[Seat]], dice: Dice, *, by_lot: bool = False
) -> dict[Seat, int]:
    """Return the player of each seat taken.

    `wishes` lists for each player, in order of joining, the seats he would like, best first. In an order that
    the dice give, each takes the best of his wishes that is free; who has none left draws one of the rest. By
    lot nobody's wishes count.
    """
    players = list(wishes)
    turn = [players[number] for number in dice.shuffle("casting/players", len(players))]
    free = [seats[number] for number in dice.shuffle("casting/seats", len(seats))]
    cast_as: dict[Seat, int] = {}
    wishless: list[int] = []
    for player in turn:
        wish = next((seat for seat in wishes[player] if seat in free), None)
        if wish is None or by_lot:
            wishless.append(player)
            continue
        free.remove(wish)
        cast_as[wish] = player
    for player in wishless:
        cast_as[free.pop(0)] = player
    return {seat: cast_as[seat] for seat in seats if seat in cast_as}


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
