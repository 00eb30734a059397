"""A small game of caravans that trade, with slots of every sort, for the tests of declared orders."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from games.core.grammar.lexemes import Lexicon, Words
from games.core.grammar.order import Order, Trap, order, slot
from games.core.grammar.reader import Grammar
from games.core.grammar.slots import Count, Either, Is, Kind, Many, Parts, Person, Phrase, Place, caught

ROADS = {"OAS": ("WEL", "FRT"), "WEL": ("OAS",), "FRT": ("OAS",), "TWR": ("WEL",)}
PLACES = {
    "OAS": ("OAS", "Oasis"),
    "WEL": ("WEL", "Well"),
    "FRT": ("FRT", "Fort"),
    "TWR": ("TWR", "Watch Tower"),
}
GUARDS = {"Amra": ("Amra",), "Bela": ("Bela",), "Cyra": ("Cyra",)}
ENGLISH = Words(
    {
        "RIDE": "ride rides go goes march",
        "-": "- > to ride rides go goes",
        "REST": "rest rests wait",
        "ALL": "all everybody",
        "TRADE": "trade sell sells",
        "FOR": "for",
        "FREE": "free nothing",
        "UNTIL": "until till",
        "UNDER": "under below",
        "LOST": "lost gone",
        "WITH": "with",
        "FROM": "from",
        "HIRE": "hire rest",
        ",": ", and",
        "+": "+",
    },
    numbers="one two three",
    silent="the a please thank_you",
    denials="not never",
)
OTHER = Words(
    {
        kind: " ".join(f"x{word}" for word in spelt.split() if word.isalpha())
        for kind, spelt in ENGLISH.kinds.items()
    },
    numbers="xone xtwo xthree",
    silent="xthe xa xplease",
)
"""A made-up language: every word has a letter in front."""


def roads(_: Any, so_far: Mapping[str, Any]) -> tuple[str, ...]:
    return ROADS[so_far["at"]]


def company(view: Any, so_far: Mapping[str, Any]) -> list[tuple[int, tuple[str, ...]]]:
    return [*((n, ()) for n in range(view["riders"], 0, -1)), *((0, (who,)) for who in GUARDS)]


def more_company(_: Any, so_far: Mapping[str, Any]) -> list[tuple[int, tuple[str, ...]]]:
    riders, guards = so_far["who"]
    later = list(GUARDS)[list(GUARDS).index(guards[-1]) + 1 :] if guards else GUARDS
    return [(riders, (*guards, who)) for who in later]


def said_company(who: tuple[int, tuple[str, ...]]) -> str:
    return " + ".join([*([str(who[0])] if who[0] or not who[1] else []), *who[1]])


GOODS = Phrase(
    "goods",
    ("{n} {what}", lambda n, what: (n, what)),
    ("{what}", lambda what: (1, what)),
    say=lambda one: f"{one[0]} {one[1]}",
    n=Count(1, 9),
    what=Kind("goods"),
)
COMPANY = Phrase(
    "who goes",
    ("<member> ([,|+] <member>)*", lambda riders=0, guards=(): (riders, tuple(dict.fromkeys(guards)))),
    say=said_company,
    riders=Count(0, 20),
    guards=Parts(Person("guard")),
)
LIMIT = Phrase(
    "how few",
    ("{n}", lambda n: n),
    ("UNDER {m}", lambda m: m - 1),
    ("{n} LOST", caught("what is counted is who is left, not who is lost.")),
    n=Count(0, 20),
    m=Count(1, 20),
)
PRICE = Either("price", Count(1, 99), Is("FREE", 0), say=lambda price: str(price) if price else "FREE")
PLACE = Place("camp")
RULES = {
    "goes": "(-|RIDE)",
    "member": "({riders}|{guards})",
    "parts": "&([,] WITH {guards}|[,] UNTIL {limit})",
}


class Deed(Order):
    rules = RULES


@order
class Ride(Deed):
    at: str = slot(PLACE, "Which caravan?", among=lambda *_: ROADS)
    to: str = slot(PLACE, "Where to?", among=roads, exact=True)
    line, label, gloss = "RIDE {at} - {to}", "Ride", "{at} to {to}"
    also = ("{at+} <goes> {to}", "<goes> [FROM] {at} [-] {to}", "<goes> {to} FROM {at}")


@order
class Rest(Deed):
    at: str = slot(PLACE, "Which caravan?", among=lambda *_: ROADS)
    line, label = "REST {at}", "Rest"
    also = ("{at+} REST", ("REST ALL", {"at": "ALL"}))


@order
class Trade(Deed):
    goods: tuple[tuple[int, str], ...] = slot(
        Many(GOODS), "What is sold?", among=lambda *_: [((1, "silk"),), ((2, "salt"),)]
    )
    at: str = slot(PLACE, "Where?", among=lambda *_: ROADS)
    price: int = slot(PRICE, "For how much?", usual=1, part="Name a price")
    guards: tuple[str, ...] = slot(
        Parts(Person("guard"), " WITH "),
        "Who watches?",
        usual=(),
        among=lambda *_: GUARDS,
        part="Set a guard",
    )
    limit: int = slot(
        LIMIT, "Until how few are left?", usual=0, among=lambda *_: range(1, 4), part="Stop in time"
    )
    line, label, help = "TRADE {goods} - {at} [FOR {price}] <parts>", "Trade", "sells goods"
    also = ("TRADE {goods} [-] {at} <parts> [FOR {price}]",)


@order
class Hire(Deed):
    who: tuple[int, tuple[str, ...]] = slot(
        COMPANY, "Who?", among=company, more=("Who besides?", more_company)
    )
    line, label = "HIRE {who}", "Hire"


KINDS = {"at": PLACE, "to": PLACE}
TRAPS = (
    Trap("{at} {to}", "what lies between two camps?", KINDS),
    Trap("{at}", lambda at: f"what shall the caravan of {at} do?", KINDS),
)
GOODS_NAMES = {"silk": ("silk",), "salt": ("salt",), "tea": ("tea",)}


def grammar(
    *orders: type[Order], words: Words = ENGLISH, traps: tuple[Trap, ...] = TRAPS, listed: bool = True
) -> Grammar:
    lexicon = Lexicon(
        words, {"place": PLACES, "person": GUARDS, "goods": GOODS_NAMES}, begins=("place",), endings=("town",)
    )
    return Grammar(lexicon, orders or (Ride, Rest, Trade, Hire), rules=RULES, traps=traps, listed=listed)


def drawn(cls: type[Order], dice: random.Random) -> Order:
    """Return a random order of a class, with every slot filled as it may be."""
    place, guards = lambda: dice.choice(list(ROADS)), lambda: dice.sample(list(GUARDS), dice.randrange(4))
    values = {
        "at": place,
        "to": place,
        "goods": lambda: tuple(
            {(dice.randint(1, 9), dice.choice(list(GOODS_NAMES))): None for _ in range(dice.randint(1, 3))}
        ),
        "price": lambda: dice.choice([0, 1, 2, 99]),
        "guards": lambda: tuple(guards()),
        "limit": lambda: dice.randint(0, 20),
        "who": lambda: (dice.randint(1, 20), tuple(guards())),
    }
    return cls(**{name: values[name]() for name in cls.kinds})
