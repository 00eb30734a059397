"""The open ladder: one placement after the other, in state order, each seen by all at once.

A state may send more lines than one: the first is played now, the others wait in its queue and are played
when its turn comes, as long as what they wait for holds. Nobody sees a queue.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.prompts import Prompt, Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask
from games.redux.events_to_text import said
from games.redux.orders.bids import GeneralBid, Line, Pass, Swap, parsed
from games.redux.public_state_model import Table
from games.redux.questions.bids import bid_prompt
from games.redux.questions.standing_orders import is_held, release
from games.redux.rules.bidding import fault, place, settled
from games.redux.rules.civil_servant_bids import servant
from games.redux.rules.resource_swaps import swap, swap_fault
from games.redux.state import Redux

SKIPS = 2
"""Deadlines of a round without a word after which a state has passed for good."""


def bids(s: Redux) -> Script[bool]:
    """In state order each state assigns a general or passes; return whether all have passed.

    A circle in which somebody was asked ends the turn of the runner: there is no way back from a placement,
    and the next one does not play all those before it again.
    """
    table, asked = s.table, False
    while left := [seat for seat in table.order if seat not in table.passed]:
        if asked:
            return False
        for seat in left:
            asked = (yield from batch(s, seat)) or asked
        table.circle += 1
    table.asked, table.skips, table.circle = [], {}, 0
    for hand in s.hands.values():
        hand.queue.clear()
    return True


def batch(s: Redux, seat: Seat) -> Script[bool]:
    """A state assigns so many generals as a turn has: it is asked once for all of them (D23), and what its
    queue does not say of the others is left for its next turn; return whether it was asked.
    """
    table, asked = s.table, False
    for number in range(table.options.batch):
        if not table.realms[seat].at_home:
            end(s, seat)
        if seat in table.passed:
            break
        if number and table.options.batch_asks == "once" and table.is_led(seat):
            if not play_queue(s, seat):
                break
        else:
            asked = (yield from one_turn(s, seat)) or asked
    return asked


def one_turn(s: Redux, seat: Seat) -> Script[bool]:
    """A state plays the head of its queue, or is asked; return whether it was."""
    table = s.table
    if not table.is_led(seat):
        servant(s, seat)
        return False
    if not is_held(s, seat) and play_queue(s, seat):
        return False
    release(s, seat)
    hours = table.options.next_hours if seat in table.asked else table.options.bid_hours
    lines = yield from ask(seat, turn_prompt(s, seat), hours, story=story_of(table))
    table.asked += [seat] if seat not in table.asked else []
    s.hands[seat].queue = [line.text for line in lines]
    if not play_queue(s, seat):
        table.skips[seat] = table.skips.get(seat, 0) + 1
        if table.skips[seat] >= SKIPS:
            end(s, seat)
        else:
            s.tell("skipped", seat=seat)
    return True


def story_of(table: Table) -> str:
    """Return the name of what the table is told of all the bids of a round."""
    return said("phase bid", number=table.round)


def turn_prompt(s: Redux, seat: Seat) -> Prompt[list[Line]]:
    """Return the question for a placement; the silent play the head of their queue, whatever it waits for."""
    head = next((line for line in parsed(s.hands[seat].queue) if not isinstance(line, Swap)), None)
    default: list[str] = []
    if isinstance(head, GeneralBid) and not fault(s.table, seat, head.bare):
        default = [head.bare.text, *after(s.hands[seat].queue)]
    several = f"Your first {s.table.options.batch} lines are played now. " * (s.table.options.batch > 1)
    text = (
        f"Round {s.table.round}: which general do you assign, and where? {several}"
        "Further lines wait for your next turns. If the first asks for what does not hold, your turn passes."
    )
    return bid_prompt(s, seat, "bid", text, default)


def after(queue: Sequence[str]) -> list[str]:
    """Return what waits behind the head of a queue."""
    lines = parsed(queue)
    heads = [number for number, line in enumerate(lines) if not isinstance(line, Swap)]
    return [line.text for line in lines[heads[0] + 1 :]] if heads else []


def play_queue(s: Redux, seat: Seat) -> bool:
    """Play the head of a queue if what it waits for holds; return whether the state has had its turn."""
    hand = s.hands[seat]
    while hand.queue:
        [line] = parsed(hand.queue[:1])
        if isinstance(line, Swap):
            if not swap_fault(s, seat, line):
                swap(s, seat, line)
            hand.queue.pop(0)
            continue
        if isinstance(line, Pass):
            hand.queue.clear()
            end(s, seat)
            return True
        wish = settled(s.table, seat, line)
        if wish is None:
            return False
        hand.queue.pop(0)
        place(s, seat, wish)
        return True
    return False


def end(s: Redux, seat: Seat) -> None:
    """A state has passed for the rest of the round."""
    s.table.passed.append(seat)
    s.tell("passed", seat=seat)
