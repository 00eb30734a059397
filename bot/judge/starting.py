"""How a game comes to be: the table that is laid, and the first question once its players are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.judge import messages, progress, words
from bot.judge.game_settings import Terms, announced, keep_announced, match_of
from bot.judge.judge import Judge, Refusal
from games.core import runner
from games.core.casting import Casting, Claim, cast
from games.core.dice import commitment
from games.core.game import AnyGame
from games.core.prompts import Seat as Place
from storage.change import Change
from storage.models import Game, Player, Seat


def table(
    judge: Judge, game: AnyGame, options: Mapping[str, object], terms: Terms, *, name: str = ""
) -> Game:
    """Return a game that waits for players, with a seed of its own, not yet stored."""
    seed = judge.entropy(32)
    return Game(
        slug=game.slug,
        edition=game.edition,
        name=words.plain(name, 60) or game.title,
        options=dict(options),
        seed=seed,
        commitment=commitment(seed),
        settings=terms.model_dump(),
        private=terms.private,
        anonymous=terms.anonymous,
        created_at=judge.now(),
    )


async def begin(judge: Judge, move: Change, game: AnyGame, user_id: int | None) -> Game:
    """Seat those who joined, give the rest to computers or leave them out, and put the first question.

    The salts are closed by then, see `announcing`.
    """
    row = move.game
    for seat in _seated(move, game, await move.players()):
        move.seats.append(seat)
        await move.seated(seat.seat, seat.user_id, "joined")
    row.status, row.started_at = "running", judge.now()
    dice = progress.dice_of(row, move.seats)
    options = game.options.model_validate(row.options)
    position = runner.begin(game, [Place(seat.seat) for seat in move.seats], options, dice)
    await move.note("started", user_id)
    unseen = [f"-# SHA-256 of the seed: `{row.commitment}`."] if announced(row).closing is None else []
    await messages.say(judge, move, [*_cast_list(game, row, move.seats), *unseen])
    opened = progress.Course(move, game, dice, position)
    await progress.follow(judge, opened, position, first=True)
    return row


def _seated(move: Change, game: AnyGame, players: Sequence[Player]) -> list[Seat]:
    """Return the seats of the game in the rules' order, with those who hold them."""
    row, terms = move.game, Terms.model_validate(move.game.settings)
    powers = [power.seat for power in game.powers]
    held = _cast(row, powers, players, by_lot=terms.seating == "draw")
    by_user = {player.user_id: player for player in players}
    seats: list[Seat] = []
    computers = 0 if terms.fill == "independents" else size(game, row.options)[1] - len(held)
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


def _cast(row: Game, powers: Sequence[Place], players: Sequence[Player], *, by_lot: bool) -> dict[Place, int]:
    """Return who gets which seat, and keep with the game how that came about."""
    wishes = {player.user_id: player.preferences for player in players}
    held = cast(powers, wishes, progress.dice_of(row, ()), by_lot=by_lot)
    seat_of = {user_id: seat for seat, user_id in held.items()}
    claims = [Claim(wishes=list(player.preferences), seat=seat_of[player.user_id]) for player in players]
    said = announced(row)
    said.casting = Casting(among=list(powers), claims=claims, by_lot=by_lot)
    keep_announced(row, said)
    return held


def size(game: AnyGame, options: Mapping[str, object]) -> tuple[int, int]:
    """Return how many seats a game with these options has at least and at most."""
    return game.size(game.options.model_validate(dict(options)))


def _cast_list(game: AnyGame, row: Game, seats: Sequence[Seat]) -> list[str]:
    lines = [f"## {words.title(row)} begins"]
    if (match := match_of(row)) and match.line:
        lines.append(match.line)
    for seat in seats:
        power = game.power(Place(seat.seat))
        lines.append(f"- **{power.name}** {power.chinese}: {words.holder(row, seat)}")
    return lines


def seat_named(game: AnyGame, wish: str) -> Place:
    """Return the seat that is meant: by name, alias, Chinese name or beginning; raises Refusal naming all."""
    folded = wish.strip().casefold()
    for power in game.powers:
        if folded in [word.casefold() for word in (power.seat, power.name, power.chinese, *power.aliases)]:
            return power.seat
    begun = [p.seat for p in game.powers if folded and p.name.casefold().startswith(folded)]
    if len(begun) == 1:
        return begun[0]
    names = ", ".join(power.name for power in game.powers)
    raise Refusal(f"There is no seat “{words.plain(wish, 40)}”; the seats are {names}.")
