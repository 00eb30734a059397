"""A turn of Conquest written before it comes: its lines, its conditions, how it is tried (C84, C85, C86)."""

from dataclasses import replace

import pytest

from games.conquest import GAME
from games.conquest.next_turn.line import kept_line, read_line
from games.conquest.standing_orders.sheet import claims
from games.core.play import premoved_turns, runner
from games.core.play.dice import Seeded
from games.core.play.save import Premove, Save
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Orders
from games.core.rules.protocol import view
from tests.conformance.courses import at_chance
from tests.games.conquest.board import BLUE, RED, neutral, put, realm

KEPT = {
    "if TAI is mine, place 3 TAI, otherwise place 3 YEC": "IF TAI IS MINE PLACE 3 TAI ELSE PLACE 3 YEC",
    "IF TAI ISN'T MINE HIRE 4 INFANTRY": "IF TAI IS NOT MINE HIRE 4 INFANTRY",
    "when i hold TAI, hire 4 infantry": "IF TAI IS MINE HIRE 4 INFANTRY",
    "if enemy <= 3 invade YEC - TAI with 5": "IF ENEMY<=3 INVADE YEC - TAI WITH 5",
    "if enemy < 4 invade YEC - TAI with 5": "IF ENEMY<=3 INVADE YEC - TAI WITH 5",
    "if enemy 3 or fewer invade YEC - TAI with 5": "IF ENEMY<=3 INVADE YEC - TAI WITH 5",
    "if there are at most 3 enemies in TAI hire 4 infantry": "IF AT TAI ENEMY<=3 HIRE 4 INFANTRY",
    "if enemy >= 4 at TAI end": "IF AT TAI ENEMY 4+ END",
    "if enemy > 4 at TAI end": "IF AT TAI ENEMY 5+ END",
    "if at YEC units 4 or more move 3 YEC - TAI": "IF AT YEC UNITS 4+ MOVE 3 YEC - TAI",
    "if tai is red end": "IF TAI IS RED END",
    "if tai is empty and gold 6+ buy 1": "IF TAI IS EMPTY AND GOLD 6+ BUY 1",
    "if gold 6+ buy 2 else if gold 4+ buy 1 else end": "IF GOLD 6+ BUY 2 ELSE IF GOLD 4+ BUY 1 ELSE END",
    "if tai is mine move 3 YEC - TAI, 2 CHL - SHD": "IF TAI IS MINE MOVE 3 YEC - TAI, 2 CHL - SHD",
    "if tai is neutral end": "IF TAI IS NEUTRAL END",
    "if SHD is blue's end": "IF SHD IS BLUE END",
    "if we own TAI, end": "IF TAI IS MINE END",
    "if TAI is ours: end": "IF TAI IS MINE END",
    "if enemies in TAI <= 3 end": "IF AT TAI ENEMY<=3 END",
    "if gold is at least 4 end": "IF GOLD 4+ END",
    "place all yec": "PLACE ALL YEC",
    "invade YEC - TAI with all go": "INVADE YEC - TAI WITH ALL GO",
}


@pytest.mark.parametrize("typed, kept", KEPT.items())
def test_a_line_is_kept_as_it_is_meant_and_read_again_as_it_is_kept(typed, kept):
    line, goes_on = read_line(typed)
    assert (line.text, goes_on) == (kept, False)
    assert kept_line(kept) == line


@pytest.mark.parametrize(
    "typed, why",
    [
        ("if TAI is mine", "say what is done then"),
        ("if hire 4 infantry", "say what must be so"),
        ("if enemy 3 invade YEC - TAI with 5", "ENEMY<=3, or ENEMY 4+"),
        ("if enemy<=3 hire 4 infantry", "say where the enemy stands"),
        ("if units<=3 hire 4 infantry", "say where they stand"),
        ("if TAI is not red end", "what may be denied is MINE"),
        ("unless TAI is mine end", "unless"),
        ("hire 4 infantry if TAI is mine", "cannot be read here"),
        ("if TAI is mine end else end else end", "ELSE goes on with a line that begins with IF"),
        ("if TAI is mine plce 3 TAI", "did you mean place"),
        ("next", "a sheet needs no NEXT"),
        ("pass", "say END"),
        ("~~hire 4 infantry~~", "struck through"),
        ("hire 4 infantry?", "question"),
    ],
)
def test_what_is_wrong_is_said(typed, why):
    with pytest.raises(OrderError, match=why.replace("+", r"\+")):
        read_line(typed)


def test_lines_of_a_turn_are_no_standing_orders_and_standing_orders_no_lines_of_a_turn():
    for typed in (*KEPT, "if TAI is mine plce 3 TAI", "if tai is mine play taxes"):
        assert not claims(typed, awake=False), typed
    for typed in (
        "IF INVADED AT TAI BY 10+ PLAY Ambush",
        "IF UNITS<=3 RETREAT TO SHD",
        "if at tai units<=3 play ambush",
        "if units<=4 fealty yes",
        "if red attacks TAI retreat to SHD",
    ):
        assert claims(typed, awake=False), typed


