"""The setup: what each state begins with, how generals are drawn and kept, what is dealt in secret."""

import pytest

from games.core.play.self_play import at_random
from games.core.rules.errors import Illegal
from games.core.rules.protocol import view
from games.redux import GAME
from games.redux.printed_data import DECKS, GENERALS, SHU, STATES, WEI, WU, lord_of
from games.redux.public_state_model import Options
from games.redux.state import setup
from tests.conformance.courses import played
from tests.games.redux.script import answers, driven


def test_each_state_begins_with_its_lord_and_its_supply():
    table = setup(STATES, Options()).table
    assert {seat: list(realm.officers) for seat, realm in table.realms.items()} == {
        WEI: ["CAO"], WU: ["SJI"], SHU: ["LBE"],
    }  # fmt: skip
    supply = {seat: (r.gold, r.rice, r.untrained, r.popular, r.tribal) for seat, r in table.realms.items()}
    assert supply == {WEI: (1, 2, 0, 0, 6), WU: (3, 2, 1, 1, 6), SHU: (5, 6, 2, 2, 6)}
    assert table.order == [WEI, WU, SHU]


def test_it_is_a_game_for_exactly_three():
    with pytest.raises(Illegal, match="three states"):
        setup((WEI, WU), Options())


def test_wei_keeps_four_of_six_wu_three_and_shu_two_beside_the_lord():
    s, asked = driven(setup(STATES, Options()), answers())
    prompts = asked[0].prompts
    spans = {seat: (len(prompt.shape.options), prompt.shape.least) for seat, prompt in prompts.items()}
    assert spans == {WEI: (6, 4), WU: (6, 3), SHU: (6, 2)}
    assert {seat: len(s.table.realms[seat].officers) for seat in STATES} == {WEI: 5, WU: 4, SHU: 3}
    assert s.table.stage == "bid"


def test_generals_that_are_not_kept_go_under_the_deck():
    s, _ = driven(setup(STATES, Options()), answers())
    for seat in STATES:
        serving = [code for code in s.table.realms[seat].officers if code != lord_of(seat)]
        assert len(s.deck[seat]) == 22 - len(serving)
        assert sorted([*s.deck[seat], *serving]) == sorted(
            code for code, card in GENERALS.items() if card.state == seat and card.kind != "lord"
        )
        assert s.hands[seat].drawn == []


def test_two_cards_of_each_deck_are_dealt_and_only_their_number_is_seen():
    s, _ = driven(setup(STATES, Options()), answers())
    for seat in STATES:
        assert len(s.hands[seat].cards) == 4
        assert view(s, WEI if seat != WEI else WU).backs[seat] == {"cards": 4}
    assert {deck: len(s.deck[deck]) for deck in DECKS} == {"SEP": 15, "UNI": 15}
    assert s.table.decks == {"SEP": 15, "UNI": 15}


def test_the_markers_lie_one_each_on_the_spaces_of_the_people_and_the_emperor():
    s, _ = driven(setup(STATES, Options()), answers())
    assert sorted(s.table.criterion.values()) == ["administration", "combat"]


def test_the_silent_keep_the_generals_with_the_best_statistics():
    s, asked = driven(setup(STATES, Options()), answers())
    for seat, prompt in asked[0].prompts.items():
        values = {
            o.value: GENERALS[o.value].administration + GENERALS[o.value].combat for o in prompt.shape.options
        }
        kept = [code for code in s.table.realms[seat].officers if code != lord_of(seat)]
        assert min(values[code] for code in kept) >= max(values[code] for code in values if code not in kept)


@pytest.mark.parametrize("number, kept", [(3, (1, 1, 2)), (5, (1, 2, 2)), (9, (1, 1, 1))])
def test_in_rounds_3_5_and_9_a_state_draws_two_more_than_it_keeps(number: int, kept: tuple[int, int, int]):
    s = setup(STATES, Options())
    s.table.round = number
    s, asked = driven(s, answers())
    spans = [(len(p.shape.options), p.shape.least) for p in asked[0].prompts.values()]
    assert spans == [(count + 2, count) for count in kept]
    assert [len(s.table.realms[seat].officers) - 1 for seat in STATES] == list(kept)
    officers = [
        o
        for realm in s.table.realms.values()
        for code, o in realm.officers.items()
        if code not in ("CAO", "SJI", "LBE")
    ]
    assert {officer.recruited for officer in officers} == {number}


def test_an_export_says_what_every_number_of_a_shuffle_stands_for():
    throws = {one.label: one for one in played(GAME, 1, at_random, 3, rounds=1).record.throws}
    assert throws["deck-wei"].of[:2] == ("Cao Ren", "Cao Hong")
    assert throws["deck-SEP"].of[0] == "Rattan Armour"
    assert throws["markers"].of == ("the marker of administration", "the marker of combat")
    assert all(code not in GENERALS for one in throws.values() for code in one.of)
