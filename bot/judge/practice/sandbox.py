"""A game is gone on with from any turn, as a game of its own, for practice: one person against computers, or
for all seats.

Of a finished game it is a copy up to that turn, with seed, salts and all that was announced, and then a
rewind like any other. So its export replays from the first turn, and verifies. Of a game under way it is made
of what the one who asks may see, and of nothing else: hands, piles and dice are new (`Game.imagined`).
"""

from __future__ import annotations

from dataclasses import replace

from bot import words
from bot.judge import new_game, progress, session
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.settings.running_game_models import Announced
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import PictureOf
from games.core.play import runner
from games.core.play.dice import Rewind, Under
from games.core.play.save import AnyPosition, FinishedTurn, Save
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, view
from storage import queries
from storage.game_change import Change, created
from storage.models import Game, Seat
from storage.queries import Stored


async def fork(  # noqa: PLR0913  who plays what from where, and where it is told, all by name
    judge: Judge,
    game_id: int,
    user_id: int,
    name: str,
    *,
    turn: int,
    seat: SeatName,
    number: int,
    guild_id: int | None = None,
    channel_id: int | None = None,
    alone: bool = False,
) -> Game:
    """Let a person go on from the beginning of a turn of a game; return the game that this is.

    `number` is that of the command, by Discord's count: dice that fall after a finished game are made from
    it too. Where they are `alone` they answer for all seats, and `seat` is the first. Raises Refusal.
    """
    stored = await judge.database.read(queries.stored, game_id)
    source, game = stored.game, judge.rules(stored.game.slug)
    if stored.save is None:
        raise Refusal(words.sandbox.NOT_BEGUN, title=texts.title(source))
    anew = source.status != "ended" or settings_of(source).drawn
    if anew and game.imagined is None:
        raise Refusal(words.sandbox.NOT_OVER, title=texts.title(source))
    seats = [SeatName(each.seat) for each in stored.seats]
    if seat not in seats:
        names = ", ".join(game.power(each).name for each in seats)
        raise Refusal(
            words.sandbox.NOT_PLAYED, title=texts.title(source), power=game.power(seat).name, names=names
        )
    if anew:
        row = _drawn_row(judge, game, source)
        pages, fresh = [], await _drawn(judge, game, stored, row, turn, user_id)
    else:
        pages = (await judge.database.read(queries.pages, game_id))[:turn]
        row = _copy(judge, game, stored, turn=turn, number=number)
        fresh = await _beginning(judge, game, stored, row, turn)
    row.guild_id, row.channel_id, row.gamemaster_id = guild_id, channel_id, user_id
    if alone:
        with changing(row) as kept:
            kept.one_for_all = user_id
    mine = Seat(game_id=0, seat=seat, position=0, name=name, status="held", user_id=user_id)
    async with judge.database.work() as work:
        await work.alone(new_game.matter_of(user_id))
        await new_game.may_play(judge, work.session, user_id)
        async with created(work, row) as change:
            await change.note("forked", user_id, source=game_id, turn=turn)
            await _begin(judge, change, stored, mine, fresh, pages)
    return row


def _copy(judge: Judge, game: AnyGame, stored: Stored, *, turn: int, number: int) -> Game:
    """Return the row of a game that goes on from a turn of another, not yet stored."""
    source, said = stored.game, settings_of(stored.game).announced
    terms = Terms.model_validate({"private": True})
    title = words.sandbox.NAME.format(number=source.id, title=source.name)
    row = new_game.new_row(judge, game, source.options, terms, name=title)
    row.seed, row.edition, row.status = source.seed, source.edition, "running"
    epoch = 1 + (stored.save.epoch if stored.save else 0)
    earlier = [int(each.message) for each in said.rewinds if each.message is not None]
    earlier += [int(said.closing.message)] if said.closing else []
    last = max([number, *(each + 1 for each in earlier)])
    said.rewinds.append(Rewind(epoch=epoch, turn=turn, message=str(last), tries=1, by="sandbox"))
    said.name, said.pending, said.proposal = session.name_of(source), None, None
    with changing(row) as kept:
        kept.announced = said
    return row


