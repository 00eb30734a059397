"""A house's recap with its next plan, against the board before and after, and in made-up turns."""

from __future__ import annotations

import re

import pytest

from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.protocol import Event, Seat, view
from games.core.telling.turn_recap import tale_of
from games.yuan import GAME
from games.yuan.options import Options
from games.yuan.public_state_model import need, running

CODE = re.compile(r"\b[A-Z]{3}\b")


def codes(lines: tuple[str, ...]) -> set[str]:
    return {code for line in lines for code in CODE.findall(line)}


@pytest.mark.long
@pytest.mark.parametrize("seed", [5, 6])
def test_every_province_won_or_lost_is_named_with_the_next_plan(seed: int) -> None:
    """Reckoned from who held what when the last plan was asked for, and who holds it now."""
    seats = [power.seat for power in GAME.powers][:4]
    held = dict[Seat, set[str]]()
    told: list[Event] = []
    marks = dict.fromkeys(seats, 0)
    lost = won = 0
    for position in play(GAME, seats, Options(), Seeded(bytes([seed]), "tales")):
        told += position.news
        for seat in position.ask.prompts if position.ask else ():
            table = position.state.table
            if table.stage != "plan" or seat in position.save.ready or not position.news:
                continue
            shown = view(position.state, seat)
            tale = tale_of(GAME, told[marks[seat] :], shown)
            now = set(table.own(seat))
            if seat in held:
                assert held[seat] - now <= codes(tale.befell)
                assert now - held[seat] <= codes(tale.came)
                lost, won = lost + len(held[seat] - now), won + len(now - held[seat])
            if now:
                assert f"{table.temples_of(seat)} temple" in tale.have
                assert f"of {need(table, running(table))}" in tale.have
            held[seat], marks[seat] = now, len(told)
    assert lost > 5
    assert won > 20


def test_a_march_says_where_its_armies_came_from() -> None:
    """Also one of which nobody comes back, so that no army leaves a province unsaid."""
    seats = [power.seat for power in GAME.powers][:4]
    played = play(GAME, seats, Options(), Seeded(b"5", "tales"))
    state = next(each.state for each in played if each.state.table.stage == "plan")
    plan = {"seat": "ox", "plan": "PLAN DAT M3", "cost": 0, "forced": False}
    marched = {"seat": "ox", "to": "DAT", "homes": [["GAO", 2], ["HEG", 1]], "reserve": 1}
    stormed = {"seat": "ox", "at": "DAT", "owner": "horse", "came": 4, "met": 3, "wall": 2, "left": 0}
    events = [
        Event("plan", plan),
        Event("marched", marched),
        Event("stormed", {**stormed, "result": "walls"}),
    ]
    march = tale_of(GAME, events, view(state, Seat("ox"))).came[-1]
    assert march == (
        "❌ **March on Datong (DAT)** with 2 from Gaotang (GAO), 1 from Hengzhou (HEG) and 1 from the stock: "
        "4 against 3 armies and walls of 2 of Horse. The walls held, and nobody came back."
    )
