"""The parts of a record that go into a throw, bound to public facts: no host chooses a throw afterwards.

docs/dice.md says of every such member what binds it; docs/verify_dice.py holds the same.
"""

from __future__ import annotations

import hmac
import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import inf

from games.core.play.save import Document
from games.core.record.export import Mismatch, Record, canonical

NAME = re.compile("g[1-9][0-9]{0,18}")
"""The name of a game that was told of somewhere."""
NUMBER = re.compile("[1-9][0-9]{0,2}")
"""The number of one who joined."""


class Unfair(Mismatch):
    """Something that takes part in a throw is not bound to what was public; the message names it."""


def terms(  # noqa: PLR0913  all that is known of a game when its salts are closed, by name
    seed: bytes,
    *,
    game: str,
    rules: str,
    edition: int,
    options: Mapping[str, object],
    salts: Mapping[str, str],
    among: Sequence[str],
    wishes: Sequence[Sequence[str]],
    by_lot: bool,
    computers: int,
) -> str:
    """Return what the message that closes the salts names: 64 hexadecimal digits over all that the throws
    are made from but the number of that message.

    The seed is the key, so that nobody can guess wishes from it before the seed is published.
    """
    said: Document = {
        "game": game,
        "rules": rules,
        "edition": edition,
        "options": dict(options),
        "salts": [[name, salt] for name, salt in salts.items()],
        "among": list(among),
        "wishes": [list(each) for each in wishes],
        "by_lot": by_lot,
        "computers": computers,
    }
    return hmac.digest(seed, f"terms\n{canonical(said)}".encode(), "sha256").hex()


def check(record: Record) -> None:
    """Raise Unfair, naming it, at the first thing of a record by which a throw could have been chosen."""
    for why in _faults(record):
        raise Unfair(why)


def _faults(record: Record) -> Iterator[str]:
    if record.closing is not None:
        yield from _closing_faults(record)
    yield from _salt_faults(record)
    yield from _casting_faults(record)
    if record.format == 1:
        epochs = [entry.epoch for turn in record.turns for entry in turn.log]
        if epochs != sorted(epochs):
            yield "the epochs of its questions go down: a rewind counts one more"
        return
    yield from _rewind_faults(record)
    yield from _epoch_faults(record)


