"""A receipt says `stored` only where something changed; a stored answer has all its controls."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.telling.messages import Body
from bot.ui.direct_message_replies import Answering
from bot.ui.message_controls import under_message
from bot.ui.order_replies import text_of, under
from games import catalogue
from games.core.rules.prompts import Orders
from tests.bot.judge.steps import say
from tests.bot.judge.test_stale_answers import asked, started
from tests.examples import few

NOTHING = ("SUPORT 5", "orders", "help", "hello", "what is this", "who")


@pytest.fixture
def games():
    return catalogue()


async def good(judge, number, user_id):
    """Return a text that is taken in now."""
    seen = await views.look(judge, number, user_id)
    shape = seen.prompt.shape
    if isinstance(shape, Orders):
        return next(line for lines in shape.legal().values() for line in lines if line not in shape.closing)
    least = getattr(shape, "least", 1)
    return " ".join(str(option.value) for option in shape.options[:least])


@pytest.mark.parametrize("slug", few(catalogue(), 3))
async def test_a_receipt_says_stored_only_where_something_was(judge, watch, slug):
    number = await started(judge, slug)
    watch.ahead(minutes=5)
    user_id = (await asked(judge, number))[0]
    for text in NOTHING:
        assert "· stored" not in text_of(await say(judge, number, user_id, text)), text
    sent = await say(judge, number, user_id, await good(judge, number, user_id))
    assert "· stored" in text_of(sent)
    for text in NOTHING:
        assert "· stored" not in text_of(await say(judge, number, user_id, text)), text


def labels(view):
    return [str(child.item.label) for child in view.children]


SLIPS = {
    "conquest": "hier 2",
    "warlords": "A TIN - WUDD",
    "yuan": "PLAM FUZ D1",
    "redux": "ready",
}
"""Nearly right texts at the beginning of a game of each rule set whose first question knows slips."""


def late(reply, user_id):
    """Return the controls of an answer that was stored, and came late."""
    message = discord.Object(12)
    message.author = discord.Object(user_id)
    mail = Answering(None, message, 12)._mail(text_of(reply), under(reply), reply, None, None)
    return under_message(mail, Body.model_validate(mail.body))


@pytest.mark.parametrize("slug", few(SLIPS, 2))
async def test_an_answer_that_comes_late_has_the_controls_that_send_what_was_meant(judge, watch, slug):
    number = await started(judge, slug)
    watch.ahead(minutes=5)
    user_id = (await asked(judge, number))[0]
    reply = await say(judge, number, user_id, SLIPS[slug])
    assert reply.meant
    sends = [label for label in labels(under(reply)) if label.startswith("Send: ")]
    assert sends
    assert labels(late(reply, user_id))[: len(sends)] == sends


async def test_an_answer_that_comes_late_asks_what_it_would_have_asked(judge, watch):
    number = await started(judge, "warlords")
    reply = await say(judge, number, (await asked(judge, number))[0], "orders")
    held, quoted = replace(reply, held="REVEAL GO"), replace(reply, quoted=True)
    assert labels(late(held, 1))[0] == words.controls.GO
    assert labels(late(quoted, 1)) == labels(under(quoted)) == [words.controls.SEND_UNQUOTED]
