"""The promises of the database to its callers."""

from datetime import timedelta

import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from games.core.play.dice import commitment
from games.core.play.save import Act, ClosedQuestion, Premove, Save
from games.core.rules.prompts import Seat as SeatName
from storage import process_coordination, queries
from storage.errors import Missing, Stale, StorageError
from storage.models import Game, Message, Player, Preference, Seat
from storage.queries import counts
from tests.storage import toy
from tests.storage.conftest import NOON


async def test_a_new_game_gets_its_number_and_the_commitment_to_its_seed(database):
    game = await toy.opened(database)
    stored = await database.read(queries.game, game.id)
    assert (stored.id, stored.name, stored.status, stored.created_at) == (1, game.name, "open", NOON)
    assert stored.commitment == commitment(toy.SEED)


async def test_a_game_that_is_not_there_is_missing(database):
    with pytest.raises(Missing, match="no such game, game_id 7"):
        await database.read(queries.game, 7)
    with pytest.raises(Missing):
        async with database.change(7):
            pass


async def test_what_is_asked_apart_begins_no_transaction_and_holds_up_no_writer(database):
    game = await toy.opened(database)
    found: list[str] = []

    def note(connection, cursor, statement, *_) -> None:
        found.append(statement.split()[0])

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    assert (await database.ask(queries.game, game.id)).name == game.name
    assert found == ["SELECT"]
    async with database.work() as work:
        await work.mark("asked", 1)
        assert await database.ask(queries.marked, "asked") is None
    assert await database.ask(queries.marked, "asked") == 1


async def test_what_there_is_is_counted(database, watch):
    for name in ("one", "two"):
        await toy.opened(database, name)
    await toy.begun(database, "three")
    async with database.work() as work:
        await work.tell(Message(kind="report", body={"text": "x"}))
    watch.advance(hours=2)
    found = await database.read(counts.counted, watch())
    assert found == counts.GameCounts({("toy", "open"): 2, ("toy", "running"): 1}, 1, timedelta(hours=2))


async def test_how_far_each_shard_is_heard_is_known_where_it_can_be_read(database):
    heard = process_coordination.ShardProgress(2, NOON, NOON)
    async with database.work() as work:
        await work.mark(process_coordination.key(0), heard.document)
        await work.mark(process_coordination.key(1), {"count": "two"})
    assert await database.read(process_coordination.every_heard) == {0: heard}


async def test_a_game_has_no_save_before_it_begins(database):
    game = await toy.opened(database)
    with pytest.raises(StorageError, match="has not begun"):
        await database.read(queries.save, game.id)
    async with database.change(game.id) as change:
        assert not change.begun
        with pytest.raises(StorageError, match="has not begun"):
            _ = change.save


