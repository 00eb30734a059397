"""Begins a game of each rule set, or closes three questions of each: by whatever program is on the path.

    python taking_turns.py URL begin|close

Prints how far each has come. It is run by the program before as well, so it uses what both have.
"""

import asyncio
import json
import pkgutil
import sys
from importlib import import_module
from typing import Any

import bot.judge
from bot.judge.judge import Judge, utcnow
from games import catalogue
from storage import queries
from storage.database import Database
from storage.engine import close, migrate, open_engine

ANN = 11


def of_the_judge(name: str) -> Any:
    """Return a file of the judge, in whichever of its rooms this program has it."""
    found = pkgutil.walk_packages(bot.judge.__path__, "bot.judge.")
    [path] = [each.name for each in found if not each.ispkg and each.name.endswith(f".{name}")]
    return import_module(path)


lobby, gamemaster = of_the_judge("lobby"), of_the_judge("gamemaster")


async def main(url: str, deed: str) -> None:
    """Do it, and print the turn, step and status of each game by its rules."""
    engine = open_engine(url)
    judge = Judge(Database(engine, utcnow))
    if deed == "begin":
        await migrate(engine)
        for slug in catalogue():
            terms = lobby.Terms.model_validate({"fill": "computers"})
            game = await lobby.create(judge, slug, ANN, terms=terms)
            await lobby.join(judge, game.id, ANN, "Ann")
            await lobby.start(judge, game.id, ANN)
    found = {}
    for number in range(1, len(catalogue()) + 1):
        for _ in range(3 if deed == "close" else 0):
            row = await judge.database.read(queries.game, number)
            if row.status == "running":
                await gamemaster.force(judge, row.id, ANN, row.turn, row.step)
        row = await judge.database.read(queries.game, number)
        found[row.slug] = (row.turn, row.step, row.status)
    await close(engine)
    print(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
