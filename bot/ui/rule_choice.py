"""The choice of a new game's rule set: all of them with a picture, seats and time, and a button each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import ButtonStyle, ui

from bot import words
from bot.judge.judge import Refusal
from bot.judge.telling import texts
from bot.pictures.gallery import Drawn, in_time
from bot.ui.app import Act
from bot.ui.confirmations import Passing, PassingButton, PassingMessage
from bot.ui.responses import lay_out, palette_of, picture_file
from games.core.rules.protocol import AnyGame

MOST = 6
"""Rule sets that one message has room for, the last without lines between them: forty components."""


async def which_rules(act: Act, go_on: Callable[[Act, str], Awaitable[None]]) -> None:
    """Show all rule sets and go on with the one that is chosen; raises Refusal where they are too many."""
    games = list(act.client.judge.games.values())
    if len(games) > MOST:
        raise Refusal(words.lobby.WHICH_RULES, names=", ".join(game.title for game in games))
    palette, gallery = await palette_of(act), act.client.gallery
    drawings = {game.slug: gallery.vignette(game, palette) for game in games if game.manual}
    pictures = await in_time(drawings)
    passing = Passing(act, go_on)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(words.lobby.WHICH_TO_OPEN))
    for game in games:
        if len(games) < MOST:
            box.add_item(ui.Separator())
        box.add_item(_told(game, pictures.get(game.slug)))
        if game.manual is not None:
            box.add_item(ui.TextDisplay(game.manual.lead))
        label = words.lobby.OPEN_IT.format(title=game.title)
        box.add_item(ui.ActionRow(PassingButton(passing, label, game.slug, ButtonStyle.primary)))
    view = PassingMessage(passing)
    view.add_item(box)
    files = [picture_file(drawn) for drawn in pictures.values()]
    names = ", ".join(game.title for game in games)
    await lay_out(act, view, files, otherwise=words.lobby.WHICH_RULES.format(names=names))


def described(game: AnyGame) -> str:
    """Return what a rule set is called, how many can play, how long it takes and how much of a day."""
    span = texts.span(game.size(game.options())[1], len(game.powers))
    text = words.lobby.RULES_AND_SEATS.format(title=game.title, span=span)
    if game.manual is None:
        return text
    pace = game.manual.pace
    facts = {"days": pace.days, "longest": pace.longest, "minutes": pace.minutes}
    return f"{text}\n{words.lobby.PACE.format(**facts)}"


def _told(game: AnyGame, drawn: Drawn | None) -> ui.Item[Any]:
    """Return a rule set in words, beside its picture if there is one."""
    if drawn is None:
        return ui.TextDisplay(described(game))
    thumbnail: ui.Thumbnail[Any] = ui.Thumbnail(f"attachment://{drawn.filename}", description=drawn.alt)
    return ui.Section(described(game), accessory=thumbnail)
