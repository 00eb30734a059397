"""A player of several games names the one that is meant by its rule set, as by its number."""

import pytest

from bot.judge.audience import views
from games import catalogue
from storage import queries
from tests.bot.cogs.steps import menus
from tests.examples import few


@pytest.fixture
def games():
    return dict(catalogue())


async def answered(room, text):
    await room.person("cao").send_dm(text)
    await room.rest()
    return room.last("cao").content


@pytest.mark.parametrize(
    "front", few(["Conquest: ", "in conquest, ", "For the Conquest game: ", "conquest "], 2)
)
async def test_the_name_of_a_rule_set_in_front_says_which_of_two_games_is_meant(room, front):
    await room.begin("cao", "liu", slug="warlords")
    await room.begin("cao", "liu", slug="conquest")
    assert "For which game is this?" in await answered(room, "orders")
    assert "#2 " in (await answered(room, f"{front}orders")).splitlines()[0]
    assert "#1 " in (await answered(room, f"Warlords of China: {front.lower()}orders")).splitlines()[0]
    sent = await room.judge.database.read(queries.submissions, 1)
    assert [row for row in sent if row.accepted] == [], "what is for another game is no order in this one"


async def test_two_games_of_one_rule_set_are_asked_about_though_it_is_named(room):
    await room.begin("cao", "liu", slug="warlords")
    await room.begin("cao", "liu", slug="warlords")
    assert "For which game is this?" in await answered(room, "Warlords: orders")


async def test_the_name_of_the_only_game_in_front_says_nothing(room):
    await room.begin("cao", "liu", slug="conquest")
    assert await answered(room, "in the conquest game: help") == await answered(room, "help")


async def test_a_name_that_is_also_a_seat_chooses_no_game(room):
    """Yuan Shao is called Yuan at the table of Warlords."""
    await room.begin("cao", "liu", slug="warlords")
    await room.begin("cao", "liu", slug="yuan")
    assert "For which game is this?" in await answered(room, "Yuan: orders")


async def test_who_edits_a_message_to_be_for_another_game_is_told_that_the_first_order_stands(room):
    """It stood there without a word."""
    first = await room.begin("cao", "liu", slug="warlords")
    second = await room.begin("cao", "liu", slug="yuan")
    line = next(iter((await views.look(room.judge, first, room.person("cao").id)).legal.values()))[0]
    sent = await room.person("cao").send_dm(f"#{first} {line}")
    await room.rest()
    await room.person("cao").edit(sent, f"#{second} PASS")
    await room.rest()
    told = room.last("cao").content
    assert told.startswith(f"**#{second} ")
    assert f"**#{first} Warlords of China** before you edited it **still stands there**" in told
    for number, answer in ((first, (line,)), (second, ("PASS",))):
        assert (await views.look(room.judge, number, room.person("cao").id)).answer == answer
    await room.person("cao").delete(sent)
    await room.rest()
    told = [m.content for m in room.letters("cao") if "You deleted a message" in m.content]
    assert [f"**#{number} " in text for number, text in zip((first, second), told, strict=True)] == [True] * 2
    await answered(room, f"#{first} clear")
    sent = await room.person("cao").send_dm(f"#{second} PASS")
    await room.person("cao").edit(sent, f"#{second} PLAN")
    await room.rest()
    assert "still stands there" not in room.last("cao").content


@pytest.mark.parametrize(
    "text",
    few(
        ["PASS #2", "game 2 PASS", "g2: PASS", "for game 2: PASS", "**#2** PASS",
         "`#2 PASS`", "hi! #2 PASS", "＃2 PASS", "(#2) PASS", "PASS (game 2)", "PASS in #2"],
        4,
    ),
)  # fmt: skip
async def test_a_number_that_stands_elsewhere_than_in_front_says_which_of_ones_games_is_meant(room, text):
    await room.begin("cao", "liu", slug="warlords")
    await room.begin("cao", "liu", slug="yuan")
    told = await answered(room, text)
    assert told.startswith("**#2 YUAN**")
    assert (await views.look(room.judge, 2, room.person("cao").id)).answer == ("PASS",)
    assert "#2 " in (await answered(room, "help #2")).splitlines()[0]


@pytest.mark.parametrize(
    "text",
    few(
        [
            "> #2 PASS",
            '"#2 PASS"',
            "~~PASS #2~~",
            "[ ] #2 PASS",
            "// #2 PASS",
            "end game 2",
            "that was for game 2",
            "vote draw #2",
            "to Tiger: hi #2",
        ],
        3,
    ),
)
async def test_what_only_mentions_a_game_or_cites_is_asked_about(room, text):
    await room.begin("cao", "liu", slug="warlords")
    await room.begin("cao", "liu", slug="yuan")
    assert "For which game is this?" in await answered(room, text)


@pytest.mark.parametrize(
    "text", few(["YUAN PASS", "in the yuan game, PASS", "yuan\nPASS", "game 2\nPASS"], 2)
)
async def test_the_name_of_the_game_that_is_picked_is_no_part_of_the_order(room, text):
    """It was refused as a place that is not there."""
    await room.begin("cao", "liu", slug="warlords")
    number = await room.begin("cao", "liu", slug="yuan")
    await room.person("cao").send_dm(text)
    await room.rest()
    asked = room.last("cao")
    if "For which game" in asked.content:
        [value] = [value for value in menus(asked)[0] if f":{number}:" in value]
        await room.person("cao").user.select(asked, [value])
    assert (await views.look(room.judge, number, room.person("cao").id)).answer == ("PASS",)
    assert "Not accepted" not in room.last("cao").content


async def test_a_question_that_names_a_game_stays_one(room):
    """The mark of a question behind the number counts."""
    await room.begin("cao", "liu", slug="warlords")
    await room.begin("cao", "liu", slug="yuan")
    for text in ("PASS #2?", "ready (game 2?)"):
        assert (await answered(room, text)).startswith("**#2 YUAN**")
        seen = await views.look(room.judge, 2, room.person("cao").id)
        assert (seen.answer, seen.is_ready) == ((), False), text
