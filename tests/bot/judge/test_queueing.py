"""People wait for a table, it forms, they are asked once; whatever comes of it, nobody is lost or doubled."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.judge import personal_data
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.queue import queue_forming, queue_reading, queueing
from bot.judge.records import results_and_ratings
from bot.judge.settings.stored_game_settings import settings_of
from bot.scheduling.judge_timekeeper import Keeper
from games import catalogue
from storage import queries
from storage.models import Preference, Result
from tests import toy
from tests.bot.judge.publicly import stand
from tests.bot.judge.steps import bodies

HALL, CHANNEL = 5000, 6000


def everything(guild: int) -> bool:
    return True


ANN, BO, CY, DI = 701, 702, 703, 704


@pytest.fixture
def games():
    return {"toy": toy.GAME, **catalogue()}


async def waits(judge, user_id, text="toy, 2 people", zone="UTC"):
    """Let somebody wait for a table."""
    stated = queue_reading.read(judge, text, zone)
    return await queueing.join(judge, HALL, CHANNEL, user_id, f"p{user_id}", stated)


async def queue(judge):
    """Return who waits, and for which table they are asked."""
    return [(row.user_id, row.game_id) for row in await judge.database.read(queries.queue, HALL)]


async def formed(judge, *people, text="toy, 2 people"):
    """Let a table form; return its number."""
    for user_id in people:
        await waits(judge, user_id, text)
    [number] = {game_id for _, game_id in await queue(judge) if game_id is not None}
    return number


async def asked(judge, number):
    """Return who was sent the question whether they join."""
    rows = await judge.database.read(queries.messages, number, kind=queries.DIGEST)
    return [row.user_id for row in rows if row.body.get("controls") == "queue"]


async def status(judge, number):
    return (await judge.database.read(queries.game, number)).status


async def test_a_table_forms_with_what_all_share_and_everybody_is_asked_once(judge):
    text = "Warlords or toy, 24h or 48h, not anonymous, 2 people, reliability 80"
    assert "Nobody else waits here." in await waits(judge, ANN, text)
    assert await queueing.form(judge, HALL) == 0
    await waits(judge, BO, "toy, 48h, 2 people")
    await waits(judge, CY, "Sun Tzu, 48h")
    [(_, number), (_, same), (_, none)] = await queue(judge)
    assert (number, none) == (same, None)
    row = await judge.database.read(queries.game, number)
    terms = settings_of(row)
    assert (row.slug, row.status, row.guild_id, row.channel_id) == ("toy", "open", HALL, CHANNEL)
    assert (terms.schedule, terms.anonymous, terms.joining) == ("every 48h", False, {"reliability": 80})
    assert (terms.rewind, row.gamemaster_id) == ("vote", None)
    assert await asked(judge, number) == [ANN, BO]
    assert await queueing.form(judge, HALL) == 0
    assert await asked(judge, number) == [ANN, BO]


@pytest.mark.parametrize("said, early", [("", True), (" early on", True), (" early off", False)])
async def test_its_questions_close_early_unless_all_wish_otherwise(judge, said, early):
    number = await formed(judge, ANN, BO, text=f"toy, 48h{said}, 2 people")
    assert settings_of(await judge.database.read(queries.game, number)).early is early


async def test_it_begins_when_all_have_answered_and_enough_have_joined(judge):
    number = await formed(judge, ANN, BO)
    assert "when all have answered" in await queueing.accept(judge, number, ANN, "Ann")
    assert await status(judge, number) == "open"
    await queueing.accept(judge, number, BO, "Bo")
    assert await status(judge, number) == "announcing"
    assert await queue(judge) == []
    await stand(judge, number)
    seats = await judge.database.read(queries.seats, number)
    assert {seat.user_id for seat in seats if seat.status == "held"} == {ANN, BO}
    assert await status(judge, number) == "running"


async def test_not_now_keeps_the_place_and_asks_for_a_day_about_nothing(judge, watch):
    number = await formed(judge, ANN, BO)
    await queueing.accept(judge, number, BO, "Bo")
    assert "keep your place" in await queueing.decline(judge, number, ANN)
    assert await status(judge, number) == "ended"
    assert await queue(judge) == [(ANN, None), (BO, None)]
    assert "does not begin: too few joined" in "\n".join(await bodies(judge, number, user_id=BO))
    with pytest.raises(Refusal, match="not asked about that table"):
        await queueing.accept(judge, number, ANN, "Ann")
    await waits(judge, CY)
    [(_, none), (_, second), (_, same)] = await queue(judge)
    assert none is None
    assert second == same != number
    watch.ahead(hours=25)
    assert await queueing.due(judge)
    assert [user for user, _ in await queue(judge)] == [ANN]


async def test_who_does_not_answer_within_a_day_leaves_and_the_others_stay(judge, watch):
    number = await formed(judge, ANN, BO)
    await queueing.accept(judge, number, BO, "Bo")
    watch.ahead(hours=23)
    assert await queueing.due(judge) == 0
    watch.ahead(hours=2)
    assert await Keeper(judge).close_due() > 0
    assert await queue(judge) == [(BO, None)]
    assert await status(judge, number) == "ended"
    assert "You did not answer about" in (await bodies(judge, number, user_id=ANN))[-1]
    await waits(judge, DI)
    assert len({game_id for _, game_id in await queue(judge)}) == 1


async def test_a_table_of_three_begins_with_two_where_two_are_enough(judge, watch):
    for user_id in (ANN, BO):
        await waits(judge, user_id, "toy, 2 people, anonymous")
    number = (await queue(judge))[0][1]
    await lobby.join(judge, number, DI, "Di")
    await queueing.accept(judge, number, ANN, "Ann")
    watch.ahead(hours=25)
    await queueing.due(judge)
    assert await status(judge, number) == "announcing"
    assert await queue(judge) == []


async def test_the_public_button_joins_it_too_and_nobody_starts_it_before_its_time(judge):
    number = await formed(judge, ANN, BO)
    await lobby.join(judge, number, ANN, "Ann")
    with pytest.raises(Refusal, match="begins by itself"):
        await lobby.start(judge, number, ANN, manages_server=True)
    await queueing.accept(judge, number, BO, "Bo")
    assert await status(judge, number) == "announcing"


async def test_nobody_waits_twice_on_a_server_and_who_changes_their_wishes_keeps_their_place(judge, watch):
    await waits(judge, ANN, "Sun Tzu")
    watch.ahead(hours=1)
    await waits(judge, BO, "Conquest, 2 people")
    watch.ahead(hours=1)
    await waits(judge, ANN, "Conquest")
    rows = await judge.database.read(queries.queue, HALL)
    assert [(row.user_id, row.rules) for row in rows] == [(ANN, ["conquest"]), (BO, ["conquest"])]


async def test_who_is_asked_waits_for_no_second_table(judge):
    number = await formed(judge, ANN, BO)
    with pytest.raises(Refusal, match="You are asked about"):
        await waits(judge, ANN, "Sun Tzu")
    await waits(judge, CY)
    await waits(judge, DI)
    by_table = [game_id for _, game_id in await queue(judge)]
    assert by_table.count(number) == 2
    assert len(set(by_table)) == 2


async def test_who_leaves_the_queue_leaves_the_lobby_and_is_asked_no_more(judge):
    number = await formed(judge, ANN, BO)
    await queueing.accept(judge, number, ANN, "Ann")
    assert "no more" in await queueing.leave(judge, HALL, ANN)
    assert await judge.database.read(queries.players, number) == []
    with pytest.raises(Refusal, match="not asked"):
        await queueing.accept(judge, number, ANN, "Ann")
    with pytest.raises(Refusal, match="You wait for no table"):
        await queueing.leave(judge, HALL, ANN)
    await queueing.accept(judge, number, BO, "Bo")
    assert await status(judge, number) == "ended"
    assert await queue(judge) == [(BO, None)]


async def test_a_month_is_the_longest_and_its_end_is_told(judge, watch):
    await waits(judge, ANN)
    watch.ahead(hours=24 * 29)
    assert await queueing.due(judge) == 0
    assert await Keeper(judge).next_deadline() == watch.now() + timedelta(days=1)
    watch.ahead(hours=25)
    assert await queueing.due(judge) == 1
    assert await queue(judge) == []
    [note] = [row for row in await judge.database.read(queries.messages, None) if row.user_id == ANN]
    assert "no table has formed" in note.body["text"]


async def test_time_without_the_program_is_given_back_to_those_who_are_asked(judge, watch):
    number = await formed(judge, ANN, BO)
    since = watch.now() + timedelta(hours=20)
    watch.ahead(hours=30)
    keeper = Keeper(judge)
    assert await keeper.bridge(since) == 2
    assert await keeper.close_due() == 0
    await queueing.accept(judge, number, ANN, "Ann")
    watch.ahead(hours=5)
    assert await keeper.close_due()
    assert await queue(judge) == [(ANN, None)]


async def test_what_an_end_of_the_program_came_between_is_done_at_the_next_beginning(judge):
    number = await formed(judge, ANN, BO)
    for user_id in (ANN, BO):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    assert await status(judge, number) == "open"
    await queueing.servers(judge, {HALL}, everything)
    assert await status(judge, number) == "announcing"


async def test_a_server_without_the_bot_has_no_queue_and_its_tables_are_called_off(judge):
    number = await formed(judge, ANN, BO)
    await queueing.servers(judge, {HALL}, everything)
    assert len(await queue(judge)) == 2
    await queueing.servers(judge, set(), everything)
    assert await queue(judge) == []
    assert await status(judge, number) == "ended"


async def test_of_the_queue_of_a_server_that_another_process_hears_of_nothing_is_known(judge):
    number = await formed(judge, ANN, BO)
    await queueing.servers(judge, set(), lambda guild: guild != HALL)
    assert len(await queue(judge)) == 2
    assert await status(judge, number) == "open"


async def test_a_table_that_its_gamemasters_server_ends_frees_those_who_were_asked(judge):
    number = await formed(judge, ANN, BO)
    async with judge.database.change(number) as change:
        await lobby.call_off(judge, change, "no")
    await queueing.settle(judge, number)
    fresh = {game_id for _, game_id in await queue(judge)}
    assert number not in fresh
    assert len(fresh) == 1


async def recorded(judge, user_id, turns, missed, **rating):
    past = (await lobby.create(judge, "toy", 9)).id
    async with judge.database.work() as work:
        work.add(
            Result(
                game_id=past, seat="wei", user_id=user_id, slug="toy",
                ended_at=datetime(2025, 1, 1, tzinfo=UTC), seats=3,
                place=1, won=True, took_over=False, gave_up=False, turns=turns,
                missed=missed, **rating,
            )
        )  # fmt: skip


async def test_thresholds_are_honoured_both_ways(judge):
    await recorded(judge, BO, 20, 10)
    await waits(judge, ANN, "toy, 2 people, reliability 80")
    await waits(judge, BO)
    assert [game_id for _, game_id in await queue(judge)] == [None, None]
    with pytest.raises(Refusal, match="more than you have yourself"):
        await waits(judge, BO, "toy, 2 people, reliability 80")
    with pytest.raises(Refusal, match="more than you have yourself"):
        await waits(judge, CY, f"toy, rating {results_and_ratings.shown(25, 25 / 3) + 100}")
    await waits(judge, CY)
    assert {user for user, game_id in await queue(judge) if game_id} == {ANN, CY}


async def test_who_asks_for_a_rating_sits_with_nobody_rated_below_it(judge):
    for user_id, mu in ((ANN, 30), (BO, 20), (CY, 28)):
        await recorded(judge, user_id, 20, 0, mu=mu, sigma=5)
    assert [results_and_ratings.shown(mu, 5) for mu in (30, 20, 28)] == [1300, 1100, 1260]
    await waits(judge, ANN, "toy, 2 people, rating 1200")
    for user_id in (BO, DI):
        await waits(judge, user_id)
    assert {user for user, game_id in await queue(judge) if game_id} == {BO, DI}
    await waits(judge, CY)
    assert {user for user, game_id in await queue(judge) if game_id} == {ANN, BO, CY, DI}


async def test_who_has_as_many_games_as_one_may_is_asked_about_none(judge):
    few = replace(judge, games_each=1)
    await waits(few, ANN)
    row = await lobby.create(few, "toy", ANN)
    await lobby.join(few, row.id, ANN, "Ann")
    await waits(few, BO)
    assert [game_id for _, game_id in await queue(few)] == [None, None]
    with pytest.raises(Refusal, match="as many as one person may have"):
        await waits(few, ANN)


async def test_who_takes_no_direct_messages_is_told_so(judge):
    async with judge.database.work() as work:
        await work.prefer(Preference(user_id=ANN, dm_open=False))
    with pytest.raises(Refusal, match="direct messages are closed"):
        await waits(judge, ANN)


async def test_hours_awake_make_the_deadline_fall_at_their_end(judge):
    await waits(judge, ANN, "toy, 2 people, my evenings in Europe")
    await waits(judge, BO, "toy, 2 people, 17-22 Europe/London, 24h")
    row = await judge.database.read(queries.game, (await queue(judge))[0][1])
    assert row.settings["schedule"] == "at 23:00 Europe/Berlin · least 12h"
    assert "at 23:00 Europe/Berlin" in (await bodies(judge, row.id, kind="status"))[0]


async def test_what_is_stored_is_given_out_and_goes(judge):
    await waits(judge, ANN, "toy, anonymous")
    [row] = json.loads((await personal_data.exported(judge, ANN))[1])["queued"]
    assert (row["rules"], row["hidden"]) == (["toy"], "yes")
    await personal_data.forget(judge, ANN)
    assert await queue(judge) == []


async def test_who_is_forgotten_while_they_are_asked_keeps_nobody_waiting(judge):
    number = await formed(judge, ANN, BO)
    await queueing.accept(judge, number, BO, "Bo")
    await personal_data.forget(judge, ANN)
    assert await status(judge, number) == "ended"
    assert await queue(judge) == [(BO, None)]


async def test_a_table_that_formed_is_played_as_any_other(judge):
    number = await formed(judge, ANN, BO)
    for user_id in (ANN, BO):
        await queueing.accept(judge, number, user_id, f"p{user_id}")
    await stand(judge, number)
    assert await deadlines.close_due(judge) == 0
    assert "Round 1" in await views.status(judge, number)


@pytest.mark.parametrize("slug", catalogue())
async def test_every_rule_set_can_be_waited_for(judge, slug):
    game = judge.rules(slug)
    people = [ANN, BO, CY][: max(2, queue_forming.sort_of(game).least)]
    number = await formed(judge, *people, text=f"{game.title}, {len(people)} people")
    assert (await judge.database.read(queries.game, number)).slug == slug


@pytest.mark.parametrize(
    "text, rules, schedules, awake, hidden",
    [
        ("Conquest or Warlords, 24 h, my evenings in Europe, no anonymous",
         ["conquest", "warlords"], ["every 24h"], ([18, 23], "Europe/Berlin"), "no"),
        ("yuan; 24h or 48 h; 22-4; anonymous", ["yuan"],
         ["every 24h", "every 48h"], ([22, 4], "Asia/Tokyo"), "yes"),
        ("any, at 20:00 Europe/Berlin, awake 9 to 24 UTC, anonymous or not",
         ["toy", *catalogue()], ["at 20:00 Europe/Berlin · least 12h"], ([9, 0], "UTC"), "either"),
    ],
)  # fmt: skip
def test_a_sentence_is_read_part_by_part(judge, text, rules, schedules, awake, hidden):
    said = queue_reading.read(judge, text, "Asia/Tokyo")
    assert (said.rules, said.schedules, said.awake, said.hidden) == (rules, schedules, awake, hidden)


@pytest.mark.parametrize(
    "text, why",
    [
        ("Monopoly", "“Monopoly”: it is no rule set"),
        ("toy, 25-26", "hours “25-26”"),
        ("toy, evenings in Atlantis", "hours “evenings in Atlantis”"),
        ("toy, reliability 200", "Right is: `reliability 80"),
        ("toy, 12 people", "to \\d people; you ask for 12"),
        ("24h", "Say which rules"),
        ("toy, 24h or 900h", "from 1h to 14d"),
    ],
)
async def test_what_cannot_be_read_is_told_with_what_was_wrong(judge, text, why):
    with pytest.raises(Refusal, match=why):
        await waits(judge, ANN, text)
    assert await queue(judge) == []


@pytest.mark.parametrize(
    "text, hours, zone",
    [
        ("any", [], "Asia/Tokyo"),
        ("", [], "Asia/Tokyo"),
        ("0-24", [], "Asia/Tokyo"),
        ("0 to 24 in Europe", [], "Europe/Berlin"),
        ("23-24", [23, 0], "Asia/Tokyo"),
        ("my evenings", [18, 23], "Asia/Tokyo"),
    ],
)
def test_hours_awake_are_those_of_ones_own_zone_unless_another_is_named(text, hours, zone):
    assert queue_reading.awake(text, "Asia/Tokyo") == (hours, zone)


@pytest.mark.parametrize("text", ["24-5", "5-25", "7-7", "0-0", "7", "7-9 Atlantis"])
def test_what_are_no_hours_is_refused(text):
    with pytest.raises(Refusal, match="hours"):
        queue_reading.awake(text, "UTC")


def test_hours_of_a_zone_are_quarters_of_the_day_of_utc():
    summer, winter = datetime(2026, 7, 1, 12, tzinfo=UTC), datetime(2026, 12, 1, 12, tzinfo=UTC)
    berlin = [queue_reading.quarters([18, 23], "Europe/Berlin", now) for now in (summer, winter)]
    assert berlin == [frozenset(range(64, 84)), frozenset(range(68, 88))]
    kathmandu = queue_reading.quarters([0, 1], "Asia/Kathmandu", winter)
    assert kathmandu == frozenset({73, 74, 75, 76})
    assert queue_reading.quarters([], "UTC", winter) is None
    assert len(queue_reading.quarters([22, 4], "UTC", winter)) == 24


@pytest.mark.parametrize("hours", [6, 12, 36])
def test_only_whole_days_have_their_deadlines_moved(hours):
    line, now = f"every {hours}h", datetime(2026, 12, 1, 12, tzinfo=UTC)
    assert queue_reading.at_the_end_of(frozenset(range(40)), line, "UTC", now) == line
    assert queue_reading.at_the_end_of(frozenset(range(96)), "every 24h", "UTC", now) == "every 24h"
    assert (
        queue_reading.at_the_end_of(frozenset(range(40)), "every 48h", "UTC", now)
        == "at 10:00 UTC · least 36h"
    )


class Interrupted:
    """Workers beside which something else is done first."""

    def __init__(self, *deeds):
        self.deeds = list(deeds)

    async def do(self, work, share=""):
        if self.deeds:
            await self.deeds.pop(0)()
        return work()


async def test_nobody_waits_while_tables_are_sought_and_who_comes_or_goes_meanwhile_is_minded(judge):
    """A transaction that were open would keep the other one from its own."""
    await waits(judge, ANN)
    busy = replace(judge, workers=Interrupted(lambda: queueing.leave(judge, HALL, ANN)))
    await waits(busy, BO)
    assert await queue(judge) == [(BO, None)], "who left sits at no table"
    busy = replace(judge, workers=Interrupted(lambda: waits(judge, CY, "toy, 2 people")))
    await waits(busy, DI, "toy, 48h, 3 people")
    found = dict(await queue(judge))
    assert found[BO] == found[CY] is not None, "BO and CY made theirs meanwhile"
    assert found[DI] is None, "who wants other days waits on"


async def test_a_table_that_others_always_come_between_is_sought_five_times(judge):
    await waits(judge, ANN)

    async def change():
        async with judge.database.work() as work:
            row = next(each for each in await queries.queue(work.session, HALL) if each.user_id == ANN)
            row.people = 5 - row.people

    busy = replace(judge, workers=Interrupted(*[change] * 20))
    await waits(busy, BO, "toy, 2 people")
    assert len(busy.workers.deeds) in (15, 18)
