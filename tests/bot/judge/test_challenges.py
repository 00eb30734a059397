"""Two persons against each other, without any Discord: challenge, match, rematch, record."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Refusal
from bot.judge.leagues import two_player_matches
from bot.judge.lobby import challenges, lobby
from bot.judge.office import gamemaster
from bot.judge.records import player_records
from bot.judge.records.player_records import Tally
from bot.judge.settings.running_game_models import Match
from bot.judge.settings.stored_game_settings import settings_of
from games import catalogue
from games.core.play.dice import commitment
from games.core.record.verifying import Record
from storage import queries
from storage.database import Database
from tests import toy
from tests.bot import duel
from tests.bot.duel import ROUND, won
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, say
from tests.examples import few

EAST, WEST = "go east", "go west"


@pytest.fixture
def games():
    return {"toy": toy.GAME, "duel": duel.GAME}


async def challenged(judge, best_of=1, slug="duel", **options):
    """Let Cao challenge Liu; return the game's number."""
    options = {"options": ROUND, **options}
    return (await challenges.challenge(judge, slug, (CAO, "cao"), LIU, best_of=best_of, **options)).id


async def accepted(judge, best_of=1, **options):
    """Let Liu take a challenge of Cao up; return the game's number."""
    number = await challenged(judge, best_of, **options)
    await challenges.accept(judge, number, LIU, "liu")
    return number


async def seats(judge, number):
    return {seat.user_id: seat.seat for seat in await judge.database.read(queries.seats, number)}


async def run_out(judge, watch, number):
    """Let every deadline of a game pass until it is over."""
    while (await judge.database.read(queries.game, number)).status == "running":
        watch.ahead(hours=49)
        await deadlines.close_due(judge)
    await deadlines.close_due(judge)  # what is to follow begins


async def last_words(judge, number):
    """Return the last report of a game and the controls under it."""
    rows = await judge.database.read(queries.messages, number, kind="report")
    row = [each for each in rows if each.body["text"] != words.games.PAGE][-1]  # the page comes after all
    return row.body["text"], row.body.get("controls", "none")


async def letters(judge, number, user_id):
    return await bodies(judge, number, kind="private", user_id=user_id)


# ---------------------------------------------------------------- the challenge and its answer


async def test_a_challenge_is_announced_with_its_commitment_and_the_challenger_sits_already(judge):
    number = await challenged(judge, best_of=3, salt="pepper\nand more")
    [row] = await judge.database.read(queries.messages, number, kind="status")
    assert row.body["controls"] == "challenge"
    assert f"<@{CAO}> challenges <@{LIU}>. Best of three." in row.body["text"]
    assert commitment(b"s" * 32) in row.body["text"]
    assert f"Joined (1 of 2): <@{CAO}>." in row.body["text"]
    [player] = await judge.database.read(queries.players, number)
    assert (player.user_id, player.salt) == (CAO, "pepper and more")
    assert (await judge.database.read(queries.game, number)).gamemaster_id is None


async def test_an_accepted_challenge_begins_at_once(judge):
    number = await accepted(judge)
    assert (await judge.database.read(queries.game, number)).status == "running"
    assert sorted(await seats(judge, number)) == [CAO, LIU]
    asked = await judge.database.read(queries.messages, number, kind="question")
    assert sorted(row.user_id for row in asked) == [CAO, LIU]


async def test_in_a_game_with_more_seats_the_others_stay_out(judge):
    number = await accepted(judge, slug="toy")
    assert len(await judge.database.read(queries.seats, number)) == 2


async def test_the_challenged_may_wish_for_a_seat_and_add_a_salt_before_he_accepts(judge):
    number = await challenged(judge)
    await lobby.join(judge, number, LIU, "liu", wishes=["Wei"], salt="salt")
    assert (await judge.database.read(queries.game, number)).status == "open"
    await challenges.accept(judge, number, LIU, "liu")
    assert await seats(judge, number) == {LIU: "wei", CAO: "shu"}
    assert [seat.salt for seat in await judge.database.read(queries.seats, number)] == ["salt", ""]


