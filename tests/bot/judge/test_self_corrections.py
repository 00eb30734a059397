"""Lines that correct an order, ask why it was refused, or are small talk beside it, in every game."""

from itertools import product

import pytest

from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.play.dice import Seeded
from games.core.play.self_play import computer_answer
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, carried, say, thought
from tests.bot.judge.test_unmeant import asked, drafted, sound, two
from tests.conformance.courses import GAMES
from tests.examples import few


@pytest.fixture
def games():
    return GAMES


FRIENDLY = [
    "{l}\nsorry for the delay", "{l}\nhope that is right :)", "{l}\n\nhope that's ok",
    "{l}\nI hope that works",
    "{l}\nsee you tomorrow", "{l}\nok thanks", "thanks all\n{l}", "{l}\ntalk to you later",
    "{l}\nsorry for being late", "{l}\nno rush", "{l}\nnothing else", "Dear bot,\n{l}",
    "{l}\nI think that's it", "{l}\nsorry for the wait",
    "{l}\nthanks for waiting", "so, {l}", "Danke! {l}", "{l} xD", "-# {l}",
    "☑ {l}",
]  # fmt: skip
"""An order, and beside it what people say."""


@pytest.mark.parametrize("frame, slug", few(product(FRIENDLY, sorted(catalogue())), 24))
async def test_small_talk_beside_an_order_is_neither_wrong_nor_a_doubt(judge, slug, frame):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    reply = await say(judge, number, user_id, frame.format(l=line))
    assert not reply.errors
    assert line in (*reply.lines, " ".join(reply.lines), *carried(reply))


STARRED = ["{a}\n*{b}", "{a}\n{b}*", "{a}\n* {b}", "{a}\nhm, on balance {b}", "{a}\nmaybe {b}"]


@pytest.mark.parametrize("frame", STARRED)
async def test_a_command_of_the_same_kind_says_the_one_above_it_anew(judge, frame):
    """`HIRE 2` and `*HIRE 4` hired six."""
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, frame.format(a="HIRE 2", b="HIRE 4"))
    assert carried(reply) == []
    assert reply.errors


async def test_commands_of_a_list_with_stars_are_all_done(judge):
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, "*HIRE 2\n*HIRE 4")
    assert carried(reply) == ["HIRE 2 INFANTRY", "HIRE 4 INFANTRY"]


@pytest.mark.parametrize("said", ["actually ", "oops, ", "*", "I meant ", "on reflection, "])
async def test_what_was_done_is_not_done_once_more_by_who_corrects_it(judge, said):
    number, user_id, _ = await asked(judge, "conquest")
    await say(judge, number, user_id, "HIRE 2")
    before = await judge.database.read(queries.save, number)
    reply = await say(judge, number, user_id, f"{said}HIRE 4")
    [error] = reply.errors
    assert "`undo`" in error
    assert await judge.database.read(queries.save, number) == before
    assert carried(await say(judge, number, user_id, f"{said}PLACE 2 WLG")) == ["PLACE 2 WLG"]


BOTH_ENDS = [
    "oops, {b} I meant",
    "wait, make it {b}",
    "meant {b}",
    "change my order to {b}",
    "sorry, {b} rather",
]


@pytest.mark.parametrize("frame", BOTH_ENDS)
@pytest.mark.parametrize("slug", few(["warlords", "redux", "suntzu", "yuan"], 1))
async def test_the_next_message_corrects_what_was_sent(judge, slug, frame):
    number, user_id, seen = await drafted(judge, slug)
    one, other = two(seen)
    await say(judge, number, user_id, one)
    reply = await say(judge, number, user_id, frame.format(b=other))
    assert not reply.errors
    assert reply.lines == (other,)


async def ahead(judge):
    """Return a game of Conquest and somebody whose turn comes later."""
    number, user_id, _ = await asked(judge, "conquest")
    other = LIU if user_id == CAO else CAO
    return number, other, await views.look(judge, number, other)


@pytest.mark.parametrize("frame", few([*STARRED, "{a}\nactually {b}", "{a}\nreplace that with {b}"], 3))
async def test_of_a_turn_ahead_of_time_neither_of_two_stands_until_it_is_said_which(judge, frame):
    """`HIRE 2` and `actually HIRE 4` were both kept for the turn that was to come."""
    number, user_id, _ = await ahead(judge)
    reply = await say(judge, number, user_id, frame.format(a="HIRE 2", b="HIRE 4"))
    assert reply.errors
    assert reply.lines == ()
    assert (await say(judge, number, user_id, "HIRE 2\nBUY 1")).lines == ("HIRE 2 INFANTRY", "BUY 1")


