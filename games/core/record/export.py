"""A whole game as one document: what `export.json` holds, its seals, and how it is read."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import isinf
from typing import Any, cast

from pydantic import ValidationError

from games.core.play.dice import Closing, Rewind, Seeded, Thrown, commitment, rewound
from games.core.play.save import Act, ClosedQuestion, Document, Save
from games.core.play.seating import Casting
from games.core.record.export_document import ExportDocument, OldDocument, TurnDocument
from games.core.rules.prompts import Dice, Seat

FORMAT = 2
"""The format that is written. Those before it are read: 1 has no closing, rewinds, casting, throws, head."""

DEEPEST = 40
"""How deep a document may be nested."""


MOST_FAULTS = 1_000
"""Faults of a document that is read no further: it is another file."""


class Mismatch(ValueError):
    """A record is not what the rules and the dice give; the message names the place."""


class Malformed(Mismatch):
    """A document is no record at all, or not a whole one."""


@dataclass(frozen=True)
class Record:
    """A game from its first turn: who sat where, the seed, the salts, each turn's acts and closed questions.

    `salts` are in order of joining under the number of who gave them, in format 1 in order of seats under the
    seat. `turns` are saves in order, the last perhaps unfinished; `seals` are the hash chain over them, one
    for each finished turn: SHA-256 of the seal before, the turn's acts and log, and the state it led to.
    `throws` says what each throw meant. `data` is the fingerprint of the rules' data files, "" where they
    have none and in exports that were made before it was written down.
    """

    game: str
    slug: str
    edition: int
    seats: tuple[Seat, ...]
    options: Document
    seed: bytes
    salts: Mapping[str, str]
    turns: tuple[Save, ...]
    seals: tuple[str, ...] = ()
    outcome: Document | None = None
    closing: Closing | None = None
    rewinds: tuple[Rewind, ...] = ()
    casting: Casting | None = None
    throws: tuple[Thrown, ...] = ()
    head: Mapping[str, str] = field(default_factory=dict[str, str])
    format: int = FORMAT
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    data: str = ""

    @property
    def commitment(self) -> str:
        """Return the SHA-256 of the seed, which was published before the game."""
        return commitment(self.seed)

    @property
    def dice(self) -> Dice:
        """Return the dice of this game."""
        closed = self.closing.message if self.closing else None
        return Seeded(self.seed, self.game, self.salts, closed, rewound(list(self.rewinds)))

    def dump(self) -> Document:
        """Return the record as JSON: what `export.json` holds."""
        late = {
            "throws": [{**asdict(thrown), "of": list(thrown.of)} for thrown in self.throws],
            "head": dict(self.head),
        }
        return {
            "format": self.format,
            **members(self),
            "turns": [_turn_document(turn) for turn in self.turns],
            **(late if self.format > 1 else {}),
            "seals": list(self.seals),
            "outcome": self.outcome,
            **self.extra,
        }


def members(record: Record) -> Document:
    """Return the head of a document, before its turns."""
    early: Document = {
        "game": record.game,
        "rules": record.slug,
        "edition": record.edition,
        **({"data": record.data} if record.data else {}),
        "seats": list(record.seats),
        "options": record.options,
        "commitment": record.commitment,
        "seed": record.seed.hex(),
        "salts": dict(record.salts),
    }
    if record.format == 1:
        return early
    return early | {
        "closing": record.closing.model_dump() if record.closing else None,
        "rewinds": [rewind.model_dump() for rewind in record.rewinds],
        "casting": record.casting.model_dump() if record.casting else None,
    }


def heads(record: Record) -> dict[str, str]:
    """Return the SHA-256 of each member before the turns, of the options one by one; none in format 1.

    Salts are taken in their order, for that has meaning.
    """
    if record.format == 1:
        return {}
    values = members(record)
    options: Document = values.pop("options")
    values["salts"] = [[name, salt] for name, salt in record.salts.items()]
    values |= {f"options.{name}": value for name, value in options.items()}
    return {name: _sha(value) for name, value in values.items()}


def beginning(record: Record) -> str:
    """Return what the first turn's seal is chained to."""
    return "" if record.format == 1 else _sha(heads(record))


def seal(before: str, turn: Save, state: Document) -> str:
    """Return the seal of a finished turn that led to `state`."""
    return _sha([before, turn.turn, [a.dump() for a in turn.acts], [_entry(e) for e in turn.log], state])


def sealed(turns: Sequence[Save], after: Document, before: str = "") -> tuple[str, ...]:
    """Return the seals of turns that were all finished; `after` is the state behind the last."""
    seals = [before]
    for turn, state in zip(turns, [*(t.state for t in turns[1:]), after], strict=True):
        seals.append(seal(seals[-1], turn, state))
    return tuple(seals[1:])


