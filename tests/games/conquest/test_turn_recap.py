"""The recap of a player as their turn begins."""

from dataclasses import replace

from games.conquest import GAME
from games.conquest.public_state_model import Invasion, Turn, provinces_of, units
from games.conquest.telling.turn_recap import tale
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.protocol import Event, Seat, view

RED, BLUE = Seat("red"), Seat("blue")


def seen(seat=RED):
    """Return the first turn of a game as a seat sees it."""
    options = GAME.options.model_validate({})
    seats = [power.seat for power in GAME.powers]
    dice = Seeded(b"s", "tale")
    position = next(p for p in play(GAME, seats, options, dice) if p.ask and p.ask.clock)
    return view(position.state, seat)


def invasion(end, **facts):
    usual = {"seat": BLUE, "other": RED, "source": "YEC", "target": "BOH", "attackers": 6, "defenders": 4}
    return Event("invasion", usual | {"lost": 3, "killed": 2, "dice": [], "end": end} | facts)


def test_who_is_invaded_hears_of_it_worst_first_and_of_nobody_elses():
    told = tale(
        [
            invasion("beaten", lost=6),
            invasion("captured", killed=4),
            invasion("captured", seat=Seat("black"), other=Seat("white")),
        ],
        seen(),
    )
    fell, held = told.befell
    assert fell == (
        "❌ **Bohai (BOH) fell.** Blue came from Ye (YEC), 6 against your 4; you lost 4, they lost 3."
    )
    assert held.startswith("✅ **Bohai (BOH) held.** Blue came from Ye (YEC), 6 against your 4; you lost 2")


def test_what_came_of_ones_own_turn_begins_with_what_did_not_work():
    own = {"seat": RED, "other": BLUE}
    told = tale(
        [
            Event("hired", {"seat": RED, "count": 6}),
            invasion("captured", **own, killed=4),
            invasion("stopped", **own),
            invasion("beaten", **own, lost=6),
        ],
        seen(),
    )
    assert [line[0] for line in told.came] == ["⏸️"[0], "❌", "✅", "✅"]
    assert told.came[1].endswith("6 against 4 of Blue, you were beaten; you lost 6, they lost 2.")
    assert told.came[2].endswith("you lost 3, they lost 4. It is yours.")
    assert told.came[3] == "✅ You hired 6 infantry."


def test_a_ruler_has_provinces_units_and_gold_that_the_view_holds():
    view_ = seen()
    have = tale([], view_).have
    assert f"**{view_.hand.gold} gold**" in have
    assert (
        "gold" not in tale([], seen(BLUE)).have or f"{seen(BLUE).hand.gold} gold" in tale([], seen(BLUE)).have
    )


def test_who_dies_of_fate_is_told_where_and_a_game_stored_before_says_it_without():
    dead = {"seat": RED, "count": 3}
    where = Event("died", {**dead, "fallen": [["YEC", 1], ["BOH", 2]]})
    assert tale([where], seen()).befell == ("Red loses 3 infantry: 1 in Ye (YEC) and 2 in Bohai (BOH).",)
    assert tale([Event("died", dead)], seen()).befell == ("Red loses 3 infantry.",)


def test_what_befalls_a_province_is_told_to_whoever_holds_it():
    view_ = seen()
    [mine, *_] = provinces_of(view_.table, RED)
    [theirs, *_] = provinces_of(view_.table, BLUE)
    events = [Event("flooded", {"code": code}) for code in (mine, theirs)]
    [line] = tale(events, view_).befell
    assert f"({mine}) is under water" in line


def fighting(by, source, target):
    """Return what red sees of the first turn while an invasion goes on."""
    view_ = seen()
    turn = Turn(seat=by, phase="invade", invasions=[Invasion(target=target, source=source)])
    return replace(view_, table=view_.table.model_copy(update={"turn": turn}))


def test_who_is_asked_amid_a_fight_hears_which_card_struck_and_what_is_left():
    table = seen().table
    [mine, *_], [theirs, *_] = provinces_of(table, RED), provinces_of(table, BLUE)
    left = {code: units(table, code) for code in (mine, theirs)}
    for by, source, target in ((RED, mine, theirs), (BLUE, theirs, mine)):
        declared = Event("declared", {"seat": by, "source": source, "target": target, "size": 4})
        card = Event("played", {"at": target, "seat": BLUE, "card": "fire_attack"})
        burnt = Event("fire", {"at": target, "name": "Fire Attack", "face": 4, "dead": 2})
        elsewhere = Event("fire", {"at": "DAI", "name": "Fire Attack", "face": 4, "dead": 3})
        events = [elsewhere, declared, card, burnt]
        *_, fire, stands = tale(events, fighting(by, source, target)).befell
        assert fire == "Fire Attack burns 2 enemies (4)."
        assert f"you have {left[mine]} in " in stands
        assert f"({mine}), against {left[theirs]} in " in stands
        over = invasion("stopped", seat=by, other=RED, source=source, target=target)
        told = tale([*events, over], fighting(by, source, target))
        assert "goes on" not in " ".join((*told.came, *told.befell)), "what it came to is told once"
