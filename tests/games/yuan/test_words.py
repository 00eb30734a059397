"""The texts of the game: rules with examples that work, the moment, positions, the land in words."""

import re
from pathlib import Path

import pytest

from games.core.rules.protocol import view
from games.yuan import report_sentences
from games.yuan.land import TILES
from games.yuan.public_state_model import CLANS, DATA, HOUSES, YELLOW, Bid, Change, Options, Report
from games.yuan.reading.auction_question import bid_prompt
from games.yuan.reading.opening_questions import tile_prompt
from games.yuan.reading.plan_question import plan_prompt
from games.yuan.state import setup
from games.yuan.telling.position_text import describe, figures, gazetteer, phase, standing
from games.yuan.telling.rulebook import POWERS, rules
from games.yuan.telling.rulebook_opening import tiles_of
from tests.games.yuan.play import DRAGON, HORSE, TIGER, yuan
from tests.games.yuan.wander import start, wander

FENCED = re.compile(r"```\n(.*?)\n```", re.DOTALL)
SETTINGS = [
    Options(),
    Options(players=2, auction="sealed"),
    Options(players=8, auction="sealed", clans=True, tiles="draft", cities="draft"),
    Options(players=3, scenario="foreign_invasion", clans=True),
    Options(scenario="mystic_island", auction="rounds", secret_money=True, speculative=True),
    Options(players=3, box="mongolia", tiles="random", clans=True, strict_supply=True, last_turn=9),
    Options(players=5, scenario="generalized_conflict", rivers=True, stack_defence=True),
    Options(players=7, rampart_kills=False, surplus_home=False, most_temples=False, wheel=1, volcanoes=False),
]
CHANGES = [
    {"players": 5},
    {"box": "mongolia", "tiles": "random"},
    {"tiles": "random"},
    {"tiles": "draft"},
    {"cities": "draft"},
    {"auction": "rounds"},
    {"auction": "sealed"},
    {"clans": True},
    {"rivers": True},
    {"plan_hours": 12},
    {"nmr_limit": 5},
    {"rampart_kills": True},
    {"stack_defence": True},
    {"surplus_home": False},
    {"speculative": True},
    {"most_temples": True},
    {"secret_money": True},
    {"strict_supply": True},
    {"wheel": 9},
    {"last_turn": 12},
    {"scenario": "mystic_island"},
    {"scenario": "generalized_conflict"},
    {"scenario": "foreign_invasion"},
]
PAIRS = [({"volcanoes": False}, {"players": 8}), ({"bid_hours": 12}, {"auction": "rounds"})]


def look(state, seat=None):
    return view(state, seat)


def spoken(options):
    return {chapter.key: chapter.text for chapter in rules(options)}


