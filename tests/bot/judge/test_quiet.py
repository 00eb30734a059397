"""A quiet thread: what lies between two decisions of people is one post, and a year or a round has few."""

import re

import pytest

from bot.judge import session
from bot.judge.audience import replaying, views
from bot.judge.lobby import lobby
from bot.judge.notices import quiet_thread_reports
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.play.self_play import computer_answer
from games.core.rules.protocol import view
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, say, thought
from tests.bot.once import once

UNIT = {"warlords": "year", "conquest": "round", "redux": "round", "suntzu": "round", "yuan": "turn"}
PLAYERS = (CAO, LIU, 13, 14, 15, 16, 17, 18)


@pytest.fixture
def games():
    return dict(catalogue())


@once
async def table(judge, slug, *seats, thread="quiet", **options):
    """Begin a game in which people hold these seats and computers all others; return its number."""
    terms = Terms.model_validate({"fill": "computers", "thread": thread})
    number = (await lobby.create(judge, slug, GM, terms=terms, options=options)).id
    for user_id, seat in zip(PLAYERS, seats, strict=False):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def answered(judge, number, user_id):
    """Let a person do what a computer would in their place; return whether they were asked."""
    seen = await views.look(judge, number, user_id)
    if not seen.is_asked or seen.is_ready:
        return False
    async with session.opened(judge, number, reading=True) as opened:
        answer = computer_answer(opened.game, opened.position, opened.dice, seen.place)
    lines = session.lines_of(answer)
    await say(judge, number, user_id, "\n".join(lines) or "ready")
    after = await views.look(judge, number, user_id)
    if after.at == seen.at and not after.is_ready:
        await say(judge, number, user_id, "ready")
    return True


async def played(judge, number, people, units):
    """Play so many years or rounds, or to the end; return how many decisions people made."""
    decisions = 0
    for _ in range(2000):
        await thought(judge)
        row = await judge.database.read(queries.game, number)
        async with judge.database.view(number) as change:
            state = judge.rules(row.slug).state.model_validate(change.save.state)
        at = getattr(view(state, None).table, UNIT[row.slug])
        if row.status == "ended" or at > units:
            return decisions
        for user_id in PLAYERS[:people]:
            decisions += await answered(judge, number, user_id)
    raise AssertionError("it does not come to an end")


async def posts(judge, number):
    """Return what stands in a thread: all that was said to the table but the status."""
    rows = await judge.database.read(queries.messages, number)
    return [row for row in rows if row.audience == "public" and row.kind in ("report", "story")]


CASES = [
    ("warlords", "Cao Cao", 3, 3),
    ("warlords", "Shi Xie", 3, 3),
    ("conquest", "Yellow", 4, 2),
    ("conquest", "Brown", 3, 2),
    ("redux", "Wei", 3, 3),
    ("redux", "Shu", 3, 3),
    ("suntzu", "Sun Tzu", 4, 2),
    ("yuan", "Tiger", 4, 2),
]
"""A rule set, a seat, how many years or rounds are played, and how many posts each has at most."""
OPENS_THE_NEXT = 1
"""The post in which the next year or round begins is one of that; the first year begins with who plays."""
SEASON = re.compile(r"\*\*(Spring|Fall) of year \d+\*\*")
"""The heading of a season's slots, in each post anew."""


@pytest.mark.long
@pytest.mark.parametrize("slug, seat, units, most", CASES)
async def test_one_person_among_computers_reads_few_posts_a_year_or_round(judge, slug, seat, units, most):
    number = await table(judge, slug, seat)
    decisions = await played(judge, number, 1, 1)
    first = len(await posts(judge, number))
    await played(judge, number, 1, units)
    told = await posts(judge, number)
    recruiting = slug == "redux"  # which is a decision more than other rounds have, or two
    assert 1 <= first - OPENS_THE_NEXT <= (max(most, decisions) if recruiting else most)
    assert units - 1 <= len(told) - first <= most * (units - 1)
    assert all(len(row.body["text"]) <= quiet_thread_reports.POST for row in told)
    maps = [row.body["picture"]["turn"] for row in told if row.body.get("picture")]
    assert maps == sorted(set(maps)), "no map twice"
    assert len(maps) >= units
    assert await line_by_line(judge, number, told) == await heard(judge, number)


@pytest.mark.long
async def test_the_thread_of_every_step_has_several_times_as_many_and_says_the_same(judge):
    number = await table(judge, "conquest", "Yellow", thread="every")
    await played(judge, number, 1, 2)
    told = await posts(judge, number)
    assert len(told) > 8 * 2
    assert set(await heard(judge, number)) <= set(await line_by_line(judge, number, told))


