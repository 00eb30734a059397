"""The page's requests, each carried out as the person it acts for."""

import asyncio
import base64
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from local_discord import (
    channel_operations,
    guild_operations,
    message_operations,
    page_views,
    permissions,
    person_actions,
)
from local_discord import slash as slash_commands
from local_discord.channel_operations import ThreadPlan
from local_discord.interactions import Interaction
from local_discord.json_validation import Body, Json, Object, RequestRefused, flag, items, part, text, whole
from local_discord.message_requests import FILE_BYTES, MessageRequest
from local_discord.page_views import Reading
from local_discord.rest import Context
from local_discord.slash import NotPossible, Upload, Value
from local_discord.world import FORUM, Channel, Message, Person, World, channel_of, message_of, person_of

LONGEST_NAME = 32
"""Letters of a person's name, as Discord counts them."""

LONGEST_TITLE = 100
"""Letters of the name of a channel or a thread."""

MOST_PEOPLE = 50


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request of the page: who acts, and the channel and message that it names."""

    context: Context
    reading: Reading
    body: Body

    @property
    def world(self) -> World:
        return self.context.world

    @property
    def person(self) -> Person:
        person = person_of(self.world, whole(self.body, "person"))
        if person.bot:
            raise NotPossible("The page acts for people, not for the bot.")
        return person

    @property
    def channel(self) -> Channel:
        return channel_of(self.world, whole(self.body, "channel"))

    @property
    def message(self) -> Message:
        return message_of(self.world, whole(self.body, "channel"), whole(self.body, "message"))

    def text(self, key: str) -> str:
        return text(self.body, key)


Deed: TypeAlias = Callable[[PageRequest], Json | Awaitable[Json]]
"""Carries out a request; returns the answer for the page, None for nothing."""


def plainly(no: RequestRefused) -> str:
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


def arrive(ask: PageRequest) -> Json:
    """Another person comes to the table; one who opens the page may play as them."""
    name = " ".join(ask.text("name").split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise NotPossible(f"A name has 1 to {LONGEST_NAME} letters, for example Zhou Yu.")
    people = ask.world.people.values()
    if name.casefold() in (one.name.casefold() for one in people):
        raise NotPossible(f"There is somebody called {name} already; add a second name.")
    if sum(not one.bot for one in people) >= MOST_PEOPLE:
        raise NotPossible(f"A table has room for {MOST_PEOPLE} people.")
    person = Person(ask.world.new_id(), name, ask.world.now())
    guild_operations.add_person(ask.world, person, ask.world.home)
    return {"id": str(person.id)}


def say(ask: PageRequest) -> Json:
    """Write a message."""
    person, channel = ask.person, ask.channel
    answered = channel.messages.get(whole(ask.body, "replyTo"))
    message = person_actions.say(ask.context, person, channel, ask.text("text"), answered)
    ask.reading.read(person, channel)
    return {"id": str(message.id)}


def edit(ask: PageRequest) -> Json:
    """Edit one's own message."""
    message_operations.edit(ask.world, ask.person, ask.message, MessageRequest(content=ask.text("text")))
    return None


def delete(ask: PageRequest) -> Json:
    """Delete a message."""
    person_actions.delete(ask.context, ask.person, ask.message)
    return None


def pin(ask: PageRequest) -> Json:
    """Pin or unpin a message."""
    message_operations.pin(ask.world, ask.person, ask.message, pinned=flag(ask.body, "on"))
    return None


def react(ask: PageRequest) -> Json:
    """React, or take the reaction back."""
    message_operations.react(ask.world, ask.person, ask.message, ask.text("emoji"), on=flag(ask.body, "on"))
    return None


def channel(ask: PageRequest) -> Json:
    """Make a channel, or a forum whose tags the bot may make; its name becomes `like-this`."""
    name = "-".join(ask.text("name").lower().split())
    if not permissions.may_make_channels(ask.world, ask.person):
        raise NotPossible("Only who runs the server makes channels.")
    if not 1 <= len(name) <= LONGEST_TITLE or not name.isprintable():
        raise NotPossible(f"A channel's name has 1 to {LONGEST_TITLE} letters, for example war-room.")
    if ask.text("kind") == "forum":
        made = channel_operations.create_forum(ask.world, name)
        channel_operations.let_manage(ask.world, ask.world.bot, made)
    else:
        made = channel_operations.create(ask.world, name)
    return {"id": str(made.id)}


