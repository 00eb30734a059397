"""A stranger over the wire: who presses what messages offer, or fills in their forms, is refused nothing.

`tests/proof/stranger.py` says what of a first turn is wasted, by the rules of each game; here it is played
with the real client, and what is read is what stands in the direct messages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot import words
from bot.judge.audience import views
from games import catalogue
from games.conquest.menus.invasion_form import TITLE
from games.core.telling.lessons import SEPARATOR
from local_discord import Message, Person, components
from local_discord.json_validation import Body
from storage import queries
from tests.bot.wire.conftest import Table, seated_at
from tests.bot.wire.test_phones import buttons, menus
from tests.bot.wire.test_table import opened
from tests.databases import fresh
from tests.examples import spread
from tests.proof.stranger import OVER

EXAMPLE = re.compile(r"for example `([^`]+)`")
REFUSED = (
    words.orders.WRONG,
    words.orders.WAITS,
    words.orders.STALE,
    words.controls.MOVED_ON,
    words.controls.OLD,
    "so nothing was done",
    "- ⚠️",
    "Something went wrong",
)
"""Phrases about an order that was not taken as it stood, a warning, and a control out of its time."""
QUESTIONS, TALKED = 40, 20
"""Questions of a first turn, and answers to one of them, after which it has no end."""


@dataclass
class Stranger:
    """Somebody who has never played: `faults` is what they were told that they could not expect."""

    table: Table
    person: Person
    by_form: bool = False
    answered: set[int] = field(default_factory=set[int])
    faults: list[str] = field(default_factory=list[str])
    forms: int = 0

    def question(self) -> Message | None:
        """Return the newest question that was not answered yet."""
        found = (m for m in reversed(self.table.dm(self.person)) if "Show" in buttons(m))
        return next((m for m in found if m.id not in self.answered), None)

    def read(self, sent: str, message: Message | None) -> Message | None:
        """Read what came of something that was offered."""
        if message is not None:
            self.faults += [f"{sent} → {message.content}" for each in REFUSED if each in message.content][:1]
        return message

    async def press(self, message: Message, custom_id: str) -> Message | None:
        """Press a button and read what comes of it."""
        answer = await self.table.local.press(self.person, message, custom_id)
        return self.read(custom_id, answer.message)

    async def answer(self, question: Message) -> None:
        """Answer a question in the first way that it offers, and be ready."""
        self.answered.add(question.id)
        offered, example = buttons(question), EXAMPLE.search(question.content)
        sends = [name for name in offered.values() if name.startswith("m:go:")]
        reply: Message | None
        if self.by_form and "Fill in" in offered:
            reply = await self.filled(question, example[1] if example else "")
        elif sends:
            reply = await self.press(question, sends[0])
        elif example:
            reply = self.read(example[1], await self.table.say(self.person, example[1]))
        else:
            reply = await self.chosen(await self.press(question, offered["Compose"]))
        for _ in range(TALKED):
            ending = {} if reply is None else buttons(reply)
            last = ending.get("Ready") or ending.get("End turn")
            if reply is None or last is None:
                return
            reply = await self.press(reply, last)

    async def chosen(self, board: Message | None) -> Message | None:
        """Press the first button that answers, or choose the first things of a menu."""
        for _ in range(TALKED):
            assert board is not None
            if answers := [
                name for name in buttons(board).values() if re.match("m:(choose|amount|done)", name)
            ]:
                return await self.press(board, answers[0])
            menu = next(menu for verb, menu in menus(board).items() if verb in ("choose", "pick", "next"))
            values = [str(one["value"]) for one in menu["options"]][: int(menu.get("min_values", 1)) or 1]
            picked = await self.table.local.select(self.person, board, str(menu["custom_id"]), values)
            board = self.read(str(values), picked.message)
            if str(menu["custom_id"]).startswith("s:choose"):
                return board
        raise AssertionError("a question has no end")

    async def filled(self, question: Message, example: str) -> Message | None:
        """Fill in every form of a question as its example says; what no form can say is written."""
        opened, reply = (
            await self.table.local.press(self.person, question, buttons(question)["Fill in"]),
            None,
        )
        for _ in range(TALKED):
            if opened.modal is None:
                return self.read("Fill in", opened.message)
            self.forms += 1
            said = as_said(opened.modal, example)
            if not any(said.values()):
                return await self.table.say(self.person, example) if reply is None else reply
            sent = await self.table.local.fill(opened, said)
            reply = self.read(f"{example} in a form: {said}", sent.message)
            assert reply is not None
            further = [name for label, name in buttons(reply).items() if label.startswith("Next form")]
            if not further:
                return reply
            opened = await self.table.local.press(self.person, reply, further[0])
        raise AssertionError("the forms have no end")


def as_said(modal: Body, example: str) -> Mapping[str, list[str]]:
    """Return what is chosen in a form so that it says what an example says; on the form of an invasion,
    which no example has, the first choice of what must be filled.
    """
    lines = example.split(SEPARATOR)
    names: dict[str, str] = {}
    if lines[0].startswith("PLAN "):
        _, at, *levels = lines[0].split()
        names = {"at": at, **dict.fromkeys("DFM", "0"), **{level[0]: level[1] for level in levels}}
    said: dict[str, list[str]] = {}
    for one, _ in components.inputs(modal):
        name = str(one.get("custom_id"))
        values = [str(option["value"]) for option in one.get("options", ())]
        wanted = [names[name]] if name in names else [value for value in values if value in lines]
        if not names and modal["title"] == TITLE and components.is_required(one):
            wanted = values[:1]
        said |= {name: wanted} if wanted and set(wanted) <= set(values) else {}
    return said


async def is_over(table: Table, slug: str, person: Person) -> bool:
    """Return whether somebody's first turn is over."""
    row = await table.judge.database.ask(queries.game, 1)
    seen = await views.look(table.judge, 1, person.id)
    assert seen.place is not None
    if row.status != "running":
        return True
    if slug == "conquest":  # a turn of many commands is over when it is one's turn again
        return seen.view.table.round > 1
    return OVER[slug](seen.view.table, seen.place)


