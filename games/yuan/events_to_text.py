"""Events in words: each as a line of the report, in Discord markup."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Event
from games.core.telling.prose import Facts, Words, by_actor, counted, listed
from games.yuan.phrases import CATALOGUE, LEVELS, actions, bids, capital, city, houses, places, said
from games.yuan.public_state_model import HOUSES
from games.yuan.rules.income import PASSING

__all__ = ["against", "chronicle", "prose", "said", "sources", "works"]


def prose(event: Event) -> str:
    """Return an event as a line of the report; "" for one that needs no words."""
    return CATALOGUE.prose(event, LINES)


def chronicle(events: Sequence[Event]) -> list[str]:
    """Return the report of many events: what a house does in a turn is one line, but for its fights."""
    return by_actor(filter(None, map(prose, events)), HOUSES.values(), _apart)


def _apart(line: str) -> bool:
    """Return whether a line stands alone, between what was done before and after it."""
    return line.startswith(("**", "⚔️")) or " marches on " in line


def _dealt_tiles(facts: Facts) -> str:
    hands = [said("hand", seat=seat, tiles=" ".join(tiles)) for seat, tiles in facts["hands"]]
    return said("tiles dealt", dealt=", ".join(hands))


def _tile(facts: Facts) -> str:
    return said("tile laid" if facts["left"] else "tile laid last", **facts)


def _cities(facts: Facts) -> str:
    return said("cities", places=", ".join(city(at, clan) for at, clan in facts["cities"]))


def _dealt(facts: Facts) -> str:
    capitals = [capital(seat, at, clan) for seat, at, clan in facts["capitals"]]
    return said("dealt", capitals=", ".join(capitals))


def _tied(facts: Facts) -> str:
    return said("bid tied", round=facts["round"], bids=bids(facts["offers"]), seats=houses(facts["seats"]))


def _won(facts: Facts) -> str:
    won = city(facts["at"], facts["clan"])
    text = "bid won lot" if facts["lot"] else "bid won"
    return said(text, bids=bids(facts["offers"]), city=won, **facts)


def _last(facts: Facts) -> str:
    return said("bid last", seat=facts["seat"], city=city(facts["at"], facts["clan"]))


def _turn(facts: Facts) -> str:
    return said("turn", number=facts["number"], needed=counted(facts["need"], "temple"))


def _plan(facts: Facts) -> str:
    """A plan is told in words, not in the language of orders."""
    words: list[str] = facts["plan"].split()
    if words == ["PASS"]:
        return said("plan forced" if facts["forced"] else "plan pass", seat=facts["seat"])
    at, levels = words[1], words[2:]
    force = said("plan with", armies=int(levels.pop())) if "WITH" in levels else ""
    cost = said("cost", chao=facts["cost"]) if facts["cost"] else said("cost none")
    told = actions([level for level in levels if level != "WITH"])
    return said("plan", seat=facts["seat"], at=at, actions=told, cost=cost, **{"with": force})


def _collided(facts: Facts) -> str:
    return said("collided", at=facts["at"], seats=houses(facts["seats"]))


def _contested(facts: Facts) -> str:
    text = "contested" if len(facts["seats"]) == 2 else "contested all"
    return said(text, at=facts["at"], seats=houses(facts["seats"]))


def _colonized(facts: Facts) -> str:
    if not facts["gained"]:
        return said("colonized none", **facts)
    more = [at for at in facts["gained"] if at != facts["at"]]
    return said("colonized more" if more else "colonized", places=places(more), **facts)


def _expanded(facts: Facts) -> str:
    text = "expanded" if facts["gained"] else "expanded none"
    return said(text, seat=facts["seat"], places=places(facts["gained"]))


def _no_temples(facts: Facts) -> str:
    return said("no temples", seats=houses(facts["seats"]))


def _stole(facts: Facts) -> str:
    return said("stole" if facts["chao"] else "stole none", **facts)


def works(facts: Facts) -> list[str]:
    """Return what a Fortification has built, and the army that came with it."""
    armies = [counted(facts["armies"], "army", "armies")] if facts["armies"] else []
    return [*(said(f"work {work}") for work in facts["done"]), *armies]


def _fortified(facts: Facts) -> str:
    done, level = works(facts), int(facts["level"])
    text = "fortified" if done else "fortified none"
    return said(text, seat=facts["seat"], at=facts["at"], level=LEVELS[level], works=", ".join(done))


def _recruited(facts: Facts) -> str:
    few = "recruited some" if facts["armies"] else "recruited empty"
    return said("recruited" if facts["armies"] >= facts["wanted"] else few, **facts)


def sources(facts: Facts) -> list[str]:
    """Return where the armies of a march come from."""
    stock = [said("source stock", number=facts["reserve"])] if facts["reserve"] else []
    return [*(said("source", number=number, at=at) for at, number in facts["homes"]), *stock]


def _marched(facts: Facts) -> str:
    return said("marched", seat=facts["seat"], to=facts["to"], sources=", ".join(sources(facts)))


def _rivals(facts: Facts) -> str:
    sizes = ", ".join(said("rival", seat=seat, number=number) for seat, number in facts["sizes"])
    winner, left = facts["winner"], facts["left"]
    outcome = said("rivals won", seat=winner, number=left) if winner else said("rivals even")
    return said("rivals", at=facts["at"], sizes=sizes, outcome=outcome)


def _stormed(facts: Facts) -> str:
    return said("stormed", **{**facts, "against": against(facts), "result": _result(facts)})


def against(facts: Facts) -> str:
    """Return what an attack has to overcome."""
    armies = [said("against armies", armies=facts["met"])] if facts["met"] else []
    walled = facts["wall"] and facts["result"] in ("taken", "walls")
    walls = [said("against wall", wall=facts["wall"])] if walled else []
    return listed([*armies, *walls]) or said("against none")


def _result(facts: Facts) -> str:
    result, left = facts["result"], facts["left"]
    if result == "repelled":
        standing = facts["met"] - facts["came"]
        return said("stormed repelled", armies=standing) if standing else said("stormed even")
    if result in ("yellow", "indestructible") and not left:
        return said(f"stormed {result} none")
    return said(f"stormed {result}", armies=left)


def _came_home(facts: Facts) -> str:
    homes = [said("homeward", number=number, at=at) for at, number in facts["homes"]]
    return said("came home", seat=facts["seat"], homes=", ".join(homes)) if homes else ""


def _strike(facts: Facts) -> str:
    seats, armies = facts["seats"], facts["armies"]
    words = {
        "seats": houses(seats),
        "verb": "strikes" if len(seats) == 1 else "strike",
        "number": "an army" if armies == 1 else f"{armies} armies",
        "falls": "falls" if armies == 1 else "fall",
    }
    return said(f"strike {facts['result']}", **{**facts, **words})


def _cut_off(facts: Facts) -> str:
    owners = houses(list(dict.fromkeys(facts["owners"])))
    text = "cut off" if facts["seat"] else "cut off free"
    return said(text, seat=facts["seat"], owners=owners, places=places(facts["places"]))


def _income(facts: Facts) -> str:
    """Return the line about income; that of passing was told with the plan, unless the bank has less."""
    if not facts["chao"]:
        return said("income none", **facts)
    if not facts["passed"]:
        return said("income", **facts)
    return "" if facts["chao"] == PASSING else said("income short", **facts)


def _erupted(facts: Facts) -> str:
    text = "erupted" if facts["struck"] else "erupted none"
    return said(text, places=places(facts["struck"]))


LINES: dict[str, Words] = {
    "tiles dealt": _dealt_tiles,
    "tile laid": _tile,
    "cities": _cities,
    "dealt": _dealt,
    "bid tied": _tied,
    "bid won": _won,
    "bid last": _last,
    "turn": _turn,
    "plan": _plan,
    "collided": _collided,
    "contested": _contested,
    "colonized": _colonized,
    "expanded": _expanded,
    "no temples": _no_temples,
    "stole": _stole,
    "fortified": _fortified,
    "recruited": _recruited,
    "marched": _marched,
    "rivals": _rivals,
    "stormed": _stormed,
    "came home": _came_home,
    "strike": _strike,
    "cut off": _cut_off,
    "income": _income,
    "erupted": _erupted,
}
