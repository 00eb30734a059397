"""Computers of the three states: they bid from their own view, and see what they would win."""

import pytest

from games import catalogue
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.protocol import view
from games.redux.computer.action_sheet import sheet
from games.redux.computer.bids import bids, contested, if_it_leads, most_wanted, ranking
from games.redux.computer.position_value import position, rounds_left, standing
from games.redux.computer.space_values import battle, built, wants
from games.redux.orders.actions import entries_of
from games.redux.orders.bids import GeneralBid, parsed
from games.redux.phases.conflict import move_prompt
from games.redux.printed_data import COMMON, SHU, WEI, WU
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.bids import bid_prompt
from games.redux.rules.bidding import settled
from games.redux.sheets.execution import rehearse
from games.redux.state import rebuilt
from tests.games.redux.play import ally, bid, give, redux, station, win

GAME = catalogue()["redux"]
CALM = [10] * 16
"""A mood in which nothing is liked better than anything else."""


def bidding(**options):
    s = redux(**options)
    s.table.stage = "bid"
    return s


@pytest.mark.parametrize("first, stays", [(WU, True), (WEI, False)])
def test_huang_gai_stays_where_an_equal_total_wins(first, stays):
    s = bidding()
    for seat, general in sorted(((WU, "HGA"), (WEI, "ZHE")), key=lambda one: one[0] != first):
        bid(s, seat, general, "TRB", 4)
    prompt = move_prompt("HGA", ["REC", "TRN"])
    answer = GAME.computer(view(s, WU), prompt, Seeded(b"mood", "computer"))
    assert (answer == "STAY") == stays


@pytest.mark.parametrize("mode, key", [("ladder", "bid"), ("sealed", "programme"), ("waves", "wave 1")])
def test_a_computer_bids_what_is_accepted_and_knows_its_own_view_alone(mode, key):
    """It sees no hand and no queue of another: with other secrets of theirs it does the same."""
    found = []
    for hidden in (["SPA"], ["TRG", "HER"]):
        s = ally(
            give(give(give(bidding(bidding=mode), WEI, "XHU CRE", p=2), WU, "GNI HDA"), SHU, "GYU"),
            "REC",
            WU,
            SHU,
        )
        s.hands[WU].cards, s.hands[SHU].queue = list(hidden), [f"GYU - {len(hidden)}"]
        prompt = bid_prompt(s, WEI, key, "", [])
        found.append(GAME.computer(view(s, WEI), prompt, Seeded(b"mood", "computer")))
        assert prompt.read(found[-1])
    assert found[0] == found[1]


@pytest.mark.parametrize("key, count", [("bid", 1), ("wave 1", 2), ("wave 2", 3), ("programme", 3)])
def test_half_of_the_generals_go_in_the_first_wave_and_one_at_a_time_on_the_ladder(key, count):
    s = give(bidding(), WEI, "XHU CRE", u=3, s=3)
    lines = bids(rebuilt(view(s, WEI)), WEI, key, Seeded(b"mood", "computer"))
    assert sum(line != "PASS" for line in lines) == count


def test_a_sealed_bid_is_made_only_where_it_leads_and_says_where_its_general_goes_otherwise():
    s = give(bidding(bidding="sealed"), WEI, "XHU CRE", u=3, s=3)
    lines = parsed(bids(rebuilt(view(s, WEI)), WEI, "programme", Seeded(b"mood", "computer")))
    guarded = [line for line in lines if isinstance(line, GeneralBid) and line.space in COMMON]
    assert guarded
    for line in guarded:
        other = line.others[0]
        assert (other.general, other.space) != (line.general, line.space)
        assert other.general == line.general
        taken = bid(give(bidding(), WEI, "XHU CRE"), WU, "SJI", line.space, 9)
        found = settled(taken.table, WEI, line)
        assert found
        assert found.space == other.space


def test_the_guard_lets_a_bid_stand_against_everything_that_it_beats():
    s = give(bidding(), WEI, "CRE")
    wish = if_it_leads(s.table, WEI, GeneralBid("CRE", "REC"))  # Cao Ren counts 4 in combat
    assert wish.lead == 3
    assert settled(bid(give(bidding(), WEI, "CRE"), WU, "SJI", "REC", 3).table, WEI, wish)
    assert not settled(bid(give(bidding(), WEI, "CRE"), WU, "SJI", "REC", 4).table, WEI, wish)


