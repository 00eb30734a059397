"""The toy for two, in one round: the higher bid wins, unless its merchants go west. Then it is a draw."""

from dataclasses import replace

from bot.judge.clock import deadlines
from bot.judge.orders import message_intake
from games.core.rules.protocol import Outcome
from tests import toy


def outcome(state):
    """Return that nobody wins if the merchants went west."""
    over = toy.outcome(state)
    return Outcome((), "all went west") if over and state.table.marched[-1:] == ["GO WEST"] else over


GAME = replace(toy.GAME, slug="duel", title="Duel", powers=toy.GAME.powers[:2], outcome=outcome)
ROUND = {"rounds": 1}


async def won(judge, number, winner, loser, way="go east"):
    """Let one person win a round, or draw by going west; the clock then begins what is to follow."""
    await message_intake.receive(judge, number, winner, "2; ready")
    await message_intake.receive(judge, number, loser, "1; ready")
    for text in (f"{way}\nready", "a; ready", "x y; ready", "keep; ready"):
        await message_intake.receive(judge, number, winner, text)
    await deadlines.close_due(judge)
