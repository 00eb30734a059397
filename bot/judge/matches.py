"""Two persons against each other: a challenge and its answer, the next game of a match, a rematch."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from bot.judge import announced_steps, game_limits, lobby, messages, progress, starting, words
from bot.judge.game_settings import BestOf, Match, Offer, Terms, keep_match, match_of, offer_of
from bot.judge.judge import Judge, Refusal
from bot.judge.message_body import Body
from bot.judge.text_limits import SALT, bounded
from storage import queries
from storage.change import Change, created
from storage.models import Game, Player

PATIENCE = timedelta(hours=48)
"""How long a challenge waits for its answer, and a rematch for the second of the two."""

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
        raise Refusal("You cannot challenge yourself; `/challenge` somebody else.")
    chosen = lobby.read_options(game, options or {})
    least, most = starting.size(game, chosen)
    if not least <= 2 <= most:
        raise Refusal(f"{game.title} is not for two: it needs {least} players. `/game create` opens it.")
    terms = Terms.model_validate({"fill": "independents"})
    row = starting.table(judge, game, chosen, terms)
    row.guild_id, row.channel_id, row.deadline = guild_id, channel_id, judge.now() + PATIENCE
    keep_match(row, match=Match(best_of=best_of, players=(user_id, challenged)))
    async with judge.database.work() as desk:
        await game_limits.may_play(judge, desk.session, user_id)
        joined = await queries.joined_by(desk.session, user_id)
        if sum(_waits(judge, each, user_id) for each in joined) >= MOST_CHALLENGES:
            raise Refusal(
                f"{MOST_CHALLENGES} challenges of yours wait for an answer; `/game leave` takes one back."
            )
        async with created(desk, row) as move:
            await _join(move, user_id, name, salt=salt)
            await move.note("challenged", user_id, whom=challenged, rules=slug)
            await lobby.announce(judge, move, game)
    return row


async def accept(judge: Judge, game_id: int, user_id: int, name: str) -> Game:
    """Take a challenge up: the game begins at once; raises Refusal for all but the one who is challenged."""
    await lapse(judge, game_id)
    async with judge.database.change(game_id) as move:
        match = _pending(move.game, user_id)
        for each in match.players:
            await game_limits.may_play(judge, move.session, each, besides=game_id, own=each == user_id)
        if user_id not in [player.user_id for player in await move.players()]:
            await _join(move, user_id, name)
        await move.note("accepted", user_id)
        return await announced_steps.start(judge, move, judge.rules(move.game.slug), user_id)


async def decline(judge: Judge, game_id: int, user_id: int) -> Game:
    """Turn a challenge down and tell the challenger; raises Refusal for all but the one who is challenged."""
    await lapse(judge, game_id)
    async with judge.database.change(game_id) as move:
        match = _pending(move.game, user_id)
        await _refuse(judge, move, match, f"<@{user_id}> has declined the challenge.")
        return move.game


async def lapse(judge: Judge, game_id: int) -> bool:
    """End a challenge that nobody answered in time and tell the challenger; return whether it was one."""
    async with judge.database.change(game_id) as move:
        row = move.game
        match = match_of(row)
        if match is None or row.status != "open" or row.deadline is None or row.deadline > judge.now():
            return False
        await _refuse(
            judge, move, match, f"<@{match.players[1]}> has not answered the challenge in 48 hours."
        )
        return True


def _waits(judge: Judge, row: Game, challenger: int) -> bool:
    """Return whether a game is a challenge of somebody that may still be answered."""
    match = match_of(row)
    in_time = row.deadline is not None and row.deadline > judge.now()
    return match is not None and match.players[0] == challenger and in_time


def _pending(row: Game, user_id: int) -> Match:
    """Return the challenge that a person may answer; raises Refusal."""
    match, title = match_of(row), words.title(row)
    if match is None:
        raise Refusal(f"{title} is no challenge.")
    if row.started_at is not None or row.status == "announcing":
        raise Refusal(f"The challenge {title} was accepted already.")
    if row.status != "open":
        why = str(row.outcome["reason"]) if row.outcome else "It is over."
        raise Refusal(f"The challenge {title} is over. {why}")
    if user_id != match.players[1]:
        raise Refusal(f"Only <@{match.players[1]}>, who is challenged, answers this.")
    return match


async def _refuse(judge: Judge, move: Change, match: Match, why: str) -> None:
    await lobby.call_off(judge, move, why)
    body = Body(text=f"**{words.title(move.game)}**: {why}")
    await messages.post(judge, move, "private", body, user_id=match.players[0])


async def ended(judge: Judge, move: Change) -> None:
    """After a game: begin the next one of its match, or tell its result and offer a rematch of two."""
    row, seats = move.game, await _seats(move)
    match, offer = match_of(row), offer_of(row)
    if any(part is not None and part.successor is not None for part in (match, offer)):
        return  # what has gone on keeps the result it went on from
    lines: list[str] = []
    if match is not None and not (len(seats) == 2 and _whole(move, match)):
        lines = ["The match ends with this game, for it was not played to its end by the two."]
    elif match is not None:
        match = match.after(row.id, _winner(move, match))
        if not match.decided:
            await _go_on(judge, move, match)
            return
        keep_match(row, match=match)
        lines = [f"### {match.standing}"]
    if len(seats) != 2:
        await messages.say(judge, move, lines)
        return
    one, other = seats
    keep_match(row, rematch=Offer(players=(one, other), until=judge.now() + PATIENCE))
    lines.append(f"Another one, <@{one}> and <@{other}>? Press **Rematch**, both of you, within 48 hours.")
    await messages.say(judge, move, lines, controls="rematch")


def _whole(move: Change, match: Match) -> bool:
    """Return whether a game counts: it was not called off, and no seat went to somebody else."""
    if (move.game.outcome or {}).get("called_off"):
        return False
    return all(seat.status != "computer" and seat.user_id in (None, *match.players) for seat in move.seats)


def _winner(move: Change, match: Match) -> int | None:
    """Return which of the two won a game, None if neither or both did."""
    winners = (move.game.outcome or {}).get("winners", ())
    won = [seat.user_id for seat in move.seats if seat.seat in winners and seat.user_id in match.players]
    return won[0] if len(won) == 1 else None


async def _go_on(judge: Judge, move: Change, match: Match) -> None:
    following = await _again(judge, move, match)
    keep_match(move.game, match=match.model_copy(update={"successor": following.id}))
    line = f"{match.standing}. The next game begins, {_seating(move.game)}: **{words.title(following)}**."
    await messages.say(judge, move, [line])


async def rematch(judge: Judge, game_id: int, user_id: int) -> Game:
    """Agree to a rematch; when both have, it begins. Return that game, or this one while it waits."""
    async with judge.database.change(game_id) as move:
        row = move.game
        offer = _offered(judge, row, user_id)
        offer = offer.model_copy(update={"agreed": [*offer.agreed, user_id]})
        title = words.title(row)
        if len(offer.agreed) < 2:
            keep_match(row, rematch=offer)
            [other] = [user for user in offer.players if user != user_id]
            line = (
                f"<@{user_id}> wants a rematch of {title}; <@{other}> has until {words.until(offer.until)}."
            )
            await messages.say(judge, move, [line], controls="rematch")
            letter = Body(text=line, controls="rematch")
            await messages.post(judge, move, "private", letter, user_id=other)
            return row
        before = match_of(row)
        match = Match(best_of=before.best_of, players=before.players) if before else None
        for each in offer.players:
            await game_limits.may_play(judge, move.session, each, own=each == user_id)
        following = await _again(judge, move, match)
        keep_match(row, rematch=offer.model_copy(update={"successor": following.id}))
        line = f"The rematch of {title} begins, {_seating(row)}: **{words.title(following)}**."
        await messages.say(judge, move, [line])
        return following


def _offered(judge: Judge, row: Game, user_id: int) -> Offer:
    """Return the rematch that a person may agree to; raises Refusal."""
    progress.require(row, "ended")
    offer, title = offer_of(row), words.title(row)
    if offer is None:
        raise Refusal(f"There is no rematch of {title}; `/challenge` begins a new game of two.")
    if user_id not in offer.players:
        raise Refusal("Only the two who played this game can agree on a rematch.")
    if offer.successor is not None:
        raise Refusal(f"The rematch of {title} has begun already: it is game #{offer.successor}.")
    if judge.now() >= offer.until:
        raise Refusal("The 48 hours for a rematch are over; `/challenge` begins a new game of two.")
    if user_id in offer.agreed:
        raise Refusal("You have agreed already; the other one has not yet.")
    return offer


async def _again(judge: Judge, move: Change, match: Match | None) -> Game:
    """Begin the same game anew, in the same transaction; each of the two gets the other's seat.

    Where nobody is to know who sits where, the seats are drawn anew: exchanged ones would tell it.
    """
    row, game = move.game, judge.rules(move.game.slug)
    terms = Terms.model_validate({**row.settings, "seating": "draw" if row.anonymous else "preference"})
    fresh = starting.table(judge, game, row.options, terms, name=row.name)
    fresh.guild_id, fresh.channel_id, fresh.gamemaster_id = row.guild_id, row.channel_id, row.gamemaster_id
    if match is not None:
        keep_match(fresh, match=match)
    seats = await _seats(move)
    (one, ones), (other, others) = seats.items()
    held = {seat.seat: seat for seat in move.seats}
    async with created(move, fresh) as following:
        for user_id, own, wish in ((one, ones, others), (other, others, ones)):
            wishes = () if row.anonymous else (wish,)
            await _join(following, user_id, held[own].name, *wishes, salt=held[own].salt)
        await announced_steps.start(judge, following, game, None)
    return fresh


def _seating(row: Game) -> str:
    return "with seats drawn by lot" if row.anonymous else "with seats exchanged"


async def _seats(move: Change) -> dict[int, str]:
    """Return the seat with which each person began; nothing if others came to play in their place."""
    tenures = await queries.tenures(move.session, move.game.id, None)
    began = {tenure.user_id: tenure.seat for tenure in tenures if tenure.reason == "joined"}
    return began if all(tenure.user_id in began for tenure in tenures) else {}


async def _join(move: Change, user_id: int, name: str, *wishes: str, salt: str = "") -> None:
    plain = bounded(salt.strip(), SALT, "Your salt").replace("\n", " ")
    player = Player(game_id=move.game.id, user_id=user_id, name=words.plain(name, 60), salt=plain)
    player.preferences = list(wishes)
    await move.join(player)
