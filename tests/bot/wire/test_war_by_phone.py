"""Conquest on a phone: turns, standing orders and gifts in which nobody types a word."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from bot.judge.audience import views
from bot.judge.session import PlayerView
from games.conquest.land import BOARD
from local_discord import Channel, InteractionAnswer, Message, Person
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_phones import buttons, menus
from tests.bot.wire.test_realm import first_turn, public
from tests.bot.wire.test_table import opened

ODDS = re.compile(r"taken \d+\.\d %, expected losses \d+\.\d\d of \d+")


@dataclass
class Handset:
    """The composer of somebody who presses and picks, and never types; `board` is what it shows now."""

    table: Table
    person: Person
    board: Message
    sent: list[str] = field(default_factory=list)

    def labels(self, verb: str = "step") -> dict[str, str]:
        """Return what the menu offers, by what a person reads; `verb` is the menu's."""
        offered = menus(self.board).get(verb)
        return {str(one["label"]): str(one["value"]) for one in offered["options"]} if offered else {}

    async def press(self, label: str) -> Message:
        """Press a button."""
        custom_id = buttons(self.board)[label]
        return await self.shown(lambda: self.table.local.press(self.person, self.board, custom_id))

    async def pick(self, label: str, verb: str = "step") -> None:
        """Choose what is offered under this label, or the first of what begins with it."""

        def fitting() -> dict[str, str]:
            return {text: value for text, value in self.labels(verb).items() if text.startswith(label)}

        await self.table.until(
            fitting, f"{label} to be offered"
        )  # for the answer before may change once more
        found = fitting()
        value = found.get(label) or next(iter(found.values()))
        menu = str(menus(self.board)[verb]["custom_id"])
        self.board = await self.shown(lambda: self.table.local.select(self.person, self.board, menu, [value]))

    async def shown(self, act: Callable[[], Awaitable[InteractionAnswer]]) -> Message:
        """Do something and return the message that shows what came of it, however long that takes."""
        before = (self.board.id, self.board.content, str(self.board.components))
        answer = await act()

        def changed() -> bool:
            now = answer.message
            if now is None or now.loading:
                return False
            return (now.id, now.content, str(now.components)) != before

        await self.table.until(changed, "an answer")
        assert answer.message is not None
        return answer.message

    async def compose(self, *labels: str, verb: str = "step") -> str:
        """Choose step by step and send what comes of it; return the line."""
        for label in labels:
            await self.pick(label, verb)
        assert "So far: `" in self.board.content, self.board.content
        line = self.board.content.split("So far: `", 1)[1].split("`", 1)[0]
        self.board = await self.press("Send")
        self.sent.append(line)
        return line


async def composing(table: Table, person: Person) -> Handset:
    """Open the composer under the question that somebody was sent."""

    def composers() -> list[Message]:
        return [message for message in table.dm(person) if "Compose" in buttons(message)]

    await table.until(composers, "the question")
    found = composers()
    phone = Handset(table, person, found[-1])
    phone.board = await phone.press("Compose")
    return phone


def homes(seen: PlayerView) -> list[str]:
    """Return what somebody holds, as menus call it."""
    held = [code for code, land in seen.view.table.lands.items() if land.owner == seen.place]
    return [f"{BOARD.name(code)} ({code})" for code in held]


async def begun(table: Table) -> tuple[Channel, list[Person], Person, PlayerView]:
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob", "Cem")]
    thread = await opened(table, *people, rules="conquest", options="mode=seven")
    person, seen = await first_turn(table, people)
    return thread, people, person, seen


async def waiting(table: Table, people: list[Person], person: Person) -> Person:
    """Another player who waits; computers before them may have put one out by now."""
    for each in people:
        if each is not person and homes(await views.look(table.judge, 1, each.id)):
            return each
    raise AssertionError("nobody else is left")


