"""The options of a table of YUAN: each names the ruling it belongs to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel, Field

from games.yuan.land import DATA

SEATS = {"mystic_island": 4, "generalized_conflict": 5, "foreign_invasion": 3}
"""Scenarios with a fixed number of players."""

Scenario: TypeAlias = Literal["free", "mystic_island", "generalized_conflict", "foreign_invasion"]


class Options(BaseModel):
    """The options of a table; each names the ruling it belongs to."""

    players: int = Field(
        default=4, ge=2, le=8, description="Houses at the table; scenarios have their own number"
    )
    scenario: Scenario = Field(
        "free", description="Free, Mystic Island (4), Generalized Conflict (5) or Foreign Invasion (3)"
    )
    box: Literal["china", "mongolia"] = Field(
        "china", description="The box for 2 to 4 houses, and the one that gives most tiles to more"
    )
    tiles: Literal["layout", "random", "draft"] = Field(
        "layout", description="Land: a fixed layout, one made by lot, or tiles laid by the players in turn"
    )
    cities: Literal["layout", "draft"] = Field(
        "layout", description="First cities: where the layout has them, or placed by the players in turn"
    )
    auction: Literal["off", "rounds", "sealed"] = Field(
        "off", description="Capitals are dealt, auctioned round by round, or by one message with all bids"
    )
    clans: bool = Field(default=False, description="Clans have their powers; not for a first game")
    rivers: bool = Field(
        False, description="Rivers part provinces of China; not with the Mongolian box alone"
    )
    volcanoes: bool = Field(
        default=True, description="Mongolia: volcanoes double what grows there, and erupt"
    )
    plan_hours: int = Field(default=24, ge=1, le=168, description="Hours to plan a turn")
    bid_hours: int = Field(
        default=24, ge=1, le=168, description="Hours for a bid, and to lay a tile or a city"
    )
    nmr_limit: int = Field(
        default=3, ge=1, le=9, description="Plans missed in a row after which a house only passes"
    )
    rampart_kills: bool = Field(
        default=False, description="Y2: ramparts cost an attacker who wins an army a point"
    )
    stack_defence: bool = Field(default=False, description="Y3: a rampart and a stone neighbour add up")
    surplus_home: bool = Field(
        True, description="Y5: armies left over before an indestructible City go home, or die"
    )
    speculative: bool = Field(
        False, description="Y10: a plan may hope that its target belongs to somebody else by then"
    )
    most_temples: bool = Field(
        False, description="Y11: of several who reach the wheel the most temples win, before Mines"
    )
    secret_money: bool = Field(default=False, description="Y14: each sees only their own Chão")
    strict_supply: bool = Field(
        False, description="Villages, cities, ramparts and Chão are as many as in the box"
    )
    wheel: int | None = Field(
        default=None, ge=1, le=18, description="The temples needed in turn 1, if not as usual"
    )
    last_turn: int = Field(
        int(DATA["last_turn"]), ge=1, le=60, description="Y22: the turn after which the game is counted out"
    )

    @property
    def seats(self) -> int:
        """Return how many houses play."""
        return SEATS.get(self.scenario, self.players)


def conflict(options: Options) -> str:
    """Return which options have nothing to decide beside the others, in a sentence; "" if all have."""
    if options.scenario != "free":
        name = options.scenario.replace("_", " ").title()
        if "players" in options.model_fields_set and options.players != options.seats:
            return f"{name} is for {options.seats} houses: leave out players={options.players}."
        for option, usual in (("box", "china"), ("tiles", "layout"), ("cities", "layout")):
            if (value := getattr(options, option)) != usual:
                return f"{name} has its own land and first cities: leave out {option}={value}."
    elif options.box == "mongolia" and options.players == 8:
        return "Eight houses play with all tiles of both boxes: leave out box=mongolia."
    elif options.box == "mongolia" and options.players > 4 and options.tiles == "layout":
        return (
            "The fixed lands for five to seven houses are those of China with a part of Mongolia: write "
            f"players={options.players} box=mongolia tiles=random, or tiles=draft, or leave out box=mongolia."
        )
    elif options.box == "mongolia" and options.players <= 4 and options.rivers:
        return "The box of Mongolia has no rivers: leave out rivers=true."
    return ""


def sizes(options: Options) -> tuple[int, int]:
    """Return how many houses play under these options at least and at most; scenarios have their number."""
    fixed = SEATS.get(options.scenario)
    return (fixed, fixed) if fixed else (2, options.players)
