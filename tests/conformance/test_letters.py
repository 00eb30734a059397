"""No order of any game is a letter, and no letter is an order: what begins with `to` and a seat is sent."""

from __future__ import annotations

from functools import cache

import pytest

from bot.judge.judge import Refusal
from bot.judge.letters import letter_reading
from games import catalogue
from games.core.rules.protocol import AnyGame
from storage.models import Game, Seat
from tests.conformance.test_orders import MOMENTS, lines_of, sheets
from tests.examples import spread

ORDERS = [
    "TAI to FAN: hold the pass", "A FAN to TAI", "A TAI - FAN", "move 3 from XCH to FAN", "card 5 to Qin",
    "Cao Cao: A XPI h", "toast: 3", "to", "to FAN", "to: FAN", "tomorrow: A FAN H", "total: 3", "Tokyo: H",
    "> to Cao Cao: quoted", "support LUO to XCH",
]  # fmt: skip
"""Lines that people send as orders, or that are answered as such; none is a letter."""

LETTERS = {
    "to Cao Cao: hi": ("Cao Cao", "hi"),
    "To cao, Liu Biao : A FAN - TAI": ("cao, Liu Biao", "A FAN - TAI"),
    "  **to all**: peace": ("all", "peace"),
    "- to 曹操：你好": ("曹操", "你好"),
    "letter to Sun Quan:\nline one\nline two": ("Sun Quan", "line one\nline two"),
    "write to everybody: gg": ("everybody", "gg"),
    "to Cao Cao: to Liu Biao: both": ("Cao Cao", "to Liu Biao: both"),
    "to Cao Cao:": ("Cao Cao", ""),
}


@cache
def seats_of(game: AnyGame) -> tuple[Seat, ...]:
    """Return a seat for each power of a game."""
    return tuple(
        Seat(game_id=1, seat=str(power.seat), position=place, status="held", user_id=place + 11)
        for place, power in enumerate(game.powers)
    )


ROW = Game(id=1, slug="any", name="Table", seed=b"", commitment="")


@pytest.mark.parametrize("text", ORDERS)
def test_what_only_looks_like_a_letter_is_none(text: str) -> None:
    assert letter_reading.begun(text) is None


@pytest.mark.parametrize("text", LETTERS)
def test_a_letter_is_read_into_names_and_words(text: str) -> None:
    found = letter_reading.begun(text)
    assert found is not None
    assert (found.names, found.text) == LETTERS[text]


@pytest.mark.parametrize("slug", catalogue())
def test_no_legal_line_and_no_sheet_of_lines_is_a_letter(slug: str) -> None:
    game = catalogue()[slug]
    for _, shape in spread(list(sheets(slug, MOMENTS)), 12):
        lines = lines_of(shape)
        assert [line for line in lines if letter_reading.begun(line)] == []
        letter_reading.guard(game, ROW, seats_of(game), "\n".join(lines[:40]))


@pytest.mark.parametrize("slug", catalogue())
def test_no_letter_is_read_as_orders_whatever_stands_in_it(slug: str) -> None:
    game = catalogue()[slug]
    for _, shape in spread(list(sheets(slug, MOMENTS)), 4):
        for line in lines_of(shape)[:2]:
            for power in game.powers[:2]:
                with pytest.raises(Refusal):
                    letter_reading.guard(game, ROW, seats_of(game), f"to {power.name}: {line}")
                with pytest.raises(Refusal):
                    letter_reading.guard(game, ROW, seats_of(game), f"{line}\nto {power.name}: {line}")


@pytest.mark.parametrize("slug", catalogue())
def test_every_name_alias_and_code_of_a_seat_is_that_seat(slug: str) -> None:
    game = catalogue()[slug]
    seats = seats_of(game)
    for power in game.powers:
        own = next(seat.seat for seat in seats if seat.seat != power.seat)
        spellings = (power.seat, power.name, power.name.upper(), f"the {power.name}", power.chinese)
        for name in (*spellings, *power.aliases):
            meant, to_all = letter_reading.readers(game, ROW, seats, own, name)
            assert ([seat.seat for seat in meant], to_all) == ([power.seat], False), name


@pytest.mark.parametrize("slug", catalogue())
def test_several_seats_are_named_and_all_is_everybody_else(slug: str) -> None:
    game = catalogue()[slug]
    seats = seats_of(game)
    own, *others = [seat.seat for seat in seats]
    assert [seat.seat for seat in letter_reading.readers(game, ROW, seats, own, "all")[0]] == others
    names = [power.name for power in game.powers[1:4]]
    for parted in (", ".join(names), "; ".join(names), " and ".join(names)):
        meant, _ = letter_reading.readers(game, ROW, seats, own, parted)
        assert [seat.seat for seat in meant] == others[:3], parted


@pytest.mark.parametrize("slug", catalogue())
def test_a_slip_of_the_finger_sends_nothing_and_shows_what_was_meant(slug: str) -> None:
    game = catalogue()[slug]
    seats = seats_of(game)
    for power in game.powers:
        if len(power.name) < 4:
            continue
        own = next(seat.seat for seat in seats if seat.seat != power.seat)
        slip = power.name[:2] + "q" + power.name[2:]
        with pytest.raises(Refusal) as refused:
            letter_reading.readers(game, ROW, seats, own, slip)
        assert f"Did you mean {power.name}?" in str(refused.value)
        assert f"`to {power.name}: " in str(refused.value)