def waiting():
    """Return a board on which Blue plays, and Red writes for a turn in which 3 gold come: a Ruler's and two
    provinces'.
    """
    made = realm(turn=BLUE)
    made.table.at = 1
    put(made, "YEC", RED, 5, "Yuan Shao")
    put(made, "CHL", RED, 2)
    put(made, "SHD", BLUE, 3, "Cao Cao")
    neutral(made, "TAI", 2)
    made.hands[RED].gold = 1
    return made


def shape_of(made):
    prompt = GAME.foresee(made, RED)
    assert isinstance(prompt.shape, Orders)
    return prompt.shape


def test_a_sheet_is_tried_with_the_gold_that_the_turn_brings():
    sheet = shape_of(waiting()).check("HIRE 8 INFANTRY; PLACE ALL YEC; END", ())
    assert sheet.lines == ("HIRE 8 INFANTRY", "PLACE ALL YEC", "END")
    assert not sheet.errors + sheet.warnings
    assert "with 4 gold as your turn begins" in sheet.notes[0]
    dear = shape_of(waiting()).check("HIRE 10 INFANTRY; PLACE 10 YEC", ())
    assert dear.lines == ("HIRE 10 INFANTRY", "PLACE 10 YEC")
    [warning] = dear.warnings
    assert "would stop there: 10 infantry cost 5 gold; you have 4" in warning
    assert "What follows would not be done" in warning


def test_it_is_tried_without_dice_and_says_so():
    made = waiting()
    before = made.model_dump(mode="json")
    sheet = shape_of(made).check("IF TAI IS MINE BUY 1 ELSE BUY 2\nINVADE YEC - TAI WITH 5\nEND", ())
    [note] = sheet.notes
    assert "`IF TAI IS MINE BUY 1 ELSE BUY 2` would be done" in note
    assert "at `INVADE YEC - TAI WITH 5` the dice decide it, and what follows cannot be foreseen" in note
    assert not sheet.warnings
    assert made.model_dump(mode="json") == before


def test_what_cannot_be_known_changes_nothing_that_is_said():
    """Twins: the same for Red, other hands and piles."""
    text = "BUY 1; HIRE 2 GENERALS; HIRE 2 INFANTRY; IF ENEMY<=3 INVADE YEC - TAI WITH 5"
    one, other = waiting(), waiting()
    one.hands[BLUE].cards, other.hands[BLUE].cards = ["taxes"], ["ambush"]
    other.hands[BLUE].gold = 9
    other.hands[BLUE].standing = ["REFUSE DUEL"]
    for pile in ("strategy", "generals", "fate"):
        other.deck[pile] = list(reversed(other.deck[pile]))
    assert view(one, RED) == view(other, RED)
    assert repr(shape_of(one).check(text, ())) == repr(shape_of(other).check(text, ()))


@pytest.mark.parametrize(
    "condition, holds",
    [
        ("TAI IS MINE", False),
        ("YEC IS MINE", True),
        ("TAI IS NOT MINE", True),
        ("TAI IS EMPTY", False),
        ("JLG IS EMPTY", True),
        ("SHD IS BLUE", True),
        ("TAI IS NEUTRAL", True),
        ("SHD IS NEUTRAL", False),
        ("YEC IS BLUE", False),
        ("AT TAI ENEMY<=2", True),
        ("AT TAI ENEMY<=1", False),
        ("AT TAI ENEMY 3+", False),
        ("AT YEC ENEMY<=9", False),  # it is Red's own: no enemy stands there
        ("AT YEC UNITS 6+", True),
        ("AT YEC UNITS 7+", False),
        ("GOLD 4+", True),
        ("GOLD 5+", False),
        ("GOLD<=4 AND TAI IS MINE", False),
    ],
)
def test_each_condition_is_looked_at_when_its_line_comes(condition, holds):
    sheet = shape_of(waiting()).check(f"IF {condition} HIRE 2 INFANTRY", ())
    assert not sheet.errors + sheet.warnings
    assert ("would be done" in sheet.notes[0]) == holds
    assert ("would be passed by" in sheet.notes[0]) != holds


def test_the_end_stands_last_and_alone_it_wants_a_word_more():
    shape = shape_of(waiting())
    alone = shape.check("END", ())
    assert alone.lines == ()
    assert alone.errors[0].example == "END GO"
    assert shape.check("END GO", ()).lines == ("END GO",)
    draft = shape.check("HIRE 2 INFANTRY; END", ()).lines
    assert shape.check("PLACE 2 YEC; end", draft).lines == ("HIRE 2 INFANTRY", "PLACE 2 YEC", "END")


