"""A missed deadline is told to the one who missed it, once; the absent who comes back learns what became of
their seat.
"""

import pytest

from bot.judge.clock import deadlines
from games import catalogue
from storage import queries
from tests import toy
from tests.bot.cogs.steps import hear


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


async def deadline(room):
    """Let the next deadline of all games pass."""
    room.watch.ahead(hours=25)
    await deadlines.close_due(room.judge)
    await room.rest()


def told(room, name):
    """Return what the bot wrote to a person by itself, questions and reminders left out."""
    mine = [m.content for m in room.letters(name) if m.author.id == room.client.user.id]
    return [text for text in mine if "deadline passed" in text or "Your seat" in text or "your seat" in text]


def thread(room, number=0):
    return [message.content for message in room.channel.threads[number].history()]


@pytest.mark.long
async def test_a_missed_deadline_is_told_to_the_player_with_what_was_done_the_count_and_the_limit(room):
    await room.begin("cao", "liu", slug="warlords", options={"nmr_limit": 2})
    names = room.judge.rules("warlords").powers[:2]
    mover = (await room.judge.database.read(queries.save, 1)).state["table"]["order"][0]
    who = {names[0].seat: "cao", names[1].seat: "liu"}[mover]
    await deadline(room)
    [text] = told(room, who)
    assert "your deadline passed without a word from you, so all your armies hold." in text
    assert "1 of 2 in a row" in text
    assert "After 2 in a row your seat is given up when you would move next" in text
    assert not told(room, "liu" if who == "cao" else "cao")


async def test_the_thread_hears_of_a_missed_deadline_in_one_sentence(room):
    await room.begin("cao", "liu", slug="warlords", options={"nmr_limit": 3})
    await deadline(room)
    about = [line for text in thread(room) for line in text.split("\n") if "deadline pass" in line]
    everything = "\n".join(thread(room))
    assert len(about) == 1
    assert "1 of 3 in a row" in about[0]
    assert "default orders apply" in about[0]
    assert "No answer came" not in everything
    assert "gives no orders" not in everything


@pytest.mark.long
async def test_a_count_beyond_the_limit_is_told_without_it_and_what_is_so_by_then(room):
    """A player who let four of three deadlines pass read "4 of 3 in a row"."""
    await room.begin("cao", "liu", "sun", slug="redux", options={"nmr_limit": 1, "bidding": "waves"})
    for _ in range(3):
        await deadline(room)
    first, *_, last = [text for text in told(room, "cao") if "missed" in text]
    assert (
        "You have missed 1 of 1 in a row. A civil servant bids for your state until you speak again." in first
    )
    assert "You have missed 3 in a row." in last
    assert "2 of 1" not in "\n".join([*thread(room), *told(room, "cao")])


@pytest.mark.long
async def test_where_the_game_does_not_speak_of_it_the_judge_names_the_silent_and_the_count(room):
    await room.begin("cao", "liu", slug="yuan")
    for _ in range(4):
        await deadline(room)
        if any("No answer came" in text for text in thread(room)):
            break
    [line] = [line for text in thread(room) for line in text.split("\n") if "No answer came" in line][:1]
    assert "1 of 3 in a row" in line
    assert line.endswith("default orders apply.")


async def dissolved(room):
    """Let one of three warlords be given up; return the seat, its name and who held it."""
    await room.begin("cao", "liu", "sun", slug="warlords", options={"nmr_limit": 1})
    powers = room.judge.rules("warlords").powers[:3]
    seat = (await room.judge.database.read(queries.save, 1)).state["table"]["order"][0]
    [who] = [name for name, power in zip(("cao", "liu", "sun"), powers, strict=True) if power.seat == seat]
    [power] = [power for power in powers if power.seat == seat]
    for _ in range(6):
        if seat in (await room.judge.database.read(queries.save, 1)).state["table"]["out"]:
            break
        for other in {"cao", "liu", "sun"} - {who}:
            await hear(room, 1, other, "ready")
        await deadline(room)
    assert seat in (await room.judge.database.read(queries.save, 1)).state["table"]["out"]
    return seat, power.name, who


@pytest.mark.long
async def test_a_player_is_told_once_when_their_seat_is_dissolved_and_again_when_they_come_back(room):
    _, name, who = await dissolved(room)
    gone = [text for text in told(room, who) if "your seat was given up" in text]
    assert len(gone) == 1
    assert name in gone[0]
    await room.person(who).send_dm("A FAN - JIH")
    assert "your seat was given up: your centres turned neutral" in room.answer(who).content


@pytest.mark.long
async def test_a_seat_that_its_rules_dissolved_cannot_be_handed_to_anybody(room):
    _, name, _ = await dissolved(room)
    gm = room.person("gm")
    for options in ({"person": room.person("new")}, {"computer": True}):
        answer = await gm.slash(room.channel, "gm replace", game="1", seat=name, **options)
        assert "out of the game" in answer.response.content, answer.response.content
    assert "now plays" not in "\n".join(thread(room))


async def test_who_was_replaced_is_told_so_at_once_and_when_they_come_back(room):
    await room.begin("cao", "liu", slug="toy")
    gm = room.person("gm")
    await gm.slash(room.channel, "gm replace", game="1", seat="Wei", computer=True)
    await room.rest()
    assert "you no longer hold **Wei**, which is played by a computer" in room.last("cao").content
    await room.person("cao").send_dm("5")
    answer = room.answer("cao").content
    assert "you held **Wei** until" in answer
    assert "it is played by a computer" in answer


@pytest.mark.long
async def test_two_reminders_that_fall_due_together_are_one_message_that_names_both_games(room):
    for _ in range(2):
        number = await room.begin("cao", "liu")
    assert number == 2
    room.watch.ahead(hours=12, minutes=1)
    await room.rest()
    [reminder] = [m for m in room.letters("cao") if "your answer is owed" in m.content]
    assert "#1 Silk" in reminder.content
    assert "#2 Silk" in reminder.content
    await hear(room, 1, "cao", "5")
    [reminder] = [m for m in room.letters("cao") if "your answer is owed" in m.content]
    assert "#1 Silk" not in reminder.content, "what is answered is taken out of it"
    assert "#2 Silk" in reminder.content
    await hear(room, 2, "cao", "5")
    assert not [m for m in room.letters("cao") if "your answer is owed" in m.content]


async def test_a_reply_to_a_reminder_of_two_games_is_asked_about(room):
    for _ in range(2):
        await room.begin("cao", "liu")
    room.watch.ahead(hours=12, minutes=1)
    await room.rest()
    [reminder] = [m for m in room.letters("cao") if "your answer is owed" in m.content]
    await room.person("cao").send_dm("5", answers=reminder.id)
    assert "For which game is this?" in room.last("cao").content
