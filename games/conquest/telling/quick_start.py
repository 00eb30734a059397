"""Conquest for somebody new: two sentences, two minutes, a reference card, and its words one by one."""

from __future__ import annotations

from collections.abc import Iterator

from games.conquest.land import BOARD, CAPS, REGIONS, region
from games.conquest.options import Options
from games.conquest.rules import buying
from games.conquest.rules.victory import THREE_WIN, TWENTY_ONE
from games.conquest.telling.effect_texts import SKILL_TEXTS, skill_name
from games.core.rules.newcomer_guide import GuidePart, GuideRow, Manual, Pace, Term
from games.core.telling.glossary import place_term
from games.core.telling.prose import block

WINS = {
    "three_kingdoms": f"**{THREE_WIN} provinces** win",
    "seven": "after round 7 **most provinces** win",
    "21": f"**{TWENTY_ONE} provinces** win",
    "annihilation": "the **last one left** wins",
    "custom": "what wins stands in the first chapter",
}


def beginning(options: Options) -> str:
    """Return how to play in two minutes."""
    return (
        f"Each player is a Ruler with one province of 42; {WINS[options.mode]}.\n"
        "**Your turn** comes once a round. Send commands, each is carried out at once; these are the "
        "phases, in this order, each if you like:\n"
        f"1. cards, {buying.CARD_PRICE} gold each\n2. Generals, {buying.GENERAL_PRICE} gold each\n"
        "3. infantry, **two for 1 gold**\n4. place what you have hired\n"
        "5. invade neighbours\n6. move among your provinces\n"
        f"{block('HIRE 6 INFANTRY', 'PLACE 6 YEC', 'INVADE YEC - TAI WITH 8 UNTIL UNITS<=3', 'END')}\n"
        "YEC is Ye, TAI is Taiyuan: the codes stand on the map. `END` ends your turn; `undo` takes the last "
        "command back, where no die has fallen.\n"
        "**A fight.** Each side rolls up to three dice, one a unit; infantry D6, a Ruler or General D8. "
        "Highest meets highest: the lower loses a unit. One command is one exchange, unless you say until "
        "when. Ties change with the round: the defender's when the Fate Die is even.\n"
        "`what if INVADE YEC - TAI WITH 8` tells your chances and does nothing.\n"
        "**A sensible start.** All your gold into infantry. Then take a neutral neighbour with twice its "
        "units or more, or end there: a province that you leave empty is nobody's.\n"
        "**While you are away** others invade you; your standing orders answer for you. None are needed for "
        "a first turn."
    )


def card(options: Options) -> tuple[GuidePart, ...]:
    """Return the reference card."""
    return (
        GuidePart("Your turn, phase by phase", PHASES, typed=True),
        GuidePart("At any time of your turn", ANYTIME, typed=True),
        GuidePart("Standing orders: while others play", STANDING, typed=True),
        GuidePart("Gold and prices", _gold(options)),
        GuidePart("A fight", FIGHT),
    )


PHASES = (
    GuideRow("BUY 1", f"cards: {buying.CARD_PRICE} gold each, unseen, six in hand", ("buy", "card", "cards")),
    GuideRow("DISCARD Ambush", "cards: lay one down", ("discard",)),
    GuideRow(
        "HIRE 1 GENERALS",
        f"Generals: {buying.GENERAL_PRICE} gold each, unseen",
        ("hire", "general", "generals"),
    ),
    GuideRow("DISMISS Guan Yu", "Generals: one of the reserve goes back", ("dismiss",)),
    GuideRow("HIRE 8 INFANTRY", "infantry: two for 1 gold", ("hire", "infantry")),
    GuideRow("PLACE 8 YEC", "place: infantry into a province of yours", ("place", "deploy")),
    GuideRow("PLACE Guan Yu YEC", "place: a General, or a new Ruler", ("place", "deploy")),
    GuideRow("SWAP Guan Yu FOR Wen Chou", "place: one of the reserve for one in play", ("swap",)),
    GuideRow(
        "INVADE YEC - TAI WITH 8 + Guan Yu UNTIL UNITS<=3",
        "invade a neighbour, and when to stop",
        ("invade", "attack", "until", "with"),
    ),
    GuideRow(
        "INVADE YEC - TAI WITH 5 PLAY Feint LOSSES Wen Chou BRING 2",
        "with a card; who falls first; who follows",
        ("losses", "bring", "roll"),
    ),
    GuideRow("FOLLOW 3", "more units go after into what you took last", ("follow",)),
    GuideRow(
        "MOVE 3 YEC - SHD, 2 CHL - SHD", "move: one step, among your own provinces", ("move", "reposition")
    ),
)
ANYTIME = (
    GuideRow("PLAY Taxes", "play a card from your hand", ("play",)),
    GuideRow(
        "WHAT IF INVADE YEC - TAI WITH 8", "your chances; nothing is done", ("what if", "odds", "chances")
    ),
    GuideRow("NEXT", "close this phase", ("next", "phase")),
    GuideRow("END", "end your turn", ("end",)),
    GuideRow("undo", "take the last command back", ("undo",)),
    GuideRow("GIVE 2 TO RED", "give gold, in secret", ("give",)),
    GuideRow("REVEAL", "show your gold to all", ("reveal", "gold")),
    GuideRow("VETO RED", "a lord forbids vassals to invade Red", ("veto",)),
    GuideRow("ALLOW RED", "a lord allows it again", ("allow",)),
)
STANDING = (
    GuideRow(
        "IF INVADED AT TAI BY 10+ PLAY Ambush",
        "a card, where and against how many",
        ("if", "invaded", "standing"),
    ),
    GuideRow(
        "IF UNITS<=3 RETREAT TO SHD", "leave when so few are left (card or skill)", ("retreat", "units")
    ),
    GuideRow(
        "IF AT TAI REINFORCE FROM SHD 4",
        "help comes from another province (card)",
        ("reinforce", "reinforcements"),
    ),
    GuideRow("FEALTY YES IF UNITS<=4", "with a single province left: swear fealty", ("fealty",)),
    GuideRow("LOSSES Wen Chou, RULER", "who falls first, after the infantry", ("losses",)),
    GuideRow("ROLL 2 AT TAI", "defend with fewer dice", ("roll",)),
    GuideRow("DUEL Lü Bu", "who answers a duel; REFUSE DUEL: nobody", ("duel", "refuse")),
    GuideRow("CHARM Guan Yu", "whom your charm takes", ("charm",)),
    GuideRow("FATE 4", "from how many units on cards against fate play themselves; FATE NO", ("fate",)),
    GuideRow("REACT NO", "no cards against plots; YES: they play themselves", ("react",)),
    GuideRow("ASK FIRST BELOW 60", "an invasion under 60 % waits for GO", ("ask", "ask first", "go")),
)
FIGHT = (
    GuideRow(
        "dice",
        "up to three a side, one a unit: D6 infantry, D8 Ruler or General",
        ("dice", "die", "combat", "fight"),
    ),
    GuideRow("compare", "highest with highest, then the next; the lower loses a unit", ("battle",)),
    GuideRow("bonuses", "the biggest goes on the highest die", ("bonus", "cascade")),
    GuideRow("ties", "Fate Die even: the defender wins; odd: the attacker", ("tie", "fate die")),
    GuideRow("who falls", "infantry first", ("loss",)),
)


