"""The rules as players turn their pages: a picture and two minutes first, chapters from a menu, the card."""

from itertools import product

import pytest

from bot import words
from games import catalogue
from tests.bot.cogs.steps import labels, menu_ids, menus
from tests.examples import few

START = "how to play in two minutes"


@pytest.fixture
def games():
    return dict(catalogue())


async def read(room, **options):
    return (await room.person("guest").slash(room.channel, "rules", **options)).response


def names(message):
    return [file.filename for file in message.attachments]


async def test_without_a_game_at_hand_the_rule_sets_are_offered(room):
    shown = await read(room)
    assert shown.content == words.guide.WHICH_RULES
    assert menus(shown) == [list(catalogue())]
    await room.person("guest").select(shown, ["redux"], custom_id=menu_ids(shown)[0])
    assert START in shown.content
    assert "Three Kingdoms Redux" in shown.content
    assert names(shown) == ["redux-board.png"]


@pytest.mark.parametrize("slug", catalogue())
async def test_every_rule_set_begins_with_two_minutes_and_a_picture_and_has_a_card(room, slug):
    guest, rules = room.person("guest"), catalogue()[slug]
    shown = await read(room, game=slug)
    assert shown.content.startswith(f"## {rules.title} · {START}")
    assert names(shown) == [f"{slug}-board.png"]
    assert labels(shown) == ["Reference card"]
    keys = menus(shown)[0]
    assert keys == ["start", *(chapter.key for chapter in rules.rules(rules.options())), "options"]
    card = (await guest.click(shown, label="Reference card")).response
    assert names(card) == [f"{slug}-card.png"]
    await guest.select(shown, [keys[2]], custom_id=menu_ids(shown)[0])
    assert START not in shown.content
    assert names(shown) == [], "the picture belongs to the first page"
    await guest.select(shown, ["start"], custom_id=menu_ids(shown)[0])
    assert START in shown.content
    assert names(shown) == [f"{slug}-board.png"]


async def test_pages_turn_after_a_restart(room):
    guest = room.person("guest")
    shown = await read(room, game="suntzu", chapter="warlords")
    await room.restart()
    await guest.select(shown, ["goal"], custom_id=menu_ids(shown)[0])
    assert shown.content.startswith("## The goal")


@pytest.mark.long
async def test_by_direct_message_the_words_rules_card_and_help_do_as_their_commands(room):
    gm, cao = room.person("gm"), room.person("cao")
    await gm.slash(room.channel, "game create", rules="warlords", options="support_cap=one")
    await cao.slash(room.channel, "game join", wishes="Cao Cao")
    await gm.slash(room.channel, "game start")
    await room.rest()
    for _ in range(3):
        room.watch.ahead(seconds=1)
        await room.rest()
    await cao.send_dm("rules")
    answer = room.last("cao")
    assert START in answer.content
    assert names(answer) == ["warlords-board.png"]
    await cao.user.select(answer, ["support"], custom_id=menu_ids(answer)[0])
    assert "One supporter adds a die" in room.last("cao").content, "as this table plays it"
    for word in ("card", "reference"):
        await cao.send_dm(word)
        assert names(room.last("cao")) == ["warlords-card.png"]
    await cao.send_dm("help SUPPORT")
    assert "`A FAN S JIH`: it stays and helps" in room.last("cao").content
    await cao.send_dm("help suport")
    assert "Did you mean `support`" in room.last("cao").content
    await cao.send_dm("help support_cap")
    assert "Here: **one**." in room.last("cao").content


async def test_who_holds_no_seat_reads_and_asks_as_well(room):
    guest = room.person("guest")
    await guest.send_dm("rules")
    assert menus(room.last("guest")) == [list(catalogue())]
    await guest.send_dm("rules sun tzu")
    assert "Sun Tzu · how to play" in room.last("guest").content
    await guest.send_dm("help MKT")
    assert "**Three Kingdoms Redux**\n**MKT admin.**" in room.last("guest").content
    await guest.send_dm("help battle")
    assert all(catalogue()[slug].title in room.last("guest").content for slug in ("warlords", "suntzu"))


async def test_words_are_completed_of_the_game_that_is_named(room):
    offered = await room.person("guest").autocomplete(room.channel, "help", "word", "allian", game="redux")
    assert "alliance space" in [each["name"] for each in offered]


async def test_the_invitation_has_a_button_that_shows_the_two_minutes(room):
    await room.open(slug="warlords")
    invitation = room.channel.threads[0].history()[0]
    shown = (await room.person("guest").click(invitation, label=words.controls.UNDER["lobby"][3])).response
    assert shown.ephemeral
    assert START in shown.content
    assert "Warlords of China" in shown.content
    assert names(shown) == ["warlords-board.png"]


@pytest.mark.parametrize(
    "slug, leaving", few(product(["warlords", "yuan", "suntzu"], ["open", "rules", ""]), 5)
)
async def test_who_leaves_is_told_of_as_the_table_has_it(room, slug, leaving):
    """The chapter told what the rules do with a seat, at tables too that never let it come to that."""
    number = await room.begin("cao", "liu", slug=slug, leaving=leaving) if leaving else 0
    shown = await read(room, game=str(number) if number else slug, chapter="leaving")
    rules = catalogue()[slug]
    [chapter] = [each for each in rules.rules(rules.options()) if each.key == "leaving"]
    assert chapter.text.split("\n")[0] in shown.content
    assert ("a computer plays such a seat" in shown.content) is (leaving != "rules")
    assert ("At this table" in shown.content) is (leaving == "open")
