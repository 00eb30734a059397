"""Typed text, cut into clauses of canonical words.

`Zhao Yun to Gong'an battle with two horses` and `ZYN - BUS 2H` come to the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise, takewhile
from typing import Generic, NamedTuple, TypeVar

from games.core.reading.clauses import Clause
from games.core.reading.clauses_to_orders import DOUBTS, TAKES_BACK
from games.core.reading.faults import LOST
from games.core.reading.message_commands import listed
from games.core.reading.sheets import TALK
from games.core.rules.errors import Illegal, OrderError, Unreadable, Unsaid
from games.core.rules.prompts import Seat
from games.core.text.talk import DOUBTFUL
from games.core.text.talk import TALK as TALK_WORDS
from games.core.text.tokens import (
    CONDITIONS,
    DENIALS,
    ELSEWHEN,
    HEADINGS,
    SEASONS,
    Piece,
    Source,
    Token,
    folded,
    is_elsewhen,
    times_of,
)
from games.redux import vocabulary
from games.redux.printed_data import GENERALS, SPACES
from games.redux.reading.canonical_line_reader import notated
from games.redux.reading.lexicon import known, named
from games.redux.reading.tokenizer import pieces
from games.redux.reading.typed_to_canonical_words import JOINS, NUMBERS, first_of, traded, word_at, words_of

STATES = ("WEI", "WU", "SHU")
WHICH = "which of these do you decline? Write DECLINE before each, and what you take in a line of its own."
NOT_THERE = "nothing stands here"
GUARDS = "a bid waits with IF EMPTY, IF LEAD<=3 or MAX 2, and ELSE says what is done otherwise."
GOES_ON = frozenset((*vocabulary.GOES_ON.split(), *NUMBERS))
"""Words before which a comma parts nothing; a number is another."""
OTHERWISE = tuple(vocabulary.OTHERWISE.split())
"""Words that go on with the line above."""
WAITING = tuple(vocabulary.WAITING.split())
"""Words that begin what an order waits for: nothing parts it from the order."""
DECLINE, CLEAR = "DECLINE", "CLEAR"
REFUSING = (DECLINE, "NO")
VERBS = {**dict.fromkeys(REFUSING, DECLINE), CLEAR: CLEAR}
"""Words that say the same of every name behind them, and how it is written."""
TAKING = frozenset(vocabulary.ACTING.split())
"""Words that are left out, but begin something else behind a refusal."""
TURNS = TAKING.union(vocabulary.TURNING.split())
"""Words that are left out, but say something else of the names beside them than a refusal does."""
LONGEST = 16
"""Pieces that are looked at to tell where a clause ends."""
ALONE = tuple(vocabulary.ALONE.split())
"""Words that order something without a name."""
TITLES = frozenset(vocabulary.TITLES.split())
"""Words that stand over bids and sheets, beside those that stand over any orders."""
OVER = HEADINGS | ELSEWHEN | TITLES
DEPENDING = frozenset(CONDITIONS)
TURNING = DEPENDING | DENIALS
"""Words that make a remark in brackets more than a remark."""
IN_BRACKETS = re.compile(r"\(([^()\n]*)\)")
L = TypeVar("L")


class CanonicalClause(NamedTuple):
    """A clause as canonical words; `strange` is the first that nobody knows, `silent` are those left out."""

    words: tuple[str, ...]
    clause: Clause
    strange: Token | None = None
    silent: tuple[str, ...] = ()


class MeantClause(NamedTuple, Generic[L]):
    """A clause with the line that it means or what is wrong with it; with neither it takes something back."""

    one: CanonicalClause
    line: L | None = None
    error: OrderError | None = None


def doubtful(one: CanonicalClause, condition: str = GUARDS) -> OrderError | None:
    """Return why a clause is no order whatever it says: struck through, a question, talk, a condition that
    nothing waits for.
    """
    if one.clause.doubt:
        return one.clause.error(
            Unreadable, WHICH if one.clause.doubt == "which" else DOUBTS[one.clause.doubt]
        )
    spoken = folded(one.clause.quote).split() if one.strange else []
    is_named = any(word in named() for word in one.words)
    if not is_named and not TALK_WORDS.isdisjoint(spoken):
        return one.clause.error(Unreadable, TALK)
    return None if DEPENDING.isdisjoint(spoken) else one.clause.error(Unreadable, condition)


def headed(text: str, seat: Seat, now: int) -> Iterator[CanonicalClause]:
    """Yield the clauses of a text without headings and without the sender's own state before them; that of
    another stays, before all below it too. What is below a heading of another round than `now` is for later.
    """
    own, above = (str(seat).upper(),), tuple[str, ...]()
    for one in timed(text, now):
        first, rest = one.words[:1], one.words[1:] or one.strange
        if first != own:
            yield one._replace(words=(*above, *one.words))
        elif rest:
            yield one._replace(words=one.words[1:])
        if not rest:
            above = () if first == own else first if first and first[0] in STATES else above


def timed(text: str, now: int) -> Iterator[CanonicalClause]:
    """Yield the clauses of a text without its headings, those below another time as being for later."""
    lines, later, is_later = list[str](), list[bool](), False
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        head = line.partition(":")[0]
        is_title = _is_title(head)
        if is_title:
            is_later = _is_elsewhen(head, now)
        lines.append(" " * len(head) + line[len(head) :].replace(":", " ", 1) if is_title else line)
        remarks = [remark for remark in IN_BRACKETS.findall(line) if _is_title(remark)]
        later.append(is_later or any(_is_elsewhen(remark, now) for remark in remarks))
    for one in said("\n".join(lines)):
        at, _ = one.clause.source.spot(one.clause.start)
        doubt = one.clause.doubt or "later" * later[at - 1]
        yield one._replace(clause=one.clause._replace(doubt=doubt))


def _is_title(text: str) -> bool:
    """Return whether a text has nothing but words that stand over orders: `Round 2`, `your bids`."""
    titles = [word for word in folded(text).split() if not word.isdecimal()]
    return bool(titles) and all(word in OVER and word not in known() for word in titles)


def _is_elsewhen(title: str, now: int) -> bool:
    """Return whether a title names another time than the round that is played."""
    words = folded(title).split()
    is_other = is_elsewhen(times_of(words), (("number", str(now)),))
    return is_other or any(word in ELSEWHEN or word in SEASONS for word in words)


def whole(heard: Sequence[MeantClause[L]]) -> tuple[list[MeantClause[L]], list[tuple[int, OrderError]]]:
    """Return the clauses of rows that were understood whole, and what is wrong with the others, by where they
    begin: of a row that was understood in part nothing counts. Talk spoils nothing.
    """
    right = {each.one.clause.row for each in heard if each.error is None}
    broken, wrong = set[int](), list[tuple[int, OrderError]]()
    for one, _, error in heard:
        row, found = one.clause.row, error
        if isinstance(error, Unreadable) and not is_talk(error) and row not in broken:
            broken.add(row)
            found = Unsaid(partial(_lost, error)) if row in right else error
        if found is not None:
            wrong.append((one.clause.start, found))
    return [each for each in heard if each.error is None and each.one.clause.row not in broken], wrong


def is_talk(error: OrderError) -> bool:
    """Return whether a clause was taken for idle talk; why it is none is worked out when it is shown."""
    is_said = not isinstance(error, Unsaid) and error.message == TALK
    return is_said and DOUBTFUL.isdisjoint(folded(error.quote).split())


def _lost(error: OrderError) -> OrderError:
    """Return what is wrong with a clause through which the rest of its row is lost."""
    error.message += LOST
    return error


def forgotten(one: CanonicalClause, lines: Mapping[str, Sequence[str]]) -> list[str]:
    """Return which lines in force a clause takes back, of lines by their text, each with its names: all,
    those that begin as it says, or those of the names that it lists; raises Unreadable if it names others.
    """
    rest = [word for word in one.words[1:] if word != "-"]
    if rest in ([], ["ALL"]):
        return list(lines)
    if begun := [text for text in lines if plain_words(text)[: len(rest)] == rest]:
        return begun
    found = {word: [text for text, names in lines.items() if word in names] for word in rest}
    if all(found.values()):
        return [text for texts in found.values() for text in texts]
    missing = next(word for word, texts in found.items() if not texts)
    message = f"{NOT_THERE} of {missing}, so nothing is forgotten." if missing in named() else TAKES_BACK
    raise one.clause.error(Unreadable, message)


def plain_words(text: str) -> list[str]:
    """Return the words of a canonical line without its dashes."""
    return [word for word in text.split() if word != "-"]


def another(one: CanonicalClause, seat: Seat) -> OrderError | None:
    """Return why a clause that begins with a state is not read; None if it begins otherwise."""
    if one.words[:1] and one.words[0] in STATES:
        return one.clause.error(
            Illegal, f"you are {str(seat).capitalize()}; leave the name of the state out."
        )
    return None


def said(text: str) -> Iterator[CanonicalClause]:
    """Yield the clauses of a text as canonical words, one for each thing that is ordered."""
    for _, row in groupby(_several(_each(text)), lambda one: one.clause.row):
        yield from _undivided([*row])


def _undivided(row: Sequence[CanonicalClause]) -> Sequence[CanonicalClause]:
    """Return the clauses of a row; of `TRN and MKT decline` nobody knows whether both are declined."""
    bare = [
        one for one in row if len(one.words) == 1 and one.words[0] in SPACES and TURNS.isdisjoint(one.silent)
    ]
    late = [one for one in row if len(one.words) == 2 and one.words[0] in SPACES and one.words[1] in REFUSING]
    if not bare or not late:
        return row
    torn = (*bare, *late)
    return [
        one._replace(clause=one.clause._replace(doubt=one.clause.doubt or "which")) if one in torn else one
        for one in row
    ]


def _each(text: str) -> Iterator[CanonicalClause]:
    """Yield the clauses of a text; what several generals do together once for each."""
    waiting = list[CanonicalClause]()
    for one, goes_on in cut(text):
        if waiting and one.clause.row != waiting[0].clause.row:
            yield from waiting
            waiting.clear()
        if goes_on and len(one.words) == 1 and one.words[0] in GENERALS and not one.strange:
            waiting.append(one)
            continue
        yield from _together(waiting, one) if waiting else (one,)
        waiting.clear()
    yield from waiting


def _several(heard: Iterable[CanonicalClause]) -> Iterator[CanonicalClause]:
    """`decline TRN and MKT`, `no TRN, MKT` give up each of these actions, `clear CAO, XHU` forgets both bids.

    A word like "take" says that what follows is something else: `no TRN, take MKT`.
    """
    row, verb = -1, ""
    for one in heard:
        begun = VERBS.get(one.words[0], "") if one.words else ""
        names = one.words[bool(begun) :]
        known = SPACES if (begun or verb) == DECLINE else named()
        is_bare = bool(names) and not one.strange and all(name in known for name in names)
        is_bare = is_bare and TURNS.isdisjoint(one.silent) and (bool(begun) or len(names) == 1)
        row, verb = (
            (one.clause.row, begun or verb) if is_bare and (begun or row == one.clause.row) else (-1, "")
        )
        if row == one.clause.row and (verb == DECLINE or not begun):
            yield from (one._replace(words=(verb, name)) for name in names)
        else:
            yield one


def _together(others: Sequence[CanonicalClause], last: CanonicalClause) -> Iterator[CanonicalClause]:
    """`cao and cre to HAN` is a bid of each; which of them has tokens would be a guess."""
    names, words = [one.words[0] for one in others], last.words
    if last.strange or words[:1] == () or words[0] not in GENERALS:
        yield from (*others, last)
    elif len([word for word in words if word != "-"]) == len(("CRE", "HAN")):
        yield from (last._replace(words=(name, *words[1:])) for name in names)
        yield last
    else:
        yield last._replace(words=(*names, *words), clause=last.clause._replace(start=others[0].clause.start))


def cut(text: str) -> Iterator[tuple[CanonicalClause, bool]]:
    """Yield the clauses of a text, and whether a comma or an "and" parts each from the next."""
    source, found, row = Source(listed(text, begun=True)), list[Piece](), 0
    every = [*pieces(source.folded), None]
    marked = every if source.struck else ()
    struck = {each.start for each in marked if each and source.is_struck(each.start, each.end)}
    for number, piece in enumerate(every):
        if piece is None or (
            (piece.kind == "split" or piece.word in JOINS or _is_edge(struck, found, piece))
            and _parts(struck, found, every[number : number + LONGEST + 2])
        ):
            if found:
                until = piece.start if piece else len(source.folded)
                for one in _clause(source, found, until):
                    yield one._replace(clause=one.clause._replace(row=row)), _is_soft(piece)
            row += piece is not None and not _is_soft(piece)
            found = [piece] if piece and piece.kind != "split" and piece.word not in JOINS else []
        elif piece.kind != "split":
            found.append(piece)


def _is_soft(piece: Piece | None) -> bool:
    """Return whether what parts two clauses leaves them in one row."""
    return piece is not None and piece.word in (*JOINS, ",", "、")


def _is_edge(struck: set[int], found: Sequence[Piece], piece: Piece) -> bool:
    """Return whether this piece is struck through and the one before is not, or the other way round."""
    return bool(struck and found) and (piece.start in struck) != (found[-1].start in struck)


def _parts(struck: set[int], found: Sequence[Piece], rest: Sequence[Piece | None]) -> bool:
    """Return whether a clause ends before the first of the pieces that follow."""
    piece, following = rest[0], rest[1] if len(rest) > 1 else None
    if piece is None:
        return True
    if piece.kind == "split":
        if following and found and (following.word in OTHERWISE or _waits(rest[1:], found)):
            return False
        goes_on = following and (following.word in GOES_ON or following.kind == "number")
        goes_on = goes_on or bool(following and len(rest) > 2 and rest[2] and traded(following, _next(rest)))
        waits = bool(found) and found[0].word in WAITING
        return not (piece.word == "," and found and (goes_on or waits))
    begins = piece.word in JOINS and found and _begins([one for one in rest[1:] if one], found)
    return _is_edge(struck, found, piece) or bool(begins)


def _turns(rest: Sequence[Piece], found: Sequence[Piece]) -> bool:
    """Return whether something else begins here than the refusal before: `decline TRN and take REC`."""
    return bool(rest) and rest[0].word in TAKING and first_of(found[:LONGEST]) in REFUSING


def _waits(rest: Sequence[Piece | None], found: Sequence[Piece]) -> bool:
    """Return whether pieces begin with what the order before them waits for, and order nothing themselves."""
    first = int(bool(rest[0] and rest[0].word == vocabulary.ONLY))
    begun = rest[first] if len(rest) > first else None
    if begun is None or begun.word not in WAITING or found[-1].word in WAITING:
        return False
    spoken = list(takewhile(_goes_on, filter(None, rest[first : first + LONGEST])))
    names = {word_at(spoken, at)[1] for at in range(len(spoken))}.difference(words_of(found[:LONGEST])[0])
    is_named = any(name in GENERALS or name in SPACES for name in names)
    return not is_named and not any(one.word in ALONE for one in spoken)


def _goes_on(piece: Piece) -> bool:
    """Return whether a clause, and what commas part from it, goes on with a piece."""
    return piece.kind != "split" or piece.word in (",", "、")


def _next(rest: Sequence[Piece | None]) -> list[str]:
    return [piece.word for piece in rest[2:5] if piece]


def _begins(rest: Sequence[Piece], found: Sequence[Piece]) -> bool:
    """Return whether an order begins here: with a general or a space, as the one before, or with a word that
    ends a refusal.
    """
    old = first_of(found[:LONGEST])
    if _turns(rest, found):
        return True
    cards = next((cards for cards in (GENERALS, SPACES) if old in cards), ())
    return bool(cards) and first_of(list(takewhile(lambda piece: piece.kind != "split", rest))) in cards


def _clause(source: Source, found: Sequence[Piece], until: int) -> Iterator[CanonicalClause]:
    """Yield a clause; `until` is where the next one begins, for a question mark stands behind all pieces."""
    notation = notated(source.quote(found[0].start, found[-1].end))
    words, strange, silent = ([*notation], None, ()) if notation else words_of(found)
    if strange and source.is_aside(strange.start):
        aside = {piece.word.replace("'", "") for piece in found if source.is_aside(piece.start)}
        plain = [piece for piece in found if not source.is_aside(piece.start)]
        if plain and aside.isdisjoint(TURNING):
            words, strange, silent = words_of(plain)
    spoken = [word for before, word in pairwise(["", *words]) if (before, word) != ("-", "-")]
    if any(word != "-" for word in spoken) or strange:
        start, end = found[0].start, found[-1].end
        doubt = "struck" if source.is_struck(start, end) else "question" * source.is_question(start, until)
        yield CanonicalClause(tuple(spoken), Clause((), source, start, end, doubt=doubt), strange, silent)
