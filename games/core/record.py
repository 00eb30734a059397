"""A whole game as one document, and the check that every die and every resolution in it is right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from games.core import runner
from games.core.dice import Seeded, commitment
from games.core.errors import Diverged
from games.core.game import AnyGame
from games.core.prompts import Dice, Seat
from games.core.save import Act, Document, Entry, Save

FORMAT = 1


class Mismatch(ValueError):
    """A record is not what the rules and the dice give; the message names the place."""


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
    """Return the record that a document holds; raises Mismatch if it is none, or if its seed is another."""
    if document.get("format") != FORMAT:
        raise Mismatch("this is not an export of format 1")
    try:
        record = _load(document)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Mismatch(f"this export cannot be read: {error!r}") from error
    if commitment(record.seed) != document.get("commitment"):
        raise Mismatch("the seed is not the one that was committed to")
    return record


def verify(game: AnyGame, record: Record) -> str:
    """Replay a record; return a sentence on what was checked, or raise Mismatch at the first difference."""
    dice, seals = record.dice, [""]
    options = game.options.model_validate(record.options)
    save = Save(0, game.setup(record.seats, options).model_dump(mode="json"))
    position = None
    for number, turn in enumerate(record.turns):
        if turn.turn != number:
            raise Mismatch(f"turn {number} is missing")
        position = _replay(game, Save(number, save.state, turn.acts, turn.log), dice)
        if not position.filled:
            if number < len(record.turns) - 1:
                raise Mismatch(f"turn {number} is not finished, yet another follows")
            break
        save = Save(number + 1, position.save.state)
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
    if (asdict(found) if found else None) != (claimed and {**claimed, "winners": tuple(claimed["winners"])}):
        raise Mismatch(f"the game ended as {found}, the record says {claimed}")


def _entry(entry: Entry) -> Document:
    return {
        "key": entry.key,
        "answers": dict(entry.answers),
        "missed": list(entry.missed),
        "epoch": entry.epoch,
    }


def _load(document: Document) -> Record:
    turns = tuple(
        Save(
            turn["turn"],
            {},
            tuple(Act(a["kind"], Seat(a["seat"])) for a in turn["acts"]),
            tuple(Entry(e["key"], e["answers"], tuple(e["missed"]), e["epoch"]) for e in turn["log"]),
        )
        for turn in document["turns"]
    )
    return Record(
        document["game"],
        document["rules"],
        document["edition"],
        tuple(Seat(seat) for seat in document["seats"]),
        document["options"],
        bytes.fromhex(document["seed"]),
        document["salts"],
        turns,
        tuple(document["seals"]),
        document["outcome"],
    )
