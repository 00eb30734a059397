"""The requirements of a table for joining: deadlines kept, a rating; by every way in, for every rule set."""

from datetime import UTC, datetime

import pytest

from bot.judge.judge import Refusal
from bot.judge.lobby import join_requirements, lobby
from bot.judge.office import gamemaster
from bot.judge.seats import taking_over
from bot.judge.settings.terms import Terms
from bot.judge.telling import public_invitations
from games import catalogue
from storage import queries
from storage.models import Result
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN

TITLES = [*catalogue(), "toy"]


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


async def table(judge, slug="toy", **asked):
    agreed = Terms.model_validate({"leaving": "open", "fill": "computers", "joining": asked})
    return (await lobby.create(judge, slug, GM, terms=agreed)).id


async def recorded(judge, user_id, turns, missed, slug="toy", mu=None, sigma=None):
    """Write down a finished game of somebody."""
    past = await table(judge, slug)
    async with judge.database.work() as work:
        work.session.add(
            Result(
                game_id=past, seat="wei", user_id=user_id, slug=slug,
                ended_at=datetime(2025, 1, 1, tzinfo=UTC), seats=3,
                place=1, won=True, took_over=False, gave_up=False, turns=turns,
                missed=missed, mu=mu, sigma=sigma,
            )
        )  # fmt: skip


@pytest.mark.parametrize(
    "text, asked",
    [
        ("reliability 80, rating 1100", {"reliability": 80, "rating": 1100}),
        (" Rating=900 ", {"rating": 900}),
        ("reliability 100 %", {"reliability": 100}),
        ("reliability 1, rating 1", {"reliability": 1, "rating": 1}),
        ("rating 9999", {"rating": 9999}),
        ("", {}),
    ],
)
def test_what_is_asked_is_read_as_people_write_it(text, asked):
    assert join_requirements.read(text) == asked


@pytest.mark.parametrize(
    "text",
    ["reliability", "reliability 101", "reliability 0", "rating -5", "rating 10000", "rating ٣", "karma 3",
     "reliability 80 90", "rating 900, rating 1000", "80", "reliability 8e1"],
)  # fmt: skip
def test_what_cannot_be_asked_is_told_with_a_right_example(text):
    with pytest.raises(Refusal, match="Right is: `reliability 80, rating 1100`"):
        join_requirements.read(text)


@pytest.mark.parametrize(
    "turns, missed, joins", [(100, 20, True), (100, 21, False), (10, 3, False), (9, 9, True)]
)
async def test_deadlines_kept_are_counted_in_hundred_turns_and_newcomers_may_join(
    judge, turns, missed, joins
):
    await recorded(judge, CAO, turns, missed)
    number = await table(judge, reliability=80)
    if joins:
        await lobby.join(judge, number, CAO, "Cao")
        return
    with pytest.raises(
        Refusal, match=rf"in 80 of 100 turns; you kept them in \d+ \({turns - missed} of {turns}\)"
    ):
        await lobby.join(judge, number, CAO, "Cao")
    assert await judge.database.read(queries.players, number) == []


@pytest.mark.parametrize("slug", TITLES)
async def test_a_rating_is_that_of_the_rule_set(judge, slug):
    other = next(each for each in TITLES if each != slug)
    await recorded(judge, CAO, 5, 0, slug, mu=25.0, sigma=5.0)  # 1000 + 20 * (25 - 3 * 5) = 1200
    await recorded(judge, LIU, 5, 0, other, mu=40.0, sigma=1.0)
    number = await table(judge, slug, rating=1200)
    await lobby.join(judge, number, CAO, "Cao")
    with pytest.raises(Refusal, match=r"rating of 1200 or more in .*; yours is 1000"):
        await lobby.join(judge, number, LIU, "Liu")
    beginners = await table(judge, slug, rating=1000)
    await lobby.join(judge, beginners, LIU, "Liu")


async def test_who_has_joined_may_change_wishes_though_the_record_has_fallen(judge):
    number = await table(judge, reliability=80)
    await lobby.join(judge, number, CAO, "Cao")
    await recorded(judge, CAO, 100, 90)
    await lobby.join(judge, number, CAO, "Cao", wishes=["Shu"])
    assert [player.preferences for player in await judge.database.read(queries.players, number)] == [["shu"]]
    await lobby.leave(judge, number, CAO)
    with pytest.raises(Refusal, match="you kept them in 10"):
        await lobby.join(judge, number, CAO, "Cao")


async def test_a_free_seat_asks_the_same_but_not_of_who_comes_back(judge):
    number = await table(judge, reliability=80)
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    await recorded(judge, CAO, 100, 90)
    await recorded(judge, SUN, 100, 90)
    await lobby.resign(judge, number, CAO)
    with pytest.raises(Refusal, match="you kept them in 10"):
        await taking_over.take(judge, number, SUN, "Sun")
    await taking_over.back(judge, number, CAO, "Cao")


async def test_a_gamemaster_may_seat_whom_they_like(judge):
    number = await table(judge, reliability=80)
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    await recorded(judge, SUN, 100, 90)
    seat = next(each for each in await judge.database.read(queries.seats, number) if each.user_id == CAO)
    power = judge.rules("toy").power(seat.seat).name
    await gamemaster.replace_player(judge, number, GM, power, SUN, "Sun")
    seats = await judge.database.read(queries.seats, number)
    assert SUN in [each.user_id for each in seats]


async def test_the_announcement_says_what_is_asked_and_is_as_before_where_nothing_is(judge):
    plain = await judge.database.read(queries.game, await table(judge))
    asking = await judge.database.read(queries.game, await table(judge, reliability=80, rating=1100))
    game = judge.rules("toy")
    assert "Open to players" not in public_invitations.opening(game, plain)
    assert (
        "Open to players with every deadline kept in 80 of 100 turns (who was asked in fewer than 10 turns "
        "may join too); a rating of 1100 or more in this rule set."
        in public_invitations.opening(game, asking)
    )
