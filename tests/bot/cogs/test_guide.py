"""Rules and help."""

import pytest

from bot.cogs.guide import welcome
from bot.judge.office import gamemaster
from games.core.rules.protocol import Chapter
from tests.bot.cogs.steps import marching, menus


async def read(room, name="guest", **options):
    return await room.person(name).slash(room.channel, "rules", **options)


async def test_the_rules_list_chapters_above_a_menu_of_them(room):
    shown = (await read(room)).response
    assert "**Silk**" in shown.content
    assert "- Bids" in shown.content
    assert menus(shown) == [["bids", "options"]]


async def test_the_options_are_the_last_chapter(room):
    text = (await read(room, chapter="options")).response.content
    assert "All is as usual at this table." in text
    assert "`rounds` · " in text


async def test_a_chapter_is_found_by_key_or_title(room):
    for name in ("bids", "Bids", "bid"):
        text = (await read(room, chapter=name)).response.content
        assert text == "## Bids\nThe best bid wins."


async def test_an_unknown_chapter_is_answered_with_those_there_are(room):
    text = (await read(room, chapter="*war*")).response.content
    assert text == "There is no chapter “war”. There are: Bids, The options of this table."


async def test_a_long_chapter_is_turned_page_by_page_in_place(room, monkeypatch):
    long = [Chapter("long", "Long", "\n".join(f"line {n} " + "x" * 90 for n in range(60)))]
    monkeypatch.setitem(room.judge.games["toy"].__dict__, "rules", lambda options: long)
    guest = room.person("guest")
    shown = (await read(room, chapter="long")).response
    assert shown.content.startswith("## Long · 1 of 4\nline 0")
    seen = [shown.content]
    for number in (2, 3, 4):
        await guest.click(shown, label="next page ▶")
        assert shown.content.startswith(f"## Long · {number} of 4")
        seen.append(shown.content)
    assert "line 59" in seen[-1]
    assert all(len(text) <= 2000 for text in seen)
    await guest.click(shown, label="◀ page before")
    assert shown.content == seen[2]
    await room.restart()
    await guest.click(shown, label="next page ▶")
    assert shown.content == seen[3]


async def test_chapters_are_offered(room):
    offered = await room.person("guest").autocomplete(room.channel, "rules", "chapter", "")
    assert [(c["name"], c["value"]) for c in offered] == [
        ("Bids", "bids"),
        ("The options of this table", "options"),
    ]


@pytest.mark.long
async def test_a_word_is_explained_by_command_and_by_message(room):
    await marching(room)
    told = (await room.person("cao").slash(room.channel, "help", word="rounds")).response.content
    assert told.startswith("`rounds` is an option of the table")
    await room.person("cao").send_dm("help rounds")
    assert told in room.answer("cao").content
    offered = await room.person("cao").autocomplete(room.channel, "help", "word", "bi")
    assert [c["name"] for c in offered] == ["Bids"]


async def test_a_word_that_nobody_knows_is_answered_with_words_near_it(room):
    told = (await room.person("guest").slash(room.channel, "help", word="ruonds")).response.content
    assert told == "Silk has no word “ruonds”. Did you mean `rounds`?"
    told = (await room.person("guest").slash(room.channel, "help", word="zzzzzz")).response.content
    assert told == "Silk has no word “zzzzzz”. `rules` has its chapters, `card` all orders."


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


@pytest.mark.long
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


@pytest.mark.parametrize(
    "text, name",
    [("/profile", "profile"), ("forget me", "me forget"), ("what games are there?", "game list")],
)
async def test_who_has_no_seat_is_told_how_a_command_is_used_that_is_typed_as_words(room, text, name):
    await room.person("zoe").send_dm(text)
    assert room.answer("zoe").content.startswith(f"Nothing was done: `/{name}` is a command.")


async def test_a_command_that_is_about_no_game_is_not_asked_for_which_it_is(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    await room.person("cao").send_dm("forget me")
    assert room.answer("cao").content.startswith("Nothing was done: `/me forget` is a command.")


@pytest.mark.parametrize("begun", [False, True])
async def test_a_schedule_leaves_the_deadline_that_runs_where_one_runs(room, begun):
    number = await (room.begin("cao", "liu") if begun else room.open())
    answer = await room.person("gm").slash(room.channel, "gm schedule", text="every 12h", game=str(number))
    assert ("the deadline that runs now stays" in answer.response.content) is begun


async def test_a_word_for_one_of_several_games_is_asked_about_as_its_command_typed_is(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    for text in ("ready", "/ready", "/orders ready", "/map", "vote draw", "/vote draw"):
        await room.person("cao").send_dm(text)
        assert room.answer("cao").content.startswith("For which game is this?"), text