@pytest.mark.parametrize(
    "text", ["next turn:\nHIRE 2 INFANTRY", "My next turn: hire 2 infantry", "Round 3: hire 2 infantry"]
)
def test_a_heading_may_say_that_it_is_for_the_next_turn(text):
    assert shape_of(waiting()).check(text, ()).lines == ("HIRE 2 INFANTRY",)


@pytest.mark.parametrize(
    "text", ["tomorrow:\nHIRE 2 INFANTRY", "Round 2: HIRE 2 INFANTRY", "Blue: HIRE 2 INFANTRY"]
)
def test_what_stands_under_another_heading_is_refused(text):
    sheet = shape_of(waiting()).check(text, ())
    assert sheet.lines == ()
    assert sheet.errors


def test_else_goes_on_with_the_line_above_it():
    shape = shape_of(waiting())
    draft = shape.check("IF TAI IS MINE HIRE 2 INFANTRY\nEND", ()).lines
    more = shape.check("ELSE IF GOLD 6+ BUY 1\nELSE HIRE 4 INFANTRY", draft)
    assert more.lines == ("IF TAI IS MINE HIRE 2 INFANTRY ELSE IF GOLD 6+ BUY 1 ELSE HIRE 4 INFANTRY", "END")
    listed = shape.check("- if TAI is mine: hire 4 infantry\n- else: hire 2 infantry", ())
    assert listed.lines == ("IF TAI IS MINE HIRE 4 INFANTRY ELSE HIRE 2 INFANTRY",)
    assert shape.check("else: hire 2 infantry", ()).lines == ()
    stray = shape.check("ELSE BUY 1", more.lines)
    assert stray.lines == more.lines
    assert "ELSE goes on" in stray.errors[0].message


def test_it_is_asked_of_nobody_whose_turn_it_is_or_to_whom_none_comes():
    made = waiting()
    assert GAME.foresee(made, BLUE) is None
    made.table.out.append(RED)
    assert GAME.foresee(made, RED) is None
    assert GAME.foresee(realm(turn=RED), RED) is None


def come(lines):
    """Return what comes of a sheet at the first moment of a real game at which somebody's turn begins."""
    course = at_chance("conquest")
    position = next(
        p for p in course.asking if any(prompt.key == "command" for prompt in p.ask.prompts.values())
    )
    [seat] = position.ask.prompts
    home = next(code for code, land in position.state.table.lands.items() if land.owner == seat)
    sheet = Premove(tuple(line.format(home=home) for line in lines))
    save = runner.resume(GAME, position.save, course.dice).save
    waits = runner.resume(GAME, replace(save, premoves={seat: sheet}), course.dice)
    assert premoved_turns.is_due(GAME, waits, seat)
    return course, seat, home, *premoved_turns.carry_out(GAME, waits, course.dice, seat)


def test_it_is_carried_out_line_by_line_up_to_what_does_not_fit():
    lines = ("HIRE 2 INFANTRY", "IF {home} IS NOT MINE END ELSE PLACE ALL {home}", "PLACE 5 {home}", "END")
    _, seat, home, after, outcome = come(lines)
    assert [command for command, _ in outcome.done] == ["HIRE 2 INFANTRY", f"PLACE 2 {home}"]
    assert (outcome.why, outcome.at, outcome.left) == ("wrong", f"PLACE 5 {home}", ("END",))
    assert after.save.premoves == {}
    assert list(after.ask.prompts) == [seat]


def test_a_record_holds_commands_alone():
    course, seat, _, after, outcome = come(("HIRE 2 INFANTRY", "PLACE 2 {home}", "END"))
    assert not outcome.why
    assert list(after.ask.prompts) != [seat]
    again = runner.resume(GAME, after.save, course.dice)
    assert again.state.model_dump(mode="json") == after.state.model_dump(mode="json")


def test_no_turn_ends_early_where_none_does():
    course, seat, _, _, _ = come(("HIRE 2 INFANTRY",))
    position = next(p for p in course.asking if any(x.key == "command" for x in p.ask.prompts.values()))
    save = replace(position.save, premoves={seat: Premove(("END GO",))})
    after, outcome = premoved_turns.carry_out(
        GAME, runner.resume(GAME, save, course.dice), course.dice, seat, ends=False
    )
    assert (outcome.why, outcome.done) == ("late", ())
    assert list(after.ask.prompts) == [seat]


def begun(lines, **options):
    """Return where a game stands in which Red's turn begins with a sheet, in front of Blue's Shandang."""
    made = realm(**options)
    made.table.turn = None
    put(made, "YEC", RED, 9, "Yuan Shao")
    put(made, "SHD", BLUE, 3, "Cao Cao")
    put(made, "CHL", BLUE, 1)
    neutral(made, "TAI", 2)
    made.deck["fate"] = []
    save = Save(7, made.model_dump(mode="json"), premoves={RED: Premove(tuple(lines))})
    dice = Seeded(b"seed", "ahead")
    position = runner.resume(GAME, save, dice)
    assert list(position.ask.prompts) == [RED]
    return position, premoved_turns.carry_out(GAME, position, dice, RED)


