"""Standing orders under a name: kept, laid down in another game, listed, forgotten, and nobody else's."""

import pytest

from bot.judge.audience import views
from storage import queries
from tests.bot.judge.steps import CAO, LIU, say
from tests.bot.judge.test_conquest import games, warring

__all__ = ["games"]

LINES = ("IF UNITS<=3 FEALTY YES", "LOSSES RULER")


def said(reply):
    return "\n".join(reply.said)


async def kept_by(judge, number, user_id):
    await say(judge, number, user_id, "; ".join(LINES))
    return await say(judge, number, user_id, "keep standing as Careful")


async def in_force(judge, number, user_id):
    return (await views.look(judge, number, user_id)).standing


async def test_standing_orders_are_kept_under_a_name_and_laid_down_in_another_game(judge):
    first, second = await warring(judge), await warring(judge)
    kept = await kept_by(judge, first, CAO)
    assert "Kept as **Careful**" in said(kept)
    assert "2 standing orders" in said(kept)
    await say(judge, second, CAO, "ROLL 2")
    reply = await say(judge, second, CAO, "use my standing orders careful")
    assert reply.standing == LINES, "in the place of those in force"
    assert reply.receipt
    assert await in_force(judge, second, CAO) == LINES
    await say(judge, second, CAO, "clear standing")
    assert (await say(judge, second, CAO, "use standing CAREFUL")).standing == LINES, "still kept"


async def test_they_are_listed_replaced_and_forgotten_and_nobody_elses(judge):
    number = await warring(judge)
    await kept_by(judge, number, CAO)
    assert "- **Careful**: `IF UNITS<=3 FEALTY YES` · `LOSSES RULER`" in said(
        await say(judge, number, CAO, "kept")
    )
    assert "You keep no standing orders" in said(await say(judge, number, LIU, "kept standing"))
    refused = await say(judge, number, LIU, "use standing careful")
    assert "Kept are: none yet" in str(refused.errors[0])
    assert await in_force(judge, number, LIU) == ()
    await say(judge, number, CAO, "clear standing; ROLL 2")
    await say(judge, number, CAO, "save my standing as careful")
    listed = said(await say(judge, number, CAO, "kept"))
    assert "- **careful**: `ROLL 2`" in listed
    assert "FEALTY" not in listed
    assert "kept no longer" in said(await say(judge, number, CAO, "forget kept Careful"))
    assert await in_force(judge, number, CAO) == ("ROLL 2",), "those in force stay"
    assert "You keep no standing orders" in said(await say(judge, number, CAO, "kept"))


async def test_what_does_not_fit_today_is_named_and_the_rest_is_laid_down(judge):
    number = await warring(judge)
    await kept_by(judge, number, CAO)
    async with judge.database.work() as work:
        await work.mark(
            f"standing/{CAO}/conquest", {"careful": ["ROLL 2", "NO SUCH ORDER"], "odd": ["NOTHING"]}
        )
    reply = await say(judge, number, CAO, "use standing careful")
    assert reply.standing == ("ROLL 2",)
    assert len(reply.errors) == 1
    nothing = await say(judge, number, CAO, "use standing odd")
    assert nothing.errors
    assert await in_force(judge, number, CAO) == ("ROLL 2",), "none fits, so those in force stay"


@pytest.mark.parametrize(
    "line",
    [
        "use standing careful?",
        "should I use standing careful",
        "keep standing",
        "do not use standing careful",
    ],
)
async def test_what_only_sounds_like_it_lays_nothing_down(judge, line):
    number = await warring(judge)
    await kept_by(judge, number, CAO)
    await say(judge, number, CAO, "clear standing")
    await say(judge, number, CAO, line)
    assert await in_force(judge, number, CAO) == ()
    assert list(await judge.database.ask(queries.marked, f"standing/{CAO}/conquest")) == ["Careful"]


async def test_too_many_names_are_refused_and_none_is_lost(judge):
    number = await warring(judge)
    await say(judge, number, CAO, "ROLL 2")
    for count in range(10):
        await say(judge, number, CAO, f"keep standing as plan {count}")
    full = await say(judge, number, CAO, "keep standing as one more")
    assert "`forget kept plan 0`" in str(full.errors[0])
    assert "Kept as **Plan 3**" in said(await say(judge, number, CAO, "keep standing as Plan 3")), "replaced"