async def first_turn(table: Table, slug: str, options: Mapping[str, Any], *, by_form: bool) -> Stranger:
    """Play the first turn of a person among computers, up to the next question after it."""
    ann = table.local.add_person("Ann", owner=True)
    chosen = " ".join(f"{name}={value}" for name, value in options.items())
    await opened(table, ann, rules=slug, options=chosen)
    await table.runs()
    stranger, over = Stranger(table, ann, by_form), False
    for _ in range(QUESTIONS):
        await table.until(lambda: stranger.question() or ended(table, ann), "a question")
        question, over = stranger.question(), await is_over(table, slug, ann)
        if question is not None:
            await stranger.answer(question)
        if over or question is None:
            return stranger
    raise AssertionError("the first turn has no end")


def ended(table: Table, person: Person) -> bool:
    """Return whether somebody is told that the game is over for them: others may take all they have first."""
    return any("Rematch" in buttons(m) or "out of the game" in m.content for m in table.dm(person))


WAYS = [(slug, way) for slug, game in catalogue().items() for way in range(max(1, len(game.ways)))]


@pytest.mark.long
@pytest.mark.parametrize("game_of", spread(range(8), 1))
@pytest.mark.parametrize("by_form", [False, True], ids=["buttons", "forms"])
@pytest.mark.parametrize("slug, way", WAYS)
async def test_a_stranger_is_refused_nothing_that_was_offered(
    tmp_path: Path, slug: str, way: int, by_form: bool, game_of: int
) -> None:
    game = catalogue()[slug]
    async with seated_at(fresh(tmp_path / "table.sqlite")) as table:
        stranger = await first_turn(table, slug, game.ways[way].options if game.ways else {}, by_form=by_form)
    assert stranger.faults == []
    assert stranger.forms or not by_form
