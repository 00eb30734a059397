"""Words that people type stand in a file of the core and in one of each game: with others in their place the
game is played in another language. Canonical lines are notation, and are read in all of them.
"""

import importlib
import json
import re
import sys
from itertools import islice
from pathlib import Path

import pytest

from games import catalogue
from games.conquest.card_data import STRATEGY
from games.redux.reading.lexicon import names
from tests.games.redux import test_phones, test_spellings, test_standing
from tests.games.suntzu import play as english
from tests.languages import spoken

BLUE_SHEET = (
    "please put the nine on Qin and the plague on Chu, 3 in Jin and place the 4 on Han, Wu: 5\n"
    "keep card 8\nsupport plus 1\nuse S3 from Qin to Chu\nthe order of battles: Wu, Qin\nfrom Han"
)
RED_SHEET = "two on Qin\n1 Chu\nplay the 4 in Jin-Yan\nHan gets 5\nplus two Wu\nfrom Jin"
YUAN = {
    "tests.games.yuan.test_plan_question": (
        "my plan for this turn: Guide development two, fortification one and militarization one",
        "colonize Guide level 2 / fort 1 / mil 1",
        "gud dev two fort one mil one",
        "develop iii in Guide, please",
        "attack Xianyang with all",
        "PLAN GUD D2 F1 M1",
        "i pass",
        "no action",
        "PASS",
        "pass and develop Guide 1",
        "Guide develop",
        "Guide two",
    ),
    "tests.games.yuan.test_auction_question": (
        "i bid three",
        "bid nothing",
        "no bid",
        "BID 4",
        "take Huangzhou then Guangyuan",
        "my order of cities: take hua guy taa and bid 3",
        "TAKE 2 HUA",
        "take 2 hua guy",
        "bid and take hua",
    ),
    "tests.games.yuan.test_opening_questions": (
        "TILE CC AT 3 TURN 2",
        "lay cc on place 3 please",
        "put my cc at position 3 turned by 2",
        "cc rotated 2 in 3",
        "lay cc",
    ),
}
"""Texts typed in YUAN, by the tests that ask for them."""
GAMES = ("suntzu", "warlords", "yuan", "conquest", "redux")
"""The games whose words stand in their files."""
NAMES = {
    "warlords": ("you", "chang'an", "jian'an"),
    "conquest": tuple(card.title for card in STRATEGY.values()),
    "redux": tuple(
        sorted(
            {"recruit", *(place.code for place in names().places)}
            | {name for place in names().places for name in place.names if name.isascii() and " " in name},
            key=len,
            reverse=True,
        )
    ),
}
"""Places and cards that are called as English words are."""
NOT_ALIKE = re.compile(r"\b(?:[a-z]\)|he\b)", re.IGNORECASE)
"""An item of a list, whose letter is no word, and a word of English that is the beginning of names."""
REDUX = {
    "bids": (*test_spellings.BIDS, *test_phones.BIDS),
    "sheet": (*test_spellings.SHEETS, *test_phones.SHEETS),
}
"""Texts typed in Redux, and their meanings."""
NOT_ALIKE_IN_REDUX = re.compile(r"'|\b2?pop|han token|2I|2x|armory|trade 3", re.IGNORECASE)
"""Codes of cards that are words too, words right behind a figure, and another spelling of a name."""
CONQUEST = {
    "games.conquest.standing_orders.reader": {
        "if fewer than 4 units retreat to SHD": "IF UNITS<=3 RETREAT TO SHD",
        "when TAI is attacked by more than 10 play Ambush": "IF AT TAI BY 11+ PLAY Ambush",
        "reinforce TAI from SHD with all infantry": "IF AT TAI REINFORCE FROM SHD ALL",
        "never swear fealty": "FEALTY NO",
        "losses Wen Chou first": "LOSSES Wen Chou",
    },
    "games.conquest.next_turn.line": {
        "if TAI is not mine, buy 1, otherwise place 3 TAI": "IF TAI IS NOT MINE BUY 1 ELSE PLACE 3 TAI",
        "if there are at most 3 enemies in TAI hire 4 infantry": "IF AT TAI ENEMY<=3 HIRE 4 INFANTRY",
        "if gold at least 6 buy 1": "IF GOLD 6+ BUY 1",
        "if we own TAI, end": "IF TAI IS MINE END",
        "if TAI is empty end": "IF TAI IS EMPTY END",
    },
    "games.conquest.gifts": {
        "give 2 gold to Blue": "GIVE 2 TO BLUE",
        "gift Blue 3": "GIVE 3 TO BLUE",
    },
    "games.conquest.what_if": {
        "Blue attacked TAI with 8 infantry": "BLUE ATTACKED TAI WITH 8",
        "Liu Bei invades TAI by 12": "Liu Bei ATTACKED TAI WITH 12",
    },
}
"""Texts typed in Conquest besides the commands of a turn, each with its canonical line."""
READ_IN_CONQUEST = {
    "games.conquest.standing_orders.reader": lambda module, text: str(module.rule_of(text)),
    "games.conquest.next_turn.line": lambda module, text: module.read_line(text)[0].text,
    "games.conquest.gifts": lambda module, text: str(module.read_gift(text)),
    "games.conquest.what_if": lambda module, text: str(module.read_attack(text)),
}
ANSWERS = 40


