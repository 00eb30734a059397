"""One standing order: when it holds, what is done, and the line as which it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from games.conquest.decks import STRATEGY
from games.conquest.table import NAMES
from games.core.prompts import Seat

DEFENCES = tuple(card.key for card in STRATEGY.values() if "DEFEND" in card.windows)
RETREAT_CARD, RETREAT_SKILL = "aggressive_retreat", "AGGRESSIVE_RETREAT"
"""The card and the skill by which defenders retreat."""
ALL_OF_IT = 24
"""What ALL means where infantry are moved: no province holds more."""
ALL_ODDS = 100
"""Percent below which ASK FIRST holds an invasion that says nothing of percent: all but those sure to win."""


@dataclass(frozen=True)
class Rule:
    """One standing order: when it holds, and what is done.

    `at`, `by`, `force` (the attackers are so many or more) and `units` (the defenders are so few or
    fewer) hold together; those left out always do. `action` is PLAY, RETREAT, REINFORCE, DUEL, CHARM,
    REFUSE (a duel), FEALTY, ROLL, LOSSES, FATE, REACT or ASK (before an invasion of one's own, C72); `what`,
    `count` and `names` say more of it.
    """

    action: str
    what: str = ""
    count: int = 0
    names: tuple[str, ...] = ()
    at: str = ""
    by: str = ""
    force: int = 0
    units: int = -1

    @property
    def condition(self) -> str:
        """Return when it holds, as it is written."""
        parts = [f"AT {self.at}"] if self.at else []
        parts += [f"BY {NAMES[self.by].upper()}"] if self.by else []
        parts += [f"BY {self.force}+"] if self.force else []
        parts += [f"UNITS<={self.units}"] if self.units >= 0 else []
        return " ".join(parts)

    @property
    def deed(self) -> str:
        """Return the deed as it is written."""
        match self.action:
            case "PLAY":
                return f"PLAY {STRATEGY[self.what].title}"
            case "RETREAT":
                return f"RETREAT TO {self.what}"
            case "REINFORCE":
                return f"REINFORCE FROM {self.what} {'ALL' if self.count == ALL_OF_IT else self.count}"
            case "DUEL" | "CHARM":
                return f"{self.action} {self.names[0]}" if self.names else self.action
            case "REFUSE":
                return "REFUSE DUEL"
            case "FEALTY" | "REACT":
                return f"{self.action} {'YES' if self.count else 'NO'}"
            case "LOSSES":
                return f"LOSSES {', '.join(self.names)}"
            case _:
                return self._counted

    @property
    def _counted(self) -> str:
        if self.action == "ASK":
            return f"ASK FIRST BELOW {self.count}" if self.count < ALL_ODDS else "ASK FIRST"
        return f"{self.action} {self.count}"

    @property
    def line(self) -> str:
        """Return the rule as it is kept."""
        return f"IF {self.condition} {self.deed}" if self.condition else self.deed

    @property
    def plain(self) -> str:
        """Return the rule as it can be written at any moment: a card alone might be meant for one's turn."""
        return f"{self.line} ALWAYS" if self.action == "PLAY" and not self.condition else self.line

    def holds(self, at: str, by: Seat, force: int, units: int) -> bool:
        """Return whether it holds where so many attack so few."""
        place = self.at in ("", at) and self.by in ("", by)
        return place and force >= self.force and (self.units < 0 or units <= self.units)
