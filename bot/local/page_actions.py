"""What the page asks to be done, each as the person it acts for."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

from bot.local import actions, channels, guild, messages, page_views, permissions
from bot.local import slash as slash_commands
from bot.local.channels import ThreadPlan
from bot.local.interactions import Interaction
from bot.local.page_views import Reading
from bot.local.rest import Context
from bot.local.slash import NotPossible, Value
from bot.local.wire import Body, Json, Object, Refusal, flag, items, part, text, whole
from bot.local.world import Channel, Message, Person, channel_of, message_of, person_of

LONGEST_NAME = 32
"""Letters of a person's name, as Discord counts them."""

MOST_PEOPLE = 50

Deed: TypeAlias = Callable[[Context, Reading, Body], Json | Awaitable[Json]]


def plainly(no: Refusal) -> str:
    """A refusal as a sentence for the person at the page."""
    sentences = {
        10008: "That message is gone.",
        50001: "You cannot see that.",
        50005: "You can only edit your own messages.",
        50006: "There is nothing in that message yet.",
        50013: "You are not allowed to do that here.",
        50083: "This thread is closed.",
    }
    return sentences.get(no.code, no.message)


def _person(context: Context, body: Body) -> Person:
    person = person_of(context.world, whole(body, "person"))
    if person.bot:
        raise NotPossible("The page acts for people, not for the bot.")
    return person


def _channel(context: Context, body: Body) -> Channel:
    return channel_of(context.world, whole(body, "channel"))


def _message(context: Context, body: Body) -> Message:
    return message_of(context.world, whole(body, "channel"), whole(body, "message"))


