"""A warlord's recap with the next question: each order with why, what others did, what there is now."""

from games.core.rules.protocol import Event, Seat, view
from games.warlords import GAME
from games.warlords.turn_recap import tale

CAO, SUN = Seat("cao-cao"), Seat("sun-quan")
EVEN = "1 die against 1: your chance was 50\u00a0%"


def seen(seat=CAO):
    options = GAME.options.model_validate({"turn_order": "fixed"})
    return view(GAME.setup([power.seat for power in GAME.powers], options), seat)


def battle(at, source, attacker, defender, rounds, won, **more):
    facts = {"attack_support": [], "defence_support": [], "attack_bonus": 0, "defence_bonus": 0, **more}
    return Event(
        "battle",
        {"at": at, "source": source, "attacker": attacker, "defender": defender, "rounds": rounds, "won": won}
        | facts,
    )


def orders(seat, *lines, silent=()):
    return Event("orders", {"seat": seat, "lines": list(lines), "silent": list(silent)})


def test_a_lost_attack_comes_first_with_its_roll_its_dice_and_its_chance():
    told = tale(
        [
            orders(CAO, "A WAN - SHY", "A XPI - QNG"),
            Event("moved", {"seat": CAO, "at": "WAN", "to": "SHY"}),
            battle("QNG", "XPI", CAO, SUN, [([3], [5])], won=False),
        ],
        seen(),
    )
    # One die against one, ties thrown again: one in two.
    assert told.came == (
        f"❌ **Xiapi (XPI) → Qingzhou (QNG)**: lost 3 to 5 against Sun Quan ({EVEN}). The army is gone.",
        "✅ **Wan (WAN) → Shangyong (SHY)**: nobody was in the way.",
    )


def test_who_is_attacked_is_told_who_came_with_whose_help_and_how_likely_it_was():
    won = battle("YAN", "FAN", SUN, CAO, [([4, 5], [3])], won=True, attack_support=["JIH"])
    held = battle("LUO", "HED", SUN, CAO, [([2], [2]), ([1], [3])], won=False, defence_bonus=2)
    told = tale([won, held], seen())
    fell, held = told.befell
    # Two dice beat one in 181 of the 201 throws of 216 that are no tie.
    assert fell.startswith(
        "❌ **Yanzhou (YAN) fell.** Sun Quan came from Fangzi (FAN) with help from Jizhou (JIH) "
    )
    assert fell.endswith("and won 9 to 3 (2 dice against 1: their chance was 90\u00a0%). Your army is gone.")
    # One die beats one and the 2 of the walls in 6 of the 32 throws of 36 that are no tie.
    assert held.startswith(
        "✅ **Luoyang (LUO) held.** Sun Quan came from Hedong (HED) and lost; you threw 5 to 1 "
    )
    assert held.endswith("after 1 tie (1 die against 1 +2 for the walls: their chance was 19\u00a0%).")
    assert not told.came


def test_a_centre_that_changes_hands_is_told_to_both_and_to_nobody_else():
    event = Event("captured", {"at": "XPI", "before": CAO, "after": SUN})
    assert tale([event], seen()).befell == ("❌ Sun Quan took your centre **Xiapi (XPI)**.",)
    assert tale([event], seen(SUN)).befell == ("🏯 You took the centre **Xiapi (XPI)** from Cao Cao.",)
    assert tale([event], seen(Seat("shi-xie"))).befell == ()


def test_who_sent_nothing_is_told_so_and_what_there_is_now_is_always_told():
    told = tale([Event("missed", {"seat": CAO, "count": 1, "limit": 3}), orders(CAO, silent=["LUO"])], seen())
    assert told.came[0] == "❌ You sent nothing in time, so every army held."
    assert told.have.startswith("**5 centres**, 1 capital · **5 armies**: ")


def test_a_name_has_its_code_once():
    told = tale([orders(CAO, "A LUO H", "A WAN H", silent=["XCH"])], seen())
    whole = "\n".join((*told.came, *told.befell, told.have, *told.near))
    assert whole.count("(LUO)") == 1
    assert whole.count("Luoyang") == 2
