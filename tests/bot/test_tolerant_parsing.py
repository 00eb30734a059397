"""What Discord sends and cannot be read ends no client: less of it is read, or it is left out and logged."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.delivery import tolerant_parsing

AUTHOR = {"id": "7", "username": "ann", "discriminator": "0", "avatar": None}
SAID = {
    "id": "9", "channel_id": "5", "author": AUTHOR, "content": "hold", "type": 0,
    "timestamp": "2026-03-01T12:00:00+00:00", "edited_timestamp": None, "attachments": [], "embeds": [],
    "pinned": False, "tts": False, "mention_everyone": False,
}  # fmt: skip


class Reader:
    """A client of which each event is read whole, or only without what it cannot bear."""

    def __init__(self, event: str, *unbearable: str) -> None:
        self.read, self.skipped = list[Any](), list[tuple[str, Mapping[str, Any]]]()
        self.unbearable = unbearable
        self.client = discord.Client(intents=discord.Intents.none())
        self.parsers = tolerant_parsing.state_of(self.client).parsers = {event: self._parse}
        tolerant_parsing.guard(self.client, lambda what, said: self.skipped.append((what, said)))

    def _parse(self, data: Any) -> None:
        if not isinstance(data, Mapping) or any(name in data for name in self.unbearable):
            raise KeyError("secret words of somebody")
        self.read.append(data)


@pytest.mark.parametrize("event", ["READY", "RESUMED"])
def test_without_what_begins_a_session_there_is_none(event: str) -> None:
    with pytest.raises(KeyError):
        Reader(event, "v").parsers[event]({"v": 10})


@pytest.mark.parametrize(
    "data, said", [({"id": "3", "emoji": {}}, {"id": "3", "emoji": {}}), (None, {}), ([], {})]
)
def test_another_event_is_left_out_and_logged_without_its_words(data: Any, said: Mapping[str, Any]) -> None:
    reader = Reader("MESSAGE_REACTION_ADD", "emoji")
    with capture_logs() as logs:
        reader.parsers["MESSAGE_REACTION_ADD"](data)
    assert (reader.read, reader.skipped) == ([], [("MESSAGE_REACTION_ADD", said)])
    [line] = logs
    assert (line["event"], line["id"], line["error"]) == (
        "payload.unreadable",
        said.get("id", ""),
        "KeyError",
    )
    assert "secret" not in str(line)


@pytest.mark.parametrize("event", tolerant_parsing.WRITTEN)
@pytest.mark.parametrize(
    "unbearable, kept",
    [
        ("poll", tolerant_parsing.REPLY),
        ("message_reference", tolerant_parsing.WORDS),
        ("member", tolerant_parsing.BARE),
    ],
)
def test_of_a_message_as_much_is_read_as_can_be(event: str, unbearable: str, kept: frozenset[str]) -> None:
    reader = Reader(event, unbearable)
    data = {**SAID, "poll": {}, "message_reference": {}, "member": {}}
    reader.parsers[event](data)
    [read] = reader.read
    assert set(read) - set(tolerant_parsing.NONE) == {name for name in data if name in kept} - {"mentions"}
    assert (read["content"], reader.skipped) == ("hold", [])


@pytest.mark.parametrize("event, read", [("THREAD_LIST_SYNC", [{"id": "1"}]), ("CHANNEL_CREATE", [])])
def test_of_a_list_of_threads_those_are_read_that_can_be(
    monkeypatch: pytest.MonkeyPatch, event: str, read: list[Any]
) -> None:
    monkeypatch.setattr(tolerant_parsing, "_threads", lambda _client, _said: [{"id": "1"}])
    reader = Reader(event, "threads")
    reader.parsers[event]({"threads": []})
    assert (reader.read, len(reader.skipped)) == (read, 1 - len(read))


def test_a_message_without_an_author_or_words_that_can_be_read_is_left_out() -> None:
    reader = Reader("MESSAGE_CREATE", "content")
    reader.parsers["MESSAGE_CREATE"](SAID)
    other = Reader("MESSAGE_CREATE")
    other.parsers["MESSAGE_CREATE"]({**SAID, "author": {}})
    assert (reader.read, other.read) == ([], [])
    assert [len(each.skipped) for each in (reader, other)] == [1, 1]


def test_what_stands_in_a_place_is_read_without_what_cannot_be_or_not_at_all() -> None:
    client = discord.Client(intents=discord.Intents.none())
    place: Any = SimpleNamespace(id=5, guild=None)
    whole = tolerant_parsing.message_of(client, place, SAID)
    with capture_logs() as logs:
        less = tolerant_parsing.message_of(client, place, {**SAID, "attachments": [{}]})
        none = tolerant_parsing.message_of(client, place, {"id": "9"})
    assert whole is not None
    assert less is not None
    assert ((whole.id, whole.content), (less.id, less.content), none) == ((9, "hold"), (9, "hold"), None)
    assert [(line["event_name"], line["id"]) for line in logs] == [("history", "9")] * 2
