"""Repositioning and following by menus: from where, where to, how many, who, and what else in one breath."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.conquest.card_data import level
from games.conquest.commands.legal_commands import Outlook
from games.conquest.commands.orders import Follow, Move
from games.conquest.commands.slots import Units
from games.conquest.public_state_model import persons_at, provinces_of
from games.conquest.reading.option_builders import (
    amounts,
    offer,
    person_at,
    person_options,
    place_label,
    place_option,
    whole,
)
from games.conquest.rules import repositioning
from games.conquest.rules.invading_units import able
from games.conquest.rules.repositioning import SWIFT_INFANTRY, SWIFT_STEPS, Transfer
from games.conquest.state import Realm, turn_of
from games.core.rules.prompts import Option, Step

AND = "&"
"""One more transfer of the same batch."""
NOBODY_ELSE = "It can be sent; or who else goes along?"


def moving(view: Outlook, chosen: Sequence[str]) -> Step | None:
    """Return the next step of a MOVE: transfers one after the other, all or none of them."""
    realm, parts = view.at("reposition"), _parts(chosen)
    before = [_transfer(part) for part in parts[:-1]]
    if any(each is None for each in before):
        return None
    done = [each for each in before if each is not None]
    match parts[-1]:
        case []:
            return _sources(realm, view, done)
        case [source]:
            return offer(
                f"From {place_label(source)} to where?",
                [
                    place_option(realm.table, code, with_room=True)
                    for code in _goals(realm, view, done, source)
                ],
            )
        case [source, target]:
            return _how_many(realm, view, done, source, target)
        case last:
            return _whole(realm, view, done, last)


def _parts(chosen: Sequence[str]) -> list[list[str]]:
    """Return choices, transfer by transfer."""
    parts: list[list[str]] = [[]]
    for value in chosen:
        if value == AND:
            parts.append([])
        else:
            parts[-1].append(value)
    return parts


def _transfer(part: Sequence[str]) -> Transfer | None:
    if len(part) < 3 or whole(part[2]) < 0:
        return None
    names = tuple(person_at(value) for value in part[3:])
    return None if "" in names else Transfer(part[0], part[1], whole(part[2]), names)


def _line(transfers: Sequence[Transfer]) -> str:
    return str(Move(tuple(transfers)))


def _left(realm: Realm, done: Sequence[Transfer], source: str) -> int:
    """Return how many infantry of a province may still move after these transfers."""
    gone = sum(each.infantry for each in done if each.source == source)
    return max(0, turn_of(realm).present.get(source, 0) - gone)


def _persons(realm: Realm, done: Sequence[Transfer], source: str) -> list[str]:
    moved = [*turn_of(realm).moved, *(name for each in done for name in each.persons)]
    return [name for name in persons_at(realm.table, source) if name not in moved]


def _sources(realm: Realm, view: Outlook, done: Sequence[Transfer]) -> Step | None:
    able_codes = [
        code for code in provinces_of(realm.table, view.seat) if next(_goals(realm, view, done, code), "")
    ]
    return offer("From where?", [place_option(realm.table, code) for code in able_codes])


def _reach(realm: Realm, view: Outlook, source: str) -> list[str]:
    """Return where units of a province can go: one step, as far as its swiftest takes others."""
    if source not in provinces_of(realm.table, view.seat):
        return []
    swift = level(persons_at(realm.table, source), "SWIFT")
    steps = SWIFT_STEPS if swift else 1
    if repositioning.reaches_far(realm, view.seat):
        steps = len(realm.table.lands)
    return repositioning.within(realm, view.seat, source, steps)


def _goals(realm: Realm, view: Outlook, done: Sequence[Transfer], source: str) -> Iterator[str]:
    """Yield where somebody of a province can go with these transfers: there is room, and a way."""
    fewest = (1, 0) if _left(realm, done, source) else (0,)
    for target in _reach(realm, view, source):
        if any(_begins(realm, view, done, Transfer(source, target, some)) for some in fewest):
            yield target


def _begins(realm: Realm, view: Outlook, done: Sequence[Transfer], transfer: Transfer) -> bool:
    """Return whether so many can go, by themselves or with one General or Ruler."""
    led = (replace(transfer, persons=(name,)) for name in _persons(realm, done, transfer.source))
    return any(view.fits(_line([*done, each])) for each in (transfer, *led) if each.size)


def _how_many(realm: Realm, view: Outlook, done: Sequence[Transfer], source: str, target: str) -> Step | None:
    if target not in _reach(realm, view, source):
        return None
    near = target in repositioning.within(realm, view.seat, source, 1)
    far = near or repositioning.reaches_far(realm, view.seat)
    most = _left(realm, done, source)
    most = most if far else min(most, SWIFT_INFANTRY)
    counts = [*amounts(most), Option("0", "No infantry")]
    return offer(
        "How many infantry?",
        [one for one in counts if _begins(realm, view, done, Transfer(source, target, whole(one.value)))],
    )


def _whole(realm: Realm, view: Outlook, done: Sequence[Transfer], last: Sequence[str]) -> Step | None:
    """Return the step at which a transfer stands: who goes along, and one more of the batch."""
    transfer = _transfer(last)
    if transfer is None:
        return None
    line = _line([*done, transfer])
    fits = view.fits(line)
    here = [name for name in _persons(realm, done, transfer.source) if name not in transfer.persons]
    along = {name: replace(transfer, persons=(*transfer.persons, name)) for name in here}
    free = [name for name in here if view.fits(_line([*done, along[name]]))]
    more = fits and _sources(realm, view, [*done, transfer]) is not None
    another = [Option(AND, "… and another move with it", "all or none of them")] if more else []
    text = NOBODY_ELSE if fits else "Who goes along?"
    return offer(text, (*person_options(free, label="+ {}"), *another), line if fits else "")


def following(view: Outlook, chosen: Sequence[str]) -> Step | None:
    """Return the next step of a FOLLOW: who goes after the group that captured last."""
    turn = turn_of(view.now)
    if turn.phase != "invade" or not turn.captures:
        return None
    last = turn.captures[-1]
    ready = able(view.now.table, turn, last.source, persons_at(view.now.table, last.source))
    infantry = sum(part.infantry for part in ready)
    names = [name for part in ready for name in part.persons]
    nobody = [Option("0", "No infantry")] if names else []
    if not chosen:
        able_counts = [each for each in amounts(infantry) if view.fits(f"FOLLOW {each.value}")]
        text = f"How many infantry follow from {last.source} to {last.target}?"
        return offer(text, [*able_counts, *nobody])
    along = [person_at(value) for value in chosen[1:]]
    if whole(chosen[0]) < 0 or any(name not in names for name in along):
        return None

    def line_with(*more: str) -> str:
        return str(Follow(Units(whole(chosen[0]), (*along, *more))))

    free = [name for name in names if name not in along and view.fits(line_with(name))]
    line = line_with()
    return offer(NOBODY_ELSE, person_options(free, label="+ {}"), line if view.fits(line) else "")
