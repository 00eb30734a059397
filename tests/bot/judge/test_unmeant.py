"""Lines that are written and not meant change nothing in any game; the order that would be meant is shown."""

import re
from itertools import islice
from types import SimpleNamespace

import pytest

from bot.judge import computers, session
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.orders import unmeant_lines
from bot.judge.orders.intake_context import Intake
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.play.dice import Seeded
from games.core.play.self_play import computer_answer, play
from games.core.rules.prompts import Orders
from games.redux.phases.sealed_bidding import prompts
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, carried, say
from tests.bot.judge.test_small_talk_replies import drafting
from tests.bot.once import once
from tests.conformance.courses import GAMES
from tests.examples import few, spread
from tests.games.core.reading.test_unmeant import NOT_MEANT
from tests.games.redux.play import SHU, give, redux


@pytest.fixture
def games():
    return GAMES


@once
async def begun(judge, slug):
    """Begin a game of two persons against computers, and let these think."""
    terms = Terms.model_validate({"fill": "computers"})
    number = (await lobby.create(judge, slug, GM, terms=terms)).id
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    while judge.thinking:
        await computers.go_on(judge)
    return number


async def asked(judge, slug):
    """Begin a game; return its number, who is asked, and a line of theirs that is right."""
    number = await begun(judge, slug)
    for user_id in (CAO, LIU):
        seen = await views.look(judge, number, user_id)
        if seen.is_asked:
            return number, user_id, seen
    raise AssertionError("nobody is asked")


