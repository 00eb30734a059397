"""Votes of the players as people meet them on Discord: by command, by button, after a restart."""

from storage import queries
from tests.bot.cogs.steps import labels
from tests.bot.cogs.test_announcing import begun, standing


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