def test_a_space_that_is_led_is_not_bid_for_again_and_one_that_was_overtaken_may_be():
    """A second bid is worth as much as it makes the win likelier."""
    s = give(bidding(), WEI, "XHU", u=2)
    alone = contested(bid(s, WEI, "CRE", "REC", 9), WEI)["REC"]
    assert alone.keeps == pytest.approx(1.0)
    overtaken = contested(bid(s, WU, "GNI", "REC", 10), WEI)["REC"]
    assert overtaken.keeps < 0.1
    assert overtaken.wins(11) >= 0.9


def test_a_rival_without_generals_at_home_or_who_has_passed_does_not_come():
    s = give(bidding(), WU, "GNI HDA")
    assert contested(s, WEI)["REC"].comers
    s.table.passed = [WU, SHU]
    assert not contested(s, WEI)["REC"].comers


def test_an_ally_on_the_alliance_space_is_no_rival():
    s = ally(give(bidding(), WU, "GNI"), "REC", WU, SHU)
    assert len(contested(s, WU)["REC"].comers) == 1
    assert len(contested(s, WU)["TRB"].comers) == 2


def test_weapons_without_armies_and_armies_without_weapons_are_worth_little_more():
    """The part that a unit lacks is worth most: this is why Wu stood behind on the open ladder."""
    armed = wants(give(bidding(), WU, s=4), WU)
    trained = wants(give(bidding(), WU, t=4), WU)
    assert armed["REC"] > trained["REC"]
    assert trained["PSH"] > armed["PSH"]
    waiting, idle = wants(give(bidding(), WU, u=2, s=2), WU), wants(give(bidding(), WU, u=2), WU)
    assert waiting["TRN"] > idle["TRN"]


def test_the_last_general_goes_to_the_border_only_where_the_game_ends_well():
    """Five stationed generals end the game: who is behind then does better to go on."""

    def worth(points):
        s = give(bidding(), WEI, g=5, r=5)
        for general, place in [("CRE", "HEF"), ("XCH", "SHC"), ("XDU", "JTG"), ("XYU", "QSN")]:
            station(s, WEI, general, place, "1S")
        s.table.realms[WU].military = points
        return battle(s.table, WEI, "BWW", 1)

    assert worth(0) > 5
    assert worth(60) == 0


def test_a_rival_is_taken_to_want_what_it_lacks():
    s = give(give(bidding(), WU, "GNI", u=2, s=2), WEI, "XHU")
    assert "TRN" in most_wanted(s, WU)


def test_where_nothing_is_worth_a_general_a_computer_passes():
    s = bidding()
    s.table.realms[WEI].officers["CAO"].duty = "emperor"
    assert ranking(s, WEI, CALM) == []
    assert bids(s, WEI, "programme", Seeded(b"mood", "computer")) == []


def wu_with_lu_fan(**things):
    s = win(give(bidding(), WU, "LFA", **things), WU, "TRB", "GNI")
    s.table.stage = "act"
    return s


def test_a_swap_of_what_is_not_there_comes_to_an_end_and_is_refused():
    """Lu Fan with neither gold nor rice has nothing to decide: carrying out such a line went on for ever."""
    s = wu_with_lu_fan()
    s.table.won[WU] = []
    told = sheet_prompt(s, WU).shape.check("END LFA 1R", ())
    assert "LFA has nothing to decide now" in str(told.errors[0])


def test_two_swaps_at_the_rounds_end_come_to_an_end():
    s = wu_with_lu_fan(g=5, r=5)
    entries = entries_of(["END LFA 1G", "END LFA 2G"])
    ended, _ = rehearse(s, WU, entries, strict=True)
    assert ended.table.realms[WU].gold < s.table.realms[WU].gold


def test_a_computer_lets_lu_fan_pay_the_rice_of_its_upkeep_with_gold():
    """Two stationed armies cost 2 gold and 2 rice (R101): without a swap both would be lost."""
    s = wu_with_lu_fan()
    station(s, WU, "GNI", "HEF", "2S")
    s.table.realms[WU].gold, s.table.won[WU] = 20, []
    ended, _ = rehearse(s, WU, entries_of(sheet(rebuilt(view(s, WU)), WU)), strict=True)
    assert sum(ended.table.realms[WU].stationed_units.values()) == 2


