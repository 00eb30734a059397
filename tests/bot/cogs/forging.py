"""Controls as a forger's client would send them: any custom id, under a message that anybody can use."""

import discord
from discord import ui

from tests.fake_discord.people import Member

FORMS = ("typed", "filled", "wished", "lettersend")
MENUS = {"unit": "u0", "line": "l0", "undo": "GO EAST", "pick": "o0", "next": "o0"}
MENUS |= {"actstep": "=0", "actundo": "GO EAST", "letterto": "1"}
RESTS = {"line": "0.0.0", "choose": "0", "done": "0/0", "amount": "1", "next": "0/"}
RESTS |= {"act": "standing", "actstep": "standing.0", "actsend": "standing.0", "actback": "standing.0"}
"""The further parts of the ids of some deeds, and the choices in the menus."""


def forged(verb, number, at="0.0", rest=None):
    """Return the custom id of a deed."""
    rest = RESTS.get(verb, "") if rest is None else rest
    kind = "f" if verb in FORMS else "s" if verb in MENUS else "m"
    return f"{kind}:{verb}:{number}:{at}" + (f":{rest}" if rest else "")


async def planted(room, custom_id, value=None, person=None):
    """Let a control with that id stand in the channel that everybody of the server sees, or in the direct
    messages of somebody who is not of it; return its message.
    """
    view = ui.View(timeout=None)
    if custom_id.startswith("s:"):
        option = discord.SelectOption(label="x", value=value or "o0")
        view.add_item(ui.Select(custom_id=custom_id, options=[option]))
    else:
        view.add_item(ui.Button(custom_id=custom_id, label="x"))
    place = room.client.get_channel(room.channel.id)
    if person is not None and not isinstance(person, Member):
        place = await room.client.create_dm(discord.Object(person.id))
    message = await place.send("?", view=view)
    view.stop()
    return message


async def used(room, person, custom_id, value=None):
    """Let somebody use a control of that id; return all that they are told."""
    if custom_id.startswith("f:"):
        result = await _sent(room, person, custom_id, value or "go west")
    elif custom_id.startswith("s:"):
        value = value or MENUS.get(custom_id.split(":")[1], "o0")
        result = await person.select(await planted(room, custom_id, value, person), [value])
    else:
        result = await person.click(await planted(room, custom_id, person=person))
    if result.modal:
        return f"form: {result.modal['custom_id']}"
    return "\n".join(message.content for message in (result.response, *result.followups) if message)


async def _sent(room, person, custom_id, text):
    """Send a form under another id than the one it was opened with."""
    if not (own := getattr(room, "lobby", 0)):
        own = room.lobby = await room.open(by="forger")
    form = await person.click(await planted(room, f"m:wishes:{own}:0.0"))
    form.interaction.modal["custom_id"] = custom_id
    return await person.submit_modal(form, {"wishes": text, "salt": ""})
