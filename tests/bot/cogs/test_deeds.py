"""Every deed of a control, in every state of a game, by everybody, twice: a sentence, and no harm."""

import pytest
from sqlmodel import select

import bot.cogs.direct_messages  # noqa: F401  enters the last of the deeds
from bot.judge import session
from bot.judge.clock import deadlines
from bot.judge.office import gamemaster
from bot.ui.components import DEEDS
from storage import queries
from storage.models import Block, Letter
from tests.bot.cogs.forging import forged, used
from tests.bot.cogs.steps import hear
from tests.bot.cogs.test_moments import CHANGING
from tests.bot.cogs.test_states import BROKEN, brought

pytestmark = pytest.mark.long

STATES = ("open", "called off", "running", "late", "rewound", "paused", "frozen", "ended")
"""`late` is a phase after that of the controls, `rewound` the same phase after it was taken back."""
PEOPLE = ("cao", "gone", "gm", "guest")
"""Who is asked; who held a seat before it was given to another; the gamemaster; who has no part in it."""
ABOUT = {
    "steps": "0",
    **dict.fromkeys(("earlier", "later"), "0.0"),
    **dict.fromkeys(("turnof", "seatof"), "0"),
    **dict.fromkeys(("agree", "refuse", "voteyes", "voteno", "takeoffice", "notoffice"), "1"),
    **dict.fromkeys(("letlook", "notlook", "endlook"), "1"),
    **dict.fromkeys(("letteranswer", "lettersend", "lettermute", "letterunmute"), "1"),
    **dict.fromkeys(("leaguejoin", "leagueleave", "leaguestart", "leaguetable"), "1"),
    **dict.fromkeys(("rules", "chapter", "refcard", "howto"), "toy"),
    **dict.fromkeys(("begun", "both", "goon", "step", "stepback", "sendline"), "0.0.0"),
}
"""What stands in the ids of deeds besides game and moment, as far as `forging` knows it not."""
CHOSEN = {"turnof": "0", "seatof": "0", "step": "=0", "undo": "GO WEST", "actundo": "GO WEST"}
"""What is chosen in menus, where `forging` knows it not or chooses what is secret here."""
LOBBY = {"join", "leave", "start", "wished"}
LETTERS = {"lettersend", "lettermute", "letterunmute"}
ANYTIME = {"actsend", "actundo", "forget"}
SECRET = "GO EAST"
MAY_CHANGE = {
    **{("open", by): LOBBY for by in PEOPLE},
    **{(state, "cao"): {*CHANGING} | ANYTIME | LETTERS for state in ("running", "paused")},
    **{(state, "cao"): ANYTIME | LETTERS for state in ("late", "rewound")},
    **{(state, "cao"): {"lettermute", "letterunmute"} for state in ("frozen", "ended")},
}
"""Which deeds may change anything, in which state and by whom."""


async def stood(room, state):
    """Bring a game into a state; return the moment of the controls that are used there."""
    if state in ("open", "called off"):
        await brought(room, state)
        return "0.0"
    gm, number = room.person("gm").id, await room.begin("gone", "liu")
    await hear(room, number, "gone", "5; ready")
    await hear(room, number, "liu", "1; ready")
    await gamemaster.replace_player(room.judge, number, gm, "Wei", room.person("cao").id, "cao")
    await hear(room, number, "cao", SECRET)
    row = await room.judge.database.read(queries.game, number)
    match state:
        case "late":
            await hear(room, number, "cao", "ready")
        case "rewound":
            await gamemaster.rewind(room.judge, number, gm, 0)
            await room.rest()
            await hear(room, number, "cao", "5; ready")
            await hear(room, number, "liu", "1; ready")
            await hear(room, number, "cao", SECRET)
        case "paused":
            await deadlines.pause(room.judge, number, gm)
        case "frozen":
            await session.freeze(room.judge, number, "it no longer fits")
        case "ended":
            await gamemaster.end(room.judge, number, gm, "")
    await room.rest()
    return f"{row.turn}.{row.step}"


async def known(room):
    """Return all that a deed could change: the game, its save and seats, who joined, what was sent."""
    database = room.judge.database
    row = await database.read(queries.game, 1)
    stored = [await database.read(kind, 1) for kind in (queries.seats, queries.players, queries.submissions)]
    people = [[(each.user_id, getattr(each, "text", "")) for each in rows] for rows in stored]
    save = await database.read(queries.save, 1) if row.started_at is not None else None
    return row.status, row.turn, row.step, row.settings, save, people, len(await database.read(letters))


async def letters(asking):
    """Return all letters, and from whom people take none."""
    return [*await asking.scalars(select(Letter)), *await asking.scalars(select(Block))]


@pytest.mark.parametrize("state, by", [(state, by) for state in STATES for by in PEOPLE])
async def test_every_deed_is_answered_and_does_nothing_that_is_not_its_own(room, state, by):
    at, wrong = await stood(room, state), list[tuple[str, str]]()
    for verb in sorted(DEEDS):
        custom_id = forged(verb, 1, at, ABOUT.get(verb))
        if verb in CHOSEN:
            custom_id = f"s{custom_id[1:]}"
        before = await known(room)
        for _ in range(2):
            told = await used(room, room.person(by), custom_id, CHOSEN.get(verb))
            broken = verb != "which" and any(text in told for text in BROKEN)  # it replies to a message
            if not told or broken or (SECRET in told and by != "cao"):
                wrong.append((verb, told))
        if await known(room) != before and verb not in MAY_CHANGE.get((state, by), ()):
            wrong.append((verb, "changed something"))
    assert wrong == []
