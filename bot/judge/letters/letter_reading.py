"""Telling letters from orders, and the seats that one is for: `to Cao Cao, Liu Biao: Shall we?`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.telling import texts
from games.core.reading.answer_reading import read_typed
from games.core.reading.slips import codes
from games.core.rules.errors import OrderError
from games.core.rules.lexicon import letters_between
from games.core.rules.prompts import AnyPrompt, Orders
from games.core.rules.protocol import AnyGame, Power
from games.core.text.talk import is_chat
from games.core.text.tokens import folded
from storage.models import Game, Seat

HEAD = re.compile(
    r"[\s*_•-]*(?:(?:letter|write) )?to\b(?P<names>[^:：\n]{1,200})[:：](?P<text>.*)",
    re.IGNORECASE | re.DOTALL,
)
SIGN = re.compile("[:：]")
"""The sign that every letter has behind the names."""
PARTED = re.compile(r"[,;/]")
EVERYBODY = ("all", "everybody", "everyone", "table", "others")
MARKUP = re.compile(r"^[*_]{1,3}(?=\s|$)")
SAID_TO = re.compile(
    r"\s*(?:please )?(?:tell|dm|pm|message|msg|whisper|write|dear|letter|mail|ask|to)"
    r"(?: (?:a |the )?(?:letter|message))?(?: to)? (?P<rest>\w.*)",
    re.IGNORECASE | re.DOTALL,
)
"""Beginnings of letters by people who do not know the form: `tell Cao Cao that …`."""
BEFORE = re.compile(
    r"please|pls|plz|kindly|hey|hi|hello|ok|okay|so|then|and|also|bot|can|could|would|will|you|we|i|"
    r"want|wish|like|to|need|just|let|me|lets|a|an|the|this|my|our|quick|short|send|sends|say|says|"
    r"write|writes|reply|replies|answer|response|forward|fwd|press|letter|message|msg|note|mail|email|"
    r"dm|pm|whisper|tell|ask|post"
).pattern
"""Words before the reader of a letter whose form is not known: `please send a letter to …`."""
WRITING = (
    "tell|ask|dear|dm|pm|mail|email|letter|message|msg|note|whisper|write|reply|answer|press|forward|fwd"
)
ADDRESSED = re.compile(
    rf"[^\w\n>]*(?:(?:{BEFORE})\b[^\w\n]*){{0,8}}?"
    rf"(?:(?P<bare>(?:(?:{WRITING})\b[^\w\n]*)?to)|{WRITING})\b[^\w\n]*(?P<rest>\w[^\n]*)",
    re.IGNORECASE,
)
"""A line that begins as a letter does, without its form."""
ENDS_NAME = re.compile(r"[*_\s]*(?:[:：;\n]|[-–—]\s|$)")
"""What stands behind the reader's name where it is no word of an order."""
NEAR = 2
"""Letters by which a name may differ from the one that was meant."""
SHORTEST = 2
"""Letters of the beginning of a name that may stand for it."""


@dataclass(frozen=True)
class WrittenLetter:
    """A letter as it is written: the names in its head, and its words."""

    names: str
    text: str


def begun(text: str) -> WrittenLetter | None:
    """Return the letter that a text is, None if it does not begin as one."""
    bare = text.strip()
    if bare.startswith("`") and bare.endswith("`"):
        bare = bare.strip("`")
    found = HEAD.match(bare)
    if found is None or not (names := found["names"].strip("*_ \t")):
        return None
    is_marked = bare.startswith(("*", "_"))
    words_of_it = MARKUP.sub("", found["text"]) if is_marked else found["text"]
    return WrittenLetter(names, words_of_it.strip())


def one_only(game: AnyGame, seats: Sequence[Seat], text: str) -> None:
    """Raise Refusal for the words of a letter with a line among them that begins another: who reads the first
    would read what is for somebody else.
    """
    powers = powers_of(game, seats)
    for line in text.split("\n")[1:]:
        letter = begun(line)
        if letter is not None and _is_to_somebody(powers, letter.names):
            raise Refusal(words.letters.TWO, line=typed_text.plain(line, 40))


def is_answer(prompt: AnyPrompt, line: str) -> bool:
    """Return whether a line answers a question of its writer without a fault; a quoted line, and words of
    people who talk, never do.
    """
    if line.lstrip().startswith((">", "//")) or is_chat(line) or not any(map(str.isalnum, line)):
        return False
    if isinstance(prompt.shape, Orders):
        sheet = prompt.shape.check(line, ())
        return bool(sheet.lines) and not sheet.errors
    try:
        prompt.read(read_typed(prompt.shape, line.strip()))
    except OrderError:
        return False
    return True


def _is_to_somebody(powers: Sequence[Power], names: str) -> bool:
    """Return whether the head of a letter names a seat of the game, or all."""
    return _key(names) in EVERYBODY or any(_called(powers, name) for name in _names(powers, names))


def nearly(powers: Sequence[Power], text: str) -> str:
    """Return the name of the seat that a text says something to which is no letter, "" if it does not."""
    said = SAID_TO.match(text)
    rest = folded(said["rest"][:60]) if said and begun(text) is None else ""
    for power in powers:
        for spelling in filter(None, map(folded, _spellings(power))):
            if rest.startswith(spelling) and not rest[len(spelling) : len(spelling) + 1].isalnum():
                return power.name
    return ""


