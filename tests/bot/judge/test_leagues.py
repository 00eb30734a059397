"""A league: members, games that follow one another or stand side by side, a table, and who leaves amid it."""

import json
from fractions import Fraction

import pytest

from bot.judge import personal_data
from bot.judge.announced_acts import rewinding
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.leagues import league_course, league_table, leagues
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.seats import taking_over
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from bot.judge.votes import votes
from games import catalogue
from games.core.record.verifying import load, verify
from storage import queries
from storage.models import Result
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, bodies
from tests.examples import few

HOME, LATE = 7, 14


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


async def opened(judge, *members, games=3, fill="computers", **choices):
    """Open a league and let people join it; return its number."""
    terms = Terms.model_validate({"fill": fill, "leaving": "open", "letters": "all"})
    made = await leagues.create(
        judge, "toy", GM, name="Silk Cup", games=games, terms=terms, guild_id=HOME, **choices
    )
    for user_id in members:
        await leagues.join(judge, made.id, user_id, f"p{user_id}")
    return made.id


async def begun(judge, *members, **choices):
    """Start a league; return its number and the games that are open then."""
    number = await opened(judge, *members, **choices)
    await leagues.start(judge, number, GM)
    await rest(judge)
    return number


async def rest(judge):
    """Let games begin that wait for their announcement."""
    for _ in range(4):
        await deadlines.close_due(judge)


async def league(judge, number):
    return await judge.database.read(queries.league, number)


async def opened_in(judge, number):
    return (await league(judge, number)).opened


async def sitting(judge, game):
    """Return who sits where in a game."""
    return {each.seat: each.user_id for each in await judge.database.read(queries.seats, game)}


async def won_by(judge, game, winner):
    """End a game: all others concede to one."""
    seats = await sitting(judge, game)
    seat = next(seat for seat, user_id in seats.items() if user_id == winner)
    others = [user_id for user_id in seats.values() if user_id not in (None, winner)]
    await votes.propose(judge, game, others[0], "concession", seats=[seat])
    for user_id in others[1:]:
        await votes.cast(judge, game, user_id, 0, agrees=True)
    assert (await judge.database.read(queries.game, game)).status == "ended"
    await rest(judge)


async def table(judge, number):
    """Return (place, who, points) of a league."""
    async with judge.database.reading() as reading:
        found = await league_table.table(reading, await league(judge, number))
    return [(place, each.user_id, each.points) for place, each in found]


@pytest.mark.long
async def test_a_season_is_played_game_after_game_and_everybody_has_every_seat_once(judge):
    number = await begun(judge, CAO, LIU, SUN)
    had = {CAO: [], LIU: [], SUN: []}
    for count in range(3):
        assert len(await opened_in(judge, number)) == count + 1
        game = (await opened_in(judge, number))[-1]
        row = await judge.database.read(queries.game, game)
        assert (row.status, row.name) == ("running", f"Silk Cup · {count + 1}")
        assert settings_of(row).league.number == count
        for seat, user_id in (await sitting(judge, game)).items():
            had[user_id].append(seat)
        await won_by(judge, game, CAO)
    assert all(sorted(seats) == ["shu", "wei", "wu"] for seats in had.values())
    after = await league(judge, number)
    assert (after.status, len(after.opened)) == ("ended", 3)
    [first, *others] = await table(judge, number)
    assert first == (1, CAO, Fraction(6)), "two seats behind, three times"
    assert [place for place, *_ in others] == [2, 2]
    told = await bodies(judge, after.opened[-1], kind="report")
    assert any(f"**Silk Cup** is over: <@{CAO}> has won it with 6 points" in text for text in told)
    for game in after.opened:
        record = await views.export(judge, game)
        assert verify(judge.games["toy"], load(json.loads(json.dumps(record.dump())))).whole


