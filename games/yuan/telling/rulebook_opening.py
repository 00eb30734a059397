"""The rules for players: how the land is laid, capitals are won, and what a scenario changes."""

from __future__ import annotations

from games.core.telling.prose import block, listed
from games.yuan.land import DATA, TILES, LaidTile
from games.yuan.layouts import NEAREST, layout_name, tile_set
from games.yuan.opening import OUTSIDERS
from games.yuan.public_state_model import CLANS, Options
from games.yuan.rules.foreign_invasion import ARRIVALS
from games.yuan.state import CHAO, CHAO_AUCTION

WRITTEN = ("DAL", "HEG")
"""Cities of an example where nobody knows yet which ones there will be."""


def auctioned(options: Options) -> bool:
    """Return whether capitals are auctioned."""
    return options.auction != "off" or options.scenario == "foreign_invasion"


def is_fixed(options: Options) -> bool:
    """Return whether the land is known before the game begins."""
    return options.tiles == "layout" or options.scenario != "free"


def tiles_of(options: Options) -> list[str]:
    """Return the tiles that are in play."""
    row = DATA["layouts"].get(layout_name(options.scenario, options.seats, options.box))
    if is_fixed(options) and row:
        return [LaidTile.read(text).tile for text in row["tiles"]]
    return tile_set(options.seats, options.box)


def example_place(options: Options) -> str:
    """Return a province of this table, for examples."""
    tiles = tiles_of(options)
    return TILES["CA" if "CA" in tiles else tiles[0]].squares[0].code


def example_cities(options: Options) -> str:
    """Return two first cities, for examples."""
    row = DATA["layouts"].get(layout_name(options.scenario, options.seats, options.box))
    known = is_fixed(options) and options.cities == "layout" and row
    return " ".join(row["cities"][:2] if known else WRITTEN)


def pool(options: Options) -> list[str]:
    """Return the clans that may come into play."""
    if options.scenario == "foreign_invasion":
        return list(OUTSIDERS)
    boxes = ("C", "M") if options.seats > 4 else ("M",) if options.box == "mongolia" else ("C",)
    return [slug for slug, clan in CLANS.items() if clan.box in boxes]


def volcanic(options: Options) -> bool:
    """Return whether volcanoes are at work on this land."""
    kinds = [square.kind for tile in tiles_of(options) for square in TILES[tile].squares]
    return options.volcanoes and "volcano" in kinds


def opening(options: Options) -> str:
    """Return how the land is laid and capitals are found."""
    return "\n".join([_laid(options), _cities(options), _capitals(options)])


def _laid(options: Options) -> str:
    tiles = tiles_of(options)
    boxes = {"C": "China", "M": "Mongolia"}
    names = listed([name for box, name in boxes.items() if any(tile[0] == box for tile in tiles)])
    count = f"**The land** has {len(tiles)} tiles of seven hexes, from {names}."
    if is_fixed(options):
        return f"{count} It lies as the layout of this table has it."
    if options.tiles == "random":
        return (
            f"{count} They are laid and turned by lot, so that the land hangs together and Hills keep apart."
        )
    return (
        f"{count} They are dealt out, and laid in turn, one each, {options.bid_hours} hours for a tile. The "
        "free places next to the land are numbered; a tile is turned by 0 to 5 squares, counter-clockwise:\n"
        f"{block(f'TILE {tiles[0]} AT 3 TURN 2')}\n"
        "Who says nothing lays the first tile at the first place."
    )


def _cities(options: Options) -> str:
    if options.cities == "draft" and options.scenario == "free":
        return (
            "**The first cities** are placed in turn, the last house first, "
            f"{options.bid_hours} hours each, at least {NEAREST} hexes apart: name a province. Nobody knows "
            "yet whose they will be."
        )
    where = "where the layout has them" if is_fixed(options) else "as far apart as may be"
    return f"**The first cities**, one a house, stand {where}."


def _capitals(options: Options) -> str:
    dealt = f"**Capitals** are dealt by lot. You begin with {CHAO} Chão" + (
        ", less what your clan costs." if options.clans else "."
    )
    if not auctioned(options):
        return dealt
    take = f"TAKE {example_cities(options)}"
    clans = " A clan stands on each city and goes with it." if options.clans else ""
    head = f"**Capitals** are auctioned; you begin with {CHAO_AUCTION} Chão.{clans} "
    if options.auction == "sealed":
        later = ["BID 2 ROUND 2"] if options.seats > 2 else []
        return (
            f"{head}One secret message, within {options.bid_hours} hours, has your bid for each round, and "
            "the cities in the order in which you would take them:\n"
            f"{block('BID 3', *later, take)}\n"
            "In each round the highest bid of those without a capital wins: it is paid, and buys the first "
            "city on the list that is free. The others pay nothing. A tie is settled by lot. The last house "
            "takes what is left."
        )
    return (
        f"{head}In every round all who have no capital bid in secret, 0 or more of what they have, "
        f"within {options.bid_hours} hours, and say in which order they would take the cities:\n"
        f"{block('BID 3', take)}\n"
        "The highest bid is paid, and buys the first city on the list that is free. The others pay nothing. "
        "Who ties for the highest bids again; a second tie is settled by lot. The last house takes what is "
        "left."
    )


def scenario(options: Options) -> str:
    """Return the rules of a scenario."""
    if options.scenario == "mystic_island":
        whose = f"Its clan is {CLANS[pool(options)[0]].name}. " if options.clans else ""
        return (
            "**Mystic Island.** One sea surrounds an island of three tiles and washes three coasts, so that "
            "every province on a shore is connected with every other.\n"
            f"One of the first cities stands on the island. {whose}The house that has it recruits no armies "
            "outside the island and attacks with none that stand outside it: what marches out and conquers "
            "stays where it is. The army of a Fortification III may stand anywhere."
        )
    if options.scenario == "foreign_invasion":
        yellow = DATA["yellow"]["armies"]
        turns = listed([str(turn) for turn in ARRIVALS])
        return (
            "**Foreign Invasion.** A fourth city, in the middle, belongs to **Yellow**, whom nobody plays "
            f"and who cannot win. Yellow begins with {yellow} armies; another comes to its first city at the "
            f"beginning of turns {turns}, while that city is Yellow’s.\n"
            "After the attacks of the houses each army of Yellow moves to a connected province of a house "
            "that is undefended: Villages first, then Cities, each in alphabetical order of names; no two to "
            "the same. It takes what it enters, and cuts off, as anybody does, but founds no City there. If "
            "there is nothing undefended it stays. What the houses took becomes a City, where it has to, "
            "when Yellow has moved: until then it is a Village with no City, and Yellow may cut it off.\n"
            "Yellow’s armies **never die**: who attacks a province where some stand loses an army for each "
            "of them and goes home. They count as a City for their group, and may be more than three.\n"
            "An army of Yellow that no chain of connected Yellow provinces joins to its first city makes its "
            "province a City at the end of the turn."
        )
    return "**Generalized Conflict.** A hexagon of 19 tiles from both boxes; no rules of its own."
