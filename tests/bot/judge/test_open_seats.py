"""Seats that are free: given up, lost by silence, taken over, taken back, in every rule set."""

import json
from dataclasses import replace

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby, open_seats
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.seats import offered_seats, taking_over
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.record.verifying import load, verify
from games.core.rules.protocol import Absence
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, picking, reminders, say, thought
from tests.bot.once import once
from tests.examples import few

LATE = 99


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


@once
async def two(judge, slug, **terms):
    """Begin a game of two persons and, where it has more seats, computers."""
    agreed = Terms.model_validate({"leaving": "open", "fill": "computers", **terms})
    row = await lobby.create(judge, slug, GM, terms=agreed)
    for user_id in (CAO, LIU):
        await lobby.join(judge, row.id, user_id, f"p{user_id}")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    return row.id


async def seat(judge, number, user_id):
    seats = await judge.database.read(queries.seats, number)
    return next((each for each in seats if each.user_id == user_id and each.status == "held"), None)


async def status_of(judge, number, name):
    seats = await judge.database.read(queries.seats, number)
    return next(each.status for each in seats if each.seat == name)


async def next_deadline(judge, watch, number):
    """Let the next deadline pass, and computers answer what they owe."""
    row = await judge.database.read(queries.game, number)
    assert row.deadline is not None
    watch.time = row.deadline
    for _ in range(20):
        await deadlines.close_due(judge)
        await thought(judge)
        after = await judge.database.read(queries.game, number)
        if (after.turn, after.step) != (row.turn, row.step) or after.status == "ended":
            return
    raise AssertionError("the question never closes")


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_who_resigns_leaves_a_seat_that_a_computer_plays_until_somebody_takes_it(judge, slug):
    number = await two(judge, slug)
    mine = await seat(judge, number, CAO)
    name = await lobby.resign(judge, number, CAO)
    await thought(judge)
    row = await judge.database.read(queries.game, number)
    assert row.status == "running"
    assert await status_of(judge, number, mine.seat) == "open"
    [free] = await open_seats.open_seats(judge, None)
    assert (free.row.id, free.power) == (number, name)
    told = await bodies(judge, number, kind="report")
    assert any(f"**{name}**" in text and "is free" in text for text in told)
    seen = await views.look(judge, number, None)
    assert seen.position.ask is None or mine.seat not in [
        each for each in seen.position.ask.prompts if each not in seen.position.save.ready
    ], "nobody waits for it"
    assert await taking_over.take(judge, number, SUN, "Sun") == name
    assert (await seat(judge, number, SUN)).seat == mine.seat
    assert await open_seats.open_seats(judge, None) == []
    with pytest.raises(Refusal, match="played by somebody else now"):
        await taking_over.back(judge, number, CAO, "Cao")


async def test_who_gave_up_a_seat_is_reminded_of_nothing_and_the_others_still_are(judge):
    number = await begun(judge, CAO, LIU, leaving="open")
    await lobby.resign(judge, number, CAO)
    due = {user_id for state, user_id, *_ in await reminders(judge, number) if state == "due"}
    assert due == {LIU}


@pytest.mark.long
@pytest.mark.parametrize("slug", few(catalogue()))
async def test_the_silent_lose_their_seat_to_a_computer_before_the_rules_dispose_of_it(judge, watch, slug):
    number = await two(judge, slug)
    mine = await seat(judge, number, CAO)
    power = judge.rules(slug).power(mine.seat)
    for _ in range(400):
        if await status_of(judge, number, mine.seat) == "open":
            break
        seen = await views.look(judge, number, LIU)
        if seen.is_asked:  # the other one answers, so that they lose nothing
            await say(judge, number, LIU, "ready anyway")
            await thought(judge)
        row = await judge.database.read(queries.game, number)
        assert row.status == "running", "the rules have ended it"
        if (await views.look(judge, number, CAO)).is_asked:
            await next_deadline(judge, watch, number)
    else:
        raise AssertionError("it is never opened")
    await thought(judge)
    state = (await views.look(judge, number, None)).position.state
    absence = judge.rules(slug).absence(state, mine.seat)
    assert absence is None or not absence.gone
    rows = await judge.database.read(queries.messages, number, kind="private")
    [told] = [row for row in rows if row.user_id == CAO and "a computer plays **" in row.body["text"]]
    assert told.body["controls"] == "back"
    assert await taking_over.back(judge, number, CAO, "Cao") == power.name
    assert (await seat(judge, number, CAO)).seat == mine.seat


