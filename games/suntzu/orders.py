"""The lines of a sheet, each declared once: how it is written and read, what it is about, its names."""

from __future__ import annotations

from typing import Any, ClassVar

from games.core.grammar.grammar_rule import WordFault
from games.core.grammar.order import Order, order, slot
from games.core.grammar.slots import Card, Kind, Many, Parts, Place
from games.suntzu.public_state_model import BOARD, CARDS, PLAGUE, PROVINCES, WARLORDS, in_order

PLACE, CARD = Place("province"), Card()
MOST_SOURCES = 3
LEVY = "K2"
"""The warlord card that takes an army out of its side's pool."""


class Line(Order):
    """The base of all lines of a sheet."""

    about: ClassVar[str] = ""

    @property
    def unit(self) -> str:
        """Return what the line is about: a later line about the same takes its place."""
        return self.about.format_map(vars(self))

    def named(self) -> str:
        """Return the line in names: "Qin: the 9"."""
        return self.echo(name)


@order
class Keep(Line):
    """Of the cards drawn these stay in the hand."""

    cards: tuple[str, ...] = slot(Many(CARD, " ", "", every=True))
    line, about = "KEEP {cards}", "KEEP"

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return the cards as a hand shows them."""
        return {"cards": tuple(in_order(list(got["cards"])))}


@order
class Use(Line):
    """A warlord card is used, with the provinces it needs; one who holds a single card need not name it."""

    warlord: str = slot(Parts(Kind("warlord"), ""), usual="")
    places: tuple[str, ...] = slot(Parts(PLACE, " ", every=True), usual=())
    line, about = "USE [{warlord}] [{places}]", "USE {warlord}"
    also = ("USE ({warlord}|{places}|FROM)*",)

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return the one card that is named; raises WordFault if several are."""
        cards = got.get("warlord", ())
        if len(cards) > 1:
            raise WordFault(ONE_WARLORD)
        return {"warlord": "".join(cards), "places": got.get("places", ())}

    def named(self) -> str:
        """Return the line in names: "Surprise Attack: Qin"."""
        places = f": {name(self.places)}" if self.places else ""
        return WARLORDS[self.warlord].name + places if self.warlord else ""


@order
class Lay(Line):
    """A card lies in a province."""

    at: str = slot(PLACE)
    card: str = slot(CARD)
    line, gloss = "{at} {card}", "{at}: {card}"
    also = ("{card} {at}",)

    @property
    def unit(self) -> str:
        """Return the province: one card lies there."""
        return self.at


@order
class Support(Line):
    """Cards of a kind are given up for good, each for an army that was set aside."""

    cards: tuple[str, ...] = slot(Many(CARD, " ", "", every=True))
    line, about = "SUPPORT {cards}", "SUPPORT {cards[0]}"

    def named(self) -> str:
        """Return the line in names: "the 7 given up for good, 1 army comes to your pool"."""
        given = " and ".join(map(the, self.cards))
        back = "1 army comes" if len(self.cards) == 1 else f"{len(self.cards)} armies come"
        return f"{given} given up for good, {back} to your pool"


@order
class Battles(Line):
    """Battles are fought in this order; provinces left out follow as printed."""

    places: tuple[str, ...] = slot(Many(PLACE, " ", "", every=True))
    line, gloss, about = "ORDER {places}", "battles {places}", "ORDER"

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return all provinces; raises WordFault if one is named twice."""
        said = once(got["places"])
        return {"places": (*said, *(at for at in PROVINCES if at not in said))}


@order
class Sources(Line):
    """Armies come from these provinces when the pool is dry."""

    places: tuple[str, ...] = slot(Many(PLACE, " ", "", every=True))
    line, gloss, about = "FROM {places}", "armies from {places}", "FROM"

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return the provinces; raises WordFault if they are too many or one is named twice."""
        if len(once(got["places"])) > MOST_SOURCES:
            raise WordFault(f"name at most {MOST_SOURCES}; the others follow by themselves.")
        return got


ORDERS: tuple[type[Line], ...] = (Keep, Use, Lay, Support, Battles, Sources)
"""The lines in the order in which a sheet is printed."""
ONE_WARLORD = "one warlord card at a time, please, and the provinces it needs."


def rank(line: Line) -> tuple[int, int, str]:
    """Return a line's place in a printed sheet; a Levy follows the supports that fill its pool."""
    match line:
        case Use(card) if card == LEVY:
            return ORDERS.index(Support), len(CARDS), str(line)
        case Support(cards):
            second = CARDS.index(cards[0])
        case _:
            second = PROVINCES.index(line.unit) if isinstance(line, Lay) else 0
    return ORDERS.index(type(line)), second, str(line)


def once(places: tuple[str, ...]) -> tuple[str, ...]:
    """Return provinces; raises WordFault if one is named twice."""
    if len(set(places)) != len(places):
        raise WordFault("name each province once.")
    return places


def the(card: str) -> str:
    """Return a card as a sentence names it."""
    return f"the {'Plague' if card == PLAGUE else card}"


def name(value: str | tuple[str, ...]) -> str:
    """Return provinces or a card in names."""
    if isinstance(value, tuple):
        return ", ".join(map(BOARD.name, value))
    return BOARD.name(value) if value in BOARD else "the Plague" if value == PLAGUE else value
