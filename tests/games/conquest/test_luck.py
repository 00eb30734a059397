"""Whose dice were whose in invasions: as the report of each says, which the rules wrote at another place."""

from __future__ import annotations

from games.conquest import GAME
from games.core.rules.luck import sides
from tests.conformance.courses import by_computers


def test_as_many_dice_of_an_invasion_count_for_each_side_as_its_report_says():
    course, compared = by_computers("conquest"), 0
    assert GAME.gambles is not None
    for page in course.pages:
        rolls = [entry for entry in page.save.log if entry.is_roll]
        throws = [(entry.key.removeprefix("chance:"), entry.answers["chance"]) for entry in rolls]
        gambles = GAME.gambles(course.options, throws, page.told)  # type: ignore[arg-type]
        reports = [event.facts for event in page.told if event.kind == "invasion"]
        if len(reports) != 1 or sum(event.kind == "declared" for event in page.told) != 1:
            continue
        [facts] = reports
        for side, who in enumerate(("seat", "other")):
            if facts[who] is None or facts["seat"] == facts["other"]:
                continue
            # The report has the faces with what Generals add, so that their number alone can be compared.
            shown = sum(len(engagement[side]) for engagement in facts["dice"])  # type: ignore[union-attr,index,misc]
            assert sum(each.seat == facts[who] for each in gambles) == shown, (page.save.turn, who)
            compared += bool(shown)
    assert compared > 10


def test_a_turn_of_two_invasions_counts_for_nobody_and_a_die_has_the_sides_of_its_throw():
    course = by_computers("conquest")
    page = next(page for page in course.pages if any(event.kind == "declared" for event in page.told))
    declared = [event for event in page.told if event.kind == "declared"][:1]
    assert GAME.gambles is not None
    throws = [("attack_d8/d8", [8]), ("attack", [1]), ("archery", [6]), ("fate", [])]
    found = GAME.gambles(course.options, throws, declared)  # type: ignore[arg-type]
    assert [(each.seat, each.got, len(each.chances)) for each in found] == [
        (declared[0].facts["seat"], 8, sides("x/d8")),
        (declared[0].facts["seat"], 1, 6),
    ]
    assert GAME.gambles(course.options, throws, [*declared, *declared]) == ()  # type: ignore[arg-type]
