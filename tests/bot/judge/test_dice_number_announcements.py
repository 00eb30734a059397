"""Salts are closed in public before a game begins, and a rewind is announced before it is carried out."""

import hashlib
import itertools
from dataclasses import replace

import pytest

from bot.judge import session
from bot.judge.announced_acts import pending_acts, rewinding
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.lobby import challenges, lobby
from bot.judge.office import gamemaster
from bot.judge.records import game_import
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from games.core.play.dice import Seeded, commitment
from games.core.play.save import ClosedQuestion
from games.core.record.verifying import Mismatch, load, verify
from storage import queries
from tests import toy
from tests.bot.judge.publicly import post, stand
from tests.bot.judge.steps import CAO, GM, LIU, SUN, bodies, round_over, say

NEVER = 5_000_000_000


@pytest.fixture
def judge(judge):
    """Seeds differ, as they do in life."""
    number = itertools.count()
    return replace(judge, entropy=lambda n: hashlib.sha256(b"%d" % next(number)).digest()[:n])


async def opened(judge, *players, salts=(), **terms):
    """Open a game in a channel in which these people have joined; return its number."""
    agreed = Terms.model_validate({"fill": "independents", **terms})
    row = await lobby.create(judge, "toy", GM, terms=agreed, channel_id=1)
    seats = itertools.zip_longest(players or (CAO, LIU), ("Wei", "Shu", "Wu"), salts, fillvalue="")
    for user_id, seat, salt in seats:
        if user_id:
            await lobby.join(judge, row.id, user_id, f"p{user_id}", wishes=[seat], salt=salt)
    return row.id


async def begun(judge, *players, **terms):
    number = await opened(judge, *players, **terms)
    await lobby.start(judge, number, GM)
    await stand(judge, number)
    return number


async def test_a_game_begins_when_the_message_stands_that_closes_its_salts(judge):
    number = await opened(judge, salts=["plum", "*pear*"])
    assert (await lobby.start(judge, number, GM)).status == "announcing"
    [text] = await bodies(judge, number, kind=ANNOUNCEMENT)
    row = await judge.database.read(queries.game, number)
    assert f"`{commitment(row.seed)}`" in text
    assert f"`{settings_of(row).announced.terms}`" in text
    assert "- 1=plum\n- 2=\\*pear\\*\n" in text
    assert await deadlines.close_due(judge) == 0
    assert await judge.database.read(queries.seats, number) == []
    for late in (lobby.join(judge, number, SUN, "late", salt="late"), lobby.leave(judge, number, CAO)):
        with pytest.raises(Refusal, match="goes on as soon as its announcement stands in public"):
            await late
    with pytest.raises(Refusal, match="goes on as soon as"):
        await lobby.start(judge, number, GM)
    given = await stand(judge, number)
    row = await judge.database.read(queries.game, number)
    assert row.status == "running"
    assert settings_of(row).announced.closing.message == given
    assert settings_of(row).announced.closing.terms == settings_of(row).announced.terms != ""
    assert await pending_acts.proceed(judge, number) is False


@pytest.mark.long
async def test_casting_dice_and_shuffles_take_the_number_in(judge):
    seen = []
    for message_id in range(NEVER, NEVER + 12):
        number = await opened(judge, CAO, LIU, SUN, seating="draw")
        async with judge.database.change(number) as change:
            change.game.seed, change.game.commitment = b"same", commitment(b"same")
        await lobby.start(judge, number, GM)
        await stand(judge, number, message_id)
        row, seats = (
            await judge.database.read(queries.game, number),
            await judge.database.read(queries.seats, number),
        )
        same_name = Seeded(b"same", f"g{number}", {}, str(message_id))
        assert (await judge.database.read(queries.save, number)).log[0].answers["chance"] == [
            str(place) for place in same_name.shuffle("0/0/0", 3)
        ]
        assert session.dice_of(row, seats).throw("0/9/9", 9, 6) == same_name.throw("0/9/9", 9, 6)
        seen.append(tuple(seat.user_id for seat in seats))
    assert len(set(seen)) > 1


async def test_a_salt_counts_in_who_sits_where(judge):
    """Casting with one salt and with another differs, all else being the same."""
    got = set()
    for salt in range(12):
        dice = Seeded(b"seed", "g1", {"1": str(salt)}, "5")
        got.add(tuple(dice.shuffle("casting/players", 5)))
    assert len(got) > 1


