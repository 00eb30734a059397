"""A game that was played through the bot, with all that people do there, verifies with both verifiers."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from games.core.record.verifying import load, verify
from storage import queries
from tests.bot.judge.publicly import stand
from tests.conformance.courses import GAMES
from tests.examples import few
from tests.proof.bazaar import MASTER
from tests.proof.progress import Progress
from tests.proof.secrecy.house import House, begin, house
from tests.proof.secrecy.moments import drive_computers, prompt_of, typed

SCRIPT = Path(__file__).parents[3] / "docs" / "verify_dice.py"
SECOND = importlib.util.spec_from_file_location("verify_dice", SCRIPT)


def dice_are_wrong(export):
    """Return what the second verifier finds wrong; it is loaded afresh, as a program of its own."""
    module = importlib.util.module_from_spec(SECOND)
    SECOND.loader.exec_module(module)
    return module.wrong(export)


async def played(at: House, slug: str, seed: str):
    """Play a game of people who answer, err, sleep, resign and are taken back; return its export."""
    chance = random.Random(seed)
    game_id = await begin(at, slug, chance)
    rewinds = 2
    for number in range(5_000):
        await drive_computers(at, game_id)
        seen = await views.look(at.judge, game_id, None)
        if seen.row.status == "ended":
            return await views.export(at.judge, game_id), game_id
        held = {seat.seat: seat.user_id for seat in seen.seats if seat.status == "held"}
        asked = [seat for seat in seen.position.ask.prompts if seat in held and chance.random() < 0.7]
        for seat in asked:
            if (await at.judge.database.ask(queries.game, game_id)).status != "ended":
                letter = typed(await prompt_of(at, game_id, held[seat]), f"{seed}/{number}/{seat}")
                event, user = at.next_event(), held[seat]
                await message_intake.receive(at.judge, game_id, user, letter, source_id=event, event_id=event)
        if (await at.judge.database.ask(queries.game, game_id)).status == "ended":
            continue  # by what was just sent
        if chance.random() < 0.01 and len(held) > 2:
            await lobby.resign(at.judge, game_id, chance.choice(list(held.values())))
        elif chance.random() < 0.01 and rewinds and seen.row.turn:
            rewinds -= 1
            await gamemaster.rewind(at.judge, game_id, MASTER, chance.randint(0, seen.row.turn))
            await stand(at.judge, game_id)
        else:
            row = await at.judge.database.read(queries.game, game_id)
            if row.deadline is not None:
                at.now.at = max(at.now.at, row.deadline)
            await deadlines.expire(at.judge, game_id, row.turn, row.step)
    raise AssertionError(f"{slug} does not end")


def verified(folder: Path, slug: str, seed: str) -> int:
    """Play a game to its end and verify its export twice; return how many throws were checked."""

    async def run():
        async with house(folder / f"{slug}.sqlite") as at:
            record, game_id = await played(at, slug, seed)
            with pytest.raises(Refusal):
                await lobby.join(at.judge, game_id, 5, "late")
            return record

    record = asyncio.run(run())
    export = json.loads(json.dumps(record.dump()))
    assert "are right" in str(verify(GAMES[slug], load(export)))
    assert dice_are_wrong(export) == []
    return sum(entry.is_roll for turn in record.turns for entry in turn.log)


@pytest.mark.long
@pytest.mark.parametrize("slug", few(GAMES, 1))
def test_a_game_of_people_verifies_twice(tmp_path: Path, slug: str):
    assert verified(tmp_path, slug, "short")


def test_the_second_verifier_checks_it_as_a_program_too(tmp_path: Path):
    async def run():
        async with house(tmp_path / "toy.sqlite") as at:
            return (await played(at, "toy", "program"))[0]

    path = tmp_path / "export.json"
    path.write_text(json.dumps(asyncio.run(run()).dump()), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode().splitlines()[0]) == (0, "every die is right")


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_many_games_of_people_verify_twice(tmp_path: Path):
    progress = Progress.of("exports", 300)
    for number in progress.each():
        slug = list(GAMES)[number % len(GAMES)]
        (tmp_path / f"{number}").mkdir()
        progress.count("throws", verified(tmp_path / f"{number}", slug, f"{number}"))
