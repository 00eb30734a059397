"""Conquest Three Kingdoms: 42 provinces, Rulers and Generals, long turns of many commands, fealty.

Here live the rules, and nothing of pictures or Discord. `land` and `decks` are the facts, `typed_words` the
words that people type, `options` what a table agrees on, `public_state` what all see, `state` what there is
beside it, `prose` what happened in words. `turn` is the course of play and `command_question` asks for the
next command in it; `giving` is what a seat may do at any time, `what_if` answers who asks what would be,
`correcting` is the gamemaster's, `imagining` is for practice.

rules            the chapters of the rulebook
standing_orders  what provinces do while their player is asleep
commands         the commands of a turn: declared, read, carried out
next_turn        a turn of commands written before it comes
reading          words, and what all readers of typed text share
menus            a turn by menus
forecast         chances and odds
computer         a seat that nobody holds
telling          positions, rules and cards in words
"""

from games.conquest.computer.computer import computer
from games.conquest.correcting import CORRECTIONS
from games.conquest.forecast.chances import odds
from games.conquest.giving import acts, perform
from games.conquest.imagining import imagined
from games.conquest.next_turn.sheet import due, foresee
from games.conquest.options import Options, conflict
from games.conquest.prose import chronicle, prose
from games.conquest.public_state import POWERS
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
    data=__name__,
)
