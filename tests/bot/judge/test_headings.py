"""Headings above orders: that of the open phase changes nothing, and below another time nothing counts."""

import re

import pytest

from bot.judge.audience import views
from games import catalogue
from tests.bot.judge.steps import say
from tests.bot.judge.test_order_in_games import table
from tests.bot.judge.test_small_talk_replies import drafting
from tests.examples import few

pytestmark = pytest.mark.long

PHASE = ("{phase}", "{phase}:", "**{phase}**", "# {phase}")
SHORT = ("{short}", "{short}:", "**{short}:**", "_{short}_", "## {short}", "Orders for {short}:")
PLAIN = ("Orders:", "My orders", "Here are my orders", "Here are my orders:", "{power}", "**{power}:**")
SEASONS = ("Winter of year 1", "Winter of year 1:", "Summer of year 2", "Spring year 9:", "Autumn")
SHEETS = ("redux", "suntzu", "warlords", "yuan")


@pytest.fixture
def games():
    return dict(catalogue())


def above(seen, forms):
    """Return headings of the phase that is open."""
    phase = seen.game.phase(seen.view)
    short, power = re.split(r":| of \d", phase)[0], seen.game.power(seen.place).name
    return [form.format(phase=phase, short=short, power=power) for form in forms]


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_a_heading_of_this_phase_says_nothing(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    seen = await views.look(judge, number, user_id)
    wanted = (await say(judge, number, user_id, lines[0])).lines
    assert wanted
    for head in above(seen, PHASE + SHORT + PLAIN):
        await say(judge, number, user_id, "clear")
        reply = await say(judge, number, user_id, f"{head}\n{lines[0]}")
        assert (reply.lines, reply.errors) == (wanted, ()), head


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_below_the_heading_of_another_time_nothing_counts(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    seen = await views.look(judge, number, user_id)
    others = [re.sub(r"\d+", lambda n: str(int(n[0]) + 1), head, count=1) for head in above(seen, SHORT)]
    for head in (*others, *(SEASONS if slug == "warlords" else ()), "Tomorrow", "Next turn:"):
        reply = await say(judge, number, user_id, f"{head}\n{lines[0]}\nready")
        assert (reply.lines, reply.ready, reply.closed) == ((), False, False), head
        assert reply.errors, head
        reply = await say(judge, number, user_id, f"{head}\nready")
        assert (reply.ready, reply.closed) == (False, False), head


async def test_commands_below_a_heading_of_this_phase_are_carried_out(judge):
    number, people = await table(judge, "conquest")
    for user_id in people:
        seen = await views.look(judge, number, user_id)
        if seen.is_asked and seen.is_at_once:
            break
    line = next(lines[0] for lines in seen.legal.values() if lines)
    [head, *_] = above(seen, PHASE)
    reply = await say(judge, number, user_id, f"{head}\n{line}")
    assert not reply.errors, (head, line)
    assert reply.carried


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_ready_below_a_heading_of_this_phase_counts(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    seen = await views.look(judge, number, user_id)
    await say(judge, number, user_id, lines[0])
    for head in above(seen, PHASE + SHORT[:3] + PLAIN[:3]):
        reply = await say(judge, number, user_id, f"{head}\n{lines[0]}\nready anyway")
        assert reply.ready or reply.closed, head
        if reply.closed:
            return
        await say(judge, number, user_id, "not ready")


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_a_heading_on_the_line_of_its_order_counts_as_one_above_it(judge, slug):
    """`Round 2:` was taken for the number of a second item, and the order for one of now."""
    number, user_id, lines = await drafting(judge, slug)
    seen = await views.look(judge, number, user_id)
    [short] = above(seen, ["{short}"])
    for added in range(1, 4):
        other = re.sub(r"\d+", lambda n, added=added: str(int(n[0]) + added), short)
        for text in (f"{other}: {lines[0]}", f"**{other}:** {lines[0]}", f"{lines[0]} ({other})"):
            reply = await say(judge, number, user_id, text)
            assert reply.lines == (), text
            assert reply.errors, text
    reply = await say(judge, number, user_id, f"{short}: {lines[0]}")
    assert reply.lines
    assert not reply.errors


@pytest.mark.parametrize("slug", few(SHEETS))
@pytest.mark.parametrize("aside", ["(tomorrow)", "(next turn)", "(last round)"])
async def test_a_remark_that_puts_an_order_at_another_time_keeps_it_from_counting(judge, slug, aside):
    number, user_id, lines = await drafting(judge, slug)
    reply = await say(judge, number, user_id, f"{lines[0]} {aside}")
    assert reply.lines == ()
    assert reply.errors


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_below_the_name_of_another_seat_nothing_counts(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    seen = await views.look(judge, number, user_id)
    others = [power.name for power in seen.game.powers if power.seat != seen.place]
    for other in others[:2]:
        for head in (f"{other}:", f"**{other}**", f"{other}"):
            reply = await say(judge, number, user_id, f"{head}\n{lines[0]}\nready")
            assert (reply.lines, reply.ready) == ((), False), head
            assert reply.errors, head
    reply = await say(judge, number, user_id, f"{seen.game.power(seen.place).name}:\n{lines[0]}")
    assert reply.lines
