"""Messages of the second kind: their words, picture and controls in one box, within Discord's limits.

Discord shows of them what their components say and nothing else: their content is empty, what is attached
is seen where a gallery names it, and they stay of this kind for ever. discord.py keeps few of the limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

WORDS = 4000
"""Characters that all text displays of a message have together."""
COMPONENTS, BUTTONS, OPTIONS = 40, 5, 25
LONGEST_ID, LONGEST_LABEL, LONGEST_OPTION = 100, 80, 100
LONGEST_NOTE = 256
"""Characters of what describes a picture; discord.py says 256, and no more than that is sent."""


class Shown(NamedTuple):
    """A picture or file of a message: its name, and the same in words."""

    filename: str
    alt: str

    @property
    def address(self) -> str:
        """Return how components name a file that is attached to their message."""
        return f"attachment://{self.filename}"


PICTURES = (".png", ".webp")
"""Endings of the names of files that a gallery shows; others are shown as files."""


def layout(
    text: str, controls: ui.View | None = None, pictures: Sequence[Shown] = (), accent: int | None = None
) -> ui.LayoutView:
    """Return words, pictures and controls as a message of the second kind, in a box of that colour."""
    box: ui.Container[Any] = ui.Container(accent_colour=accent)
    if text.strip():
        box.add_item(ui.TextDisplay(text.strip()))
    if seen := [each for each in pictures if each.filename.endswith(PICTURES)]:
        items = [discord.MediaGalleryItem(each.address, description=brief(each.alt)) for each in seen]
        box.add_item(ui.MediaGallery(*items))
    for each in pictures:
        if not each.filename.endswith(PICTURES):
            box.add_item(ui.File(each.address))
    rows = list(_rows(controls.children if controls is not None else ()))
    if rows:
        box.add_item(ui.Separator())
    for row in rows:
        box.add_item(ui.ActionRow(*row))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def brief(alt: str) -> str:
    """Return a description as short as a gallery takes it: whole words of it."""
    if len(alt) <= LONGEST_NOTE:
        return alt
    return alt[: LONGEST_NOTE - 1].rpartition(" ")[0] + "…"


def _rows(items: Iterable[ui.Item[Any]]) -> Iterator[list[ui.Item[Any]]]:
    """Yield controls as they stand beside one another: five buttons in a row, a menu alone."""
    row: list[ui.Item[Any]] = []
    for item in items:
        wide = item.width > 1
        if row and (wide or len(row) == BUTTONS or row[0].width > 1):
            yield row
            row = []
        row.append(item)
    if row:
        yield row


def text_of(message: discord.Message) -> str:
    """Return all the words of a message, whichever its kind."""
    return message.content or "\n".join(_texts(message.components))


def _texts(components: Iterable[object]) -> Iterator[str]:
    for one in components:
        if isinstance(one, discord.TextDisplay):
            yield one.content
        yield from _texts(getattr(one, "children", ()))


def fault(view: ui.LayoutView) -> str:
    """Return which of Discord's limits a layout does not keep, "" if it keeps them all."""
    tree: list[Mapping[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]  # discord.py has no types for it
    parts = list(_parts(tree))
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(parts) > COMPONENTS:
        return f"{len(parts)} components"
    if (count := sum(len(part["content"]) for part in parts if "content" in part)) > WORDS:
        return f"{count} characters"
    if len(set(ids)) < len(ids):
        return f"doubled_ids={len(ids) - len(set(ids))}"
    return next((found for part in parts if (found := _fault(part))), "")


def _parts(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for one in components:
        yield one
        yield from _parts(one.get("components", ()))
        yield from _parts([one["accessory"]] if "accessory" in one else [])


def _fault(part: Mapping[str, Any]) -> str:
    """Return what is wrong with one component."""
    if not 1 <= len(part.get("custom_id", "x")) <= LONGEST_ID:
        return f"custom_id={part['custom_id']!r}"
    if len(part.get("label") or "") > LONGEST_LABEL:
        return f"label={part['label']!r}"
    options = part.get("options", ())
    if len(options) > OPTIONS or any(len(one["label"]) > LONGEST_OPTION for one in options):
        return f"{len(options)} options"
    if any(len(item.get("description") or "") > LONGEST_NOTE for item in part.get("items", ())):
        return "a description"
    return ""
