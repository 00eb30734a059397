"""A few days of a small server, and each claim shown to fail where what it claims is not so."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace

import pytest

from tests.bench.year.__main__ import lived
from tests.bench.year.books import Books, Typed
from tests.bench.year.claims import CLAIMS, answered_once, in_force, taken_for, verifies

SMALL = {"seed": 1, "games": 5, "people": 14, "days": 6}


@pytest.fixture(scope="module")
def books() -> Books:
    """What a few days left, lived through once."""
    return lived(**SMALL)


def but(books: Books, **changed: object) -> Books:
    """Return books that differ in something; the lists and mappings of others stay as they are."""
    other = copy(books)
    other.replies = dict(books.replies)
    for name, value in changed.items():
        setattr(other, name, value)
    return other


def first(books: Books, wanted: Callable[[Typed], object]) -> Typed:
    """Return the first message of a kind."""
    return next(each for each in books.typed if wanted(each))


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("claim", CLAIMS)
def test_a_few_days_of_a_server_hold_what_is_claimed(books: Books, claim: str) -> None:
    held, wrong = CLAIMS[claim](books)
    assert not wrong, "\n".join(wrong)
    assert not held.startswith("0 ")


@pytest.mark.long
def test_a_message_that_is_answered_twice_or_never_is_found(books: Books) -> None:
    typed = first(books, lambda each: len(books.replies[each.message_id]) == 1)
    other = but(books)
    other.replies[typed.message_id] = []
    assert "answered 0 times" in answered_once(other)[1][0]
    [reply] = books.replies[typed.message_id]
    other.replies[typed.message_id] = [reply, replace(reply, message_id=reply.message_id + 1)]
    assert "answered 2 times" in answered_once(other)[1][0]


@pytest.mark.long
def test_answers_in_another_order_are_found(books: Books) -> None:
    other, user = but(books), next(iter({each.user for each in books.typed}))
    one, two = [each for each in books.typed if each.user == user and not each.edits][:2]
    other.replies[one.message_id], other.replies[two.message_id] = (
        books.replies[two.message_id],
        books.replies[one.message_id],
    )
    assert any("answered before" in each for each in answered_once(other)[1])


@pytest.mark.long
def test_orders_that_are_not_the_last_are_found(books: Books) -> None:
    """The program's slip would be an older sheet that counts; here it is a newer one that was typed."""
    typed = first(books, lambda each: each.lines and not each.is_at_once and taken_for(books, each))
    later = replace(typed, message_id=typed.message_id + 1, lines=("A WEI - SHU",), edits=[])
    other = but(books, typed=[*books.typed, later])
    other.replies[later.message_id] = books.replies[typed.message_id]
    assert any("A WEI - SHU" in each for each in in_force(other)[1])


@pytest.mark.long
def test_orders_that_were_in_time_but_did_not_count_are_found(books: Books) -> None:
    typed = first(books, lambda each: each.lines and not each.is_at_once and taken_for(books, each))
    other = but(books)
    other.replies[typed.message_id] = []
    assert any("did not count" in each for each in in_force(other)[1])


@pytest.mark.long
def test_an_export_that_was_changed_is_found(books: Books) -> None:
    game, data = next(iter(books.exports.items()))
    exports = {**books.exports, game: data.replace(b'"seed": "', b'"seed": "00', 1)}
    assert verifies(but(books, exports=exports))[1]
    assert verifies(but(books, exports={}))[1]