def test_a_computer_lets_guan_ping_make_the_weapon_that_a_free_location_wants():
    """Of Shu's borders with Wu only Jiangling is left, which wants vessels; Shu has spears (R165)."""
    s = give(bidding(), SHU, "GPI", t=1, s=2)
    s.table.realms[SHU].officers["GPI"].recruited, s.table.round = 1, 4
    for at in ("GNA", "YLG", "LLG", "BDC"):
        station(s, WU, "GNI", at, "1S")
    for at in ("JTG", "QSN", "YPG", "CHC", "SYG"):
        station(s, WEI, "XDU", at, "1S")
    lines = bids(rebuilt(view(s, SHU)), SHU, "bid", Seeded(b"mood", "computer"))
    assert lines[0].startswith("GPI 1S V")
    assert "BUS 1V" in lines[1]


def test_a_computer_decides_what_a_card_does_in_an_action():
    """Dian Wei and Li Dian share a bid: gold and rice, or a weapon where armies wait for one (R25)."""
    s = win(give(bidding(), WEI, "LDI DIA", u=1, t=3, g=9, r=9), WEI, "TRB", "LDI")
    bid(s, WEI, "DIA", "TRB")
    line = next(line for line in sheet(rebuilt(view(s, WEI)), WEI) if line.startswith("TRB"))
    assert "LDI" in line


def test_a_computer_trades_where_it_has_won_the_trade():
    """Twelve gold and no rice for two stationed armies: TRD alone is no line, so it must be looked for."""
    s = win(give(bidding(), WEI, g=12), WEI, "TRD", "XYO")
    station(s, WEI, "CRE", "HEF", "2S")
    s.table.stage = "act"
    assert any(line.startswith("TRD R+") for line in sheet(rebuilt(view(s, WEI)), WEI))


def test_a_computer_lays_the_token_of_a_location_where_it_saves_more():
    """With gold for many rounds and no rice it lies on the granary; the usual way is the treasury."""
    s = give(bidding(), WEI, g=20)
    bid(s, WEI, "CRE", "BWW", 4, units="1S")
    s.table.won[WEI], s.table.stage = ["BWW"], "act"
    [line] = [line for line in sheet(rebuilt(view(s, WEI)), WEI) if line.startswith("BWW")]
    ended, _ = rehearse(s, WEI, entries_of([line]), strict=True)
    assert len(ended.table.realms[WEI].granary) == 1


def test_a_computer_does_not_decline_a_battle_that_it_has_won():
    """Not even with an empty purse, in which the appraisal sees bills alone: the border is worth the bid."""
    s = bidding()
    for general, at, units in [("XDU", "SHC", "2H"), ("XYU", "JTG", "2S"), ("LDI", "GUA", "2V")]:
        station(s, WEI, general, at, units)
    bid(s, WEI, "CRE", "BWW", 4, units="2S")
    s.table.won[WEI], s.table.stage = ["BWW"], "act"
    [line] = [line for line in sheet(rebuilt(view(s, WEI)), WEI) if "BWW" in line]
    assert line.startswith("BWW")


def test_tribes_are_worth_more_where_a_rival_is_near_than_where_all_are_far_behind():
    s = bidding()
    near = wants(s, WEI)["TRI"]
    for seat in (WU, SHU):
        s.table.realms[seat].tribal = 0
    s.table.realms[WEI].tribal = 12
    assert near > 2 * wants(s, WEI)["TRI"]


def test_a_lead_in_a_category_is_worth_the_more_the_nearer_the_end_is():
    """Two levels ahead of both: at the end the first place, which is worth 4 (section 12), to be sure."""
    s = bidding()
    for seat, level in ((WEI, 3), (WU, 1), (SHU, 1)):
        s.table.realms[seat].rank = level
    gains = [standing(s.table, WEI, left, {"rank": 0}) for left in (0, 3, 8)]
    assert gains == sorted(gains, reverse=True)