@pytest.mark.parametrize("slug", ["suntzu", "warlords"])
async def test_a_game_whose_seats_changed_hands_verifies(judge, slug):
    number = await two(judge, slug)
    await lobby.resign(judge, number, CAO)
    await thought(judge)
    await taking_over.take(judge, number, SUN, "Sun")
    await lobby.resign(judge, number, SUN)
    await lobby.resign(judge, number, LIU)
    await gamemaster.end(judge, number, GM, "")
    record = await views.export(judge, number)
    verify(judge.rules(slug), load(json.loads(json.dumps(record.dump()))))


async def test_what_was_sent_stands_until_who_comes_after_says_otherwise(judge):
    """As wherever a seat changes hands; the answer of the one who left is in force, and can be changed."""
    number = await begun(judge, leaving="open")
    await say(judge, number, CAO, "6; ready")
    await lobby.resign(judge, number, CAO)
    save = await judge.database.read(queries.save, number)
    assert (save.submitted, save.ready) == ({"wei": 6}, ("wei",))
    await taking_over.take(judge, number, SUN, "Sun")
    reply = await message_intake.receive(judge, number, SUN, "2")
    assert "2" in "\n".join(reply.lines)
    assert (await judge.database.read(queries.save, number)).submitted == {"wei": 2}


async def test_a_resignation_that_was_not_carried_out_yet_is_called_off_by_a_successor(judge):
    """If the rules dispose of seats they do so between turns: until then the seat can be given away."""
    number = await picking(judge)
    await lobby.resign(judge, number, LIU)
    save = await judge.database.read(queries.save, number)
    assert [act.kind for act in save.pending] == ["resign"]
    await gamemaster.replace_player(judge, number, GM, "Shu", SUN, "Sun")
    save = await judge.database.read(queries.save, number)
    assert [(act.kind, act.seat) for act in save.pending] == [("return", "shu")]
    assert (await seat(judge, number, SUN)).seat == "shu"


async def test_a_seat_that_the_rules_disposed_of_is_nobodys(judge):
    number = await two(judge, "warlords", leaving="rules")
    mine = await seat(judge, number, CAO)
    name = await lobby.resign(judge, number, CAO)
    for _ in range(20):
        await thought(judge)
        state = (await views.look(judge, number, None)).position.state
        if judge.rules("warlords").absence(state, mine.seat).gone:
            break
        await say(judge, number, LIU, "ready anyway")
    with pytest.raises(Refusal, match="nothing left"):
        await gamemaster.replace_player(judge, number, GM, name, LATE, "x")
    with pytest.raises(Refusal, match="No seat is free"):
        await taking_over.take(judge, number, LATE, "x")
    with pytest.raises(Refusal, match="out of the game"):
        await taking_over.back(judge, number, CAO, "x")


async def test_a_seat_is_taken_once_and_by_nobody_who_has_one(judge):
    number = await begun(judge, CAO, LIU, SUN, leaving="open")
    await lobby.resign(judge, number, SUN)
    with pytest.raises(Refusal, match="You hold a seat in"):
        await taking_over.take(judge, number, LIU, "Liu")
    with pytest.raises(Refusal, match="yours all the time"):
        await taking_over.back(judge, number, LIU, "Liu")
    with pytest.raises(Refusal, match="held no seat"):
        await taking_over.back(judge, number, LATE, "x")
    await taking_over.take(judge, number, LATE, "x")
    with pytest.raises(Refusal, match="No seat is free"):
        await taking_over.take(judge, number, LATE + 1, "y")


async def test_of_several_free_seats_one_must_be_named(judge):
    number = await begun(judge, CAO, LIU, SUN, leaving="open")
    await lobby.resign(judge, number, SUN)
    await lobby.resign(judge, number, LIU)
    with pytest.raises(Refusal, match=r"Several seats are free.*Shu, Wu"):
        await taking_over.take(judge, number, LATE, "x")
    assert await taking_over.take(judge, number, LATE, "x", "shu") == "Shu"


