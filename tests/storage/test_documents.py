"""Any Save comes back from the tables as it was put in, and any byte that changes on the way is noticed."""

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.play.save import Act, ClosedQuestion, FinishedTurn, Premove, Save
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Event
from storage import queries
from storage.columns import clean, dumps
from storage.database import Database
from tests.databases import fresh, opened
from tests.examples import examples
from tests.storage import toy
from tests.storage.conftest import Watch

TEXT = st.text(st.characters(exclude_categories=[]), max_size=12)  # lone surrogates and NUL among them
SEATS = st.sampled_from([SeatName(seat) for seat in ("曹操", *toy.SEATS)])
NUMBERS = st.integers(-(2**70), 2**70)
ANSWERS = st.none() | NUMBERS | TEXT | st.lists(NUMBERS, max_size=3) | st.lists(TEXT, max_size=3)
LEAVES = st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False, allow_infinity=False) | TEXT
TREES = st.recursive(
    LEAVES,
    lambda deeper: st.lists(deeper, max_size=3) | st.dictionaries(TEXT, deeper, max_size=4),
    max_leaves=8,
)
STATES = st.dictionaries(TEXT, TREES, max_size=4)
ACTS = st.lists(st.builds(Act, st.sampled_from(["resign", "return"]), SEATS), max_size=2).map(tuple)
PLACES = st.lists(SEATS, unique=True, max_size=3).map(tuple)
SHEETS = st.dictionaries(SEATS, ANSWERS, max_size=4)
ENTRIES = st.builds(ClosedQuestion, TEXT.map(clean), SHEETS, PLACES, st.integers(0, 9))
PREMOVES = st.dictionaries(
    SEATS, st.builds(Premove, st.lists(TEXT, max_size=3).map(tuple), st.booleans()), max_size=3
)
LOGS = st.lists(ENTRIES, max_size=4).map(tuple)
SAVES = st.builds(Save, st.just(0), STATES, ACTS, LOGS, SHEETS, PLACES, PREMOVES, ACTS, st.integers(0, 9))
EVENTS = st.lists(
    st.builds(Event, TEXT, st.dictionaries(TEXT, TREES, max_size=3), st.none() | PLACES.filter(bool)),
    max_size=3,
)


def walked(save: Save) -> str:
    """Write a Save down in the order in which a rule would walk it."""
    return repr((save.state, dict(save.submitted), dict(save.premoves), [dict(e.answers) for e in save.log]))


@pytest.mark.long
@settings(max_examples=examples(40))
@given(save=SAVES, following=SAVES, told=EVENTS.map(tuple))
def test_any_save_and_page_come_back_as_they_were_put(save: Save, following: Save, told: tuple[Event, ...]):
    async def run(folder: Path) -> None:
        async with opened(fresh(folder / "mandate.sqlite"), inline=True) as engine:
            database = Database(engine, Watch())
            game = await toy.opened(database)
            async with database.change(game.id) as change:
                await change.put(save)
            kept = await database.read(queries.save, game.id)
            assert kept == save
            assert walked(kept) == walked(save)
            later = Save(1, following.state, following.acts, following.log, epoch=save.epoch)
            async with database.change(game.id) as change:
                await change.put(later, [FinishedTurn(save, told, ())])
            [page] = await database.read(queries.pages, game.id)
            assert page.told == told
            assert page.save == Save(0, save.state, save.acts, save.log, epoch=save.epoch)
            assert await database.read(queries.save, game.id) == later

    with TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))


@given(TREES)
def test_a_document_is_text_that_a_database_can_keep(tree):
    text = dumps(tree)
    assert text.encode("utf-8").decode("utf-8") == text
    assert json.loads(text) == tree


@given(TEXT)
def test_typed_text_is_kept_but_for_what_no_database_keeps(text):
    kept = clean(text)
    assert (kept.encode() and "\0" not in kept) or kept == ""
    assert clean(kept) == kept
    assert len(kept) == len(text)


def test_a_document_keeps_the_order_of_its_keys():
    assert dumps({"b": 1, "a": [1, "曹操"]}) == '{"b":1,"a":[1,"曹操"]}'
