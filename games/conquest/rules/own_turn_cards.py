"""Strategy cards of one's own turn, played between other commands: one small function a card.

Each says what it needs (`check`), and does it; all of them tell the table what was played. Those that are
aimed at other players stand in `intrigues`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.conquest.card_data import STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import (
    NEUTRAL,
    clock_of,
    owner,
    provinces_of,
)
from games.conquest.rules import fealty, intrigues
from games.conquest.rules.capturing import march
from games.conquest.rules.income import is_flooded
from games.conquest.state import ROSTER_LIMIT, Realm, spend_card, turn_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask, shuffled

CONSCRIPTS, TAX_GOLD, BRIBED_MOST, TALENT_SHOWN = 4, 3, 4, 3
PHASES = ("cards", "generals", "infantry", "deploy", "invade", "reposition")


@dataclass(frozen=True)
class Plot:
    """A card of one's own turn: what it may be aimed at, and what it does.

    `targets` lists, for a player, everything that may follow its name; [""] where nothing does. `final`
    says that something is shown or drawn, so that there is no way back.
    """

    targets: Callable[[Realm, Seat], Sequence[str]]
    do: Callable[[Realm, Seat, str], Script[None]]
    why: str = "it has no effect now"
    final: bool = False


def check(realm: Realm, seat: Seat, card: str, about: str) -> Plot:
    """Return the plot; raises Illegal unless the card may be played so."""
    plot = PLOTS.get(card)
    if plot is None:
        raise Illegal(_elsewhere(card))
    if card not in realm.hands[seat].cards:
        raise Illegal(f"you do not hold {STRATEGY[card].title}.")
    open_to = plot.targets(realm, seat)
    if not open_to:
        raise Illegal(f"{STRATEGY[card].title}: {plot.why}.")
    if about not in open_to:
        shown = ", ".join(open_to[:8])
        raise Illegal(f"{STRATEGY[card].title} needs one of: {shown}." if shown else "it takes nothing more.")
    return plot


def _elsewhere(card: str) -> str:
    """Return where a card belongs that is not played between commands."""
    title, windows = STRATEGY[card].title, STRATEGY[card].windows
    if card == "reinforcements":
        how = "write them with an invasion, REINFORCE FROM CHL 5, or as a standing order"
    elif "ATTACK" in windows:
        how = f"write it with an invasion, INVADE YEC - TAI WITH 5 PLAY {title}"
        how += f", or as a standing order, IF INVADED PLAY {title}" if "DEFEND" in windows else ""
    elif card == "dams":
        how = f"write it as a standing order, PLAY {title} ALWAYS"
    elif "DEFEND" in windows:
        how = f"write it as a standing order, IF INVADED PLAY {title}"
    else:
        how = "it plays itself when it is needed"
    return f"{title} is not played between commands: {how}."


def play(realm: Realm, seat: Seat, card: str, about: str) -> Script[bool]:
    """Play a card; return whether there is no way back."""
    plot = check(realm, seat, card, about)
    spend_card(realm, seat, card)
    realm.tell("played", seat=seat, card=card, at="", about=about)
    yield from plot.do(realm, seat, about)
    return plot.final


def myself(_realm: Realm, _seat: Seat) -> Sequence[str]:
    """A card that is aimed at nobody."""
    return [""]


# -------------------------------------------------------------------- conscription, taxes


def before_deploying(realm: Realm, _seat: Seat) -> Sequence[str]:
    """Conscription is played before deployment ends."""
    phase = turn_of(realm).phase
    return [""] if PHASES.index(phase) <= PHASES.index("deploy") else []


def conscription(realm: Realm, _seat: Seat, _about: str) -> Script[None]:
    """Conscription: four infantry more, placed in this turn's deployment."""
    turn_of(realm).unplaced += CONSCRIPTS
    yield from ()


def taxes(realm: Realm, seat: Seat, _about: str) -> Script[None]:
    """Taxes: three gold."""
    realm.hands[seat].gold += TAX_GOLD
    yield from ()


