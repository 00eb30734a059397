"""Games whose houses send plans at random, all of them legal."""

import random
from collections.abc import Iterator

from games.core.rules.prompts import Seat
from games.yuan.land import kind_of
from games.yuan.plan_model import Plan
from games.yuan.public_state_model import CLANS, HOUSES
from games.yuan.reading.grammar import read
from games.yuan.reading.lexicon import PLANNING, lexicon
from games.yuan.reading.plan_question import plan_prompt
from games.yuan.rules.resolution import resolve
from games.yuan.state import Yuan, gain
from tests.games.yuan.play import LAYOUTS, yuan

LANDS = {2: "default_2p", 3: "default_3p", 4: "default_4p", 6: "default_6p", 8: "default_8p"}


def start(seats: int, *, chao: int = 30, clans: bool = False, land: str = "", **more: object) -> Yuan:
    """Houses in the first cities of a layout, two armies each, and some money."""
    layout = LAYOUTS[land or LANDS[seats]]
    houses = list(HOUSES)[:seats]
    if land == "foreign_invasion":
        more |= {"yellow_city": layout["cities"][-1], "scenario": land}
        houses += ["yellow"]
    held = {Seat(house): f"{at}:C2" for house, at in zip(houses, layout["cities"], strict=True)}
    state = yuan(
        held,
        chao=chao,
        clans=dict(zip(held, CLANS, strict=False)) if clans else None,
        tiles=layout["tiles"],
        sea=layout.get("sea", []),
        capital=dict(zip(held, layout["cities"], strict=True)),
        **more,
    )
    table = state.table
    table.temples = [at for at in table.land.provinces if kind_of(at) == "hill"]
    table.temples_left = 3
    table.chao = {} if table.options.secret_money else table.chao
    return state


def legal(state: Yuan, seat: Seat) -> dict[str, list[str]]:
    """Every plan that a house may send."""
    shape = plan_prompt(state.table, seat, state.hands[seat].chao, "plan", "?").shape
    return shape.legal()


def any_plan(state: Yuan, seat: Seat, rnd: random.Random) -> Plan:
    """A plan at random: first the target, so that far provinces do not crowd out near ones."""
    options = legal(state, seat)
    near = list(options)[: 1 + len(state.table.own(seat)) * 2]
    return understood(state, rnd.choice(options[rnd.choice(near)]))


def understood(state: Yuan, line: str) -> Plan:
    """Read one line."""
    known = lexicon(state.table.land.provinces, PLANNING)
    [clause] = known.clauses(line)
    return read(clause)


def wander(state: Yuan, turns: int, seed: int) -> Iterator[dict[Seat, Plan]]:
    """Play turns; before each is resolved, yield its plans."""
    rnd = random.Random(seed)
    for number in range(1, turns + 1):
        state.table.turn = number
        awake = [seat for seat in state.table.seats if seat not in state.table.forced]
        plans = {seat: any_plan(state, seat, rnd) for seat in awake}
        yield plans
        resolve(state, plans)
        state.table.history.append({seat: state.table.temples_of(seat) for seat in state.table.seats})
        for seat in state.table.seats:
            gain(state, seat, 4)
