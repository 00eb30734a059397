"""The map of Conquest: what it shows is what the view says, and nothing of a hand to anybody else."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from games.conquest import GAME as CONQUEST
from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY
from games.conquest.land import BOARD, BOARDS, CAPS, PROVINCES
from games.conquest.options import Options
from games.conquest.public_state_model import (
    NAMES,
    NEUTRAL,
    NOBODY,
    POWERS,
    Capture,
    Invasion,
    full_regions,
    owner,
    persons_at,
    provinces_of,
)
from games.conquest.state import Realm, close_turn
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.prompts import Seat
from games.core.rules.protocol import View, view
from renderers import charts, conquest, scene_painter
from renderers.conquest import invasions, land, legend, owners, pieces, private_slip, scene, status_panel
from renderers.fonts import FACES, face
from renderers.palette import PALETTES, palette_named
from renderers.placing import Edges, meets
from renderers.png_packing import LARGEST
from renderers.scene import Box, Colour, Line, Scene, Stamp, Text
from tests.examples import LONG, few, spread
from tests.games.conquest.board import BLUE, BROWN, GREEN, RED, neutral, put, realm
from tests.renderers.test_warlords import seen

SEATS = [power.seat for power in POWERS]


def drawn(shown: View[Any, Any], name: str = "standard", *, orders: bool = True) -> Scene:
    return scene(shown, palette=palette_named(name), orders=orders)


def png(shown: View[Any, Any], name: str = "standard", *, orders: bool = True) -> bytes:
    return scene_painter.png(drawn(shown, name, orders=orders))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def words(shown: Scene) -> list[str]:
    """Every text of a scene, those within stamps included."""
    marks = [part for mark in shown.marks for part in (mark.marks if isinstance(mark, Stamp) else (mark,))]
    return [mark.text for mark in marks if isinstance(mark, Text)]


def crowded(seed: int, board: int, seats: list[Seat] | None = None) -> Realm:
    """A late table made by hand: most provinces held, Rulers, Generals, tokens, a vassal, captures."""
    chance = random.Random(seed)
    seats = seats or SEATS
    made = realm(*seats, turn=seats[-1], board=board)
    table = made.table
    table.order, table.round, table.fate_die, table.fate_card = seats, 7, 3, "great_flood"
    table.tactics = "attack"
    held = dict(zip(chance.sample(PROVINCES, len(seats)), seats, strict=True))
    while len(held) < min(40, 9 * len(seats)):
        code = chance.choice(list(held))
        free = [other for other in BOARD.neighbours(code) if other not in held]
        if free:
            held[chance.choice(free)] = held[code]
    for code in PROVINCES:
        if code in held:
            put(made, code, held[code], chance.choice([0, 1, 5, 12, 20]))
        elif chance.random() < 0.7:
            neutral(made, code, chance.choice([2, 4]))
    rulers, generals = iter(RULERS), iter(GENERALS)
    for seat in seats:
        homes = provinces_of(table, seat)
        if not homes:
            continue
        put(made, homes[0], seat, 6, next(rulers))
        for home in (homes[0], homes[0], homes[-1]):
            put(made, home, seat, table.lands[home].infantry, next(generals))
        made.hands[seat].cards, made.hands[seat].gold = list(STRATEGY)[:5], 7
    table.tokens.flood = list(PROVINCES)[seed % 5 :: 9]
    table.tokens.famine, table.tokens.epidemic, table.tokens.harvest = [2], [2], [3]
    table.lords[seats[0]] = seats[1]
    _campaign(made)
    return made


def _campaign(made: Realm) -> None:
    """Four captures and a beaten invasion of the player whose turn it is."""
    table, turn = made.table, made.table.turn
    assert turn is not None
    mine = provinces_of(table, turn.seat)
    for number, code in enumerate(mine):
        for other in BOARD.neighbours(code):
            taken = [each.target for each in turn.captures]
            if other in mine and other not in taken and code not in taken and len(taken) < 4:
                capture = Capture(
                    source=code, target=other, loser=NEUTRAL, lost=number, killed=number + 9, entry=number
                )
                turn.captures.append(capture)
            elif owner(table, other) not in (NOBODY, turn.seat) and not turn.invasions:
                turn.invasions.append(Invasion(target=other, source=code, engagements=2))


@cache
def course(count: int, board: int, mode: str) -> list[View[Any, Any]]:
    """Moments of a game of computers, from the setup on, one of each phase in each round."""
    options = Options.model_validate({"mode": mode, "board": board, "rounds": 4})
    shown: dict[tuple[int, str], View[Any, Any]] = {}
    for position in play(CONQUEST, SEATS[:count], options, Seeded(b"x", "g")):
        made = Realm.model_validate(position.save.state)
        turn = made.table.turn
        phase = turn.phase + str(len(turn.captures)) if turn else made.table.ended or "between"
        shown.setdefault((made.table.round, phase), view(made, None))
        if made.table.round > 4:
            break
    return list(shown.values())


@pytest.mark.deeper
@pytest.mark.parametrize("name", few(PALETTES))
@pytest.mark.parametrize("count, board, mode", [(2, 1, "seven"), (5, 3, "three_kingdoms"), (8, 4, "21")])
def test_every_moment_of_a_game_is_drawn_and_small(count: int, board: int, mode: str, name: str) -> None:
    shown = course(count, board, mode)
    assert len({each.table.round for each in shown}) > 2
    sizes = [
        len(png(each, name)) for each in (shown[:: max(1, len(shown) // 8)] if LONG else spread(shown, 3))
    ]
    assert len(sizes) > 2
    assert max(sizes) < LARGEST


@pytest.mark.parametrize("name", few(PALETTES))
@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_a_crowded_map_fits_in_150_kb(board: int, name: str) -> None:
    made = crowded(board, board)
    seat = SEATS[-1]
    made.hands[seat].standing = [f"IF INVADED AT TAI BY {n}+ PLAY Ambush" for n in range(2, 12)]
    data = png(view(made, seat), name)
    assert len(data) < LARGEST
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (1600, 1200)
        assert image.mode == "P"


def test_setup_and_the_end_are_drawn() -> None:
    made = CONQUEST.setup(SEATS[:3], Options())
    assert "Setup" in words(drawn(view(made, None)))
    made = crowded(1, 1)
    made.table.winners, made.table.ended = [RED], "Red holds 15 provinces."
    assert "Red holds the Mandate" in words(drawn(view(made, None)))
    made.table.winners = []
    assert "The war ends in a draw" in words(drawn(view(made, None)))


def test_others_see_no_trace_of_a_hand() -> None:
    """Twin tables that differ in gold, cards, reserve by name, and standing orders of Red."""
    one, two = crowded(3, 1), crowded(3, 1)
    mine = two.hands[RED]
    mine.gold, mine.cards = 31, list(reversed(STRATEGY))[:5]
    mine.standing = ["FEALTY YES IF UNITS<=4"]
    for other in (None, BLUE, GREEN):
        assert png(view(one, other)) == png(view(two, other))
    assert png(view(one, RED)) != png(view(two, RED))


@pytest.mark.parametrize(
    "change", [{"gold": 8}, {"cards": ["dams"]}, {"reserve": ["Guan Yu"]}, {"standing": ["REACT NO"]}]
)
def test_a_private_picture_shows_each_part_of_the_own_hand(change: dict[str, Any]) -> None:
    made = crowded(3, 1)
    before = png(view(made, RED))
    shown = view(made, RED)
    assert shown.hand is not None
    assert png(replace(shown, hand=shown.hand.model_copy(update=change))) != before


def test_own_gold_cards_reserve_and_standing_orders_are_written_out() -> None:
    made = crowded(3, 1)
    hand = made.hands[RED]
    hand.gold, hand.cards, hand.reserve = 9, ["taxes", "taxes", "envoy"], ["Guan Yu"]
    hand.standing = [f"IF INVADED AT TAI BY {n}+ PLAY Ambush" for n in range(2, 12)]
    text = words(drawn(view(made, RED)))
    assert "9 gold" in text
    assert "Cards: Taxes ×2, Envoy" in text
    assert "Reserve: Guan Yu" in text
    assert [line for line in hand.standing if line in text] == hand.standing[:5]
    assert "and 5 more" in text


def test_a_full_hand_of_the_longest_cards_stays_off_every_code_and_counter() -> None:
    made = crowded(3, 1)
    hand = made.hands[RED]
    hand.cards = sorted(STRATEGY, key=lambda key: -len(STRATEGY[key].title))[:8]
    hand.reserve = sorted(GENERALS, key=lambda name: -len(name))[:6]
    hand.standing = ["FEALTY NO"] * 12
    for slip in private_slip.slips(hand):
        for _, box in signs():
            assert not meets(slip, box)


def test_shown_gold_and_the_backs_of_hands_stand_on_the_scroll() -> None:
    made = crowded(3, 1)
    made.hands[RED].shown, made.hands[RED].gold = True, 23
    assert "23" in words(drawn(view(made, None)))
    made.hands[RED].shown = False
    assert not any("23" in text for text in words(drawn(view(made, None))))


# What stands where


def test_the_shapes_are_those_of_the_rules() -> None:
    """Provinces that share a border, or the crossing, are the neighbours of the rules, and no others."""
    shared = {frozenset((one, two)) for one, two, _ in land.BORDERS if one and two}
    shared |= {frozenset(row["between"]) for row in land.SHEET["crossings"]}
    assert shared == {frozenset((code, other)) for code in PROVINCES for other in BOARD.neighbours(code)}
    assert list(land.SHAPES) == list(PROVINCES)


def inside(point: tuple[float, float], ring: Any) -> bool:
    (x, y), found = point, False
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            found = not found
    return found


def signs() -> list[tuple[str, Edges]]:
    """Every box in which something may stand, with its province."""
    found = []
    for code in PROVINCES:
        for kind, (wide, high) in land.BOXES.items():
            x, y = land.spot(code, kind)
            found.append((code, (x - wide, y - high, x + wide, y + high)))
    return found


def test_signs_stand_in_their_province_and_apart() -> None:
    every = signs()
    for code, (left, top, right, bottom) in every:
        corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
        assert all(inside(corner, land.SHAPES[code][0]) for corner in corners), code
    assert [(a, b) for a, b in combinations(every, 2) if meets(a[1], b[1])] == []


@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_the_number_of_a_region_stands_in_it_and_hides_no_sign(board: int) -> None:
    numbers = land.numbers_at(board)
    discs = {number: (x - 19, y - 19, x + 19, y + 19) for number, (x, y) in numbers.items()}
    for number, codes in enumerate(BOARDS[board], 1):
        left, top, right, bottom = discs[number]
        corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
        assert any(all(inside(corner, land.SHAPES[code][0]) for corner in corners) for code in codes), number
    papers = [("", status_panel.SCROLL), ("", legend.KEY)]
    assert [
        code for code, box in (*signs(), *papers) if any(meets(box, disc) for disc in discs.values())
    ] == []


def test_the_number_of_a_region_that_is_held_is_gold() -> None:
    made = realm(BLUE, RED)
    for code in BOARDS[1][2]:
        put(made, code, BLUE, 1)
    stamps = [mark for mark in drawn(view(made, None)).marks if isinstance(mark, Stamp)]
    numbers = {mark.key[1]: mark.key[2] for mark in stamps if mark.key[0] == "conquest number"}
    assert numbers == {number: number == 3 for number in range(1, 9)}


def test_scroll_and_key_hide_no_sign() -> None:
    for slip in (status_panel.SCROLL, legend.KEY, conquest.RIBBON):
        assert [code for code, box in signs() if meets(slip, box)] == []


@pytest.mark.parametrize("seed", range(12))
def test_no_plaque_hides_a_code_a_counter_a_ruler_or_a_token(seed: int) -> None:
    """Each plaque of losses against all that stands on the map, reckoned here anew."""
    made = crowded(seed, seed % 4 + 1, SEATS[seed % 4 : seed % 4 + 4])
    turn, table = made.table.turn, made.table
    assert turn is not None
    plaques = invasions.placed(table, invasions.turns_of(table), (status_panel.SCROLL, legend.KEY))
    papers = [
        mark.box
        for mark in invasions.losses(plaques, owners.painted(palette_named("standard")))
        if isinstance(mark, Box) and mark.radius == 6 and mark.opacity == 1
    ]
    assert len(papers) == len([each for each in turn.captures if each.lost or each.killed])
    regions = land.regions_of(table.options.board)
    for code, box in signs():
        kind = ("army", "label", "ruler", "token")[[b for c, b in signs() if c == code].index(box)]
        empty = {
            "army": owner(table, code) == NOBODY,
            "label": False,
            "ruler": not persons_at(table, code),
            "token": code not in table.tokens.flood and regions[code] not in (2, 3),
        }
        if not empty[kind]:
            assert not [paper for paper in papers if meets(paper, box)], (code, kind)
    assert not [pair for pair in combinations(papers, 2) if meets(*pair)]


def test_codes_and_counters_lie_over_arrows_and_borders() -> None:
    marks = drawn(view(crowded(2, 2, SEATS[:3]), None)).marks
    names = [mark.key[0] if isinstance(mark, Stamp) else "" for mark in marks]
    strokes = [
        at for at, mark in enumerate(marks) if isinstance(mark, Line) and mark.width in (12.0, 8.0, 9.0)
    ]
    codes = [at for at, name in enumerate(names) if name == "conquest code"]
    counters = [at for at, name in enumerate(names) if name == "conquest counter"]
    assert len(codes) == len(PROVINCES)
    assert strokes
    assert min(codes) > max(strokes)
    assert min(counters) > max(strokes)


def stamps(shown: Scene, kind: str) -> dict[tuple[int, int], Stamp]:
    return {mark.at: mark for mark in shown.marks if isinstance(mark, Stamp) and mark.key[0] == kind}


def test_each_province_with_units_has_a_counter_with_its_infantry() -> None:
    made = crowded(5, 2)
    shown = drawn(view(made, None))
    counters = stamps(shown, "conquest counter")
    for code in PROVINCES:
        here = counters.get(land.spot(code, "army"))
        if owner(made.table, code) == NOBODY:
            assert here is None
            continue
        assert here is not None
        texts = [mark.text for mark in here.marks if isinstance(mark, Text)]
        assert texts == [owners.EMBLEM[owner(made.table, code)], str(made.table.lands[code].infantry)]


def test_rulers_and_generals_stand_where_they_are() -> None:
    made = crowded(5, 2)
    shown = stamps(drawn(view(made, None)), "conquest lords")
    for code in PROVINCES:
        here = persons_at(made.table, code)
        stamp = shown.get(land.spot(code, "ruler"))
        assert (stamp is not None) == bool(here)
        if stamp is not None:
            assert (stamp.key[1] != "") + int(str(stamp.key[2])) == len(here)


def test_every_ruler_has_a_character_of_their_own() -> None:
    assert len(set(pieces.CHARACTER.values())) == len(RULERS)


@pytest.mark.parametrize("name", list(PALETTES))
def test_a_province_has_its_owners_colour_and_its_owners_pattern(name: str) -> None:
    made = crowded(6, 3)
    shown = drawn(view(made, None), name)
    colours = owners.painted(palette_named(name))
    found = [mark for mark in shown.marks if isinstance(mark, Stamp) and mark.key[0] == "conquest land"]
    patterns: dict[str, set[str]] = {}
    for stamp in found:
        holder = owner(made.table, str(stamp.key[1]))
        patterns.setdefault(holder, set()).add(stamp.marks[-1].pattern)  # type: ignore[union-attr]  # areas alone
        if holder in SEATS:
            assert stamp.marks[0].fill == colours.owners[SEATS.index(holder)]  # type: ignore[union-attr]  # areas alone
    assert len(found) == len(PROVINCES)
    assert sorted(map(len, patterns.values())) == [1] * len(patterns)
    woven = [pattern for holder, some in patterns.items() if holder in SEATS for pattern in some]
    assert len(woven) == len(set(woven)) > 2
    assert all(woven)
    assert all(some == {""} for holder, some in patterns.items() if holder not in SEATS)


def test_no_two_seats_have_one_pattern() -> None:
    assert len({owners.pattern_of(seat) for seat in owners.NUMBER}) == len(owners.NUMBER) == 8


@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_each_region_has_a_seat_that_turns_to_gold_when_the_region_is_held(board: int) -> None:
    made = realm(BLUE, RED, board=board)
    seats = land.seats_of(board)
    assert sorted(seats.values()) == list(range(1, 9))
    for code, number in seats.items():
        assert code in BOARDS[board][number - 1]
        assert CAPS[code] == max(CAPS[other] for other in BOARDS[board][number - 1])
    for code in BOARDS[board][3]:
        put(made, code, RED, 1)
    assert full_regions(made.table, RED) == [4]
    walls = stamps(drawn(view(made, None)), "conquest code").values()
    assert [(stamp.key[2], stamp.key[3]) for stamp in walls if stamp.key[3]] == [(4, True)]


def test_a_vassal_has_a_double_border_in_its_lords_colour() -> None:
    made = realm(BLUE, RED)
    put(made, "TAI", BLUE, 3)
    put(made, "YEC", RED, 3)
    plain = drawn(view(made, None))
    made.table.lords[BLUE] = RED
    sworn = drawn(view(made, None))
    red = owners.painted(palette_named("standard")).owners[SEATS.index(RED)]
    rims = [
        mark
        for mark in sworn.marks
        if isinstance(mark, Line) and mark.width == 5.0 and mark.fill == red and mark not in plain.marks
    ]
    borders = [line for one, two, line in land.BORDERS if "TAI" in (one, two)]
    assert sorted(mark.points for mark in rims) == sorted(borders)
    assert "of Red" in words(sworn)


def test_captures_and_losses_are_drawn_with_orders_alone() -> None:
    made = realm(BLUE, RED)
    put(made, "TAI", RED, 3)
    put(made, "YEC", RED, 3)
    shown = view(made, None)
    still = png(shown)
    assert still == png(shown, orders=False)
    turn = made.table.turn
    assert turn is not None
    turn.captures.append(Capture(source="TAI", target="YEC", loser=BLUE, lost=2, killed=6, entry=0))
    told = words(drawn(view(made, None)))
    assert "–2" in told
    assert "–6" in told
    assert png(view(made, None), orders=False) == still


def test_an_empty_province_that_was_taken_has_an_arrow_and_no_plaque() -> None:
    made = realm(BLUE, RED)
    put(made, "TAI", RED, 3)
    put(made, "YEC", RED, 3)
    turn = made.table.turn
    assert turn is not None
    turn.captures.append(Capture(source="TAI", target="YEC", loser=NOBODY, lost=0, killed=0, entry=0))
    shown = drawn(view(made, None))
    assert any(isinstance(mark, Line) and mark.width == 12.0 for mark in shown.marks)
    assert not any(isinstance(mark, Box) and mark.radius == 6 and mark.box[2] < 1250 for mark in shown.marks)


@pytest.mark.parametrize(
    "tactics, said", [("attack", "Attackers win ties"), ("defend", "Defenders win ties")]
)
@pytest.mark.parametrize("card", ["", *FATE])
def test_the_scroll_tells_the_fate_and_who_wins_ties(card: str, tactics: str, said: str) -> None:
    made = realm(BLUE, RED)
    made.table.fate_card, made.table.tactics = card, tactics
    told = words(drawn(view(made, None)))
    assert said in told
    assert (FATE[card].title if card else "No Fate card") in told


@pytest.mark.parametrize(
    "options, said",
    [
        ({"mode": "three_kingdoms"}, "Victory: 15 provinces"),
        ({"mode": "21"}, "Victory: 21 provinces"),
        ({"mode": "21", "provinces": 15}, "Victory: 15 provinces"),
        ({"mode": "seven"}, "Victory: most provinces after round 7"),
        ({"mode": "annihilation"}, "Victory: all others gone or sworn"),
        ({"mode": "custom", "rounds": 9, "gold": True}, "Victory: most gold after round 9"),
        ({"mode": "custom", "hold": "LUO"}, "Victory: LUO held for 3 rounds"),
        ({"mode": "custom", "regions": 3}, "Victory: 3 whole regions"),
        ({"mode": "custom", "hold": "3"}, "Victory: region 3 held for 3 rounds"),
        ({"mode": "custom", "hold": "YEC"}, "all others gone or sworn"),
        ({"mode": "custom", "rounds": 9, "hold": "LUO"}, "most provinces after round 9"),
    ],
)
def test_the_scroll_says_what_wins(options: dict[str, Any], said: str) -> None:
    assert said in words(drawn(view(realm(BLUE, RED, **options), None)))


def test_the_scroll_counts_an_empire_with_its_vassals() -> None:
    """The rulebook's example (E21): a lord with 12 provinces and a vassal with 4 counts 16."""
    made = realm(BLUE, RED)
    for number, code in enumerate(PROVINCES[:16]):
        put(made, code, RED if number < 12 else BLUE, 1)
    made.table.lords[BLUE] = RED
    shown = drawn(view(made, None))
    numbers = [
        mark.text
        for mark in shown.marks
        if isinstance(mark, Text) and mark.size == 44 and mark.anchor == "rm"
    ]
    assert sorted(numbers) == ["16", "4"]


