"""Votes of players: who may, how many it takes, what is hidden, how it ends, and what it does."""

from datetime import timedelta
from itertools import product

import pytest

from bot.judge import motion_rules
from bot.judge.audience import views
from bot.judge.clock import deadlines, homeless_games
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.seats import away, resigning, taking_over
from bot.judge.votes import recounting, votes
from bot.scheduling.judge_timekeeper import Keeper
from games.core.record.verifying import load, verify
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, opened, round_over, say
from tests.bot.once import once
from tests.examples import few

TABLE = (CAO, LIU, SUN)


async def row(judge, number):
    return await judge.database.read(queries.game, number)


async def posted(judge, number):
    """Return all that anybody was told, as (to whom, text)."""
    return [(each.user_id, each.body["text"]) for each in await judge.database.read(queries.messages, number)]


async def test_a_draw_that_all_agree_on_ends_the_game_and_its_export_verifies(judge):
    number = await begun(judge, *TABLE)
    await say(judge, number, CAO, "5")
    await votes.propose(judge, number, CAO, "draw", seats=["wei", "shu"])
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).status == "running"
    text = await votes.cast(judge, number, SUN, 1, agrees=True)
    assert "agreed on a draw, shared by Wei and Shu" in text
    after = await row(judge, number)
    assert after.status == "ended"
    assert (after.outcome["winners"], after.outcome["shared"]) == ([], ["wei", "shu"])
    record = await views.export(judge, number)
    assert verify(judge.games["toy"], load(record.dump())).whole
    assert [text for text in await bodies(judge, number, kind="report") if "The game is drawn" in text]


async def test_of_a_draw_nobody_is_told_who_proposed_it_who_agrees_or_how_many_do(judge):
    texts = []
    for proposer, agreeing in ((CAO, ()), (LIU, (CAO,)), (SUN, (CAO,))):
        number = await begun(judge, *TABLE)
        before = len(await posted(judge, number))
        await votes.propose(judge, number, proposer, "draw")
        for user in agreeing:
            await votes.cast(judge, number, user, 1, agrees=True)
        others = [t for t in (await posted(judge, number))[before:] if t[0] is None]
        texts.append([text.replace(f"#{number}", "#") for _, text in others])
        deeds, _ = await judge.database.read(queries.audits_left, number)
        assert [deed.user_id for deed in deeds if deed.deed == "proposed"] == [None]
    assert texts[0] == texts[1] == texts[2]


async def test_a_refused_draw_is_not_lost_before_its_time_and_then_says_so(judge, watch):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "draw")
    said = await votes.cast(judge, number, LIU, 1, agrees=False)
    assert "you refuse" in said
    assert not [text for text in await bodies(judge, number, kind="report") if "not carried" in text]
    watch.ahead(hours=24)
    await deadlines.close_due(judge)
    [over] = [text for text in await bodies(judge, number, kind="report") if "not carried" in text]
    assert "a draw, shared by Wei, Shu and Wu" in over
    with pytest.raises(Refusal, match="over"):
        await votes.cast(judge, number, LIU, 1, agrees=True)


async def test_a_vote_that_belongs_to_a_phase_ends_with_it_though_its_time_is_not_over(judge):
    number = await begun(judge, CAO, LIU)
    await votes.propose(judge, number, CAO, "draw")
    await round_over(judge, number)
    assert (await row(judge, number)).turn > 0
    assert [text for text in await bodies(judge, number, kind="report") if "not carried" in text]
    assert motion_rules.motions_of(await row(judge, number)).open == []
    assert (await row(judge, number)).vote_until is None


async def test_a_vote_may_be_changed_until_it_is_over(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "draw")
    await votes.cast(judge, number, CAO, 1, agrees=False)
    await votes.cast(judge, number, LIU, 1, agrees=True)
    await votes.cast(judge, number, SUN, 1, agrees=True)
    assert (await row(judge, number)).status == "running"
    await votes.cast(judge, number, CAO, 0, agrees=True)
    assert (await row(judge, number)).status == "ended"


