"""The board is corrected by its gamemaster: shown first, told, audited, voted on where need be."""

import pytest

from bot.judge import corrections, session
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.records import public_audit_log
from bot.judge.settings.terms import Terms
from bot.judge.votes import votes
from games import catalogue
from games.core.play.save import TABLE
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, SUN, bodies, say
from tests.bot.once import once

LINES = ["place A XCH Sun Quan"]


@pytest.fixture
def games():
    return catalogue()


@once
async def begun(judge, *players, **terms):
    """Begin Warlords in which these people sit as Cao Cao, Liu Biao, Sun Quan."""
    agreed = Terms.model_validate({"fill": "independents", **terms})
    number = (await lobby.create(judge, "warlords", GM, terms=agreed)).id
    for user_id, seat in zip(players, ("Cao Cao", "Liu Biao", "Sun Quan"), strict=False):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def owner(judge, number, at="XCH"):
    """Return whose army stands in a territory now."""
    save = await judge.database.read(queries.save, number)
    return save.state["table"]["armies"].get(at)


async def told(judge, number):
    return "\n".join(await bodies(judge, number, audience="public"))


async def test_what_will_change_is_shown_first_and_nothing_is_changed_by_that(judge):
    number = await begun(judge, CAO, LIU, SUN)
    before = await judge.database.read(queries.save, number)
    found = await corrections.examine(judge, number, GM, "place a xuchang sun quan")
    assert found.lines == ("place A XCH Sun Quan",)
    assert any("was:" in line and "army of Cao Cao" in line for line in found.changes)
    assert any("now:" in line and "army of Sun Quan" in line for line in found.changes)
    assert not found.asks
    assert await judge.database.read(queries.save, number) == before
    assert "corrects" not in await told(judge, number)


async def test_a_correction_is_told_with_its_lines_and_stands_in_the_log_and_the_audit(judge):
    number = await begun(judge, CAO, LIU, SUN)
    assert await owner(judge, number) == "cao-cao"
    assert not await corrections.correct(judge, number, GM, LINES)
    assert await owner(judge, number) == "sun-quan"
    assert "**The gamemaster corrects the board:** `place A XCH Sun Quan`" in await told(judge, number)
    assert any(
        "corrected the board: place A XCH Sun Quan" in line
        for line in await public_audit_log.lines(judge, number)
    )
    deed = (await judge.database.read(queries.audits, number))[0]
    assert (deed.deed, deed.user_id, deed.facts) == ("corrected", GM, {"lines": "place A XCH Sun Quan"})


async def test_a_rewind_to_its_turn_undoes_it(judge):
    number = await begun(judge, CAO, LIU, SUN)
    turn = (await judge.database.read(queries.save, number)).turn
    await corrections.correct(judge, number, GM, LINES)
    await gamemaster.rewind(judge, number, GM, turn)
    assert await owner(judge, number) == "cao-cao"


async def test_what_was_answered_stays_in_force_as_far_as_it_fits(judge):
    number = await begun(judge, CAO, LIU, SUN)
    first = (await judge.database.read(queries.save, number)).state["table"]["order"][0]
    await say(judge, number, {"cao-cao": CAO, "liu-biao": LIU, "sun-quan": SUN}[first], "all hold")
    before = (await judge.database.read(queries.save, number)).submitted
    await corrections.correct(judge, number, GM, ["centre XCH nobody"])
    assert list(before) == [first]
    assert (await judge.database.read(queries.save, number)).submitted == before


@pytest.mark.parametrize("text", ["place A XCH Nobody", "centre ANY Sun Quan", "foo", ";;"])
async def test_what_does_not_fit_is_refused_in_a_sentence(judge, text):
    number = await begun(judge, CAO, LIU, SUN)
    with pytest.raises(Refusal, match="Nothing was changed in"):
        await corrections.examine(judge, number, GM, text)


