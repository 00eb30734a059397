"""The options of a table: each names the ruling it belongs to (games/redux/RULINGS.md)."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, model_validator

from games.core.rules.protocol import Way, as_stored, later
from games.redux.printed_data import SETUP


class Options(BaseModel):
    """The options of a table; each names the ruling it belongs to."""

    bidding: Literal["ladder", "sealed", "waves"] = Field(
        default="ladder",
        description="Bids: one by one in the open, sealed programmes, or two sealed waves (for busy servers)",
    )
    batch: int = Field(
        default=1, ge=1, le=4, description="Open ladder: generals that a state may place at a time"
    )
    batch_asks: Literal["once", "each"] = Field(
        default="once",
        exclude_if=later("each"),
        description="D23: of a batch a state is asked once, or for each general anew as in edition 2",
    )
    resolution: Literal["together", "in_turn"] = Field(
        default="together",
        description="Actions: all three states write at once, or each after the one before",
    )
    bid_hours: int = Field(
        default=24, ge=1, le=168, description="Hours for the first bid of a round, or a sealed one"
    )
    next_hours: int = Field(
        default=12, ge=1, le=168, description="Hours for each further bid on the open ladder"
    )
    short_hours: int = Field(
        default=12, ge=1, le=168, description="Hours for Yu Jin's and Huang Gai's choices"
    )
    recruit_hours: int = Field(default=24, ge=1, le=168, description="Hours to choose generals")
    alliance_hours: int = Field(default=24, ge=1, le=168, description="Hours to name the alliance space")
    act_hours: int = Field(default=24, ge=1, le=168, description="Hours to write the actions of a round")
    nmr_limit: int = Field(
        default=4,
        ge=1,
        le=20,
        description="D15: deadlines missed in a row before a civil servant bids for a state",
    )
    rounds: int = Field(
        int(SETUP["max_round"]), ge=1, le=int(SETUP["max_round"]), description="Rounds, at most"
    )
    units_add_to_battle_bid: bool = Field(default=False, description="Army units add to a bid for a battle")
    position_counts: Literal["generals", "locations"] = Field(
        default="generals", description="Cao Ren, Lu Xun, Gan Ning: a position counts generals or locations"
    )
    station_skill_repeats: bool = Field(
        default=True, description="Ling Cao, Hao Zhao: at every round end, not only once"
    )
    station_skill_from: Literal["same_round", "next_round"] = Field(
        default="same_round", description="Ling Cao, Hao Zhao: from which round end on"
    )
    token_counts_same_round: bool = Field(
        default=True, description="A token laid at a round's end lowers the upkeep of that same round"
    )
    jiang_wei_replaces: Literal["unit", "kind"] = Field(
        default="unit", description="D12: Jiang Wei replaces one item of a cost, or all of one kind"
    )
    iron_armour_min: int = Field(
        default=1, ge=0, le=9, description="Iron Armour: infantry that most needs at least"
    )
    nrs_checks: Literal["so_far", "whole_round"] = Field(
        default="so_far", description="Nine-Rank: actions before the building count, or also those after it"
    )
    taishi_ci_tri_counts: bool = Field(
        default=True, description="Taishi Ci: the tribes are an assignment too"
    )
    jade_seal_alliance_gold: bool = Field(
        default=True, description="Jade Seal: may store Pang Tong's alliance gold"
    )
    military_vp_floor: int = Field(
        default=0, ge=0, le=20, description="Mobile Siege Tower takes nobody below this"
    )
    catapult_on_empty_border: bool = Field(
        default=False, description="Catapult wins a border that nobody occupies"
    )
    vp_token_keeps_place: bool = Field(
        default=False, description="A location token turned to 1 VP still lowers upkeep where it would lie"
    )

    @model_validator(mode="before")
    @classmethod
    def _of_edition_2(cls, given: object) -> object:
        """Stored options name every option; those of edition 2 do not say how a batch is asked for."""
        return as_stored(given, cls.model_fields.keys() - {"batch_asks"}, batch_asks="each")


WAYS = (
    Way(
        "By post",
        {"bidding": "sealed"},
        "all write their bids of a round at once, in secret; some 26 questions one after another, 26 days if "
        "everybody takes all the time there is",
    ),
    Way(
        "As printed",
        {"bidding": "ladder"},
        "one bid after the other, in the open; some 120 questions one after another, 83 days by full clocks",
    ),
)
"""The ways to bid and the length of games with each (docs/balance.md): who creates a game chooses."""
