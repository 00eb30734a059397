"""Wishes to the table in words that do nothing by themselves: `pause`, `more time`, `I give up`."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from bot.judge.orders.game_status_questions import FRONT, plainly

Wish: TypeAlias = Literal[
    "draw", "concede", "resign", "pause", "resume", "extend", "mute", "seats", "agree", "follow", "hand"
]
SAID: dict[Wish, str] = {
    "draw": "draw; peace; offer draw; propose draw; agree on draw; call draw; agree to draw",
    "concede": "concede; surrender; capitulate; yield",
    "resign": (
        "quit; leave; i give up; we give up; i give up seat; give up seat; drop out; abandon; forfeit; "
        "retire; leave table"
    ),
    "pause": "pause; stop clock; stop time; timeout; time out; freeze; hold on; pause clock; break",
    "resume": "resume; unpause; continue; restart clock; start clock; resume clock",
    "extend": (
        "extend; extension; more time; extra time; delay; postpone; extend deadline; delay deadline; "
        "postpone deadline; put off deadline; move deadline; extend time; later deadline; longer deadline"
    ),
    "mute": "mute; unmute; block; unblock",
    "seats": "open seats; free seats; take over; take over seat; takeover; seats",
    "agree": "agree; disagree; aye; nay; in favour; in favor; against",
    "follow": "spectators; watchers; watching",
    "hand": (
        "sub; substitute; i need sub; i need substitute; need sub; need substitute; sub needed; replace; "
        "replacement; i need replacement; find replacement; find sub; find substitute; someone take over; "
        "somebody take over; can someone take over; can somebody take over; give away seat; hand on seat; "
        "hand over seat"
    ),
}
"""Every way to say each wish, but for the words before it (`can we`) and those that say nothing."""
MEANT: dict[str, Wish] = {phrase: wish for wish, said in SAID.items() for phrase in said.split("; ")}
IDLE = frozenset(("a", "an", "the", "my", "our", "this", "game", "now", "for", "me", "by", "it"))
HOURS = r"\d{1,3}(?: ?(?:h|hours?|d|days?))?"
KINDS: tuple[tuple[Wish, re.Pattern[str]], ...] = (
    ("extend", re.compile(rf"(?:extend|delay|postpone|extension)(?: deadline)? {HOURS}")),
    ("concede", re.compile(r"(?:concede|surrender|yield) to \w.{0,40}")),
    ("mute", re.compile(r"(?:un)?(?:mute|block) \w.{0,40}")),
)


def wished(text: str) -> Wish | None:
    """Return what a text wishes of the table, None if it says anything else."""
    said = plainly(text)
    begin = next((at for at, word in enumerate(said) if word not in FRONT), len(said))
    for words in (said[first:] for first in range(begin + 1)):
        phrase = " ".join(word for word in words if word not in IDLE)
        if wish := MEANT.get(" ".join(words)) or MEANT.get(phrase):
            return wish
        for kind, pattern in KINDS:
            if pattern.fullmatch(phrase):
                return kind
    return None
