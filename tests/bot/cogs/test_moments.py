"""Every control names the moment it was made for, and does nothing in another."""

import pytest

import bot.cogs.direct_messages  # noqa: F401  enters the last of the deeds
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.question_moment import At
from bot.judge.telling import messages
from bot.ui.components import DEEDS
from storage import queries
from tests.bot.cogs.forging import forged, used
from tests.bot.cogs.steps import giving, hear, in_force, labels, marching, rows_of, sent

CHANGING = sorted(
    {"ready", "unready", "wait", "notwait", "type", "typed", "unit", "line", "undo", "back", "takeback"}
    | {"choose", "pick", "none", "done", "amount", "over", "next", "step", "stepback", "sendline", "go"}
    | {"again", "unquote", "begun", "both", "goon", "some", "rest", "fill", "filled"}
)
"""Every deed that answers a question, or begins to."""
ELSE = {"act", "actstep", "actsend", "actback", "actundo", "forget"}  # what may be done at any time
ELSE |= {"show", "compose", "map", "draft", "status", "join", "leave", "start", "wishes", "wished"}
ELSE |= {"accept", "decline", "rematch", "which", "agree", "refuse", "voteyes", "voteno"}
ELSE |= {
    "takeoffice",
    "notoffice",
    "takeover",
    "imback",
    "letterwrite",
    "letterto",
    "letteranswer",
    "lettersend",
    "lettermute",
}
ELSE |= {"letterunmute", "openletters", "keepletters", "keepseat"}
ELSE |= {"leaguejoin", "leagueleave", "leaguestart", "leaguetable"}
ELSE |= {"replay", "steps", "earlier", "later", "turnof", "seatof"}  # what looks
ELSE |= {"unwatch", "letlook", "notlook", "endlook", "queuejoin", "queuelater"}
ELSE |= {"rules", "chapter", "refcard", "howto"}  # what is read


async def moment(room, number):
    row = await room.judge.database.read(queries.game, number)
    return f"{row.turn}.{row.step}"


async def state(room, number):
    save = await room.judge.database.read(queries.save, number)
    return save, await sent(room, number)


def test_every_deed_is_of_one_kind():
    assert set(CHANGING) | ELSE == set(DEEDS)


@pytest.mark.long
async def test_an_answer_that_closes_the_question_has_no_controls(room):
    await marching(room)
    await room.person("cao").send_dm("go east\nready")
    closing = room.answer("cao")
    assert "this is closed" in closing.content
    assert labels(closing) == []


async def test_the_answer_to_a_ready_button_that_closes_has_no_controls(room):
    number = await marching(room)
    question = next(m for m in room.letters("cao")[::-1] if "Where does" in m.content)
    closing = (await room.person("cao").user.click(question, label="Ready")).response
    assert "this is closed" in closing.content
    assert labels(closing) == []
    again = (await room.person("cao").user.click(question, label="Ready")).response
    assert "nothing was done" in again.content
    assert "Ready" not in labels(again)
    assert "wei" not in (await room.judge.database.read(queries.save, number)).ready


async def test_a_control_of_an_earlier_moment_does_nothing(room):
    number = await marching(room)
    old = await moment(room, number)
    await hear(room, number, "cao", "go east\nready")
    before = await state(room, number)
    for verb in CHANGING:
        told = await used(room, room.person("cao"), forged(verb, number, old))
        assert "nothing was done" in told, verb
        assert "form" not in told, verb
        assert await state(room, number) == before, verb


async def taken_back(room, number, old):
    """Take a game back to its beginning and play it again to the moment where it was."""
    await gamemaster.rewind(room.judge, number, room.person("gm").id, 0)
    await room.rest()
    await hear(room, number, "cao", "5; ready")
    await hear(room, number, "liu", "1; ready")
    assert await moment(room, number) == old
    await hear(room, number, "cao", "go east")


@pytest.mark.long
async def test_a_control_from_before_a_rewind_does_nothing_when_its_turn_and_step_come_again(room):
    number, epoch = await marching(room), 0
    old = await moment(room, number)
    for verb in CHANGING:
        if not epoch or await moment(room, number) != old:  # the one before ended the moment
            await taken_back(room, number, old)
            epoch += 1
        before = await state(room, number)
        told = await used(room, room.person("cao"), forged(verb, number, old))
        assert "nothing was done" in told, verb
        assert await state(room, number) == before, verb
        told = await used(room, room.person("cao"), forged(verb, number, f"{old}.{epoch}"))
        assert "an earlier moment" not in told, verb


