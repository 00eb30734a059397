"""Twin games that differ only in what one seat keeps to itself: to everybody else they are one game."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import renderers
from games.core.play import runner
from games.core.play.dice import Seeded, Under
from games.core.play.save import Position, Premove, Save
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Answer, Orders, Prompt, Seat
from games.core.rules.protocol import AnyGame, Event, view
from tests.conformance.courses import COURSES, GAMES, Course, at_chance, unruly
from tests.conformance.sights import sight, told
from tests.examples import LONG, spread

DRAWN = [
    slug
    for slug in GAMES
    if (spec := importlib.util.find_spec(f"renderers.{slug}")) and spec.origin is not None
]
MOMENTS = 16 if LONG else 2
FEW = 8 if LONG else 2
"""Moments whose hands are exchanged: each with each."""
HIDING = 8 if LONG else 2
"""The number of seats asked at one moment that hide something, by turns; all do at some moment."""
pytestmark = [pytest.mark.timeout(600 if LONG else 300), pytest.mark.deeper]


def answers(prompt: Prompt[Any], label: str, count: int = 6) -> list[Answer]:
    """Return different answers that a prompt accepts, its default among them."""
    dice = Seeded(b"twins", label)
    found: list[Answer] = [prompt.default]
    for number in range(count):
        sample = prompt.shape.sample(Under(dice, str(number)))
        if sample not in found:
            found.append(sample)
    return found


def twins(course: Course) -> Iterator[tuple[Position[Any], Seat, list[Save]]]:
    """Yield moments, a seat that is asked then, and the saves of games that differ in its answer alone."""
    for number, position in enumerate(course.some(MOMENTS)):
        asked = list(position.ask.prompts.items())
        for seat, prompt in [*asked[number % len(asked) :], *asked][: min(HIDING, len(asked))]:
            base = replace(position.save, submitted={}, ready=())
            for ready in ((), (seat,)) if len(position.ask.prompts) > 1 else ((),):
                saves = [
                    replace(base, submitted={seat: answer}, ready=ready)
                    for answer in answers(
                        prompt, f"{number}/{seat}", 6 if LONG and len(position.ask.prompts) < 3 else 3
                    )
                ]
                yield position, seat, saves


def others(course: Course, seat: Seat) -> list[Seat | None]:
    return [None, *(other for other in course.seats if other != seat)]


@pytest.mark.parametrize("course", [at_chance, unruly], ids=lambda course: course.__name__)
def test_an_answer_to_the_open_question_is_seen_by_nobody_else(game: AnyGame, course: Any):
    whole = course(game.slug)
    compared = 0
    for position, seat, saves in twins(whole):
        positions = [runner.resume(game, save, whole.dice) for save in saves]
        first = seat == next(iter(position.ask.prompts))
        states = [position.state.model_dump_json() for position in positions]
        assert states == states[:1] * len(states)
        for other in others(whole, seat):
            sights = [sight(game, position, other, playing=first) for position in positions]
            assert sights == sights[:1] * len(sights)
            compared += len(sights) - 1
    assert compared > MOMENTS


def test_what_others_send_is_answered_alike_whatever_the_first_has_sent(game: AnyGame):
    """Right answers, wrong answers, ready marks, withdrawals: each gets the same reply in every twin."""
    whole = at_chance(game.slug)
    for position, seat, saves in twins(whole):
        for other, prompt in spread([*position.ask.prompts.items()], 3):
            if other == seat:
                continue
            for answer in (prompt.default, "nonsense", -1, ["A", "B"], None):
                assert one([reply(game, whole, save, other, answer) for save in saves])
            withdrawn = [runner.withdraw(game, save, whole.dice, other) for save in saves]
            assert one([after(whole, position, seat) for position in withdrawn])


def reply(game: AnyGame, course: Course, save: Save, seat: Seat, answer: Answer) -> str:
    """Return what a seat is told that answers and then is ready, if others are still awaited."""
    try:
        position = runner.submit(game, save, course.dice, seat, answer)
    except OrderError as error:
        return f"{type(error).__name__}: {error} {error.line} {error.column}"
    assert position.save.submitted[seat] == answer
    return sight(game, position, seat, playing=False)


def after(course: Course, position: Position[Any], hidden: Seat) -> str:
    """Return what all but one see; of those who do not play, one is looked at."""
    idle = [power.seat for power in course.game.powers if power.seat not in course.seats][:1]
    seen = [*others(course, hidden), *idle]
    return "\n\n".join(sight(course.game, position, seat, playing=False) for seat in seen)


def one(replies: list[str]) -> bool:
    return replies == replies[:1] * len(replies)


def test_orders_sent_ahead_of_time_are_seen_by_nobody_else(game: AnyGame):
    whole = at_chance(game.slug)
    tried = 0
    for number, position in enumerate(whole.some(MOMENTS)):
        for seat in whole.seats:
            ahead = game.foresee(position.state, seat)
            if ahead is None or not isinstance(ahead.shape, Orders):
                continue
            sheets = [answer for answer in answers(ahead, f"{number}/{seat}/ahead") if answer]
            moves = [{}] + [{seat: Premove(tuple(map(str, sheet)))} for sheet in sheets]
            saves = [replace(position.save, premoves=change) for change in moves]
            assert one([after(whole, runner.resume(game, save, whole.dice), seat) for save in saves])
            tried += len(saves)
    assert tried or not looks_ahead(game)


def looks_ahead(game: AnyGame) -> bool:
    """Return whether anything in a game of chance could be answered ahead of time."""
    whole = at_chance(game.slug)
    return any(game.foresee(p.state, seat) for p in whole.asking for seat in whole.seats)


def test_orders_sent_ahead_of_time_are_admitted_alike_whatever_others_hide(game: AnyGame):
    """The premove of one seat waits while another answers: what comes of it until then tells nothing."""
    whole = at_chance(game.slug)
    for position, seat, saves in twins(whole):
        for other in whole.seats:
            ahead = game.foresee(position.state, other)
            if other == seat or ahead is None or not isinstance(ahead.shape, Orders):
                continue
            sheet = answers(ahead, f"{other}/premove")[-1]
            lines = tuple(map(str, sheet)) if isinstance(sheet, list) else ()
            assert one([repr(ahead.shape.check("\n".join(lines), ())) for _ in saves])
            waiting = [replace(save, premoves={other: Premove(lines)}) for save in saves]
            assert one([sight(game, runner.resume(game, save, whole.dice), other) for save in waiting])


def test_what_is_in_the_deck_is_seen_by_nobody(game: AnyGame):
    whole = at_chance(game.slug)
    for position in whole.some(MOMENTS):
        bare = position.state.model_copy(update={"deck": {}}, deep=True)
        for seat in (None, *whole.seats):
            assert view(bare, seat) == view(position.state, seat)


def test_what_is_in_a_hand_is_seen_by_its_owner_alone(game: AnyGame):
    whole = at_chance(game.slug)
    moments = whole.some(MOMENTS)
    for position in moments:
        for seat, hand in position.state.hands.items():
            for other in moments:
                strange = other.state.hands.get(seat)
                if strange is None or strange.back() != hand.back():
                    continue
                twin = position.state.model_copy(deep=True)
                twin.hands[seat] = strange
                for viewer in others(whole, seat):
                    assert view(twin, viewer) == view(position.state, viewer)


def test_what_is_in_a_hand_as_a_turn_begins_changes_nothing_for_others_until_its_owner_acts(game: AnyGame):
    whole = at_chance(game.slug)
    states = [page.save.state for page in whole.pages]
    states = [states[number * len(states) // FEW] for number in range(min(FEW, len(states)))]
    for state in states:
        base = runner.resume(game, Save(0, state), whole.dice)
        seen = {viewer: sight(game, base, viewer) for viewer in (None, *whole.seats)}
        for seat, hand in base.state.hands.items():
            for strange in (other["hands"].get(seat) for other in states):
                twin = {**state, "hands": {**state["hands"], seat: strange}}
                position = runner.resume(game, Save(0, twin), whole.dice)
                if position.state.hands[seat].back() != hand.back():
                    continue
                for viewer in others(whole, seat):
                    assert sight(game, position, viewer) == seen[viewer]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_what_is_told_to_some_is_told_to_seats_of_the_game_and_to_nobody_else(game: AnyGame, course: Any):
    whole = course(game.slug)
    for position in whole.positions:
        private = [event for event in position.news if event.audience is not None]
        assert all(event.audience and set(event.audience) <= set(whole.seats) for event in private)
        for seat in (None, *whole.seats):
            heard = told(game, position, seat)
            kept = [event for event in private if seat not in (event.audience or ())]
            assert len(heard) + len(kept) == len(position.news)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_prose_is_made_of_the_event_alone(game: AnyGame, course: Any):
    """An event is stored, and told again years later: nothing but its facts may speak in it."""
    for position in course(game.slug).positions:
        for event in position.news:
            facts = json.loads(json.dumps(event.facts))
            assert game.prose(Event(event.kind, facts, event.audience)) == game.prose(event)
            assert game.prose(Event(event.kind, facts)) == game.prose(event)


def test_a_view_is_a_copy(game: AnyGame):
    position = at_chance(game.slug).some(2)[1]
    seat = next(iter(position.ask.prompts))
    before = position.state.model_dump_json()
    seen = view(position.state, seat)
    for name, value in seen.table:
        if isinstance(value, dict | list):
            value.clear()
        elif isinstance(value, int) and not isinstance(value, bool):
            setattr(seen.table, name, value + 1)
    assert position.state.model_dump_json() == before


@pytest.mark.parametrize("slug", DRAWN)
def test_pictures_tell_others_nothing(slug: str):
    game, whole = GAMES[slug], at_chance(slug)
    for _, seat, saves in spread(list(twins(whole)), 4):
        states = [runner.resume(game, save, whole.dice).state for save in (saves[0], saves[-1])]
        other = others(whole, seat)[1]
        pictures = [
            renderers.paint(slug, view(state, other), palette="standard", orders=True) for state in states
        ]
        assert pictures[0] == pictures[1]
        assert renderers.front(slug, view(states[0], other), []) == renderers.front(
            slug, view(states[1], other), []
        )


@pytest.mark.parametrize("slug", DRAWN)
def test_a_picture_is_the_same_whatever_was_drawn_before_it(slug: str):
    """A renderer may keep what it drew: what it kept of one seat's picture never shows in another's."""
    whole = at_chance(slug)
    for position in whole.some(3):
        public = view(position.state, None)
        first = renderers.paint(slug, public, palette="standard", orders=True)
        for seat in whole.seats[:2]:
            prompt = position.ask.prompts.get(seat) or GAMES[slug].foresee(position.state, seat)
            draft = answers(prompt, "draft")[-1] if prompt else None
            lines = [str(line) for line in draft] if isinstance(draft, list) else []
            own = view(position.state, seat, lines)
            assert not lines or renderers.paint(slug, own, palette="standard", orders=True) != first
        assert renderers.paint(slug, public, palette="standard", orders=True) == first
