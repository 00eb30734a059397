"""Standing orders kept under a name, for any game of the same rule set: kept, found again, listed, forgotten.

They are the player's own: nobody else at the table, nor who comes to the seat, learns of them.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from pydantic import TypeAdapter

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge
from bot.judge.orders.intake_context import Intake
from games.core.rules.errors import Illegal
from storage import queries

Kept: TypeAlias = dict[str, list[str]]
"""Standing orders by the name they are kept under."""
KEPT = TypeAdapter[Kept](Kept)
MOST = 10
"""Names that a player keeps in one rule set."""
LONGEST = 30
"""Letters of a name."""
KEEP, USE, FORGET, LIST = "keep standing as {name}", "use standing {name}", "forget kept {name}", "kept"
"""The typed forms of the commands."""
_MINE = re.compile(r"(?:my )?standing(?: orders?)?").pattern
ASKED = re.compile(
    rf"(?:(?P<keep>keep|save) {_MINE} as|(?P<use>use|load) {_MINE}|(?P<forget>forget kept)) (?P<name>\w[^?]*)"
    rf"|(?P<list>(?:show )?kept( {_MINE})?)",
    re.IGNORECASE,
)
"""A line that keeps standing orders, lays kept ones down, forgets them or lists them."""


def asked(line: str) -> re.Match[str] | None:
    """Return what a line asks with standing orders under a name, None if it is about nothing of the kind."""
    return ASKED.fullmatch(" ".join(line.strip(" \t`*_.,:;!").split()))


async def do(case: Intake, found: re.Match[str]) -> list[str]:
    """Do what a line asks; return the lines that are to be laid down, none if it asked for something else."""
    if case.spoken:
        case.said.append(words.orders.KEPT_BY_THEMSELVES)
        return []
    kept, name = await _every(case), typed_text.plain(found["name"] or "", LONGEST)
    known = next((each for each in kept if each.casefold() == name.casefold()), "")
    if found["keep"]:
        await _keep(case, {each: lines for each, lines in kept.items() if each != known}, name)
    elif found["list"]:
        case.said += _listed(kept)
    elif not known:
        names = ", ".join(f"`{each}`" for each in kept) or words.orders.NONE_KEPT
        case.errors.append(Illegal(words.orders.NOT_KEPT.format(names=names), quote=name))
    elif found["use"]:
        return kept[known]
    else:
        del kept[known]
        await _store(case, kept)
        case.said.append(words.orders.KEPT_FORGOTTEN.format(name=known))
    return []


async def names(judge: Judge, user_id: int, slug: str) -> list[str]:
    """Return the names under which a person keeps standing orders of a rule set."""
    return list(KEPT.validate_python(await judge.database.ask(queries.marked, _key(user_id, slug)) or {}))


async def _keep(case: Intake, kept: Kept, name: str) -> None:
    lines = list(case.seen.standing or ())
    if not lines:
        case.errors.append(Illegal(words.orders.NOTHING_TO_KEEP))
    elif len(kept) >= MOST:
        case.errors.append(Illegal(words.orders.KEPT_FULL.format(most=MOST, first=next(iter(kept)))))
    else:
        await _store(case, {**kept, name: lines})
        case.said.append(words.orders.KEPT_AS.format(name=name, title=case.game.title, count=len(lines)))


def _listed(kept: Kept) -> list[str]:
    lines = [f"- **{name}**: {' · '.join(f'`{line}`' for line in lines)}" for name, lines in kept.items()]
    return [words.orders.KEPT_LIST, *lines] if lines else [words.orders.NOTHING_KEPT]


async def _every(case: Intake) -> Kept:
    marked = await queries.marked(case.change.session, _key(case.user_id, case.game.slug))
    return KEPT.validate_python(marked or {})


async def _store(case: Intake, kept: Kept) -> None:
    await case.change.mark(_key(case.user_id, case.game.slug), dict(kept))


def _key(user_id: int, slug: str) -> str:
    return f"standing/{user_id}/{slug}"
