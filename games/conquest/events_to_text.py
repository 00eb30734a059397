"""Events in words: one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.conquest.card_data import FATE, STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import NAMES
from games.core.rules.protocol import Event
from games.core.telling.prose import Catalogue, Facts, Words, by_actor, counted, listed

SEATS = ("seat", "other", "lord", "vassal")
PLACES = ("code", "source", "target", "at")
TEXTS = {
    "fix opening": "the game is still being set up; corrections begin with the first round.",
    "fix full": "{code} holds at most {most} units.",
    "fix others": "persons of {seat} stand in {code}, so its infantry is theirs.",
    "fix whose": "{code} is of {seat}; a person stands in a province of their own, or an empty one.",
    "fix not in play": "{person} is not in play.",
    "fix units": "{seat} would have no unit left, and the rules would put them out of the game.",
    "fix not playing": "{seat} is not in the game any more.",
    "income": "You receive {gold} gold and have {now}.{drawn}",
    "income none": "{drawn}",
    "drew": "{seat} draws {count} strategy card{s}.",
    "tribute": "{seat} pays {lord} {gold} gold of tribute.",
    "bought": "{seat} buys {count} strategy card{s}.",
    "cards": "You buy {named}; {gold} gold left.",
    "discarded": "{seat} discards {count} strategy card{s}.",
    "hired_generals": "{seat} hires {count} General{s}.",
    "generals": "You hire {named_persons}; {gold} gold left.",
    "dismissed": "You dismiss {name}.",
    "hired": "{seat} hires {count} infantry.",
    "gold_left": "{gold} gold left.",
    "recruited": "{seat} recruits {count} infantry.",
    "placed": "{seat} places {count} in {code}.",
    "stationed": "{name} comes into play for {seat} in {code}.",
    "swapped": "{name} takes the place of {other_name} in {code}.",
    "followed": "{count} more follow to {target}.",
    "raided": "{seat} raids {gold} gold.",
    "plundered": "{seat} plunders {other}.",
    "plundered_you": "{seat} plunders {gold} gold of yours.",
    "plunder_gold": "Plunder brings {gold} gold.",
    "failed": "{card_title} against {name} fails (die {face}).",
    "countered": "{seat} has Counter-intelligence: {card_title} comes to nothing.",
    "rebelled": "{code} rises against {seat}: its infantry are nobody's.",
    "succeeded": "{name} succeeds {seat}'s Ruler.",
    "bribed": "{seat} bribes the neutrals of {code}.",
    "betrayed": "{name} leaves {seat} for {other}.",
    "reinforced": "{seat} moves {count} from {source} to {at}.",
    "refused": "{other_name} refuses to duel with {one}, which costs one infantry.",
    "duel": "{one} and {other_name} duel: {faces}.",
    "offered": "{seat} offers fealty to {lord}.",
    "rejected": "{seat} rejects it.",
    "forbade": "{seat} forbids {other} to go on.",
    "sworn": "**{vassal} swears fealty to {lord}.**",
    "revolted": "**{vassal} breaks free of {lord}.**",
    "vetoed": "{lord} forbids vassals to invade {what}.",
    "allowed": "{lord} allows vassals to invade {what} again.",
    "retreated": "{seat} retreats from {at} after a parting volley.",
    "out": "**{seat} is eliminated.**",
    "departed": "{seat} has left; what is theirs defends itself as without standing orders.",
    "asleep": "**{seat}** has let {turns} turns pass: they are passed over until they speak again.",
    "absent then": "After {limit} your turns are passed over, until you send a standing order or a gift.",
    "absent out": "You have no units left and are out of the game.",
    "absent gone": "Your seat was given up; your units defend themselves as without standing orders.",
    "shows": "{seat} shows {gold} gold.",
    "gave": "You give {other} {gold} gold.",
    "given": "{seat} gives you {gold} gold.",
    "flooded": "{code} is under water.",
    "famine": "Famine in region {region}{there}.",
    "harvest": "A plentiful harvest in region {region}{there}.",
    "epidemic": "An epidemic in region {region}{there}.",
    "pestilence": "A great pestilence in {code}.",
    "died": "{seat} loses {count} infantry{where}.",
    "fever": "{name}, Ruler of {seat}, has a fever.",
    "earthquake": "An earthquake in {code} ({face}).",
    "locusts": "Locusts eat half the gold of {named_seats}.",
    "lost_gold": "Locusts eat {gold} of your gold.",
    "volunteers": "Volunteers join the armies of region {region}{there}.",
    "favor": "The Emperor favours {seat}: 5 gold.",
    "pity": "Heaven has mercy on {seat}: 3 gold, and 2 infantry in {code}.",
    "bandits": "Bandits rise in {named_places}.",
    "ended": "**{sentence}**",
    "end alone": "{who} alone {who|is|are} left.",
    "end sworn": "All others are gone or sworn to {who}.",
    "end stayed": "All others have left the game to {who}.",
    "end deserted": "Everybody has left the game.",
    "end provinces": "{who} {who|holds|hold} {number} provinces.",
    "end balance": "Three kingdoms of eleven provinces or more hold one another at bay.",
    "end regions": "{who} {who|holds|hold} {number} whole region{plural}.",
    "end rounds": "After round {round} {who} {who|has|have} the most {what} ({number}).",
    "end standstill": "Nothing has changed hands for {round} round{s_round}, and {who} {who|has|have} "
    "the most {what} ({number}).",
    "end held": "{who} {who|has|have} held {hill} for {number} round{plural}.",
    "turn_over": "",
    "declared": "",
    "placed_rulers": "Rulers take their places.",
}


def named(facts: Facts) -> Facts:
    """Return facts with names in the place of codes."""
    found: dict[str, Any] = dict(facts)
    for key in SEATS:
        if isinstance(found.get(key), str):
            found[f"{key}_name"] = found[key]
            found[key] = NAMES.get(found[key], found[key] or "nobody")
    for key in PLACES:
        if found.get(key) in BOARD:
            found[key] = f"{BOARD.name(found[key])} ({found[key]})"
    if "victors" in facts:
        victors = [f"{NAMES[seat]} ({ruler})" if ruler else NAMES[seat] for seat, ruler in facts["victors"]]
        found["who"] = listed(victors) if victors else "nobody"
    titles = [STRATEGY[card].title for card in facts.get("cards", ()) if card in STRATEGY]
    found["named"] = listed(titles) or "nothing"
    found["drawn"] = f" You draw {listed(titles)}." if titles else ""
    found["named_persons"] = listed(list(facts.get("names", ())))
    found["named_seats"] = listed([NAMES[seat] for seat in facts.get("seats", ())])
    found["named_places"] = listed(list(facts.get("provinces", ()))) or "no province"
    dead = [f"{number} in {BOARD.name(at)} ({at})" for at, number in facts.get("fallen", ())]
    found["where"] = f": {listed(dead)}" if dead else ""
    found["there"] = f" ({' '.join(facts['provinces'])})" if facts.get("provinces") else ""
    found["s"] = "" if facts.get("count") == 1 else "s"
    found["s_round"] = "" if facts.get("round") == 1 else "s"
    found["plural"] = "" if facts.get("number") == 1 else "s"
    found["hill"] = (
        f"region {facts.get('what')}" if str(facts.get("what", "")).isdecimal() else facts.get("what")
    )
    card = facts.get("card")
    found["card_title"] = STRATEGY[card].title if card in STRATEGY else card
    return found


CATALOGUE = Catalogue(TEXTS, named)
said = CATALOGUE.said
"""Returns a sentence of the catalogue with its braces filled in."""


def _income(facts: Facts) -> str:
    return CATALOGUE.said("income" if facts["gold"] else "income none", **facts).strip()


def _rulers(facts: Facts) -> str:
    return "Rulers: " + "; ".join(f"**{NAMES[seat]}** {name}" for seat, name in facts["rulers"].items()) + "."


def _seated(facts: Facts) -> str:
    places = listed([f"{BOARD.name(code)} ({code})" for code in facts["provinces"]])
    return f"{NAMES[facts['seat']]} ({facts['ruler']}) begins in {places}."


def _region(facts: Facts) -> str:
    return f"{NAMES[facts['seat']]} begins with region {facts['region']}: {' '.join(facts['provinces'])}."


def _neutrals(facts: Facts) -> str:
    empty = f"Nobody holds {' '.join(facts['empty'])}; n" if facts["empty"] else "N"
    return f"{empty}eutrals hold the others."


def _first(facts: Facts) -> str:
    return f"Order of turns: {', '.join(NAMES[seat] for seat in facts['order'])}."


def _round(facts: Facts) -> str:
    side = "attackers" if facts["tactics"] == "attack" else "defenders"
    return f"### Round {facts['round']}\nThe Fate Die shows {facts['face']}: ties go to the {side}."


def _fate(facts: Facts) -> str:
    before = f", before {NAMES[facts['before']]} plays" if facts.get("before") else ""
    return f"Fate{before}: **{FATE[facts['card']].title}**."


def _played(facts: Facts) -> str:
    about = f" on {facts['about']}" if facts.get("about") else ""
    return f"{NAMES[facts['seat']]} plays **{STRATEGY[facts['card']].title}**{about}."


def _fell(facts: Facts) -> str:
    instead = f" in the place of {facts['instead']}" if facts["instead"] else ""
    return f"**{facts['name']}** of {NAMES[facts['seat']]} falls{instead}."


def _moved(facts: Facts) -> str:
    who = " + ".join([*([str(facts["infantry"])] if facts["infantry"] else []), *facts["persons"]])
    return f"{NAMES[facts['seat']]} moves {who} from {facts['source']} to {facts['target']}."


def _spied(facts: Facts) -> str:
    cards = listed([STRATEGY[card].title for card in facts["cards"]]) or "no cards"
    reserve = listed(list(facts["reserve"])) or "nobody"
    return f"{NAMES[facts['other']]} has {facts['gold']} gold, {cards}, and in reserve {reserve}."


def _talent(facts: Facts) -> str:
    return f"You find {listed(list(facts['names']))}."


def _shot(facts: Facts) -> str:
    return f"{facts['name']} shoots ({facts['face']}): {'one falls' if facts['hits'] else 'a miss'}."


def _fire(facts: Facts) -> str:
    return f"{facts['name']} burns {counted(facts['dead'], 'enemy', 'enemies')} ({facts['face']})."


def _charm(facts: Facts) -> str:
    how = "it works" if facts["works"] else "in vain"
    return f"{facts['one']} charms {facts['other']} ({facts['face']}): {how}."


ENDS = {
    "captured": "and takes it",
    "stopped": "and stops",
    "beaten": "and is beaten",
    "forbidden": "but the lord forbids it",
    "envoy": "but an envoy calls it off",
    "fealty": "and fealty ends it",
    "retreated": "and the defenders retreat",
    "taken": "and the defenders retreat; it is taken",
}


def _invasion(facts: Facts) -> str:
    if not facts["defenders"]:
        way = f"{facts['target']} from {facts['source']}"
        return f"{NAMES[facts['seat']]} enters {way} with {facts['attackers']}."
    against = NAMES.get(facts["other"], "nobody")
    dice = "; ".join(f"{_faces(pair[0])} v {_faces(pair[1])}" for pair in facts["dice"])
    return (
        f"**{NAMES[facts['seat']]}** invades **{facts['target']}** ({against}) from {facts['source']}, "
        f"{facts['attackers']} v {facts['defenders']}, {ENDS[facts['end']]}: loses {facts['lost']}, "
        f"kills {facts['killed']}." + (f"\n-# {dice}" if dice else "")
    )


def _faces(faces: Any) -> str:  # noqa: ANN401  faces as the log keeps them
    return " ".join(map(str, faces))


LINES: dict[str, Words] = {
    "income": _income,
    "rulers": _rulers,
    "seated": _seated,
    "region": _region,
    "neutrals": _neutrals,
    "first": _first,
    "round": _round,
    "fate": _fate,
    "played": _played,
    "fell": _fell,
    "moved": _moved,
    "spied": _spied,
    "talent": _talent,
    "archery": _shot,
    "fire": _fire,
    "charm": _charm,
    "invasion": _invasion,
}


def chronicle(events: Sequence[Event]) -> list[str]:
    """Return the report of many events: what a ruler does between two fights is one line."""
    return by_actor(filter(None, map(prose, events)), NAMES.values())


def prose(event: Event) -> str:
    """Return an event as a line of the report."""
    return CATALOGUE.prose(event, LINES)
