"""A game gone through turn by turn: by buttons, as everybody saw it, and as the seats one may look over."""

import pytest

from bot import words
from bot.judge.audience import replaying
from bot.judge.judge import Refusal
from bot.judge.telling import messages
from bot.judge.telling.messages import Body
from bot.ui.message_controls import under_message
from bot.ui.replaying import told
from storage import queries
from tests.bot.cogs.forging import forged, used
from tests.bot.cogs.steps import giving, hear, labels, menu_ids, menus, rows_of
from tests.bot.judge.steps import say


async def finished(room, **terms):
    """Let Cao win a game of the toy over Liu, who bids less each round."""
    number = await room.begin("cao", "liu", fill="independents", **terms)
    cao, liu = room.person("cao").id, room.person("liu").id
    for _ in range(3):
        for user_id, text in ((cao, "2; ready"), (liu, "1; ready")):
            await say(room.judge, number, user_id, text)
        for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
            await say(room.judge, number, cao, text)
    await room.rest()
    return number


async def opened(room, name, number):
    return (await room.person(name).slash(room.channel, "game replay", game=str(number))).response


def seat_menu(message):
    return next(each for each in menu_ids(message) if each.startswith("s:seatof"))


def turn_menu(message):
    return next(each for each in menu_ids(message) if each.startswith("s:turnof"))


def disabled(message):
    return [part["label"] for row in rows_of(message) for part in row if part.get("disabled")]


@pytest.mark.long
async def test_a_finished_game_is_gone_through_from_its_first_turn_by_two_buttons(room):
    number = await finished(room)
    last = (await room.judge.database.read(queries.game, number)).turn
    film = await opened(room, "guest", number)
    assert film.ephemeral
    assert f"Round 1 · 1 of {last + 1}" in film.content
    assert labels(film) == ["◀", "▶"]
    assert disabled(film) == ["◀"]
    for turn in range(1, last + 1):
        await room.person("guest").click(film, label="▶")
        assert f"{turn + 1} of {last + 1}" in film.content
        assert room.client.gallery.drawn[-1] == ("map", turn, True, "standard")
        assert [file.filename for file in film.attachments] == [f"map-{turn}.png"]
    assert disabled(film) == ["▶"]
    await room.person("guest").click(film, label="◀")
    assert f"{last} of {last + 1}" in film.content


@pytest.mark.long
async def test_each_turn_says_what_had_led_there_as_the_history_has_it(room):
    number = await finished(room)
    told_there = (await room.person("guest").slash(room.channel, "history", phase="Round 1")).response.content
    film = await opened(room, "guest", number)
    await room.person("guest").click(film, label="▶")
    assert told_there
    assert film.content.split("\n", 1)[1] == told_there.split("\n", 1)[1]


@pytest.mark.long
async def test_a_menu_goes_to_any_turn_and_another_shows_it_as_any_seat_saw_it(room):
    number = await finished(room)
    film = await opened(room, "guest", number)
    assert menus(film) == [["0", "1", "2", "3"], ["0", "1", "2"]]
    guest = room.person("guest")
    await guest.select(film, ["2"], custom_id=turn_menu(film))
    assert "3 of 4" in film.content
    await guest.select(film, ["2"], custom_id=seat_menu(film))
    assert "as **Shu** saw it" in film.content
    assert room.client.gallery.drawn[-1] == ("scene", 2, "shu", "standard")
    await guest.click(film, label="▶")
    assert room.client.gallery.drawn[-1] == ("scene", 3, "shu", "standard")
    await guest.select(film, ["0"], custom_id=seat_menu(film))
    assert room.client.gallery.drawn[-1] == ("map", 3, True, "standard")


@pytest.mark.long
async def test_a_game_under_way_begins_at_the_present_and_shows_ones_own_seat_alone(room):
    number = await giving(room)
    await hear(room, number, "cao", "keep; ready")
    mine = await opened(room, "cao", number)
    assert "Round 2 · 2 of 2" in mine.content
    assert menus(mine) == [["0", "1"], ["0", "1"]]
    await room.person("cao").select(mine, ["1"], custom_id=seat_menu(mine))
    assert room.client.gallery.drawn[-1] == ("scene", 1, "wei", "standard")
    others = await opened(room, "guest", number)
    assert menus(others) == [["0", "1"]]


