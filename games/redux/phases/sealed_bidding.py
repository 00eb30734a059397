"""Sealed bids: every state writes all its placements at once, or in two waves, and they are dealt out in
turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.rules.prompts import Prompt, Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import together
from games.core.telling.prose import counted
from games.redux.orders.bids import GeneralBid, Line, Pass, Swap
from games.redux.public_state_model import Table
from games.redux.questions.bids import bid_prompt, first_wave
from games.redux.rules.bidding import place, settled
from games.redux.rules.civil_servant_bids import servant
from games.redux.rules.resource_swaps import swap, swap_fault
from games.redux.state import Redux


def programme(s: Redux) -> Script[None]:
    """One window: every state lists all its placements in their order."""
    text = f"Round {s.table.round}: all your bids, in their order. Nobody sees them before all are in."
    texts = dict.fromkeys(s.table.order, text)
    lists = yield from together(prompts(s, "programme", texts), s.table.options.bid_hours)
    deal_out(s, lists)
    close(s)


def waves(s: Redux) -> Script[None]:
    """Two windows: first at least half of the generals at home, then, seeing those, the others."""
    table = s.table
    needed = {seat: first_wave(len(realm.at_home)) for seat, realm in table.realms.items()}
    texts = {seat: first_question(table, seat) for seat in table.order}
    lists = yield from together(prompts(s, "wave 1", texts), table.options.bid_hours)
    deal_out(s, lists)
    again = [
        seat
        for seat in table.order
        if placements(lists.get(seat, ())) >= needed[seat]
        and not any(isinstance(x, Pass) for x in lists.get(seat, ()))
    ]
    texts = dict.fromkeys(again, f"Round {table.round}, second wave: the rest of your generals.")
    lists = yield from together(prompts(s, "wave 2", texts), table.options.bid_hours)
    deal_out(s, lists)
    close(s)


def first_question(table: Table, seat: Seat) -> str:
    """Return the question for the first of two waves: how many generals it names at least."""
    home = len(table.realms[seat].at_home)
    least = f"at least {first_wave(home)} of your {counted(home, 'general')} at home"
    return f"Round {table.round}, first wave: {least}; who names fewer has passed."


def placements(lines: Sequence[Line]) -> int:
    """Return how many lines assign a general."""
    return sum(isinstance(line, GeneralBid) for line in lines)


def prompts(s: Redux, key: str, texts: Mapping[Seat, str]) -> dict[Seat, Prompt[list[Line]]]:
    """Return the questions for those who still have generals at home; civil servants act in their place."""
    for seat in texts:
        if not s.table.is_led(seat):
            servant(s, seat)
    return {
        seat: bid_prompt(s, seat, key, text, [])
        for seat, text in texts.items()
        if s.table.realms[seat].at_home and s.table.is_led(seat)
    }


def deal_out(s: Redux, lists: Mapping[Seat, Sequence[Line]]) -> None:
    """The first line of each state in state order, then the second of each, and so on; what cannot be
    done when it is reached is left out.
    """
    rows = {seat: [[*group] for group in grouped(lines)] for seat, lines in lists.items()}
    for number in range(max((len(row) for row in rows.values()), default=0)):
        for seat in s.table.order:
            if number < len(rows.get(seat, ())):
                for line in rows[seat][number]:
                    play(s, seat, line)


def grouped(lines: Sequence[Line]) -> list[list[Line]]:
    """Return lines in groups of one placement, with the swaps before it."""
    groups: list[list[Line]] = [[]]
    for line in lines:
        groups[-1].append(line)
        if not isinstance(line, Swap):
            groups.append([])
    return [group for group in groups if group]


def play(s: Redux, seat: Seat, line: Line) -> None:
    """Do what a line says, if it can be done."""
    match line:
        case Swap():
            if not swap_fault(s, seat, line):
                swap(s, seat, line)
        case GeneralBid():
            if (wish := settled(s.table, seat, line)) is not None:
                place(s, seat, wish)
            else:
                s.tell("skipped line", seat, line=line.text)
        case Pass():
            pass


def close(s: Redux) -> None:
    """Nobody can place any more."""
    s.table.passed = list(s.table.order)
