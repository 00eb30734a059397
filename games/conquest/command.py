"""A command, and how it is written where it is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.conquest.cards import reinforcing
from games.conquest.decks import STRATEGY
from games.conquest.declaring import Invade
from games.conquest.muster import ALL, NEARLY
from games.conquest.repositioning import Transfer


@dataclass(frozen=True)
class Command:
    """One command: its verb, and as much of the rest as the verb has.

    `go` says that an invasion is not to be asked about first (C72); it is not kept with the line.
    """

    verb: str
    names: tuple[str, ...] = ()
    count: int = 0
    at: str = ""
    invade: Invade | None = None
    transfers: tuple[Transfer, ...] = ()
    go: bool = False

    @property
    def line(self) -> str:
        """Return the command as it is kept."""
        writer = WRITERS.get(self.verb)
        return writer(self) if writer else self.verb


def group(infantry: int, persons: tuple[str, ...]) -> str:
    """Return units as they are written: `8 + Guan Yu + RULER`."""
    count = str(infantry)
    if infantry >= NEARLY:
        count = f"ALL BUT {ALL - infantry}" if infantry < ALL else "ALL"
    return " + ".join([*([count] if infantry or not persons else []), *persons])


def _written_invade(command: Command) -> str:
    order = command.invade
    if order is None:
        return command.verb
    parts = [f"INVADE {order.source} - {order.target} WITH {group(order.infantry, order.persons)}"]
    what, count = order.until
    if order.until != ("rounds", 1):
        parts.append(
            f"UNTIL {what.upper()} {count}" if what == "rounds" else f"UNTIL {what.upper()}<={count}"
        )
    parts += [f"ROLL {order.roll}"] if order.roll != 3 else []
    parts += [f"LOSSES {', '.join(order.losses)}"] if order.losses else []
    parts += [_written_play(card, about) for card, about in order.plays]
    if order.bring or order.companions:
        parts.append(f"BRING {group(order.bring, order.companions)}")
    return " ".join(parts)


def _written_play(card: str, about: str) -> str:
    if card == "reinforcements" and about:
        texts = [
            f"{code} {group(infantry, tuple(persons))}" for code, infantry, persons in reinforcing(about)
        ]
        return f"REINFORCE FROM {', '.join(texts)}"
    if card == "REFUSE":
        return "REFUSE DUEL"
    name = card if card in ("DUEL", "CHARM") else f"PLAY {STRATEGY[card].title}"
    return f"{name} {about}".strip()


def _written_move(command: Command) -> str:
    return "MOVE " + ", ".join(
        f"{group(each.infantry, each.persons)} {each.source} - {each.target}" for each in command.transfers
    )


WRITERS: dict[str, Callable[[Command], str]] = {
    "DISCARD": lambda c: f"DISCARD {', '.join(STRATEGY[card].title for card in c.names)}",
    "BUY": lambda c: f"BUY {c.count}",
    "PLAY": lambda c: f"PLAY {STRATEGY[c.names[0]].title} {c.at}".strip(),
    "GENERALS": lambda c: f"HIRE {c.count} GENERALS",
    "INFANTRY": lambda c: f"HIRE {c.count} INFANTRY",
    "DISMISS": lambda c: f"DISMISS {c.names[0]}",
    "PLACE": lambda c: f"PLACE {c.count or c.names[0]} {c.at}",
    "SWAP": lambda c: f"SWAP {c.names[0]} FOR {c.names[1]}",
    "INVADE": _written_invade,
    "FOLLOW": lambda c: f"FOLLOW {group(c.count, c.names)}",
    "MOVE": _written_move,
    "VETO": lambda c: f"VETO {c.at}",
    "ALLOW": lambda c: f"ALLOW {c.at}",
}