# -------------------------------------------------------------------- successor


def without_ruler(realm: Realm, seat: Seat) -> Sequence[str]:
    """A Successor follows a Ruler who is dead, where none waits."""
    return [""] if not realm.table.rosters[seat].ruler and realm.deck["rulers"] else []


def successor(realm: Realm, seat: Seat, _about: str) -> Script[None]:
    """Successor: the top Ruler, placed in this or a later deployment of one's own."""
    roster = realm.table.rosters[seat]
    roster.ruler, roster.ruler_at = realm.deck["rulers"].pop(0), ""
    realm.tell("succeeded", seat=seat, name=roster.ruler)
    yield from ()


# -------------------------------------------------------------------- bribery, talent, forced march


def weak_neutrals(realm: Realm, seat: Seat) -> Sequence[str]:
    """Neutral provinces beside one's own with at most four infantry, not under water."""
    table = realm.table
    near = {other: None for code in provinces_of(table, seat) for other in BOARD.neighbours(code)}
    return [
        code
        for code in near
        if owner(table, code) == NEUTRAL
        and table.lands[code].infantry <= BRIBED_MOST
        and not is_flooded(realm, code)
    ]


def bribery(realm: Realm, seat: Seat, about: str) -> Script[None]:
    """Bribery: the neutral infantry there are one's own."""
    realm.table.lands[about].owner = seat
    realm.tell("bribed", seat=seat, code=about)
    yield from ()


def room_for_talent(realm: Realm, seat: Seat) -> Sequence[str]:
    """A General more fits into the roster, and there is one to be found."""
    mine = len(realm.table.rosters[seat].generals) + len(realm.hands[seat].reserve)
    return [""] if mine < ROSTER_LIMIT and realm.deck["generals"] else []


def talent(realm: Realm, seat: Seat, _about: str) -> Script[None]:
    """Seek Talent: look at the top three Generals and keep one; the others are shuffled back."""
    shown = realm.deck["generals"][:TALENT_SHOWN]
    realm.tell("talent", seat, names=list(shown))
    prompt = fealty.answering("talent", f"Whom do you keep: {', '.join(shown)}?", shown)
    clock = clock_of(realm.table, seat)
    [name] = yield from ask(seat, prompt, clock=clock, heard=True)
    realm.deck["generals"].remove(name)
    realm.hands[seat].reserve.append(name)
    realm.deck["generals"] = yield from shuffled("generals", realm.deck["generals"])


def captors(realm: Realm, _seat: Seat) -> Sequence[str]:
    """Provinces captured this turn in which those who captured them still stand."""
    turn = turn_of(realm)
    return list(dict.fromkeys(arrival.at for arrival in turn.arrivals if turn.phase == "invade"))


def forced_march(realm: Realm, _seat: Seat, about: str) -> Script[None]:
    """Forced March: the group that entered there last may capture once more this turn."""
    turn = turn_of(realm)
    march(turn, max(arrival.entry for arrival in turn.arrivals if arrival.at == about))
    yield from ()


PLOTS: dict[str, Plot] = {
    "conscription": Plot(before_deploying, conscription, "it is played before you have deployed"),
    "taxes": Plot(myself, taxes),
    "assassination": Plot(
        intrigues.enemies_in_play, intrigues.assassination, "nobody is in play to be struck", final=True
    ),
    "rebellion": Plot(intrigues.enemy_provinces, intrigues.rebellion, "no province can rise", final=True),
    "successor": Plot(without_ruler, successor, "you have a Ruler", final=True),
    "revolt": Plot(intrigues.all_vassals, intrigues.revolt, "nobody is a vassal", final=True),
    "spies": Plot(intrigues.other_players, intrigues.spies, final=True),
    "bribery": Plot(weak_neutrals, bribery, "no neutral province beside yours is so weak"),
    "talent": Plot(room_for_talent, talent, "there is no room or nobody to be found", final=True),
    "forced_march": Plot(captors, forced_march, "nobody has captured anything in this phase"),
}
