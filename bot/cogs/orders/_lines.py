"""Completes orders while they are typed: the last of several, with the lines that are legal now."""

from __future__ import annotations

import re

from discord.app_commands import Choice

from bot.judge import sight, words
from bot.judge.bench import Refusal
from bot.judge.sight import Sight
from bot.ui.app import Act
from bot.ui.components import LONGEST_OPTION, PAGE
from bot.ui.game_choice import meant

LAST = re.compile(r"[^;,\n]*$")


async def complete(act: Act, current: str) -> list[Choice[str]]:
    """Return what is typed so far with each legal line that fits its last part."""
    try:
        games = await meant(act, str(getattr(act.namespace, "game", "") or ""), "played")
        seen = await sight.look(act.client.judge, games[0].id, act.user.id)
    except Refusal:
        return []
    begun = LAST.search(current)
    head = current[: begun.start()] if begun else ""
    word = current[len(head) :].strip()
    head = f"{head.rstrip()} " if head else ""
    found = [(head + line, words.echoed(seen.shape, line)) for line in fitting(seen, word)]
    return [
        Choice(name=f"{head}{echo}" if len(head) + len(echo) <= LONGEST_OPTION else line, value=line)
        for line, echo in found
        if len(line) <= LONGEST_OPTION
    ][:PAGE]


def fitting(seen: Sight, word: str) -> list[str]:
    """Return the legal lines that hold all parts of a word, those of units without an order first."""
    parts = word.casefold().split()
    fresh: list[str] = []
    ordered: list[str] = []
    for lines in seen.legal.values():
        fits = [line for line in lines if all(part in line.casefold() for part in parts)]
        (ordered if any(line in seen.draft for line in lines) else fresh).extend(fits)
    lines = fresh + ordered
    return sorted(lines, key=lambda line: not line.casefold().startswith(word.casefold()))
