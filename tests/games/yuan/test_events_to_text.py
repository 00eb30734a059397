"""Events in words: a sentence for each event that the rules tell."""

import ast
from pathlib import Path

import pytest

from games.core.rules.protocol import Event
from games.yuan import report_sentences
from games.yuan.events_to_text import prose, said
from games.yuan.public_state_model import HOUSES
from games.yuan.report_sentences import TEXTS
from tests.games.yuan.wander import start, wander

RULES = Path(report_sentences.__file__).parent
BATTLE = {"seat": "dragon", "at": "DAT", "owner": "tiger"}
THREE = "⚔️ **Datong**: Dragon with 3 against"
LONGEST = 300

SENTENCES = [
    (
        "land",
        {"tiles": 15, "provinces": 78, "temples": 15},
        "The land is laid: 15 tiles, 78 provinces, a temple on each of 15 Hills.",
    ),
    (
        "tiles dealt",
        {"hands": [["dragon", ["CA", "CB"]], ["tiger", ["CC"]]]},
        "The tiles are dealt: Dragon CA CB, Tiger CC.",
    ),
    ("tile laid", {"seat": "ox", "tile": "CA", "left": 3}, "Ox lays CA; 3 to go."),
    ("tile laid", {"seat": "ox", "tile": "CA", "left": 0}, "Ox lays CA, the last tile."),
    ("city placed", {"seat": "ox", "at": "DAT"}, "Ox places a City in Datong (DAT)."),
    (
        "cities",
        {"cities": [["DAT", "huan"], ["HEG", ""]]},
        "The first cities: Datong (DAT) with Huan, Hengzhou (HEG).",
    ),
    (
        "dealt",
        {"capitals": [["dragon", "DAT", "huan"], ["tiger", "HEG", ""]]},
        "The capitals are dealt: Dragon Datong (DAT) with Huan, Tiger Hengzhou (HEG).",
    ),
    (
        "bid tied",
        {"round": 1, "offers": [["dragon", 3], ["tiger", 3], ["ox", 1]], "seats": ["dragon", "tiger"]},
        "Bids, round 1: Dragon 3, Tiger 3, Ox 1. Dragon and Tiger offer the same and bid again.",
    ),
    (
        "bid won",
        {
            "round": 2,
            "offers": [["dragon", 3], ["tiger", 2]],
            "seat": "dragon",
            "at": "DAT",
            "chao": 3,
            "lot": False,
            "clan": "huan",
        },
        "Bids, round 2: Dragon 3, Tiger 2. **Dragon** pays 3 and takes Datong (DAT) with Huan.",
    ),
    (
        "bid won",
        {
            "round": 1,
            "offers": [["dragon", 6], ["tiger", 6]],
            "seat": "tiger",
            "at": "DAT",
            "chao": 6,
            "lot": True,
            "clan": "",
        },
        "Bids, round 1: Dragon 6, Tiger 6. By lot **Tiger** pays 6 and takes Datong (DAT).",
    ),
    ("bid last", {"seat": "rat", "at": "DAT", "clan": ""}, "**Rat** takes what is left: Datong (DAT)."),
    ("turn", {"number": 3, "need": 6}, "**Turn 3.** 6 temples to win."),
    ("turn", {"number": 15, "need": 1}, "**Turn 15.** 1 temple to win."),
    (
        "asleep",
        {"seat": "ox", "count": 3},
        "Ox has let 3 plans in a row pass by, and only passes from now on.",
    ),
    (
        "departed",
        {"seat": "ox"},
        "**Ox** resigns: it only passes from now on, and keeps what it has.",
    ),
    (
        "yellow arrives",
        {"at": "ZHE", "armies": 3},
        "Another army of Yellow’s comes to Zhending (ZHE); 3 armies there now.",
    ),
    ("forced", {"seat": "ox", "chao": 4}, "Ox owes 4 Chão and is not asked for a plan: it passes."),
    (
        "plan",
        {"seat": "dragon", "plan": "PLAN DAT D1 F3 M2", "cost": 4, "forced": False},
        "**Dragon** targets Datong (DAT): Development I, Fortification III, Militarization II (4 Chão).",
    ),
    (
        "plan",
        {"seat": "dragon", "plan": "PLAN DAT M1 WITH 2", "cost": 0, "forced": False},
        "**Dragon** targets Datong (DAT): Militarization I with 2 armies (free).",
    ),
    (
        "plan",
        {"seat": "ox", "plan": "PASS", "cost": 0, "forced": False},
        "**Ox** passes for 6 Chão.",
    ),
    (
        "plan",
        {"seat": "ox", "plan": "PASS", "cost": 0, "forced": True},
        "**Ox** has to pass, for what it has borrowed.",
    ),
    ("temple", {"seat": "ox", "at": "DAT"}, "🏯 Ox builds a temple in Datong."),
    (
        "temple stands",
        {"seat": "ox", "at": "GAO"},
        "Gaotang has its temple already: Ox builds and steals nothing.",
    ),
    (
        "no temples",
        {"seats": ["ox", "rat"]},
        "Fewer temples are left than Ox and Rat want to build: nothing is built, nothing stolen.",
    ),
    ("stole", {"seat": "ox", "victim": "rat", "chao": 2}, "Ox steals 2 Chão from Rat."),
    ("stole", {"seat": "ox", "victim": "rat", "chao": 0}, "Ox finds nothing to steal from Rat."),
    (
        "collided",
        {"at": "DAT", "seats": ["ox", "rat"]},
        "Ox and Rat colonize Datong at once: their plans are cancelled, and cost nothing.",
    ),
    (
        "contested",
        {"at": "DAT", "seats": ["ox", "rat"]},
        "Datong (DAT) stays free: Ox and Rat both claim it.",
    ),
    (
        "contested",
        {"at": "DAT", "seats": ["ox", "ram", "rat"]},
        "Datong (DAT) stays free: Ox, Ram and Rat all claim it.",
    ),
    ("colonized", {"seat": "ox", "at": "DAT", "gained": ["DAT"]}, "Ox colonizes Datong."),
    (
        "colonized",
        {"seat": "ox", "at": "DAT", "gained": ["DAT", "DAM", "GAO"]},
        "Ox colonizes Datong, with Daming (DAM) and Gaotang (GAO).",
    ),
    ("colonized", {"seat": "ox", "at": "DAT", "gained": []}, "Ox has no Village left for Datong."),
    (
        "expanded",
        {"seat": "ox", "at": "DAT", "gained": ["DAM", "GAO", "GUN", "ZHA", "HEG"]},
        "Ox expands to DAM, GAO, GUN, ZHA and HEG.",
    ),
    ("expanded", {"seat": "ox", "at": "DAT", "gained": []}, "Ox finds nowhere to expand to."),
    ("urbanized", {"seat": "ox", "at": "DAT"}, "Datong becomes a City: the group of Ox had none."),
    (
        "fortified",
        {"seat": "ox", "at": "DAT", "level": 3, "done": ["city", "wood"], "armies": 1},
        "Ox builds in Datong: a City, a wooden rampart, 1 army.",
    ),
    (
        "fortified",
        {"seat": "ox", "at": "DAT", "level": 3, "done": ["double", "stone"], "armies": 0},
        "Ox builds in Datong: a second City, ramparts of stone (indestructible).",
    ),
    (
        "fortified",
        {"seat": "ox", "at": "DAT", "level": 1, "done": [], "armies": 0},
        "Fortification I adds nothing to Datong.",
    ),
    (
        "neutralized",
        {"seat": "ox", "at": "DAT", "owner": "rat"},
        "Datong (DAT) of Rat turns free beside the new rampart of Ox.",
    ),
    ("recruited", {"seat": "ox", "at": "DAT", "armies": 3, "wanted": 3}, "Ox recruits 3 armies in Datong."),
    (
        "recruited",
        {"seat": "ox", "at": "DAT", "armies": 1, "wanted": 3},
        "Ox recruits 1 army in Datong: the stock has no more.",
    ),
    (
        "recruited",
        {"seat": "ox", "at": "DAT", "armies": 0, "wanted": 1},
        "Ox recruits nobody in Datong: the stock is empty.",
    ),
    ("recruited none", {"seat": "ox", "at": "DAT"}, "Ox recruits nobody in Datong."),
    ("attack void", {"seat": "ox", "at": "DAT"}, "Ox finds Datong free, and marches against nobody."),
    ("attack none", {"seat": "ox", "at": "DAT"}, "Ox has no army that could march on Datong."),
    (
        "marched",
        {"seat": "ox", "to": "DAT", "homes": [["GAO", 2], ["HEG", 1]], "reserve": 1},
        "Ox marches on Datong: 2 from Gaotang (GAO), 1 from Hengzhou (HEG), 1 from the stock.",
    ),
    (
        "rivals",
        {"at": "DAT", "sizes": [["ox", 3], ["rat", 2]], "winner": "ox", "left": 1},
        "⚔️ Rivals meet before Datong: Ox 3, Rat 2. Ox is left with 1.",
    ),
    (
        "rivals",
        {"at": "DAT", "sizes": [["ox", 2], ["rat", 2]], "winner": None, "left": 0},
        "⚔️ Rivals meet before Datong: Ox 2, Rat 2. Nobody is left.",
    ),
    (
        "stormed",
        {**BATTLE, "came": 4, "met": 1, "wall": 2, "left": 1, "result": "taken"},
        "⚔️ **Datong**: Dragon with 4 against 1 army and walls of 2 of Tiger. Taken; 1 army there now.",
    ),
    (
        "stormed",
        {**BATTLE, "came": 1, "met": 0, "wall": 0, "left": 1, "result": "taken"},
        "⚔️ **Datong**: Dragon with 1 against nothing of Tiger. Taken; 1 army there now.",
    ),
    (
        "stormed",
        {**BATTLE, "came": 3, "met": 1, "wall": 2, "left": 0, "result": "walls"},
        f"{THREE} 1 army and walls of 2 of Tiger. The walls hold, and nobody comes back.",
    ),
    (
        "stormed",
        {**BATTLE, "came": 1, "met": 3, "wall": 2, "left": 0, "result": "repelled"},
        "⚔️ **Datong**: Dragon with 1 against 3 armies of Tiger. Beaten off; 2 armies left to defend.",
    ),
    (
        "stormed",
        {**BATTLE, "came": 2, "met": 2, "wall": 0, "left": 0, "result": "repelled"},
        "⚔️ **Datong**: Dragon with 2 against 2 armies of Tiger. Beaten off; nobody is left on either side.",
    ),
    (
        "stormed",
        {**BATTLE, "owner": "yellow", "came": 3, "met": 2, "wall": 0, "left": 1, "result": "yellow"},
        f"{THREE} 2 armies of Yellow. Yellow’s armies never die; 1 army back home.",
    ),
    (
        "stormed",
        {**BATTLE, "owner": "yellow", "came": 3, "met": 3, "wall": 0, "left": 0, "result": "yellow"},
        f"{THREE} 3 armies of Yellow. Yellow’s armies never die; nobody comes back.",
    ),
    (
        "stormed",
        {**BATTLE, "came": 3, "met": 1, "wall": 0, "left": 2, "result": "indestructible"},
        "⚔️ **Datong**: Dragon with 3 against 1 army of Tiger. Indestructible; 2 armies back home.",
    ),
    (
        "stormed",
        {**BATTLE, "came": 1, "met": 1, "wall": 0, "left": 0, "result": "indestructible"},
        "⚔️ **Datong**: Dragon with 1 against 1 army of Tiger. Indestructible; nobody comes back.",
    ),
    (
        "came home",
        {"seat": "ox", "homes": [["DAT", 2], ["GAO", 1]]},
        "Ox turns back: 2 to Datong, 1 to Gaotang.",
    ),
    (
        "strike",
        {"seats": ["ox"], "at": "DAT", "owner": "rat", "result": "taken", "armies": 0},
        "⚔️ Ox also takes Datong (DAT) from Rat.",
    ),
    (
        "strike",
        {"seats": ["ox"], "at": "DAT", "owner": "rat", "result": "army", "armies": 1},
        "⚔️ Ox also strikes Datong (DAT): an army of Rat falls.",
    ),
    (
        "strike",
        {"seats": ["ox"], "at": "DAT", "owner": "rat", "result": "walls", "armies": 0},
        "Ox also strikes Datong (DAT): the walls of Rat hold.",
    ),
    (
        "strike",
        {"seats": ["ox"], "at": "DAT", "owner": "yellow", "result": "yellow", "armies": 0},
        "Ox also strikes Datong (DAT): Yellow’s armies never die.",
    ),
    (
        "strike",
        {"seats": ["ox", "ram"], "at": "DAT", "owner": "rat", "result": "freed", "armies": 0},
        "⚔️ Ox and Ram also strike Datong (DAT) of Rat at once: it is free.",
    ),
    (
        "strike",
        {"seats": ["ox", "ram"], "at": "DAT", "owner": "rat", "result": "army", "armies": 2},
        "⚔️ Ox and Ram also strike Datong (DAT): 2 armies of Rat fall.",
    ),
    (
        "cut off",
        {"seat": "ox", "places": ["DAM", "DAT"], "owners": ["rat", "rat"]},
        "Ox takes what is cut off from Rat: Daming (DAM) and Datong (DAT).",
    ),
    (
        "cut off",
        {"seat": None, "places": ["DAM", "DAT"], "owners": ["rat", "ram"]},
        "Cut off from Rat and Ram, and free again: Daming (DAM) and Datong (DAT).",
    ),
    (
        "invaded",
        {"at": "ZHE", "to": "DAT", "owner": "ox"},
        "⚔️ Yellow moves from Zhending (ZHE) into Datong (DAT) of Ox.",
    ),
    ("refunded", {"seat": "ox", "chao": 4}, "Ox gets 4 Chão back for the Fortification."),
    ("income", {"seat": "ox", "chao": 2, "passed": False}, "Ox gets 2 Chão."),
    ("income", {"seat": "ox", "chao": 6, "passed": True}, ""),
    (
        "income",
        {"seat": "ox", "chao": 4, "passed": True},
        "Ox gets 4 Chão for passing: the bank has no more.",
    ),
    ("income", {"seat": "ox", "chao": 0, "passed": True}, "Ox gets nothing: the bank is empty."),
    ("repaid", {"seat": "ox", "chao": 5}, "Ox repays 5 Chão."),
    (
        "indebted",
        {"seat": "ox", "chao": 5},
        "Ox cannot repay 5 Chão, and has to pass the next turn.",
    ),
    (
        "surplus",
        {"seat": "ox", "at": "DAT", "armies": 2},
        "Three may stay in Datong: Ox gives 2 armies back to the stock.",
    ),
    (
        "yellow settles",
        {"at": "DAT"},
        "Cut off from its first city, Yellow makes Datong (DAT) a City.",
    ),
    (
        "erupted",
        {"places": ["CHI", "KHU"], "struck": ["KHU"]},
        "🌋 The volcanoes erupt and lay waste Khuvsgul (KHU).",
    ),
    ("erupted", {"places": ["CHI"], "struck": []}, "🌋 The volcanoes erupt, and find nothing to lay waste."),
    ("ended", {"sentence": "Ox wins."}, "🏆 **Ox wins.**"),
]