async def test_others_concede_and_the_winner_has_no_vote(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "concession", seats=["wu"])
    with pytest.raises(Refusal, match="others vote"):
        await votes.cast(judge, number, SUN, 1, agrees=True)
    await votes.cast(judge, number, LIU, 1, agrees=True)
    after = await row(judge, number)
    assert after.outcome["winners"] == ["wu"]
    assert "concede to Wu" in after.outcome["reason"]


@pytest.mark.parametrize("seats", [[], ["wei"], ["shu", "wu"]])
async def test_one_concedes_to_one_other(judge, seats):
    number = await begun(judge, *TABLE)
    with pytest.raises(Refusal, match="Concede to another seat that is still played: Shu and Wu"):
        await votes.propose(judge, number, CAO, "concession", seats=seats)


async def test_more_than_half_put_a_deadline_off(judge):
    number = await begun(judge, *TABLE)
    before = (await row(judge, number)).deadline
    said = await votes.propose(judge, number, CAO, "stretch", hours=30)
    assert "1 of the 2 that it takes" in said
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).deadline == before + timedelta(hours=30)


@pytest.mark.parametrize("voters", range(1, 9))
async def test_most_are_more_than_half_and_all_are_all(judge, voters):
    stored = await row(judge, await begun(judge, *TABLE))
    more_than_half = next(count for count in range(1, 9) if count > voters - count)
    assert motion_rules.enough("pause", stored, voters) == more_than_half
    assert motion_rules.enough("draw", stored, voters) == voters


@pytest.mark.parametrize("hours, may", [(0, False), (1, True), (168, True), (169, False)])
async def test_a_deadline_is_put_off_by_an_hour_to_a_week(judge, hours, may):
    number = await begun(judge, *TABLE)
    if may:
        assert "of the 2" in await votes.propose(judge, number, CAO, "stretch", hours=hours)
        return
    with pytest.raises(Refusal, match="1 to 168 hours"):
        await votes.propose(judge, number, CAO, "stretch", hours=hours)


@pytest.mark.parametrize("early, counts", [(1, True), (0, False)])
async def test_a_vote_is_over_at_the_moment_it_is_said_to_be(judge, watch, early, counts):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "gamemaster")
    watch.ahead(hours=48, seconds=-early)
    if counts:
        await votes.cast(judge, number, LIU, 1, agrees=True)
        assert (await row(judge, number)).gamemaster_id == CAO
        return
    with pytest.raises(Refusal, match="over"):
        await votes.cast(judge, number, LIU, 1, agrees=True)


async def test_what_more_than_half_can_no_longer_agree_on_is_lost_at_once(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "pause")
    await votes.cast(judge, number, LIU, 1, agrees=False)
    await votes.cast(judge, number, SUN, 1, agrees=False)
    assert [text for text in await bodies(judge, number, kind="report") if "have refused" in text]
    assert (await row(judge, number)).status == "running"


async def test_players_stop_the_clock_and_vote_a_pause_off_without_their_gamemaster(judge, watch):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "pause")
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).status == "paused"
    watch.ahead(days=1)
    with pytest.raises(Refusal, match="paused already"):
        await votes.propose(judge, number, CAO, "pause")
    await votes.propose(judge, number, SUN, "resume")
    await votes.cast(judge, number, LIU, 2, agrees=True)
    after = await row(judge, number)
    assert after.status == "running"
    assert after.deadline == watch.now() + timedelta(hours=24)


async def test_a_gamemaster_who_is_silent_is_replaced_by_one_who_proposes_themself(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, LIU, "gamemaster")
    await votes.cast(judge, number, SUN, 1, agrees=True)
    after = await row(judge, number)
    assert after.gamemaster_id == LIU
    assert not gamemaster.may_rule(after, GM, manages_server=False)