@pytest.mark.long
async def test_all_games_of_a_season_stand_side_by_side_if_it_is_so_chosen(judge):
    number = await begun(judge, CAO, LIU, SUN, at_once=True)
    one, two, three = await opened_in(judge, number)
    names = [(await judge.database.read(queries.game, game)).name for game in (one, two, three)]
    assert names == ["Silk Cup · 1", "Silk Cup · 2", "Silk Cup · 3"]
    seats = [(await sitting(judge, game))["wei"] for game in (one, two, three)]
    assert sorted(seats) == [CAO, LIU, SUN]
    await won_by(judge, two, LIU)
    await won_by(judge, three, LIU)
    assert (await league(judge, number)).status == "running"
    await won_by(judge, one, SUN)
    assert (await league(judge, number)).status == "ended"
    assert (await table(judge, number))[0][:2] == (1, LIU)


@pytest.mark.long
async def test_computers_take_the_seats_of_nobody_and_newcomers_take_theirs(judge):
    number = await begun(judge, CAO, LIU, games=4)
    [game] = await opened_in(judge, number)
    assert sum(user_id is None for user_id in (await sitting(judge, game)).values()) == 1
    await leagues.join(judge, number, SUN, "Sun")
    with pytest.raises(Refusal, match="no place left: 3 take part"):
        await leagues.join(judge, number, LATE, "x")
    await won_by(judge, game, LIU)
    assert set((await sitting(judge, (await opened_in(judge, number))[-1])).values()) == {CAO, LIU, SUN}


@pytest.mark.long
async def test_who_leaves_keeps_their_points_and_their_place_is_open_to_others(judge):
    number = await begun(judge, CAO, LIU, SUN)
    [game] = await opened_in(judge, number)
    await leagues.leave(judge, number, SUN)
    assert SUN in (await sitting(judge, game)).values(), "the seat they hold is theirs"
    await won_by(judge, game, SUN)
    await leagues.join(judge, number, LATE, "x")
    second = (await opened_in(judge, number))[-1]
    assert None in (await sitting(judge, second)).values(), "who came amid a game is in the next"
    await won_by(judge, second, CAO)
    assert LATE in (await sitting(judge, (await opened_in(judge, number))[-1])).values()
    assert (1, SUN, Fraction(2)) in await table(judge, number) or (2, SUN, Fraction(2)) in await table(
        judge, number
    )
    told = "\n".join(await leagues.described(judge, number))
    assert f"<@{SUN}> · **2** · 1 won · places 1 of 3 · has left" in told


async def test_a_season_ends_when_too_few_are_left_for_another_game(judge):
    number = await begun(judge, CAO, LIU)
    await leagues.leave(judge, number, LIU)
    [game] = await opened_in(judge, number)
    await won_by(judge, game, CAO)
    assert (await league(judge, number)).status == "ended"
    assert any("Too few take part" in text for text in await bodies(judge, game, kind="report"))


async def test_who_gave_a_seat_up_has_no_points_and_who_took_it_over_has_those_of_the_seat(judge):
    number = await begun(judge, CAO, LIU, SUN, games=1)
    [game] = await opened_in(judge, number)
    await lobby.resign(judge, game, SUN)
    await taking_over.take(judge, game, LATE, "x")
    await won_by(judge, game, LATE)
    points = {user_id: had for _, user_id, had in await table(judge, number)}
    assert points[SUN] == 0
    assert LATE not in points, "who is no member stands in no table"


async def test_a_game_that_is_called_off_counts_for_nobody_and_the_season_goes_on(judge):
    number = await begun(judge, CAO, LIU, SUN)
    [game] = await opened_in(judge, number)
    await gamemaster.end(judge, game, GM, "lost interest")
    await rest(judge)
    assert len(await opened_in(judge, number)) == 2
    assert all(points == 0 for *_, points in await table(judge, number))


@pytest.mark.long
async def test_a_game_that_is_taken_back_and_ends_again_opens_no_second_next_game(judge):
    number = await begun(judge, CAO, LIU, SUN)
    [game] = await opened_in(judge, number)
    await won_by(judge, game, CAO)
    await rewinding.rewind(judge, game, GM, 0)
    await rest(judge)
    assert all(points == 0 for *_, points in await table(judge, number))
    await won_by(judge, game, LIU)
    assert len(await opened_in(judge, number)) == 2
    assert (await table(judge, number))[0][:2] == (1, LIU)


