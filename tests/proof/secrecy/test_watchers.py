"""Two tables differ in what one seat hides: who watches, or looks over another seat, sees one table."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.judge import computers
from bot.judge.audience import replaying, seat_view_consents, views
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import lobby
from bot.judge.notices import followers
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.settings.terms import Terms
from bot.judge.telling import texts
from games import catalogue
from games.core.rules.prompts import Seat
from storage import queries
from storage.database import Database
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN
from tests.bot.watch import Watch
from tests.databases import fresh, opened

ANN, BO = 701, 702
"""A follower of the game, and one who looks over the seat of another than the one who hides."""
GAMES = {**catalogue(), "toy": toy.GAME}
SEALED = [slug for slug in GAMES if slug != "conquest"]
"""Games whose first questions are answered in secret; Conquest begins with commands that all see."""
MOST = 9


async def played(path: Path, slug: str, which: int) -> tuple[list[str], list[str], int]:
    """Play some questions in which somebody answers one of two ways, and closes none; return what watchers
    can learn, what was hidden, and how many phases have begun.
    """
    async with opened(fresh(path), inline=True) as engine:
        watch = Watch()
        judge = Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, GAMES)
        terms = Terms.model_validate({"looking": True, "delayed": 1, "letters": "all"})
        number = (await lobby.create(judge, slug, GM, terms=terms)).id
        for user_id in (CAO, LIU, SUN)[: GAMES[slug].size(GAMES[slug].options())[1]]:
            await lobby.join(judge, number, user_id, f"p{user_id}")
        await lobby.start(judge, number, GM)
        await followers.follow(judge, number, ANN, "ping")
        hides, shows = [seat for seat in await judge.database.read(queries.seats, number) if seat.user_id][:2]
        assert hides.user_id is not None
        assert shows.user_id is not None
        await seat_view_consents.give(judge, number, shows.user_id, BO)
        heard: list[str] = []
        hidden: list[str] = []
        for _ in range(MOST):
            while judge.thinking:
                await computers.go_on(judge)
            if (await judge.database.ask(queries.game, number)).status == "ended":
                break
            seen = await views.look(judge, number, hides.user_id)
            said = texts.examples_of(seen.prompt.shape) if seen.prompt is not None and seen.is_asked else []
            if len(said) > 1 and seen.position.ask is not None and not seen.is_at_once:
                await message_intake.receive(judge, number, hides.user_id, said[which])
                hidden.append(said[which])
                heard += await learnt(judge, number, Seat(hides.seat))
                await message_intake.receive(judge, number, hides.user_id, "clear")
            owed = await gamemaster.owed(judge, number)
            await gamemaster.force(judge, number, GM, owed.turn, owed.step)
        heard += await learnt(judge, number, Seat(hides.seat))
        return heard, hidden, (await views.stops(judge, number))[1]


async def learnt(judge: Judge, number: int, hidden: Seat) -> list[str]:
    """Return all that a watcher and who looks over another seat are told, and are shown of every phase."""
    rows = await judge.database.read(queries.messages, number)
    heard = [
        f"{each.nonce} {each.kind} {each.user_id} {each.body} {each.due_at} {each.turn}.{each.step}"
        for each in rows
        if each.user_id in (None, ANN, BO)
    ]
    row = await judge.database.ask(queries.game, number)
    now, is_open = row.turn, row.status != "ended"
    for user_id in (ANN, BO):
        every = (await replaying.scene(judge, number, user_id)).seats
        heard.append(f"{user_id} {every}")
        for seat in (None, *every):
            scene = await replaying.scene(judge, number, user_id, now, seat)
            heard.append(f"{scene.turn} {scene.seat} {scene.view} {scene.story} {scene.turns}")
            if seat == hidden and is_open:
                assert scene.turn < now
        if hidden not in every:
            with pytest.raises(Refusal):
                await replaying.scene(judge, number, user_id, now, hidden)
    return heard


@pytest.mark.long
@pytest.mark.parametrize("slug", SEALED)
async def test_what_one_seat_hides_shows_to_no_watcher(tmp_path: Path, slug: str) -> None:
    one, hidden, phases = await played(tmp_path / "one.sqlite", slug, 0)
    other, secret, same = await played(tmp_path / "other.sqlite", slug, 1)
    assert phases == same
    assert hidden
    assert all(first != second for first, second in zip(hidden, secret, strict=True))
    for first, second in zip(one, other, strict=True):
        assert first == second
    assert any(f" {queries.DIGEST} {ANN} " in line for line in one)
