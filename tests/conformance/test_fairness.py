"""No host chooses a throw: whatever is changed in an export, it is refused, or nothing else falls, or what
people compare with the public messages is another. Both programs that verify are of one mind.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from games.core.play.save import Document
from games.core.play.seating import Casting
from games.core.record.dice_binding import Unfair
from games.core.record.export import Malformed, Mismatch, Record, heads, load
from games.core.record.export_document import ExportDocument
from tests.conformance import table
from tests.conformance.courses import GAMES, unruly
from tests.conformance.table import FIRST, exported, honest, played, rewind
from tests.conformance.test_exports import leaves, within
from tests.examples import few, spread

BEHIND = ("turns", "throws", "head", "seals", "outcome")
"""All that stands behind what was known before the turns."""
TERMS, CLOSED, SEALED = "the terms", "the closing message", "the SHA-256 in head"
PLAYED, REPEATED = "the rules, played again", "what it repeats"
BINDS = {
    "format": "there are two", "game": TERMS, "rules": TERMS, "edition": TERMS, "seats": TERMS,
    "options": TERMS, "commitment": "the announcement", "seed": "its SHA-256", "salts": TERMS, "data": SEALED,
    "closing": CLOSED, "closing.message": CLOSED, "closing.terms": CLOSED, "closing.earlier": SEALED,
    "closing.tries": SEALED, "rewinds": "each is announced", "rewinds.epoch": "its announcement",
    "rewinds.turn": "its announcement", "rewinds.message": "its announcement", "rewinds.by": SEALED,
    "rewinds.tries": SEALED, "casting": CLOSED, "casting.among": TERMS, "casting.by_lot": TERMS,
    "casting.claims": TERMS, "casting.claims.wishes": TERMS, "casting.claims.seat": "the seed, cast again",
    "turns": PLAYED, "turns.turn": "its place", "turns.log": PLAYED, "turns.log.key": PLAYED,
    "turns.log.answers": PLAYED, "turns.log.missed": "the seal of its turn", "turns.log.epoch": "the rewinds",
    "turns.acts": PLAYED, "turns.acts.kind": PLAYED, "turns.acts.seat": PLAYED, "turns.acts.answer": PLAYED,
    "turns.acts.step": PLAYED, "throws": REPEATED, "throws.turn": REPEATED, "throws.step": REPEATED,
    "throws.label": REPEATED, "throws.kind": REPEATED, "throws.of": REPEATED, "seals": REPEATED,
    "head": REPEATED, "outcome": PLAYED,
}  # fmt: skip
"""The binding of every member of an export: a new one is not bound until it is said here, and in
docs/dice.md.
"""

GAME = [pytest.param(slug, marks=() if slug == "toy" else pytest.mark.long) for slug in GAMES]
"""All is tried in the game of three turns, a spread of it in the others."""
SOME = 40


@pytest.mark.long
@pytest.mark.parametrize("slug", few(GAMES, 1))
def test_an_honest_game_is_right_to_both_and_throws_in_three_epochs(slug: str):
    document = exported(honest(slug))
    assert table.first_verdict(GAMES[slug], document) == ("", None)
    assert table.second_verdict(document) == ""
    assert len(table.told(document)) == 4
    assert {entry["epoch"] for turn in document["turns"] for entry in turn["log"]} <= {0, 1, 2}


def others(value: Any) -> Iterator[Any]:
    """Yield what a value may be changed to: other values, other ways to write it, another order, doubled."""
    yield None
    match value:
        case bool():
            yield from (not value, int(value))
        case int():
            yield from (value + 1, value - 1, 7, float(value), str(value), value == 1)
        case str():
            yield from (value + "0", "0" + value, value[:-1], value + "\n", value + " ", value.upper(), "", 5)
            yield from (value[:-1] + digit for digit in "0123456789" if value[-1:].isdigit())
        case list():
            yield from (value[::-1], [*value, *value[-1:]], [*value[:1], *value], value[1:], value[:-1], [])
        case dict():
            yield from (dict(reversed(value.items())), {**value, "1": ""}, {**value, "01": "plum"}, {})
            yield dict(list(value.items())[1:])
        case _:
            yield from (0, "x", [], {})


def changes(document: Document, places: list[tuple[Any, ...]]) -> Iterator[tuple[Any, Document]]:
    """Yield the document with one thing changed: at each place every other value, and left out."""
    for path in places:
        value = within(document, path)
        for other in [*others(value), ...]:
            twin = copy.deepcopy(document)
            holder = within(twin, path[:-1])
            if other is ...:
                del holder[path[-1]]
            else:
                holder[path[-1]] = other
            if meant(twin) != meant(document):
                yield (path, other), twin


def meant(document: Document) -> str:
    """Return what a document says: of its objects the salts alone have an order."""
    salts = document.get("salts")
    pairs = list(salts.items()) if isinstance(salts, dict) else salts
    return json.dumps({**document, "salts": pairs}, sort_keys=True)


def fronts(document: Document) -> list[tuple[Any, ...]]:
    return list(leaves({name: value for name, value in document.items() if name not in BEHIND}))


def members(model: type[BaseModel], at: str = "") -> Iterator[str]:
    """Yield every member that a document may have, by its path."""
    for name, field in model.model_fields.items():
        yield at + name
        for inner in models(field.annotation):
            yield from members(inner, f"{at}{name}.")


def models(shape: Any) -> Iterator[type[BaseModel]]:
    """Yield the models that a type is made of."""
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        yield shape
    for part in get_args(shape):
        yield from models(part)


def test_every_member_of_an_export_is_bound_by_something():
    assert sorted(members(ExportDocument)) == sorted(BINDS)


@pytest.mark.long
def test_every_member_is_one_that_is_changed_here():
    """A member that no game of these tests has is changed by nobody, and bound in words alone."""
    found = set[str]()
    for document in (exported(honest("toy")), exported(honest("redux")), unruly("caravan").export):
        found |= {".".join(part for part in path if isinstance(part, str)) for path in leaves(document)}
    assert BINDS.keys() - found == set()


def headed(document: Document) -> Document:
    """Return a document whose head was forged to fit, as far as there can be one."""
    try:
        return {**document, "head": heads(load(document))}
    except (Mismatch, AttributeError, TypeError):
        return document


def some(slug: str, document: Document, places: list[tuple[Any, ...]]) -> list[tuple[Any, Document]]:
    """Return all changes of the short game, of the others a spread of those at a spread of places."""
    if slug == "toy":
        return list(changes(document, places))
    return spread(list(changes(document, spread(places, SOME))), SOME)


def agreed(slug: str, document: Document, what: object) -> bool:
    """Return whether both accept a document; fail where they must be of one mind and are not."""
    said, kind = table.first_verdict(GAMES[slug], document)
    other = table.second_verdict(document)
    if not said:
        assert other == "", what
    elif kind is not None and issubclass(kind, Malformed | Unfair):
        assert other, (what, said)
    return not said and not other


def harmless(slug: str, document: Document, what: object) -> None:
    """Fail if both accept a document in which something else fell than in the honest game, although what
    people compare is the same.
    """
    if agreed(slug, document, what):
        true = exported(honest(slug))
        assert table.told(document) != table.told(true) or table.thrown(document) == table.thrown(true), what


@pytest.mark.parametrize("which", GAME)
def test_nothing_that_takes_part_in_a_throw_can_be_changed(which: str):
    """Each member before the turns, changed alone, and with the head forged: it is not the same game."""
    document = exported(honest(which))
    tried = 0
    for what, twin in some(which, document, fronts(document)):
        tried += 1
        assert not agreed(which, twin, what), what
        harmless(which, headed(twin), what)
    assert tried >= (300 if which == "toy" else SOME)


@pytest.mark.long
@pytest.mark.parametrize("which", GAME)
def test_who_changes_it_and_throws_again_is_seen(which: str):
    """The host plays the game anew with what they changed, and seals it all: terms as posted, or new ones."""
    document = exported(honest(which))
    forged = 0
    for what, twin in spread(list(changes(document, spread(fronts(document), SOME))), SOME):
        for again in thrown_again(which, twin):
            forged += 1
            harmless(which, exported(again), what)
    assert forged > SOME / 4


def thrown_again(slug: str, changed: Document) -> Iterator[Record]:
    """Yield the games that a host could make of a changed front, where the rules can be played with it."""
    game = GAMES[slug]
    try:
        record = load(changed)
        yield played(game, record)
        if record.casting and record.closing:
            yield played(game, table.with_terms(record))
            wishes = {number: claim.wishes for number, claim in enumerate(record.casting.claims)}
            yield played(game, table.seated(game, record, wishes, by_lot=record.casting.by_lot))
    except (Mismatch, ValueError, KeyError, IndexError, AssertionError, TypeError, AttributeError):
        return  # no such game can be played at all


@pytest.mark.long
@pytest.mark.parametrize("which", GAME)
def test_nothing_in_the_turns_can_be_changed(which: str):
    document = exported(honest(which))
    places = [("turns", *path) for path in leaves(document["turns"])]
    for what, twin in some(which, document, places):
        assert not agreed(which, twin, what)


# ------------------------------------------------------------------ a greedy host


def sums(record: Record) -> int:
    """Return what a greedy host wants to be great: the faces of all dice, the places of all shuffles."""
    faces = [face for turn in record.turns for entry in turn.log if entry.is_roll for face in _faces(entry)]
    return sum(int(face) * weight for weight, face in enumerate(faces, 1))


def _faces(entry: Any) -> list[Any]:
    return list(entry.answers["chance"])


SHORT = 6
"""Turns at which a greedy host chooses, in the short run."""


def greedy(slug: str, record: Record, most: int) -> Iterator[Record]:
    """Yield the games of a host who takes, turn after turn, the epoch up to `most` that pleases them best."""
    game, chosen = GAMES[slug], dict[int, int]()
    for turn in spread(range(len(honest(slug).turns)), SHORT):
        tried = []
        for epoch in range(most + 1):
            picked = {**chosen, turn: epoch}
            tried.append((played(game, record, lambda at, picked=picked: picked.get(at, 0)), epoch))
        chosen[turn] = max(tried, key=lambda each: sums(each[0]))[1]
        yield from (each for each, _ in tried)


def lists(slug: str) -> Iterator[Record]:
    """Yield the honest game with other lists of rewinds: none, one, invented ones without a message."""
    true = honest(slug)
    for kept in ((), true.rewinds[:1], true.rewinds[1:], true.rewinds[::-1]):
        yield replace(true, rewinds=kept)
    yield replace(true, rewinds=tuple(rewind(epoch, 1_000_000, None) for epoch in range(1, 8)))
    yield replace(true, rewinds=tuple(rewind(epoch, epoch - 1, None) for epoch in range(1, 4)))
    yield replace(true, rewinds=tuple(rewind(1, turn, FIRST) for turn in (0, 1)))


@pytest.mark.parametrize("which", GAME)
def test_a_host_cannot_choose_the_epoch_of_a_throw(which: str):
    """With the rewinds that were announced, every choice of epochs but the true one is refused by both."""
    true, falls = honest(which), set[str]()
    for record in greedy(which, true, len(true.rewinds)):
        document = exported(record)
        falls.add(json.dumps(table.thrown(document)))
        assert not agreed(which, document, "epochs") or table.thrown(document) == table.thrown(exported(true))
    assert len(falls) > 1, "a host had nothing to choose from, so nothing was shown"


def test_every_choice_of_epochs_but_one_is_refused():
    """All of them, in the game of three turns."""
    true = honest("toy")
    accepted = []
    for epochs in product(range(3), repeat=len(true.turns)):
        record = played(GAMES["toy"], true, lambda turn, epochs=epochs: epochs[min(turn, len(epochs) - 1)])
        if agreed("toy", exported(record), epochs):
            accepted.append(table.thrown(exported(record)))
    assert accepted
    assert all(falls == table.thrown(exported(true)) for falls in accepted)


@pytest.mark.parametrize("which", GAME)
def test_a_host_cannot_invent_or_leave_out_a_rewind(which: str):
    game = GAMES[which]
    for record in lists(which):
        for epochs in (None, lambda turn: min(turn, 7), lambda turn: turn % 3):
            harmless(which, exported(played(game, record, epochs)), record.rewinds)


def test_a_host_cannot_seat_people_as_they_like():
    """Whoever leaves the casting out, or casts by other wishes, is refused by what was posted."""
    game, true = GAMES["toy"], honest("toy")
    assert true.casting is not None
    for seat in ("wei", "shu", "wu"):
        claims = [true.casting.claims[0].model_copy(update={"wishes": [seat]}), *true.casting.claims[1:]]
        wished = replace(true, casting=true.casting.model_copy(update={"claims": claims}))
        said, kind = table.first_verdict(game, exported(played(game, wished)))
        assert kind is Unfair or claims == true.casting.claims, said
        assert not agreed("toy", exported(played(game, wished)), seat) or claims == true.casting.claims
    left_out = played(game, replace(true, casting=None, salts={}))
    assert "must say how the seats were cast" in table.first_verdict(game, exported(left_out))[0]
    assert "casting is missing" in table.second_verdict(exported(left_out))


def test_an_export_without_terms_or_without_a_closing_says_what_it_does_not_prove():
    """Games from before there were terms, and games that were told of nowhere, verify and are told apart."""
    game, true = GAMES["toy"], honest("toy")
    assert true.closing is not None
    before = played(game, replace(true, closing=true.closing.model_copy(update={"terms": ""})))
    assert "terms" not in exported(before)["closing"]
    assert agreed("toy", exported(before), "before")
    assert "names no terms, as none did then" in table.told(exported(before))[1]
    nowhere = played(game, replace(true, closing=None, rewinds=(), casting=None, salts={"wei": "plum"}))
    assert agreed("toy", exported(nowhere), "nowhere")
    assert "no public message closed its salts" in table.told(exported(nowhere))[1]


def test_computers_take_the_first_seats_that_are_free():
    """The host does not choose which seats computers play."""
    game, true = GAMES["caravan"], honest("caravan")
    casting = true.casting
    assert isinstance(casting, Casting)
    among = [power.seat for power in game.powers]
    taken = [claim.seat for claim in casting.claims]
    free = [seat for seat in among if seat not in taken]
    if len(free) > 1:
        seats = tuple(seat for seat in among if seat in taken or seat == free[-1])
        document = exported(table.with_terms(replace(true, seats=seats)))
        assert "computers take the first that are free" in table.second_verdict(headed(document))
