"""The words that people type in YUAN, in English; a second language is one more.

Each list is of one kind of word, as the reader of a question calls it, with what it stands for. Words of a
list stand apart by blanks; `_` joins words that make one. Codes, levels such as `D1` and canonical lines are
notation.
"""

from __future__ import annotations

JOINTS = "/ + = & # and"
"""Signs and words between others that say nothing, whatever is asked."""
CLEAR = "clear cancel"

ACTIONS = {
    "D": "d dev develop develops development colonize colonise colonization colonisation expand expansion",
    "F": "f fort fortify fortifies fortification urbanize urbanise urbanization urbanisation reinforce "
    "reinforcement",
    "M": "m mil militarize militarise militarization militarisation recruit recruitment attack attacks",
}
"""The kinds of action, and what the rulebook calls them on one province or another."""
NUMBERS = {"0": "zero", "1": "i one", "2": "ii two", "3": "iii three", "4": "iv"}
ROMAN = "i"
"""The numeral of the levels in `D I` and `M III`."""
ME = "i"
"""The pronoun of `I pass`: it is no number there."""
PLAN = "plan plans planning"
PASSES = "pass passes passing skip nothing none no_plan no_plans no_action no_actions"
NOTHING = "nothing none no"
"""Words that pass, and that take nothing back."""
WITH = "with using send sending"
ALL = "all"
TURN = "turn round"
BESIDE_PLANS = (
    "in at on to the for my this and then of please level levels lvl province target army armies troops do "
    "action actions"
)

BID = "bid bids bidding offer offers"
TAKE = "take takes taking want wants prefer choose wish wishes"
ROUND = "round rounds"
SUMS = {
    "0": "zero nothing pass passes no_bid",
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
}
BETWEEN_SUMS = "of to"
"""Words between two numbers of which they make one offer, or none."""
BESIDE_BIDS = "i in at on to the for my and then of please chao gold coin coins city cities order"

TILE = "tile tiles lay lays put"
PLACE = "at place places position spot in on to"
TURNED = "turn turns turned rotate rotated rotation by"
BESIDE_TILES = "my the with and then please"
