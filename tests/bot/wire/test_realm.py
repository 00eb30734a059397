"""Conquest over the wire: three people and computers play whole games, some turns slept through."""

from __future__ import annotations

import asyncio
import io
import json
import re
from datetime import timedelta

import pytest
from PIL import Image

from bot.judge.audience import views
from bot.judge.session import PlayerView
from bot.scheduling.judge_timekeeper import Keeper
from games import catalogue
from games.core.play.dice import Seeded
from games.core.record.export import load
from games.core.record.verifying import verify
from local_discord import Channel, Message, Person
from storage import queries
from tests.bot.wire.conftest import PATIENCE, Table
from tests.bot.wire.test_phones import buttons
from tests.bot.wire.test_table import opened
from tests.due import due_messages

GAME = catalogue()["conquest"]
CHOICES = Seeded(b"people", "conquest")
MOST_COMMANDS = 12
"""Commands that one of the three gives in a turn at most; then they end it."""
SLEPT, ALL_AT_ONCE = 3, 2
"""Of so many turns one is slept through, and one is given in one message."""
STORY = r"### (Round \d+: .+)"


async def asked(table: Table, people: list[Person]) -> tuple[Person, PlayerView] | None:
    """Wait until one of the people is asked; return them and what they see, None once the game is over."""
    async with asyncio.timeout(PATIENCE * 2):
        while True:
            status = (await table.judge.database.read(queries.game, 1)).status
            if status == "ended":
                return None
            for person in people if status == "running" else ():
                seen = await views.look(table.judge, 1, person.id)
                if seen.is_asked:
                    return person, seen
            await asyncio.sleep(0.1)


async def first_turn(table: Table, people: list[Person]) -> tuple[Person, PlayerView]:
    """Answer what is asked in the setup; return who has the first turn of the people, and what they see."""
    while True:
        found = await asked(table, people)
        assert found is not None
        person, seen = found
        if seen.is_at_once and seen.prompt and seen.prompt.key == "command":
            return found
        await plays(table, person, seen)


def wanted(seen: PlayerView, number: int) -> str:
    """Return what a thoughtful player would answer: people here play as computers do, but over the wire."""
    assert seen.prompt is not None
    if number >= MOST_COMMANDS and seen.prompt.key == "command":
        return "END"
    answer = GAME.computer(seen.view, seen.prompt, CHOICES)
    assert isinstance(answer, list | str)
    return answer if isinstance(answer, str) else "\n".join(map(str, answer)) or "ready"


async def sleeps(table: Table, person: Person, seen: PlayerView) -> None:
    """Let a deadline pass while the bot is there, and wait until the game has gone on.

    The bot looks at its clock shortly before: a deadline in a time in which it did not is moved, not passed.
    """
    deadline = seen.row.deadline
    assert deadline is not None
    before, keeper = deadline - timedelta(minutes=2), Keeper(table.judge)
    table.clock.pass_(seconds=(before - table.clock()).total_seconds())
    async with asyncio.timeout(PATIENCE):
        while (last := await keeper.last_tick()) is None or last < before:
            await table.bot.settle()
            await asyncio.sleep(0.05)
        table.clock.pass_(minutes=3)
        while (await views.look(table.judge, 1, person.id)).at == seen.at:
            await table.bot.settle()
            await asyncio.sleep(0.05)


async def plays(table: Table, person: Person, seen: PlayerView) -> list[str]:
    """Give commands one by one until the turn is over; return what was carried out."""
    done: list[str] = []
    while seen.is_asked:
        line = wanted(seen, len(done))
        reply = await table.say(person, line)
        if line == "ready":
            break
        assert all(each in reply.content for each in line.splitlines()), (line, reply.content)
        done.append(line)
        if not seen.is_at_once:  # an answer that may still be changed: who is ready is not waited for
            await table.say(person, "ready")
            break
        if line == "END":
            break
        seen = await views.look(table.judge, 1, person.id)
    return done


async def public(table: Table, thread: Channel) -> list[Message]:
    """Return what stands in the game's thread once nothing waits to be sent."""
    async with asyncio.timeout(PATIENCE):
        while await due_messages(table.judge.database, table.clock()):
            await asyncio.sleep(0.02)
    return table.from_bot(thread)


def named(messages: list[Message], pattern: str) -> list[str]:
    """Return the turns that messages are headed with, one for each message that has such a heading."""
    return [found[1] for m in messages if (found := re.match(pattern, m.content))]


