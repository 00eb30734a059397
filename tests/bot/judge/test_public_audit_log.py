"""Acts outside the rules are written down with who did them, and told to everybody."""

from bot.judge.clock import deadlines, homeless_games
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster, handovers
from bot.judge.records import public_audit_log
from bot.judge.seats import offered_seats, taking_over
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.votes import votes
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun

LATE, NEXT = 99, 98


async def deeds(judge, number):
    """Return the deeds of a game in their order, each with who did it as far as that is written down."""
    return [(row.deed, row.user_id) for row in await judge.database.read(queries.audits, number)][::-1]


async def handed_over(judge, number, *, accepts):
    """Let the gamemaster offer the office, and somebody answer."""
    row = await handovers.offer(judge, number, GM, NEXT)
    offered = settings_of(row).handover.number
    await handovers.answer(judge, number, NEXT, offered, accepts=accepts)


async def test_what_a_gamemaster_does_is_written_down_with_their_name(judge):
    number = await begun(judge)
    await deadlines.reschedule(judge, number, GM, "every 48h")
    await deadlines.extend(judge, number, GM, 5, as_gamemaster=True)
    await deadlines.pause(judge, number, GM)
    await deadlines.resume(judge, number, GM)
    for locked in (True, False):
        await gamemaster.lock(judge, number, GM, locked=locked)
    await gamemaster.rewind(judge, number, GM, 0)
    await handed_over(judge, number, accepts=False)
    await handed_over(judge, number, accepts=True)
    await gamemaster.end(judge, number, NEXT, "enough")
    own = ["created", "started", "rescheduled", "extended", "paused", "resumed", "locked", "unlocked"]
    own += ["rewound", "offered the office", "declined the office", "offered the office", "took the office"]
    doers = {"declined the office": NEXT, "took the office": NEXT, "ended": NEXT}
    expected = [(deed, doers.get(deed, GM)) for deed in (*own, "ended")]
    assert await deeds(judge, number) == expected
    told = await public_audit_log.lines(judge, number)
    assert len(told) == len(expected)


async def test_what_players_do_is_written_down_but_of_a_hidden_vote_not_by_whom(judge):
    number = await begun(judge, CAO, LIU, SUN, leaving="open")
    await deadlines.extend(judge, number, CAO, 0)
    await offered_seats.offer(judge, number, CAO)
    await offered_seats.withdraw(judge, number, CAO)
    await votes.propose(judge, number, CAO, "pause")
    await votes.propose(judge, number, CAO, "draw")
    for user_id, vote, agrees in ((LIU, 1, True), (LIU, 2, False)):
        await votes.cast(judge, number, user_id, vote, agrees=agrees)
    await lobby.resign(judge, number, SUN)
    await taking_over.take(judge, number, LATE, "Late")
    await homeless_games.away(judge, number, "server")
    await homeless_games.back(judge, number, "server")
    found = await deeds(judge, number)
    assert found[2:] == [
        ("extended", CAO), ("offered", CAO), ("offer lifted", CAO), ("proposed", CAO), ("proposed", None),
        ("voted", None), ("resigned", SUN), ("opened", SUN), ("taken_over", LATE),
        ("without a home", None), ("home again", None),
    ]  # fmt: skip
    assert len(await public_audit_log.lines(judge, number)) == len(found)
