"""A turn of Conquest written ahead of time: kept, carried out when it comes, told to nobody else before."""

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Judge
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.ui.order_replies import text_of, under
from games.conquest import GAME as CONQUEST
from games.core.record.verifying import load, verify
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, SUN, bodies, say
from tests.bot.judge.test_conquest import asked, warring
from tests.bot.once import once


@pytest.fixture
def games():
    return {"conquest": CONQUEST}


@once
async def waiting(judge, **options):
    """Begin a war; return its number, who plays, who waits, and where the one who waits stands."""
    number = await warring(judge, mode="seven", **options)
    first, _, _ = await asked(judge, number)
    second = LIU if first == CAO else CAO
    seen = await views.look(judge, number, second)
    home = next(code for code, land in seen.view.table.lands.items() if land.owner == seen.place)
    return number, first, second, home


async def sheet_of(judge, number, user_id):
    return (await views.look(judge, number, user_id)).answer


async def private(judge, number, user_id):
    return "\n\n".join(await bodies(judge, number, user_id=user_id))


async def test_a_turn_written_ahead_is_carried_out_whole_when_it_comes(judge):
    number, first, second, home = await waiting(judge)
    reply = await say(judge, number, second, f"HIRE 4 INFANTRY\nplace all {home}\nend")
    assert reply.lines == ("HIRE 4 INFANTRY", f"PLACE ALL {home}", "END")
    assert "carried out line by line when it comes" in text_of(reply)
    assert "As the board stands" in reply.notes[0]
    assert [child.item.label for child in under(reply).children] == ["Compose", "Clear"]
    before = await views.look(judge, number, second)
    await say(judge, number, first, "END GO")
    after = await views.look(judge, number, second)
    lands = [seen.view.table.lands[home].infantry for seen in (before, after)]
    assert lands[1] == lands[0] + 4
    assert after.answer == ()
    told = (await private(judge, number, second)).split("Your turn has come")[1]
    assert "✅ `HIRE 4 INFANTRY`" in told
    assert f"✅ `PLACE 4 {home}`" in told
    assert "✅ `END`" in told
    assert "⛔" not in told
    assert "Your turn is over" in told


async def test_it_stops_where_a_line_does_not_fit_and_the_clock_runs_as_always(judge):
    number, first, second, home = await waiting(judge)
    await say(judge, number, second, f"HIRE 2 INFANTRY; PLACE 9 {home}; END")
    reply = await say(judge, number, second, "orders")
    assert "would stop there" in reply.warnings[0]
    await say(judge, number, first, "END GO")
    seen = await views.look(judge, number, second)
    assert seen.is_asked
    assert seen.answer == ()
    assert seen.view.table.turn.unplaced == 2
    row = await judge.database.read(queries.game, number)
    assert (row.deadline - judge.now()).total_seconds() == 24 * 3600
    question = (await bodies(judge, number, kind="question", user_id=second))[-1]
    assert "✅ `HIRE 2 INFANTRY`" in question
    assert f"⛔ It stopped at `PLACE 9 {home}`" in question
    assert "2 infantry" in question
    assert "For example: NEXT" not in question
    assert "Not done: `END`." in question
    assert "Your turn goes on as usual" in question


@pytest.mark.parametrize("is_mine", [True, False])
async def test_a_condition_is_looked_at_when_the_turn_comes(judge, is_mine):
    number, first, second, home = await waiting(judge)
    line = f"IF {home} IS {'' if is_mine else 'NOT '}MINE HIRE 4 INFANTRY ELSE HIRE 2 INFANTRY"
    assert (await say(judge, number, second, line)).lines == (line,)
    await say(judge, number, first, "END GO")
    seen = await views.look(judge, number, second)
    assert seen.view.table.turn.unplaced == (4 if is_mine else 2)


async def test_what_is_kept_shows_to_nobody_else_before_the_turn_comes(judge):
    number, first, second, home = await waiting(judge)

    async def shown():
        rows = await judge.database.read(queries.messages, number)
        seen = [(row.id, row.user_id, row.state, row.body) for row in rows]
        other = await views.look(judge, number, first)
        return seen, other.view, other.position.ask.prompts.keys(), (await views.status(judge, number))

    before = await shown()
    assert not (await say(judge, number, second, f"HIRE 4 INFANTRY; PLACE 4 {home}; END")).told
    await say(judge, number, second, "clear")
    await say(judge, number, second, "HIRE 2 INFANTRY")
    assert await shown() == before


