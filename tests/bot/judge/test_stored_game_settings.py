"""A game's settings: what is stored stays readable, and nothing is lost that a change is not about."""

import re
from datetime import UTC, datetime
from pathlib import Path

from bot.judge.settings.running_game_models import Clock
from bot.judge.settings.stored_game_settings import GameSettings, changing, settings_of
from bot.judge.settings.terms import Terms
from storage.models import Game

UNTIL = "2026-05-01T12:00:00+00:00"
OLD = {
    "early": False,
    "extensions": 2,
    "spent": {"wei": 1},
    "away": "server",
    "paused before": UNTIL,
    "graced": [3, 1],
    "tales": {"shu": [2, 14]},
    "looked_ahead": {"people": [7], "at": [3, 1, 0]},
    "clock": {"name": "Wei's turn", "turn": 3, "step": 1, "told": 4, "mark": "3.1", "left": None, "parts": 2},
    "of a later version": [1, 2],
}
"""Settings as an earlier version wrote them, and a name that this one does not know."""


def row_with(settings):
    return Game(slug="toy", options={}, seed="00", settings=settings)


def test_what_an_earlier_version_stored_is_read():
    kept = settings_of(row_with(OLD))
    assert (kept.early, kept.extensions, kept.spent, kept.homeless) == (False, 2, {"wei": 1}, "server")
    assert kept.paused_before == datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert (kept.graced, kept.tales, kept.looked_ahead.people) == ((3, 1), {"shu": (2, 14)}, [7])
    assert kept.clock == Clock(name="Wei's turn", turn=3, step=1, told=4, mark="3.1", parts=2)


def test_what_an_old_game_has_not_is_as_by_default():
    kept = settings_of(row_with({}))
    assert (kept.early, kept.leaving, kept.letters, kept.when_away) == (True, "rules", "none", "default")
    assert (kept.clock, kept.match, kept.announced.closing, kept.offers) == (None, None, None, {})


def test_a_change_leaves_all_else_as_it_was():
    row = row_with(OLD)
    with changing(row) as kept:
        kept.spent["shu"] = 2
        kept.homeless = kept.paused_before = None
    others = {name: OLD[name] for name in OLD if name not in ("spent", "away", "paused before", "clock")}
    clock = {name: value for name, value in OLD["clock"].items() if name != "left"}
    assert row.settings == {**others, "clock": clock, "spent": {"wei": 1, "shu": 2}}


def test_terms_stay_written_down_though_they_are_as_by_default():
    row = row_with(Terms().model_dump())
    with changing(row) as kept:
        kept.locked = True
    assert row.settings == {**Terms().model_dump(), "locked": True}
    with changing(row) as kept:
        kept.locked = False
    assert row.settings == Terms().model_dump()


def test_no_two_of_them_share_a_name():
    names = [field.alias or name for name, field in GameSettings.model_fields.items()]
    assert len(set(names)) == len(names)


def test_nothing_else_changes_the_settings_of_a_row():
    found = [
        path
        for path in sorted(Path("bot").rglob("*.py"))
        if re.search(r"(?:row|game|fresh)\.settings(?:,.*)? = |\.settings(?:\.get\(|\[)", path.read_text())
    ]
    assert [str(path) for path in found] == ["bot/judge/settings/stored_game_settings.py"]
