"""The language of a sheet: what each line says, before anybody asks whether it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.core.errors import Ambiguous, Unreadable
from games.core.orders import Clause, Reader
from games.core.sheets import Held, Said
from games.core.tokens import DASHES, Token, folded
from games.suntzu.plan import Line
from games.suntzu.table import BOARD, CARDS, PLAGUE, POWERS, PROVINCES, RELATIVE, WARLORDS, in_order

VERBS = {
    "place": "place places play plays put lay lays",
    "order": "order sequence",
    "from": "from",
    "support": "support supports",
    "use": "use uses warlord",
    "keep": "keep keeps",
    "clear": "clear cancel",
}
LANGUAGE = {
    "silent": "in at on to the a an of then with card cards my by province exceptional battle battles "
    "please = set sets assign assigns gets takes",
    "plus": "plus +",
    "minus": "minus",
    "and": "and",
    "comma": "/",
}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LISTS = {"order": "place", "from": "place", "keep": "card", "support": "card"}
"""Verbs that are followed by a list, and the kind of what they list."""
MOST_SOURCES = 3
KNOWN = ("place", "card", "verb", "warlord", "comma")
SHOULD = {
    "order": "name the provinces in the order of their battles.",
    "from": "name the provinces from which armies come when your pool is dry.",
    "keep": "name the drawn card that you keep.",
    "support": "name the cards that you give up, one for each army.",
}


def _words() -> dict[str, tuple[str, str]]:
    """Return single words and names, and what they stand for."""
    found: dict[str, tuple[str, str]] = {w: ("verb", v) for v, words in VERBS.items() for w in words.split()}
    found |= {word: ("number", str(number)) for number, word in enumerate(NUMBERS, 1)}
    found |= {code[0].lower(): ("place", code) for code in BOARD}
    found |= dict.fromkeys(("p", "plague", "plagues", "瘟疫", "疫"), ("card", PLAGUE))
    for code, warlord in WARLORDS.items():
        found[f"{code[0]} {code[1:]}"] = found[warlord.name] = ("warlord", code)
        found |= {word: ("warlord", code) for word in folded(warlord.name).split() if word not in NUMBERS}
    return found


READER = Reader(BOARD, POWERS, _words(), LANGUAGE, silent=("silent",), signs=True)


def goes_on(held: Held, after: Clause) -> bool:
    """A row is read as one: lists go on after commas."""
    return held.last.row == after.row


def parse(warlords: Sequence[str], clause: Clause) -> Said[Line] | None:
    """Return what a row says, None if it cannot be read; raises OrderError.

    One who holds a single warlord card of `warlords` need not name it.
    """
    tokens = list(_cards(clause))
    match tokens:
        case [Token("verb", "clear"), Token("place", at)]:
            return Said(clear=(at,))
        case [Token("verb", "clear"), Token("verb", verb)]:
            return Said(clear=(verb.upper(),))
        case [Token("verb", "clear"), *_]:
            raise clause.error(Unreadable, "clear what?", "clear QIN")
        case _ if any(token.kind not in KNOWN for token in tokens):
            return None
        case _:
            pass
    lines: list[Line] = list(_in_row(tokens))
    for verb, found in _phrases(tokens) if not lines else ():
        match verb:
            case "":
                lines += _places(clause, found)
            case "use":
                lines.append(_use(clause, found, warlords))
            case _:
                lines += _list(clause, verb, found)
    return Said(tuple(lines)) if lines else None


def _in_row(tokens: Sequence[Token]) -> Iterator[Line]:
    """Yield the cards of a row of as many as there are provinces: they lie there in the printed order."""
    cards = [token.value for token in tokens if token.kind == "card"]
    rest = [token for token in tokens if token.kind not in ("card", "comma")]
    if len(cards) == len(PROVINCES) and rest in ([], [tok for tok in tokens[:1] if tok.value == "place"]):
        yield from (Line("place", (at,), (card,)) for at, card in zip(PROVINCES, cards, strict=True))


def _cards(clause: Clause) -> Iterator[Token]:
    """Yield the tokens with numbers as cards, and without what only joins; raises OrderError.

    A sign belongs to a number that it touches, if it touches nothing before. Where a dash joins a province
    and a 1, it could be both: the card 1 or the card -1.
    """
    sign: Token | None = None
    for token in clause.tokens:
        if token.kind in ("number", "signed"):
            yield _card(clause, sign, token)
            sign = None
            continue
        if sign and sign.kind != "arrow":
            raise clause.error(Unreadable, f"“{clause.said(sign)}” stands before no number.", at=sign)
        sign = token if token.kind in ("plus", "minus", "arrow") else None
        if not sign and token.kind != "colon":
            yield token
    if sign and sign.kind != "arrow":
        raise clause.error(Unreadable, f"“{clause.said(sign)}” stands before no number.", at=sign)


def _card(clause: Clause, sign: Token | None, number: Token) -> Token:
    """Return the card that a sign and a number mean."""
    start, value = (sign or number).start, number.value
    if sign and number.kind == "number":
        if sign.kind != "arrow":
            value = ("+" if sign.kind == "plus" else "-") + value
        elif sign.value in DASHES and f"-{value}" in RELATIVE:
            said = clause.said(Token("", "", start, number.end))
            raise clause.error(
                Ambiguous, f"“{said}” could be the card {value} or the card -{value}.", at=sign
            )
        else:
            start = number.start
    token = Token("card", value, start, number.end)
    if value not in CARDS:
        message = f"there is no card “{clause.said(token)}”; there are {', '.join(CARDS)}."
        raise clause.error(Unreadable, message, at=token)
    return token


def _phrases(tokens: Sequence[Token]) -> Iterator[tuple[str, list[Token]]]:
    """Yield each verb ("" where cards are placed) with what belongs to it; placings part at commas."""
    verb, group = "", list[Token]()
    for part in _parts(tokens):
        if group and not (verb in LISTS and all(token.kind == LISTS[verb] for token in part)):
            yield verb, group
            verb, group = "", []
        for token in part:
            if token.kind == "verb" and not _is_source(verb, group, token):
                if group:
                    yield verb, group
                verb, group = ("" if token.value == "place" else token.value), [token]
            elif verb in LISTS and token.kind != LISTS[verb]:
                last = [group.pop()] if token.kind == "card" and len(group) > 1 else []
                yield verb, group
                verb, group = "", [*last, token]
            else:
                group.append(token)
    if group:
        yield verb, group


def _parts(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield what stands between commas."""
    part: list[Token] = []
    for token in (*tokens, Token("comma", "", 0, 0)):
        if token.kind != "comma":
            part.append(token)
        elif part:
            yield part
            part = []


