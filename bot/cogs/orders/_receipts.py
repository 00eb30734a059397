"""Receipts: what a player sent, when, and what was in force after it."""

from __future__ import annotations

from bot.judge import words
from bot.judge.bench import Judge, Refusal
from storage.models import Submission

MOST = 40
SHORT = 60
NONE = "You have sent nothing in this game yet."
NO_SUCH = "You have no receipt `{code}` in this game. `/orders history` lists yours."
HEAD = "What you sent to this game, the newest first:"


async def listed(judge: Judge, game_id: int, user_id: int, code: str = "") -> list[str]:
    """Return a person's own receipts in a game, or one of them whole; raises Refusal if it is not his."""
    if code:
        filed = await judge.ledger.submission(game_id, code.strip())
        if filed is None or filed.user_id != user_id:
            raise Refusal(NO_SUCH.format(code=words.plain(code, 12)))
        return _whole(filed)
    rows = [row for row in await judge.ledger.submissions(game_id) if row.user_id == user_id]
    if not rows:
        return [NONE]
    shown = rows[-MOST:][::-1]
    return [HEAD, *map(_short, shown)]


def _short(row: Submission) -> str:
    text = _plain(" / ".join(row.text.split("\n")))
    cut = text if len(text) <= SHORT else text[: SHORT - 1] + "…"
    mark = "" if row.accepted else " · not all accepted"
    return f"- `{row.receipt}` {words.moment(row.at, 'f')} · `{cut}`{mark}"


def _whole(row: Submission) -> list[str]:
    return [
        f"Receipt `{row.receipt}` · {words.moment(row.at)} · turn {row.turn}, step {row.step}",
        "You sent:",
        f"```\n{_plain(row.text)[:1200]}\n```",
        "In force after it:" if row.lines else "Nothing was in force after it.",
        *(f"- `{_plain(line)}`" for line in row.lines),
    ]


def _plain(text: str) -> str:
    return text.replace("`", "'") or " "
