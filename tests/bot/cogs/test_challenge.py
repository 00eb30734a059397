"""A challenge by command, its buttons, the games of a match and rematches, as people meet them."""

import pytest

from bot import words
from bot.judge.clock import deadlines
from bot.judge.settings.stored_game_settings import settings_of
from storage import queries
from tests import toy
from tests.bot import duel
from tests.bot.cogs.steps import labels


@pytest.fixture
def games():
    return {"toy": toy.GAME, "duel": duel.GAME}


async def challenge(room, by="cao", friend="liu", **options):
    """Let one person challenge another; return the answer in the channel."""
    options = {"options": "rounds=1", **options}
    result = await room.person(by).slash(room.channel, "challenge", friend=room.person(friend), **options)
    return result.response


async def accepted(room, **options):
    """Let Cao challenge Liu, who accepts; return the game's number."""
    answer = await challenge(room, **options)
    await room.person("liu").click(answer, label="Accept")
    return (await room.judge.database.read(queries.games))[-1].id


async def won(room, number, winner, loser, way="go east"):
    await duel.won(room.judge, number, room.person(winner).id, room.person(loser).id, way)
    await room.rest()


def thread(room, number=1):
    return next(each for each in room.channel.threads if each.name.startswith(f"#{number} "))


def told(room, number=1):
    return "\n".join(message.content for message in thread(room, number).history())


def rematch_button(room, number=1):
    return next(m for m in thread(room, number).history()[::-1] if labels(m) == ["Rematch"])


async def seats(room, number):
    names = {room.person(name).id: name for name in ("cao", "liu")}
    return {names[seat.user_id]: seat.seat for seat in await room.judge.database.read(queries.seats, number)}


# ---------------------------------------------------------------- the command


async def test_a_challenge_pings_the_challenged_alone_and_opens_the_game_made_for_two(room):
    answer = await challenge(room, best_of=3, salt="pepper")
    liu = room.person("liu")
    assert f"{liu.mention}, {room.person('cao').mention} challenges you: **#1 Duel**, best of three" in (
        answer.content
    )
    assert not answer.ephemeral
    assert answer.mentions == [liu.id]
    announcement = thread(room).history()[0]
    assert labels(announcement) == labels(answer) == ["Accept", "Decline"]
    assert "Best of three." in announcement.content
    row = await room.judge.database.read(queries.game, 1)
    assert (row.slug, row.options, row.settings["fill"]) == ("duel", {"rounds": 1}, "independents")


async def test_other_rules_are_named(room):
    await challenge(room, rules="Silk")
    assert (await room.judge.database.read(queries.game, 1)).slug == "toy"


async def test_rules_must_be_named_where_none_is_made_for_two(room, games):
    games.pop("duel")
    games["other"] = toy.GAME
    answer = await challenge(room)
    assert "Which rules?" in answer.content
    assert await room.judge.database.read(queries.games) == []


async def test_nobody_challenges_himself_or_a_bot(room):
    answer = await challenge(room, friend="cao")
    assert "cannot challenge yourself" in answer.content
    machine = room.guild.add_member(room.outsider("machine", bot=True))
    result = await room.person("cao").slash(room.channel, "challenge", friend=machine)
    assert "A bot cannot be challenged" in result.response.content
    assert result.ephemeral
    assert await room.judge.database.read(queries.games) == []


async def test_a_challenge_is_made_in_a_server_by_those_who_may_open_games(room):
    direct = await room.person("cao").user.slash("challenge", friend=room.person("liu").user)
    assert "in the channel of a server" in direct.response.content
    room.client.settings.creators = "managers"
    assert "Manage Server" in (await challenge(room)).content


@pytest.mark.long
async def test_the_sixth_open_challenge_is_refused(room):
    for _ in range(5):
        await challenge(room)
    assert "5 challenges of yours wait" in (await challenge(room)).content


