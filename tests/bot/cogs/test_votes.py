"""Votes of the players as people meet them on Discord: by command, by button, after a restart."""

import pytest

from bot.judge.announced_acts import rewinding
from games import catalogue
from storage import queries
from tests import toy
from tests.bot.cogs.steps import labels
from tests.bot.cogs.test_announcing import begun, standing
from tests.examples import few


async def test_a_draw_is_proposed_by_command_and_agreed_on_by_button_after_a_restart(room):
    await begun(room)
    cao, liu = room.person("cao"), room.person("liu")
    said = await cao.slash(room.channel, "vote draw", game="1")
    assert "you agree" in said.response.content
    [proposal] = standing(room, "vote 1: a draw, shared by Wei and Shu")
    assert labels(proposal) == ["Agree", "Refuse"]
    assert "Wei proposes" not in proposal.content
    stranger = await room.person("gm").click(proposal, label="Agree")
    assert "hold no seat" in stranger.response.content
    await room.restart()
    listed = await liu.slash(room.channel, "vote list", game="1")
    assert "vote 1: a draw" in listed.response.content
    refused = await liu.click(proposal, label="Refuse")
    assert "you refuse" in refused.response.content
    await liu.click(proposal, label="Agree")
    assert (await room.judge.database.read(queries.game, 1)).status == "ended"
    late = await cao.click(proposal, label="Refuse")
    assert "over" in late.response.content


@pytest.mark.parametrize(
    "typed, told",
    few(
        [
            ("vote draw between Wei and Shu", "a draw, shared by Wei and Shu counts: you agree"),
            ("vote for a draw with Shu", "a draw, shared by Wei and Shu counts: you agree"),
            ("vote draw among shu, wu", "a draw, shared by Shu and Wu counts: you agree"),
            ("vote to pause", "stopping the clock counts: you agree"),
            ("vote stretch by 2 days", "putting the deadline off by 48 h counts: you agree"),
            ("Vote: to stretch the deadline 12 hours", "putting the deadline off by 12 h counts: you agree"),
            ("vote concede to Shu", "conceding the game to Shu counts: you agree"),
            ("vote for peace", "a draw, shared by Wei, Shu and Wu counts: you agree"),
            ("vote surrender to Shu", "conceding the game to Shu counts: you agree"),
            ("vote more time", "putting the deadline off by 24 h counts: you agree"),
            ("vote extend 2 days", "putting the deadline off by 48 h counts: you agree"),
            ("vote unpause", "is not paused"),
            ("vote stretch tomorrow", "A deadline can be put off by 1 to 168 hours"),
            ("vote stretch 9999", "A deadline can be put off by 1 to 168 hours"),
            ("vote yes to the stretch", "no vote on that"),
            ("vote for Shu", "is no vote"),
        ],
        8,
    ),
)
async def test_a_proposal_is_read_as_people_write_it(room, typed, told):
    await room.begin("cao", "liu", "sun")
    await room.person("cao").send_dm(typed)
    assert told in room.answer("cao").content


@pytest.mark.parametrize(
    "typed, told",
    [
        ("vote aye on the pause", "stopping the clock counts: you agree"),
        ("vote against, number 2", "the players have refused stopping the clock"),
        ("vote no to the draw", "a draw, shared by Wei, Shu and Wu counts: you refuse"),
        ("Vote: yes on 1", "a draw, shared by Wei, Shu and Wu counts: you agree"),
        ("vote #1 disagree", "a draw, shared by Wei, Shu and Wu counts: you refuse"),
    ],
)
async def test_a_vote_is_read_as_people_write_it(room, typed, told):
    await room.begin("cao", "liu", "sun", votes={"pause": "all"})
    await room.person("cao").send_dm("vote draw")
    await room.person("cao").send_dm("vote pause")
    await room.person("liu").send_dm(typed)
    assert told in room.answer("liu").content


async def test_a_deadline_is_put_off_by_command_alone(room):
    await begun(room)
    before = (await room.judge.database.read(queries.game, 1)).deadline
    await room.person("cao").slash(room.channel, "vote stretch", hours=5, game="1")
    await room.person("liu").slash(room.channel, "vote cast", answer="yes", game="1")
    after = (await room.judge.database.read(queries.game, 1)).deadline
    assert (after - before).total_seconds() == 5 * 3600


async def test_who_concedes_to_nobody_there_is_told_to_whom(room):
    await begun(room)
    said = await room.person("cao").slash(room.channel, "vote concede", winner="Wei", game="1")
    assert "Concede to another seat that is still played: Shu." in said.response.content


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


AMPERSAND = [
    (slug, power.name) for slug, game in catalogue().items() for power in game.powers if "&" in power.name
]
"""Seats whose name has in it what parts names."""


@pytest.mark.parametrize("slug, name", AMPERSAND)
@pytest.mark.parametrize("way", ["vote concede to {}", "vote concede {}", "vote draw with {}"])
async def test_a_seat_whose_name_is_that_of_two_is_one_seat(room, slug, name, way):
    """Han Sui & Ma Teng were read as two seats, and nobody can concede to two."""
    number = await room.begin("cao", "liu", "sun", slug=slug)
    seats = await room.judge.database.read(queries.seats, number)
    place = next(power.seat for power in room.judge.rules(slug).powers if power.name == name)
    [holder] = [each.user_id for each in seats if each.seat == place]
    by = next(each for each in ("cao", "liu", "sun") if room.person(each).id != holder)
    await room.person(by).send_dm(way.format(name))
    said = room.answer(by).content
    assert "counts: you agree" in said
    assert name in said


async def test_a_rewind_is_voted_on_by_words_as_by_its_buttons_and_listed(room):
    """`vote yes` was told that nothing is voted on, and who refused last that the vote can be changed."""
    number = await room.begin("cao", "liu", rewind="vote")
    cao, liu = room.person("cao"), room.person("liu")

    async def said(person, text):
        await person.send_dm(text)
        await room.rest()
        return room.answer(person.name).content

    assert "Nothing is being voted on" in await said(cao, "vote yes")
    await rewinding.rewind(room.judge, number, room.person("gm").id, 0)
    await room.rest()
    assert "`vote yes to the rewind`" in await said(cao, "votes")
    assert "1 of 2 agree" in await said(cao, "vote yes")
    assert "0 of 2 agree" not in await said(liu, "vote no to the rewind")
    assert "do not want it taken back" in room.answer("liu").content
    assert "Nothing is being voted on" in await said(liu, "votes")
    assert "there is no vote on that" in await said(liu, "vote yes to the rewind")
    await rewinding.rewind(room.judge, number, room.person("gm").id, 0)
    await said(cao, "vote pause")
    assert "vote yes to the rewind" in await said(liu, "vote yes")
    await said(cao, "vote yes on the rewind")
    assert "That decides it" in await said(liu, "vote yes to the rewind")
    assert (await room.judge.database.read(queries.save, number)).epoch == 1