@pytest.mark.long
async def test_a_league_is_ended_before_its_time_and_its_games_go_on_for_themselves(judge):
    number = await begun(judge, CAO, LIU, SUN)
    [first] = await opened_in(judge, number)
    await won_by(judge, first, LIU)
    second = (await opened_in(judge, number))[-1]
    lines = await leagues.end(judge, number, GM)
    assert f"<@{LIU}> has won it" in lines[0]
    assert f"#{second} goes on" in lines[1]
    await won_by(judge, second, CAO)
    assert (await table(judge, number))[0][:2] == (1, LIU), "it counts no more"
    with pytest.raises(Refusal, match="is over"):
        await leagues.join(judge, number, LATE, "x")


async def test_a_league_is_ended_once(judge):
    number = await opened(judge, CAO, LIU)
    lines = await leagues.end(judge, number, GM)
    assert lines[-2:] == [f"1. <@{user_id}> · **0** · 0 won" for user_id in (CAO, LIU)]
    assert (await league(judge, number)).status == "ended"
    with pytest.raises(Refusal, match="is over"):
        await leagues.end(judge, number, GM)


def test_the_table_tells_points_wins_places_and_who_has_left():
    found = [
        (1, league_table.MemberStanding(CAO, Fraction(7, 2), 1, ((1, 4), (3, 4)))),
        (2, league_table.MemberStanding(LIU, left=True)),
    ]
    assert league_table.told(found) == [
        f"1. <@{CAO}> · **3½** · 1 won · places 1 of 4, 3 of 4",
        f"2. <@{LIU}> · **0** · 0 won · has left",
    ]


async def test_what_is_no_league_is_refused_with_a_reason(judge):
    with pytest.raises(Refusal, match="1 to 24 games"):
        await opened(judge, games=25)
    terms = Terms.model_validate({"anonymous": True})
    with pytest.raises(Refusal, match="cannot be anonymous"):
        await leagues.create(judge, "toy", GM, name="", games=1, terms=terms)
    number = await opened(judge, CAO)
    with pytest.raises(Refusal, match="needs 2 members to start; joined so far: 1"):
        await leagues.start(judge, number, GM)
    with pytest.raises(Refusal, match=r"take part in .* already"):
        await leagues.join(judge, number, CAO, "x")
    with pytest.raises(Refusal, match="do not take part"):
        await leagues.leave(judge, number, LIU)
    await leagues.leave(judge, number, CAO)
    await leagues.join(judge, number, CAO, "again")
    await leagues.join(judge, number, LIU, "x")
    await leagues.start(judge, number, GM)
    with pytest.raises(Refusal, match="started already"):
        await leagues.start(judge, number, GM)


@pytest.mark.parametrize("text", ["ten", "3, 5", "-1", "1 2x", "1001", "99999", ", ".join(["1"] * 17), "٣"])
def test_what_are_no_points_are_refused_with_right_ones(text):
    with pytest.raises(Refusal, match="10, 6, 3, 1"):
        leagues.read_points(text)


def test_points_are_read_as_people_write_them():
    assert leagues.read_points("10, 6 3;1") == [10, 6, 3, 1]
    assert leagues.read_points("1000") == [1000]
    assert leagues.read_points("") == []


def result(user_id, place, *, won=False, gave_up=False, missed=0, game_id=1, seats=4):
    return Result(
        game_id=game_id,
        seat=str(user_id),
        user_id=user_id,
        slug="toy",
        seats=seats,
        place=place,
        won=won,
        took_over=False,
        gave_up=gave_up,
        turns=9,
        missed=missed,
    )


