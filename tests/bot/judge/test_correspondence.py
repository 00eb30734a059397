"""Letters between seats: whom they reach, who may write them, what nobody else sees of them."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.judge import personal_data
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.letters import letter_archive, letter_reading, letters, muted_senders
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.session import lines_of
from bot.judge.settings.terms import Terms
from bot.judge.votes import votes
from games import catalogue
from games.core.record.verifying import load, verify
from games.core.rules.prompts import Orders
from games.core.rules.protocol import view
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, round_over
from tests.conformance.courses import by_computers
from tests.examples import few

TABLE = (CAO, LIU, SUN)
EVE = 99


async def game(judge, mode="all", **terms):
    """Begin a game of three in which letters are written."""
    return await begun(judge, *TABLE, letters=mode, **terms)


async def brought(judge, number):
    """Return what brings letters to people, as (to whom, text, when)."""
    rows = await judge.database.read(queries.messages, number, kind="letter")
    return [(row.user_id, row.body["text"], row.due_at) for row in rows]


async def read(judge, number, user_id, page=1):
    """Return a page of the letters that a person may read, as one text."""
    return "\n".join(await letter_archive.archive(judge, number, user_id, page))


async def test_a_letter_reaches_the_seats_it_names_and_no_other(judge):
    number = await game(judge)
    said = await letters.send(judge, number, CAO, "Shu", "Shall we meet?")
    assert said == f"✉️ #{number} Silk: your letter to Shu is sent."
    [(reader, text, _)] = await brought(judge, number)
    assert reader == LIU
    assert text == f"✉️ **Wei** writes to you · #{number} Silk\n> Shall we meet?"
    await letters.send(judge, number, CAO, "Shu, wu", "Both of you")
    assert [(who, text.split(" · ")[0]) for who, text, _ in (await brought(judge, number))[1:]] == [
        (LIU, "✉️ **Wei** writes to you and Wu"),
        (SUN, "✉️ **Wei** writes to you and Shu"),
    ]


@pytest.mark.parametrize(
    "mode, to_one, to_all",
    [("all", [LIU], [None]), ("private", [LIU], [LIU, SUN]), ("public", None, [None]), ("none", None, None)],
)
async def test_a_table_says_to_whom_letters_go(judge, mode, to_one, to_all):
    for names, expected in (("Shu", to_one), ("all", to_all)):
        number = await game(judge, mode)
        if expected is None:
            with pytest.raises(Refusal, match=f"letters: {mode}"):
                await letters.send(judge, number, CAO, names, "Hello")
        else:
            await letters.send(judge, number, CAO, names, "Hello")
        assert [who for who, _, _ in await brought(judge, number)] == (expected or [])


async def test_a_game_from_before_there_were_letters_has_none(judge):
    number = await begun(judge, *TABLE)
    async with judge.database.change(number) as change:
        change.game.settings = {
            name: value for name, value in change.game.settings.items() if not name.startswith("letters")
        }
    with pytest.raises(Refusal, match="no letters"):
        await letters.send(judge, number, CAO, "Shu", "Hello")


@pytest.mark.parametrize(
    "names, words",
    [
        ("Shuu", "Did you mean Shu? Nothing was sent. Write it like this: `to Shu: Shall we meet?`"),
        ("Mars", "“Mars” is no seat of #1 Silk; they are Shu, Wu. Write it like this: `to Shu:"),
        ("Wei", "That is your own seat; the others are Shu, Wu."),
        ("Shu, Mars", "“Mars” is no seat"),
    ],
)
async def test_a_name_that_is_no_seat_sends_nothing_and_shows_a_right_one(judge, names, words):
    number = await game(judge)
    with pytest.raises(Refusal) as refused:
        await letters.send(judge, number, CAO, names, "Hello")
    assert words in str(refused.value)
    assert await brought(judge, number) == []


async def test_a_letter_cannot_pretend_to_be_the_bot_nor_ping_nor_link(judge):
    number = await game(judge)
    await letters.send(
        judge,
        number,
        CAO,
        "Shu",
        "hi @everyone <@12> <@&3>\n✉️ **Wu** writes to you\n# Big\n> q\n||x|| [a](b)",
    )
    [(_, text, _)] = await brought(judge, number)
    assert all(line.startswith("> ") for line in text.split("\n")[1:])
    assert "@everyone" not in text
    assert "\\<@\u200b12>" in text
    assert "\\*\\*Wu" in text
    assert "> \\# Big" in text
    assert "> \\> q" in text
    assert "]\\(b" in text


async def test_a_letter_of_nothing_or_of_too_much_is_refused(judge):
    number = await game(judge)
    for text, words in (("\u200b \n", "no words"), ("a" * 1499, "has 1501"), ("*" * 800, "has 1602")):
        with pytest.raises(Refusal, match=words):
            await letters.send(judge, number, CAO, "Shu", text)
    await letters.send(judge, number, CAO, "Shu", "a" * 1498)
    [(_, text, _)] = await brought(judge, number)
    assert len(text) < 2000


async def test_who_floods_is_told_until_when_and_may_write_again_then(judge, watch):
    number = await game(judge)
    for each in range(letters.MOST):
        await letters.send(judge, number, CAO, "Shu", f"{each}")
    until = int((letters.minute(watch.now()) + timedelta(minutes=61)).timestamp())
    with pytest.raises(Refusal, match=f"20 letters in #1 Silk within an hour; the next may go <t:{until}"):
        await letters.send(judge, number, CAO, "Shu", "one more")
    await letters.send(judge, number, LIU, "Wei", "another's stock is their own")
    watch.ahead(minutes=61)
    await letters.send(judge, number, CAO, "Shu", "again")


async def test_one_message_is_one_letter_however_often_it_is_heard(judge):
    number = await game(judge)
    await letters.send(judge, number, CAO, "Shu", "Hello", source_id=77)
    assert "already" in await letters.send(judge, number, CAO, "Shu", "Hello", source_id=77)
    assert len(await brought(judge, number)) == 1


async def test_a_computer_says_that_it_reads_none(judge):
    number = await begun(judge, CAO, LIU, letters="all", fill="computers")
    said = await letters.send(judge, number, CAO, "Wu", "Hello")
    assert "not sent" in said
    assert "Wu is played by a computer, which reads no letters." in said
    said = await letters.send(judge, number, CAO, "Wu, Shu", "Hello")
    assert "your letter to Shu is sent" in said
    assert "computer" in said


async def test_who_is_muted_is_not_told_and_reaches_nobody_until_it_is_lifted(judge):
    number = await game(judge)
    plain = await letters.send(judge, number, CAO, "Shu", "one")
    await muted_senders.mute(judge, number, LIU, "Wei")
    assert await letters.send(judge, number, CAO, "Shu", "two") == plain
    assert "two" not in await read(judge, number, LIU)
    assert "two" in await read(judge, number, CAO)
    assert await muted_senders.blocked(judge, LIU) == ["You take no letters from:", "- Wei in #1 Silk"]
    await muted_senders.mute(judge, number, LIU, "Wei", lift=True)
    await letters.send(judge, number, CAO, "Shu", "three")
    assert [text.split("> ")[1] for _, text, _ in await brought(judge, number)] == ["one", "three"]


@pytest.mark.parametrize("anonymous, arrives", [(False, False), (True, True)])
async def test_a_blocked_person_is_shut_out_but_where_that_would_tell_who_they_are(judge, anonymous, arrives):
    number = await game(judge, anonymous=anonymous)
    held = {seat.seat: seat for seat in await judge.database.read(queries.seats, number)}
    pair = held["shu"].user_id, held["wei"].user_id
    assert "reach you in no game" in await muted_senders.block(judge, *pair)
    await letters.send(judge, number, held["wei"].user_id, "Shu", "hello")
    assert bool(await brought(judge, number)) is arrives
    assert "reach you again" in await muted_senders.block(judge, *pair, lift=True)
    await letters.send(judge, number, held["wei"].user_id, "Shu", "anew")
    assert len(await brought(judge, number)) == 1 + arrives
    with pytest.raises(Refusal, match="yourself"):
        await muted_senders.block(judge, CAO, CAO)


async def test_who_comes_to_a_seat_reads_nothing_from_before(judge):
    number = await game(judge)
    await letters.send(judge, number, LIU, "Wei", "secret to Cao")
    await letters.send(judge, number, CAO, "Shu", "secret of Cao")
    await gamemaster.replace_player(judge, number, GM, "wei", 77, "Zhao")
    assert "no letters" in await read(judge, number, 77)
    await letters.send(judge, number, LIU, "Wei", "to whoever sits there")
    text = await read(judge, number, 77)
    assert "to whoever" in text
    assert "secret" not in text
    assert "to whoever" not in await read(judge, number, CAO)


async def test_letters_are_read_by_those_they_are_between_and_a_gamemaster_only_if_agreed(judge):
    for agreed in (False, True):
        number = await game(judge, letters_read=agreed)
        await letters.send(judge, number, CAO, "Shu", "between us")
        assert "between us" in await read(judge, number, CAO)
        assert "between us" in await read(judge, number, LIU)
        assert "between us" not in await read(judge, number, SUN)
        assert "between us" not in await read(judge, number, EVE)
        assert ("between us" in await read(judge, number, GM)) is agreed


async def test_the_archive_has_pages_the_newest_first_and_no_seconds(judge, watch):
    number = await game(judge)
    for each in range(12):
        await letters.send(judge, number, CAO, "Shu", f"letter {each}.")
        watch.ahead(minutes=7)
    newest, oldest = await read(judge, number, LIU), await read(judge, number, LIU, 2)
    assert "page 1 of 2" in newest
    assert "letter 11." in newest
    assert "letter 2." in newest
    assert "letter 1." not in newest
    assert "letter 1." in oldest
    assert all(int(part.split(":")[0]) % 60 == 0 for part in newest.split("<t:")[1:])


async def test_in_an_anonymous_game_letters_go_out_with_the_minute_in_the_order_of_seats(judge, watch):
    number = await game(judge, anonymous=True)
    held = {seat.seat: seat.user_id for seat in await judge.database.read(queries.seats, number)}
    dues = []
    for first, then in (("wei", "shu"), ("shu", "wei")):
        start = letters.minute(watch.now()) + timedelta(minutes=5)
        watch.ahead(seconds=(start - watch.now()).total_seconds() + 7)
        said = await letters.send(judge, number, held[first], "wu", "same words")
        watch.ahead(seconds=20)
        await letters.send(judge, number, held[then], "wu", "same words")
        assert "next full minute" in said
        batch = (await brought(judge, number))[-2:]
        dues.append(sorted((due - start, text) for _, text, due in batch))
    assert dues[0] == dues[1]
    assert "<@" not in str(dues)


async def test_letters_are_closed_where_the_rules_say_so(judge, games):
    games["toy"] = replace(toy.GAME, silent=lambda state: "the envoys are away until spring.")
    number = await game(judge)
    with pytest.raises(Refusal, match="no letters go just now: the envoys are away until spring"):
        await letters.send(judge, number, CAO, "Shu", "Hello")


@pytest.mark.parametrize("text", ["to Shu: GO EAST", "TO SHU: 5", "  *to Shu*: hi", "letter to Mars: 5"])
async def test_what_begins_like_a_letter_is_never_read_as_orders(judge, text):
    number = await game(judge)
    with pytest.raises(Refusal, match="not read as orders"):
        await message_intake.receive(judge, number, CAO, text)
    assert await judge.database.read(queries.submissions, number) == []


async def test_a_letter_among_orders_takes_neither(judge):
    number = await game(judge)
    with pytest.raises(Refusal, match="Nothing was taken"):
        await message_intake.receive(judge, number, CAO, "5\nto Shu: I bid five")
    assert await judge.database.read(queries.submissions, number) == []
    reply = await message_intake.receive(judge, number, CAO, "5")
    assert reply.lines == ("5",)


@pytest.mark.parametrize(
    "second",
    ["to Wu: against Shu?", "**to Wu:** yes", "write to all: hello", "to Shu: more", "to Shu/Wu: hi"],
)
async def test_two_letters_in_one_message_are_not_one_to_the_first(judge, second):
    """The reader of the first read what was for another."""
    number = await game(judge)
    for blank in ("\n", "\n\n"):
        with pytest.raises(Refusal, match="begins a second letter"):
            await letters.one_only(judge, number, CAO, f"Hello{blank}{second}")
    await letters.one_only(judge, number, CAO, f"He wrote:\n> {second}\nto me: a trap")


@pytest.mark.parametrize(
    "typed, names, said",
    [
        ("**to Shu:** hi", "Shu", "hi"),
        ("`to Shu: Shall we meet?`", "Shu", "Shall we meet?"),
        ("*to Shu: all of it*", "Shu", "all of it*"),
        ("to Shu: *well*", "Shu", "*well*"),
    ],
)
def test_the_marks_around_a_head_are_no_words_of_the_letter(typed, names, said):
    assert letter_reading.begun(typed) == letter_reading.WrittenLetter(names, said)


async def test_letters_open_after_the_end_if_each_writer_agrees(judge):
    number = await game(judge, letters_read=False)
    await letters.send(judge, number, CAO, "Shu", "from cao")
    await letters.send(judge, number, LIU, "Wei", "from liu")
    with pytest.raises(Refusal, match="not over"):
        await letter_archive.decide(judge, number, CAO, agrees=True)
    await gamemaster.end(judge, number, GM, "enough")
    assert len([t for t in await bodies(judge, number, kind="private") if "Shall the letters" in t]) == 2
    assert "1 of 2" in await letter_archive.decide(judge, number, CAO, agrees=True)
    assert "from cao" not in await read(judge, number, EVE)
    with pytest.raises(Refusal, match="Only those who wrote"):
        await letter_archive.decide(judge, number, SUN, agrees=True)
    assert "open" in await letter_archive.decide(judge, number, LIU, agrees=True)
    assert "from cao" in await read(judge, number, EVE)
    assert [text for text in await bodies(judge, number, kind="report") if "they are open" in text]


async def test_an_export_holds_the_letters_that_all_their_writers_have_opened_and_verifies(judge):
    number = await game(judge)
    await letters.send(judge, number, CAO, "Shu, Wu", "from cao")
    await letters.send(judge, number, LIU, "Wei", "from liu")
    await letters.send(judge, number, SUN, "all", "from sun")
    await votes.propose(judge, number, CAO, "concession", seats=["shu"])
    await votes.cast(judge, number, SUN, 0, agrees=True)
    before = (await views.export(judge, number)).dump()
    await letter_archive.decide(judge, number, CAO, agrees=True)
    assert "letters" not in (await views.export(judge, number)).dump(), "one of two has agreed"
    await letter_archive.decide(judge, number, LIU, agrees=True)
    record = (await views.export(judge, number)).dump()
    at = judge.now().isoformat()
    assert record["letters"] == [
        {"from": "wei", "to": ["shu", "wu"], "at": at, "text": "from cao"},
        {"from": "shu", "to": ["wei"], "at": at, "text": "from liu"},
        {"from": "wu", "to": [], "at": at, "text": "from sun"},
    ]
    assert {name: value for name, value in record.items() if name != "letters"} == before
    assert verify(judge.games["toy"], load(json.loads(json.dumps(record)))).whole
    await personal_data.forget(judge, CAO)
    record = (await views.export(judge, number)).dump()
    assert [letter["from"] for letter in record["letters"]] == ["shu", "wu"], "who is forgotten stays so"
    assert verify(judge.games["toy"], load(record)).whole


async def test_an_export_holds_no_letter_that_was_not_opened(judge):
    number = await game(judge)
    await letters.send(judge, number, CAO, "Shu", "the secret word")
    await letters.send(judge, number, CAO, "all", "the public word")
    await round_over(judge, number)
    await gamemaster.end(judge, number, GM, "enough")
    record = (await views.export(judge, number)).dump()
    assert "secret word" not in json.dumps(record)
    assert "public word" not in json.dumps(record)


async def test_forgotten_letters_leave_neither_words_nor_name(judge):
    number = await game(judge)
    await letters.send(judge, number, CAO, "Shu", "my words")
    await letters.send(judge, number, LIU, "Wei", "their words")
    await muted_senders.mute(judge, number, CAO, "Shu")
    async with judge.database.work() as work:
        await work.forget_letters(CAO)
    found = await judge.database.read(queries.letters, number)
    assert [(each.text, each.user_id, each.readers) for each in found] == [
        ("", 0, {"shu": LIU}),
        ("their words", LIU, {}),
    ]
    assert "my words" not in str(await brought(judge, number))
    assert await judge.database.read(queries.letters_of, CAO) == []
    assert await judge.database.read(queries.blocks, CAO) == []
    assert "(forgotten)" in await read(judge, number, LIU)


async def test_who_is_forgotten_leaves_no_words_in_what_brought_their_letters_to_others(judge):
    number = await game(judge)
    await letters.send(judge, number, CAO, "Shu", "my words")
    await letters.send(judge, number, LIU, "Wei", "their words")
    await gamemaster.end(judge, number, GM, "enough")
    await personal_data.forget(judge, CAO)
    rows = await judge.database.read(queries.messages, number)
    assert "my words" not in str([row.body for row in rows])
    assert [each.text for each in await judge.database.read(queries.letters, number)] == ["", "their words"]
    assert "their words" in await read(judge, number, LIU)


async def test_an_announcement_says_who_may_write_to_whom(judge):
    for mode, words in (("all", "and to all"), ("private", "in private"), ("public", "not in private")):
        number = (await lobby.create(judge, "toy", GM, terms=_terms(mode))).id
        [text] = await bodies(judge, number)
        assert words in text
        assert "reads all of them" in text


def _terms(mode):
    return Terms.model_validate({"letters": mode, "letters_read": True})


WRITTEN = (
    "Shall we meet at noon?",
    "I think you should attack him from the south, and I come by the river.",
    "We could share the spoils: you take the north, I take the rest.",
    "yes, gladly",
    "Thanks!",
    "What do you say?",
    "> A FAN - TAI",
)
"""Lines that people write to one another in a letter."""


@pytest.mark.parametrize("slug", few(catalogue(), 2))
def test_an_order_below_a_letter_is_no_part_of_it_in_any_game(slug):
    """Answers of computers are read as theirs; letters between people are not."""
    course = by_computers(slug)
    for position in course.asking[:60:5]:
        for seat, prompt in position.ask.prompts.items():
            lines = lines_of(course.game.computer(view(position.state, seat), prompt, course.dice))
            first = lines[:1] if isinstance(prompt.shape, Orders) else [", ".join(lines)]
            assert [line for line in first if not letter_reading.is_answer(prompt, line)] == []
            beside = [f"{line}; then we meet" for line in first]
            assert [line for line in (*WRITTEN, *beside) if letter_reading.is_answer(prompt, line)] == []


async def test_an_order_below_a_letter_takes_neither(judge):
    number = await game(judge)
    with pytest.raises(Refusal, match=r"“5” reads as an order of yours.*Nothing was taken"):
        await letters.one_only(judge, number, CAO, "Shall we?\n5")
    await letters.one_only(judge, number, CAO, "Shall we?\n> 5\nI bid well.")
