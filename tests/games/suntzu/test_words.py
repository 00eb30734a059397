"""The texts of the game: rules with examples that work, the board in words, a sentence for each event."""

import re
from pathlib import Path

import pytest

from games.core.rules.protocol import Event
from games.suntzu import GAME, report_sentences
from games.suntzu.public_state_model import BLUE, DATA, EVENTS, PROVINCES, RED, WARLORDS, Force, Options
from games.suntzu.report_sentences import TEXTS
from games.suntzu.sheet_question import sheet_prompt
from games.suntzu.turn import book_of
from tests.games.suntzu.play import LOW, duel, look, mark, play

FENCED = re.compile(r"```\n(.*?)\n```", re.DOTALL)
SETTINGS = [
    Options(),
    Options(beginner=True),
    Options(events=True, transfers="ask", reveal="stepwise", warlord_pool="all10"),
    Options(warlords=False, plague="remain_up", suicide_always=True, nmr_limit=1, track=10),
]


@pytest.mark.parametrize("options", SETTINGS)
def test_the_examples_of_the_rules_work_when_pasted(options):
    state = duel({RED: {"HAN": 2}})
    state.table.options = options
    tried = 0
    for chapter in GAME.rules(options):
        assert 0 < len(chapter.text) <= 1900
        for example in FENCED.findall(chapter.text):
            sheet = sheet_prompt(book_of(state, BLUE), "sheet", "?").shape.check(example, ())
            assert sheet.errors == (), example
            assert sheet.lines
            tried += 1
    assert tried == 2


def test_the_short_examples_of_the_rules_work_in_their_place():
    state = duel(blue=["7"])
    state.hands[BLUE].drawn, state.hands[BLUE].keep = ["9", "P"], 1
    texts = " ".join(chapter.text for chapter in GAME.rules(Options()))
    for example in ("KEEP 9", "SUPPORT 7"):
        assert f"`{example}`" in texts
        assert sheet_prompt(book_of(state, BLUE), "sheet", "?").shape.check(example, ()).lines == (example,)


def test_every_option_shows_in_the_rules():
    plain = [chapter.text for chapter in GAME.rules(Options())]
    for change in (
        {"place_hours": 12},
        {"after_hours": 8},
        {"beginner": True},
        {"warlords": False},
        {"warlord_pool": "all10"},
        {"events": True},
        {"transfers": "ask"},
        {"reveal": "stepwise"},
        {"plague": "remain_up"},
        {"suicide_always": True},
        {"track": 10},
        {"nmr_limit": 5},
    ):
        assert [chapter.text for chapter in GAME.rules(Options(**change))] != plain, change
    for one, other in (
        ({"events_fresh_only": True}, {"events": True}),
        ({"step_hours": 6}, {"reveal": "stepwise"}),
    ):
        both = [chapter.text for chapter in GAME.rules(Options(**one, **other))]
        assert both != [chapter.text for chapter in GAME.rules(Options(**other))]


