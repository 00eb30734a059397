"""Maps, drafts, charts, history, chances and standings."""

import pytest

from bot.judge.judge import Refusal
from bot.ui import maps
from tests.bot.cogs.steps import giving, hear, marching


def texts(result):
    return [message for message in (result.response, *result.followups) if message is not None]


async def shown(room, name, command, **options):
    """Return the message that a command answered with."""
    result = await room.person(name).slash(room.channel, command, **options)
    return texts(result)[-1]


async def later_round(room):
    number = await giving(room)
    await hear(room, number, "cao", "keep; ready")
    return number


@pytest.mark.long
async def test_the_map_of_now_and_of_any_phase_by_name(room):
    await later_round(room)
    now = await shown(room, "guest", "map")
    assert now.ephemeral
    assert "Round 2" in now.content
    assert now.attachments[0].filename.startswith("now-1-")
    assert now.attachments[0].description.startswith("Silk: {")
    first = await shown(room, "guest", "map", phase="round 1", orders=False)
    assert "Round 1" in first.content
    assert room.client.gallery.drawn[-1] == ("map", 0, False, "standard")
    unknown = await shown(room, "guest", "map", phase="Round 77")
    assert "There is no phase “Round 77”. The first is “Round 1”, the last “Round 2”." in unknown.content


@pytest.mark.long
async def test_phases_are_offered_by_name_the_newest_first(room):
    await later_round(room)
    offered = await room.person("guest").autocomplete(room.channel, "map", "phase", "round")
    assert [(c["name"], c["value"]) for c in offered] == [("Round 2 (1)", "1"), ("Round 1 (0)", "0")]


async def test_maps_come_in_ones_own_palette(room):
    await marching(room)
    await room.person("cao").slash(room.channel, "player settings", palette="colour-blind")
    await shown(room, "cao", "map")
    assert room.client.gallery.drawn[-1][3] == "colour-blind"


async def test_the_draft_is_drawn_for_its_owner_alone(room):
    number = await marching(room)
    await hear(room, number, "cao", "go east")
    mine = await shown(room, "cao", "draft")
    assert mine.ephemeral
    assert "GO EAST" in mine.content
    assert room.client.gallery.drawn[-1][:3] == ("own", "wei", ("GO EAST",))
    other = await shown(room, "liu", "draft")
    assert "GO EAST" not in other.content
    assert room.client.gallery.drawn[-1][:3] == ("own", "shu", ())
    guest = await shown(room, "guest", "draft", game=str(number))
    assert "there is no draft of yours" in guest.content


async def test_the_public_map_and_its_words_never_hold_a_draft(room):
    number = await marching(room)
    before = await shown(room, "liu", "map")
    await hear(room, number, "cao", "go east")
    after = await shown(room, "liu", "map")
    assert (before.content, before.attachments[0].description) == (
        after.content,
        after.attachments[0].description,
    )


@pytest.mark.long
async def test_the_chart_and_the_standing_say_the_same_in_words(room):
    await later_round(room)
    chart = await shown(room, "guest", "chart")
    assert chart.attachments[0].filename == "chart-1.png"
    who = await shown(room, "guest", "who")
    line = next(line for line in who.content.splitlines() if "**Wei**" in line)
    assert line in chart.content
    assert f"**Wei** · <@{room.person('cao').id}>" in who.content


async def test_anonymous_seats_stay_anonymous(room):
    await room.begin("cao", "liu", anonymous=True)
    for command in ("who", "game status"):
        text = (await shown(room, "guest", command)).content
        assert str(room.person("cao").id) not in text
        assert "a player" in text


@pytest.mark.long
async def test_the_history_of_one_phase_or_all(room):
    await later_round(room)
    everything = await shown(room, "guest", "history")
    assert "won:" in everything.content
    one = await shown(room, "guest", "history", phase="Round 1")
    assert everything.content.startswith(one.content)
    assert one.content != everything.content
    assert "purse" not in everything.content


async def test_odds_of_a_game_without_any_say_so(room):
    await marching(room)
    assert (await shown(room, "guest", "odds", text="2 vs 1")).content == "Silk has no table of chances."


async def test_a_game_without_a_board_says_so(room):
    await marching(room)
    assert (await shown(room, "guest", "board")).content == "#1 Silk has no board."


async def test_a_private_game_is_shown_to_nobody_else(room):
    number = await room.begin("cao", "liu", private=True)
    for command in ("map", "board", "chart", "who", "history"):
        assert "There is no game" in (await shown(room, "guest", command, game=str(number))).content
        assert "There is no game" not in (await shown(room, "cao", command, game=str(number))).content


async def test_a_game_that_has_not_begun_has_no_map(room):
    number = await room.open()
    assert "has not started yet" in (await shown(room, "guest", "map", game=str(number))).content


@pytest.mark.long
async def test_in_a_games_thread_the_game_is_that_of_the_thread(room):
    await room.begin("cao", "liu")
    second = await room.begin("cao", "liu", by="liu")
    thread = next(thread for thread in room.channel.threads if thread.name.startswith(f"#{second} "))
    status = await room.person("guest").slash(thread, "game status")
    assert f"## #{second} Silk" in status.response.content


@pytest.mark.long
async def test_games_are_offered_of_this_server_and_ones_own_wherever_one_asks(room):
    open_to_all, hidden = await room.begin("cao", "liu"), await room.begin("cao", "liu", private=True)
    other = room.another_guild("Elsewhere")
    elsewhere = other.create_text_channel("general")

    async def offered(name, channel):
        there = room.person(name) if channel is room.channel else other.add_member(room.person(name).user)
        return [int(c["value"]) for c in await there.autocomplete(channel, "map", "game", "")]

    assert await offered("gm", room.channel) == [hidden, open_to_all]
    assert await offered("guest", room.channel) == [open_to_all]
    for name in ("gm", "cao"):
        assert await offered(name, elsewhere) == [hidden, open_to_all]
    assert await offered("guest", elsewhere) == []


async def test_a_phase_of_thousands_of_digits_gets_a_sentence(room):
    await room.begin("cao", "liu")
    for digits, words in ((5000, "too long"), (3900, "There is no phase"), (9, "There is no phase")):
        shown = await room.person("cao").slash(room.channel, "map", phase="9" * digits, game="1")
        told = "\n".join(message.content for message in (shown.response, *shown.followups) if message)
        assert words in told, digits


async def test_a_phase_of_more_digits_than_python_reads_gets_a_sentence(room):
    number = await room.begin("cao", "liu")
    with pytest.raises(Refusal, match="There is no phase"):
        await maps.turn_named(room.judge, number, "9" * 5000)
