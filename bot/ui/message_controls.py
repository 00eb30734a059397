"""The controls under stored messages and answers: lobby, table, orders. They survive a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle, ui

from bot import words
from bot.judge.audience import views
from bot.judge.question_moment import At
from bot.judge.telling.messages import Body, Controls
from bot.ui import (
    anytime_act_composer,
    challenges,
    choice_question_controls,
    form_composer,
    joining,
    leagues,
    letter_forms,
    maps,
    order_composer,
    order_replies,
    question_screens,
    queueing,
    replaying,
    rule_pages,
    seat_changes,
    voting,
    watching,
    words_as_commands,
)
from bot.ui.app import Act
from bot.ui.components import ControlTag, Menu, Press, deed, deed_of_game, sheet
from bot.ui.order_replies import text_of, under
from bot.ui.responses import say, shown
from storage.models import Message

__all__ = ["DYNAMIC", "controls", "under_message"]

DYNAMIC = (Press, Menu)
DEEDS_OF = (
    question_screens,
    order_composer,
    anytime_act_composer,
    challenges,
    choice_question_controls,
    form_composer,
    joining,
    leagues,
    seat_changes,
    letter_forms,
    queueing,
    replaying,
    order_replies,
    rule_pages,
    voting,
    watching,
)
"""Other modules that enter deeds; imported so that every button of an old message has one."""

GREEN, BLUE, GREY = ButtonStyle.success, ButtonStyle.primary, ButtonStyle.secondary


UNDER: Mapping[str, Sequence[tuple[str, ButtonStyle]]] = {
    "lobby": [("join", GREEN), ("leave", GREY), ("start", GREY), ("howto", GREY)],
    "invitation": [("join", GREEN), ("wishes", GREY), ("howto", GREY)],
    "table": [("compose", BLUE), ("map", GREY), ("status", GREY), ("ready", GREEN)],
    "board": [("compose", BLUE), ("map", GREY), ("status", GREY)],
    "orders": [("compose", BLUE), ("show", GREY), ("draft", GREY), ("ready", GREEN)],
    "turn": [("compose", BLUE), ("show", GREY), ("draft", GREY), ("ready", GREEN)],
    "amid": [("compose", BLUE), ("show", GREY), ("draft", GREY)],
    "challenge": [("accept", GREEN), ("decline", GREY)],
    "rematch": [("rematch", BLUE)],
    "rewind": [("agree", GREEN), ("refuse", GREY)],
    "vote": [("voteyes", GREEN), ("voteno", GREY)],
    "seat": [("takeover", GREEN)],
    "handover": [("takeoffice", GREEN), ("notoffice", GREY)],
    "back": [("imback", GREEN)],
    "openletters": [("openletters", GREEN), ("keepletters", GREY)],
    "replay": [("replay", GREY)],
    "steps": [("steps", GREY)],
    "digest": [("unwatch", GREY)],
    "look": [("letlook", GREEN), ("notlook", GREY)],
    "looker": [("endlook", GREY)],
    "queue": [("queuejoin", GREEN), ("queuelater", GREY)],
}
"""The buttons under stored messages of each kind: deed and style; `words.controls.UNDER` has their labels."""
ABOUT = (
    "steps",
    "agree",
    "refuse",
    "voteyes",
    "voteno",
    "takeoffice",
    "notoffice",
    "letlook",
    "notlook",
    "endlook",
)
"""Deeds whose buttons number what they are about."""


def controls(
    kind: Controls,
    game_id: int,
    at: At,
    about: int = 0,
    more: Sequence[Press] = (),
    first: Sequence[Press] = (),
) -> ui.View | None:
    """Return the controls of a stored message with those `first` and `more` behind, None if it has none;
    `about` is what some are about. One button alone is blue: where there is a form, that is it.
    """
    tag = ControlTag("", game_id, at)
    blue = GREY if first or any(each.tag.verb == "fill" for each in more) else BLUE
    made = [
        Press(tag.to(verb, str(about) if verb in ABOUT else ""), label, blue if style is BLUE else style)
        for (verb, style), label in zip(UNDER.get(kind, ()), words.controls.UNDER.get(kind, ()), strict=True)
    ]
    return sheet(*first, *made, *more) if made or first else None


def under_message(message: Message, body: Body) -> ui.View | None:
    """Return the controls of a stored message, None if it has none."""
    at = At(message.turn, message.step, body.epoch)
    if body.controls == "letter":
        return letter_forms.under_letter(message.game_id or 0, at, body)
    tag = ControlTag("", message.game_id or 0, at)
    if body.quoted:
        return sheet(order_replies.as_it_stands(tag))
    first = [*order_replies.once_more(tag, body.held, body.meant), *order_replies.choosing(tag, body.choices)]
    more = [letter_forms.write_button(message.game_id or 0, at)] if body.writes else []
    more += [Press(tag.to("fill"), words.controls.FILL, BLUE)] if body.fills else []
    return controls(body.controls, message.game_id or 0, at, body.about, more, first)


@deed("show", "game")
async def _show(act: Act, tag: ControlTag, _values: object) -> None:
    reply = await shown(act, tag.game_id)
    note = f"{words.controls.STANDS_NOW}\n" if reply.at != tag.at else ""
    await say(act, note + text_of(reply), view=under(reply))


@deed("compose", "game")
async def _compose(act: Act, tag: ControlTag, _values: object) -> None:
    await question_screens.begin(act, tag.game_id, tag.at)


deed_of_game("map", words_as_commands.show_map)
deed_of_game("draft", maps.draft)


@deed("status", "game")
async def _status(act: Act, tag: ControlTag, _values: object) -> None:
    await say(act, await views.status(act.client.judge, tag.game_id, act.user.id))
