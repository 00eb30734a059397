"""`why TAI`: what was told of a place, an order or a name when it last came up, and the rule behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from bot import words
from bot.judge import typed_text
from bot.judge.audience import views
from bot.judge.judge import Judge
from bot.judge.telling import texts
from games.core.reading.slips import codes
from games.core.rules.protocol import AnyGame, Event
from storage import queries

WORD = re.compile(r"\w+")
LONGEST = 60
"""Letters of what is asked about."""
BESIDE_WORDS = """
a h s to the an in at on of for by with from did didn do does doesn was wasn were is isn are has have had t
i we my our me us it its that this they not no so what how happen happens happened lose loses lost
win wins won fail fails failed die dies died fall falls fell gain gained get got take took taken hold held
move moved moves go went gone attack attacked attacks army armies order orders there
"""
BESIDE = frozenset(BESIDE_WORDS.split())
"""Words of an order or a question beside places and names: `did I lose QIN`."""


async def why(judge: Judge, game_id: int, user_id: int, about: str, turn: int | None = None) -> list[str]:
    """Return what was told of something in a turn, or in the last in which it came up, with the chapters of
    the rules that say why; nothing but what stands in public or was told to one's own seat.
    """
    seen, named = await views.look(judge, game_id, user_id), typed_text.plain(about, LONGEST)
    game, wanted = seen.game, _words(named)
    told = [(page.save.turn, page.told) for page in await judge.database.read(queries.pages, game_id)]
    told.append((seen.row.turn, seen.position.state.told))
    heard_of = list[Event]()
    for number, events in reversed(told):
        heard = [each for each in events if each.audience is None or seen.place in each.audience]
        heard_of += reversed(heard)
        found = [event for event in heard if wanted and wanted <= _said(game, event)]
        lines = [line for line in map(game.prose, found) if line]
        if lines and turn in (None, number):
            phase = game.phase((await views.at_turn(judge, game_id, number))[1])
            head = words.games.WHY.format(title=texts.title(seen.row), phase=phase)
            return [head, *lines, *_chapters(game, seen.row.options, found)]
    examples = " or ".join(_examples(game, seen.row.options, heard_of))
    return [words.games.WHY_NOTHING.format(title=texts.title(seen.row), about=named, examples=examples)]


def _examples(game: AnyGame, options: Mapping[str, object], heard: Iterable[Event]) -> Iterator[str]:
    """Yield how to ask about the place that was told of last, or else any, and about who plays."""
    known = dict.fromkeys(codes(game, game.options.model_validate(dict(options))).values())
    told = (word for event in heard for word in WORD.findall(game.prose(event)) if word in known)
    for about in (*islice(chain(told, known), 1), game.powers[0].name):
        yield words.games.WHY_EXAMPLE.format(about=about)


def _chapters(game: AnyGame, options: Mapping[str, object], found: Sequence[Event]) -> Iterator[str]:
    """Yield the line that names the chapters behind events, in the order of the rules."""
    kinds: Mapping[str, str] = game.manual.chapters if game.manual else {}
    keys = {kinds[event.kind] for event in found if event.kind in kinds}
    chapters = [each for each in game.rules(game.options.model_validate(dict(options))) if each.key in keys]
    if chapters:
        named = ", ".join(words.games.WHY_RULE.format(title=each.title, key=each.key) for each in chapters)
        yield words.games.WHY_RULES.format(chapters=named)


def _words(text: str) -> set[str]:
    """Return the words of a place, an order or a name, without what makes an order or a question of it."""
    said = {word.casefold() for word in WORD.findall(text)}
    return said - BESIDE or said


def _said(game: AnyGame, event: Event) -> set[str]:
    """Return the words of an event, as it is told and as its facts name places, seats and cards."""
    told = (game.prose(event), json.dumps(dict(event.facts), ensure_ascii=False))
    return {word.casefold() for text in told for word in WORD.findall(text)}