async def test_everything_of_a_change_is_stored_together(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await toy.count(change, 5)
        change.game.settings["early"] = True
        change.game.deadline = NOON + timedelta(days=1)
        change.seats[1].status, change.seats[1].user_id = "computer", None
    after = await database.read(queries.game, game.id)
    assert (after.version, after.turn, after.step) == (game.version + 1, 0, 1)
    assert after.settings == {"early": True}
    assert after.deadline == NOON + timedelta(days=1)
    assert [(seat.seat, seat.status) for seat in await database.read(queries.seats, game.id)] == [
        ("wei", "held"),
        ("shu", "computer"),
        ("wu", "held"),
    ]
    assert (await database.read(queries.save, game.id)).log == (
        ClosedQuestion("count:0", {SeatName("wei"): 5}),
    )


async def test_an_exception_undoes_the_whole_change(database):
    game = await toy.begun(database)

    async def fail():
        async with database.change(game.id) as change:
            await toy.count(change, 5)
            change.game.name = "lost"
            await change.seated("wei", 7)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await database.read(queries.game, game.id) == game
    assert (await database.read(queries.save, game.id)).log == ()
    assert await database.read(queries.tenures, game.id) == []


async def test_a_change_that_changes_nothing_does_not_count(database):
    game = await toy.begun(database)
    async with database.change(game.id):
        pass
    assert (await database.read(queries.game, game.id)).version == game.version


async def test_a_change_of_an_older_version_is_stale(database):
    game = await toy.begun(database)
    async with database.change(game.id, game.version) as change:
        await toy.count(change, 1)
    with pytest.raises(Stale):
        async with database.change(game.id, game.version):
            pass


async def test_writing_inside_a_change_is_an_error_and_no_deadlock(database):
    game = await toy.begun(database)
    with pytest.raises(RuntimeError, match="writing already"):
        async with database.change(game.id), database.work():
            pass
    async with database.change(game.id) as change:
        await toy.count(change, 1)


async def test_a_turn_that_fills_becomes_a_page_and_a_checkpoint(database):
    game = await toy.begun(database)
    for number in (1, 2, 3, 4, 10):
        async with database.change(game.id) as change:
            await toy.count(change, number)
    assert (
        (await database.read(queries.game, game.id)).turn,
        (await database.read(queries.game, game.id)).step,
    ) == (1, 1)
    [page] = await database.read(queries.pages, game.id)
    assert page.save.turn == 0
    assert [entry.answers["wei"] for entry in page.save.log] == [1, 2, 3, 4]
    assert [(event.kind, event.facts) for event in page.told] == [("counted", {"sum": 10})]
    assert (await database.read(queries.save, game.id)).state == {"sum": 10}
    assert await database.read(queries.checkpoint, game.id, 0) == page.save
    with pytest.raises(StorageError, match=r"no such turn, .* turn 2"):
        await database.read(queries.checkpoint, game.id, 2)


async def test_several_turns_may_fill_in_one_change(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        for _ in range(9):
            await toy.count(change, 1)
    assert len(await database.read(queries.pages, game.id)) == 2
    assert len((await database.read(queries.save, game.id)).log) == 1


async def test_what_is_stored_is_not_taken_back_by_a_put(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        for _ in range(5):
            await toy.count(change, 1)
    for save in (
        Save(1, {"sum": 4}),
        Save(0, {"sum": 0}),
        Save(1, {"sum": 4}, log=(ClosedQuestion("x", {}),)),
    ):
        with pytest.raises(ValueError, match=r"log of game|is over"):
            async with database.change(game.id) as change:
                await change.put(save)
    assert len((await database.read(queries.save, game.id)).log) == 1


async def test_acts_before_the_first_question_of_a_turn_change_its_checkpoint(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await change.put(Save(0, {"sum": 0}, acts=(Act("resign", SeatName("wu")),)))
    assert (await database.read(queries.save, game.id)).acts == (Act("resign", SeatName("wu")),)


async def test_answers_to_the_open_question_are_kept_with_it(database):
    game = await toy.begun(database)
    save = Save(
        0,
        {"sum": 0},
        submitted={SeatName("wu"): ["A x - y"], SeatName("wei"): 3},
        ready=(SeatName("wu"), SeatName("wei")),
        premoves={SeatName("shu"): Premove(("F a - b",), ready=True)},
        pending=(Act("resign", SeatName("shu")),),
        epoch=2,
    )
    async with database.change(game.id) as change:
        await change.put(save)
    kept = await database.read(queries.save, game.id)
    assert kept == save
    assert list(kept.submitted) == ["wu", "wei"]
    assert await database.read(queries.checkpoint, game.id, 0) == Save(0, {"sum": 0}, epoch=2)


async def test_people_join_choose_again_and_leave(database, watch):
    game = await toy.opened(database)
    async with database.change(game.id) as change:
        await change.join(Player(game_id=game.id, user_id=1, name="Ann", preferences=["wei"], salt="pepper"))
        watch.advance(seconds=1)
    async with database.change(game.id) as change:
        await change.join(Player(game_id=game.id, user_id=2, name="Bo"))
        await change.join(Player(game_id=game.id, user_id=1, name="Ann", preferences=["shu", "wu"]))
    assert [(who.user_id, who.preferences) for who in await database.read(queries.players, game.id)] == [
        (1, ["shu", "wu"]),
        (2, []),
    ]
    assert [found.id for found in await database.read(queries.joined_by, 2)] == [game.id]
    async with database.change(game.id) as change:
        await change.leave(1)
    assert [who.user_id for who in await database.read(queries.players, game.id)] == [2]


async def test_who_held_a_seat_from_when_to_when(database, watch):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await change.seated("wei", 100, "joined")
    watch.advance(days=2)
    async with database.change(game.id) as change:
        await change.seated("wei", 200, "replaced")
    spans = [
        (held.user_id, held.since, held.until)
        for held in await database.read(queries.tenures, game.id, "wei")
    ]
    assert spans == [(100, NOON, watch()), (200, watch(), None)]
    assert [(found.id, seat.seat) for found, seat in await database.read(queries.games_of, 200)] == [
        (game.id, "wei")
    ]
    assert await database.read(queries.games_of, 999) == []


async def test_who_sits_in_a_game_under_way_is_named_once_those_of_the_next_deadline_first(database, watch):
    later, sooner = await toy.begun(database), await toy.begun(database)
    paused, ended = await toy.begun(database), await toy.begun(database)
    for game, users in ((sooner, (100, 300, 301)), (paused, (400, 401, 402)), (ended, (500, 501, 502))):
        async with database.change(game.id) as change:
            for seat, user_id in zip(change.seats, users, strict=True):
                seat.user_id = user_id
            change.seats[2].status = "out"
            change.game.status = {paused.id: "paused", ended.id: "ended"}.get(game.id, "running")
            change.game.deadline = None if game.id == paused.id else change.now
    async with database.change(later.id) as change:
        change.game.deadline = watch() + timedelta(days=1)
    found = await database.read(queries.correspondents)
    assert [each.user_id for each in found] == [100, 300, 101, 102, 400, 401]
    assert [each.games for each in found[:2]] == [(sooner.id, later.id), (sooner.id,)]


async def test_who_owes_an_answer_is_named_before_who_has_answered_and_both_before_all_others(
    database, watch
):
    """Seats of four games: asked and silent, asked and done, not asked, not asked with orders ahead."""
    wei, shu, wu = (SeatName(name) for name in toy.SEATS)
    ahead = {wu: Premove(("A x - y",), ready=False)}
    for hours, users, save, asked in (
        (1, (11, 12, 13), Save(0, {"sum": 0}), ()),  # nobody is asked: something is awaited elsewhere
        (2, (21, 22, 23), Save(0, {"sum": 0}, submitted={wei: 1}, ready=(shu,), premoves=ahead), (wei, shu)),
        (3, (31, 32, 33), Save(0, {"sum": 0}), (wei, shu)),
        (4, (41, 42, 31), Save(0, {"sum": 0}), None),  # stored before it was kept who is asked
    ):
        game = await toy.begun(database)
        async with database.change(game.id) as change:
            for seat, user_id in zip(change.seats, users, strict=True):
                seat.user_id = user_id
            change.game.deadline = watch() + timedelta(hours=hours)
            await change.put(save, asked=asked, others_act=False)
    found = await database.read(queries.correspondents)
    assert [each.user_id for each in found] == [31, 32, 41, 42, 21, 22, 23, 11, 12, 13, 33]
    besides = {each.user_id: dict(each.besides) for each in found if each.besides}
    assert besides == {user: {1: (0, 0)} for user in (11, 12, 13)} | {33: {3: (0, 0)}}
    for user in (31, 23, 33):
        [alone] = await database.read(queries.correspondents, user)
        assert alone == next(each for each in found if each.user_id == user)
    assert await database.read(queries.correspondents, 99) == []


@pytest.mark.parametrize("what", ["nothing", "act", "vote"])
async def test_a_question_concerns_also_who_may_act_unasked_or_vote(database, what):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await change.put(Save(0, {"sum": 0}), asked=[SeatName("wei")], others_act=what == "act")
        change.game.vote_until = change.now if what == "vote" else None
    found = await database.read(queries.correspondents)
    assert found[0].user_id == 100, "who is asked is read first all the same"
    assert [bool(each.besides) for each in found] == [False, *[what == "nothing"] * 2]


async def test_every_revision_of_what_was_sent_is_kept_under_its_receipt(database):
    game = await toy.begun(database)
    for text in ("A x-y", "nonsense \ud800\0", "A x-z"):
        async with database.change(game.id) as change:
            await change.submission("wei", 100, text, ["A x - y"], accepted="x" in text, source_id=55)
    async with database.change(game.id) as change:
        await change.submission("shu", 101, "A q-r", [], accepted=True)
        await toy.count(change, 1)
        await change.submission("wei", 100, "next step", [], accepted=True)
    rows = await database.read(queries.submissions, game.id, "wei", 0, 0)
    assert [row.number for row in rows] == [1, 2, 3]
    assert [row.accepted for row in rows] == [True, False, True]
    assert rows[1].text == "nonsense ?\ufffd"
    everything = await database.read(queries.submissions, game.id)
    assert [row.number for row in everything] == [1, 2, 3, 1, 1]
    assert len({row.receipt for row in everything}) == 5
    assert (await database.read(queries.submission, game.id, rows[2].receipt.lower())) == rows[2]
    assert (await database.read(queries.submission_from, 55)) == rows[2]
    assert await database.read(queries.submission, game.id, "NO-SUCH") is None


async def test_a_discord_event_is_new_once(database, watch):
    async with database.work() as work:
        assert await work.seen(1 << 62)
        assert not await work.seen(1 << 62)
    async with database.work() as work:
        assert not await work.seen(1 << 62)
    watch.advance(days=8)
    async with database.work() as work:
        await work.forget_seen(watch() - timedelta(days=7))
        assert await work.seen(1 << 62)


async def test_what_a_person_chose_is_kept(database):
    assert (await database.read(queries.preference, 5)).time_zone == "UTC"
    for zone in ("Asia/Shanghai", "Europe/Berlin"):
        async with database.work() as work:
            await work.prefer(Preference(user_id=5, time_zone=zone, reminders=[24, 2], quiet=[22, 7]))
    kept = await database.read(queries.preference, 5)
    assert (kept.time_zone, kept.reminders, kept.quiet, kept.dm_open) == (
        "Europe/Berlin",
        [24, 2],
        [22, 7],
        True,
    )


async def test_deeds_are_written_down(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await change.note("extend", 9, hours=12)
        await change.note("pause", 9)
    async with database.work() as work:
        work.audit("start")
    assert [(row.deed, row.facts) for row in await database.read(queries.audits, game.id)] == [
        ("pause", {}),
        ("extend", {"hours": 12}),
    ]
    assert [row.deed for row in await database.read(queries.audits, None)] == ["start"]


async def test_small_facts_are_kept_under_their_key(database):
    assert await database.read(queries.marked, "read") is None
    for value in ({"5": 12}, "x"):
        async with database.work() as work:
            await work.mark("read", value)
    assert await database.read(queries.marked, "read") == "x"


async def test_games_are_found_by_server_status_and_thread(database):
    first = await toy.opened(database, guild_id=1, thread_id=10)
    second = await toy.begun(database, guild_id=1, thread_id=11)
    third = await toy.begun(database, guild_id=2)
    assert [game.id for game in await database.read(queries.games)] == [first.id, second.id, third.id]
    assert [game.id for game in await database.read(queries.games, 1)] == [first.id, second.id]
    assert [game.id for game in await database.read(queries.games, 1, ["running"])] == [second.id]
    assert (await database.read(queries.game_in, 11)).id == second.id
    assert await database.read(queries.game_in, 12) is None


async def test_the_least_deadline_of_a_running_game_comes_first(database, watch):
    assert await database.read(queries.next_deadline) is None
    late, soon, paused = [await toy.begun(database) for _ in range(3)]
    for game, hours in ((late, 5), (soon, 2), (paused, 1)):
        async with database.change(game.id) as change:
            change.game.deadline = NOON + timedelta(hours=hours)
    async with database.change(paused.id) as change:
        change.game.status, change.game.paused_until = "paused", NOON + timedelta(hours=9)
    assert await database.read(queries.next_deadline) == (NOON + timedelta(hours=2), soon.id, 0, 0)
    assert await database.read(queries.due_deadlines, NOON) == []
    watch.advance(hours=5)
    assert [due[1] for due in await database.read(queries.due_deadlines, watch())] == [soon.id, late.id]
    assert await database.read(queries.next_resume) == (NOON + timedelta(hours=9), paused.id)


async def test_rows_go_with_their_seats_in_order(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        change.seats.append(Seat(game_id=0, seat="jin", position=-1))
    assert [seat.seat for seat in await database.read(queries.seats, game.id)] == ["jin", *toy.SEATS]


async def test_a_time_without_a_zone_is_refused(database):
    game = Game(slug="toy", name="x", seed=b"", commitment="", deadline=NOON.replace(tzinfo=None))
    with pytest.raises(ValueError, match="no time zone"):
        async with database.work() as work:
            await work.create(game)
    assert await database.read(queries.games) == []


async def test_a_connection_that_cannot_be_given_back_changes_nothing_of_what_was_done(
    database, engine, monkeypatch
):
    """A server that goes away after the commit: what was stored is stored, and what went wrong is said."""
    game = await toy.begun(database)
    close = AsyncSession.close

    async def broken(session: AsyncSession) -> None:
        await close(session)
        raise DBAPIError("ROLLBACK", {}, OSError("connection was closed in the middle of operation"))

    monkeypatch.setattr(AsyncSession, "close", broken)
    async with database.change(game.id) as change:
        change.game.settings["count"] = 1
    assert (await database.read(queries.game, game.id)).settings == {"count": 1}
    with pytest.raises(Missing):
        await database.read(queries.game, 99)
