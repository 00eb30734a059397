"""Questions about the table in people's own words: `show me the map please`, `whose turn is it?`, `time
left`.
"""

from __future__ import annotations

import re

from bot.judge.orders.intake_context import AskedCommand
from games.core.reading.message_commands import parts

TABLE = (
    "map",
    "board",
    "rules",
    "card",
    "reference",
    "who",
    "status",
    "history",
    "deadline",
    "schedule",
    "votes",
    "vote",
    "letters",
)
"""Words that do as the commands of their names, for which no seat is needed."""
ABOUT = ("map", "rules", "history", "vote")
"""Those behind which stands what of it is meant: a phase, a chapter, a vote."""
LONGEST, LONGEST_ABOUT, MOST_WORDS = 120, 41, 16
"""Letters of a line that asks for something, and of what it asks about; words of the line."""

KIND_WORDS = "please pls plz thanks thank thx ty bot again now hey hi hello so ok okay just"
KINDLY = frozenset(KIND_WORDS.split())
FRONT_WORDS = """
can could may might would will i id we you u like love want wanna need let lets to show see get have give send
tell view read check display open look at me us what whats where wheres how hows is are does do find
a an the my our your current latest whole full game games about
"""
FRONT = KINDLY | frozenset(FRONT_WORDS.split())
"""Words before what is asked for: `can i see the`, `what's the`."""
BEHIND_WORDS = """
of for in on at the this that it is are game turn phase table me us my our right far today look looks
looking like
"""
BEHIND = KINDLY | frozenset(BEHIND_WORDS.split())
"""Words behind it that name nothing: `of the game`, `look like`."""
BETWEEN_WORDS = """
is are it the there do does we i have has got this my our your for me us you to until till on in a current
"""
BETWEEN = KINDLY | frozenset(BETWEEN_WORDS.split())
"""Words that say nothing wherever they stand in a question."""
ONESELF = frozenset(["i", "we", "i'd", "i’d"])
"""Subjects of a question about an order of one's own: `what if I attack CHL`."""
ARTICLES = frozenset(["about", "of", "on", "for", "at", "in", "the"])

OTHERWISE = {
    "deadline": (
        "time; what time; clock; due; due date; due when; time left; time remaining; remaining time; hours "
        "left; next deadline; how much time; how much time left; how much time remaining; how much longer; "
        "how long; how long left; how long deadline; how much time left deadline; how long next deadline; "
        "how many hours; how many hours left; when deadline; whens deadline; when next deadline; whens next "
        "deadline; what time deadline; when due; when orders due; when end; when turn end; when turn over; "
        "when phase end; when round end; when year end; when over; when next turn; when turn close; when "
        "close; when time up; time next deadline; paused; game paused; still paused; clock stopped; when go; "
        "when game go; when continue; when game continue; when resume; when start; when game start; when "
        "begin; when game begin; when starts; when begins; started; game started; began; game begun; why "
        "paused; why game paused; why so long; why take so long; why taking so long; did miss deadline; "
        "missed deadline; miss deadline; did miss; deadline passed; am too late; can still send "
        "orders; can still order; still time"
    ),
    "status": (
        "turn; phase; whose turn; whos turn; who turn; whose move; whos move; who next; whos next; who "
        "move; who moves; who moves next; who move next; who plays next; who goes; who goes next; who "
        "first; who waiting; whom waiting; what waiting; waiting; waiting who; waiting whom; who awaited; "
        "whos awaited; who missing; whos missing; whos late; who late; what turn; which turn; what round; "
        "which round; what phase; which phase; what year; which year; what going; whats going; what "
        "happening; whats happening; whats up; whats new; where; state game; state of game; game state; what "
        "comes next; what next; whats next; what happens next; what happens now; what next phase; "
        "who goes first; who starts; who begins; everybody ready; everyone ready; who not ready; "
        "who isnt ready; whos not ready; who ready; whos ready; turn order; order play; play order; "
        "order of play; am i next; am next; over; game over; game ended; game finished; ended; "
        "who won; who winner; whos winner; why nothing happening; why nothing happens; why waiting; "
        "why wait; why waiting so long; why frozen; "
        "why game frozen; what am waiting; whats waiting; still running; game still running; why locked; why "
        "am locked out; am locked out"
    ),
    "history": (
        "what happened; whats happened; what happened last turn; what happened last round; what happened "
        "last year; what happened last; what happened before; what just happened; what happened so far; "
        "what others do; what did others do; what did everyone do; what did everybody do; what did they do; "
        "what others did; last turn; last round; last year; recap; summary; story; story so far; what did i "
        "miss; what i miss; what did others; what did everyone; what did everybody; what did they"
    ),
    "rules": (
        "rule; rulebook; rule book; manual; tutorial; how play; how to play; how play game; how to play "
        "game; how game work; how game works; how does game work; explain rules; explain; explain game; "
        "intro; introduction; instructions; teach me; guide"
    ),
    "reference": ("reference card; quick reference; cheat sheet; cheatsheet"),
    "who": (
        "whos who; who who; whose who; who plays; who playing; whos playing; who plays who; who plays whom; "
        "who plays what; who what; who holds what; players; list players; who players; who winning; whos "
        "winning; who leads; who leading; whos leading; who ahead; whos ahead; who wins; score; scores; "
        "what score; whats score; what scores; whats scores; how many players; how many players there; how "
        "many play; how many seats; how many people play; who others; who other players"
    ),
}
MEANT = {phrase.strip(): word for word, said in OTHERWISE.items() for phrase in said.split(";")}
"""Other ways to ask, without the words between, and the word that shows it."""

