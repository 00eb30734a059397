"""Buttons, menus and forms that survive a restart: what they do, for which game and step, is in their ids."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.cogs import failures
from bot.face.acknowledging import IN_PLACE, Lost, respond
from bot.face.admission import turn
from bot.face.answers import Act
from bot.judge.bench import Refusal

GRAMMAR = r"(?P<verb>[a-z]+):(?P<game>\d+):(?P<turn>\d+)\.(?P<step>\d+)(?::(?P<rest>.*))?"
LONGEST_LABEL = 80
LONGEST_OPTION = 100
PAGE = 25
"""Options of one menu."""

OLD = "This button is from an older version of me. Use `/orders compose` or `/game status` to go on."

LATE = "That took me too long to open the form by itself."
OPEN = "Open the form"


@dataclass(frozen=True)
class Tag:
    """What a control stands for: a deed, the game, turn and step it was made in, and what else it needs."""

    verb: str
    game_id: int
    turn: int = 0
    step: int = 0
    rest: str = ""

    @property
    def at(self) -> tuple[int, int]:
        """Return turn and step."""
        return self.turn, self.step

    @property
    def text(self) -> str:
        """Return the tag as it stands in a custom id, without its first letter."""
        head = f"{self.verb}:{self.game_id}:{self.turn}.{self.step}"
        return f"{head}:{self.rest}" if self.rest else head

    def to(self, verb: str, rest: str = "") -> Tag:
        """Return the tag of another deed in the same game and step."""
        return replace(self, verb=verb, rest=rest)


def tag_of(match: re.Match[str]) -> Tag:
    """Return the tag that a custom id holds."""
    turn, step = int(match["turn"]), int(match["step"])
    return Tag(match["verb"], int(match["game"]), turn, step, match["rest"] or "")


Deed: TypeAlias = Callable[[Act, Tag, Sequence[str]], Awaitable[None]]
"""What a control does: who used it, its tag, and the values chosen or typed."""

DEEDS: dict[str, Deed] = {}
REDRAWING: set[str] = set()
"""Deeds whose answer takes the place of the message with the control."""


def deed(verb: str, *, redraws: bool = False) -> Callable[[Deed], Deed]:
    """Name the deed of a button, menu or form; `redraws`: its answer takes the place of their message."""

    def enter(function: Deed) -> Deed:
        DEEDS[verb] = function
        if redraws:
            REDRAWING.add(verb)
        return function

    return enter


class Press(ui.DynamicItem[ui.Button[ui.View]], template="m:" + GRAMMAR):
    """A button."""

    def __init__(
        self, tag: Tag, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> None:
        self.tag = tag
        super().__init__(ui.Button(label=label[:LONGEST_LABEL], style=style, custom_id=f"m:{tag.text}"))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        """Return the button that stands under an old message."""
        return cls(tag_of(match), getattr(item, "label", None) or "…")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do the deed."""
        await perform(interaction, self.tag, ())


class Menu(ui.DynamicItem[ui.Select[ui.View]], template="s:" + GRAMMAR):
    """A menu of options, at most 25."""

    def __init__(
        self,
        tag: Tag,
        placeholder: str,
        options: Sequence[discord.SelectOption],
        least: int = 1,
        most: int = 1,
    ) -> None:
        self.tag = tag
        select: ui.Select[ui.View] = ui.Select(
            custom_id=f"s:{tag.text}",
            placeholder=placeholder[:150],
            options=list(options),
            min_values=least,
            max_values=most,
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Menu:
        """Return the menu that stands under an old message."""
        if not isinstance(item, ui.Select):
            raise TypeError(f"{match.string} is no menu")
        return cls(tag_of(match), item.placeholder or "…", item.options, item.min_values, item.max_values)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do the deed with what was chosen."""
        await perform(interaction, self.tag, self.item.values)


class Form(ui.Modal):
    """A form; the listener of the orders cog hears it, so that one sent after a restart is heard as well."""

    def __init__(self, tag: Tag, title: str, fields: Mapping[str, ui.TextInput[Any]]) -> None:
        super().__init__(title=title[:45], custom_id=f"f:{tag.text}", timeout=None)
        for label, field in fields.items():
            self.add_item(ui.Label(text=label[:45], component=field))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Leave it to the listener."""


async def submitted(act: Act) -> None:
    """Do the deed of a form that was sent."""
    data: Mapping[str, Any] = act.data or {}
    found = re.fullmatch("f:" + GRAMMAR, str(data.get("custom_id", "")))
    if act.type is discord.InteractionType.modal_submit and found:
        await perform(act, tag_of(found), _typed(data.get("components", [])))


def _typed(components: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the values of a form's fields in their order."""
    values: list[str] = []
    for component in components:
        inner = component.get("component")
        if inner is not None:
            values += _typed([inner])
        elif "components" in component:
            values += _typed(component["components"])
        elif "value" in component:
            values.append(str(component["value"]))
    return values


async def perform(act: Act, tag: Tag, values: Sequence[str]) -> None:
    """Do a deed when it is one's turn; whatever goes wrong is said."""
    act.extras[IN_PLACE] = tag.verb in REDRAWING
    try:
        async with turn(act):
            await DEEDS.get(tag.verb, _unknown)(act, tag, values)
    except Exception as error:  # noqa: BLE001  a control must never end in silence; failures speaks and logs
        await failures.answer(act, error)


async def open_form(act: Act, tag: Tag, form: Form) -> None:
    """Show a form; if Discord was told already that an answer will come, show a button that opens it."""

    async def again() -> None:
        hidden = act.guild_id is not None
        await act.followup.send(LATE, view=sheet(Press(tag, OPEN)), ephemeral=hidden)

    try:
        await respond(act, lambda: act.response.send_modal(form), again)
    except Lost as error:
        raise Refusal(LATE) from error


async def _unknown(_act: Act, _tag: Tag, _values: Sequence[str]) -> None:
    raise Refusal(OLD)


def option(value: str, label: str, description: str = "", *, chosen: bool = False) -> discord.SelectOption:
    """Return an option of a menu, cut to what Discord takes."""
    return discord.SelectOption(
        value=value[:LONGEST_OPTION],
        label=label[:LONGEST_OPTION] or "…",
        description=description[:LONGEST_OPTION] or None,
        default=chosen,
    )


Control: TypeAlias = Press | Menu


def sheet(*items: Control) -> ui.View:
    """Return controls that never time out."""
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view