def _closing_faults(record: Record) -> Iterator[str]:
    closing, casting = record.closing, record.casting
    if closing is None:
        return
    if not NAME.fullmatch(record.game):
        yield f"a game whose salts were closed in public is called g and its number, not {record.game!r}"
    if casting is None:
        yield "casting: its salts were closed in public, so it must say how the seats were cast"
    numbers = [int(number) for number in [*closing.earlier, closing.message]]
    if numbers != sorted(set(numbers)):
        yield "closing: the messages that were posted earlier have lower numbers, in their order"
    if casting is None or not closing.terms:
        return
    found = terms(
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
    if found != closing.terms:
        yield "closing: the terms that its message names are not those of this game"


def _salt_faults(record: Record) -> Iterator[str]:
    casting = record.casting
    if any("\n" in text for pair in record.salts.items() for text in pair):
        yield "salts: none has more than one line"
    if casting is None:
        names: list[str] = [name for name in record.seats if name in record.salts]
    else:
        names = [name for name in sorted(record.salts) if NUMBER.fullmatch(name)]
        names = sorted((name for name in names if int(name) <= len(casting.claims)), key=int)
        if "" in record.salts.values():
            yield "salts: who gave none is not in the list"
    if sorted(record.salts) != sorted(names):
        [stranger, *_] = [name for name in record.salts if name not in names]
        yield f"salts: one is of {stranger!r}, who has no seat"
    elif list(record.salts) != names:
        yield "salts: they do not stand in their order"


def _casting_faults(record: Record) -> Iterator[str]:
    if (casting := record.casting) is None:
        return
    if len(set(casting.among)) < len(casting.among):
        yield "casting.among names a seat twice"
    for claim in casting.claims:
        if len(set(claim.wishes)) < len(claim.wishes) or not set(claim.wishes) <= set(casting.among):
            yield f"casting: nobody can wish for {', '.join(claim.wishes)}"
    if [seat for seat in casting.among if seat in record.seats] != list(record.seats):
        yield "seats: they do not stand in the order of casting.among"
    claimed = [claim.seat for claim in casting.claims]
    if not set(claimed) <= set(record.seats):
        yield "casting gives somebody a seat that is not played"
    free = [seat for seat in casting.among if seat not in claimed]
    if [seat for seat in record.seats if seat not in claimed] != free[: len(record.seats) - len(claimed)]:
        yield "seats: computers take the first that are free"
    if not casting.fits(record.dice):
        yield "casting: the seed gives the seats to others"


def _rewind_faults(record: Record) -> Iterator[str]:
    epochs = [rewind.epoch for rewind in record.rewinds]
    if epochs != sorted(set(epochs)):
        yield "the rewinds do not stand in the order of their epochs"
    said = [rewind.message for rewind in record.rewinds if rewind.message is not None]
    if record.closing is not None:
        if epochs != list(range(1, len(epochs) + 1)):
            yield "rewinds: one is missing, for each goes up by one"
        if len(said) < len(epochs):
            yield "rewinds: each is announced in public where the salts were, and names its message"
        said = [record.closing.message, *said]
    if any(int(one) >= int(other) for one, other in pairwise(said)):
        yield "rewinds: a message that was posted later has a higher number"
    least = inf  # of the turns that later rewinds went back to, which took back what is not below
    for rewind in reversed(record.rewinds):
        if len(record.turns) <= rewind.turn <= least:
            yield f"rewinds: no. {rewind.epoch} goes back to turn {rewind.turn}, which was not played"
        least = min(least, rewind.turn)


def _epoch_faults(record: Record) -> Iterator[str]:
    """Yield every question whose epoch is not that of the last rewind whose turn is not above its own."""
    backs = sorted(record.rewinds, key=lambda each: each.turn)
    starts, since = [each.turn for each in backs], [0, *accumulate((each.epoch for each in backs), max)]
    for turn in record.turns:
        epoch = since[bisect_right(starts, turn.turn)]
        for step, entry in enumerate(turn.log):
            if entry.epoch != epoch:
                yield (
                    f"turn {turn.turn}, step {step}: it has epoch {entry.epoch}, "
                    f"but by the rewinds epoch {epoch} was played"
                )


def compared(record: Record) -> tuple[str, ...]:
    """Return, line by line, what only a person can compare with the messages that were posted."""
    closing = record.closing
    lines = [f"game {record.game}, SHA-256 of the seed {record.commitment}"]
    if closing is None:
        lines.append(UNBOUND)
    else:
        salts = json.dumps(dict(record.salts))
        lines.append(f"message {closing.message} closes the salts {salts} and names {_terms(closing.terms)}")
    if record.format == 1:
        lines.append(UNLISTED)
    for each in record.rewinds:
        what = "the command" if each.by == "sandbox" else "message"
        where = f"{what} {each.message}" if each.message else "no public message"
        lines.append(f"{where} takes it back to turn {each.turn} (no. {each.epoch})")
    for turn in record.turns:
        for act in turn.acts:
            if act.is_correction and isinstance(act.answer, list):
                told = "; ".join(map(str, act.answer))
                lines.append(
                    f"turn {turn.turn}: {OFFICES.get(act.seat, act.seat)} corrected the board: {told}"
                )
    return tuple(lines)


OFFICES = {"gamemaster": "the gamemaster", "table": "the gamemaster, as the players agreed,"}
"""The author of a correction of the board, by the office that the record names."""


def _terms(said: str) -> str:
    return f"the terms {said}" if said else "no terms, as none did then: wishes may have been changed since"


UNBOUND = (
    "no public message closed its salts: whoever held the seed could work out the dice beforehand, "
    "and choose a seed"
)
UNLISTED = "its rewinds are not listed: whoever held the seed could throw again"
