"""Ready pressed beside something that is composed and not sent: nothing of it is lost without a question."""

from types import SimpleNamespace

import pytest

from bot.judge.audience import views
from bot.judge.question_moment import At
from bot.ui.choice_question_controls import arranging, picking
from games import catalogue
from games.core.rules.prompts import Arrange, Option, Pick, Prompt
from storage import queries
from tests.bot.cogs.steps import hear, in_force, labels, menu_ids, rows_of


@pytest.fixture
def games():
    return {slug: catalogue()[slug] for slug in ("redux", "conquest")}


async def bidding(room):
    """Begin a game of Redux, bring it to the bids, and compose a bid of Wei half: a general and a space."""
    number = await room.begin("cao", "liu", "sun", slug="redux", options={"bidding": "sealed"})
    for _ in range(2):
        for name in ("cao", "liu", "sun"):
            if (await room.judge.database.read(queries.save, number)).turn < 2:
                await hear(room, number, name, "ready anyway")
    composer = (await room.person("cao").slash(room.channel, "orders compose")).response
    cao = room.person("cao")
    await cao.select(composer, ["u0"])
    await cao.select(composer, ["=TRB"], custom_id=menu_ids(composer)[1])
    assert "So far: `CAO - TRB`" in composer.content
    return number, composer


@pytest.mark.long
async def test_ready_beside_a_line_that_is_not_sent_asks_what_is_meant(room):
    """The half-written bid was lost without a word, and its player was ready."""
    number, composer = await bidding(room)
    await room.person("cao").click(composer, label="Ready")
    assert "`CAO - TRB` is not sent yet" in composer.content
    assert labels(composer) == ["Send it, then ready", "Go on with it", "Ready without it"]
    save = await room.judge.database.read(queries.save, number)
    assert "wei" not in save.ready
    assert "wei" not in save.submitted


async def test_a_line_is_sent_and_its_player_is_ready(room):
    number, composer = await bidding(room)
    await room.person("cao").click(composer, label="Ready")
    await room.person("cao").click(composer, label="Send it, then ready")
    assert await in_force(room, number) == ["CAO - TRB"]
    assert "wei" in (await room.judge.database.read(queries.save, number)).ready


@pytest.mark.long
async def test_a_line_is_left_and_its_player_is_ready(room):
    number, composer = await bidding(room)
    await room.person("cao").click(composer, label="Ready")
    await room.person("cao").click(composer, label="Ready without it")
    save = await room.judge.database.read(queries.save, number)
    assert "wei" in save.ready
    assert "wei" not in save.submitted


@pytest.mark.long
async def test_a_line_is_written_on(room):
    number, composer = await bidding(room)
    await room.person("cao").click(composer, label="Ready")
    await room.person("cao").click(composer, label="Go on with it")
    assert "So far: `CAO - TRB`" in composer.content
    await room.person("cao").click(composer, label="Send")
    assert await in_force(room, number) == ["CAO - TRB"]
    assert "wei" not in (await room.judge.database.read(queries.save, number)).ready


@pytest.mark.parametrize("screen, shape", [(picking, Pick), (arranging, Arrange)])
async def test_ready_beside_things_chosen_one_after_the_other_asks_too(screen, shape):
    options = tuple(Option(f"v{n}", f"Option {n}") for n in range(30))
    prompt = Prompt("key", "Which?", Pick(options, 1, 30) if shape is Pick else Arrange(options), str)
    row = SimpleNamespace(id=1, turn=2, step=3)
    seen = SimpleNamespace(
        prompt=prompt,
        row=row,
        at=At(2, 3),
        is_asked=True,
        is_ready=False,
        is_at_once=False,
        is_ahead=False,
        acts={},
    )
    for rest, verb in (("", "wait"), ("0/3.4", "some")):
        ready = next(
            item for item in screen(seen, rest).children if getattr(item.item, "label", "") == "Ready"
        )
        assert ready.tag.verb == verb


async def test_ready_where_a_choice_would_be_made_for_somebody_asks_once(room):
    """The generals of the whole game were chosen for who wrote `ready` to their first question."""
    number = await room.begin("cao", "liu", "sun", slug="redux", options={"bidding": "sealed"})
    reply = await hear(room, number, "cao", "ready")
    assert not reply.ready
    assert "you have chosen nothing" in reply.errors[0]
    assert reply.meant == ("ready anyway",)
    assert "wei" not in (await room.judge.database.read(queries.save, number)).ready
    shown = (await room.person("cao").slash(room.channel, "orders compose")).response
    await room.person("cao").click(shown, label="Ready")
    assert "wei" not in (await room.judge.database.read(queries.save, number)).ready
    await room.person("cao").click(shown, label="Send: ready anyway")
    assert "wei" in (await room.judge.database.read(queries.save, number)).ready


@pytest.mark.long
async def test_who_has_chosen_is_ready_at_once(room):
    number = await room.begin("cao", "liu", "sun", slug="redux", options={"bidding": "sealed"})
    seen = await views.look(room.judge, number, room.person("cao").id)
    chosen = [option.value for option in seen.prompt.shape.options[: seen.prompt.shape.least]]
    reply = await hear(room, number, "cao", f"{' '.join(chosen)}; ready")
    assert reply.ready
    assert await in_force(room, number) == chosen


def offered(message, label):
    """Return the value of what a menu offers under a label."""
    parts = [part for row in rows_of(message) for part in row if part["type"] == 3]
    return next(o["value"] for part in parts for o in part["options"] if o["label"] == label)


@pytest.mark.parametrize(
    "label, hired",
    [("Send it, then end turn", True), ("Go on with it", False), ("End turn without it", False)],
)
async def test_end_turn_beside_a_command_that_is_not_sent_asks_what_is_meant(room, label, hired):
    """A half-written command was lost, and the turn was over for good."""
    number = await room.begin("cao", "liu", slug="conquest", options={"mode": "seven"})
    looks = {name: await views.look(room.judge, number, room.person(name).id) for name in ("cao", "liu")}
    [(name, seen)] = [(name, seen) for name, seen in looks.items() if seen.is_asked]
    composer = (await room.person(name).slash(room.channel, "orders compose")).response
    await room.person(name).select(composer, [offered(composer, "Hire infantry")])
    await room.person(name).select(composer, [offered(composer, "2")])
    assert "So far: `HIRE 2 INFANTRY`" in composer.content
    await room.person(name).click(composer, label="End turn")
    assert "`HIRE 2 INFANTRY` is not sent yet" in composer.content
    assert labels(composer) == ["Send it, then end turn", "Go on with it", "End turn without it"]
    assert (await views.look(room.judge, number, room.person(name).id)).is_asked
    await room.person(name).click(composer, label=label)
    after = await views.look(room.judge, number, room.person(name).id)
    assert after.view.hand.gold == seen.view.hand.gold - hired
