"""The words of orders: which names and spellings stand for which code or canonical word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations

from games.core.board import Board, Place
from games.core.lexicon import nearest
from games.core.orders import Reader
from games.core.tokens import folded
from games.redux.facts import BORDERS, ENHANCEMENTS, GENERALS, LOCATIONS, SPACES, Enhancement, General

ITEMS = {
    "S": "s spear spears spearmen infantry inf",
    "H": "h horse horses horsemen cavalry cav",
    "C": "c crossbow crossbows archery archers crossbowmen bow bows",
    "V": "v vessel vessels naval ship ships",
    "G": "g gold golds",
    "R": "r rice",
    "P": "p ps pops popular support",
    "U": "u untrained army armies",
}
WORDS = {
    "PASS": "pass passes",
    "DECLINE": "decline declines skip",
    "END": "end",
    "STAY": "stay stays",
    "MOVE": "move moves",
    "LOSING": "losing loses",
    "ALLY": "ally allies alliance",
    "JOIN": "join joins",
    "HOLD": "hold",
    "ALWAYS": "always",
    "DEV": "dev develop develops",
    "TAX": "tax collect",
    "HARVEST": "harvest harvests",
    "HIRE": "hire instructor",
    "IMP": "imp import imports",
    "SEP": "sep separation",
    "UNI": "uni unification",
    "TRE": "tre treasury",
    "GRA": "gra granary",
    "VP": "vp victory",
    "YES": "yes y",
    "NO": "no n",
    "IF": "if when",
    "EMPTY": "empty free vacant unoccupied",
    "LEAD": "lead leads",
    "MAX": "max maximum",
    "ATTACK": "attack attacks fight fights against versus vs 攻 攻打",
    "MAKE": "produce produces make makes",
    "ELSE": "else otherwise",
    "BUY": "buy buys",
    "SELL": "sell sells",
    "STATION": "station stations",
    "LOSE": "lose",
    "CARD": "card",
    "TRAIN": "train",
    "BOTH": "both",
    "WEI": "wei 魏",
    "WU": "wu 吳 吴",
    "SHU": "shu 蜀",
    "CLEAR": "clear cancel forget withdraw",
    "TOKEN": "token tokens",
    "HOME": "home",
    "ALL": "all everything",
}
SILENT = (
    "to",
    "in",
    "at",
    "on",
    "the",
    "a",
    "an",
    "of",
    "and",
    "with",
    "general",
    "into",
    "from",
    "battle",
    "for",
    "please",
    "take",
    "takes",
    "put",
    "puts",
    "let",
    "will",
    "bid",
    "bids",
    "go",
    "goes",
    "send",
    "sends",
    "assign",
    "assigns",
    "place",
    "places",
    "only",
    "first",
    *("pls", "plz", "unit", "units", "到", "去", "往", "在"),
)
"""Words that may be left out."""
SAY_NOTHING = (*SILENT, "or")
"""Words of names that are no name by themselves."""
SPELLINGS = {
    "MKT": "market, marketplace, marketplaces",
    "TRB": "tribute, collect tribute, 徵, 征, 徵收, 征收, 征贡",
    "HAN": "emperor, han emperor, 漢, 汉, 獻帝, 献帝, 漢獻帝, 汉献帝, 汉帝",
    "REC": "recruiting, 征兵, 徵兵, 招兵, 招募",
    "TRN": "training, 训练, 訓練, 练兵, 训练军队, 訓練軍隊",
    "POP": "win support",
    "TRD": "trading, trade rice, trade weapons, 贸易",
    "CON": "construct, construction, constructing, build, builds, building, 建设",
    "FRM": "farm, farms, 农田",
    "PSH": "造矛马",
    "PCV": "造弩船",
    "HIM": "延师",
    "TRI": "tribes, tribe, tribal relations, own tribes, 抚夷",
    "HIRE": "hire instructor, hire an instructor, hire instructors",
    "IMP": "import technology, import a technology",
    "DEV MKT": "develop market, develop marketplace, develop the market, develop the marketplace, "
    "develop a marketplace, build market, build marketplace, build a marketplace",
    "DEV FRM": "develop farm, develop the farm, develop a farm, build farm, build a farm, build the farm",
    "DECLINE": "dont take, do not take, give up, leave out, dont, do not",
    "PASS": "i pass, ill pass, pass this round, i pass this round, ill pass this round, pass for this round, "
    "pass for the round, i pass for this round, no bid, no bids",
    "WEAPONS": "weapon, weapons",
    "+H": "han token, emperors token, emperor token",
    "EMPTY": "nobody is there, no one is there, nobody bids there, nobody has bid, it is empty, it is free, "
    "nobodys there, no ones there, its empty, its free, nobody bids, nobody has bid there",
    "IF EMPTY": "unless taken, unless occupied, unless somebody is there, unless someone is there",
    "<=": "at most, is at most, up to, no more than, is no more than",
    "<": "less than, is less than, below, under, is below, is under",
    "LEAD": "best bid, best rival, highest bid",
    "LOSING": "he loses, he is losing, it loses, hes losing",
    "U": "untrained army, untrained armies",
    "P": "popular support, popular support token, popular support tokens, pop support",
    "END": "end of round, end of the round, rounds end, round end",
}
"""More spellings, of several words: a space's everyday name, conditions as people put them."""
KEPT = 256
"""Unknown words whose answers are remembered."""
SHORTEST, LONG_ENOUGH, MOST_LIKELY, NEAR = 2, 4, 6, 3
"""Letters of a word that could be a name, and of one that is taken for it; names that are offered for it;
letters by which a word may differ at most from the one that was meant.
"""


