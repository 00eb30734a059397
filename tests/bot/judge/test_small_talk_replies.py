"""Talk is talk in every game, `undo` takes the last change of a sheet back, and a slip is shown put right."""

import re
from itertools import product

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.notices.missed_deadline_notices import done
from bot.judge.orders import how_to_play_questions, typed_slash_commands
from bot.judge.orders.typed_table_requests import wished
from bot.ui.order_replies import text_of, under
from games import catalogue
from games.core.reading.message_commands import PHRASES
from games.core.rules.prompts import Orders
from games.core.rules.protocol import view
from games.core.telling.turn_recap import tale_of
from storage import queries
from tests.bot.judge.steps import GM, carried, say
from tests.bot.judge.test_order_in_games import table
from tests.examples import few

SHEETS = ("warlords", "yuan", "suntzu", "redux")


@pytest.fixture
def games():
    return dict(catalogue())


async def drafting(judge, slug):
    """Return a game in which somebody writes a sheet, who that is, and lines of different units."""
    number, people = await table(judge, slug)
    for _ in range(8):
        for user_id in people:
            seen = await views.look(judge, number, user_id)
            if seen.is_asked and seen.shape is not None and not seen.is_at_once:
                return number, user_id, [lines[0] for lines in seen.legal.values() if lines]
        for user_id in people:
            seen = await views.look(judge, number, user_id)
            if seen.is_asked and not isinstance(seen.prompt.shape, Orders):
                least = getattr(seen.prompt.shape, "least", 1)
                chosen = [option.value for option in seen.prompt.shape.options[:least]]
                await say(judge, number, user_id, ", ".join(chosen) + "\nready")
    raise AssertionError(f"no sheet is asked for in {slug}")


TALK = ["hello", "hi", "gg", "thx bot", "Lol, nice game all!", "good luck", "lol", "ok", "OK!", "👍", "🎉 🎉"]
TALK += ["well played", "no problem", "sorry", "see you tomorrow", "谢谢", "haha", "thanks, got it"]
BIDS = ["BID 3", "bid: 3", "i bid 4!"]


async def passes(judge, number, people):
    """Let all who are asked be silent up to the next questions."""
    for user_id in people:
        seen = await views.look(judge, number, user_id)
        if seen.is_asked:
            await say(judge, number, user_id, "END" if seen.is_at_once else "ready anyway")