def canonical(value: object) -> str:
    """Return JSON with sorted keys and no spaces: one text for one value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _sha(value: object) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()


# -------------------------------------------------------------------- reading


def parse(text: str) -> Document:
    """Return the document in a text; raises Malformed, naming a member that stands in it twice."""
    twice: dict[int, tuple[dict[str, Any], str]] = {}

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(found)
        if len(made) < len(found):
            counts = Counter(name for name, _ in found)
            twice[id(made)] = made, next(name for name in counts if counts[name] > 1)
        return made

    try:
        document: object = json.loads(
            text, object_pairs_hook=pairs, parse_constant=_no_number, parse_float=_finite
        )
    except (ValueError, RecursionError) as error:
        raise Malformed(f"it is no JSON document ({error})") from error
    if not isinstance(document, dict):
        raise Malformed("it is no export")
    found = cast("Document", document)
    for where, value in _parts(found) if twice else ():
        if id(value) in twice:
            raise Malformed(f"{'.'.join((*where, twice[id(value)][1]))} stands in it twice")
    return found


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    if isinf(number := float(digits)):
        raise ValueError(f"{digits[:20]} is too great a number")
    return number


def load(document: Document) -> Record:
    """Return the record that a document holds; raises Malformed if it is none, Mismatch if its seed is
    another.
    """
    for where, value in _parts(document):
        if len(where) > DEEPEST:
            raise Malformed(f"it is nested deeper than {DEEPEST} levels")
        if not all(
            text.isascii() or _is_whole(text) for text in (*where[-1:], value) if isinstance(text, str)
        ):
            raise Malformed(f"{'.'.join(where)} holds half a character".encode("utf-8", "replace").decode())
    shapes: dict[int, type[OldDocument]] = {1: OldDocument, FORMAT: ExportDocument}
    number = document.get("format")
    if not isinstance(number, int) or isinstance(number, bool) or number not in shapes:
        raise Malformed("this is not an export of format 1 or 2")
    try:
        record = _record(shapes[number].model_validate(document))
    except ValidationError as error:
        if error.error_count() > MOST_FAULTS:  # to name one of them, all would be put into words
            raise Malformed(f"{error.error_count()} places of it cannot be read") from None
        first = error.errors()[0]
        raise Malformed(f"{'.'.join(map(str, first['loc']))} cannot be read: {first['msg']}") from error
    if commitment(record.seed) != document["commitment"]:
        raise Mismatch("the seed is not the one that was committed to")
    return record


def _parts(document: object) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield every value in a document with its place, no deeper than one level more than is allowed."""
    left: list[tuple[tuple[str, ...], object]] = [((), document)]
    while left:
        where, value = left.pop()
        yield where, value
        if len(where) > DEEPEST:
            continue
        if isinstance(value, dict):
            inside = cast("dict[str, object]", value).items()
            left += [((*where, str(name)), part) for name, part in inside]
        elif isinstance(value, list):
            left += [((*where, str(number)), part) for number, part in enumerate(cast("list[object]", value))]


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _turn_document(turn: Save) -> Document:
    return {
        "turn": turn.turn,
        "acts": [act.dump() for act in turn.acts],
        "log": [_entry(entry) for entry in turn.log],
    }


def _entry(entry: ClosedQuestion) -> Document:
    return {
        "key": entry.key,
        "answers": dict(entry.answers),
        "missed": list(entry.missed),
        "epoch": entry.epoch,
    }


def _turn(turn: TurnDocument) -> Save:
    acts = tuple(Act(act.kind, Seat(act.seat), act.answer, act.step) for act in turn.acts)
    log = [
        ClosedQuestion(
            entry.key,
            {Seat(seat): answer for seat, answer in entry.answers.items()},
            tuple(Seat(seat) for seat in entry.missed),
            entry.epoch,
        )
        for entry in turn.log
    ]
    return Save(turn.turn, {}, acts, tuple(log))


def _record(document: OldDocument) -> Record:
    new = document if isinstance(document, ExportDocument) else None
    throws = new.throws if new else []
    return Record(
        game=document.game,
        slug=document.rules,
        edition=document.edition,
        seats=tuple(Seat(seat) for seat in document.seats),
        options=document.options,
        seed=bytes.fromhex(document.seed),
        salts=document.salts,
        turns=tuple(_turn(turn) for turn in document.turns),
        seals=tuple(document.seals),
        outcome=document.outcome,
        closing=new.closing if new else None,
        rewinds=tuple(new.rewinds) if new else (),
        casting=new.casting if new else None,
        throws=tuple(Thrown(t.turn, t.step, t.label, t.kind, tuple(t.of)) for t in throws),
        head=new.head if new else {},
        format=document.format,
        extra=document.model_extra or {},
        data=new.data if new else "",
    )
