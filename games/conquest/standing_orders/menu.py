"""Standing orders by menus: what is done, slot by slot as it is declared, then when, until it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from games.conquest.card_data import STRATEGY
from games.conquest.land import BOARD, CAPS
from games.conquest.public_state_model import NAMES, NOBODY, Table, owner, playing, provinces_of
from games.conquest.reading.option_builders import card_value, offer, person_options, place_option
from games.conquest.standing_orders.order import (
    ALL_ODDS,
    ALL_OF_IT,
    DEEDS,
    DEFENCES,
    NEVER,
    Ask,
    Charm,
    Duel,
    Fate,
    Fealty,
    Losses,
    Play,
    React,
    Reinforce,
    Retreat,
    Roll,
    Rule,
    StandingAction,
    rule,
)
from games.core.rules.prompts import Option, Seat, Step
from games.core.telling.prose import counted

RULER, ANYBODY = "R", "0"
MOST_FORCE, MOST_FATE = 24, 12
Choices: TypeAlias = "list[tuple[Option, Any]]"
"""Options, each with the value that its slot then has."""
Chooser: TypeAlias = Callable[[Table, Seat, Mapping[str, Any]], Choices]
"""Makes the options for a slot of the board, the seat, and the order so far."""
KEYS: dict[str, type[StandingAction]] = dict(zip("ptrfldDxCaFc", DEEDS, strict=True))
"""The deeds by the sign that stands for each in an id."""


def standing_step(table: Table, seat: Seat, chosen: Sequence[str]) -> Step | None:
    """Return what may be chosen after these choices, None if they cannot be made."""
    if not chosen:
        able = [Option(key, deed.label) for key, deed in KEYS.items() if _is_open(table, seat, deed)]
        return Step("What do your provinces do?", tuple(able))
    deed = KEYS.get(chosen[0])
    if deed is None:
        return None
    got, left = dict[str, Any](), list(chosen[1:])
    for name in deed.slots:
        choices = CHOICES[deed, name](table, seat, got)
        if not left:
            return offer(deed.questions[name].ask, [option for option, _ in choices])
        values = _by_key(choices)
        if left[0] not in values:
            return None
        value = values[left.pop(0)]
        got[name] = (value,) if deed is Losses else value
    return _conditions(table, seat, rule(deed(**got)), left)


def _is_open(table: Table, seat: Seat, deed: type[StandingAction]) -> bool:
    """Return whether there is anything to be chosen, if something must be."""
    return not deed.slots or bool(CHOICES[deed, deed.slots[0]](table, seat, {}))


def _by_key(choices: Choices) -> dict[str, Any]:
    return {option.value: value for option, value in choices}


def _conditions(table: Table, seat: Seat, rule: Rule, left: list[str]) -> Step | None:
    """Return the step at which a rule could be sent, or more be said: when it holds, who falls next."""
    while left:
        key = left.pop(0)
        if isinstance(rule.deed, Losses):
            names = _by_key(_losers(table, seat, vars(rule.deed)))
            if key not in names:
                return None
            rule = replace(rule, deed=Losses((*rule.deed.names, names[key])))
            continue
        choices = _when(table, seat, rule).get(key)
        if not choices:
            return None
        name, _, text = CONDITIONS[key]
        if not left:
            return Step(text, tuple(option for option, _ in choices))
        values = _by_key(choices)
        if left[0] not in values:
            return None
        rule = replace(rule, **{name: values[left.pop(0)]})
    more = _losers(table, seat, vars(rule.deed)) if isinstance(rule.deed, Losses) else []
    when = [key for key, choices in _when(table, seat, rule).items() if choices]
    shown = (*(option for option, _ in more), *(Option(key, CONDITIONS[key][1]) for key in when))
    text = "It holds always; or only when …" if when and not rule.is_conditional else "It can be sent."
    return Step(text, shown, line_of(rule))


def _when(table: Table, seat: Seat, rule: Rule) -> dict[str, Choices]:
    """Return what may be said of when a rule holds that is not said yet, by the signs of the conditions."""
    if not rule.deed.placed:
        return {}
    said = {**vars(rule), **vars(rule.deed), "at": rule.at}
    return {
        key: CHOICES[Rule, name](table, seat, said)
        for key, (name, _, _) in CONDITIONS.items()
        if said[name] == Rule.usual[name]
    }


def line_of(rule: Rule) -> str:
    """Return a rule as it is typed: one that plays a card always says so, or it would be a command."""
    if isinstance(rule.deed, Fate) and rule.deed.count > MOST_FATE:
        return "FATE NO"
    return rule.plain


# -------------------------------------------------------------------- what it is about


def _counted(numbers: Sequence[int], label: str) -> Choices:
    return [(Option(str(n), label.format(n)), n) for n in numbers]


def _persons(names: Sequence[str]) -> Choices:
    return list(zip(person_options(names), names, strict=True))


def _cards(_table: Table, _seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    cards = [card for card in (*DEFENCES, "dams") if card != "reinforcements"]
    return [(Option(card_value(card), STRATEGY[card].title), card) for card in cards]


def _havens(table: Table, seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    """Return the goals of a retreat: own provinces, and empty ones beside them."""
    near = dict.fromkeys(other for code in provinces_of(table, seat) for other in BOARD.neighbours(code))
    open_to = [code for code in near if owner(table, code) in (seat, NOBODY)]
    return [(place_option(table, code, with_room=True), code) for code in open_to]


def _sources(table: Table, seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    mine = provinces_of(table, seat)
    beside = [code for code in mine if any(other in mine for other in BOARD.neighbours(code))]
    return [(place_option(table, code), code) for code in beside]


def _helpers(_table: Table, _seat: Seat, so_far: Mapping[str, Any]) -> Choices:
    counts = _counted(range(1, CAPS[so_far["source"]]), "{} infantry")
    return [(Option(str(ALL_OF_IT), "All infantry there"), ALL_OF_IT), *counts]


def _rivals(table: Table, seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    others = [name for each in playing(table) if each != seat for name in table.rosters[each].generals]
    return [(Option(ANYBODY, "Whoever is there"), ""), *_persons(others)]


def _switch(_table: Table, _seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    return [(Option("1", "Yes"), True), (Option("0", "No"), False)]


def _dice(_table: Table, _seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    return _counted((1, 2, 3), "{} at most")


def _threats(_table: Table, _seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    numbers = range(1, MOST_FATE + 1)
    saved = [(Option(str(n), f"when it saves {counted(n, 'unit')} or gold"), n) for n in numbers]
    return [*saved, (Option(str(NEVER), "Never"), NEVER)]


def _odds(_table: Table, _seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    below = _counted((50, 60, 70, 80, 90), "when it is taken in less than {} %")
    return [(Option(str(ALL_ODDS), "always"), ALL_ODDS), *below]


def _losers(table: Table, seat: Seat, so_far: Mapping[str, Any]) -> Choices:
    roster, named = table.rosters[seat], so_far.get("names", ())
    ruler = (Option(RULER, roster.ruler or "Your Ruler"), "RULER")
    generals = _persons([name for name in roster.generals if name not in named])
    return generals if "RULER" in named else [*generals, ruler]


def _places(table: Table, seat: Seat, so_far: Mapping[str, Any]) -> Choices:
    """One's own provinces; where units move, those beside the place that they move to or come from."""
    beside = so_far.get("to") or so_far.get("source")
    held = [code for code in provinces_of(table, seat) if not beside or BOARD.borders(code, beside)]
    return [(place_option(table, code), code) for code in held]


