"""A game begins: its seats are cast, and the first question is put."""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge import new_game, progress, session
from bot.judge.judge import Judge, Session
from bot.judge.notices import dice_number_announcements
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, public_invitations, texts
from games.core.play import runner
from games.core.play.seating import Casting, Claim, cast
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame
from storage.game_change import Change
from storage.models import Game, Player, Seat


async def begin(judge: Judge, change: Change, game: AnyGame, user_id: int | None) -> Game:
    """Seat those who joined, give the rest to computers or leave them out, and put the first question.

    The salts are closed by then, see `dice_number_announcements`.
    """
    row = change.game
    for seat in _seated(change, game, await change.players()):
        change.seats.append(seat)
        await change.seated(seat.seat, seat.user_id, "joined")
    row.status, row.started_at = "running", judge.now()
    dice = session.dice_of(row, change.seats)
    options = game.options.model_validate(row.options)
    position = runner.begin(game, [SeatName(seat.seat) for seat in change.seats], options, dice)
    await change.note("started", user_id)
    is_closed = settings_of(row).announced.closing is not None
    seed = "" if is_closed else words.dice.SEED_SMALL.format(commitment=row.commitment)
    cast_list = "\n".join(filter(None, [*_cast_list(game, row, change.seats), seed]))
    opened = Session(change, game, dice, position)
    last = await progress.follow(judge, opened, position, lines=[cast_list], first=True)
    await public_invitations.close(judge, change)
    for seat in change.seats:
        await messages.greet(judge, opened, last, seat)
    return row


def _seated(change: Change, game: AnyGame, players: Sequence[Player]) -> list[Seat]:
    """Return the seats of the game in the rules' order, with those who hold them."""
    row, terms = change.game, settings_of(change.game)
    powers = [power.seat for power in game.powers]
    held = _cast(row, powers, players, by_lot=terms.seating == "draw")
    by_user = {player.user_id: player for player in players}
    seats: list[Seat] = []
    computers = new_game.computers(game, row.options, terms, len(held))
    for position, place in enumerate(powers):
        player = by_user.get(held.get(place, 0))
        if player is None and not computers:
            continue
        computers -= player is None
        seats.append(
            Seat(
                game_id=row.id,
                seat=place,
                position=position,
                name=player.name if player else "",
                salt=player.salt if player else "",
                status="held" if player else "computer",
                user_id=player.user_id if player else None,
                preferences=player.preferences if player else [],
            )
        )
    return seats


def _cast(
    row: Game, powers: Sequence[SeatName], players: Sequence[Player], *, by_lot: bool
) -> dict[SeatName, int]:
    """Return who gets which seat, and keep with the game how that came about."""
    wishes = {player.user_id: player.preferences for player in players}
    held = cast(powers, wishes, session.dice_of(row, ()), by_lot=by_lot)
    seat_of = {user_id: seat for seat, user_id in held.items()}
    claims = [Claim(wishes=list(player.preferences), seat=seat_of[player.user_id]) for player in players]
    with changing(row) as kept:
        kept.announced.casting = Casting(among=list(powers), claims=claims, by_lot=by_lot)
    return held


def _cast_list(game: AnyGame, row: Game, seats: Sequence[Seat]) -> list[str]:
    lines = [words.lobby.BEGINS.format(title=texts.title(row))]
    if (match := settings_of(row).match) and match.line:
        lines.append(match.line)
    lines += (line for line in settings_of(row).spectators if line != words.watching.MAY_LOOK)
    for seat in seats:
        power = game.power(SeatName(seat.seat))
        lines.append(f"- **{power.name}** {power.chinese}: {texts.holder(row, seat)}")
    return lines


async def start(judge: Judge, change: Change, user_id: int | None) -> Game:
    """Close the salts of a game; it begins when that is announced, at once if it is told of nowhere."""
    await dice_number_announcements.close_salts(judge, change, user_id)
    if change.game.channel_id is not None:
        return change.game
    return await begin(judge, change, judge.rules(change.game.slug), user_id)