@pytest.mark.long
async def test_a_whole_turn_is_played_with_buttons_and_menus(table: Table) -> None:
    thread, _, person, seen = await begun(table)
    typed = [m.id for m in table.dm(person) if m.author_id == person.id]
    phone = await composing(table, person)
    home = homes(seen)[0]
    code = home[-4:-1]
    assert await phone.compose("Buy strategy cards", "1") == "BUY 1"
    assert "✅ `BUY 1`" in phone.board.content
    assert phone.labels(), "what comes next is offered at once"
    hired = await phone.compose("Hire infantry", "")  # how many a gold buys depends on the Ruler
    count = hired.split()[1]
    assert hired == f"HIRE {count} INFANTRY"
    phone.board = await phone.press("Undo")
    assert f"Taken back: `{hired}`" in phone.board.content
    assert await phone.compose("Hire infantry", count) == hired
    assert await phone.compose("Place units", home, f"All {count}") == f"PLACE {count} {code}"
    await phone.pick("Invade")
    await phone.pick(home)
    target = next(iter(phone.labels()))
    await phone.pick(target)
    await phone.pick("All")
    if "Fight on until few of mine are left" in phone.labels():
        assert ODDS.search(phone.board.content), "the odds are told before it is sent"
        phone.board = await phone.press("Back")
        await phone.pick("All")
        await phone.pick("Fight on until few of mine are left")
        await phone.pick("2 or fewer")
    line = await phone.compose()
    assert line.startswith(f"INVADE {code} - {target[-4:-1]} WITH ")
    assert f"✅ `{line}`" in phone.board.content
    after = await views.look(table.judge, 1, person.id)
    if len(homes(after)) > 1 and "Move among your provinces" in phone.labels():
        moved = await phone.compose("Move among your provinces", homes(after)[0], homes(after)[1], "1")
        assert moved.startswith("MOVE 1 ")
    ended = await phone.press("End turn")
    assert "✅ `END`" in ended.content
    assert {"Standing orders", "Gift"} <= set(buttons(ended)), "what can be done at any time still is offered"
    stories = [m for m in await public(table, thread) if m.content.startswith("### Round 1")]
    assert stories, "the table reads the turn"
    assert [m.id for m in table.dm(person) if m.author_id == person.id] == typed, "nothing was typed"


@pytest.mark.long
async def test_standing_orders_and_gifts_are_written_while_others_play(table: Table) -> None:
    thread, people, person, seen = await begun(table)
    other = await waiting(table, people, person)
    mine = await views.look(table.judge, 1, other.id)
    answer = await table.local.slash(other, thread, "orders compose", {"game": "1"})
    await table.until(lambda: answer.replies, "the composer")
    top = answer.replies[-1]
    assert answer.replies[-1].ephemeral
    phone = Handset(table, other, top)
    phone.board = await phone.press("Standing orders")
    home = homes(mine)[0]
    await phone.pick("Play a card", "actstep")
    # Meanwhile somebody else plays on; what is being written is not disturbed.
    assert "✅ `BUY 1`" in (await table.say(person, "BUY 1")).content
    before = [m.content for m in await public(table, thread)]
    line = await phone.compose("Ambush", "… in one province", home, verb="actstep")
    assert line == f"IF AT {home[-4:-1]} PLAY Ambush"
    assert line in phone.board.content
    assert await phone.compose("Offer fealty", "Yes", verb="actstep") == "FEALTY YES"
    await phone.pick("IF AT", "actundo")
    assert "FEALTY YES" in phone.board.content
    assert (await views.look(table.judge, 1, other.id)).standing == ("FEALTY YES",)
    assert seen.place is not None
    power = seen.game.power(seen.place).name
    phone.board = await phone.press("To your orders")
    phone.board = await phone.press("Gift")
    assert await phone.compose(power, "1", verb="actstep") == f"GIVE 1 TO {power.upper()}"
    await table.until(lambda: [m for m in table.dm(person) if "gives you 1 gold" in m.content], "the gift")
    assert [m.content for m in await public(table, thread)] == before, "the table sees nothing of it"


async def test_a_standing_order_is_taken_back_by_its_first_words_too(table: Table) -> None:
    _, people, person, _ = await begun(table)
    other = await waiting(table, people, person)
    await table.say(other, "FEALTY NO; LOSSES RULER")
    left = await table.say(other, "clear standing losses")
    assert "FEALTY NO" in left.content
    assert "LOSSES RULER" not in left.content
    wrong = await table.say(other, "clear standing losses")
    assert "there is no such standing order" in wrong.content
    assert (await views.look(table.judge, 1, other.id)).standing == ("FEALTY NO",)
