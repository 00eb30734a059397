"""The check that every die and every resolution in an export is right, and what makes an export complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pydantic import BaseModel, ValidationError

from games.core.play import runner
from games.core.play.dice import Thrown
from games.core.play.save import AnyPosition, Document, FinishedTurn, Save
from games.core.record import dice_binding
from games.core.record.export import (
    Malformed,
    Mismatch,
    Record,
    beginning,
    canonical,
    heads,
    load,
    parse,
    seal,
    sealed,
)
from games.core.rules.board import fingerprint
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Dice
from games.core.rules.protocol import AnyGame

__all__ = [
    "Malformed",
    "Mismatch",
    "Record",
    "ReplayedTurn",
    "Verdict",
    "canonical",
    "completed",
    "load",
    "parse",
    "played",
    "verify",
]


@dataclass(frozen=True)
class Verdict:
    """The verdict on a record that is right; `whole` says whether the game was played to its end in it.

    `compared` is what only a person can compare with the messages that were posted.
    """

    sentence: str
    whole: bool
    compared: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the sentence."""
        return self.sentence


def completed(game: AnyGame, record: Record, after: Document | None = None) -> Record:
    """Return a record with its seals, the meaning of its throws, the fingerprint of the rules' data files,
    and the SHA-256 of what stands before them.

    `after` is the state behind the last turn; None says that this turn is not finished. Where the rules no
    longer fit the log nothing is said of the throws that follow.
    """
    record = replace(record, data=fingerprint(game.data))
    turns = record.turns if after is not None else record.turns[:-1]
    state = record.turns[-1].state if after is None else after
    throws: list[Thrown] = []
    try:
        for turn in record.turns:
            throws += runner.audit(game, turn, record.dice)[1]
    except Diverged:
        pass  # `verify` names the place
    seals = sealed(turns, state, beginning(record)) if turns else ()
    return replace(record, seals=seals, throws=tuple(throws), head=heads(record))


def verify(game: AnyGame, record: Record) -> Verdict:
    """Replay a record; return what was checked, or raise Mismatch at the first difference.

    Where the record was played by another edition of the rules than this program's, or with other data files,
    the message says so.
    """
    _check_seats(game, record)
    _options(game, record)
    _check_head(record)
    dice_binding.check(record)
    own = fingerprint(game.data)
    has_other_data = record.data not in ("", own)
    try:
        verdict = _replayed(game, record)
    except Mismatch as error:
        reasons = [OTHER_EDITION] * (record.edition != game.edition) + [OTHER_DATA] * has_other_data
        if not reasons:
            raise
        facts = {"title": game.title, "theirs": record.edition, "ours": game.edition}
        facts |= {"data": record.data[:SHOWN], "own": own[:SHOWN]}
        raise Mismatch("; ".join([str(error), *(reason.format(**facts) for reason in reasons)])) from error
    more = NO_MATTER if has_other_data else ""
    return replace(verdict, sentence=verdict.sentence + more, compared=dice_binding.compared(record))


SHOWN = 12
"""Digits of a fingerprint that are told."""
OTHER_EDITION = (
    "the export was played by edition {theirs} of the rules of {title}, this program plays edition {ours}, "
    "and the difference may be a rule that was changed: a program of edition {theirs} can tell"
)
OTHER_DATA = (
    "the export was played with other data files of {title} ({data}) than this program's ({own}), and the "
    "difference may be a value that a host has corrected: a program with those files can tell"
)
NO_MATTER = ", although it was played with other data files than this program's"


@dataclass(frozen=True)
class ReplayedTurn:
    """A turn of a record played again: as it began and was answered, where that led, what its throws meant.

    `after` is the save behind it, None if it is not over.
    """

    save: Save
    position: AnyPosition
    thrown: tuple[Thrown, ...]
    after: Save | None

    @property
    def page(self) -> FinishedTurn:
        """Return the finished turn as a ledger keeps it."""
        return self.position.filled[0]


def played(game: AnyGame, record: Record) -> Iterator[ReplayedTurn]:
    """Yield every turn of a record; raises Mismatch where it does not follow from the one before."""
    options, dice = _options(game, record), record.dice
    save = Save(0, game.setup(record.seats, options).model_dump(mode="json"))
    for number, turn in enumerate(record.turns):
        if turn.turn != number:
            raise Mismatch(f"turn {number} is missing")
        if game.result(game.state.model_validate(save.state)):
            raise Mismatch(f"turn {number} stands behind the end of the game")
        now = Save(number, save.state, turn.acts, turn.log)
        position, meant = _replay(game, now, dice)
        if not position.filled:
            yield ReplayedTurn(now, position, meant, None)
            if number < len(record.turns) - 1:
                raise Mismatch(f"turn {number} is not finished, yet another follows")
            return
        # A turn in which nobody is asked anything is run at once, and is the next page.
        following = position.filled[1].save if len(position.filled) > 1 else position.save
        save = Save(number + 1, following.state)
        yield ReplayedTurn(now, position, meant, save)


