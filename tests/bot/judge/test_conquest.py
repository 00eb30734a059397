"""Conquest under the judge: a person's whole turn, asleep afterwards, computers elsewhere, to the end."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import PictureOf
from bot.pictures.gallery import Gallery
from bot.ui.message_controls import under_message
from bot.ui.order_replies import text_of
from games.conquest import GAME as CONQUEST
from games.core.record.verifying import load, verify
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, bodies, carried, say
from tests.bot.once import once


@pytest.fixture
def games():
    return {"conquest": CONQUEST}


@once
async def warring(judge, fill="independents", thread="quiet", **options):
    agreed = Terms.model_validate({"fill": fill, "thread": thread})
    number = (await lobby.create(judge, "conquest", GM, terms=agreed, options=options)).id
    for user_id, seat in ((CAO, "Red"), (LIU, "Blue")):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def asked(judge, number):
    """Return the person who is asked, and the province they hold first."""
    for user_id in (CAO, LIU):
        seen = await views.look(judge, number, user_id)
        if seen.is_asked:
            held = [code for code, land in seen.view.table.lands.items() if land.owner == seen.place]
            return user_id, seen, held[0]
    raise AssertionError("nobody is asked")


async def test_a_whole_turn_of_commands_is_one_story_and_moves_no_deadline(judge):
    number = await warring(judge, mode="seven")
    user_id, seen, home = await asked(judge, number)
    deadline = (await judge.database.read(queries.game, number)).deadline
    reply = await say(judge, number, user_id, f"HIRE 4 INFANTRY\nPLACE 3 {home}")
    assert [line for line, _ in reply.carried] == ["HIRE 4 INFANTRY", f"PLACE 3 {home}"]
    assert reply.undo == (f"PLACE 3 {home}",)
    assert "1 infantry are to be placed" in reply.next
    reply = await say(judge, number, user_id, "undo")
    assert "4 infantry are to be placed" in reply.next
    reply = await say(judge, number, user_id, f"place all of it nowhere; place 4 {home}")
    assert reply.errors
    assert reply.left == (f"place 4 {home}",)
    near = next(line for unit, lines in seen.legal.items() if unit == f"invade {home}" for line in lines)
    reply = await say(judge, number, user_id, f"place 4 {home}; {near}")
    assert len(reply.carried) == 2
    assert reply.clock == f"Deadline: {texts.until(deadline)}"
    reply = await say(judge, number, user_id, "end")
    assert not reply.asked
    others = [power.name for power in CONQUEST.powers if power.seat in seen.view.table.seats]
    others.remove(CONQUEST.power(seen.place).name)  # six independents: whoever is next is one of them
    assert reply.next in [f"Nothing is asked of you now. Awaited: {name}." for name in others]
    stories = await bodies(judge, number, kind="story")
    assert len(stories) == 1
    assert "hires 4 infantry" in stories[0]
    assert "gold left" not in stories[0]


async def test_a_wrong_command_is_quoted_with_a_right_one(judge):
    number = await warring(judge)
    user_id, _, home = await asked(judge, number)
    reply = await say(judge, number, user_id, f"INVADE {home} - {home} WITH 2")
    assert "For example:" in reply.errors[0]
    reply = await say(judge, number, user_id, "HIRE 99 INFANTRY")
    assert "gold" in reply.errors[0] or "whole gold" in reply.errors[0]


async def test_what_is_struck_through_over_several_lines_is_not_carried_out(judge):
    number = await warring(judge, mode="seven")
    user_id, _, home = await asked(judge, number)
    other = LIU if user_id == CAO else CAO
    before = await judge.database.read(queries.save, number)
    for text in (f"~~HIRE 4\nPLACE 4 {home}\nEND~~", "~~ready~~", "END?", "ready?", "~~END; END~~"):
        reply = await say(judge, number, user_id, text)
        assert not reply.carried, text
        assert reply.asked
    await say(judge, number, other, "~~RETREAT TO TAI\nROLL 1~~\nGIVE 1 TO RED?")
    after = await judge.database.read(queries.save, number)
    assert (after.log, after.turn) == (before.log, before.turn)


async def test_odds_are_told_privately_and_nothing_is_carried_out(judge):
    number = await warring(judge)
    user_id, seen, home = await asked(judge, number)
    target = next(
        line.split(" - ")[1][:3]
        for unit, lines in seen.legal.items()
        if unit == f"invade {home}"
        for line in lines
        if seen.view.table.lands[line.split(" - ")[1][:3]].owner
    )
    reply = await say(judge, number, user_id, f"ODDS {home} - {target} WITH 4")
    assert "expected losses" in reply.said[0]
    assert reply.carried == ()


async def test_standing_orders_and_gifts_are_for_the_sleeping_too(judge):
    number = await warring(judge)
    user_id, _, _ = await asked(judge, number)
    other = LIU if user_id == CAO else CAO
    reply = await say(judge, number, other, "IF UNITS<=3 FEALTY YES; LOSSES RULER")
    assert reply.standing == ("IF UNITS<=3 FEALTY YES", "LOSSES RULER")
    mine = await views.look(judge, number, other)
    home = next(code for code, land in mine.view.table.lands.items() if land.owner == mine.place)
    foe = "Red" if user_id == CAO else "Blue"
    dry = await say(judge, number, other, f"what if {foe} attacked {home} with 12")
    roster = mine.view.table.rosters[foe.lower()]
    by = f"{foe} ({roster.ruler})"
    assert dry.said[0].startswith(
        f"If {by} attacked {home} with 12 infantry now (5 of yours there): LOSSES RULER. Without cards: "
    )
    assert (
        await say(judge, number, other, f"what if {roster.ruler} attacked {home} with 12")
    ).said == dry.said
    assert (await say(judge, number, other, "standing")).standing == reply.standing
    to = "RED" if user_id == CAO else "BLUE"
    reply = await say(judge, number, other, f"give 2 gold to {to}")
    assert reply.carried == ((f"GIVE 2 TO {to}", (f"You give {to.title()} 2 gold.",)),)
    assert (await views.look(judge, number, user_id)).view.hand.gold == 5


@pytest.mark.parametrize(
    "text", ["clear standing; ROLL 2", "ROLL 2\nclear standing", "clear standing orders\nROLL 2"]
)
async def test_standing_orders_sent_with_the_word_that_clears_them_take_their_place(judge, text):
    number = await warring(judge, mode="seven")
    await say(judge, number, CAO, "LOSSES RULER; IF UNITS<=3 FEALTY YES")
    assert (await say(judge, number, CAO, text)).standing == ("ROLL 2",)
    assert (await say(judge, number, CAO, "clear standing")).standing == ()


async def test_the_receipt_of_standing_orders_says_whether_any_of_them_counts(judge):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    other = LIU if user_id == CAO else CAO
    refused = await say(judge, number, other, "FEALTY MAYBE")
    assert "kept, but changed nothing" in text_of(refused)
    half = await say(judge, number, other, "FEALTY MAYBE; ROLL 2")
    assert half.standing == ("ROLL 2",)
    assert "kept, but changed nothing" not in text_of(half)
    again = await say(judge, number, other, "ROLL 2")
    assert "kept, but changed nothing" not in text_of(again)


async def test_the_question_of_a_turn_names_the_gold_that_is_left_after_a_gift(judge):
    number = await warring(judge, mode="seven")
    user_id, seen, _ = await asked(judge, number)
    other, to = (LIU, "BLUE") if user_id == CAO else (CAO, "RED")
    had = seen.view.hand.gold
    reply = await say(judge, number, user_id, f"GIVE 1 TO {to}")
    assert f": {had - 1} gold;" in reply.next
    await say(judge, number, other, f"GIVE 3 TO {seen.place.upper()}")
    assert f": {had + 2} gold;" in (await say(judge, number, user_id, "show")).next
    assert f": {had + 2} gold;" in (await views.look(judge, number, user_id)).prompt.text


@pytest.mark.long
async def test_a_table_of_computers_and_sleepers_plays_to_the_end_and_its_export_verifies(judge, watch):
    number = await warring(judge, fill="computers", mode="seven", rounds=3)
    for _ in range(400):
        row = await judge.database.read(queries.game, number)
        if row.status == "ended":
            break
        watch.ahead(hours=25)
        await deadlines.close_due(judge)
    assert (await judge.database.read(queries.game, number)).status == "ended"
    record = await views.export(judge, number)
    assert verify(CONQUEST, load(record.dump())).whole


@pytest.mark.long
async def test_with_pauses_a_turn_is_still_one_story_and_one_map(judge, watch):
    facts = {"mode": "seven", "rounds": 3, "start_provinces": 4, "reactions": "pause"}
    number = await warring(judge, fill="computers", thread="every", **facts)
    paused = 0
    for _ in range(600):
        row = await judge.database.read(queries.game, number)
        if row.status == "ended":
            break
        clock = row.settings.get("clock") or {}
        paused += clock.get("left") is not None
        watch.ahead(hours=25)
        await deadlines.close_due(judge)
    assert paused > 1, "somebody was asked amid another's turn"
    headings = [text.splitlines()[0] for text in await bodies(judge, number, kind="story")]
    assert len(headings) == len(dict.fromkeys(headings)), "a turn is one story"
    told = [text for text in await bodies(judge, number, audience="public") if " invades " in text]
    assert told
    assert [text for text in told if not text.startswith("### Round")] == [], "nothing beside its story"
    maps = [text for text in await bodies(judge, number) if text.startswith("-# The map after: Round")]
    assert len(maps) == len(dict.fromkeys(maps)) > 3, "and one map"
    record = await views.export(judge, number)
    assert verify(CONQUEST, load(record.dump())).whole


async def reacting(judge, watch, number):
    """Let time pass until somebody is asked in a pause; return who, and what they see."""
    for _ in range(200):
        for user_id in (CAO, LIU):
            seen = await views.look(judge, number, user_id)
            if seen.is_asked and seen.prompt.key.startswith("react_"):
                return user_id, seen
        watch.ahead(hours=25)
        await deadlines.close_due(judge)
    raise AssertionError("nobody was attacked")


@pytest.mark.long
async def test_who_changes_standing_orders_in_a_pause_has_changed_them(judge, watch):
    number = await warring(judge, fill="computers", mode="seven", start_provinces=4, reactions="pause")
    user_id, _ = await reacting(judge, watch, number)
    await say(judge, number, user_id, "ROLL 2; LOSSES RULER")
    assert (await say(judge, number, user_id, "show")).standing == ("ROLL 2", "LOSSES RULER")
    done = await say(judge, number, user_id, "ready")
    assert done.standing == ("ROLL 2", "LOSSES RULER")
    assert "your standing orders decide" in " ".join(done.said)
    assert (await views.look(judge, number, user_id)).standing == ("ROLL 2", "LOSSES RULER")


@pytest.mark.long
async def test_a_pause_that_nobody_answers_is_told_to_the_sleeper_alone_and_is_no_turn_missed(judge, watch):
    number = await warring(judge, fill="computers", mode="seven", start_provinces=4, reactions="pause")
    user_id, before = await reacting(judge, watch, number)
    absences = dict(before.position.state.absences)
    before_it = "".join(await bodies(judge, number)).count("No answer came")
    watch.ahead(hours=7)
    await deadlines.close_due(judge)
    after = await views.look(judge, number, user_id)
    assert after.position.state.absences.get(before.place, 0) == absences.get(before.place, 0)
    assert "".join(await bodies(judge, number)).count("No answer came") == before_it
    told = (await bodies(judge, number, user_id=user_id, kind="private"))[-1]
    assert "the game has waited for you, and goes on: your standing orders decide" in told


async def test_what_follows_an_invasion_that_pauses_is_said_to_wait(judge, watch):
    number = await warring(judge, mode="seven", empty=0, reactions="pause", quickplay=True)
    watch.ahead(hours=25)
    await deadlines.close_due(judge)
    user_id, seen, _ = await asked(judge, number)
    theirs = [
        code for code, land in seen.view.table.lands.items() if land.owner not in ("neutral", seen.place)
    ]
    lines = [line for unit, some in seen.legal.items() if unit.startswith("invade ") for line in some]
    line = next(line for line in lines if line.split()[3] in theirs)
    reply = await say(judge, number, user_id, f"{line}\nEND")
    assert [each for each, _ in reply.carried] == [line]
    assert "the game waits for somebody else first" in reply.errors[0]
    assert "your turn is over" not in reply.errors[0]


@pytest.mark.long
async def test_who_gives_up_in_the_first_pause_of_a_command_is_not_waited_for_in_the_second(judge, watch):
    number = await warring(judge, fill="computers", mode="seven", start_provinces=4, reactions="pause")
    user_id, before = await reacting(judge, watch, number)
    row = await judge.database.read(queries.game, number)
    assert before.prompt.key == "react_declared", "other windows of this invasion are to come"
    await lobby.resign(judge, number, user_id)
    after = await views.look(judge, number, None)
    assert (after.row.turn, after.row.step) > (row.turn, row.step + 1)
    assert before.place not in after.position.ask.prompts
    told = "".join(await bodies(judge, number))
    assert told.count("invades") >= 1


@pytest.mark.long
async def test_maps_are_offered_turn_by_turn_not_command_by_command(judge, watch):
    number = await warring(judge, fill="computers", mode="seven", rounds=2)
    for _ in range(100):
        if (await judge.database.read(queries.game, number)).status == "ended":
            break
        watch.ahead(hours=25)
        await deadlines.close_due(judge)
    offered = await views.landmarks(judge, number)
    names = [name for _, name in offered]
    played = [name for name in names if name.endswith("has played")]
    assert len(played) == len(dict.fromkeys(played)), "each turn once"
    assert 8 < len(played) <= 8 * 2, "eight players in two rounds, but for those who were eliminated"
    assert len(offered) <= len(played) + 3
    assert len(await views.phases(judge, number)) > len(offered), "a rewind may go to any"


async def test_what_a_player_asked_to_be_asked_holds_neither_the_gamemaster_nor_tells_them(judge):
    number = await warring(judge, mode="seven", empty=0)
    user_id, seen, home = await asked(judge, number)
    opening = "".join(await bodies(judge, number))
    assert "\nNeutrals hold the others." in opening
    assert "no province" not in opening
    near = next(line for unit, lines in seen.legal.items() if unit == f"invade {home}" for line in lines)
    await say(judge, number, user_id, "ASK FIRST")
    held = await say(judge, number, user_id, f"{near}\nEND")
    assert held.held == f"{near} GO"
    assert "taken if fought out" in held.errors[0]
    assert held.left == ("END",)
    assert not held.carried
    spoken = await message_intake.receive(judge, number, GM, near, seat=seen.place)
    assert [line for line, _ in spoken.carried] == [near]
    assert not spoken.held
    assert "ASK" not in str(spoken)
    assert "Odds it had" not in str(spoken)


async def test_who_is_not_asked_first_is_told_at_the_start_which_seat_they_hold(judge):
    number = await warring(judge)
    user_id, _, _ = await asked(judge, number)
    [later] = {CAO, LIU} - {user_id}
    [greeting] = await bodies(judge, number, kind="private", user_id=later)
    name = "Red" if later == CAO else "Blue"
    assert f"has begun: you are **{name}**" in greeting
    [row] = await judge.database.read(queries.messages, number, kind="private")
    assert "controls" not in row.body, "the question that follows has the buttons"
    assert not any("has begun" in text for text in await bodies(judge, number, user_id=user_id))


async def test_the_button_that_ends_a_turn_says_so_and_none_that_is_for_all_does(judge):
    number = await warring(judge)
    user_id, _, _ = await asked(judge, number)
    [question] = await judge.database.read(queries.messages, number, kind="question")
    assert question.user_id == user_id
    reminder, *_ = await judge.database.read(queries.messages, number, kind="reminder")
    [board] = await judge.database.read(queries.messages, number, kind="status")

    def labels(message):
        view = under_message(message, messages.Body.model_validate(message.body))
        return [str(child.item.label) for child in view.children]

    shown = labels(question)
    assert shown[0].startswith("Send: HIRE"), "the first question of its kind has an example"
    assert shown[1:] == ["Fill in", "Compose", "Show", "Map", "End turn"]
    assert labels(reminder)[-5:] == shown[1:]
    assert labels(board) == ["My orders", "Map", "Status"]


@pytest.mark.parametrize("word", ["end", "ready", "end turn"])
async def test_end_with_gold_left_is_asked_once_by_any_word(judge, word):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    reply = await say(judge, number, user_id, word)
    assert reply.asked
    assert reply.held == "END GO"
    assert "3 gold could still buy cards, Generals and infantry" in reply.errors[0]
    assert not reply.carried
    again = await say(judge, number, user_id, word)
    assert not again.errors
    assert not again.asked


@pytest.mark.parametrize("picked", [False, True], ids=["typed", "pressed"])
async def test_end_twice_in_a_row_is_no_yes_to_a_reminder_that_nobody_has_read(judge, watch, picked):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)

    async def ended(*, after):
        watch.ahead(seconds=after)
        return await say(judge, number, user_id, "ready", written_at=watch.now(), picked=picked)

    assert (await ended(after=60)).held == "END GO"
    for reply in (await ended(after=1), await ended(after=2)):
        assert reply.asked
        assert "3 gold could still buy" in reply.errors[0]
    assert not (await ended(after=4)).asked


async def test_end_written_before_the_reminder_came_is_no_yes_to_it(judge, watch):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    written = watch.ahead(seconds=60) or watch.now()
    watch.ahead(minutes=5)  # both were written before the first was heard
    for after in (0, 30):
        at = written + timedelta(seconds=after)
        assert (await say(judge, number, user_id, "END", written_at=at)).held == "END GO"
    assert not (await say(judge, number, user_id, "END GO", written_at=at)).asked


async def test_end_go_and_the_button_end_at_once(judge):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    reply = await say(judge, number, user_id, "end")
    done = await say(judge, number, user_id, reply.held)  # what the button says
    assert not done.asked
    other, _, _ = await asked(judge, number)
    assert other != user_id
    assert not (await say(judge, number, other, "END GO")).asked


async def test_a_reminder_that_was_answered_by_something_else_comes_again(judge):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    assert (await say(judge, number, user_id, "end")).held
    assert (await say(judge, number, user_id, "HIRE 2 INFANTRY")).carried
    again = await say(judge, number, user_id, "end")
    assert "2 gold could still buy infantry" in again.errors[0]


async def test_the_end_of_a_row_of_commands_is_asked_about_as_one_alone(judge):
    number = await warring(judge, mode="seven")
    user_id, _, home = await asked(judge, number)
    reply = await say(judge, number, user_id, f"HIRE 2 INFANTRY\nPLACE 2 {home}\nEND")
    assert not reply.asked, "infantry cannot be hired any more"
    other, _, _ = await asked(judge, number)
    held = await say(judge, number, other, "HIRE 2 INFANTRY\nEND")
    assert [line for line, _ in held.carried] == ["HIRE 2 INFANTRY"]
    assert held.held == "END GO"
    assert not (await say(judge, number, other, "END")).asked


class Seen:
    """Painters that keep what they are to paint."""

    def __init__(self):
        self.views = []

    async def do(self, work, share=""):
        self.views.append(work.args[1])
        return SimpleNamespace(png=b"x", alt="x")

    def close(self):
        """There is nothing to close."""


async def test_the_map_amid_a_turn_is_of_now_for_everybody_and_holds_no_hand(judge):
    number = await warring(judge, mode="seven")
    user_id, seen, home = await asked(judge, number)
    before = seen.view.table.lands[home].infantry
    gallery = Gallery(judge, crew := Seen())
    first = await gallery.of(number, PictureOf(kind="now"))
    assert await gallery.of(number, PictureOf(kind="now")) is first
    await say(judge, number, user_id, f"HIRE 2 INFANTRY\nPLACE 2 {home}")
    await gallery.of(number, PictureOf(kind="now"))
    assert [shown.table.lands[home].infantry for shown in crew.views] == [before, before + 2]
    assert [(shown.seat, shown.hand, shown.draft) for shown in crew.views] == [(None, None, ())] * 2


@pytest.mark.parametrize("word", ["ready", "END", "done"])
async def test_what_is_asked_amid_a_turn_is_not_chosen_by_a_word_that_ends_it(judge, monkeypatch, word):
    """`ready` to "Whom do you keep?" kept the first of three without a question."""
    monkeypatch.setattr("games.conquest.state.pile", lambda _cards: ["talent"] * 30)
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    shown = await say(judge, number, user_id, "BUY 1; NEXT; PLAY Seek Talent")
    assert len(shown.carried) == 3
    before = await judge.database.read(queries.save, number)
    reply = await say(judge, number, user_id, word)
    assert ("Whom do you keep: " in reply.errors[0]) is (word != "END")  # a command, and no answer
    assert reply.errors
    assert await judge.database.read(queries.save, number) == before
    seen = await views.look(judge, number, user_id)
    assert seen.prompt.key == "talent"
    assert f"For example: {seen.prompt.default[0]}" in reply.errors[0]
    assert (await say(judge, number, user_id, seen.prompt.default[0])).carried


async def test_help_teaches_no_orders_to_whoever_is_asked_nothing(judge):
    for _ in range(4):
        number = await warring(judge, fill="computers")
        for user_id in (CAO, LIU):
            if (await views.look(judge, number, user_id)).prompt is None:
                assert (await say(judge, number, user_id, "help")).said == (words.guide.HELP_UNASKED,)
                return
    raise AssertionError("somebody is asked in each Setup")


async def test_an_edit_of_a_command_says_that_it_was_carried_out_and_how_it_is_taken_back(judge):
    """It called the question closed, and asked for new orders."""
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    await say(judge, number, user_id, "HIRE 2 INFANTRY", source_id=5)
    edited = await say(judge, number, user_id, "~~HIRE 2 INFANTRY~~", source_id=5, edited=True)
    assert words.orders.EDITED_DONE in edited.said
    assert carried(edited) == []
