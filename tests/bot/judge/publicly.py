"""Discord's part in a judge's test: it takes announcements and gives them numbers."""

from bot.judge.announced_acts import pending_acts
from bot.judge.clock import deadlines
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from storage import queries

FIRST = 1_430_000_000_000_000_000


async def post(judge, number, message_id=None):
    """Let the last announcement of a game stand under a number, by default the next of its row; return it."""
    message = (await judge.database.read(queries.messages, number, kind=ANNOUNCEMENT))[-1]
    given = FIRST + message.id if message_id is None else message_id
    async with judge.database.work() as work:
        await work.sent(message, channel_id=1, message_id=given)
    return str(given)


async def stand(judge, number, message_id=None):
    """Let a game go on whose announcement now stands, as the clock does; return the number of the message."""
    given = await post(judge, number, message_id)
    await deadlines.close_due(judge)
    return given


async def stand_alone(judge, number):
    """Let this one game go on whose announcement now stands, whatever else is due."""
    await post(judge, number)
    await pending_acts.proceed(judge, number)


async def stand_all(judge):
    """Let every game go on that waits for its announcement."""
    while games := await judge.database.read(pending_acts.waiting):
        for number in games:
            await stand(judge, number)
