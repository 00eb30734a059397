"""Orders by command: with autocompletion, receipts, and the words of the bot."""

import pytest

from storage import queries
from tests.bot.cogs.steps import hear, in_force, labels, marching, picking


async def test_orders_by_command_are_for_ones_own_eyes(room):
    await marching(room)
    answer = await room.person("cao").slash(room.channel, "order", text="go east")
    assert answer.ephemeral
    assert "```\nGO EAST\n```" in answer.response.content
    assert labels(answer.response) == ["Compose", "Draft map", "Ready"]
    assert await in_force(room, 1) == ["GO EAST"]


async def test_legal_lines_are_offered(room):
    await marching(room)
    cao = room.person("cao")
    assert [c["value"] for c in await cao.autocomplete(room.channel, "order", "text", "")] == [
        "GO EAST",
        "GO WEST",
    ]
    assert [c["value"] for c in await cao.autocomplete(room.channel, "order", "text", "we")] == ["GO WEST"]
    several = await cao.autocomplete(room.channel, "order", "text", "go east; w")
    assert [c["value"] for c in several] == ["go east; GO WEST"]


async def test_nothing_is_offered_to_those_without_a_seat(room):
    await marching(room)
    assert await room.person("guest").autocomplete(room.channel, "order", "text", "") == []


async def test_the_lines_of_others_are_never_offered(room):
    await picking(room)
    offered = await room.person("cao").autocomplete(room.channel, "order", "text", "go")
    assert offered == []


@pytest.mark.long
async def test_show_clear_ready_and_unready(room):
    await room.begin("cao", "liu")
    cao = room.person("cao")
    await cao.slash(room.channel, "order", text="3")
    assert "```\n3\n```" in (await cao.slash(room.channel, "orders show")).response.content
    assert "✅ Ready" in (await cao.slash(room.channel, "orders ready")).response.content
    assert "Not ready" in (await cao.slash(room.channel, "orders unready")).response.content
    assert "Nothing of yours is in force" in (await cao.slash(room.channel, "orders clear")).response.content
    assert await in_force(room, 1) is None


@pytest.mark.long
async def test_receipts_are_listed_and_shown_whole(room):
    await marching(room)
    cao = room.person("cao")
    await cao.send_dm("go east\ngo *mad*")
    [row] = [r for r in await room.judge.database.read(queries.submissions, 1) if "mad" in r.text]
    listed = (await cao.slash(room.channel, "orders history")).response.content
    assert listed.splitlines()[1].startswith(f"- `{row.receipt}`")
    assert "not all accepted" in listed.splitlines()[1]
    whole = (await cao.slash(room.channel, "orders history", receipt=row.receipt.lower())).response.content
    assert "go east\ngo *mad*" in whole
    assert "- `GO EAST`" in whole
    others = await room.person("liu").slash(room.channel, "orders history", receipt=row.receipt)
    assert "You have no receipt" in others.response.content


@pytest.mark.long
async def test_with_several_games_the_pending_text_waits_for_the_choice(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    asked = await room.person("cao").slash(room.channel, "order", text="3")
    await room.person("cao").select(asked.response, ["2"])
    assert await in_force(room, 2) == 3
    assert await in_force(room, 1) is None


async def test_a_table_that_waits_for_the_deadline_says_so(room):
    await room.begin("cao", "liu", early=False)
    answer = await room.person("cao").slash(room.channel, "orders ready")
    assert "always waits for the deadline" in answer.response.content
    assert (await room.judge.database.read(queries.save, 1)).ready == ()


async def test_a_command_works_in_direct_messages(room):
    await marching(room)
    answer = await room.person("cao").user.slash("order", text="go west")
    assert not answer.ephemeral
    assert await in_force(room, 1) == ["GO WEST"]


async def test_missing_names_what_has_no_order(room):
    number = await marching(room)
    reply = await hear(room, number, "cao", "missing")
    assert reply.said == ("No order yet for: it.",)
    reply = await hear(room, number, "cao", "go east\nmissing")
    assert reply.said == ("Nothing is missing.",)