def _players(table: Table, seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    return [(Option(NAMES[each].upper(), NAMES[each]), each) for each in playing(table) if each != seat]


def _forces(_table: Table, _seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    return _counted(range(1, MOST_FORCE + 1), "{} or more attack")


def _left(_table: Table, _seat: Seat, _so_far: Mapping[str, Any]) -> Choices:
    return _counted(range(1, MOST_FORCE + 1), "{} or fewer of mine are there")


CHOICES: Mapping[tuple[type[StandingAction | Rule], str], Chooser] = {
    (Play, "card"): _cards,
    (Retreat, "to"): _havens,
    (Reinforce, "source"): _sources,
    (Reinforce, "count"): _helpers,
    (Fealty, "yes"): _switch,
    (Losses, "names"): _losers,
    (Roll, "count"): _dice,
    (Duel, "whom"): _rivals,
    (Charm, "whom"): _rivals,
    (Ask, "below"): _odds,
    (Fate, "count"): _threats,
    (React, "yes"): _switch,
    (Rule, "at"): _places,
    (Rule, "by"): _players,
    (Rule, "force"): _forces,
    (Rule, "units"): _left,
}
CONDITIONS = {
    "@": ("at", "… in one province", "Where?"),
    "b": ("by", "… against one player", "Against whom?"),
    "+": ("force", "… when many attack", "When …"),
    "<": ("units", "… when few are left", "When …"),
}
"""The conditions by the sign that stands for each in an id: slot, name, question."""
