"""A person's view of a game: now, at a turn, in its whole opened, as an export.

Every picture and text of a game begins here, with a View of one seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge import session
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letter_archive
from bot.judge.session import PlayerView
from bot.judge.settings.running_game_models import Announced
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import public_invitations, texts
from games.core.play import runner
from games.core.play.dice import Rewind
from games.core.play.save import Save
from games.core.record.verifying import Record, completed
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, AnyView, Event, view
from storage import queries
from storage.errors import Cause, StorageError


async def look(judge: Judge, game_id: int, user_id: int | None) -> PlayerView:
    """Return a begun game as a person sees it now: all of it of one moment."""
    stored = await judge.database.read(queries.stored, game_id)
    row, seats, save = stored.game, stored.seats, stored.save
    if row.status != "announcing" or row.started_at is None:
        session.require(row, "running", "paused", "ended", "frozen")
    if save is None:
        raise StorageError(Cause.NOT_BEGUN, game_id=game_id)
    game = judge.rules(row.slug)
    try:
        position = runner.resume(game, save, session.dice_of(row, seats))
    except Diverged as error:
        raise Refusal(words.games.UNFIT, title=texts.title(row)) from error
    return PlayerView(row, game, seats, position, session.seat_of(seats, user_id))


def public(seen: PlayerView) -> AnyView:
    """Return what everybody may know of a game now."""
    return view(seen.position.state, None)


async def told_since(judge: Judge, seen: PlayerView, mark: tuple[int, int]) -> list[Event]:
    """Return what was told after a turn and a number of events of it."""
    (turn, count), position = mark, seen.position
    turns = await judge.database.read(queries.told, seen.row.id, turn, position.save.turn - 1)
    return [event for page in [*turns, position.state.told] for event in page][count:]


async def at_turn(judge: Judge, game_id: int, turn: int) -> tuple[AnyGame, AnyView]:
    """Return the public view as a turn began."""
    row = await judge.database.ask(queries.game, game_id)
    game = judge.rules(row.slug)
    if not 0 <= turn <= row.turn:
        raise Refusal(words.games.NO_SUCH_TURN, title=texts.title(row), last=row.turn)
    save = await judge.database.read(queries.checkpoint, game_id, turn)
    return game, view(game.state.model_validate(save.state), None)


async def turns(judge: Judge, game_id: int) -> tuple[AnyGame, list[AnyView]]:
    """Return the public view of every turn from its beginning, for a replay or a chart; raises Refusal."""
    row = await judge.database.ask(queries.game, game_id)
    game = judge.rules(row.slug)
    if row.started_at is None:
        raise Refusal(words.games.NOT_NOW[row.status], title=texts.title(row))
    saves = await judge.database.read(queries.checkpoints, game_id)
    return game, [view(game.state.model_validate(save.state), None) for save in saves]


async def phases(judge: Judge, game_id: int) -> list[str]:
    """Return the name of each turn in order: the choices for a map of any phase."""
    game, views = await turns(judge, game_id)
    return [game.phase(each) for each in views]


async def landmarks(judge: Judge, game_id: int) -> list[tuple[int, str]]:
    """Return the turns whose maps are offered, by number and name: as a replay has them, the first, the last.

    Where a player gives many commands in one turn, that is one map for the turn and not one for each command.
    """
    return (await stops(judge, game_id))[0]


async def stops(judge: Judge, game_id: int) -> tuple[list[tuple[int, str]], int]:
    """Return the turns whose maps are offered, see `landmarks`, and how many phases have begun among them:
    all of them, or all but the last, where a phase is under way that began before it.
    """
    game, views = await turns(judge, game_id)
    last = len(views) - 1
    begun = [n for n, seen in enumerate(views) if n == 0 or game.filmed is None or game.filmed(seen)]
    kept = begun if begun[-1] == last else [*begun, last]
    return [(number, game.phase(views[number])) for number in kept], len(begun)


async def history(judge: Judge, game_id: int, turn: int | None = None) -> list[str]:
    """Return what was told to the table, line by line, in one turn or in all up to now."""
    seen = await look(judge, game_id, None)
    pages = await judge.database.read(queries.pages, game_id)
    chosen = [page.told for page in pages if turn in (None, page.save.turn)]
    if turn in (None, seen.row.turn):
        chosen.append(seen.position.state.told)
    told = [event for events in chosen for event in events if event.audience is None]
    return [line for line in map(seen.game.prose, told) if line]


async def status(judge: Judge, game_id: int, user_id: int | None = None) -> str:
    """Return the status of a game in words."""
    row = await judge.database.ask(queries.game, game_id)
    if row.started_at is None and row.status in ("open", "announcing"):
        players = await judge.database.read(queries.players, game_id)
        joined = words.lobby.HAVE_JOINED.format(names=texts.joined(players))
        return f"{public_invitations.opening(judge.rules(row.slug), row)}\n{joined}"
    seen = await look(judge, game_id, user_id)
    return texts.status(seen.game, row, seen.seats, seen.position, user_id, now=judge.now())


async def export(judge: Judge, game_id: int) -> Record:
    """Return a finished game as a record that anyone can verify; raises Refusal while it has secrets."""
    row = await judge.database.ask(queries.game, game_id)
    if row.status != "ended" or row.started_at is None:
        raise Refusal(words.games.NO_EXPORT_YET, title=texts.title(row))
    if settings_of(row).drawn:
        raise Refusal(words.sandbox.NO_EXPORT, title=texts.title(row))
    seats = await judge.database.read(queries.seats, game_id)
    saves = await judge.database.read(queries.checkpoints, game_id)
    finished, last = saves[:-1], saves[-1]
    outcome = judge.rules(row.slug).result(judge.rules(row.slug).state.model_validate(last.state))
    said = settings_of(row).announced
    opened = letter_archive.exported(row, await judge.database.read(queries.letters, game_id))
    record = Record(
        game=session.name_of(row),
        slug=row.slug,
        edition=row.edition,
        seats=tuple(SeatName(seat.seat) for seat in seats),
        options=row.options,
        seed=row.seed,
        salts=session.salts_of(row, seats),
        turns=tuple(finished if outcome else saves),
        outcome=row.outcome if outcome else None,
        closing=said.closing,
        rewinds=_rewinds(said, saves),
        casting=said.casting,
        extra={"letters": opened} if opened else {},
    )
    return completed(judge.rules(row.slug), record, last.state if outcome else None)


def _rewinds(said: Announced, saves: Sequence[Save]) -> tuple[Rewind, ...]:
    """Return the rewinds of a game; of those before there were announcements, the ones that left a trace."""
    rewinds = {rewind.epoch: rewind for rewind in said.rewinds}
    for save in saves:
        for entry in save.log:
            if entry.epoch and entry.epoch not in rewinds:
                rewinds[entry.epoch] = Rewind(
                    epoch=entry.epoch, turn=save.turn, message=None, tries=1, by="gamemaster"
                )
    return tuple(rewinds[epoch] for epoch in sorted(rewinds))
