"""Two persons against each other: a challenge and its answer, a rematch."""

from __future__ import annotations

from collections.abc import Mapping

from bot import words
from bot.judge import new_game, session
from bot.judge.announced_acts import starting
from bot.judge.judge import Judge, Refusal
from bot.judge.leagues import two_player_matches
from bot.judge.lobby import lobby
from bot.judge.settings.running_game_models import BestOf, Match, RematchOffer
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from storage import queries
from storage.game_change import Change, created
from storage.models import Game

MOST_CHALLENGES = 5
"""Challenges of one person that wait for an answer at a time."""


async def challenge(  # noqa: PLR0913  what a challenge consists of, all by name
    judge: Judge,
    slug: str,
    challenger: tuple[int, str],
    challenged: int,
    *,
    best_of: BestOf = 1,
    options: Mapping[str, object] | None = None,
    salt: str = "",
    guild_id: int | None = None,
    channel_id: int | None = None,
) -> Game:
    """Open a game for two, in which the challenger (number, name) sits already; raises Refusal.

    It has no gamemaster: neither of the two rules over the other, only who may manage the server.
    """
    game, (user_id, name) = judge.rules(slug), challenger
    if user_id == challenged:
        raise Refusal(words.challenges.YOURSELF)
    chosen = new_game.read_options(game, options or {})
    least, most = new_game.size(game, chosen)
    if not least <= 2 <= most:
        raise Refusal(words.challenges.NOT_FOR_TWO, title=game.title, least=least)
    terms = Terms.model_validate({"fill": "independents"})
    row = new_game.new_row(judge, game, chosen, terms)
    row.guild_id, row.channel_id, row.deadline = (
        guild_id,
        channel_id,
        judge.now() + two_player_matches.PATIENCE,
    )
    with changing(row) as kept:
        kept.match = Match(best_of=best_of, players=(user_id, challenged))
    async with judge.database.work() as work:
        await work.alone(new_game.matter_of(user_id))
        await new_game.may_play(judge, work.session, user_id)
        joined = await queries.joined_by(work.session, user_id)
        if sum(_waits(judge, each, user_id) for each in joined) >= MOST_CHALLENGES:
            raise Refusal(words.challenges.TOO_MANY, most=MOST_CHALLENGES)
        async with created(work, row) as change:
            await new_game.join(change, user_id, name, salt=salt)
            await change.note("challenged", user_id, whom=challenged, rules=slug)
            await lobby.announce(judge, change, game)
    return row


async def accept(judge: Judge, game_id: int, user_id: int, name: str) -> Game:
    """Take a challenge up: the game begins at once; raises Refusal for all but the one who is challenged."""
    await lapse(judge, game_id)
    async with judge.database.change(game_id) as change:
        match = _pending(change.game, user_id)
        for each in match.players:
            await new_game.may_play(judge, change.session, each, besides=game_id, own=each == user_id)
        if user_id not in [player.user_id for player in await change.players()]:
            await new_game.join(change, user_id, name)
        await change.note("accepted", user_id)
        return await starting.start(judge, change, user_id)


async def decline(judge: Judge, game_id: int, user_id: int) -> Game:
    """Turn a challenge down and tell the challenger; raises Refusal for all but the one who is challenged."""
    await lapse(judge, game_id)
    async with judge.database.change(game_id) as change:
        match = _pending(change.game, user_id)
        await _refuse(judge, change, match, words.challenges.DECLINED_BY.format(user=user_id))
        return change.game


async def lapse(judge: Judge, game_id: int) -> bool:
    """End a challenge that nobody answered in time and tell the challenger; return whether it was one."""
    async with judge.database.change(game_id) as change:
        row = change.game
        match = settings_of(row).match
        if match is None or row.status != "open" or row.deadline is None or row.deadline > judge.now():
            return False
        await _refuse(judge, change, match, words.challenges.LAPSED.format(user=match.players[1]))
        return True


def _waits(judge: Judge, row: Game, challenger: int) -> bool:
    """Return whether a game is a challenge of somebody that may still be answered."""
    match = settings_of(row).match
    in_time = row.deadline is not None and row.deadline > judge.now()
    return match is not None and match.players[0] == challenger and in_time


def _pending(row: Game, user_id: int) -> Match:
    """Return the challenge that a person may answer; raises Refusal."""
    match, title = settings_of(row).match, texts.title(row)
    if match is None:
        raise Refusal(words.challenges.NONE, title=title)
    if row.started_at is not None or row.status == "announcing":
        raise Refusal(words.challenges.ACCEPTED, title=title)
    if row.status != "open":
        why = str(row.outcome["reason"]) if row.outcome else words.challenges.OVER
        raise Refusal(words.challenges.CHALLENGE_OVER, title=title, why=why)
    if user_id != match.players[1]:
        raise Refusal(words.challenges.NOT_YOURS, user=match.players[1])
    return match


async def _refuse(judge: Judge, change: Change, match: Match, why: str) -> None:
    await lobby.call_off(judge, change, why)
    body = Body(text=f"**{texts.title(change.game)}**: {why}")
    await messages.post(judge, change, "private", body, user_id=match.players[0])


async def rematch(judge: Judge, game_id: int, user_id: int) -> Game:
    """Agree to a rematch; when both have, it begins. Return that game, or this one while it waits."""
    async with judge.database.change(game_id) as change:
        row = change.game
        offer = _offered(judge, row, user_id)
        offer = offer.model_copy(update={"agreed": [*offer.agreed, user_id]})
        title = texts.title(row)
        if len(offer.agreed) < 2:
            with changing(row) as kept:
                kept.rematch = offer
            [other] = [user for user in offer.players if user != user_id]
            until = texts.until(offer.until)
            line = words.challenges.WANTED.format(user=user_id, title=title, other=other, until=until)
            await messages.say(judge, change, [line], controls="rematch")
            letter = Body(text=line, controls="rematch")
            await messages.post(judge, change, "private", letter, user_id=other)
            return row
        before = settings_of(row).match
        match = Match(best_of=before.best_of, players=before.players) if before else None
        for each in offer.players:
            await new_game.may_play(judge, change.session, each, own=each == user_id)
        following = await two_player_matches.again(judge, change, match, starting.start)
        with changing(row) as kept:
            kept.rematch = offer.model_copy(update={"successor": following.id})
        facts = {"title": title, "seating": two_player_matches.seating(row), "next": texts.title(following)}
        await messages.say(judge, change, [words.challenges.REMATCH.format(**facts)])
        return following


def _offered(judge: Judge, row: Game, user_id: int) -> RematchOffer:
    """Return the rematch that a person may agree to; raises Refusal."""
    session.require(row, "ended")
    offer, title = settings_of(row).rematch, texts.title(row)
    if offer is None:
        raise Refusal(words.challenges.NO_REMATCH, title=title)
    if user_id not in offer.players:
        raise Refusal(words.challenges.ONLY_THE_TWO)
    if offer.successor is not None:
        raise Refusal(words.challenges.REMATCH_BEGUN, title=title, number=offer.successor)
    if judge.now() >= offer.until:
        raise Refusal(words.challenges.REMATCH_LATE)
    if user_id in offer.agreed:
        raise Refusal(words.challenges.AGREED_ALREADY)
    return offer
