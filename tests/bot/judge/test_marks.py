"""A seat that is ready stays so until its orders in force change, in every game."""

import pytest

from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.rules.prompts import Orders
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, begun, say, thought
from tests.bot.once import once
from tests.examples import few

CHANGING_NOTHING = (
    *("odds 9 v 5", "what if LUO", "card cao", "help", "orders", "missing", "show", "status", "map", "rules"),
    *(
        "hello",
        "thanks",
        "gg",
        "why?",
        "asdf qwer",
        "xyz - abc",
        "ready?",
        "should i clear?",
        "resign",
        "draw",
    ),
    *(
        "> quoted",
        "~~struck~~",
        "bid",
        "attack!",
        "tomorrow: pass",
        "pass?",
        "9999999999",
        "🎉",
        "...",
    ),
)
ALONE, IN_TURN = "conquest", "warlords"
"""Games whose questions are put to one seat at a time: `ready` closes them, or is sent ahead."""


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


@once
async def started(judge, slug):
    """Begin a game of two persons against computers, up to where one may be ready and another is awaited."""
    terms = Terms.model_validate({"fill": "computers"})
    row = await lobby.create(judge, slug, GM, terms=terms)
    for user_id, name in ((CAO, "cao"), (LIU, "liu")):
        await lobby.join(judge, row.id, user_id, name)
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    for _ in range(60):
        seen = [await views.look(judge, row.id, user_id) for user_id in (CAO, LIU)]
        if all(one.is_asked for one in seen) or (slug == IN_TURN and not seen[0].is_asked):
            return row.id
        user_id = next(user_id for user_id, one in zip((CAO, LIU), seen, strict=True) if one.is_asked)
        await say(judge, row.id, user_id, "ready")
        await thought(judge)
    raise AssertionError("nothing is asked of both")


async def stands(judge, number):
    save = await judge.database.read(queries.save, number)
    return save.submitted, save.premoves, save.ready, save.log


@pytest.mark.long
@pytest.mark.parametrize("sends", [True, False], ids=["an answer", "nothing"])
@pytest.mark.parametrize("slug", few([slug for slug in catalogue() if slug != ALONE], 2))
async def test_what_changes_nothing_takes_no_mark_away(judge, slug, sends):
    number = await started(judge, slug)
    seen = await views.look(judge, number, CAO)
    if not sends and not seen.is_asked:
        return  # nobody waits for one who has sent nothing ahead
    if sends:
        assert not (await say(judge, number, CAO, example(seen.prompt.shape))).errors
    asked = await say(judge, number, CAO, "ready")
    assert asked.ready or (await say(judge, number, CAO, "ready anyway")).ready
    before = await stands(judge, number)
    for text in CHANGING_NOTHING:
        reply = await say(judge, number, CAO, text)
        assert reply.ready, text
        assert await stands(judge, number) == before, text
    if sends:
        again = await say(judge, number, CAO, "\n".join(seen_lines(before, seen.place)))
        assert again.ready, "the same orders again change nothing"
        form = await say(judge, number, CAO, "\n".join(["clear", *seen_lines(before, seen.place)]))
        assert form.ready, "nor does a form that is sent as it was"
    assert not (await say(judge, number, CAO, "not ready")).ready


def seen_lines(stood, place):
    answer = stood[0][place] if place in stood[0] else list(stood[1][place].lines)
    return [str(line) for line in answer] if isinstance(answer, list) else [str(answer)]


def example(shape):
    """Return an answer that is right now."""
    if isinstance(shape, Orders):
        legal = shape.legal()
        return legal[next(iter(legal))][0]
    return ", ".join(option.value for option in shape.options[: getattr(shape, "least", 1)])


async def test_a_change_takes_the_mark_away(judge):
    number = await begun(judge)
    assert (await say(judge, number, CAO, "3; ready")).ready
    assert (await say(judge, number, CAO, "3")).ready
    assert not (await say(judge, number, CAO, "4")).ready


async def test_the_gamemaster_learns_from_no_mark_what_a_seat_had_sent(judge):
    left = []
    for sent in ("3", "4"):
        number = await begun(judge)
        await say(judge, number, CAO, f"{sent}; ready")
        await say(judge, number, GM, "3", seat="wei")
        left.append((await stands(judge, number))[2])
    assert left == [(), ()]
