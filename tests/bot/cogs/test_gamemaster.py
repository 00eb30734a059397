"""The gamemaster rules: every deed is told to the table and audited, the grave ones ask once more."""

import sqlite3
from contextlib import closing

import pytest

from storage import queries
from tests.bot.cogs.steps import giving, hear, in_force, marching


async def gm(room, command, name="gm", **options):
    return (await room.person(name).slash(room.channel, f"gm {command}", **options)).response


def told(room):
    return "\n".join(message.content for message in room.channel.threads[0].history())


async def deeds(room, number=1):
    return [deed.deed for deed in await room.judge.database.read(queries.audits, number)]


@pytest.mark.long
async def test_the_clock_is_paused_and_goes_on_with_what_was_left(room):
    await marching(room)
    room.watch.ahead(hours=4)
    assert "Only the clock stands still" in (await gm(room, "pause")).content
    row = await room.judge.database.read(queries.game, 1)
    assert (row.status, row.deadline, row.left_seconds) == ("paused", None, 20 * 3600)
    assert "paused already" in (await gm(room, "pause")).content
    room.watch.ahead(hours=40)
    answer = await gm(room, "resume")
    row = await room.judge.database.read(queries.game, 1)
    assert (row.deadline - room.watch.now()).total_seconds() == 20 * 3600
    assert f"<t:{int(row.deadline.timestamp())}:F>" in answer.content
    assert "is not paused" in (await gm(room, "resume")).content
    assert "goes on" in told(room)
    assert (await deeds(room))[:2] == ["resumed", "paused"]


@pytest.mark.long
async def test_orders_are_taken_while_the_clock_stands(room):
    await marching(room)
    await gm(room, "pause")
    await room.person("cao").send_dm("go east")
    assert await in_force(room, 1) == ["GO EAST"]


@pytest.mark.long
async def test_the_deadline_is_moved(room):
    await marching(room)
    before = (await room.judge.database.read(queries.game, 1)).deadline
    await gm(room, "extend", hours=5)
    assert ((await room.judge.database.read(queries.game, 1)).deadline - before).total_seconds() == 5 * 3600
    assert "extends the deadline by 5 h" in told(room)


async def test_orders_for_a_player_are_told_to_him_and_to_the_table_and_show_nothing_of_his(room):
    number = await room.begin("cao", "liu")
    await hear(room, number, "cao", "5")
    answer = await gm(room, "orders", seat="Wei", text="bananas")
    assert "5" not in answer.content.replace("<t:1772452800", "")
    assert await in_force(room, 1) == 5
    answer = await gm(room, "orders", seat="Wei", text="2")
    assert "```\n2\n```" in answer.content
    assert await in_force(room, 1) == 2
    assert "the gamemaster sent orders for **Wei**" in told(room)
    assert "sent for you, **Wei**:\n- `2`" in room.last("cao").content
    assert "orders for a player" in await deeds(room)


async def test_a_seat_is_given_to_another_person_or_to_a_computer(room):
    await marching(room)
    answer = await gm(room, "replace", seat="Wei", person=room.person("sun"))
    assert "**Wei** in #1 Silk is now played by" in answer.content
    assert "Where does wei go?" in room.last("sun").content
    refused = await room.person("cao").slash(room.channel, "order", text="go east", game="1")
    assert "You hold no seat" in refused.response.content
    await room.person("sun").send_dm("go west")
    assert await in_force(room, 1) == ["GO WEST"]
    await gm(room, "replace", seat="Wei", computer=True)
    assert [s.status for s in await room.judge.database.read(queries.seats, 1)] == ["computer", "held"]


async def test_a_successor_sees_his_own_receipts_only(room):
    await marching(room)
    await gm(room, "replace", seat="Wei", person=room.person("sun"))
    theirs = await room.person("sun").slash(room.channel, "orders history")
    assert "You have sent nothing" in theirs.response.content
    [row, *_] = [r for r in await room.judge.database.read(queries.submissions, 1) if r.seat == "wei"]
    one = await room.person("sun").slash(room.channel, "orders history", receipt=row.receipt)
    assert "You have no receipt" in one.response.content


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"computer": True, "person": "liu"}])
async def test_a_replacement_needs_a_person_or_a_computer(room, options):
    await marching(room)
    if "person" in options:
        options = {**options, "person": room.person("sun")}
    assert "Name a person, or set `computer`" in (await gm(room, "replace", seat="Wei", **options)).content


