"""The meanings of a game's words: an order, a card, a place, an option, a chapter, whatever is called so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from games.core.rules.board import Board
from games.core.rules.lexicon import closest
from games.core.rules.newcomer_guide import Term
from games.core.rules.protocol import AnyGame, Chapter
from games.core.text.tokens import folded

RULING = re.compile(r"^[A-Z]\d+: | \([A-Z]\d[^()]*\)")
"""The number of a ruling beside what an option does: it is for who looks it up, not for who plays."""
PAGE, HEADING = 1900, 20
"""Characters of a page of the rules, and of what stands beside the title above it."""
FENCE = "```"
UNUSUAL, EVERY = "**Not as usual at this table:**", "**All options:**"
ALL_USUAL = "All is as usual at this table."
LONGEST = 1800
"""Characters of what is said of one word: it fits into a message."""
MOST_NEAR, REACH = 5, 2
ORDER, TERM, CARD, SEAT, OPTION, CHAPTER, TO_THE_BOT = range(7)
"""Kinds of meanings in the order in which they are told; to the bot only where a game has no such word."""
CHAPTER_TOO = "-# More: `/rules chapter:{title}`"


@dataclass(frozen=True)
class Explanation:
    """A meaning of a word: the names by which it is found, and the text; `rank` puts orders first."""

    name: str
    text: str
    names: tuple[str, ...]
    rank: int = ORDER


def value_in_words(value: object) -> str:
    """Return the value of an option as people say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, "") else str(value).replace("_", " ")


def option_in_words(name: str, field: FieldInfo) -> str:
    """Return what an option does, in a line and without the number of its ruling."""
    told = RULING.sub("", field.description or name.replace("_", " "))
    return told[:1].upper() + told[1:]


def unusual(game: AnyGame, options: BaseModel) -> list[str]:
    """Return in words what a table plays otherwise than usual, a line for each option, its hours left out."""
    usual = game.options()
    return [
        f"{option_in_words(name, field)}: **{value_in_words(getattr(options, name))}** "
        f"(usual: {value_in_words(getattr(usual, name))})"
        for name, field in game.options.model_fields.items()
        if getattr(options, name) != getattr(usual, name) and not name.endswith("_hours")
    ]


def options_chapter(game: AnyGame, options: BaseModel) -> Chapter:
    """Return the options of a table as the last chapter of its rules: each with its value, in a line."""
    rows = [
        f"- `{name}` · {option_in_words(name, field)}: **{value_in_words(getattr(options, name))}**"
        for name, field in game.options.model_fields.items()
    ]
    return Chapter("options", "The options of this table", "\n".join([*unusual_first(game, options), *rows]))


def unusual_first(game: AnyGame, options: BaseModel) -> list[str]:
    """Return the lines above a table's options: those that are not as usual."""
    found = unusual(game, options)
    return [UNUSUAL, *(f"- {line}" for line in found), EVERY] if found else [ALL_USUAL]


def place_term(board: Board, code: str, what: str) -> Term:
    """Return a place of a board as a term: its names, `what` it is, if anything, and the places beside it."""
    place = board[code]
    names = f"{place.name} {place.chinese}".strip()
    near = ", ".join(f"{board.name(each)} ({each})" for each in place.neighbours)
    text = f"{names}{f': {what}' if what else ''}. Beside it: {near}."
    return Term(code, text, (place.name, place.chinese, *place.aliases))


def pages(title: str, text: str) -> list[str]:
    """Return a chapter in pages that fit into a message, each under its heading, cut between lines."""
    found: list[str] = []
    room = PAGE - len(title) - HEADING
    for line in text.split("\n"):
        if found and (len(found[-1]) + len(line) < room or found[-1].count(FENCE) % 2):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    many = len(found) > 1
    return [
        f"## {title}{f' · {number} of {len(found)}' if many else ''}\n{page}"
        for number, page in enumerate(found, 1)
    ]


def entries(game: AnyGame, options: BaseModel) -> list[Explanation]:
    """Return everything of a game that a word can mean, orders first."""
    return sorted(_entries(game, options), key=lambda entry: entry.rank)


