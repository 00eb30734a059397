"""A seat that its player offers before they leave: taken over by others, or taken back."""

import json

import pytest

from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.letters import letters
from bot.judge.lobby import lobby, open_seats
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.seats import offered_seats, taking_over
from bot.judge.settings.stored_game_settings import is_offered, settings_of
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.record.verifying import load, verify
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, say, thought
from tests.bot.judge.test_open_seats import seat, two
from tests.examples import few

LATE = 99


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


async def row_of(judge, number):
    return await judge.database.read(queries.game, number)


async def told(judge, number, user_id):
    """Return what one person was told alone."""
    rows = await judge.database.read(queries.messages, number, kind="private")
    return [row.body["text"] for row in rows if row.user_id == user_id]


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_who_takes_an_offered_seat_is_asked_what_is_open_and_the_export_verifies(judge, slug):
    number = await two(judge, slug)
    mine = await seat(judge, number, CAO)
    name = await offered_seats.offer(judge, number, CAO)
    assert (await seat(judge, number, CAO)).seat == mine.seat, "it is played by who offers it"
    [free] = await open_seats.open_seats(judge, None)
    assert (free.row.id, free.power, free.offered) == (number, name, True)
    asked = (await views.look(judge, number, CAO)).prompt
    assert await taking_over.take(judge, number, SUN, "Sun") == name
    assert (await seat(judge, number, SUN)).seat == mine.seat
    after = (await views.look(judge, number, SUN)).prompt
    assert (after is None) == (asked is None)
    assert after is None or after.text == asked.text
    assert await open_seats.open_seats(judge, None) == []
    assert any("you no longer hold" in text for text in await told(judge, number, CAO))
    await gamemaster.end(judge, number, GM, "")
    record = await views.export(judge, number)
    verify(judge.rules(slug), load(json.loads(json.dumps(record.dump()))))


async def test_the_table_is_told_of_the_seat_and_in_an_anonymous_game_of_nobody(judge):
    number = await begun(judge, anonymous=True)
    await offered_seats.offer(judge, number, CAO)
    rows = await judge.database.read(queries.messages, number, kind="report")
    [(text, controls)] = [
        (r.body["text"], r.body["controls"]) for r in rows if "hand it on" in r.body["text"]
    ]
    assert controls == "seat"
    assert "**Wei**" in text
    assert str(CAO) not in text


async def test_an_offer_that_is_taken_back_is_nobodys_to_take(judge):
    number = await begun(judge)
    await offered_seats.offer(judge, number, CAO)
    with pytest.raises(Refusal, match=r"offered .* already"):
        await offered_seats.offer(judge, number, CAO)
    assert await offered_seats.withdraw(judge, number, CAO) == "Wei"
    with pytest.raises(Refusal, match="not offered"):
        await offered_seats.withdraw(judge, number, CAO)
    with pytest.raises(Refusal, match="No seat is free"):
        await taking_over.take(judge, number, SUN, "Sun")
    assert any("its player stays" in text for text in await bodies(judge, number, kind="report"))


async def test_who_holds_a_seat_has_held_another_or_rules_without_one_takes_no_offered_one(judge):
    number = await begun(judge, CAO, LIU, SUN, leaving="open", anonymous=True, overseer=True)
    await lobby.resign(judge, number, SUN)
    await offered_seats.offer(judge, number, CAO)
    for user_id, why in (
        (LIU, "hold a seat"),
        (CAO, "hold a seat"),
        (SUN, "held another"),
        (GM, "gamemaster"),
    ):
        with pytest.raises(Refusal, match=why):
            await taking_over.take(judge, number, user_id, "x", "Wei")
    with pytest.raises(Refusal, match="Several seats are free"):
        await taking_over.take(judge, number, LATE, "x")
    assert await taking_over.take(judge, number, LATE, "x", "Wei") == "Wei"


async def test_an_offer_ends_with_the_one_who_made_it(judge):
    """Whoever sits there later has offered nothing, also who comes back to it."""
    number = await begun(judge, leaving="open")
    await offered_seats.offer(judge, number, CAO)
    await lobby.resign(judge, number, CAO)
    await taking_over.back(judge, number, CAO, "Cao")
    held = await seat(judge, number, CAO)
    assert not is_offered(await row_of(judge, number), held)
    await offered_seats.offer(judge, number, CAO)
    await gamemaster.replace_player(judge, number, GM, "Wei", SUN, "Sun")
    assert settings_of(await row_of(judge, number)).offers == {}
    assert await open_seats.open_seats(judge, None) == []


async def test_what_was_sent_stands_for_who_takes_it_and_no_letter_is_theirs(judge):
    number = await begun(judge, letters="all")
    await letters.send(judge, number, CAO, "Shu", "between us")
    await say(judge, number, CAO, "6")
    await offered_seats.offer(judge, number, CAO)
    await taking_over.take(judge, number, SUN, "Sun")
    assert (await judge.database.read(queries.save, number)).submitted == {"wei": 6}
    reply = await message_intake.receive(judge, number, SUN, "2")
    assert "2" in "\n".join(reply.lines)
    [letter] = await judge.database.read(queries.letters, number)
    assert SUN not in letter.readers.values()


async def test_a_seat_that_the_rules_disposed_of_cannot_be_offered(judge):
    number = await two(judge, "warlords", leaving="rules")
    await lobby.resign(judge, number, CAO)
    await thought(judge)
    with pytest.raises(Refusal, match="You hold no seat"):
        await offered_seats.offer(judge, number, CAO)


async def test_a_table_that_leaves_seats_to_the_rules_can_hand_them_on_too(judge):
    number = await begun(
        judge, **Terms.model_validate({"leaving": "rules", "fill": "independents"}).model_dump()
    )
    await offered_seats.offer(judge, number, CAO)
    assert await taking_over.take(judge, number, SUN, "Sun") == "Wei"
