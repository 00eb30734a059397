"""Requests to Discord: how many are under way, what a limit and a refusal mean."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from yarl import URL

from bot.delivery.discord_requests import (
    HOUR,
    MOST,
    SECOND,
    TABLE,
    Archived,
    Barred,
    ClosedToMessages,
    Gone,
    Left,
    Nowhere,
    Pacer,
    TryLater,
    Undeliverable,
    Wrong,
    attempt,
    meaning,
    supervised,
)

API = URL("https://discord.com/api/v10/channels/1/messages")
HOOK = URL("https://discord.com/api/v10/webhooks/1/token")
CDN = URL("https://cdn.discord.com/attachments/1")


class Clock:
    """Time that passes as it is slept."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.at += seconds


async def test_room_is_what_neither_is_under_way_nor_ended_within_a_second() -> None:
    clock = Clock()
    pacer = Pacer(time=clock, sleep=clock.sleep, most=5)
    assert pacer.room == 5
    for left in (4, 3, 2, 1, 0):
        await pacer.begin()
        assert pacer.room == left
    pacer.end()
    assert pacer.room == 0, "Discord may have counted it just now"
    clock.at += SECOND
    assert pacer.room == 1
    pacer.end()
    await pacer.begin()
    assert pacer.room == 0
    for _ in range(4):
        pacer.end()
    clock.at += SECOND
    assert pacer.room == 5


async def test_one_more_than_may_begins_a_second_after_the_first_that_ended() -> None:
    clock = Clock()
    pacer = Pacer(time=clock, sleep=clock.sleep, most=2)
    await pacer.begin()
    await pacer.begin()
    pacer.end()
    clock.at += 0.5
    pacer.end()
    await pacer.begin()
    assert clock.at == pytest.approx(100.0 + SECOND)


def test_room_is_never_less_than_none() -> None:
    pacer = Pacer(time=Clock(), most=1)
    pacer._under_way = 3
    assert pacer.room == 0


async def requested(status: int, url: URL = API, **headers: str) -> tuple[list[str], list[float], Pacer, Any]:
    """Let a request begin and end in a client's trace; return what was called, the pacer, and the request."""
    refused, limited, pacer = list[str](), list[float](), Pacer(time=Clock(), most=MOST)
    trace = supervised(pacer, lambda: refused.append("refused"), limited.append)
    context, session = SimpleNamespace(), None
    request = SimpleNamespace(url=url, headers={})
    for each in trace.on_request_start:
        await each(session, context, request)
    assert pacer.room == (MOST - 1 if url == API else MOST)
    over = SimpleNamespace(url=url, response=SimpleNamespace(status=status, headers=headers))
    for each in trace.on_request_end:
        await each(session, context, over)
    assert pacer._under_way == 0
    return refused, limited, pacer, request


@pytest.mark.parametrize(
    "status, headers, seconds",
    [
        (429, {"X-RateLimit-Global": "true", "Retry-After": "7.5"}, [7.5]),
        (429, {"X-RateLimit-Global": "true"}, [1.0]),
        (429, {"Retry-After": "7.5"}, []),  # of one way alone: discord.py waits for that
        (500, {"X-RateLimit-Global": "true", "Retry-After": "7.5"}, []),
        (200, {"X-RateLimit-Global": "true", "Retry-After": "7.5"}, []),
    ],
)
async def test_a_limit_for_all_requests_is_told_with_its_seconds(status, headers, seconds) -> None:
    refused, limited, *_ = await requested(status, **headers)
    assert (refused, limited) == ([], seconds)


@pytest.mark.parametrize(
    "status, url, told", [(401, API, True), (401, HOOK, False), (403, API, False), (400, API, False)]
)
async def test_a_token_that_is_refused_is_noticed_and_none_of_an_interaction(status, url, told) -> None:
    refused, *_ = await requested(status, url)
    assert bool(refused) == told


@pytest.mark.parametrize("url, named", [(API, True), (HOOK, True), (CDN, False)])
async def test_what_goes_to_discords_api_bears_the_bots_name(url, named) -> None:
    *_, request = await requested(200, url)
    assert ("DiscordBot (" in request.headers.get("User-Agent", "")) == named


async def test_a_request_that_may_not_go_is_over_when_it_has_failed() -> None:
    pacer = Pacer(time=Clock(), most=MOST)
    trace = supervised(pacer, lambda: None, lambda _: None, lambda: False)
    context, request = SimpleNamespace(), SimpleNamespace(url=API, headers={})
    with pytest.raises(aiohttp.ClientConnectionError):
        await trace.on_request_start[0](None, context, request)
    for _ in range(2):  # told twice, it is counted once
        for each in trace.on_request_exception:
            await each(None, context, None)
    assert pacer._under_way == 0


def refusal(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="refused")
    return discord.HTTPException(response, {"code": code, "message": "x" * 300})


KINDS = {
    Left: {10007, 10013, 50278},
    Nowhere: {10003},
    Gone: {10008},
    ClosedToMessages: {50007},
    Wrong: {30003, 40005, 50006, 50035},
    Barred: {50001, 50013},
    Archived: {50083},
    TryLater: {10004, 30033, 30046, 40002, 40003, 160005, 160006, 160007, 200000, 200001},
}
"""Discord's codes by what can be done: never, elsewhere, in another form, later."""
ALONE = {30046, 200000, 200001}
"""Codes about the words of one message, not about the place it goes to."""


@pytest.mark.parametrize("code", sorted(TABLE))
def test_what_discord_refuses_lasts_where_somebody_must_come_back_and_is_alone_where_its_words_are(
    code,
) -> None:
    found = meaning(refusal(400, code), "post")
    assert code in KINDS[type(found)]
    if isinstance(found, TryLater):
        assert found.lasting == (code in KINDS[Left])
        assert found.alone == (code in ALONE)
        assert (found.wait >= HOUR) == (code in {*KINDS[Left], 30033, 40002, 200000, 200001})


@pytest.mark.parametrize(
    "status, kind", [(401, TryLater), (403, TryLater), (404, TryLater), (408, TryLater), (429, TryLater),
                     (400, Wrong), (499, Wrong), (500, TryLater), (503, TryLater)],
)  # fmt: skip
def test_without_a_code_of_discords_nothing_is_final_but_its_form(status, kind) -> None:
    assert type(meaning(refusal(status, 0), "post")) is kind


def test_of_what_discord_says_of_a_form_no_more_than_two_hundred_letters_are_told() -> None:
    assert str(meaning(refusal(400, 50035), "post")).count("x") == 200
    assert "x" not in str(meaning(refusal(403, 50007), "post: closed")).partition("closed")[2]


@pytest.mark.parametrize(
    "error, told",
    [
        (RuntimeError("Session is closed"), TryLater),
        (RuntimeError("dictionary changed"), RuntimeError),
        (KeyError("retry_after"), TryLater),
        (TimeoutError(), TryLater),
        (Undeliverable("of ours"), Undeliverable),
    ],
)
async def test_what_is_no_answer_of_discords_is_tried_again_and_an_error_of_ours_is_none(error, told) -> None:
    async def fails() -> None:
        raise error

    with pytest.raises(told) as caught:
        await attempt(fails(), "try it")
    assert type(caught.value) is told
