"""What is written and not meant changes nothing in any game; what would be meant is shown."""

import pytest

from bot.judge import computers, lobby, views
from bot.judge.game_settings import Terms
from games import catalogue
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, say
from tests.conformance.courses import GAMES
from tests.examples import spread
from tests.games.core.test_unmeant import NOT_MEANT


@pytest.fixture
def games():
    return GAMES


async def asked(judge, slug):
    """Begin a game; return its number, who is asked, and a line of theirs that is right."""
    terms = Terms.model_validate({"fill": "computers"})
    number = (await lobby.create(judge, slug, GM, terms=terms)).id
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    while judge.thinking:
        await computers.go_on(judge)
    for user_id in (CAO, LIU):
        seen = await views.look(judge, number, user_id)
        if seen.is_asked:
            return number, user_id, seen
    raise AssertionError("nobody is asked")


def sound(seen):
    """Return a line that may be sent, or an option that may be chosen."""
    lines = [line for each in seen.legal.values() for line in each]
    for line in lines:
        sheet = seen.prompt.shape.check(line, ())
        if sheet.lines and not (sheet.errors or sheet.warnings or sheet.reminder):
            return line
    shape = seen.prompt.shape
    values = [option.value for option in getattr(shape, "options", ())]
    return " ".join(values[: getattr(shape, "least", 1)]) or "1"


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
async def test_what_is_not_meant_changes_nothing(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line, before = sound(seen), await judge.database.read(queries.save, number)
    for frame in spread(NOT_MEANT, 20):
        text = frame.format(l=line)
        reply = await say(judge, number, user_id, text)
        assert await judge.database.read(queries.save, number) == before, text
        assert reply.errors or reply.said, text
        assert not reply.carried, text


@pytest.mark.parametrize("slug", catalogue())
async def test_the_order_itself_is_shown_and_can_be_sent(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for text in (f"example: {line}", f"{line} (maybe)"):
        reply = await say(judge, number, user_id, text)
        [error] = reply.errors
        assert error.endswith(f"For example: {line}"), error
        assert line in reply.meant
        assert not reply.counts
    taken = await say(judge, number, user_id, line)
    assert not taken.errors


async def test_orders_beside_it_count_and_nobody_becomes_ready(judge):
    number, user_id, seen = await asked(judge, "warlords")
    first, second = [lines[0] for lines in seen.legal.values()][:2]
    reply = await say(judge, number, user_id, f"{first}\nexample: {second}\nready")
    assert reply.lines == (first,)
    assert not reply.ready


async def test_no_command_behind_it_is_carried_out(judge):
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, "example: HIRE 4\nNEXT")
    assert reply.carried == ()
    assert reply.left == ("NEXT",)
    reply = await say(judge, number, user_id, "HIRE 2\nno wait\nNEXT")
    assert reply.carried == ()