def _replayed(game: AnyGame, record: Record) -> Verdict:
    """Play a record again; return what was checked, or raise Mismatch at the first difference."""
    seals, thrown = [beginning(record)], list[Thrown]()
    save = Save(0, game.setup(record.seats, _options(game, record)).model_dump(mode="json"))
    for number, turn in enumerate(played(game, record)):
        thrown += turn.thrown
        _check_throws(record, number, turn.thrown)
        save = turn.after or turn.save
        if turn.after is None:
            continue
        wanted = record.seals[number] if number < len(record.seals) else ""
        seals.append(_seal(game, seals[-1], record.turns[number], save.state, wanted))
        if wanted and seals[-1] != wanted:
            raise Mismatch(f"turn {number}: what was answered does not match its seal")
    if len(record.seals) != len(seals) - 1:
        raise Mismatch(f"{len(record.seals)} turns are sealed, {len(seals) - 1} were played to their end")
    _check_outcome(game, record, save)
    if record.format > 1 and record.throws != tuple(thrown):
        raise Mismatch(
            f"throws explain {len(record.throws)} throws, and not in their order: {len(thrown)} were made"
        )
    return _verdict(record, save, len(seals) - 1)


def _seal(game: AnyGame, before: str, turn: Save, state: Document, wanted: str) -> str:
    """Return the seal of a finished turn: as states are written now, or if it is that one, as they once were.

    The last state of a game held the sentence of its end before states kept the reason and its facts.
    """
    now = seal(before, turn, state)
    table: Document = state["table"]
    if now == wanted or not table.get("ended"):
        return now
    outcome = game.result(game.state.model_validate(state))
    told = {name: value for name, value in table.items() if name != "ending"}
    told["ended"] = outcome.reason if outcome else ""
    once = seal(before, turn, {**state, "table": told})
    return once if once == wanted else now


def _verdict(record: Record, save: Save, finished: int) -> Verdict:
    entries = [entry for turn in record.turns for entry in turn.log]
    rolls = sum(entry.is_roll for entry in entries)
    sentence = f"{finished} turns, {len(entries) - rolls} answers and {rolls} throws are right"
    if record.outcome is not None:
        return Verdict(sentence, whole=True)
    end = f"it ends in turn {save.turn}, step {len(save.log)}, before anybody has won"
    return Verdict(f"{sentence}, but the game is unfinished: {end}", whole=False)


def _replay(game: AnyGame, save: Save, dice: Dice) -> tuple[runner.Position[Any], tuple[Thrown, ...]]:
    try:
        return runner.audit(game, save, dice)
    except Diverged as error:
        raise Mismatch(error.detail) from error


def _check_head(record: Record) -> None:
    """Raise Mismatch naming the first member before the turns that is not the one that was sealed."""
    found = heads(record)
    for name in [*found, *record.head]:
        if found.get(name) != record.head.get(name):
            told = name.replace("options.", "option ", 1)
            raise Mismatch(f"{told} is not what it was when the export was made: its SHA-256 in head differs")


def _check_throws(record: Record, turn: int, meant: Sequence[Thrown]) -> None:
    """Raise Mismatch at the first throw of a turn that means something else than the record says."""
    if record.format == 1:
        return
    told = [each for each in record.throws if each.turn == turn]
    for found, said in zip(meant, told, strict=False):
        if found != said:
            place = f"turn {turn}, step {found.step}"
            raise Mismatch(f"{place}: throws say {asdict(said)}, by the rules it is {asdict(found)}")
    if len(meant) != len(told):
        raise Mismatch(f"turn {turn}: throws explain {len(told)} throws of it, {len(meant)} were made")


def _check_outcome(game: AnyGame, record: Record, save: Save) -> None:
    found = game.result(game.state.model_validate(save.state)) if not save.log else None
    claimed = record.outcome
    if canonical(found.dump() if found else None) != canonical(claimed):
        raise Mismatch(f"the game ended as {found}, the record says {claimed}")


def _check_seats(game: AnyGame, record: Record) -> None:
    """Raise Mismatch unless the seats are such as this game has."""
    if game.slug != record.slug:
        raise Mismatch(f"the record is of {record.slug}, not of {game.slug}")
    powers = [power.seat for power in game.powers]
    for number, seat in enumerate(record.seats):
        if seat not in powers or seat in record.seats[:number]:
            raise Mismatch(f"seat {number} cannot be {seat!r}")
    if sorted(record.seats, key=powers.index) != list(record.seats):
        raise Mismatch("the seats do not stand in the order of the rules")
    if record.casting is not None and record.casting.among != powers:
        raise Mismatch("casting.among are not the seats of the rules")


def _options(game: AnyGame, record: Record) -> BaseModel:
    """Return the options of a record; raises Mismatch naming the one that this game cannot have."""
    if strange := [name for name in record.options if name not in game.options.model_fields]:
        raise Mismatch(f"the game has no option {strange[0]!r}")
    try:
        options: BaseModel = game.options.model_validate(record.options)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"]) or ", ".join(record.options)
        raise Mismatch(f"the options cannot be: {name}: {first['msg']}") from error
    # One that is left out has its usual value: an older record knows fewer, and a dump leaves some out.
    meant = {name: getattr(options, name) for name in record.options} | options.model_dump(mode="json")
    for name, value in record.options.items():
        if canonical(meant[name]) != canonical(value):
            raise Mismatch(
                f"option {name} is written as {canonical(value)}, meant as {canonical(meant[name])}"
            )
    return options
