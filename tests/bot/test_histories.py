"""Pages of what stands in a place, and what of it somebody did while the bot was away."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.delivery import direct_message_backfill, tolerant_parsing
from bot.delivery.direct_message_backfill import EARLIER, LOST, MOST, Missed, _done, _messages, _tell
from bot.delivery.discord_requests import Gone
from bot.delivery.tolerant_parsing import LAST, PAGE

SINCE = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ANN, BEN, BOT = 7, 8, 1


class Place:
    """A place in which messages 1 to so many stand, and what was asked of it."""

    id = 5

    def __init__(self, count: int) -> None:
        self.numbers = range(1, count + 1)
        self.asked: list[dict[str, Any]] = []
        self.http = self

    async def logs_from(
        self, channel_id: int, limit: int, *, before=None, after=None
    ) -> list[dict[str, Any]]:
        """Answer as Discord does: the newest first; with `after` those that follow it."""
        assert channel_id == self.id
        self.asked.append({"limit": limit, "before": before, "after": after})
        found = [n for n in self.numbers if (before is None or n < before) and (after is None or n > after)]
        chosen = found[:limit] if after is not None else found[-limit:]
        return [{"id": str(number)} for number in reversed(chosen)]


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read of each message its number alone."""
    monkeypatch.setattr(
        tolerant_parsing, "message_of", lambda _client, place, data: place.id and int(data["id"])
    )


def client(place: Place) -> Any:
    return SimpleNamespace(http=place)


@pytest.mark.parametrize("count, pages", [(0, 1), (99, 1), (100, 2), (101, 2), (250, 3)])
async def test_all_that_stands_there_is_read_page_by_page_the_newest_first(count: int, pages: int) -> None:
    place = Place(count)
    found = [page async for page in tolerant_parsing.newest(client(place), place, pytest.fail)]
    assert [number for page in found for number in page] == list(reversed(place.numbers))
    assert len(place.asked) == pages
    assert [asked["limit"] for asked in place.asked] == [PAGE] * pages


@pytest.mark.parametrize("count, most, pages", [(50, 500, 1), (250, 500, 3), (250, 100, 1), (250, 130, 2)])
async def test_what_stands_there_since_a_moment_is_read_the_oldest_first_up_to_so_many(
    monkeypatch: pytest.MonkeyPatch, count: int, most: int, pages: int
) -> None:
    monkeypatch.setattr(discord.utils, "time_snowflake", lambda moment, high: 11)
    place = Place(count)
    found = [each async for each in tolerant_parsing.since(client(place), place, SINCE, most)]
    assert found == [number for number in place.numbers if number >= 11][:most]
    assert len(place.asked) == pages


def message(number: int, at: datetime, by: int = ANN, **more: Any) -> Any:
    """A message as far as anybody looks at it here."""
    usual = {"edited_at": None, "reference": None, "type": discord.MessageType.default}
    return SimpleNamespace(id=number, created_at=at, author=SimpleNamespace(id=by), **{**usual, **more})


def answer(number: int, to: int, at: datetime, by: int = BOT) -> Any:
    return message(number, at, by, reference=SimpleNamespace(message_id=to), type=discord.MessageType.reply)


@pytest.mark.parametrize(
    "new, old, read",
    [
        (0, 300, 100),  # half of a page would do
        (100, 300, 200),
        (51, 300, 200),  # 49 of the first page are earlier
        (50, 300, 100),  # fifty are enough
        (2000, 0, MOST),
    ],
)
async def test_pages_are_read_until_enough_stood_there_before_or_it_is_too_much(
    monkeypatch: pytest.MonkeyPatch, new: int, old: int, read: int
) -> None:
    every = [message(n, SINCE if n > old else SINCE - SECOND) for n in range(1, old + new + 1)]

    async def newest(*_: object):
        for end in range(len(every), 0, -PAGE):
            yield every[max(0, end - PAGE) : end][::-1]

    monkeypatch.setattr(tolerant_parsing, "newest", newest)
    found = await _messages(SimpleNamespace(), SimpleNamespace(), SINCE, pytest.fail)
    assert EARLIER == 50
    assert found == every[-read:]


def done(*every: Any) -> list[tuple[int, bool, bool, bool]]:
    """Return of each message what is known: its number, whether it is answered, was changed, was lost."""
    found = _done(every, ANN, BOT, SINCE)
    return [
        (each.message.id, each.is_answered, each.changed, each.was_lost) for each in found if each.message
    ]


@pytest.mark.parametrize(
    "at, answered, heard",
    [
        (SINCE, False, [(10, False, False, False)]),
        (SINCE, True, [(10, True, False, False)]),
        (SINCE - SECOND, True, []),  # it was heard and answered before
        (SINCE - SECOND, False, [(10, False, False, True)]),  # it may be lost on its way
        (SINCE - LOST, False, [(10, False, False, True)]),
        (SINCE - LOST - SECOND, False, []),
    ],
)
def test_what_was_written_since_or_may_be_lost_is_heard(at, answered, heard) -> None:
    replies = [answer(11, 10, at)] if answered else []
    assert done(message(10, at), *replies) == heard


