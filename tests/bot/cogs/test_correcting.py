"""`/gm correct`: what will change is shown, asked for and told to the table; players decide on a player's."""

import pytest

from games import catalogue
from storage import queries
from tests.bot.cogs.steps import labels


@pytest.fixture
def games():
    return {"warlords": catalogue()["warlords"]}


async def began(room, *players):
    """Open Warlords whose gamemaster is gm and seat these people as Cao Cao, Liu Biao …"""
    gm = room.person("gm")
    await gm.slash(room.channel, "game create", fill="independents")
    for name, seat in zip(players, ("Cao Cao", "Liu Biao"), strict=False):
        await room.person(name).slash(room.channel, "game join", wishes=seat)
    await gm.slash(room.channel, "game start")
    await room.rest()


async def correcting(room, lines, name="gm"):
    return (await room.person(name).slash(room.channel, "gm correct", lines=lines)).response


async def owner(room, at="XCH"):
    return (await room.judge.database.read(queries.save, 1)).state["table"]["armies"].get(at)


def told(room):
    return "\n".join(message.content for message in room.channel.threads[0].history())


@pytest.mark.long
async def test_a_board_is_corrected_after_it_was_shown_what_changes(room):
    await began(room, "cao", "liu")
    asked = await correcting(room, "place a xuchang liu biao")
    assert "`place A XCH Liu Biao`" in asked.content
    assert "army of Cao Cao" in asked.content
    await room.person("gm").click(asked, label="No")
    assert await owner(room) == "cao-cao"
    asked = await correcting(room, "place a xuchang liu biao")
    done = await room.person("gm").click(asked, label="Correct #1")
    assert "is corrected" in done.response.content
    assert await owner(room) == "liu-biao"
    assert "corrects the board:** `place A XCH Liu Biao`" in told(room)
    refused = await correcting(room, "place A XHC Liu Biao")
    assert "“xhc” is not a territory here" in refused.content
    assert refused.content.startswith("Nothing was changed in #1 Warlords of China: ")
    assert refused.content.endswith("For example: place A XCH Cao Cao")


@pytest.mark.long
async def test_the_board_of_a_gamemaster_who_plays_is_voted_on(room):
    await began(room, "gm", "liu")
    asked = await correcting(room, "remove A XCH")
    assert "all others who play must agree" in asked.content
    await room.person("gm").click(asked, label="Correct #1")
    assert await owner(room) == "cao-cao"
    await room.rest()
    [proposal] = [
        each for each in room.channel.threads[0].history() if "vote 1: a correction" in each.content
    ]
    await room.person("liu").click(proposal, label="Agree")
    assert await owner(room) is None
    assert "as the players agreed:** `remove A XCH`" in told(room)


@pytest.mark.long
async def test_the_office_is_handed_over_by_a_button_that_outlives_a_restart(room):
    await began(room, "cao", "liu")
    said = await room.person("gm").slash(room.channel, "gm handover", person=room.person("liu"))
    assert "You stay the gamemaster" in said.response.content
    await room.rest()
    await room.restart()
    [offer] = [each for each in room.channel.threads[0].history() if "offers the office" in each.content]
    refused = await room.person("cao").click(offer, label="Accept")
    assert "is offered to" in refused.response.content
    taken = await room.person("liu").click(offer, label="Accept")
    assert "You are the gamemaster" in taken.response.content
    assert (await room.judge.database.read(queries.game, 1)).gamemaster_id == room.person("liu").id
    over = await room.person("gm").slash(room.channel, "gm lock", game="1")
    assert "not yours to rule" in over.response.content


@pytest.mark.parametrize(
    "label, said", [("Accept", "You are the gamemaster"), ("Decline", "stays with its gamemaster")]
)
@pytest.mark.parametrize("private", [False, True])
async def test_who_has_no_part_in_a_game_answers_the_offer_of_its_office_in_their_direct_messages(
    room, private, label, said
):
    """They could see the game nowhere there, and were told that there was none."""
    number = await room.begin("cao", "wei", slug="warlords", private=private)
    await room.person("gm").slash(room.channel, "gm handover", game=str(number), person=room.person("sun"))
    await room.rest()
    await room.restart()
    sun, offer = room.person("sun"), room.last("sun")
    assert "offers the office" in offer.content
    hidden = await room.person("liu").user.slash("game status", game=str(number))
    assert "There is no game" in hidden.response.content
    answered = await sun.user.click(offer, label=label)
    assert said in answered.response.content
    again = await sun.user.click(offer, label=label)
    assert "That offer of" in again.response.content


@pytest.mark.long
async def test_a_phase_is_looked_ahead_at_with_a_picture_that_the_gamemaster_alone_sees(room):
    gm = room.person("gm")
    await gm.slash(room.channel, "game create", fill="independents", preview=True)
    for name, seat in (("cao", "Cao Cao"), ("liu", "Liu Biao")):
        await room.person(name).slash(room.channel, "game join", wishes=seat)
    await gm.slash(room.channel, "game start")
    await room.rest()
    seen = (await gm.slash(room.channel, "gm preview")).response
    assert "if the phase closed now" in seen.content
    assert seen.attachments
    assert "has looked ahead" in told(room)
    for command, given in (("gm correct", {"lines": "remove A XCH"}), ("gm force", {})):
        refused = (await gm.slash(room.channel, command, **given)).response
        assert "You have looked ahead" in refused.content, "nobody is asked what is refused then"
        assert labels(refused) == []
    assert await owner(room) == "cao-cao"
