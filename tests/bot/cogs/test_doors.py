"""Every control asks who may know of its game as the commands do: all deeds, forged or not, × all roles."""

import pytest

import bot.cogs.direct_messages  # noqa: F401  enters the last of the deeds
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.ui.components import DEEDS
from storage import queries
from tests.bot.cogs.forging import FORMS, forged, used
from tests.bot.cogs.steps import marching, menu_ids, picking
from tests.examples import few

NO_SUCH = "There is no game {number} that you can see"
LOBBY = ("join", "leave", "start", "wishes", "wished")
SEEN = ("map", "status", *LOBBY, "accept", "decline", "rematch", "agree", "refuse", "voteyes", "voteno")
SEEN += ("takeoffice", "notoffice", "takeover", "imback", "openletters", "keepletters")
SEEN += ("replay", "steps", "earlier", "later", "turnof", "seatof", "unwatch")
SEEN += ("rules", "chapter", "refcard", "howto")
"""Deeds that need no seat: what they do for those who may know of the game, the judge decides."""
OF_LEAGUES = {"leaguejoin", "leagueleave", "leaguestart", "leaguetable"}
OF_THE_QUEUE = {"queuejoin", "queuelater"}
DEEDS_OF_A_GAME = sorted(set(DEEDS) - {"which"} - OF_LEAGUES - OF_THE_QUEUE)


def person_of(room, role):
    return room.person(role, **({"manage_guild": True} if role == "host" else {}))


async def private_game(room):
    """Begin a private game in which everybody has the part that their name says."""
    number = await room.begin("player", "eliminated", "predecessor", private=True)
    await gamemaster.replace_player(room.judge, number, room.person("gm").id, "Wu", None, "")
    await lobby.resign(room.judge, number, room.person("eliminated").id)
    await room.rest()
    return number


@pytest.mark.parametrize("who, at", few([("stranger", "now"), ("stranger", "7.7.9"), ("outsider", "now")]))
async def test_a_private_game_is_known_to_nobody_outside_by_any_deed(room, who, at):
    number = await private_game(room)
    row = await room.judge.database.read(queries.game, number)
    before = await room.judge.database.read(queries.save, number)
    person = room.outsider(who) if who == "outsider" else room.person(who)
    if who == "outsider":  # without a server in common the bot could tell them nothing at all
        room.another_guild("Elsewhere").add_member(person)
        await room.rest()
    moment = f"{row.turn}.{row.step}" if at == "now" else at
    for verb in DEEDS_OF_A_GAME:
        if who == "outsider" and verb in FORMS:
            continue
        told = await used(room, person, forged(verb, number, moment))
        assert NO_SUCH.format(number=number) in told, (verb, told)
        assert "Silk" not in told
    assert await room.judge.database.read(queries.save, number) == before


@pytest.mark.long
async def test_what_a_seat_may_do_nobody_else_in_the_game_may(room):
    number = await private_game(room)
    row = await room.judge.database.read(queries.game, number)
    before = await room.judge.database.read(queries.save, number)
    for verb in sorted(set(DEEDS_OF_A_GAME) - set(SEEN)):
        custom_id = forged(verb, number, f"{row.turn}.{row.step}")
        for role in ("eliminated", "predecessor", "gm", "host"):
            told = await used(room, person_of(room, role), custom_id)
            assert "You hold no seat" in told, (verb, role, told)
    assert await room.judge.database.read(queries.save, number) == before


async def test_who_holds_the_seat_is_turned_away_by_no_deed(room):
    number = await private_game(room)
    for verb in sorted(set(DEEDS_OF_A_GAME) - set(SEEN)):
        row = await room.judge.database.read(queries.game, number)
        told = await used(room, room.person("player"), forged(verb, number, f"{row.turn}.{row.step}"))
        assert "You hold no seat" not in told, verb
        assert "There is no game" not in told, verb


async def test_nobody_comes_uninvited_into_a_private_game_that_waits_for_players(room):
    number = await room.open(private=True)
    for verb in LOBBY:
        told = await used(room, room.person("stranger"), forged(verb, number))
        assert NO_SUCH.format(number=number) in told
    assert await room.judge.database.read(queries.players, number) == []