async def test_who_has_missed_two_deadlines_blocks_nothing_and_may_vote_still(judge, watch, monkeypatch):
    number = await begun(judge, *TABLE)
    counts = {"wu": 2}
    monkeypatch.setattr(
        motion_rules.missed_deadline_notices, "count", lambda _g, _s, seat: counts.get(seat, 0)
    )
    await votes.propose(judge, number, CAO, "draw")
    await votes.cast(judge, number, SUN, 1, agrees=False)
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).status == "running", "a vote of theirs counts"
    other = await begun(judge, *TABLE)
    await votes.propose(judge, other, CAO, "draw")
    await votes.cast(judge, other, LIU, 1, agrees=True)
    assert (await row(judge, other)).status == "ended"


async def test_a_vote_that_nobody_may_cast_is_never_carried(judge, monkeypatch):
    number = await begun(judge, *TABLE)
    monkeypatch.setattr(motion_rules.missed_deadline_notices, "count", lambda *_: 5)
    motion = motion_rules.Motion(number=1, kind="draw", seat="wei", seats=["wei"], until=judge.now())
    async with votes.session.opened(judge, number) as now:
        assert motion_rules.electors(now, motion) == []
        assert motion_rules.verdict(now, motion) is None


async def test_computers_abstain_and_those_who_resigned_do_not_count(judge):
    number = await begun(judge, *TABLE)
    await gamemaster.replace_player(judge, number, GM, "wu", None, "")
    await lobby.resign(judge, number, LIU)
    await votes.propose(judge, number, CAO, "draw")
    assert (await row(judge, number)).status == "ended"


@pytest.mark.parametrize("stranger", [GM, 99])
async def test_only_those_who_hold_a_seat_propose_and_vote(judge, stranger):
    number = await begun(judge, *TABLE)
    with pytest.raises(Refusal, match="hold no seat"):
        await votes.propose(judge, number, stranger, "draw")
    await votes.propose(judge, number, CAO, "draw")
    with pytest.raises(Refusal, match="hold no seat"):
        await votes.cast(judge, number, stranger, 1, agrees=True)


async def test_one_vote_of_a_kind_at_a_time(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "draw")
    with pytest.raises(Refusal, match="vote 1 on a draw, shared by Wei, Shu and Wu is open already"):
        await votes.propose(judge, number, LIU, "draw", seats=["shu"])


async def test_which_of_several_votes_is_meant_is_asked(judge):
    number = await begun(judge, *TABLE)
    with pytest.raises(Refusal, match="Nothing is being voted on"):
        await votes.cast(judge, number, LIU, 0, agrees=True)
    await votes.propose(judge, number, CAO, "draw")
    await votes.propose(judge, number, CAO, "pause")
    with pytest.raises(Refusal, match=r"1 \(a draw.*2 \(stopping the clock\)"):
        await votes.cast(judge, number, LIU, 0, agrees=True)


async def test_a_table_says_how_many_must_agree_on_what(judge):
    number = await opened(judge, votes=votes.read_rules("draw=most, pause OFF"))
    for user_id, seat in zip(TABLE, ("Wei", "Shu", "Wu"), strict=True):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    with pytest.raises(Refusal, match="no vote on that"):
        await votes.propose(judge, number, CAO, "pause")
    await votes.propose(judge, number, CAO, "draw")
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).status == "ended"


@pytest.mark.parametrize("text", ["draw", "draws most", "draw some", "pause"])
def test_what_is_no_rule_for_votes_is_refused_with_a_right_one(text):
    with pytest.raises(Refusal, match="draw most, pause off"):
        votes.read_rules(text)


async def test_a_rewind_takes_open_votes_and_an_agreed_end_back(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "pause")
    await votes.propose(judge, number, CAO, "draw")
    await votes.cast(judge, number, LIU, 2, agrees=True)
    await votes.cast(judge, number, SUN, 2, agrees=True)
    assert motion_rules.motions_of(await row(judge, number)).open == []
    await gamemaster.rewind(judge, number, GM, 0)
    after = await row(judge, number)
    assert after.status == "running"
    assert after.outcome is None
    await votes.propose(judge, number, CAO, "draw")


