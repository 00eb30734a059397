"""Sun Tzu as the core plays it: each function that `Game` asks a rule set for."""

from games.core.rules.protocol import Game, Scale
from games.suntzu.computer import computer
from games.suntzu.correcting import CORRECTIONS
from games.suntzu.events_to_text import prose
from games.suntzu.lessons import lesson
from games.suntzu.position_text import cards, describe, figures, gazetteer, phase, standing
from games.suntzu.premoves import foresee
from games.suntzu.public_state_model import POWERS, Options
from games.suntzu.quick_start import MANUAL
from games.suntzu.redrawn_secrets import imagined
from games.suntzu.rulebook import rules
from games.suntzu.scoring import absence, depart
from games.suntzu.state import Duel, outcome, setup
from games.suntzu.turn import turn
from games.suntzu.turn_recap import tale

GAME = Game(
    slug="suntzu",
    title="Sun Tzu",
    edition=1,
    powers=POWERS,
    least=2,
    options=Options,
    state=Duel,
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
    rules=rules,
    lesson=lesson,
    repeated=("hand", "drawn"),
    retold=("laid",),
    manual=MANUAL,
    cards=cards,
    gazetteer=gazetteer,
    absence=absence,
    scale=lambda _view: Scale("points", "after round"),
    imagined=imagined,
    corrections=CORRECTIONS,
    data="games.suntzu",
)
