"""Computers think outside every transaction, and what they answer is stored if it still fits."""

import asyncio
import math
import pickle
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

from bot.judge import computers, session
from bot.judge.clock import deadlines
from bot.judge.computers import thoughts, thoughts_elsewhere
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.self_play import computer_answer
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, begun, bodies, opened, say, thought
from tests.bot.once import once
from tests.examples import few


class Watched:
    """The computer of a game; it notes whether anybody was writing to the database while it thought."""

    def __init__(self, path, game):
        self.path, self._game, self.free = path, game, []

    @property
    def game(self):
        return replace(self._game, computer=self)

    def __call__(self, view, prompt, dice):
        with closing(sqlite3.connect(self.path, timeout=0, isolation_level=None)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
                self.free.append(True)
                other.execute("ROLLBACK")
            except sqlite3.OperationalError:
                self.free.append(False)
        return self._game.computer(view, prompt, dice)


@pytest.fixture
def watched(engine, tmp_path):
    return Watched(tmp_path / "mandate.sqlite", toy.GAME)


@pytest.fixture
def table(judge, watched):
    """Return a judge at whose tables the computers are watched."""
    return replace(judge, games={"toy": watched.game})


class Later:
    """Workers that do their work only when a test says so."""

    def __init__(self):
        self.begun, self.may_end = asyncio.Event(), asyncio.Event()

    async def do(self, work, share=""):
        done = work()
        self.begun.set()
        await self.may_end.wait()
        return done


@once
async def joined(judge, *, people=(CAO,), start=True):
    """Return a game of these people and of computers."""
    number = await opened(judge, fill="computers")
    for user_id, seat in zip(people, ("Wei", "Shu"), strict=False):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    if start:
        await lobby.start(judge, number, GM)
    return number


async def save(judge, number):
    return await judge.database.read(queries.save, number)


# ---------------------------------------------------------------- no transaction is open


@pytest.mark.long
async def test_nobody_waits_for_a_computer_that_thinks_to_write(table, watched, watch):
    """Whatever brings a computer to think: a start, an order, a deadline, a seat handed over, a rewind."""
    number = await joined(table, people=(CAO, LIU))
    await thought(table)
    await say(table, number, CAO, "5; ready")
    await say(table, number, LIU, "1; ready")
    await thought(table)
    await gamemaster.replace_player(table, number, GM, "Wei", None, "")
    await thought(table)
    await gamemaster.rewind(table, number, GM, 0)
    table.thinking.clear()
    for _ in range(40):
        watch.ahead(hours=25)
        await deadlines.close_due(table)
    assert (await table.database.read(queries.game, number)).status == "ended"
    assert len(watched.free) > 20
    assert all(watched.free)


async def test_a_game_of_computers_alone_goes_on_to_its_end_and_holds_up_nobody(table, watched):
    number = await joined(table)
    await lobby.resign(table, number, CAO)
    await thought(table)
    assert (await table.database.read(queries.game, number)).status == "ended"
    assert all(watched.free)


async def left_to_computers(judge):
    """Return a game that only computers play, as it is before the first of them thinks."""
    number = await joined(judge)
    await gamemaster.replace_player(judge, number, GM, "Wei", None, "")
    return number


def played(game, save, dice, computers):
    """Return the log of every turn to the end, answer by answer, without any judge."""
    position, logs = runner.resume(game, save, dice), []
    while position.ask is not None:
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        assert seat in computers
        position = runner.answer(game, position.save, dice, seat, computer_answer(game, position, dice, seat))
        logs += [page.save.log for page in position.filled]
    return logs


class Forgetful:
    """Workers whose work is lost every second time, as when the program ends in between."""

    def __init__(self):
        self.times = 0

    async def do(self, work, share=""):
        done, self.times = work(), self.times + 1
        return done if self.times % 2 else []


@pytest.mark.long
@pytest.mark.parametrize("span", [math.inf, 0.0])
async def test_what_computers_answer_hangs_on_nothing_but_the_dice_of_the_game(judge, span):
    number = await left_to_computers(judge)
    row, seats, before = [
        await judge.database.read(each, number) for each in (queries.game, queries.seats, queries.save)
    ]
    expected = played(toy.GAME, before, session.dice_of(row, seats), [seat.seat for seat in seats])
    await thought(replace(judge, span=span))
    assert [page.save.log for page in await judge.database.read(queries.pages, number)] == expected
    assert (await judge.database.read(queries.game, number)).status == "ended"


@pytest.mark.long
async def test_the_program_may_end_between_thinking_and_storing(judge):
    """The answer is lost then; after the restart it is found again, with the same dice."""
    number = await left_to_computers(judge)
    row, seats, before = [
        await judge.database.read(each, number) for each in (queries.game, queries.seats, queries.save)
    ]
    expected = played(toy.GAME, before, session.dice_of(row, seats), [seat.seat for seat in seats])
    workers = Forgetful()
    for _ in range(200):
        if (await judge.database.read(queries.game, number)).status == "ended":
            break
        again = replace(judge, span=0.0, workers=workers, thinking={})
        await computers.wake(again)
        assert number in again.thinking
        await computers.go_on(again)
    assert workers.times > len(expected)
    assert [page.save.log for page in await judge.database.read(queries.pages, number)] == expected


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_what_is_sent_to_another_process_comes_to_the_same_there(slug):
    game = catalogue()[slug]
    options = game.options()
    seats = [power.seat for power in game.powers][: game.size(options)[1]]
    dice = Seeded(b"s" * 32, "g1", {})
    save = runner.begin(game, seats, options, dice).save
    sent = pickle.dumps(partial(thoughts_elsewhere, slug, save, dice, seats, 0.0))
    arrived = pickle.loads(sent)  # noqa: S301  written in the line above
    assert arrived() == thoughts(game, save, dice, seats, span=0.0)


# ---------------------------------------------------------------- what happens meanwhile


async def thinking_of(judge, number):
    """Begin to let computers think; return the task, and how to let it end."""
    later = Later()
    task = asyncio.create_task(computers.go_on(replace(judge, workers=later)))
    await later.begun.wait()
    return task, later.may_end.set


async def test_orders_are_heard_while_computers_think_and_their_answers_still_count(judge):
    number = await joined(judge)
    task, end = await thinking_of(judge, number)
    assert (await say(judge, number, CAO, "5")).lines == ("5",)
    end()
    assert await task == 1
    stored = await save(judge, number)
    assert (stored.submitted["wei"], set(stored.ready)) == (5, {"shu", "wu"})


async def test_a_seat_that_was_given_to_a_person_meanwhile_is_theirs(judge):
    number = await joined(judge)
    task, end = await thinking_of(judge, number)
    await gamemaster.replace_player(judge, number, GM, "Shu", LIU, "Liu")
    end()
    await task
    await thought(judge)
    stored = await save(judge, number)
    assert "shu" not in stored.submitted
    assert stored.ready == ("wu",)


async def test_a_game_that_went_on_meanwhile_is_thought_of_again(judge):
    number = await joined(judge)
    await say(judge, number, CAO, "5; ready")
    task, end = await thinking_of(judge, number)
    await gamemaster.rewind(judge, number, GM, 0)
    before = await save(judge, number)
    end()
    assert await task == 0
    assert await save(judge, number) == before
    await thought(judge)
    assert set((await save(judge, number)).ready) == {"shu", "wu"}


async def test_computers_whose_game_is_over_meanwhile_say_nothing(judge):
    number = await joined(judge)
    task, end = await thinking_of(judge, number)
    await gamemaster.end(judge, number, GM, "enough")
    end()
    assert await task == 0
    assert (await judge.database.read(queries.game, number)).status == "ended"


# ---------------------------------------------------------------- late, or in error


async def test_a_computer_that_is_late_at_the_deadline_answers_and_is_not_struck(judge, watch):
    number = await joined(judge)
    await say(judge, number, CAO, "5; ready")
    judge.thinking.clear()
    watch.ahead(hours=25)
    row = await judge.database.read(queries.game, number)
    assert await deadlines.expire(judge, number, row.turn, row.step)
    assert (await save(judge, number)).ready == ("wei",)
    await deadlines.close_due(judge)
    bids = (await save(judge, number)).log[1]
    assert set(bids.answers) == {"wei", "shu", "wu"}
    assert bids.missed == ()


async def test_a_gamemaster_who_forces_a_phase_waits_for_its_computers(judge):
    number = await joined(judge)
    owed = await gamemaster.owed(judge, number)
    assert owed.silent == ("Wei",)
    number = await joined(judge)
    row = await judge.database.read(queries.game, number)
    assert await gamemaster.force(judge, number, GM, row.turn, row.step)
    assert (await save(judge, number)).log[1].missed == ("wei",)


async def test_a_gamemaster_does_not_close_a_phase_over_a_computer(judge):
    number = await joined(judge)
    row = await judge.database.read(queries.game, number)
    idle = replace(judge, workers=Idle())
    with pytest.raises(Refusal, match=r"A computer at .* has not answered yet; try again"):
        await gamemaster.force(idle, number, GM, row.turn, row.step)
    assert (await save(judge, number)).ready == ()


class Idle:
    """Workers that do nothing."""

    async def do(self, work, share=""):
        return []


async def test_an_error_of_a_computer_freezes_its_game_alone(judge):
    def broken(view, prompt, dice):
        if view.table.seats[0] == "wei":
            raise ZeroDivisionError
        return toy.GAME.computer(view, prompt, dice)

    broken_judge = replace(judge, games={"toy": replace(toy.GAME, computer=broken)})
    bad, good = await joined(judge), await begun(judge)
    fine = await joined(judge)
    judge.thinking.pop(fine)
    await computers.go_on(broken_judge)
    assert (await judge.database.read(queries.game, bad)).status == "frozen"
    assert (await judge.database.read(queries.game, good)).status == "running"
    assert any("is frozen" in text for text in await bodies(judge, bad, kind="report"))


async def test_games_are_woken_in_which_a_computer_plays(judge):
    alone, among = await begun(judge), await joined(judge)
    over = await joined(judge)
    await gamemaster.end(judge, over, GM, "enough")
    judge.thinking.clear()
    await computers.wake(judge)
    assert list(judge.thinking) == [among]
    assert alone not in judge.thinking
