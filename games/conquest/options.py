"""The options of a table; the literal reading of the rulebook is the default of each."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, model_validator

from games.conquest.land import BOARD, BOARDS
from games.core.rules.protocol import as_stored, later

REGIONS = tuple(str(number) for number in range(1, len(BOARDS[1]) + 1))
Mode = Literal["three_kingdoms", "seven", "21", "annihilation", "custom"]
STORED_IN_EDITION_2 = frozenset(
    (
        "mode",
        "board",
        "quickplay",
        "rounds",
        "provinces",
        "regions",
        "gold",
        "hold",
        "hold_rounds",
        "start_provinces",
        "start_infantry",
        "empty",
        "neutrals",
        "hardcore",
        "open_gold",
        "check",
        "reactions",
        "pause_hours",
        "group_cap",
        "control",
        "captors_rest",
        "superior",
        "rebellion",
        "first_income",
        "all_dice",
        "card_rolls",
        "retreat",
        "reinforce",
        "one_card",
        "vassals",
        "veto",
        "emptied",
        "buddy",
    )
)
"""The options that every table of edition 2 was stored with."""


class Options(BaseModel):
    """Options of Conquest Three Kingdoms."""

    mode: Mode = Field(default="three_kingdoms", description="How the game is won")
    board: int = Field(default=1, ge=1, le=4, description="Which of the four cuts of the regions")
    quickplay: bool = Field(default=False, description="Each player begins with a whole region")
    rounds: int = Field(
        default=0, ge=0, le=60, description="After how many rounds it is counted; 0: as the mode says"
    )
    provinces: int = Field(default=0, ge=0, le=42, description="Provinces that win, 0: as the mode says")
    regions: int = Field(default=0, ge=0, le=8, description="Whole regions that win as well, 0: they do not")
    gold: bool = Field(
        default=False, description="custom: after the rounds the most gold wins, not provinces"
    )
    hold: str = Field(
        default="", max_length=3, description="custom: who holds this province or region at round ends"
    )
    hold_rounds: int = Field(default=3, ge=1, le=20, description="custom: at how many round ends in a row")
    start_provinces: int = Field(default=1, ge=1, le=4, description="Provinces each player begins with")
    start_infantry: int = Field(default=4, ge=1, le=12, description="Infantry in each of them")
    empty: int = Field(default=5, ge=0, le=30, description="Provinces that nobody holds at the start")
    neutrals: int = Field(
        default=2, ge=1, le=8, description="Neutral infantry in half of the rest; twice in the others"
    )
    hardcore: Literal["off", "turn", "round"] = Field(
        default="off", description="A fate card every turn or round (C26)"
    )
    open_gold: bool = Field(default=False, description="All gold is public")
    check: Literal["at_once", "turn", "round"] = Field(
        default="at_once", description="When the end is looked for (C8)"
    )
    reactions: Literal["standing", "pause"] = Field(
        default="standing", description="How defenders react (C10)"
    )
    turn_hours: int = Field(
        default=24, ge=1, le=168, exclude_if=later(24), description="Hours for a turn, with all its commands"
    )
    pause_hours: int = Field(
        default=6, ge=1, le=24, description="Hours for a reaction or a veto, where the game pauses for them"
    )
    group_cap: bool = Field(default=False, description="A group is never larger than its target's cap (C4)")
    control: Literal["present", "turn_start"] = Field(
        default="present", description="Provinces that count (C5)"
    )
    captors_rest: bool = Field(default=False, description="Who captured does not reposition (C6)")
    superior: Literal["judged", "units"] = Field(
        default="judged", description="When fealty may be offered (C9)"
    )
    rebellion: Literal["any", "spare"] = Field(default="any", description="Whom a Rebellion may strike (C20)")
    first_income: Literal["none", "provinces"] = Field(
        default="none", description="Gold in the first round (C22)"
    )
    all_dice: bool = Field(default=False, description="Everybody rolls all dice they may (C25)")
    card_rolls: bool = Field(default=False, description="Assassination and Betrayal need a roll (C27)")
    retreat: Literal["open", "taken"] = Field(default="open", description="Who enters after a retreat (C28)")
    reinforce: Literal["any", "one"] = Field(
        default="any", description="From how many provinces Reinforcements come (C30)"
    )
    one_card: bool = Field(default=False, description="One card in each window (C31)")
    vassals: Literal["chain", "flat"] = Field(default="chain", description="Vassals of vassals (C32)")
    veto: Literal["standing", "pause"] = Field(default="standing", description="How a lord forbids (C33)")
    emptied: Literal["victory", "always"] = Field(
        default="victory", description="When a province that an invasion emptied counts as left (C62)"
    )
    buddy: Literal["own", "round"] = Field(default="own", description="Who may not offer fealty (C37)")
    copies: Literal["each", "one"] = Field(
        default="each",
        exclude_if=later("one"),
        description="Copies of one card that a side may play in one window (C75)",
    )
    errata: bool = Field(
        default=True,
        exclude_if=later(usual=False),
        description="What edition 3 mended (C76 to C80 and C83); without, as edition 2 was played",
    )
    standstill: int = Field(
        default=0,
        ge=0,
        le=60,
        exclude_if=later(0),
        description="Rounds in which nothing changes hands, after which it is counted; 0: never (C81)",
    )

    @model_validator(mode="before")
    @classmethod
    def _of_edition_2(cls, given: object) -> object:
        """Stored options name every option; those of edition 2 lack what edition 3 added."""
        return as_stored(given, STORED_IN_EDITION_2, copies="one", errata=False)

    @property
    def ends_by_fealty(self) -> bool:
        """Return whether a player to whom all others are sworn has won: where that is said of the mode, and
        in a custom game that neither a round nor a number of provinces ends (C73).
        """
        endless = self.mode == "custom" and not self.rounds and not self.provinces
        return self.mode in ("annihilation", "21") or self.quickplay or bool(self.regions) or endless


def conflict(options: Options) -> str:
    """Return what cannot be agreed on together, in a sentence; "" if nothing."""
    hold = options.hold.upper()
    if hold and hold not in BOARD and hold not in REGIONS:
        return f"hold is a province or a region from 1 to 8, like hold=LUO or hold=3, not {options.hold}."
    counted = options.rounds or options.mode == "seven"
    if options.gold and not counted:
        return "The most gold wins after the last round: say which, like gold=true rounds=10."
    ends = counted or options.provinces or options.regions or options.quickplay or hold
    if options.mode == "custom" and not ends:
        return "A custom game must be told how it ends: add rounds=10, provinces=15, regions=3 or hold=LUO."
    return ""