async def test_an_end_between_the_two_steps_loses_nothing(judge):
    number = await opened(judge)
    await lobby.start(judge, number, GM)
    await post(judge, number)
    again = replace(judge)  # what the next process knows is what is stored
    assert await deadlines.close_due(again) == 1
    assert (await judge.database.read(queries.game, number)).status == "running"
    assert await deadlines.close_due(again) == 0


async def test_an_announcement_that_cannot_be_posted_gives_the_game_back(judge):
    number = await opened(judge)
    await lobby.start(judge, number, GM)
    message = (await judge.database.read(queries.messages, number, kind=ANNOUNCEMENT))[-1]
    async with judge.database.work() as work:
        await work.dropped(message, "the channel is gone")
    await deadlines.close_due(judge)
    assert (await judge.database.read(queries.game, number)).status == "open"
    [told] = await bodies(judge, number, kind="private", user_id=GM)
    assert "could not be posted, so it has not begun" in told
    [deed] = [
        each for each in await judge.database.read(queries.audits, number) if each.deed == "announcement lost"
    ]
    assert deed.facts == {"why": "the channel is gone"}
    await lobby.join(judge, number, LIU, "liu", wishes=["Shu"], salt="another")
    await lobby.start(judge, number, GM)
    text = (await bodies(judge, number, kind=ANNOUNCEMENT))[-1]
    assert "the dice are fixed (no. 2)" in text
    assert "2=another" in text
    await stand(judge, number)
    assert (await judge.database.read(queries.game, number)).status == "running"


async def test_a_closing_that_was_tried_more_than_once_says_so_in_the_export(judge):
    number = await opened(judge)
    await lobby.start(judge, number, GM)
    for _ in range(2):
        message = (await judge.database.read(queries.messages, number, kind=ANNOUNCEMENT))[-1]
        async with judge.database.work() as work:
            await work.retry(message, "the answer was lost", judge.now())
    await stand(judge, number)
    await gamemaster.end(judge, number, GM, "enough")
    record = await views.export(judge, number)
    assert record.closing.tries == 2
    verdict = verify(toy.GAME, load(record.dump()))
    assert not verdict.whole


async def test_a_game_that_is_told_of_nowhere_begins_at_once(judge):
    row = await lobby.create(judge, "toy", GM, terms=Terms.model_validate({"fill": "independents"}))
    for user_id in (CAO, LIU):
        await lobby.join(judge, row.id, user_id, "p", salt=f"s{user_id}")
    assert (await lobby.start(judge, row.id, GM)).status == "running"
    assert settings_of(await judge.database.read(queries.game, row.id)).announced.closing is None


async def test_a_game_is_taken_in_with_the_salts_that_were_closed(judge):
    number = await opened(judge, salts=["plum", "pear"])
    await lobby.start(judge, number, GM)
    await stand(judge, number)
    for _ in range(3):
        await round_over(judge, number)
    record = await views.export(judge, number)
    assert (record.casting is None, sorted(record.salts.values())) == (False, ["pear", "plum"])
    row = await game_import.keep(judge, record)
    assert (await views.export(judge, row.id)).dump() == record.dump()


@pytest.mark.long
async def test_each_game_of_a_match_closes_its_salts_anew(judge, games):
    games["pair"] = replace(toy.GAME, slug="pair", powers=toy.GAME.powers[:2])
    row = await challenges.challenge(judge, "pair", (CAO, "cao"), LIU, best_of=3, salt="plum", channel_id=1)
    await challenges.accept(judge, row.id, LIU, "liu")
    with pytest.raises(Refusal, match="was accepted already"):
        await challenges.accept(judge, row.id, LIU, "liu")
    first = await stand(judge, row.id)
    while (await judge.database.read(queries.game, row.id)).status == "running":
        deadline = await judge.database.read(queries.game, row.id)
        async with session.opened(judge, row.id) as running:
            await deadlines.close(judge, running)
        assert deadline.id == row.id
    following = row.id + 1
    assert (await judge.database.read(queries.game, following)).status == "announcing"
    second = await stand(judge, following)
    one, other = (
        await judge.database.read(queries.game, row.id),
        await judge.database.read(queries.game, following),
    )
    assert one.seed != other.seed
    assert first != second
    [text] = await bodies(judge, following, kind=ANNOUNCEMENT)
    assert other.commitment in text
    assert "=plum" in text
    assert settings_of(other).announced.closing.message == second


