"""The words that players of Warlords type, by kind: English, the Chinese that goes with it, and signs."""

from __future__ import annotations

from games.core.grammar.lexemes import Words
from games.core.text.vocabulary import CONDITIONS, DENIALS, ORDERS, POLITE

HEAD_FOR = "head_for heads_for"
AGAINST = "against"
WITH, BOTH, NEW_ARMY = "with", "both", "new_army"
DO_NOTHING = "does_nothing do_nothing"
NOT, BUT = "not", "but"
"""`not LUO - CHL but LUO - HED`: the latter in the place of the former."""

HELPED = ("supported", "backed", "helped", "covered", "protected", "assisted", "with_support")
"""With "by" or "from": the army named next supports the one before."""
BACKED = [f"{be}{how}_{by}" for be in ("", "is_") for how in HELPED for by in ("by", "from")]
ENGLISH = Words(
    {
        "TO": f"{ORDERS['arrow']} {HEAD_FOR}",
        "-": f"- > {AGAINST} {ORDERS['arrow']} {HEAD_FOR}",
        "S": ORDERS["support"],
        "BACKED": " ".join(BACKED),
        "GUARD": "defend defends guard guards defending guarding",
        "H": f"{ORDERS['hold']} {DO_NOTHING} defending guarding",
        "STAY": "hold holds holding stay stays stand stands",
        "PUT": "put position its_position fast firm in_place there still",
        "WAIT": "wait waits",
        "BUILD": f"{ORDERS['build']} {NEW_ARMY}",
        "DISBAND": ORDERS["disband"],
        "WAIVE": "waive waives waived w",
        "SKIP": "skip skips pass passes",
        "CLEAR": ORDERS["clear"],
        "ALL": ORDERS["all"],
        "REST": f"{ORDERS['rest']} everyone_else everything_else all_else",
        "NO": "no nothing nobody none",
        "NONE": "none nothing",
        "FROM": f"{ORDERS['from']} {WITH}",
        "WILL": "will shall is are i we i_will ill please_will",
        ",": f", 、 & {ORDERS['and']}",
        "IF": CONDITIONS,
    },
    numbers="one two three four five six",
    silent=f"{ORDERS['army']} {ORDERS['silent']} {POLITE}",
    denials=DENIALS,
)

QUESTIONS = Words(
    {
        "AGAINST": "v vs versus against on to x : / -",
        "CITY": "capital capitals wall walls walled city",
        "D": "d dice die",
        "BEST": "best",
    },
    numbers="one two three four five six seven eight",
    silent="a an and are army armies at attack attacker attackers attacking attacks counts defend defender "
    "defenders defending each for from in is my odds of only out plus + support supported supporter "
    "supporters the their unit units what with ,",
)
"""The words of a question about chances, `3 v 2 capital`."""
