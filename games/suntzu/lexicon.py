"""The words of a sheet: provinces, cards, warlord cards and verbs, cut out of what was typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.tokens import Piece, Token, folded, scanned
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
DIGITS = "0123456789"
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


KNOWN = BEGINNINGS | WORDS | {word: ("silent", word) for word in SILENT}
"""Every word and beginning that means something; a word goes before a beginning."""
FIRST = [name.split()[0] for name in WORDS if " " in name]
"""The first words of names of two words."""
PLAIN = {
    word: entry
    for word, entry in KNOWN.items()
    if word not in FIRST and word not in SIGNS and not any(word + digit in WORDS for digit in DIGITS)
}
"""What means the same whatever follows it."""


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a folded text; words that say nothing are left out.

    Kinds: place, card, warlord, verb, hard and comma (between clauses; a slash is hard too), either (it could
    be 1 or -1), nocard, and word for what nobody knows.
    """
    found, at = scanned(text), 0
    while at < len(found):
        if found[at].kind == "split":
            token, at = _break(found, at)
            yield token
            continue
        if (entry := PLAIN.get(found[at].word)) and found[at].kind == "word":
            if entry[0] != "silent":
                yield _as(*entry, found[at])
            at += 1
            continue
        taken, token = _token(text, found, at)
        at += taken
        if token.kind == "chinese":
            yield from _characters(token)
        elif token.kind != "silent":
            yield token


def _break(found: Sequence[Piece], at: int) -> tuple[Token, int]:
    """Return the break that begins at a piece, and where it ends: one run of commas alone is a comma."""
    behind = next((n for n in range(at, len(found)) if found[n].kind != "split"), len(found))
    is_comma = behind == at + 1 and not found[at].word.strip(",、")
    return Token(COMMA if is_comma else HARD, "", found[at].start, found[behind - 1].end), behind


def _token(text: str, found: Sequence[Piece], at: int) -> tuple[int, Token]:
    """Return how many pieces the next token takes, and the token."""
    piece = found[at]
    if piece.word in SIGNS or piece.word in DASHES:
        following = found[at + 1] if at + 1 < len(found) else None
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
    piece, plain = found[at], found[at].word.replace("'", "")
    following = found[at + 1] if at + 1 < len(found) else None
    if following and following.kind == "number" and following.start == piece.end:
        if entry := WORDS.get(plain + following.word):
            return 2, Token(*entry, piece.start, following.end)
    elif plain in FIRST:
        taken = 3 if following and following.word in DASHES else 2
        for second in found[at + taken - 1 : at + taken]:
            if second.kind == "word" and (entry := WORDS.get(f"{plain} {second.word}")):
                return taken, Token(*entry, piece.start, second.end)
    kind, value = KNOWN.get(plain) or ("word", plain)
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
