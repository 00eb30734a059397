"""The words of orders: which names and spellings stand for which code or canonical word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
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
    "P": "p ps popular support tokens",
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
    "ATTACK": "attack attacks fight fights against versus vs",
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
    "CLEAR": "clear",
    "ALL": "all",
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
)
"""Words that may be left out."""
SPELLINGS = {
    "MKT": "market, marketplace, marketplaces",
    "FRM": "farm, farms",
    "TRI": "tribes, tribe, tribal relations, own tribes",
    "TRB": "tribute, 徵, 征",
    "HAN": "emperor, han emperor, 漢, 汉",
    "REC": "征兵, 徵兵, 招兵",
    "TRN": "训练, 訓練",
    "POP": "win support",
    "TRD": "trade rice, trade weapons",
    "CON": "construct, construction, build, builds",
    "HIRE": "hire instructor, hire an instructor, hire instructors",
    "IMP": "import technology, import a technology",
    "DEV MKT": "develop market, develop marketplace, develop the market, develop the marketplace, "
    "develop a marketplace, build market, build marketplace, build a marketplace",
    "DEV FRM": "develop farm, develop the farm, develop a farm, build farm, build a farm, build the farm",
    "DECLINE": "dont take, do not take, give up, leave out, dont, do not",
    "PASS": "i pass, no bid, no bids",
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
    "P": "popular support, popular support token, popular support tokens",
}
"""More spellings, of several words: a space's everyday name, conditions as people put them."""
SHORTEST, LONG_ENOUGH, MOST_LIKELY, NEAR = 2, 4, 6, 2
"""Letters of a word that could be a name, and of one that is taken for it; names that are offered for it;
letters by which a word may differ from the one that was meant.
"""
HAN_TOKEN = ("h", "han", "emperor")


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
    for general in GENERALS.values():
        found.setdefault(folded(general.name).replace(" ", ""), general.code)
    found |= {folded(name): place.code for place in names().places for name in place.names}
    found |= {american(name): word for name, word in found.items()}
    return found


def american(name: str) -> str:
    """Return a name as it is spelt in America: "armory", "harbor", "plow"."""
    return name.replace("mour", "mor").replace("harbour", "harbor").replace("plough", "plow")


def meetings(states: Sequence[str]) -> Iterator[str]:
    """Yield how people name the border of two states: "wei-wu battle", "wu and wei"."""
    for one, other in permutations(states):
        for pair in (f"{one} - {other}", f"{one} {other}"):
            yield from (pair, f"{pair} battle", f"{pair} border", f"battle {pair}")


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
            word for name in map(folded, place.names) for word in name.split() if word not in SILENT
        }:
            for size in range(SHORTEST, len(word) + 1):
                found.setdefault(word[:size], {})[place.code] = None
    return {word: tuple(codes) for word, codes in found.items()}


@cache
def verbs() -> list[str]:
    """Return the words of orders that are long enough to be misspelt."""
    return [word for row in WORDS.values() for word in row.split() if len(word) >= LONG_ENOUGH]


def likely(word: str) -> tuple[str, str]:
    """Return what a word that is no name could be, and how it is asked: "could be", "did you mean"."""
    verb, far = nearest(folded(word), verbs())
    if len(word) >= LONG_ENOUGH and far <= NEAR:
        return "did you mean", verb
    codes = parts().get(folded(word), ())
    if not 1 < len(codes) <= MOST_LIKELY:
        return "did you mean", ", ".join(f"{code} ({names().name(code)})" for code in reader().nearest(word))
    return "it could be", " or ".join(f"{code} ({names().name(code)})" for code in codes)


@cache
def longest() -> int:
    """Return how many words the longest name has."""
    return max(len(name.split()) for name in known())


def plain(word: str) -> str:
    """Return a word in the form in which words are compared: a count of one may be left out."""
    return word[1:] if len(word) == 2 and word[0] == "1" and word[1].isalpha() else word
