"""Acts outside the rules, for everybody to read: what, when and by which office, not by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge
from bot.judge.telling import texts
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.models import Audit

LONGEST, LONGEST_LINES = 60, 600
"""Characters of a fact that somebody typed, and of a correction, whose lines are the rules' own."""


async def lines(judge: Judge, game_id: int) -> list[str]:
    """Return the deeds of a game that were told to its table, the newest first, a line each."""
    row = await judge.database.ask(queries.game, game_id)
    deeds, damaged = await judge.database.read(queries.audits_left, game_id)
    game = judge.rules(row.slug)
    found = [line for deed in deeds if (line := said(game, deed))]
    return [*found, *([words.public_audit_log.LEFT_OUT] if damaged else [])]


def said(game: AnyGame, deed: Audit) -> str:
    """Return a deed as a line, "" for one that the table was not told of."""
    text = words.public_audit_log.DEEDS.get(deed.deed, "")
    if not text:
        return ""
    return f"- {texts.moment(deed.at, 'f')} {text.format_map(_Facts(game, deed.facts))}"


class _Facts(dict[str, str]):
    """The facts of a deed by name; seats are named as people know them, what is not told is "?"."""

    def __init__(self, game: AnyGame, facts: Mapping[str, object]) -> None:
        super().__init__({name: _plain(game, name, value) for name, value in facts.items()})

    def __missing__(self, _name: str) -> str:
        return "?"


def _plain(game: AnyGame, name: str, value: object) -> str:
    if name in ("seat", "seats"):
        named = {str(power.seat): power.name for power in game.powers}
        wanted: Sequence[str] = [part.strip() for part in str(value).split(",")]
        return ", ".join(named.get(part, "?") for part in wanted)
    if name == "turn" and isinstance(value, int):
        return str(value + 1)
    return typed_text.plain(str(value), LONGEST_LINES if name == "lines" else LONGEST)