@pytest.mark.long
@pytest.mark.parametrize("slug", ["warlords", "redux", "yuan"])
async def test_where_people_hold_all_seats_there_is_no_more_than_a_post_for_each_decision(judge, slug):
    names = [power.name for power in judge.rules(slug).powers][: 4 if slug == "yuan" else None]
    number = await table(judge, slug, *names)
    decisions = await played(judge, number, len(names), 1)
    told = await posts(judge, number)
    assert 1 < len(told) <= decisions + 2
    assert await line_by_line(judge, number, told) == await heard(judge, number)


async def heard(judge, number):
    """Return all that a table is told of by now, line by line."""
    async with session.opened(judge, number, reading=True) as opened:
        last = opened.position
        game, report = opened.game, settings_of(opened.change.game).report
        turns = await queries.told(opened.change.session, number, 0, last.save.turn - 1)
        held_back = report is not None and not report.parts
        untold = (
            await quiet_thread_reports.told_under(opened.change, report, last) if report and held_back else []
        )
    assert not any(event.audience is None and game.prose(event) for event in untold)
    events = [event for turn in turns for event in turn] + list(last.state.told)
    lines = [line for text in game.report(events) for line in text.splitlines() if not SEASON.match(line)]
    return sentences(game, lines)


def sentences(game, lines):
    """Return what stands in lines, each thing by itself, however many of an actor stand in one line."""
    names = "|".join(re.escape(power.name) for power in game.powers)
    plain = [re.sub(rf"^\**({names})\**:? ", "", line).rstrip(".") for line in lines]
    return [part for line in plain for part in line.split("; ")]


async def line_by_line(judge, number, told):
    """Return the lines of posts but for headings, and for those that say who plays."""
    lines = [line for row in told for line in row.body["text"].splitlines()]
    ours = re.compile(
        rf"### Round \d+: |-# The map after|## .* begins|- .*: (computer|<@)|-# Finger|{SEASON.pattern}"
    )
    row = await judge.database.read(queries.game, number)
    return sentences(judge.rules(row.slug), [line for line in lines if line and not ours.match(line)])


@pytest.mark.long
async def test_a_line_before_the_bids_opens_their_story_and_has_no_post_of_its_own(judge):
    """Shu names the alliance space of the first round, and then the bids begin."""
    number = await table(judge, "redux", "Shu")
    await played(judge, number, 1, 1)
    told = [row.body["text"].splitlines() for row in await posts(judge, number)]
    [bids] = [lines for lines in told if lines[0] == "### Round 1: bids"]
    assert bids[1].startswith("🤝 Shu names")
    assert not any(lines[0].startswith("🤝") for lines in told)


@pytest.mark.long
async def test_what_computers_do_is_held_back_until_a_person_is_asked(judge):
    number = await table(judge, "warlords", "Cao Cao")
    row = await judge.database.read(queries.game, number)
    assert not await posts(judge, number)
    assert settings_of(row).report is not None
    await thought(judge)
    [told] = await posts(judge, number)
    acted = re.findall(r"^\*\*(.*)\*\*: ", told.body["text"], re.MULTILINE)
    assert (len(acted), "Cao Cao" in acted) == (6, False)
    assert "## #1 Warlords of China begins" in told.body["text"], "who plays is said there"
    assert told.body["picture"] == {"turn": 6}


@pytest.mark.long
async def test_where_nobody_is_left_to_be_asked_the_thread_goes_on_in_full_posts(judge):
    number = await table(judge, "warlords", "Cao Cao")
    await thought(judge)
    await lobby.resign(judge, number, CAO)
    for _ in range(30):
        await thought(judge)
    told = [
        row for row in await posts(judge, number) if len(row.body["text"]) > quiet_thread_reports.FULL // 2
    ]
    assert len(told) > 8
    assert len([row for row in told if row.body.get("picture")]) > 0.8 * len(told)


@pytest.mark.parametrize("slug", ["conquest", "redux", "warlords"])
async def test_a_post_that_joins_several_turns_leads_to_each_of_them(judge, slug):
    """Its button begins with the first turn it tells of, and what everybody may know of it."""
    number = await table(judge, slug, judge.rules(slug).powers[0].seat)
    await played(judge, number, 1, 2)
    turns = [turn for turn, _ in (await views.stops(judge, number))[0]]
    row = await judge.database.read(queries.game, number)
    joined = [each.body for each in await posts(judge, number) if each.body.get("controls") == "steps"]
    for body in joined:
        first, led = body["about"], body["picture"]["turn"]
        assert led > first > 0, "a post of one turn has no button"
        scene = await replaying.scene(judge, number, 999, first)
        assert scene.seat is None, "whoever presses sees what everybody may see"
        assert scene.turn == max(turn for turn in turns if turn <= first)
    assert joined or row.turn <= 2, "computers make turns of their own between two decisions"


async def test_where_every_step_is_told_no_post_leads_to_steps(judge):
    number = await table(judge, "conquest", judge.rules("conquest").powers[0].seat, thread="every")
    await played(judge, number, 1, 1)
    assert [each for each in await posts(judge, number) if each.body.get("controls") == "steps"] == []