async def test_no_vote_of_before_a_rewind_can_be_voted_on_nor_is_its_number_given_again(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "pause")
    await gamemaster.rewind(judge, number, GM, 0)
    after = await row(judge, number)
    assert (motion_rules.motions_of(after).open, after.vote_until) == ([], None)
    await votes.propose(judge, number, CAO, "pause")
    assert [each.number for each in motion_rules.motions_of(await row(judge, number)).open] == [2]


async def test_who_may_vote_is_told_privately_with_the_buttons_to_do_it(judge):
    number = await begun(judge, *TABLE)
    assert await votes.standing(judge, number) == ["Nothing is being voted on in #1 Silk."]
    await votes.propose(judge, number, CAO, "stretch", hours=5)
    rows = await judge.database.read(queries.messages, number)
    asked = [each for each in rows if each.body.get("controls") == "vote"]
    assert [each.user_id for each in asked] == [None, LIU, SUN]
    assert all(each.body["about"] == 1 for each in asked)
    assert "You are **Shu**" in asked[1].body["text"]
    [head, vote] = await votes.standing(judge, number)
    assert head == "**#1 Silk** · open votes:"
    assert vote.startswith("- vote 1: putting the deadline off by 5 h, until ")


@pytest.fixture
def silent(monkeypatch):
    """Return how many deadlines each seat has missed in a row, to be set by a test."""
    counts = {}
    monkeypatch.setattr(
        motion_rules.missed_deadline_notices, "count", lambda _g, _s, seat: counts.get(seat, 0)
    )
    return counts


async def seat_of(judge, number, name):
    return next(each for each in await judge.database.read(queries.seats, number) if each.seat == name)


async def test_the_seat_of_one_who_sleeps_is_opened_by_more_than_half_of_the_others(judge, silent):
    number = await begun(judge, *TABLE)
    with pytest.raises(Refusal, match=r"Nobody in .* has let two deadlines pass"):
        await votes.propose(judge, number, CAO, "seat", seats=["shu"])
    silent["shu"] = 2
    with pytest.raises(Refusal, match=r"Name one seat .*: Shu"):
        await votes.propose(judge, number, CAO, "seat", seats=["wu"])
    said = await votes.propose(judge, number, CAO, "seat", seats=["shu"])
    assert "1 of the 2 that it takes" in said
    with pytest.raises(Refusal, match="others vote on your seat"):
        await votes.cast(judge, number, LIU, 1, agrees=False)
    await votes.cast(judge, number, SUN, 1, agrees=True)
    assert (await seat_of(judge, number, "shu")).status == "open"
    [told] = [row for row in await judge.database.read(queries.messages, number) if row.user_id == LIU][-1:]
    assert "voted to open your seat" in told.body["text"]
    assert told.body["controls"] == "back"
    assert await taking_over.back(judge, number, LIU, "Liu") == "Shu"


async def test_who_answers_again_keeps_the_seat_that_was_voted_on(judge, silent):
    number = await begun(judge, *TABLE)
    silent["shu"] = 2
    await votes.propose(judge, number, CAO, "seat", seats=["shu"])
    silent["shu"] = 0
    assert "played again" in await votes.cast(judge, number, SUN, 1, agrees=True)
    assert (await seat_of(judge, number, "shu")).status == "held"
    assert motion_rules.motions_of(await row(judge, number)).open == []


@pytest.mark.parametrize("again", ["answers", "returns"])
async def test_who_plays_again_keeps_the_seat_when_another_who_was_waited_for_goes(judge, silent, again):
    """The vote is counted again then, and it is on what cannot be any more."""
    number = await begun(judge, *TABLE, leaving="open")
    silent["shu"] = 2
    await votes.propose(judge, number, CAO, "seat", seats=["shu"])
    silent["shu"] = 0
    if again == "returns":
        await resigning.resign(judge, number, LIU)
        await taking_over.take(judge, number, 99, "x")
    await away.leave(judge, number, SUN, judge.now() + timedelta(days=5), told=True)
    assert (await seat_of(judge, number, "shu")).status == "held"


