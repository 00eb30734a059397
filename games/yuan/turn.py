"""A turn: the wheel, plans behind screens, the resolution, and who has won."""

from __future__ import annotations

from typing import Any

from games.core.rules.prompts import Prompt
from games.core.rules.protocol import Absence, Script, Seat
from games.core.rules.rule_primitives import together
from games.yuan.events_to_text import said
from games.yuan.forecast.foretell import foreteller
from games.yuan.opening import found_cities, lay_land, take_capitals
from games.yuan.public_state_model import need
from games.yuan.reading.plan_question import plan_prompt
from games.yuan.rules.foreign_invasion import arrive
from games.yuan.rules.resolution import resolve
from games.yuan.rules.victory import last_one, victory
from games.yuan.state import Yuan, lay_open

QUESTION = (
    "Which province do you target, and with which levels of D (development), F (fortification) and M "
    "(military)? Or do you PASS?"
)


def turn(s: Yuan) -> Script[None]:
    """The opening comes in three parts; after it a turn is a turn of the game."""
    lay_open(s)
    match s.table.stage:
        case "tiles":
            yield from lay_land(s)
        case "cities":
            yield from found_cities(s)
        case "auction":
            yield from take_capitals(s)
        case _:
            yield from play(s)


def play(s: Yuan) -> Script[None]:
    """The wheel turns, all plan at once behind their screens, and everything is resolved."""
    table = s.table
    fall_asleep(s)
    if last_one(s):
        return
    table.turn += 1
    s.tell("turn", number=table.turn, need=need(table))
    if table.yellow_city:
        arrive(s)
    for seat in table.forced:
        s.tell("forced", seat=seat, chao=table.loans[seat])
    asked = [seat for seat in table.seats if seat not in table.asleep and seat not in table.forced]
    prompts = {
        seat: plan_prompt(table, seat, s.hands[seat].chao, "plan", QUESTION, foreteller(s, seat))
        for seat in asked
    }
    plans = yield from together(prompts, table.options.plan_hours)
    resolve(s, plans)
    table.history.append({seat: table.temples_of(seat) for seat in table.seats})
    victory(s)


def fall_asleep(s: Yuan) -> None:
    """A house that has let too many plans in a row pass by only passes from now on; it keeps what it has."""
    table = s.table
    for seat in table.seats:
        if seat not in table.asleep and s.absences.get(seat, 0) >= table.options.nmr_limit:
            table.asleep.append(seat)
            s.tell("asleep", seat=seat, count=s.absences[seat])


def absence(s: Yuan, seat: Seat) -> Absence:
    """A house that misses so many plans in a row only passes from then on."""
    limit = s.table.options.nmr_limit
    gone = said("absent gone", limit=limit) if seat in s.table.asleep else ""
    return Absence(s.absences.get(seat, 0), limit, said("absent then", limit=limit), gone)


def foresee(_s: Yuan, _seat: Seat) -> Prompt[Any] | None:
    """Nothing can be answered ahead of time: all are always asked together."""
    return None


def depart(s: Yuan, seat: Seat) -> None:
    """A house that is given up only passes; what it holds stays on the board."""
    table = s.table
    table.resigned.append(seat)
    if seat not in table.asleep:
        table.asleep.append(seat)
    s.tell("departed", seat=seat)
