"""The principles of the compendium and its examples (R2 to R6)."""

from tests.games.redux.play import SHU, WU, gains, give, redux, station, win


def test_r2_bonuses_on_one_space_add_up():
    s = give(win(redux(), WU, "TRB", "DFE"), WU, "IPA", m=1, f=1)
    assert gains(s, WU, "TRB 1G 1R") == {"g": 3, "r": 3}


def test_r3_r5_the_owner_orders_the_bonuses():
    def won():
        return give(win(redux(), WU, "POP", "LME"), WU, "GAR")

    assert gains(won(), WU, "POP LME U GAR") == {"p": 1, "t": 1}
    assert gains(won(), WU, "POP GAR LME U") == {"p": 1, "u": 1}


def test_r4_wei_yan_and_the_imperial_palace():
    s = give(win(redux(), SHU, "TRB", "WYA"), SHU, "IPA")
    station(station(s, SHU, "GYU", "GNA", "1S"), SHU, "ZFE", "JTG", "1S")
    assert gains(s, SHU, "TRB 1G 1R WYA S H") == {"g": 2, "r": 2, "u": 1, "s": 1, "h": 1}


def test_r6_a_skill_that_names_an_action_needs_that_very_space():
    s = give(win(redux(), SHU, "TRB", "GYU"), SHU, "WYA")
    assert gains(s, SHU, "TRB 2G") == {"g": 2}
    s = give(win(redux(), SHU, "TRD", "JWA"), SHU, "BCO", u=2, r=1)
    assert gains(s, SHU, "TRD R+1 JWA HIRE") == {"u": -1, "t": 2}
