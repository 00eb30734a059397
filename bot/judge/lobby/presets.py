"""Presets, which a server's managers name for new games: a rule set, its options, the table's terms."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge, Refusal
from bot.judge.settings.terms import OF_NEW_GAMES, Terms
from bot.judge.telling import public_invitations, texts
from storage import queries
from storage.models import Game
from storage.unit_of_work import Work

MOST = 25
"""Presets of one server."""
LONGEST = 30
"""Letters of a name."""
OPTION_OF = {"when_away": "away", "letters_read": "letters"}
"""The option that a term is asked for with, where it is called otherwise."""


TABLE = ("schedule", "joining", "seating", "anonymous", "overseer", "votes")
SIGHT = ("letters", "letters_read", "preview", "looking", "delayed")
TOLD = frozenset((*TABLE, *SIGHT))
"""Terms that have a sentence."""


class Preset(BaseModel):
    """With what a game is opened, where whoever opens it says nothing else."""

    rules: str = ""
    options: dict[str, Any] = {}
    terms: dict[str, Any] = {}

    def terms_beside(self, given: Collection[str], asked: Mapping[str, object]) -> Terms:
        """Return the terms of a table that is asked for with options of which only some were `given`."""
        said = {field: value for field, value in asked.items() if OPTION_OF.get(field, field) in given}
        terms = Terms.model_validate({**asked, **self.terms, **said})
        terms.looking = terms.looking and not terms.anonymous
        return terms


PRESETS = TypeAdapter(dict[str, Preset])


async def every(judge: Judge, guild_id: int | None) -> dict[str, Preset]:
    """Return the presets of a server by their names."""
    async with judge.database.reading(apart=True) as session:
        return await _kept(session, guild_id)


async def _kept(session: AsyncSession, guild_id: int | None) -> dict[str, Preset]:
    return PRESETS.validate_python(await queries.marked(session, _key(guild_id)) or {})


async def named(judge: Judge, guild_id: int | None, name: str) -> Preset:
    """Return the preset of a name, whatever its capitals; raises Refusal naming all."""
    kept = await every(judge, guild_id)
    for each, preset in kept.items():
        if each.casefold() == name.strip().casefold():
            return preset
    if not kept:
        raise Refusal(words.lobby.NO_PRESETS)
    names = ", ".join(f"`{each}`" for each in kept)
    raise Refusal(words.lobby.NO_PRESET, name=typed_text.plain(name, LONGEST), names=names)


async def keep(judge: Judge, guild_id: int | None, name: str, row: Game) -> str:
    """Keep what a game was opened with under a name; say so. Raises Refusal if there are too many."""
    plain = typed_text.plain(name, LONGEST)
    if not plain:
        raise Refusal(words.lobby.PRESET_NAME)
    terms = Terms.model_validate(row.settings).model_dump(exclude_unset=True)
    async with judge.database.work() as work:
        await work.alone(_key(guild_id))
        kept = {
            each: one for each, one in (await _kept(work.session, guild_id)).items() if not _same(each, plain)
        }
        if len(kept) >= MOST:
            raise Refusal(words.lobby.PRESETS_FULL, most=MOST)
        kept[plain] = Preset(rules=row.slug, options=row.options, terms=terms)
        await _store(work, guild_id, kept)
    return words.lobby.PRESET_KEPT.format(name=plain, title=texts.title(row))


async def forget(judge: Judge, guild_id: int | None, name: str) -> str:
    """Forget a preset; say so. Raises Refusal naming those there are."""
    await named(judge, guild_id, name)
    async with judge.database.work() as work:
        await work.alone(_key(guild_id))
        kept = {
            each: one for each, one in (await _kept(work.session, guild_id)).items() if not _same(each, name)
        }
        await _store(work, guild_id, kept)
    return words.lobby.PRESET_FORGOTTEN.format(name=typed_text.plain(name, LONGEST))


async def listed(judge: Judge, guild_id: int | None) -> list[str]:
    """Return for each preset its name and rule set, and below them in words what is not as usual."""
    lines = list[str]()
    for name, preset in (await every(judge, guild_id)).items():
        game, terms = judge.rules(preset.rules), Terms.model_validate(preset.terms)
        lines.append(words.lobby.PRESET.format(name=name, rules=game.title))
        hours = public_invitations.hours_of(game, preset.options)
        if terms.schedule:
            lines.append(words.lobby.SCHEDULE.format(line=terms.schedule))
        elif hours != public_invitations.hours_of(game, {}):
            lines.append(words.lobby.TIME.format(hours=public_invitations.listed(hours), early=""))
        lines += public_invitations.unlike(game, preset.options, terms)
        lines += _rest(preset.terms)
    return lines or [words.lobby.NO_PRESETS]


def _rest(terms: Mapping[str, object]) -> Iterator[str]:
    """Yield the terms that no sentence tells and that are not as usual, as options of `/game create`."""
    usual = {**Terms.model_validate({}).model_dump(), **OF_NEW_GAMES}
    for field, value in terms.items():
        if field not in TOLD and value != usual.get(field):
            yield words.lobby.PRESET_TERM.format(option=OPTION_OF.get(field, field), value=value)


async def _store(work: Work, guild_id: int | None, kept: Mapping[str, Preset]) -> None:
    await work.mark(_key(guild_id), {name: preset.model_dump() for name, preset in kept.items()})


def _same(name: str, other: str) -> bool:
    return name.casefold() == other.strip().casefold()


def _key(guild_id: int | None) -> str:
    return f"presets/{guild_id}"