@pytest.mark.parametrize("answer", ["accept", "decline"])
@pytest.mark.parametrize("other", [CAO, SUN])
async def test_only_the_challenged_answers(judge, answer, other):
    number = await challenged(judge)
    answering = {
        "accept": lambda: challenges.accept(judge, number, other, "x"),
        "decline": lambda: challenges.decline(judge, number, other),
    }
    with pytest.raises(Refusal, match=f"Only <@{LIU}>, who is challenged"):
        await answering[answer]()
    assert (await judge.database.read(queries.game, number)).status == "open"


async def test_a_declined_challenge_is_over_and_its_challenger_is_told(judge):
    number = await challenged(judge)
    await challenges.decline(judge, number, LIU)
    row = await judge.database.read(queries.game, number)
    assert (row.status, row.started_at) == ("ended", None)
    [letter] = await letters(judge, number, CAO)
    assert f"<@{LIU}> has declined" in letter
    [status] = await judge.database.read(queries.messages, number, kind="status")
    assert "declined" in status.body["text"]
    assert status.body.get("controls", "none") == "none"
    with pytest.raises(Refusal, match=r"is over\. <@12> has declined"):
        await challenges.accept(judge, number, LIU, "liu")


async def test_a_challenge_is_accepted_once(judge):
    number = await accepted(judge)
    for answering in (challenges.accept(judge, number, LIU, "liu"), challenges.decline(judge, number, LIU)):
        with pytest.raises(Refusal, match="was accepted already"):
            await answering


async def test_nobody_challenges_himself(judge):
    with pytest.raises(Refusal, match="cannot challenge yourself"):
        await challenges.challenge(judge, "duel", (CAO, "cao"), CAO)
    assert await judge.database.read(queries.games) == []


async def test_rules_that_need_more_than_two_are_refused(judge, games):
    games["toy"] = replace(toy.GAME, least=3)
    with pytest.raises(Refusal, match="is not for two: it needs 3"):
        await challenged(judge, slug="toy")


async def test_wrong_options_open_no_challenge(judge):
    with pytest.raises(Refusal, match="has no option 'silk'"):
        await challenged(judge, options={"silk": 1})
    assert await judge.database.read(queries.games) == []


async def test_five_challenges_of_a_person_may_wait_and_answered_or_late_ones_do_not_count(judge, watch):
    numbers = [await challenged(judge) for _ in range(5)]
    with pytest.raises(Refusal, match="5 challenges of yours wait"):
        await challenged(judge)
    await challenges.challenge(judge, "duel", (LIU, "liu"), CAO)
    await challenges.decline(judge, numbers[0], LIU)
    await challenged(judge)
    watch.ahead(hours=48)
    await challenged(judge)


async def test_after_48_hours_a_challenge_is_over_whether_or_not_anybody_presses(judge, watch):
    pressed, alone = await challenged(judge), await challenged(judge)
    watch.ahead(hours=48, seconds=-1)
    assert await deadlines.close_due(judge) == 0
    watch.ahead(seconds=1)
    with pytest.raises(Refusal, match="has not answered the challenge in 48 hours"):
        await challenges.accept(judge, pressed, LIU, "liu")
    assert "has not answered" in (await letters(judge, pressed, CAO))[0]
    assert await deadlines.close_due(judge) == 1
    assert (await judge.database.read(queries.game, alone)).status == "ended"
    assert len(await letters(judge, alone, CAO)) == 1
    assert await deadlines.close_due(judge) == 0


async def test_an_accepted_challenge_and_an_open_game_do_not_lapse(judge, watch):
    number, open_game = await accepted(judge), await lobby.create(judge, "toy", GM)
    watch.ahead(days=30)
    assert not await challenges.lapse(judge, number)
    assert not await challenges.lapse(judge, open_game.id)
    assert (await judge.database.read(queries.game, open_game.id)).status == "open"


async def test_nobody_else_joins_and_nobody_starts_a_challenge(judge):
    number = await challenged(judge)
    with pytest.raises(Refusal, match="a challenge between two others"):
        await lobby.join(judge, number, SUN, "sun")
    for user_id in (CAO, LIU, SUN):
        with pytest.raises(Refusal, match=f"begins when <@{LIU}> presses"):
            await lobby.start(judge, number, user_id, manages_server=True)


