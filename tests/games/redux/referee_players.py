"""A player who writes more into a sheet than anybody needs: words behind every card's code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from games.core.rules.prompts import Answer, Dice, Orders, Prompt
from games.core.rules.protocol import View
from tests.games.redux.referee_facts import SEATS

WORDS = [
    "S",
    "H",
    "C",
    "V",
    "U",
    "1G",
    "1R",
    "G",
    "R",
    "YES",
    "NO",
    "TRE",
    "GRA",
    "VP",
    "HIRE",
    "1",
    "2",
    "R+1",
    "R-1",
    "W+1S",
    "W-1H",
    "W+1V",
    "TAX",
    "HARVEST",
    "BUY",
] + [seat.upper() for seat in SEATS]
SWAPS = {"LFA": ("1G", "1R", "2R"), "GPI": ("1S H", "1H V", "1C S", "1V C")}
PLAIN = ("DECLINE", "END", "ZGJ", "PTO", "LFA", "GPI")


def wordy(view: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Answer at random; into a sheet write words until no more are accepted."""
    answer = prompt.shape.sample(dice)
    if prompt.key != "sheet" or not isinstance(answer, list):
        return answer
    return _Writer(view, prompt, dice, [str(line) for line in answer]).sheet()


class _Writer:
    """Writes one sheet."""

    def __init__(self, view: View[Any, Any], prompt: Prompt[Any], dice: Dice, lines: list[str]) -> None:
        self.view, self.prompt, self.dice, self.lines = view, prompt, dice, lines
        self.throws = 0

    def sheet(self) -> list[str]:
        """Return the sheet with all the words that were accepted."""
        table, seat = self.view.table, self.view.seat
        realm = table.realms[seat]
        own = [bid for bid in table.bids if bid.seat == seat]
        for space in dict.fromkeys(bid.space for bid in own):
            if not any(space in line.split()[:2] for line in self.lines):
                self.accepted([*self.lines, space])
        for index, line in enumerate(self.lines):
            head = line.split()[0]
            for code in () if head in PLAIN else [b.general for b in own if b.space == head] + realm.built:
                self.extend(index, code)
        for code in [*realm.officers, *realm.built, "BUY"]:
            if not any(line.startswith(f"END {code}") for line in self.lines):
                self.extend(len(self.lines), f"END {code}")
        for code, swaps in SWAPS.items():
            if code in realm.officers:
                place = self.pick(range(len(self.lines) + 1))
                line = f"{code} {self.pick(swaps)}"
                self.accepted([*self.lines[:place], line, *self.lines[place:]])
        return self.lines

    def extend(self, index: int, code: str) -> None:
        """Write a card's code into a line (or a new one), and words behind it while they are accepted."""
        line = f"{self.lines[index]} {code}" if index < len(self.lines) else code
        for _ in range(3):
            why = self.accepted([*self.lines[:index], line, *self.lines[index + 1 :]])
            able = re.search(r"what can: ([^.]*)\.", why)
            if able and not line.endswith(code):
                line = f"{line.rsplit(' ', 1)[0]} {self.pick(able[1].split(', '))}"
            elif not why and self.pick((True, False)):
                return
            else:
                line = f"{line} {self.pick(WORDS)}"

    def accepted(self, lines: list[str]) -> str:
        """Take lines as the sheet, as they then stand in force, if all are accepted; return why they are
        not.
        """
        assert isinstance(self.prompt.shape, Orders)
        told = self.prompt.shape.check("\n".join(lines), ())
        if told.errors or told.warnings:
            return " ".join(map(str, [*told.errors, *told.warnings]))
        self.lines = list(told.lines)
        return ""

    def pick(self, things: Sequence[Any]) -> Any:
        """Return one of some things."""
        self.throws += 1
        return things[self.dice.throw(f"word/{self.throws}", 1, len(things))[0] - 1]
