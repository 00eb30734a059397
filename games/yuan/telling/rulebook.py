"""The rules for players, as they are in force at a table, chapter by chapter. Examples can be pasted as they
are.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Chapter
from games.core.telling.prose import block, counted
from games.yuan.public_state_model import CLANS, DATA, MOST_ARMIES, Options
from games.yuan.rules.income import BANK, ERUPTIONS, PASSING
from games.yuan.rules.resolution_state import CITIES, RAMPARTS, VILLAGES
from games.yuan.telling.rulebook_opening import auctioned, example_place, opening, pool, scenario, volcanic
from games.yuan.telling.rulebook_steps import (
    attack,
    cut,
    development,
    fortification,
    militarization,
    together,
)

POWERS = {
    "huan": "only one of your Cities can be doubled at a time, and it yields four. Doubling another moves "
    "the second City there.",
    "zhuang": "you may plan for up to 6 Chão more than you have. The loan is repaid whole at Income; if you "
    "cannot, you have to pass the next turn, and what passing brings repays it.",
    "luong": "Fortification III costs 1 Chão more, and doubles the City too.",
    "goujian": "when you build a rampart, of wood or of stone, every undefended enemy province adjacent to "
    "it turns free, Cities too: one without armies, without a defence, not indestructible. Your ramparts of "
    "wood defend with 1 only.",
    "borjigin": "Attack I brings an army from the stock, as II and III do.",
    "kerait": "Expansion II brings 3 Chão.",
    "naiman": "Recruitment II brings 2 armies.",
    "merkit": "you may attack with fewer armies than could march, but one at least: add `WITH 2` to the "
    "plan. They come from your provinces in order of their codes; without it all march.",
}


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force, each choice of the table woven in."""
    chapters = [
        Chapter("goal", "The goal", goal(options)),
        Chapter("land", "The land", land(options)),
        Chapter("pieces", "Villages, Cities, ramparts, armies", pieces(options)),
        Chapter("turn", "A turn, and what it costs", course(options)),
        Chapter("plan", "Writing a plan", plan(options)),
        Chapter("development", "Development", development(options)),
        Chapter("fortification", "Fortification", fortification(options)),
        Chapter("militarization", "Recruitment, and who marches", militarization(options)),
        Chapter("attack", "How an attack is fought", attack(options)),
        Chapter("cut", "Groups that are cut off", cut(options)),
        Chapter("together", "Several in one place", together(options)),
        Chapter("income", "Income, and the end of a turn", income(options)),
        Chapter("opening", "Before the first turn", opening(options)),
    ]
    if options.clans:
        chapters.append(Chapter("clans", "The clans", clans(options)))
    if options.scenario != "free":
        chapters.append(Chapter("scenario", "The scenario", scenario(options)))
    return (*chapters, Chapter("leaving", "Silence, and leaving the game", leaving(options)))


def goal(options: Options) -> str:
    """Return how the game is won."""
    start = options.wheel or int(DATA["wheel"][str(options.seats)])
    steps = ", ".join(f"{start - n} in turns {2 * n + 1} and {2 * n + 2}" for n in range(min(start - 1, 3)))
    last = options.last_turn
    end = (
        f"from turn {2 * start - 1} on one is enough"
        if 2 * start - 1 <= last
        else f"{max(1, start - (last - 1) // 2)} in turn {last}, the last"
    )
    wheel = f"{steps}; {end}" if steps else "one is enough from the start"
    first = (
        "the most temples, then the most that Mines yield, the most Chão, the most armies"
        if options.most_temples
        else "the most that Mines yield, then the most Chão, the most armies, however many temples each has"
    )
    return (
        f"{options.seats} houses, each with its colour and sign, share a land. A temple stands on every "
        "Hill, and more can be built. A temple belongs to whoever holds the province, and nothing ever takes "
        "it away.\n"
        "At the end of a turn you win if you hold as many temples as **the wheel** asks for. It begins with "
        f"**{start}** and asks for one less every second turn: {wheel}.\n"
        f"If several have enough, what decides is {first}; who is equal in all wins together.\n"
        f"If nobody has won after turn **{options.last_turn}** the game is counted out among all: temples, "
        "what Mines yield, Chão, armies."
    )


def land(options: Options) -> str:
    """Return what the land is made of, and what adjacent and connected mean."""
    river = (
        "\nA **river** parts two provinces: they are not adjacent, only connected, and armies do not cross "
        "it to a province where enemy armies stand."
        if options.rivers
        else ""
    )
    volcano = (
        "\n**Volcanoes** are impassable. Provinces next to one yield double, and at the end of turns "
        f"{', '.join(map(str, ERUPTIONS[:-1]))} and {ERUPTIONS[-1]} everything that stands there is gone: "
        "Villages, Cities, ramparts, armies, the indestructible too. Temples stay."
        if volcanic(options)
        else ""
    )
    return (
        "Every province is one hex and has a code of three letters. **Rice** pays for Development, "
        "**Forest** for Fortification, **Mines** for Militarization; **Hills** yield nothing. Mountains are "
        "impassable, lakes are water; neither can be anybody’s.\n"
        "**Adjacent** are provinces that share a side.\n"
        "**Connected** are provinces that are adjacent or lie on the shore of the same water, however far "
        "apart; armies never bar the water.\n"
        "A **group** are provinces of one house that hang together side by side, without any water."
        f"{river}{volcano}"
    )


