"""Ways into the middle of a game of the toy."""

from bot.judge.orders import message_intake
from storage import queries


async def hear(room, number, name, text, **options):
    """Let the judge hear a text of a person, and send what comes of it."""
    reply = await message_intake.receive(room.judge, number, room.person(name).id, text, **options)
    await room.rest()
    return reply


async def marching(room, **terms):
    """Begin a game and bring it to where Wei, played by cao, is asked for orders."""
    number = await room.begin("cao", "liu", **terms)
    await hear(room, number, "cao", "5; ready")
    await hear(room, number, "liu", "1; ready")
    return number


async def picking(room):
    """Bring a game to where Wei is asked to pick one or two of three."""
    number = await marching(room)
    await hear(room, number, "cao", "go east\nready")
    return number


async def arranging(room):
    """Bring a game to where Wei is asked to put two things into an order."""
    number = await picking(room)
    await hear(room, number, "cao", "a; ready")
    return number


async def giving(room):
    """Bring a game to where Wei is asked to choose one of two."""
    number = await arranging(room)
    await hear(room, number, "cao", "y x; ready")
    return number


async def sent(room, number, name="cao"):
    """Return the texts that a person sent, in order."""
    rows = await room.judge.database.read(queries.submissions, number)
    return [row.text for row in rows if row.user_id == room.person(name).id]


async def in_force(room, number, seat="wei"):
    """Return what a seat has answered to the open question."""
    return (await room.judge.database.read(queries.save, number)).submitted.get(seat)


def labels(message):
    """Return the labels of a message's buttons."""
    return [part["label"] for row in rows_of(message) for part in row if part["type"] == 2]


def menus(message):
    """Return the values of each menu of a message."""
    return [
        [o["value"] for o in part["options"]] for row in rows_of(message) for part in row if part["type"] == 3
    ]


def menu_ids(message):
    """Return the custom ids of a message's menus."""
    return [part["custom_id"] for row in rows_of(message) for part in row if part["type"] == 3]


def rows_of(message):
    """Return the rows of a message's controls as Discord stores them, whatever box they stand in."""
    return list(_rows(message.components))


def _rows(components):
    for one in components:
        if one["type"] == 1:
            yield one["components"]
        else:
            yield from _rows(one.get("components", ()))
