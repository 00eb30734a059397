"""Properties of any text, any board and any game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded, Under
from games.core.rules.errors import OrderError
from games.core.rules.prompts import CHANCE
from games.warlords import GAME
from games.warlords.movement_question import foresee
from games.warlords.public_state_model import (
    BOARD,
    HOME,
    INDEPENDENTS,
    Options,
    armies_of,
    centres_of,
    line,
    written,
)
from games.warlords.state import setup
from games.warlords.turn import turn
from games.warlords.winter_adjustments import winter_prompt
from tests.examples import examples, few
from tests.games.warlords.oracle import Board
from tests.games.warlords.play import CAO, YUAN, china, prompt_of

START = setup(list(HOME), Options())
WORDS = st.sampled_from(
    [
        *["a", "A", "army", "FAN", "JIH", "yan", "TAI", "qng", "Fangzi", "jian", "xyz", "房子", "兗州", "冀"],
        *["-", "->", "to", "s", "supports", "h", "holds", "b", "build", "d", "waive", "2", "all", "clear"],
        *[":", ";", ",", ".", "\n", "", "```", "**", ">", "1.", "’", "“", "\u200b", "\u202e", "\x00", "é"],
        *["曹操:", "Yuan Shao:", "<@12>", "@everyone"],
    ]
)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(WORDS, max_size=40).map(" ".join),
    st.lists(WORDS, max_size=40).map("".join),
)


def prompts():
    winter = china({YUAN: "JIH", CAO: "LUO TAI"}, {YUAN: "JIH FAN ZHN", CAO: "LUO"}, season="winter")
    yield prompt_of(START, YUAN)
    yield prompt_of(china({YUAN: "JIH FAN"}, stepwise=True))
    yield foresee(START, YUAN)
    yield winter_prompt(winter.table, YUAN)
    yield winter_prompt(winter.table, CAO)


PROMPTS = list(prompts())


@given(TEXTS, st.sampled_from(PROMPTS))
def test_any_text_is_read_or_refused_and_nothing_else(text, prompt):
    sheet = prompt.shape.check(text, ())
    assert len(sheet.errors) <= 9
    for error in sheet.errors:
        assert isinstance(error, OrderError)
        assert str(error)
        if error.example:
            assert prompt.shape.check(error.example, ()).errors == ()
    assert prompt.shape.check("\n".join(sheet.lines), ()).lines == sheet.lines
    try:
        assert [line(order) for order in prompt.read([text])] == list(sheet.lines)
    except OrderError:
        assert sheet.errors


@given(st.lists(TEXTS, max_size=3))
def test_no_message_loses_what_was_accepted_before_unless_it_replaces_it(texts):
    prompt = PROMPTS[0]
    lines = ("A FAN - TAI", "A QNG H")
    for text in texts:
        sheet = prompt.shape.check(text, lines)
        if sheet.errors and not sheet.lines:
            units = [row.split()[1] for row in lines]
            assert "clear" in text.lower() or units == []
        lines = sheet.lines


@given(st.data())
def test_orders_survive_being_printed_and_read_again(data):
    places = st.sampled_from(list(BOARD))
    at, to, of = data.draw(places), data.draw(places), data.draw(places)
    for text in (
        f"A {at} H",
        f"A {at} - {to}",
        f"A {at} S {of}",
        f"A {at} S {of} - {to}",
        f"Build {at}",
        f"Disband {at}",
        "Waive",
    ):
        assert line(written(YUAN, text)) == text


def random_board(chance):
    """A crowded corner of China: many armies of three warlords and Independents."""
    places = chance.sample(list(BOARD), 34)
    owners = [*list(HOME)[4:], INDEPENDENTS]
    state = china(dict.fromkeys(owners[:3], ""), order=owners[:3])
    state.table.armies = {at: chance.choice(owners) for at in places}
    return state


def random_sheet(prompt, chance):
    lines = ()
    legal = prompt.shape.legal()
    units = list(legal)
    chance.shuffle(units)
    for unit in units:
        wanted = [text for text in legal[unit] if not text.endswith("H")] or legal[unit]
        sheet = prompt.shape.check(chance.choice(wanted), lines)
        lines = lines if sheet.errors else sheet.lines
    return lines


@pytest.mark.long
@settings(max_examples=examples(60))
@given(st.integers(0, 2**32))
def test_a_second_adjudicator_comes_to_the_same_board(seed):
    chance = random.Random(seed)
    state = random_board(chance)
    slow = Board(state.table.armies, {})
    for _ in range(4):
        if state.table.season == "winter" or state.table.ended:
            break
        seat, rolled = state.table.order[state.table.mover], []
        script, lines = turn(state), ()
        try:
            ask = next(script)
            while True:
                answers = {}
                for who, prompt in ask.prompts.items():
                    if who == CHANCE:
                        answer = [chance.randint(1, 6) for _ in range(prompt.shape.count)]
                        rolled.append(list(answer))
                    else:
                        answer = lines = random_sheet(prompt, chance)
                    answers[who] = prompt.read(list(answer))
                ask = script.send(answers)
        except StopIteration:
            pass
        throws = iter(rolled)

        def thrown(count, throws=throws):
            faces = next(throws)
            assert len(faces) == count
            return faces

        slow.slot(seat, lines, thrown)
        assert list(throws) == []
        assert slow.armies_now() == state.table.armies
        assert slow.guards_now() == {of: sorted(posts) for of, posts in sorted(state.table.guards.items())}


@settings(max_examples=examples(20))
@given(st.integers(0, 2**32))
def test_legal_lists_are_accepted_on_any_board(seed):
    chance = random.Random(seed)
    for options in ({}, {"foreign_support": True}, {"stepwise": True}, {"allow_ring": True}):
        state = random_board(chance)
        state.table.options = Options.model_validate(options)
        prompt = prompt_of(state)
        for lines in prompt.shape.legal().values():
            for text in lines:
                assert [line(order) for order in prompt.read([text])] == [text]


OPTIONS = [
    {},
    {"stepwise": True, "foreign_support": True},
    {"allow_ring": True, "support_cut": True, "carry_support": True, "support_mode": "best"},
    {
        "home_builds": True,
        "auto_build": False,
        "turn_order": "fixed",
        "capital_bonus": "both",
        "support_cap": "one",
    },
]


@pytest.mark.parametrize("options", few(OPTIONS, 2))
def test_random_games_run_for_years_and_keep_the_books(options):
    dice = Seeded(repr(options).encode(), "random")
    position = runner.begin(GAME, list(HOME), Options(**options, year_limit=6), dice)
    asked = 0
    while position.ask:
        for seat, prompt in position.ask.prompts.items():
            answer = prompt.shape.sample(Under(dice, f"{seat} {asked}"))
            position = runner.submit(GAME, position.save, dice, seat, answer)
        for seat in list(position.ask.prompts):
            position = runner.ready(GAME, position.save, dice, seat)
        asked += 1
        assert len(position.save.log) < 100
        assert all(len(page.save.log) < 100 for page in position.filled)
        keep_the_books(position.state.table)
    assert position.state.table.ended


def keep_the_books(table):
    assert all(at in BOARD for at in table.armies)
    for of, posts in table.guards.items():
        assert of in table.armies
        assert all(post in table.armies and BOARD.borders(post, of) for post in posts)
    gone = [seat for seat in HOME if seat not in table.order]
    assert not [at for at, owner in table.armies.items() if owner in gone]
    assert not [at for at, owner in table.centres.items() if owner in gone]
    if table.season == "spring" and table.mover == 0:
        for seat in table.order:
            assert len(armies_of(table, seat)) <= len(centres_of(table, seat))


def test_the_catalogue_finds_the_game():
    assert catalogue()["warlords"] is GAME
