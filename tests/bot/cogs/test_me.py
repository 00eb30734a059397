"""`/me now` and the word `me`: what one owes everywhere, with a button for each question."""

from tests.bot.cogs.steps import labels


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
