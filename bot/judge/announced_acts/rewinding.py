"""Taking a game back: proposed and voted on where the table wants that, announced, and carried out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal

from bot import words
from bot.judge import motion_rules, progress, session
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.notices import dice_number_announcements, premove_reports
from bot.judge.records import results_and_ratings
from bot.judge.settings.running_game_models import Pending, Proposal
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body, PictureOf
from games.core.play import runner
from games.core.play.dice import Rewind
from games.core.play.save import Act, Save
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import view
from storage import queries
from storage.game_change import Change
from storage.models import Game

PATIENCE = timedelta(hours=48)
"""How long the players may vote."""


async def rewind(judge: Judge, game_id: int, user_id: int, turn: int) -> Game:
    """Take a game back to the beginning of a turn, or let the players vote on it if the table wants that.

    What came after is archived, and later dice fall anew. Raises Refusal.
    """
    async with judge.database.change(game_id) as change:
        row = change.game
        session.require(row, "running", "paused", "frozen", "ended")
        if not 0 <= turn <= row.turn:
            raise Refusal(words.gamemaster.NO_TURN_BACK, title=texts.title(row), last=row.turn)
        await _fitting(judge, change, turn)
        if settings_of(row).rewind == "vote" and _voters(change):
            return await _propose(judge, change, user_id, turn)
        return await _announce(judge, change, user_id, turn, "gamemaster")


def open_proposal(row: Game, now: datetime) -> Proposal | None:
    """Return the rewind that the players vote on, None if they vote on none."""
    proposal = settings_of(row).announced.proposal
    return proposal if proposal is not None and now < proposal.until else None


async def cast(judge: Judge, game_id: int, user_id: int, number: int, *, agrees: bool) -> str:
    """Count a player's voice for or against a rewind; return what is said to them. Raises Refusal."""
    row, agreed, voters = await vote(judge, game_id, user_id, number, agrees=agrees)
    text = words.gamemaster.VOTE_DECIDED if 2 * agreed > voters else words.gamemaster.VOTE_COUNTED
    if text == words.gamemaster.VOTE_COUNTED and settings_of(row).announced.proposal is None:
        text = words.gamemaster.VOTED_DOWN
    return text.format(title=texts.title(row), agreed=agreed, voters=voters)


async def vote(
    judge: Judge, game_id: int, user_id: int, number: int, *, agrees: bool
) -> tuple[Game, int, int]:
    """Count a player's voice for or against a rewind; return the game, how many agree, and how many can vote.

    It is taken back when more than half agree, and the vote is over when they no longer can. Raises Refusal.
    """
    async with judge.database.change(game_id) as change:
        row, said = change.game, settings_of(change.game).announced
        proposal = said.proposal
        if proposal is None or proposal.number != number or judge.now() >= proposal.until:
            raise Refusal(words.gamemaster.VOTE_OVER)
        voters = _voters(change)
        if user_id not in voters:
            raise Refusal(words.gamemaster.NOT_YOUR_VOTE, title=texts.title(row))
        session.require(row, "running", "paused", "frozen", "ended")
        others = {True: proposal.agreed, False: proposal.against}
        voices = {
            side: [user for user in users if user in voters and user != user_id]
            for side, users in others.items()
        }
        voices[agrees].append(user_id)
        proposal.agreed, proposal.against = voices[True], voices[False]
        is_agreed = 2 * len(proposal.agreed) > len(voters)
        is_lost = 2 * len(proposal.against) >= len(voters)
        said.proposal = None if is_agreed or is_lost else proposal
        with changing(row) as kept:
            kept.announced = said
        if is_agreed:
            await _announce(judge, change, proposal.user_id, proposal.turn, "vote")
        elif is_lost:
            await messages.say(judge, change, [words.gamemaster.VOTED_DOWN.format(title=texts.title(row))])
        return row, len(proposal.agreed), len(voters)


async def carry_out(judge: Judge, change: Change, pending: Pending, rewind: Rewind) -> Game:
    """Take a game back whose rewind was announced."""
    row, game = change.game, judge.rules(change.game.slug)
    with changing(row) as kept:
        kept.announced.rewinds.append(rewind)
    fresh = await _fresh(change, rewind.turn)
    dice = session.dice_of(row, change.seats)
    position = runner.resume(game, fresh, dice)
    await messages.recall(change, row.turn, row.step)
    await premove_reports.tell_forgotten(judge, change, change.save)
    await change.rewind(fresh)
    if pending.before == "ended":
        await results_and_ratings.reopen(change)
    row.status, row.outcome, row.ended_at, row.note = "running", None, None, ""
    row.paused_until, row.left_seconds = None, None
    with changing(row) as kept:
        kept.clock, kept.report, kept.tales = None, None, {}
    motion_rules.drop(row)
    await change.note("rewound", pending.user_id, turn=rewind.turn)
    line = words.gamemaster.TAKEN_BACK[rewind.by].format(title=texts.title(row))
    seed = words.dice.SEED_KNOWN if pending.before == "ended" else ""
    await messages.say(judge, change, [line + seed], picture=PictureOf(turn=rewind.turn))
    await progress.follow(judge, Session(change, game, dice, position), position, first=True)
    return row


