"""Words that only ask, in games of several rule sets: they tell what they are asked, and change nothing."""

from __future__ import annotations

import re

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.orders import questions_to_bot
from bot.judge.settings.terms import Terms
from bot.judge.telling import texts
from games import catalogue
from games.core.rules.prompts import Orders
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, say, thought
from tests.bot.once import once
from tests.examples import few
from tests.games.warlords.test_spellings import BUILDS, CAO_MOVES


@pytest.fixture
def games():
    return catalogue()


@once
async def begun(judge, slug, **options):
    """Begin a game of a rule set in which one person plays against computers, and is asked."""
    terms = Terms.model_validate({"fill": "computers"})
    number = (await lobby.create(judge, slug, GM, terms=terms, options=options)).id
    await lobby.join(judge, number, CAO, "cao")
    await lobby.join(judge, number, LIU, "liu")
    await lobby.start(judge, number, GM)
    return number


async def planning(judge):
    """Begin a game of YUAN in which somebody is asked for a plan."""
    return await begun(judge, "yuan", auction="off", players=2)


async def a_plan(judge, number):
    """Return a plan that may be sent."""
    seen = await views.look(judge, number, CAO)
    return next(line for unit, lines in seen.shape.legal().items() for line in lines if unit != "PASS")


async def test_what_a_plan_would_come_to_is_said_again_when_the_orders_are_shown(judge):
    number = await planning(judge)
    line = await a_plan(judge, number)
    sent = await say(judge, number, CAO, line)
    assert any("After the turn: " in note for note in sent.notes)
    for word in ("orders", "show", "orders; missing"):
        shown = await say(judge, number, CAO, word)
        assert (shown.lines, shown.notes, shown.warnings) == (sent.lines, sent.notes, sent.warnings)
        assert shown.receipt == ""
    both = await say(judge, number, CAO, f"{line}; orders")
    assert both.notes == sent.notes  # not twice


async def test_what_if_tells_what_a_plan_would_come_to_and_sends_nothing(judge):
    number = await planning(judge)
    line = await a_plan(judge, number)
    for text in (f"what if {line}", f"What if {line.lower()}?", f"whatif {line}"):
        reply = await say(judge, number, CAO, text)
        assert "After the turn: " in "\n".join(reply.said), text
        assert (reply.lines, reply.receipt, reply.errors) == ((), "", ())
    wrong = await say(judge, number, CAO, "what if PLAN XYZ D1")
    assert wrong.errors
    assert not wrong.lines


async def test_a_game_without_chances_says_so_and_keeps_what_was_sent(judge):
    number = await planning(judge)
    line = await a_plan(judge, number)
    await say(judge, number, CAO, line)
    reply = await say(judge, number, CAO, "odds 9 v 5")
    assert words.guide.NO_ODDS.format(title="YUAN") in reply.said
    assert (reply.lines, reply.receipt, reply.errors) == ((line,), "", ())


async def test_odds_and_what_if_tell_the_chances_of_warlords(judge):
    number = await begun(judge, "warlords")
    reply = await say(judge, number, CAO, "odds 2 against 1")
    assert re.search(r"\d+(\.\d+)? ?%", "\n".join(reply.said)), reply.said
    assert not reply.receipt
    assert await judge.database.read(queries.submissions, number, "cao-cao") == []


@pytest.mark.parametrize(
    "draft, missing",
    [
        ((), ["FAN", "JIH", "ZHN", "waive"]),
        (("Build FAN",), ["JIH", "ZHN", "waive"]),
        (("Build FAN", "Build JIH"), []),
        (("Build FAN", "Waive"), []),
        (("Waive", "Waive"), []),
    ],
)
def test_nothing_is_missing_when_as_much_is_built_and_waived_as_is_owed(draft, missing):
    assert questions_to_bot.unordered(BUILDS.shape, draft) == missing


def test_armies_without_an_order_are_missing():
    assert questions_to_bot.unordered(CAO_MOVES.shape, ("A LUO - CHL", "A WAN H")) == ["XCH", "XPI", "YAN"]


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_question_of_chances_that_says_nothing_more_is_told_what_it_may_be_about(judge, slug):
    """The example behind the sentence is such a question itself, and orders nothing."""
    number = await begun(judge, slug)
    await thought(judge)
    for _ in range(6):  # questions of the setup
        for user_id in (CAO, LIU):
            seen = await views.look(judge, number, user_id)
            if seen.is_asked and not isinstance(seen.shape, Orders):
                await say(judge, number, user_id, "ready anyway")
        await thought(judge)
    for user_id in (CAO, LIU):
        for text in ("odds", "Odds?", "what if", "What if …", "odds:"):
            reply = await say(judge, number, user_id, text)
            if reply.said:
                assert reply.said == (words.guide.NO_ODDS.format(title=judge.games[slug].title),)
                continue
            [error] = reply.errors
            assert "of what" in error or "name the dice" in error or "ask about" in error, error
            assert not reply.receipt
            if "For example: " in error:
                example = error.partition("For example: ")[2]
                assert example.casefold().startswith(text.casefold()[:4])
                again = await say(judge, number, user_id, example)
                assert again.said
                assert (again.errors, again.lines) == ((), ())


@pytest.mark.parametrize(
    "text, told",
    [
        ("Spring of year 1: your orders?", "**Spring of year 1: your orders?**"),
        (
            "Which province do you target? Or do you PASS? PASS brings 6.",
            "**Which province do you target?** Or do you PASS? PASS brings 6.",
        ),
        (
            "You drew XCH Xu Chu. Do you use a card first?",
            "You drew XCH Xu Chu. **Do you use a card first?**",
        ),
        ("Round 1: all your bids. Nobody sees them.", "**Round 1: all your bids.** Nobody sees them."),
        ("Your turn: 3 gold. What next? `END`", "**Your turn: 3 gold.** What next? `END`"),
        ("Keep 1 of these:\n- **SMY Sima Yi**", "**Keep 1 of these:**\n- **SMY Sima Yi**"),
        ("- **A**: one", "- **A**: one"),
    ],
)
def test_of_a_question_the_sentence_that_asks_stands_out(text, told):
    assert texts.strong(text) == told