@pytest.mark.parametrize("options", SETTINGS)
def test_chapters_fit_into_a_message_and_have_names_of_their_own(options):
    chapters = rules(options)
    assert len({chapter.key for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        assert 0 < len(chapter.text) <= 1900
        assert 0 < len(chapter.title) <= 100
        assert "{" not in chapter.text


@pytest.mark.parametrize("options", SETTINGS)
def test_the_examples_of_a_plan_work_when_pasted(options):
    """Before a house that holds the province next to the example's, with all the money it needs."""
    examples = FENCED.findall(spoken(options)["plan"])
    assert examples[1] == "PASS"
    target = examples[0].split()[1]
    layout = [f"{box}{letter} {i} {j} 0" for box, letter, i, j in (("C", "A", 0, 0), ("M", "A", 1, 0))]
    land = yuan({DRAGON: ""}, tiles=layout).table.land
    state = yuan({DRAGON: f"{land.near[target][0]}:C"}, tiles=layout, chao=20)
    for example in examples:
        sheet = plan_prompt(state.table, DRAGON, 20, "plan", "?").shape.check(example, ())
        assert sheet.errors == ()
        assert sheet.lines == (example,)


@pytest.mark.parametrize("options", [o for o in SETTINGS if "BID" in spoken(o)["opening"]])
def test_the_examples_of_the_auction_work_when_pasted(options):
    example = FENCED.findall(spoken(options)["opening"])[-1]
    state = setup([power for power in HOUSES if power != YELLOW][: options.seats], options)
    cities = example.split("TAKE ")[1].split()
    state.table.cities = cities
    shape = bid_prompt(state.table, DRAGON, 6, cities, "bid 1").shape
    sheet = shape.check(example, ())
    assert sheet.errors == ()
    bids = [line for line in example.split("\n") if line.startswith("BID")]
    assert sheet.lines == (*bids, *(f"TAKE {rank} {at}" for rank, at in enumerate(cities, 1)))


@pytest.mark.parametrize("options", SETTINGS)
def test_the_province_of_an_example_is_on_the_table(options):
    [target] = re.findall(r"PLAN (\w+)", spoken(options)["plan"])
    codes = [square.code for tile in tiles_of(options) for square in TILES[tile].squares]
    assert target in codes


def test_the_tiles_of_a_table_are_those_it_is_laid_with():
    assert tiles_of(Options(players=3, box="mongolia", tiles="random")) == [f"M{c}" for c in "ABCDEFGHIJKL"]
    assert len(tiles_of(Options(players=5))) == 19


def test_the_cities_of_an_example_are_those_of_the_layout():
    options = Options(scenario="mystic_island", auction="rounds")
    assert f"TAKE {' '.join(DATA['layouts']['mystic_island']['cities'][:2])}" in spoken(options)["opening"]


def test_the_example_of_a_tile_works_when_pasted():
    options = Options(tiles="draft")
    [example] = FENCED.findall(spoken(options)["opening"])
    state = setup([DRAGON, TIGER, HORSE], options)
    state.table.tiles, state.table.hand = ["CB 0 0 1"], {DRAGON: [example.split()[1], "CC"]}
    sheet = tile_prompt(state.table, DRAGON, "tile 2").shape.check(example, ())
    assert sheet.errors == ()
    assert sheet.lines == (example,)


def test_merkit_s_example_works_when_pasted():
    options = Options(players=8, clans=True)
    [force] = re.findall(r"`(WITH \d)`", spoken(options)["clans"])
    state = yuan({DRAGON: "HEG:C3", TIGER: "YAA"}, clans={DRAGON: "merkit"})
    sheet = plan_prompt(state.table, DRAGON, 20, "plan", "?").shape.check(f"PLAN YAA M1 {force}", ())
    assert sheet.lines == (f"PLAN YAA M1 {force}",)


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_every_option_shows_in_the_rules(change):
    assert spoken(Options(**change)) != spoken(Options())


@pytest.mark.parametrize("change, other", PAIRS, ids=str)
def test_options_that_need_another_show_beside_it(change, other):
    assert spoken(Options(**change, **other)) != spoken(Options(**other))


def test_no_option_is_left_untried():
    tried = [name for change in [*CHANGES, *(one for one, _ in PAIRS)] for name in change]
    assert sorted(dict.fromkeys(tried)) == sorted(Options.model_fields)


def test_the_wheel_of_the_rules_is_the_wheel_in_force():
    start = DATA["wheel"]["4"]
    assert f"begins with **{start}**" in spoken(Options())["goal"]
    assert (
        f"{start} in turns 1 and 2, {start - 1} in turns 3 and 4, {start - 2} in turns 5 and 6; "
        f"from turn {2 * start - 1} on"
    ) in spoken(Options(last_turn=60))["goal"]
    # One fewer every second turn: nine fewer in turns 19 and 20.
    assert "3 in turn 20, the last" in spoken(Options(wheel=12, last_turn=20))["goal"]
    assert (
        "begins with **2** and asks for one less every second turn: 2 in turns 1 and 2; from turn 3"
        in (spoken(Options(wheel=2))["goal"])
    )


def test_every_clan_has_its_power_in_words_and_its_deduction():
    assert list(POWERS) == list(CLANS)
    told = spoken(Options(clans=True))["clans"]
    assert "Huan 3, Zhuang 3, Luong 1, Goujian 1 Chão less" in told
    assert "Borjigin" not in told
    assert "less than the others" not in spoken(Options(clans=True, auction="rounds"))["clans"]
    assert all(CLANS[slug].name in spoken(Options(clans=True, players=6))["clans"] for slug in CLANS)


def test_every_option_has_its_words_for_the_host_and_every_ruling_its_number():
    for name, field in Options.model_fields.items():
        assert field.description, name
    rulings = (Path(report_sentences.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")
    for number in range(1, 49):
        assert f"| Y{number} |" in rulings
    for name in Options.model_fields:
        ruled = re.match(r"Y(\d+):", Options.model_fields[name].description or "")
        if ruled:
            [line] = [line for line in rulings.split("\n") if line.startswith(f"| Y{ruled[1]} |")]
            assert f"`{name}`" in line


def test_values_that_are_ours_are_marked():
    for word in ("Faces of the tiles", "wheel", "layouts", "Mongolian clans", "strength of Yellow"):
        assert word in DATA["ours"]


def small(temples="GAO GUD", **more):
    """Two houses on the tiles for two: the provinces of a tile for one, a City for the other."""
    return yuan(
        {DRAGON: "DAT:CC2 DAM GAO GUN", TIGER: "HEG:CW1"},
        chao={DRAGON: 5, TIGER: 7},
        temples=temples,
        turn=3,
        history=[{DRAGON: 0, TIGER: 0}, {DRAGON: 0, TIGER: 0}, {DRAGON: 1, TIGER: 0}],
        **more,
    )


def test_each_position_in_words():
    state = small(clans={DRAGON: "huan", TIGER: "zhuang"}, loans={TIGER: 2}, forced=[TIGER])
    assert standing(look(state)) == {
        DRAGON: "1 of 7 temples, 4 provinces, rice 5 forest 0 mine 1, 2 armies, 7 in stock, 5 Chão, Huan",
        TIGER: "0 of 7 temples, 1 province, rice 1 forest 0 mine 0, 1 army, 8 in stock, 7 Chão, "
        "2 Chão owed, Zhuang, has to pass",
    }
    state.table.asleep, state.table.resigned = [DRAGON, TIGER], [TIGER]
    assert standing(look(state))[DRAGON].endswith("Huan, only passes")
    assert standing(look(state))[TIGER].endswith("Zhuang, has resigned")


def test_positions_before_capitals():
    state = setup([DRAGON, TIGER], Options(players=2))
    assert standing(look(state)) == {DRAGON: "no capital yet", TIGER: "no capital yet"}
    state.table.stage, state.table.capital, state.table.chao = (
        "auction",
        {TIGER: "DAT"},
        {DRAGON: 6, TIGER: 2},
    )
    told = standing(look(state))
    assert told == {DRAGON: "no capital yet, 6 Chão", TIGER: "capital Datong (DAT), 2 Chão"}


def test_the_chart_counts_temples():
    assert figures(look(small())) == {DRAGON: [0, 0, 1], TIGER: [0, 0, 0]}
    assert figures(look(setup([DRAGON, TIGER], Options(players=2)))) == {DRAGON: [0], TIGER: [0]}


@pytest.mark.parametrize(
    "stage, fields, words",
    [
        ("tiles", {}, "the land is laid"),
        (
            "tiles",
            {"hand": {DRAGON: ["CA"], TIGER: ["CB", "CC"]}, "tiles": ["CD 0 0 0"], "mover": 1},
            "tile 2 of 4, Tiger lays it",
        ),
        ("cities", {}, "the first cities"),
        (
            "cities",
            {"options": Options(players=2, tiles="random", cities="draft"), "mover": 1},
            "city 2 of 2, Dragon places it",
        ),
        ("auction", {}, "capitals are dealt"),
        (
            "auction",
            {"options": Options(players=2, auction="rounds"), "bids": [Bid(round=1, offers={DRAGON: 1})]},
            "capitals are auctioned, round 1",
        ),
        (
            "auction",
            {
                "options": Options(players=2, auction="rounds"),
                "bids": [Bid(round=1, offers={DRAGON: 1}, winner=DRAGON, city="DAT")],
            },
            "capitals are auctioned, round 2",
        ),
    ],
)
def test_the_moment_before_the_first_turn(stage, fields, words):
    state = setup([DRAGON, TIGER], Options(players=2))
    state.table = state.table.model_copy(update={"stage": stage, **fields})
    assert phase(look(state)) == f"Before the first turn: {words}"


@pytest.mark.parametrize(
    "turn, turns_told, words",
    [
        (0, 1, "Turn 1: plans; 8 temples to win"),  # the checkpoint before turn 1: history has the start
        (1, 1, "Turn 1: plans; 8 temples to win"),  # turn 1 while it is planned
        (1, 2, "Turn 2: plans; 8 temples to win"),
        (2, 3, "Turn 3: plans; 7 temples to win"),
        (15, 15, "Turn 15: plans; 1 temple to win"),
    ],
)
def test_the_moment_is_the_turn_that_is_planned(turn, turns_told, words):
    state = yuan({DRAGON: "DAT:C", TIGER: "HEG:C"}, turn=turn, history=[{DRAGON: 0, TIGER: 0}] * turns_told)
    assert phase(look(state)) == words


def test_the_moment_after_the_end():
    state = small(stage="over", ended="Dragon wins.")
    state.table.history += [{DRAGON: 1, TIGER: 0}] * 3
    assert phase(look(state)) == "The game is over, in turn 3"
    assert standing(look(state))[DRAGON].startswith("1 of 7 temples, ")


def test_the_picture_in_words():
    changes = [
        Change(at="DAM", step="development", before=None, after=DRAGON),
        Change(at="GUN", step="attack", before=TIGER, after=DRAGON),
        Change(at="ZHA", step="attack", before=TIGER, after=None),
        Change(at="HEG", step="attack", before=TIGER, after=DRAGON),
        Change(at="HEG", step="eruption", before=DRAGON, after=TIGER),
    ]
    report = Report(turn=2, changes=changes, built=[("DAT", "double"), ("GAO", "temple")])
    state = small(last=report)
    news = "Dragon gained DAM; Dragon took GUN from Tiger; Tiger lost ZHA"
    assert describe(look(state)).split("\n") == [
        "YUAN. Turn 3: plans; 7 temples to win.",
        "Dragon: 1 temple, 4 provinces, rice 3 forest 0 mine 1, 2 armies, 5 Chão.",
        "Tiger: 0 temples, 1 province, rice 1 forest 0 mine 0, 1 army, 7 Chão.",
        f"Turn 2: {news}; built second City DAT, temple GAO.",
        "Dragon holds DAM, DAT (doubled City, 2), GAO, GUN.",
        "Tiger holds HEG (City, wood, 1).",
    ]


def test_the_picture_of_a_full_table_in_words_fits_a_description():
    state = start(8, clans=True)
    for _ in wander(state, 14, seed=3):
        told = describe(look(state))
        assert len(told) <= 1000
        assert all(HOUSES[seat] in told for seat in state.table.seats)
        assert not [row for row in told.split("\n") if " holds " in row and row.endswith("…")]


def test_yellow_stands_in_the_picture_and_has_no_position():
    state = start(3, land="foreign_invasion")
    assert "Yellow: 1 province, 2 armies." in describe(look(state))
    assert YELLOW not in standing(look(state))


def test_the_auction_stands_in_the_picture():
    state = setup([DRAGON, TIGER, HORSE], Options(players=3, auction="rounds"))
    state.table.stage = "auction"
    state.table.bids = [
        Bid(round=1, offers={DRAGON: 3, TIGER: 3, HORSE: 1}),
        Bid(round=1, offers={DRAGON: 4, TIGER: 3}, winner=DRAGON, city="DAT", again=True),
    ]
    told = describe(look(state)).split("\n")
    assert told[-2:] == ["Dragon 3, Tiger 3, Horse 1.", "Dragon 4, Tiger 3: Dragon Datong (DAT)."]


def test_the_land_in_lines():
    state = small(temples="GAO", rivers=True)
    lines = {line[2:5]: line for line in gazetteer(look(state))}
    assert sorted(lines) == sorted(state.table.land.provinces)
    assert lines["DAT"].startswith("**DAT** Datong – rice – doubled City of Dragon, 2 armies – adjacent ")
    assert lines["GAO"].startswith("**GAO** Gaotang – hill – Village of Dragon, temple – adjacent ")
    assert lines["HEG"].startswith("**HEG** Hengzhou – rice – City of Tiger, a wooden rampart, 1 army – ")
    assert lines["ZHA"].startswith("**ZHA** Zhangde – forest – free – adjacent ")
    assert "over a river HAN KUI" in lines["JID"]
    assert max(len(line) for line in lines.values()) < 300


def test_what_each_province_is_linked_with_stands_in_its_line():
    state = start(4, land="mystic_island")
    land = state.table.land
    for line in gazetteer(look(state)):
        named = re.findall(r"[A-Z]{3}", line.split(" – adjacent ")[1])
        assert sorted(named) == sorted(dict.fromkeys(land.linked(line[2:5])))


def test_provinces_beside_a_volcano_say_so():
    lines = gazetteer(look(start(8)))
    assert sum("doubled by a volcano" in line for line in lines) == len(start(8).table.land.doubled) > 0


def test_a_land_that_is_not_yet_laid_has_no_lines():
    assert gazetteer(look(setup([DRAGON, TIGER], Options(players=2)))) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_secret_purses_are_seen_by_their_owners_alone(seats):
    """Purses so big that they would be seen: others are told no number that long."""
    state = start(seats, chao=4000, secret_money=True)
    for _ in wander(state, 6, seed=1):
        for viewer in (None, *state.table.seats):
            seen = look(state, viewer)
            told = [describe(seen), *gazetteer(seen), phase(seen), *standing(seen).values()]
            big = [number for number in re.findall(r"\d+", " ".join(told)) if len(number) > 2]
            own = [str(state.hands[viewer].chao)] * 2 if viewer else []
            assert big == own


def test_open_purses_are_seen_by_all():
    state = start(2, chao=4321)
    assert "4321 Chão" in standing(look(state))[DRAGON]
    assert describe(look(state)).count("4321 Chão") == 2