def _is_source(verb: str, group: Sequence[Token], token: Token) -> bool:
    """In `use s3 from qin` the sources of armies are not meant."""
    return verb == "use" and token.value == "from" and all(one.kind != "place" for one in group)


def _places(clause: Clause, found: Sequence[Token]) -> Iterator[Line]:
    """`QIN 9 CHU P`: a province and a card, or a card and a province, as often as one likes, all one way."""
    tokens = [token for token in found if token.kind != "verb"]
    for one, other in pairwise(tokens):
        if one.kind == other.kind or "warlord" in (one.kind, other.kind):
            message = (
                f"“{clause.said(one)}” and “{clause.said(other)}” stand side by side: "
                "write each province with one card, all in one way."
            )
            raise clause.error(Unreadable, message, at=other)
    if len(tokens) % 2 or not tokens:
        raise _lone(clause, tokens[-1] if tokens else found[0])
    for one, other in zip(tokens[::2], tokens[1::2], strict=True):
        place, card = (one, other) if one.kind == "place" else (other, one)
        yield Line("place", (place.value,), (card.value,))


def _lone(clause: Clause, token: Token) -> Unreadable:
    """Return what is wrong with a province without a card, or a card without a province."""
    message = {
        "place": f"which card lies in {BOARD.name(token.value) if token.kind == 'place' else ''}?",
        "card": f"where does your {token.value} lie?",
        "warlord": f"write USE {token.value} to use it.",
    }.get(token.kind, "which card lies where?")
    error = clause.error(Unreadable, message, at=token)
    return error if isinstance(error, Unreadable) else Unreadable(message)


def _list(clause: Clause, verb: str, found: Sequence[Token]) -> Iterator[Line]:
    """`ORDER WUU QIN`, `FROM HAN`, `KEEP 9`, `SUPPORT 7 +1`: a verb and a list."""
    values = [token.value for token in found[1:]]
    if not values or any(token.kind != LISTS.get(verb) for token in found[1:]):
        raise clause.error(Unreadable, SHOULD.get(verb, "clear what? Write that in a line of its own."))
    if LISTS[verb] == "place":
        yield _provinces(clause, verb, tuple(values))
    elif verb == "keep":
        yield Line("keep", cards=tuple(in_order(values)))
    else:
        for card in dict.fromkeys(values):
            yield Line("support", cards=(card,) * values.count(card))


def _provinces(clause: Clause, verb: str, values: tuple[str, ...]) -> Line:
    """An order names each province once, those left out follow as printed; FROM names up to three."""
    if len(dict.fromkeys(values)) != len(values):
        raise clause.error(Unreadable, "name each province once.")
    if verb == "order":
        return Line("order", (*values, *(at for at in PROVINCES if at not in values)))
    if len(values) > MOST_SOURCES:
        raise clause.error(Unreadable, f"name at most {MOST_SOURCES}; the others follow by themselves.")
    return Line("from", values)


def _use(clause: Clause, found: Sequence[Token], warlords: Sequence[str]) -> Line:
    """`USE S3 QIN CHU`: the warlord card, which need not be named if there is one only, and provinces."""
    named = tuple(dict.fromkeys(token.value for token in found if token.kind == "warlord"))
    if any(token.kind == "card" for token in found) or len(named) > 1:
        raise clause.error(Unreadable, "one warlord card at a time, please, and the provinces it needs.")
    places = tuple(token.value for token in found if token.kind == "place")
    return Line("use", places, warlord=(*named, *warlords)[0] if named or len(warlords) == 1 else "")


def gloss(line: Line) -> str:
    """Return a line in names: "Qin: the 9"."""
    places = ", ".join(BOARD.name(at) for at in line.places)
    match line.kind:
        case "place":
            return f"{places}: {'the Plague' if line.cards[0] == PLAGUE else line.cards[0]}"
        case "use":
            return f"{WARLORDS[line.warlord].name}{f': {places}' if places else ''}"
        case "support":
            given = " and ".join(f"the {'Plague' if card == PLAGUE else card}" for card in line.cards)
            back = "1 army comes" if len(line.cards) == 1 else f"{len(line.cards)} armies come"
            return f"{given} given up for good, {back} to your pool"
        case "order" | "from":
            return f"{'battles' if line.kind == 'order' else 'armies from'} {places}"
        case _:
            return ""
