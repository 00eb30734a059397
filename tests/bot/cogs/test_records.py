"""Records as people read them: the leaderboard of a server, and a person's profile."""

import pytest

from bot.cogs.records import card, in_words, told
from bot.judge.records.profiles import Career, Profile, Rating
from storage.queries import Reliability
from tests.bot.judge.steps import say


async def finished(room):
    """Let Cao win a game of the toy over Liu, who bids less each round."""
    number = await room.begin("cao", "liu", fill="independents")
    cao, liu = room.person("cao").id, room.person("liu").id
    for _ in range(3):
        for user_id, text in ((cao, "2; ready"), (liu, "1; ready")):
            await say(room.judge, number, user_id, text)
        for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
            await say(room.judge, number, cao, text)
    await room.rest()
    return number


async def test_the_leaderboard_names_the_best_first_and_says_what_is_provisional(room):
    await finished(room)
    answer = await room.person("sun").slash(room.channel, "leaderboard", rules="Silk")
    lines = answer.response.content.splitlines()
    cao, liu = (f"<@{room.person(name).id}>" for name in ("cao", "liu"))
    assert lines[0] == "## Silk: leaderboard of this server"
    assert lines[1].startswith(f"1. {cao} · **")
    assert lines[2].startswith(f"2. {liu} · **")
    assert all(line.endswith("(?) · 1 game") for line in lines[1:3])
    assert "Page 1 of 1" in lines[3]
    assert answer.ephemeral


@pytest.mark.long
async def test_without_rated_games_and_behind_the_last_page_it_says_so(room):
    answer = await room.person("sun").slash(room.channel, "leaderboard", rules="toy")
    assert "Nobody on this server has finished a rated game of Silk yet" in answer.response.content
    await finished(room)
    answer = await room.person("sun").slash(room.channel, "leaderboard", rules="toy", page=2)
    assert "There is no page 2 of the leaderboard of Silk; the last is 1" in answer.response.content
    answer = await room.person("sun").slash(room.channel, "leaderboard", rules="chess")
    assert "chess" in answer.response.content


@pytest.mark.long
async def test_a_profile_is_public_and_tells_nothing_of_a_game_under_way(room):
    await room.begin("cao", "liu", fill="independents")
    before = await room.person("sun").slash(room.channel, "profile", user=room.person("cao"))
    assert (
        before.response.content
        == "**cao** has not finished a game yet. A game is in the record when it has ended."
    )
    await finished(room)
    after = await room.person("sun").slash(room.channel, "profile", user=room.person("cao"))
    text = after.response.content
    assert "- **Silk**: 1 game, 1 won; places 1 of 2; rating **" in text
    assert "every one kept in 100 of 100 turns (3 of 3)" in text
    assert not after.ephemeral


def test_a_profile_names_take_overs_what_was_given_up_and_a_settled_rating():
    career = Career("Silk", "toy", [(2, 5)] * 12, 0, Rating(7, 1234, 12))
    lines = told("Ann", Profile([career], Reliability(9, 1), 2, 1))
    assert lines == [
        "## Ann",
        f"- **Silk**: 12 games, 0 won; places {', '.join(['2 of 5'] * 8)}; rating **1234** after 12 games",
        "- Deadlines: every one kept in 88 of 100 turns (8 of 9)",
        "- Seats taken over from others: 2",
        "- Seats given up or lost: 1",
    ]


def test_a_card_shows_what_the_lines_say():
    settled = Career("Silk", "toy", [(2, 5)] * 12, 3, Rating(7, 1234, 12))
    fresh = Career("Sun Tzu", "suntzu", [(1, 2)], 1, Rating(7, 1003, 1))
    unrated = Career("YUAN", "yuan", [(4, 4)], 0, None)
    shown = card("Ann *A*", Profile([settled, fresh, unrated], Reliability(9, 1), 2, 1))
    assert (shown.name, shown.facts) == ("Ann *A*", "14 games finished · 2 taken over · 1 given up or lost")
    assert (shown.kept, shown.share) == ("Deadlines kept in 88 of 100 turns (8 of 9)", 8 / 9)
    assert [(row.title, row.rating, row.beside, row.facts) for row in shown.rows] == [
        ("Silk", "1234", "after 12 games", "12 games, 3 won"),
        ("Sun Tzu", "1003 (?)", "provisional, after 1 game", "1 game, 1 won"),
        ("YUAN", "", "not rated", "1 game, 0 won"),
    ]
    assert shown.rows[0].places == settled.places


@pytest.mark.long
async def test_a_profile_has_its_card_with_the_same_facts_in_its_words(room):
    await finished(room)
    answer = await room.person("sun").slash(room.channel, "profile", user=room.person("cao"))
    [picture] = answer.response.attachments
    assert picture.filename.startswith("profile-")
    assert picture.description == in_words(answer.response.content.splitlines())
    assert picture.description.startswith("cao\n- Silk: 1 game, 1 won; places 1 of 2; rating ")
    none = await room.person("sun").slash(room.channel, "profile")
    assert none.response.attachments == []