@pytest.mark.parametrize("later, answered", [(-1, False), (0, True), (1, True)])
def test_a_change_is_answered_by_a_reply_that_is_no_older(later: int, answered: bool) -> None:
    changed = message(10, SINCE - timedelta(days=1), edited_at=SINCE)
    assert done(changed, answer(11, 10, SINCE + later * SECOND)) == [(10, answered, True, False)]


def test_only_what_the_person_typed_counts_and_only_the_bot_answers() -> None:
    pinned = message(12, SINCE, type=discord.MessageType.pins_add)
    said = [message(10, SINCE), message(11, SINCE, BEN), pinned, answer(13, 10, SINCE, BEN)]
    assert done(*said) == [(10, False, False, False)]


def test_what_was_deleted_is_known_by_the_reply_to_it_unless_it_is_older_than_all() -> None:
    every = [message(10, SINCE), answer(20, 15, SINCE), answer(21, 9, SINCE), answer(22, 10, SINCE)]
    gone = [each for each in _done(every, ANN, BOT, SINCE) if each.message is None]
    assert [(each.deleted, each.snowflake) for each in gone] == [(15, LAST)]
    assert _done([answer(20, 20, SINCE)], ANN, BOT, SINCE) == []
    assert _done([], ANN, BOT, SINCE) == []


@pytest.mark.parametrize("guild", [None, 44])
@pytest.mark.parametrize(
    "number, told", [(0, True), (-1, False), ("x1", False), ("1" * 20, False), ("", False)]
)
def test_what_cannot_be_read_is_handed_on_if_it_was_written_since(guild, number, told) -> None:
    first = discord.utils.time_snowflake(SINCE)
    given = {"id": str(first + number * 2**22) if isinstance(number, int) else number}
    unread: list[Any] = []
    place: Any = SimpleNamespace(guild=None if guild is None else SimpleNamespace(id=guild))
    _tell(place, SINCE, unread.append, given)
    whole = given if guild is None else {**given, "guild_id": "44"}
    assert unread == ([whole] if told else [])


class Private(discord.Thread):
    """A thread as far as its privacy goes."""

    def __init__(self, sort: discord.ChannelType) -> None:
        self.id, self._type = 60, sort


@pytest.mark.parametrize(
    "place, heard",
    [
        (Private(discord.ChannelType.private_thread), True),
        (Private(discord.ChannelType.public_thread), False),
        (object.__new__(discord.TextChannel), False),
    ],
    ids=["private", "public", "channel"],
)
@pytest.mark.parametrize("is_known", [True, False])
async def test_what_is_said_where_others_read_is_no_word_to_the_bot(
    monkeypatch: pytest.MonkeyPatch, place: Any, heard: bool, is_known: bool
) -> None:
    read: list[Any] = []

    async def missed(_client: Any, where: Any, user_id: int, *_: object) -> list[Missed]:
        read.append(where)
        return [Missed(SINCE, 3, None, deleted=user_id)]

    async def fetch_channel(_number: int) -> Any:
        return place

    monkeypatch.setattr(direct_message_backfill, "_missed", missed)
    knows: Any = SimpleNamespace(
        get_channel={60: place}.get if is_known else {}.get, fetch_channel=fetch_channel
    )
    person: Any = SimpleNamespace(user_id=ANN, direct=False, corners=[60])
    nothing: Any = None
    found = await direct_message_backfill.missed(knows, nothing, person, SINCE, pytest.fail)
    assert ([each.deleted for each in found], read) == ([ANN] * heard, [place] * heard)


@pytest.mark.parametrize("stored, moved, asked", [(5, False, 0), (5, True, 1), (None, False, 1)])
async def test_direct_messages_are_read_where_they_stand_and_asked_for_where_that_is_not_known(
    monkeypatch: pytest.MonkeyPatch, stored: int | None, moved: bool, asked: int
) -> None:
    read: list[tuple[Any, int]] = []
    kept: list[tuple[int, int]] = []

    async def missed(_client: Any, where: Any, user_id: int, *_: object) -> list[Missed]:
        read.append((where.id, user_id))
        if moved and where.id == stored:
            raise Gone("it is another now")
        return []

    async def create_dm(user: Any) -> Any:
        return SimpleNamespace(id=6)

    async def known(_user_id: int) -> int | None:
        return stored

    async def keep(user_id: int, number: int) -> None:
        kept.append((user_id, number))

    monkeypatch.setattr(direct_message_backfill, "_missed", missed)
    knows: Any = SimpleNamespace(
        get_partial_messageable=lambda number, **_sort: SimpleNamespace(id=number),
        create_dm=create_dm,
    )
    person: Any = SimpleNamespace(user_id=ANN, direct=True, corners=[])
    where: Any = SimpleNamespace(stored=known, keep=keep)
    await direct_message_backfill.missed(knows, where, person, SINCE, pytest.fail)
    assert read == [(5, ANN)] * (stored is not None) + [(6, ANN)] * asked
    assert kept == [(ANN, 6)] * asked