@pytest.mark.parametrize("frame", few([*BOTH_ENDS, "*{b}", "actually {b}"], 4))
async def test_what_is_kept_ahead_is_not_kept_twice_by_who_corrects_it(judge, frame):
    number, user_id, seen = await ahead(judge)
    text = frame.format(b="HIRE 4")
    told = [(await say(judge, number, GM, text, seat=seen.place)).errors]
    await say(judge, number, user_id, "clear")
    await say(judge, number, user_id, "HIRE 2", source_id=5)
    reply = await say(judge, number, user_id, text)
    assert "`undo`" in reply.errors[0]
    assert reply.lines == ("HIRE 2 INFANTRY",)
    told.append((await say(judge, number, GM, text, seat=seen.place)).errors)
    assert told[0] == told[1], "a gamemaster learns nothing of what waits"


async def test_an_edit_corrects_what_its_message_kept_ahead(judge):
    number, user_id, _ = await ahead(judge)
    await say(judge, number, user_id, "HIRE 2", source_id=5)
    edited = await say(judge, number, user_id, "actually HIRE 4", source_id=5, edited=True)
    assert edited.lines == ("HIRE 4 INFANTRY",)


@pytest.mark.parametrize("slug", few(["warlords", "redux", "suntzu", "yuan"], 1))
async def test_an_order_that_is_struck_out_doubts_none_beside_it(judge, slug):
    """In YUAN `PLAN` was taken for a word of who only plans."""
    number, user_id, seen = await drafted(judge, slug)
    one, other = two(seen)
    assert (await say(judge, number, user_id, f"~~{one}~~\n{other}")).lines == (other,)


@pytest.mark.parametrize("text", ["?help", "?ready", "? missing", "?orders"])
async def test_a_question_mark_before_a_word_to_the_bot_asks_for_it(judge, text):
    number, user_id, _ = await asked(judge, "warlords")
    assert not (await say(judge, number, user_id, text)).errors


