"""The opening: tiles are laid, temples and first cities placed, clans joined to cities, and capitals dealt
or auctioned.
"""

from __future__ import annotations

from games.core.rules.prompts import Prompt, Seat, T
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask, roll, shuffled
from games.yuan.capital_auction import auction
from games.yuan.land import BOARD, TILES, kind_of
from games.yuan.layouts import compose, layout, layout_name, provinces_of, spread, tile_set
from games.yuan.public_state_model import CLANS, DATA, TEMPLES, YELLOW
from games.yuan.reading.opening_questions import city_prompt, tile_prompt
from games.yuan.state import CHAO, CHAO_AUCTION, Yuan, gain, settle, take_capital

ISLAND = 3
"""Tiles of Mystic Island, the first of its layout."""
OUTSIDERS = ("huan", "zhuang", "luong")
"""The clans of Foreign Invasion beside Yellow."""


def lay_land(s: Yuan) -> Script[None]:
    """Lay the tiles: as the layout says, by lot, or by the houses in turn; then a temple on every Hill."""
    table = s.table
    options, count = table.options, len(table.seats)
    fixed = options.tiles == "layout" or options.scenario != "free"
    if fixed:
        plan = layout(layout_name(options.scenario, count, options.box))
        table.tiles, table.sea = list(plan.tiles), list(plan.sea)
        table.cities = list(plan.cities) if options.cities == "layout" or options.scenario != "free" else []
    else:
        names = yield from shuffled("tiles", tile_set(count, options.box), tile_name)
        if options.tiles == "random":
            turns = yield from roll(
                "turns", len(names), each=[f"turn of {tile_name(name)}" for name in names]
            )
            table.tiles = compose(names, [face - 1 for face in turns])
        else:
            yield from draft_tiles(s, names)
    if options.scenario == "mystic_island":
        table.island = provinces_of(table.tiles[:ISLAND])
    table.temples = [at for at in table.land.provinces if kind_of(at) == "hill"]
    boxes = 2 if count > 4 else 1
    table.temples_left = TEMPLES * boxes - len(table.temples)
    s.tell("land", tiles=len(table.tiles), provinces=len(table.land.provinces), temples=len(table.temples))
    table.stage = "cities"


def tile_name(name: str) -> str:
    """Return a tile as an export calls it: by its code and its provinces."""
    return f"tile {name}: {', '.join(square.name for square in TILES[name].squares if square.name)}"


def draft_tiles(s: Yuan, names: list[str]) -> Script[None]:
    """The tiles are dealt out evenly, and laid one by one in turn, each next to another."""
    table = s.table
    count = len(table.seats)
    table.hand = {seat: sorted(names[number::count]) for number, seat in enumerate(table.seats)}
    s.tell("tiles dealt", hands=[[seat, list(hand)] for seat, hand in table.hand.items()])
    for number in range(len(names)):
        seat = table.seats[number % count]
        prompt = tile_prompt(table, seat, f"tile {number + 1}")
        laid = yield from ask_awake(s, seat, prompt)
        table.tiles.append(laid.text)
        table.hand[seat].remove(laid.tile)
        table.mover = number + 1
        s.tell("tile laid", seat=seat, tile=laid.tile, left=len(names) - number - 1)
    table.hand = {}
    table.mover = 0


def found_cities(s: Yuan) -> Script[None]:
    """Place the first cities, and a clan on each if clans have their powers."""
    table = s.table
    count = len(table.seats) + (table.options.scenario == "foreign_invasion")
    if not table.cities and table.options.cities == "draft":
        for number, seat in enumerate(reversed(table.seats)):
            prompt = city_prompt(table, seat, f"city {number + 1}")
            city = yield from ask_awake(s, seat, prompt)
            table.cities.append(city)
            table.mover = number + 1
            s.tell("city placed", seat=seat, at=city)
        table.mover = 0
    elif not table.cities:
        table.cities = spread(table.land, count)
    if table.options.clans:
        yield from join_clans(s)
    if table.options.scenario == "foreign_invasion":
        table.yellow_city = table.cities[-1]
        settle(s, table.yellow_city, YELLOW, cities=1, armies=int(DATA["yellow"]["armies"]))
    s.tell("cities", cities=[[at, table.clan_at.get(at, "")] for at in table.cities])
    table.stage = "auction"


def ask_awake(s: Yuan, seat: Seat, prompt: Prompt[T]) -> Script[T]:
    """Ask a house; one that was given up answers nothing, and what the silent do is done."""
    if seat in s.table.asleep:
        return prompt.read(prompt.default)
    return (yield from ask(seat, prompt, s.table.options.bid_hours))


def join_clans(s: Yuan) -> Script[None]:
    """Clans stand on cities by lot; White is the island's clan, Yellow that of the invasion."""
    table = s.table
    free = [at for at in table.cities if at != table.yellow_city]
    boxes = ["C", "M"] if len(table.seats) > 4 else ["M" if table.options.box == "mongolia" else "C"]
    pool = [slug for slug, clan in CLANS.items() if clan.box in boxes]
    if table.options.scenario == "foreign_invasion":
        pool, free = list(OUTSIDERS), free[: len(OUTSIDERS)]
    if table.options.scenario == "mystic_island":
        table.clan_at[free.pop(0)] = pool.pop(pool.index("huan") if "huan" in pool else 0)
    drawn = yield from shuffled("clans", pool, lambda slug: f"clan {CLANS[slug].name}")
    table.clan_at |= dict(zip(free, drawn, strict=False))


def take_capitals(s: Yuan) -> Script[None]:
    """Capitals are dealt, or auctioned; Foreign Invasion always auctions."""
    table = s.table
    auctioned = table.options.auction != "off" or table.options.scenario == "foreign_invasion"
    for seat in table.seats:
        gain(s, seat, CHAO_AUCTION if auctioned else CHAO)
    if auctioned:
        yield from auction(s)
    else:
        free = [at for at in table.cities if at != table.yellow_city]
        dealt = yield from shuffled("capitals", free, BOARD.name)
        for seat, at in zip(table.seats, dealt, strict=True):
            take_capital(s, seat, at)
            gain(s, seat, -CLANS[table.clan[seat]].less if table.clan_of(seat) else 0)
        s.tell("dealt", capitals=[[seat, at, table.clan_of(seat)] for seat, at in table.capital.items()])
    for seat in table.seats:
        settle(s, table.capital[seat], seat, cities=1)
    table.history.append({seat: table.temples_of(seat) for seat in table.seats})
    table.stage = "plan"
