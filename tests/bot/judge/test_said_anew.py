"""What corrects an order, asks why it was refused, or is small talk beside it, in every game."""

import pytest

from games import catalogue
from storage import queries
from tests.bot.judge.steps import GM, carried, say
from tests.bot.judge.test_unmeant import asked, drafted, sound, two
from tests.conformance.courses import GAMES
from tests.examples import few


@pytest.fixture
def games():
    return GAMES


FRIENDLY = [
    "{l}\nsorry for the delay", "{l}\nhope that is right :)", "{l}\n\nhope that's ok",
    "{l}\nI hope that works",
    "{l}\nsee you tomorrow", "{l}\nok thanks", "thanks all\n{l}", "{l}\ntalk to you later",
    "{l}\nsorry for being late", "☑ {l}",
]  # fmt: skip
"""An order, and beside it what people say."""


@pytest.mark.parametrize("frame", FRIENDLY)
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_small_talk_beside_an_order_is_neither_wrong_nor_a_doubt(judge, slug, frame):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    reply = await say(judge, number, user_id, frame.format(l=line))
    assert not reply.errors
    assert line in (*reply.lines, " ".join(reply.lines), *carried(reply))


STARRED = ["{a}\n*{b}", "{a}\n{b}*", "{a}\n* {b}", "{a}\nhm, on balance {b}", "{a}\nmaybe {b}"]


@pytest.mark.parametrize("frame", STARRED)
async def test_a_command_of_the_same_kind_says_the_one_above_it_anew(judge, frame):
    """`HIRE 2` and `*HIRE 4` hired six."""
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, frame.format(a="HIRE 2", b="HIRE 4"))
    assert carried(reply) == []
    assert reply.errors


async def test_commands_of_a_list_with_stars_are_all_done(judge):
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, "*HIRE 2\n*HIRE 4")
    assert carried(reply) == ["HIRE 2 INFANTRY", "HIRE 4 INFANTRY"]


@pytest.mark.parametrize("said", ["actually ", "oops, ", "*", "I meant ", "on reflection, "])
async def test_what_was_done_is_not_done_once_more_by_who_corrects_it(judge, said):
    number, user_id, _ = await asked(judge, "conquest")
    await say(judge, number, user_id, "HIRE 2")
    before = await judge.database.read(queries.save, number)
    reply = await say(judge, number, user_id, f"{said}HIRE 4")
    [error] = reply.errors
    assert "`undo`" in error
    assert await judge.database.read(queries.save, number) == before
    assert carried(await say(judge, number, user_id, f"{said}PLACE 2 WLG")) == ["PLACE 2 WLG"]


@pytest.mark.parametrize("slug", few(["warlords", "redux"], 1))
async def test_a_line_with_a_star_for_another_unit_leaves_it_open_which_counts(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    one, other = [lines[0] for lines in seen.legal.values()][:2]
    reply = await say(judge, number, user_id, f"{one}\n*{other}")
    assert reply.errors
    assert reply.lines == ()
    assert set((await say(judge, number, user_id, f"*{one}\n*{other}")).lines) == {one, other}


@pytest.mark.parametrize("slug", few(["warlords", "redux"], 1))
async def test_what_denies_another_order_leaves_the_one_above_it(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    one, other = two(seen)
    reply = await say(judge, number, user_id, f"{one}\nnot {other}")
    assert reply.lines == (one,)


@pytest.mark.parametrize("slug", ["warlords", "suntzu", "redux", "yuan"])
async def test_a_message_edited_to_say_that_it_was_for_another_game_orders_nothing(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    line = sound(seen)
    assert (await say(judge, number, user_id, line, source_id=5)).lines
    edited = await say(judge, number, user_id, "that was for game 2", source_id=5, edited=True)
    assert edited.lines == ()


OTHER_NAMES = {"warlords": "redux", "yuan": "Warlords", "suntzu": "Warlords of China", "redux": "Conquest"}


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_line_under_the_name_of_another_rule_set_is_not_for_this_game(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line, name = sound(seen), OTHER_NAMES.get(slug, "Sun Tzu")
    for text in (f"{name}: {line}", f"for the {name} game: {line}", f"hello\n{name}:\n{line}"):
        reply = await say(judge, number, user_id, text)
        assert reply.errors, text
        assert carried(reply) == [], text
        assert reply.lines == (), text


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_asks_why_is_told_again_what_was_wrong(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    refused = await say(judge, number, user_id, f"{sound(seen)} xqx")
    before = await judge.database.read(queries.save, number)
    assert refused.errors
    for text in ("why", "Why?", "what is wrong"):
        reply = await say(judge, number, user_id, text)
        assert reply.errors == refused.errors
        assert await judge.database.read(queries.save, number) == before
    spoken = await say(judge, number, GM, "why", seat=seen.place)
    assert (spoken.errors, "xqx" in " ".join(spoken.said)) == ((), False)


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_asks_why_when_nothing_was_refused_is_told_so(judge, slug):
    number, user_id, _ = await asked(judge, slug)
    [said] = [each for each in (await say(judge, number, user_id, "why?")).said if each]
    assert "`rules`" in said


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_an_order_behind_help_is_shown_and_not_given(judge, slug):
    number, user_id, seen = await (asked if slug == "conquest" else drafted)(judge, slug)
    before, line = await judge.database.read(queries.save, number), sound(seen)
    reply = await say(judge, number, user_id, f"help {line}")
    assert not reply.errors
    assert f"`{line}`" in " ".join(reply.said)
    assert await judge.database.read(queries.save, number) == before


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_help_is_given_to_who_asks_for_it_twice_or_in_chinese(judge, slug):
    number, user_id, _ = await asked(judge, slug)
    plain = (await say(judge, number, user_id, "help")).said
    for text in ("help help", "帮助", "帮助！"):
        assert (await say(judge, number, user_id, text)).said == plain, text
