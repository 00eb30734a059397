"""Redux for somebody new: two sentences, two minutes, a reference card, and its words one by one."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.newcomer_guide import GuidePart, GuideRow, Manual, Pace, Term
from games.core.telling.prose import block
from games.redux.printed_data import BORDERS, COMMON, LOCATIONS, SETUP, SPACES, UNIT_NAMES
from games.redux.public_state_model import NAMES, Options
from games.redux.telling.rulebook import gives


def beginning(options: Options) -> str:
    """Return how to play in two minutes."""
    bids = {
        "ladder": "one general after the other, in the open",
        "sealed": "all at once, in secret: a list of generals and spaces",
        "waves": "in two secret waves",
    }[options.bidding]
    return (
        f"Wei, Wu and Shu send generals to spaces of the board. Most points after at most {options.rounds} "
        "rounds win.\n"
        "**A general is your worker and your bid.** Three numbers stand on him: administration / combat / "
        "leadership. Each space counts one of the first two. The strongest state on a space does what it "
        "says; the others go home with nothing.\n"
        f"**Bids** come first, {bids}:\n{block('CAO - HAN', 'XDU - REC', 'PASS')}\n"
        "Cao Cao goes to the emperor, Xiahou Dun to the recruits. A second general on the same space adds "
        "to the first.\n"
        "**The alliance space.** Each round the first in order stands alone, and the other two are allied on "
        "one space: there their bids add up, and both take the action.\n"
        "**Actions** come next. Write how you take what you won, or leave it out: then the usual thing "
        f"is done.\n{block('REC', 'FRM HARVEST')}\n"
        "**Armies.** Recruits are untrained. TRN and HIM train them with a weapon of their kind; trained "
        "units "
        "fight on the borders. Who is stationed there scores each round, and has to be paid in gold and "
        "rice.\n"
        "**A sensible start.** Keep one fighter and one administrator. In the first rounds take what feeds "
        "you, FRM, MKT and TRB, and go where nobody else is: one general alone wins."
    )


def card(options: Options) -> tuple[GuidePart, ...]:
    """Return the reference card."""
    return (
        GuidePart("The spaces", tuple(_spaces()), typed=False),
        GuidePart("Bids", BIDS, typed=True),
        GuidePart("Actions: a line each", ACTIONS, typed=True),
        GuidePart("Ahead of time", tuple(_ahead(options)), typed=True),
        GuidePart("A round", ROUND),
        GuidePart("Points", _points(options)),
    )


def _spaces() -> Iterator[GuideRow]:
    """Yield what each space gives and what it asks for."""
    what, short = gives(), {"combat": "combat", "administration": "admin.", "criterion": "as marked"}
    for code in COMMON:
        space = SPACES[code]
        yield GuideRow(f"{code} {short[space.bid]}", what[code], (code, space.name, space.chinese))
    gold, unit = SETUP["tribal_gain"]["gold"], SETUP["tribal_gain"]["two"]
    yield GuideRow(
        "TRI",
        f"tribes, no rival: +{gold} for a gold or a unit, +{unit} for two units",
        ("tri", "tribes", "tribal relations"),
    )
    yield GuideRow(
        "BWW BWS BUS",
        "battles Wei-Wu, Wei-Shu, Wu-Shu (combat): the winner stations a general",
        ("bww", "bws", "bus", "battle", "battles"),
    )


BIDS = (
    GuideRow("CAO - HAN", "Cao Cao bids for the emperor", ("bid", "bids")),
    GuideRow(
        "CAO - HAN +2P",
        "with two popular support, 1 each; spent, won or lost",
        ("+p", "popular support", "pop"),
    ),
    GuideRow("CAO - HAN +H", "with the emperor's token, worth 1", ("+h", "emperor", "token")),
    GuideRow("XHU - BWW 2S", "to a border with two infantry (S H C V)", ("units",)),
    GuideRow("CRE - TRI G", "to the tribes with a gold", ("tribes",)),
    GuideRow(
        "XHU - REC IF EMPTY ELSE XHU - TRB MAX 2",
        "only if nobody is there, else another bid",
        ("if", "empty", "else", "max"),
    ),
    GuideRow("XHU - REC IF LEAD<=3", "only if no rival has more than 3", ("lead",)),
    GuideRow("PASS", "no more bids this round", ("pass",)),
)
ACTIONS = (
    GuideRow("REC", "taken as it stands", ("rec",)),
    GuideRow("TRN 2", "train two (S H C V of your weapons)", ("trn", "train")),
    GuideRow("TRB 1G 1R", "gold and rice; TRB U: an army", ("trb", "tribute")),
    GuideRow("MKT DEV", "develop; MKT TAX: take gold", ("mkt", "dev", "tax", "develop", "marketplace")),
    GuideRow("FRM HARVEST", "take rice; FRM DEV: develop", ("frm", "harvest", "farm")),
    GuideRow("PSH 1S 1H", "a spear and a horse; PCV 2C: two crossbows", ("psh", "pcv", "weapons", "weapon")),
    GuideRow("TRD R+3 W-1H", "3 gold into rice, sell a horse (R-3, W+1H)", ("trd", "trade", "buy", "sell")),
    GuideRow("CON HAR", "build a card of your hand", ("con", "build", "construct")),
    GuideRow(
        "HIM HIRE IMP SEP",
        "train for rice, and draw a card (SEP UNI)",
        ("him", "hire", "import", "imp", "instructor"),
    ),
    GuideRow("HAN STAY CAO", "who stays with the emperor", ("han", "stay")),
    GuideRow(
        "BWW CRE - HEF TRE",
        "who is stationed where; token: TRE or GRA",
        ("station", "tre", "gra", "treasury", "granary"),
    ),
    GuideRow("TRI BUY", "at the top of the tribes: popular support for rice", ("tri", "buy")),
    GuideRow("DECLINE TRB", "give an action up", ("decline",)),
    GuideRow("LFA 2G", "a card's swap, where you make it (GPI 1S V)", ("swap", "swaps")),
    GuideRow("ZGJ", "a card's promise", ("promise", "promises")),
    GuideRow("END FYI YES", "what a card does at the round's end", ("end",)),
    GuideRow("END LOSE CRE S", "which unit is lost if you cannot pay", ("lose",)),
)


def _ahead(options: Options) -> Iterator[GuideRow]:
    """Yield what may be laid down ahead of time, and what may be asked."""
    yield GuideRow("ALLY REC TRN", "the alliance space I name, best first", ("ally", "alliance"))
    yield GuideRow("JOIN REC", "Yu Jin joins the alliance there", ("join", "yu jin"))
    yield GuideRow(
        "HGA MOVE REC IF LOSING",
        "Huang Gai leaves for REC; HGA STAY: never",
        ("hga", "move", "huang gai", "losing"),
    )
    yield GuideRow("ALWAYS END BUY YES", "the same at every round's end", ("always",))
    if options.bidding == "ladder":
        yield GuideRow("HOLD", "ask me before my queue goes on", ("hold", "queue"))
    yield GuideRow("what if CAO - HAN", "what it would come to; nothing is done", ("what if",))


ROUND = (
    GuideRow(
        "Alliance",
        "the last in order names the space of the two allies",
        ("alliance space", "allies", "allied"),
    ),
    GuideRow("Bids", "the highest total; of equals the first to reach it", ("total",)),
    GuideRow("Actions", "in state order, each in any order it likes", ("actions", "state order")),
    GuideRow("Benefits", "what cards bring at the round's end", ("benefits", "maintenance")),
    GuideRow("Tribes", "relations fall by 1 without TRI; at 0 they raid you", ("raid",)),
    GuideRow(
        "Upkeep", "1 gold and 1 rice for each stationed unit, less for tokens", ("upkeep", "price", "cost")
    ),
    GuideRow("Military", "1 point for each stationed unit", ("military", "military points")),
)


def _points(options: Options) -> tuple[GuideRow, ...]:
    """Return what scores, and when the game ends."""
    first, second, third = SETUP["category"]
    full, stationed = SETUP["end_full_borders"], SETUP["end_stationed"]
    ends = f"round {options.rounds}, {stationed} stationed, or {full} full borders"
    return (
        GuideRow("military", "points of every round, and location tokens", ("points", "vp", "victory")),
        GuideRow(
            "borders",
            f"{SETUP['border_win']} for more locations than the neighbour, {SETUP['border_tie']} for as many",
            ("border",),
        ),
        GuideRow(
            "three races",
            f"{first}/{second}/{third}: development, civil harmony, rank",
            ("development", "harmony", "civil harmony"),
        ),
        GuideRow("rank", "up to 5 for an Emperor", ("rank",)),
        GuideRow("the end", ends, ("win", "goal")),
    )


def terms(_options: Options) -> Iterator[Term]:
    """Yield the words of the game, its borders and locations."""
    yield from TERMS
    for code, border in BORDERS.items():
        names = " and ".join(NAMES[seat] for seat in border)
        where = ", ".join(
            f"{one.name} ({one.code}, {UNIT_NAMES[one.unit]})"
            for one in LOCATIONS.values()
            if one.border == code
        )
        yield Term(
            code,
            f"The border of {names}. Its locations, each for a kind of unit: {where}.",
            (SPACES[code].name, SPACES[code].chinese),
        )
    yield Term(
        "TRI",
        f"{SPACES['TRI'].name} {SPACES['TRI'].chinese}: nobody bids against you.",
        (SPACES["TRI"].name, SPACES["TRI"].chinese),
    )
    for one in LOCATIONS.values():
        yield Term(
            one.code,
            f"{one.name} {one.chinese}: a location of {one.border}; wants {UNIT_NAMES[one.unit]}.",
            (one.name, one.chinese),
        )


TERMS = (
    Term(
        "alliance space",
        "Each round one space counts for two states together: not the first in order, who stands "
        "alone. Their bids there add up, and each of them with a general there takes the action. The last "
        "in order names it.",
        ("alliance", "allied"),
    ),
    Term(
        "administration",
        "A general's first number: what he counts on MKT, FRM, TRD, CON and HIM.",
        ("admin",),
    ),
    Term("combat", "A general's second number: what he counts on TRN, REC, TRB, PCV, PSH and in battles."),
    Term("leadership", "A general's third number: how many army units he can lead.", ("lead units",)),
    Term(
        "popular support",
        "Tokens: +1 to a bid each, and spent with it. Every second one costs a rice each round.",
        ("popular", "p"),
    ),
    Term(
        "untrained army",
        "It does nothing until TRN or HIM trains it with a weapon.",
        ("untrained", "army", "armies", "u"),
    ),
    Term(
        "weapon",
        "S spear, H horse, C crossbow, V vessel. They train infantry, cavalry, archery and naval units.",
        (
            "weapons",
            "s",
            "h",
            "c",
            "v",
            "spear",
            "horse",
            "crossbow",
            "vessel",
            "infantry",
            "cavalry",
            "archery",
            "naval",
        ),
    ),
    Term(
        "stationed",
        "A general who won a battle may stay on the border for good, with his units. They score each "
        "round and have to be paid.",
        ("station", "stationing"),
    ),
    Term(
        "location token",
        "Laid on the treasury it saves 1 gold a round, on the granary 1 rice.",
        ("treasury", "granary", "tokens"),
    ),
    Term(
        "enhancement",
        "A card of your hand that CON builds. Two decks: Separation (SEP) and Unification (UNI).",
        ("enhancements", "sep", "uni", "separation", "unification", "deck"),
    ),
    Term("state order", "Who acts first. Whoever took most actions is first in the next round.", ("order",)),
    Term("civil servant", "Bids for a state whose player lets too many deadlines pass.", ()),
)


CHAPTERS = {
    **dict.fromkeys(("won", "placed", "passed", "alliance", "skipped"), "bids"),
    "skipped line": "ahead",
    **dict.fromkeys(("action", "imported", "emperor", "recruited", "joined"), "spaces"),
    "declined": "sheet",
    **dict.fromkeys(("built", "moved", "stationed", "raid", "besieged", "tribes"), "borders"),
    **dict.fromkeys(("benefits", "upkeep", "unpaid"), "upkeep"),
    **dict.fromkeys(("swapped", "card"), "cards"),
    **dict.fromkeys(("asleep", "departed"), "leaving"),
    "ended": "goal",
}
"""The chapter of the rules that tells why an event of a kind comes about."""

MANUAL = Manual(
    lead="Three kingdoms send generals to spaces of a board; on each the strongest acts. Generals who win a "
    "battle hold the border, score every round, and have to be fed.",
    pace=Pace(9, 26, 9),
    beginning=beginning,
    card=card,
    terms=terms,
    chapters=CHAPTERS,
)