async def test_the_challenger_takes_his_challenge_back_by_leaving(judge):
    number = await challenged(judge)
    await lobby.leave(judge, number, CAO)
    with pytest.raises(Refusal, match="has taken the challenge back"):
        await challenges.accept(judge, number, LIU, "liu")
    other = await challenged(judge)
    await lobby.join(judge, other, LIU, "liu")
    await lobby.leave(judge, other, LIU)
    assert (await judge.database.read(queries.game, other)).status == "open"


async def test_an_ordinary_game_is_no_challenge(judge):
    number = (await lobby.create(judge, "toy", GM)).id
    with pytest.raises(Refusal, match="is no challenge"):
        await challenges.accept(judge, number, LIU, "liu")


# ---------------------------------------------------------------- best of three


def test_a_match_is_decided_by_two_wins_or_after_five_games():
    match = Match(best_of=3, players=(1, 2))
    wins = [(10, 1), (11, None), (12, 2)]
    for game, winner in wins:
        match = match.after(game, winner)
        assert not match.decided
    assert match.standing == "It stands 1-1"
    assert match.after(13, 2).decided
    assert match.after(13, 2).standing == "<@2> has won the match 2-1"
    drawn = match.after(13, None).after(14, None)
    assert (drawn.decided, drawn.standing) == (True, "The match is drawn 1-1")
    ahead = Match(best_of=3, players=(1, 2))
    for game in range(4):
        ahead = ahead.after(game, None)
    assert not ahead.decided
    assert ahead.after(4, 2).standing == "<@2> has won the match 1-0"


async def test_a_game_that_is_played_again_counts_with_its_last_result():
    match = Match(best_of=3, players=(1, 2)).after(7, 1).after(7, 2)
    assert match.wins == {1: 0, 2: 1}


@pytest.mark.long
async def test_best_of_three_goes_on_with_seats_exchanged_until_one_has_won_two(judge):
    first = await accepted(judge, best_of=3, salt="pepper")
    before = await seats(judge, first)
    await won(judge, first, CAO, LIU)
    text, under = await last_words(judge, first)
    assert f"<@{CAO}> leads 1-0. The next game begins, with seats exchanged: **#2 Duel**." in text
    assert under == "none"
    assert await seats(judge, 2) == {CAO: before[LIU], LIU: before[CAO]}
    second = await judge.database.read(queries.game, 2)
    assert (second.status, second.options) == ("running", ROUND)
    assert {s.user_id: s.salt for s in await judge.database.read(queries.seats, 2)} == {
        CAO: "pepper",
        LIU: "",
    }
    opening = (await bodies(judge, 2, kind="report"))[0]
    assert f"Best of three: <@{CAO}> leads 1-0." in opening
    assert second.commitment in opening
    assert f"<@{CAO}> leads 1-0" in (await bodies(judge, 2, kind="status"))[0]

    await won(judge, 2, LIU, CAO, WEST)
    assert "leads 1-0" in (await last_words(judge, 2))[0]
    assert await seats(judge, 3) == before
    await won(judge, 3, LIU, CAO)
    assert "It stands 1-1." in (await last_words(judge, 3))[0]
    await won(judge, 4, LIU, CAO)
    text, under = await last_words(judge, 4)
    assert f"<@{LIU}> has won the match 2-1" in text
    assert under == "rematch"
    assert f"Best of three: <@{LIU}> has won the match 2-1." in (await bodies(judge, 4, kind="status"))[0]
    assert len(await judge.database.read(queries.games)) == 4


@pytest.mark.long
async def test_a_match_of_draws_ends_after_five_games(judge):
    number = await accepted(judge, best_of=3)
    for game in range(number, number + 5):
        await won(judge, game, CAO, LIU, WEST)
    assert "The match is drawn 0-0" in (await last_words(judge, 5))[0]
    assert len(await judge.database.read(queries.games)) == 5