async def test_what_a_player_voted_goes_with_them(judge):
    """A ballot of somebody who left is not cast by who comes after them."""
    number = await begun(judge, *TABLE, leaving="open")
    await votes.propose(judge, number, LIU, "stretch", hours=5)
    await lobby.resign(judge, number, LIU)
    await taking_over.take(judge, number, 99, "x")
    [motion] = motion_rules.motions_of(await row(judge, number)).open
    assert motion.ballots == {}
    await votes.propose(judge, number, CAO, "draw")
    await gamemaster.replace_player(judge, number, GM, "wei", 98, "y")
    assert [each.ballots for each in motion_rules.motions_of(await row(judge, number)).open] == [{}, {}]


@once
async def voting(judge, rules):
    """Begin a game of three with rules for votes of its own; return its number."""
    number = await opened(judge, votes=votes.read_rules(rules))
    for user_id, seat in zip(TABLE, ("Wei", "Shu", "Wu"), strict=True):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def test_a_table_says_whether_it_is_told_how_a_vote_stands(judge):
    number = await voting(judge, "draw open, stretch all hidden")
    told = await votes.propose(judge, number, CAO, "draw")
    assert "So far 1 of the 3" in told
    assert "Wei proposes it" in "\n".join(await bodies(judge, number, user_id=None))
    told = await votes.propose(judge, number, LIU, "stretch", hours=24)
    assert "So far" not in told
    [said] = [
        each for each in await bodies(judge, number, user_id=None) if "putting the deadline off" in each
    ]
    assert "Shu" not in said
    assert "Of the 3 who still play 3 must agree" in said


@pytest.mark.parametrize("kind", ["draw", "stretch", "pause", "gamemaster"])
async def test_of_a_hidden_vote_nobody_reads_whether_another_agreed_or_refused(judge, kind):
    """A twin in which they vote the other way reads the same to all, as long as the vote is open."""
    texts = []
    for agrees in (False, True):
        number = await voting(judge, f"{kind} all hidden")
        await votes.propose(judge, number, CAO, kind, hours=24)
        await votes.cast(judge, number, SUN, 1, agrees=agrees)
        texts.append([text.replace(f"#{number}", "#") for text in await bodies(judge, number)])
    assert texts[0] == texts[1]


async def test_rules_for_votes_that_are_not_usual_stand_in_the_announcement(judge):
    number = await opened(judge, votes=votes.read_rules("draw most open, pause off"))
    [text] = await bodies(judge, number, user_id=None)
    assert "Players vote as usual, but for: draw most open, pause off." in text
    plain = await opened(judge)
    assert "Players vote as usual" not in "".join(await bodies(judge, plain))


@pytest.mark.parametrize(
    "typed, stored",
    [
        ("draw hidden most", {"draw": "most hidden"}),
        ("draw sharers most", {"draw": "most sharers"}),
        ("pause everybody, stretch all", {"pause": "everybody", "stretch": "all"}),
        ("concession open everybody all", {"concession": "all open everybody"}),
    ],
)
async def test_rules_of_votes_are_read_in_any_order(typed, stored):
    assert votes.read_rules(typed) == stored


@pytest.mark.parametrize(
    "typed",
    [
        "draw all most",
        "draw",
        "draw off most",
        "stretch sharers",
        "draw everybody sharers",
        "draw some",
        "draw all, draw off",
    ],
)
async def test_what_is_no_rule_of_votes_is_said(typed):
    with pytest.raises(Refusal, match="is no rule for votes"):
        votes.read_rules(typed)


async def put_out(judge, number, seat):
    """Put a seat out of the game, as far as votes can tell."""
    from bot.judge.notices import missed_deadline_notices

    real = missed_deadline_notices.fate
    return lambda game, state, place: "out" if place == seat else real(game, state, place)


