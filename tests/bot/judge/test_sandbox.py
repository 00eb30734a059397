"""Sandboxes: a finished game is gone on with from any turn, and its export verifies from the first."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.judge import session
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.practice import sandbox
from bot.judge.settings.stored_game_settings import is_practice, settings_of
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.record.verifying import verify
from games.core.rules.prompts import Seat
from games.core.rules.protocol import view
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, round_over, say, thought
from tests.bot.once import once
from tests.examples import few

WEI, SHU, WU = Seat("wei"), Seat("shu"), Seat("wu")
COMMAND = 1_300_000_000_000_000_000


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


@once
async def played(judge, *players):
    """Play a game of three rounds to its end; return its number."""
    number = await begun(judge, *players)
    for _ in range(3):
        await round_over(judge, number)
    return number


async def fork(judge, number, turn, seat=WEI, user_id=SUN, **options):
    """Go on from a turn of a game."""
    command = options.pop("command", COMMAND)
    return await sandbox.fork(judge, number, user_id, "sun", turn=turn, seat=seat, number=command, **options)


@pytest.mark.long
async def test_a_sandbox_begins_where_the_game_stood_and_leaves_it_as_it_was(judge):
    number = await played(judge)
    before = (await views.export(judge, number)).dump()
    pages = await judge.database.read(queries.pages, number)
    row = await fork(judge, number, 1)
    assert row.id != number
    assert row.name == f"Practice: sandbox of game {number}, Silk"
    assert (row.status, row.private, row.turn, row.gamemaster_id) == ("running", True, 1, SUN)
    own, theirs = [await judge.database.read(queries.checkpoints, each) for each in (row.id, number)]
    assert own[0] == replace(theirs[0], epoch=1)
    assert own[1].state == theirs[1].state
    assert [(entry.key, entry.epoch) for entry in own[1].log] == [("chance:silk", 1)], "drawn anew"
    [page] = await judge.database.read(queries.pages, row.id)
    assert page.told == pages[0].told
    held = [
        (seat.seat, seat.status, seat.user_id) for seat in await judge.database.read(queries.seats, row.id)
    ]
    assert held == [("wei", "held", SUN), ("shu", "computer", None)]
    [question] = await bodies(judge, row.id, kind="question", user_id=SUN)
    assert "Practice: sandbox of" in question
    assert not await bodies(judge, row.id, user_id=CAO)
    assert "practice" in "".join(await bodies(judge, row.id, user_id=None))
    assert (await views.export(judge, number)).dump() == before


@pytest.mark.long
async def test_a_sandbox_played_to_its_end_verifies_and_counts_in_no_record(judge):
    number = await played(judge)
    row = await fork(judge, number, 1)
    while (await judge.database.read(queries.game, row.id)).status == "running":
        await thought(judge)
        now = await judge.database.read(queries.game, row.id)
        if now.status == "running":
            await gamemaster.force(judge, row.id, SUN, now.turn, now.step)
    record = await views.export(judge, row.id)
    verdict = verify(judge.games["toy"], record)
    assert verdict.whole
    assert record.game == f"g{number}"
    assert any(f"the command {COMMAND} takes it back to turn 1" in line for line in verdict.compared)
    assert not await judge.database.read(queries.results, row.id)
    assert len(await judge.database.read(queries.results, number)) == 2
    again = await fork(judge, row.id, 2, command=COMMAND)
    assert [each.message for each in settings_of(again).announced.rewinds] == [str(COMMAND), str(COMMAND + 1)]
    assert settings_of(again).announced.name == f"g{number}"
    own = await judge.database.read(queries.checkpoints, again.id)
    assert {save.epoch for save in own} == {2}, "its dice are not those of the sandbox it comes from"


@pytest.mark.long
async def test_dice_of_two_sandboxes_of_one_turn_differ(judge):
    number = await played(judge)
    rows = [await fork(judge, number, 0, command=COMMAND + each) for each in range(2)]
    thrown = []
    for row in rows:
        seats = await judge.database.read(queries.seats, row.id)
        dice = session.dice_of(row, seats)
        thrown.append(dice.throw("1/0/0", 40, 6))
    assert thrown[0] != thrown[1]


async def test_a_game_under_way_whose_rules_cannot_draw_anew_is_not_gone_on_with(judge):
    number = await begun(judge)
    await round_over(judge, number)
    with pytest.raises(Refusal, match=r"know no way to draw anew what is hidden"):
        await fork(judge, number, 0)
    waiting = await lobby.create(judge, "toy", GM)
    with pytest.raises(Refusal, match="has not begun"):
        await fork(judge, waiting.id, 0)


async def test_what_cannot_be_gone_on_with_is_said(judge):
    number = await played(judge)
    last = (await judge.database.read(queries.game, number)).turn
    with pytest.raises(Refusal, match="choose an earlier phase"):
        await fork(judge, number, last)
    with pytest.raises(Refusal, match=f"turns from 0 to {last}"):
        await fork(judge, number, last + 1)
    with pytest.raises(Refusal, match=r"Nobody plays Wu in .*; its seats are Wei, Shu"):
        await fork(judge, number, 0, seat=WU)


@pytest.mark.long
async def test_an_order_to_a_sandbox_reaches_no_other_game(judge):
    number = await played(judge, CAO, LIU)
    real = await begun(judge, SUN, CAO)
    row = await fork(judge, number, 0, user_id=SUN)
    held = await judge.database.read(queries.games_of, SUN)
    assert {game.id for game, _ in held} == {real, row.id}
    await say(judge, row.id, SUN, "3")
    assert not (await views.look(judge, real, SUN)).answer


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_every_rule_set_goes_on_from_a_turn_and_verifies(judge, slug):
    game = judge.games[slug]
    row = await lobby.create(judge, slug, GM, terms=Terms.model_validate({"fill": "computers"}))
    await lobby.join(judge, row.id, CAO, "cao")
    await lobby.start(judge, row.id, GM)
    await forced(judge, row.id, 2)
    await gamemaster.end(judge, row.id, GM, "enough")
    seat = Seat((await judge.database.read(queries.seats, row.id))[-1].seat)
    fresh = await fork(judge, row.id, 1, seat=seat)
    theirs = await judge.database.read(queries.checkpoint, row.id, 1)
    assert (await judge.database.read(queries.checkpoint, fresh.id, 1)).state == theirs.state
    await forced(judge, fresh.id, 2)
    await gamemaster.end(judge, fresh.id, SUN, "enough")
    verdict = verify(game, await views.export(judge, fresh.id))
    assert not verdict.whole


async def forced(judge, number, turn):
    """Close questions until a turn has begun."""
    for _ in range(400):
        await thought(judge)
        now = await judge.database.read(queries.game, number)
        if now.turn >= turn:
            return
        await gamemaster.force(judge, number, GM, now.turn, now.step)
    raise AssertionError(f"turn {turn} is not reached")


async def test_only_a_sandbox_is_marked_as_practice(judge):
    number = await played(judge)
    fresh = await sandbox.fork(judge, number, SUN, "sun", turn=1, seat=SHU, number=5_000)
    assert is_practice(fresh)
    assert not is_practice(await judge.database.read(queries.game, number))


@once
async def amid(judge, slug, *, hidden=""):
    """Begin a game of two and bring it to its second turn; `hidden` is what Liu Bei alone then sends."""
    row = await lobby.create(judge, slug, GM, terms=Terms.model_validate({"fill": "computers"}))
    for user_id in (CAO, LIU):
        await lobby.join(judge, row.id, user_id, f"p{user_id}")
    await lobby.start(judge, row.id, GM)
    await forced(judge, row.id, 2)
    if hidden:
        await say(judge, row.id, LIU, hidden)
    return row.id


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_practice_amid_a_game_shows_what_one_may_see_and_is_a_game_of_its_own(judge, slug):
    number = await amid(judge, slug)
    game, seats = judge.games[slug], await judge.database.read(queries.seats, number)
    mine = next(Seat(each.seat) for each in seats if each.user_id == CAO)
    before = await judge.database.read(queries.checkpoint, number, 1)
    seen = view(game.state.model_validate(before.state), mine)
    source = await judge.database.read(queries.game, number)
    drawing = replace(judge, entropy=lambda count: b"o" * count)
    row = await sandbox.fork(drawing, number, CAO, "cao", turn=1, seat=mine, number=COMMAND)
    begun = await judge.database.read(queries.checkpoint, row.id, 0)
    assert view(game.state.model_validate(begun.state), mine) == seen
    assert (row.private, is_practice(row)) == (True, True)
    assert (row.seed, source.seed) == (b"o" * 32, b"s" * 32)
    assert source == await judge.database.read(queries.game, number), "the game itself is left as it was"
    for text in await bodies(judge, row.id):
        assert "practice" in text.casefold(), text
    await forced(judge, row.id, 1)
    await gamemaster.end(judge, row.id, CAO, "enough")
    assert not await judge.database.read(queries.results, row.id)
    with pytest.raises(Refusal, match="no first turn that an export"):
        await views.export(judge, row.id)
    again = await sandbox.fork(judge, row.id, CAO, "cao", turn=0, seat=mine, number=COMMAND)
    assert is_practice(again)


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_nothing_that_others_hide_goes_into_practice(judge, slug, monkeypatch):
    """A twin of the game in which all other hands and the decks are others gives the same practice."""
    number = await amid(judge, slug)
    game, seats = judge.games[slug], await judge.database.read(queries.seats, number)
    mine = next(Seat(each.seat) for each in seats if each.user_id == CAO)
    first = await sandbox.fork(judge, number, CAO, "cao", turn=1, seat=mine, number=COMMAND)
    stored = queries.checkpoint

    async def twin(session, game_id, turn):
        save = await stored(session, game_id, turn)
        state = game.state.model_validate(save.state)
        state.deck = {name: cards[::-1] for name, cards in state.deck.items()}
        for seat, hand in state.hands.items():
            if seat != mine:
                for name, kept in hand:
                    if isinstance(kept, list):
                        setattr(hand, name, kept[::-1])
                    elif isinstance(kept, int) and not isinstance(kept, bool) and name not in hand.back():
                        setattr(hand, name, kept + 1)
        return replace(save, state=state.model_dump(mode="json"))

    monkeypatch.setattr(queries, "checkpoint", twin)
    other = await sandbox.fork(judge, number, CAO, "cao", turn=1, seat=mine, number=COMMAND)
    monkeypatch.undo()
    states = [(await judge.database.read(queries.checkpoint, row.id, 0)).state for row in (first, other)]
    assert first.seed == other.seed, "the entropy of tests is always the same"
    assert states[0] == states[1]


async def test_amid_a_game_nothing_is_practised_where_nothing_would_be_asked(judge, monkeypatch):
    number = await amid(judge, "suntzu")
    monkeypatch.setattr(sandbox.runner, "resume", lambda *_: SimpleNamespace(ask=None))
    with pytest.raises(Refusal, match="choose an earlier phase"):
        await sandbox.fork(judge, number, SUN, "sun", turn=1, seat=Seat("blue"), number=COMMAND)


async def test_who_has_no_seat_practises_from_what_everybody_sees(judge):
    number = await amid(judge, "suntzu")
    row = await sandbox.fork(judge, number, SUN, "sun", turn=1, seat=Seat("blue"), number=COMMAND)
    game = judge.games["suntzu"]
    [theirs, ours] = [
        await judge.database.read(queries.checkpoint, each, turn) for each, turn in ((number, 1), (row.id, 0))
    ]
    public = [view(game.state.model_validate(save.state), None) for save in (theirs, ours)]
    assert public[0] == public[1]
    assert theirs.state["hands"] != ours.state["hands"]


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_one_person_answers_for_all_seats_one_after_the_other(judge, slug):
    """Whoever is awaited is theirs, each is asked by its own name, and no computer answers."""
    number = await amid(judge, slug)
    seats = await judge.database.read(queries.seats, number)
    mine = next(Seat(each.seat) for each in seats if each.user_id == CAO)
    row = await sandbox.fork(judge, number, CAO, "cao", turn=1, seat=mine, number=COMMAND, alone=True)
    answered = set()
    for _ in range(12):
        seen = await views.look(judge, row.id, CAO)
        if seen.row.status == "ended":
            break
        assert seen.is_asked, "there is always one of theirs that is awaited"
        assert not seen.is_ready
        power = seen.game.power(seen.place).name
        asked = await bodies(judge, row.id, kind="question", user_id=CAO)
        assert f"**{power}**" in asked[-1]
        answered.add(seen.place)
        await say(judge, row.id, CAO, "ready anyway")
        assert not judge.thinking
    seats = await judge.database.read(queries.seats, row.id)
    assert [each.user_id for each in seats].count(CAO) == 1
    assert {each.status for each in seats} == {"held"}
    assert len(answered) > 1