def thread(ask: PageRequest) -> Json:
    """Open a public thread of a channel, or a post of a forum with its first message."""
    name, first = ask.text("name").strip(), ask.text("text")
    if not 1 <= len(name) <= LONGEST_TITLE:
        raise NotPossible(f"A thread's name has 1 to {LONGEST_TITLE} characters.")
    if ask.channel.kind == FORUM and not first.strip():
        raise NotPossible("A post has a first message.")
    opened = message_operations.start_thread(ask.world, ask.person, ask.channel, ThreadPlan(name))
    if first:
        person_actions.say(ask.context, ask.person, opened, first, None)
    return {"id": str(opened.id)}


def read(ask: PageRequest) -> Json:
    """Everything in a channel has been seen."""
    ask.reading.read(ask.person, ask.channel)
    return None


def typing(ask: PageRequest) -> Json:
    """Say that the person is typing."""
    channel_operations.type_in(ask.world, ask.person, ask.channel)
    return None


def dm(ask: PageRequest) -> Json:
    """Open the conversation with the bot."""
    return {"id": str(channel_operations.dm_between(ask.world, ask.person, ask.world.bot).id)}


async def press(ask: PageRequest) -> Json:
    """Press a button."""
    return await _outcome(person_actions.press(ask.context, ask.person, ask.message, ask.text("customId")))


async def select(ask: PageRequest) -> Json:
    """Choose in a menu."""
    values = [str(value) for value in items(ask.body, "values")]
    one = person_actions.select(ask.context, ask.person, ask.message, ask.text("customId"), values)
    return await _outcome(one)


async def slash(ask: PageRequest) -> Json:
    """Use a command."""
    one = person_actions.command(ask.context, ask.person, ask.channel, ask.text("command"), _values(ask.body))
    return await _outcome(one)


async def autocomplete(ask: PageRequest) -> Json:
    """Choices for the option that is being typed."""
    values, focused = _values(ask.body), ask.text("focused")
    one = person_actions.autocomplete(
        ask.context, ask.person, ask.channel, ask.text("command"), values, focused
    )
    answer = await person_actions.answered(one)
    return {"choices": list(answer.choices), "answered": answer.kind != "none"}


async def modal(ask: PageRequest) -> Json:
    """Send a modal that was opened by an interaction."""
    opened = ask.context.interactions.by_id.get(whole(ask.body, "interaction"))
    if opened is None or opened.person.id != whole(ask.body, "person"):
        raise NotPossible("That form is no longer open.")
    values: dict[str, str | Sequence[str]] = {}
    for name, value in part(ask.body, "values").items():
        values[name] = [str(one) for one in value] if isinstance(value, list) else str(value)
    return await _outcome(person_actions.fill(ask.context, opened, values))


def _values(body: Body) -> Mapping[str, Value]:
    given = part(body, "options")
    plain = {name: value for name, value in given.items() if isinstance(value, (str, int, float, bool))}
    files = {name: _upload(value) for name, value in given.items() if isinstance(value, dict)}
    return {**plain, **files}


def _upload(value: Body) -> Upload:
    """A file that was chosen on the page: its name, and its bytes in base 64."""
    try:
        data = base64.b64decode(text(value, "data"), validate=True)
    except ValueError:
        raise NotPossible("That file cannot be read.") from None
    if len(data) > FILE_BYTES:
        raise NotPossible(f"A file has at most {FILE_BYTES // 1024 // 1024} MB.")
    return Upload(text(value, "file") or "file", data)


async def _outcome(one: Interaction) -> Json:
    """Whether the bot answered within 3 seconds, and the form it opened if it did."""
    if one.reply == "none":
        await asyncio.sleep(0)
    answer = await person_actions.answered(one, seconds=0.0)
    body: Object = {"reply": answer.kind, "interaction": str(one.id)}
    if answer.modal is not None:
        body["modal"] = answer.modal
    return body


def dismiss(ask: PageRequest) -> Json:
    """Put away an ephemeral message."""
    if ask.message.only_for != ask.person.id:
        raise NotPossible("Only your own private answers can be put away.")
    return delete(ask)


def commands(ask: PageRequest) -> Json:
    """The commands offered in a channel."""
    offered = slash_commands.leaves(ask.world, ask.person, ask.channel)
    return {"commands": [page_views.command(one) for one in offered]}


DEEDS: dict[str, Deed] = {
    "arrive": arrive,
    "say": say,
    "edit": edit,
    "delete": delete,
    "dismiss": dismiss,
    "pin": pin,
    "react": react,
    "channel": channel,
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