@pytest.mark.parametrize("rule, needs_him", [("", False), ("all everybody", True)])
async def test_who_is_put_out_of_the_game_votes_where_the_table_has_said_so(
    judge, monkeypatch, rule, needs_him
):
    number = await begun(judge, *TABLE, votes={"pause": rule} if rule else {})
    monkeypatch.setattr("bot.judge.notices.missed_deadline_notices.fate", await put_out(judge, number, "wu"))
    before = len(await posted(judge, number))
    await votes.propose(judge, number, CAO, "pause")
    told = [user for user, _ in (await posted(judge, number))[before:] if user == SUN]
    assert bool(told) is needs_him, "he is asked where he may vote"
    if not needs_him:
        with pytest.raises(Refusal, match="still played vote"):
            await votes.cast(judge, number, SUN, 1, agrees=False)
        return
    await votes.cast(judge, number, SUN, 1, agrees=False)
    assert (await row(judge, number)).status == "running"
    with pytest.raises(Refusal, match="over"):
        await votes.cast(judge, number, LIU, 1, agrees=True)  # all must agree, and he refused
    await votes.propose(judge, number, CAO, "pause")
    await votes.cast(judge, number, SUN, 2, agrees=True)
    await votes.cast(judge, number, LIU, 2, agrees=True)
    assert (await row(judge, number)).status == "paused"


@pytest.mark.parametrize("way", ["put out", "a computer", "about them"])
@pytest.mark.parametrize("seat", ["wei", "shu", "wu"])
async def test_whoever_has_no_vote_the_votes_of_all_others_count(judge, monkeypatch, seat, way):
    number = await begun(judge, *TABLE)
    kind, about = ("concession", [seat]) if way == "about them" else ("pause", [])
    if way == "put out":
        out = await put_out(judge, number, seat)
        monkeypatch.setattr("bot.judge.notices.missed_deadline_notices.fate", out)
    elif way == "a computer":
        await gamemaster.replace_player(judge, number, GM, seat, None, "")
    motion = motion_rules.Motion(number=1, kind=kind, seat="wei", seats=about, until=judge.now())
    async with votes.session.opened(judge, number) as now:
        assert motion_rules.electors(now, motion) == [each for each in ("wei", "shu", "wu") if each != seat]


async def test_no_seat_of_a_computer_is_opened_by_a_vote(judge, silent):
    number = await begun(judge, *TABLE)
    await gamemaster.replace_player(judge, number, GM, "shu", None, "")
    silent["shu"] = 2
    with pytest.raises(Refusal, match=r"Nobody in .* has let two deadlines pass"):
        await votes.propose(judge, number, CAO, "seat", seats=["shu"])


async def test_who_is_put_out_and_votes_not_is_waited_for_by_nobody(judge, monkeypatch):
    number = await begun(judge, *TABLE, votes={"pause": "all everybody"})
    monkeypatch.setattr("bot.judge.notices.missed_deadline_notices.fate", await put_out(judge, number, "wu"))
    await votes.propose(judge, number, CAO, "pause")
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).status == "paused"


async def test_of_a_draw_those_alone_vote_who_share_it_where_the_table_has_said_so(judge):
    number = await begun(judge, *TABLE, votes={"draw": "all sharers"})
    await votes.propose(judge, number, SUN, "draw", seats=["wei", "shu"])
    with pytest.raises(Refusal, match="who would share it"):
        await votes.cast(judge, number, SUN, 1, agrees=False)
    await votes.cast(judge, number, CAO, 1, agrees=True)
    assert (await row(judge, number)).status == "running"
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).outcome["shared"] == ["wei", "shu"]


async def ways_to_leave(judge, number, user_id, seat, way):
    """Let a player be waited for no more, in one of the ways there are."""
    if way == "away":
        await away.leave(judge, number, user_id, judge.now() + timedelta(days=5), told=True)
    elif way == "computer":
        await gamemaster.replace_player(judge, number, GM, seat, None, "")
    else:
        await resigning.resign(judge, number, user_id)