async def test_a_gamemaster_with_a_seat_needs_every_other_player(judge):
    number = await begun(judge, GM, LIU, SUN)
    assert (await corrections.examine(judge, number, GM, LINES[0])).asks
    with pytest.raises(Refusal, match="the other players decide"):
        await corrections.correct(judge, number, GM, LINES)
    await votes.propose(judge, number, GM, "correction", lines=LINES)
    assert "a correction of the board by the gamemaster, who has a seat: `place A XCH" in await told(
        judge, number
    )
    await votes.cast(judge, number, LIU, 0, agrees=True)
    assert await owner(judge, number) == "cao-cao"
    await votes.cast(judge, number, SUN, 0, agrees=True)
    assert await owner(judge, number) == "sun-quan"
    assert "as the players agreed:** `place A XCH Sun Quan`" in await told(judge, number)
    page = (await judge.database.read(queries.pages, number))[-1]
    assert [act.seat for act in page.save.acts] == [TABLE]


async def test_one_who_refuses_keeps_the_board_as_it_is(judge):
    number = await begun(judge, GM, LIU, SUN)
    await votes.propose(judge, number, GM, "correction", lines=LINES)
    await votes.cast(judge, number, LIU, 0, agrees=False)
    assert await owner(judge, number) == "cao-cao"
    assert "refused a correction of the board" in await told(judge, number)


async def test_leaving_ones_seat_does_not_make_a_gamemaster_impartial(judge):
    number = await begun(judge, GM, LIU, leaving="open", fill="computers")
    await lobby.resign(judge, number, GM)
    with pytest.raises(Refusal, match="the other players decide"):
        await corrections.correct(judge, number, GM, LINES)
    await votes.propose(judge, number, GM, "correction", lines=LINES)
    assert await owner(judge, number) == "cao-cao"
    await votes.cast(judge, number, LIU, 0, agrees=True)
    assert await owner(judge, number) == "sun-quan"


async def test_who_plays_alone_against_computers_corrects_at_once(judge):
    number = await begun(judge, GM, fill="computers")
    assert not await corrections.correct(judge, number, GM, LINES)
    assert await owner(judge, number) == "sun-quan"


async def test_no_table_lets_fewer_than_all_decide(judge):
    with pytest.raises(Refusal, match="is no rule for votes"):
        votes.read_rules("correction most")
    number = await begun(judge, GM, LIU, votes=votes.read_rules("correction off"))
    with pytest.raises(Refusal, match="there is no vote on that"):
        await votes.propose(judge, number, GM, "correction", lines=LINES)


async def test_an_ended_game_keeps_its_board(judge):
    number = await begun(judge, CAO, LIU, SUN)
    await gamemaster.end(judge, number, GM, "")
    with pytest.raises(Refusal):
        await corrections.correct(judge, number, GM, LINES)


async def waiting(judge):
    """Bring a game to where a correction waits for the end of the phase; return its number and lines."""
    terms = Terms.model_validate({"fill": "computers"})
    number = (await lobby.create(judge, "redux", GM, terms=terms)).id
    for user_id in (CAO, LIU, SUN):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    assert (await judge.database.read(queries.save, number)).log, "the decks were shuffled in this turn"
    lines = ["gold Wei 5"]
    assert await corrections.correct(judge, number, GM, lines)
    return number, lines


async def test_a_correction_that_waits_is_taken_back_and_the_table_is_told(judge):
    number, lines = await waiting(judge)
    before = await judge.database.read(queries.save, number)
    await corrections.withdraw(judge, number, GM)
    after = await judge.database.read(queries.save, number)
    assert (len(before.pending), after.pending) == (1, ())
    assert (after.log, after.submitted) == (before.log, before.submitted)
    assert f"takes back the correction that waited for the end of this phase: `{lines[0]}`" in await told(
        judge, number
    )
    assert any(
        "took back a correction that waited" in line for line in await public_audit_log.lines(judge, number)
    )
    with pytest.raises(Refusal, match="No correction of the gamemaster waits"):
        await corrections.withdraw(judge, number, GM)


async def test_what_the_players_voted_for_is_not_the_gamemasters_to_take_back(judge):
    number, _ = await waiting(judge)
    async with session.opened(judge, number) as opened:
        await corrections.carry_out(judge, opened, ["gold Shu 7"], TABLE, None)
    await corrections.withdraw(judge, number, GM)
    [left] = (await judge.database.read(queries.save, number)).pending
    assert left.seat == TABLE
