"""Suggestions for words that nobody knows: the nearest verb first, then the nearest places."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.reading.clauses import Clause, Reader
from games.core.rules.errors import Ambiguous, OrderError, Unreadable
from games.core.rules.lexicon import nearest
from games.core.text.talk import NO_NAMES
from games.core.text.tokens import DENIALS, Token

MOST_WORDS = 3
"""Unknown words of a clause for which something is suggested."""
NEAR = 2
"""Letters by which a word may differ from the verb that was meant."""


def unknown(reader: Reader, clause: Clause, unread: str) -> tuple[OrderError, list[Clause]]:
    """Return what is wrong with a clause that no grammar knows, and clauses that put it right."""
    for token in clause.tokens:
        if token.kind == "ambiguous":
            codes = token.value.split()
            message = f"“{clause.said(token)}” could be {either([named(reader, code) for code in codes])}."
            tries = [
                _corrected(clause, {token: Token("place", code, token.start, token.end)}) for code in codes
            ]
            return clause.error(Ambiguous, message, at=token), tries
        if token.kind == "absent":
            message = f"{reader.board.name(token.value)} {reader.absent}"
            return clause.error(Unreadable, message, at=token), []
        if token.kind == "signed":
            return clause.error(
                Unreadable, f"“{clause.said(token)}”: no number here has a sign.", at=token
            ), []
    strange = [token for token in clause.tokens if token.kind == "word"]
    if not strange:
        return clause.error(Unreadable, unread), []
    hints: list[str] = []
    fixes: dict[Token, Token] = {}
    alone = len(strange) == len(clause.tokens)
    for token in strange[:MOST_WORDS]:
        hint, fix = _hint(reader, clause, token, alone=alone and len(strange) > 1)
        if fix:
            fixes[token] = fix
        if hint:
            hints.append(hint)
    if not hints or (alone and not fixes and len(strange) == 1 and not _is_near(reader, strange[0].value)):
        said = either([f"“{clause.said(token)}”" for token in strange[:MOST_WORDS]], "and")
        more = " and more" if len(strange) > MOST_WORDS else ""
        return clause.error(Unreadable, f"{unread} I do not know {said}{more}.", at=strange[0]), []
    whole = len(fixes) == len(strange)
    return clause.error(Unreadable, " ".join(hints), at=strange[0]), [
        _corrected(clause, fixes)
    ] if whole else []


def _hint(reader: Reader, clause: Clause, token: Token, *, alone: bool) -> tuple[str, Token | None]:
    """Return a sentence that says what a word may have meant, and the token that was meant if it is plain."""
    word = token.value
    if word in NO_NAMES or word in DENIALS or not word[0].isalnum():
        return "", None
    verb, far = _nearest_verb(reader, word)
    gap = reader.names.gap(word)
    said = clause.said(token)
    if verb and far <= gap:
        entry = reader.verbs[verb]
        return f"“{said}” is no word of an order; did you mean {verb}?", Token(*entry, token.start, token.end)
    near = reader.nearest(word) if gap <= (len(word) + 1) // 2 else []
    if not near or (alone and not _is_near(reader, word)):
        return "", None
    places = either([named(reader, code) for code in near])
    fix = Token("place", near[0], token.start, token.end) if gap <= NEAR else None
    return f"there is no place called “{said}”; did you mean {places}?", fix


def _nearest_verb(reader: Reader, word: str) -> tuple[str, int]:
    """Return the verb that is the fewest letters away from a word, and how many; "" if none is near."""
    reach = min(NEAR, (len(word) - 1) // 2)
    verb, far = nearest(word, reader.spelled_verbs)
    return (verb, far) if far <= reach else ("", 0)


def _is_near(reader: Reader, word: str) -> bool:
    """Return whether a word is a misspelt place rather than something else."""
    return reader.names.gap(word) <= max(1, len(word) // 3)


def _corrected(clause: Clause, fixes: dict[Token, Token]) -> Clause:
    return clause._replace(tokens=tuple(fixes.get(token, token) for token in clause.tokens), whole=())


def named(reader: Reader, code: str) -> str:
    """Return a place with its name: "TAI (Taiyuan)"."""
    return f"{code} ({reader.board.name(code)})"


def either(names: Sequence[str], word: str = "or") -> str:
    """Return names as a choice: "a, b or c"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