def pieces(options: Options) -> str:
    """Return the pieces on the board, and what each is good for."""
    both = "the two add up" if options.stack_defence else "the two do not add up, the higher one counts"
    boxes = 2 if options.seats > 4 else 1
    supply = (
        f"\nThe pieces are as many as in the box: {VILLAGES} Villages, {CITIES} Cities, {RAMPARTS} ramparts "
        f"a house (an indestructible City takes two), and {BANK * boxes} Chão in all. What is not there is "
        "not built or paid."
        if options.strict_supply
        else ""
    )
    return (
        "**Village**: the province is yours, and yields 1 of its kind.\n"
        "**City**: recruits armies, and keeps its group from being cut off. A **second City** in the same "
        "province doubles what it yields.\n"
        "**Rampart of wood** round a City: it defends with 2.\n"
        "**Two ramparts, of stone**: the City is indestructible. It cannot be taken, only its armies can be "
        "attacked, and every province of yours adjacent to it defends with 1. Beside a rampart of wood "
        f"{both}.\n"
        f"**Army**: strength 1. You have {MOST_ARMIES}; those that are not on the board are your stock, and "
        "whatever falls goes back to it. At the end of a turn three may stay in a province.\n"
        "**Undefended** is a province with neither army nor defence."
        f"{supply}"
    )


def course(options: Options) -> str:
    """Return the course of a turn, and what actions cost."""
    purse = (
        "What you have is your secret; what plans cost and steps bring is told."
        if options.secret_money
        else "What everybody has is known to all."
    )
    return (
        f"The wheel turns. All plan in secret, within {options.plan_hours} hours. Then all plans are opened "
        "and carried out at one time, and nobody chooses anything any more:\n"
        "1. Development\n2. Fortification\n3. Recruitment\n4. Attacks\n5. Fortification after attacks\n"
        "6. Income\n7. Surplus armies go\n"
        "Then it is seen whether somebody has won.\n"
        "A **plan** names one province and a level from I to III for one, two or three kinds of action "
        "there. Level I costs nothing, **II 4** and **III 7** Chão for each kind, less 1 for every Rice "
        "(Development), Forest (Fortification) or Mine (Militarization) that your provinces yield, but "
        "never less than nothing. So Development I, Fortification III and Militarization II cost 0 + 7 + 4; "
        "with 5 Forests and 2 Mines, 2 + 2.\n"
        "It is paid before anything happens, and reckoned on the board that you see while you plan: what "
        "you win this turn makes nothing cheaper. You cannot plan what you cannot pay. "
        f"{purse}\n"
        f"Or you **pass**: nothing is done, and you get {PASSING} Chão."
    )


def plan(options: Options) -> str:
    """Return how a plan is written, with examples."""
    at = example_place(options)
    hoping = (
        "\nThis table plays it open: a plan may also hope that its target belongs to somebody else by the "
        "time it is carried out. What does not fit then is not done."
        if options.speculative
        else ""
    )
    return (
        "The province, then a letter and a level for each kind of action: `D` Development, `F` "
        "Fortification, `M` Militarization (in a City of yours it recruits, against an enemy it attacks).\n"
        f"{block(f'PLAN {at} D1 F3 M2')}\n"
        "Names, beginnings of names and words are read as well, `dev 1, fort 3`. One plan counts, the last "
        f"you send; `clear` takes it back. To pass, which is also what the silent do:\n{block('PASS')}\n"
        "What a plan may do depends on whose the province is when you plan:\n"
        "- **free**: Development (colonize it; I and II adjacent or connected to a province of yours, III "
        "anywhere), and with it the two others\n"
        "- **yours**: anything; only a City recruits\n"
        "- **an enemy’s**: Militarization (attack it; an army of yours must stand adjacent or connected to "
        "it), and with it Fortification of what you take\n"
        "Without any province you may pass, or colonize with III."
        f"{hoping}\n"
        "You are told at once what the plan costs, and what it would come to if nobody interfered: what you "
        "would gain, which armies would march and against what. Nobody else is told."
    )


def income(options: Options) -> str:
    """Return what a turn brings, and what is put in order after it."""
    bank = (
        " What the bank does not have is not paid; all get the same as far as it goes."
        if (options.strict_supply)
        else ""
    )
    return (
        f"**Income**: 2 Chão for Development II, {PASSING} for passing, {PASSING} for those whose "
        f"colonizations met.{bank}\n"
        "Provinces pay no Chão; what they yield makes actions cheaper.\n"
        "**Surplus**: of more than three armies in a province the rest go back to the stock.\n"
        "Then temples are counted."
    )


def clans(options: Options) -> str:
    """Return the clans that may be in play, and their powers."""
    boxed = pool(options)
    lines = [f"- **{CLANS[slug].name}**, {CLANS[slug].colour}: {POWERS[slug]}" for slug in boxed]
    less = (
        ""
        if auctioned(options)
        else "\nBecause of their powers they start with less: "
        + ", ".join(f"{CLANS[slug].name} {CLANS[slug].less}" for slug in boxed)
        + " Chão less than the others would."
    )
    return (
        "With the capital comes the clan that stands on it; your house keeps its own colour and sign.\n"
        + "\n".join(lines)
        + less
    )


def leaving(options: Options) -> str:
    """Return what happens to those who say nothing, or leave."""
    turns = counted(options.nmr_limit, "plan")
    return (
        f"If you send no plan you pass. Who lets {turns} in a row go by only passes from then on, and so "
        "does who resigns. What such a house holds stays on the board, with its temples, and can be taken.\n"
        "When all others have left in this way the last house wins; when all have, nobody does.\n"
        "The few lots of the opening follow from a secret whose fingerprint was posted before the game "
        "began, and from what the players added to it. The secret is published when the game is over, and "
        "then anybody can draw them again."
    )
