"""Controls and forms inside messages of the second kind: each is answered once, whatever holds it."""

from discord import ui

from bot.judge.question_moment import At
from bot.ui.components import ControlTag, Press, filled
from tests.bot.cogs.steps import marching


async def test_the_button_beside_words_is_answered_once(room):
    number = await marching(room)
    view = ui.LayoutView(timeout=None)
    tag = ControlTag("status", number, At(9, 9))
    view.add_item(ui.Container(ui.Section(ui.TextDisplay("Words"), accessory=Press(tag, "Status"))))
    message = await room.client.get_channel(room.channel.id).send(view=view)
    view.stop()
    pressed = await room.person("cao").click(message, label="Status")
    assert "Awaited" in pressed.response.content
    assert pressed.followups == []


def field(kind, name, **given):
    return {"type": 18, "id": 1, "component": {"type": kind, "custom_id": name, "id": 2, **given}}


def test_what_stands_in_a_form_is_read_by_its_fields():
    sent = [
        {"type": 10, "id": 9},
        field(3, "menu", values=["A X - Y", "A X H"]),
        field(21, "one", value="yes"),
        field(21, "none", value=None),
        field(22, "some", values=[]),
        field(23, "on", value=True),
        field(23, "off", value=False),
        {"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "words"}]},
    ]
    assert filled(sent) == {
        "menu": ["A X - Y", "A X H"],
        "one": ["yes"],
        "none": [],
        "some": [],
        "on": ["on"],
        "off": [],
        "text": ["words"],
    }
