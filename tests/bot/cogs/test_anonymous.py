"""Anonymous games name seats until the end, to the gamemaster too unless the announcement says otherwise."""

import json

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.votes import votes
from bot.page.whole import written
from games import catalogue
from games.core.record.verifying import load, verify
from storage import queries
from tests import toy
from tests.bot.cogs.steps import hear
from tests.examples import few

COMMANDS = {
    "gm audit": {},
    "gm owed": {},
    "who": {},
    "game status": {},
    "game list": {},
    "history": {},
    "chart": {},
    "map": {},
    "player record": {"user": "cao"},
    "profile": {"user": "cao"},
    "gm replace": {"seat": "Wu", "computer": True},
    "gm orders": {"seat": "Wei", "text": "2"},
    "gm force": {},
}


async def eventful(room, *names, **terms):
    """Begin an anonymous game and let everything happen that an audit knows of."""
    number = await room.begin(*names, anonymous=True, **terms)
    person = {name: room.person(name).id for name in (*names, "gm")}
    await deadlines.extend(room.judge, number, person["cao"], 0)
    await deadlines.extend(room.judge, number, person["gm"], 3, as_gamemaster=True)
    await deadlines.pause(room.judge, number, person["gm"])
    await deadlines.resume(room.judge, number, person["gm"])
    await hear(room, number, "gm" if "gm" in names else "liu", "2")
    await hear(room, number, "cao", "1", seat="shu")
    await lobby.resign(room.judge, number, person["liu"])
    await room.rest()
    return number


async def told(room, who, number):
    """Return all that somebody is told by every command that tells of a game."""
    rights = {"manage_guild": True} if who == "host" else {}
    texts = []
    for command, options in COMMANDS.items():
        given = {**options, "user": room.person("cao")} if "user" in options else options
        given = (
            given if command in ("game list", "player record", "profile") else {**given, "game": str(number)}
        )
        result = await room.person(who, **rights).slash(room.channel, command, **given)
        for message in filter(None, (result.response, *result.followups)):
            texts += [message.content, *(f"{a.filename} {a.description}" for a in message.attachments)]
    return "\n".join(texts)


def traces(room, names):
    """Return what would give a person away."""
    return [f"<@{room.person(name).id}>" for name in names]


def after_beginning(messages):
    texts = [message.content for message in messages]
    begun = next(n for n, text in enumerate(texts) if "begins" in text)
    return "\n".join(texts[begun:])


@pytest.mark.parametrize("who", few(["gm", "host", "guest", "cao"], 2))
async def test_nobody_is_named_beside_a_seat_before_the_end_not_even_to_a_gamemaster_who_plays(room, who):
    number = await eventful(room, "cao", "liu", "gm")
    told_to_him = await told(room, who, number)
    thread = room.channel.threads[0]
    public = after_beginning([m for m in thread.history() if "Joined" not in m.content])
    letters = "\n".join(m.content for name in ("cao", "liu", "gm") for m in room.letters(name))
    for trace in traces(room, ("cao", "liu")):
        assert trace not in told_to_him
        assert trace not in public
        assert trace not in letters
    if who in ("gm", "host"):
        assert "Wei: extended" in told_to_him
        assert "Shu: resigned" in told_to_him
        assert "the gamemaster: paused" in told_to_him


@pytest.mark.long
async def test_after_the_end_the_audit_and_the_table_name_everybody(room):
    number = await eventful(room, "cao", "liu", "gm")
    await gamemaster.end(room.judge, number, room.person("gm").id, "")
    audit = (await room.person("gm").slash(room.channel, "gm audit", game=str(number))).response.content
    assert f"<@{room.person('cao').id}>: extended" in audit
    who = (await room.person("cao").slash(room.channel, "who", game=str(number))).response.content
    assert f"<@{room.person('cao').id}>" in who


@pytest.mark.long
async def test_a_gamemaster_who_holds_no_seat_sees_them_if_the_announcement_says_so(room):
    number = await room.open(anonymous=True, overseer=True)
    announcement = room.channel.threads[0].history()[0].content
    assert "only the gamemaster, who holds no seat, sees who holds which seat" in announcement
    refused = await room.person("gm").slash(room.channel, "game join", game=str(number))
    assert "holds none" in refused.response.content
    for name in ("cao", "liu"):
        await room.person(name).slash(room.channel, "game join", game=str(number))
    await room.person("gm").slash(room.channel, "game start", game=str(number))
    for name, sees in (("gm", True), ("cao", False), ("host", False)):
        rights = {"manage_guild": True} if name == "host" else {}
        for command in ("who", "game status"):
            shown = await room.person(name, **rights).slash(room.channel, command, game=str(number))
            assert all(trace in shown.response.content for trace in traces(room, ("cao", "liu"))) is sees
    gm, seats = room.person("gm").id, await room.judge.database.read(queries.seats, number)
    drawn = next(seat.seat for seat in seats if seat.user_id == room.person("cao").id)
    with pytest.raises(Refusal, match="holds none"):
        await gamemaster.replace_player(room.judge, number, gm, drawn, gm, "gm")


