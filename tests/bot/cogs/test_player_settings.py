"""A player's settings, their extensions, and giving up."""

import pytest

from bot.cogs.player_settings import READ, Player
from bot.judge.judge import Refusal
from renderers import PALETTES
from storage import queries
from storage.models import Preference
from tests.bot.cogs.steps import marching


def test_the_palette_is_a_choice_and_nothing_else_is_taken():
    [option] = [each for each in Player.settings.parameters if each.name == "palette"]
    assert [choice.value for choice in option.choices] == list(PALETTES)
    assert [READ["palette"](name) for name in PALETTES] == list(PALETTES)
    with pytest.raises(Refusal, match="There are: standard"):
        READ["palette"]("pink")


async def test_settings_are_kept_and_shown(room):
    cao = room.person("cao")
    answer = await cao.slash(
        room.channel,
        "player settings",
        time_zone="berlin",
        reminders="24, 6",
        quiet="22-7",
        palette="colour-blind",
    )
    text = answer.response.content
    assert "Europe/Berlin (it is 13:00 there)" in text
    assert "24, 6 hours before a deadline" in text
    assert "22 to 7 o'clock" in text
    assert "colour-blind" in text
    kept = await room.judge.database.read(queries.preference, cao.id)
    assert (kept.time_zone, kept.reminders, kept.quiet) == ("Europe/Berlin", [24, 6], [22, 7])
    assert (await cao.slash(room.channel, "player settings")).response.content == text


def test_each_option_of_the_settings_is_read_and_is_a_column():
    """A setting is a column, an option and what reads it: nothing that can be typed is lost."""
    typed = [parameter.name for parameter in Player.settings.parameters]
    assert typed == list(READ)
    assert set(READ) <= Preference.model_fields.keys() - {"user_id", "dm_open"}


async def test_reminders_and_quiet_hours_can_be_switched_off(room):
    cao = room.person("cao")
    await cao.slash(room.channel, "player settings", reminders="12", quiet="22-7")
    text = (await cao.slash(room.channel, "player settings", reminders="none", quiet="off")).response.content
    assert "Reminders: none" in text
    assert "Quiet hours: off" in text
    assert (await room.judge.database.read(queries.preference, cao.id)).reminders == [0]


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"time_zone": "Mars/Olympus"}, "Write it like this: `Europe/Berlin`"),
        ({"time_zone": "localtime"}, "Write it like this: `Europe/Berlin`"),
        ({"time_zone": "Factory"}, "Write it like this: `Europe/Berlin`"),
        ({"reminders": "soon"}, "like `12, 2`, or `none`"),
        ({"reminders": "0"}, "like `12, 2`, or `none`"),
        ({"quiet": "25-7"}, "like `22-7`, or `off`"),
        ({"quiet": "7-7"}, "like `22-7`, or `off`"),
        ({"quiet": "0-24"}, "like `22-7`, or `off`"),
    ],
)
async def test_wrong_settings_are_answered_with_right_ones_and_nothing_changes(room, options, sentence):
    cao = room.person("cao")
    answer = await cao.slash(room.channel, "player settings", **options)
    assert sentence in answer.response.content
    kept = await room.judge.database.read(queries.preference, cao.id)
    assert (kept.time_zone, kept.reminders, kept.quiet, kept.palette) == ("UTC", [], [], "")


@pytest.mark.parametrize(
    "typed, zone", [("GMT+2", "Etc/GMT-2"), ("utc -5", "Etc/GMT+5"), ("new york", "America/New_York")]
)
async def test_a_time_zone_is_what_people_mean_by_it(room, typed, zone):
    cao = room.person("cao")
    await cao.slash(room.channel, "player settings", time_zone=typed)
    assert (await room.judge.database.read(queries.preference, cao.id)).time_zone == zone


async def test_time_zones_are_offered_by_their_city(room):
    offered = await room.person("cao").autocomplete(room.channel, "player settings", "time_zone", "shang")
    assert offered[0]["value"] == "Asia/Shanghai"
    offered = await room.person("cao").autocomplete(room.channel, "player settings", "time_zone", "GMT+2")
    assert [each["value"] for each in offered] == ["Etc/GMT-2"]
    everything = await room.person("cao").autocomplete(room.channel, "player settings", "time_zone", "")
    assert len(everything) == 25


@pytest.mark.long
async def test_giving_up_asks_once_more_and_names_the_seat(room):
    await marching(room)
    cao = room.person("cao")
    asked = await cao.slash(room.channel, "player resign")
    assert "Give up **Wei** in #1 Silk **for good**?" in asked.response.content
    await cao.click(asked.response, label="No")
    assert [s.status for s in await room.judge.database.read(queries.seats, 1)] == ["held", "held"]
    asked = await cao.slash(room.channel, "player resign")
    done = await cao.click(asked.response, label="Give up Wei in #1")
    assert "You have given up **Wei**" in done.response.content
    assert [s.status for s in await room.judge.database.read(queries.seats, 1)] == ["out", "held"]
    again = await cao.click(asked.response, label="Give up Wei in #1")
    assert "was used already" in again.response.content


async def test_an_extension_moves_the_deadline_and_they_run_out(room):
    await marching(room, extensions=1)
    before = (await room.judge.database.read(queries.game, 1)).deadline
    cao = room.person("cao")
    answer = await cao.slash(room.channel, "player extend")
    after = (await room.judge.database.read(queries.game, 1)).deadline
    assert (after - before).total_seconds() == 24 * 3600
    assert f"<t:{int(after.timestamp())}:F>" in answer.response.content
    spent = await cao.slash(room.channel, "player extend")
    assert "You have used all your extensions of this game (1)" in spent.response.content
    other = await room.person("liu").slash(room.channel, "player extend")
    assert "only while it is you who is asked" in other.response.content