def test_every_option_has_its_words_for_the_host_and_every_ruling_its_number():
    for name, field in Options.model_fields.items():
        assert field.description, name
    rulings = (Path(report_sentences.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")
    for number in range(1, 14):
        assert f"| S{number} |" in rulings
    for name in (
        "transfers",
        "reveal",
        "plague",
        "suicide_always",
        "after_hours",
        "track",
        "events_fresh_only",
    ):
        assert f"`{name}`" in rulings


def test_values_that_are_ours_are_marked():
    assert {"the borders", "the values of the displays", "three cards +1 and three cards -1"} <= set(
        DATA["ours"]
    )


def test_the_board_in_words():
    state = mark(duel({BLUE: {"QIN": 3}, RED: {"WUU": 1}}), BLUE, "CHU")
    state.table.marker = -2
    told = GAME.describe(look(state))
    assert "Round 2 of 9: cards are placed; the marker is 2 on the side of King of Chu." in told
    assert "Qin: Sun Tzu 3 armies, worth [1]-2-3." in told
    assert "Chu: empty, worth [2]-2-4, marked by Sun Tzu." in told
    assert "Wu: King of Chu 1 army, worth [4]-3-1." in told
    assert "hand:" not in told
    assert "Your hand: 1 2 3 4 5 6." in GAME.describe(look(state, BLUE))


def test_the_moment_and_each_position_in_words():
    state = duel({BLUE: {"QIN": 3, "CHU": 2}}, blue=["9"])
    assert GAME.phase(look(state)) == "Round 2 of 9: cards are placed"
    position = "0 points, 5 armies in 2 provinces, pool 13, 3 set aside, 7 cards, deck 14"
    for seat in (None, BLUE, RED):
        assert GAME.standing(look(state, seat))[BLUE] == position
    state.hands[BLUE].drawn = ["P", "7"]
    assert "7 cards and 2 drawn" in GAME.standing(look(state))[BLUE]
    assert GAME.figures(look(state)) == {BLUE: [0, 0], RED: [0, 0]}


def test_the_board_in_words_fits_a_picture_s_description():
    state = mark(
        duel(blue=["7", "8", "9", "10", "+1", "+1"], number=9, events=True),
        BLUE,
        *PROVINCES,
    )
    state.table.event = "E3"
    state.table.held = {at: Force(seat=RED, armies=21) for at in state.table.displays}
    assert len(GAME.describe(look(state, BLUE))) <= 1000


def test_the_gazetteer_has_a_line_for_each_province():
    lines = GAME.gazetteer(look(duel({BLUE: {"QIN": 3}})))
    assert lines[0] == "**QIN** Qin 秦 – Sun Tzu 3 armies, worth [1]-2-3 – borders CHU JIN"
    assert len(lines) == 5


def test_a_battle_in_words():
    state = duel({BLUE: {"WUU": 3}}, red=["9"])
    play(state, "wuu 6 qin 1 chu 2 jin 3 han 4", "wuu 9 qin 1 chu 2 jin 3 han 4")
    spoken = [GAME.prose(event) for event in state.told if event.kind == "clash"]
    assert spoken[-1] == (
        "⚔️ **Wu** – Sun Tzu **6**, King of Chu **9**: King of Chu wins by 3; Sun Tzu marks the province; "
        "Sun Tzu loses 3 armies; now empty."
    )
    assert spoken[0] == "⚔️ **Qin** – Sun Tzu **1**, King of Chu **1**: nobody wins; now empty."


def test_a_plague_and_a_counted_card_in_words():
    state = duel({BLUE: {"WUU": 6}}, blue=["P"], warlords={RED: ["K3"]}, red=["P"])
    play(state, "wuu p qin 1 chu 2 jin 3 han 4", "wuu 5 qin 1 chu 2 jin 3 han 4 / use k3")
    spoken = [GAME.prose(event) for event in state.told]
    assert "🎴 King of Chu plays **Physicians**: the Plague in Wu counts as 0." in spoken
    assert any(
        "Sun Tzu **Plague** (counts as 0), King of Chu **5**: King of Chu wins by 5" in s for s in spoken
    )


def test_a_scoring_in_words():
    state = play(duel({BLUE: {"QIN": 3}, RED: {"WUU": 2}}, number=3))
    [spoken] = [GAME.prose(event) for event in state.told if event.kind == "scored"]
    assert spoken == (
        "🏯 **Scoring, era 1.** Qin 1 for Sun Tzu, Wu 4 for King of Chu. Sun Tzu 1, King of Chu 4; "
        "the marker is 3 on the side of King of Chu."
    )
    [empty] = [GAME.prose(event) for event in play(duel(number=3)).told if event.kind == "scored"]
    assert "Nobody controls anything. Sun Tzu 0, King of Chu 0; the marker is in the middle." in empty


@pytest.mark.parametrize("code", [*WARLORDS])
def test_every_warlord_card_has_its_sentence(code):
    facts = {"seat": "red", "card": code, "at": "QIN", "to": "CHU", "owner": "blue", "top": ""}
    spoken = GAME.prose(Event("warlord", facts))
    assert WARLORDS[code].name in spoken
    assert "{" not in spoken
    assert WARLORDS[code].text


@pytest.mark.parametrize("code", [*EVENTS])
def test_every_event_card_has_its_sentence(code):
    for kind, facts in (("event up", {"left": 3}), ("event", {})):
        assert EVENTS[code].name in GAME.prose(Event(kind, {"card": code, **facts}))


def test_every_event_has_its_sentence():
    state = duel(
        {BLUE: {"QIN": 3}},
        number=3,
        blue=["9", "P"],
        red=["+2"],
        events=True,
        warlords={BLUE: ["S3"]},
    )
    state.deck["events"], state.table.event = ["E3", "E4"], "E5"
    state.table.marker = -3
    state.absences[RED] = 2
    play(state, f"{LOW} / support 9", f"{LOW} / order wuu", answers={"blue after": "S3 QIN JIN"})
    spoken = [GAME.prose(event) for event in state.told]
    assert all(spoken)
    assert not [text for text in spoken if "{" in text or " red " in text or " blue " in text]
    assert "Sun Tzu gives up **9** for 1 army of those set aside." in spoken
    assert "🎴 Sun Tzu plays **Flank March**: an army goes from Qin to Jin-Yan." in spoken


def test_an_unknown_event_is_silent():
    assert GAME.prose(Event("earthquake", {})) == ""


def test_no_text_of_the_catalogue_is_left_unused():
    files = Path(report_sentences.__file__).parent.glob("*.py")
    sources = "".join(
        path.read_text(encoding="utf-8") for path in files if path.name != "report_sentences.py"
    )
    ends = ("points", "pool", "draw", "track", "resigned", "absent", "absent both")
    stages = ("prepare", "place", "battle", "after", "over")
    built = (
        [f"end {why}" for why in ends] + [f"phase {s}" for s in stages] + [f"warlord {w}" for w in WARLORDS]
    )
    for name in TEXTS:
        assert name in built or f'"{name}"' in sources, name


def test_the_words_of_a_private_picture_say_what_it_shows():
    state = duel(number=2, blue=["7"], warlords={BLUE: ["S2"]})
    state.hands[BLUE].drawn, state.hands[BLUE].keep = ["9", "P"], 1
    words = GAME.describe(look(state, BLUE))
    for said in ("Your hand: 1 2 3 4 5 6 7.", "You drew 9 P and keep 1.", "Your warlord: Virulence."):
        assert said in words
        assert said not in GAME.describe(look(state, RED))
        assert said not in GAME.describe(look(state))
