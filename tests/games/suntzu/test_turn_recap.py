"""A side's recap with its next question."""

from games.core.rules.protocol import Event, view
from games.suntzu import GAME
from games.suntzu.turn_recap import tale

SUN, CHU = (power.seat for power in GAME.powers)


def seen(seat=SUN):
    return view(GAME.setup([SUN, CHU], GAME.options.model_validate({})), seat)


def clash(**facts):
    usual = {"at": "WUU", "cards": {SUN: "4", CHU: "9"}, "winner": CHU, "by": 5}
    return Event("clash", usual | facts)


def test_a_lost_battle_says_by_how_much_and_who_is_gone_and_who_stands_there():
    [line] = tale([clash(lost={SUN: 3}, placed=2, after={"seat": CHU, "armies": 2})], seen()).came
    assert line == "❌ **Wu** 4 – 9: lost by 5; 3 armies of yours gone, now 2 armies of theirs."


def test_the_same_battle_is_told_to_the_winner_from_their_side():
    [line] = tale([clash(lost={SUN: 3}, placed=2, after={"seat": CHU, "armies": 2})], seen(CHU)).came
    assert line == "✅ **Wu** 9 – 4: won by 5; 3 armies of theirs gone, now 2 armies of yours."


def test_a_scoring_says_what_one_got_oneself_first_and_whose_side_the_marker_is_on():
    facts = {
        "era": 1,
        "provinces": [["CHU", SUN, 2], ["QIN", CHU, 2], ["WUU", CHU, 4]],
        "points": [[SUN, 2], [CHU, 6]],
        "marker": -4,
    }
    [line] = tale([Event("scored", facts)], seen()).befell
    assert line == (
        "🏯 **Scoring, era 1:** you 2 (Chu 2), King of Chu 6 (Qin 2, Wu 4); "
        "the marker is 4 on the side of King of Chu."
    )
    [line] = tale([Event("scored", facts)], seen(CHU)).befell
    assert line == (
        "🏯 **Scoring, era 1:** you 6 (Qin 2, Wu 4), Sun Tzu 2 (Chu 2); the marker is 4 on your side."
    )


def test_a_warlord_card_is_told_as_ones_own_or_as_that_of_the_other():
    played = Event("warlord", {"seat": CHU, "card": "K1", "owner": SUN, "at": "HAN"})
    assert tale([played], seen()).befell == (
        "🎴 King of Chu plays **Sow Discord**: an army of yours leaves Han-Qi.",
    )
    assert tale([played], seen(CHU)).befell == (
        "🎴 You play **Sow Discord**: an army of Sun Tzu leaves Han-Qi.",
    )


def test_what_a_side_has_ends_with_the_points_of_the_other():
    assert tale([], seen()).have.endswith("; King of Chu 0")
