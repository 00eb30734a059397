"""A state's recap with its next question, against the table that all see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.game_declaration import Tale
from games.core.rules.protocol import Event, Seat, view
from games.core.telling.turn_recap import FAILED, WARNED, WORKED, tale_of
from games.redux import GAME
from games.redux.options import Options
from games.redux.printed_data import GENERALS, SPACES
from games.redux.public_state_model import STATES, TRIBES, Table


def questions(seed: int) -> Iterator[tuple[Seat, list[Event], Table, Tale]]:
    """Each question of the first rounds: who is asked, what was told since then, the table, the tale."""
    told: list[Event] = []
    marks = dict.fromkeys(STATES, 0)
    for position in play(GAME, list(STATES), Options(), Seeded(bytes([seed]), "tales")):
        told += position.news
        table = position.state.table
        for seat in position.ask.prompts if position.ask and position.news else ():
            if seat not in position.save.ready:
                fresh = told[marks[seat] :]
                yield seat, fresh, table, tale_of(GAME, fresh, view(position.state, seat))
                marks[seat] = len(told)
        if table.round > 4:
            return


@pytest.mark.long
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_every_bid_is_told_as_it_came_out(seed: int) -> None:
    """Totals are added up here anew: on an alliance space those of all who won, or of all who lost."""
    won = lost = 0
    for seat, events, table, tale in questions(seed):
        if table.last is None or not any(event.kind == "won" for event in events):
            continue
        assert table.last.won is not None
        alliance = table.alliance if table.stage == "act" else table.last_alliance
        for space in {bid.space for bid in table.last.bids if bid.seat == seat} - {TRIBES}:
            there = [bid for bid in table.last.bids if bid.space == space]
            best = table.last.won[space]
            same = [bid for bid in there if (bid.seat in best) == (seat in best)]
            own = sum(bid.value for bid in same if bid.seat == seat or space == alliance)
            mark, verb = (WORKED, f"won with {own}") if seat in best else (FAILED, f": {own} against")
            [line] = [line for line in tale.came if f"**{SPACES[space].name}**" in line and verb in line]
            assert line.startswith(mark)
            assert all(GENERALS[bid.general].name in line for bid in there if bid.seat == seat)
            won, lost = won + (seat in best), lost + (seat not in best)
    assert won > 10
    assert lost > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_who_is_asked_to_bid_is_warned_of_bids_that_do_not_lead(seed: int) -> None:
    warned = 0
    for seat, events, table, tale in questions(seed):
        if table.stage != "bid":
            continue
        placed = {str(event.facts["space"]) for event in events if event.kind == "placed"} - {TRIBES}
        for space in placed & {bid.space for bid in table.bids if bid.seat == seat}:
            totals = {
                side: table.total(space, side)
                for side in {table.side(bid.seat, space) for bid in table.on(space)}
            }
            behind = totals[table.side(seat, space)] < max(totals.values())
            about = [line for line in (*tale.came, *tale.befell) if f"({space})" in line and WARNED in line]
            if behind:
                assert about, (seat, space)
                assert str(max(totals.values())) in about[0]
                warned += 1
    assert warned > 0
