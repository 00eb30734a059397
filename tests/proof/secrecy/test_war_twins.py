"""Two tables of Conquest that differ in what a defender hides: cards, gold, reserve, standing orders.

Until something of it fires, all others, host, messages, clocks and logs included, see one table. What fires
is left out here: every standing order waits for ninety attackers, and every card for a standing order.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.judge.settings.terms import Terms
from bot.pictures.gallery import Gallery
from bot.pictures.render_pool import Painters
from games.conquest import GAME
from games.conquest.options import Options
from games.conquest.state import Realm, setup
from games.core.play.dice import Seeded
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame
from storage import queries
from tests.bot.judge.publicly import stand
from tests.examples import LONG
from tests.proof.bazaar import MASTER
from tests.proof.secrecy.house import House, house, logged, look_round, rows, told
from tests.proof.secrecy.moments import drive_computers

HIDER, OTHERS = (11, "red"), ((12, "blue"), (13, "green"))
SECRET_OF = {
    "game": ("open_document", "sha"),
    "checkpoint": ("state", "acts", "sha"),
    "entry": ("answers", "sha"),
    "page": ("told", "sha"),
}
"""Columns in which a table's secrets lie; what others learn of them comes through views and messages."""
HANDS = (
    (["ambush", "fortify", "envoy"], 2, ["Guan Yu"], ["IF BY 90+ PLAY Ambush"]),
    (["taxes", "spies", "revolt"], 7, ["Jia Xu"], ["IF BY 91+ FEALTY YES", "IF BY 92+ RETREAT TO YEC"]),
)
LAID_DOWN = (
    "IF BY 93+ PLAY Ambush\nIF UNITS<=0 REINFORCE FROM SHD 1",
    "IF BY 94+ PLAY Ambush\nIF UNITS<=0 REINFORCE FROM LUO 2",
)
COMMANDS = 3


def variant(hand: int) -> AnyGame:
    """Return the game in which Red begins with one hand or another."""
    cards, gold, reserve, standing = HANDS[hand]

    def dealt(seats: Sequence[Seat], options: Options) -> Realm:
        realm = setup(seats, options)
        for card in (card for each in HANDS for card in each[0]):
            realm.deck["strategy"].remove(card)
        realm.deck["generals"] = [n for n in realm.deck["generals"] if n not in ("Guan Yu", "Jia Xu")]
        mine = realm.hands[Seat("red")]
        mine.cards, mine.gold, mine.reserve, mine.standing = list(cards), gold, list(reserve), list(standing)
        return realm

    return replace(GAME, setup=dealt)


def seated(at: House, hand: int) -> None:
    """Let a house play that variant."""
    at.judge = Judge(at.judge.database, at.now, random.Random(7).randbytes, {"conquest": variant(hand)})
    at.gallery = Gallery(at.judge, Painters(cores=1))


async def begin(at: House, **options: object) -> int:
    agreed = Terms.model_validate({"fill": "independents"})
    row = await lobby.create(at.judge, "conquest", MASTER, options=options, terms=agreed, channel_id=1)
    for user_id, seat in (HIDER, *OTHERS):
        await lobby.join(at.judge, row.id, user_id, f"p{user_id}", wishes=[seat.title()], salt=f"s{user_id}")
    await lobby.start(at.judge, row.id, MASTER)
    await stand(at.judge, row.id)
    return row.id


async def passes(at: House, game_id: int, label: str, own: str) -> int:
    """Let who is asked play, each by what they see alone; the hider writes now and then, and else is silent.

    Return how many invasions were told.
    """
    with logged(at):
        if label.endswith("0"):
            event = at.next_event()
            await message_intake.receive(at.judge, game_id, HIDER[0], own, source_id=event, event_id=event)
        seen = await views.look(at.judge, game_id, None)
        for user_id, seat in OTHERS:
            if seen.position.ask is None or seat not in seen.position.ask.prompts:
                continue
            for number in range(COMMANDS):
                mine = await views.look(at.judge, game_id, user_id)
                if not mine.is_asked or mine.prompt is None:
                    break
                answer = GAME.computer(mine.view, mine.prompt, Seeded(b"war", f"{label}/{number}"))
                text = "\n".join(map(str, answer)) if isinstance(answer, list) else str(answer)
                event = at.next_event()
                reply = await message_intake.receive(
                    at.judge, game_id, user_id, text or "ready", source_id=event, event_id=event
                )
                at.note(f"{seat} reads", told(reply))
        row = await at.judge.database.read(queries.game, game_id)
        if row.deadline is not None:
            at.now.at = max(at.now.at, row.deadline)
            await deadlines.expire(at.judge, game_id, row.turn, row.step)
        await drive_computers(at, game_id)
        await look_round(at, game_id, [user_id for user_id, _ in OTHERS], pictures=label.endswith("5"))
        note_rows(at, game_id)
    history = await views.history(at.judge, game_id)
    return sum("invades" in line for line in history)


def note_rows(at: House, game_id: int) -> None:
    """Write down every row of the game, without the columns in which secrets lie."""
    for table, where in at.tables.items():
        for row in rows(at, table, where, game_id):
            mine = row.get("user_id") == HIDER[0]
            secret = SECRET_OF.get(table, ())
            if table == "message" and mine:
                secret = ("body", "sha")
            if table == "submission" and mine:
                secret = ("text", "lines", "sha")
            at.note(table, {name: value for name, value in row.items() if name not in secret})


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("reactions", ["standing", "pause"])
async def test_what_a_defender_hides_shows_nowhere_until_it_fires(tmp_path: Path, reactions: str) -> None:
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(house(tmp_path / f"{n}.sqlite")) for n in range(2)]
        for hand, at in enumerate(houses):
            seated(at, hand)
        games = [await begin(at, mode="annihilation", reactions=reactions) for at in houses]
        for at, game_id in zip(houses, games, strict=True):  # the first picture of all calls the painters
            await look_round(at, game_id, [], pictures=True)
        invasions = differed = 0
        for number in range(60 if LONG else 6):
            for at in houses:
                at.heard.clear()
            for hand, at in enumerate(houses):
                invasions = await passes(at, games[hand], f"{reactions}/{number}", LAID_DOWN[hand])
            for one, two in itertools.zip_longest(houses[0].heard, houses[1].heard):
                assert one == two
            assert houses[0].now.at == houses[1].now.at
            sights = [(await views.look(at.judge, games[0], HIDER[0])).view.hand for at in houses]
            differed += sights[0] != sights[1]
        assert invasions, "somebody was invaded"
        assert differed > 3, "there was something to hide"
