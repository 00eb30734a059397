"""Warlords for somebody new: two sentences, two minutes, a reference card, and its words one by one."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.newcomer_guide import GuidePart, GuideRow, Manual, Pace, Term
from games.core.telling.glossary import place_term
from games.core.telling.prose import block
from games.warlords.battle_dice import WALLS, odds, percent
from games.warlords.land import BOARD, CAPITALS, CENTRES
from games.warlords.public_state_model import Options
from games.warlords.turn import ENOUGH


def beginning(options: Options) -> str:
    """Return how to play in two minutes."""
    best = options.support_mode == "best"
    two, walled = (percent(odds(2, 1, bonus, best=best)) for bonus in (0, -WALLS))
    score = "the best of them counts" if best else "they are added"
    return (
        f"You are one of seven warlords. At the end of a year **{ENOUGH} of the 29 supply centres** win, if "
        "you hold a capital among them and more capitals than anybody else.\n"
        "**Your turn.** In Spring and in Fall the warlords move one after the other. When you are asked, "
        "answer with a line for each army; its place is its name. `FAN` is Fangzi, `TAI` is Taiyuan: the "
        "codes stand on the map.\n"
        f"{block('A FAN - TAI', 'A JIH S FAN', 'A QNG H')}\n"
        "The first goes one step, the second helps a neighbour, the third stays. An army without a line "
        "stays too.\n"
        f"**A fight.** Who enters a place that somebody holds fights for it: each side rolls a die, and one "
        f"more for its helpers ({score}). The higher side wins, the other army is gone. Two dice against "
        f"one win {two}; against one in a capital, which adds {WALLS}, {walled}. The chances stand in the "
        "answer to your orders.\n"
        "**Centres.** After Fall every centre with an army of yours on it is yours, also when the army goes "
        "on. In Winter you build until you have as many armies as centres, or disband.\n"
        "**A sensible start.** Go to free centres beside you, and let the armies that stay help one another. "
        "Send `ready` when nobody need wait for you; orders may be changed until the deadline."
    )


def card(options: Options) -> tuple[GuidePart, ...]:
    """Return the reference card."""
    return (
        GuidePart("Spring and Fall: a line for each army", MARCHING, typed=True),
        GuidePart("Winter", WINTER, typed=True),
        GuidePart("A fight", _fight(options)),
        GuidePart("A year", _year(options)),
    )


MARCHING = (
    GuideRow(
        "A FAN - TAI",
        "the army in Fangzi goes to Taiyuan; who stands there is fought",
        ("move", "attack", "-"),
    ),
    GuideRow("A FAN H", "it stays where it is", ("hold", "h", "stay")),
    GuideRow(
        "A FAN S JIH", "it stays and helps the army in Jizhou to hold", ("support", "s", "help", "guard")
    ),
    GuideRow(
        "A FAN S JIH - YAN",
        "it stays and helps Jizhou to fight its way into Yanzhou",
        ("support", "s", "help"),
    ),
    GuideRow(
        "A JIH - YAN SUPPORTED BY FAN",
        "Jizhou goes to Yanzhou and Fangzi supports it: two orders in one line",
        ("backed", "supported by"),
    ),
    GuideRow("A JIH H SUPPORTED BY FAN", "Jizhou stays and Fangzi supports it", ("backed", "supported by")),
    GuideRow("ALL H", "all armies without another order stay", ("all",)),
    GuideRow("CLEAR FAN", "what was ordered for Fangzi is forgotten; clear alone forgets all", ("clear",)),
    GuideRow("NONE", "nothing more is ordered", ("none", "nothing")),
)
WINTER = (
    GuideRow("Build JIH", "a new army in Jizhou", ("build",)),
    GuideRow("BUILD 2 JIH LUO", "two new armies, and where", ("build",)),
    GuideRow("Disband FAN", "the army in Fangzi goes home", ("disband", "remove")),
    GuideRow("Waive", "one build less", ("waive",)),
    GuideRow("WAIVE ALL", "no builds this Winter", ("waive",)),
    GuideRow("WAIVE REST", "no builds but those that are ordered", ("waive", "rest")),
    GuideRow("SKIP", "what is still to be done is left out", ("skip", "pass")),
)


def _fight(options: Options) -> tuple[GuideRow, ...]:
    """Return what decides a fight."""
    helper = "one die more, however many help" if options.support_cap == "one" else "one die more for each"
    sum_of = "the best die counts" if options.support_mode == "best" else "the dice are added"
    walls = "defending it" + (", or attacking out of it" if options.capital_bonus == "both" else "")
    cut = "ends its help" if options.support_cut else "does not end its help, unless it is destroyed"
    return (
        GuideRow("each side", f"one die; {sum_of}", ("dice", "die", "battle", "fight")),
        GuideRow("helpers", helper, ("supporter", "helper")),
        GuideRow(f"+{WALLS}", f"in a capital: for {walls}", ("capital", "walls", "capitals")),
        GuideRow("a tie", "all is rolled again", ("tie",)),
        GuideRow("the loser", "is destroyed; nobody retreats", ("retreat", "loser")),
        GuideRow("a helper attacked", cut, ("cut", "cutting")),
    )


def _year(options: Options) -> tuple[GuideRow, ...]:
    """Return the order of a year."""
    order = (
        "fewest centres first, anew each year" if options.turn_order == "resort" else "always in one order"
    )
    return (
        GuideRow(
            "Spring",
            f"one warlord after the other, {order}; {options.slot_hours} hours each",
            ("spring", "slot"),
        ),
        GuideRow("Fall", "the same; then centres go to who stands in them", ("fall", "autumn")),
        GuideRow("Winter", f"all at once, in secret; {options.winter_hours} hours", ("winter",)),
        GuideRow(
            "the end",
            f"{ENOUGH} centres, a capital, and more capitals than any other",
            ("win", "victory", "goal"),
        ),
    )


def terms(options: Options) -> Iterator[Term]:
    """Yield the words of the game, and its places."""
    yield Term(
        "supply centre",
        "A place with a disc on the map. After Fall it belongs to who stands in it, and stays theirs when "
        "they go; each centre feeds one army.",
        ("centre", "center", "centres", "supply"),
    )
    yield Term("slot", "The time in which one warlord moves in Spring or in Fall.")
    yield Term(
        "Independents",
        "Armies of nobody. They defend themselves with one die and never move, help or build.",
        ("independent", "neutral army"),
    )
    yield Term(
        "neutral",
        "A centre that no warlord owns. It goes to whoever stands in it after Fall.",
        ("neutral centre", "free centre"),
    )
    centres = CENTRES[options.neutral]
    for place in BOARD.places:
        what = "a capital" if place.code in CAPITALS else "a supply centre" if place.code in centres else ""
        yield place_term(BOARD, place.code, what)


CHAPTERS = {
    "battle": "battle",
    **dict.fromkeys(("blocked", "moved"), "moving"),
    "lapsed": "support",
    **dict.fromkeys(("captured", "eliminated", "idle"), "year"),
    **dict.fromkeys(("winter", "adjusted"), "winter"),
    **dict.fromkeys(("missed", "departed"), "leaving"),
    "ended": "goal",
}
"""The chapter of the rules that tells why an event of a kind comes about."""

MANUAL = Manual(
    lead="Seven warlords move one after the other on one map of China. Dice decide battles, and help from "
    "neighbours decides the dice.",
    pace=Pace(66, 198, 3),
    beginning=beginning,
    card=card,
    terms=terms,
    chapters=CHAPTERS,
)