def sound(seen):
    """Return a line that may be sent, or an option that may be chosen."""
    lines = [line for each in seen.legal.values() for line in each]
    for line in lines:
        sheet = seen.prompt.shape.check(line, ())
        if sheet.lines and not (sheet.errors or sheet.warnings or sheet.reminder):
            return line
    shape = seen.prompt.shape
    values = [option.value for option in getattr(shape, "options", ())]
    return " ".join(values[: getattr(shape, "least", 1)]) or "1"


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
async def test_what_is_not_meant_changes_nothing(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line, before = sound(seen), await judge.database.read(queries.save, number)
    for frame in spread(NOT_MEANT, 20):
        text = frame.format(l=line)
        reply = await say(judge, number, user_id, text)
        assert await judge.database.read(queries.save, number) == before, text
        assert reply.errors or reply.said, text
        assert carried(reply) == [], text


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_the_order_itself_is_shown_and_can_be_sent(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for text in (f"example: {line}", f"{line} (maybe)"):
        reply = await say(judge, number, user_id, text)
        [error] = reply.errors
        assert error.endswith(f"For example: {line}"), error
        assert line in reply.meant
        assert not reply.counts
    if isinstance(seen.prompt.shape, Orders):
        [error] = (await say(judge, number, user_id, f"example: {line.lower()}")).errors
        assert error.endswith(f"For example: {line}"), "it is shown as the game writes it"
    taken = await say(judge, number, user_id, line)
    assert not taken.errors


BESIDE = [
    "if he attacks\n{l}", "If he attacks:\n- {l}", "{l}\nif he attacks", "unless he moves\n{l}", "else\n{l}",
    "should I\n{l}", "what if I\n{l}", "{l}\nis that legal?", "{l}\nok?", "{l}\n?", "not yet\n{l}",
    "Maybe\n{l}", "my ideas\n{l}", "I could\n{l}", "{l}\nnot sure", "{l}\ntomorrow", "{l}\nwait",
    "{l}\nnext turn", "{l}\nhold on", "{l}\ncancel", "{l}\nclear", "{l}\nundo", "{l}\nforget",
    "{l}\nplease cancel",
    "{l}\ntake that back", "{l}\nchanged my mind", "{l}; cancel", "{l}. Wait.", "{l}, wait",
    "Dear Blue,\n{l}\nRegards", "to Blue: {l}", "letter: {l}", "offer: {l}", 'Blue: "{l}"', "~~{l}", "{l}~~",
    "// {l}", "<!-- {l} -->", "(maybe) {l}", "{l} (or another)", "{l} [or none]",
    "[draft] {l}", "(if possible) {l}", "tomorrow, {l}",
    "{l}\nI take it all back", "{l}\njust testing", "{l}\nthis is a test", "{l}\ntest",
    "{l}\n(just a thought)",
    "{l}\nnot that one", "{l}\nfalse alarm", "{l}\nstop that", "{l}\nforget what I said",
    "{l}\nwhat do you think?", "{l}\ncancel {l}", "{l}\nnot {l}", "{l}\ndon't {l}", "{l}\nI will not {l}",
    "{l}\n{l} unless they attack", "{l}\nsame but not {l}", "after Bob: {l}", "once he moves: {l}",
    "brainstorm: {l}", "Fwd: {l}", "guess: {l}", "{l} (wrong)", "{l} (ignore)", "{l} (pending)", "{l} ❎",
    "{l} (placeholder)", "{l} (deleted)", "{l} | maybe", "{l}\n\nCancel everything please", "{l}\nreset",
    "{l}\nstart over", "{l}\nclear my orders", "{l}\nto be confirmed", "{l}\ndepends on Bob", "⏳ {l}",
    "{l} // todo, confirm it",
    "should he attack, {l}", "{l} // if he attacks", "I plan to {l}", "I'm thinking of {l}", "is {l} ok",
    "{l}\n\n(not sure)", "{l}\n\nnot sure", "(maybe)\n\n{l}", "{l}\n// TODO", "{l}\n\n// todo",
    "{l}\nI'll confirm tomorrow", "{l}\n\nI'll submit it later", "{l}\nto be confirmed tomorrow", "{l}\n取消",
    "{l}\nmistake, ignore please", "{l}\n\nI am not sure about this", "{l}\nneed to ask Bob first",
    "{l}\nwaiting for Bob", "(idea) {l}", "{l}\non hold", "{l}\nplease hold off", "{l}\nwdyt?",
    "{l} (not final)", "Monday: {l}", "tonight: {l}", "wip: {l}", "ex: {l}", "?{l}",
    "? {l}",
    "{l}\nthat was for game 2", "{l}\n\nOops, wrong game", "{l}\n\nthis is for my Redux game",
    "[ ] {l}", "- [ ] {l}", "☐ {l}", "{l} [ ]", "{l} next turn", "{l} tomorrow", "at 20:00 {l}", "8pm: {l}",
    "tmr: {l}", "soon: {l}", "drafting:\n{l}", "psst Bob: {l}", "in game 2: {l}", "g2: {l}",
    "game two: {l}",
    "{l} (game 2)", "{l} (in the other game)", "{l} ¿", "¿{l}", "{l} (not 100% sure)", "{l} (in theory)",
    "{l}\nlet me think about it", "{l}\nlet me sleep on it", "{l}\nto be continued", "{l}\none sec",
    "{l}\ngive me a minute", "{l}\nundo pls", "{l}\nctrl-z", "{l}\nNOOO", "{l}\nSTOP THE PRESS",
    "{l}\nhalt!",
    "{l}\nvoid", "{l}\nthat was a typo", "{l}\npocket send", "{l}\nautocorrect", "{l}\nsent too early",
    "{l}\nthat was an accident", "{l}\nasking for a friend", "{l}\ns/A/B/", "{l}\n^A^B", "{l}\nmake that Q",
    "yeah right, {l}", "in case he moves, {l}", "{l}, what do you think", "{l}, depending on what he does",
]  # fmt: skip
"""An order, and beside it what nobody can take for one and may be about it."""


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
async def test_what_stands_beside_an_order_and_doubts_it_leaves_draft_and_ready_mark(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    draft = [other for lines in seen.legal.values() for other in lines if other != line][-1:]
    if draft and not seen.is_at_once:
        await say(judge, number, user_id, draft[0])
        if len(seen.position.ask.prompts) > 1:
            assert (await say(judge, number, user_id, "ready")).ready
    before = await judge.database.read(queries.save, number)
    for frame in BESIDE:
        text = frame.format(l=line)
        if seen.is_ahead and "next turn" in text:
            continue  # that is what is asked for
        try:
            reply = await say(judge, number, user_id, text)
        except Refusal:  # what begins as a letter does is none either
            assert text.startswith(("to ", "letter")), text
        else:
            assert reply.errors or reply.said, text
        assert await judge.database.read(queries.save, number) == before, text
    assert not (await say(judge, number, user_id, line)).errors
    assert await judge.database.read(queries.save, number) != before


@pytest.mark.parametrize("slug", few(["warlords", "suntzu", "redux", "yuan"], 2))
async def test_a_message_edited_into_a_doubt_orders_nothing_any_more(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    if not seen.legal:
        return
    line = sound(seen)
    for source_id, frame in enumerate(spread(BESIDE, 6), 5):
        assert (await say(judge, number, user_id, line, source_id=source_id)).lines == (line,)
        edited = await say(judge, number, user_id, frame.format(l=line), source_id=source_id, edited=True)
        assert edited.lines == (), frame


@pytest.mark.parametrize("slug", few(["warlords", "yuan", "conquest"], 1))
async def test_a_line_that_names_this_game_by_its_number_is_meant(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    reply = await say(judge, number, user_id, f"{line} (game {number})")
    assert not reply.errors
    assert line in (*reply.lines, " ".join(reply.lines), *carried(reply))


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_polite_words_of_other_languages_and_what_is_meant_put_nothing_in_doubt(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for text in ("{l} bitte", "bitte {l}", "{l}, por favor", "{l} merci!", "{l}\nmake it so"):
        reply = await say(judge, number, user_id, text.format(l=line))
        assert not reply.errors, text
        assert line in (*reply.lines, " ".join(reply.lines), *carried(reply)), text
        await say(judge, number, user_id, "undo" if seen.is_at_once else "clear")


DENIED = ["~~{l}~~", "{l}?", "not {l}", "don't {l}", "{l} if they attack", "never {l}", "maybe {l}"]
"""Edits of a message after which it no longer orders what it ordered."""


@pytest.mark.parametrize("slug", few(["warlords", "suntzu", "redux", "yuan"], 2))
async def test_a_message_edited_to_deny_what_it_ordered_orders_it_no_more(judge, slug):
    """`A FAN - TAI` struck out stayed in force."""
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for source_id, frame in enumerate(spread(DENIED, 7), 5):
        before = (await say(judge, number, user_id, line, source_id=source_id)).lines
        assert before
        edited = await say(judge, number, user_id, frame.format(l=line), source_id=source_id, edited=True)
        assert edited.errors, frame
        assert edited.lines == (), frame


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_asks_to_confirm_an_order_is_not_ready_by_that(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for text in ("please confirm", f"{line}\nplease confirm"):
        reply = await say(judge, number, user_id, text)
        assert not reply.ready, text
        assert not reply.closed, text
        assert not reply.errors, text


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_no_name_is_suggested_for_a_word_that_doubts_an_order(judge, slug):
    """`A LUO - CHL wrong` was asked whether Yong was meant, `cancel HIRE 2` whether Cao Cao."""
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for word in ("wrong", "cancelled", "perhaps", "mistake", "undecided"):
        reply = await say(judge, number, user_id, f"{line} {word}")
        assert reply.errors, word
        assert not [error for error in reply.errors if "did you mean" in error], word


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_line_for_another_game_orders_nothing_in_this_one(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for text in (f"game 2: {line}", f"hello\ngame 2: {line}", f"game #2: {line}"):
        reply = await say(judge, number, user_id, text)
        assert reply.errors, text
        assert carried(reply) == [], text
        assert reply.lines == (), text


async def test_an_edit_that_is_misspelt_leaves_what_stood_and_tells_of_that(judge):
    number, user_id, seen = await asked(judge, "warlords")
    line, unit = sound(seen), next(iter(seen.legal))
    await say(judge, number, user_id, line, source_id=5)
    edited = await say(judge, number, user_id, f"A {unit} - QQQ", source_id=5, edited=True)
    assert edited.errors
    assert edited.lines == (line,)
    assert not [told for told in edited.warnings if "no order" in told and unit in told]


@pytest.mark.parametrize("text", ["clear", "hello\nclear", "never mind\ncancel", "clear all", "cancel"])
async def test_what_takes_back_by_itself_takes_back(judge, text):
    number, user_id, seen = await asked(judge, "warlords")
    await say(judge, number, user_id, sound(seen))
    assert (await say(judge, number, user_id, text)).lines == ()


@pytest.mark.parametrize(
    "text", ["wait\n{l}", "no wait\n{l}", "clear\n{l}", "sorry\n{l}", "hi all,\n{l}\nthanks", "{l}\nready",
             "I was away until Monday.\n\n{l}", "{l}\n\nwhat if {o}", "{l}\nwhat if {o}", "{l} // for glory"]
)  # fmt: skip
async def test_what_is_meant_is_read_beside_what_doubts_nothing(judge, text):
    number, user_id, seen = await asked(judge, "warlords")
    first, second = [lines[0] for lines in seen.legal.values()][:2]
    reply = await say(judge, number, user_id, text.format(l=first, o=second))
    assert first in reply.lines
    assert second not in reply.lines


async def test_orders_beside_it_count_and_nobody_becomes_ready(judge):
    number, user_id, seen = await asked(judge, "warlords")
    first, second = [lines[0] for lines in seen.legal.values()][:2]
    reply = await say(judge, number, user_id, f"{first}\nexample: {second}\nready")
    assert reply.lines == (first,)
    assert not reply.ready


async def test_no_command_behind_it_is_carried_out(judge):
    number, user_id, _ = await asked(judge, "conquest")
    reply = await say(judge, number, user_id, "example: HIRE 4\nNEXT")
    assert reply.carried == ()
    assert reply.left == ("NEXT",)
    reply = await say(judge, number, user_id, "HIRE 2\nno wait\nNEXT")
    assert reply.carried == ()


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_who_is_not_sure_to_be_ready_is_not(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    unsure = (
        "maybe ready",
        "I think I'm ready",
        "perhaps ready",
        "dont ready",
        "probably ready",
        "ready soon",
    )
    for text in unsure:
        for said in (text, f"{line}\n{text}"):
            reply = await say(judge, number, user_id, said)
            assert not reply.ready, said
            assert not reply.closed, said


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_plain_words_behind_slashes_are_a_remark(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    reply = await say(judge, number, user_id, f"{line} // the one I like best")
    assert not reply.errors
    assert line in (*reply.lines, " ".join(reply.lines), *carried(reply))
    assert [said for said in reply.warnings if "the one I like best" in said]


async def test_what_looks_like_an_order_behind_slashes_is_no_remark(judge):
    number, user_id, seen = await asked(judge, "redux")
    for slip in ("SQUX", "Sun Quan?", "TSC - REC", "3"):
        reply = await say(judge, number, user_id, f"{sound(seen)} // {slip}")
        assert not any("taken for a remark" in warning for warning in reply.warnings), slip


async def test_remarks_that_are_alike_are_looked_at_and_told_once(judge, monkeypatch):
    """The game reads at most what stands before one and behind it: a message of nothing else held the bot for
    0.8 seconds.
    """
    number, user_id, _ = await asked(judge, "conquest")
    read, true = [], unmeant_lines._says_something
    monkeypatch.setattr(
        unmeant_lines, "_says_something", lambda case, line: read.append(line) or true(case, line)
    )
    async with session.opened(judge, number, reading=True) as opened:
        [held] = [seat for seat in opened.change.seats if seat.user_id == user_id]
        case = Intake(opened, held, opened.position, user_id, None)
        text = "ready // my best one\n" * 40
        left = unmeant_lines.without_remarks(case, text)
    assert sorted(read) == ["my best one", "ready"]
    assert len(case.warnings) == 1
    assert left.split() == ["ready"] * 40
    assert len(left) == len(text)


ANEW = [
    "{a}\nno wait, {b}", "{a}\nactually {b}", "{a}\noops {b}", "{a}\nI meant {b}",
    "{a}\ni mean {b}", "{a}\nmake that {b}", "{a}\nrather {b}", "{a}\ninstead {b}",
    "{a}\nno, {b}", "{a}\nscratch that, {b}", "{a}\non second thought {b}", "{a}\nchange to {b}",
    "{a}\ncorrection: {b}", "{a}\nedit: {b}", "{a}\nsorry, {b}", "{a}\noh, sorry, I meant {b}",
    "{a}\n{b} instead", "{a}\n{b}, rather", "{a}; actually {b}", "{a}\n- oops, {b}",
    "{a}. Actually, {b}", "{a}... actually {b}", "{a}. Sorry, I meant {b}",
    "{a}\non reflection, {b}", "{a}\n\nOn reflection {b}", "{a}\n*{b}",
    "{a}\nit should be {b}", "{a}\n{b}*",
    "{a}\n**correction:** {b}", "{a}\nActually, {b}", "{a}\nforget that – {b}",
]  # fmt: skip
"""An order, and below it another that is said in its place."""
UNKNOWN = ["{a}\nhaving slept on it: {b}", "{a}\nhm, on balance {b}", "{a}\nmaybe {b}", "{a}\nI think {b}"]
"""The same with words that nobody knows, or of doubt: of commands it is so where both are of one kind."""


def two(seen):
    """Return two lines each of which is right, and which cannot both be meant."""
    lines = [[line for line in of_unit if is_sound(seen, line)] for of_unit in seen.legal.values()]
    lines = [[line for of_unit in lines for line in of_unit]] if seen.is_at_once else lines
    if found := next((each for each in lines if len(each) > 1), None):
        return found[:2]
    shape = seen.prompt.shape
    values, least = [option.value for option in shape.options], getattr(shape, "least", 1)
    return " ".join(values[:least]), " ".join(values[1 : 1 + least])


def is_sound(seen, line):
    sheet = seen.prompt.shape.check(line, ())
    return bool(sheet.lines) and not (sheet.errors or sheet.warnings or sheet.reminder)


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_what_is_said_anew_is_not_in_force_as_it_was_said_first(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    one, other = two(seen)
    seat, before = seen.place, await judge.database.read(queries.save, number)
    for frame in (*ANEW, *([] if seen.is_at_once else UNKNOWN)):
        text = frame.format(a=one, b=other)
        reply = await say(judge, number, user_id, text)
        now = await judge.database.read(queries.save, number)
        assert reply.errors, text
        assert carried(reply) == [], text
        assert now.submitted.get(seat) in (before.submitted.get(seat), [], [other]), text
        if seen.is_at_once:
            assert now == before, text
        await say(judge, number, user_id, "clear")
    for frame in ("actually {b}", "oops, {b}", "I meant {b}", "scratch that, {b}", "{b} instead"):
        reply = await say(judge, number, user_id, frame.format(b=other))
        assert not reply.errors, frame
        assert other in (*reply.lines, " ".join(reply.lines), *carried(reply)), frame
        if seen.is_at_once:
            return


EITHER = [
    "{a} or {b}", "{a} OR {b}", "either {a} or {b}", "{a} / {b}", "{a}/{b}", "{a} // {b}", "{a} | {b}",
    "{a} || {b}", "{a} \\ {b}", "{a} (or {b})", "{a} 或 {b}", "{a}\nor {b}", "{a}\nOr: {b}", "{a}\n- or {b}",
    "{a}\nor\n{b}", "{a}\nor maybe {b}", "{a}; or {b}", "{a}\nalternatively {b}", "{a}\nalternatively, {b}",
    "{a}\notherwise {b}", "{a}\n或 {b}", "{a}\n或者 {b}",
]  # fmt: skip
"""Two orders of which one can be meant, and nobody says which."""


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_of_two_orders_one_of_which_is_meant_none_is_in_force(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    one, other = two(seen)
    before = await judge.database.read(queries.save, number)
    for frame in EITHER:
        text = frame.format(a=one, b=other)
        reply = await say(judge, number, user_id, text)
        assert reply.errors, text
        assert carried(reply) == [], text
        assert not reply.lines, text
        assert await judge.database.read(queries.save, number) == before, text


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_nor_is_it_where_a_message_is_edited_or_the_gamemaster_writes(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    one, other = two(seen)
    text = f"{one}\nno wait, {other}"
    spoken = await say(judge, number, GM, text, seat=seen.place)
    assert spoken.errors
    assert carried(spoken) == []
    assert seen.place not in (await judge.database.read(queries.save, number)).submitted
    if not seen.is_at_once:
        first = await say(judge, number, user_id, one, source_id=5)
        edited = await say(judge, number, user_id, text, source_id=5, edited=True)
        assert edited.errors
        assert edited.lines == first.lines, "an edit that is refused leaves what stood, and says so"
        assert other not in edited.lines


def doubted(prompt, text):
    """Return what of a text is not meant that answers a question, if nothing is in force."""
    seen = SimpleNamespace(prompt=prompt, answer=(), acts={}, is_ahead=False, is_at_once=False)
    return unmeant_lines._found(SimpleNamespace(seen=seen, spoken=False), text)


def test_a_bid_that_needs_what_the_line_above_it_brings_doubts_nothing():
    """Guan Ping makes the vessel that Guan Yu takes to the border (R165): without it his bid is none."""
    s = give(redux(), SHU, "GPI GYU", t=1, s=1)
    s.table.stage, s.table.round = "bid", 4
    s.table.realms[SHU].officers["GPI"].recruited = 1
    prompt = prompts(s, "bid", {SHU: ""})[SHU]
    text = "GPI 1S V\nGYU - BUS 1V MAX 1 ELSE GYU - FRM"
    assert len(prompt.shape.check(text, ()).lines) == 2
    assert not prompt.shape.check(text.splitlines()[1], ()).lines
    assert doubted(prompt, text) == []
    assert doubted(prompt, text + "\nif they bid more") != []


@pytest.mark.long
@pytest.mark.parametrize("slug,number", few([(slug, n) for slug in sorted(catalogue()) for n in range(4)], 5))
def test_no_sheet_of_a_computer_is_taken_for_doubted(slug, number):
    game = catalogue()[slug]
    seats = [power.seat for power in game.powers][: game.size(game.chosen({}))[1]]
    dice, looked_at = Seeded(number.to_bytes(32), slug), 0
    for position in islice(play(game, seats, game.chosen({}), dice), 120):
        for seat, prompt in (position.ask.prompts if position.ask else {}).items():
            if isinstance(prompt.shape, Orders):
                lines = computer_answer(game, position, dice, seat)
                assert not doubted(prompt, "\n".join(lines)), lines
                looked_at += len(lines)
    assert looked_at


def one_word_apart(lines):
    """Return two lines that differ in one word alone, and the word of the second; None if there are none."""
    for line, other in ((a, b) for a in lines for b in lines if a != b):
        words, others = line.split(), other.split()
        apart = [at for at in range(len(words)) if words[at : at + 1] != others[at : at + 1]]
        if len(words) == len(others) > 1 == len(apart):
            return line, other, others[apart[0]]
    return None


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_word_said_anew_below_an_order_is_shown_put_in_its_place(judge, slug):
    """`LUO - CHL` and `sorry, I meant HED`: nothing counts, and `A LUO - HED` can be sent."""
    number, user_id = (await (asked if slug == "conquest" else drafting)(judge, slug))[:2]
    seen = await views.look(judge, number, user_id)
    lines = [line for each in seen.legal.values() for line in each][:60]
    sheets = {line: seen.prompt.shape.check(line, ()) for line in lines}
    line, other, word = one_word_apart(
        [line for line, sheet in sheets.items() if sheet.lines == (line,) and not sheet.warnings]
    )
    before = await judge.database.read(queries.save, number)
    reply = await say(judge, number, user_id, f"{line}\nsorry, I meant {word}")
    assert await judge.database.read(queries.save, number) == before
    assert reply.errors
    assert other in reply.meant, (line, other, reply)


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_line_that_is_right_and_was_not_meant_is_offered_and_no_other_one_slip_away(judge, slug):
    """Below `qin 1` and a doubt stood a control that sends `JIN 1`."""
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for text in (f"{line.lower()}\nhm, or maybe not that one", f"{line} (maybe)"):
        reply = await say(judge, number, user_id, text)
        assert {each.casefold() for each in reply.meant} <= {line.casefold()}, text


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_wants_an_order_orders_it(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    reply = await say(judge, number, user_id, f"I want {line}")
    assert not reply.errors
    assert carried(reply) or reply.lines


async def drafted(judge, slug):
    """Bring a game to a question that is answered by lines; return its number, who is asked, and what."""
    number, _, _ = await asked(judge, slug)
    for _ in range(20):
        for user_id in (CAO, LIU):
            seen = await views.look(judge, number, user_id)
            if seen.is_asked and not seen.is_ready and isinstance(seen.prompt.shape, Orders):
                return number, user_id, seen
            if seen.is_asked and not seen.is_ready:
                await say(judge, number, user_id, f"{sound(seen)}; ready")
                while judge.thinking:
                    await computers.go_on(judge)
    raise AssertionError("no lines are asked for")


TAKING_ONE_BACK = ("cancel {order}", "remove {order}", "undo {order}", "take back {order}")
TAKING_ONE_BACK += ("strike {order}", "withdraw {order}", "retract {order}")
TAKING_ONE_BACK += ("please cancel my order {order}", "delete the order {order}", "forget {order}")


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_an_order_that_is_taken_back_by_its_words_is_gone_or_the_way_is_named(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    order = sound(seen)
    for text in TAKING_ONE_BACK:
        await say(judge, number, user_id, order)
        before = (await views.look(judge, number, user_id)).answer
        told = await say(judge, number, user_id, text.format(order=order))
        after = (await views.look(judge, number, user_id)).answer
        if after != before or not before:
            continue  # its game reads that
        [error] = told.errors
        assert "`undo`" in error, (text, error)
        for example in re.findall("For example: `(.*?)`", error):
            assert example.startswith("clear "), (text, error)
            await say(judge, number, user_id, example)
            assert (await views.look(judge, number, user_id)).answer != before


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_what_is_wrong_with_taking_back_tells_no_gamemaster_what_the_player_sent(judge, slug):
    number, user_id, seen = await drafted(judge, slug)
    order = sound(seen)
    texts = [text.format(order=order) for text in (*TAKING_ONE_BACK, "undo the second one")]
    told = {}
    for sent in ("clear", order):
        for text in texts:
            await say(judge, number, user_id, sent)
            reply = await say(judge, number, GM, text, seat=seen.place)
            told.setdefault(text, []).append((reply.errors, reply.said))
    assert [text for text, (without, beside) in told.items() if without != beside] == []


ELSEWHERE = [
    "#9 {l}", "#9: {l}", "#9\n{l}", "## #9\n\n{l}", "(#9) {l}", "**#9** {l}", "in #9: {l}", "and #9: {l}",
    "& 9: {l}", "#9 and #12: {l}", "game 9\n{l}", "game 9:\n{l}", "other game:\n{l}", "2nd game:\n{l}",
    "for the other game\n{l}", "{l} (also in #9)", "№9 {l}", "＃9 {l}",
]  # fmt: skip
"""An order that is for another game, as people write it who play several."""


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 3))
async def test_orders_for_another_game_in_one_message_are_done_in_none_and_what_is_for_this_one_stands(
    judge, slug
):
    """`#1: A FAN H` and below it `#2: A JIH H` ordered both in game 1; below `other game:` the line above it
    was dropped and the one below it taken.
    """
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for frame in ELSEWHERE:
        reply = await say(judge, number, user_id, frame.format(l=line))
        assert reply.errors, frame
        assert carried(reply) == [], frame
        assert reply.lines == (), frame
    if not isinstance(seen.prompt.shape, Orders):
        return
    for frame in ("{l}\n#9: {l}", "{l}\nother game:\n{l}", "{l}\n\n#9\n{l}"):
        reply = await say(judge, number, user_id, frame.format(l=line))
        assert len(reply.errors) == 1, frame
        assert "names another game" in reply.errors[0], frame
        assert line in (*reply.lines, " ".join(reply.lines), *carried(reply)), frame
        await say(judge, number, user_id, "undo" if seen.is_at_once else "clear")


@pytest.mark.parametrize("slug", few(["warlords", "yuan", "conquest"], 1))
async def test_the_number_of_this_game_may_stand_before_each_line(judge, slug):
    number, user_id, seen = await asked(judge, slug)
    line = sound(seen)
    for text in (f"#{number} {line}", f"hello\n#{number}: {line}", f"**#{number}** {line}"):
        reply = await say(judge, number, user_id, text)
        assert not reply.errors, text
        assert line in (*reply.lines, " ".join(reply.lines), *carried(reply)), text
        await say(judge, number, user_id, "undo" if seen.is_at_once else "clear")
    for text in ("> #{} {}", "~~#{} {}~~", "// #{} {}", "[ ] #{} {}", "? #{} {}", '"#{} {}"', "#{} {}?"):
        reply = await say(judge, number, user_id, f"hello\n{text.format(number, line)}")
        assert (reply.lines, carried(reply)) == ((), []), text
