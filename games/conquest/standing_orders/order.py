"""Standing orders: what one does, when it holds, and how it is written.

What a way of saying a thing makes of it is a function of the slots that its pattern names, of any types.
"""
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from games.conquest.card_data import STRATEGY
from games.conquest.public_state_model import NOBODY
from games.conquest.reading.slots import CARD, LEFT, PLACE, PLAYER, SOMEBODY
from games.core.grammar.grammar_rule import Phrasing, WordFault
from games.core.grammar.order import Order, Within, order, slot
from games.core.grammar.slots import Agreed, Count, Many, Phrase, caught
from games.core.rules.prompts import Seat

DEFENCES = tuple(card.key for card in STRATEGY.values() if "DEFEND" in card.windows)
RETREAT_CARD, RETREAT_SKILL = "aggressive_retreat", "AGGRESSIVE_RETREAT"
"""The card and the skill by which defenders retreat."""
ALL_OF_IT = 24
"""The number for ALL where infantry are moved: no province holds more."""
ALL_ODDS = 100
"""Percent below which ASK FIRST holds an invasion that says nothing of percent: all but those sure to win."""
NEVER = 99
"""The infantry that a disaster must threaten before FATE NO plays a card."""
EXAMPLE = "IF INVADED AT TAI BY 10+ PLAY Ambush"
TWICE = "one standing order holds in one place, against one player, for one number; write a line for each."
"""The answer to a condition that names two."""


def unfit(card: str) -> str:
    """Return why a card is not played by standing order, "" if it is."""
    title = STRATEGY[card].title
    if card == "reinforcements":
        return "say from where they come, like REINFORCE FROM SHD 4."
    if card in ("food_stores", "medicine"):
        return f"{title} plays itself; FATE 4 sets from how many units or gold on, FATE NO switches it off."
    if card == "counterspy":
        return f"{title} plays itself; REACT NO switches it off."
    return "" if card in (*DEFENCES, "dams") else f"{title} is no card of defence; play it in your own turn."


# -------------------------------------------------------------------- what is done


class StandingAction(Order):
    """The action of a standing order.

    example  a right line of its kind, shown to who wrote one that cannot be read
    placed   the place where it holds may stand behind it: `ROLL 2 AT TAI`
    alone    a later one takes the place of an earlier one that holds under the same condition
    """

    example: ClassVar[str] = EXAMPLE
    placed: ClassVar[bool] = True
    alone: ClassVar[bool] = False