async def test_a_missing_permission_for_threads_is_named(room):
    channel = room.guild.create_text_channel("closed", create_public_threads=False)
    result = await room.person("cao").slash(channel, "challenge", friend=room.person("liu"))
    assert "**Create Public Threads**" in result.response.content


async def test_rules_and_options_are_offered(room):
    cao = room.person("cao")
    offered = await cao.autocomplete(room.channel, "challenge", "rules", "")
    assert [choice["value"] for choice in offered] == ["toy", "duel"]
    offered = await cao.autocomplete(room.channel, "challenge", "options", "ro")
    assert [choice["value"] for choice in offered] == ["rounds="]


# ---------------------------------------------------------------- the buttons


@pytest.mark.parametrize("where", ["channel", "thread"])
async def test_the_challenged_accepts_and_the_game_begins(room, where):
    answer = await challenge(room)
    button = answer if where == "channel" else thread(room).history()[0]
    pressed = await room.person("liu").click(button, label="Accept")
    assert "#1 Duel begins" in pressed.response.content
    assert sorted(await seats(room, 1)) == ["cao", "liu"]
    assert "Bid?" in room.last("liu").content
    assert "Map" in labels(thread(room).history()[0])


async def test_nobody_else_presses_with_effect(room):
    answer = await challenge(room)
    for name in ("cao", "sun"):
        for label in ("Accept", "Decline"):
            pressed = await room.person(name).click(answer, label=label)
            assert f"Only {room.person('liu').mention}, who is challenged" in pressed.response.content
            assert pressed.ephemeral
    assert (await room.judge.database.read(queries.game, 1)).status == "open"


async def test_a_declined_challenge_is_told_to_the_challenger_and_its_buttons_are_stale(room):
    answer = await challenge(room)
    await room.person("liu").click(answer, label="Decline")
    assert "has declined the challenge" in room.last("cao").content
    assert labels(thread(room).history()[0]) == []
    for label in ("Accept", "Decline"):
        stale = await room.person("liu").click(answer, label=label)
        assert "is over" in stale.response.content
    assert (await room.judge.database.read(queries.game, 1)).started_at is None


async def test_the_buttons_of_an_accepted_challenge_are_stale(room):
    answer = await challenge(room)
    await room.person("liu").click(answer, label="Accept")
    stale = await room.person("liu").click(answer, label="Decline")
    assert "was accepted already" in stale.response.content
    assert (await room.judge.database.read(queries.game, 1)).status == "running"


@pytest.mark.long
async def test_a_challenge_outlives_a_restart(room):
    answer = await challenge(room)
    await room.restart()
    await room.person("liu").click(answer, label="Accept")
    assert (await room.judge.database.read(queries.game, 1)).status == "running"


async def test_a_press_after_48_hours_ends_the_challenge_and_tells_the_challenger(room):
    answer = await challenge(room)
    room.watch.ahead(hours=48)
    late = await room.person("liu").click(answer, label="Accept")
    assert "has not answered the challenge in 48 hours" in late.response.content
    assert "has not answered" in room.last("cao").content
    assert labels(thread(room).history()[0]) == []


async def test_the_clock_ends_a_challenge_that_nobody_answers(room):
    await challenge(room)
    room.watch.ahead(hours=49)
    await deadlines.close_due(room.judge)
    await room.rest()
    assert "has not answered" in room.last("cao").content
    listed = await room.person("liu").slash(room.channel, "game list")
    assert "No game is waiting" in listed.response.content


async def test_a_challenge_is_listed_for_the_two_alone(room):
    await challenge(room)
    for name, seen in (("cao", True), ("liu", True), ("sun", False)):
        listed = await room.person(name).slash(room.channel, "game list")
        assert ("#1 Duel" in listed.response.content) is seen
    joined = await room.person("sun").slash(room.channel, "game join", game="1")
    assert "a challenge between two others" in joined.response.content


