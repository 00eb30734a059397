"""Ready with nothing sent: the answer says what counts then, in every game."""

import pytest

from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.ui.order_replies import text_of
from games import catalogue
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, begun, picking, say, thought
from tests.bot.once import once
from tests.examples import few

IMMEDIATE = {"conquest"}
"""Games whose first question is answered by commands that are carried out at once."""


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


@once
async def started(judge, slug):
    """Begin a game of one person against computers, and let these think."""
    row = await lobby.create(judge, slug, GM, terms=Terms.model_validate({"fill": "computers"}))
    await lobby.join(judge, row.id, CAO, "cao")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    return row.id


@pytest.mark.parametrize("slug", few([slug for slug in catalogue() if slug not in IMMEDIATE], 2))
async def test_ready_with_nothing_sent_counts_and_says_what_is_done_then(judge, slug):
    number = await started(judge, slug)
    reply = await say(judge, number, CAO, "ready")
    if reply.meant == ("ready anyway",):  # a choice would be made for them: that is asked once
        asked = text_of(reply).split("Not accepted:**\n")[1].split("\n")[0]
        assert asked.count("`") == 2, "what is wrong is told without markup, but for the example behind it"
        reply = await say(judge, number, CAO, "ready anyway")
    assert reply.ready or reply.closed
    assert reply.said[-1].startswith("You have sent nothing, so ")
    assert reply.said[-1] in text_of(reply)


async def test_the_default_of_a_pick_is_named_as_its_label_is(judge):
    number = await picking(judge)
    reply = await say(judge, number, CAO, "ready anyway")
    assert reply.said[-1] == "You have sent nothing, so `a` counts for you."


async def test_who_has_sent_something_is_told_nothing_more(judge):
    number = await begun(judge)
    assert (await say(judge, number, CAO, "5; ready")).said == ()
    await say(judge, number, LIU, "3")
    assert (await say(judge, number, LIU, "ready")).said == ()


async def test_who_is_ready_already_is_not_told_again(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "ready")
    again = await say(judge, number, CAO, "ready")
    assert again.ready
    assert again.said == ()


@pytest.mark.parametrize("anew, ready", [("5", True), ("4", False)])
async def test_who_clears_their_answer_and_gives_the_same_anew_stays_ready(judge, anew, ready):
    number = await begun(judge)
    await say(judge, number, CAO, "5; ready")
    assert (await say(judge, number, CAO, f"clear\n{anew}")).ready is ready


async def test_the_gamemaster_who_speaks_for_a_seat_does_not_learn_whether_it_sent_anything(judge):
    told = []
    for text in ("", "3"):
        number = await begun(judge)
        if text:
            await say(judge, number, CAO, text)
        reply = await say(judge, number, GM, "ready", seat="wei")
        told.append(reply.said)
    assert told[0] == told[1] == ()


CHOSEN = {
    ("conquest", "command"): False,
    ("redux", "keep"): True,
    ("redux", "alliance"): True,
    ("redux", "bid"): False,
    ("redux", "sheet"): True,
    ("redux", "sheet, nothing won"): False,
    ("suntzu", "warlord"): True,
    ("suntzu", "sheet"): True,
    ("suntzu", "after"): True,
    ("warlords", "orders"): False,
    ("warlords", "winter"): True,
    ("yuan", "plan"): False,
}
"""Whether the rules choose for who is silent, by the kind of the question."""


@pytest.mark.long
async def test_ready_asks_first_wherever_the_rules_would_choose_and_nowhere_else(judge):
    """Of each game questions are put to one person, who answers each with `ready` alone."""
    met = {}
    for slug in catalogue():
        number = await started(judge, slug)
        for _ in range(24):
            seen = await views.look(judge, number, CAO)
            if not seen.is_asked or seen.is_ready:
                break
            reply = await say(judge, number, CAO, "ready")
            if not reply.held:  # what END leaves undone is another question
                kind = seen.prompt.key + ", nothing won" * ("you have won nothing" in seen.prompt.text)
                met.setdefault((slug, kind), set()).add(reply.meant == ("ready anyway",))
            if reply.errors:
                await say(judge, number, CAO, "END GO" if reply.held else "ready anyway")
            await thought(judge)
    assert met == {kind: {asks} for kind, asks in CHOSEN.items() if kind in met}
    assert len(met) > len(CHOSEN) / 2
