"""The board of Three Kingdoms Redux: it shows what the view says, can be read, and keeps hands secret."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

import renderers.redux
from games.core.play.dice import Seeded
from games.core.play.self_play import at_random, play
from games.core.rules.prompts import Seat
from games.core.rules.protocol import View, view
from games.redux import GAME
from games.redux.orders.bids import GeneralBid
from games.redux.printed_data import ENHANCEMENTS, GENERALS, LOCATIONS, SPACES
from games.redux.public_state_model import BORDERS, COMMON, STATES
from games.redux.rules.bidding import place, winners
from games.redux.state import Redux
from renderers import charts, mark_stencils, scene_painter
from renderers.fonts import FACES
from renderers.palette import PALETTES, contrast, palette_named, readable_on
from renderers.png_packing import LARGEST
from renderers.redux import contest_standings, general_seals, layout, scene, spaces, states
from renderers.scene import Mark, Scene, Stamp, Text
from tests.examples import LONG, few
from tests.games.redux.play import ally, bid, give, last, redux, station

WEI, WU, SHU = STATES
PHONE = 550 / 1600
MODES = ("ladder", "sealed", "waves")


@cache
def played(mode: str) -> tuple[Redux, ...]:
    """A game of computers on the open ladder; sealed ones are played at random, with stranger bids."""
    options = GAME.options.model_validate({"bidding": mode})
    players = {} if mode == "ladder" else dict.fromkeys(STATES, at_random)
    return tuple(p.state for p in play(GAME, list(STATES), options, Seeded(b"redux", mode), players))


def sample(mode: str) -> list[Redux]:
    """One position of each round and stage of a game."""
    return list({(s.table.round, s.table.stage): s for s in played(mode)}.values())


def drawn(s: Redux, seat: Seat | None = None, *, palette: str = "standard", **more: Any) -> Scene:
    draft = more.pop("draft", ())
    return scene(view(s, seat, draft), palette=palette_named(palette), **{"orders": True, **more})


def texts(marks: tuple[Mark, ...]) -> Iterator[tuple[Text, tuple[int, int]]]:
    """Every text with the point that it is counted from."""
    for mark in marks:
        if isinstance(mark, Stamp):
            yield from ((one, mark.at) for one in mark.marks if isinstance(one, Text))
        elif isinstance(mark, Text):
            yield mark, (0, 0)


def words(picture: Scene) -> list[str]:
    return [text.text for text, _ in texts(picture.marks)]


def stamps(picture: Scene, kind: str) -> list[tuple[Any, ...]]:
    return [mark.key for mark in picture.marks if isinstance(mark, Stamp) and mark.key[0] == kind]


def boxes(picture: Scene) -> list[tuple[str, tuple[int, int, int, int]]]:
    """The ink of every text of a picture, the ground's among them."""
    found: list[tuple[str, tuple[int, int, int, int]]] = []
    for text, (x, y) in texts((*picture.ground.marks, *picture.marks)):
        left, top, stencil = mark_stencils.text(text)
        ink = stencil.getbbox()
        if ink:
            edges = (x + left + ink[0], y + top + ink[1], x + left + ink[2], y + top + ink[3])
            found.append((text.text, edges))
    return found


