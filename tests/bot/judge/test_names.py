"""Names that people shape: what cannot be seen is taken out, and nothing in them is read but words."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.judge import typed_text
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from storage import queries
from tests.bot.judge.steps import GM, LIU, begun
from tests.examples import few

TRICKS = [
    "Ann\n# The game is over",
    "Ann\r\n**Mandate**: Bob has won",
    "[Ann](https://evil.test)",
    "https://evil.test",
    "<https://evil.test>",
    "@everyone",
    "<@123>",
    "<#123> <t:1:R> </order:1>",
    "-# The seed was `00`",
    "> quoted",
    "||hidden||",
    "`code` ```block```",
    "A\u202eBob\u202c",
    "A\u200b\u200d\ufeffnn",
    "A\u2028# B",
    "Z" + "\u0301" * 60,
    "\u3164\u2800",
]


@pytest.mark.parametrize("trick", TRICKS)
def test_nothing_in_a_name_is_read_as_anything_but_words(trick):
    name = typed_text.plain(trick, 60)
    for sign in (
        "\n",
        "\r",
        "[",
        "]",
        "://",
        "@",
        "<",
        ">",
        "#",
        "*",
        "_",
        "`",
        "|",
        "~",
        "\\",
        "\u202e",
        "\u200b",
    ):
        assert sign not in name
    assert len(name) <= 60
    assert sum(unicodedata.category(sign) == "Mn" for sign in name) <= 2


def test_no_character_that_is_not_seen_stays():
    every = (chr(number) for number in range(0x110000))
    hidden = [each for each in every if unicodedata.category(each) in ("Cc", "Cf", "Zl", "Zp")]
    assert typed_text.plain("a" + "".join(hidden) + "b", 100).replace(" ", "") == "ab"


def test_what_is_seen_stays():
    for name in ("Cao Cao 曹操", "Žofie-Anne", "O'Neil (2nd)", "李 世民", "🐉 dragon", "ผู้เล่น"):
        assert typed_text.plain(name, 60) == unicodedata.normalize("NFC", name)


def test_a_name_is_measured_after_it_is_composed():
    assert typed_text.plain("e\u0301" * 60, 60) == "é" * 60
    assert 0 < len(unicodedata.normalize("NFKC", typed_text.plain("\ufdfa" * 60, 60))) <= 60


@pytest.mark.long
@given(st.text(max_size=200), st.integers(1, 60))
def test_cleaning_twice_changes_nothing_and_never_makes_more(text, longest):
    once = typed_text.plain(text, longest)
    assert typed_text.plain(once, longest) == once
    assert len(once) <= longest
    assert all(unicodedata.category(sign) not in typed_text.UNSEEN for sign in once)


@pytest.mark.parametrize("trick", few(TRICKS, 9))
async def test_every_name_that_is_stored_is_clean(judge, trick):
    row = await lobby.create(judge, "toy", GM, name=trick)
    await lobby.join(judge, row.id, LIU, trick)
    number = await begun(judge)
    await gamemaster.replace_player(judge, number, GM, "Wei", 99, trick)
    stored = [
        (await judge.database.read(queries.game, row.id)).name,
        (await judge.database.read(queries.players, row.id))[0].name,
    ]
    stored += [seat.name for seat in await judge.database.read(queries.seats, number) if seat.user_id == 99]
    for name in stored:
        assert name == typed_text.plain(name, 60)


async def test_a_game_whose_name_shows_nothing_is_called_after_its_rules(judge):
    row = await lobby.create(judge, "toy", GM, name="\u200b\u2800")
    assert row.name == "Silk"
