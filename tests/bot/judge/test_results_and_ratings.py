"""Records: who carries a result, in which place, how ratings follow, all of it reckoned anew."""

import pytest
from openskill.models import PlackettLuce

from bot.judge.announced_acts import rewinding
from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.records import results_and_ratings
from bot.judge.seats import taking_over
from games.core.play.final_places import places
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Outcome
from storage import queries
from storage.queries import Reliability
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, round_over, say, thought
from tests.bot.once import once

ROUNDS = 3
WEI, SHU, WU = Seat("Wei"), Seat("Shu"), Seat("Wu")


@once
async def played(judge, *players, **terms):
    """Play a game in which Wei, whom Cao holds, wins every bid; return its number."""
    number = await begun(judge, *players, **terms)
    for _ in range(ROUNDS):
        await round_over(judge, number)
    return number


async def results(judge, number):
    """Return (person, place, won, gave up, took over) of a finished game."""
    rows = await judge.database.read(queries.results, number)
    return [(row.user_id, row.place, row.won, row.gave_up, row.took_over) for row in rows]


async def rated(judge, number):
    """Return (person, mu, sigma) after a finished game, to six places."""
    rows = await judge.database.read(queries.results, number)
    return [(row.user_id, row.mu and round(row.mu, 6), row.sigma and round(row.sigma, 6)) for row in rows]


def reckoned(*ranks):
    """Return (mu, sigma) of newcomers who came in at these ranks, as the library has it."""
    model = PlackettLuce()
    after = model.rate([[model.rating()] for _ in ranks], ranks=list(ranks))
    return [(round(each.mu, 6), round(each.sigma, 6)) for [each] in after]


def bazaar(**silk):
    """Return a state of the toy in which each has so much silk."""
    state = toy.GAME.setup([Seat(seat) for seat in silk], toy.Rules())
    state.table.silk = {Seat(seat): count for seat, count in silk.items()}
    return state


@pytest.mark.parametrize(
    "outcome, silk, expected",
    [
        (Outcome((WEI,), ""), (9, 4, 2), [1, 2, 3]),
        (Outcome((WEI,), ""), (9, 4, 4), [1, 2, 2]),
        (Outcome((WU,), "conceded"), (9, 4, 2), [2, 3, 1]),
        (Outcome((WEI, SHU), ""), (9, 8, 2), [1, 1, 3]),
        (Outcome((), "agreed", (SHU, WU)), (9, 4, 2), [3, 1, 1]),
        (Outcome((), "nobody"), (9, 4, 2), [1, 1, 1]),
    ],
)
def test_places_follow_the_outcome_then_the_figure_of_the_chart(outcome, silk, expected):
    state = bazaar(**dict(zip(("Wei", "Shu", "Wu"), silk, strict=True)))
    assert list(places(toy.GAME, state, outcome, [WEI, SHU, WU]).values()) == expected


@pytest.mark.long
async def test_a_finished_game_gives_places_a_running_one_nothing(judge):
    number = await begun(judge)
    await round_over(judge, number)
    assert await results(judge, number) == []
    for _ in range(ROUNDS - 1):
        await round_over(judge, number)
    assert await results(judge, number) == [(CAO, 1, True, False, False), (LIU, 2, False, False, False)]
    better, worse = reckoned(1, 2)
    assert await rated(judge, number) == [(CAO, *better), (LIU, *worse)]


async def test_a_game_ended_by_the_gamemaster_counts_for_nobody(judge):
    number = await begun(judge)
    await gamemaster.end(judge, number, GM, "")
    await results_and_ratings.rebuild(judge)
    assert await results(judge, number) == []


@pytest.mark.long
async def test_who_took_over_has_the_place_who_gave_up_the_rating(judge):
    number = await begun(judge, CAO, LIU, SUN)
    for _ in range(ROUNDS - 1):
        for user_id, text in ((CAO, "2; ready"), (LIU, "1; ready"), (SUN, "1; ready")):
            await say(judge, number, user_id, text)
        for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
            await say(judge, number, CAO, text)
    await gamemaster.replace_player(judge, number, GM, "Wei", 14, "new")
    for user_id, text in ((14, "2; ready"), (LIU, "1; ready"), (SUN, "1; ready")):
        await say(judge, number, user_id, text)
    for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
        await say(judge, number, 14, text)
    assert await results(judge, number) == [
        (CAO, 3, False, True, False),
        (14, 1, True, False, True),
        (LIU, 2, False, False, False),
        (SUN, 2, False, False, False),
    ]
    gone, liu, sun = reckoned(3, 1, 1)
    assert await rated(judge, number) == [(CAO, *gone), (14, None, None), (LIU, *liu), (SUN, *sun)]


