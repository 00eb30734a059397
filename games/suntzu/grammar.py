"""The language of a sheet: what each clause says, before anybody asks whether it is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.errors import Ambiguous, OrderError, Unreadable
from games.core.orders import Clause, Reader
from games.core.tokens import Source, Token
from games.suntzu.lexicon import COMMA, HARD, tokens
from games.suntzu.plan import Line
from games.suntzu.table import BOARD, CARDS, PROVINCES, in_order

READER = Reader(BOARD)
"""Knows which provinces an unknown word is near to."""
LISTS = {"order": "place", "from": "place", "keep": "card", "support": "card"}
"""Verbs that go on after a comma, and the kind of what they list."""
MOST_SOURCES = 3


@dataclass(frozen=True)
class Clear:
    """Forget the lines of a unit, or of all units whose name begins so."""

    unit: str


class Said(NamedTuple):
    """What a clause says; an error stands for what cannot be read, None for what is hopeless."""

    wish: Line | Clear | OrderError | None
    clause: Clause


def parse(text: str) -> Iterator[Said]:
    """Yield what a text says, clause by clause, in reading order."""
    source = Source(text)
    for verb, found in groups(source):
        clause = cut(source, found)
        match verb:
            case "order" | "from" | "keep" | "support":
                yield from listing(verb, clause)
            case "use":
                yield using(clause)
            case "clear":
                yield clearing(clause)
            case _:
                yield from placing(clause)


def groups(source: Source) -> Iterator[tuple[str, list[Token]]]:
    """Yield each verb ("" where none was written) with the tokens that belong to it."""
    verb, group = "", list[Token]()
    stream = list(tokens(source.folded))
    for number, token in enumerate(stream):
        ends = token.kind == HARD or (token.kind == COMMA and not goes_on(verb, stream, number + 1))
        if ends or (token.kind == "verb" and not spoken_for(verb, group, token)) or strays(verb, token):
            kept = group.pop() if verb in LISTS and token.kind == "card" and len(group) > 1 else None
            if group:
                yield verb, group
            verb, group = ("", []) if ends else (token.value if token.kind == "verb" else "", [token])
            group = [kept, *group] if kept else group
        elif token.kind != COMMA:
            group.append(token)
    if group:
        yield verb, group


def strays(verb: str, token: Token) -> bool:
    """`KEEP 9 QIN 2`: a list ends where something of the other kind follows."""
    return verb in LISTS and token.kind in ("place", "card") and token.kind != LISTS[verb]


def goes_on(verb: str, stream: Sequence[Token], at: int) -> bool:
    """Return whether what follows a comma, from token `at` on, is more of the same list."""
    if verb not in LISTS:
        return False
    for number in range(at, len(stream)):
        kind = stream[number].kind
        if kind in (HARD, COMMA, "verb"):
            return number > at
        if kind != LISTS[verb]:
            return False
    return at < len(stream)


def spoken_for(verb: str, group: Sequence[Token], token: Token) -> bool:
    """`clear order` clears the order; in `use s3 from qin` the sources of armies are not meant."""
    if verb == "clear":
        return len(group) == 1
    return verb == "use" and token.value == "from" and all(one.kind != "place" for one in group)


def cut(source: Source, found: Sequence[Token]) -> Clause:
    """Return the clause that some tokens make."""
    return Clause(tuple(found), source, found[0].start, found[-1].end)


def placing(clause: Clause) -> Iterator[Said]:
    """`QIN 9 CHU P`: a province and a card, or a card and a province, as often as one likes."""
    for pair in pairs(token for token in clause.tokens if token.kind != "verb"):
        match pair:
            case [Token("place", at), Token("card", card)] | [Token("card", card), Token("place", at)]:
                yield Said(Line("place", (at,), (card,)), cut(clause.source, pair))
            case [Token("place" | "card" as kind), Token(other)] if kind == other:
                yield Said(half(cut(clause.source, pair[:1]), pair[0]), cut(clause.source, pair[:1]))
            case [Token("place" | "card"), Token()] | [Token(), Token("place" | "card")] | [Token()]:
                yield Said(half(cut(clause.source, pair), pair[0]), cut(clause.source, pair))
            case _:
                yield Said(unread(cut(clause.source, pair)), cut(clause.source, pair))


def pairs(found: Iterable[Token]) -> Iterator[list[Token]]:
    """Yield tokens two by two, each taken up once; of two provinces or two cards the second begins anew."""
    first: Token | None = None
    for token in found:
        if first is None:
            first = token
            continue
        yield [first, token]
        begins = first.kind == token.kind and token.kind in ("place", "card")
        first = token if begins else None
    if first is not None:
        yield [first]


def half(clause: Clause, token: Token) -> OrderError | None:
    """Return what is wrong with a province without a card, or a card without a province."""
    if clause.is_hopeless:
        return None
    if any(one.kind not in ("place", "card") for one in clause.tokens):
        return unread(clause)
    if token.kind == "place":
        return clause.error(Unreadable, f"which card lies in {BOARD.name(token.value)}?")
    return clause.error(Unreadable, f"where does your {token.value} lie?")


def unread(clause: Clause) -> OrderError | None:
    """Return what is wrong with words that nobody knows."""
    if clause.is_hopeless:
        return None
    for token in clause.tokens:
        said = clause.said(token)
        if token.kind == "either":
            return clause.error(Ambiguous, f"“{said}” could be the card 1 or the card -1.", at=token)
        if token.kind == "nocard":
            return clause.error(
                Unreadable, f"there is no card “{said}”; there are {', '.join(CARDS)}.", at=token
            )
    return READER.unknown(clause)


def listing(verb: str, clause: Clause) -> Iterator[Said]:
    """`ORDER WUU QIN`, `FROM HAN`, `KEEP 9`, `SUPPORT 7 +1`: a verb and a list."""
    found = clause.tokens[1:]
    values = tuple(token.value for token in found)
    if any(token.kind != LISTS[verb] for token in found):
        is_strange = any(token.kind in ("word", "either", "nocard") for token in found)
        yield Said(unread(cut(clause.source, found)) if is_strange else lacking(verb, clause), clause)
    elif not values:
        yield Said(lacking(verb, clause), clause)
    elif LISTS[verb] == "place":
        yield Said(provinces(verb, values, clause), clause)
    elif verb == "keep":
        yield Said(Line("keep", cards=tuple(in_order(list(values)))), clause)
    else:
        for card in dict.fromkeys(values):
            yield Said(Line("support", cards=(card,) * values.count(card)), clause)


SHOULD = {
    "order": "name the provinces in the order of their battles.",
    "from": "name the provinces from which armies come when your pool is dry.",
    "keep": "name the drawn card that you keep.",
    "support": "name the cards that you give up, one for each army.",
}


def lacking(verb: str, clause: Clause) -> OrderError | None:
    """Return what is wrong with a verb that is followed by nothing, or by something else than its list."""
    return None if clause.is_hopeless else clause.error(Unreadable, SHOULD[verb])


def provinces(verb: str, values: tuple[str, ...], clause: Clause) -> Line | OrderError:
    """An order names each province once, those left out follow as printed; FROM names up to three."""
    if len(dict.fromkeys(values)) != len(values):
        return clause.error(Unreadable, "name each province once.")
    if verb == "order":
        return Line("order", (*values, *(at for at in PROVINCES if at not in values)))
    if len(values) > MOST_SOURCES:
        return clause.error(Unreadable, f"name at most {MOST_SOURCES}; the others follow by themselves.")
    return Line("from", values)


def using(clause: Clause) -> Said:
    """`USE S3 QIN CHU`: the warlord card, which need not be named if there is one only, and provinces."""
    found = clause.tokens[1:]
    named = tuple(dict.fromkeys(token.value for token in found if token.kind == "warlord"))
    places = tuple(token.value for token in found if token.kind == "place")
    if any(token.kind not in ("warlord", "place", "verb") for token in found):
        return Said(unread(cut(clause.source, found)), clause)
    if len(named) > 1:
        return Said(clause.error(Unreadable, "one warlord card at a time, please."), clause)
    return Said(Line("use", places, warlord=named[0] if named else ""), clause)


def clearing(clause: Clause) -> Said:
    """`CLEAR QIN`, `CLEAR ORDER`: forget the line about it."""
    match clause.tokens:
        case [_, Token("place", at)]:
            return Said(Clear(at), clause)
        case [_, Token("verb", verb)]:
            return Said(Clear(verb.upper()), clause)
        case _:
            return Said(clause.error(Unreadable, "clear what?", "clear QIN"), clause)