async def test_a_game_that_began_before_there_were_closings_goes_on_with_its_dice(judge):
    number = await begun(judge)
    async with judge.database.change(number) as change:
        change.game.settings = {k: v for k, v in change.game.settings.items() if k != "announced"}
        change.seats[0].salt, change.seats[1].salt = "plum", "pear"
    row, seats = (
        await judge.database.read(queries.game, number),
        await judge.database.read(queries.seats, number),
    )
    usual = Seeded(row.seed, f"g{number}", {"wei": "plum", "shu": "pear"})
    assert session.dice_of(row, seats).throw("0/1/1", 20, 6) == usual.throw("0/1/1", 20, 6)
    await gamemaster.rewind(judge, number, GM, 0)
    given = await stand(judge, number)
    later = Seeded(row.seed, f"g{number}", {"wei": "plum", "shu": "pear"}, None, [(1, given)])
    row = await judge.database.read(queries.game, number)
    assert (
        session.dice_of(row, seats).throw("1/1/1", 20, 6)
        == later.throw("1/1/1", 20, 6)
        != usual.throw("1/1/1", 20, 6)
    )


async def test_a_rewind_is_announced_first_and_its_number_goes_into_the_dice(judge):
    number = await begun(judge)
    async with judge.database.change(number) as change:
        deadline = change.game.deadline
    assert (await gamemaster.rewind(judge, number, GM, 0)).status == "announcing"
    text = (await bodies(judge, number, kind=ANNOUNCEMENT))[-1]
    assert "is taken back (no. 1)" in text
    assert "(turn 0 in the export)" in text
    with pytest.raises(Refusal, match="goes on as soon as"):
        await say(judge, number, CAO, "5")
    assert deadline is not None
    assert (await views.look(judge, number, CAO)).row.status == "announcing"
    given = await stand(judge, number)
    row, seats = (
        await judge.database.read(queries.game, number),
        await judge.database.read(queries.seats, number),
    )
    assert row.status == "running"
    [rewind] = settings_of(row).announced.rewinds
    assert (rewind.epoch, rewind.turn, rewind.message, rewind.by) == (1, 0, given, "gamemaster")
    closed = settings_of(row).announced.closing.message
    dice = Seeded(row.seed, f"g{number}", {}, closed, [(1, given)])
    [first] = (await judge.database.read(queries.save, number)).log
    assert isinstance(first, ClosedQuestion)
    assert (first.epoch, first.answers["chance"]) == (1, [str(n) for n in dice.shuffle("1/0/0", 3)])
    assert seats
    await gamemaster.end(judge, number, GM, "enough")
    export = (await views.export(judge, number)).dump()
    assert export["rewinds"] == [rewind.model_dump()]
    assert "are right, but the game is unfinished" in str(verify(toy.GAME, load(export)))


async def test_a_rewind_whose_announcement_is_lost_leaves_the_game_where_it_is(judge, watch):
    number = await begun(judge)
    await gamemaster.rewind(judge, number, GM, 0)
    message = (await judge.database.read(queries.messages, number, kind=ANNOUNCEMENT))[-1]
    async with judge.database.work() as work:
        await work.dropped(message, "403")
    await deadlines.close_due(judge)
    row = await judge.database.read(queries.game, number)
    assert (row.status, settings_of(row).announced.rewinds, settings_of(row).announced.pending) == (
        "running",
        [],
        None,
    )
    assert "stays where it is" in (await bodies(judge, number, kind="private", user_id=GM))[-1]


@pytest.mark.long
async def test_the_end_of_a_game_is_no_turn_to_go_back_to(judge):
    """It was not played: a rewind to it would throw nothing, and no export could show it."""
    number = await begun(judge)
    while (await judge.database.read(queries.game, number)).status == "running":
        async with session.opened(judge, number) as running:
            await deadlines.close(judge, running)
    last = (await judge.database.read(queries.game, number)).turn
    with pytest.raises(Refusal, match=f"from 0 to {last - 1}"):
        await gamemaster.rewind(judge, number, GM, last)
    assert (await gamemaster.rewind(judge, number, GM, last - 1)).status == "announcing"


