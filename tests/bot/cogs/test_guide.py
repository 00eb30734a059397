"""Rules and help."""

from bot.cogs.guide import welcome
from bot.judge import gamemaster
from games.core.protocol import Chapter
from tests.bot.cogs.steps import marching


async def read(room, name="guest", **options):
    return await room.person(name).slash(room.channel, "rules", **options)


async def test_the_rules_list_chapters_and_options(room):
    text = (await read(room)).response.content
    assert "**Silk**" in text
    assert "- Bids" in text
    assert "`rounds` = 3" in text


async def test_a_chapter_is_found_by_key_or_title(room):
    for name in ("bids", "Bids", "bid"):
        text = (await read(room, chapter=name)).response.content
        assert text == "## Bids\nThe best bid wins."


async def test_an_unknown_chapter_is_answered_with_those_there_are(room):
    text = (await read(room, chapter="*war*")).response.content
    assert text == "There is no chapter “war”. There are: Bids."


async def test_a_long_chapter_comes_in_several_messages(room, monkeypatch):
    long = [Chapter("long", "Long", "\n".join(f"line {n} " + "x" * 90 for n in range(60)))]
    monkeypatch.setitem(room.judge.games["toy"].__dict__, "rules", lambda options: long)
    result = await read(room, chapter="long")
    texts = [result.response.content, *(message.content for message in result.followups)]
    assert all(len(text) <= 2000 for text in texts)
    assert "line 59" in texts[-1]


async def test_an_endless_text_comes_as_a_file(room, monkeypatch):
    endless = [Chapter("long", "Long", "\n".join("y" * 150 for _ in range(200)))]
    monkeypatch.setitem(room.judge.games["toy"].__dict__, "rules", lambda options: endless)
    result = await read(room, chapter="long")
    assert result.response.attachments[0].filename == "rules-toy-long.txt"


async def test_chapters_are_offered(room):
    offered = await room.person("guest").autocomplete(room.channel, "rules", "chapter", "")
    assert [(c["name"], c["value"]) for c in offered] == [("Bids", "bids")]


async def test_help_explains_and_shows_examples_that_are_right_now(room):
    plain = (await room.person("guest").slash(room.channel, "help")).response.content
    assert "direct message" in plain
    await marching(room)
    mine = (await room.person("cao").slash(room.channel, "help")).response.content
    assert "Where does wei go?" in mine
    assert "`GO EAST`" in mine
    assert len(mine) <= 2000
    in_dm = (await room.person("cao").user.slash("help")).response.content
    assert in_dm == mine


async def test_who_comes_back_after_the_end_of_their_game_is_told_how_it_ended(room):
    await room.begin("cao", "liu")
    await gamemaster.end(room.judge, 1, room.person("gm").id, "Supper is ready.")
    answer = await welcome(room.client, room.person("cao").id)
    assert answer.startswith("Welcome back! You hold no seat in a game just now.")
    assert "#1 Silk is over; you were **Wei**. Supper is ready." in answer
    assert "game:1" in answer


async def test_who_has_never_played_is_greeted_as_a_stranger(room):
    answer = await welcome(room.client, room.person("guest").id)
    assert answer.startswith("Hello! I run war games")
    assert "is over" not in answer
