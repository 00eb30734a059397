"""Words that people type stand in one file a game: with another one in its place the game is played in it."""

import sys

from games.suntzu.table import RED
from tests.games.suntzu import play as english
from tests.languages import spoken, translated

SUNTZU = ("games.suntzu", "games.suntzu.language", ("tests.games.suntzu.play",))
BLUE_SHEET = (
    "please put the nine on Qin and the plague on Chu, 3 in Jin and place the 4 on Han, Wu: 5\n"
    "keep card 8\nsupport plus 1\nuse S3 from Qin to Chu\nthe order of battles: Wu, Qin\nfrom Han"
)
RED_SHEET = "two on Qin\n1 Chu\nplay the 4 in Jin-Yan\nHan gets 5\nplus two Wu\nfrom Jin"


def begun(play):
    """Return a round of Sun Tzu in which a side may say whatever can be said in a sheet."""
    state = play.duel(
        {"blue": {"QIN": 1, "CHU": 1, "HAN": 2}, RED: {"JIN": 3, "WUU": 2}},
        blue=("9", "P", "+1"),
        red=("+2",),
        warlords={"blue": ["S3"]},
    )
    hand = state.hands[play.BLUE]
    hand.drawn, hand.keep = ["7", "8"], 1
    return state


def test_a_round_of_sun_tzu_is_played_in_a_second_language():
    meant = english.play(begun(english), BLUE_SHEET, RED_SHEET)
    with spoken(*SUNTZU) as (words, [play]):
        said = [translated(sheet, words) for sheet in (BLUE_SHEET, RED_SHEET)]
        assert said[0].startswith("xplease xput xthe xnine xon Qin xand xthe xplague xon Chu")
        assert play.play(begun(play), *said).model_dump() == meant.model_dump()


def test_english_words_are_none_in_a_second_language():
    with spoken(*SUNTZU) as (_, [play]):
        rounds = sys.modules["games.suntzu.rounds"]
        check = rounds.sheet_prompt(rounds.book_of(begun(play), play.BLUE), "sheet", "?").shape.check
        for row in ("put 9 on Qin", "nine Qin", "plague Chu", *BLUE_SHEET.split("\n")[1:]):
            assert check(row, ()).lines == ()
            assert check(row, ()).errors
