"""Sun Tzu for somebody new: two sentences, two minutes, a reference card, and its words one by one."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.newcomer_guide import GuidePart, GuideRow, Manual, Pace, Term
from games.core.telling.glossary import place_term
from games.core.telling.prose import block
from games.suntzu.public_state_model import BOARD, DECK, PROVINCES, ROUNDS, SCORING, Options

EXAMPLE = "qin 5 chu 4 jin 3 han 2 wuu 1"


def beginning(options: Options) -> str:
    """Return how to play in two minutes."""
    helper = (
        "Before the first round you choose a warlord card; it works once, and only you know which it is.\n"
        if options.plays_warlords
        else ""
    )
    return (
        "Two sides fight for five provinces. Who brings the marker to their side by scoring provinces "
        f"wins: after rounds {', '.join(map(str, SCORING[:-1]))} and {SCORING[-1]} every province pays "
        "whoever has an army in it. What it pays each time stands on the board from the start.\n"
        "**Each round** both lay a card face down in every province, at the same time. Send all five at "
        f"once, a province and a card each:\n{block(EXAMPLE)}\n"
        "**A battle.** The higher card wins by the difference. So many enemy armies go home; if there are "
        "fewer, the rest of the difference comes in from your own pool. 9 against 5 with 3 enemies there: "
        "all three go, and one of yours moves in.\n"
        "**Your cards.** 1 to 6 come back after every round. Better ones are drawn, and gone once they are "
        "played. After a round you draw two and keep one (`KEEP 9`).\n"
        f"{helper}"
        "**A sensible start.** A province counts with one army as with five: win many by little. Lay "
        "high cards where the next scoring pays most, and a low one where you can afford to lose."
    )


def card(options: Options) -> tuple[GuidePart, ...]:
    """Return the reference card."""
    return (
        GuidePart("What you send", tuple(_lines(options)), typed=True),
        GuidePart("Card against card", tuple(_cards(options))),
        GuidePart("A round", _round(options)),
    )


def _lines(options: Options) -> Iterator[GuideRow]:
    """Yield the lines of a sheet."""
    yield GuideRow("QIN 9", "the 9 lies in Qin", ("lay", "place", "card"))
    yield GuideRow(EXAMPLE, "a whole round in one line", ("sheet",))
    yield GuideRow("KEEP 9", "this of the cards drawn stays in your hand", ("keep",))
    yield GuideRow("SUPPORT 7", "give the 7 up for ever: an army set aside joins your pool", ("support",))
    if options.plays_warlords:
        yield GuideRow("USE S3", "use your warlord card; some need a province: USE K4 QIN", ("use",))
    if options.reveal == "preset":
        yield GuideRow(
            "ORDER WUU QIN", "in which order battles are fought, if it is yours to say", ("order",)
        )
    if options.transfers == "preset":
        yield GuideRow("FROM HAN CHU", "where armies come from when your pool is empty", ("from", "sources"))
    yield GuideRow(
        "clear QIN", "the card of a province is taken back; clear alone takes all back", ("clear",)
    )


def _cards(options: Options) -> Iterator[GuideRow]:
    """Yield what cards do."""
    half = "up" if options.plague == "remain_up" else "down"
    under = "also under a Plague" if options.suicide_always else "not under a Plague"
    yield GuideRow(
        "7 6 5 …", "number against number: the higher wins by the difference", ("battle", "number")
    )
    yield GuideRow("1", "whoever played it draws three and keeps two", ("1", "one"))
    yield GuideRow("6", "leaves a mark: no second 6 of yours can be played there", ("6", "six", "mark"))
    yield GuideRow("+1", "wins by 1 against any number", ("+1", "plus"))
    if not options.beginner:
        yield GuideRow(
            "+2  +3",
            f"win by 2 or 3 against any number; cost one or two armies, {under}",
            ("+2", "+3", "suicide", "aside", "set aside"),
        )
    yield GuideRow("-1", "loses by 1 against any number", ("-1", "minus"))
    yield GuideRow(
        "P", f"Plague: no battle, half of the armies there remain, rounded {half}", ("p", "plague")
    )


def _round(options: Options) -> tuple[GuideRow, ...]:
    """Return the order of a round."""
    wins = f"{options.track} steps on your side win at once in rounds 3 and 6; after round {ROUNDS} any step"
    return (
        GuideRow("Cards", f"both at once, in secret; {options.place_hours} hours", ("round",)),
        GuideRow("Battles", "fewer armies on the board decides their order", ("battles", "privilege")),
        GuideRow("Scoring", f"after rounds {', '.join(map(str, SCORING))}", ("scoring", "score", "marker")),
        GuideRow("Drawing", "two cards, one stays in the hand", ("draw", "drawing")),
        GuideRow("the end", wins, ("win", "victory", "goal", "track")),
    )


def terms(options: Options) -> Iterator[Term]:
    """Yield the words of the game, and its provinces."""
    deck = ", ".join(f"{each} ×{DECK.count(each)}" for each in dict.fromkeys(DECK))
    yield Term("deck", f"Each side has one of its own, {len(DECK)} cards: {deck}.", ("cards",))
    yield Term(
        "pool",
        "Your armies that are not on the board. What you must place comes from here.",
        ("army", "armies"),
    )
    yield Term(
        "framed", "The cards 1 to 6. They return to your hand after every round.", ("framed cards", "frame")
    )
    yield Term(
        "display", "The three values of a province, one for each scoring.", ("displays", "value", "values")
    )
    if options.plays_warlords:
        yield Term(
            "warlord card",
            "A card that each side keeps in secret and uses once, with `USE` and its cards. `help` with its "
            "name says what it does.",
            ("warlord", "warlords", "helper"),
        )
    if options.events:
        yield Term(
            "event", "One event card lies open. Whoever fulfils it first is given what it says.", ("events",)
        )
    for code in PROVINCES:
        yield place_term(BOARD, code, "a province")


CHAPTERS = {
    **dict.fromkeys(("clash", "lost"), "battle"),
    **dict.fromkeys(("laid", "support"), "sheet"),
    **dict.fromkeys(("placed", "infantry"), "armies"),
    **dict.fromkeys(("scored", "ended"), "goal"),
    **dict.fromkeys(("warlord", "warlord void"), "warlords"),
    **dict.fromkeys(("kept", "kept warlord", "drawn"), "draw"),
    **dict.fromkeys(("order", "event"), "round"),
    "aside": "cards",
    **dict.fromkeys(("missed", "departed"), "leaving"),
}
"""The chapter of the rules that tells why an event of a kind comes about."""

MANUAL = Manual(
    lead="Two players lay secret cards in five provinces, all at once, for nine rounds. Every province goes "
    "to the higher card, and pays its holder three times.",
    pace=Pace(4, 11, 12),
    beginning=beginning,
    card=card,
    terms=terms,
    chapters=CHAPTERS,
)
