"""Warlords of China as the core plays it: each function that `Game` asks a rule set for."""

from games.core.rules.protocol import Game, Scale
from games.warlords.computer import computer
from games.warlords.correcting import CORRECTIONS
from games.warlords.events_to_text import prose
from games.warlords.lessons import lesson
from games.warlords.luck import gambles
from games.warlords.movement_question import foresee
from games.warlords.odds_questions import odds
from games.warlords.position_text import describe, figures, gazetteer, phase, standing
from games.warlords.public_state_model import WARLORDS, Options
from games.warlords.quick_start import MANUAL
from games.warlords.redrawn_secrets import imagined
from games.warlords.report_digest import chronicle
from games.warlords.rulebook import rules
from games.warlords.state import China, outcome, setup
from games.warlords.turn import ENOUGH, absence, depart, turn
from games.warlords.turn_recap import tale

GAME = Game(
    slug="warlords",
    title="Warlords of China",
    edition=2,
    powers=WARLORDS,
    least=2,
    options=Options,
    state=China,
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
    gambles=gambles,
    gambled="battles won",
    rules=rules,
    lesson=lesson,
    manual=MANUAL,
    odds=odds,
    gazetteer=gazetteer,
    absence=absence,
    scale=lambda _view: Scale("supply centres", "end of year", ENOUGH),
    imagined=imagined,
    corrections=CORRECTIONS,
    data="games.warlords",
)
