"""Three Kingdoms Redux on a phone: whole games in which nobody types a word, in each way to bid."""

from __future__ import annotations

import asyncio
import io
import json
from dataclasses import dataclass, field

import pytest

from games import catalogue
from games.core.record.export import load
from games.core.record.verifying import verify
from local_discord import Message, Person, components
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import opened
from tests.due import due_messages
from tests.examples import LONG, spread

ROUNDS = 3 if LONG else 1
LONGEST = 120
"""Questions that both answer at most until the game is over."""


@dataclass
class Phone:
    """Somebody with buttons and menus alone; `sent` are the lines that their menus have made."""

    table: Table
    person: Person
    sent: list[str] = field(default_factory=list)
    answered: set[int] = field(default_factory=set)

    def question(self) -> Message | None:
        """Return the newest question that stands open and was not answered yet."""
        asked = [m for m in self.table.dm(self.person) if "Show" in buttons(m)]
        return next((m for m in asked[::-1] if m.id not in self.answered), None)

    async def answer(self, question: Message) -> None:
        """Compose an answer, and say that one is ready."""
        self.answered.add(question.id)
        local, person = self.table.local, self.person
        board = (await local.press(person, question, buttons(question)["Compose"])).message
        assert board is not None
        if "pick" in menus(board):
            menu = menus(board)["pick"]
            values = [str(one["value"]) for one in menu["options"]][: int(menu["min_values"])]
            board = (await local.select(person, board, str(menu["custom_id"]), values)).message
        elif "choose" in menus(board):
            menu = menus(board)["choose"]
            value = str(menu["options"][0]["value"])
            board = (await local.select(person, board, str(menu["custom_id"]), [value])).message
        elif "unit" in menus(board):
            board = await self.compose(board)
        elif found := [name for label, name in buttons(board).items() if name.startswith("m:choose")]:
            board = (await local.press(person, board, found[0])).message
        if board is not None and "Ready" in buttons(board):
            asked = (await local.press(person, board, buttons(board)["Ready"])).message
            for label in ("Ready without it", "Send: ready anyway"):
                if asked is not None and label in buttons(asked):
                    asked = (await local.press(person, asked, buttons(asked)[label])).message

    async def compose(self, board: Message) -> Message:
        """Send a line for each unit that has steps."""
        local, person = self.table.local, self.person
        units = [str(one["value"]) for one in menus(board)["unit"]["options"]]
        for unit in units:
            if "unit" not in menus(board):
                break
            picked = await local.select(person, board, str(menus(board)["unit"]["custom_id"]), [unit])
            assert picked.message is not None
            board = await self.choose(picked.message)
            if "Send" not in buttons(board):
                continue
            line = board.content.split("So far: `", 1)[1].split("`", 1)[0]
            if line == "PASS" and len(units) > 1:
                continue
            board = (await local.press(person, board, buttons(board)["Send"])).message
            assert f"`{line}`" in board.content or line in board.content, board.content
            self.sent.append(line)
        return board

    async def choose(self, board: Message) -> Message:
        """Choose the first of each step, and a condition where there is one that was not tried."""
        for _ in range(6):
            if "step" not in menus(board):
                break
            values = [str(one["value"]) for one in menus(board)["step"]["options"]]
            if "Send" in buttons(board) and not any(value.startswith("=IF") for value in values):
                break
            wanted = next((value for value in values if value == "=IF EMPTY"), values[0])
            menu = str(menus(board)["step"]["custom_id"])
            chosen = await self.table.local.select(self.person, board, menu, [wanted])
            assert chosen.message is not None
            board = chosen.message
            if wanted == "=IF EMPTY":
                break
        return board


def buttons(message: Message) -> dict[str, str]:
    """Return the buttons of a message by their labels."""
    return {str(c.get("label")): str(c.get("custom_id")) for c in inner(message) if c.get("type") == 2}


def menus(message: Message) -> dict[str, dict]:
    """Return the menus of a message by their verbs."""
    return {str(c["custom_id"]).split(":")[1]: c for c in inner(message) if c.get("type") == 3}


def inner(message: Message) -> list[dict]:
    return [dict(one) for one in components.walk(message.components) if one.get("custom_id")]


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("bidding", spread(["ladder", "sealed", "waves"], 1))
async def test_a_whole_game_is_played_with_buttons_and_menus(table: Table, bidding: str) -> None:
    ann = table.local.add_person("Ann", owner=True)
    bob = table.local.add_person("Bob")
    phones = [Phone(table, ann), Phone(table, bob)]
    thread = await opened(table, ann, bob, rules="redux", options=f"bidding={bidding} rounds={ROUNDS}")
    told = lambda: "\n".join(m.content for m in table.from_bot(thread))  # noqa: E731  read anew each time
    asked = 0
    while "The seed was" not in told():
        for phone in phones:
            while await due_messages(table.judge.database, table.clock()):
                await asyncio.sleep(0.02)
            if question := phone.question():
                await phone.answer(question)
                asked += 1
        await asyncio.sleep(0.02)
        assert asked < LONGEST, told()[-2000:]
    lines = [line for phone in phones for line in phone.sent]
    assert any("IF EMPTY" in line for line in lines)
    assert any(" - " not in line for line in lines), "no action of a sheet was composed"
    exported = await table.local.slash(ann, thread, "game export", {"game": "1"})
    await table.until(lambda: [m for m in exported.replies if m.attachments], "the export")
    [file] = [a for m in exported.replies for a in m.attachments]
    assert verify(catalogue()["redux"], load(json.loads(io.BytesIO(file.bytes).read()))).whole
