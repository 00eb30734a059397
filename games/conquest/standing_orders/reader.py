"""Reads a standing order as people type it."""

from __future__ import annotations

from collections.abc import Callable

from games.conquest.decks import STRATEGY
from games.conquest.reading.fallen import refuse_fallen
from games.conquest.reading.framing import Writer
from games.conquest.reading.lexicon import Cursor, ordering
from games.conquest.standing_orders.order import ALL_ODDS, ALL_OF_IT, DEFENCES, Rule

EXAMPLE = "IF INVADED AT TAI BY 10+ PLAY Ambush"
EXAMPLES = {
    "RETREAT": "IF UNITS<=3 RETREAT TO SHD",
    "REINFORCE": "REINFORCE FROM SHD 4 AT TAI",
    "FEALTY": "FEALTY YES IF UNITS<=4",
    "LOSSES": "LOSSES Wen Chou, RULER",
    "ROLL": "ROLL 2 AT TAI",
    "FATE": "FATE 4",
    "REACT": "REACT NO",
    "DUEL": "DUEL Guan Yu",
    "CHARM": "CHARM Guan Yu",
    "ASK": "ASK FIRST BELOW 60",
}
"""A right order of each kind, for who wrote one of that kind that cannot be read."""
PLACED = ("ROLL", "FEALTY", "PLAY", "DUEL", "CHARM", "REFUSE", "RETREAT", "REINFORCE")
"""What may be followed by where it holds: `ROLL 2 AT TAI`."""
LIMITS = (("number",), ("word", "<", "=", "≤"), ("word!", "UNDER", "FEWER", "UNITS"))
"""What a condition begins with that says how few units are left."""
CONDITION = "say when that holds, like IF UNITS<=3 or IF INVADED BY 10+."
TWICE = "one standing order holds in one place, against one player, for one number; write a line for each."
"""The answer to a condition that names two."""


def rule_of(text: str, by: Writer | None = None) -> Rule | None:
    """Return the rule that a text means, None if it says nothing; `by` is who writes it, if that is known.

    Raises OrderError.
    """
    words = ordering(text, EXAMPLE, by)
    if words is None:
        return None
    named = (token.value for token in words.tokens if token.kind == "word!")
    words.example = next((EXAMPLES[word] for word in named if word in EXAMPLES), EXAMPLE)
    words.word("ALWAYS")
    found: dict[str, str | int] = {}
    _condition(words, found)
    action = _action(words)
    if action.at:
        _note(words, found, "at", action.at)
    _condition(words, found)
    words.word("ALWAYS")
    if words.peek("place") and action.action in PLACED:
        _note(words, found, "at", words.place())
        words.word("ALWAYS")
    words.end()
    return Rule(
        action.action,
        action.what,
        action.count,
        action.names,
        at=str(found.get("at", "")),
        by=str(found.get("by", "")),
        force=int(found.get("force", 0)),
        units=int(found.get("units", -1)),
    )


def _note(words: Cursor, found: dict[str, str | int], what: str, value: str | int) -> None:
    """Keep a part of a condition; raises OrderError where another one was said before."""
    if found.setdefault(what, value) != value:
        raise words.fault(TWICE)


def _condition(words: Cursor, found: dict[str, str | int]) -> None:
    """Take what follows IF, if it stands here."""
    more = words.word("IF") is not None
    begun = words.at if more else -1
    while more:
        words.skip("+")
        if words.word("INVADED"):
            continue
        if words.peek("place"):
            _note(words, found, "at", words.place())
        elif words.word("BY"):
            if words.peek("power"):
                _note(words, found, "by", words.seat())
            else:
                _note(words, found, "force", words.at_least(1, 99))
        elif words.peek("power"):
            _note(words, found, "by", words.seat())
            words.word("INVADE")
        elif any(words.peek(*kind) for kind in LIMITS):
            refuse_fallen(words)
            _note(words, found, "units", words.at_most(0, 24))
        else:
            more = False
    if words.at == begun:
        raise words.fault(CONDITION)


def _action(words: Cursor) -> Rule:
    """Take what is to be done."""
    word = words.word(*ACTIONS)
    if word is None:
        ends = words.at and words.token is None
        raise words.fault(
            "say what is done then, like PLAY Ambush." if ends else "this is no standing order."
        )
    return ACTIONS[word](words)


def _play(words: Cursor) -> Rule:
    if skill := words.word("DUEL", "CHARM"):
        return Rule(skill, names=_names(words))
    card = words.need("card", "here the name of a card is missing, like Ambush.")
    if why := _unfit(card):
        words.at -= 1
        raise words.fault(why)
    return Rule("PLAY", card)


