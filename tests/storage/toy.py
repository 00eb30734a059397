"""A game of counting, judged by hand: each closed question is a number, and four of them make a turn."""

from games.core.play.save import ClosedQuestion, FinishedTurn, Save
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Event
from storage import queries
from storage.database import Database
from storage.game_change import Change
from storage.models import Game, Message, Seat

SEED = b"a seed of thirty-two bytes, secret"[:32]
SEATS = ("wei", "shu", "wu")
STEPS = 4


async def opened(database: Database, name: str = "The Three Kingdoms", **columns) -> Game:
    """Store a game that people may join."""
    async with database.work() as work:
        return await work.create(Game(slug="toy", name=name, seed=SEED, commitment="", **columns))


async def begun(database: Database, name: str = "The Three Kingdoms", **columns) -> Game:
    """Store a game that runs, at turn 0, step 0."""
    game = await opened(database, name, **columns)
    async with database.change(game.id) as change:
        change.seats += [
            Seat(game_id=game.id, seat=seat, position=place, user_id=100 + place)
            for place, seat in enumerate(SEATS)
        ]
        change.game.status, change.game.deadline = "running", change.now
        await change.put(Save(0, {"sum": 0}))
    return await database.read(queries.game, game.id)


async def count(change: Change, number: int) -> None:
    """Close a question with a number, and the turn with the fourth of them."""
    save = change.save
    log = (*save.log, ClosedQuestion(f"count:{len(save.log)}", {SeatName("wei"): number}))
    full = Save(save.turn, save.state, log=log, epoch=save.epoch)
    if len(log) < STEPS:
        await change.put(full)
        return
    total = save.state["sum"] + sum(int(str(entry.answers[SeatName("wei")])) for entry in log)
    page = FinishedTurn(full, (Event("counted", {"sum": total}),), ())
    await change.put(Save(save.turn + 1, {"sum": total}, epoch=save.epoch), [page])


async def close(database: Database, game_id: int, turn: int, step: int) -> bool:
    """Do what a judge does at a deadline: close the step if it is still open, and tell of it once."""
    async with database.change(game_id) as change:
        if (change.game.turn, change.game.step) != (turn, step):
            return False
        await count(change, 1)
        await change.tell(Message(kind="report", turn=turn, step=step, body={"text": f"{turn}.{step}"}))
        return True
