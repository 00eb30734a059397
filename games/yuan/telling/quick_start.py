"""YUAN for somebody new: two sentences, two minutes, a reference card, and its words one by one."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.newcomer_guide import GuidePart, GuideRow, Manual, Pace, Term
from games.core.telling.prose import block
from games.yuan.land import TILES
from games.yuan.plan_model import COSTS
from games.yuan.public_state_model import BOARD, CLANS, DATA, Options
from games.yuan.rules.income import PASSING
from games.yuan.state import CHAO, CHAO_AUCTION
from games.yuan.telling.rulebook import POWERS
from games.yuan.telling.rulebook_opening import auctioned, example_cities, example_place, tiles_of

KINDS = {
    "rice": "Rice: each makes Development cheaper by 1",
    "forest": "Forest: each makes Fortification cheaper by 1",
    "mine": "a Mine: each makes Militarization cheaper by 1",
    "hill": "a Hill: a temple stands on it",
    "mountain": "mountains: impassable",
    "lake": "water: nobody's, and connects all its shores",
    "volcano": "a volcano: impassable, and doubles what grows beside it",
}
SECOND, THIRD = COSTS[2], COSTS[3]


def beginning(options: Options) -> str:
    """Return how to play in two minutes."""
    at = example_place(options)
    need = options.wheel or int(DATA["wheel"][str(options.seats)])
    start = CHAO_AUCTION if auctioned(options) else CHAO
    return (
        f"{options.seats} houses settle an empty land. **{need} temples** win at the end of turn 1 or 2, and "
        "one less every second turn. A temple stands on every Hill: hold the Hills.\n"
        f"You begin with one City and {start} Chão, which is money.\n"
        "**Each turn** all plan in secret, one province each, and all plans happen at once. A plan is the "
        f"province and how hard you do three things there:\n{block(f'PLAN {at} D1')}\n"
        "- **D**, Development: a free province and its free neighbours become yours\n"
        "- **F**, Fortification: builds Cities and walls there\n"
        "- **M**, Militarization: raises armies in a City of yours, or attacks an enemy's province\n"
        f"Level 1 is free, 2 costs {SECOND} Chão and 3 costs {THIRD}, less 1 for each Rice (D), Forest (F) "
        "or Mine (M) of yours. What a plan costs and brings stands in the answer to it.\n"
        f"Or `PASS`: nothing happens, and you get {PASSING} Chão.\n"
        "If two houses develop the same free province both come to nothing.\n"
        "**A sensible start.** Level 1 of Development is free: take the province from which most free land, "
        "and most Hills, can be reached. `ready` says that nobody need wait for you."
    )


def card(options: Options) -> tuple[GuidePart, ...]:
    """Return the reference card."""
    return (
        GuidePart("A plan: one a turn", tuple(_lines(options)), typed=True),
        GuidePart("What the letters do", ACTIONS),
        GuidePart("Prices", PRICES),
        GuidePart("A turn", _turn(options)),
        *(
            [GuidePart("Before the first turn", tuple(_opening(options)), typed=True)]
            if _is_opened(options)
            else []
        ),
    )


def _lines(options: Options) -> Iterator[GuideRow]:
    """Yield the lines of a turn."""
    at = example_place(options)
    yield GuideRow(
        f"PLAN {at} D1", "Development of level I there: free of cost", ("plan", "d", "development")
    )
    yield GuideRow(f"PLAN {at} D1 F3 M2", "three actions in one province", ("plan",))
    if options.clans:
        yield GuideRow(f"PLAN {at} M1 WITH 2", "Merkit attacks with two armies", ("with", "merkit"))
    yield GuideRow("PASS", f"nothing is done, and you get {PASSING} Chão", ("pass",))
    yield GuideRow("clear", "your plan is taken back", ("clear",))


ACTIONS = (
    GuideRow(
        "D1 D2 D3",
        "free province: it is yours, with its free neighbours (2: and 2 Chão; 3: anywhere)",
        ("d", "development", "colonization", "colonize", "d1", "d2", "d3"),
    ),
    GuideRow(
        "D on yours",
        "all free land beside its group is yours (2: and 2 Chão; 3: a temple instead)",
        ("d", "development", "expansion", "expand", "temple"),
    ),
    GuideRow(
        "F on a Village",
        "2: a City; 3: a City, a wall of wood and an army; 1: nothing",
        ("f", "fortification", "urbanization", "f1", "f2", "f3"),
    ),
    GuideRow(
        "F on a City",
        "1: a second City; 2: that and a wall of wood; 3: walls of stone and an army",
        ("f", "fortification", "reinforcement"),
    ),
    GuideRow(
        "M on your City",
        "2: one army; 3: three armies; 1: nothing",
        ("m", "recruitment", "recruit", "militarization"),
    ),
    GuideRow(
        "M on an enemy",
        "all your armies that reach it march (2: and one more; 3: and it strikes its neighbours)",
        ("m", "attack", "militarization", "m1", "m2", "m3", "strike"),
    ),
)
PRICES = (
    GuideRow("level 1", "free", ("level", "levels", "cost", "costs", "price", "prices")),
    GuideRow("level 2", f"{SECOND} Chão, less what your land yields", ("level", "cost", "price")),
    GuideRow("level 3", f"{THIRD} Chão, less what your land yields", ("level", "cost", "price")),
    GuideRow("Rice", "1 less for each, for Development", ("rice",)),
    GuideRow("Forest", "1 less for each, for Fortification", ("forest",)),
    GuideRow("Mine", "1 less for each, for Militarization", ("mine", "mines")),
)


def _turn(options: Options) -> tuple[GuideRow, ...]:
    """Return the order of a turn."""
    return (
        GuideRow("Plans", f"all in secret; {options.plan_hours} hours", ("turn",)),
        GuideRow(
            "at once",
            "development, fortification, recruitment, attacks, building in what was taken",
            ("order",),
        ),
        GuideRow("Income", f"2 Chão for D2, {PASSING} for passing", ("income",)),
        GuideRow("Armies", "of more than three in a province the rest go back", ("surplus",)),
        GuideRow(
            "the wheel",
            "temples needed to win: one less every second turn",
            ("wheel", "win", "victory", "goal"),
        ),
    )


def _is_opened(options: Options) -> bool:
    return auctioned(options) or options.tiles == "draft" or options.cities == "draft"


def _opening(options: Options) -> Iterator[GuideRow]:
    """Yield the lines of the opening."""
    if options.tiles == "draft":
        tile = tiles_of(options)[0]
        yield GuideRow(
            f"TILE {tile} AT 3 TURN 2", "a tile at a numbered place, turned by 2 sides", ("tile", "turn")
        )
    if options.cities == "draft":
        yield GuideRow("DAL", "the province where a first City stands", ("city",))
    if auctioned(options):
        yield GuideRow("BID 3", "what you offer in this round of the auction", ("bid", "auction"))
        if options.auction == "sealed" and options.seats > 2:
            yield GuideRow("BID 2 ROUND 2", "what you offer in a later round", ("bid", "round"))
        yield GuideRow(f"TAKE {example_cities(options)}", "the cities you want, best first", ("take",))


def terms(options: Options) -> Iterator[Term]:
    """Yield the words of the game, and its provinces."""
    yield from TERMS
    if options.clans:
        yield Term(
            "clan",
            "It comes with the capital and has a power of its own; `/rules` has a chapter.",
            ("clans",),
        )
        yield from (
            Term(clan.name, f"A clan, of {clan.colour}: {POWERS[slug]}") for slug, clan in CLANS.items()
        )
    drawn = {square.code: square for tile in tiles_of(options) for square in TILES[tile].squares}
    for code, square in drawn.items():
        if code:
            place = BOARD[code]
            kind = KINDS[square.kind]
            yield Term(code, f"{place.name}: {kind}.", (place.name, place.chinese, *place.aliases))


TERMS = (
    Term(
        "temple",
        "It stands on every Hill, and more are built with D3. It belongs to whoever holds the province.",
        ("temples", "hill", "hills"),
    ),
    Term("Chão", "Money. You pay levels 2 and 3 with it.", ("chao", "money", "gold", "coin")),
    Term("Village", "What makes a province yours. It yields 1 of its kind.", ("villages",)),
    Term(
        "City",
        "Recruits armies, and keeps its group from being cut off. A second one in the same province "
        "doubles what it yields.",
        ("cities", "second city"),
    ),
    Term(
        "rampart",
        "A wall of wood lets a City defend with 2. Walls of stone make it indestructible: only its "
        "armies can be attacked.",
        ("ramparts", "wall", "walls", "wood", "stone", "indestructible"),
    ),
    Term(
        "army",
        "Strength 1. Attackers and defenders fall one for one; what is left must be more than the walls.",
        ("armies", "stock"),
    ),
    Term("adjacent", "Provinces that share a side.", ("neighbour", "next to")),
    Term(
        "connected", "Provinces that are adjacent, or lie on the shore of the same water.", ("water", "shore")
    ),
    Term(
        "group",
        "Provinces of one house that hang together side by side. Without a City a group can be lost whole.",
        ("cut off", "cut", "groups"),
    ),
    Term("undefended", "A province with neither army nor wall.", ("defence", "defended")),
    Term("Yellow", "In Foreign Invasion: a fourth city that nobody plays.", ("foreign invasion",)),
)


CHAPTERS = {
    "plan": "plan",
    **dict.fromkeys(("collided", "contested", "erupted"), "together"),
    **dict.fromkeys(("colonized", "expanded", "neutralized", "temple"), "development"),
    **dict.fromkeys(("urbanized", "fortified"), "fortification"),
    "recruited": "militarization",
    **dict.fromkeys(("marched", "rivals", "stormed", "strike", "came home", "stole"), "attack"),
    "cut off": "cut",
    **dict.fromkeys(("income", "indebted", "surplus"), "income"),
    **dict.fromkeys(("bid won", "bid tied"), "opening"),
    **dict.fromkeys(("asleep", "departed"), "leaving"),
    "ended": "goal",
}
"""The chapter of the rules that tells why an event of a kind comes about."""

MANUAL = Manual(
    lead="Houses settle an empty land, and everybody plans in secret before all plans happen at once. "
    "Temples win, and fewer are needed with every second turn.",
    pace=Pace(5, 13, 10),
    beginning=beginning,
    card=card,
    terms=terms,
    chapters=CHAPTERS,
)
