"""Permissions: every command against every role."""

import discord
import pytest
from discord import app_commands

from tests.bot.cogs.steps import hear
from tests.examples import few

ALL = ("outsider", "spectator", "player", "other gm", "gm", "host")
SERVER = ("spectator", "player", "other gm", "gm", "host")
PLAYERS = ("player",)
RULERS = ("gm", "host")
DENIALS = (
    "You hold no seat",
    "there is no draft of yours",
    "is not yours to rule",
    "There is no game",
    "works in a server only",
    "in the channel of a server",
    "Only <@",
    "You had not joined",
    "Manage Server",
)
ROLES = {
    "game create": (SERVER, {"rules": "toy"}),
    "game join": (SERVER, {"game": "2"}),
    "game leave": (("other gm",), {"game": "2"}),
    "game start": (("other gm", "host"), {"game": "2"}),
    "game invite": (RULERS, {"game": "1", "person": "somebody"}),
    "game list": (ALL, {}),
    "game status": (SERVER, {"game": "1"}),
    "game import": (ALL, {"file": ("export.json", b"{}")}),
    "game export": (SERVER, {"game": "1"}),
    "game schedule": (SERVER, {"game": "1"}),
    "game replay": (SERVER, {"game": "1"}),
    "queue join": (SERVER, {"rules": "toy"}),
    "queue leave": (ALL, {}),
    "queue show": (ALL, {}),
    "game watch": (SERVER, {"game": "1"}),
    "game unwatch": (SERVER, {"game": "1"}),
    "game look": (SERVER, {"game": "1", "seat": "Shu"}),
    "game consent": (PLAYERS, {"game": "1"}),
    "preset keep": (("host",), {"name": "slow", "game": "1"}),
    "preset forget": (("host",), {"name": "slow"}),
    "preset list": (SERVER, {}),
    "sandbox": (SERVER, {"game": "1", "seat": "Wei"}),
    "vote draw": (PLAYERS, {"game": "1"}),
    "vote concede": (PLAYERS, {"game": "1", "winner": "Shu"}),
    "vote stretch": (PLAYERS, {"game": "1"}),
    "vote open": (PLAYERS, {"game": "1", "seat": "Shu"}),
    "vote pause": (PLAYERS, {"game": "1"}),
    "vote resume": (PLAYERS, {"game": "1"}),
    "vote gamemaster": (PLAYERS, {"game": "1"}),
    "away until": (PLAYERS, {"game": "1", "when": "2 days"}),
    "away off": (ALL, {}),
    "vote cast": (PLAYERS, {"game": "1", "answer": "yes"}),
    "vote list": (SERVER, {"game": "1"}),
    "league create": (("host",), {"rules": "toy", "games": 2}),
    "league join": (SERVER, {}),
    "league leave": (SERVER, {}),
    "league start": (("host",), {}),
    "league table": (SERVER, {}),
    "league games": (SERVER, {}),
    "league end": (("host",), {}),
    "challenge": (SERVER, {"friend": "somebody"}),
    "order": (PLAYERS, {"game": "1", "text": "3"}),
    "orders show": (PLAYERS, {"game": "1"}),
    "orders history": (SERVER, {"game": "1"}),
    "orders clear": (PLAYERS, {"game": "1"}),
    "orders ready": (PLAYERS, {"game": "1"}),
    "orders unready": (PLAYERS, {"game": "1"}),
    "orders undo": (PLAYERS, {"game": "1"}),
    "orders again": (PLAYERS, {"game": "1"}),
    "orders keep": (PLAYERS, {"game": "1"}),
    "orders use": (PLAYERS, {"game": "1", "name": "careful"}),
    "orders forget": (PLAYERS, {"game": "1", "name": "careful"}),
    "orders standing": (PLAYERS, {"game": "1"}),
    "orders compose": (PLAYERS, {"game": "1"}),
    "letter": (PLAYERS, {"game": "1"}),
    "letters": (SERVER, {"game": "1"}),
    "player block": (ALL, {}),
    "map": (SERVER, {"game": "1"}),
    "board": (SERVER, {"game": "1"}),
    "draft": (PLAYERS, {"game": "1"}),
    "chart": (SERVER, {"game": "1"}),
    "history": (SERVER, {"game": "1"}),
    "who": (SERVER, {"game": "1"}),
    "why": (SERVER, {"game": "1", "what": "Wei"}),
    "odds": (ALL, {"text": "2:1"}),
    "card": (ALL, {"name": "Zhao Yun"}),
    "rules": (ALL, {}),
    "help": (ALL, {}),
    "player settings": (ALL, {}),
    "player record": (ALL, {}),
    "leaderboard": (ALL, {"rules": "toy"}),
    "profile": (ALL, {}),
    "player resign": (PLAYERS, {"game": "1"}),
    "player offer": (PLAYERS, {"game": "1"}),
    "me now": (ALL, {}),
    "me export": (ALL, {}),
    "me forget": (ALL, {}),
    "player back": (SERVER, {"game": "1"}),
    "player extend": (PLAYERS, {"game": "1"}),
    "game seats": (ALL, {}),
    "game log": (SERVER, {"game": "1"}),
    "game take": (SERVER, {"game": "1"}),
    "gm schedule": (RULERS, {"game": "1", "text": "every 48h"}),
    "gm pause": (RULERS, {"game": "1"}),
    "gm resume": (RULERS, {"game": "1"}),
    "gm home": (RULERS, {"game": "1"}),
    "gm extend": (RULERS, {"game": "1", "hours": 2}),
    "gm orders": (RULERS, {"game": "1", "seat": "Wei", "text": "2"}),
    "gm replace": (RULERS, {"game": "1", "seat": "Wei", "computer": True}),
    "gm owed": (RULERS, {"game": "1"}),
    "gm force": (RULERS, {"game": "1"}),
    "gm rewind": (RULERS, {"game": "1", "phase": "0"}),
    "gm end": (RULERS, {"game": "1"}),
    "gm correct": (RULERS, {"game": "1", "lines": "place A XCH Cao Cao"}),
    "gm handover": (RULERS, {"game": "1", "person": "somebody"}),
    "gm preview": (RULERS, {"game": "1"}),
    "gm audit": (RULERS, {"game": "1"}),
    "gm lock": (RULERS, {"game": "1"}),
    "gm unlock": (RULERS, {"game": "1"}),
}
"""The roles that each command does not turn away, and the options it is given."""