async def _beginning(judge: Judge, game: AnyGame, stored: Stored, row: Game, turn: int) -> Save:
    """Return the save from which a sandbox goes on; raises Refusal if nothing is asked there any more."""
    source, epoch = stored.game, settings_of(row).announced.rewinds[-1].epoch
    if not 0 <= turn <= source.turn:
        raise Refusal(words.games.NO_SUCH_TURN, title=texts.title(source), last=source.turn)
    before = await judge.database.read(queries.checkpoint, source.id, turn)
    fresh = replace(runner.rewind(before, 0), epoch=epoch)
    phase = phase_of(game, fresh)
    try:
        position = runner.resume(game, fresh, session.dice_of(row, stored.seats))
    except Diverged as error:
        raise Refusal(words.sandbox.NO_LONGER_FITS, title=texts.title(source), phase=phase) from error
    if position.ask is None:
        first = phase_of(game, await judge.database.read(queries.checkpoint, source.id, 0))
        raise Refusal(words.sandbox.NO_TURN, title=texts.title(source), phase=phase, first=first)
    return fresh


def _drawn_row(judge: Judge, game: AnyGame, source: Game) -> Game:
    """Return the row of practice that begins amid a game, with a seed of its own, not yet stored."""
    title = words.sandbox.NAME.format(number=source.id, title=game.title)
    row = new_game.new_row(judge, game, source.options, Terms.model_validate({"private": True}), name=title)
    row.status = "running"
    with changing(row) as kept:
        kept.drawn, kept.announced = True, Announced(name=words.sandbox.MARK)
    return row


async def _drawn(judge: Judge, game: AnyGame, stored: Stored, row: Game, turn: int, user_id: int) -> Save:
    """Return the save from which practice goes on amid a game: what a person may see of it, the rest anew.

    Raises Refusal if nothing is asked there any more.
    """
    source, title = stored.game, texts.title(stored.game)
    if not 0 <= turn <= source.turn:
        raise Refusal(words.games.NO_SUCH_TURN, title=title, last=source.turn)
    if game.imagined is None:
        raise Refusal(words.sandbox.NOT_OVER, title=title)
    held = session.seat_of(stored.seats, user_id)
    before = await judge.database.read(queries.checkpoint, source.id, turn)
    dice = session.dice_of(row, ())
    if turn:
        seen = view(game.state.model_validate(before.state), SeatName(held.seat) if held else None)
        state = game.imagined(seen, Under(dice, "drawn"))
    else:
        seats = [SeatName(each.seat) for each in stored.seats]
        state = game.setup(seats, game.options.model_validate(source.options))
    fresh = Save(0, state.model_dump(mode="json"))
    if runner.resume(game, fresh, dice).ask is None:
        first = phase_of(game, await judge.database.read(queries.checkpoint, source.id, 0))
        raise Refusal(words.sandbox.NO_TURN, title=title, phase=phase_of(game, fresh), first=first)
    return fresh


def phase_of(game: AnyGame, save: Save) -> str:
    """Return the name of a turn as its table knows it."""
    return game.phase(view(game.state.model_validate(save.state), None))


async def _begin(
    judge: Judge, change: Change, stored: Stored, mine: Seat, fresh: Save, pages: list[FinishedTurn]
) -> None:
    """Seat the person and the computers, store what was played before, and put the first question."""
    row, game = change.game, judge.rules(change.game.slug)
    for each in stored.seats:
        own, alone = each.seat == mine.seat, settings_of(row).one_for_all is not None
        change.seats.append(
            Seat(
                game_id=row.id,
                seat=each.seat,
                position=each.position,
                salt="" if settings_of(row).drawn else each.salt,
                name=mine.name if own else "",
                status="held" if own or alone else "computer",
                user_id=mine.user_id if own else None,
            )
        )
    await change.put(fresh, pages)
    await change.seated(mine.seat, mine.user_id, "sandbox")
    dice = session.dice_of(row, change.seats)
    position: AnyPosition = runner.resume(game, fresh, dice)
    facts = {"title": texts.title(row), "source": texts.title(stored.game), "phase": phase_of(game, fresh)}
    power = game.power(SeatName(mine.seat)).name
    begins = words.sandbox.BEGINS_UNSEEN if settings_of(row).drawn else words.sandbox.BEGINS
    against = words.sandbox.ALL_SEATS if settings_of(row).one_for_all is not None else words.sandbox.AGAINST
    line = begins.format(**facts, against=against.format(power=power))
    await messages.say(judge, change, [line], picture=PictureOf(turn=fresh.turn))
    opened = Session(change, game, dice, position)
    last = await progress.follow(judge, opened, position, first=True)
    for seat in change.seats:
        await messages.greet(judge, opened, last, seat)
