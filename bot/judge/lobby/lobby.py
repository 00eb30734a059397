"""Before a game begins: open it, join, leave, start. And the end of a player's part: resign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot import words
from bot.judge import new_game, progress, session
from bot.judge.announced_acts import starting
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import join_requirements, open_seats
from bot.judge.notices import followers
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages, public_invitations, texts
from bot.judge.telling.messages import Body
from games.core.play import runner
from games.core.play.save import Act
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, Outcome
from games.core.telling.prose import several
from storage.game_change import Change, created
from storage.models import Game


async def create(  # noqa: PLR0913  what a table is opened with, all by name
    judge: Judge,
    slug: str,
    user_id: int,
    *,
    options: Mapping[str, object] | None = None,
    terms: Terms | None = None,
    name: str = "",
    guild_id: int | None = None,
    channel_id: int | None = None,
    invites: bool = False,
) -> Game:
    """Open a game to players and return it; raises Refusal for options that the rule set does not have.

    `invites`: its channel gets an invitation, besides the announcement in its thread.
    """
    game = judge.rules(slug)
    chosen = new_game.read_options(game, options or {})
    agreed = terms or Terms.model_validate({})
    if agreed.overseer and not agreed.anonymous:
        raise Refusal(words.lobby.OVERSEER_ALONE)
    row = new_game.new_row(judge, game, chosen, agreed, name=name)
    row.guild_id, row.channel_id, row.gamemaster_id = guild_id, channel_id, user_id
    if invites and not agreed.private:
        with changing(row) as kept:
            kept.invites = True
    async with judge.database.work() as work:
        await work.alone(new_game.matter_of(user_id))
        await new_game.may_open(judge, work.session, user_id)
        async with created(work, row) as change:
            await announce(judge, change, game)
            await change.note("created", user_id, rules=slug)
    return row


async def join(
    judge: Judge, game_id: int, user_id: int, name: str, *, wishes: Sequence[str] = (), salt: str = ""
) -> Game:
    """Take part in a game that is open; joining again changes one's wishes and salt."""
    async with judge.database.change(game_id) as change:
        game = judge.rules(change.game.slug)
        session.require(change.game, "open")
        if (match := settings_of(change.game).match) and user_id not in match.players:
            raise Refusal(words.challenges.OF_TWO_OTHERS, title=texts.title(change.game))
        await change.alone(new_game.matter_of(user_id))
        await new_game.may_play(judge, change.session, user_id, besides=game_id)
        if user_id == change.game.gamemaster_id and texts.overseen(change.game):
            raise Refusal(words.gamemaster.OVERSEER, title=texts.title(change.game))
        preferences = [new_game.seat_named(game, wish) for wish in wishes]
        players = await change.players()
        others = [player for player in players if player.user_id != user_id]
        most = new_game.size(game, change.game.options)[1]
        if len(others) == len(players):
            await join_requirements.refuse_below(change.session, change.game, game, user_id)
        if len(others) >= most:
            raise Refusal(words.lobby.FULL, title=texts.title(change.game), seats=most)
        await new_game.join(change, user_id, name, *dict.fromkeys(preferences), salt=salt)
        await announce(judge, change, game)
        return change.game


async def leave(judge: Judge, game_id: int, user_id: int) -> Game:
    """Give back one's place in a game that has not begun."""
    async with judge.database.change(game_id) as change:
        session.require(change.game, "open")
        if user_id not in [player.user_id for player in await change.players()]:
            raise Refusal(words.lobby.NOT_JOINED, title=texts.title(change.game))
        await change.leave(user_id)
        if (match := settings_of(change.game).match) and user_id == match.players[0]:
            await call_off(judge, change, words.challenges.TAKEN_BACK.format(user=user_id))
            return change.game
        await announce(judge, change, judge.rules(change.game.slug))
        return change.game


async def call_off(judge: Judge, change: Change, why: str) -> None:
    """End a game that has not begun, in the place of its announcement."""
    row = change.game
    row.status, row.ended_at, row.deadline, row.outcome = (
        "ended",
        judge.now(),
        None,
        dict(Outcome((), why).dump()),
    )
    await change.note("called off")
    await messages.post(judge, change, "status", Body(text=f"## {texts.title(row)}\n{why}"))
    await public_invitations.close(judge, change, why)
    await followers.tell_end(judge, change, f"{texts.title(row)}: {why}")


async def announce(judge: Judge, change: Change, game: AnyGame) -> None:
    """Bring the announcement of an open game and its invitation up to date: its options, who has joined."""
    players = await change.players()
    is_match = settings_of(change.game).match is not None
    most = 2 if is_match else new_game.size(game, change.game.options)[1]
    lines = [
        public_invitations.opening(game, change.game),
        words.lobby.JOINED_OF.format(count=len(players), most=most, names=texts.joined(players)),
    ]
    body = Body(text="\n".join(lines), controls="challenge" if is_match else "lobby", pin=True)
    await messages.post(judge, change, "status", body)
    await public_invitations.invite(judge, change, game)


async def start(judge: Judge, game_id: int, user_id: int, *, manages_server: bool = False) -> Game:
    """Close the salts of a game in public; it begins when that stands, see `dice_number_announcements`."""
    async with judge.database.change(game_id) as change:
        row, game = change.game, judge.rules(change.game.slug)
        session.require(row, "open")
        if settings_of(row).formed is not None:
            raise Refusal(words.queue.BEGINS_BY_ITSELF, title=texts.title(row))
        if match := settings_of(row).match:
            raise Refusal(words.challenges.BEGINS_WHEN, title=texts.title(row), user=match.players[1])
        if row.gamemaster_id not in (None, user_id) and not manages_server:
            raise Refusal(words.lobby.ONLY_WHO_OPENED, user=row.gamemaster_id, title=texts.title(row))
        terms = settings_of(row)
        players = await change.players()
        if not players:
            raise Refusal(words.lobby.NOBODY_JOINED, title=texts.title(row))
        await new_game.may_play(judge, change.session, user_id, besides=game_id)
        least, _ = new_game.size(game, row.options)
        if terms.fill == "independents" and len(players) < least:
            raise Refusal(words.lobby.TOO_FEW, title=game.title, least=least, count=len(players))
        return await starting.start(judge, change, user_id)


async def resign(judge: Judge, game_id: int, user_id: int) -> str:
    """Give up one's seat: to whoever takes it, or for good, as the game was opened; return its name."""
    async with session.opened(judge, game_id) as opened:
        change = opened.change
        held = session.own_seat(change, user_id)
        place = SeatName(held.seat)
        name = opened.game.power(place).name
        if open_seats.stays_open(change.game):
            await change.note("resigned", user_id, seat=held.seat)
            await open_seats.resign(judge, opened, held)
            return name
        held.status = "out"
        await messages.recall(change, change.game.turn, change.game.step, user_id)
        await change.seated(held.seat, None, "resigned")
        await change.note("resigned", user_id, seat=held.seat)
        line = words.lobby.GIVE_UP if several(name) else words.lobby.GIVES_UP
        await messages.say(judge, change, [line.format(name=name)])
        positions = [runner.act(opened.game, opened.position.save, opened.dice, Act("resign", place))]
        while place in positions[-1].awaited:
            positions.append(runner.ready(opened.game, positions[-1].save, opened.dice, place))
        await progress.follow(judge, opened, positions[-1], trail=positions[1:-1])
        return name