@pytest.mark.parametrize(
    "kind, way, leaving",
    few(
        product(
            ["draw", "stretch", "pause", "gamemaster"], ["away", "resigns", "computer"], ["open", "rules"]
        ),
        11,
    ),
)
async def test_what_all_agree_on_who_are_still_waited_for_is_carried_at_once(judge, way, kind, leaving):
    """Nobody has to vote a second time because the last who was waited for has gone."""
    number = await begun(judge, *TABLE, leaving=leaving, votes={kind: "all"})
    await votes.propose(judge, number, CAO, kind, hours=5)
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert motion_rules.motions_of(await row(judge, number)).numbered(1)
    await ways_to_leave(judge, number, SUN, "wu", way)
    assert motion_rules.motions_of(await row(judge, number)).open == []
    assert [text for text in await bodies(judge, number, user_id=None) if "players have agreed on" in text]
    record = await views.export(judge, number) if kind == "draw" else None
    assert record is None or verify(judge.games["toy"], load(record.dump())).whole


@pytest.mark.parametrize("way", ["away", "resigns", "computer"])
async def test_what_is_still_waited_for_stays_open_when_another_goes(judge, way):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "draw")
    await ways_to_leave(judge, number, LIU, "shu", way)
    after = await row(judge, number)
    assert (after.status, len(motion_rules.motions_of(after).open)) == ("running", 1)


async def test_one_who_stays_alone_ends_no_game_of_others_who_are_only_away(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "draw")
    for user_id, seat in ((LIU, "shu"), (SUN, "wu")):
        await ways_to_leave(judge, number, user_id, seat, "away")
    assert (await row(judge, number)).status == "running"


async def test_a_vote_to_go_on_leaves_a_clock_alone_that_goes_already(judge):
    """It set the deadline to an hour from then, as if the game were paused still."""
    number = await begun(judge, *TABLE)
    await deadlines.pause(judge, number, GM)
    await votes.propose(judge, number, CAO, "resume")
    deadline = await deadlines.resume(judge, number, GM)
    with pytest.raises(Refusal, match="over"):
        await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).deadline == deadline
    assert "come about without it" in "\n".join(await bodies(judge, number, user_id=None))


async def test_a_vote_on_a_pause_is_over_when_the_gamemaster_pauses(judge):
    number = await begun(judge, *TABLE)
    await votes.propose(judge, number, CAO, "pause")
    await deadlines.pause(judge, number, GM)
    assert motion_rules.motions_of(await row(judge, number)).open == []
    await deadlines.resume(judge, number, GM)
    with pytest.raises(Refusal, match="over"):
        await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).status == "running"


async def test_a_deadline_put_off_during_a_pause_is_later_when_the_clock_goes_on(judge):
    number = await begun(judge, *TABLE)
    left = (await row(judge, number)).deadline - judge.now()
    await votes.propose(judge, number, CAO, "stretch", hours=30)
    await deadlines.pause(judge, number, GM)
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row(judge, number)).deadline is None
    assert await deadlines.resume(judge, number, GM) == judge.now() + left + timedelta(hours=30)


async def moved(judge, number, way):
    """Move the deadline of a game to later, or let its clock stand still, in one of the ways there are."""
    if way == "the gamemaster puts it off":
        await deadlines.extend(judge, number, GM, 30, as_gamemaster=True)
    elif way == "a player puts it off":
        await deadlines.extend(judge, number, SUN, 0)
    elif way == "they vote to put it off":
        await votes.propose(judge, number, SUN, "stretch", hours=30)
        await votes.cast(
            judge, number, LIU, motion_rules.motions_of(await row(judge, number)).count, agrees=True
        )
    elif way == "the gamemaster pauses":
        await deadlines.pause(judge, number, GM)
    elif way == "they vote on a pause":
        await votes.propose(judge, number, SUN, "pause")
        await votes.cast(
            judge, number, LIU, motion_rules.motions_of(await row(judge, number)).count, agrees=True
        )
    else:
        await homeless_games.away(judge, number, "server")


WAYS = (
    "the gamemaster puts it off", "a player puts it off", "they vote to put it off", "the gamemaster pauses",
    "they vote on a pause", "the server has lost the bot",
)  # fmt: skip