def begun(play):
    """Return a round of Sun Tzu in which a side may say whatever can be said in a sheet."""
    state = play.duel(
        {"blue": {"QIN": 1, "CHU": 1, "HAN": 2}, play.RED: {"JIN": 3, "WUU": 2}},
        blue=("9", "P", "+1"),
        red=("+2",),
        warlords={"blue": ["S3"]},
    )
    hand = state.hands[play.BLUE]
    hand.drawn, hand.keep = ["7", "8"], 1
    return state


def test_a_round_of_sun_tzu_is_played_in_a_second_language():
    meant = english.play(begun(english), BLUE_SHEET, RED_SHEET)
    with spoken("games.suntzu", ("tests.games.suntzu.play",)) as language:
        [play] = language.modules
        said = [language.said(sheet) for sheet in (BLUE_SHEET, RED_SHEET)]
        assert said[0].startswith("vplease vput vthe vnine von Qin vand vthe vplague von Chu")
        assert play.play(begun(play), *said).model_dump() == meant.model_dump()


def test_english_words_are_none_in_a_second_language():
    with spoken("games.suntzu", ("tests.games.suntzu.play",)) as language:
        [play] = language.modules
        rounds = sys.modules["games.suntzu.turn"]
        check = rounds.sheet_prompt(rounds.book_of(begun(play), play.BLUE), "sheet", "?").shape.check
        for row in ("put 9 on Qin", "nine Qin", "plague Chu", *BLUE_SHEET.split("\n")[1:]):
            assert check(row, ()).lines == ()
            assert check(row, ()).errors


@pytest.mark.parametrize("game", GAMES)
def test_what_computers_answer_is_read_in_a_second_language(game: str):
    """Canonical lines, in notation and in words that nobody speaks, with what is proposed beside an error."""
    needed = (
        f"games.{game}",
        "games.core.play.dice",
        "games.core.play.self_play",
        "games.core.rules.prompts",
    )
    with spoken(f"games.{game}", needed, NAMES.get(game, ())) as language:
        package, dice, play, prompts = language.modules
        rules = package.GAME
        options = rules.options()
        seats = [power.seat for power in rules.powers][: rules.size(options)[1]]
        course = play.play(rules, seats, options, dice.Seeded(bytes(32), "second language"))
        read = 0
        for position in islice(course, ANSWERS):
            for seat, prompt in position.ask.prompts.items() if position.ask else ():
                if not isinstance(prompt.shape, prompts.Orders):
                    continue
                lines = play.computer_answer(rules, position, dice.Seeded(bytes(32), seat), seat)
                for text in ("\n".join(lines), language.said("\n".join(lines))):
                    sheet = prompt.shape.check(text, ())
                    assert (sorted(sheet.lines), sheet.errors) == (sorted(lines), ()), text
                    read += len(lines)
                [error] = prompt.shape.check("xyzzy", ()).errors
                assert not prompt.shape.check(error.example, ()).errors, error.example
        assert read > ANSWERS


