"""The game as the rest of the program knows it."""

from __future__ import annotations

from games.core.game import Game
from games.redux.ahead import foresee
from games.redux.computer import computer
from games.redux.facts import STATES
from games.redux.prose import prose
from games.redux.rulebook import rules
from games.redux.standing import acts, perform
from games.redux.state import Redux, depart, outcome, setup
from games.redux.table import POWERS, Options
from games.redux.turn import turn
from games.redux.words import describe, figures, gazetteer, phase, standing

GAME = Game(
    slug="redux",
    title="Three Kingdoms Redux",
    edition=1,
    powers=POWERS,
    least=len(STATES),
    options=Options,
    state=Redux,
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
    acts=acts,
    perform=perform,
    gazetteer=gazetteer,
    sizes=lambda _options: (len(STATES), len(STATES)),
)
