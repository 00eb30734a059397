"""The forecast under a house's drafted plan: its outcome if all others passed."""

import random
import re
from operator import attrgetter
from statistics import median

import pytest

from games.core.telling.prose import counted
from games.yuan.forecast.foretell import foreteller
from games.yuan.plan_model import PASS
from games.yuan.public_state_model import BOARD, YELLOW
from games.yuan.state import copied, gain
from tests.games.yuan.play import DRAGON, HORSE, TIGER, plan, play, yuan
from tests.games.yuan.wander import any_plan, start, wander
from tests.steps import steps

ASKED = attrgetter("outcome", "doubts", "gains")
"""All that may be asked of what is foretold."""
THREE = "March on Daming (DAM): 3 from Datong (DAT)"


def told(state, text, seat=DRAGON):
    return list(foreteller(state, seat)(plan(text)).outcome)


def gained(lines):
    """The provinces that the lines say are gained, by name or code."""
    text = " ".join(line for line in lines if line.startswith("If nobody interferes: "))
    parts = re.findall(r"(?:gained|cut off, and yours,) ([^;.]*)", text)
    return sorted(code for part in parts for code in re.findall(r"\b[A-Z]{3}\b", part))


@pytest.mark.long
@pytest.mark.parametrize(
    "seats, more",
    [
        (2, {"clans": True}),
        (3, {"land": "foreign_invasion"}),
        (4, {"land": "mystic_island", "secret_money": True}),
        (6, {"clans": True, "strict_supply": True}),
        (8, {"rivers": True}),
    ],
)
def test_it_agrees_with_what_happens_when_all_others_pass(seats, more):
    """Judged by the resolution and by the second computation, from any house in any position."""
    state = start(seats, **more)
    rnd = random.Random(seats)
    for _ in wander(state, 9, seed=seats):
        for seat in [seat for seat in state.table.seats if seat not in state.table.forced]:
            drafted = any_plan(state, seat, rnd)
            lines = foreteller(state, seat)(drafted).outcome
            before, real = state.table, copied(state)
            play(real, **{seat: drafted.text.removeprefix("PLAN ")})
            after = real.table
            won = [at for at in after.own(seat) if before.owner(at) != seat]
            if len(won) <= 40:
                assert gained(lines) == won
            position = [
                counted(after.temples_of(seat), "temple"),
                counted(len(after.own(seat)), "province"),
                counted(after.armies(seat), "army", "armies"),
                f"{real.hands[seat].chao} Chão",
            ]
            last = lines[-1].removeprefix("After the turn: ").rstrip(".").split(", ")
            if not before.options.secret_money:
                assert last[:4] == position
            assert last[:3] == position[:3]
            assert len(lines) <= 4
            assert all(len(line) < 300 and "{" not in line for line in lines)


def test_what_is_foretold_changes_nothing():
    state = start(4, clans=True)
    rnd = random.Random(1)
    for _ in wander(state, 5, seed=1):
        before, heard = state.model_dump_json(), state.told
        for seat in state.table.seats:
            assert foreteller(state, seat)(any_plan(state, seat, rnd)).outcome
        assert state.model_dump_json() == before
        assert state.told == heard


def test_a_colonization():
    state = yuan({DRAGON: "DAT:C", TIGER: "HEG:C"}, chao=9, tiles=["CA 0 0 0", "CD 1 0 0"])
    near = [at for at in state.table.land.near["ZHA"] if at not in ("DAT", "HEG")]
    lines = told(state, "ZHA D2 F2")
    assert lines[0].startswith("If nobody interferes: gained ")
    assert gained(lines) == sorted(["ZHA", *near])
    assert lines[1] == "Done: in Zhangde a City."
    # Development II costs 4 less a Rice, Fortification II 4; 2 come back at Income.
    assert lines[2] == f"After the turn: 0 temples, {2 + len(near)} provinces, 0 armies, 4 Chão."


def test_an_attack_that_takes_its_target_names_who_marches_and_what_falls():
    """Three and one from the stock against an army and a rampart: 4 - 1 - 2 = 1 is left."""
    state = yuan({DRAGON: "DAT:C3", TIGER: "DAM:CW1 GAO"}, chao=9)
    assert told(state, "DAM M2")[0] == (
        "March on Daming (DAM): 3 from Datong (DAT) and 1 from the stock, "
        "against 1 army and walls of 2 of Tiger: it falls."
    )


@pytest.mark.parametrize(
    "foe, words",
    [
        (
            "DAM:CW1",
            "against 1 army and walls of 2 of Tiger: lost before the walls.",
        ),
        ("DAM:C3", "against 3 armies of Tiger: lost."),
        ("DAM:CS1", "against 1 army of Tiger: indestructible, 2 armies back home."),
    ],
)
def test_an_attack_that_fails_says_why(foe, words):
    state = yuan({DRAGON: "DAT:C3", TIGER: foe}, chao=9)
    lines = told(state, "DAM M1 F2")
    assert lines[0] == f"{THREE}, {words}"
    assert gained(lines) == []
    # Fortification II is given back.
    assert lines[-1].endswith(", 9 Chão.")


def test_a_strike_of_level_three_is_foretold():
    """Guangning falls; Daming beside it has an army, too many to be taken with force 1."""
    state = yuan({DRAGON: "DAT:C3 ZHA", TIGER: "DAM:CW1 GUN HEG:C"}, chao=19)
    assert "DAM" in state.table.land.near["GUN"]
    assert told(state, "GUN M3")[2] == "Done: an army of Tiger falls in Daming."