async def test_a_draw_of_a_single_game_is_not_replayed(judge):
    number = await accepted(judge)
    await won(judge, number, CAO, LIU, WEST)
    assert "The match is drawn 0-0" in (await last_words(judge, number))[0]
    assert len(await judge.database.read(queries.games)) == 1


async def test_a_match_survives_a_restart_between_its_games(judge, engine, watch, games):
    number = await accepted(judge, best_of=3)
    await won(judge, number, CAO, LIU)
    again = Judge(Database(engine, watch.now), watch.now, judge.entropy, games)
    await won(again, 2, CAO, LIU)
    assert f"<@{CAO}> has won the match 2-0" in (await last_words(again, 2))[0]


async def test_a_deadline_that_ends_a_game_begins_the_next_one(judge, watch):
    number = await accepted(judge, best_of=3)
    await run_out(judge, watch, number)
    row = await judge.database.read(queries.game, 2)
    assert row.status == "running"
    assert row.deadline > watch.now()


async def test_the_end_of_a_game_and_the_next_one_are_stored_together_or_not_at_all(judge, monkeypatch):
    number = await accepted(judge, best_of=3)

    def failing(*_):
        raise RuntimeError("a fault of this program")

    monkeypatch.setattr(two_player_matches, "created", failing)
    with pytest.raises(RuntimeError, match="a fault"):
        await won(judge, number, CAO, LIU)
    assert [(row.id, row.status) for row in await judge.database.read(queries.games)] == [(number, "running")]
    monkeypatch.undo()
    await judge.database.read(queries.game, number)
    await say(judge, number, CAO, "keep; ready")
    await deadlines.close_due(judge)
    assert [row.status for row in await judge.database.read(queries.games)] == ["ended", "running"]


async def test_a_player_who_gives_up_a_game_still_plays_the_next(judge):
    number = await accepted(judge, best_of=3)
    before = await seats(judge, number)
    await lobby.resign(judge, number, LIU)
    await say(judge, number, CAO, "2; ready")
    for text in (f"{EAST}\nready", "a; ready", "x y; ready", "keep; ready"):
        await say(judge, number, CAO, text)
    await deadlines.close_due(judge)
    assert settings_of(await judge.database.read(queries.game, 2)).match.wins == {CAO: 1, LIU: 0}
    assert await seats(judge, 2) == {CAO: before[LIU], LIU: before[CAO]}


@pytest.mark.parametrize("successor", [None, SUN])
async def test_a_match_ends_with_a_game_in_which_one_was_replaced(judge, successor):
    number = await accepted(judge, best_of=3)
    seat = (await seats(judge, number))[LIU]
    await gamemaster.replace_player(judge, number, GM, seat, successor, "sun")
    if successor:
        await won(judge, number, CAO, SUN)
    else:
        await gamemaster.end(judge, number, GM, "")
    text, under = await last_words(judge, number)
    assert "The match ends with this game" in text
    assert under == ("none" if successor else "rematch")
    assert len(await judge.database.read(queries.games)) == 1


async def test_a_game_ended_by_the_gamemaster_counts_for_no_match(judge):
    number = await accepted(judge, best_of=3)
    await gamemaster.end(judge, number, GM, "fire")
    assert "The match ends with this game" in (await last_words(judge, number))[0]
    assert settings_of(await judge.database.read(queries.game, number)).match.games == []


@pytest.mark.long
async def test_a_match_that_went_on_keeps_the_result_of_a_game_taken_back_later(judge):
    number = await accepted(judge, best_of=3)
    await won(judge, number, CAO, LIU)
    await gamemaster.rewind(judge, number, GM, 0)
    await won(judge, number, LIU, CAO)
    assert len(await judge.database.read(queries.games)) == 2
    assert settings_of(await judge.database.read(queries.game, 2)).match.wins == {CAO: 1, LIU: 0}