@order
class Play(StandingAction):
    """A card of defence is played."""

    label = "Play a card"
    card: str = slot(CARD, "Which card?")
    line = "PLAY {card}"

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Raise WordFault for a card that is no card of defence."""
        if why := unfit(got["card"]):
            raise WordFault(why)
        return got


@order
class Retreat(StandingAction):
    """All defenders leave, if the card or a General lets them."""

    label, example = "Retreat", "IF UNITS<=3 RETREAT TO SHD"
    to: str = slot(PLACE, "Where to?")
    at: str = slot(PLACE, usual="")
    line = "RETREAT TO {to}"
    also = ("RETREAT [FROM {at}] [-] {to}", "RETREAT [-] {to} FROM {at}")


@order
class Reinforce(StandingAction):
    """Reinforcements come from a neighbouring province."""

    label, example = "Bring Reinforcements", "REINFORCE FROM SHD 4 AT TAI"
    source: str = slot(PLACE, "From where?")
    count: int = slot(
        Phrase(
            "infantry",
            ("{n} [X] [INFANTRY|UNITS]", lambda n: n),
            ("ALL [ALL] [INFANTRY|UNITS]", lambda: ALL_OF_IT),
            say=lambda count: "ALL" if count == ALL_OF_IT else str(count),
            n=Count(1, ALL_OF_IT),
        ),
        "How many?",
    )
    at: str = slot(PLACE, usual="")
    line = "REINFORCE FROM {source} {count}"
    also = ("REINFORCE [-] [{at}] FROM {source} [WITH] {count} [- {at}]",)


@order
class Duel(StandingAction):
    """A General challenges one of the attackers."""

    label, example = "Challenge to a duel", "DUEL Guan Yu"
    skill: ClassVar[str] = "DUEL"
    whom: str = slot(SOMEBODY, "Whom?", usual="")
    line = "DUEL [{whom}]"
    also = ("PLAY DUEL [{whom}]",)


@order
class Charm(StandingAction):
    """A General charms one of the attackers."""

    label, example = "Charm", "CHARM Guan Yu"
    skill: ClassVar[str] = "CHARM"
    whom: str = slot(SOMEBODY, "Whom?", usual="")
    line = "CHARM [{whom}]"
    also = ("PLAY CHARM [{whom}]",)


@order
class Refuse(StandingAction):
    """Duels are refused."""

    label, example = "Refuse duels", "REFUSE DUEL"
    line = "REFUSE DUEL"
    also = ("REJECT DUEL", "DUEL REJECT")


SWITCH = Phrase(
    "yes or no",
    ("(YES|ALWAYS)", lambda: True),
    ("(NO|REJECT)", lambda: False),
    say=lambda yes: "YES" if yes else "NO",
)


@order
class Fealty(StandingAction):
    """Fealty is offered to the attacker, or not."""

    label, example, alone = "Offer fealty", "FEALTY YES IF UNITS<=4", True
    yes: bool = slot(SWITCH, "Offer it?")
    line = "FEALTY {yes}"
    also = (
        "FEALTY [FEALTY] {yes}",
        ("FEALTY [FEALTY]", {"yes": True}),
        ("REJECT FEALTY [FEALTY]", {"yes": False}),
    )


@order
class Losses(StandingAction):
    """The persons who fall first."""

    label, example, placed, alone = "Say who falls first", "LOSSES Wen Chou, RULER", False, True
    names: tuple[str, ...] = slot(Many(SOMEBODY), "Who falls first?")
    line = "LOSSES {names}"
    also = ("LOSSES {names} [FIRST]",)


@order
class Roll(StandingAction):
    """The greatest number of dice to roll."""

    label, example, alone = "Defend with fewer dice", "ROLL 2 AT TAI", True
    count: int = slot(Count(1, 3), "How many dice?")
    line = "ROLL {count}"
    also = ("ROLL {count} [X] [DICE]",)


@order
class Fate(StandingAction):
    """From how many threatened units or gold on a card is played against a disaster."""

    label, example, placed, alone = "Cards against disasters", "FATE 4", False, True
    count: int = slot(Count(1, NEVER), "Play them …")
    line = "FATE {count}"
    also = (("FATE REJECT", {"count": NEVER}),)


@order
class React(StandingAction):
    """Whether Counter-intelligence plays itself."""

    label, example, placed, alone = "Counter-intelligence by itself", "REACT NO", False, True
    yes: bool = slot(SWITCH, "By itself?")
    line = "REACT {yes}"
    also = ("REACT [REACT] {yes}", ("REJECT REACT", {"yes": False}))


@order
class Ask(StandingAction):
    """An invasion of one's own is held until it says GO (C72)."""

    label, example, placed, alone = "Ask me before I invade", "ASK FIRST BELOW 60", False, True
    below: int = slot(Count(1, ALL_ODDS), "Ask …", usual=ALL_ODDS)
    line = "ASK FIRST [BELOW {below}]"
    also = ("ASK [FIRST] [INVADE] [[IF] (BELOW|UNDER|FEWER) {below} [%]]",)


DEEDS: tuple[type[StandingAction], ...] = (
    *(Play, Retreat, Reinforce, Fealty, Losses, Roll, Duel, Refuse, Charm, Ask, Fate, React),
)

# -------------------------------------------------------------------- when it is done