async def _announce(
    judge: Judge, change: Change, user_id: int, turn: int, by: Literal["gamemaster", "vote"]
) -> Game:
    """Announce a rewind; it is done when that message stands, at once in a game that is told of nowhere."""
    row, said, epoch = change.game, settings_of(change.game).announced, change.save.epoch + 1
    pending = Pending(deed="rewind", user_id=user_id, before=row.status, turn=turn, by=by)
    if row.channel_id is None:
        return await carry_out(
            judge, change, pending, Rewind(epoch=epoch, turn=turn, message=None, tries=1, by=by)
        )
    known = words.dice.SEED_KNOWN if row.status == "ended" else ""
    lines = [
        words.dice.REWIND.format(title=texts.title(row), epoch=epoch),
        words.gamemaster.GOES_BACK[by].format(phase=await _phase(judge, change, turn), turn=turn) + known,
        words.dice.REWIND_NUMBER,
    ]
    await dice_number_announcements.announce(judge, change, said, pending, "\n".join(lines))
    return row


async def _propose(judge: Judge, change: Change, user_id: int, turn: int) -> Game:
    """Let the players vote on a rewind; raises Refusal while they vote on another."""
    row, said = change.game, settings_of(change.game).announced
    if said.proposal is not None and judge.now() < said.proposal.until:
        until = texts.until(said.proposal.until)
        raise Refusal(words.gamemaster.VOTING_ALREADY, title=texts.title(row), until=until)
    said.proposals += 1
    last = judge.now() + PATIENCE
    said.proposal = Proposal(number=said.proposals, turn=turn, user_id=user_id, until=last)
    with changing(row) as kept:
        kept.announced = said
    await change.note("proposed a rewind", user_id, turn=turn)
    voters = len(_voters(change))
    facts = {
        "title": texts.title(row),
        "phase": await _phase(judge, change, turn),
        "until": texts.until(last),
    }
    text = words.gamemaster.VOTE.format(**facts, voters=voters, enough=voters // 2 + 1)
    await messages.post(judge, change, "report", Body(text=text, controls="rewind", about=said.proposals))
    return row


async def _fitting(judge: Judge, change: Change, turn: int) -> None:
    """Raise Refusal if the rules no longer fit the beginning of a turn, or if it is the end of the game."""
    row, game = change.game, judge.rules(change.game.slug)
    try:
        position = runner.resume(game, await _fresh(change, turn), session.dice_of(row, change.seats))
    except Diverged as error:
        raise Refusal(words.gamemaster.NO_FIT, turn=turn) from error
    if position.ask is None and turn == row.turn:
        raise Refusal(words.gamemaster.NO_TURN_BACK, title=texts.title(row), last=row.turn - 1)


async def _fresh(change: Change, turn: int) -> Save:
    """Return the save from which a game goes on that was taken back to the beginning of a turn."""
    before = await queries.checkpoint_of(change.session, change.game, turn)
    fresh = replace(runner.rewind(before, 0), epoch=change.save.epoch + 1)
    return replace(fresh, acts=(*fresh.acts, *await _given_up(change, turn)))


async def _phase(judge: Judge, change: Change, turn: int) -> str:
    """Return the name of a turn as the table knows it."""
    game = judge.rules(change.game.slug)
    state = (await queries.checkpoint_of(change.session, change.game, turn)).state
    return f"“{game.phase(view(game.state.model_validate(state), None))}”"


def _voters(change: Change) -> list[int]:
    """Return the people who hold a seat."""
    return [seat.user_id for seat in change.seats if seat.status == "held" and seat.user_id is not None]


async def _given_up(change: Change, turn: int) -> list[Act]:
    """Return the resignations that a rewind to a turn would undo: who gave up a seat for good stays out."""
    done: list[Act] = []
    for number in range(turn + 1):
        done += (await queries.checkpoint_of(change.session, change.game, number)).acts
    acts = [Act("resign", SeatName(seat.seat)) for seat in change.seats if seat.status == "out"]
    return [act for act in acts if act not in done]