def _entries(game: AnyGame, options: BaseModel) -> Iterator[Explanation]:
    if game.manual is not None:
        yield from _of_manual(game, options)
    for card in game.cards(options) if game.cards else ():
        yield Explanation(card.name, card.text, card.names, CARD)
    for power in game.powers:
        text = f"**{power.name}** {power.chinese}".strip() + ": a seat of this game."
        yield Explanation(power.name, text, _folded(power.name, power.chinese, *power.aliases), SEAT)
    for name, field in game.options.model_fields.items():
        yield Explanation(name, _option(name, field, options), _folded(name, name.replace("_", " ")), OPTION)
    for chapter in game.rules(options):
        yield Explanation(
            chapter.title, f"## {chapter.title}\n{chapter.text}", _folded(chapter.key, chapter.title), CHAPTER
        )


def _of_manual(game: AnyGame, options: BaseModel) -> Iterator[Explanation]:
    """Yield what the reference card and the glossary of a game explain."""
    if game.manual is None:
        return
    for part in game.manual.card(options):
        for row in part.rows:
            shown = f"`{row.written}`" if part.typed else f"**{row.written}**"
            yield Explanation(row.written, f"{shown}: {row.meaning}.", _folded(row.written, *row.words))
    for term in game.manual.terms(options):
        yield Explanation(term.name, f"**{term.name}**: {term.text}", _folded(term.name, *term.words), TERM)


def _option(name: str, field: FieldInfo, options: BaseModel) -> str:
    """Return an option in words: what it does, its values, and how it is set here."""
    kind = field.annotation
    values = [str(value) for value in get_args(kind)] if get_origin(kind) is Literal else []
    values = ["yes", "no"] if kind is bool else values
    among = f" It may be {', '.join(values)}." if values else ""
    now = value_in_words(getattr(options, name))
    return f"`{name}` is an option of the table: {option_in_words(name, field)}.{among} Here: **{now}**."


def _folded(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(folded(name) for name in names if name.strip()))


@dataclass(frozen=True)
class Found:
    """The meanings of a word in a game; where there are none, the words near it."""

    texts: Sequence[str]
    near: Sequence[str] = ()

    @property
    def text(self) -> str:
        """Return the meanings of the word, as many as a message has room for."""
        kept: list[str] = []
        for text in self.texts:
            if kept and sum(map(len, kept)) + len(kept) + len(text) > LONGEST:
                break
            kept.append(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")
        return "\n".join(kept)


def explained(game: AnyGame, options: BaseModel, said: str) -> Found:
    """Return what a word means in a game."""
    return meant(entries(game, options), said)


def meant(known: Sequence[Explanation], said: str) -> Found:
    """Return what a word means in a game: whatever is called so, else what begins so, else what is near."""
    word = folded(said.strip().strip("?!.,`*“”"))
    if (exact := named(known, word)).texts:
        return exact
    begun = {
        entry.text: entry
        for entry in known
        if entry.rank < TO_THE_BOT and len(word) > 1 and any(name.startswith(word) for name in entry.names)
    }
    if len(begun) == 1:
        return Found(list(begun))
    return Found((), near(word, known, [entry.name for entry in begun.values()]))


def named(known: Sequence[Explanation], said: str) -> Found:
    """Return what is called just so: in a game, else to the bot; a chapter of that name is shown where
    nothing else is called so, and named else.
    """
    word = folded(said)
    exact = [entry for entry in known if word in entry.names]
    chapters = [entry for entry in exact if entry.rank == CHAPTER]
    own = [entry for entry in exact if entry.rank < CHAPTER] or [
        entry for entry in exact if entry.rank > CHAPTER
    ]
    more = [CHAPTER_TOO.format(title=entry.name) for entry in chapters] if own else []
    return Found([*dict.fromkeys(entry.text for entry in own or chapters), *more])


def near(word: str, known: Sequence[Explanation], begun: Iterable[str] = ()) -> list[str]:
    """Return the words that are most like a word: those that begin so, a word to the bot one letter away,
    then those few letters away.
    """
    spelled = list(dict.fromkeys(n for entry in known if entry.rank < TO_THE_BOT for n in entry.names))
    own = list(dict.fromkeys(n for entry in known if entry.rank == TO_THE_BOT for n in entry.names))
    begun = [*begun, *(name for name, _ in closest(word, own, MOST_NEAR, 1))]
    most = [name for name, _ in closest(word, spelled, MOST_NEAR, REACH + len(word) // 4)]
    holding = [name for name in spelled if word and word in name]
    return list(dict.fromkeys([*begun, *most, *holding]))[:MOST_NEAR]
