"""Two tables differ in the letters of two seats: to everybody else, logs included, they are one table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letter_archive, letters, muted_senders
from bot.judge.office import gamemaster
from bot.judge.votes import votes
from storage import queries
from storage.database import Database
from storage.models import Game
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, round_over
from tests.bot.watch import Watch
from tests.databases import fresh, opened

SECRET = "meet me at the eastern gate"
OTHERS = (SUN, GM, 77, None)
"""Those who are no party to the letters: the third seat, the gamemaster, a stranger, the table."""


async def played(path: Path, texts: list[str], *, anonymous: bool) -> list[str]:
    """Play a game in which the first two write to each other; return all that the others can learn of it."""
    async with opened(fresh(path), inline=True) as engine:
        watch = Watch()
        judge = Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, {"toy": toy.GAME})
        with capture_logs() as logs:
            number = await begun(judge, CAO, LIU, SUN, letters="all", anonymous=anonymous)
            held = {s.seat: s.user_id or 0 for s in await judge.database.read(queries.seats, number)}
            for text in texts:
                await letters.send(judge, number, held["wei"], "Shu", text, source_id=len(text))
                await letters.send(judge, number, held["shu"], "Wei", text[::-1])
                with pytest.raises(Refusal):
                    await letters.send(judge, number, held["wei"], "Shu", text * 999)
                await muted_senders.mute(judge, number, held["shu"], "Wei")
            if not anonymous:
                await round_over(judge, number)
            watch.ahead(minutes=3)
            await votes.propose(judge, number, held["wu"], "pause")
            party = {held["wei"], held["shu"]}
            heard = await learnt(judge, number, party, before_end=True)
            await gamemaster.end(judge, number, GM, "enough")
            heard += await learnt(judge, number, party, before_end=False)
        assert SECRET not in str(logs)
        assert SECRET[::-1] not in str(logs)
    return [*heard, str(logs)]


async def learnt(judge: Judge, number: int, party: set[int], *, before_end: bool) -> list[str]:
    """Return all that those who are no party to the letters are told, or can ask for."""
    database = judge.database
    row = await database.ask(queries.game, number)
    heard = [f"row {row.version} {row.status} {row.deadline} {row.heard}"]
    heard += [repr(dict(settings_of(row)))]
    rows: list[Any] = list(await database.read(queries.messages, number))
    heard += [
        f"{each.nonce} {each.user_id} {each.body} {each.due_at} {each.turn}.{each.step}"
        for each in rows
        if each.user_id not in party
    ]
    deeds, _ = await database.read(queries.audits_left, number)
    heard += [f"{each.deed} {each.user_id} {each.facts} {each.at}" for each in deeds]
    for user in OTHERS:
        heard.append(await views.status(judge, number, user))
        if user is not None:
            heard += await letter_archive.archive(judge, number, user)
            heard += await muted_senders.blocked(judge, user)
    heard += await votes.standing(judge, number)
    return heard if before_end else [*heard, str((await views.export(judge, number)).dump())]


def settings_of(row: Game) -> dict[str, object]:
    """Return the settings of a game's row."""
    return dict(row.settings)


@pytest.mark.long
@pytest.mark.parametrize("anonymous", [False, True])
async def test_letters_leave_no_trace_for_anybody_but_those_they_are_between(
    tmp_path: Path, anonymous: bool
) -> None:
    quiet = await played(tmp_path / "quiet.sqlite", [], anonymous=anonymous)
    one = await played(tmp_path / "one.sqlite", [SECRET], anonymous=anonymous)
    other = await played(tmp_path / "other.sqlite", [SECRET[::-1] + "!", "yes", "no"], anonymous=anonymous)
    for twin in (one, other):
        for first, second in zip(quiet, twin, strict=True):
            assert first == second
        assert SECRET not in "".join(twin)
