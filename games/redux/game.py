"""Three Kingdoms Redux as the core plays it: each function that `Game` asks a rule set for."""

from games.core.rules.protocol import Game, Scale
from games.redux.computer.computer import computer
from games.redux.correcting import CORRECTIONS
from games.redux.events_to_text import prose
from games.redux.lessons import lesson
from games.redux.options import WAYS
from games.redux.phases.bid_premoves import foresee
from games.redux.phases.conflict import absence
from games.redux.printed_data import STATES
from games.redux.public_state_model import POWERS, Options
from games.redux.questions.standing_orders import acts, perform
from games.redux.redrawn_secrets import imagined
from games.redux.state import Redux, depart, outcome, setup
from games.redux.telling.card_reference import cards as printed
from games.redux.telling.position_text import describe, figures, filmed, gazetteer, phase, points, standing
from games.redux.telling.quick_start import MANUAL
from games.redux.telling.rulebook import rules
from games.redux.telling.turn_recap import tale
from games.redux.turn import turn
from games.redux.what_if import what_if

GAME = Game(
    slug="redux",
    title="Three Kingdoms Redux",
    edition=3,
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
    tale=tale,
    describe=describe,
    standing=standing,
    figures=figures,
    points=points,
    rules=rules,
    lesson=lesson,
    manual=MANUAL,
    acts=acts,
    perform=perform,
    what_if=what_if,
    cards=printed,
    gazetteer=gazetteer,
    scale=lambda _view: Scale("victory points", "after round"),
    absence=absence,
    ways=WAYS,
    filmed=filmed,
    sizes=lambda _options: (len(STATES), len(STATES)),
    imagined=imagined,
    corrections=CORRECTIONS,
    data="games.redux",
)
