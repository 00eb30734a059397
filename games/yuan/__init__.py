"""YUAN: simultaneous plans behind screens, sealed bids for capitals, and temples to hold.

Here live the rules, and nothing of pictures or Discord. `land` puts tiles together and `layouts` whole lands,
`table` is what all see, `state` adds the purses. `opening` and `auction` come before the first turn; `turn`
is the rulebook's course of play, with `resolution` for its steps: `development`, `fortification`,
`recruitment`, `attack` and `cutoff`, `yellow`, `income`, `victory`. `lexicon`, `grammar`, `reading`, `book`,
`sheet`, `bids` and `laying` read what players write; `prose`, `words` and `foretell` say what happened, what
is and what would be; `computer` plays houses that nobody holds.
"""

from games.core.game import Game
from games.yuan.computer import computer
from games.yuan.prose import prose
from games.yuan.rulebook import rules
from games.yuan.state import Yuan, outcome, setup
from games.yuan.table import POWERS, Options, sizes
from games.yuan.turn import depart, foresee, turn
from games.yuan.words import describe, figures, gazetteer, phase, standing

GAME = Game(
    slug="yuan",
    title="YUAN",
    edition=1,
    powers=POWERS,
    least=2,
    options=Options,
    state=Yuan,
    setup=setup,
    turn=turn,
    outcome=outcome,
    depart=depart,
    foresee=foresee,
    computer=computer,
    phase=phase,
    prose=prose,
    describe=describe,
    standing=standing,
    figures=figures,
    rules=rules,
    gazetteer=gazetteer,
    sizes=sizes,
)
