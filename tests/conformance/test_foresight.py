"""A look ahead is what the close would bring up to the first die, in every game, and is made without dice."""

import pytest

from games.core.play import runner
from games.core.play.phase_preview import foresee
from games.core.record.verifying import canonical
from tests.conformance.courses import GAMES, at_chance, stored
from tests.examples import LONG

MOMENTS = 40 if LONG else 6


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_the_beginning_of_what_the_close_brings(slug: str) -> None:
    course = at_chance(slug)
    for position in course.some(MOMENTS):
        before = canonical(position.state.model_dump(mode="json"))
        seen = foresee(course.game, stored(position.save))
        after = runner.expire(course.game, stored(position.save), course.dice)
        public = [event for event in after.news if event.audience is None]
        told = [event for event in seen.told if event.audience is None]
        assert told == list(seen.told)
        assert public[: len(told)] == told
        entries = [entry for page in after.filled for entry in page.save.log] + list(after.save.log)
        thrown = [entry for entry in entries[len(position.save.log) :] if entry.is_roll]
        assert seen.by_dice == bool(thrown)
        if not thrown:
            assert public == told
        assert seen.board.seat is None
        assert canonical(position.state.model_dump(mode="json")) == before