async def act(room, role, command, options):
    """Let somebody use a command; return all that they are told."""
    if "person" in options:
        options = {**options, "person": room.person(options["person"])}
    if "friend" in options:
        friend = room.person(options["friend"])
        options = {**options, "friend": friend.user if role == "outsider" else friend}
    if role == "outsider" and command == "game invite":
        return "You hold no seat"  # a person of a server cannot even be named outside of it
    if role == "outsider":
        result = await room.outsider("outsider").slash(command, **options)
    else:
        rights = {"manage_guild": True} if role == "host" else {}
        result = await room.person(role, **rights).slash(room.channel, command, **options)
    return "\n".join(message.content for message in (result.response, *result.followups) if message)


async def test_the_table_names_every_command(room):
    walked = room.client.tree.walk_commands()
    leaves = [c.qualified_name for c in walked if not isinstance(c, app_commands.Group)]
    assert sorted(leaves) == sorted(ROLES)


READING = (
    *(
        "game list",
        "game status",
        "game export",
        "game schedule",
        "vote list",
        "map",
        "board",
        "draft",
        "chart",
        "history",
    ),
    *("who", "why", "odds", "card"),
    *("orders show", "orders history", "orders compose", "rules", "help", "player settings", "player record"),
    *("leaderboard", "profile", "preset list"),
    *("gm owed", "gm audit", "gm force", "gm rewind", "gm end", "player resign"),
)
"""Commands that change nothing, or nothing before they are confirmed: all can be used at one table."""
CHANGING = sorted(set(ROLES) - set(READING))


async def seated(room):
    """Begin a game, and open another."""
    await room.begin("player", "somebody")
    await room.open(by="other gm")
    await hear(room, 1, "somebody", "1")


async def try_all(room, command, roles):
    """Let roles use a command: each is turned away or not, as the table says."""
    permitted, options = ROLES[command]
    for role in roles:
        told = await act(room, role, command, options)
        assert told
        denied = any(denial in told for denial in DENIALS)
        assert denied is (role not in permitted), (command, role, told)


@pytest.mark.long
async def test_no_role_may_do_what_is_not_its_own(room):
    """A role that is turned away has changed nothing, so that all commands can be used at one table."""
    await seated(room)
    for command, (permitted, _) in ROLES.items():
        if command != "game leave":  # its gamemaster joins first, below
            await try_all(room, command, [role for role in ALL if role not in permitted])


@pytest.mark.long
async def test_each_role_may_do_what_is_its_own_and_changes_nothing(room):
    await seated(room)
    for command in READING:
        await try_all(room, command, ROLES[command][0])


@pytest.mark.parametrize("command", few(CHANGING, 4))
async def test_each_role_may_do_what_is_its_own(room, command):
    await seated(room)
    if command == "game leave":
        await room.person("other gm").slash(room.channel, "game join", game="2")
        await try_all(room, command, [role for role in ALL if role not in ROLES[command][0]])
    await try_all(room, command, [role for role in ALL if role in ROLES[command][0]])


async def test_who_manages_another_server_rules_nothing_here(room):
    await room.begin("player", "somebody")
    other = room.another_guild("Elsewhere")
    channel = other.create_text_channel("general")
    role = other.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    boss = other.add_member(room.outsider("boss"), roles=[role])
    for command in ("gm pause", "gm owed", "game status", "map"):
        answer = await boss.slash(channel, command, game="1")
        assert "There is no game 1 that you can see" in answer.response.content
