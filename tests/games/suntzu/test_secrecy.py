"""Secrets of one side are never seen by the other: by place, by question, by time; beside what all games
inherit.
"""

from dataclasses import replace

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.rules.protocol import view
from games.suntzu import GAME
from games.suntzu.public_state_model import BLUE, RED, SIDES, Options
from tests.conformance.sights import sight

DICE = Seeded(b"hidden", "g1")


def begun(warlords=("S1", "K1"), **options):
    position = runner.begin(GAME, SIDES, Options(**options), DICE)
    for seat, code in zip(SIDES, warlords, strict=True):
        position = runner.submit(GAME, position.save, DICE, seat, code)
    return runner.expire(GAME, position.save, DICE)


def lay(position, blue, red):
    for seat, text in ((BLUE, blue), (RED, red)):
        sheet = position.ask.prompts[seat].shape.check(text, ())
        assert sheet.errors == ()
        position = runner.submit(GAME, position.save, DICE, seat, list(sheet.lines))
    return runner.expire(GAME, position.save, DICE)


def one(texts):
    return len(dict.fromkeys(texts)) == 1


LOW = "qin 1 chu 2 jin 3 han 4 wuu 5"


def test_which_warlord_card_was_kept_shows_nowhere_in_a_whole_round():
    """Every card but the Head Start, which is shown at once."""
    twins = [begun((code, "K1")) for code in ("S1", "S2", "S3", "S4", "S5")]
    while twins[0].state.table.round < 3 or "place" in twins[0].state.table.stage:
        for seat in (RED, None):
            assert one([sight(GAME, position, seat) for position in twins])
        twins = [lay(position, LOW, LOW) for position in twins]
    # The window before the scoring: all are asked, by one key, for the same time.
    assert twins[0].state.table.stage == "after"
    for seat in (RED, None):
        assert one([sight(GAME, position, seat) for position in twins])
    assert one([f"{position.ask.key} {position.ask.hours}" for position in twins])


def test_cards_not_yet_revealed_show_nowhere_while_the_order_is_being_chosen():
    start = begun(reveal="stepwise")
    first = lay(start, "qin 6 chu 2 jin 3 han 4 wuu 5", LOW)
    assert first.state.table.round == 2
    twins = [
        lay(first, f"qin 1 chu {a} jin {b} han {c} wuu {d}", LOW) for a, b, c, d in ("2345", "5432", "3254")
    ]
    for seat in (RED, None):
        assert one([sight(GAME, position, seat) for position in twins])
    assert twins[0].state.table.stage == "battle"
    assert twins[0].state.hands[BLUE].placed["CHU"] == "2"


def test_what_was_kept_of_a_draw_shows_nowhere():
    position = lay(begun(), LOW, LOW)
    drawn = position.state.hands[BLUE].drawn
    twins = []
    for text in dict.fromkeys(f"keep {a} {b}" for a, b in [drawn[:2], drawn[1:], drawn[::2]]):
        sheet = position.ask.prompts[BLUE].shape.check(f"{LOW} / {text}", ())
        twins.append(runner.submit(GAME, position.save, DICE, BLUE, list(sheet.lines)))
    assert len(twins) > 1
    closed = [runner.expire(GAME, twin.save, DICE) for twin in twins]
    for seat in (RED, None):
        assert one([sight(GAME, twin, seat) for twin in twins])
        assert one([sight(GAME, twin, seat) for twin in closed])


def test_the_lot_of_the_silent_is_seen_by_nobody_before_the_reveal():
    position = begun()
    for seat in SIDES:
        assert position.ask.prompts[seat].default == []
    seen = view(position.state, BLUE)
    assert seen.hand.placed == {}


def test_what_is_taken_for_the_war_chariot_shows_nowhere():
    position = begun(events=True)
    state = position.state.model_dump(mode="json")
    state["table"]["event"], state["table"]["events_left"], state["deck"]["events"] = "E2", 1, ["E3"]
    state["table"]["marks"] = [{"at": at, "seat": "blue"} for at in ("QIN", "CHU")]
    save = replace(position.save, state=state)
    asked = lay(runner.resume(GAME, save, DICE), "wuu 6 qin 1 chu 2 jin 3 han 4", LOW)
    assert asked.ask.prompts[BLUE].key == "chariot"
    options = [option.value for option in asked.ask.prompts[BLUE].shape.options]
    assert len(options) == 5
    twins = []
    for option in options:
        taken = runner.submit(GAME, asked.save, DICE, BLUE, option)
        twins += [[taken, runner.expire(GAME, taken.save, DICE)]]
    for step in (0, 1):
        for seat in (RED, None):
            assert one([sight(GAME, twin[step], seat) for twin in twins])


@pytest.mark.parametrize("seat", SIDES)
def test_a_hand_is_seen_by_its_owner_alone(seat):
    position = lay(begun(), LOW, LOW)
    other = next(side for side in SIDES if side != seat)
    assert view(position.state, seat).hand == position.state.hands[seat]
    assert view(position.state, other).backs[seat] == {"cards": 10, "drawn": 3}
    assert view(position.state, None).hand is None
