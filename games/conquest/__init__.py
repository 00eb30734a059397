"""Conquest Three Kingdoms: 42 provinces, Rulers and Generals, long turns of many commands, fealty.

Here live the rules, and nothing of pictures or Discord. `land` and `decks` are the facts, `table` is
what all see, `state` what there is beside it; `opening` is the setup, `turn` the course of play with
`income`, `buying`, `deployment`, `invading` (`muster`, `battle`, `volley`, `windows`), `repositioning`,
`fealty`, `fate` and `ending` for its parts; `unfinished` is what END would leave; an invasion is
`declaring`, `invading` and `capturing`, and `rehearsal` says what would be; `cards`, `plots`,
`intrigues` and `skills` are effects under hooks; `orders` declares the commands of a turn with the words of
`language`; `reading`, `lexicon` and `doctrine` read what players write, `framing` what stands around it;
`standing_sheet` and `commanding` ask for it, the `menus` (`moving_menu`, `invasion_menu`, `standing_menu`)
write it step by step, `suggestion` says what was meant, `reactions` what standing orders come to,
`what_if` and `dry_run` answer who asks what would be, `texts` and `printed` say what cards do;
`computer`, `computer_cards` and `computer_invading` play a seat.
"""

from games.conquest.chances import odds
from games.conquest.computer import computer
from games.conquest.correcting import CORRECTIONS
from games.conquest.ending import scale
from games.conquest.giving import acts, perform
from games.conquest.luck import gambles
from games.conquest.manual import MANUAL
from games.conquest.options import Options, conflict
from games.conquest.printed import cards as printed
from games.conquest.prose import prose
from games.conquest.rulebook import rules
from games.conquest.state import Realm, depart, outcome, setup
from games.conquest.table import POWERS
from games.conquest.tale import tale
from games.conquest.turn import absence, turn
from games.conquest.what_if import what_if
from games.conquest.words import describe, figures, filmed, gazetteer, phase, standing
from games.core.prompts import Prompt, Seat
from games.core.protocol import Game


def foresee(_realm: Realm, _seat: Seat) -> Prompt[object] | None:
    """Nothing is answered ahead of time: standing orders are an act of their own."""
    return None


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
    acts=acts,
    perform=perform,
    computer=computer,
    phase=phase,
    prose=prose,
    tale=tale,
    describe=describe,
    standing=standing,
    figures=figures,
    rules=rules,
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
    corrections=CORRECTIONS,
    data=__name__,
)
