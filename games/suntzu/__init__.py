"""Sun Tzu: a duel of nine rounds for five provinces, with hidden cards.

Here live the rules, and nothing of pictures or Discord. `public_state` is what all see, `state` what each
side holds; `preparation`, `rounds`, `draw` and `scoring` are the rulebook's course of play, with `clash`,
`battle`, `armies`, `warlords` and `event_cards` for its parts; `typed_words`, `orders`, `grammar`,
`sheet_checks`, `written_plan`, `sheet` and `premoves` read what players write; `computer` plays a side with
`mixed_strategy` and `worth`; `prose`, `report_sentences`, `turn_recap` and `position_text` say what happened
and what is, `rulebook` and `quick_start` what the rules are.
"""

from games.core.rules.protocol import Game, Scale
from games.suntzu.computer import computer
from games.suntzu.correcting import CORRECTIONS
from games.suntzu.imagining import imagined
from games.suntzu.lessons import lesson
from games.suntzu.position_text import cards, describe, figures, gazetteer, phase, standing
from games.suntzu.premoves import foresee
from games.suntzu.prose import prose
from games.suntzu.public_state import POWERS, Options
from games.suntzu.quick_start import MANUAL
from games.suntzu.rounds import turn
from games.suntzu.rulebook import rules
from games.suntzu.scoring import absence, depart
from games.suntzu.state import Duel, outcome, setup
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
    data=__name__,
)
