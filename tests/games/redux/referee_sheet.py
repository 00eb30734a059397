"""A sheet of actions read line by line (section 17, D13, D16, D17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.games.redux.referee_facts import BORDERS, CARDS, COMMON, GENERALS, LOCATIONS
from tests.games.redux.referee_table import Wrong

SPACES = (*COMMON, "TRI", *BORDERS)


@dataclass
class Line:
    """One action of a sheet: `said` are the words behind each card's code, "" those of the action."""

    space: str
    declined: bool = False
    said: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    order: list[str] = field(default_factory=list[str])


@dataclass
class Sheet:
    """A whole sheet: actions and swaps in order, promises, and what is said of the round's end, at last by so
    many standing lines.
    """

    steps: list[Line | str] = field(default_factory=list["Line | str"])
    promises: dict[str, bool] = field(default_factory=dict[str, bool])
    ends: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])
    standing: int = 0
    lost: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


def read(lines: Sequence[str], standing: Sequence[str] = ()) -> Sheet:
    """Return what a sheet says; `ALWAYS END` lines laid down before hold where it says nothing."""
    sheet = Sheet()
    for line in lines:
        words = line.split()
        head = words[0]
        if head == "END" and words[1] == "LOSE":
            sheet.lost.append((words[2], words[3]))
        elif head == "END":
            sheet.ends.append((words[1], words[2:]))
        elif head == "DECLINE":
            sheet.steps.append(Line(words[1], declined=True))
        elif head in ("ZGJ", "PTO") and len(words) < 3:
            sheet.promises[head] = words[1:] != ["NO"]
        elif head in ("LFA", "GPI"):
            sheet.steps.append(line)
        elif head in SPACES:
            sheet.steps.append(_action(head, words[1:]))
        else:
            raise Wrong(f"no action can be read in {line!r}")
    said = {code for code, _ in sheet.ends}
    for line in standing:
        words = line.split()
        if words[:2] == ["ALWAYS", "END"] and words[2] not in said and words[2] != "LOSE":
            sheet.ends.append((words[2], words[3:]))
            sheet.standing += 1
    return sheet


def _action(space: str, words: list[str]) -> Line:
    """Return an action: its own words, then the words behind each card's code."""
    line = Line(space)
    own: list[str] = []
    rest = list(words)
    if space in BORDERS:
        while rest and (rest[0] in ("-", "TRE", "GRA", "VP") or len(own) < 1 or rest[0] in LOCATIONS[space]):
            word = rest.pop(0)
            own += [] if word == "-" else [word]
    elif space == "CON" and rest:
        own = [rest.pop(0)]
    elif rest[:1] == ["STAY"]:
        own, rest = rest[:2], rest[2:]
    while rest and rest[0] not in GENERALS and rest[0] not in CARDS:
        if space == "CON" and own:
            line.said.setdefault(own[0], []).append(rest.pop(0))
        else:
            own.append(rest.pop(0))
    line.said[""] = own
    code = ""
    for word in rest:
        if word in GENERALS or word in CARDS:
            code = word
            line.said.setdefault(code, [])
            line.order.append(code)
        else:
            line.said[code].append(word)
    return line