@cache
def named() -> frozenset[str]:
    """Return the codes of all cards, spaces and locations."""
    return frozenset(names())


@cache
def names() -> Board:
    """Return every card, space and location as a place of a board without borders: the reader knows names."""
    cards: list[General | Enhancement] = [*GENERALS.values(), *ENHANCEMENTS.values()]
    rows = [
        Place(card.code, card.name, card.chinese, (card.simplified,) if card.simplified else ())
        for card in cards
    ]
    rows += [Place(space.code, space.name, space.chinese) for space in SPACES.values()]
    return Board([*rows, *(Place(at.code, at.name, at.chinese) for at in LOCATIONS.values())])


@cache
def reader() -> Reader:
    """Return who knows what an unknown name is near to."""
    return Reader(names())


@cache
def known() -> dict[str, str]:
    """Return every name and word of one piece or several, folded, and what it stands for."""
    found = {word: item for item, words in ITEMS.items() for word in words.split()}
    found |= {word: canonical for canonical, words in WORDS.items() for word in words.split()}
    found |= {spelling: word for word, row in SPELLINGS.items() for spelling in row.split(", ")}
    found |= {way: border for border, states in BORDERS.items() for way in meetings(states)}
    found |= {f"{state} border": state.upper() for states in BORDERS.values() for state in states}
    for general in GENERALS.values():
        found.setdefault(folded(general.name).replace(" ", ""), general.code)
    found |= {folded(name): place.code for place in names().places for name in place.names}
    found |= {american(name): word for name, word in found.items()}
    return found


def american(name: str) -> str:
    """Return a name as it is spelt in America: "armory", "harbor", "plow"."""
    return name.replace("mour", "mor").replace("harbour", "harbor").replace("plough", "plow")


def meetings(states: Sequence[str]) -> Iterator[str]:
    """Yield how people name the border of two states: "wei-wu battle", "wu and wei", 魏吴."""
    for one, other in permutations(states):
        for pair in (f"{one} - {other}", f"{one} {other}"):
            yield from (pair, f"{pair} battle", f"{pair} border", f"battle {pair}")
        for first in WORDS[one.upper()].split()[1:]:
            yield from (f"{first}{second}" for second in WORDS[other.upper()].split()[1:])


@cache
def beginnings() -> dict[str, str]:
    """Return every beginning of three letters or more that only one card, space or location has."""
    begin: dict[str, list[str]] = {}
    for place in names().places:
        for name in map(folded, place.names):
            for size in range(3, len(name)):
                if place.code not in (codes := begin.setdefault(name[:size], [])):
                    codes.append(place.code)
    return {start: codes[0] for start, codes in begin.items() if len(codes) == 1}


@cache
def parts() -> dict[str, tuple[str, ...]]:
    """Return every word of a name, and every beginning of one, with the codes that it is of."""
    found: dict[str, dict[str, None]] = {}
    for place in names().places:
        for word in {
            word for name in map(folded, place.names) for word in name.split() if word not in SAY_NOTHING
        }:
            for size in range(SHORTEST, len(word) + 1):
                found.setdefault(word[:size], {})[place.code] = None
    return {word: tuple(codes) for word, codes in found.items()}


@cache
def verbs() -> list[str]:
    """Return the words of orders that are long enough to be misspelt."""
    return [word for row in WORDS.values() for word in row.split() if len(word) >= LONG_ENOUGH]


@lru_cache(KEPT)
def unknown(word: str, what: str) -> str:
    """Return that a word is no `what`, and what it could be if anything is near."""
    name, verb, far = folded(word), *nearest(folded(word), verbs())
    codes = parts().get(name, ())
    if 1 < len(codes) <= MOST_LIKELY:
        could = " or ".join(f"{code} ({names().name(code)})" for code in codes)
        return f"“{word}” is no {what}; it could be {could}?"
    gaps = {code: gap(name, code) for code in reader().nearest(word)}
    near = [
        f"{code} ({names().name(code)})"
        for code in gaps
        if gaps[code] <= within(name) or (len(name) == SHORTEST and code.lower().startswith(name))
    ]
    if len(name) >= LONG_ENOUGH and far <= within(name) and far < min(gaps.values()):
        near = [verb]
    return f"“{word}” is no {what}" + (f"; did you mean {', '.join(near)}?" if near else ".")


def gap(word: str, code: str) -> int:
    """Return how many letters lie between a word and the nearest name of a card, space or location."""
    return nearest(word, spellings()[code])[1]


@cache
def spellings() -> dict[str, list[str]]:
    """Return the names of every card, space and location as they are compared."""
    return {place.code: [folded(name) for name in place.names] for place in names().places}


def within(word: str) -> int:
    """Return by how many letters a word may differ from the one that was meant: more in a longer one."""
    return min(NEAR, len(word) // 3) if word.isascii() else len(word) // 2


@cache
def longest() -> int:
    """Return how many words the longest name has."""
    return max(len(name.split()) for name in known())


@cache
def heads() -> frozenset[str]:
    """Return the words with which a name of several words begins."""
    return frozenset(name.split()[0] for name in known() if " " in name)


def plain(word: str) -> str:
    """Return a word in the form in which words are compared: a count of one may be left out."""
    return word[1:] if len(word) == 2 and word[0] == "1" and word[1].isalpha() else word
