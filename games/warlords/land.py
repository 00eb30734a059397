"""The land of Warlords: its territories and centres, and the warlords with what each begins with."""

from __future__ import annotations

from games.core.rules.board import Board, read_json
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Power

CHINA = read_json("games.warlords", "china.json")
"""The whole data file: places, warlords, and the shapes that a renderer draws."""
BOARD = Board.read(CHINA)
NEUTRAL: dict[str, list[str]] = CHINA["neutral"]
"""The sets of five supply centres that nobody holds at the start (W28, ours)."""
CENTRES = {
    name: tuple(place.code for place in BOARD.places if place.attributes["centre"] or place.code in five)
    for name, five in NEUTRAL.items()
}
"""The supply centres of a table, by its set of neutral ones."""
CAPITALS = tuple(place.code for place in BOARD.places if place.attributes["capital"])
HOME: dict[Seat, tuple[str, ...]] = {Seat(row["key"]): tuple(row["home"]) for row in CHINA["warlords"]}
"""The centres each warlord begins with, in initial order of play."""
WARLORDS = tuple(
    Power(Seat(row["key"]), row["name"], row["chinese"], tuple(row.get("aliases", ())))
    for row in CHINA["warlords"]
)