def kinds_told() -> list[str]:
    """Every kind of event that the rules tell: the first argument of each `tell`, a text or a variable."""
    found = []
    for path in sorted(RULES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                words = [n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant)]
                named.setdefault(node.targets[0].id, []).extend(words)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell":
                kind = node.args[0]
                found += [kind.value] if isinstance(kind, ast.Constant) else named[kind.id]
    return found


@pytest.mark.parametrize("kind, facts, sentence", SENTENCES)
def test_an_event_in_words(kind, facts, sentence):
    assert prose(Event(kind, facts)) == sentence


def test_every_kind_of_event_has_its_sentence():
    assert sorted(dict.fromkeys(kinds_told())) == sorted(dict.fromkeys(kind for kind, _, _ in SENTENCES))


@pytest.mark.parametrize(
    "text, facts, sentence",
    [
        ("end temples", {"temples": 7, "need": 6}, "Ox wins in turn 4 with 7 temples; 6 were enough."),
        ("end temples", {"temples": 1, "need": 1}, "Ox wins in turn 4 with 1 temple; one was enough."),
        ("end counted", {"temples": 0, "need": 1}, "Turn 4 was the last: Ox wins with 0 temples."),
        ("end alone", {"need": 6}, "Ox wins: nobody else plays on."),
        ("end nobody", {"need": 6}, "Nobody plays on, and nobody wins."),
    ],
)
def test_the_end_in_words(text, facts, sentence):
    assert said(text, names="Ox", verb="wins", number=4, **facts) == sentence


