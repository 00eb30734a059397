"""What players of Warlords type, by kind of word: English, the Chinese that goes with it, and signs."""

from __future__ import annotations

from games.core.grammar.words import Words
from games.core.orders import POLITE
from games.core.tokens import CONDITIONS, DENIALS, WORDS

HELPED = ("supported", "backed", "helped", "covered", "protected", "assisted", "with_support")
"""What says, with "by" or "from", that the army named next supports the one before."""
BACKED = [f"{be}{how}_{by}" for be in ("", "is_") for how in HELPED for by in ("by", "from")]
ENGLISH = Words(
    {
        "TO": f"{WORDS['arrow']} head_for heads_for",
        "-": f"- > against {WORDS['arrow']} head_for heads_for",
        "S": WORDS["support"],
        "BACKED": " ".join(BACKED),
        "GUARD": "defend defends guard guards defending guarding",
        "H": f"{WORDS['hold']} does_nothing do_nothing defending guarding",
        "STAY": "hold holds holding stay stays stand stands",
        "PUT": "put position its_position fast firm in_place there still",
        "WAIT": "wait waits",
        "BUILD": f"{WORDS['build']} new_army",
        "DISBAND": WORDS["disband"],
        "WAIVE": "waive waives waived w",
        "SKIP": "skip skips pass passes",
        "CLEAR": WORDS["clear"],
        "ALL": WORDS["all"],
        "REST": f"{WORDS['rest']} everyone_else everything_else all_else",
        "NO": "no nothing nobody none",
        "NONE": "none nothing",
        "FROM": f"{WORDS['from']} with",
        "WILL": "will shall is are i we i_will ill please_will",
        ",": f", 、 & {WORDS['and']}",
        "IF": CONDITIONS,
    },
    numbers="one two three four five six",
    silent=f"{WORDS['army']} {WORDS['silent']} {' '.join(word.replace(' ', '_') for word in POLITE)}",
    denials=" ".join(sorted(DENIALS)),
)