def test_a_question_to_somebody_else_ends_it():
    _, (after, outcome) = begun(
        ["INVADE YEC - SHD WITH 8 UNTIL UNITS<=3", "MOVE 1 YEC - SHD", "END"], reactions="pause"
    )
    assert list(after.ask.prompts) == [BLUE]
    assert [command for command, _ in outcome.done] == ["INVADE YEC - SHD WITH 8 UNTIL UNITS<=3"]
    assert (outcome.why, outcome.at, outcome.left) == ("asked", "MOVE 1 YEC - SHD", ("END",))


def test_a_question_to_its_own_player_that_is_no_command_uses_up_no_sheet():
    """Blue has written a turn, and is asked for a reaction before it comes."""
    made = realm(reactions="pause")
    made.table.turn = None
    put(made, "YEC", RED, 9, "Yuan Shao")
    put(made, "SHD", BLUE, 3, "Cao Cao")
    dice, sheet = Seeded(b"seed", "ahead"), Premove(("HIRE 2 INFANTRY", "END"))
    save = Save(7, made.model_dump(mode="json"), premoves={BLUE: sheet})
    position = runner.answer(GAME, save, dice, RED, ["INVADE YEC - SHD WITH 8"])
    assert list(position.ask.prompts) == [BLUE]
    assert position.save.premoves == {BLUE: sheet}
    assert position.save.submitted == {}
    assert not premoved_turns.is_due(GAME, position, BLUE)


def test_dice_and_conditions_behind_them_are_carried_out_as_they_fall():
    line = "IF SHD IS MINE MOVE 1 YEC - SHD ELSE END"
    _, (after, outcome) = begun(["INVADE YEC - SHD WITH 8 UNTIL UNITS<=1", line])
    taken = after.state.table.lands["SHD"].owner == RED
    assert not outcome.why
    assert [command for command, _ in outcome.done][1] == ("MOVE 1 YEC - SHD" if taken else "END")


def example_in(made):
    """Return the example of a sheet, which is sound and stands beside what cannot be read too."""
    shape = shape_of(made)
    [example] = shape.examples()
    sheet = shape.check(example, ())
    assert (sheet.lines, sheet.errors, sheet.warnings) == ((example,), (), ())
    assert shape.check("xyzzy plugh", ()).errors[0].example == example
    return example


def test_the_example_of_a_sheet_is_what_the_first_gold_buys():
    made = waiting()
    assert example_in(made) == "HIRE 2 INFANTRY"
    made.table.rosters[RED].ruler = "Yuan Shu"  # the Imperial Seal: three for the first gold
    assert example_in(made) == "HIRE 3 INFANTRY"


@pytest.mark.parametrize("ruler, hired", [("Yuan Shao", 2), ("Yuan Shu", 3)])
def test_the_example_of_a_sheet_waits_for_gold_where_there_is_none(ruler, hired):
    made = waiting()
    made.table.rosters[RED].ruler = ruler
    made.hands[RED].gold, made.table.round, made.table.order = (
        0,
        1,
        [BLUE, RED],
    )  # the first round brings none
    assert example_in(made) == f"IF GOLD 1+ HIRE {hired} INFANTRY"


def test_the_example_of_a_sheet_passes_where_there_is_no_room_for_anybody():
    made = waiting()
    put(made, "YEC", RED, 23)
    put(made, "CHL", RED, 24)
    assert example_in(made) == "END GO"


@pytest.mark.parametrize(
    "draft, example",
    [
        (("HIRE 4 INFANTRY",), "PLACE 4 YEC"),
        (("HIRE 4 INFANTRY", "PLACE 4 YEC", "MOVE 1 YEC - CHL"), "END GO"),
        (("BUY 1", "HIRE 40 INFANTRY"), "HIRE 2 INFANTRY"),
    ],
)
def test_the_example_beside_a_wrong_line_of_a_sheet_stops_it_nowhere(draft, example):
    """Nothing is hired once units are placed; a sheet that stops already goes on no further with any line."""
    shape = shape_of(waiting())
    sheet = shape.check("xyzzy plugh", draft)
    assert [error.example for error in sheet.errors] == [example]
    assert len(shape.check(example, draft).warnings) == len(sheet.warnings)
    assert not shape.check(example, draft).errors


def test_what_is_missing_is_asked_in_words():
    [error] = shape_of(waiting()).check("IF AT YEC REINFORCE FROM CHL 3", ()).errors
    assert error.message.endswith("cannot be read here: something is missing here: whose is it? or how many?")
