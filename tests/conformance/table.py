"""A game that was begun and taken back in public, played again as a dishonest host might have it."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from games.core.play import runner
from games.core.play.dice import Closing, Rewind, Seeded, Under
from games.core.play.save import Document, FinishedTurn, Position, Save
from games.core.play.seating import Casting, Claim, cast
from games.core.record import dice_binding
from games.core.record.export import Record
from games.core.record.verifying import Mismatch, completed, load, parse, verify
from games.core.rules.prompts import Dice, Seat
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import GAMES, options_of

SCRIPT = Path(__file__).parent.parent.parent / "docs" / "verify_dice.py"
CLOSED, FIRST, SECOND = "1430000000000000001", "1430000000000000077", "1430000000000000099"
PEOPLE = Seeded(b"people", "answers")
"""The dice of people's answers, which depend only on how much was asked before, so that hosts can be
compared.
"""

MOST = 300
"""Answers in the longest game played here: an honest one has a hundred; some that are changed never end."""

Epochs = Callable[[int], int]


@cache
def second() -> ModuleType:
    """Return docs/verify_dice.py as a module."""
    spec = importlib.util.spec_from_file_location("verify_dice", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_terms(record: Record) -> Record:
    """Return a record whose closing names the terms that it has."""
    casting, closing = record.casting, record.closing
    assert casting is not None
    assert closing is not None
    named = dice_binding.terms(
        record.seed,
        game=record.game,
        rules=record.slug,
        edition=record.edition,
        options=record.options,
        salts=record.salts,
        among=casting.among,
        wishes=[claim.wishes for claim in casting.claims],
        by_lot=casting.by_lot,
        computers=len(record.seats) - len(casting.claims),
    )
    return replace(record, closing=closing.model_copy(update={"terms": named}))


def announced(game: AnyGame) -> Record:
    """Return what is public of a game in which two have joined and computers take the other seats."""
    among = [power.seat for power in game.powers]
    options = options_of(game)
    record = Record(
        game="g12", slug=game.slug, edition=game.edition, seats=(),
        options=options.model_dump(mode="json"), seed=bytes(range(32)), salts={"1": "plum", "2": "竹 \\*"},
        turns=(), closing=Closing(message=CLOSED, tries=1, earlier=["1430000000000000000"]),
    )  # fmt: skip
    return seated(game, record, {0: [among[1], among[0]], 1: [among[1]]}, by_lot=False)


def seated(game: AnyGame, record: Record, wishes: dict[int, list[str]], *, by_lot: bool) -> Record:
    """Return a record whose seats are cast by its own dice, with the terms that follow."""
    among = [power.seat for power in game.powers]
    got = cast([Seat(seat) for seat in among], wishes, record.dice, by_lot=by_lot)
    seat_of = {player: seat for seat, player in got.items()}
    claims = [Claim(wishes=wishes[player], seat=seat_of[player]) for player in wishes]
    most = min(game.size(game.options.model_validate(record.options))[1], len(among))
    rest = [seat for seat in among if seat not in got][: most - len(got)]
    seats = tuple(Seat(seat) for seat in among if seat in got or seat in rest)
    return with_terms(
        replace(record, seats=seats, casting=Casting(among=list(among), claims=claims, by_lot=by_lot))
    )


def by_the_rewinds(record: Record) -> Epochs:
    """Return the epoch of each turn that is the only one it can have."""
    return lambda turn: max((each.epoch for each in record.rewinds if each.turn <= turn), default=0)


def positions(game: AnyGame, record: Record, dice: Dice, epochs: Epochs) -> Iterator[Position[Any]]:
    """Play a game in which everybody answers anything that is legal; each turn is begun in its epoch."""
    options = game.options.model_validate(record.options)
    save = Save(0, game.setup(record.seats, options).model_dump(mode="json"), epoch=epochs(0))
    position, number = runner.resume(game, save, dice), 0
    yield position
    while position.ask is not None:
        number += 1
        assert number < MOST
        turn = position.save.turn
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        answer = position.ask.prompts[seat].shape.sample(Under(PEOPLE, str(number)))
        position = runner.answer(game, position.save, dice, seat, answer)
        yield position
        if position.ask is not None and position.save.turn > turn:
            fresh = replace(runner.rewind(position.save, 0), epoch=epochs(position.save.turn))
            position = runner.resume(game, fresh, dice)


def played(game: AnyGame, record: Record, epochs: Epochs | None = None) -> Record:
    """Return a record with the game that these dice and epochs make of it, sealed as an export is."""
    pages: list[FinishedTurn] = []
    last: Position[Any] | None = None
    for last in positions(game, record, record.dice, epochs or by_the_rewinds(record)):
        pages += last.filled
    assert last is not None
    outcome = game.outcome(last.state)
    assert outcome is not None
    whole = replace(record, turns=tuple(page.save for page in pages), outcome=outcome.dump())
    return completed(game, whole, last.save.state)


def rewind(epoch: int, turn: int, message: str | None) -> Rewind:
    return Rewind(epoch=epoch, turn=turn, message=message, tries=1, by="gamemaster")


@cache
def honest(slug: str) -> Record:
    """Return a game that was taken back twice: to a turn at its middle, then to a later one."""
    game = GAMES[slug]
    plain = announced(game)
    asked = sorted({p.save.turn for p in positions(game, plain, plain.dice, lambda _: 0) if p.ask})
    middle = asked[len(asked) // 3]
    once = replace(plain, rewinds=(rewind(1, middle, FIRST),))
    asked = sorted({p.save.turn for p in positions(game, once, once.dice, by_the_rewinds(once)) if p.ask})
    later = next(turn for turn in asked if turn > middle)
    return played(game, replace(once, rewinds=(*once.rewinds, rewind(2, later, SECOND))))


def exported(record: Record) -> Document:
    document: Document = json.loads(json.dumps(record.dump()))
    return document


def first_verdict(game: AnyGame, document: Document) -> tuple[str, type[Mismatch] | None]:
    """Return what `mandate verify` finds wrong, "" if nothing, and of which kind that is."""
    try:
        verify(game, load(parse(json.dumps(document))))
    except Mismatch as error:
        return str(error) or "refused", type(error)
    return "", None


def second_verdict(document: Document) -> str:
    """Return what docs/verify_dice.py finds wrong, "" if nothing."""
    module = second()
    try:
        return "; ".join(module.wrong(module.read(json.dumps(document))))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return str(error) or "refused"


def thrown(document: Document) -> list[tuple[Any, ...]]:
    """Return every throw of an export: where it stands, what it is called, what fell; and who sits where."""
    falls: list[tuple[Any, ...]] = [
        (turn["turn"], step, entry["key"], *entry["answers"]["chance"])
        for turn in document["turns"]
        for step, entry in enumerate(turn["log"])
        if entry["key"].startswith("chance:")
    ]
    casting = document.get("casting")
    return [*falls, tuple(claim["seat"] for claim in casting["claims"]) if casting else ()]


def told(document: Document) -> list[str]:
    """Return what both programs tell people to compare."""
    lines = list(second().compared(document))
    assert tuple(lines) == dice_binding.compared(load(document))
    return lines
