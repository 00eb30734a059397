"""What is asked while a command waits: what is answered, what is shown, which controls there are."""

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.ui.message_controls import UNDER
from games.conquest import GAME as CONQUEST
from games.conquest.public_state_model import clock_of
from games.conquest.rules import fealty
from games.core.rules.rule_primitives import ask
from storage import queries
from tests.bot.judge.steps import CAO, LIU, say
from tests.bot.judge.test_conquest import asked, warring


@pytest.fixture
def games():
    return {"conquest": CONQUEST}


async def invading(judge, watch, **options):
    """Let a person invade what another one holds; return the game, and the other."""
    number = await warring(judge, mode="seven", empty=0, quickplay=True, **options)
    watch.ahead(hours=25)
    await deadlines.close_due(judge)
    user_id, seen, _ = await asked(judge, number)
    theirs = {
        code for code, land in seen.view.table.lands.items() if land.owner not in ("neutral", seen.place)
    }
    lines = [line for unit, some in seen.legal.items() if unit.startswith("invade ") for line in some]
    line = next(line for line in lines if line.split()[3] in theirs)
    await say(judge, number, user_id, f"{line} GO")
    return number, next(each for each in (CAO, LIU) if each != user_id)


@pytest.fixture
def leave(monkeypatch):
    """Let each invasion be asked of the other person, as of a lord with `veto=pause`."""

    def permission(fight):
        lord = next(seat for seat in fight.realm.hands if seat in ("red", "blue") and seat != fight.attacker)
        prompt = fealty.answering("permission", "Your vassal invades. ALLOW or FORBID?", ["ALLOW", "FORBID"])
        [line] = yield from ask(lord, prompt, 6, during=clock_of(fight.table, fight.attacker))
        if line == "FORBID":
            fight.invasion.called_off, fight.over = True, "forbidden"

    monkeypatch.setattr(fealty, "permission", permission)


async def test_a_lord_who_is_asked_reads_which_answers_there_are_and_none_that_is_refused(
    judge, watch, leave
):
    """`help` named one of two answers and `ready`, which is none; the button End turn sent it."""
    number, lord = await invading(judge, watch)
    assert (await views.look(judge, number, lord)).prompt.key == "permission"
    [question] = [
        row
        for row in await judge.database.read(queries.messages, number, kind="question")
        if row.user_id == lord and "ALLOW or FORBID" in row.body["text"]
    ]
    assert "ready" not in dict(UNDER[question.body["controls"]])
    told = "\n".join((await say(judge, number, lord, "help")).said)
    assert "`ALLOW`" in told
    assert "`FORBID`" in told
    assert "`ready`" not in told
    assert "`ready`" not in "\n".join((await say(judge, number, lord, "pass")).said)
    for text in ("no", "yes", "ok", "sure", "hi", "👍", "nope"):
        reply = await say(judge, number, lord, text)
        assert "`ALLOW` / `FORBID`" in "\n".join(reply.said), text
        assert (await views.look(judge, number, lord)).is_asked, text
    await say(judge, number, lord, "FORBID")
    assert not (await views.look(judge, number, lord)).is_asked


async def test_who_is_asked_in_a_pause_sees_the_standing_orders_in_force_whatever_they_write(judge, watch):
    """`hold` and `yes` were answered: Nothing of yours is in force yet."""
    number, user_id = await invading(judge, watch, reactions="pause")
    assert (await say(judge, number, user_id, "LOSSES RULER")).standing == ("LOSSES RULER",)
    for text in ("hi", "yes", "hold", "fight", "pause", "what is asked?"):
        reply = await say(judge, number, user_id, text)
        assert getattr(reply, "standing", None) == ("LOSSES RULER",), text