async def test_who_was_let_into_the_private_thread_joins_by_its_button(room):
    number = await room.open(private=True)
    [thread] = room.channel.threads
    await room.person("gm").slash(room.channel, "game invite", game=str(number), person=room.person("guest"))
    announcement = next(message for message in thread.history() if message.components)
    joined = await room.person("guest").click(announcement, label="Join")
    assert "You have joined" in joined.response.content


@pytest.mark.long
async def test_a_letter_is_not_given_to_a_game_that_its_sender_does_not_know(room):
    number = await private_game(room)
    own = await room.begin("stranger", "other")
    await room.begin("stranger", "other")
    await room.person("stranger").send_dm("3")
    asked = room.last("stranger")
    before = await room.judge.database.read(queries.save, number)
    [menu] = menu_ids(asked)
    for value in (f"for:{number}:0.1", str(number), f"for:{own}:0.1:x", "", "for:9999999999:0.0"):
        told = await used(room, room.person("stranger"), menu, value or "for")
        assert told
        assert f"#{number} " not in told
    assert await room.judge.database.read(queries.save, number) == before


HUGE = "9" * 60
PLAIN = {*SEEN, "ready", "unready", "wait", "notwait", "none", "show", "compose", "draft", "which"}
"""Deeds whose ids hold no more than game and moment."""
RESTS = ("x", "-1", HUGE[:40], "1.2.3.4.5", "²", "0/x", "/")
FORGED = (
    (HUGE, "{now}", ""),
    (0, "{now}", ""),
    (None, f"{HUGE}.0", ""),
    (None, f"{{now}}.{HUGE}", ""),
    *((None, "{now}", rest) for rest in RESTS),
)
"""The game (None: the one that is played), the moment and the rest that an id names."""


@pytest.mark.deeper
@pytest.mark.parametrize("game, moment, rest", few(FORGED))
async def test_a_forged_id_gets_a_sentence(room, game, moment, rest):
    number = await room.begin("player", "somebody")
    row = await room.judge.database.read(queries.game, number)
    at = moment.format(now=f"{row.turn}.{row.step}")
    player, before = room.person("player"), await room.judge.database.read(queries.save, number)
    for verb in sorted(set(DEEDS) - set(PLAIN if rest else ())):
        custom_id = forged(verb, number if game is None else game, at, rest)[:100]
        told = await used(room, player, custom_id)
        assert told, custom_id
        assert "Something went wrong" not in told, custom_id
        assert (await room.judge.database.read(queries.save, number)).ready == before.ready, verb


@pytest.mark.long
async def test_a_form_does_only_what_forms_do_and_what_they_do_nothing_else_does(room):
    number = await marching(room)
    row = await room.judge.database.read(queries.game, number)
    at, before = f"{row.turn}.{row.step}", await room.judge.database.read(queries.save, number)
    for verb in sorted(DEEDS):
        kind = "m" if DEEDS[verb].form else "f"
        told = await used(room, room.person("cao"), f"{kind}:{verb}:{number}:{at}")
        assert "from an older version" in told, verb
    assert await room.judge.database.read(queries.save, number) == before


@pytest.mark.long
@pytest.mark.parametrize(
    "moment, verbs", few([(marching, ("unit", "line", "undo")), (picking, ("pick", "next", "choose"))])
)
async def test_a_forged_choice_gets_a_sentence(room, moment, verbs):
    number = await moment(room)
    row = await room.judge.database.read(queries.game, number)
    for verb in verbs:
        custom_id = forged(verb, number, f"{row.turn}.{row.step}").replace("m:choose", "s:choose")
        for value in ("p", "o", "x99", "o99", "l-1", "p" + "9" * 40, "u²", "pp1", "l1.5"):
            told = await used(room, room.person("cao"), custom_id, value)
            assert told, (verb, value)
            assert "Something went wrong" not in told, (verb, value)


async def test_an_id_that_is_none_of_ours_gets_a_sentence(room):
    await room.begin("player", "somebody")
    for custom_id in (
        "m:ready",
        "m:ready:x:0.0",
        "s:unit:1",
        "f:typed",
        "m::1:0.0",
        "m:ready:1:0.0.1.2",
        "x",
    ):
        assert "older version" in await used(room, room.person("player"), custom_id)