async def test_it_is_amended_undone_cleared_and_read_anew(judge):
    number, _, second, home = await waiting(judge)
    await say(judge, number, second, "HIRE 4 INFANTRY; END", source_id=7, snowflake=7 << 22)
    assert await sheet_of(judge, number, second) == ("HIRE 4 INFANTRY", "END")
    await say(judge, number, second, f"PLACE 4 {home}")
    assert await sheet_of(judge, number, second) == ("HIRE 4 INFANTRY", f"PLACE 4 {home}", "END")
    await say(judge, number, second, "HIRE 2 INFANTRY; BUY 1; END", source_id=7, edited=True)
    assert await sheet_of(judge, number, second) == ("HIRE 2 INFANTRY", "BUY 1", f"PLACE 4 {home}", "END")
    await say(judge, number, second, "undo")
    assert await sheet_of(judge, number, second) == ("HIRE 4 INFANTRY", f"PLACE 4 {home}", "END")
    await say(judge, number, second, "undo")
    await say(judge, number, second, "HIRE 2 INFANTRY; END", source_id=7, edited=True)
    assert await sheet_of(judge, number, second) == ("HIRE 2 INFANTRY", "END")
    assert (await say(judge, number, second, "ahead")).lines == ("HIRE 2 INFANTRY", "END")
    again = await say(judge, number, second, "again")
    assert "repeats no turn of many commands" in again.said[-1]
    assert again.lines == ("HIRE 2 INFANTRY", "END")
    reply = await say(judge, number, second, "ready")
    assert "needs no `ready`" in reply.said[-1]
    assert (await say(judge, number, second, "clear")).lines == ()
    assert await sheet_of(judge, number, second) == ()


@pytest.mark.parametrize("text", ["end", "END", "next", "pass", "ready", "done"])
async def test_a_word_that_was_meant_for_a_turn_that_is_over_passes_no_turn_to_come(judge, text):
    number, first, second, _ = await waiting(judge)
    await say(judge, number, first, "END GO")
    reply = await say(judge, number, first, text)
    assert reply.lines == ()
    assert await sheet_of(judge, number, first) == ()
    assert (await views.look(judge, number, second)).is_asked


async def test_standing_orders_gifts_and_talk_are_no_lines_of_a_turn(judge):
    number, _, second, _home = await waiting(judge)
    reply = await say(judge, number, second, "IF UNITS<=3 FEALTY YES\nIF TAI IS MINE HIRE 2 INFANTRY")
    assert reply.standing == ("IF UNITS<=3 FEALTY YES",)
    assert await sheet_of(judge, number, second) == ("IF TAI IS MINE HIRE 2 INFANTRY",)
    shown = text_of(await say(judge, number, second, "LOSSES RULER"))
    assert "LOSSES RULER" in shown
    assert "IF TAI IS MINE HIRE 2 INFANTRY" in shown
    for text in ("thanks!", "good luck all", "gold", "FEALTY MAYBE", "clear standing"):
        await say(judge, number, second, text)
    assert await sheet_of(judge, number, second) == ("IF TAI IS MINE HIRE 2 INFANTRY",)


async def test_a_restart_loses_nothing_and_an_export_replays(judge):
    number, first, second, home = await waiting(judge)
    await say(judge, number, second, f"HIRE 2 INFANTRY; PLACE 2 {home}; BUY 1; END")
    fresh = Judge(judge.database, judge.now, judge.entropy, judge.games)
    await message_intake.receive(fresh, number, first, "END GO")
    seen = await views.look(fresh, number, second)
    assert seen.is_asked
    assert seen.view.table.turn.phase == "deploy"
    await message_intake.receive(fresh, number, second, "END GO")
    await gamemaster.end(fresh, number, GM, "enough")
    record = await views.export(fresh, number)
    assert "throws are right" in verify(CONQUEST, load(record.dump())).sentence


