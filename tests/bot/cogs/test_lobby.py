"""Games are opened, joined, left, begun, listed and exported by command."""

import json
import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from storage import queries
from tests.bot.cogs.steps import hear, labels, marching


async def said(result):
    """Return the text of an answer, wherever it stands."""
    return "\n".join(m.content for m in (result.response, *result.followups) if m is not None)


async def test_a_game_is_opened_joined_and_begun(room):
    gm, cao = room.person("gm"), room.person("cao")
    opened = await gm.slash(room.channel, "game create", rules="toy", fill="independents")
    assert opened.ephemeral
    assert "#1 Silk is open" in opened.response.content
    joined = await cao.slash(room.channel, "game join", preference="Wei", salt="pepper")
    assert "Your seat preference: Wei" in joined.response.content
    assert "Your salt is mixed" in joined.response.content
    await gm.slash(room.channel, "game join", preference="Shu")
    begun = await gm.slash(room.channel, "game start")
    assert "begins" in begun.response.content
    assert "you are **Wei**" in room.last("cao").content


async def test_who_opens_a_game_is_told_what_its_schedule_comes_to(room):
    gm = room.person("gm")
    answer = await gm.slash(
        room.channel, "game create", rules="toy", schedule="daily at 8pm berlin, grace 6h"
    )
    text = answer.response.content
    assert "is open" in text
    assert "Deadlines fall at 20:00 in Europe/Berlin" in text
    assert "put off once, by 6 h" in text
    *_, told = text.partition("the deadlines would be ")
    found = [int(moment) for moment in re.findall(r"<t:(\d+):f>", told)]
    assert len(found) == 5
    shown = [datetime.fromtimestamp(each, ZoneInfo("Europe/Berlin")) for each in found]
    assert {(each.hour, each.minute) for each in shown} == {(20, 0)}
    assert [(each.date() - shown[0].date()).days for each in shown] == [0, 1, 2, 3, 4]
    plain = await gm.slash(room.channel, "game create", rules="toy")
    assert "deadlines would be" not in plain.response.content


async def test_terms_and_options_are_kept(room):
    await room.person("gm").slash(
        room.channel,
        "game create",
        name="Red *Cliffs* <@1>",
        options="rounds=5",
        early=False,
        extensions=7,
        anonymous=True,
        seating="draw",
    )
    row = await room.judge.database.read(queries.game, 1)
    assert row.options == {"rounds": 5}
    assert row.name == "Red Cliffs 1"
    assert row.anonymous
    assert (row.settings["early"], row.settings["extensions"], row.settings["seating"]) == (False, 7, "draw")


@pytest.mark.parametrize(
    "options, sentence",
    [
        ("rounds=many", "Option rounds takes a whole number, like `rounds=3`"),
        ("round=3", "Silk has no option 'round'; did you mean rounds? It has rounds."),
        ("rounds", "Option rounds needs a value. For example: `rounds=3`"),
        ("!!!", "Write them like this: `rounds=3`"),
    ],
)
async def test_wrong_options_are_named_with_a_right_example(room, options, sentence):
    answer = await room.person("gm").slash(room.channel, "game create", options=options)
    assert sentence in answer.response.content
    assert await room.judge.database.read(queries.games) == []


async def test_unknown_rules_are_answered_with_those_there_are(room):
    answer = await room.person("gm").slash(room.channel, "game create", rules="chess")
    assert answer.response.content == "There are no rules “chess”. There are: Silk."


async def test_a_game_is_not_opened_in_direct_messages(room):
    answer = await room.person("gm").user.slash("game create")
    assert "in the channel of a server" in answer.response.content


async def test_only_managers_open_games_where_the_host_wants_it(room):
    room.client.settings.creators = "managers"
    refused = await room.person("cao").slash(room.channel, "game create")
    assert "Manage Server" in refused.response.content
    opened = await room.person("host", manage_guild=True).slash(room.channel, "game create")
    assert "is open" in opened.response.content


@pytest.mark.parametrize(
    "denied, named, opened",
    [
        ("send_messages", "**Send Messages**", False),
        ("create_public_threads", "**Create Public Threads**", True),
    ],
)
async def test_a_missing_permission_is_named(room, denied, named, opened):
    channel = room.guild.create_text_channel("closed", **{denied: False})
    answer = await room.person("gm").slash(channel, "game create")
    assert named in answer.response.content
    assert bool(await room.judge.database.read(queries.games)) is opened


async def test_joining_a_full_or_running_game_is_refused(room):
    await room.begin("cao", "liu")
    answer = await room.person("sun").slash(room.channel, "game join", game="1")
    assert "is under way" in answer.response.content


async def test_an_unknown_game_is_refused(room):
    for said_game in ("99", "#99", "nonsense"):
        answer = await room.person("cao").slash(room.channel, "game status", game=said_game)
        assert "There is no game" in answer.response.content


@pytest.mark.long
async def test_the_list_shows_what_one_may_see(room):
    await room.open()
    await room.open(by="liu", private=True)
    await room.begin("cao", "liu")
    mine = (await room.person("cao").slash(room.channel, "game list")).response.content
    assert "**#1 Silk**" in mine
    assert "#2" not in mine
    assert "**#3 Silk**" in mine
    assert "you play" in mine
    theirs = (await room.person("liu").slash(room.channel, "game list")).response.content
    assert "#2 Silk" in theirs
    elsewhere = (await room.person("guest").user.slash("game list")).response.content
    assert "No game is waiting" in elsewhere


