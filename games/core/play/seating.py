"""The casting of seats, by the dice of the game, so that anyone can check it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from games.core.rules.prompts import Dice, Seat


class Claim(BaseModel):
    """One who joined: the seats they wished for, best first, and the seat that they got."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    wishes: list[str]
    seat: str


class Casting(BaseModel):
    """A casting: the seats `among` which it chose, the claims in order of joining, and whether it was by lot
    alone.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    among: list[str]
    claims: list[Claim]
    by_lot: bool

    def fits(self, dice: Dice) -> bool:
        """Return whether these dice cast the seats as this says."""
        wishes = {number: claim.wishes for number, claim in enumerate(self.claims)}
        if len(wishes) > len(self.among):
            return False
        got = cast([Seat(seat) for seat in self.among], wishes, dice, by_lot=self.by_lot)
        return got == {claim.seat: number for number, claim in enumerate(self.claims)}


def cast(
    seats: Sequence[Seat], wishes: Mapping[int, Sequence[str]], dice: Dice, *, by_lot: bool = False
) -> dict[Seat, int]:
    """Return the player of each seat taken.

    `wishes` lists for each player, in order of joining, the seats they would like, best first. In an order
    that the dice give, each takes the best of their wishes that is free; who has none left draws one of the
    rest. By lot nobody's wishes count.
    """
    players = list(wishes)
    turn = [players[number] for number in dice.shuffle("casting/players", len(players))]
    free = [seats[number] for number in dice.shuffle("casting/seats", len(seats))]
    cast_as: dict[Seat, int] = {}
    wishless: list[int] = []
    for player in turn:
        wish = next((seat for name in wishes[player] for seat in free if seat == name), None)
        if wish is None or by_lot:
            wishless.append(player)
            continue
        free.remove(wish)
        cast_as[wish] = player
    for player in wishless:
        cast_as[free.pop(0)] = player
    return {seat: cast_as[seat] for seat in seats if seat in cast_as}
