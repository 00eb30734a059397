"""The declaration of the game. The package exports it as GAME once all that holds for every game holds
for it.
"""

from __future__ import annotations

from games.conquest.chances import odds
from games.conquest.computer import computer
from games.conquest.giving import acts, perform
from games.conquest.options import Options
from games.conquest.prose import prose
from games.conquest.rulebook import rules
from games.conquest.state import Realm, depart, outcome, setup
from games.conquest.table import POWERS
from games.conquest.turn import turn
from games.conquest.words import describe, figures, gazetteer, phase, standing
from games.core.game import Game
from games.core.prompts import Prompt, Seat


def foresee(_realm: Realm, _seat: Seat) -> Prompt[object] | None:
    """Nothing is answered ahead of time: standing orders are an act of their own."""
    return None


CONQUEST = Game(
    slug="conquest",
    title="Conquest Three Kingdoms",
    edition=1,
    powers=POWERS,
    least=2,
    options=Options,
    state=Realm,
    setup=setup,
    turn=turn,
    outcome=outcome,
    depart=depart,
    foresee=foresee,
    acts=acts,
    perform=perform,
    computer=computer,
    phase=phase,
    prose=prose,
    describe=describe,
    standing=standing,
    figures=figures,
    rules=rules,
    gazetteer=gazetteer,
    odds=odds,
)