async def test_who_comes_to_the_seat_has_nothing_of_it(judge):
    number, first, second, home = await waiting(judge)
    await say(judge, number, second, f"HIRE 4 INFANTRY; PLACE 4 {home}; END")
    power = "Red" if second == CAO else "Blue"
    await gamemaster.replace_player(judge, number, GM, power, SUN, "sun")
    assert await sheet_of(judge, number, SUN) == ()
    await say(judge, number, first, "END GO")
    seen = await views.look(judge, number, SUN)
    assert seen.is_asked
    assert seen.view.table.turn.acted == 0
    assert "HIRE 4" not in await private(judge, number, SUN)


async def test_a_rewind_forgets_it_and_says_so_to_its_writer_alone(judge):
    number, first, second, _ = await waiting(judge)
    await say(judge, number, second, "HIRE 4 INFANTRY; END")
    await gamemaster.rewind(judge, number, GM, 0)
    assert await sheet_of(judge, number, second) == ()
    assert "`HIRE 4 INFANTRY`" in await private(judge, number, second)
    assert "HIRE 4" not in await private(judge, number, first)


async def test_the_deadline_of_another_brings_the_turn_too(judge, watch):
    number, first, second, home = await waiting(judge)
    await say(judge, number, second, f"HIRE 2 INFANTRY; PLACE 2 {home}; END")
    watch.ahead(hours=25)
    await deadlines.close_due(judge)
    seen = await views.look(judge, number, first)
    assert seen.view.table.round >= 2 or not seen.is_asked
    assert "✅ `HIRE 2 INFANTRY`" in await private(judge, number, second)
    assert (await views.look(judge, number, second)).position.state.absences.get(seen.place, 0) <= 1


async def test_two_who_sleep_play_one_after_the_other(judge):
    number, first, second, _home = await waiting(judge)
    await say(judge, number, second, "HIRE 2 INFANTRY; END")
    await say(judge, number, first, "HIRE 2 INFANTRY; END GO")
    seen = await views.look(judge, number, first)
    assert seen.is_asked, "the round has come round: whose turn it is again is asked"
    assert seen.view.table.round == 2


async def test_whoever_wished_to_be_asked_before_an_invasion_is_asked(judge):
    number, first, second, _home = await waiting(judge)
    seen = await views.look(judge, number, second)
    line = next(line for lines in seen.legal.values() for line in lines if line.startswith("INVADE"))
    await say(judge, number, second, "ASK FIRST")
    await say(judge, number, second, f"{line}; END")
    await say(judge, number, first, "END GO")
    after = await views.look(judge, number, second)
    assert after.is_asked
    assert after.view.table.turn.acted == 0
    question = (await bodies(judge, number, kind="question", user_id=second))[-1]
    assert "wished to be asked first" in question


async def test_a_heading_may_say_that_it_is_for_the_next_turn(judge):
    number, _, second, _ = await waiting(judge)
    assert (await say(judge, number, second, "Next turn:\nHIRE 2 INFANTRY")).lines == ("HIRE 2 INFANTRY",)
    assert (await say(judge, number, second, "tomorrow: BUY 1")).lines == ("HIRE 2 INFANTRY",)


async def test_undo_takes_back_lines_of_the_turn_and_nothing_that_was_sent_between(judge):
    number, _, second, home = await waiting(judge)
    for text in ("HIRE 2 INFANTRY", "LOSSES RULER", f"PLACE 2 {home}", "clear standing", "gold"):
        await say(judge, number, second, text)
    await say(judge, number, second, "REFUSE DUEL\nBUY 1")
    assert await sheet_of(judge, number, second) == ("HIRE 2 INFANTRY", f"PLACE 2 {home}", "BUY 1")
    await say(judge, number, second, "undo")
    assert await sheet_of(judge, number, second) == ("HIRE 2 INFANTRY", f"PLACE 2 {home}")
    await say(judge, number, second, "undo")
    assert await sheet_of(judge, number, second) == ("HIRE 2 INFANTRY",)
    assert (await views.look(judge, number, second)).standing == ("REFUSE DUEL",)


async def test_what_is_done_else_may_stand_on_a_line_of_its_own(judge):
    number, _, second, home = await waiting(judge)
    reply = await say(judge, number, second, f"IF {home} IS NOT MINE BUY 1\nELSE PLACE ALL {home}\nEND")
    assert reply.errors == ()
    assert reply.lines == (f"IF {home} IS NOT MINE BUY 1 ELSE PLACE ALL {home}", "END")