async def test_the_challenged_may_wish_first_and_the_challenger_takes_it_back(room):
    await challenge(room)
    joined = await room.person("liu").slash(room.channel, "game join", wishes="Wei")
    assert "Your seat preference: Wei" in joined.response.content
    left = await room.person("cao").slash(room.channel, "game leave")
    assert "You have left" in left.response.content
    assert labels(thread(room).history()[0]) == []
    assert (await room.judge.database.read(queries.game, 1)).status == "ended"


# ---------------------------------------------------------------- matches and rematches


@pytest.mark.long
async def test_best_of_three_is_played_through_three_games_with_a_draw_and_a_restart(room):
    number = await accepted(room, best_of=3)
    before = await seats(room, number)
    await won(room, 1, "cao", "liu")
    cao = room.person("cao").mention
    assert f"{cao} leads 1-0. The next game begins" in told(room, 1)
    assert f"Best of three: {cao} leads 1-0." in thread(room, 2).history()[0].content + told(room, 2)
    assert await seats(room, 2) == {"cao": before["liu"], "liu": before["cao"]}
    assert "#2 Duel" in room.last("liu").content
    await room.restart()
    await won(room, 2, "liu", "cao", "go west")
    assert f"{cao} leads 1-0" in told(room, 2)
    await won(room, 3, "cao", "liu")
    *_, last, page = thread(room, 3).history()
    assert "as one page" in page.content
    assert f"### {cao} has won the match 2-0" in last.content
    assert labels(last) == ["Rematch"]
    assert len(await room.judge.database.read(queries.games)) == 3


@pytest.mark.long
async def test_a_rematch_needs_both(room):
    number = await accepted(room)
    before = await seats(room, number)
    await won(room, number, "cao", "liu")
    button = rematch_button(room)
    *_, last, page = thread(room).history()
    assert (button.id, page.content) == (last.id, words.games.PAGE)
    stranger = await room.person("sun").click(button, label="Rematch")
    assert "Only the two who played this game" in stranger.response.content
    first = await room.person("liu").click(button, label="Rematch")
    assert "it begins when the other one has agreed too" in first.response.content
    again = await room.person("liu").click(button, label="Rematch")
    assert "You have agreed already" in again.response.content
    assert len(await room.judge.database.read(queries.games)) == 1
    await room.restart()
    assert "wants a rematch" in room.last("cao").content
    second = await room.person("cao").user.click(room.last("cao"), label="Rematch")
    assert "The rematch begins: #2 Duel" in second.response.content
    assert await seats(room, 2) == {"cao": before["liu"], "liu": before["cao"]}
    stale = await room.person("cao").click(button, label="Rematch")
    assert "it is game #2" in stale.response.content


@pytest.mark.long
async def test_a_rematch_by_one_alone_comes_to_nothing_after_48_hours(room):
    number = await accepted(room)
    await won(room, number, "cao", "liu")
    await room.person("liu").click(rematch_button(room), label="Rematch")
    room.watch.ahead(hours=48)
    late = await room.person("cao").click(rematch_button(room), label="Rematch")
    assert "48 hours for a rematch are over" in late.response.content
    assert len(await room.judge.database.read(queries.games)) == 1


async def test_a_match_is_kept_in_the_settings_of_its_games(room):
    number = await accepted(room, best_of=3)
    match = settings_of(await room.judge.database.read(queries.game, number)).match
    assert match.players == (room.person("cao").id, room.person("liu").id)


# ---------------------------------------------------------------- records


@pytest.mark.long
async def test_a_record_is_public(room):
    number = await accepted(room)
    await won(room, number, "cao", "liu")
    mine = await room.person("cao").slash(room.channel, "player record")
    assert "- Duel: 1 game, 1 won, 0 drawn, 0 lost" in mine.response.content
    assert not mine.ephemeral
    his = await room.person("sun").slash(room.channel, "player record", user=room.person("liu"))
    assert "- Duel: 1 game, 0 won, 0 drawn, 1 lost" in his.response.content
    none = await room.person("sun").user.slash("player record")
    assert "has not finished a game yet" in none.response.content
