"""A right command beside one that is refused: what was meant by it if that can be told, else one that is no
worse than none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, islice

from games.conquest.commands import legal_commands
from games.conquest.commands.reader import beginning, is_whole, verb
from games.conquest.public_state_model import provinces_of, room, units
from games.conquest.reading.framing import Writer, writer
from games.conquest.reading.suggestion import suggest
from games.conquest.rules.buying import PER_GOLD, SEAL_PER_GOLD, fewest
from games.conquest.rules.end_turn_warnings import left_undone
from games.conquest.standing_orders.corrected_example import known
from games.conquest.state import Realm, turn_of
from games.conquest.vocabulary import KINDS
from games.core.reading.clauses import LONGEST_QUOTE
from games.core.rules.errors import OrderError
from games.core.text.tokens import folded

FRONTS = ("INVADE", "MOVE", "PLACE", "HIRE", "PLAY", "BUY")
"""Verbs that may be missing in front of a line."""
STOPS = frozenset(word for kind in ("UNTIL", "STOP", "FOR", "MOST") for word in KINDS[kind].split())
FEWEST_WORDS, MOST_WORDS = 4, 20
"""Words of which the beginning of a line is a command of its own, and beyond which none is looked for."""
END = "END"
MOST_COMPARED = 60
"""Lines that are compared with what was typed, to find an example like it."""
MOST_WEIGHED = 6
"""Invasions of which the odds are found, the strongest among them."""
FAIR = 50.0
"""Percent from which on an invasion that nobody wrote is shown."""


def put_right(
    realm: Realm,
    error: OrderError,
    typed: str,
    tried: Callable[[str], str],
    odds: Callable[[str], float],
    view: legal_commands.Outlook,
) -> None:
    """Give an error its example; one that is what was meant may be sent as it is."""
    if error.example:
        return

    def usual() -> str:
        return (
            _begun(typed, writer(realm.table, view.seat), tried)
            or _alike(view, typed, odds)
            or harmless(realm, view)
        )

    hand = realm.hands[view.seat]
    near = known(realm.table, view.seat, hand.cards, hand.reserve)
    suggest(error, typed, near, tried, fronts=FRONTS, usual=usual, is_whole=is_whole)


def _begun(typed: str, by: Writer, tried: Callable[[str], str]) -> str:
    """Return the command that a text begins with, "" if it begins with none: what is wrong stands behind, and
    nothing is tried that has it.

    Nothing is left of when to stop, for half of that means something else (`until 3 losses`).
    """
    words = typed.split()[:MOST_WORDS]
    stop = next((at for at, word in enumerate(words) if folded(word) in STOPS), len(words))
    words = words[: stop + 1][:-1]
    words = beginning(" ".join(words), by).split() if len(words) >= FEWEST_WORDS else []
    shorter = (" ".join(words[:size]) for size in range(len(words), FEWEST_WORDS - 1, -1))
    return next((line for text in shorter if (line := tried(text))), "")


def _alike(view: legal_commands.Outlook, typed: str, odds: Callable[[str], float]) -> str:
    """Return the command with the verb of what was typed that has most of its words, "" if it has no verb or
    none is like it. Of invasions only one that is likely won is shown, and none that risks the Ruler.
    """
    begins = verb(typed[:LONGEST_QUOTE])
    if not begins:
        return ""
    said = set(typed.upper().split())
    lines = list(islice(legal_commands.beginning(view, begins), MOST_COMPARED))
    shared = [len(said & set(line.upper().split())) for line in lines]
    alike = [line for line, count in zip(lines, shared, strict=True) if count == max(shared)]
    if begins != "INVADE":
        return alike[0] if alike else ""
    rulers = [roster.ruler for roster in view.now.table.rosters.values() if roster.ruler]
    for some in (alike, lines):
        safe = [line for line in some if not any(f"+ {name}" in line for name in rulers)]
        weakest_first = reversed(safe[:: len(safe) // MOST_WEIGHED + 1])
        if fair := next((line for line in weakest_first if odds(line) >= FAIR), ""):
            return fair
    return ""


def harmless(realm: Realm, view: legal_commands.Outlook) -> str:
    """Return a command after which nobody stands worse: who waits is placed, infantry are hired, a phase is
    closed.
    """
    turn, seat = turn_of(realm), view.seat
    tries: list[str] = []
    if turn.unplaced:
        held: Sequence[str] = provinces_of(realm.table, seat)
        tries += [f"PLACE {min(turn.unplaced, room(realm.table, code))} {code}" for code in held]
    tries += [f"HIRE {fewest(realm, seat)} INFANTRY", "NEXT"]
    return next((line for line in tries if view.fits(line)), "END")


def sensible(realm: Realm, view: legal_commands.Outlook) -> str:
    """Return what uses what one has: infantry are placed where fewest units stand, or hired for all the gold;
    a turn in which nothing is left undone is ended. "" if none of that can be.
    """
    turn, seat = turn_of(realm), view.seat
    gold = realm.hands[seat].gold
    held = sorted(provinces_of(realm.table, seat), key=lambda code: units(realm.table, code))
    placing = (f"PLACE {turn.unplaced} {code}" for code in held if turn.unplaced)
    most = PER_GOLD * gold + SEAL_PER_GOLD
    hiring = (f"HIRE {count} INFANTRY" for count in range(most, 0, -1) if gold)
    ending = (END for _ in range(1) if not left_undone(realm, seat))
    return next((line for line in chain(placing, hiring, ending) if view.fits(line)), "")