async def test_a_forced_phase_loses_no_seat_to_the_rules_either(judge):
    number = await two(judge, "suntzu")
    mine = await seat(judge, number, CAO)
    for _ in range(60):
        if await status_of(judge, number, mine.seat) == "open":
            break
        seen = await views.look(judge, number, LIU)
        if seen.is_asked:
            await say(judge, number, LIU, "ready anyway")
        row = await judge.database.read(queries.game, number)
        assert row.status == "running"
        if (await views.look(judge, number, CAO)).is_asked:
            await gamemaster.force(judge, number, GM, row.turn, row.step)
            await thought(judge)
    assert await status_of(judge, number, mine.seat) == "open"


async def test_who_has_held_another_seat_takes_none_over(judge):
    """They know its hand; their own they have back."""
    number = await begun(judge, CAO, LIU, SUN, leaving="open")
    await lobby.resign(judge, number, SUN)
    await lobby.resign(judge, number, LIU)
    with pytest.raises(Refusal, match="held another seat"):
        await taking_over.take(judge, number, SUN, "Sun", "shu")
    assert await taking_over.back(judge, number, SUN, "Sun") == "Wu"


@pytest.mark.parametrize("counts", [True, False])
async def test_a_seat_is_lost_where_the_rules_count_the_silence_alone(judge, watch, counts):
    """A question whose silence is no miss by the rules costs nobody the seat, however many came before it."""

    def absence(state, seat):
        missed = state.absences.get(seat, 0)
        return Absence(1 + (missed if counts else 0), 2, "it is given up")

    judge.games["toy"] = replace(toy.GAME, absence=absence)
    number = await begun(judge, leaving="open")
    await say(judge, number, LIU, "1; ready")
    row = await judge.database.read(queries.game, number)
    watch.time = row.deadline
    await deadlines.close_due(judge)
    assert await status_of(judge, number, "wei") == ("open" if counts else "held")


@pytest.mark.parametrize("way", ["resigned", "offered"])
async def test_a_seat_of_which_the_rules_have_disposed_is_not_to_be_had(judge, way):
    lost = set()
    gone = {True: "It is out of the game.", False: ""}
    absence = lambda _state, seat: Absence(0, 3, "", gone[seat in lost])  # noqa: E731  as a rule set has it
    judge.games["toy"] = replace(toy.GAME, absence=absence)
    number = await begun(judge, CAO, LIU, SUN, leaving="open")
    await (lobby.resign if way == "resigned" else offered_seats.offer)(judge, number, SUN)
    assert [each.power for each in await open_seats.open_seats(judge, None)] == ["Wu"]
    assert [each.power for each in await open_seats.open_seats(judge, None, number)] == ["Wu"]
    assert await open_seats.open_seats(judge, None, number + 1) == []
    lost.add("wu")
    assert await open_seats.open_seats(judge, None) == []


@pytest.mark.parametrize("leaving", ["open", "rules"])
@pytest.mark.parametrize("slug", few(catalogue()))
async def test_a_missed_deadline_is_told_with_what_comes_of_the_last_at_this_table(
    judge, watch, slug, leaving
):
    """A table whose seats stay open was told what the rules would do with them, which they never do there."""
    number = await two(judge, slug, leaving=leaving)
    for _ in range(30):
        told = [text for text in await bodies(judge, number, user_id=CAO) if "You have missed 1 of " in text]
        if told:
            break
        if (await views.look(judge, number, LIU)).is_asked:
            await say(judge, number, LIU, "ready anyway")
            await thought(judge)
        if (await views.look(judge, number, CAO)).is_asked:
            await next_deadline(judge, watch, number)
    seen = await views.look(judge, number, CAO)
    rules = judge.rules(slug).absence(seen.position.state, seen.place).then
    free = "your seat is free: a computer plays it, and anybody may take it over."
    assert (free in told[0], rules in told[0]) == (leaving == "open", leaving == "rules")