@pytest.mark.parametrize("slug", few(["warlords", "redux"], 1))
async def test_a_line_with_a_star_for_another_unit_leaves_it_open_which_counts(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    one, other = [lines[0] for lines in seen.legal.values()][:2]
    reply = await say(judge, number, user_id, f"{one}\n*{other}")
    assert reply.errors
    assert reply.lines == ()
    assert set((await say(judge, number, user_id, f"*{one}\n*{other}")).lines) == {one, other}


@pytest.mark.parametrize("slug", few(["warlords", "redux"], 1))
async def test_what_denies_another_order_leaves_the_one_above_it(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    one, other = two(seen)
    reply = await say(judge, number, user_id, f"{one}\nnot {other}")
    assert reply.lines == (one,)


@pytest.mark.parametrize("slug", few(["warlords", "suntzu", "redux", "yuan"], 2))
async def test_a_message_edited_to_say_that_it_was_for_another_game_orders_nothing(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    line = sound(seen)
    assert (await say(judge, number, user_id, line, source_id=5)).lines
    edited = await say(judge, number, user_id, "that was for game 2", source_id=5, edited=True)
    assert edited.lines == ()


OTHER_NAMES = {"warlords": "redux", "yuan": "Warlords", "suntzu": "Warlords of China", "redux": "Conquest"}


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_line_under_the_name_of_another_rule_set_is_not_for_this_game(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line, name = sound(seen), OTHER_NAMES.get(slug, "Sun Tzu")
    for text in (f"{name}: {line}", f"for the {name} game: {line}", f"hello\n{name}:\n{line}"):
        reply = await say(judge, number, user_id, text)
        assert reply.errors, text
        assert carried(reply) == [], text
        assert reply.lines == (), text


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_asks_why_is_told_again_what_was_wrong(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    refused = await say(judge, number, user_id, f"{sound(seen)} xqx")
    before = await judge.database.read(queries.save, number)
    assert refused.errors
    for text in ("why", "Why?", "what is wrong"):
        reply = await say(judge, number, user_id, text)
        assert reply.errors == refused.errors
        assert await judge.database.read(queries.save, number) == before
    spoken = await say(judge, number, GM, "why", seat=seen.place)
    assert (spoken.errors, "xqx" in " ".join(spoken.said)) == ((), False)


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_nothing_that_is_said_again_is_read_as_markup(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    await say(judge, number, user_id, f"{sound(seen)} **xqx** @everyone")
    said = " ".join((await say(judge, number, user_id, "why")).said)
    assert "xqx" in said
    assert "**" not in said
    assert "@everyone" not in said


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_asks_why_when_nothing_was_refused_is_told_so(judge, slug):
    number, user_id, _ = await asked(judge, slug)
    [said] = [each for each in (await say(judge, number, user_id, "why?")).said if each]
    assert "`rules`" in said


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_an_order_behind_help_is_shown_and_not_given(judge, slug):
    number, user_id, seen = await (asked if slug == "conquest" else drafted)(judge, slug)
    before, line = await judge.database.read(queries.save, number), sound(seen)
    reply = await say(judge, number, user_id, f"help {line}")
    assert not reply.errors
    assert f"`{line}`" in " ".join(reply.said)
    assert await judge.database.read(queries.save, number) == before


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_help_is_given_to_who_asks_for_it_twice_or_in_chinese(judge, slug):
    number, user_id, _ = await asked(judge, slug)
    plain = (await say(judge, number, user_id, "help")).said
    for text in ("help help", "帮助", "帮助！"):
        assert (await say(judge, number, user_id, text)).said == plain, text


ASIDES = ["(sorry, this one)", "(correction)", "(fixed)", "[edit]", "(I mean this)"]


@pytest.mark.parametrize("said", ASIDES)
async def test_brackets_behind_a_command_say_the_one_above_it_anew(judge, said):
    """`HIRE 2` and `HIRE 4 (correction)` hired six."""
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, f"HIRE 2\nHIRE 4 {said}")
    assert carried(reply) == []
    assert reply.errors


@pytest.mark.parametrize("said", ASIDES)
async def test_brackets_behind_a_command_ahead_of_time_say_the_one_above_it_anew(judge, said):
    number, user_id, _ = await ahead(judge)
    reply = await say(judge, number, user_id, f"HIRE 2\nHIRE 4 {said}")
    assert reply.errors
    assert reply.lines == ()


async def test_other_words_in_brackets_leave_both_commands(judge):
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, "HIRE 2\nHIRE 4 (sorry)")
    assert carried(reply) == ["HIRE 2 INFANTRY", "HIRE 4 INFANTRY"]


async def test_a_command_that_is_struck_out_stops_none_below_it(judge):
    """`HIRE 2` below it was not done."""
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, "~~HIRE 8~~\nHIRE 2\n~~HIRE 6\nHIRE 4~~\nHIRE 2")
    assert carried(reply) == ["HIRE 2 INFANTRY", "HIRE 2 INFANTRY"]
    assert not reply.errors
    assert [line for line in reply.warnings if "HIRE 8" in line]
    before = await judge.database.read(queries.save, number)
    for text in ("~~HIRE 8~~", "HIRE ~~8~~ 2\nHIRE 2", "~~HIRE 8~~ HIRE 2\nHIRE 2"):
        reply = await say(judge, number, user_id, text)
        assert reply.errors, text
        assert await judge.database.read(queries.save, number) == before, text


async def bidding(judge):
    """Begin a game of YUAN in which capitals are auctioned by one message with all bids."""
    number = (await lobby.create(judge, "yuan", GM, options={"auction": "sealed"})).id
    for user_id in (CAO, LIU, 13, 14):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    return number


@pytest.mark.parametrize(
    "text",
    [
        "bid 3... no, 4",
        "bid 3\nactually 4",
        "bid 3\nmake it 4",
        "bid 3\nno wait, 4",
        "bid 3\n*4",
        "3\n4 instead",
    ],
)
async def test_an_offer_that_is_said_anew_is_none_for_the_next_round(judge, text):
    """It was `BID 3`, `BID 4 ROUND 2` and `BID 0 ROUND 3`."""
    number = await bidding(judge)
    reply = await say(judge, number, CAO, text)
    assert reply.errors
    assert reply.lines == ()


async def test_offers_that_are_a_list_still_are_one(judge):
    number = await bidding(judge)
    assert (await say(judge, number, CAO, "3\n4")).lines == ("BID 3", "BID 4 ROUND 2", "BID 0 ROUND 3")


async def test_more_than_somebody_has_is_refused_as_an_offer(judge):
    """`bid 7` was answered with that nothing is bid for."""
    number = await bidding(judge)
    reply = await say(judge, number, CAO, "bid 7")
    [error] = reply.errors
    assert error.endswith("For example: BID 6")


async def test_who_will_pass_passes_where_that_is_an_order(judge):
    """`I'll pass` was told what counts if nothing is sent."""
    number, user_id, _ = await asked(judge, "yuan")
    assert (await say(judge, number, user_id, "I'll pass")).lines == ("PASS",)
    number = await bidding(judge)
    assert (await say(judge, number, CAO, "I'll pass")).lines == ("BID 0",)


async def offered_fealty(judge):
    """Bring a game of Conquest to where a person is offered fealty; return its number and them."""
    terms = Terms.model_validate({"fill": "computers"})
    number = (await lobby.create(judge, "conquest", GM, terms=terms, options={"reactions": "pause"})).id
    await lobby.join(judge, number, CAO, "cao", wishes=["Black"])
    await lobby.start(judge, number, GM)
    for step in range(60):
        await thought(judge)
        seen = await views.look(judge, number, CAO)
        if seen.prompt.key == "fealty":
            return number
        dice = Seeded(b"x" * 32, f"conquest{step}{CAO}")
        answer = computer_answer(seen.game, seen.position, dice, seen.place)
        await say(judge, number, CAO, "\n".join(answer))
    raise AssertionError("nobody offers fealty")


async def test_who_is_offered_fealty_and_doubts_or_says_both_has_not_answered(judge):
    """`REJECT` was done beside what took it back, and of `ACCEPT` and `REJECT` the first."""
    number = await offered_fealty(judge)
    before = await judge.database.read(queries.save, number)
    texts = (
        "never REJECT",
        "no reject",
        "REJECT\nthat's wrong",
        "REJECT\nhmm not sure",
        "ACCEPT\nREJECT",
        "accept\nunless he attacks",
        "1st choice: ACCEPT\n2nd choice: REJECT",
    )
    for text in texts:
        reply = await say(judge, number, CAO, text)
        assert carried(reply) == [], text
        assert reply.errors, text
        assert await judge.database.read(queries.save, number) == before, text
    assert carried(await say(judge, number, CAO, "no, REJECT")) == ["REJECT"]


@pytest.mark.parametrize("text", ["turn 5 {l}", "{l} in turn 5", "round 5 {l}"])
async def test_a_plan_for_another_turn_is_none_of_now(judge, text):
    number, user_id, seen = await asked(judge, "yuan")
    line = sound(seen)
    reply = await say(judge, number, user_id, text.format(l=line))
    assert reply.errors
    assert reply.lines == ()
    reply = await say(judge, number, user_id, text.replace("5", "1").format(l=line))
    assert reply.lines == (line,)


async def test_numbers_in_boxes_are_numbers(judge):
    number, user_id, _ = await asked(judge, "conquest")
    assert carried(await say(judge, number, user_id, "HIRE 2\ufe0f\u20e3")) == ["HIRE 2 INFANTRY"]


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_asks_whether_it_is_their_turn_is_shown_how_it_stands(judge, slug):
    """`is it my turn?` was told that this is no order with `is` in front."""
    number, user_id, _ = await asked(judge, slug)
    for text in ("is it my turn?", "Is it my turn"):
        reply = await say(judge, number, user_id, text)
        assert not reply.errors, text
        assert [each.word for each in reply.asks] == ["status"], text


@pytest.mark.parametrize("slug", few(["warlords", "redux", "suntzu", "yuan"], 2))
async def test_of_ready_and_not_ready_in_one_message_the_last_counts(judge, slug):
    """The question was closed by the first of them."""
    number, user_id, seen = await asked(judge, slug)
    reply = await say(judge, number, user_id, f"{sound(seen)}\nready\nnot ready")
    assert not reply.ready
    assert not reply.closed
    assert not reply.errors
    reply = await say(judge, number, user_id, "not ready\nready")
    assert reply.ready or reply.closed


async def test_an_option_that_is_struck_out_beside_another_is_none(judge):
    number, user_id, seen = await asked(judge, "redux")
    keep = [option.value for option in seen.prompt.shape.options][: seen.prompt.shape.least + 1]
    first, rest = keep[0], keep[1:]
    for text in (f"~~{first}~~\n{' '.join(rest)}", f"{' '.join(rest)}\n~~{first}~~"):
        assert (await say(judge, number, user_id, text)).lines == tuple(rest), text
        await say(judge, number, user_id, "clear")
    for text in (f"~~{' '.join(rest)}~~", f"~~{first}~~ {' '.join(rest)}", f"~~{first}\n{' '.join(rest)}"):
        reply = await say(judge, number, user_id, text)
        assert reply.errors, text
        assert reply.lines == (), text


async def test_who_says_hold_on_has_laid_down_nothing(judge):
    """It was the standing order `HOLD` of Redux."""
    number, user_id, _ = await asked(judge, "redux")
    before = await judge.database.read(queries.save, number)
    assert (await say(judge, number, user_id, "hold on")).said
    assert await judge.database.read(queries.save, number) == before
    await say(judge, number, user_id, "hold")
    assert await judge.database.read(queries.save, number) != before


CHOSEN = ["I'll go with {l}", "going with {l}", "my order is {l}", "let's go with {l}", "final: {l}"]


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_more_words_with_which_an_order_is_given_are_passed_over(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for frame in CHOSEN:
        reply = await say(judge, number, user_id, frame.format(l=line))
        assert not reply.errors, frame
        assert line in (*reply.lines, " ".join(reply.lines), *carried(reply)), frame
        await say(judge, number, user_id, "undo" if seen.is_at_once else "clear")
