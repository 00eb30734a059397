"""A row of a sheet read as lines, before anybody asks whether they are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.core.grammar.input_row import row_with
from games.core.grammar.lexemes import Lexicon
from games.core.grammar.order import Trap
from games.core.grammar.problem import Problem
from games.core.grammar.reader import Grammar
from games.core.grammar.slots import Kind, Parts
from games.core.reading.clauses import Clause, Reader
from games.core.reading.clauses_to_orders import OpenClauses, Said
from games.core.rules.errors import Ambiguous, OrderError, Unreadable
from games.core.text.tokens import DASHES, Token, folded
from games.suntzu.orders import CARD, ONE_WARLORD, ORDERS, PLACE, Lay, Line, Support, Use
from games.suntzu.public_state_model import BOARD, CARDS, PLAGUE, POWERS, PROVINCES, RELATIVE, WARLORDS
from games.suntzu.vocabulary import ENGLISH, LIKE_PROVINCES

LISTS = {"ORDER": "place", "FROM": "place", "KEEP": "card", "SUPPORT": "card"}
"""Verbs that are followed by a list, and the kind of what they list."""
VERBS = (*LISTS, "USE", "PLACE", "CLEAR")
LETTERS_LEFT = frozenset(LIKE_PROVINCES.split())
"""Words that say nothing elsewhere, and in a list of provinces are one of them misspelt."""
JOINTS = {"+": "plus", "MINUS": "minus", ",": "and", "/": "comma"}
"""Kinds of words as the reader of clauses calls them."""
KNOWN = ("place", "card", "verb", "warlord", "comma")
SORTS = {
    **dict.fromkeys(BOARD, "place"),
    **dict.fromkeys(CARDS, "card"),
    **dict.fromkeys(WARLORDS, "warlord"),
}
"""The kinds of the words of a canonical line; any other is a verb."""
NAMED = {"place": Parts(PLACE), "card": Parts(CARD), "warlord": Parts(Kind("warlord"))}
LEXICON = Lexicon(ENGLISH, {})
TRAPS = (
    Trap("ORDER", "name the provinces in the order of their battles."),
    Trap("FROM", "name the provinces from which armies come when your pool is dry."),
    Trap("KEEP", "name the drawn card that you keep."),
    Trap("SUPPORT", "name the cards that you give up, one for each army."),
    Trap("CLEAR ({place}|{card}|{warlord})*", "clear what? Write that in a line of its own.", NAMED),
    Trap("USE ({place}|{warlord}|FROM)* {card} ({place}|{warlord}|{card}|FROM)*", ONE_WARLORD, NAMED),
)
GRAMMAR = Grammar(LEXICON, ORDERS, traps=TRAPS)


def _words() -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield single words and names, and what they stand for to the reader of clauses."""
    for kind, words in LEXICON.spelled.items():
        for word, value in words.items():
            if kind in VERBS:
                yield word, ("verb", kind)
            elif kind == "number":
                yield word, ("number", str(value))
            elif kind == "PLAGUE":
                yield word, ("card", PLAGUE)
    numbers = LEXICON.spelled["number"]
    yield from ((code[0].lower(), ("place", code)) for code in BOARD)
    for code, warlord in WARLORDS.items():
        yield from ((said, ("warlord", code)) for said in (f"{code[0]} {code[1:]}", warlord.name))
        yield from ((word, ("warlord", code)) for word in folded(warlord.name).split() if word not in numbers)


READER = Reader(
    BOARD,
    POWERS,
    dict(_words()),
    {"silent": ENGLISH.silent, **{known: ENGLISH.kinds[kind] for kind, known in JOINTS.items()}},
    silent=("silent",),
    signs=True,
)


def goes_on(held: OpenClauses, after: Clause) -> bool:
    """A row is read as one: lists go on after commas."""
    return held.last.row == after.row


def written(text: str) -> Line:
    """Return the line whose canonical form this is, in whatever language; raises ValueError."""
    words = text.split()
    if not NAMED.keys().isdisjoint(words):
        raise ValueError(f"{text!r} has the name of a kind of word in the place of one")
    sorts = [SORTS.get(word, word) for word in words]
    found = GRAMMAR.read(row_with(sorts, words))
    lines = [line for line in found if isinstance(line, Line)] if isinstance(found, list) else []
    if list(map(str, lines)) == [text]:
        return lines[0]
    raise ValueError(f"{text!r} is no line of a sheet")