async def test_what_a_table_asks_of_who_joins_is_said_in_its_announcement_in_the_list_and_to_who_has_it_not(
    room,
):
    cao, liu = room.person("cao"), room.person("liu")
    wrong = await cao.slash(room.channel, "game create", rules="toy", joining="karma 3")
    assert "Right is: `reliability 80, rating 1100`" in wrong.response.content
    await cao.slash(room.channel, "game create", rules="toy", joining="rating 1100")
    row = await room.judge.database.read(queries.game, 1)
    assert row.settings["joining"] == {"rating": 1100}
    listed = (await liu.slash(room.channel, "game list")).response.content
    assert "asks for rating 1100" in listed
    refused = await liu.slash(room.channel, "game join", game="1")
    assert "asks for a rating of 1100 or more in Silk; yours is 1000" in refused.response.content


@pytest.mark.long
async def test_the_list_of_games_ends_with_the_seats_that_are_free(room):
    await room.begin("cao", "liu", fill="computers", leaving="open")
    before = (await room.person("guest").slash(room.channel, "game list")).response.content
    assert "free" not in before
    await lobby.resign(room.judge, 1, room.person("cao").id)
    after = (await room.person("guest").slash(room.channel, "game list")).response.content
    free = (await room.person("guest").slash(room.channel, "game seats")).response.content
    assert "**Wei**" in free
    assert after.endswith(free)


@pytest.mark.long
async def test_the_status_tells_phase_deadline_and_who_is_awaited(room):
    await marching(room)
    text = (await room.person("guest").slash(room.channel, "game status")).response.content
    assert "Round 1" in text
    assert "<t:" in text
    assert "Awaited: Wei" in text


@pytest.mark.long
async def test_a_game_is_exported_when_it_is_over_and_not_before(room):
    number = await marching(room)
    before = await room.person("guest").slash(room.channel, "game export", game=str(number))
    assert "until then its seed and orders are secret" in before.response.content
    await gamemaster.end(room.judge, number, room.person("gm").id, "")
    answer = await room.person("guest").slash(room.channel, "game export", game=str(number))
    message = (answer.followups or [answer.response])[0]
    assert message.attachments[0].filename == "toy-1.json"
    document = json.loads(await message.attachments[0].read())
    assert document["rules"] == "toy"


async def test_autocompletion_offers_games_rules_options_and_seats(room):
    gm = room.person("gm")
    assert [c["value"] for c in await gm.autocomplete(room.channel, "game create", "rules", "si")] == ["toy"]
    offered = await gm.autocomplete(room.channel, "game create", "options", "ro", rules="toy")
    assert [c["value"] for c in offered] == ["rounds="]
    offered = await gm.autocomplete(room.channel, "game create", "options", "rounds=", rules="toy")
    assert [c["value"] for c in offered] == ["rounds=3"]
    await room.open()
    games = await gm.autocomplete(room.channel, "game join", "game", "sil")
    assert [(c["name"], c["value"]) for c in games] == [("#1 Silk", "1")]
    seats = await gm.autocomplete(room.channel, "game join", "preference", "Wei, s")
    assert [c["value"] for c in seats] == ["Wei, Shu"]


@pytest.mark.long
async def test_a_game_played_to_its_end_tells_the_winner_and_the_seed(room):
    number = await room.begin("cao", "liu")
    for _ in range(3):
        await hear(room, number, "cao", "2; ready")
        await hear(room, number, "liu", "1; ready")
        for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
            await hear(room, number, "cao", text)
    row = await room.judge.database.read(queries.game, number)
    assert row.status == "ended"
    told = "\n".join(message.content for message in room.channel.threads[0].history())
    assert "## Wei wins" in told
    assert row.seed.hex() in told
    answer = await room.person("cao").slash(room.channel, "order", text="3", game=str(number))
    assert "is over; nothing more can be ordered" in answer.response.content


async def test_a_private_game_lets_in_its_gamemaster_and_those_he_invites(room):
    gm, cao = room.person("gm"), room.person("cao")
    await gm.slash(room.channel, "game create", private=True)
    [thread] = room.channel.threads
    assert inside(room, thread) == [gm.id]
    refused = await cao.slash(room.channel, "game join", game="1")
    assert "There is no game 1" in refused.response.content
    invited = await gm.slash(room.channel, "game invite", person=cao)
    assert "can now see the thread" in invited.response.content
    assert inside(room, thread) == [gm.id, cao.id]
    announcement = next(each for each in thread.history() if labels(each))
    joined = await cao.click(announcement, label="Join")
    assert "You have joined" in joined.response.content


async def test_nobody_is_invited_into_a_public_game(room):
    await room.open()
    answer = await room.person("gm").slash(room.channel, "game invite", person=room.person("cao"))
    assert "is not private" in answer.response.content


def inside(room, thread):
    """Return who was added to a thread."""
    return [one for one in thread.channel.members if one != room.client.user.id]


async def test_a_private_corner_is_never_taken_for_the_games_own_thread(room):
    await room.begin("cao", "liu")
    row = await room.judge.database.read(queries.game, 1)
    corner = await room.client.channels.corner(row, room.person("cao").id)
    async with room.judge.database.change(1) as change:
        change.game.thread_id = None
    again = await room.client.channels.thread(1)
    assert again.id not in (corner.id, row.thread_id)
