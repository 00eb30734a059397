"""`/me now` and the word `me`: what one owes everywhere, with a button for each question."""

import re

import pytest

from bot.judge import personal_data
from bot.judge.office import gamemaster
from storage import queries
from storage.personal import FORGOTTEN
from tests.bot.cogs.steps import labels
from tests.examples import few


@pytest.mark.long
async def test_a_word_and_a_command_tell_what_one_owes_with_a_button_each(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    await room.person("cao").send_dm("me")
    for said in (room.last("cao"), (await room.person("cao").slash(room.channel, "me now")).response):
        assert "2 games wait for you" in said.content
        assert labels(said) == ["Answer #1", "Answer #2"]


async def test_the_button_brings_the_question(room):
    await room.begin("cao", "liu")
    answer = (await room.person("cao").slash(room.channel, "me now")).response
    shown = await room.person("cao").click(answer, label="Answer #1")
    assert "#1" in shown.response.content


async def test_who_plays_nothing_is_greeted_as_before(room):
    await room.begin("cao", "liu")
    await room.person("stranger").send_dm("me")
    assert "wait for you" not in room.last("stranger").content
    told = (await room.person("stranger").slash(room.channel, "me now")).response
    assert "You play in no game" in told.content


async def test_an_export_is_seen_by_the_one_who_asks_alone(room):
    await room.begin("cao", "liu")
    answer = await room.person("cao").slash(room.channel, "me export")
    assert answer.ephemeral
    assert [each.filename for each in answer.response.attachments] == ["me.json"]
    assert "All that I have stored of you" in answer.response.content


@pytest.mark.long
async def test_who_plays_is_not_forgotten_yet_and_who_does_not_is_asked_first(room):
    await room.begin("cao", "liu")
    refused = await room.person("cao").slash(room.channel, "me forget")
    assert "I cannot forget you yet: #1 is not over" in refused.response.content
    sun = room.person("sun")
    await sun.slash(room.channel, "player settings", time_zone="berlin")
    asked = await sun.slash(room.channel, "me forget")
    assert "This cannot be undone" in asked.response.content
    kept = await sun.click(asked.response, label="No")
    assert "forgotten" not in kept.response.content
    assert (await room.judge.database.read(queries.preference, sun.id)).time_zone == "Europe/Berlin"
    asked = await sun.slash(room.channel, "me forget")
    done = await sun.click(asked.response, label="Forget me")
    assert done.response.content == "You are forgotten."
    assert (await room.judge.database.read(queries.preference, sun.id)).time_zone == "UTC"


@pytest.mark.parametrize(
    "command", few(["who", "game status", "gm audit", "gm lock", "game log", "profile"], 3)
)
async def test_who_was_forgotten_is_named_by_no_mention_that_leads_nowhere(room, command):
    number = await room.begin("cao", "liu", by="cao")
    cao, liu, host = room.person("cao"), room.person("liu"), room.person("host", manage_guild=True)
    await gamemaster.end(room.judge, number, cao.id, "")
    await personal_data.forget(room.judge, cao.id)
    for who in (liu, host):
        given = {} if command == "profile" else {"game": str(number)}
        told = (await who.slash(room.channel, command, **given)).response.content
        assert not [each for each in re.findall(r"<@(\d+)>", told) if int(each) in FORGOTTEN]
        if command in ("who", "game status", "gm audit"):
            assert "somebody who was forgotten" in told or "not yours to rule" in told


async def test_what_is_not_over_yet_is_named_with_its_number_one_game_or_several(room):
    for games in ("#1 is not over, and you have, or had, a part in it", "#1, #2 are not over"):
        await room.begin("cao", "liu")
        told = (await room.person("cao").slash(room.channel, "me forget")).response.content
        assert games in told