async def exported(table: Table, person: Person, thread: Channel) -> None:
    """Fetch the export and play it again."""
    answer = await table.local.slash(person, thread, "game export", {"game": "1"})
    await table.until(lambda: [m for m in answer.replies if m.attachments], "the export")
    [file] = [a for m in answer.replies for a in m.attachments]
    assert verify(GAME, load(json.loads(file.bytes))).whole


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        "mode=seven rounds=2",
        pytest.param("mode=seven", marks=pytest.mark.soak),
        pytest.param("mode=three_kingdoms", marks=pytest.mark.soak),
    ],
)
async def test_three_people_and_computers_play_to_the_end(drawing_table: Table, options: str) -> None:
    table = drawing_table
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob", "Cem")]
    thread = await opened(table, *people, rules="conquest", options=options)
    turns = slept = 0
    while (found := await asked(table, people)) is not None:
        person, seen = found
        turns += 1
        if turns % SLEPT == 0:
            await sleeps(table, person, seen)
            slept += 1
        elif turns % SLEPT == ALL_AT_ONCE and seen.prompt and seen.prompt.key == "command":
            reply = await table.say(person, f"{wanted(seen, 0)}\nEND")
            assert "END" in reply.content
        else:
            await plays(table, person, seen)
    assert slept
    await table.until(lambda: "The seed was" in "\n".join(m.content for m in table.from_bot(thread)))
    told = await public(table, thread)
    stories = named(told, STORY)
    assert len(stories) == len(dict.fromkeys(stories)) > 1, "a turn is one story"
    mapped = [m for m in told if re.match(STORY, m.content) and m.attachments]
    assert len(mapped) >= len(stories) - 1, "its map hangs on it when it is over"
    assert {len(m.attachments) for m in mapped} == {1}
    assert Image.open(io.BytesIO(mapped[-1].attachments[0].bytes)).size == (1600, 1200)
    await exported(table, people[0], thread)


@pytest.mark.long
async def test_the_map_of_a_turn_is_hung_on_its_story_when_it_is_over(drawing_table: Table) -> None:
    table = drawing_table
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob", "Cem")]
    thread = await opened(table, *people, rules="conquest", options="mode=seven")
    person, seen = await first_turn(table, people)
    await table.say(person, seen.legal["infantry"][0])

    def stories() -> list[Message]:
        return [m for m in table.from_bot(thread) if re.match(STORY, m.content)]

    await table.until(stories, "the story")
    [story] = stories()
    assert not story.attachments
    await plays(table, person, await views.look(table.judge, 1, person.id))
    await table.until(lambda: story.attachments, "its map")
    assert Image.open(io.BytesIO(story.attachments[0].bytes)).size == (1600, 1200)
    assert story.edited_at
    assert "hires" in story.content


@pytest.mark.long
async def test_commands_are_taken_back_by_word_and_by_button_and_orders_and_gifts_are_secret(
    table: Table,
) -> None:
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob", "Cem")]
    thread = await opened(table, *people, rules="conquest", options="mode=seven start_infantry=8")
    person, seen = await first_turn(table, people)
    hire = seen.legal["infantry"][0]
    hired = await table.say(person, hire)
    assert "infantry are to be placed" in hired.content
    undone = await table.say(person, "undo")
    assert f"Taken back: `{hire}`" in undone.content
    again = await table.say(person, hire)
    pressed = await table.local.press(person, again, buttons(again)["Undo"])
    assert f"Taken back: `{hire}`" in pressed.text
    other, third = (each for each in people if each is not person)
    before = [m.content for m in await public(table, thread)]
    letters = [m.content for m in table.dm(third)]
    stood = await table.say(other, "IF UNITS<=3 FEALTY YES\nLOSSES RULER")
    assert "IF UNITS<=3 FEALTY YES" in stood.content
    power = GAME.power(seen.place).name if seen.place else ""
    gave = await table.say(other, f"give 1 gold to {power}")
    assert f"You give {power} 1 gold" in gave.content
    await table.until(lambda: [m for m in table.dm(person) if "gives you 1 gold" in m.content], "the gift")
    wrong = await table.say(person, "INVADE nowhere with everything")
    assert "For example" in wrong.content
    assert [m.content for m in await public(table, thread)] == before, "the table sees nothing of it"
    assert [m.content for m in table.dm(third)] == letters, "nor does another player"


@pytest.mark.long
async def test_an_invasion_is_answered_with_its_odds_first_and_waits_for_who_asked_to_be_asked(
    table: Table,
) -> None:
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob", "Cem")]
    thread = await opened(table, *people, rules="conquest", options="mode=seven start_infantry=8 empty=0")
    person, seen = await first_turn(table, people)
    lines = [line for unit in seen.legal if unit.startswith("invade ") for line in seen.legal[unit]]
    home, target = lines[0].split()[1], lines[0].split()[3]
    typed = f"INVADE {home} - {target} WITH 2"
    await table.say(person, "ASK FIRST")
    held = await table.say(person, f"{typed}\nEND")
    assert "Not done yet" in held.content
    assert "taken if fought out" in held.content
    assert "**Not done** either, send it again after that: `END`" in held.content
    again = await views.look(table.judge, 1, person.id)
    assert again.at == seen.at, "nothing was carried out"
    done = await table.local.press(person, held, buttons(held)["Go"])
    odds, dice = done.text.index("taken if fought out"), done.text.index(" v ")
    assert f"✅ `{typed}`" in done.text
    assert odds < dice, "the odds stand before what came of it"
    stale = await table.local.press(person, held, buttons(held)["Go"])
    assert "earlier moment" in stale.text, "pressed twice it is carried out once"
    told = [m.content for m in await public(table, thread)]
    assert not [text for text in told if "taken if fought out" in text or "ASK FIRST" in text]