def test_notation_is_read_to_the_letter_alone_in_a_second_language():
    """Whatever stands beside a canonical line, or is written otherwise, is no word there."""
    with spoken(
        "games.warlords", ("games.warlords", "games.core.play.dice", "games.core.play.self_play")
    ) as language:
        package, dice, play = language.modules
        rules = package.GAME
        seats = [power.seat for power in rules.powers]
        course = play.play(rules, seats, rules.options(), dice.Seeded(bytes(32), "to the letter"))
        ask = next(course).ask
        shape = ask.prompts[next(iter(ask.prompts))].shape
        lines = [line for unit in shape.legal().values() for line in unit if " S " in line]
        for line in lines[:20]:
            assert shape.check(line, ()).lines == (line,)
            for other in (
                line.replace(" S ", " s "),
                line.replace(" S ", " Support "),
                f"{line}?",
                f"~~{line}~~",
                f"{line} please",
                f"{line} {line}",
                f"vnot {line}",
                f"vif {line}",
            ):
                assert shape.check(other, ()).lines == (), other
        assert lines


def test_what_is_read_in_warlords_is_read_alike_in_a_second_language():
    path = Path(english.__file__).parent.parent / "warlords" / "golden" / "read_before.json"
    rows = [row for row in json.loads(path.read_text(encoding="utf-8")) if row[1].isascii()]
    play = "tests.games.warlords.test_orders"
    with spoken("games.warlords", (play,), NAMES["warlords"]) as language:
        questions = language.modules[0].QUESTIONS
        for question, text, lines, errors in rows:
            prompt, draft = questions[question]
            if not NOT_ALIKE.search(text):
                sheet = prompt.shape.check(language.said(text), draft)
                assert (list(sheet.lines), len(sheet.errors)) == (lines, errors), text


@pytest.mark.parametrize("asks", YUAN)
def test_a_phase_of_yuan_is_written_in_a_second_language(asks: str):
    check = importlib.import_module(asks).check
    meant = {text: check(text) for text in YUAN[asks]}
    draft = next(sheet.lines for sheet in meant.values() if sheet.lines)
    with spoken("games.yuan", (asks,)) as language:
        [there] = language.modules
        for text, sheet in meant.items():
            said = there.check(text if text.isupper() else language.said(text))
            assert said.lines == sheet.lines, text
            assert len(said.errors) == len(sheet.errors), text
            if text.islower() and sheet.lines:
                assert there.check(text).lines == (), text
        assert there.check("vclear", draft).lines == ()
        assert there.check("clear", draft).lines == draft
    assert sum(bool(sheet.lines) for sheet in meant.values()) > len(meant) // 2


def test_bids_and_sheets_of_redux_are_written_in_a_second_language():
    tables = {kind: [row for row in rows if row[0].isascii()] for kind, rows in REDUX.items()}
    with spoken("games.redux", ("tests.games.redux.test_spellings",), NAMES["redux"]) as language:
        read, refused = 0, 0
        for kind, rows in tables.items():
            check = getattr(language.modules[0], kind)
            for typed, lines in rows:
                if NOT_ALIKE_IN_REDUX.search(typed):
                    continue
                sheet, said = check(language.said(typed)), language.said(typed)
                assert list(sheet.lines) == lines.split("|"), said
                read += 1
                if said != typed and typed.islower():
                    refused += check(typed).lines != sheet.lines
            draft = check(language.said(rows[0][0])).lines
            assert check("vclear", draft).lines == ()
            assert check("clear", draft).lines == draft
        assert read > 110
        assert refused > 20


def test_standing_orders_of_redux_are_written_in_a_second_language():
    with spoken("games.redux", ("tests.games.redux.test_standing",), NAMES["redux"]) as language:
        [there] = language.modules
        for number, (_, typed, line) in enumerate(test_standing.SPELLINGS):
            seat = there.SPELLINGS[number][0]
            s = there.give(there.give(there.redux(), there.WU, "HGA LFA"), there.WEI, "YUJ")
            check = there.standing_prompt(s, seat).shape.check
            assert check(language.said(typed), ()).lines == (line,)
            assert check(line, ()).lines == (line,)


