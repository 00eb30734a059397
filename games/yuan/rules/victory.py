"""Victory: who holds as many temples as the wheel asks for, and who of several."""

from __future__ import annotations

from games.core.rules.protocol import Seat
from games.yuan.public_state_model import need, production
from games.yuan.state import Yuan


def victory(s: Yuan) -> None:
    """Phase IV: who holds enough temples wins; of several most temples, Mines, Chão, armies decide (Y11).
    After the last turn the same counts decide among all (Y22).
    """
    table = s.table
    asked = need(table)
    reached = [seat for seat in table.seats if table.temples_of(seat) >= asked]
    if reached:
        winners = foremost(s, reached)
        end(s, winners, "temples", temples=max(table.temples_of(seat) for seat in winners))
    elif table.turn >= table.options.last_turn:
        winners = foremost(s, table.seats, always=True)
        end(s, winners, "counted", temples=max(table.temples_of(seat) for seat in winners))


def foremost(s: Yuan, seats: list[Seat], *, always: bool = False) -> list[Seat]:
    """Return the first of some houses by the tie-breaks, several if they are equal in all."""
    table = s.table
    counts = {
        seat: (
            table.temples_of(seat) if table.options.most_temples or always else 0,
            production(table, seat)["mine"],
            s.hands[seat].chao,
            table.armies(seat),
        )
        for seat in seats
    }
    best = max(counts.values())
    return [seat for seat in seats if counts[seat] == best]


def last_one(s: Yuan) -> bool:
    """When all others have left or fallen asleep the last house wins; when all have, nobody does (Y36)."""
    table = s.table
    awake = [seat for seat in table.seats if seat not in table.asleep]
    if len(awake) > 1 or table.ended:
        return bool(table.ended)
    end(s, awake, "alone" if awake else "nobody")
    return True


def end(s: Yuan, winners: list[Seat], why: str, **facts: int) -> None:
    """The game is over."""
    table = s.table
    table.winners, table.stage = list(winners), "over"
    table.ended = why
    table.ending = {"winners": list(winners), "number": table.turn, "need": need(table), **facts}
    s.tell("ended", why=why, **table.ending)