def _gold(options: Options) -> tuple[GuideRow, ...]:
    """Return what brings gold and what it buys."""
    first = "nothing" if options.first_income == "none" else "the provinces' alone"
    return (
        GuideRow("income", f"1 for your Ruler, 1 a province; in round 1 {first}", ("income", "gold")),
        GuideRow("a whole region", "2 more, 1 if it has three provinces", ("region", "regions")),
        GuideRow(
            "buys",
            f"card {buying.CARD_PRICE} · General {buying.GENERAL_PRICE} · two infantry 1",
            ("price", "prices", "cost"),
        ),
        GuideRow("a vassal", "pays 1 for every two provinces to the lord", ("vassal", "vassals", "lord")),
    )


def terms(options: Options) -> Iterator[Term]:
    """Yield the words of the game, its regions and provinces."""
    yield from TERMS
    ties = "rules ties"
    draws = {"off": "odd brings a card of fate, even none", "turn": ties, "round": ties}[options.hardcore]
    yield Term(
        "Fate Die",
        f"Rolled each round: {draws}. Even, ties are the defender's; odd, the attacker's.",
        ("fate",),
    )
    for number in range(1, REGIONS + 1):
        names = ", ".join(f"{BOARD.name(code)} ({code})" for code in region(options.board, number))
        yield Term(f"region {number}", f"The provinces {names}.")
    for name, text in SKILL_TEXTS.items():
        yield Term(skill_name(name), f"A skill: {text}.", (name.replace("_", " "),))
    for place in BOARD.places:
        yield place_term(BOARD, place.code, f"holds {CAPS[place.code]} units at most")


TERMS = (
    Term("unit", "Infantry, a General or a Ruler. Each rolls a die of its own.", ("units",)),
    Term(
        "cap",
        "How many units a province holds at most; a group that invades it is never larger.",
        ("group cap",),
    ),
    Term("neutral", "Units of nobody. They defend themselves and do nothing else.", ("neutrals", "nobody")),
    Term("engagement", "One exchange of dice in an invasion.", ("exchange",)),
    Term("reserve", "Three Generals at most wait here; three at most are in play.", ()),
    Term("Ruler", "The person you are: rolls a D8 and has a skill. A dead Ruler pays no gold.", ("rulers",)),
    Term(
        "standing order",
        "What is done for you when others invade you. Secret; `standing` shows yours.",
        ("standing orders", "standing"),
    ),
    Term(
        "ahead",
        "Commands sent while others play are kept for your next turn and carried out when it comes, up to "
        "the first that does not fit. `IF TAI IS MINE PLACE 4 TAI ELSE PLACE 4 YEC`, `IF ENEMY<=3 INVADE …`. "
        "`ahead` shows them, `clear` forgets them.",
        ("ahead of time", "next turn", "sheet", "else", "mine", "enemy"),
    ),
)


CHAPTERS = {
    **dict.fromkeys(("invasion", "fell"), "combat"),
    "declared": "invade",
    **dict.fromkeys(("played", "bought", "bribed", "revolted", "plundered"), "cards"),
    **dict.fromkeys(("archery", "fire", "charm"), "skills"),
    **dict.fromkeys(("moved", "stationed", "hired", "recruited", "placed", "income"), "turn"),
    **dict.fromkeys(("tribute", "sworn", "rebelled"), "fealty"),
    **dict.fromkeys(
        (
            "fate",
            "epidemic",
            "famine",
            "flooded",
            "earthquake",
            "locusts",
            "pestilence",
            "harvest",
            "bandits",
        ),
        "fate",
    ),
    **dict.fromkeys(("died", "succeeded"), "rulers"),
    "ended": "goal",
}
"""The chapter of the rules that tells why an event of a kind comes about."""

MANUAL = Manual(
    lead="Up to eight Rulers take turns to hire, invade and move on a map of 42 provinces. Dice decide each "
    "fight, a fate each round, and cards and Generals bend both.",
    pace=Pace(68, 202, 4),
    beginning=beginning,
    card=card,
    terms=terms,
    chapters=CHAPTERS,
)
