"""A board set up as a test needs it, and turns of it played with given orders and loaded dice."""

from collections.abc import Mapping, Sequence

from games.core.rules.prompts import CHANCE, Prompt, Seat
from games.core.rules.protocol import View, view
from games.warlords.movement_question import movement_prompt
from games.warlords.order_checks import OrderChecks
from games.warlords.public_state_model import HOME, INDEPENDENTS, Options, Table
from games.warlords.state import China, count
from games.warlords.turn import turn
from tests.loaded import Loaded

SHI, HAN, BIAO, ZHANG, SUN, YUAN, CAO = HOME
NOBODY = INDEPENDENTS


def china(
    armies: Mapping[Seat, str],
    centres: Mapping[Seat, str] | None = None,
    *,
    season: str = "spring",
    order: Sequence[Seat] = (),
    mover: Seat | None = None,
    year: int = 1,
    **options: object,
) -> China:
    """A state: armies and centres are codes by seat, parted by spaces; the first year's Spring by default."""
    seats = list(order) or [seat for seat in HOME if seat in armies]
    owned = centres if centres is not None else {}
    table = Table(
        options=Options.model_validate(options),
        year=year,
        season=season,
        order=seats,
        mover=seats.index(mover) if mover else 0,
        armies={at: seat for seat, codes in armies.items() for at in codes.split()},
        centres={at: seat for seat, codes in owned.items() for at in codes.split()},
    )
    table.history.append(count(table, 0))
    return China(table=table)


def play(
    state: China, orders: Mapping[Seat, Sequence[str]] | Sequence[str] = (), *throws: Sequence[int]
) -> China:
    """Play one turn with each seat's sheet (or the mover's), and the dice as they are to fall: all of them.

    A sheet that is a list of lists answers one question after the other.
    """
    dice, left = Loaded(*throws), {}
    if isinstance(orders, Mapping):
        left = {seat: list(lines) for seat, lines in orders.items()}
    else:
        left = {state.table.order[state.table.mover]: list(orders)}
    steps = {seat: lines for seat, lines in left.items() if lines and isinstance(lines[0], list)}
    script = turn(state)
    try:
        ask = next(script)
        while True:
            answers = {}
            for seat, prompt in ask.prompts.items():
                if seat == CHANCE:
                    answer = prompt.shape.sample(dice)
                elif seat in steps:
                    answer = steps[seat].pop(0) if steps[seat] else []
                else:
                    answer = left.get(seat, [])
                answers[seat] = prompt.read(answer)
            ask = script.send(answers)
    except StopIteration:
        assert dice.left == [], "not all dice were thrown"
        return state


def prompt_of(state: China, seat: Seat | None = None) -> Prompt:
    """The question for the mover's orders."""
    return movement_prompt(
        OrderChecks(state.table, seat or state.table.order[state.table.mover]), "orders", "?"
    )


def look(state: China, seat: Seat | None = None) -> View:
    return view(state, seat)


def told(state: China, kind: str) -> list[dict]:
    return [dict(event.facts) for event in state.told if event.kind == kind]


def results(state: China) -> dict[str, str]:
    """Return the result of each army's order, by its territory."""
    return {order.at: order.result for order in state.table.last.orders}