FORCE = Phrase(
    "number of attackers",
    ("{n} [+] [UNITS|INFANTRY] [OR MORE]", lambda n: n),
    ("MORE {n} [UNITS|INFANTRY]", lambda n: n + 1),
    say=lambda n: f"{n}+",
    n=Count(1, 99),
)
FEW = Phrase(
    "units that are left",
    ("{k}", lambda k: k),
    ("[UNITS] [<] = {n} [UNITS|INFANTRY]", lambda n: n),
    ("{k} (+|OR MORE)", caught("what is counted is how few are left: UNITS<=3 is three or fewer.")),
    say=lambda k: f"UNITS<={k}",
    k=LEFT,
    n=Count(0, 24),
)
RULES = {
    "cond": "(INVADED|{at}|BY {by}|{by} [INVADE]|BY {force}|{units})",
    "when": "IF [,] <cond> ([,|+] <cond>)* [,|+]",
}


@order
class Rule(Order):
    """One standing order: what is done, and when.

    `at`, `by`, `force` (the attackers are so many or more) and `units` (the defenders are so few or fewer)
    hold together; those left out always do. `here` is where it holds, said behind the deed, and `ask` a wish
    to be asked, behind which no condition stands: both are but read.
    """

    rules = RULES
    deed: StandingAction = slot(
        Within("deed", *(each for each in DEEDS if each is not Ask)), "What is done then?"
    )
    at: str = slot(Agreed(PLACE, TWICE), "Where?", usual="")
    by: Seat = slot(Agreed(PLAYER, TWICE), "Against whom?", usual=NOBODY)
    force: int = slot(Agreed(FORCE, TWICE), "How many attack?", usual=0)
    units: int = slot(Agreed(FEW, TWICE), "How few are left?", usual=-1)
    here: str = slot(PLACE, usual="")
    ask: Ask | None = slot(Within("deed", Ask), usual=None)
    line = "[IF [AT {at}] [BY {by}] [BY {force}] [{units}]] {deed}"
    also = (
        "[ALWAYS] [<when>] {deed} [[,] <when>] [ALWAYS] [{here}] [ALWAYS]",
        "[ALWAYS] [<when>] {ask} [ALWAYS]",
    )

    @classmethod
    def forms(cls) -> list[Phrasing]:
        """Return the other patterns: they read the line too, and no IF with nothing behind it."""
        return super().forms()[1:]

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return when it holds, in whatever part of it that was said; raises WordFault for two places."""
        deed, here = got.pop("ask", None) or got["deed"], got.pop("here", "")
        if here and not deed.placed:
            raise WordFault(f"“{here}” cannot be read here: {deed.line.split()[0]} holds everywhere.")
        said = {place for place in (got.get("at"), getattr(deed, "at", ""), here) if place}
        if len(said) > 1:
            raise WordFault(TWICE)
        if getattr(deed, "at", ""):
            deed = replace(deed, at="")
        return {**got, "deed": deed, "at": "".join(said)}

    @property
    def condition(self) -> tuple[str, Seat, int, int]:
        """Return when it holds."""
        return self.at, self.by, self.force, self.units

    @property
    def is_conditional(self) -> bool:
        """Return whether it waits for anything."""
        return str(self).startswith("IF ")

    @property
    def plain(self) -> str:
        """Return the rule as it can be written at any moment: a card alone might be meant for one's turn."""
        bare = isinstance(self.deed, Play) and not self.is_conditional
        return f"{self} ALWAYS" if bare else str(self)

    def holds(self, at: str, by: Seat, force: int, units: int) -> bool:
        """Return whether it holds where so many attack so few."""
        place = self.at in ("", at) and self.by in ("", by)
        return place and force >= self.force and (self.units < 0 or units <= self.units)


def rule(deed: StandingAction, at: str = "", by: Seat = NOBODY, force: int = 0, units: int = -1) -> Rule:
    """Return the standing order that does something under these conditions, those left out always holding."""
    return Rule(deed, at, by, force, units, here="", ask=None)
