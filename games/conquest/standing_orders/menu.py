"""Standing orders by menus: what is done, then under which conditions, until it is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.conquest.decks import STRATEGY
from games.conquest.land import BOARD, CAPS
from games.conquest.reading.choices import (
    card_at,
    card_value,
    offer,
    person_at,
    person_options,
    place_option,
    whole,
)
from games.conquest.standing_orders.order import ALL_ODDS, ALL_OF_IT, DEFENCES, Rule
from games.conquest.table import NAMES, NOBODY, Table, owner, playing, provinces_of
from games.core.prompts import Option, Seat, Step

RULER, ANYBODY = "R", "0"
MOST_FORCE, MOST_FATE = 24, 12


@dataclass(frozen=True)
class Deed:
    """What a standing order may do: its name in the menu, what it may be about, and the rule it makes.

    `about` is asked as long as it has options and the deed is not whole; `bare` deeds hold always.
    """

    label: str
    text: str
    about: Callable[[Table, Seat, Rule], Sequence[Option]]
    add: Callable[[Rule, str], Rule]
    start: Rule
    bare: bool = False


def standing_step(table: Table, seat: Seat, chosen: Sequence[str]) -> Step | None:
    """Return what may be chosen after these choices, None if they cannot be made."""
    if not chosen:
        able = [Option(key, deed.label) for key, deed in DEEDS.items() if deed.about(table, seat, deed.start)]
        return Step("What do your provinces do?", tuple(able))
    deed = DEEDS.get(chosen[0])
    if deed is None:
        return None
    rule, left = deed.start, list(chosen[1:])
    while not _is_whole(rule):
        about = deed.about(table, seat, rule)
        if not left:
            return offer(deed.text, about)
        word = left.pop(0)
        if word not in [one.value for one in about]:
            return None
        rule = deed.add(rule, word)
    return _conditions(table, seat, deed, rule, left)


def _is_whole(rule: Rule) -> bool:
    """Return whether a rule says all that it has to say, but for its conditions."""
    match rule.action:
        case "PLAY":
            return bool(rule.what)
        case "RETREAT":
            return bool(rule.what)
        case "REINFORCE":
            return bool(rule.what and rule.count)
        case "LOSSES":
            return bool(rule.names)
        case "DUEL" | "CHARM":
            return rule.what != ASKED
        case "REFUSE":
            return True
        case _:
            return rule.count >= 0


ASKED = "?"
"""Stands in a rule for what is still to be chosen."""


def _conditions(table: Table, seat: Seat, deed: Deed, rule: Rule, left: list[str]) -> Step | None:
    """Return the step at which a rule could be sent, or more be said: when it holds, who falls next."""
    while left:
        value = left.pop(0)
        if rule.action == "LOSSES" and value in [one.value for one in deed.about(table, seat, rule)]:
            rule = deed.add(rule, value)
            continue
        condition = CONDITIONS.get(value) if not deed.bare else None
        about = condition.about(table, seat, rule) if condition else ()
        if condition is None or not about:
            return None
        if not left:
            return Step(condition.text, tuple(about))
        word = left.pop(0)
        if word not in [one.value for one in about]:
            return None
        rule = condition.add(rule, word)
    more = deed.about(table, seat, rule) if rule.action == "LOSSES" else ()
    when = [] if deed.bare else [(k, c) for k, c in CONDITIONS.items() if c.about(table, seat, rule)]
    shown = (*more, *(Option(key, condition.label) for key, condition in when))
    text = "It holds always; or only when …" if when and not rule.condition else "It can be sent."
    return Step(text, shown, line_of(rule))


def line_of(rule: Rule) -> str:
    """Return a rule as it is typed: one that plays a card always says so, or it would be a command."""
    if rule.action == "FATE" and rule.count > MOST_FATE:
        return "FATE NO"
    return f"{rule.line} ALWAYS" if rule.action == "PLAY" and not rule.condition else rule.line


# -------------------------------------------------------------------- what it is about


def _cards(_table: Table, _seat: Seat, rule: Rule) -> list[Option]:
    cards = [card for card in (*DEFENCES, "dams") if card != "reinforcements"]
    return [] if rule.what else [Option(card_value(card), STRATEGY[card].title) for card in cards]


def _havens(table: Table, seat: Seat, _rule: Rule) -> list[Option]:
    """Where a retreat may go: own provinces, and empty ones beside them."""
    mine = provinces_of(table, seat)
    near = dict.fromkeys(other for code in mine for other in BOARD.neighbours(code))
    open_to = [code for code in near if owner(table, code) in (seat, NOBODY)]
    return [place_option(table, code, with_room=True) for code in open_to]


def _sources(table: Table, seat: Seat, rule: Rule) -> list[Option]:
    if rule.what:
        counts = [Option(str(n), f"{n} infantry") for n in range(1, CAPS[rule.what])]
        return [Option(str(ALL_OF_IT), "All infantry there"), *counts]
    mine = provinces_of(table, seat)
    beside = [code for code in mine if any(other in mine for other in BOARD.neighbours(code))]
    return [place_option(table, code) for code in beside]


def _helped(rule: Rule, word: str) -> Rule:
    return replace(rule, count=whole(word)) if rule.what else replace(rule, what=word)


def _rivals(table: Table, seat: Seat, _rule: Rule) -> list[Option]:
    others = [name for each in playing(table) if each != seat for name in table.rosters[each].generals]
    return [Option(ANYBODY, "Whoever is there"), *person_options(others)]


def _named(rule: Rule, word: str) -> Rule:
    return replace(rule, what="", names=(person_at(word),) if word != ANYBODY else ())


def _switch(_table: Table, _seat: Seat, rule: Rule) -> list[Option]:
    return [Option("1", "Yes"), Option("0", "No")] if rule.count < 0 else []


def _counted(rule: Rule, word: str) -> Rule:
    return replace(rule, count=whole(word))


def _dice(_table: Table, _seat: Seat, rule: Rule) -> list[Option]:
    return [Option(str(n), f"{n} at most") for n in (1, 2, 3)] if rule.count < 0 else []


def _threats(_table: Table, _seat: Seat, rule: Rule) -> list[Option]:
    saved = [Option(str(n), f"when it saves {n} units or gold") for n in range(1, MOST_FATE + 1)]
    return [*saved, Option("99", "Never")] if rule.count < 0 else []


def _odds(_table: Table, _seat: Seat, rule: Rule) -> list[Option]:
    below = [Option(str(n), f"when it is taken in less than {n} %") for n in (50, 60, 70, 80, 90)]
    return [Option(str(ALL_ODDS), "always"), *below] if rule.count < 0 else []


def _losers(table: Table, seat: Seat, rule: Rule) -> list[Option]:
    roster = table.rosters[seat]
    ruler = [Option(RULER, roster.ruler or "Your Ruler")] if "RULER" not in rule.names else []
    return [*person_options([name for name in roster.generals if name not in rule.names]), *ruler]


def _falls(rule: Rule, word: str) -> Rule:
    return replace(rule, names=(*rule.names, "RULER" if word == RULER else person_at(word)))


def _given(rule: Rule, word: str) -> Rule:
    return replace(rule, what=word)


def _nothing(_table: Table, _seat: Seat, _rule: Rule) -> list[Option]:
    return [Option(ANYBODY, "")]


DEEDS: dict[str, Deed] = {
    "p": Deed("Play a card", "Which card?", _cards, lambda r, w: replace(r, what=card_at(w)), Rule("PLAY")),
    "t": Deed("Retreat", "Where to?", _havens, _given, Rule("RETREAT")),
    "r": Deed("Bring Reinforcements", "From where, how many?", _sources, _helped, Rule("REINFORCE")),
    "f": Deed("Offer fealty", "Offer it?", _switch, _counted, Rule("FEALTY", count=-1)),
    "l": Deed("Say who falls first", "Who falls first?", _losers, _falls, Rule("LOSSES"), bare=True),
    "d": Deed("Defend with fewer dice", "How many dice?", _dice, _counted, Rule("ROLL", count=-1)),
    "D": Deed("Challenge to a duel", "Whom?", _rivals, _named, Rule("DUEL", ASKED)),
    "x": Deed("Refuse duels", "", _nothing, _given, Rule("REFUSE")),
    "C": Deed("Charm", "Whom?", _rivals, _named, Rule("CHARM", ASKED)),
    "a": Deed("Ask me before I invade", "Ask …", _odds, _counted, Rule("ASK", count=-1), bare=True),
    "F": Deed(
        "Cards against disasters", "Play them …", _threats, _counted, Rule("FATE", count=-1), bare=True
    ),
    "c": Deed(
        "Counter-intelligence by itself", "By itself?", _switch, _counted, Rule("REACT", count=-1), bare=True
    ),
}

# -------------------------------------------------------------------- conditions


@dataclass(frozen=True)
class Condition:
    """When a standing order holds: its name in the menu, what may be chosen, what it makes of the rule."""

    label: str
    text: str
    about: Callable[[Table, Seat, Rule], Sequence[Option]]
    add: Callable[[Rule, str], Rule]


def _places(table: Table, seat: Seat, rule: Rule) -> list[Option]:
    if rule.at:
        return []
    mine = provinces_of(table, seat)
    beside = [code for code in mine if not _moves(rule) or BOARD.borders(code, rule.what)]
    return [place_option(table, code) for code in beside]


def _moves(rule: Rule) -> bool:
    """Return whether a rule moves units, which are then beside where it holds."""
    return rule.action in ("RETREAT", "REINFORCE")


def _players(table: Table, seat: Seat, rule: Rule) -> list[Option]:
    others = [Option(NAMES[each].upper(), NAMES[each]) for each in playing(table) if each != seat]
    return [] if rule.by else others


def _player(rule: Rule, word: str) -> Rule:
    return replace(rule, by=next(Seat(seat) for seat, name in NAMES.items() if name.upper() == word))


def _forces(_table: Table, _seat: Seat, rule: Rule) -> list[Option]:
    shown = [Option(str(n), f"{n} or more attack") for n in range(1, MOST_FORCE + 1)]
    return [] if rule.force else shown


def _left(_table: Table, _seat: Seat, rule: Rule) -> list[Option]:
    shown = [Option(str(n), f"{n} or fewer of mine are there") for n in range(1, MOST_FORCE + 1)]
    return [] if rule.units >= 0 else shown


CONDITIONS: dict[str, Condition] = {
    "@": Condition("… in one province", "Where?", _places, lambda r, w: replace(r, at=w)),
    "b": Condition("… against one player", "Against whom?", _players, _player),
    "+": Condition("… when many attack", "When …", _forces, lambda r, w: replace(r, force=whole(w))),
    "<": Condition("… when few are left", "When …", _left, lambda r, w: replace(r, units=whole(w))),
}
"""Which conditions there are, by the sign that stands for each in an id."""
