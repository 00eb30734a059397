"""The words that people type in Redux, in English, and the Chinese that players type.

Words of a list stand apart by blanks, spellings of several words by commas. Codes of cards and places,
letters of what is counted (`2P`) and canonical lines are notation and the same in every language.
"""

from __future__ import annotations

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
SILENT = """
to in at on the a an of and with general into from battle for please take takes put puts let will bid bids
go goes send sends assign assigns place places only first pls plz thx thanks ty unit units 到 去 往 在
"""
"""Words that may be left out."""
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
GOES_ON = """
else otherwise if when unless max with plus + only hire import imp treasury tre granary gra vp stay buy
sell
"""
"""Words before which a comma parts nothing; a number is another."""
OTHERWISE = "else otherwise"
"""Words that go on with the line above."""
WAITING = "if when unless"
"""Words that begin what an order waits for: nothing parts it from the order."""
ACTING = "take takes put puts let bid bids go goes send sends assign assigns place places"
"""Words that are left out, but begin something else behind a refusal."""
TURNING = "will then plus only first for with from"
"""Words that are left out, but say something else of the names beside them than a refusal does."""
ALONE = "pass end decline no"
"""Words that order something without a name."""
TITLES = "so far your bid bids queue queued list draft actions of final answer bot again retry 命令"
"""Words that stand over bids and sheets, beside those that stand over any orders."""
NUMBERS = "one two three four five"
TIMES = "x ×"
"""Signs for "times" between a number and the thing counted, …"""
COUNTERS = "unit units army of"
"""… and what else may stand there, before a kind of army units."""
COUNTED = {
    "P": "popular support tokens, popular support token, popular support, pop support, pop",
    "U": "untrained armies, untrained army",
    "S": "i",
}
"""More names of things, behind a number alone."""
TOKENS = "token tokens"
THE_HAN = "h han emperor"
"""Whose token it is, behind a plus."""
TRADED = {"R": "r rice", "W": "w"}
"""Names of goods bought and sold, before a plus or a minus."""
PLUS, AND = "plus", "and then plus"
WITH = "w"
""""With" before a slash."""
OR, ONLY, FROM = "or", "only", "from"
MEETING = "battle border"
"""Words for the border of two states, behind or before their names, …"""
BORDER = "border"
"""… and behind the name of one."""
UPKEEP = "upkeep, maintenance, the upkeep, the round's end, end of the round, end"
"""Names for the round's end in a question about its cost."""