@pytest.mark.long
async def test_the_games_of_a_match_verify_like_any_other(judge):
    number = await accepted(judge, best_of=3)
    await won(judge, number, CAO, LIU)
    await won(judge, 2, CAO, LIU)
    for each in (number, 2):
        assert isinstance(await views.export(judge, each), Record)


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_every_rule_set_that_takes_two_is_played_as_a_match(judge, watch, games, slug):
    games |= catalogue()
    if games[slug].least > 2:
        pytest.skip("it is not for two")
    number = await accepted(judge, best_of=3, slug=slug, options={})
    before = await seats(judge, number)
    await lobby.resign(judge, number, LIU)
    await run_out(judge, watch, number)
    assert await seats(judge, 2) == {CAO: before[LIU], LIU: before[CAO]}
    await lobby.resign(judge, 2, LIU)
    await run_out(judge, watch, 2)
    assert f"<@{CAO}> has won the match 2-0" in (await last_words(judge, 2))[0]


# ---------------------------------------------------------------- rematch


async def test_a_rematch_begins_when_both_have_agreed_with_seats_exchanged(judge):
    number = await accepted(judge)
    before = await seats(judge, number)
    await won(judge, number, CAO, LIU)
    text, under = await last_words(judge, number)
    assert f"<@{CAO}> has won the match 1-0" in text
    assert under == "rematch"
    waiting = await challenges.rematch(judge, number, LIU)
    assert waiting.id == number
    assert f"<@{LIU}> wants a rematch" in (await letters(judge, number, CAO))[-1]
    assert len(await judge.database.read(queries.games)) == 1
    following = await challenges.rematch(judge, number, CAO)
    assert (following.status, following.options, following.name) == ("running", ROUND, "Duel")
    assert await seats(judge, following.id) == {CAO: before[LIU], LIU: before[CAO]}
    assert "#2 Duel" in (await last_words(judge, number))[0]


async def test_one_alone_begins_no_rematch(judge):
    number = await accepted(judge)
    await won(judge, number, CAO, LIU)
    await challenges.rematch(judge, number, LIU)
    with pytest.raises(Refusal, match="You have agreed already"):
        await challenges.rematch(judge, number, LIU)
    with pytest.raises(Refusal, match="Only the two"):
        await challenges.rematch(judge, number, SUN)
    assert len(await judge.database.read(queries.games)) == 1


async def test_a_rematch_is_agreed_on_within_48_hours_and_begins_once(judge, watch):
    number = await accepted(judge)
    with pytest.raises(Refusal, match="is under way"):
        await challenges.rematch(judge, number, CAO)
    await won(judge, number, CAO, LIU)
    await challenges.rematch(judge, number, LIU)
    watch.ahead(hours=48)
    with pytest.raises(Refusal, match="48 hours for a rematch are over"):
        await challenges.rematch(judge, number, CAO)
    watch.ahead(seconds=-1)
    following = await challenges.rematch(judge, number, CAO)
    for user_id in (CAO, LIU):
        with pytest.raises(Refusal, match=f"has begun already: it is game #{following.id}"):
            await challenges.rematch(judge, number, user_id)


@pytest.mark.long
async def test_the_rematch_of_a_best_of_three_is_another_one(judge):
    number = await accepted(judge, best_of=3)
    for game in (number, number + 1):
        await won(judge, game, CAO, LIU)
    for user_id in (CAO, LIU):
        following = await challenges.rematch(judge, number + 1, user_id)
    match = settings_of(following).match
    assert (match.best_of, match.wins) == (3, {CAO: 0, LIU: 0})


@pytest.mark.long
async def test_any_game_of_two_persons_offers_a_rematch_under_its_terms(judge):
    number = await begun(judge, extensions=7, seating="draw", early=True)
    before = await seats(judge, number)
    for _ in range(3):
        await won(judge, number, CAO, LIU)
    assert (await last_words(judge, number))[1] == "rematch"
    for user_id in (CAO, LIU):
        following = await challenges.rematch(judge, number, user_id)
    assert (following.gamemaster_id, following.settings["extensions"]) == (GM, 7)
    assert await seats(judge, following.id) == {CAO: before[LIU], LIU: before[CAO]}
    assert settings_of(following).match is None
    assert "spent" not in following.settings


