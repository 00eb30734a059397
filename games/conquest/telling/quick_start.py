"""Conquest for somebody new: two sentences, two minutes, a reference card, and its words one by one."""

from __future__ import annotations

from collections.abc import Iterator

from games.conquest.land import BOARD, CAPS, REGIONS, region
from games.conquest.options import Options
from games.conquest.rules import buying
from games.conquest.rules.victory import THREE_WIN, TWENTY_ONE
from games.conquest.telling.effect_texts import SKILL_TEXTS, skill_name
from games.core.rules.newcomer_guide import Manual, Pace, Part, Row, Term
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


def card(options: Options) -> tuple[Part, ...]:
    """Return the reference card."""
    return (
        Part("Your turn, phase by phase", PHASES, typed=True),
        Part("At any time of your turn", ANYTIME, typed=True),
        Part("Standing orders: while others play", STANDING, typed=True),
        Part("Gold and prices", _gold(options)),
        Part("A fight", FIGHT),
    )


PHASES = (
    Row("BUY 1", f"cards: {buying.CARD_PRICE} gold each, unseen, six in hand", ("buy", "card", "cards")),
    Row("DISCARD Ambush", "cards: lay one down", ("discard",)),
    Row(
        "HIRE 1 GENERALS",
        f"Generals: {buying.GENERAL_PRICE} gold each, unseen",
        ("hire", "general", "generals"),
    ),
    Row("DISMISS Guan Yu", "Generals: one of the reserve goes back", ("dismiss",)),
    Row("HIRE 8 INFANTRY", "infantry: two for 1 gold", ("hire", "infantry")),
    Row("PLACE 8 YEC", "place: infantry into a province of yours", ("place", "deploy")),
    Row("PLACE Guan Yu YEC", "place: a General, or a new Ruler", ("place", "deploy")),
    Row("SWAP Guan Yu FOR Wen Chou", "place: one of the reserve for one in play", ("swap",)),
    Row(
        "INVADE YEC - TAI WITH 8 + Guan Yu UNTIL UNITS<=3",
        "invade a neighbour, and when to stop",
        ("invade", "attack", "until", "with"),
    ),
    Row(
        "INVADE YEC - TAI WITH 5 PLAY Feint LOSSES Wen Chou BRING 2",
        "with a card; who falls first; who follows",
        ("losses", "bring", "roll"),
    ),
    Row("FOLLOW 3", "more units go after into what you took last", ("follow",)),
    Row("MOVE 3 YEC - SHD, 2 CHL - SHD", "move: one step, among your own provinces", ("move", "reposition")),
)
ANYTIME = (
    Row("PLAY Taxes", "play a card from your hand", ("play",)),
    Row("WHAT IF INVADE YEC - TAI WITH 8", "your chances; nothing is done", ("what if", "odds", "chances")),
    Row("NEXT", "close this phase", ("next", "phase")),
    Row("END", "end your turn", ("end",)),
    Row("undo", "take the last command back", ("undo",)),
    Row("GIVE 2 TO RED", "give gold, in secret", ("give",)),
    Row("REVEAL", "show your gold to all", ("reveal", "gold")),
    Row("VETO RED", "a lord forbids vassals to invade Red", ("veto",)),
    Row("ALLOW RED", "a lord allows it again", ("allow",)),
)
STANDING = (
    Row(
        "IF INVADED AT TAI BY 10+ PLAY Ambush",
        "a card, where and against how many",
        ("if", "invaded", "standing"),
    ),
    Row("IF UNITS<=3 RETREAT TO SHD", "leave when so few are left (card or skill)", ("retreat", "units")),
    Row(
        "IF AT TAI REINFORCE FROM SHD 4",
        "help comes from another province (card)",
        ("reinforce", "reinforcements"),
    ),
    Row("FEALTY YES IF UNITS<=4", "with a single province left: swear fealty", ("fealty",)),
    Row("LOSSES Wen Chou, RULER", "who falls first, after the infantry", ("losses",)),
    Row("ROLL 2 AT TAI", "defend with fewer dice", ("roll",)),
    Row("DUEL Lü Bu", "who answers a duel; REFUSE DUEL: nobody", ("duel", "refuse")),
    Row("CHARM Guan Yu", "whom your charm takes", ("charm",)),
    Row("FATE 4", "from how many units on cards against fate play themselves; FATE NO", ("fate",)),
    Row("REACT NO", "no cards against plots; YES: they play themselves", ("react",)),
    Row("ASK FIRST BELOW 60", "an invasion under 60 % waits for GO", ("ask", "ask first", "go")),
)
FIGHT = (
    Row(
        "dice",
        "up to three a side, one a unit: D6 infantry, D8 Ruler or General",
        ("dice", "die", "combat", "fight"),
    ),
    Row("compare", "highest with highest, then the next; the lower loses a unit", ("battle",)),
    Row("bonuses", "the biggest goes on the highest die", ("bonus", "cascade")),
    Row("ties", "Fate Die even: the defender wins; odd: the attacker", ("tie", "fate die")),
    Row("who falls", "infantry first", ("loss",)),
)


def _gold(options: Options) -> tuple[Row, ...]:
    """Return what brings gold and what it buys."""
    first = "nothing" if options.first_income == "none" else "the provinces' alone"
    return (
        Row("income", f"1 for your Ruler, 1 a province; in round 1 {first}", ("income", "gold")),
        Row("a whole region", "2 more, 1 if it has three provinces", ("region", "regions")),
        Row(
            "buys",
            f"card {buying.CARD_PRICE} · General {buying.GENERAL_PRICE} · two infantry 1",
            ("price", "prices", "cost"),
        ),
        Row("a vassal", "pays 1 for every two provinces to the lord", ("vassal", "vassals", "lord")),
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
