"""The words of a sheet: provinces, cards, warlord cards and verbs, cut out of what was typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.tokens import Piece, Token, folded, pieces
from games.suntzu.table import BOARD, CARDS, PLAGUE, RELATIVE, WARLORDS

VERBS = {
    "place": "place places play plays put lay",
    "order": "order sequence",
    "from": "from",
    "support": "support supports",
    "use": "use uses warlord",
    "keep": "keep keeps",
    "clear": "clear",
}
SILENT = [
    "in",
    "at",
    "on",
    "to",
    "the",
    "a",
    "an",
    "of",
    "and",
    "then",
    "with",
    "card",
    "cards",
    "my",
    "by",
    "province",
    "exceptional",
]
NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
DASHES = ("-", "–", "—", "‐", "‑", "−")
SIGNS = {"plus": "+", "minus": "-", "+": "+"}
HARD, COMMA = "hard", "comma"


def _words() -> dict[str, tuple[str, str]]:
    """Return every word and name, and what kind of token it is."""
    found: dict[str, tuple[str, str]] = {w: ("verb", v) for v, words in VERBS.items() for w in words.split()}
    found |= {word: ("card", str(number)) for number, word in enumerate(NUMBERS, 1)}
    found |= dict.fromkeys(("p", "plague", "plagues", "瘟疫", "疫"), ("card", PLAGUE))
    for code, warlord in WARLORDS.items():
        found[code.lower()] = ("warlord", code)
        found |= dict.fromkeys(folded(warlord.name).split(), ("warlord", code))
    for place in BOARD.places:
        found |= {folded(name): ("place", place.code) for name in place.names}
    return found


WORDS = _words()
LONGEST = max(len(word) for word in WORDS)


def _beginnings() -> dict[str, tuple[str, str]]:
    """Return every beginning of one province's names alone, of two letters or more."""
    begin: dict[str, list[str]] = {}
    for name, (kind, code) in WORDS.items():
        for size in range(2, len(name)):
            if kind == "place" and code not in (codes := begin.setdefault(name[:size], [])):
                codes.append(code)
    return {start: ("place", codes[0]) for start, codes in begin.items() if len(codes) == 1}


BEGINNINGS = _beginnings()


def tokens(text: str, start: int, end: int) -> Iterator[Token]:
    """Yield the tokens of a clause of a folded text; words that say nothing are left out.

    Kinds: place, card, warlord, verb, hard (a slash), either (it could be 1 or -1), nocard, and word for
    what nobody knows.
    """
    found = pieces(text, start, end)
    at = 0
    while at < len(found):
        taken, token = _token(text, found, at)
        at += taken
        if token.kind == "chinese":
            yield from _characters(token)
        elif token.kind != "silent":
            yield token


def _token(text: str, found: Sequence[Piece], at: int) -> tuple[int, Token]:
    """Return how many pieces the next token takes, and the token."""
    piece = found[at]
    following = found[at + 1] if at + 1 < len(found) else None
    if piece.word in SIGNS or piece.word in DASHES:
        if following and following.word in NUMBERS:
            following = following._replace(kind="number", word=str(NUMBERS.index(following.word) + 1))
        if following and following.kind == "number":
            return 2, _signed(text, piece, following)
        return 1, _as("silent", piece.word, piece)
    match piece.kind:
        case "word":
            return _word(found, at)
        case "number":
            return 1, _as("card" if piece.word in CARDS else "nocard", piece.word, piece)
        case "other":
            return 1, _as(
                HARD if piece.word == "/" else "silent" if piece.word == "=" else "word", piece.word, piece
            )
        case "colon" | "arrow":
            return 1, _as("silent", piece.word, piece)
        case _:
            return 1, _as("chinese" if piece.kind == "chinese" else "word", piece.word, piece)


def _signed(text: str, sign: Piece, number: Piece) -> Token:
    """A plus makes a +1; a dash before 1 makes a -1 where it stands alone before it, else nobody knows."""
    value = number.word
    if SIGNS.get(sign.word) == "+":
        known = f"+{value}" in RELATIVE
        return Token("card" if known else "nocard", f"+{value}", sign.start, number.end)
    if sign.word == "minus":
        return Token("card" if value == "1" else "nocard", f"-{value}", sign.start, number.end)
    if value != "1":
        return Token("card" if value in CARDS else "nocard", value, number.start, number.end)
    free = sign.start == 0 or not text[sign.start - 1].isalnum()
    kind = "card" if free and sign.end == number.start else "either"
    return Token(kind, "-1", sign.start, number.end)


def _word(found: Sequence[Piece], at: int) -> tuple[int, Token]:
    """Return the token that begins with a word: the longest name, else a word, else a beginning."""
    piece, rest = found[at], found[at + 1 : at + 3]
    plain = piece.word.replace("'", "")
    if rest and rest[0].kind == "number" and rest[0].start == piece.end and plain + rest[0].word in WORDS:
        return 2, Token(*WORDS[plain + rest[0].word], piece.start, rest[0].end)
    for taken, second in ((1, rest[:1]), (2, rest[1:])):
        joined = taken == 1 or (bool(rest) and rest[0].word in DASHES)
        if joined and second and second[0].kind == "word" and f"{plain} {second[0].word}" in WORDS:
            return taken + 1, Token(*WORDS[f"{plain} {second[0].word}"], piece.start, second[0].end)
    if plain in SILENT:
        return 1, _as("silent", plain, piece)
    kind, value = WORDS.get(plain) or BEGINNINGS.get(plain) or ("word", plain)
    return 1, _as(kind, value, piece)


def _characters(run: Token) -> Iterator[Token]:
    """Yield the names within a run of Chinese characters, which has no spaces; the longest name first."""
    at, text = 0, run.value
    while at < len(text):
        for size in range(min(LONGEST, len(text) - at), 0, -1):
            if entry := WORDS.get(text[at : at + size]):
                yield Token(*entry, run.start + at, run.start + at + size)
                at += size
                break
        else:
            yield Token("word", text[at:], run.start + at, run.end)
            return


def _as(kind: str, value: str, piece: Piece) -> Token:
    return Token(kind, value, piece.start, piece.end)
