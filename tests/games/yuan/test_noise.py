"""Whatever is typed to any question of YUAN is read or answered with errors a player understands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.reading.answer_reading import read_typed
from games.core.reading.clauses import MOST_ERRORS
from games.core.rules.errors import OrderError
from games.yuan.reading.auction_question import bid_prompt
from games.yuan.reading.opening_questions import tile_prompt
from games.yuan.reading.plan_question import plan_prompt
from tests.examples import examples, few, spread
from tests.games.yuan.play import DRAGON, TIGER, yuan
from tests.steps import steps


def questions():
    """A plan, a Merkit's plan, a speculative one, bids of both kinds, and a tile."""
    held, foe = "HEG:C2 YAA:1 DAT", "XIA DAL:C"
    table = yuan({DRAGON: held, TIGER: foe}, chao=9).table
    merkit = yuan({DRAGON: held, TIGER: foe}, clans={DRAGON: "merkit", TIGER: "huan"}).table
    hopeful = yuan({DRAGON: held, TIGER: foe}, speculative=True).table
    sealed = yuan({DRAGON: "", TIGER: ""}, auction="sealed").table
    sealed.seats *= 2
    draft = yuan({DRAGON: "", TIGER: ""}, hand={DRAGON: ["CI", "CA", "MA"]}).table
    cities = ["HEG", "DAL", "DAT", "WEN", "HAN"]
    return {
        "plan": plan_prompt(table, DRAGON, 9, "plan", "?"),
        "merkit": plan_prompt(merkit, DRAGON, 9, "plan", "?"),
        "hopeful": plan_prompt(hopeful, DRAGON, 9, "plan", "?"),
        "bid": bid_prompt(table, DRAGON, 6, cities, "bid 1"),
        "bids": bid_prompt(sealed, DRAGON, 6, cities, "bids"),
        "tile": tile_prompt(draft, DRAGON, "tile 1"),
    }


QUESTIONS = questions()
LEGAL = {name: [line for each in q.shape.legal().values() for line in each] for name, q in QUESTIONS.items()}
WORDS = [
    *[
        "plan",
        "pass",
        "HEG",
        "heg",
        "yan an",
        "Yan'an",
        "xia",
        "gud",
        "D1",
        "d",
        "dii",
        "F3",
        "m 2",
        "with 2",
    ],
    *["with", "all", "attack", "2", "0", "99", "1e9", "-1", "²", "١", "iii", "turn 3", "clear", "level"],
    *["bid", "take", "round 2", "bid 3 round 2", "dal", "HAN", "tile", "ca", "A", "i", "at 3", "turn"],
    *[
        "dragon:",
        "tiger:",
        "龍:",
        "龙",
        "@everyone",
        "<@123>",
        "```",
        "*",
        ">",
        "->",
        "–",
        "/",
        "=",
        ":",
        ";",
    ],
    *["é", "Ａ", "\u202e", "a\u0301" * 20, "\u200b", "\x00", "\r", "\n", ", ", ".", "(", "⚔️", "1.", "'", "’"],
]
TEXTS = st.one_of(
    st.text(max_size=60),
    *[st.lists(st.sampled_from(WORDS), max_size=30).map(joint.join) for joint in (" ", "", "\n", ", ")],
)


def decent(errors):
    assert len(errors) <= MOST_ERRORS + 1
    for error in errors:
        assert isinstance(error, OrderError)
        assert error.message.strip()
        assert len(str(error)) <= 700
        assert error.line >= 0
        assert error.column >= 0
        assert "@everyone" not in error.message


@pytest.mark.deeper
@pytest.mark.parametrize("name", few(QUESTIONS, 2))
def test_whatever_is_typed_comes_to_listed_lines_or_to_errors(name):
    question, legal = QUESTIONS[name], LEGAL[name]

    @settings(max_examples=examples(40))
    @given(st.one_of(TEXTS, st.sampled_from(legal)), TEXTS, st.sampled_from([(), (legal[-1],)]))
    def trial(text, more, draft):
        sheet = question.shape.check(f"{text} {more}", draft)
        decent(sheet.errors)
        assert all(line in legal for line in sheet.lines)
        assert question.shape.check("\n".join(sheet.lines), ()).lines == sheet.lines
        question.read(list(sheet.lines))
        for error in sheet.errors[:MOST_ERRORS]:
            assert not error.example or question.shape.check(error.example, ()).lines
        try:
            question.read(read_typed(question.shape, text))
        except OrderError as error:
            decent([error])

    trial()


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_cannot_be_read_leaves_the_draft_as_it_was(name):
    shape = QUESTIONS[name].shape
    for draft in ((), (LEGAL[name][-1],)):
        for noise in ("xyzzy plugh", "⚔️ to battle!!", "12 34", "\n".join(["zzz"] * 30)):
            sheet = shape.check(noise, draft)
            assert sheet.lines == draft
            assert sheet.errors
            decent(sheet.errors)


PIECES = ["A", "A B - ", "x\n", "é", "<@1>", "曹", "- ", ", ;", "`", "d1 ", "heg d1\n", "3 "]


@pytest.mark.deeper
@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("piece", spread(PIECES, 4))
def test_a_message_twice_as_long_is_read_in_twice_the_steps(name, piece):
    """Nothing grows with the square of its length; 2,000 characters are the most that Discord allows."""
    check = QUESTIONS[name].shape.check
    half, whole = ((piece * length)[:length] for length in (1000, 2000))
    decent(check(whole, ()).errors)
    assert steps(lambda: check(whole, ())) < 2.5 * steps(lambda: check(half, ()))


@pytest.mark.parametrize("name", QUESTIONS)
@settings(max_examples=examples(30))
@given(
    answer=st.one_of(
        st.none(),
        st.integers(),
        st.text(max_size=20),
        st.lists(st.one_of(st.integers(), st.text(max_size=20)), max_size=5),
        st.sampled_from([True, 1.5, {}, [None], [[]], ["a"] * 500, 10**30]),
    )
)
def test_whatever_raw_answer_comes_is_read_or_refused(name, answer):
    try:
        QUESTIONS[name].read(answer)
    except OrderError as error:
        decent([error])
