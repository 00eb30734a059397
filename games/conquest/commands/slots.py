"""The slots of commands: units, invasion clauses, transfers; how each is read and written.

What a way of saying a thing makes of it is a function of the slots that its pattern names, of any types.
"""
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import NamedTuple

from games.conquest.public_state_model import NAMES
from games.conquest.reading.slots import CARD, LEFT, PERSON, PLACE, PLAYER, SOMEBODY, title_of
from games.conquest.rules.invading_units import ALL, NEARLY
from games.conquest.rules.invasion_clauses import (
    CHARM,
    DUEL,
    ONCE,
    REFUSE,
    REINFORCEMENTS,
    CardPlay,
    Helpers,
    Play,
    SkillPlay,
    Until,
)
from games.conquest.rules.repositioning import Transfer
from games.core.grammar.grammar_rule import WordFault
from games.core.grammar.slots import Count, Either, Is, Kind, Many, Parts, Phrase, caught


class Units(NamedTuple):
    """Infantry, and the names of Rulers and Generals."""

    infantry: int
    persons: tuple[str, ...] = ()


def group(units: Units) -> str:
    """Return units as they are written: `8 + Guan Yu + RULER`."""
    count = [infantry_said(units.infantry)] if units.infantry or not units.persons else []
    return " + ".join([*count, *units.persons])


def infantry_said(infantry: int) -> str:
    """Return a number of infantry as it is written."""
    if infantry < NEARLY:
        return str(infantry)
    return f"ALL BUT {ALL - infantry}" if infantry < ALL else "ALL"


INFANTRY = Phrase(
    "infantry",
    ("{n} [X] [INFANTRY|UNITS]", lambda n: n),
    ("ALL [ALL] [INFANTRY|UNITS] [BUT {n}]", lambda n=0: ALL - n),
    say=infantry_said,
    n=Count(0, 24),
)
UNITS = Phrase(
    "units",
    (
        "[+] <unit> ([,|+] <unit>)*",
        lambda infantry=0, persons=(): Units(infantry, tuple(dict.fromkeys(persons))),
    ),
    say=group,
    infantry=INFANTRY,
    persons=Parts(SOMEBODY),
)
WHICH_COUNT = "is that UNTIL ROUNDS 3, or UNTIL UNITS<=3?"


def _said_until(until: Until) -> str:
    return f"UNTIL {until.what.upper()}{' ' if until.what == 'rounds' else '<='}{until.count}"


UNTIL = Phrase(
    "moment to stop",
    ("<stop> {k}", lambda k: Until("units", k)),
    ("<stop> ENEMY {k}", lambda k: Until("enemy", k)),
    ("<stop> [AFTER] ROUNDS [<=] {n}", lambda n: Until("rounds", n)),
    ("[<stop>] [AFTER] {n} [X] ROUNDS", lambda n: Until("rounds", n)),
    ("[<stop>] ONCE", lambda: ONCE),
    ("[<stop>] TWICE", lambda: Until("rounds", 2)),
    ("<stop> AFTER {k}", caught(WHICH_COUNT)),
    say=_said_until,
    k=LEFT,
    n=Count(1, 24),
)
HELP = Phrase(
    "province to come from",
    ("[FROM] {at} [WITH] {units}", lambda at, units: Helpers(at, *units)),
    at=PLACE,
    units=UNITS,
)


def _play(card: str) -> CardPlay:
    if card == REINFORCEMENTS:
        raise WordFault("say from where, like REINFORCE FROM CHL 5.")
    return CardPlay(card)


def said_play(play: Play) -> str:
    """Return a card or a skill as it is written with an invasion."""
    match play:
        case SkillPlay(skill, rival):
            return "REFUSE DUEL" if skill == REFUSE else f"{skill} {rival}".strip()
        case CardPlay(card, whom, helpers):
            parts = [f"{each.at} {group(Units(each.infantry, each.persons))}" for each in helpers]
            return f"REINFORCE FROM {', '.join(parts)}" if parts else f"PLAY {title_of(card)} {whom}".strip()


WRITTEN = Phrase(
    "card or skill",
    ("[PLAY] [CARDS] {card} [CARDS]", _play),
    ("[PLAY] [CARDS] {trick} [CARDS] [AGAINST] [{who}]", lambda trick, who="": CardPlay(trick, who)),
    ("(DUEL REJECT|REJECT DUEL)", lambda: SkillPlay(REFUSE)),
    ("DUEL [WITH] [{who}]", lambda who="": SkillPlay(DUEL, who)),
    ("CHARM [WITH] [{who}]", lambda who="": SkillPlay(CHARM, who)),
    ("REINFORCE {helpers}", lambda helpers: CardPlay(REINFORCEMENTS, helpers=tuple(helpers))),
    ("REINFORCE", caught("say from where, like REINFORCE FROM CHL 5.")),
    say=said_play,
    card=CARD,
    trick=Kind("trick", "card"),
    who=PERSON,
    helpers=Many(HELP),
)
TRANSFER = Phrase(
    "move",
    ("{units} <way>", lambda source, target, units: Transfer(source, target, *units)),
    ("<way> [WITH] {units}", lambda source, target, units: Transfer(source, target, *units)),
    say=lambda each: f"{group(Units(each.infantry, each.persons))} {each.source} - {each.target}",
    units=UNITS,
    source=PLACE,
    target=PLACE,
)


def said_about(about: str) -> str:
    """Return what a card or a veto is about, as it is written and as the rules call it."""
    return NAMES[about].upper() if about in NAMES else about


AIM = Either("aim", PLACE, PERSON, PLAYER, say=said_about)
WHOM = Either("player or province", Is("ALL"), Is("EVERYBODY", "ALL"), PLACE, PLAYER, say=said_about)
GO = Phrase("GO", ("GO", lambda: True))
LOST = Phrase(
    "who falls first",
    ("LOSSES [{infantry} [[,|+] {who}]]", caught("name who falls before the others, like LOSSES Guan Yu.")),
    infantry=INFANTRY,
    who=SOMEBODY,
)
RULES = {
    "unit": "({infantry}|[GENERALS] {persons})",
    "stop": "(UNTIL|STOP|FOR|MOST|UNTIL MOST|STOP MOST) [WHEN]",
    "with": "[WITH [/]]",
    "way": "([FROM] {source} [-] {target}|[-] {target} FROM {source})",
    "sep": "[,|+] [WITH]",
    "parts": "&(<sep> {until}|<sep> ROLL {roll} [DICE]|<sep> LOSSES {losses} [FIRST]|<sep> {lost}"
    "|<sep> {plays}|<sep> (BRING|FOLLOW) [BY] {bring}|<sep> {go}|<sep> {death})",
    "card": "[CARDS] {cards} [CARDS]",
    "sort": "[STRATEGY] CARDS",
    "men": "(INFANTRY|UNITS)",
}
PLACED = Phrase(
    "infantry",
    ("{n} [X] [INFANTRY|UNITS]", lambda n: n),
    ("ALL [ALL] [INFANTRY|UNITS]", lambda: ALL),
    n=Count(1, 24),
)


def said_placed(what: int | str) -> str:
    """Return what is placed as it is written."""
    return infantry_said(what) if isinstance(what, int) else what


ONE_PERSON = Phrase("General", ("[GENERALS] {who}", lambda who: who), who=SOMEBODY)
PUT = Either("units", PLACED, ONE_PERSON, say=said_placed)