def test_yellow_s_armies_never_die():
    state = yuan({DRAGON: "DAT:C3", TIGER: "HEG:C", YELLOW: "DAM:C2"}, chao=9, yellow_city="DAM")
    assert told(state, "DAM M1")[0] == (
        f"{THREE}, against 2 armies of Yellow: nothing is won, 1 army back home."
    )


def test_provinces_that_yellow_would_take_are_lost():
    """Yellow moves whatever anybody plans: into the undefended neighbour first by code."""
    state = yuan({DRAGON: "DAT:C3 DAM HEG:C", YELLOW: "GAO:C1"}, chao=9, yellow_city="GAO")
    [changes] = [line for line in told(state, "PASS") if "lost" in line]
    assert changes == "If nobody interferes: lost Daming (DAM)."


def test_what_is_cut_off_is_told_apart():
    """Datong's City is the only one of its group: its Villages fall with it."""
    state = yuan({DRAGON: "GAO:C3", TIGER: "DAT:C ZHA GUN"}, chao=9)
    assert told(state, "DAT M1")[1] == (
        "If nobody interferes: gained Datong (DAT); cut off, and yours, Guangning (GUN) and Zhangde (ZHA)."
    )


def test_a_temple_and_what_it_steals():
    state = yuan({DRAGON: "DAT:C", TIGER: "DAM:C", HORSE: "GAO:C"}, chao={DRAGON: 20, TIGER: 5, HORSE: 1})
    assert told(state, "DAT D3 M2") == [
        "Done: a temple in Datong (DAT); 2 Chão from Tiger; 1 Chão from Horse; 1 army recruited in Datong.",
        # 20, less 7 - 1 for a Rice, less 4, and 3 stolen.
        "After the turn: 1 temple, 1 province, 1 army, 13 Chão.",
    ]


def test_chao_after_the_turn_counts_costs_thefts_and_income():
    state = yuan({DRAGON: "DAT:C", TIGER: "DAM:C"}, chao={DRAGON: 9, TIGER: 5})
    # 9, less 7 - 1 for a Rice, and 2 stolen.
    assert told(state, "DAT D3")[-1] == "After the turn: 1 temple, 1 province, 0 armies, 5 Chão."
    assert told(state, "PASS") == ["After the turn: 0 temples, 1 province, 0 armies, 15 Chão."]


def test_a_loan_that_cannot_be_repaid_is_still_owed():
    state = yuan({DRAGON: "DAT:C", TIGER: "HEG:C"}, chao={DRAGON: 2, TIGER: 0}, clans={DRAGON: "zhuang"})
    # Militarization II costs 4: 2 are borrowed, and nothing comes in.
    assert told(state, "DAT M2")[-1].endswith("1 province, 1 army, 0 Chão, 2 Chão owed.")


def test_an_eruption_is_foretold():
    state = yuan({DRAGON: "KHU:C JAL:C", TIGER: "GOB:C"}, tiles=["MC 0 0 0", "MA 1 0 0"], turn=5, chao=9)
    lost = sorted(set(state.table.own(DRAGON)) & set(state.table.land.doubled))
    assert lost
    [changes] = [line for line in told(state, "PASS") if "lost" in line]
    assert all(f"{BOARD.name(at)} ({at})" in changes for at in lost)


def test_a_neighbour_s_rampart_sets_free():
    """Goujian's new rampart makes undefended neighbours neutral."""
    state = yuan({DRAGON: "DAT:C", TIGER: "DAM GAO:1"}, chao=9, clans={DRAGON: "goujian"})
    assert told(state, "DAT F2")[0] == "If nobody interferes: set free Daming (DAM)."


@pytest.mark.parametrize("secret", [False, True])
def test_other_purses_show_in_it_only_where_they_are_open(secret):
    """Twin tables that differ in the others' money alone: a thief is told the same where it is secret."""
    lines = []
    for chao in (0, 1, 7):
        state = yuan(
            {DRAGON: "DAT:C", TIGER: "DAM:C"},
            chao={DRAGON: 9, TIGER: chao},
            secret_money=secret,
            strict_supply=True,
        )
        lines.append(told(state, "DAT D3"))
    assert (lines[0] == lines[1] == lines[2]) is secret
    if secret:
        assert "up to 2 Chão from Tiger" in lines[0][0]
        # 9, less 7 - 1 for a Rice, and 2 if Tiger has them.
        assert lines[0][-1].endswith(", 5 Chão.")


def test_each_plan_is_reckoned_once():
    state = start(4)
    foretell = foreteller(state, DRAGON)
    first = foretell(PASS)
    told = first.outcome
    gain(state, DRAGON, 63)
    assert foretell(PASS) is first
    assert first.outcome == told
    assert foreteller(state, DRAGON)(PASS).outcome != told


@pytest.mark.long
def test_what_it_takes_grows_no_faster_than_the_land():
    """Four houses have 78 provinces between them, eight have 156."""
    taken = {}
    for seats in (4, 8):
        state, rnd, taken[seats] = start(seats, clans=True), random.Random(2), []
        for _ in wander(state, 10, seed=2):
            for seat in [seat for seat in state.table.seats if seat not in state.table.forced]:
                drafted, foretell = any_plan(state, seat, rnd), foreteller(state, seat)
                taken[seats].append(steps(lambda plan=drafted, foretell=foretell: ASKED(foretell(plan))))
    assert median(taken[8]) < 2.5 * median(taken[4])
