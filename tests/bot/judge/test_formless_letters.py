"""A message that writes to another seat without the form of a letter orders nothing, whatever it holds."""

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.letters import letter_reading
from games import catalogue
from games.core.rules.prompts import Orders
from games.core.rules.protocol import Power
from storage import queries
from storage.models import Seat
from tests.bot.judge.steps import carried, say
from tests.bot.judge.test_order_in_games import table
from tests.examples import few

FORMLESS = [
    "to {}\n{}",
    "to {}\n\n{}",
    "to {}; {}",
    "to {} - {}",
    "to {} {}",
    "send to {}: {}",
    "pls to {}: {}",
    "please send a letter to {}: {}",
    "reply to {}: {}",
    "letter: {}\n{}",
    "To: {}\nSubject: peace\n{}",
    "message to {}\n{}",
    "can you tell {}: {}",
    "hey bot, to {}: {}",
    "🙂 to {}: {}",
    "press to {}: {}",
]
"""A letter as people write it who do not know how one begins: to whom, and what."""
TO_ALL = ["send to all: {}", "to everyone\n{}", "press: {}", "announce: {}", "public: {}"]


@pytest.fixture
def games():
    return dict(catalogue())


async def asked(judge, slug):
    """Return a game, who is asked there for lines or options, the name of another seat, and right lines."""
    number, people = await table(judge, slug)
    for user_id in people:
        seen = await views.look(judge, number, user_id)
        if not seen.is_asked:
            continue
        shape = seen.prompt.shape
        if isinstance(shape, Orders):
            lines = [line for each in seen.legal.values() for line in each]
        else:
            lines = [option.value for option in shape.options]
        seats = {seat.seat for seat in await judge.database.read(queries.seats, number)}
        name = next(each.name for each in seen.game.powers if each.seat in seats - {seen.place})
        return number, user_id, name, [line for line in lines if "GO" not in line.split()][:3]
    raise AssertionError(slug)


async def stands(judge, number, user_id):
    """Return what a seat has answered, done and laid down."""
    seen = await views.look(judge, number, user_id)
    return seen.answer, seen.undo, seen.view


async def unread(judge, number, user_id, text):
    """Send a text, and fail if anything came of it."""
    before = await stands(judge, number, user_id)
    try:
        reply = await say(judge, number, user_id, text)
    except Refusal as refusal:
        told = str(refusal)
    else:
        told = "\n".join((*reply.said, *map(str, reply.errors)))
        assert carried(reply) == [], text
    assert await stands(judge, number, user_id) == before, text
    assert told, text
    return told


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 3))
async def test_what_is_written_to_a_seat_is_no_order_and_its_answer_tells_how_a_letter_begins(judge, slug):
    """`send to Cao Cao: A FAN - TAI` moved the army."""
    number, user_id, name, lines = await asked(judge, slug)
    for line in lines:
        for text in FORMLESS:
            told = await unread(judge, number, user_id, text.format(name, line))
            assert f"`to {name}: Shall we meet?`" in told, (text, told)
        for text in TO_ALL:
            await unread(judge, number, user_id, text.format(line))


@pytest.mark.parametrize("slug", few(["warlords", "yuan"], 1))
async def test_it_is_none_below_an_order_either_nor_in_an_edited_message(judge, slug):
    number, user_id, name, [line, *_] = await asked(judge, slug)
    told = await unread(judge, number, user_id, f"{line}\nsend to {name}: {line}")
    assert "begins a letter" in told
    await say(judge, number, user_id, line, source_id=7)
    before = await stands(judge, number, user_id)
    reply = await say(judge, number, user_id, f"send to {name}: {line}", source_id=7, edited=True)
    assert words.letters.EDITED_TO_LETTER in reply.said
    assert await stands(judge, number, user_id) == before


@pytest.mark.parametrize("slug", sorted(catalogue()))
async def test_an_order_that_goes_to_a_place_is_one_whatever_its_seats_are_called(judge, slug):
    """No right line begins as a letter; `to Chu` is a province in Sun Tzu, though a King of it plays."""
    number, _, _, _ = await asked(judge, slug)
    game, row = judge.games[slug], await judge.database.ask(queries.game, number)
    seats = [Seat(game_id=1, seat=str(p.seat), position=at) for at, p in enumerate[Power](game.powers)]
    for line in ("to CHU 9", "send to LUO: 3", "tell me more", "to", "answer: 3", "letter"):
        assert letter_reading.addressed(game, row, seats, "", line) == "", line