def arrive(context: Context, reading: Reading, body: Body) -> Json:
    """Another person comes to the table; one who opens the page may play as them."""
    name = " ".join(text(body, "name").split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise NotPossible(f"A name has 1 to {LONGEST_NAME} letters, for example Zhou Yu.")
    people = context.world.people.values()
    if name.casefold() in (one.name.casefold() for one in people):
        raise NotPossible(f"There is somebody called {name} already; add a second name.")
    if sum(not one.bot for one in people) >= MOST_PEOPLE:
        raise NotPossible(f"A table has room for {MOST_PEOPLE} people.")
    person = Person(context.world.new_id(), name, context.world.now())
    guild.add_person(context.world, person, context.world.home)
    return {"id": str(person.id)}


def say(context: Context, reading: Reading, body: Body) -> Json:
    """Write a message."""
    person, channel = _person(context, body), _channel(context, body)
    answered = channel.messages.get(whole(body, "replyTo"))
    message = actions.say(context, person, channel, text(body, "text"), answered)
    reading.read(person, channel)
    return {"id": str(message.id)}


def edit(context: Context, reading: Reading, body: Body) -> Json:
    """Edit one's own message."""
    actions.edit(context, _person(context, body), _message(context, body), text(body, "text"))
    return {}


def delete(context: Context, reading: Reading, body: Body) -> Json:
    """Delete a message."""
    actions.delete(context, _person(context, body), _message(context, body))
    return {}


def pin(context: Context, reading: Reading, body: Body) -> Json:
    """Pin or unpin a message."""
    messages.pin(context.world, _person(context, body), _message(context, body), pinned=flag(body, "on"))
    return {}


def react(context: Context, reading: Reading, body: Body) -> Json:
    """React, or take the reaction back."""
    messages.react(
        context.world,
        _person(context, body),
        _message(context, body),
        text(body, "emoji"),
        on=flag(body, "on"),
    )
    return {}


def thread(context: Context, reading: Reading, body: Body) -> Json:
    """Open a public thread of a channel."""
    name = text(body, "name").strip()
    if not 1 <= len(name) <= 100:
        raise NotPossible("A thread's name has 1 to 100 characters.")
    opened = messages.start_thread(
        context.world, _person(context, body), _channel(context, body), ThreadPlan(name)
    )
    return {"id": str(opened.id)}


def read(context: Context, reading: Reading, body: Body) -> Json:
    """Everything in a channel has been seen."""
    reading.read(_person(context, body), _channel(context, body))
    return {}


def typing(context: Context, reading: Reading, body: Body) -> Json:
    """Say that the person is typing."""
    person, channel = _person(context, body), _channel(context, body)
    permissions.need_to_send(context.world, person, channel)
    channels.tell_channel(
        context.world, "TYPING_START", channel, channels.typing_body(context.world, person, channel)
    )
    return {}


def dm(context: Context, reading: Reading, body: Body) -> Json:
    """Open the conversation with the bot."""
    return {"id": str(actions.open_dm(context, _person(context, body)).id)}


async def press(context: Context, reading: Reading, body: Body) -> Json:
    """Press a button."""
    one = actions.press(context, _person(context, body), _message(context, body), text(body, "customId"))
    return await _outcome(one)


async def select(context: Context, reading: Reading, body: Body) -> Json:
    """Choose in a menu."""
    values = [str(value) for value in items(body, "values")]
    one = actions.select(
        context, _person(context, body), _message(context, body), text(body, "customId"), values
    )
    return await _outcome(one)


async def slash(context: Context, reading: Reading, body: Body) -> Json:
    """Use a command."""
    person, channel = _person(context, body), _channel(context, body)
    return await _outcome(actions.command(context, person, channel, text(body, "command"), _values(body)))


async def autocomplete(context: Context, reading: Reading, body: Body) -> Json:
    """Choices for the option that is being typed."""
    person, channel = _person(context, body), _channel(context, body)
    one = actions.autocomplete(
        context, person, channel, text(body, "command"), _values(body), text(body, "focused")
    )
    answer = await actions.answered(one)
    return {"choices": list(answer.choices), "answered": answer.kind != "none"}


async def modal(context: Context, reading: Reading, body: Body) -> Json:
    """Send a modal that was opened by an interaction."""
    opened = context.interactions.by_id.get(whole(body, "interaction"))
    if opened is None or opened.person.id != whole(body, "person"):
        raise NotPossible("That form is no longer open.")
    values: dict[str, str | Sequence[str]] = {}
    for name, value in part(body, "values").items():
        values[name] = [str(one) for one in value] if isinstance(value, list) else str(value)
    return await _outcome(actions.fill(context, opened, values))


def _values(body: Body) -> Mapping[str, Value]:
    given = part(body, "options")
    return {name: value for name, value in given.items() if isinstance(value, (str, int, float, bool))}


async def _outcome(one: Interaction) -> Json:
    """Whether the bot answered within 3 seconds, and the form it opened if it did."""
    if one.reply == "none":
        await asyncio.sleep(0)
    answer = await actions.answered(one, seconds=0.0)
    body: Object = {"reply": answer.kind, "interaction": str(one.id)}
    if answer.modal is not None:
        body["modal"] = answer.modal
    return body


def dismiss(context: Context, reading: Reading, body: Body) -> Json:
    """Put away an ephemeral message."""
    person, message = _person(context, body), _message(context, body)
    if message.only_for != person.id:
        raise NotPossible("Only your own private answers can be put away.")
    actions.delete(context, person, message)
    return {}


def commands(context: Context, reading: Reading, body: Body) -> Json:
    """The commands offered in a channel."""
    person, channel = _person(context, body), _channel(context, body)
    return {
        "commands": [page_views.command(one) for one in slash_commands.leaves(context.world, person, channel)]
    }


DEEDS: dict[str, Deed] = {
    "arrive": arrive,
    "say": say,
    "edit": edit,
    "delete": delete,
    "dismiss": dismiss,
    "pin": pin,
    "react": react,
    "thread": thread,
    "read": read,
    "typing": typing,
    "dm": dm,
    "press": press,
    "select": select,
    "slash": slash,
    "autocomplete": autocomplete,
    "modal": modal,
    "commands": commands,
}
