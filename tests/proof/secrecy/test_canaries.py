"""A player's text is in no log line, whatever fails, and in nothing that somebody else is told."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import sqlite3
import sys
import threading
from dataclasses import replace

import discord
import pytest
import structlog
from pydantic import BaseModel

from bot import logs
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.orders import message_intake
from bot.settings import Settings
from games.core.rules.errors import Illegal
from storage import queries
from tests.bot.cogs.steps import labels, marching
from tests.examples import LONG, few

CANARY = "canary"
"""Every word typed, every token and every value of an exception holds it."""


STYLES = ("text", "json")


@pytest.fixture(params=STYLES)
def written(request, monkeypatch):
    """Configure logging as `mandate run` does, at its most talkative; return all that is written."""
    stream, root = io.StringIO(), logging.getLogger()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(root, "handlers", [])
    for hook in ("excepthook", "unraisablehook"):
        monkeypatch.setattr(sys, hook, getattr(sys, hook))
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    level, before = root.level, structlog.get_config()
    token = f"{CANARY}-of-discord"
    settings = Settings.model_validate({"token": token, "log_format": request.param, "log_level": "DEBUG"})
    logs.configure(settings)
    yield stream.getvalue
    structlog.configure(**before)
    root.setLevel(level)
    assert CANARY not in stream.getvalue()
    assert CANARY not in repr(settings)
    if request.param == "json":
        for line in stream.getvalue().splitlines():
            assert json.loads(line)["level"]


def seen_by_others(room, name):
    """Return all that stands anywhere but in one person's own direct messages."""
    people = [person for person in room.people if person != name]
    letters = [message.content for person in people for message in room.letters(person)]
    threads = [message.content for thread in room.channel.threads for message in thread.history()]
    return "\n".join([*letters, *threads, *(message.content for message in room.channel.history())])


async def talk(room):
    """Let one player use every way in which their words reach the bot, and others what looks at the game."""
    cao, liu = room.person("cao"), room.person("liu")
    secret = f"go {CANARY}"
    asked = next(message for message in reversed(room.letters("cao")) if labels(message))
    for text in (secret, f"{secret}\nready", f"#1 {secret}", f"#9 {secret}", f"ready\n{CANARY * 20}"):
        await cao.send_dm(text)
    for command, options in {
        "order": {"text": secret},
        "orders history": {"receipt": CANARY},
        "odds": {"text": CANARY},
        "rules": {"chapter": CANARY},
        "map": {"phase": CANARY},
        "history": {"phase": CANARY},
        "player settings": {"time_zone": CANARY},
        "game status": {"game": CANARY},
        "game create": {"rules": "toy", "options": f"rounds={CANARY}"},
        "game join": {"salt": CANARY, "wishes": CANARY},
        "gm orders": {"seat": CANARY, "text": CANARY},
    }.items():
        await cao.slash(room.channel, command, **options)
    await cao.autocomplete(room.channel, "order", "text", CANARY)
    await cao.user.click(asked, label="Show")
    for command in ("game status", "who", "history", "game export", "orders show"):
        await liu.slash(room.channel, command)
    await room.rest()


class Strict(BaseModel):
    number: int


def fail_by_value():
    Strict.model_validate({"number": CANARY})


def fail_by_key():
    raise KeyError(CANARY)


def fail_by_order():
    raise Illegal(CANARY, quote=CANARY, example=CANARY)


def fail_by_database():
    raise sqlite3.OperationalError(f"no such column: {CANARY}")


def fail_by_chain():
    try:
        fail_by_key()
    except KeyError as error:
        raise ExceptionGroup(CANARY, [ValueError(CANARY), RuntimeError(CANARY)]) from error


def fail_by_discord():
    answer = type("Answer", (), {"status": 400, "reason": CANARY})()
    raise discord.HTTPException(answer, {"code": 50035, "message": CANARY})


FAILURES = [fail_by_value, fail_by_key, fail_by_order, fail_by_database, fail_by_chain, fail_by_discord]


async def test_a_table_where_nothing_fails_says_nothing(room, written):
    await marching(room)
    await talk(room)
    assert CANARY not in seen_by_others(room, "cao")
    assert "interaction.refused" in written()


RULINGS = [
    (failure, style)
    for number, failure in enumerate(FAILURES)
    for style in (STYLES if LONG else STYLES[number % 2 :][:1])
]
"""Failures, and how each is written down; in the long run all of both."""