async def kinds_of_question(judge, number, people):
    """Yield each kind of question with somebody who has it before them; what is said to it stores nothing."""
    tried = set()
    for _ in range(4):
        for user_id in people:
            seen = await views.look(judge, number, user_id)
            kind = (seen.prompt.key.split()[0] if seen.prompt else "", seen.is_asked)
            if kind in tried:
                continue
            tried.add(kind)
            before = await judge.database.read(queries.save, number)
            filed = len(await judge.database.read(queries.submissions, number))
            yield kind, user_id
            assert await judge.database.read(queries.save, number) == before, kind
            assert len(await judge.database.read(queries.submissions, number)) == filed
        await passes(judge, number, people)
    assert tried


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_small_talk_is_talk_at_every_kind_of_question_and_stores_nothing(judge, slug):
    number, people = await table(judge, slug)
    async for kind, user_id in kinds_of_question(judge, number, people):
        for text in TALK + BIDS:
            reply = await say(judge, number, user_id, text)
            wanted = words.orders.NO_BID if text in BIDS else words.orders.TALK
            assert wanted in reply.said, (kind, text, reply)
            assert (reply.errors, reply.receipt, carried(reply)) == ((), "", [])


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_what_takes_nothing_back_by_itself_says_so_at_every_kind_of_question(judge, slug):
    """It was looked for among the places of the map."""
    number, people = await table(judge, slug)
    async for kind, user_id in kinds_of_question(judge, number, people):
        for text in ("nvm", "Never mind!", "oh, forget it", "scratch that please"):
            reply = await say(judge, number, user_id, text)
            assert words.orders.NOTHING_TAKEN_BACK in reply.said, (kind, text, reply)
            assert (reply.errors, reply.receipt, carried(reply)) == ((), "", [])


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_one_of_several_is_taken_back_by_its_name_alone_and_that_is_said(judge, slug):
    number, people = await table(judge, slug)
    async for kind, user_id in kinds_of_question(judge, number, people):
        for text in ("undo the second one", "Cancel my first order, please", "scrap the last line"):
            reply = await say(judge, number, user_id, text)
            assert reply.said[-1].startswith(words.orders.ONE_TAKEN_BACK), (kind, text, reply)
            assert (reply.errors, reply.receipt, carried(reply)) == ((), "", [])


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_the_name_by_which_one_order_is_taken_back_takes_that_one_back(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    before = (await say(judge, number, user_id, lines[0])).lines
    [said] = (await say(judge, number, user_id, "undo the first one")).said
    offered = re.findall(r"`(clear [^`]+)`", said)
    assert offered or slug == "yuan"  # a plan is the whole answer
    for line in offered:
        reply = await say(judge, number, user_id, line)
        assert (reply.errors, reply.lines) == ((), ())
    assert before


async def test_all_hold_ahead_of_time_says_what_it_comes_to(judge):
    number, people = await table(judge, "warlords")
    for user_id in people:
        seen = await views.look(judge, number, user_id)
        if seen.is_asked or seen.shape is None:
            continue
        line = next(iter(seen.legal.values()))[0]
        assert (await say(judge, number, user_id, line)).lines == (line,)
        reply = await say(judge, number, user_id, "all hold")
        assert reply.lines == ()
        assert any("all your armies hold" in said for said in reply.said)
        return
    raise AssertionError("everybody is asked")


WISHES = {
    "draw": ["draw?", "peace", "let's call it a draw"],
    "concede": ["I concede", "surrender", "concede to Cao Cao"],
    "resign": ["I give up!", "I want to leave the game", "quit"],
    "pause": ["pause", "can we pause the game please?", "stop the clock"],
    "resume": ["unpause"],
    "extend": [
        "extend 24h",
        "I need more time",
        "could I have an extension?",
        "extend the deadline by 2 days",
    ],
    "mute": ["mute Cao Cao", "block liu"],
    "seats": ["open seats?", "take over a seat"],
    "agree": ["I agree", "aye!"],
    "follow": ["spectators?", "watching"],
}


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_what_is_wished_of_the_table_is_told_how_it_comes_about(judge, slug):
    """At every kind of question: it was refused as an order that is misspelt, and did nothing."""
    number, people = await table(judge, slug)
    async for kind, user_id in kinds_of_question(judge, number, people):
        for wish, text in [(wish, text) for wish, said in WISHES.items() for text in said]:
            reply = await say(judge, number, user_id, text)
            assert words.orders.WISHED[wish] in reply.said, (kind, text, reply)
            assert (reply.errors, reply.receipt, carried(reply)) == ((), "", [])


SAID_TO = ["tell {}: shall we meet?", "Dear {}, hello", "write a letter to {}: hi", "to {} hello", "dm {} hi"]


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_what_is_said_to_another_seat_is_told_how_a_letter_begins(judge, slug):
    number, people = await table(judge, slug)
    game = judge.games[slug]
    seats = {seat.seat for seat in await judge.database.read(queries.seats, number)}
    for user_id in people:
        own = (await views.look(judge, number, user_id)).place
        name = next(each.name for each in game.powers if each.seat in seats - {own})
        for text in SAID_TO:
            reply = await say(judge, number, user_id, text.format(name))
            assert words.letters.NEARLY.format(name=name) in reply.said, (text, reply)
            assert (reply.errors, reply.receipt, carried(reply)) == ((), "", [])


@pytest.mark.parametrize("text", ["LUO - FAN", "leave 3 in LUO", "hold", "A FAN H", "build here", "3"])
def test_an_order_is_no_wish(text):
    assert wished(text) is None


async def test_signs_that_say_nothing_are_no_answer(judge):
    """In Redux they counted as a list of bids that sends nobody."""
    number, user_id, _ = await drafting(judge, "redux")
    for text in ("...", "!!", "/", ":)", "the", "👍"):
        reply = await say(judge, number, user_id, text)
        assert reply.said[0] in (words.orders.NOTHING_READ, words.orders.TALK), text
        assert not reply.receipt
    seat = (await views.look(judge, number, user_id)).place
    assert seat not in (await judge.database.read(queries.save, number)).submitted


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_undo_takes_one_change_of_a_sheet_back_after_the_other(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    drafts = [()]
    for line in lines:
        reply = await say(judge, number, user_id, line)
        if reply.lines != drafts[-1] and not reply.errors:
            drafts.append(reply.lines)
        if len(drafts) == 3:
            break
    assert len(drafts) >= 2, (slug, lines)
    for wanted in drafts[-2::-1]:
        reply = await say(judge, number, user_id, "undo")
        assert reply.lines == wanted
        assert reply.receipt
        assert not reply.ready
    reply = await say(judge, number, user_id, "undo")
    assert reply.said == (words.orders.NO_CHANGE_TO_UNDO,)
    assert not reply.receipt
    one = (await say(judge, number, user_id, lines[0])).lines
    again = await say(judge, number, user_id, f"{lines[-1]}\nundo")
    assert any("takes back what stands above it" in error for error in again.errors)
    assert again.lines == one != ()
    assert (await say(judge, number, user_id, "undo all")).lines == ()


OTHER_SEASONS = ("Summer:\n", "Summer: ", "Autumn\n", "**Winter of year 1:**\n", "Spring of year 2:\n")


@pytest.mark.parametrize("heading", few(OTHER_SEASONS, 3))
async def test_ready_below_the_heading_of_another_season_closes_nothing(judge, heading):
    number, user_id, _ = await drafting(judge, "warlords")
    reply = await say(judge, number, user_id, heading + "ready")
    assert not reply.ready
    assert not reply.closed
    reply = await say(judge, number, user_id, "Spring:\nready")
    assert reply.ready or reply.closed


async def test_undo_does_not_reach_what_the_gamemaster_sent_for_a_seat(judge):
    number, user_id, lines = await drafting(judge, "warlords")
    seat = (await views.look(judge, number, user_id)).place
    await say(judge, number, GM, lines[0], seat=seat)
    reply = await say(judge, number, user_id, "undo")
    assert reply.lines == (lines[0],)
    assert reply.said == (words.orders.NO_CHANGE_TO_UNDO,)
    spoken = await say(judge, number, GM, "undo", seat=seat)
    assert words.orders.NO_CHANGE_TO_UNDO in spoken.said
    await say(judge, number, user_id, lines[1])
    assert (await say(judge, number, user_id, "undo")).said == (words.orders.NO_CHANGE_TO_UNDO,)


@pytest.mark.parametrize(
    "slug, wrongly",
    [
        ("warlords", lambda line: line + line[-1]),
        ("yuan", lambda line: line.replace("PLAN", "PALN")),
        ("suntzu", lambda line: line[:2] + line[1:]),
    ],
)
async def test_a_slip_is_shown_put_right_under_a_control_of_its_moment(judge, slug, wrongly):
    number, user_id, lines = await drafting(judge, slug)
    wrong = next(wrongly(line) for line in lines if wrongly(line) != line)
    reply = await say(judge, number, user_id, wrong)
    assert not reply.lines
    assert len(reply.meant) == 1
    pressed = [child for child in under(reply).children if str(child.item.label).startswith("Send: ")]
    assert [str(child.item.label) for child in pressed] == [words.controls.MEANT.format(line=reply.meant[0])]
    assert pressed[0].tag.at == reply.at
    sent = await say(judge, number, user_id, reply.meant[0], at=pressed[0].tag.at)
    assert (sent.errors, sent.meant) == ((), ())
    assert sent.lines


@pytest.mark.parametrize("slug", few(SHEETS, 2))
async def test_a_sheet_whose_last_line_is_taken_back_is_no_answer_and_one_left_empty_is(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    seen = await views.look(judge, number, user_id)
    await say(judge, number, user_id, lines[0])
    back = await say(judge, number, user_id, f"clear {next(iter(seen.legal))}")
    if back.errors:  # a plan of YUAN and a bid of Redux are taken back as a whole
        back = await say(judge, number, user_id, "clear")
    assert (back.lines, back.empty) == ((), False)
    assert seen.place not in (await judge.database.read(queries.save, number)).submitted
    assert words.orders.NOTHING_IN_FORCE in text_of(back)
    none = await say(judge, number, user_id, "all hold")
    assert (none.lines, none.empty) == ((), True)
    assert words.orders.EMPTY_IN_FORCE in text_of(none)
    for said in (
        "clear everything",
        "cancel my orders",
        "Reset!",
        "start over",
        "retract all",
        "delete the orders",
    ):
        await say(judge, number, user_id, lines[0])
        assert not (await say(judge, number, user_id, said)).errors, said
        assert seen.place not in (await judge.database.read(queries.save, number)).submitted, said


@pytest.mark.parametrize("slug", ["warlords", "suntzu"])
async def test_what_was_never_ordered_cannot_be_taken_back_and_that_is_said(judge, slug):
    number, user_id, lines = await drafting(judge, slug)
    first, second = list((await views.look(judge, number, user_id)).legal)[:2]
    assert (await say(judge, number, user_id, f"clear {first}")).said == (words.orders.NONE_TO_TAKE_BACK,)
    seen = await views.look(judge, number, user_id)
    assert seen.place not in seen.position.save.submitted
    await say(judge, number, user_id, lines[0])
    reply = await say(judge, number, user_id, f"clear {second}")
    assert (len(reply.lines), reply.said) == (1, (words.orders.NONE_TO_TAKE_BACK,))


ASKED = {
    "warlords": ("how do I attack?", "what is support", "what does hold mean?", "how do I win"),
    "yuan": ("what is D", "explain fortification", "what does M1 cost?", "how much does D2 cost"),
    "suntzu": ("how do I support", "what's SUPPORT?", "how do i win?"),
    "conquest": ("how do I attack?", "how do I move", "what does BUY mean?"),
    "redux": ("how does hold work?", "what is an alliance space", "how do I win?"),
}
"""Questions of people about a word of the game."""


@pytest.mark.parametrize("slug", few(sorted(ASKED), 2))
async def test_a_question_about_a_word_of_the_game_is_answered_as_help_answers_it(judge, slug):
    """It changes nothing, doubts no order beside it, and where the game has no such word it is no answer."""
    number, people = await table(judge, slug)
    [user_id] = [each for each in people if (await views.look(judge, number, each)).is_asked][:1]
    before = await judge.database.read(queries.save, number)
    for line in ASKED[slug]:
        reply = await say(judge, number, user_id, line)
        assert not reply.errors, line
        assert reply.said, line
        assert reply.said[0] not in (words.orders.TALK, words.orders.NOTHING_READ), line
    assert await judge.database.read(queries.save, number) == before
    seen = await views.look(judge, number, user_id)
    if seen.legal and not seen.is_at_once:
        order = next(line for lines in seen.legal.values() for line in lines)
        alone = await say(judge, number, user_id, order)
        beside = await say(judge, number, user_id, f"{order}\n{ASKED[slug][0]}")
        assert beside.lines == alone.lines
        assert not beside.errors
    unknown = await say(judge, number, user_id, "what is a submarine")
    assert unknown.said == (words.glossary.UNKNOWN_QUESTION,)


ODD = (
    "what is  ?",
    "what is   ",
    "explain  ",
    "how do I  work",
    "what is - ?",
    "what is '' ?",
    "price of  .",
)


@pytest.mark.parametrize("slug", few(sorted(ASKED), 2))
async def test_a_question_about_nothing_is_answered_and_changes_nothing(judge, slug):
    number, people = await table(judge, slug)
    before = await judge.database.read(queries.save, number)
    for line in ODD:
        reply = await say(judge, number, people[0], line)
        assert reply.errors or reply.said or reply.asks, line
    assert await judge.database.read(queries.save, number) == before


COMMANDS = {
    "profile": ["/profile", "profile", "what's my rating?", "stats"],
    "leaderboard": ["/leaderboard warlords", "leaderboard", "the rankings please"],
    "me export": ["/me export", "me export", "export my data"],
    "me forget": ["/me forget", "forget me", "delete my data please"],
    "player settings": ["/player settings time_zone: UTC", "settings", "time zone"],
    "game list": ["/game list", "list the games", "what games are there?"],
    "game create": ["/game create warlords", "create a game", "new game"],
    "game join": ["/game join", "join", "how do I join a game?"],
    "game replay": ["/game replay", "replay"],
    "game log": ["/game log", "game log", "audit"],
    "sandbox": ["/sandbox seat: Cao Cao", "sandbox", "practice"],
    "challenge": ["/challenge @liu", "challenge"],
    "gm lock": ["/gm lock", "lock the orders"],
    "player back": ["/player back"],
    "draft": ["/draft"],
}


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_command_that_is_typed_as_words_is_told_how_it_is_used(judge, slug):
    """At every kind of question: it was refused as an order that is misspelt."""
    number, people = await table(judge, slug)
    async for kind, user_id in kinds_of_question(judge, number, people):
        for name, text in [(name, text) for name, said in COMMANDS.items() for text in said]:
            reply = await say(judge, number, user_id, text)
            [told] = [said for said in reply.said if "is a command" in said]
            assert told.startswith(f"Nothing was done: `/{name}` is a command."), (kind, text, told)
            assert words.commands.COMMANDS[name] in told
            assert (reply.errors, reply.receipt, carried(reply)) == ((), "", [])


@pytest.mark.parametrize("slug", sorted(catalogue()))
async def test_no_order_and_no_word_of_a_game_is_a_command(judge, slug):
    game = judge.games[slug]
    number, people = await table(judge, slug)
    lines = [
        line
        for user_id in people
        for of_unit in (await views.look(judge, number, user_id)).legal.values()
        for line in of_unit
    ]
    typed = [*lines, *(power.name for power in game.powers), *PHRASES, *(f"/{word}" for word in PHRASES)]
    assert [text for text in typed if typed_slash_commands.named(text)] == []


@pytest.mark.parametrize(
    "word", [*sorted(typed_slash_commands.READ), "vote draw", "away until", "queue show"]
)
async def test_a_command_whose_name_is_a_word_is_read_as_that_word(judge, word):
    for text in (word, f"/{word}", f"/{word} A FAN H"):
        assert typed_slash_commands.named(text) is None


@pytest.mark.parametrize("text", ["/orders", "!orders", ".orders"])
async def test_orders_with_a_sign_of_other_bots_in_front_shows_them(judge, text):
    """The sign and the word were taken for the beginning of a line with nothing in it."""
    number, user_id, _ = await drafting(judge, "warlords")
    reply = await say(judge, number, user_id, text)
    assert (reply.errors, reply.said) == ((), ())


PLAIN = {
    "mine": ["what do I have?", "who am I", "how much gold do i have", "show my hand", "am I winning?"],
    "silence": ["what happens if I do nothing?", "what if I miss the deadline"],
    "undo": ["can I undo?", "can I still change my orders?", "How do I undo", "how do I cancel an order?"],
    "ready": ["do I have to write ready?", "how do I submit"],
    "ahead": ["can I send orders for the next turn?", "premove"],
    "letters": ["can I talk to the other players?", "how do I message others"],
    "settings": [
        "turn off the pictures",
        "in german please",
        "don't explain this again",
        "reminders off",
        "my time zone",
    ],
    "computers": ["do the computers cheat?"],
    "goal": ["how do I win?", "when does the game end"],
    "bot": ["are you human?", "is this a bot?"],
    "help": ["what are my legal moves?", "any tips?", "what do you want from me?"],
    "sent": ["did you get my orders?", "have I sent my orders?"],
}


@pytest.mark.parametrize("topic", PLAIN)
def test_a_plain_question_is_known_by_what_answers_it(topic):
    for text in PLAIN[topic]:
        assert how_to_play_questions.topic_of(text) == topic, text


@pytest.mark.parametrize("text", ["do nothing", "I pass", "Nothing this turn.", "skip my turn, please"])
def test_who_does_nothing_is_known_in_many_words(text):
    assert how_to_play_questions.topic_of(text) == "passing"


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_plain_question_is_answered_at_every_kind_of_question_and_stores_nothing(judge, slug):
    """It was refused as an order, by a sentence about the places that are called nearly so."""
    number, people = await table(judge, slug)
    game = judge.games[slug]
    async for kind, user_id in kinds_of_question(judge, number, people):
        seen = await views.look(judge, number, user_id)
        for topic, text in [(topic, text) for topic, said in PLAIN.items() for text in said]:
            reply = await say(judge, number, user_id, text)
            assert reply.said or reply.notes, (kind, text, reply)
            assert (reply.errors, reply.receipt, carried(reply)) == ((), "", []), (kind, text)
            if topic == "mine" and not reply.notes:  # Conquest tells gold and cards itself
                assert game.power(seen.place).name in reply.said[-1]
                assert tale_of(game, (), view(seen.position.state, seen.place)).have in reply.said[-1]
            if topic == "silence" and seen.is_asked:
                assert reply.said[-1] == words.glossary.SILENCE.format(done=done(seen.prompt))


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_who_does_nothing_orders_it_or_is_told_what_counts_then(judge, slug):
    """`do nothing` was refused with places that are called nearly so."""
    number, people = await table(judge, slug)
    told = 0
    async for kind, user_id in kinds_of_question(judge, number, people):
        for text in ("do nothing", "I do nothing", "Nothing this turn.", "nothing to order, thanks"):
            seen = await views.look(judge, number, user_id)
            shape = seen.prompt.shape if seen.prompt else None
            if isinstance(shape, Orders) and shape.check(text, ()).lines:
                continue  # there it is an order
            reply = await say(judge, number, user_id, text)
            assert reply.errors == (), (kind, text, reply)
            if seen.is_asked:
                counts = words.glossary.SILENCE.format(done=done(seen.prompt))
                assert reply.said[-1] == counts + words.glossary.PASSING, (kind, text, reply)
                told += 1
    assert told


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_words_to_the_bot_are_explained_in_every_game(judge, slug):
    number, people = await table(judge, slug)
    for word in ("ready", "undo", "again", "deadline", "letters", "premoves", "settings", "receipt", "votes"):
        [said] = (await say(judge, number, people[0], f"help {word}")).said[-1:]
        assert "has no word" not in said, word
    for text in ("what does ready do?", "what is a receipt?", "what are premoves"):
        assert (await say(judge, number, people[0], text)).said[-1] != words.glossary.UNKNOWN_QUESTION, text


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_question_that_names_a_place_is_answered_by_what_the_board_has_of_it(judge, slug):
    number, people = await table(judge, slug)
    [user_id] = [each for each in people if (await views.look(judge, number, each)).is_asked][:1]
    seen = await views.look(judge, number, user_id)
    line = next(each for each in judge.games[slug].gazetteer(views.public(seen)) if each.startswith("**"))
    code = line.split("**")[1]
    before = await judge.database.read(queries.save, number)
    for text in (f"who is at {code}?", f"can anybody reach {code}?", f"who holds {code}"):
        reply = await say(judge, number, user_id, text)
        assert f"- {line}" in reply.said[-1], text
        assert reply.errors == ()
    for text in ("what about the weather?", "who let the dogs out"):
        assert (await say(judge, number, user_id, text)).said[-1] == words.glossary.UNKNOWN_QUESTION
    assert await judge.database.read(queries.save, number) == before


async def test_no_word_of_every_talk_is_taken_for_a_place(judge):
    """`what do you want` was answered with Youzhou (YOU), `how do I message red` with the Red Cliffs."""
    number, people = await table(judge, "warlords")
    for text in ("what do you need from me?", "how do I message red", "what do you say?"):
        assert "Youzhou" not in (said := (await say(judge, number, people[0], text)).said[-1]), text
        assert "Chibi" not in said, text


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_an_order_with_a_question_mark_is_still_asked_about(judge, slug):
    number, people = await table(judge, slug)
    for user_id in people:
        seen = await views.look(judge, number, user_id)
        if not (seen.is_asked and seen.legal):
            continue
        line = next(line for lines in seen.legal.values() for line in lines)
        reply = await say(judge, number, user_id, f"{line}?")
        assert reply.errors
        assert words.glossary.UNKNOWN_QUESTION not in reply.said
        assert words.glossary.NAMED not in "".join(reply.said)


@pytest.mark.parametrize(
    "slug, text",
    few(
        product(
            [slug for slug, game in catalogue().items() if game.acts is None],
            ["kept", "keep standing as careful", "use standing careful", "forget kept careful"],
        ),
        5,
    ),
)
async def test_a_game_without_standing_orders_says_so_of_those_that_are_kept(judge, slug, text):
    """It was refused as an order that is misspelt."""
    number, people = await table(judge, slug)
    reply = await say(judge, number, people[0], text)
    assert words.orders.KNOWS_NO_STANDING in reply.said
    assert (reply.errors, reply.receipt) == ((), "")


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_what_would_happen_asks_for_what_an_order_comes_to(judge, slug):
    """`what happens if LUO - CHL?` was refused as a condition."""
    number, people = await table(judge, slug)
    for user_id in people:
        seen = await views.look(judge, number, user_id)
        line = next((line for lines in seen.legal.values() for line in lines), "")
        usual = await say(judge, number, user_id, f"what if {line}")
        for text in (
            f"what happens if {line}?",
            f"what would happen if I {line}",
            f"what will happen if {line}",
        ):
            reply = await say(judge, number, user_id, text)
            assert reply.said == usual.said, text
            assert len(reply.errors) == len(usual.errors), text


async def test_a_draw_that_is_wished_for_buys_no_card(judge):
    """Two gold were spent, and a card that was drawn is never given back."""
    number, people = await table(judge, "conquest")
    before = await judge.database.read(queries.save, number)
    [user_id] = [each for each in people if (await views.look(judge, number, each)).is_asked]
    for text in ("draw", "Draw!", "draw please"):
        reply = await say(judge, number, user_id, text)
        assert reply.said == (words.orders.DRAW + words.orders.DRAW_OR.format(line="BUY 1"),), text
    assert await judge.database.read(queries.save, number) == before
    assert carried(await say(judge, number, user_id, "draw a card")) == ["BUY 1"]


async def test_who_asks_for_a_price_is_told_the_prices_of_the_question(judge):
    """`what does D2 cost?` was told what D2 does, and not its price."""
    number, user_id, _ = await drafting(judge, "yuan")
    prompt = (await views.look(judge, number, user_id)).prompt
    for text in ("what does D2 cost?", "how much is F2", "how much does D2 cost in this game"):
        assert prompt.text in (await say(judge, number, user_id, text)).said, text
    assert prompt.text not in (await say(judge, number, user_id, "what does D2 do?")).said
