"""Conquest Three Kingdoms as the core plays it: each function that `Game` asks a rule set for."""

from games.conquest.anytime_acts import acts, perform
from games.conquest.computer.computer import computer
from games.conquest.correcting import CORRECTIONS
from games.conquest.events_to_text import chronicle, prose
from games.conquest.forecast.chances import odds
from games.conquest.next_turn.sheet import due, foresee
from games.conquest.options import Options, conflict
from games.conquest.public_state_model import POWERS
from games.conquest.redrawn_secrets import imagined
from games.conquest.rules.victory import scale
from games.conquest.state import Realm, depart, outcome, setup
from games.conquest.telling.card_reference import cards as printed
from games.conquest.telling.lessons import lesson
from games.conquest.telling.luck import gambles
from games.conquest.telling.position_text import describe, figures, filmed, gazetteer, phase, standing
from games.conquest.telling.quick_start import MANUAL
from games.conquest.telling.rulebook import rules
from games.conquest.telling.turn_recap import tale
from games.conquest.turn import absence, turn
from games.conquest.what_if import what_if
from games.core.rules.protocol import Game

GAME = Game(
    slug="conquest",
    title="Conquest Three Kingdoms",
    edition=3,
    powers=POWERS,
    least=2,
    options=Options,
    conflict=conflict,
    state=Realm,
    setup=setup,
    turn=turn,
    outcome=outcome,
    depart=depart,
    foresee=foresee,
    due=due,
    acts=acts,
    perform=perform,
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
    scale=scale,
    absence=absence,
    gambles=gambles,
    gambled="pips thrown in invasions",
    filmed=filmed,
    odds=odds,
    what_if=what_if,
    cards=printed,
    imagined=imagined,
    corrections=CORRECTIONS,
    data="games.conquest",
)
