"""Talk: what people say to one another, or to the bot, and order nothing by."""

from __future__ import annotations

import re
from unicodedata import category

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
DOUBTFUL_WORDS = """
should could would might may maybe perhaps if tomorrow later soon want wait know think what when
"""
DOUBTFUL = frozenset(DOUBTFUL_WORDS.split())
"""Words of talk that make something else of an order in the same line: `should they attack, …`."""
GREETING_WORDS = """
hi hello hey yo thanks thank thx ty cheers lol haha gg wow nice great good cool luck gl glhf game you so much
bot all everybody everyone guys morning evening night bye brb afk
"""
GREETINGS = frozenset(GREETING_WORDS.split())
"""Words of people who greet or thank: whatever else they write in a message is meant as it stands."""

SMALL_WORDS = """
k kk ok okay okey yes yeah yep yup no nope nah sure right fine alright agreed deal i we it is was were
that this there its see got one well played play wp hf glgl have fun np nvm problem problems worries
sorry apologies oops whoops ouch hm hmm hmmm huh why what welcome very indeed hallo hola salut ciao
bonjour merci danke gracias sup mate friend friends dear roger understood copy will do did done later
tomorrow soon see night day evening afternoon happy new year lmao rofl hehe hihi xd omg damn phew ah oh
aha uh um ugh yay wow whoa amazing awesome congrats congratulations gratz move close nicely done fair
enough excellent perfect beautiful lovely brilliant classic interesting funny same here too for to the a
an and my me us our really absolutely of course bot mandate 谢谢 謝謝 你好 您好 好 好的 再见 哈哈 多谢
"""
SMALL = GREETINGS | frozenset(SMALL_WORDS.split())
"""Words of small talk, of which none orders anything beside others of them."""
SAID_ALONE_WORDS = """
k kk okay okey yup nah wp np sorry oops whoops ouch hm hmm hmmm huh hallo hola salut ciao
bonjour merci danke gracias sup roger understood welcome lmao rofl hehe hihi xd omg damn
phew ah oh aha uh um ugh yay whoa amazing awesome congrats congratulations gratz excellent
perfect ok yes yeah yep sure alright fine agreed indeed interesting 谢谢 謝謝 你好 您好 好的 再见 哈哈
多谢 nicely tomorrow problem worries problems played fun see got close enough will why what
no nope
"""
ADDRESSED = frozenset(["game", "you", "so", "much", "bot", "all", "everybody", "everyone", "guys"])
SAID_ALONE = (GREETINGS - ADDRESSED) | frozenset(SAID_ALONE_WORDS.split())
"""Those of which one at least is said in small talk."""


def is_small_talk(text: str) -> bool:
    """Return whether a text is small talk and nothing else: greetings, thanks, `ok`, pictures alone."""
    said = WORD.findall(Source(text).folded.replace("'", ""))
    if not said:
        return any(category(letter) == "So" for letter in text)
    return SMALL.issuperset(said) and not SAID_ALONE.isdisjoint(said)


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
    """Return a text with blanks in the place of the words around an order that change nothing of it."""
    return TRAILING.sub(_blank, LEADING.sub(_blank, text))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def is_chat(text: str, *, greeting: bool = False) -> bool:
    """Return whether a text has nothing but words of people who talk; with `greeting`, of those who greet or
    thank, and mean nothing else by it.
    """
    said = WORD.findall(Source(text).folded.replace("'", ""))
    return bool(said) and all(word in GREETINGS or (not greeting and word in TALK) for word in said)