@pytest.mark.long
async def test_the_letters_after_a_rewind_have_controls_that_work(room):
    number = await marching(room)
    await gamemaster.rewind(room.judge, number, room.person("gm").id, 0)
    await room.rest()
    question = next(m for m in room.letters("cao")[::-1] if "Ready" in labels(m))
    await room.person("cao").user.click(question, label="Ready")
    assert (await room.judge.database.read(queries.save, number)).ready == ("wei",)


@pytest.mark.long
async def test_what_was_typed_into_a_form_that_came_too_late_is_given_back(room):
    number = await marching(room)
    composer = (await room.person("cao").slash(room.channel, "orders compose")).response
    form = await room.person("cao").click(composer, label="Type")
    await hear(room, number, "cao", "go east\nready")
    await room.person("cao").submit_modal(form, {"text": "go west"})
    assert "nothing was done" in composer.content
    assert "```\ngo west\n```" in composer.content
    assert labels(composer) == ["Compose"]
    assert "This is asked of you now" in composer.content


@pytest.mark.long
async def test_a_game_picked_for_a_command_after_it_moved_on_gets_nothing(room):
    first, _ = await room.begin("cao", "liu"), await room.begin("cao", "liu")
    asked = await room.person("cao").slash(room.channel, "order", text="3; ready")
    await hear(room, first, "cao", "5; ready")
    await hear(room, first, "liu", "1; ready")
    late = await room.person("cao").select(asked.response, [str(first)])
    assert "has moved on" in late.response.content
    assert await in_force(room, first) is None


@pytest.mark.long
async def test_a_game_picked_for_a_letter_after_it_moved_on_gets_nothing(room):
    first, _ = await room.begin("cao", "liu"), await room.begin("cao", "liu")
    await room.person("cao").send_dm("3; ready")
    asked = room.last("cao")
    await hear(room, first, "cao", "5; ready")
    await hear(room, first, "liu", "1; ready")
    before = await state(room, first)
    options = rows_of(asked)[0][0]["options"]
    value = next(o["value"] for o in options if o["label"].startswith(f"#{first} "))
    await room.person("cao").user.select(asked, [value])
    assert await state(room, first) == before


@pytest.mark.long
@pytest.mark.parametrize(
    "who, command, label",
    [
        ("gm", "gm force", "Close it in #1"),
        ("gm", "gm end", "End #1"),
        ("cao", "player resign", "Give up Wei in #1"),
    ],
)
async def test_a_confirmation_after_the_game_moved_on_does_nothing(room, who, command, label):
    number = await marching(room)
    asked = await room.person(who).slash(room.channel, command)
    await hear(room, number, "cao", "go east\nready")
    before = await room.judge.database.read(queries.game, number)
    late = await room.person(who).click(asked.response, label=label)
    assert "has moved on" in late.response.content
    assert (await room.judge.database.read(queries.game, number)).version == before.version


@pytest.mark.long
async def test_a_button_that_shows_says_that_the_game_has_moved_on(room):
    number = await giving(room)
    row = await room.judge.database.read(queries.game, number)
    for verb in ("show", "compose"):
        assert "moved on" in await used(room, room.person("cao"), forged(verb, number, "0.1"))
        now = await used(room, room.person("cao"), forged(verb, number, f"{row.turn}.{row.step}"))
        assert "moved on" not in now


@pytest.mark.long
@pytest.mark.parametrize("text, buttons", [("go east\nready", []), ("go east", ["Compose", "Show"])])
async def test_an_answer_that_goes_another_way_has_controls_only_while_its_question_is_open(
    room, text, buttons
):
    await marching(room)
    cao = room.person("cao")
    await cao.send_dm(text)
    told = room.answer("cao").content
    row = await room.judge.database.read(queries.game, 1)
    reply = await message_intake.receive(room.judge, 1, cao.id, "orders")
    at = None if "closed" in told else reply.at
    await messages.privately(room.judge, 1, cao.id, told, at=at)
    await room.rest()
    assert labels(room.last("cao"))[:2] == buttons
    await messages.privately(room.judge, 1, cao.id, "late", at=At(row.turn, row.step - 1))
    await room.rest()
    assert labels(room.last("cao")) == []
