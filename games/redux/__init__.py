"""Three Kingdoms Redux: three states, sixty-nine generals, bids that are people.

Here live the rules, and nothing of pictures or Discord. `printed_data` are the data files, `typed_words` the
words that people type, `options` what a table agrees on, `public_state` what all see, `state` each state's
secret cards, `prose` and `sentences` what happened in words. `turn` is the course of play, `what_if` answers
who asks what would be, `correcting` is the gamemaster's, `imagining` is for practice, `lessons` for who is
asked for the first time.

rules      the chapters of the rulebook
cards      what generals and enhancements do, by state and by deck, under the hooks of the rules
orders     every line that is typed or kept: bids, actions, standing orders
reading    what people type, as far as no rule is needed for it
sheets     the sheet of a state's actions: tried, carried out
menus      bids, sheets and standing orders by menus
questions  what a state answers in writing, and how it is checked
phases     the course of a round, phase by phase
computer   a state that nobody holds
telling    positions, rules and cards in words
"""

from games.core.rules.protocol import Game, Scale
from games.redux import cards
from games.redux.computer.computer import computer
from games.redux.correcting import CORRECTIONS
from games.redux.imagining import imagined
from games.redux.lessons import lesson
from games.redux.options import WAYS
from games.redux.phases.bid_premoves import foresee
from games.redux.phases.conflict import absence
from games.redux.printed_data import STATES
from games.redux.prose import prose
from games.redux.public_state import POWERS, Options
from games.redux.questions.standing_orders import acts, perform
from games.redux.state import Redux, depart, outcome, setup
from games.redux.telling.card_reference import cards as printed
from games.redux.telling.position_text import describe, figures, filmed, gazetteer, phase, points, standing
from games.redux.telling.quick_start import MANUAL
from games.redux.telling.rulebook import rules
from games.redux.telling.turn_recap import tale
from games.redux.turn import turn
from games.redux.what_if import what_if

__all__ = ["GAME", "cards"]

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
    data=__name__,
)
