"""Three Kingdoms Redux: three states, sixty-nine generals, bids that are people.

Here live the rules, and nothing of pictures or Discord. `facts` are the data files, `table` what all see,
`state` each state's secret cards. The rulebook's course of a round is `turn`: `recruiting`; `conflict`
with `bidding`, `ladder` and `sealed`; `resolution` with `block`, `spaces`, `building`, `stationing` and
`ending`; `scoring`.

What players write: `clauses` cuts it, and `canon` makes canonical words of it with the `lexicon`; bids
are `wishes`, read by `orders` with `grammar`; sheets are entries of a `writ`, read by `sheet` with
`entries`, tried out and carried out in `rehearsal`; `standing` is laid down ahead of time (`idle_orders`
says what would do nothing); `right` finds an example (`misspelt` what a slip meant) for what was refused.
`bid_menu`, `sheet_menu` and `standing_menu` offer the same choice by choice, `listing` as whole lines;
`forecast` and `whatif` say what would come of it. `printed` has the cards in words, `values` the numbers
that are ours. Computers think in `computer`, `computer_bids`, `computer_sheet`, `desires` and
`appraisal`.

cards    what generals and enhancements do, by state and by deck, under the hooks of `hooks`
"""

from games.core.protocol import Game, Scale
from games.redux import cards
from games.redux.ahead import foresee
from games.redux.computer import computer
from games.redux.conflict import absence
from games.redux.correcting import CORRECTIONS
from games.redux.facts import STATES
from games.redux.manual import MANUAL
from games.redux.options import WAYS
from games.redux.printed import cards as printed
from games.redux.prose import prose
from games.redux.rulebook import rules
from games.redux.standing import acts, perform
from games.redux.state import Redux, depart, outcome, setup
from games.redux.table import POWERS, Options
from games.redux.turn import turn
from games.redux.whatif import what_if
from games.redux.words import describe, figures, filmed, gazetteer, phase, points, standing

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
    describe=describe,
    standing=standing,
    figures=figures,
    points=points,
    rules=rules,
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
    corrections=CORRECTIONS,
    data=__name__,
)