def test_notation_of_redux_is_read_to_the_letter_alone_in_a_second_language():
    with spoken("games.redux", ("tests.games.redux.test_spellings",), NAMES["redux"]) as language:
        bids, sheet = language.modules[0].bids, language.modules[0].sheet
        lines = (
            "CAO - HAN +2P IF LEAD<=3 ELSE CAO - REC",
            "PASS",
            "CRE - BWW 2S MAX 1",
            "CAO - HAN IF EMPTY",
        )
        for line in lines:
            assert bids(line, ()).lines == (line,)
        for line in ("DECLINE TRN", "TRD R+2 W-1S", "HIM HIRE IMP SEP", "BWW CRE - HEF TRE"):
            assert sheet(line, ()).lines == (line,)
            for other in (f"{line}?", f"~~{line}~~", f"{line} please", f"vnot {line}"):
                assert sheet(other, ()).lines == (), other


def test_questions_of_redux_are_answered_in_a_second_language():
    asks = ("games.redux.phases.conflict", "games.core.reading.answer_reading", "tests.games.redux.play")
    with spoken("games.redux", asks, NAMES["redux"]) as language:
        conflict, typed, play = language.modules
        s = play.give(play.redux(), play.WEI, "YUJ")
        space = conflict.space_prompt(s.table, s.table.order[-1]).shape
        s.table.alliance = "REC"
        join, move = (
            conflict.join_prompt(s.table, "YUJ").shape,
            conflict.move_prompt("HGA", ["REC", "TRN"]).shape,
        )
        assert [typed.read_typed(space, text) for text in ("REC", "Recruit armies")] == ["REC", "REC"]
        assert [typed.read_typed(join, text) for text in ("YES", "No")] == ["YES", "NO"]
        assert [typed.read_typed(move, text) for text in ("STAY", "TRN", "Recruit armies")] == [
            "STAY",
            "TRN",
            "REC",
        ]


@pytest.mark.parametrize("asks", CONQUEST)
def test_what_conquest_reads_besides_commands_is_written_in_a_second_language(asks: str):
    with spoken("games.conquest", (asks,), NAMES["conquest"]) as language:
        [there] = language.modules
        for typed, line in CONQUEST[asks].items():
            said = language.said(typed)
            assert READ_IN_CONQUEST[asks](there, said) == line, said
            assert READ_IN_CONQUEST[asks](there, line) == line
            with pytest.raises(ValueError, match=r"^“"):
                READ_IN_CONQUEST[asks](there, typed)


@pytest.mark.parametrize(
    "game, questions",
    [
        ("warlords", ("3 v 2 capital", "two dice against one, best counts", "3 dice vs 2 in LUO")),
        ("conquest", ("8 v 5", "6 + 2 g +2 against 5 odd until 3", "2 generals on 4 even")),
    ],
)
def test_questions_about_chances_are_asked_in_a_second_language(game: str, questions: tuple[str, ...]):
    told = [catalogue()[game].odds(asked) for asked in questions]
    with spoken(f"games.{game}", (f"games.{game}.game",), NAMES[game]) as language:
        [there] = language.modules
        for asked, answer in zip(questions, told, strict=True):
            said = language.said(asked)
            assert there.GAME.odds(said).replace(said, asked) == answer
            with pytest.raises(ValueError, match=r"^“"):
                there.GAME.odds(asked)


def test_words_to_the_bot_are_read_in_a_second_language():
    with spoken(
        "games.warlords", ("games.core.reading.message_commands", "games.core.reading.unmeant")
    ) as language:
        commands, unmeant = language.modules
        for phrase, word in commands.MEANING.items():
            assert phrase.startswith(("v", "字"))
            assert [each.word for each in commands.take_apart(phrase).commands] == [word]
        assert commands.take_apart("ready").rest == "ready"
        assert [each.order for each in unmeant.unmeant("vfor vexample LUO - CHL")] == ["LUO - CHL"]
        assert not unmeant.unmeant("for example LUO - CHL")
