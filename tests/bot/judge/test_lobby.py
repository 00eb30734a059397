from dataclasses import replace

import pytest

from bot.judge import new_game
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from games.core.play.dice import commitment
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, marching, opened, say


async def test_the_commitment_is_posted_before_anybody_can_add_a_salt(judge):
    number = await opened(judge)
    [announcement] = await bodies(judge, number, kind="status")
    assert commitment(b"s" * 32) in announcement
    assert (b"s" * 32).hex() not in announcement


async def test_the_announcement_is_one_message_that_is_edited(judge):
    number = await opened(judge)
    await lobby.join(judge, number, CAO, "cao")
    await lobby.join(judge, number, LIU, "liu")
    await lobby.leave(judge, number, LIU)
    [row] = await judge.database.read(queries.messages, number, kind="status")
    assert row.revision == 3
    assert f"Joined (1 of 3): <@{CAO}>" in row.body["text"]


async def test_joining_again_changes_wishes_and_keeps_one_place(judge):
    number = await opened(judge)
    await lobby.join(judge, number, CAO, "cao", wishes=["Wei", "wu", "Wei"])
    await lobby.join(judge, number, CAO, "cao", wishes=["蜀"], salt="pepper\nand more")
    [player] = await judge.database.read(queries.players, number)
    assert player.preferences == ["shu"]
    assert player.salt == "pepper and more"


@pytest.mark.parametrize("wish", ["Atlantis", "", "w"])
async def test_a_wish_for_no_seat_is_refused_with_the_seats_there_are(judge, wish):
    number = await opened(judge)
    with pytest.raises(Refusal, match="the seats are Wei, Shu, Wu"):
        await lobby.join(judge, number, CAO, "cao", wishes=[wish])
    assert await judge.database.read(queries.players, number) == []


async def test_a_full_game_takes_nobody_else(judge):
    number = await opened(judge)
    for user_id in (CAO, LIU, SUN):
        await lobby.join(judge, number, user_id, "x")
    with pytest.raises(Refusal, match="full"):
        await lobby.join(judge, number, 99, "x")
    await lobby.join(judge, number, SUN, "x", wishes=["Wu"])


async def test_one_who_had_not_joined_cannot_leave(judge):
    number = await opened(judge)
    with pytest.raises(Refusal, match="had not joined"):
        await lobby.leave(judge, number, CAO)


async def test_only_its_opener_or_a_manager_begins_a_game(judge):
    number = await opened(judge)
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, "x")
    with pytest.raises(Refusal, match="Only"):
        await lobby.start(judge, number, CAO)
    row = await lobby.start(judge, number, CAO, manages_server=True)
    assert row.status == "running"


async def test_a_game_begins_once(judge):
    number = await begun(judge)
    with pytest.raises(Refusal, match="under way"):
        await lobby.start(judge, number, GM)
    with pytest.raises(Refusal, match="under way"):
        await lobby.join(judge, number, 99, "x")


async def test_too_few_players_do_not_begin_a_game_without_computers(judge):
    number = await opened(judge)
    with pytest.raises(Refusal, match="Nobody has joined"):
        await lobby.start(judge, number, GM)
    await lobby.join(judge, number, CAO, "x")
    with pytest.raises(Refusal, match="needs 2 players; joined so far: 1"):
        await lobby.start(judge, number, GM)


async def test_computers_take_the_seats_that_nobody_claims(judge):
    number = await opened(judge, fill="computers")
    await lobby.join(judge, number, CAO, "x", wishes=["Shu"])
    await lobby.start(judge, number, GM)
    assert [(s.seat, s.status) for s in await judge.database.read(queries.seats, number)] == [
        ("wei", "computer"),
        ("shu", "held"),
        ("wu", "computer"),
    ]


async def test_unclaimed_seats_stay_out_of_a_game_without_computers(judge):
    number = await begun(judge)
    assert [s.seat for s in await judge.database.read(queries.seats, number)] == ["wei", "shu"]


async def test_everybody_who_is_asked_gets_a_question_and_nobody_else(judge):
    number = await begun(judge)
    rows = await judge.database.read(queries.messages, number, kind="question")
    assert sorted(row.user_id for row in rows) == [CAO, LIU]
    assert all("Bid?" in row.body["text"] for row in rows)