@pytest.mark.long
async def test_forcing_names_who_is_missing_and_asks(room):
    number = await room.begin("cao", "liu")
    await hear(room, number, "cao", "5")
    asked = await gm(room, "force")
    assert "No answer yet from: Shu" in asked.content
    assert "Answered, but not ready: Wei" in asked.content
    assert "5" not in asked.content
    assert (await room.judge.database.read(queries.game, 1)).step == 1
    done = await room.person("gm").click(asked, label="Close it in #1")
    assert "is closed" in done.response.content
    assert (await room.judge.database.read(queries.game, 1)).step > 1
    assert "the gamemaster closes the phase" in told(room)
    assert "forced" in await deeds(room)


@pytest.mark.long
async def test_forcing_a_phase_that_closed_meanwhile_closes_nothing_more(room):
    number = await room.begin("cao", "liu")
    asked = await gm(room, "force")
    await hear(room, number, "cao", "5; ready")
    await hear(room, number, "liu", "1; ready")
    step = (await room.judge.database.read(queries.game, 1)).step
    late = await room.person("gm").click(asked, label="Close it in #1")
    assert "has moved on" in late.response.content
    assert (await room.judge.database.read(queries.game, 1)).step == step


async def test_owed_lists_and_changes_nothing(room):
    number = await room.begin("cao", "liu")
    version = (await room.judge.database.read(queries.game, number)).version
    assert "No answer yet from: Wei, Shu" in (await gm(room, "owed")).content
    assert (await room.judge.database.read(queries.game, number)).version == version


@pytest.mark.long
async def test_a_game_is_taken_back_and_its_dice_fall_anew(room):
    number = await giving(room)
    await hear(room, number, "cao", "keep; ready")
    asked = await gm(room, "rewind", phase="Round 1")
    assert "back to “Round 1”?" in asked.content
    await room.person("gm").click(asked, label="Take #1 back")
    row = await room.judge.database.read(queries.game, 1)
    assert (row.turn, row.status) == (0, "running")
    assert (await room.judge.database.read(queries.save, 1)).epoch == 1
    assert "takes the game back" in told(room)
    assert "Bid?" in room.last("liu").content


@pytest.mark.long
async def test_ending_asks_and_publishes_the_seed(room):
    await marching(room)
    asked = await gm(room, "end", reason="all are *tired* @everyone")
    await room.person("gm").click(asked, label="No")
    assert (await room.judge.database.read(queries.game, 1)).status == "running"
    asked = await gm(room, "end", reason="all are *tired* @everyone")
    await room.person("gm").click(asked, label="End #1")
    row = await room.judge.database.read(queries.game, 1)
    assert row.status == "ended"
    assert row.seed.hex() in told(room)
    assert "all are tired everyone" in told(room)
    assert "Silk is over" in room.channel.threads[0].history()[0].content


@pytest.mark.long
async def test_the_audit_lists_deeds_the_newest_first(room):
    await marching(room)
    await gm(room, "pause")
    lines = (await gm(room, "audit")).content.splitlines()
    assert lines[0] == "**#1 Silk** · what was done outside the rules:"
    assert "paused" in lines[1]
    assert "started" in lines[2]
    assert "created" in lines[3]


@pytest.mark.long
async def test_what_discord_said_stands_in_the_audit_as_bare_words(room):
    number = await marching(room)
    async with room.judge.database.change(number) as change:
        await change.note("announcement lost", None, why="@everyone **look** <@5>\n# here")
    line = (await gm(room, "audit")).content.splitlines()[1]
    assert line.endswith("announcement lost (why everyone look 5 here)")


@pytest.mark.long
async def test_an_unknown_seat_is_answered_with_those_there_are(room):
    await marching(room)
    answer = await gm(room, "orders", seat="<@1>Atlantis", text="go east")
    assert answer.content == "There is no seat “1 Atlantis”; the seats are Wei, Shu, Wu."


@pytest.mark.long
async def test_seats_and_phases_are_offered(room):
    await marching(room)
    seats = await room.person("gm").autocomplete(room.channel, "gm replace", "seat", "w")
    assert [c["value"] for c in seats] == ["wei", "wu"]
    phases = await room.person("gm").autocomplete(room.channel, "gm rewind", "phase", "")
    assert [c["value"] for c in phases] == ["0"]


@pytest.mark.long
async def test_the_audit_is_told_beside_a_damaged_line_and_says_so(room, tmp_path):
    await marching(room)
    await gm(room, "pause")
    await gm(room, "resume")
    with closing(sqlite3.connect(tmp_path / "mandate.sqlite")) as raw, raw:
        raw.execute("UPDATE audit SET facts = '{\"forged\": 1}' WHERE deed = 'paused'")
    answer = (await gm(room, "audit")).content
    assert "resumed" in answer
    assert "started" in answer
    assert "paused" not in answer
    assert "1 damaged line is left out: `mandate health --rows`" in answer
