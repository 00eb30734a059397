"""YUAN as the core plays it: each function that `Game` asks a rule set for."""

from games.core.rules.protocol import Game, Scale
from games.yuan.computer.computer import computer
from games.yuan.correcting import CORRECTIONS
from games.yuan.events_to_text import chronicle, prose
from games.yuan.public_state_model import POWERS, Options, conflict, sizes
from games.yuan.redrawn_secrets import imagined
from games.yuan.state import Yuan, outcome, setup
from games.yuan.telling.lessons import lesson
from games.yuan.telling.position_text import describe, figures, gazetteer, phase, standing
from games.yuan.telling.quick_start import MANUAL
from games.yuan.telling.rulebook import rules
from games.yuan.telling.turn_recap import tale
from games.yuan.turn import absence, depart, foresee, turn

GAME = Game(
    slug="yuan",
    title="YUAN",
    edition=2,
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
    chronicle=chronicle,
    tale=tale,
    describe=describe,
    standing=standing,
    figures=figures,
    rules=rules,
    lesson=lesson,
    manual=MANUAL,
    gazetteer=gazetteer,
    absence=absence,
    scale=lambda _view: Scale("temples", "after turn"),
    sizes=sizes,
    conflict=conflict,
    imagined=imagined,
    corrections=CORRECTIONS,
    data="games.yuan",
)
