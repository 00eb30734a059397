"""A few days of a small server, and each claim shown to fail where what it claims is not so."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest

from tests.bench.year import course, troubles
from tests.bench.year.__main__ import lived
from tests.bench.year.books import DEADLINE, Books, Received, Typed
from tests.bench.year.claims import CLAIMS, answered_once, in_force, letters_arrived, verifies
from tests.bench.year.growth import grew_with_the_games
from tests.bench.year.people import HABITS
from tests.bench.year.questions import questions, taken_for
from tests.bench.year.secrecy import RECEIPT, hidden_lines, nothing_secret
from tests.bench.year.slips import BUSY, HANDED, SLIPS, Slip
from tests.bench.year.told import GOES_ON, WAITS, closed_on_time, posted_once
from tests.fake_discord.faults import Faults

SMALL = {"seed": 1, "games": 5, "people": 14, "days": 6}

CALM = {"seed": 3, "games": 2, "people": 6, "days": 3, "troubled": False}
"""A world in which nothing goes wrong by itself, to be broken by one slip of the program."""


FINDS = {
    "reminders that were seen stayed after a deadline": {"seed": 11, "games": 5, "people": 10, "days": 4},
    "that a game waits came after it went on": {"seed": 5, "games": 1, "people": 3, "days": 4},
    "what Discord lost in silence was not heard": {"seed": 23, "games": 10, "people": 20, "days": 6},
}
"""Worlds in which something was found, by what it was; it is mended."""


@pytest.fixture(scope="module")
def books() -> Books:
    """The books of a few days, lived through once."""
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


def test_every_fault_that_the_stand_in_knows_is_a_trouble_of_the_year() -> None:
    """`strike` spends them, and `limit` and `buckets` are of a pace that is measured by a real clock."""
    known = {name for name, _ in inspect.getmembers(Faults, inspect.isfunction) if not name.startswith("_")}
    used = set(re.findall(r"faults\.(\w+)\(", inspect.getsource(troubles)))
    assert known - {"strike"} == used
    gateway = {"ask_to_reconnect", "invalidate"}
    assert gateway <= set(re.findall(r"gateway\.(\w+)\(", inspect.getsource(troubles)))
    drawn = [one.__name__ for _, one in troubles.drawn(random.Random(1), 365)]
    assert {"token_reset", "thrown_out", "killed", "restarted"} <= set(drawn)
    assert drawn.count("deployed") == 2
    assert min(drawn.count(each.__name__) for each in troubles.OFTEN) >= 15


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("world", FINDS.values(), ids=FINDS)
def test_what_was_found_once_is_not_found_again(world: dict[str, int]) -> None:
    books = lived(**world, often=troubles.FIRST)
    wrong = [each for check in CLAIMS.values() for each in check(books)[1]]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("slip", [None, *SLIPS], ids=lambda slip: slip.__name__ if slip else "none")
def test_a_slip_of_the_program_is_noticed_by_the_claim_that_is_about_it(
    slip: Slip | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if slip in BUSY:
        monkeypatch.setattr(course, "HABITS", dict.fromkeys(HABITS, 0) | {"last minute": 1, "editing": 1})
    if slip is not None:
        slip(monkeypatch)
    books = lived(**{**CALM, "games": 3} if slip in HANDED else CALM)
    wrong = {claim: check(books)[1] for claim, check in CLAIMS.items()}
    if slip is None:
        assert not any(wrong.values())
        return
    named, said = SLIPS[slip]
    assert any(said in each for claim, found in wrong.items() if claim.startswith(named) for each in found)


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
def test_a_letter_that_comes_twice_or_never_is_found(books: Books) -> None:
    """A letter is put among what was said: whether somebody wrote one in so few days is drawn."""
    typed = first(books, lambda each: books.replies.get(each.message_id))
    reply = books.replies[typed.message_id][0]
    read = next(
        each for each in books.received if len(each.readers) == 1 and not each.readers & set(books.left)
    )
    [reader] = read.readers
    letter = replace(typed, text="to Shu: let us speak of kestrels", to=reader)
    came = replace(read, content="> let us speak of kestrels", is_new=True, reply_to=None)
    sent = {**books.replies, typed.message_id: [replace(reply, content="your letter to Shu is sent.")]}

    def found(*received: Received) -> tuple[int, list[str]]:
        return letters_arrived(but(books, typed=[letter], replies=sent, received=[*received]))

    assert found(came) == (1, [])
    assert "0 times" in found()[1][0]
    assert "2 times" in found(came, replace(came, message_id=came.message_id + 1))[1][0]


@pytest.mark.long
def test_answers_in_another_order_are_found(books: Books) -> None:
    other = but(books)
    plain = [each for each in books.typed if not each.edits and each.message_id in books.replies]
    one, two = next((one, two) for one, two in combinations(plain, 2) if one.user == two.user)
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
    last = books.replies[typed.message_id][-1]
    told = replace(last, content=f"{last.content}\n- ⚠️ A WEI \\- SHU no longer fits and is left out.")
    other.replies[later.message_id] = [told]
    assert not any("A WEI - SHU" in each for each in in_force(other)[1])


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


def asked_once(books: Books) -> Received:
    """Return a question to somebody that was closed, at a time when nothing was wrong."""
    told = questions(books)
    for (game, _), asked in told.mine.items():
        for one in asked:
            over = told.over(game, one.moment) if one.moment else None
            if one.deadline is None or over is None:
                continue
            if not books.is_troubled(one.deadline - timedelta(hours=2), over):
                return one
    raise AssertionError("nothing was closed in peace")


@pytest.mark.long
def test_a_question_that_closes_too_early_or_too_late_is_found(books: Books) -> None:
    """The deadline that was told is another: to its reader it closed at the wrong time."""
    told = asked_once(books)
    for hours, words in ((-72, "closed"), (72, "early, without")):
        found = [
            replace(each, content=DEADLINE.sub(f"Deadline: <t:{moved(each, hours)}:F>", each.content))
            if each.game == told.game and each.moment == told.moment
            else each
            for each in books.received
        ]
        quiet = [each for each in books.typed if each.text != "ready" and not each.is_at_once]
        other = but(books, received=found, typed=quiet, troubles=[])
        assert any(words in each for each in closed_on_time(other)[1])


def moved(one: Received, hours: int) -> int:
    """Return a deadline so many hours later, as Discord writes it."""
    return int(((one.deadline or one.at) + timedelta(hours=hours)).timestamp())


@pytest.mark.long
def test_a_question_that_is_never_closed_is_found(books: Books) -> None:
    """Its game stands still from there on, and nothing tells that it is over."""
    told = asked_once(books)
    kept = [
        each
        for each in books.received
        if each.game != told.game or each.at <= told.at or (not each.readers and each.moment == told.moment)
    ]
    assert told.deadline is not None
    ended = {**books.ended, told.game or 0: told.deadline + timedelta(days=2)}
    other = but(books, received=kept, ended=ended, troubles=[])
    assert any("never closed" in each for each in closed_on_time(other)[1])


@pytest.mark.long
def test_the_word_that_a_game_waits_is_found_after_it_goes_on(books: Books) -> None:
    word = next(each for each in books.received if GOES_ON in each.content)
    late = replace(word, at=word.at + timedelta(hours=1), content=f"#{word.game} Silk{WAITS}")
    wrong = closed_on_time(but(books, received=[*books.received, late]))[1]
    assert any("waits, which goes on" in each for each in wrong)


@pytest.mark.long
def test_a_question_that_is_shown_again_after_it_was_closed_is_found(books: Books) -> None:
    public = [each for each in books.received if not each.readers and each.deadline and each.moment]
    last = public[-1]
    first = next(each for each in public if each.game == last.game and each.moment != last.moment)
    again = replace(first, at=last.at + timedelta(hours=1))
    assert any(
        "was shown after" in each for each in closed_on_time(but(books, received=[*books.received, again]))[1]
    )


@pytest.mark.long
def test_a_post_or_a_map_that_is_there_twice_is_found(books: Books) -> None:
    drawn = [
        each
        for each in books.received
        if each.files and not each.readers and "warlords-1" in each.files[0][0]
    ]
    twice = replace(drawn[0], message_id=drawn[0].message_id + 1)
    assert posted_once(but(books, received=[*books.received, twice]))[1]


@pytest.mark.long
def test_a_receipt_an_order_or_a_private_word_that_reaches_somebody_else_is_found(books: Books) -> None:
    reply = next(each for each in books.received if RECEIPT.search(each.content))
    public = replace(
        reply, readers=frozenset(), content=f"Somebody has `{RECEIPT.findall(reply.content)[0]}`"
    )
    assert nothing_secret(but(books, received=[*books.received, public]))[1]
    in_a_file = replace(public, content="", files=(("log.txt", public.content.encode()),))
    assert nothing_secret(but(books, received=[*books.received, in_a_file]))[1]
    game, lines = next((game, lines) for game, lines in hidden_lines(books).items() if lines)
    line, [(since, *_), *_] = next(iter(lines.items()))
    told = replace(public, at=since, content=line, ids=(f"m:show:{game}:0.0",))
    assert any(line in each for each in nothing_secret(but(books, received=[*books.received, told]))[1])
    strange = replace(reply, content=reply.content.replace("you are **", "you are **not "))
    assert any(
        "addressed as" in each for each in nothing_secret(but(books, received=[*books.received, strange]))[1]
    )


@pytest.mark.long
def test_what_grows_with_the_days_is_found(books: Books) -> None:
    *_, last = books.samples
    for grown in (replace(last, objects=2 * last.objects), replace(last, database=2 * last.database)):
        assert grew_with_the_games(but(books, samples=[*books.samples[:-1], grown]))[1]