async def test_computers_have_one_rating_whatever_seats_they_had(judge, watch):
    number = await begun(judge, CAO, fill="computers")
    while (await judge.database.read(queries.game, number)).status == "running":
        await thought(judge)
        watch.ahead(hours=49)
        await deadlines.close_due(judge)
    one, *others = [row[0] for row in await results(judge, number)]
    assert (one, others) == (CAO, [None, None])
    ratings = await rated(judge, number)
    assert ratings[1] == ratings[2]
    found = await judge.database.read(queries.rating, "toy", None)
    assert found is not None
    assert (found.games, round(found.mu, 6)) == (1, ratings[1][1])


@pytest.mark.long
async def test_turns_are_kept_in_which_no_deadline_passed(judge, watch):
    number = await begun(judge)
    await round_over(judge, number)
    assert await judge.database.read(queries.reliability, CAO) == Reliability()
    while (await judge.database.read(queries.game, number)).status == "running":
        await say(judge, number, LIU, "1; ready")
        watch.ahead(hours=49)
        await deadlines.close_due(judge)
    assert await judge.database.read(queries.reliability, CAO) == Reliability(3, 2)
    liu = await judge.database.read(queries.reliability, LIU)
    assert liu.turns == ROUNDS
    assert (await judge.database.read(queries.reliability, CAO)).percent == 33
    assert (await judge.database.read(queries.reliability, SUN)).percent is None


@pytest.mark.long
async def test_ratings_are_the_same_when_they_are_reckoned_anew(judge, watch):
    numbers = []
    for _ in range(3):
        numbers.append(await played(judge))
        watch.ahead(hours=1)
    before = [(await results(judge, each), await rated(judge, each)) for each in numbers]
    assert before[0][1] != before[1][1] != before[2][1]
    await results_and_ratings.rebuild(judge)
    await results_and_ratings.rebuild(judge)
    assert [(await results(judge, each), await rated(judge, each)) for each in numbers] == before


@pytest.mark.long
async def test_finished_games_of_before_are_reckoned_once_at_the_start(judge):
    number = await played(judge)
    async with judge.database.work() as work:
        await queries.clear_results(work.session)
    await results_and_ratings.wake(judge)
    assert len(await results(judge, number)) == 2
    async with judge.database.work() as work:
        await queries.clear_results(work.session)
    await results_and_ratings.wake(judge)
    assert await results(judge, number) == []


@pytest.mark.long
async def test_a_finished_game_that_is_taken_back_is_forgotten_and_later_ones_are_rated_without_it(
    judge, watch
):
    first = await played(judge)
    watch.ahead(hours=1)
    second = await played(judge)
    alone = reckoned(1, 2)
    assert [row[1:] for row in await rated(judge, second)] != alone
    await rewinding.rewind(judge, first, GM, 0)
    assert await results(judge, first) == []
    assert [row[1:] for row in await rated(judge, second)] == alone
    for _ in range(ROUNDS):
        await round_over(judge, first)
    assert [row[0] for row in await results(judge, first)] == [CAO, LIU]


def test_a_rating_is_shown_by_what_of_it_is_all_but_certain():
    rating = PlackettLuce().rating()
    assert results_and_ratings.shown(rating.mu, rating.sigma) == 1000
    assert results_and_ratings.shown(30, 5) == 1000 + 20 * (30 - 15)


async def test_who_leaves_a_seat_and_comes_back_has_its_place_and_a_rating(judge, watch):
    number = await begun(judge, leaving="open")
    await round_over(judge, number)
    await lobby.resign(judge, number, CAO)
    await taking_over.back(judge, number, CAO, "cao")
    while (await judge.database.read(queries.game, number)).status == "running":
        await thought(judge)
        watch.ahead(hours=49)
        await deadlines.close_due(judge)
    [cao, _] = await judge.database.read(queries.results, number)
    assert (cao.user_id, cao.gave_up, cao.took_over, cao.mu is None) == (CAO, False, False, False)


async def test_a_computer_that_minds_a_seat_has_no_result_of_it(judge, watch):
    number = await begun(judge, leaving="open")
    await round_over(judge, number)
    await lobby.resign(judge, number, CAO)
    while (await judge.database.read(queries.game, number)).status == "running":
        await thought(judge)
        watch.ahead(hours=49)
        await deadlines.close_due(judge)
    assert [(row[0], row[3]) for row in await results(judge, number)] == [(CAO, True), (LIU, False)]