@pytest.mark.parametrize(
    "options, words",
    [({"rounds": "x"}, "Option rounds"), ({"silk": 1}, "has no option 'silk'")],
)
async def test_wrong_options_open_no_game(judge, options, words):
    with pytest.raises(Refusal, match=words):
        await lobby.create(judge, "toy", GM, options=options)
    assert await judge.database.read(queries.games) == []


async def test_one_person_opens_so_many_games_at_a_time(judge):
    for _ in range(new_game.MOST_OPEN):
        await opened(judge)
    with pytest.raises(Refusal, match="start or end one of them first"):
        await opened(judge)


async def test_names_hold_no_markup_and_no_ping(judge):
    row = await lobby.create(judge, "toy", GM, name="**Red**\n@everyone <@1> `x`")
    assert row.name == "Red everyone 1 x"
    row = await lobby.create(judge, "toy", GM, name="***")
    assert row.name == "Silk"


async def test_giving_up_frees_the_table_from_waiting(judge):
    number = await marching(judge)
    assert await lobby.resign(judge, number, CAO) == "Wei"
    assert [s.status for s in await judge.database.read(queries.seats, number)] == ["out", "held"]
    assert "**Wei** gives up." in "\n".join(await bodies(judge, number, kind="report"))
    with pytest.raises(Refusal, match="You hold no seat"):
        await say(judge, number, CAO, "go east")
    with pytest.raises(Refusal, match="You hold no seat"):
        await lobby.resign(judge, number, CAO)


async def test_salts_change_the_dice_and_the_commitment_does_not(judge):
    plain = await begun(judge)
    salted = await opened(judge)
    await lobby.join(judge, salted, CAO, "x", wishes=["Wei"], salt="pepper")
    await lobby.join(judge, salted, LIU, "x", wishes=["Shu"])
    await lobby.start(judge, salted, GM)
    one, other = (
        await judge.database.read(queries.game, plain),
        await judge.database.read(queries.game, salted),
    )
    assert one.commitment == other.commitment
    assert [s.salt for s in await judge.database.read(queries.seats, salted)] == ["pepper", ""]


async def paired(judge, fill):
    """Open a game whose options say that two of three seats are played."""
    pair = replace(toy.GAME, slug="pair", sizes=lambda _options: (2, 2))
    judge = replace(judge, games={**judge.games, "pair": pair})
    return judge, (await lobby.create(judge, "pair", GM, terms=Terms.model_validate({"fill": fill}))).id


async def test_options_say_how_many_seats_a_game_has(judge):
    judge, number = await paired(judge, "computers")
    await lobby.join(judge, number, SUN, "sun", wishes=["Wu"])
    assert "2 players" in (await bodies(judge, number, kind="status"))[0]
    assert f"Joined (1 of 2): <@{SUN}>" in (await bodies(judge, number, kind="status"))[0]
    await lobby.start(judge, number, GM)
    seats = await judge.database.read(queries.seats, number)
    assert [(seat.seat, seat.status) for seat in seats] == [("wei", "computer"), ("wu", "held")]


async def test_no_more_join_and_no_fewer_begin_than_the_options_say(judge):
    judge, number = await paired(judge, "independents")
    await lobby.join(judge, number, SUN, "sun")
    with pytest.raises(Refusal, match="needs 2 players; joined so far: 1"):
        await lobby.start(judge, number, GM)
    await lobby.join(judge, number, CAO, "cao")
    with pytest.raises(Refusal, match="all 2 seats are taken"):
        await lobby.join(judge, number, LIU, "liu")


async def test_who_resigned_is_waited_for_at_no_later_question_of_the_turn(judge):
    number = await begun(judge, CAO, LIU, SUN)
    await say(judge, number, SUN, "6")  # the best bid: Wu is asked where it goes
    await lobby.resign(judge, number, SUN)
    before = await judge.database.read(queries.game, number)
    for user_id in (CAO, LIU):
        await say(judge, number, user_id, "1; ready")
    seen = await views.look(judge, number, CAO)
    assert seen.row.turn > before.turn, (
        "the round is over: what was asked of Wu is decided as at the deadline"
    )
    assert seen.is_asked
    assert "wu" not in seen.position.ask.prompts or "wu" in seen.position.save.ready
    told = await bodies(judge, number, audience="public", kind="report")
    assert len(told) == len(dict.fromkeys(told)), "nothing is told twice"
