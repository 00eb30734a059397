"""`/sandbox`: a finished game gone on with, in a private thread, by the command."""

from tests.bot.cogs.test_records import finished


async def test_the_command_opens_a_private_thread_and_puts_the_question(room):
    number = await finished(room)
    sun = room.person("sun")
    answer = await sun.slash(room.channel, "sandbox", seat="Shu", phase="1", game=str(number))
    text = answer.response.content
    assert f"sandbox of game {number}, Silk" in text
    assert f"`#{number + 1}`" in text
    assert answer.ephemeral
    await room.rest()
    thread = next(each for each in room.channel.threads if "sandbox" in each.name)
    assert room.client.get_channel(thread.id).is_private()
    assert "It counts in no record" in "".join(message.content for message in thread.history())
    assert "sandbox of" in room.last("sun").content


async def test_a_game_under_way_and_a_strange_seat_are_refused_in_words(room):
    number = await room.begin("cao", "liu", fill="independents")
    sun = room.person("sun")
    answer = await sun.slash(room.channel, "sandbox", seat="Wei", game=str(number))
    assert "a sandbox of it begins when it is finished" in answer.response.content
    answer = await sun.slash(room.channel, "sandbox", seat="Rome", game=str(number))
    assert "There is no seat “Rome”" in answer.response.content
    answer = await sun.slash(room.channel, "sandbox", seat="Wei", phase="Ragnarok", game=str(number))
    assert "There is no phase “Ragnarok”" in answer.response.content
