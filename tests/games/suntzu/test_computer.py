"""Computer sides: legal, sensible, mixed, deterministic, and not trivially beaten."""

import pytest

from games.core.play.dice import Seeded, Under
from games.core.play.self_play import at_random, play
from games.core.rules.protocol import view
from games.suntzu import GAME
from games.suntzu.card_clash import difference
from games.suntzu.mixed_strategy import best
from games.suntzu.plan_model import Plan, kept
from games.suntzu.public_state_model import BLUE, CARDS, DECK, PROVINCES, RED, SIDES, Options, era, marks_of
from games.suntzu.sheet_question import sheet_prompt
from games.suntzu.state import setup
from games.suntzu.turn import after_prompt, book_of
from games.suntzu.worth import MOST, after, hold, payoffs, worths
from tests.examples import LONG, few
from tests.games.suntzu.play import duel, mark

DICE = Seeded(b"mood", "computer")


def answer(state, seat, label="one"):
    prompt = sheet_prompt(book_of(state, seat), "sheet", "?")
    return GAME.computer(view(state, seat), prompt, Under(DICE, label))


def cards_of(lines):
    return dict(line.split() for line in lines if line.split()[0] in PROVINCES)


def by_strength(seen, prompt, dice):
    """A player one can read: the highest number where most is to be won."""
    if prompt.key != "sheet":
        return GAME.computer(seen, prompt, dice)
    table, hand = seen.table, seen.hand
    staying = kept(Plan(), hand.cards, hand.drawn, hand.keep) if hand.drawn else []
    cards = sorted([card for card in [*hand.cards, *staying] if card.isdigit()], key=int, reverse=True)
    lines = []
    for at in sorted(PROVINCES, key=lambda at: -table.displays[at][era(table)]):
        card = next(card for card in cards if not (card == "6" and at in marks_of(table, seen.seat)))
        cards.remove(card)
        lines.append(f"{at} {card}")
    return lines