def test_whoever_is_out_or_has_left_is_said_to_be() -> None:
    made = realm(BLUE, GREEN, RED)
    put(made, "TAI", RED, 3)
    put(made, "YEC", BLUE, 3)
    made.table.out, made.table.gone = [GREEN], [BLUE]
    shown = drawn(view(made, None))
    assert any("gone" in text for text in words(shown))
    green = [mark for mark in shown.marks if isinstance(mark, Text) and mark.text == "Green"]
    assert [mark.fill for mark in green] == [palette_named("standard").faint]


@pytest.mark.parametrize("name", list(PALETTES))
def test_the_lands_of_who_is_asleep_or_gone_are_grey_and_their_counters_are_not(name: str) -> None:
    made = realm(BLUE, GREEN, RED)
    for code, seat in (("TAI", RED), ("YEC", BLUE), ("LUO", GREEN)):
        put(made, code, seat, 3)

    def tints() -> dict[str, Any]:
        return {
            str(mark.key[1]): mark.marks[0].fill  # type: ignore[union-attr]  # areas alone
            for mark in drawn(view(made, None), name).marks
            if isinstance(mark, Stamp) and mark.key[0] == "conquest land"
        }

    awake = tints()
    made.table.asleep, made.table.gone = [RED], [GREEN]
    away = tints()
    grey = owners.painted(palette_named(name)).nobody
    for code in ("TAI", "LUO"):
        assert span(away[code], grey) < span(awake[code], grey) / 2
    assert away["YEC"] == awake["YEC"]
    shown = words(drawn(view(made, None), name))
    assert any("asleep" in text for text in shown)


