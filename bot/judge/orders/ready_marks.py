"""Marks of seats that are ready: set, taken off, and kept while nothing in force changes."""

from __future__ import annotations

import re
from dataclasses import replace

from bot import words
from bot.judge.notices import missed_deadline_notices
from bot.judge.orders import stale_answers
from bot.judge.orders.intake_context import Intake
from bot.judge.settings.stored_game_settings import settings_of
from games.core.play import runner
from games.core.play.save import Save
from games.core.play.turn_run import without
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Amount, Arrange, Choose, Pick

QUOTED = re.compile(r"`([^`]*)`")
"""Text in a sentence as it is typed."""


def mark(case: Intake, *, sure: bool = False) -> None:
    """Mark the seat ready, unless some of what came with it is wrong or the table waits for the deadline.

    Who has sent nothing is told what counts for them then; where that is a choice, made for them, they are
    asked first, unless they are `sure`.
    """
    save = case.position.save
    premove = None if case.seen.is_asked else save.premoves.get(case.place)
    if case.errors:
        case.said.append(words.orders.STAYS_UNREADY)
    elif not case.seen.is_asked and premove is None:
        case.said.append(words.orders.NOBODY_WAITS)
    elif case.seen.is_ahead:
        case.said.append(words.premoves.NO_READY)
    elif case.is_early():
        case.said.append(f"`ready`: {stale_answers.said(case)}")
    elif premove is not None:
        premoves = {**save.premoves, case.place: replace(premove, ready=True)}
        case.position = replace(case.position, save=replace(save, premoves=premoves))
    elif not settings_of(case.change.game).early:
        case.said.append(words.orders.WAITS_FOR_DEADLINE)
    else:
        usual = "" if case.spoken else _nothing_sent(case)
        if usual and not sure and _is_choice(case):
            usual = QUOTED.sub(r"“\1”", usual)  # what is wrong is told without markup
            error = Illegal(words.orders.CHOSEN_FOR_YOU.format(usual=usual), example="ready anyway")
            error.is_meant = True
            case.errors.append(error)
            return
        if usual:
            case.said.append(words.orders.NOTHING_SENT.format(usual=usual))
        case.sent = tuple(case.seen.answer)
        case.position = runner.ready(case.game, case.position, case.dice, case.place)


def mark_surely(case: Intake) -> None:
    """Mark the seat ready, whatever is chosen for it."""
    mark(case, sure=True)


def _is_choice(case: Intake) -> bool:
    """Return whether what counts for the silent is a choice made for them: generals, a space, an order, cards
    by lot, what is built.
    """
    prompt = case.seen.prompt
    if prompt is None:
        return False
    match prompt.shape:
        case Choose() | Arrange():
            return True
        case Pick(_, least) | Amount(least):
            return least > 0
        case _:
            return prompt.is_chosen


def _nothing_sent(case: Intake) -> str:
    """Return what is done for a seat that has sent nothing and is not marked ready yet, "" for any other."""
    save, prompt = case.position.save, case.seen.prompt
    if prompt is None or case.place in save.submitted or case.place in save.ready:
        return ""
    return missed_deadline_notices.done(prompt)


def unmark(case: Intake) -> None:
    """Take the ready mark away."""
    save = case.position.save
    if case.seen.is_asked:
        case.position = runner.ready(case.game, case.position, case.dice, case.place, value=False)
    elif premove := save.premoves.get(case.place):
        premoves = {**save.premoves, case.place: replace(premove, ready=False)}
        case.position = replace(case.position, save=replace(save, premoves=premoves))


def keep(case: Intake, before: Save) -> None:
    """Leave a seat ready whose sheet was cleared and written anew as it was."""
    save, place = case.position.save, case.place
    if save.submitted.get(place) == before.submitted.get(place) and place in before.ready:
        save = replace(save, ready=(*without(save.ready, place), place))
    premove, old = save.premoves.get(place), before.premoves.get(place)
    if premove is not None and old is not None and premove.lines == old.lines:
        save = replace(save, premoves={**save.premoves, place: old})
    case.position = replace(case.position, save=save)
