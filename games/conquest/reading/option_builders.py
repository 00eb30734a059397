"""Places, forces, persons, cards and numbers as options of menus, and back from the options' values.

Values stand in the ids of controls, which are short: a person or a card is a number in its deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.conquest.card_data import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import NAMES, NEUTRAL, NOBODY, Table, owner, persons_at, room
from games.core.rules.prompts import Option, Step

SENDABLE = "It can be sent."
_PERSONS, _CARDS = list(PERSONS), list(STRATEGY)


def sent(line: str, text: str = SENDABLE) -> Step:
    """Return the step at which nothing is left to be chosen."""
    return Step(text, (), line)


def offer(text: str, options: Iterable[Option], line: str = "") -> Step | None:
    """Return a step with these options, None if there is neither an option nor a line."""
    found = tuple(options)
    return Step(text, found, line) if found or line else None


def whole(value: str) -> int:
    """Return the number that a value is, -1 if it is none."""
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else -1


def amounts(most: int, least: int = 1, *, note: str = "") -> list[Option]:
    """Return numbers to choose from, the greatest first."""
    return [
        Option(str(n), f"All {n}" if n == most > least else str(n), note) for n in range(most, least - 1, -1)
    ]


def person_value(name: str, letter: str = "p") -> str:
    """Return the value of a person."""
    return f"{letter}{_PERSONS.index(name)}"


def person_at(value: str, letter: str = "p") -> str:
    """Return the person whose value this is, "" if it is none."""
    number = whole(value.removeprefix(letter)) if value.startswith(letter) else -1
    return _PERSONS[number] if 0 <= number < len(_PERSONS) else ""


def card_value(card: str) -> str:
    """Return the value of a strategy card."""
    return str(_CARDS.index(card))


def card_at(value: str) -> str:
    """Return the strategy card whose value this is, "" if it is none."""
    number = whole(value)
    return _CARDS[number] if 0 <= number < len(_CARDS) else ""


def skills_of(name: str) -> str:
    """Return somebody's skills in a few words, as a note."""
    return " ".join(f"{each.name}{each.level if each.level > 1 else ''}" for each in PERSONS[name].skills)


def place_label(code: str) -> str:
    """Return a province by name and code, anything else as it is."""
    if code not in BOARD:
        return code
    return f"{BOARD.name(code)} ({code})"


def holding(table: Table, code: str) -> str:
    """Return who stands in a province: "Blue 6 + Guan Yu"."""
    whose = owner(table, code)
    if whose == NOBODY:
        return "empty"
    names = "".join(f" + {name}" for name in persons_at(table, code))
    return f"{NAMES[whose] if whose != NEUTRAL else 'neutral'} {table.lands[code].infantry}{names}"


def place_option(table: Table, code: str, *, with_room: bool = False) -> Option:
    """Return a province as an option, with who stands there, and how many more have room."""
    more = f"; room for {room(table, code)}" if with_room else ""
    return Option(code, place_label(code), holding(table, code) + more)


def person_options(names: Sequence[str], letter: str = "p", label: str = "{}") -> list[Option]:
    """Return persons as options, with their skills."""
    return [Option(person_value(name, letter), label.format(name), skills_of(name)) for name in names]
