"""Buttons, menus and forms that survive a restart: what they do, for which game and step, is in their ids."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, TypeAlias

import discord
from discord import ui

from bot import words
from bot.judge.judge import Refusal
from bot.judge.question_moment import START, At, is_current
from bot.ui import failures
from bot.ui.access import admitted, custom_id_of, turn
from bot.ui.app import Act
from bot.ui.responses import IN_PLACE, Lost, respond
from storage.models import Game

GRAMMAR = (
    r"(?P<verb>[a-z]+):(?P<game>[0-9]+):(?P<turn>[0-9]+)\.(?P<step>[0-9]+)(?:\.(?P<epoch>[0-9]+))?"
    r"(?::(?P<rest>.*))?"
)
DIGITS = 12
"""Digits of the longest number in a custom id that is one of ours."""

LONGEST_LABEL = 80
LONGEST_TITLE = 45
"""Characters of the title of a form, and of what stands above a field."""
LONGEST_OPTION = 100
LONGEST_ID = 100
"""Characters of a custom id."""
PAGE = 25
"""Options of one menu."""

ENDING = ("ready", "wait")
"""Deeds that end a turn of many commands, whichever of them they stand under."""

IN_ORDER = (
    *(
        "join",
        "accept",
        "agree",
        "voteyes",
        "takeoffice",
        "takeover",
        "imback",
        "rematch",
        "openletters",
        "letteranswer",
        "wishes",
        "leave",
        "decline",
        "refuse",
        "voteno",
        "notoffice",
        "keepletters",
        "keepseat",
        "start",
    ),
    *("letlook", "queuejoin", "notlook", "queuelater", "endlook"),
    *("again", "unquote", "go", "both", "rest", "goon", "choose", "amount", "done", "none", "over"),
    *("sendline", "actsend", "stepback", "actback"),
    *(
        "fill",
        "compose",
        "show",
        "draft",
        "map",
        "type",
        "status",
        "letterwrite",
        "lettermute",
        "letterunmute",
        "act",
        "back",
        "takeback",
        "forget",
    ),
    *("leaguejoin", "leagueleave", "leaguestart", "leaguetable"),
    *("replay", "steps", "earlier", "later", "unwatch"),
    *("howto", "rules", "refcard"),
    *("ready", "unready", "wait", "notwait", "begun", "some"),
)
"""Deeds of buttons as they stand beside one another under every message: what answers first, then what looks,
and what closes a question last.
"""
PLACES = {verb: place for place, verb in enumerate(IN_ORDER)}

LONGEST_TYPED = 1500

Scope: TypeAlias = Literal["moment", "game", "own"]
"""The scope of a control. moment: the question it was made for; once that is over it does nothing. game: the
game, whatever its moment. own: it names no game; its deed asks by itself who may.
"""


@dataclass(frozen=True)
class ControlTag:
    """The meaning of a control: a deed, the game and the moment it was made in, and its other values."""

    verb: str
    game_id: int
    at: At = START
    rest: str = ""

    @property
    def text(self) -> str:
        """Return the tag as it stands in a custom id, without its first letter."""
        rewinds = f".{self.at.epoch}" if self.at.epoch else ""
        head = f"{self.verb}:{self.game_id}:{self.at.turn}.{self.at.step}{rewinds}"
        return f"{head}:{self.rest}" if self.rest else head

    @property
    def fits(self) -> bool:
        """Return whether a control can bear the tag."""
        return len(self.text) + len("m:") <= LONGEST_ID

    def to(self, verb: str, rest: str = "") -> ControlTag:
        """Return the tag of another deed in the same game and moment."""
        return replace(self, verb=verb, rest=rest)


def tag_of(match: re.Match[str]) -> ControlTag:
    """Return the tag that a custom id holds."""
    at = At(int(match["turn"]), int(match["step"]), int(match["epoch"] or 0))
    return ControlTag(match["verb"], int(match["game"]), at, match["rest"] or "")


def whole(text: str) -> int:
    """Return a number that stands in a custom id or in a value of a menu; raises Refusal if it is none."""
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise Refusal(words.controls.OLD)
    return int(text)


def chosen(values: Sequence[str]) -> tuple[bool, int]:
    """Return whether a menu was turned to another page, and the number that was chosen; raises Refusal."""
    if not values:
        raise Refusal(words.controls.OLD)
    return values[0].startswith("p"), whole(values[0][1:])


Deed: TypeAlias = Callable[[Act, ControlTag, Sequence[str]], Awaitable[None]]
"""Carries out a control: of the act, its tag, and the values chosen or typed."""


@dataclass(frozen=True)
class Registered:
    """A deed, what its controls are bound to, whether its answer takes the place of their message, and
    whether a form does it: then nothing else does, and no form does any other.
    """

    do: Deed
    scope: Scope
    redraws: bool = False
    form: bool = False


DEEDS: dict[str, Registered] = {}


class Past(Protocol):
    """Answers a control of a moment that is over, given the values chosen or typed."""

    async def __call__(self, act: Act, row: Game, values: Sequence[str], *, in_place: bool) -> None:
        """Say so, `in_place` in the message that the control stands under."""


PAST: list[Past] = []
"""The one that there is: `question_screens` enters it, as it tells what is asked now."""


def deed(
    verb: str, scope: Scope = "moment", *, redraws: bool = False, form: bool = False
) -> Callable[[Deed], Deed]:
    """Name the deed of a button or menu, or of a form, what it is bound to, and where its answer stands."""

    def enter(function: Deed) -> Deed:
        DEEDS[verb] = Registered(function, scope, redraws, form)
        return function

    return enter


def deed_of_game(verb: str, do: Callable[[Act, int], Awaitable[None]]) -> None:
    """Name what a command does as the deed of a button too: it needs to know nothing but the game."""

    async def pressed(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
        await do(act, tag.game_id)

    DEEDS[verb] = Registered(pressed, "game")


class Press(ui.DynamicItem[ui.Button[ui.View]], template="m:" + GRAMMAR):
    """A button."""

    def __init__(
        self, tag: ControlTag, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
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
        tag: ControlTag,
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


class ModalForm(ui.Modal):
    """A form; the listener of the orders cog hears it, so that one sent after a restart is heard as well."""

    def __init__(
        self,
        tag: ControlTag,
        title: str,
        fields: Mapping[str, ui.TextInput[Any]] | None = None,
        labels: Sequence[ui.Label[Any]] = (),
    ) -> None:
        super().__init__(title=title[:LONGEST_TITLE], custom_id=f"f:{tag.text}", timeout=None)
        for label, field in (fields or {}).items():
            self.add_item(ui.Label(text=label[:LONGEST_TITLE], component=field))
        for each in labels:
            self.add_item(each)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Leave it to the listener."""


