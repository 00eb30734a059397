"""A whole game as one document, and the check that every die and every resolution in it is right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pydantic import BaseModel, ValidationError

from games.core import runner
from games.core.dice import Seeded, commitment
from games.core.document import ExportDocument, TurnDocument
from games.core.errors import Diverged
from games.core.game import AnyGame
from games.core.prompts import Dice, Seat
from games.core.save import Act, Document, Entry, Save

FORMAT = 1


class Mismatch(ValueError):
    """A record is not what the rules and the dice give; the message names the place."""


class Malformed(Mismatch):
    """A document is no record at all, or not a whole one."""


@dataclass(frozen=True)
class Record:
    """A game from its first turn: who sat where, the seed, the salts, each turn's acts and closed questions.

    `turns` are saves in order, the last perhaps unfinished; `seals` are the hash chain over them, one
    for each finished turn: SHA-256 of the seal before, the turn's acts and log, and the state it led to.
    """

    game: str
    slug: str
    edition: int
    seats: tuple[Seat, ...]
    options: Document
    seed: bytes
    salts: Mapping[Seat, str]
    turns: tuple[Save, ...]
    seals: tuple[str, ...] = ()
    outcome: Document | None = None
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def dice(self) -> Dice:
        """Return the dice of this game."""
        return Seeded(self.seed, self.game, self.salts)

    def dump(self) -> Document:
        """Return the record as JSON: what `export.json` holds."""
        turns = [
            {"turn": t.turn, "acts": [asdict(a) for a in t.acts], "log": [_entry(e) for e in t.log]}
            for t in self.turns
        ]
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.slug,
            "edition": self.edition,
            "seats": list(self.seats),
            "options": self.options,
            "commitment": commitment(self.seed),
            "seed": self.seed.hex(),
            "salts": dict(self.salts),
            "turns": turns,
            "seals": list(self.seals),
            "outcome": self.outcome,
            **self.extra,
        }


def load(document: Document) -> Record:
    """Return the record that a document holds; raises Malformed if it is none, Mismatch if its seed is
    another.
    """
    if document.get("format") != FORMAT:
        raise Malformed(f"this is not an export of format {FORMAT}")
    try:
        record = _record(ExportDocument.model_validate(document))
    except ValidationError as error:
        first = error.errors()[0]
        raise Malformed(f"{'.'.join(map(str, first['loc']))} cannot be read: {first['msg']}") from error
    if commitment(record.seed) != document["commitment"]:
        raise Mismatch("the seed is not the one that was committed to")
    return record


def verify(game: AnyGame, record: Record) -> str:
    """Replay a record; return a sentence on what was checked, or raise Mismatch at the first difference."""
    dice, seals = record.dice, [""]
    save = Save(0, game.setup(record.seats, _options(game, record)).model_dump(mode="json"))
    position = None
    for number, turn in enumerate(record.turns):
        if turn.turn != number:
            raise Mismatch(f"turn {number} is missing")
        position = _replay(game, Save(number, save.state, turn.acts, turn.log), dice)
        if not position.filled:
            if number < len(record.turns) - 1:
                raise Mismatch(f"turn {number} is not finished, yet another follows")
            break
        # A turn in which nobody is asked anything is run at once, and is the next page.
        following = position.filled[1].save if len(position.filled) > 1 else position.save
        save = Save(number + 1, following.state)
        seals.append(seal(seals[-1], turn, save.state))
        if number < len(record.seals) and seals[-1] != record.seals[number]:
            raise Mismatch(f"turn {number}: what was answered does not match its seal")
    if len(record.seals) != len(seals) - 1:
        raise Mismatch(f"{len(record.seals)} turns are sealed, {len(seals) - 1} were played to their end")
    _check_outcome(game, record, position)
    entries = [entry for turn in record.turns for entry in turn.log]
    rolls = sum(entry.is_roll for entry in entries)
    return f"{len(seals) - 1} turns, {len(entries) - rolls} answers and {rolls} throws are right"


def seal(before: str, turn: Save, state: Document) -> str:
    """Return the seal of a finished turn that led to `state`."""
    body = [before, turn.turn, [asdict(a) for a in turn.acts], [_entry(e) for e in turn.log], state]
    return hashlib.sha256(canonical(body).encode()).hexdigest()


def sealed(turns: Sequence[Save], after: Document) -> tuple[str, ...]:
    """Return the seals of turns that were all finished; `after` is the state behind the last."""
    seals = [""]
    for turn, state in zip(turns, [*(t.state for t in turns[1:]), after], strict=True):
        seals.append(seal(seals[-1], turn, state))
    return tuple(seals[1:])


def canonical(value: object) -> str:
    """Return JSON with sorted keys and no spaces: one text for one value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _replay(game: AnyGame, save: Save, dice: Dice) -> runner.Position[Any]:
    try:
        return runner.audit(game, save, dice)
    except Diverged as error:
        raise Mismatch(str(error)) from error


def _check_outcome(game: AnyGame, record: Record, position: runner.Position[Any] | None) -> None:
    found = game.outcome(position.state) if position else None
    claimed = record.outcome
    if canonical(asdict(found) if found else None) != canonical(claimed):
        raise Mismatch(f"the game ended as {found}, the record says {claimed}")


def _entry(entry: Entry) -> Document:
    return {
        "key": entry.key,
        "answers": dict(entry.answers),
        "missed": list(entry.missed),
        "epoch": entry.epoch,
    }


def _options(game: AnyGame, record: Record) -> BaseModel:
    """Return the options of a record whose head is one of this game's. Its edition is a remark: a game may
    have gone on through several.
    """
    if game.slug != record.slug:
        raise Mismatch(f"the record is of {record.slug}, not of {game.slug}")
    powers = [power.seat for power in game.powers]
    for number, seat in enumerate(record.seats):
        if seat not in powers or seat in record.seats[:number]:
            raise Mismatch(f"seat {number} cannot be {seat!r}")
    if sorted(record.seats, key=powers.index) != list(record.seats):
        raise Mismatch("the seats do not stand in the order of the rules")
    for seat in record.salts:
        if seat not in record.seats:
            raise Mismatch(f"a salt is of {seat!r}, who has no seat")
    if strange := [name for name in record.options if name not in game.options.model_fields]:
        raise Mismatch(f"the game has no option {strange[0]!r}")
    try:
        options: BaseModel = game.options.model_validate(record.options)
    except ValidationError as error:
        raise Mismatch(f"the options cannot be: {error.errors()[0]['msg']}") from error
    # One that is left out has its usual value: an older record knows fewer.
    meant = {name: value for name, value in options.model_dump(mode="json").items() if name in record.options}
    if canonical(meant) != canonical(record.options):
        raise Mismatch(f"the options are written as {canonical(record.options)}, meant as {canonical(meant)}")
    return options


def _turn(turn: TurnDocument) -> Save:
    acts = tuple(Act(act.kind, Seat(act.seat)) for act in turn.acts)
    log = [
        Entry(
            entry.key,
            {Seat(seat): answer for seat, answer in entry.answers.items()},
            tuple(Seat(seat) for seat in entry.missed),
            entry.epoch,
        )
        for entry in turn.log
    ]
    return Save(turn.turn, {}, acts, tuple(log))


def _record(document: ExportDocument) -> Record:
    return Record(
        document.game,
        document.rules,
        document.edition,
        tuple(Seat(seat) for seat in document.seats),
        document.options,
        bytes.fromhex(document.seed),
        {Seat(seat): salt for seat, salt in document.salts.items()},
        tuple(_turn(turn) for turn in document.turns),
        tuple(document.seals),
        document.outcome,
        document.model_extra or {},
    )
