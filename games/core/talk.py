"""Talk: what people say to one another, or to the bot, and order nothing by."""

from __future__ import annotations

import re

from games.core.tokens import Source

WORD = re.compile(r"\w+")
TALK_WORDS = """
hi hello hey yo thanks thank thx ty cheers sorry ok okay yes yeah yep no nope nah lol haha gg wow nice great
good well cool sure maybe think who what when where why how is are am was were be been do does did can could
would will shall should may might have has had i im you your he she they we us me it its this that there here
about let lets again now soon later today tomorrow game deadline bot undo back draw peace deal trust alliance
ally friend know want need tell wait sec minute brb afk morning evening night bye
"""
TALK = frozenset(TALK_WORDS.split())
"""Words of people who talk to one another, or to the bot, and give no orders."""
GREETING_WORDS = """
hi hello hey yo thanks thank thx ty cheers lol haha gg wow nice great good cool luck gl glhf game you so much
bot all everybody everyone guys morning evening night bye brb afk
"""
GREETINGS = frozenset(GREETING_WORDS.split())
"""Words of people who greet or thank: whatever else they write in a message is meant as it stands."""


LEADING = re.compile(
    r"^[ \t]*(?:(?:(?:hi|hello|hey|yo|ok|okay|yes|yep|yeah|sure|alright|well|thanks|thank you|thx|ty|cheers)"
    r"(?: (?:there|bot|all|everyone|everybody|guys))?[,.!:…]+|i['’]?d like to|i would like to|i want to"
    r"|i wanna|i will|i['’]ll|i am going to|i['’]?m going to|let['’]?s|let me)[ \t]+)+(?=\w)",
    re.IGNORECASE | re.MULTILINE,
)
"""What people say before an order: a greeting and a mark, or that they want it."""
TRAILING = re.compile(
    r"(?<=[^\s,.!;])(?:[,.!;]? (?:gg|glhf|lol|haha|lmao)|[,.!;] (?:gl|thx|thanks|thank you|ty|cheers))"
    r"(?: (?:bot|all|everyone))?[.!]{0,3}[ \t]*$|^[ \t]*sent from my \w[\w ]{0,20}\.?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""What people, and their phones, say behind an order."""


def without_small_talk(text: str) -> str:
    """Return a text with blanks in the place of what is said around an order and changes nothing of it."""
    return TRAILING.sub(_blank, LEADING.sub(_blank, text))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def is_chat(text: str, *, greeting: bool = False) -> bool:
    """Return whether a text has nothing but words of people who talk; with `greeting`, of those who greet or
    thank, and mean nothing else by it.
    """
    said = WORD.findall(Source(text).folded.replace("'", ""))
    return bool(said) and all(word in GREETINGS or (not greeting and word in TALK) for word in said)