@pytest.mark.parametrize("way, made", few(product(WAYS, ["before", "after"]), 7))
async def test_a_vote_that_ends_with_its_phase_lasts_as_long_as_the_phase(judge, watch, way, made):
    """It ended at the deadline there was when it was made, though that had been moved."""
    number = await begun(judge, *TABLE)
    deadline = (await row(judge, number)).deadline
    if made == "before":
        await votes.propose(judge, number, CAO, "draw")
        await moved(judge, number, way)
    else:
        await moved(judge, number, way)
        await votes.propose(judge, number, CAO, "draw")
    kind = motion_rules.motions_of(await row(judge, number)).open[0]
    watch.time = deadline + timedelta(hours=1)
    await deadlines.close_due(judge)
    await votes.cast(judge, number, LIU, kind.number, agrees=True)
    after = await row(judge, number)
    if after.status == "paused":
        watch.ahead(days=3)
        await deadlines.close_due(judge)
        back = homeless_games.back(judge, number, "server") if "server" in way else None
        await (back or deadlines.resume(judge, number, GM))
        after = await row(judge, number)
    [motion] = motion_rules.motions_of(after).open
    assert motion.until == max(after.deadline, watch.now() + timedelta(hours=12))
    watch.time = after.deadline
    await deadlines.close_due(judge)
    assert motion_rules.motions_of(await row(judge, number)).open == []
    [over] = [text for text in await bodies(judge, number, user_id=None) if "not carried" in text]
    assert "a draw" in over


async def test_who_has_left_the_table_does_not_become_its_gamemaster(judge):
    number = await begun(judge, *TABLE, leaving="open")
    await votes.propose(judge, number, CAO, "gamemaster")
    await resigning.resign(judge, number, CAO)
    assert "has left the table" in await votes.cast(judge, number, LIU, 1, agrees=True)
    after = await row(judge, number)
    assert (after.gamemaster_id, motion_rules.motions_of(after).open) == (GM, [])


@pytest.mark.parametrize("kind", ["pause", "gamemaster"])
async def test_who_falls_asleep_or_out_of_the_game_holds_up_no_vote(judge, watch, silent, kind):
    """Of a vote that outlasts a phase: the clock counts again once the phase is over."""
    number = await begun(judge, *TABLE, votes={kind: "all"})
    await votes.propose(judge, number, CAO, kind)
    await votes.cast(judge, number, LIU, 1, agrees=True)
    keeper = Keeper(judge)
    silent["wu"] = 2
    watch.time = (await row(judge, number)).deadline
    await keeper.close_due()
    assert motion_rules.motions_of(await row(judge, number)).open == []
    assert [text for text in await bodies(judge, number, user_id=None) if "players have agreed on" in text]


async def test_a_game_whose_votes_cannot_be_counted_stops_no_other(judge, watch, silent, monkeypatch):
    numbers = [await begun(judge, *TABLE, votes={"pause": "all"}) for _ in range(2)]
    for number in numbers:
        await votes.propose(judge, number, CAO, "pause")
        await votes.cast(judge, number, LIU, 1, agrees=True)
    silent["wu"] = 2
    real = motion_rules.verdict

    def broken(opened, motion):
        if opened.change.game.id == numbers[0]:
            raise RuntimeError("of this game alone")
        return real(opened, motion)

    monkeypatch.setattr(motion_rules, "verdict", broken)
    assert await recounting.count_all(judge) == 1
    assert (await row(judge, numbers[1])).status == "paused"


@pytest.mark.parametrize("way", ["away", "resigns", "computer"])
async def test_an_old_vote_of_one_who_is_left_alone_ends_no_game(judge, way):
    """With computers they may end it by another vote; with one who is only away they may not."""
    number = await begun(judge, CAO, LIU, leaving="open")
    await votes.propose(judge, number, CAO, "draw")
    await ways_to_leave(judge, number, LIU, "shu", way)
    assert await recounting.count_all(judge) == 0
    assert (await row(judge, number)).status == "running"
    await votes.cast(judge, number, CAO, 1, agrees=True)
    assert (await row(judge, number)).status == ("running" if way == "away" else "ended")