def _unfit(card: str) -> str:
    """Return why a card is not played by standing order, "" if it is."""
    title = STRATEGY[card].title
    if card == "reinforcements":
        return "say from where they come, like REINFORCE FROM SHD 4."
    if card in ("food_stores", "medicine"):
        return f"{title} plays itself; FATE 4 sets from how many units or gold on, FATE NO switches it off."
    if card == "counterspy":
        return f"{title} plays itself; REACT NO switches it off."
    return "" if card in (*DEFENCES, "dams") else f"{title} is no card of defence; play it in your own turn."


def _duel(words: Cursor) -> Rule:
    return Rule("REFUSE") if words.word("REJECT") else Rule("DUEL", names=_names(words))


def _refuse(words: Cursor) -> Rule:
    if words.word("FEALTY"):
        words.word("FEALTY")
        return Rule("FEALTY")
    if words.word("REACT"):
        return Rule("REACT")
    if not words.word("DUEL"):
        raise words.fault("what is refused by standing order is a duel or fealty: REFUSE DUEL, FEALTY NO.")
    return Rule("REFUSE")


def _retreat(words: Cursor) -> Rule:
    """Take `TO SHD`, `from TAI to SHD`, `to SHD from TAI`."""
    at = words.source() if words.peek("word!", "FROM") else ""
    words.take("arrow")
    if not words.peek("place"):
        raise words.fault("say where to, like RETREAT TO SHD.")
    code = words.place()
    return Rule("RETREAT", code, at=words.source() if words.peek("word!", "FROM") else at)


def _reinforce(words: Cursor) -> Rule:
    """Take `FROM SHD 4`, `FROM SHD 4 to TAI`, `TAI from SHD with 4`."""
    words.take("arrow")
    at = "" if words.peek("word!", "FROM") else words.place()
    if not words.peek("word!", "FROM"):
        raise words.fault("say from where they come, like REINFORCE FROM SHD 4.")
    code = words.source()
    words.word("WITH")
    count = ALL_OF_IT if words.take("all") else words.number(1, ALL_OF_IT)
    words.word("INFANTRY", "UNITS")
    if not at and words.take("arrow"):
        at = words.place()
    return Rule("REINFORCE", code, count, at=at)


def _switch(words: Cursor, action: str) -> Rule:
    words.word(action)
    bare = words.token is None or words.peek("word!", "IF") or words.peek("place")
    if words.word("ACCEPT", "ALWAYS") or (bare and action == "FEALTY"):
        return Rule(action, count=1)
    if words.word("REJECT"):
        return Rule(action)
    raise words.fault("say YES or NO here.")


def _ask(words: Cursor) -> Rule:
    """Take what follows ASK: `FIRST`, `before I invade`, and below how many percent."""
    words.word("FIRST")
    words.word("INVADE")
    words.word("IF")
    if not words.word("UNDER", "FEWER"):
        return Rule("ASK", count=ALL_ODDS)
    below = words.number(1, ALL_ODDS)
    words.skip("%")
    return Rule("ASK", count=below)


def _losses(words: Cursor) -> Rule:
    names = _names(words)
    if not names:
        raise words.fault("name who goes first, like LOSSES Wen Chou, Yan Liang.")
    words.word("FIRST")
    return Rule("LOSSES", names=names)


def _roll(words: Cursor) -> Rule:
    count = words.number(1, 3)
    words.word("DICE")
    return Rule("ROLL", count=count)


ACTIONS: dict[str, Callable[[Cursor], Rule]] = {
    "PLAY": _play,
    "RETREAT": _retreat,
    "REINFORCE": _reinforce,
    "DUEL": _duel,
    "REJECT": _refuse,
    "CHARM": lambda words: Rule("CHARM", names=_names(words)),
    "FEALTY": lambda words: _switch(words, "FEALTY"),
    "REACT": lambda words: _switch(words, "REACT"),
    "ASK": _ask,
    "LOSSES": _losses,
    "ROLL": _roll,
    "FATE": lambda words: Rule("FATE", count=99 if words.word("REJECT") else words.number(1, 99)),
}


def _names(words: Cursor) -> tuple[str, ...]:
    """Take names of Rulers and Generals; RULER is whoever rules."""
    names: list[str] = []
    while True:
        words.skip("+")
        if words.word("RULER"):
            names.append("RULER")
        elif name := words.take("person"):
            names.append(name)
        else:
            return tuple(dict.fromkeys(names))