@pytest.mark.parametrize("name", ["guest", "liu", "gm"])
async def test_no_forged_control_shows_the_hand_of_another_while_the_game_goes_on(room, name):
    number = await giving(room)
    before = len(room.client.gallery.drawn)
    for verb, rest in (("earlier", "0.1"), ("later", "0.1"), ("turnof", "1"), ("seatof", "0")):
        kind = "m" if verb in ("earlier", "later") else "s"
        custom_id = f"{kind}:{verb}:{number}:0.0:{rest}"
        values = () if kind == "m" else ("0",) if verb == "turnof" else ("1",)
        told_him = await used(room, room.person(name), custom_id, *values)
        assert "as everybody saw it, and as the seat saw it that you hold" in told_him
    assert len(room.client.gallery.drawn) == before


async def test_what_one_seat_alone_was_told_stands_in_no_other_view(room):
    number = await finished(room)
    judge, guest = room.judge, room.person("guest").id
    pages = await judge.database.read(queries.pages, number)
    secret = {
        seat: {
            page.save.turn + 1: [e for e in page.told if e.audience is not None and seat in e.audience]
            for page in pages
        }
        for seat in ("wei", "shu")
    }
    assert any(events for turns in secret.values() for events in turns.values())
    for seat, turns in secret.items():
        for turn, events in turns.items():
            own = told(await replaying.scene(judge, number, guest, turn, seat))
            public = told(await replaying.scene(judge, number, guest, turn, None))
            for event in events:
                line = judge.rules("toy").prose(event)
                assert line in own
                assert line not in public


async def test_who_held_a_seat_once_may_not_look_over_it_any_more(room):
    number = await giving(room)
    await room.person("cao").slash(room.channel, "player resign", game=str(number))
    async with room.judge.database.change(number) as change:
        seat = next(each for each in change.seats if each.seat == "wei")
        await change.seated(seat.seat, room.person("guest").id, "replaced")
        seat.status = "held"
    await replaying.scene(room.judge, number, room.person("guest").id, 0, "wei")
    with pytest.raises(Refusal, match="the seat saw it that you hold"):
        await replaying.scene(room.judge, number, room.person("cao").id, 0, "wei")


async def test_a_game_that_has_not_begun_has_nothing_to_go_through(room):
    number = await room.open()
    answer = await opened(room, "guest", number)
    assert "has not started yet" in answer.content


@pytest.mark.long
async def test_the_end_of_a_game_has_a_button_that_begins_it(room):
    number = await finished(room)
    said = await room.judge.database.read(queries.messages, number, kind="report")
    assert [row.body["text"] for row in said if row.body.get("controls") == "replay"] == [words.games.COURSE]
    row = await room.judge.database.read(queries.game, number)
    course = await room.client.get_channel(row.thread_id or row.channel_id).fetch_message(
        next(row.message_id for row in said if row.body.get("controls") == "replay")
    )
    film = (await room.person("guest").click(course, label="Step through")).response
    assert film.ephemeral
    assert "Round 1 · 1 of 4" in film.content


@pytest.mark.long
async def test_old_controls_work_after_a_restart_and_numbers_out_of_reach_are_told(room):
    number = await finished(room)
    assert "1 of 4" in await used(room, room.person("guest"), forged("earlier", number, "0.0") + ":0.0")
    for rest in ("0.99", "x.0", "", "0.-1"):
        answer = await used(room, room.person("guest"), f"m:later:{number}:0.0:{rest}")
        assert "older version" in answer
    assert "4 of 4" in await used(room, room.person("guest"), f"m:later:{number}:0.0:999.0")


@pytest.mark.long
async def test_a_report_of_several_turns_leads_to_the_first_of_them(room):
    """For whoever presses alone, and with what everybody may know."""
    number = await finished(room)
    async with room.judge.database.change(number) as change:
        await messages.say(room.judge, change, ["Much was done."], controls="steps", about=1)
    await room.rest()
    said = await room.judge.database.read(queries.messages, number, kind="report")
    post = next(each for each in said if each.body.get("controls") == "steps")
    view = under_message(post, Body.model_validate(post.body))
    assert [each.item.label for each in view.children] == ["Each step"]
    shown = await used(room, room.person("guest"), view.children[0].item.custom_id)
    assert "Round 2 · 2 of" in shown
    assert "seen by" not in shown
    assert room.client.gallery.drawn[-1] == ("map", 1, True, "standard")