def test_a_unit_that_cannot_be_paid_for_yet_is_worth_something_and_one_that_can_more():
    """Bills of rounds to come were counted as if nothing were ever earned; an army was then worth nothing."""

    def worth(units, **supply):
        s = give(bidding(), WEI, **supply)
        return position(station(s, WEI, "CRE", "HEF", units).table, WEI)

    assert worth("2S") > worth("1S") > worth("")
    assert worth("2S", g=6, r=6) - worth("", g=6, r=6) > worth("2S") - worth("")


def test_in_the_last_round_points_alone_count():
    """Five generals stand or have won their battle: gold is worth nothing more."""
    s = give(bidding(), WEI, g=9)
    for general, place in [("CRE", "HEF"), ("XCH", "SHC"), ("XDU", "JTG"), ("XYU", "QSN")]:
        station(s, WEI, general, place, "1S")
    assert rounds_left(s.table) > 0
    s.table.won[WEI] = ["BWW"]
    assert rounds_left(s.table) == 0
    rich = position(s.table, WEI)
    assert position(give(s, WEI, g=0).table, WEI) == rich


def test_a_computer_buys_weapons_for_armies_that_have_none():
    s = win(give(bidding(), WEI, t=3, g=6), WEI, "TRD", "XYO")
    s.table.stage = "act"
    assert any("W+" in line for line in sheet(rebuilt(view(s, WEI)), WEI))


def test_a_computer_builds_what_scores_before_what_it_can_hardly_use():
    """Rattan Armour with four stationed infantry is 2 points (R228); a Stable wants two horses more."""
    s = give(bidding(), WEI, hand="RAT STA", s=1, h=1, g=3, r=3, f=1)
    station(station(s, WEI, "CRE", "HEF", "2S"), WEI, "XDU", "JTG", "2S")
    assert built(s.table, WEI, "RAT") > built(s.table, WEI, "STA")


def test_a_computer_takes_points_from_rivals_with_the_siege_tower():
    """Both rivals lose 1 or one loses 2 (R242): it is used, not let pass."""
    s = win(give(bidding(), WEI, hand="MST", u=1, g=9, r=9), WEI, "CON", "XYO")
    station(s, WEI, "CRE", "HEF", "1S")
    for seat in (WU, SHU):
        s.table.realms[seat].military = 9
    s.table.stage = "act"
    ended, _ = rehearse(s, WEI, entries_of(sheet(rebuilt(view(s, WEI)), WEI)), strict=True)
    assert sum(ended.table.realms[seat].military for seat in (WU, SHU)) == 16


def test_on_the_open_ladder_who_has_more_generals_has_the_last_word():
    """A lead is worth less against a rival who can wait; with sealed bids nobody waits."""

    def holds(mode, more):
        s = give(give(bidding(bidding=mode), WEI, "XHU CRE"), WU, f"GNI {more}")
        s.table.passed = [SHU]
        return contested(s, WEI)["REC"].wins(4)

    assert holds("ladder", "HDA CWU") < holds("waves", "HDA CWU")
    assert holds("ladder", "") > holds("waves", "")


@pytest.mark.parametrize("batch, asks, lines", [(1, "once", 1), (3, "once", 3), (4, "each", 1)])
def test_of_a_batch_a_computer_names_all_that_its_turn_places(batch, asks, lines):
    s = give(bidding(batch=batch, batch_asks=asks), WEI, "XHU CRE XDU LYE")
    found = GAME.computer(view(s, WEI), bid_prompt(s, WEI, "bid", "", []), Seeded(b"mood", "computer"))
    wishes = [line for line in parsed(found) if isinstance(line, GeneralBid)]
    assert len(wishes) == len({wish.general for wish in wishes}) == lines


def test_d23_a_batch_shortens_the_ladder_of_computers():
    """If all may place all they have at once nobody is asked twice in a circle of the table."""
    asked = {}
    for batch in (1, 4):
        options = GAME.options(rounds=2, batch=batch)
        seats = tuple(power.seat for power in GAME.powers)
        course = play(GAME, seats, options, Seeded(b"batch", "b"), dict.fromkeys(seats, GAME.computer))
        asks = [position.ask for position in course if position.ask]
        asked[batch] = sum(prompt.key == "bid" for ask in asks for prompt in ask.prompts.values())
    assert asked[4] * 2 <= asked[1]
