"""What a ruler is told as a turn begins."""

from games.conquest import GAME
from games.conquest.telling.tale import tale
from games.core.dice import Seeded
from games.core.play import play
from games.core.protocol import Event, Seat, view

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
    assert told.came[3] == "✅ Red hires 6 infantry."


def test_a_ruler_has_provinces_units_and_gold_that_the_view_holds():
    view_ = seen()
    have = tale([], view_).have
    assert f"**{view_.hand.gold} gold**" in have
    assert (
        "gold" not in tale([], seen(BLUE)).have or f"{seen(BLUE).hand.gold} gold" in tale([], seen(BLUE)).have
    )