@pytest.mark.deeper
@pytest.mark.parametrize("failure, written", few(RULINGS, 3), indirect=["written"])
async def test_a_ruling_that_fails_says_only_where_and_of_what_kind(room, written, monkeypatch, failure):
    await marching(room)
    monkeypatch.setattr(message_intake, "hear", failing(failure))
    await talk(room)
    assert CANARY not in seen_by_others(room, "cao")


async def test_pictures_listeners_deadlines_and_messages_that_fail_say_only_where(room, written, monkeypatch):
    await marching(room)
    monkeypatch.setattr(room.client.gallery, "of", failing(fail_by_key))
    monkeypatch.setattr(room.client.gallery, "sight", failing(fail_by_order))
    monkeypatch.setattr(room.client.queue, "run", failing(fail_by_chain))
    for command in ("map", "draft", "chart"):
        await room.person("cao").slash(room.channel, command)
    await room.person("cao").send_dm(f"go {CANARY}")
    monkeypatch.setattr(room.client.outbox, "_carry", failing(fail_by_value))
    await room.person("gm").slash(room.channel, "gm extend", hours=1)
    toy = room.judge.games["toy"]
    room.judge.games["toy"] = replace(toy, phase=lambda _view: fail_by_key())
    room.watch.ahead(days=9)
    await deadlines.close_due(room.judge)
    assert (await room.judge.database.read(queries.game, 1)).status == "frozen"
    for line in ("on_message", "outbox.message_failed", "clock.game_failed", "KeyError", "test_canaries.py"):
        assert line in written()
    assert CANARY not in seen_by_others(room, "cao")


async def test_a_record_that_no_longer_fits_tells_its_gamemaster_no_answer(room, written):
    await marching(room)
    await room.person("cao").send_dm("go east\nready")
    toy = room.judge.games["toy"]
    room.judge.games["toy"] = replace(toy, turn=refusing(toy.turn))
    room.watch.ahead(days=9)
    await deadlines.close_due(room.judge)
    await room.rest()
    assert (await room.judge.database.read(queries.game, 1)).status == "frozen"
    assert "no longer legal" in room.last("gm").content
    assert "GO EAST" not in room.last("gm").content + written()
    assert "GO EAST" not in seen_by_others(room, "cao")


async def test_what_was_chosen_with_a_control_is_not_logged(room, written, monkeypatch):
    await room.begin("cao", "liu")
    shown = (await room.person("cao").slash(room.channel, "orders compose")).response
    monkeypatch.setattr(message_intake, "hear", failing(fail_by_key))
    await room.person("cao").click(shown, label="4")
    assert "m:amount:1:0.1" in written()
    assert "0.1:4" not in written()


async def test_what_libraries_log_and_what_nobody_catches_says_only_where(written):
    async def lost():
        fail_by_order()

    task = asyncio.create_task(lost())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect()
    url = f"https://discord.com/api/v10/webhooks/12/{CANARY}/messages/@original"
    logging.getLogger("discord.http").warning("We are rate limited. %s %s responded with 429.", "PATCH", url)
    logging.getLogger("discord.ui.view").error("Ignoring exception for item %r", Refusal(CANARY))
    for failure in FAILURES:
        try:
            failure()
        except Exception as error:
            logging.getLogger("discord.client").exception("Ignoring exception in %s", "on_message")
            structlog.get_logger().exception("outbox.failed")
            sys.excepthook(type(error), error, error.__traceback__)
    thread = threading.Thread(target=fail_by_key)
    thread.start()
    thread.join()
    assert "never retrieved" in written()
    assert "/webhooks/12/" in written()
    assert written().count("crashed") == len(FAILURES) + 1
    assert "400 (50035)" in written()
    assert "ExceptionGroup" in written()


def failing(failure):
    """Return an async function that fails, whatever it is given."""

    async def fail(*_given, **_named):
        failure()

    return fail


def refuse(answer):
    raise Illegal("no such thing any more", quote=str(answer))


def refusing(turn):
    """Return the rules of a later edition, which refuse every march."""

    def changed(state):
        script, answers = turn(state), None
        while True:
            try:
                asked = script.send(answers)
            except StopIteration:
                return
            if "march" in asked.key:
                prompts = {
                    seat: replace(
                        prompt, read=lambda answer: (_ for _ in ()).throw(Illegal("no", quote=str(answer)))
                    )
                    for seat, prompt in asked.prompts.items()
                }
                asked = replace(asked, prompts=prompts)
            answers = yield asked

    return changed