@pytest.mark.parametrize(
    "scale, points",
    # Of four seats the second and third share what these places are worth; the last gave up.
    [([], [3, Fraction(3, 2), Fraction(3, 2), 0]), ([10, 6, 3], [10, Fraction(9, 2), Fraction(9, 2), 0])],
)
def test_who_share_a_place_share_its_points(scale, points):
    rows = [result(1, 1, won=True), result(2, 2), result(3, 2), result(4, 4, gave_up=True)]
    assert [league_table.points_of(row, rows, scale) for row in rows] == points


def test_ties_are_broken_by_games_won_then_by_better_places_then_by_deadlines_kept():
    class Who:
        left_at = None

        def __init__(self, user_id):
            self.user_id = user_id

    def order(*rows):
        table = league_table.standings([Who(1), Who(2)], rows, [5, 5, 5, 5])
        return [(place, each.user_id) for place, each in table]

    assert order(result(1, 2), result(2, 1, won=True)) == [(1, 2), (2, 1)]
    assert order(result(1, 3), result(2, 2)) == [(1, 2), (2, 1)]
    assert order(result(1, 2, game_id=1, missed=1), result(2, 2, game_id=2)) == [(1, 2), (2, 1)]
    assert order(result(1, 2, game_id=1), result(2, 2, game_id=2)) == [(1, 1), (1, 2)]
    assert order(result(1, 2), result(2, 2, game_id=2), result(2, 4, game_id=3, gave_up=True)) == [
        (1, 2),
        (2, 1),
    ]


@pytest.mark.parametrize(
    "points, text",
    [(Fraction(7), "7"), (Fraction(7, 2), "3½"), (Fraction(7, 3), "2.33"), (Fraction(1, 2), "½")],
)
def test_points_are_shown_as_people_read_them(points, text):
    assert league_table.shown(points) == text


@pytest.mark.long
async def test_what_is_stored_of_a_league_is_given_out_and_its_members_are_forgotten(judge):
    number = await begun(judge, CAO, LIU, games=1)
    [game] = await opened_in(judge, number)
    await won_by(judge, game, CAO)
    _, data = await personal_data.exported(judge, CAO)
    [own] = json.loads(data)["member"]
    assert (own["league_id"], own["user_id"], own["name"]) == (number, CAO, f"p{CAO}")
    assert [each["name"] for each in json.loads((await personal_data.exported(judge, GM))[1])["league"]] == [
        "Silk Cup"
    ]
    await personal_data.forget(judge, CAO)
    members = await judge.database.read(queries.members, number)
    assert CAO not in [each.user_id for each in members]
    assert "somebody who was forgotten" in "\n".join(await leagues.described(judge, number))


async def test_who_is_forgotten_before_a_season_starts_is_in_none_of_its_games(judge):
    number = await opened(judge, CAO, LIU, SUN)
    await personal_data.forget(judge, SUN)
    await leagues.start(judge, number, GM)
    await rest(judge)
    [game] = await opened_in(judge, number)
    assert sorted(filter(None, (await sitting(judge, game)).values())) == [CAO, LIU]


@pytest.mark.long
@pytest.mark.parametrize("slug", few(catalogue()))
@pytest.mark.parametrize("fill", ["computers", "independents"])
async def test_in_every_rule_set_each_sits_where_it_was_told_beforehand(judge, slug, fill):
    game = judge.rules(slug)
    made = await leagues.create(
        judge, slug, GM, name="Cup", games=4, guild_id=HOME, at_once=True,
        terms=Terms.model_validate({"fill": fill, "leaving": "open"}),
    )  # fmt: skip
    for user_id in (CAO, LIU, SUN):
        await leagues.join(judge, made.id, user_id, f"p{user_id}")
    await leagues.start(judge, made.id, GM)
    for _ in range(8):
        await rest(judge)
    found, members = await league(judge, made.id), await judge.database.read(queries.members, made.id)
    assert len(found.opened) == 4
    for number, each in enumerate(found.opened):
        assert (await judge.database.read(queries.game, each)).status in ("running", "ended")
        held = {who: seat for seat, who in (await sitting(judge, each)).items() if who is not None}
        assert held == league_course.seats_of(game, found, members, number)
        assert len(held) == min(3, game.size(game.options())[1])
