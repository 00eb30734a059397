"""A table set up by hand, and turns of it resolved by the rules and by the second computation.

Provinces are written as "DAT DAM:C GUN:CC2 ZHA:CW GAO:CS1": a Village; a City; a doubled City with two
armies; a City behind wood; an indestructible City with an army. `board` writes a table back in the same way.
"""

from collections.abc import Mapping
from dataclasses import asdict

from games.core.rules.prompts import Seat
from games.yuan.land import land_of
from games.yuan.plan_model import PASS, Plan
from games.yuan.public_state_model import YELLOW, Holding, Options, Table
from games.yuan.rules.resolution import resolve
from games.yuan.state import Purse, Yuan
from tests.games.yuan import oracle, oracle_board, oracle_land

DRAGON, TIGER, HORSE, OX, SNAKE, HARE, RAM, RAT = (
    Seat(name) for name in ("dragon", "tiger", "horse", "ox", "snake", "hare", "ram", "rat")
)
LAYOUTS = oracle_land.DATA["layouts"]
TWO = LAYOUTS["default_2p"]["tiles"]
"""China's eight tiles for two; most tests play on them."""
ISLAND = sorted(
    square[1]
    for tile in oracle_land.DATA["tiles"]
    if tile["box"] + tile["letter"] in {"CL", "CB", "CK"}
    for square in tile["squares"]
    if len(square) > 1
)
"""The provinces of Mystic Island."""
RAMPARTS = {"": "", "W": "wood", "S": "stone"}
WHEEL = {2: 8, 7: 6, 8: 6}
"""The start of the wheel at these tables, 7 if not named; yuan.json has it elsewhere, tuned by play."""


def holding(seat: Seat, text: str) -> Holding:
    """Read "CCW2"."""
    letters, digits = text.rstrip("0123456789"), text.lstrip("CWS")
    return Holding(
        seat=seat,
        cities=letters.count("C"),
        rampart=RAMPARTS[letters.lstrip("C")],
        armies=int(digits or 0),
    )


def written(code: str, place: Holding) -> str:
    """Write a province as it is read."""
    mark = {"": "", "wood": "W", "stone": "S"}[place.rampart]
    word = "C" * place.cities + mark + (str(place.armies) if place.armies else "")
    return f"{code}:{word}" if word else code


def yuan(
    held: Mapping[Seat, str],
    *,
    chao: Mapping[Seat, int] | int = 20,
    clans: Mapping[Seat, str] | None = None,
    temples: str = "",
    tiles: list[str] = TWO,
    turn: int = 1,
    yellow_city: str = "",
    **more: object,
) -> Yuan:
    """A table in its planning; houses are those of `held` but Yellow."""
    seats = [seat for seat in held if seat != YELLOW]
    more.setdefault("wheel", WHEEL.get(len(seats), 7))
    fields = {name: more.pop(name) for name in list(more) if name in Table.model_fields}
    purse = chao if isinstance(chao, Mapping) else dict.fromkeys(seats, chao)
    table = Table(
        options=Options.model_validate({"clans": bool(clans), **more}),
        seats=seats,
        turn=turn,
        tiles=list(tiles),
        held={
            word.split(":")[0]: holding(seat, word.partition(":")[2])
            for seat, words in held.items()
            for word in words.split()
        },
        temples=temples.split(),
        clan=dict(clans or {}),
        chao=dict(purse),
        yellow_city=yellow_city,
        **fields,
    )
    assert all(code in table.land for code in [*table.held, *table.temples])
    return Yuan(table=table, hands={seat: Purse(chao=purse[seat]) for seat in seats})


def plan(text: str) -> Plan:
    """Read "DAT D1 F3 M2 WITH 2", or "" for passing."""
    if text in {"", "PASS"}:
        return PASS
    words = text.split()
    force = int(words[words.index("WITH") + 1]) if "WITH" in words else 0
    levels = {word[0]: int(word[1:]) for word in words[1:] if word != "WITH" and not word.isdigit()}
    return Plan(words[0], levels.get("D", 0), levels.get("F", 0), levels.get("M", 0), force)


def play(state: Yuan, **plans: str) -> Yuan:
    """Resolve a turn; houses that are not named pass. The second computation has to come to the same."""
    read = {Seat(name): plan(text) for name, text in plans.items()}
    expected = oracle.resolve(position(state), read)
    resolve(state, read)
    assert facts(state) == told(expected)
    return state


def board(state: Yuan) -> dict[Seat, str]:
    """The provinces of every house that has some, as `yuan` reads them."""
    seats = [*state.table.seats, YELLOW]
    rows = {
        seat: " ".join(written(at, state.table.held[at]) for at in state.table.own(seat)) for seat in seats
    }
    return {seat: row for seat, row in rows.items() if row}


def at(state: Yuan, code: str) -> str:
    """One province: "dragon DAT:C2", or "free"."""
    place = state.table.held.get(code)
    return f"{place.seat} {written(code, place)}" if place else "free"


def chao(state: Yuan, seat: Seat) -> int:
    return state.hands[seat].chao


def position(state: Yuan) -> dict:
    """The state as plain dicts, for the second computation."""
    table, options = state.table, state.table.options
    return {
        "options": options.model_dump(),
        "turn": table.turn,
        "seats": list(table.seats),
        "clan": dict(table.clan),
        "capital": dict(table.capital),
        "island": list(table.island),
        "land": oracle_land.land(
            tuple(table.tiles), tuple(table.sea), rivers=options.rivers, volcanoes=options.volcanoes
        ),
        "held": {code: asdict(place) for code, place in table.held.items()},
        "temples": list(table.temples),
        "temples_left": table.temples_left,
        "chao": {seat: state.hands[seat].chao for seat in table.seats},
        "loans": dict(table.loans),
        "forced": list(table.forced),
        "yellow_city": table.yellow_city,
    }


def facts(state: Yuan) -> dict:
    """Return the facts by which the two computations are compared."""
    return told({**position(state), "stock": {seat: state.table.stock(seat) for seat in state.table.seats}})


def told(p: dict) -> dict:
    stock = p.get("stock") or {seat: oracle_board.stock(p, seat) for seat in p["seats"]}
    return {
        "held": {code: p["held"][code] for code in sorted(p["held"])},
        "temples": sorted(p["temples"]),
        "temples_left": p["temples_left"],
        "chao": p["chao"],
        "loans": {seat: loan for seat, loan in p["loans"].items() if loan},
        "forced": sorted(p["forced"]),
        "stock": stock,
    }


def same_land(tiles, sea=(), **options):
    """The rules' land and the second look at it, compared in everything."""
    first, second = (
        land_of(tuple(tiles), tuple(sea), **options),
        oracle_land.land(tuple(tiles), tuple(sea), **options),
    )
    codes = sorted(second["at"])
    assert list(first.provinces) == codes
    kinds = {code: first.squares[first.at[code]].kind for code in codes}
    assert kinds == second["kind"]
    for name, pairs in ((first.near, "adjacent"), (first.lakes, "water"), (first.rivers, "rivers")):
        for code in codes:
            assert list(name[code]) == [other for other in codes if (code, other) in second[pairs]]
    for code in codes:
        assert list(first.linked(code)) == [
            other for other in codes if oracle_land.linked(second, code, other)
        ]
    assert list(first.doubled) == second["hot"]
    assert len(first.squares) == len(second["squares"])
