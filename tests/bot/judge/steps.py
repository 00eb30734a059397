"""Ways into the middle of a game, without any Discord."""

from bot.judge import computers
from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.judge.orders.intake_context import CommandReply
from bot.judge.settings.terms import Terms
from storage import queries
from tests.bot.once import once

GM, CAO, LIU, SUN = 1, 11, 12, 13


async def opened(judge, **terms):
    """Open a game; return its number."""
    agreed = Terms.model_validate({"fill": "independents", **terms})
    return (await lobby.create(judge, "toy", GM, terms=agreed)).id


@once
async def begun(judge, *players, **terms):
    """Begin a game in which these people sit as Wei, Shu, Wu."""
    number = await opened(judge, **terms)
    for user_id, seat in zip(players or (CAO, LIU), ("Wei", "Shu", "Wu"), strict=False):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def say(judge, number, user_id, text, **options):
    """Let a text be heard."""
    return await message_intake.receive(judge, number, user_id, text, **options)


def carried(reply):
    """The commands that were carried out, none if the answer is about no command."""
    return [line for line, _ in reply.carried] if isinstance(reply, CommandReply) else []


@once
async def marching(judge, **terms):
    """Bring a game to where Wei is asked for orders."""
    number = await begun(judge, **terms)
    await say(judge, number, CAO, "5; ready")
    await say(judge, number, LIU, "1; ready")
    return number


@once
async def picking(judge, **terms):
    """Bring a game to where Wei is asked to pick."""
    number = await marching(judge, **terms)
    await say(judge, number, CAO, "go east\nready")
    return number


async def round_over(judge, number):
    """Play what is left of a round in which Wei wins the bid."""
    for user_id, text in ((CAO, "2; ready"), (LIU, "1; ready")):
        await say(judge, number, user_id, text)
    for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
        await say(judge, number, CAO, text)


async def thought(judge):
    """Let computers think and answer until no more is awaited of them."""
    while judge.thinking:
        await computers.go_on(judge)


async def bodies(judge, number, **wanted):
    """Return the texts of a game's stored messages that are as wanted."""
    rows = await judge.database.read(queries.messages, number)
    found = [row for row in rows if all(getattr(row, name) == value for name, value in wanted.items())]
    return [row.body["text"] for row in found]


async def reminders(judge, number):
    """Return (state, to whom, when, whether it is to be taken away) of each reminder."""
    rows = await judge.database.read(queries.messages, number, kind="reminder")
    return [(row.state, row.user_id, row.due_at, bool(row.body.get("delete"))) for row in rows]