def parse(warlords: Sequence[str], clause: Clause) -> Said[Line] | None:
    """Return what a row says, None if it cannot be read; raises OrderError.

    One who holds a single warlord card of `warlords` need not name it.
    """
    tokens = list(_cards(clause))
    match tokens:
        case [Token("verb", "CLEAR"), Token("place", at)]:
            return Said(clear=(at,))
        case [Token("verb", "CLEAR"), Token("verb", verb)]:
            return Said(clear=(verb,))
        case [Token("verb", "CLEAR"), *_]:
            raise clause.error(Unreadable, "clear what?", "clear QIN")
        case _ if any(token.kind not in KNOWN for token in tokens):
            return None
        case [Token("verb", "ORDER" | "FROM"), *_] if LETTERS_LEFT & set(folded(clause.quote).split()):
            return None  # QIN, HAN or JIN without a letter: no province is passed over
        case _:
            pass
    lines: list[Line] = list(_in_row(tokens))
    for group in _phrases(tokens) if not lines else ():
        is_laid = group[0].kind != "verb" or group[0].value == "PLACE"
        for line in _laid(clause, group) if is_laid else _read(clause, group):
            lines += _told(line, warlords)
    return Said(tuple(lines)) if lines else None


def _in_row(tokens: Sequence[Token]) -> Iterator[Line]:
    """Yield the cards of a row of as many as there are provinces: they lie there in the printed order."""
    cards = [token.value for token in tokens if token.kind == "card"]
    rest = [token for token in tokens if token.kind not in ("card", "comma")]
    if len(cards) == len(PROVINCES) and rest in ([], [tok for tok in tokens[:1] if tok.value == "PLACE"]):
        yield from map(Lay, PROVINCES, cards)


def _read(clause: Clause, group: Sequence[Token]) -> list[Line]:
    """Return the declared lines of tokens; raises OrderError."""
    sorts = [token.value if token.kind == "verb" else token.kind for token in group]
    found = GRAMMAR.read(row_with(sorts, [token.value for token in group]))
    if isinstance(found, Problem):
        raise clause.error(Unreadable, found.why.message)
    return [line for line in found if isinstance(line, Line)]


def _told(line: Line, warlords: Sequence[str]) -> list[Line]:
    """Return the lines that one stands for: supports part by kind of card; the only warlord need no name."""
    match line:
        case Support(cards):
            return [Support((card,) * cards.count(card)) for card in dict.fromkeys(cards)]
        case Use("", places) if len(warlords) == 1:
            return [Use(warlords[0], places)]
        case _:
            return [line]


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


def _phrases(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield what belongs together: a verb and what it is about, or cards and places; these part at commas."""
    verb, group = "", list[Token]()
    for part in _parts(tokens):
        if group and not (verb in LISTS and all(token.kind == LISTS[verb] for token in part)):
            yield group
            verb, group = "", []
        for token in part:
            if token.kind == "verb" and not _is_source(verb, group, token):
                if group:
                    yield group
                verb, group = ("" if token.value == "PLACE" else token.value), [token]
            elif verb in LISTS and token.kind != LISTS[verb]:
                last = [group.pop()] if token.kind == "card" and len(group) > 1 else []
                yield group
                verb, group = "", [*last, token]
            else:
                group.append(token)
    if group:
        yield group


def _parts(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the parts between commas."""
    part: list[Token] = []
    for token in (*tokens, Token("comma", "", 0, 0)):
        if token.kind != "comma":
            part.append(token)
        elif part:
            yield part
            part = []


def _is_source(verb: str, group: Sequence[Token], token: Token) -> bool:
    """In `use s3 from qin` the sources of armies are not meant."""
    return verb == "USE" and token.value == "FROM" and all(one.kind != "place" for one in group)


def _laid(clause: Clause, group: Sequence[Token]) -> Iterator[Line]:
    """`QIN 9 CHU P`: a province and a card, or a card and a province, as often as one likes, all one way."""
    tokens = [token for token in group if token.kind != "verb"]
    for one, other in pairwise(tokens):
        if one.kind == other.kind or "warlord" in (one.kind, other.kind):
            message = (
                f"“{clause.said(one)}” and “{clause.said(other)}” stand side by side: "
                "write each province with one card, all in one way."
            )
            raise clause.error(Unreadable, message, at=other)
    if len(tokens) % 2 or not tokens:
        raise _lone(clause, tokens[-1] if tokens else group[0])
    for start in range(0, len(tokens), 2):
        yield from _read(clause, tokens[start : start + 2])


def _lone(clause: Clause, token: Token) -> OrderError:
    """Return what is wrong with a province without a card, or a card without a province."""
    message = {
        "place": f"which card lies in {BOARD.name(token.value) if token.kind == 'place' else ''}?",
        "card": f"where does your {token.value} lie?",
        "warlord": f"write USE {token.value} to use it.",
    }.get(token.kind, "which card lies where?")
    return clause.error(Unreadable, message, at=token)