@pytest.mark.long
async def test_the_rematch_of_an_anonymous_game_draws_its_seats_anew_and_tells_no_more(judge):
    number = await begun(judge, anonymous=True)
    for _ in range(3):
        await won(judge, number, CAO, LIU)
    for user_id in (CAO, LIU):
        following = await challenges.rematch(judge, number, user_id)
    assert following.anonymous
    assert following.settings["seating"] == "draw"
    assert settings_of(following).announced.casting.by_lot
    assert [claim.wishes for claim in settings_of(following).announced.casting.claims] == [[], []]
    assert "with seats drawn by lot" in (await last_words(judge, number))[0]
    assert "exchanged" not in (await last_words(judge, number))[0]


@pytest.mark.parametrize("players", [(CAO,), (CAO, LIU, SUN)])
async def test_a_game_of_one_or_three_offers_none(judge, players):
    number = await begun(judge, *players, fill="computers" if len(players) == 1 else "independents")
    await gamemaster.end(judge, number, GM, "")
    assert (await last_words(judge, number))[1] == "none"
    with pytest.raises(Refusal, match="There is no rematch"):
        await challenges.rematch(judge, number, CAO)


@pytest.mark.long
async def test_a_game_taken_back_offers_its_rematch_anew_unless_that_has_begun(judge):
    number = await accepted(judge)
    await won(judge, number, CAO, LIU)
    await challenges.rematch(judge, number, LIU)
    await gamemaster.rewind(judge, number, GM, 0)
    with pytest.raises(Refusal, match="is under way"):
        await challenges.rematch(judge, number, CAO)
    await won(judge, number, LIU, CAO)
    assert settings_of(await judge.database.read(queries.game, number)).rematch.agreed == []
    for user_id in (CAO, LIU):
        await challenges.rematch(judge, number, user_id)
    await gamemaster.rewind(judge, number, GM, 0)
    await won(judge, number, LIU, CAO)
    assert len(await judge.database.read(queries.games)) == 2


# ---------------------------------------------------------------- records


@pytest.mark.long
async def test_a_record_counts_finished_games_wins_and_draws_for_each_rule_set(judge):
    for winner, loser, way in ((CAO, LIU, EAST), (LIU, CAO, EAST), (CAO, LIU, WEST), (CAO, LIU, EAST)):
        await won(judge, await accepted(judge), winner, loser, way)
    await won(judge, await accepted(judge, slug="toy"), LIU, CAO)
    await accepted(judge)
    await challenges.decline(judge, await challenged(judge), LIU)
    assert await player_records.record(judge, CAO) == [Tally("Duel", 4, 2, 1), Tally("Silk", 1, 0, 0)]
    assert await player_records.record(judge, LIU) == [Tally("Duel", 4, 1, 1), Tally("Silk", 1, 1, 0)]
    assert await player_records.record(judge, SUN) == []


async def test_a_game_ended_by_the_gamemaster_is_in_nobodys_record(judge):
    number = await accepted(judge)
    await gamemaster.end(judge, number, GM, "")
    assert await player_records.record(judge, CAO) == []


@pytest.mark.long
async def test_who_gave_his_seat_up_has_lost_though_it_wins(judge):
    number = await begun(judge)
    await gamemaster.replace_player(judge, number, GM, "Wei", SUN, "sun")
    for _ in range(3):
        await won(judge, number, SUN, LIU)
    assert await player_records.record(judge, CAO) == [Tally("Silk", 1, 0, 0)]
    assert await player_records.record(judge, SUN) == [Tally("Silk", 1, 1, 0)]


async def test_the_48_hours_are_told(judge, watch):
    number = await challenged(judge)
    until = int((watch.now() + timedelta(hours=48)).timestamp())
    assert f"<t:{until}:F>" in (await bodies(judge, number, kind="status"))[0]


async def test_the_page_of_a_game_is_the_last_thing_its_thread_is_told(judge, watch):
    """It takes the longest to be made: nothing of the end waits behind it."""
    number = await accepted(judge)
    await run_out(judge, watch, number)
    rows = await judge.database.read(queries.messages, number, kind="report")
    assert rows[-1].body["picture"]["kind"] == "page"