STATED = frozenset(["over", "ended", "started", "began", "paused"])
"""Words that ask something with others alone: `is it over?`."""
WHY = re.compile(r"/?why +(?P<about>\w[^?!\n]{0,59})", re.IGNORECASE)
CHANCES = re.compile(
    r"\s*(?P<front>(?:[a-z'’]+ +){0,7}?)"
    r"(?P<word>/?odds|chances?|what\s*[- ]?if|what (?:happens|would happen|will happen) if)\b"
    r"[\s:,?!.…]*(?P<about>.*)",
    re.IGNORECASE | re.DOTALL,
)
MARKS = re.compile(r"[^\w\s/-]")
QUIET = re.compile(r"['’`*_~]")
ASKS = re.compile(
    rf"\b(?:{'|'.join(sorted({word for phrase in MEANT for word in phrase.split()}))}"
    rf"|why|chances?|cards?|help|odds|explain|prices?|costs?|what[ -]?if|{'|'.join(TABLE)})\b",
    re.IGNORECASE,
)
"""A word that every text has which asks for something of the table, or of the bot."""


def plainly(line: str) -> list[str]:
    """Return the words of a line in small letters, without marks and what is said out of kindness around
    them; none of a line that is too long to ask for anything.
    """
    words = MARKS.sub(" ", QUIET.sub("", line.casefold())).split() if len(line) <= LONGEST else []
    words = words if len(words) <= MOST_WORDS else []
    while len(words) > 1 and words[0] in KINDLY:
        words = words[1:]
    while len(words) > 1 and words[-1] in KINDLY:
        words = words[:-1]
    return words


def asked(line: str) -> AskedCommand | None:
    """Return what a line asks for as a command would: `map`, `rules combat`, `vote yes`; None if nothing.

    A vote is cast by words alone that say which: with a question mark they are a question.
    """
    bare = " ".join(line.strip(" \t`*_.,:;!").split())
    said = plainly(bare)
    is_why = said[:1] == ["why"]
    if is_why and (word := MEANT.get(" ".join(word for word in said if word not in BETWEEN))):
        return AskedCommand(word)
    if why := WHY.fullmatch(bare.rstrip("?! ")):
        return AskedCommand("why", why["about"])
    if said[:1] in (["vote"], ["/vote"]):
        return _vote(bare[bare.casefold().index("vote") :], asks="?" in line)
    begin = next((at for at, word in enumerate(said) if word not in FRONT), len(said))
    for phrase in ([word for word in said if word not in BETWEEN], said[begin:]):
        if (word := MEANT.get(" ".join(phrase))) and not (len(said) == 1 and said[0] in STATED):
            return AskedCommand(word)
    word, about = said[begin].removeprefix("/") if begin < len(said) else "", said[begin + 1 :]
    if word == "vote" and "?" in line:
        return AskedCommand("votes")
    return _of(word, _named(about)) if word in TABLE else None


def _vote(bare: str, *, asks: bool) -> AskedCommand:
    """Return a vote as it is cast or proposed, in its own words: commas part seats."""
    said = bare.casefold().removeprefix("vote").lstrip(" :,-–").split()
    while said and said[-1].strip(".,!") in KINDLY:
        said = said[:-1]
    return AskedCommand("vote", " ".join(said)) if said and not asks else AskedCommand("votes")


def _named(about: list[str]) -> str:
    """Return what is named behind a word, "" if nothing is: `rules about combat`, `map of the game`."""
    if BEHIND.issuperset(about):
        return ""
    begin = next((at for at, word in enumerate(about) if word not in ARTICLES), len(about))
    return " ".join(about[begin:])


def _of(word: str, about: str) -> AskedCommand | None:
    if about and (word not in ABOUT or word == "vote" or len(about) > LONGEST_ABOUT):
        return None
    return AskedCommand("votes" if word == "vote" else word, about)


def chances_asked(line: str) -> tuple[str, str] | None:
    """Return by which word a line asks for chances, and the numbers or the order that it asks about, "" if it
    names none; None if it asks for no chances.
    """
    found = CHANCES.fullmatch(line)
    if found is None or not FRONT.issuperset(plainly(found["front"])):
        return None
    about = found["about"].strip("?!.… \n").split(" ")
    while about and about[-1].casefold().strip(".,!") in KINDLY:
        about = about[:-1]
    while len(about) > 1 and about[0].casefold() in ARTICLES | ONESELF:
        about = about[1:]
    return " ".join(found["word"].split()), " ".join(about)


def all_asked(text: str) -> list[AskedCommand]:
    """Return what a message asks for that asks for nothing else; nothing if it says anything besides."""
    if ASKS.search(text) is None:
        return []
    every = [asked(text[part.start : part.end]) for part in parts(text)]
    found = [each for each in every if each is not None]
    return found if len(found) == len(every) else []
