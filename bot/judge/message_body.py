"""What a stored message says: the text, the picture to draw for it, and the controls under it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

Controls = Literal["none", "lobby", "table", "orders", "challenge", "rematch", "rewind"]
"""lobby: join, leave, start. table: map, my orders, status. orders: write, show, ready.
challenge: accept, decline. rematch: rematch. rewind: agree, refuse.
"""

ANSWER, MAP, DIRECT, REMINDER = 0, 10, 20, 30
"""Priorities: what an interaction waits for, maps and reports, direct messages, reminders."""

LONGEST = 2000
"""Characters in one Discord message."""


class PictureOf(BaseModel):
    """A picture to be drawn when the message is sent: the map as turn `turn` began, a chart, or a replay."""

    kind: Literal["map", "chart", "replay"] = "map"
    turn: int = 0
    orders: bool = True


class Body(BaseModel):
    """A message as the outbox sends it. `delete` takes a sent one away again.

    `reply_to` is the message of the reader that it answers; `about` numbers what its controls are about,
    where that is not the open question. `epoch` counts the rewinds before it, so that its controls
    name one moment only.
    """

    text: str
    picture: PictureOf | None = None
    controls: Controls = "none"
    pin: bool = False
    reply_to: int | None = None
    epoch: int = 0
    delete: bool = False
    about: int = 0


def paragraphs(lines: list[str], longest: int = LONGEST) -> list[str]:
    """Join lines to as few texts as fit into messages; a line that is too long alone is cut."""
    texts: list[str] = []
    for line in lines:
        short = line if len(line) <= longest else line[: longest - 1] + "…"
        if texts and len(texts[-1]) + 1 + len(short) <= longest:
            texts[-1] += "\n" + short
        else:
            texts.append(short)
    return texts