def guard(game: AnyGame, row: Game, seats: Sequence[Seat], text: str, own: str = "") -> None:
    """Raise Refusal for a text of orders that is a letter, or that has one among its lines; `own` is the seat
    of its writer.
    """
    powers = powers_of(game, seats)
    if begun(text) is not None:
        raise Refusal(words.letters.BY_ORDERS, name=powers[0].name)
    for line in text.split("\n")[1:]:
        letter = begun(line)
        is_letter = letter is not None and _is_to_somebody(powers, letter.names)
        if is_letter or addressed(game, row, seats, own, line):
            raise Refusal(words.letters.MIXED, line=typed_text.plain(line, 40))


def addressed(game: AnyGame, row: Game, seats: Sequence[Seat], own: str, text: str) -> str:
    """Return the name of the seat to which the first line of a text begins to write, as a letter does and no
    order; "" of any other. What a place is called as well may be meant by an order.
    """
    said, powers = ADDRESSED.match(text), [each for each in powers_of(game, seats) if each.seat != own]
    if said is None or begun(text) is not None:
        return ""
    places = codes(game, game.options.model_validate(row.options))
    known = {folded(each) for each in (*places, *places.values())}
    rest = said["rest"]
    for power in powers:
        for spelling in sorted(filter(None, _spellings(power)), key=len, reverse=True):
            behind = _behind(rest, spelling)
            if behind is None or folded(spelling) in known:
                continue
            if ENDS_NAME.match(behind) or said["bare"]:
                return power.name
    everybody = next((each for each in EVERYBODY if (behind := _behind(rest, each)) is not None), "")
    is_to_all = everybody and ENDS_NAME.match(_behind(rest, everybody) or "")
    return EVERYBODY[0] if is_to_all else ""


def _behind(text: str, name: str) -> str | None:
    """Return what stands behind a name at the beginning of a text, None if it does not begin with it."""
    if text[: len(name)].casefold() != name.casefold() or text[len(name) : len(name) + 1].isalnum():
        return None
    return text[len(name) :]


def powers_of(game: AnyGame, seats: Sequence[Seat]) -> list[Power]:
    """Return the powers of a game that are played in it, in the order of their seats."""
    return [power for seat in seats for power in game.powers if power.seat == seat.seat]


def readers(game: AnyGame, row: Game, seats: Sequence[Seat], own: str, names: str) -> tuple[list[Seat], bool]:
    """Return the seats that a letter is for, and whether it is for all; raises Refusal with what is right."""
    powers, found = powers_of(game, seats), list[str]()
    others = [power.name for power in powers if power.seat != own]
    if _key(names) in EVERYBODY:
        return [seat for seat in seats if seat.seat != own], True
    for name in _names(powers, names):
        power = _called(powers, name)
        if power is None:
            raise _unknown(row, [each for each in powers if each.seat != own], name)
        found.append(power.seat)
    if own in found:
        raise Refusal(words.letters.YOURSELF, names=", ".join(others), name=(others or ["…"])[0])
    return [seat for seat in seats if seat.seat in found], False


def _names(powers: Sequence[Power], names: str) -> list[str]:
    """Return the names in a head; `and` and `&` part them, but not those of one seat."""
    parted: list[str] = []
    for part in filter(None, (part.strip() for part in PARTED.split(names))):
        pieces = [piece.strip() for piece in re.split(r"\band\b|&", part) if piece.strip()]
        parted += [part] if len(pieces) < 2 or _called(powers, part) else pieces
    return parted


def _called(powers: Sequence[Power], name: str) -> Power | None:
    """Return the seat of a name, alias, code or beginning, None if it is no one seat's."""
    said = _key(name)
    for power in powers:
        if said in map(_key, _spellings(power)):
            return power
    begin = [power for power in powers if len(said) >= SHORTEST and _begins(power, said)]
    return begin[0] if len(begin) == 1 else None


def _begins(power: Power, said: str) -> bool:
    return any(_key(spelling).startswith(said) for spelling in _spellings(power))


def _spellings(power: Power) -> tuple[str, ...]:
    return (power.seat, power.name, *([power.chinese] if power.chinese else []), *power.aliases)


def _key(name: str) -> str:
    """Return a name as names are compared: folded, without an article, blanks or hyphens."""
    said = folded(name.strip('*_`"“” '))
    return re.sub(r"[\s-]+", "", said.removeprefix("the "))


def _unknown(row: Game, powers: Sequence[Power], name: str) -> Refusal:
    """Return the refusal of a name, with the one that may have been meant."""
    said, shown = _key(name), typed_text.plain(name, 40)
    reach = min(NEAR, len(said) // 3)
    near = [
        (letters_between(said, _key(spelling), NEAR), power.name)
        for power in powers
        for spelling in _spellings(power)
    ]
    far, meant = min(near, default=(NEAR + 1, ""))
    title = texts.title(row)
    if reach and far <= reach:
        return Refusal(words.letters.MEANT, said=shown, title=title, near=meant, name=meant)
    names = ", ".join(power.name for power in powers)
    return Refusal(words.letters.UNKNOWN, said=shown, title=title, names=names, name=(powers[0].name))
