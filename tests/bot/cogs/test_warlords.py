"""The whole face of the bot with a real game: nothing in it knows which."""

import pytest

from games import catalogue
from games.core.rules.prompts import Orders
from storage import queries
from tests.bot.cogs.steps import labels, menu_ids, menus


@pytest.fixture
def games():
    return {"warlords": catalogue()["warlords"]}


async def started(room):
    """Begin a game in which cao plays Cao Cao against computers; return what they may order."""
    gm, cao = room.person("gm"), room.person("cao")
    await gm.slash(room.channel, "game create", options="turn_order=fixed slot_hours=12")
    await cao.slash(room.channel, "game join", wishes="Cao Cao")
    await gm.slash(room.channel, "game start")
    for _ in range(12):
        if any("Write to me" in m.content or m.components for m in room.letters("cao")[-1:]):
            break
        room.watch.ahead(seconds=1)
        from bot.judge.clock import deadlines

        await deadlines.close_due(room.judge)
        await room.rest()
    from bot.judge.audience import views

    return await views.look(room.judge, 1, cao.id)


async def test_options_of_the_rules_reach_the_game(room):
    await started(room)
    row = await room.judge.database.read(queries.game, 1)
    assert (row.options["turn_order"], row.options["slot_hours"]) == ("fixed", 12)


@pytest.mark.long
async def test_orders_by_direct_message_are_answered_with_odds_and_a_draft(room):
    seen = await started(room)
    assert isinstance(seen.prompt.shape, Orders)
    unit, lines = next(iter(seen.legal.items()))
    await room.person("cao").send_dm("\n".join([lines[-1].lower(), f"A {unit} - XYZ"]))
    answer = room.answer("cao").content
    assert f"```\n{lines[-1]} · " in answer
    assert "Not accepted" in answer
    assert "did you mean" in answer
    await room.person("cao").send_dm(f"clear {unit}")
    assert lines[-1] not in room.answer("cao").content


async def test_the_gamemaster_who_orders_for_a_player_learns_nothing_of_his_sheet(room):
    seen = await started(room)
    first, second = list(seen.legal.values())[:2]
    await room.person("cao").send_dm(first[0])
    answer = await room.person("gm").slash(room.channel, "gm orders", seat="Cao Cao", text=second[0])
    assert second[0] in answer.response.content
    assert first[0] not in answer.response.content
    assert "hold" not in answer.response.content.casefold()
    assert "chance" not in answer.response.content.casefold()


@pytest.mark.long
async def test_the_composer_offers_every_unit_and_every_line(room):
    seen = await started(room)
    cao = room.person("cao")
    composer = (await cao.slash(room.channel, "orders compose")).response
    assert len(menus(composer)[0]) == min(25, len(seen.legal))
    for number, (unit, lines) in enumerate(seen.legal.items()):
        await cao.select(composer, [f"u{number}"], custom_id=menu_ids(composer)[0])
        line_menu = next(each for each in menu_ids(composer) if each.startswith("s:line"))
        first = menus(composer)[1][0]
        await cao.select(composer, [first], custom_id=line_menu)
        assert lines[0] in composer.content, unit
    assert labels(composer) == ["Fill in", "Draft map", "Type", "Ready"]


@pytest.mark.long
async def test_rules_odds_and_help_speak_of_the_game_at_hand(room):
    await started(room)
    cao = room.person("cao")
    chapters = await cao.autocomplete(room.channel, "rules", "chapter", "")
    assert len(chapters) >= 2
    for chapter in chapters:
        answer = await cao.slash(room.channel, "rules", chapter=chapter["value"])
        assert answer.response.content
        assert all(len(m.content) <= 2000 for m in (answer.response, *answer.followups))
    assert "%" in (await cao.slash(room.channel, "odds", text="2 vs 1")).response.content
    assert "`A " in (await cao.slash(room.channel, "help")).response.content
    listed = await cao.slash(room.channel, "rules", chapter="options")
    assert "`slot_hours`" in listed.response.content


@pytest.mark.long
async def test_two_thousand_characters_of_noise_lose_nothing(room):
    seen = await started(room)
    line = next(iter(seen.legal.values()))[-1]
    await room.person("cao").send_dm(line)
    for noise in ("A FAN " * 333, "\n" * 1999 + "x", "曹" * 2000, "@everyone everybody; " * 95, "```" * 660):
        await room.person("cao").send_dm(noise[:2000])
        answer = room.answer("cao").content
        assert len(answer) <= 2000
        assert line in answer
        assert "@everyone" not in answer


@pytest.mark.long
async def test_talk_gets_one_sentence_and_changes_nothing(room):
    seen = await started(room)
    line = next(iter(seen.legal.values()))[0]
    await room.person("cao").send_dm(line)
    for word in ("?", "thanks!", "draw?", "hi", "how are you?", "⚔️"):
        await room.person("cao").send_dm(word)
        answer = room.answer("cao").content
        assert line in answer, word
        assert answer.count("“") <= 1, word
        assert (await room.judge.database.read(queries.save, 1)).submitted["cao-cao"] == [line], word


@pytest.mark.long
async def test_talk_alone_is_no_answer(room):
    await started(room)
    for word in ("thanks!", "⚔️", "END", "?"):
        await room.person("cao").send_dm(word)
        assert "cao-cao" not in (await room.judge.database.read(queries.save, 1)).submitted


@pytest.mark.long
async def test_odds_take_an_order_as_it_is_written_and_rules_a_chapter_nearly_right(room):
    seen = await started(room)
    cao = room.person("cao")
    for line in (line for line in next(iter(seen.legal.values())) if " S " not in line):
        told = (await cao.slash(room.channel, "odds", text=line.removeprefix("A "))).response.content
        assert seen.gloss(line) in told
        assert "%" in told or "nothing is rolled" in told or "in the way" in told
    assert "did you mean" in (await cao.slash(room.channel, "odds", text="YAN - Jizhuo")).response.content
    assert "Battle" in (await cao.slash(room.channel, "rules", chapter="Battles")).response.content


async def test_the_announcement_says_how_long_questions_are_open_and_who_takes_empty_seats(room):
    await room.person("gm").slash(room.channel, "game create", options="slot_hours=12")
    from bot.judge.telling import public_invitations

    row = await room.judge.database.read(queries.game, 1)
    said = public_invitations.opening(catalogue()["warlords"], row)
    assert "12 h for each move in Spring and Fall" in said
    assert "Seats that nobody takes: computers play them." in said


def test_options_are_completed_with_their_values_and_a_line_of_what_they_do():
    from bot.ui import rule_option_reading
    from games.warlords import GAME

    labels = dict(rule_option_reading.completed(GAME, ""))
    assert labels["slot_hours="].startswith("slot_hours= 1 to 168 · Hours for each")
    values = dict(rule_option_reading.completed(GAME, "slot_hours=24 turn_order="))
    assert values["slot_hours=24 turn_order=resort"].startswith("turn_order=resort (usual) · re-sort")
    assert values["slot_hours=24 turn_order=fixed"].startswith("turn_order=fixed · re-sort")
