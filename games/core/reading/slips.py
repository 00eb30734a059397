"""Lines that are one slip of the fingers away from what was typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pydantic import BaseModel

from games.core.rules.errors import OrderError, Unconfirmed
from games.core.rules.protocol import AnyGame
from games.core.text.tokens import folded

MOST = 3
"""Lines that may be as near: where there are more nobody knows which was meant."""
CODE = re.compile(r"[A-Z]{3}")
SHORTEST, LONGEST, MOST_WORDS = 3, 4, 24
"""Letters of names in which no slip is looked for; words of a name, and of a line, at most."""


def meant(
    errors: Iterable[OrderError], answers: Sequence[str], names: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return what was probably meant by what was refused: answers of one's own one slip away, also where what
    was typed is the name of something else, then the line that the game has for it.

    `names` are names, folded, with the codes that stand for them in answers.
    """
    found: list[str] = []
    for error in errors:
        if not isinstance(error, Unconfirmed) and error.quote:
            near = _alike(" ".join(error.quote.casefold().split()), answers)
            for text in in_codes(error.quote, names or {}):
                near = near or _alike(text, answers)
            found += near
        found += [error.example] if error.is_meant else []
    return tuple(dict.fromkeys(found))


def _alike(text: str, answers: Sequence[str]) -> list[str]:
    """Return the answer that a text is, else those one slip away."""
    return [line for line in answers if line.casefold() == text][:1] or nearly(text, answers)


def in_codes(said: str, names: Mapping[str, str]) -> Iterator[str]:
    """Yield a text with codes in the place of names; then also of those one slip away."""
    words = said.casefold().split()[:MOST_WORDS]
    yield " ".join(_put(words, lambda name: names.get(name, "")))
    sloppy = {name: code for name, code in names.items() if len(name) > SHORTEST}
    yield " ".join(
        _put(
            words,
            lambda name: names.get(name, "") or next((sloppy[n] for n in sloppy if is_slip(name, n)), ""),
        )
    )


def _put(words: Sequence[str], code_of: Callable[[str], str]) -> Iterator[str]:
    """Yield words, and codes in the place of those that make a name together, the most that do."""
    at = 0
    while at < len(words):
        for size in range(min(LONGEST, len(words) - at), 0, -1):
            name = words[at : at + size]
            if all(any(map(str.isalnum, word)) for word in name) and (
                code := code_of(folded(" ".join(name)))
            ):
                yield code.casefold()
                at += size
                break
        else:
            yield words[at]
            at += 1


def codes(game: AnyGame, options: BaseModel) -> dict[str, str]:
    """Return the names of a game's places, generals and spaces, folded, with their codes of three letters."""
    called: list[tuple[str, Sequence[str]]] = []
    for slot in game.corrections.slots.values() if game.corrections else ():
        called += slot.values.items()
    called += [(card.code, card.names) for card in (game.cards(options) if game.cards else ())]
    for part in game.manual.card(options) if game.manual else ():
        called += [(row.words[0], row.words) for row in part.rows if row.words]
    return {
        folded(name): code
        for code, every in called
        if CODE.fullmatch(code)
        for name in every
        if name.isascii()
    }


def nearly(said: str, among: Iterable[str]) -> list[str]:
    """Return the lines that differ from what was typed by one letter too many, too few or another, or by two
    that changed places; none if they are many. Figures are no slips. Lines have single blanks.
    """
    typed = " ".join(said.casefold().split())
    near = (line for line in among if abs(len(line) - len(typed)) <= 1)
    found = [line for line in near if is_slip(typed, line.casefold())]
    return found if len(found) <= MOST else []


def is_slip(typed: str, meant: str) -> bool:
    """Return whether two texts differ by one slip of letters."""
    if abs(len(typed) - len(meant)) > 1 or typed == meant:
        return False
    begin = next((at for at, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b), None)
    begin = min(len(typed), len(meant)) if begin is None else begin
    a, b = typed[begin:], meant[begin:]
    another = len(a) == len(b) and a[1:] == b[1:]
    turned = len(a) == len(b) and a[:2] == b[1::-1] and a[2:] == b[2:]
    if not (another or turned or a[1:] == b or a == b[1:]):
        return False
    changed = a[:2] + b[:2] if turned else a[: len(a) >= len(b)] + b[: len(b) >= len(a)]
    return changed.isalpha()