def wins(one, other, games):
    """Return the number of games that the one wins, playing both sides by turns."""
    won = 0
    for number in range(games):
        mine = SIDES[number % 2]
        players = {seat: one if seat == mine else other for seat in SIDES}
        dice = Seeded((number // 2).to_bytes(32, "big"), "games")
        *_, end = play(GAME, SIDES, Options(), dice, players)
        won += end.state.table.winners == [mine]
    return won


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("foe", few([by_strength, at_random]))
def test_a_computer_beats_those_who_do_not_think(foe):
    games = 16 if LONG else 6
    assert wins(GAME.computer, foe, games) >= games * 7 // 8


def test_every_province_gets_a_card_that_is_legal():
    state = mark(duel({RED: {"QIN": 4}}, blue=["9", "P", "+2"]), BLUE, *PROVINCES)
    lines = answer(state, BLUE)
    assert list(cards_of(lines)) == list(PROVINCES)
    assert "6" not in cards_of(lines).values()
    assert sheet_prompt(book_of(state, BLUE), "sheet", "?").shape.check("\n".join(lines), ()).errors == ()


def test_a_computer_cannot_be_read():
    state = duel(blue=["9", "10"], red=["9", "10"])
    sheets = {tuple(answer(state, BLUE, str(number))) for number in range(20)}
    assert len(sheets) > 5


def test_a_computer_is_deterministic_and_sees_its_view_alone():
    state = duel(blue=["9", "P"], red=["10", "+3"])
    twin = duel(blue=["9", "P"], red=["7", "-1"])
    twin.deck[BLUE].reverse()
    assert answer(state, BLUE) == answer(state, BLUE) == answer(twin, BLUE)


def test_in_the_last_round_a_province_that_pays_is_fought_for():
    """Nothing else pays, and there is nothing to save cards for."""
    strong = 0
    for number in range(12):
        state = duel(number=9, blue=["9", "10"], red=["8"])
        state.table.displays = {at: (0, 0, 4 if at == "HAN" else 0) for at in PROVINCES}
        strong += cards_of(answer(state, BLUE, str(number)))["HAN"] in ("9", "10", "8", "6", "P")
    assert strong >= 10


def test_cards_of_little_worth_are_given_up_when_the_pool_is_low():
    state = duel({BLUE: {"QIN": 17}}, blue=["-1", "-1", "-1", "10"])
    lines = answer(state, BLUE)
    assert any(line.startswith("SUPPORT -1") for line in lines)
    assert "SUPPORT 10" not in lines
    assert not any(line.startswith("SUPPORT") for line in answer(duel(blue=["-1", "-1"]), BLUE))


def test_a_warlord_card_is_used_before_the_scoring_where_it_pays():
    # Four points in Wu hang on one enemy army.
    state = duel({BLUE: {"WUU": 1}, RED: {"QIN": 5}}, number=6, warlords={RED: ["K1"]})
    prompt = after_prompt(state, RED)
    assert GAME.computer(view(state, RED), prompt, DICE) == "K1 WUU"
    state = duel({RED: {"WUU": 1, "QIN": 5}}, number=6, warlords={RED: ["K1"]})
    assert GAME.computer(view(state, RED), after_prompt(state, RED), DICE) == "nothing"


@pytest.mark.parametrize(
    "cards, gains, layout",
    [
        # Five cards, each best in its own province.
        ([0, 1, 2, 3, 4], [[float(card == at) for at in range(5)] for card in range(5)], (0, 1, 2, 3, 4)),
        # Both want the first province; the second card has a better way out.
        ([0, 1, 2, 3, 4], [[9, 1, 0, 0, 0], [8, 7, 0, 0, 0], *[[0, 0, 1, 1, 1]] * 3], None),
    ],
)
def test_the_best_layout_is_found(cards, gains, layout):
    from itertools import permutations

    found = best(cards, gains)
    total = max(sum(gains[card][at] for at, card in enumerate(way)) for way in permutations(cards, 5))
    assert sum(gains[card][at] for at, card in enumerate(found)) == total
    assert layout is None or found == layout


def test_what_a_round_is_worth_follows_the_board():
    state = duel({BLUE: {"QIN": 3}, RED: {"WUU": 2}}, number=3)
    table = payoffs(state.table, BLUE)
    other = payoffs(state.table, RED)
    for ours, card in enumerate(CARDS):
        for theirs, against in enumerate(CARDS):
            for at in range(5):
                assert table[ours][theirs][at] == pytest.approx(-other[theirs][ours][at])
            by = difference(card, against)
            assert after(state.table, 3, card, against) == (1 if by is None else 3 + by)
    assert worths(state.table)[0][MOST] == 0
    assert [hold(armies, 0) for armies in (-2, 0, 1)] == [-1, 0, 1]
    assert 0 < hold(1, 2) < hold(1, 1) < hold(4, 1) < 1


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize(
    "options",
    few(
        [
            {"beginner": True},
            {"events": True},
            {"warlord_pool": "all10", "events": True},
            {"transfers": "ask", "reveal": "stepwise"},
            {"warlords": False, "plague": "remain_up", "suicide_always": True},
        ],
        2,
    ),
)
def test_computers_play_under_every_option_and_keep_the_books(options):
    for player in (GAME.computer, at_random):
        games = (2, 12) if LONG else (1, 3)
        for number in range(games[player is at_random]):
            dice = Seeded(bytes([number]) * 32, "books")
            for position in play(GAME, SIDES, Options(**options), dice, dict.fromkeys(SIDES, player)):
                keep_the_books(position.state)
            assert position.state.table.ended


def keep_the_books(state):
    """Twenty-one armies and twenty cards a side, wherever they are."""
    table = state.table
    beginner = table.options.beginner
    all_cards = sorted(card for card in DECK if not (beginner and card in ("+2", "+3")))
    for seat in SIDES:
        board = sum(force.armies for force in table.held.values() if force.seat == seat)
        marks = sum(made.army for made in table.marks if made.seat == seat)
        assert table.pool[seat] + table.aside[seat] + board + marks == 21
        hand = state.hands[seat]
        assert hand.cards[:6] == ["1", "2", "3", "4", "5", "6"]
        assert sorted([*hand.cards[6:], *hand.drawn, *state.deck[seat], *table.discards[seat]]) == all_cards
        assert hand.under == state.deck[seat][len(state.deck[seat]) - len(hand.under) :]
        assert table.decks[seat] == len(state.deck[seat])


def test_the_public_plays_no_side():
    state = setup(SIDES, Options())
    prompt = sheet_prompt(book_of(duel(), BLUE), "sheet", "?")
    with pytest.raises(ValueError, match="the public"):
        GAME.computer(view(state, None), prompt, DICE)