async def test_the_announcement_of_an_anonymous_game_says_what_is_hidden_from_whom(room):
    await room.open(anonymous=True)
    assert "nobody, the gamemaster included" in room.channel.threads[0].history()[0].content
    await room.open()
    assert "Anonymous" not in room.channel.threads[1].history()[0].content


async def test_an_overseer_belongs_to_an_anonymous_game(room):
    answer = await room.person("gm").slash(room.channel, "game create", rules="toy", overseer=True)
    assert "set `anonymous` too" in answer.response.content


async def test_the_name_of_a_private_corner_names_no_seat(room):
    number = await room.begin("cao", "liu", anonymous=True)
    corner = await room.client.channels.corner(
        await room.judge.database.read(queries.game, number), room.person("cao").id
    )
    assert corner.name == "#1 · private"


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


CORRECTIONS = {
    "warlords": "place A LIN Shi Xie",
    "yuan": "give Dragon 3",
    "suntzu": "aside Sun Tzu 1",
    "conquest": "infantry YOU 3 Blue",
    "redux": "gold Wei 5",
}
PLAYERS = ("qwert", "zuiop")
"""Names that stand in no sentence of the bot and of no game."""
LOOKING = ("game log", "gm audit", "gm owed", "vote list", "who", "game status", "history", "board", "map")


async def corrected(room, slug, gm):
    """Begin an anonymous game of two and let `gm`, who opened it, have its board corrected; return its number
    and what they were answered.
    """
    three = {"options": {"bidding": "waves"}, "fill": "computers"} if slug == "redux" else {}
    number = await room.begin(*PLAYERS, by=gm, slug=slug, anonymous=True, **three)
    if slug == "suntzu":  # its board cannot be corrected before the first round
        for name in PLAYERS:
            await hear(room, number, name, "ready anyway")
    given = {"game": str(number), "lines": CORRECTIONS[slug]}
    asked = (await room.person(gm).slash(room.channel, "gm correct", **given)).response
    said = await room.person(gm).click(asked, label=f"Correct #{number}")
    answers = [asked.content, said.response.content]
    await room.rest()
    if gm in PLAYERS:
        others = [room.person(name).id for name in PLAYERS if name != gm]
        answers += [await votes.cast(room.judge, number, other, 0, agrees=True) for other in others]
    await room.rest()
    return number, answers


def names(room, texts):
    """Return which players are named in texts, by mention, number or name."""
    found = {name: (f"<@{room.person(name).id}>", str(room.person(name).id), name) for name in PLAYERS}
    return [name for name, marks in found.items() if any(mark in text for text in texts for mark in marks)]


@pytest.mark.parametrize("slug, gm", few([(slug, gm) for slug in CORRECTIONS for gm in ("gm", "qwert")], 2))
async def test_a_correction_of_the_board_gives_nobody_away(room, slug, gm):
    number, told = await corrected(room, slug, gm)
    thread = room.channel.threads[0].history()
    begun = next(n for n, message in enumerate(thread) if "begins" in message.content)
    told += [message.content for message in thread[begun:]]
    told += [m.content for name in (*PLAYERS, "gm") for m in room.letters(name)]
    for who in ("gm", "host", "guest", *PLAYERS):
        person = room.person(who, **({"manage_guild": True} if who == "host" else {}))
        for command in LOOKING:
            result = await person.slash(room.channel, command, game=str(number))
            told += [m.content for m in (result.response, *result.followups) if m is not None]
            if gm == who and command.startswith("gm"):
                assert "not yours to rule" not in told[-1]
    assert any("corrects the board" in text for text in told)
    # Who rules the game is known, and no seat stands beside it: that one is named nowhere else.
    ruling = [text for text in told if "not yours to rule" in text]
    assert set(names(room, ruling)) <= {gm}
    assert names(room, [text for text in told if text not in ruling]) == []


@pytest.mark.parametrize("slug", few(CORRECTIONS))
async def test_there_is_no_export_before_the_end_and_that_and_the_page_name_nobody_after_it(room, slug):
    """After the end the table is told of people by the bot, not by a file that goes around."""
    number, _ = await corrected(room, slug, "qwert")
    for who in ("gm", "host", "guest", *PLAYERS):
        person = room.person(who, **({"manage_guild": True} if who == "host" else {}))
        refused = await person.slash(room.channel, "game export", game=str(number))
        assert "can be exported when it is over" in refused.response.content
        assert not refused.response.attachments
    with pytest.raises(Refusal, match="can be exported when it is over"):
        await views.export(room.judge, number)
    await votes.propose(room.judge, number, room.person("qwert").id, "draw")
    await votes.cast(room.judge, number, room.person("zuiop").id, 0, agrees=True)
    await room.rest()
    record = (await views.export(room.judge, number)).dump()
    text = json.dumps(record, ensure_ascii=False)
    game, again = room.judge.rules(slug), load(json.loads(text))
    verify(game, again)
    assert names(room, [text, written(game, again)]) == []
    assert CORRECTIONS[slug] in text or slug == "redux", "there it waits for the end of the turn"
    shown = (await room.person("guest").slash(room.channel, "who", game=str(number))).response.content
    assert names(room, [shown]) == list(PLAYERS), "the bot names them when it is over"
