"""Whatever goes wrong ends in a sentence for the one who tried and a line in the host's log."""

import asyncio
import gc
from types import SimpleNamespace

import discord
import pytest
from discord import app_commands

from bot import words
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.orders import message_intake
from bot.ui import command_tree, failures
from games.core.rules.errors import Illegal
from storage.errors import Cause, Damaged, Missing, Unwritable
from tests.bot.cogs.steps import marching


class PassingButton:
    status, reason = 403, "Forbidden"


FEW = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)


@pytest.mark.parametrize(
    "error, sentence",
    [
        (Refusal("No."), "No."),
        (Illegal("no such way.", quote="A"), "“A” – no such way."),
        (
            Unwritable(Cause.FULL),
            "The database cannot be used: the disk is full. Nothing of this was stored.",
        ),
        (Missing(7), "There is no game 7."),
        (Damaged(7, "entry 7/0/0"), "Game 7 is damaged: entry 7/0/0. Restore it from a backup."),
        (
            app_commands.MissingPermissions(["manage_guild"]),
            "For this you need the permission **Manage Server**.",
        ),
        (
            app_commands.BotMissingPermissions(["attach_files", "send_messages"]),
            words.failures.LACKING.format(names="**Attach Files** and **Send Messages**"),
        ),
        (app_commands.NoPrivateMessage(), words.failures.SERVER_ONLY),
        (app_commands.CommandNotFound("x", []), words.failures.COMMAND_CHANGED),
        (ZeroDivisionError("x"), None),
    ],
)
def test_each_known_error_has_its_sentence(error, sentence):
    assert failures.sentence(error) == sentence


def test_a_forbidden_request_names_what_is_missing():
    forbidden = discord.Forbidden(PassingButton(), {"code": 50013, "message": "Missing Permissions"})
    text = failures.sentence(forbidden, FEW)
    assert "**Attach Files**" in text
    assert "**Create Public Threads**" in text
    assert "Send Messages**" not in text.replace("Send Messages In Threads", "")
    assert failures.sentence(forbidden, discord.Permissions.all()) == words.failures.FORBIDDEN


async def broken(*_args, **_options):
    raise ZeroDivisionError("the secret order go east")


@pytest.mark.long
async def test_an_unknown_error_gets_a_code_that_the_log_has_too(room, monkeypatch, capsys):
    await marching(room)
    monkeypatch.setattr(message_intake, "receive", broken)
    answer = await room.person("cao").slash(room.channel, "order", text="go east")
    code = answer.response.content.split("`")[1]
    assert "Something went wrong" in answer.response.content
    log = capsys.readouterr().out
    assert code in log
    assert "test_failures.py" in log
    assert "go east" not in log


@pytest.mark.long
async def test_a_button_and_a_form_fail_as_audibly_as_a_command(room, monkeypatch):
    await marching(room)
    composer = (await room.person("cao").slash(room.channel, "orders compose")).response
    form = await room.person("cao").click(composer, label="Type")
    monkeypatch.setattr(message_intake, "receive", broken)
    pressed = await room.person("cao").click(composer, label="Ready")
    assert "Something went wrong" in pressed.response.content
    sent = await room.person("cao").submit_modal(form, {"text": "go east"})
    assert "Something went wrong" in sent.response.content


async def test_an_unknown_button_is_answered(room):
    from bot.ui.components import ControlTag, Press, sheet

    message = await room.client.get_channel(room.channel.id).send(
        "old", view=sheet(Press(ControlTag("gone", 1), "Gone"))
    )
    await room.rest()
    pressed = await room.person("cao").click(message, label="Gone")
    assert "from an older version of me" in pressed.response.content


async def test_a_failure_after_discord_has_forgotten_the_interaction_is_only_logged(
    room, monkeypatch, capsys
):
    await marching(room)
    monkeypatch.setattr(views, "status", broken)
    room.local.faults.answer(404, path="/callback", body={"code": 10062, "message": "Unknown interaction"})
    await room.person("cao").slash(room.channel, "game status", game="1")
    assert "interaction.lost" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize(
    "denied, sentence", [("attach_files", "**Attach Files**"), ("connect", words.failures.FORBIDDEN)]
)
async def test_discords_refusal_names_the_missing_permission(room, denied, sentence):
    await marching(room)
    channel = room.guild.create_text_channel("narrow", **{denied: False})
    room.local.faults.answer(403, path="/callback", body={"code": 50013, "message": "Missing"})
    answer = await room.person("guest").slash(channel, "game status", game="1")
    assert sentence in answer.response.content


async def test_a_control_for_one_person_is_used_by_nobody_else_and_stays_his(room):
    from bot.ui.confirmations import Passing, PassingButton

    done = []

    async def go_on(act, value):
        done.append(act.user.id)
        await act.response.send_message("done")

    view = Passing(SimpleNamespace(user=room.person("cao"), client=room.client), go_on)
    view.add_item(PassingButton(view, "Yes", "yes", discord.ButtonStyle.danger))
    message = await room.client.get_channel(room.channel.id).send("Sure?", view=view)
    await room.rest()
    other = await room.person("liu").click(message, label="Yes")
    assert "for the one who was asked" in other.response.content
    await room.person("cao").click(message, label="Yes")
    assert done == [room.person("cao").id]


async def test_of_several_commands_that_cannot_be_read_each_is_answered(room, monkeypatch):
    """The task of one answer was kept, and that of another beside it could be swept away half done."""
    said, go_on, tree = [], asyncio.Event(), room.client.tree

    async def slowly(act, text):
        await go_on.wait()
        said.append((act, text))

    monkeypatch.setattr(command_tree, "say", slowly)
    for act in ("one", "two", "three"):
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(TypeError("no such option"))
        tree._said(act, failed)
    gc.collect()
    assert len(tree._saying) == 3
    go_on.set()
    await asyncio.wait(tree._saying)
    assert said == [(act, words.failures.COMMAND_CHANGED) for act in ("one", "two", "three")]
    assert tree._saying == set()