async def submitted(act: Act) -> None:
    """Do the deed of a form that was sent."""
    found = re.fullmatch("f:" + GRAMMAR, custom_id_of(act))
    tag = tag_of(found) if found else ControlTag("", 0)
    await perform(act, tag, [value for values in filled_in(act).values() for value in values])


def filled_in(act: Act) -> dict[str, list[str]]:
    """Return the values of each field of a form that was sent."""
    data: Mapping[str, Any] = act.data or {}
    return filled(data.get("components", []))


def is_known(act: Act) -> bool:
    """Return whether a button or menu is one that its class does the deed of: it stands under its message."""
    custom_id, message = custom_id_of(act), act.message
    shown = message is not None and custom_id in _ids(message.components)
    return shown and re.fullmatch("[ms]:" + GRAMMAR, custom_id) is not None


def _ids(components: Iterable[object]) -> Iterator[str]:
    """Yield the ids of components and of those within them."""
    for component in components:
        yield str(getattr(component, "custom_id", None) or "")
        yield from _ids(getattr(component, "children", ()))
        yield from _ids(filter(None, [getattr(component, "accessory", None)]))


async def strange(act: Act) -> None:
    """Answer a button or menu whose id is none of ours, which nothing else does."""
    if not custom_id_of(act).startswith("v:"):
        await perform(act, ControlTag("", 0), ())


def filled(components: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Return the values of a form's fields, by its custom id: one text or more, none where nothing was
    chosen; a box that is ticked has its id.
    """
    found: dict[str, list[str]] = {}
    for component in components:
        inner = [component["component"]] if component.get("component") else component.get("components", ())
        found |= filled(inner)
        name, value = str(component.get("custom_id", "")), component.get("value")
        if "values" in component:
            found[name] = [str(each) for each in component["values"] or ()]
        elif isinstance(value, bool):
            found[name] = [name] if value else []
        elif "value" in component:
            found[name] = [] if value is None else [str(value)]
    return found


async def perform(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """Do a deed when it is one's turn, if one may know of the game and its moment is not over.

    Whatever goes wrong is said.
    """
    if not act.client.queue.is_first(act):
        return
    known = DEEDS.get(tag.verb, UNKNOWN)
    if known.form != (act.type is discord.InteractionType.modal_submit):
        known = UNKNOWN
    act.extras[IN_PLACE] = known.redraws
    try:
        async with turn(act):
            if known.scope != "own":
                row = await admitted(act, tag.game_id)
                if known.scope != "game" and not is_current(row, tag.at, ending=tag.verb in ENDING):
                    await PAST[0](act, row, values, in_place=known.redraws)
                    return
            await known.do(act, tag, values)
    except Exception as error:  # noqa: BLE001  a control must never end in silence; failures speaks and logs
        await failures.answer(act, error)


async def open_form(act: Act, tag: ControlTag, form: ModalForm) -> None:
    """Show a form; if Discord was told already that an answer will come, show a button that opens it."""

    async def again() -> None:
        hidden = act.guild_id is not None
        await act.followup.send(
            words.controls.FORM_LATE, view=sheet(Press(tag, words.controls.OPEN_FORM)), ephemeral=hidden
        )

    try:
        await respond(act, lambda: act.response.send_modal(form), again)
    except Lost as error:
        raise Refusal(words.controls.FORM_LATE) from error


async def _unknown(_act: Act, _tag: ControlTag, _values: Sequence[str]) -> None:
    raise Refusal(words.controls.OLD)


UNKNOWN = Registered(_unknown, "own")


def further(game_id: int, at: At) -> ui.View:
    """Return the one control that an answer about a past moment has: it shows the present question."""
    return sheet(
        Press(ControlTag("compose", game_id, at), words.controls.COMPOSE, discord.ButtonStyle.primary)
    )


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
    """Return controls that never time out, the buttons among them in the order of all messages."""
    buttons = (item for item in items if isinstance(item, Press))
    ordered = iter(sorted(buttons, key=lambda each: PLACES.get(each.tag.verb, 0)))
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(next(ordered) if isinstance(item, Press) else item)
    return view
