"""A computer's reckoning: a survey of the table, ideas, the worth of them and of positions, homes."""

from games.yuan.computer.homes import best_sites, prices
from games.yuan.computer.ideas import ideas
from games.yuan.computer.planning_view import Mind
from games.yuan.computer.raids import severed
from games.yuan.computer.survey import guarded, survey
from games.yuan.computer.worth import more, nearness, purse, winners, worth
from games.yuan.land import kind_of, steps_from
from games.yuan.layouts import distance, layout
from games.yuan.plan_model import PASS, bill
from games.yuan.public_state_model import POWERS, YELLOW, Options, production
from games.yuan.reading.plan_checks import PlanChecks
from games.yuan.state import setup
from tests.games.yuan.play import DRAGON, OX, TIGER, yuan

HOUSE = "HEG:C SHX GUD YAA XIA"
FOE = "DAL:C YOP YUE SHA GUY"


def test_what_falls_with_a_city_is_foreseen():
    look = survey(yuan({DRAGON: "HEG:C GUD SHX YID WEN", TIGER: "XIA:C2"}).table)
    assert sorted(severed(look, ["HEG"])) == ["GUD", "SHX", "WEN", "YID"]
    assert severed(look, ["SHX"]) == ["YID", "WEN"]
    assert severed(look, ["WEN"]) == []


def test_a_survey_counts_what_the_table_shows():
    state = yuan(
        {DRAGON: "HEG:CC1 SHX GUD", TIGER: "XIA:CW2 DOC:1", YELLOW: "QUA:C2"},
        temples="GUD DOC",
        yellow_city="QUA",
        scenario="foreign_invasion",
    )
    table, look = state.table, survey(state.table)
    for seat in (DRAGON, TIGER):
        assert sorted(look.own[seat]) == table.own(seat)
        grown = production(table, seat)
        assert all(look.grown[seat][kind] == grown[kind] for kind in ("rice", "forest", "mine"))
        assert look.temples[seat] == table.temples_of(seat)
        assert look.armies[seat] == table.armies(seat)
    # XIA borders HEG, DOC and QUA; the army of DOC reaches QUA.
    assert look.force[TIGER] == {"HEG": 2, "QUA": 3}
    assert look.force[DRAGON] == {"XIA": 1}
    assert guarded(look, "XIA") == 4
    assert guarded(look, "QUA") > 9


def test_ideas_are_legal_and_affordable_and_passing_is_among_them():
    state = yuan({DRAGON: "HEG:C2 SHX GUD YAA XIA:1", TIGER: "DOC:C1 QUA HUI"}, chao=9, temples="GUD DOC HUI")
    for seat in (DRAGON, TIGER):
        found = [idea.plan for idea in ideas(Mind.of(survey(state.table), seat, 9, 9))]
        assert PASS in found
        assert any(
            chosen.militarization and state.table.owner(chosen.target) not in (None, seat) for chosen in found
        )
        book = PlanChecks(state.table, seat, 9)
        for chosen in found:
            assert book.wrong(chosen) == ""
            assert bill(state.table, seat, chosen).total <= 9


def test_more_of_anything_is_worth_more_but_less_and_less():
    for chao in range(30):
        assert 0 < purse(chao + 1) - purse(chao) < purse(max(chao, 1)) - purse(max(chao, 1) - 1) + 1e-9
    assert purse(-2) < 0
    assert more("mine", 8) < more("mine", 2)
    assert nearness(3) < nearness(2) < nearness(1) < nearness(0) < nearness(-1)


def test_winning_is_worth_more_than_anything_and_losing_less():
    board = {DRAGON: HOUSE, TIGER: FOE}
    ahead, behind = (yuan(board, temples=temples, wheel=1) for temples in ("GUD", "YOP"))
    open_ = yuan(board, temples="GUD YOP", wheel=9)
    chao = {DRAGON: 4, TIGER: 4}
    assert winners(survey(ahead.table), chao) == [DRAGON]
    assert winners(survey(open_.table), chao) == []
    values = [worth(state.table, DRAGON, chao) for state in (ahead, open_, behind)]
    assert values == sorted(values, reverse=True)


def test_prices_follow_the_land():
    state = setup([power.seat for power in POWERS][:4], Options(players=4))
    plan_ = layout("default_4p")
    state.table.tiles, state.table.cities = list(plan_.tiles), list(plan_.cities)
    assert sorted(prices(state.table)) == sorted(plan_.cities)
    state.table.capital = {OX: plan_.cities[0]}
    assert sorted(prices(state.table)) == sorted(plan_.cities[1:])
    land = state.table.land
    far = steps_from(plan_.cities[0], land.links, land, 2)
    assert all(other in far for other in land.near[plan_.cities[0]])
    assert max(far.values()) == 2
    sites = best_sites(state.table, [at for at in land.provinces if kind_of(at) != "hill"])
    assert min(sites.values()) >= 0
    best = max(sites, key=lambda at: sites[at])
    assert min(distance(land.at[best], land.at[at]) for at in plan_.cities) > 1