def overlaps(picture: Scene) -> list[tuple[str, str]]:
    """Texts that lie on one another or beyond the edge."""
    found = boxes(picture)
    wide, high = picture.size
    beyond = [(word, "edge") for word, e in found if e[0] < 0 or e[1] < 0 or e[2] > wide or e[3] > high]
    return beyond + [
        (one, other)
        for (one, a), (other, b) in combinations(found, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


def crowded() -> Redux:
    """A round in which much is to be shown: all allied, many bids on one space, a large supply."""
    s = give(redux(8), WEI, "CRE CHO XDU XYU YJI LDI XYO", "RAT IRO HOR REP TOW MST", g=18, r=17, p=12)
    give(s, WEI, hand=" ".join(list(ENHANCEMENTS)[10:20]), u=11, t=14, s=10, h=11, c=12, v=13)
    give(s, WU, "HGA ZHO ZZH LME", "BAT SPA", g=20, market=5, farm=5, tribal=12, rank=5)
    give(s, SHU, "ZFE GYU ZGL LHU", g=12)
    ally(s, "TRN", WU, SHU)
    for general, more in (("CAO", {"popular": 3, "han": True}), ("CRE", {}), ("CHO", {}), ("XDU", {})):
        bid(s, WEI, general, "TRN", 5, **more)
    bid(s, WU, "SJI", "TRN", 5)
    bid(s, SHU, "LBE", "TRN", 9, popular=4)
    bid(s, WEI, "XYU", "BWW", 5, units="2H")
    bid(s, WEI, "YJI", "BWW", 4, units="1H")
    bid(s, WU, "HGA", "BWW", 12, units="2V", popular=8)
    bid(s, WEI, "LDI", "TRI", 0, gold=1)
    station(s, SHU, "LHU", "JTG SYG", "1S 1V")
    station(s, SHU, "GYU", "GNA")
    s.table.stage, s.table.alliance = "bid", "TRN"
    s.table.resident, s.table.emperor = "XYO", WEI
    s.table.realms[WEI].officers["XYO"].duty = "emperor"
    return s


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("mode", few(MODES))
@pytest.mark.parametrize("palette", list(PALETTES))
def test_every_stage_of_every_round_fits_in_150_kb(mode: str, palette: str) -> None:
    shown = sample(mode)
    stages = {s.table.stage: s for s in shown}
    assert stages.keys() == {"recruit", "bid", "act", "over"}
    for number, s in enumerate(shown if LONG else stages.values()):
        picture = drawn(s, (None, *STATES)[number % 4], palette=palette)
        assert picture.size == layout.SIZE == (1600, 1200)
        assert len(scene_painter.png(picture)) < LARGEST


@pytest.mark.long
@pytest.mark.parametrize("mode", few(MODES))
def test_no_text_lies_on_another_or_beyond_the_edge(mode: str) -> None:
    for number, s in enumerate(sample(mode)):
        for seat in (None, STATES[number % 3]):
            assert overlaps(drawn(s, seat)) == []


def test_a_crowded_round_can_be_read_too() -> None:
    s = crowded()
    lines = ("CAO - HAN +2P +H IF LEAD<=4 ELSE CAO - MKT", *(f"XDU - TRN +{n}P" for n in range(1, 9)))
    for seat in (None, *STATES):
        assert overlaps(drawn(s, seat)) == []
    assert overlaps(drawn(s, WEI, draft=lines)) == []
    assert len(scene_painter.png(drawn(s, WEI, draft=lines))) < LARGEST
    assert {"3PH", "+4P", "2H", "1S", "1V"} <= set(words(drawn(s)))


def on_signs(picture: Scene) -> list[str]:
    """Texts that lie on the sign of a good or on a general's seal, and are no part of it."""
    marks = (*picture.ground.marks, *picture.marks)
    halves = [
        (mark.at, float(mark.key[2] if mark.key[0] == "redux good" else mark.key[3] / 2))
        for mark in marks
        if isinstance(mark, Stamp) and mark.key[0] in ("redux good", "redux seal")
    ]
    plain = replace(picture, ground=replace(picture.ground, marks=()), marks=picture.marks)
    loose = replace(plain, marks=tuple(mark for mark in marks if isinstance(mark, Text)))
    return [
        word
        for word, (left, top, right, bottom) in boxes(loose)
        for (x, y), half in halves
        if left < x + half and right > x - half and top < y + half and bottom > y - half
    ]


def test_no_text_lies_on_a_sign_or_a_seal() -> None:
    """Figures of two digits lay on the signs of their goods, tokens with units on the next general's seal."""
    s = crowded()
    assert on_signs(drawn(s)) == []
    for number, general in enumerate(("GYU", "CDA", "ZCA")):
        bid(s, SHU, general, "BUS", 5, units="2S" if number < 2 else "", popular=number)
    assert on_signs(drawn(s)) == []
    assert {"2S", "2P"} <= set(words(drawn(s)))
    s.hands[WU].drawn = ["ZHO", "JQI", "ZTA", "CWU", "TSC", "SQU", "LTO", "LSU"]
    assert on_signs(drawn(s, WU)) == []
    assert "Naval Expertise" in words(drawn(s, WU)), "it was cut off"


def test_bids_are_read_on_a_phone() -> None:
    """Codes of generals have capitals of 5 pixels at least where the picture is 550 wide, totals of 7."""
    s = crowded()
    for code in ("SJI", "LBE", "XYU", "YJI", "HGA"):
        sizes = [text.size for text, _ in texts(drawn(s).marks) if text.text.startswith(code)]
        assert max(sizes) * 0.7 * PHONE >= 5
    plain = redux(2)
    plain.table.stage, plain.table.alliance = "bid", "CON"
    bid(plain, WEI, "CAO", "TRN", 17)
    by_text = {text.text: text for text, _ in texts(drawn(plain).marks) if text.size > 22}
    assert by_text["CAO"].size * 0.7 * PHONE >= 7
    assert by_text["17"].size * 0.7 * PHONE >= 9
    bid(plain, WEI, "CRE", "TRN", 4)
    assert words(drawn(plain)).count("CRE") == 2, "two generals of a state have room for their codes"


@pytest.mark.long
def test_no_label_of_the_board_is_small_and_italic() -> None:
    """A phone shows 550 pixels of 1,600: italics of 16 pixels came to five, and could not be read."""
    for s, seat in ((crowded(), None), (crowded(), STATES[1]), (sample("waves")[-1], STATES[0])):
        picture = drawn(s, seat)
        found = [text for text, _ in texts((*picture.ground.marks, *picture.marks))]
        assert [text.text for text in found if text.font == "italic" and text.size < 26] == []
        assert {text.text for text in found if text.font == "text" and text.size < 17} <= NAMES_OF_CARDS


NAMES_OF_CARDS = {card.name for card in ENHANCEMENTS.values()}
"""They shrink to stay on their cards."""


def test_every_bid_stands_on_its_space_with_its_side_s_total() -> None:
    s = crowded()
    table = s.table
    fight = contest_standings.contest(table, "TRN")
    assert fight.sides == ((WEI,), (WU, SHU))
    assert [fight.total(side) for side in fight.sides] == [20, 14]
    said = words(drawn(s))
    assert {"20", "14"} <= set(said)
    for code in ("SJI", "LBE", "XYU", "YJI", "HGA", "LDI"):
        assert said.count(code) == 2, "on the space, and with his state"
    bare = [key[2] for key in stamps(drawn(s, orders=False), "redux seal")]
    assert [bare.count(general_seals.surname(code)) for code in ("SJI", "LBE")] == [2, 2]


@pytest.mark.long
def test_who_leads_is_who_would_win() -> None:
    seen = 0
    for mode in MODES:
        for s in played(mode):
            table = s.table
            if table.stage == "bid" and table.alliance:
                for space in (*COMMON, *BORDERS):
                    assert list(contest_standings.contest(table, space).best) == winners(table, space)
                    seen += bool(table.on(space))
    assert seen > 100


def test_equal_totals_go_to_who_reached_them_first_but_for_cao_cao_and_a_space_that_was_left() -> None:
    s = give(redux(2), WEI, "CRE")
    s.table.stage, s.table.alliance = "bid", "CON"
    bid(s, WU, "HGA", "TRN", 4)
    bid(s, SHU, "LBE", "TRN", 4)
    assert contest_standings.leading(s.table, "TRN") == (WU,)
    s.table.deserted = "TRN"
    assert contest_standings.leading(s.table, "TRN") == (SHU,)
    bid(s, WEI, "CAO", "TRN", 4)
    assert contest_standings.leading(s.table, "TRN") == (WEI,)
    assert contest_standings.leading(s.table, "REC") == ()


def test_a_bid_outbid_is_seen_at_once() -> None:
    s = redux(2)
    s.table.stage, s.table.alliance, s.table.order = "bid", "CON", list(STATES)
    place(s, SHU, GeneralBid("LBE", "TRN"))
    before = scene_painter.png(drawn(s))
    place(s, WEI, GeneralBid("CAO", "TRN"))
    assert contest_standings.contest(s.table, "TRN").best == (WEI,)
    assert scene_painter.png(drawn(s)) != before


def test_whoever_is_asked_for_a_bid_sees_the_table_without_those_of_the_last_round() -> None:
    s = next(s for s in played("ladder") if s.table.round == 2 and s.table.stage == "bid")
    assert s.table.last is not None
    assert s.table.last.bids
    assert "generals are assigned" in words(drawn(s))
    assert all(contest_standings.contest(s.table, space).bids == () for space in SPACES)


def test_the_bids_of_the_last_round_stay_while_generals_are_recruited() -> None:
    s = next(s for s in played("ladder") if s.table.round > 1 and s.table.stage == "recruit")
    number = s.table.round - 1
    assert f"generals are recruited · bids of round {number}" in words(drawn(s))
    assert s.table.last is not None
    won = {space: list(contest_standings.contest(s.table, space).best) for space in s.table.last.won}
    assert won == s.table.last.won
    assert contest_standings.contest(s.table, s.table.last.bids[0].space, orders=False).bids == ()
    assert "generals are recruited" in words(drawn(s, orders=False))


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    s = played("ladder")[0]
    for seat in STATES:
        hand = s.hands[seat]
        assert hand.cards
        assert hand.drawn
        assert {*hand.cards, *hand.drawn} <= set(words(drawn(s, seat)))
        for other in (None, *STATES):
            if other != seat:
                assert not {*hand.cards, *hand.drawn} & set(words(drawn(s, other)))


@pytest.mark.parametrize("mode", few(MODES))
def test_what_others_hold_changes_no_byte(mode: str) -> None:
    for s in sample(mode)[::5]:
        twin = s.model_copy(deep=True)
        twin.hands[WEI].cards = ["RAT"] * len(s.hands[WEI].cards)
        twin.hands[WEI].drawn = ["CRE", "CHO"]
        twin.hands[WEI].queue = ["CAO - TRN", "PASS"]
        for seat in (None, WU, SHU):
            assert scene_painter.png(drawn(s, seat)) == scene_painter.png(drawn(twin, seat))
        assert scene_painter.png(drawn(s, WEI)) != scene_painter.png(drawn(twin, WEI))


def test_all_see_how_many_cards_a_state_holds_and_no_more() -> None:
    one, other = (give(redux(3), WEI, hand=hand) for hand in ("RAT IRO", "RAT IRO HOR"))
    for seat in (None, *STATES):
        assert words(drawn(one, seat)) != words(drawn(other, seat))


def test_waiting_orders_and_drafts_are_the_owner_s() -> None:
    s = redux(3)
    s.hands[WEI].queue = ["CAO - HAN +2P +H", "PASS"]
    assert {"your queue: 2", "CAO - HAN +2P +H"} <= set(words(drawn(s, WEI)))
    assert {"your draft: 1", "CAO - TRN"} <= set(words(drawn(s, WEI, draft=("CAO - TRN",))))
    for seat in (None, WU, SHU):
        assert "CAO - HAN +2P +H" not in words(drawn(s, seat))


def test_a_state_s_sheet_says_what_it_has() -> None:
    s = give(redux(4), WU, "LME", "BAT", g=13, r=7, u=3, t=9, v=8, market=4, farm=2, tribal=11, rank=3)
    s.table.realms[WU].treasury = ["market", "HEF"]
    said = words(drawn(s))
    for word in ("13", "7", "3", "9", "8", "4/5", "2/5", "11/12", "3/5", "BAT"):
        assert word in said, word
    # If the game ended now: 4 for each category and 3 for the rank; the others share second places.
    assert [word for word in said if word.endswith(" VP") and word != "1 VP"] == ["3 VP", "15 VP", "3 VP"]
    assert {"LME", "SJI"} <= set(said)
    card = GENERALS["LME"]
    assert f"{card.administration}/{card.combat}/{card.leadership}" in said


def test_who_is_stationed_stands_on_his_location_with_his_units() -> None:
    s = station(redux(5), SHU, "GYU", "GNA", "2S")
    s.table.held["HEF"] = s.table.held["GNA"].model_copy(update={"seat": WU, "general": "SJI"})
    picture = drawn(s)
    assert [key[1] for key in stamps(picture, "redux held")] == [WU, SHU]
    assert {"2S", "GYU"} <= set(words(picture))
    assert "公安" not in words(picture)
    assert "夷陵" in words(picture)


def test_no_marker_is_shown_before_it_is_laid() -> None:
    s = crowded()
    s.table.criterion = {}
    assert list(words(drawn(s))).count("?") == 2
    s.table.criterion = {"POP": "combat", "HAN": "administration"}
    assert "?" not in words(drawn(s))


def test_the_emperor_s_general_and_the_alliance_are_seen() -> None:
    s = crowded()
    said = words(drawn(s))
    assert "alliance space TRN" in said
    assert any("emperor" in word for word in said)
    hollow = [key for key in stamps(drawn(s), "redux seal") if key[2] == "荀" and key[4]]
    assert len(hollow) == 2
    s.table.allied = list(STATES)
    assert "all allied" in words(drawn(s))


def test_the_end_says_who_has_won_and_how() -> None:
    end = played("ladder")[-1]
    said = words(drawn(end))
    assert any(word.endswith((" wins", " win")) for word in said)
    for seat in STATES:
        score = end.table.final[seat]
        assert f"{score.total} VP" in said
        assert sum(int(str(value)) for _, value in states.points(end.table, seat)) == score.total


def test_a_state_that_passed_and_one_served_by_a_civil_servant_are_marked() -> None:
    s = redux(2)
    s.table.stage, s.table.alliance, s.table.passed, s.table.absent = "bid", "CON", [WU], [SHU]
    said = words(drawn(s))
    assert any(word.endswith("passed") for word in said)
    assert "3rd · civil servant" in said


@pytest.mark.parametrize("name", list(PALETTES))
def test_states_differ_by_colour_shape_pattern_and_name(name: str) -> None:
    palette = PALETTES[name]
    for one, other in combinations(STATES, 2):
        a, b = general_seals.colour_of(one, palette), general_seals.colour_of(other, palette)
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 > 60
        assert general_seals.PATTERN[one] != general_seals.PATTERN[other]
        assert general_seals.EMBLEM[one] != general_seals.EMBLEM[other]
        assert general_seals.shape(one, 20) != general_seals.shape(other, 20)
    for seat in STATES:
        colour = general_seals.colour_of(seat, palette)
        assert contrast(colour, readable_on(colour, palette)) >= 4
        picture = Image.open(io.BytesIO(scene_painter.png(drawn(redux(2), palette=name)))).convert("RGB")
        left, top, _, _ = layout.state_box(seat)
        assert picture.getpixel((left + 200, top + 36)) == colour


def test_every_sign_that_a_picture_writes_is_in_its_fonts() -> None:
    known = {
        name: TTFont(files("renderers.fonts").joinpath(file)).getBestCmap() for name, file in FACES.items()
    }
    cards: list[Any] = [*GENERALS.values(), *ENHANCEMENTS.values(), *SPACES.values(), *LOCATIONS.values()]
    chinese = "".join([*(card.chinese for card in cards), *general_seals.EMBLEM.values()])
    assert [sign for sign in chinese if ord(sign) not in known["chinese"]] == []
    for s in sample("ladder"):
        for text, _ in texts(drawn(s, WEI).marks):
            assert [sign for sign in text.text if ord(sign) not in known[text.font]] == [], text


def test_surnames_are_those_of_the_general() -> None:
    assert [general_seals.surname(code) for code in ("CAO", "XDU", "ZGL", "TSC", "SMY")] == [
        "曹", "夏侯", "諸葛", "太史", "司馬",
    ]  # fmt: skip
    assert all(GENERALS[code].chinese.startswith(general_seals.surname(code)) for code in GENERALS)
    assert all(len(general_seals.surname(code)) < len(GENERALS[code].chinese) for code in GENERALS)


def test_every_space_has_a_name_that_fits() -> None:
    assert set(spaces.SHORT) == set(COMMON)


def test_the_same_view_gives_the_same_bytes() -> None:
    s = played("ladder")[40]
    shown: View[Any, Any] = view(s, WEI)
    assert (
        len({scene_painter.png(scene(shown, palette=palette_named("standard"), orders=True)) for _ in "12"})
        == 1
    )


def test_the_chart_has_the_colours_of_the_board() -> None:
    palette = palette_named("standard")
    shown = view(played("ladder")[-1], None)
    picture = charts.lines(GAME, shown, renderers.redux.colour_of, palette=palette)
    fills = {getattr(mark, "fill", None) for mark in picture.marks}
    assert {general_seals.colour_of(seat, palette) for seat in STATES} <= fills


def test_a_table_as_it_is_dealt_can_be_drawn() -> None:
    s = GAME.setup(list(STATES), GAME.options.model_validate({}))
    assert overlaps(drawn(s)) == []
    assert "Round 1" in words(drawn(last(s)))


def test_standing_orders_are_shown_to_their_owner_where_nothing_else_waits() -> None:
    s = crowded()
    s.hands[WEI].standing = ["ALLY REC TRN", "HOLD"]
    assert {"standing orders: 2", "ALLY REC TRN"} <= set(words(drawn(s, WEI)))
    assert "ALLY REC TRN" not in words(drawn(s, WU)) + words(drawn(s, None))
    s.hands[WEI].queue = ["CAO - HAN"]
    assert "ALLY REC TRN" not in words(drawn(s, WEI))


def test_a_long_order_is_shown_whole_where_the_cards_leave_room() -> None:
    s = crowded()
    s.hands[WEI].cards = ["SPA"]
    long = "CPU - HAN +1P IF LEAD<=4 ELSE CPU - REC"
    s.hands[WEI].queue = [long, *(f"X{n}X - REC" for n in range(5))]
    assert long in words(drawn(s, WEI))
    assert overlaps(drawn(s, WEI)) == []


def test_nothing_touches_in_the_head_of_a_late_round() -> None:
    s = crowded()
    s.table.round = 12
    assert overlaps(drawn(s, None)) == []


@pytest.mark.parametrize("count", range(1, 10))
def test_the_longest_names_of_cards_stay_on_their_cards(count: int) -> None:
    s = crowded()
    longest = sorted(ENHANCEMENTS, key=lambda code: -len(ENHANCEMENTS[code].name))
    s.hands[WEI].cards, s.hands[WEI].queue = longest[:count], ["CAO - HAN +2P +H"] * (count % 3)
    assert overlaps(drawn(s, WEI)) == []
