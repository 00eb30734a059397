"""The whole bot twice, at two Discords: all that everybody else can press, type and read is the same.

What only chance decides (the ids of passing controls, the codes of errors) comes from a counter here.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import secrets
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from bot.judge.judge import Judge
from bot.settings import Settings
from local_discord import NotPossible
from storage.database import Database
from tests import toy
from tests.bot.cogs.steps import hear, labels
from tests.bot.cogs.table import a_room
from tests.bot.cogs.test_roles import ROLES
from tests.bot.watch import Watch
from tests.databases import fresh, opened
from tests.examples import few, spread
from tests.proof.progress import Progress

RIGHTS = {"host": {"manage_guild": True}}
OTHERS = ("liu", "spectator", "gm", "host", "outsider")
CHANGING = ("game start", "game leave", "game invite", "game create", "game join", "gm replace", "gm rewind",
            "gm end", "gm force", "player resign", "orders ready")  # fmt: skip
"""Commands that end the secret, or the game of one who uses them; some are used, but not confirmed."""

ASKING = ("gm force", "gm rewind", "gm end", "player resign")
HIDDEN = {
    "bids": (["5", "3"], ["2", "4"]),
    "one bid": (["0"], ["6"]),
    "a bid, and ready": (["1; ready"], ["6; ready"]),
    "wrong and right": (["7", "3", "3"], ["9", "4", "2"]),
    "ahead": (["go east"], ["go west"]),
}
"""The texts of the one who hides something, at either table; `ahead` is sent by one who is not asked."""


@asynccontextmanager
async def one_room(folder, monkeypatch):
    """Open a Discord with the bot in it."""
    watch, numbers = Watch(), itertools.count()
    monkeypatch.setattr(secrets, "token_hex", lambda n=8: f"{next(numbers):0{2 * n}x}")
    async with opened(fresh(folder / "mandate.sqlite"), inline=True) as engine:
        chance = random.Random(3)
        judge = Judge(Database(engine, watch.now), watch.now, chance.randbytes, {"toy": toy.GAME})
        async with a_room(judge, Settings(home=folder), watch) as room:
            yield room
            room.check()


async def evening(room, case, letters, seed):
    """Play an evening at which one hides something; return what they see, and all that the others do."""
    chance, heard = random.Random(seed), []
    for name in ("cao", *OTHERS[:-1]):
        room.person(name, **RIGHTS.get(name, {}))
    outsider = room.outsider("outsider")
    number = await room.begin("cao", "liu", anonymous=chance.random() < 0.5)
    hides = "cao"
    if case == "ahead":  # liu wins the bid, so that cao is not asked
        await hear(room, number, "cao", "1; ready")
        await hear(room, number, "liu", "4; ready")
    with capture_logs() as logged:
        for letter in letters:
            await room.person(hides).send_dm(letter)
            room.watch.ahead(minutes=chance.randrange(1, 40))
        commands = [command for command in ROLES if command not in CHANGING]
        chance.shuffle(commands)
        for command in (*commands, *ASKING):
            for name in chance.sample(OTHERS, len(OTHERS) if command in ("gm owed", "map") else 2):
                who = outsider if name == "outsider" else room.person(name)
                heard.append((command, name, await use(room, who, command, name)))
        for name in ("liu", "gm"):
            for command, option, typed in (
                ("order", "text", ""),
                ("map", "phase", ""),
                ("gm orders", "seat", ""),
            ):
                heard.append(await room.person(name).autocomplete(room.channel, command, option, typed))
        for press in ("Map", "My orders", "Status"):
            status = next(m for m in room.channel.threads[0].history() if labels(m))
            heard.append((press, read(await room.person("liu").click(status, label=press))))
        await room.person("liu").send_dm("bananas")
        heard.append(read_all(room))
    heard.append(logged)
    own = read(await room.person(hides).slash(room.channel, "orders show", game="1"))
    return own, heard


async def use(room, who, command, name):
    """Let somebody use a command with options that fit; return all that they are answered."""
    options = dict(ROLES[command][1])
    if command == "gm orders":
        options = {"game": "1", "seat": "Wei", "text": "bananas"}
    try:
        result = await (
            who.slash(command, **options)
            if name == "outsider"
            else who.slash(room.channel, command, **options)
        )
    except NotPossible as error:
        return str(error)
    return read(result)


def read(result):
    """Return the answers to an interaction: words, files with their bytes and alt texts, controls."""
    return [shown(message) for message in (result.response, *result.followups) if message]


def shown(message):
    """Return a message without its number, which tells only which of two readers was served first."""
    files = [(each.filename, each.size, each.description) for each in message.attachments]
    return message.content, files, re.sub(r" id=\d+", "", repr(message.components))


def read_all(room):
    """Return all that stands in the server, and in the direct messages of all others."""
    places = [room.channel, *room.channel.threads]
    found = [shown(message) for place in places for message in place.history()]
    return found + [shown(message) for name in OTHERS[:-1] for message in room.letters(name)]


async def twins(folder, monkeypatch, case, seed):
    """Compare two evenings; return whether the one who hides something saw a difference."""
    seen = []
    for twin, letters in enumerate(HIDDEN[case]):
        async with one_room(folder / f"{twin}", monkeypatch) as room:
            seen.append(await evening(room, case, letters, seed))
    (own, one), (other, two) = seen
    for mine, theirs in itertools.zip_longest(one, two):
        assert json.dumps(mine, default=str) == json.dumps(theirs, default=str)
    return own != other


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("case", few(spread(list(HIDDEN), 2)))
async def test_every_command_button_and_message_is_the_same_to_all_others(tmp_path, monkeypatch, case):
    assert await twins(tmp_path, monkeypatch, case, "short")


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_two_hundred_evenings(tmp_path, monkeypatch):
    progress = Progress.of("evenings", 200)
    for number in progress.each():
        case = list(HIDDEN)[number % len(HIDDEN)]
        (tmp_path / f"{number}").mkdir()
        assert await twins(tmp_path / f"{number}", monkeypatch, case, number)