def span(one: Colour, other: Colour) -> float:
    """Return how far two colours are apart."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


@pytest.mark.parametrize("kind", list(pieces.TOKENS))
def test_each_token_is_drawn_and_one_kept_off_is_struck_through(kind: str) -> None:
    made = realm(BLUE, RED)
    put(made, "TAI", RED, 3)
    before = png(view(made, None))
    region = land.regions_of(1)["TAI"]
    setattr(made.table.tokens, kind, ["TAI"] if kind == "flood" else [region])
    lying = png(view(made, None))
    assert lying != before
    made.table.tokens.dams = made.table.tokens.stores = [RED]
    assert (png(view(made, None)) != lying) == (kind in ("flood", "famine"))


def test_the_map_has_a_key_to_its_signs() -> None:
    marks = legend.key(owners.painted(palette_named("standard")))
    told = [mark.text for mark in marks if isinstance(mark, Text)]
    assert [word for word in (*legend.SIGNS, *pieces.TOKENS) if word not in told] == []


def test_every_sign_that_a_map_writes_is_in_its_fonts() -> None:
    """Of crowded maps on all boards with full hands: each text in the face that it is written in."""
    known = {
        name: TTFont(files("renderers.fonts").joinpath(file)).getBestCmap() for name, file in FACES.items()
    }
    missing: set[tuple[str, str]] = set()
    for board in (1, 2, 3, 4):
        made = crowded(board, board)
        made.hands[RED].cards, made.hands[RED].reserve = list(STRATEGY), list(GENERALS)
        shown = drawn(view(made, RED))
        for mark in (*shown.marks, *shown.ground.marks):
            for part in mark.marks if isinstance(mark, Stamp) else (mark,):
                if isinstance(part, Text):
                    missing |= {(part.font, sign) for sign in part.text if ord(sign) not in known[part.font]}
    every = [row["chinese"] for row in (*pieces.DECKS["rulers"], *pieces.DECKS["generals"])]
    every += [row["chinese"] for row in land.FACTS["territories"]] + [*owners.EMBLEM.values()]
    missing |= {("chinese", sign) for name in every for sign in name if ord(sign) not in known["chinese"]}
    assert missing == set()


# Colours


@pytest.mark.parametrize("name", list(PALETTES))
def test_each_seat_has_the_colour_it_is_named_after(name: str) -> None:
    """Hue, lightness and saturation, reckoned with the standard library."""
    import colorsys

    colours = owners.painted(palette_named(name)).owners
    hues = {"Blue": (195, 235), "Brown": (20, 40), "Green": (130, 175), "Red": (0, 26), "Yellow": (43, 60)}
    for power, colour in zip(POWERS, colours, strict=True):
        hue, light, full = colorsys.rgb_to_hls(*(value / 255 for value in colour))
        match power.name:
            case "Black":
                assert light < 0.25
            case "White":
                assert light > 0.95
            case "Purple":
                assert 280 <= hue * 360 <= 330
            case _:
                assert hues[power.name][0] <= hue * 360 <= hues[power.name][1], power.name
                assert full > 0.4
    assert len(colours) == len(NAMES) - 1


@pytest.mark.parametrize("eyes", ["deuteranopia", "protanopia"])
def test_the_colour_blind_palette_keeps_owners_apart(eyes: str) -> None:
    palette = owners.painted(palette_named("colour-blind"))
    colours = [seen(colour, eyes) for colour in (*palette.owners, palette.nobody)]
    for one, other in combinations(range(len(colours)), 2):
        apart = sum((a - b) ** 2 for a, b in zip(colours[one], colours[other], strict=True)) ** 0.5
        assert apart > 30, (one, other)


def test_a_chart_has_a_line_for_each_seat_in_its_colour() -> None:
    shown = course(5, 3, "three_kingdoms")[-1]
    image = opened(
        scene_painter.png(
            charts.lines(CONQUEST, shown, conquest.colour_of, palette=palette_named("standard"))
        )
    )
    colours = {colour for _, colour in image.getcolors(100_000) or []}
    for number in range(5):
        assert owners.OWNERS["standard"][number] in colours, SEATS[number]


def test_the_same_view_gives_the_same_bytes() -> None:
    assert png(view(crowded(4, 4), None)) == png(view(crowded(4, 4), None))
    assert BROWN in SEATS


def test_the_map_posted_after_a_turn_shows_its_arrows_and_losses() -> None:
    made = realm(BLUE, RED)
    put(made, "TAI", RED, 6)
    put(made, "YEC", RED, 3)
    turn = made.table.turn
    assert turn is not None
    turn.captures.append(Capture(source="TAI", target="YEC", loser=BLUE, lost=2, killed=6, entry=0))
    close_turn(made.table)
    after, bare = (drawn(view(made, None), orders=orders) for orders in (True, False))
    assert {"–2", "–6"} <= set(words(after)) - set(words(bare))
    assert any(isinstance(mark, Line) and mark.width == 12.0 for mark in after.marks)


PHONE = 550 / 1600
"""The size of a picture on a phone, as a part of the whole."""


def test_what_is_written_at_the_sides_can_be_read_on_a_phone() -> None:
    """Letters of the roster, the key and the slips are at least six and a half pixels high there."""
    for board in BOARDS:
        made = crowded(8, board)
        made.hands[RED].standing = ["IF AT TAI BY 10+ UNITS<=3 PLAY Ambush"]
        made.hands[RED].cards, made.hands[RED].reserve = ["taxes", "envoy"], ["Guan Yu"]
        shown = drawn(view(made, RED))
        texts = [
            mark for mark in (*shown.marks, *legend.key(palette_named("standard"))) if isinstance(mark, Text)
        ]
        read = [text for text in texts if text.font in ("text", "title", "italic")]
        assert len(read) > 30
        assert min((text.size * PHONE, text.text) for text in read) >= (6.5, "")


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "seven", "rounds": 60},
        {"mode": "three_kingdoms"},
        {"mode": "custom", "provinces": 12, "regions": 3, "hold": "LUO", "rounds": 60, "gold": True},
    ],
)
def test_what_wins_stays_on_the_scroll_and_can_be_read_on_a_phone(options: dict[str, Any]) -> None:
    shown = drawn(view(realm(*SEATS, **options), None))
    foot = status_panel.BOTTOM - status_panel.FOOT
    lines = [
        mark
        for mark in shown.marks
        if isinstance(mark, Text) and mark.at[1] > foot and mark.at[0] > status_panel.LEFT
    ]
    assert any("Victory" in line.text for line in lines)
    for line in lines:
        assert (
            face(line.font, line.size).getlength(line.text) <= status_panel.RIGHT - status_panel.LEFT - 30
        ), line.text
        assert line.at[1] <= status_panel.BOTTOM - 16
        assert line.size * PHONE >= (5.0 if options.get("regions") else 6.5)


def test_rows_of_the_scroll_share_the_room_that_those_without_generals_leave() -> None:
    made = realm(*SEATS)
    for code, seat in zip(PROVINCES, SEATS, strict=False):
        put(made, code, seat, 3)
    put(
        made,
        PROVINCES[SEATS.index(made.table.order[0])],
        made.table.order[0],
        3,
        "Guan Yu",
        "Huang Zhong",
        "Ma Chao",
    )
    made.table.out = [made.table.order[3]]
    shown = drawn(view(made, None))
    below = [mark.at[1] for mark in shown.marks if isinstance(mark, Text) and "Ma Chao" in mark.text]
    names = [
        mark.at[1]
        for mark in shown.marks
        if isinstance(mark, Text) and mark.text in (NAMES[s] for s in SEATS)
    ]
    names.sort()
    assert len(names) == 8
    assert names[1] - max(below) >= 40
    assert names[-1] + 60 < status_panel.BOTTOM - status_panel.FOOT


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_written_on_the_scroll_stays_on_it(board: int) -> None:
    made = crowded(8, board)
    made.table.asleep = made.table.order[2:3]
    for mark in drawn(view(made, None)).marks:
        if isinstance(mark, Text) and mark.at[0] > status_panel.LEFT and mark.anchor == "lm":
            reach = mark.at[0] + face(mark.font, mark.size).getlength(mark.text)
            assert reach <= status_panel.RIGHT - 14, mark.text