@pytest.mark.parametrize("fill", ["computers", "independents"])
@pytest.mark.parametrize("seating", ["preference", "draw"])
async def test_the_terms_that_were_posted_are_those_of_the_export(judge, fill, seating):
    number = await begun(judge, CAO, LIU, salts=["", "plum"], fill=fill, seating=seating)
    await gamemaster.end(judge, number, GM, "enough")
    document = (await views.export(judge, number)).dump()
    [text] = await bodies(judge, number, kind=ANNOUNCEMENT)
    assert f"`{document['closing']['terms']}`" in text
    verify(toy.GAME, load(document))
    document["casting"]["claims"].reverse()
    with pytest.raises(Mismatch):
        verify(toy.GAME, load(document))


async def test_a_gamemaster_can_end_a_game_that_waits(judge):
    number = await opened(judge)
    await lobby.start(judge, number, GM)
    await gamemaster.end(judge, number, GM, "never mind")
    await post(judge, number)
    await deadlines.close_due(judge)
    assert (await judge.database.read(queries.game, number)).status == "ended"


# -------------------------------------------------------------------- votes


async def proposed(judge):
    number = await begun(judge, CAO, LIU, SUN, rewind="vote")
    row = await gamemaster.rewind(judge, number, GM, 0)
    assert row.status == "running"
    return number


async def test_players_decide_by_more_than_half(judge):
    number = await proposed(judge)
    assert "2 of the 3 who hold a seat must agree" in (await bodies(judge, number, kind="report"))[-1]
    row, agreed, voters = await rewinding.vote(judge, number, CAO, 1, agrees=True)
    assert (row.status, agreed, voters) == ("running", 1, 3)
    row, agreed, _ = await rewinding.vote(judge, number, CAO, 1, agrees=True)
    assert (row.status, agreed) == ("running", 1)
    row, _, _ = await rewinding.vote(judge, number, LIU, 1, agrees=True)
    assert row.status == "announcing"
    await stand(judge, number)
    [rewind] = settings_of(await judge.database.read(queries.game, number)).announced.rewinds
    assert rewind.by == "vote"
    with pytest.raises(Refusal, match="This vote is over"):
        await rewinding.vote(judge, number, SUN, 1, agrees=True)


async def test_a_vote_that_cannot_be_won_is_over(judge):
    number = await proposed(judge)
    await rewinding.vote(judge, number, CAO, 1, agrees=True)
    await rewinding.vote(judge, number, CAO, 1, agrees=False)
    row, _, _ = await rewinding.vote(judge, number, LIU, 1, agrees=False)
    assert row.status == "running"
    assert (await bodies(judge, number, kind="report"))[-1].endswith("the players do not want it taken back.")
    with pytest.raises(Refusal, match="This vote is over"):
        await rewinding.vote(judge, number, SUN, 1, agrees=True)


async def test_only_who_holds_a_seat_votes_and_only_in_time(judge, watch):
    number = await proposed(judge)
    with pytest.raises(Refusal, match="Those who hold a seat"):
        await rewinding.vote(judge, number, GM, 1, agrees=True)
    with pytest.raises(Refusal, match="vote on a rewind already"):
        await gamemaster.rewind(judge, number, GM, 0)
    with pytest.raises(Refusal, match="This vote is over"):
        await rewinding.vote(judge, number, CAO, 2, agrees=True)
    watch.ahead(hours=49)
    with pytest.raises(Refusal, match="This vote is over"):
        await rewinding.vote(judge, number, CAO, 1, agrees=True)
    assert (await gamemaster.rewind(judge, number, GM, 0)).status == "running"


@pytest.mark.long
async def test_a_whole_game_with_a_rewind_verifies(judge):
    number = await begun(judge)
    for _ in range(200):
        row = await judge.database.read(queries.game, number)
        if row.status == "announcing":
            await stand(judge, number)
        elif row.status == "ended":
            break
        elif row.turn == 1 and not settings_of(row).announced.rewinds:
            await gamemaster.rewind(judge, number, GM, 0)
        else:
            async with session.opened(judge, number) as running:
                await deadlines.close(judge, running)
    record = await views.export(judge, number)
    assert verify(toy.GAME, load(record.dump())).whole
    assert [claim.seat for claim in record.casting.claims] == ["wei", "shu"]
