"""Armies come and go: from the pool, back to it, from province to province, and aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core.rules.protocol import Script, Seat
from games.core.rules.rule_primitives import amount, ask
from games.suntzu.public_state_model import BOARD, PROVINCES, Force, Table, own
from games.suntzu.state import Duel


def add(table: Table, seat: Seat, at: str, count: int) -> None:
    """Put armies into a province that is empty or holds the same side's."""
    if count > 0:
        before = table.held[at].armies if at in table.held else 0
        table.held[at] = Force(seat=seat, armies=before + count)


def leave(table: Table, at: str, count: int) -> None:
    """Take armies out of a province; without armies it belongs to nobody."""
    force = table.held[at]
    if force.armies > count:
        table.held[at] = Force(seat=force.seat, armies=force.armies - count)
    else:
        del table.held[at]


def send_home(table: Table, at: str, count: int) -> int:
    """Armies eliminated return to the pool of their player; return how many there were."""
    force = table.held.get(at)
    gone = min(count, force.armies) if force else 0
    if force and gone:
        leave(table, at, gone)
        table.pool[force.seat] += gone
    return gone


def gather(
    duel: Duel, seat: Seat, count: int, at: str, wish: Sequence[str], why: str
) -> Script[tuple[int, list[tuple[str, int]]]]:
    """Armies that must be found come from the pool first, then from provinces that border `at`, then from
    any others; return how many the pool gave and what each province gave (S1).
    """
    mine = {province: armies for province, armies in own(duel.table, seat).items() if province != at}
    pooled = min(duel.table.pool[seat], count)
    moved: list[tuple[str, int]] = []
    for near in (True, False):
        there = {p: armies for p, armies in mine.items() if BOARD.borders(p, at) == near}
        missing = count - pooled - sum(armies for _, armies in moved)
        moved += yield from choose_sources(duel, seat, there, missing, wish, f"{at}-{why}")
    return _taken(duel, seat, pooled, moved)


def give_up(
    duel: Duel, seat: Seat, count: int, at: str, wish: Sequence[str], why: str, *, from_board: bool = False
) -> Script[tuple[int, list[tuple[str, int]]]]:
    """Armies that a card costs come from the pool first, then from any province, `at` as well (S14); with
    `from_board` from the provinces alone.
    """
    pooled = 0 if from_board else min(duel.table.pool[seat], count)
    there = own(duel.table, seat)
    chosen = yield from choose_sources(duel, seat, there, count - pooled, wish, f"{at}-{why}")
    return _taken(duel, seat, pooled, chosen)


def _taken(
    duel: Duel, seat: Seat, pooled: int, moved: list[tuple[str, int]]
) -> tuple[int, list[tuple[str, int]]]:
    """Take armies out of the pool and the provinces, after all that had to be asked was answered."""
    duel.table.pool[seat] -= pooled
    for province, armies in moved:
        leave(duel.table, province, armies)
    return pooled, moved


def choose_sources(
    duel: Duel, seat: Seat, there: dict[str, int], missing: int, wish: Sequence[str], what: str
) -> Script[list[tuple[str, int]]]:
    """The owner chooses where armies come from, and may strip a province bare (S1)."""
    total = sum(there.values())
    if total <= missing or not missing:
        return [(at, armies) for at, armies in there.items() if missing]
    usual = preferred(there, missing, wish)
    if duel.table.options.transfers == "ask":
        return (yield from asked_sources(duel, seat, there, missing, usual, what))
    return [(at, armies) for at, armies in usual.items() if armies]


def preferred(there: dict[str, int], missing: int, wish: Sequence[str]) -> dict[str, int]:
    """Provinces named are emptied in the order named; then the one with most armies gives, one by one, each
    keeping its last army as long as it can; of two equal ones the first from Qin to Wu (S32).
    """
    given = dict.fromkeys(there, 0)
    for at in wish:
        if at in there:
            given[at] = min(there[at], missing)
            missing -= given[at]
    while missing:
        most = max(there, key=lambda at: (there[at] - given[at], -PROVINCES.index(at)))
        given[most] += 1
        missing -= 1
    return given


def asked_sources(
    duel: Duel, seat: Seat, there: dict[str, int], missing: int, usual: dict[str, int], what: str
) -> Script[list[tuple[str, int]]]:
    """Ask province by province how many armies it gives; what is asked last gives the rest."""
    given: list[tuple[str, int]] = []
    left = dict(there)
    for at, armies in there.items():
        del left[at]
        count = most = min(armies, missing)
        least = max(missing - sum(left.values()), 0)
        if least < most:
            prompt = amount(f"transfer-{what}-{at}", question(there, at, missing, what), most, least)
            prompt = replace(prompt, default=min(max(usual[at], least), most))
            count = yield from ask(seat, prompt, duel.table.options.step_hours)
        missing -= count
        if count:
            given.append((at, count))
    return given


def question(there: dict[str, int], at: str, missing: int, what: str) -> str:
    """Return the question how many armies a province gives; `what` is the place and the reason."""
    place, _, why = what.partition("-")
    stand = ", ".join(f"{BOARD.name(province)} {armies}" for province, armies in there.items())
    return (
        f"Your pool is dry, and {missing} of your armies must come from your provinces ({stand}) "
        f"for the {why} in {BOARD.name(place)}. How many from {BOARD.name(at)}?"
    )