def test_an_unknown_event_is_silent():
    assert prose(Event("earthquake", {})) == ""


@pytest.mark.parametrize(
    "seats, more",
    [
        (2, {"clans": True}),
        (3, {"land": "foreign_invasion"}),
        (4, {"land": "mystic_island", "secret_money": True}),
        (6, {"clans": True, "rivers": True, "strict_supply": True}),
        (8, {"clans": True, "surplus_home": False}),
    ],
)
def test_the_report_of_any_turn_reads_well(seats, more):
    state = start(seats, **more)
    for _ in wander(state, 14, seed=seats):
        pass
    for event in state.told:
        line = prose(event)
        assert len(line) < LONGEST
        assert "{" not in line
        assert "  " not in line
        assert not [house for house in HOUSES if f" {house} " in line]
        assert line == "" or line.endswith((".", "**"))


def test_a_very_long_list_of_provinces_is_cut():
    codes = [f"X{number:02}" for number in range(60)]
    line = prose(Event("cut off", {"seat": None, "places": codes, "owners": ["ox"] * 60}))
    assert len(line) < LONGEST
    assert "X39 and 20 more." in line


def test_no_total_of_anybody_is_told_where_money_is_secret():
    """Purses so big that any of them would be seen; plans, incomes and thefts stay below a hundred."""
    state = start(4, chao=4000, secret_money=True, clans=True)
    for _ in wander(state, 12, seed=5):
        pass
    told = " ".join(prose(event) for event in state.told)
    assert "Chão" in told
    assert not [word for word in told.replace("(", " ").split() if word.isdecimal() and int(word) >= 100]


