"""A game that people end: its end is told, and not the opening of the turn that nobody played any more."""

from itertools import product

import pytest

from bot.judge import session
from bot.judge.notices import quiet_thread_reports
from bot.judge.office import gamemaster
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.votes import votes
from games import catalogue
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU
from tests.bot.judge.test_quiet import answered, played, posts, table
from tests.examples import few

PAIRS = {
    "warlords": ("Cao Cao", "Shi Xie"),
    "conquest": ("Yellow", "Brown"),
    "redux": ("Wei", "Shu"),
    "suntzu": ("Sun Tzu", "King of Chu"),
    "yuan": ("Tiger", "Dragon"),
}


@pytest.fixture
def games():
    return dict(catalogue())


async def drawn(judge, number):
    await votes.propose(judge, number, CAO, "draw")
    await votes.cast(judge, number, LIU, 1, agrees=True)


async def conceded(judge, number):
    [winner] = [each.seat for each in await judge.database.read(queries.seats, number) if each.user_id == LIU]
    await votes.propose(judge, number, CAO, "concession", seats=[winner])


async def ended(judge, number):
    await gamemaster.end(judge, number, GM, "no time")


async def open_turn(judge, number):
    """Return the public lines of the open turn, and those before it that a quiet thread holds back."""
    async with session.opened(judge, number, reading=True) as opened:
        position, report = opened.position, settings_of(opened.change.game).report
        assert not position.save.log, "nobody has answered in it"
        told = [event for event in position.state.told if event.audience is None]
        held = await quiet_thread_reports.told_under(opened.change, report, position) if report else []
        before = held[: len(held) - len(position.state.told)] if report and not report.parts else []
        return opened.game.report(told), opened.game.report(before)


async def told_at_the_end(judge, number, end):
    """End a game; return the texts that were posted for it, and those that then stand in the thread."""
    before = {row.id for row in await posts(judge, number)}
    await end(judge, number)
    assert (await judge.database.read(queries.game, number)).status == "ended"
    return [row.body["text"] for row in await posts(judge, number) if row.id not in before]


@pytest.mark.parametrize(
    "slug, end, thread", few(product(sorted(PAIRS), (drawn, conceded, ended), ("quiet", "every")), 7)
)
async def test_the_opening_of_a_turn_that_nobody_played_is_not_told_with_the_end(judge, slug, end, thread):
    number = await table(judge, slug, *PAIRS[slug], thread=thread)
    await played(judge, number, 2, 1)
    opening, _ = await open_turn(judge, number)
    told = await told_at_the_end(judge, number, end)
    assert not [line for line in opening for text in told if line in text]


@pytest.mark.parametrize("end", [drawn, conceded, ended])
async def test_what_a_quiet_thread_held_back_is_told_before_the_end_without_that_opening(judge, end):
    """Cao Cao has moved, and a computer is asked next."""
    number = await table(judge, "warlords", *PAIRS["warlords"])
    await played(judge, number, 2, 1)
    for _ in range(10):
        for user_id in (CAO, LIU):
            await answered(judge, number, user_id)
        opening, held = await open_turn(judge, number)
        if held:
            break
    assert opening
    assert held
    told = await told_at_the_end(judge, number, end)
    assert not [line for line in opening for text in told if line in text]
    first = next(n for n, text in enumerate(told) if held[-1] in text)
    assert all(line in told[first] for line in held)
    assert first < next(n for n, text in enumerate(told) if "seed was" in text)
