"""The invitation: what stands in the channel of a game that is open, and what becomes of it."""

import re

import pytest

from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.settings.terms import Terms
from bot.judge.telling import public_invitations
from games import catalogue
from games.core.telling.glossary import option_in_words, unusual
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, SUN, bodies

RULING = re.compile(r"\b[A-Z]\d+\b")
"""The number of a ruling in the rulebooks: W2, D23, C76."""


async def invited(judge, slug="toy", options=None, name="", **terms):
    """Open a game with an invitation, on the terms that the command has as usual."""
    agreed = Terms.model_validate(
        {"letters": "all", "looking": True, "leaving": "open", "fill": "computers", **terms}
    )
    row = await lobby.create(
        judge, slug, GM, options=options, terms=agreed, channel_id=5, invites=True, name=name
    )
    return row.id


async def text_of(judge, number):
    [text] = await bodies(judge, number, kind="invitation")
    return text


@pytest.fixture
def all_rules(judge):
    """A judge of all five rule sets, besides those of the tests."""
    judge.games.update(catalogue())
    return judge


async def test_it_is_one_message_that_follows_who_joins_and_how_many_seats_are_left(judge):
    number = await invited(judge)
    assert "**3 of 3 seats are left.**" in await text_of(judge, number)
    await lobby.join(judge, number, CAO, "cao")
    assert f"**2 of 3 seats are left.** Joined: <@{CAO}>." in await text_of(judge, number)
    await lobby.join(judge, number, LIU, "liu")
    assert f"**One of 3 seats is left.** Joined: <@{CAO}>, <@{LIU}>." in await text_of(judge, number)
    await lobby.join(judge, number, SUN, "sun")
    assert "**All 3 seats are taken.**" in await text_of(judge, number)
    await lobby.leave(judge, number, SUN)
    [row] = await judge.database.read(queries.messages, number, kind="invitation")
    assert "One of 3" in row.body["text"]
    assert row.body["layout"]


async def test_when_the_game_begins_it_says_so_and_nobody_can_join_there(judge):
    number = await invited(judge)
    await lobby.join(judge, number, CAO, "cao")
    async with judge.database.change(number) as change:
        change.game.thread_id, change.game.channel_id = 77, None
    await lobby.start(judge, number, GM)
    [row] = await judge.database.read(queries.messages, number, kind="invitation")
    assert row.body["text"] == "## #1 Silk\nIt has begun: <#77>"
    assert not {"controls", "picture"} & row.body.keys()


async def test_when_it_is_ended_before_its_beginning_it_says_why(judge):
    number = await invited(judge)
    await gamemaster.end(judge, number, GM, "Nobody has time.")
    assert await text_of(judge, number) == "## #1 Silk\nNobody has time."


@pytest.mark.parametrize("terms, channel", [({"private": True}, True), ({}, False)])
async def test_a_private_game_and_one_without_a_thread_of_its_own_have_none(judge, terms, channel):
    agreed = Terms.model_validate(terms)
    row = await lobby.create(judge, "toy", GM, terms=agreed, channel_id=5, invites=channel)
    await lobby.join(judge, row.id, CAO, "cao")
    assert await bodies(judge, row.id, kind="invitation") == []


@pytest.mark.parametrize("slug", catalogue())
async def test_a_usual_table_is_told_in_few_lines_what_the_game_is_and_how_long_it_takes(all_rules, slug):
    number = await invited(all_rules, slug)
    text, manual = await text_of(all_rules, number), catalogue()[slug].manual
    assert f"\n{manual.lead}\n" in text
    assert f"About {manual.pace.days} days" in text
    assert f"{manual.pace.minutes} minutes a day" in text
    assert "usual at this table" not in text
    assert len(text.splitlines()) == 5
    [row] = await all_rules.database.read(queries.messages, number, kind="invitation")
    assert row.body["picture"] == {"kind": "board"}
    assert row.body["controls"] == "invitation"


async def test_a_game_with_a_name_of_its_own_says_which_rules_it_has(all_rules):
    number = await invited(all_rules, "yuan", name="Long war")
    assert f"\n**YUAN** · {catalogue()['yuan'].manual.lead}\n" in await text_of(all_rules, number)


async def test_options_are_told_in_words_where_they_differ_and_without_numbers_of_rulings(all_rules):
    number = await invited(all_rules, "warlords", {"support_cap": "one", "allow_ring": True})
    text = await text_of(all_rules, number)
    assert "- How many supporters count for one army: **one** (usual: none)" in text
    assert "- Own armies may swap or move in a ring: **yes** (usual: no)" in text
    assert text.count("(usual: ") == 2
    assert "turn_order" not in text
    assert not RULING.search(text)


@pytest.mark.parametrize("slug", catalogue())
def test_no_option_of_any_game_shows_the_number_of_a_ruling(slug):
    fields = catalogue()[slug].options.model_fields
    assert [name for name, field in fields.items() if RULING.search(option_in_words(name, field))] == []


async def test_many_options_are_cut_and_the_rest_is_named(all_rules):
    game = catalogue()["conquest"]
    flags = [name for name, field in game.options.model_fields.items() if field.annotation is bool]
    changed = {name: not game.options.model_fields[name].default for name in flags if name != "gold"}
    number = await invited(all_rules, "conquest", changed)
    text = await text_of(all_rules, number)
    row = await all_rules.database.read(queries.game, number)
    every = len(unusual(game, game.options.model_validate(row.options)))
    assert every > public_invitations.MOST_OPTIONS
    assert f"- and {every - public_invitations.MOST_OPTIONS} more: `/rules chapter:options`" in text
    assert len(text) < 2000


async def test_other_terms_are_told_only_where_they_are_not_as_usual(judge):
    usual = await text_of(judge, await invited(judge))
    for word in ("look over", "write", "Anonymous", "lot", "Schedule", "Open to players"):
        assert word not in usual
    other = await invited(
        judge,
        letters="none",
        anonymous=True,
        seating="draw",
        schedule="every 12h",
        joining={"rating": 1100},
        fill="independents",
    )
    text = await text_of(judge, other)
    for word in ("Anonymous", "Seats are drawn by lot", "every 12h", "a rating of 1100", "2 players or more"):
        assert word in text


@pytest.mark.parametrize("slug", catalogue())
def test_the_hours_of_a_table_are_told_as_people_say_them(slug):
    game = catalogue()[slug]
    told = public_invitations.listed(public_invitations.hours_of(game, {})).split("; ")
    clocks = [name for name in game.options.model_fields if name.endswith("_hours")]
    assert len(told) == len(clocks) > 0
    for text in told:
        assert re.fullmatch(r"\d+ h (?:for|to) [a-zA-Z].*", text), text