def test_no_text_of_the_catalogue_is_left_unused():
    sources = "".join(
        path.read_text(encoding="utf-8") for path in RULES.rglob("*.py") if path.name != "sentences.py"
    )
    built = {
        "stormed": ("taken", "walls", "yellow", "yellow none", "indestructible", "indestructible none"),
        "strike": ("taken", "army", "walls", "yellow", "freed"),
        "work": ("city", "double", "wood", "stone"),
        "built": ("temple", "city", "double", "wood", "stone"),
        "foretold": (
            *("taken", "walls", "repelled", "yellow", "indestructible"),
            *("won", "cut", "freed", "lost"),
        ),
        "doubt": (
            *("temple stands", "no temples", "recruited none", "surplus", "indebted"),
            *("village", "doubled", "doubled wood", "wood", "stone", "stone double"),
            *("repelled", "walls", "indestructible", "yellow"),
        ),
        "phase": ("tiles", "cities", "over"),
        "stands": ("0", "1", "2"),
        "end": ("temples", "counted", "alone", "nobody"),
        "tale storm": tuple(
            f"{how}{nobody}"
            for how in ("taken", "walls", "repelled", "yellow", "indestructible")
            for nobody in ("", " none")
        ),
        "tale struck": ("taken", "freed", "army", "walls", "yellow"),
        "tale hit": ("taken", "freed", "army", "walls"),
        "tale meant": (
            *("capital", "temple", "capital temple"),
            *("many", "many capital", "many temple", "many capital temple"),
        ),
    }
    names = [f"{first} {second}" for first, seconds in built.items() for second in seconds]
    kinds = kinds_told()
    for name in TEXTS:
        assert name in names or name in kinds or f'"{name}"' in sources or f"'{name}'" in sources, name
