"""The messages to people who wait for a table: their wishes, and a table that formed."""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge.judge import Judge
from bot.judge.queue.queue_matching import FormingTable
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from storage.models import Game
from storage.seatless_people_models import Queued


def wish(judge: Judge, row: Queued) -> str:
    """Return what somebody waits for, in a line."""
    parts = [
        words.queue.OR.join(judge.games[slug].title for slug in row.rules if slug in judge.games),
        words.queue.OR.join(f"`{line}`" for line in row.schedules),
        words.queue.HIDDEN[row.hidden],
    ]
    if row.awake:
        parts.append(words.queue.AWAKE.format(first=row.awake[0], last=row.awake[1] or 24, zone=row.zone))
    if row.people:
        parts.append(words.queue.AT_LEAST.format(people=row.people))
    parts += [f"{what} {least}" for what, least in row.joining.items()]
    return ", ".join(parts)


def waiting(judge: Judge, row: Queued, every: Sequence[Queued]) -> str:
    """Return what somebody waits for, with how many others, and until when."""
    count = sum(each.user_id != row.user_id for each in every)
    others = words.queue.OTHERS.get(count) or words.queue.OTHERS_MANY.format(count=count)
    facts = {"wish": wish(judge, row), "others": others, "until": texts.moment(row.until, "D")}
    text = words.queue.WAITING.format(**facts)
    if row.rests_until is not None:
        text += "\n" + words.queue.RESTING.format(until=texts.moment(row.rests_until))
    return text


def formed(judge: Judge, row: Game, match: FormingTable, asked: Queued, least: int) -> str:
    """Return what somebody is asked about a table that formed."""
    hidden = words.queue.HIDDEN["yes" if match.hidden else "no"]
    parts = [
        f"`{settings_of(row).schedule}`",
        hidden,
        *(f"{what} {low}" for what, low in match.joining.items()),
    ]
    return words.queue.FORMED.format(
        title=texts.title(row),
        rules=judge.rules(row.slug).title,
        wish=", ".join(parts),
        channel=row.channel_id,
        count=len(match.people),
        least=least,
        until=texts.until(asked.asked_until),
    )
