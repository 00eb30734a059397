"""Looking over a seat: by its player's consent alone, or late enough where the table agreed so."""

import json
from dataclasses import replace

import pytest

from bot.judge import computers, personal_data
from bot.judge.audience import replaying, seat_view_consents, views
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.records import public_audit_log
from bot.judge.seats import taking_over
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.rules.protocol import view
from storage import queries
from storage.models import Block
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, opened, round_over, say

ANN, BO = 701, 702


async def shown(judge, number, user_id=ANN):
    """Return the seats whose view a person is offered."""
    return [str(seat) for seat in (await replaying.scene(judge, number, user_id)).seats]


async def asked(judge, number, user_id=ANN, seat="Wei"):
    """Ask to look over a seat; return the number of the consent that is asked for."""
    await seat_view_consents.ask(judge, number, user_id, seat)
    return (await judge.database.read(queries.consents, number))[-1].id


@pytest.mark.long
async def test_who_asked_and_was_let_sees_the_seat_in_all_phases_and_the_table_is_told(judge):
    number = await begun(judge, looking=True)
    await round_over(judge, number)
    consent = await asked(judge, number)
    assert await shown(judge, number) == []
    [question] = [
        row for row in await judge.database.read(queries.messages, number, kind="private")
        if row.body.get("controls") == "look"
    ]  # fmt: skip
    assert (question.user_id, question.body["about"]) == (CAO, consent)
    before = len(await bodies(judge, number, audience="public"))
    text, given = await seat_view_consents.answer(judge, number, CAO, consent, agrees=True)
    assert given == consent
    assert f"<@{ANN}> may look over your seat, **Wei**" in text
    assert (await bodies(judge, number, audience="public"))[before:] == [
        f"#{number} Silk: <@{ANN}> may look over **Wei** now, by its player's consent."
    ]
    assert await shown(judge, number) == ["wei"]
    assert await shown(judge, number, BO) == []
    mine = await replaying.scene(judge, number, CAO, 1, toy.WEI)
    theirs = await replaying.scene(judge, number, ANN, 1, toy.WEI)
    assert (theirs.view, theirs.story) == (mine.view, mine.story)
    with pytest.raises(Refusal, match="as everybody saw it"):
        await replaying.scene(judge, number, ANN, 1, toy.SHU)


async def test_a_consent_is_taken_back_by_its_giver_and_can_be_given_again(judge):
    number = await begun(judge, looking=True)
    _, first = await seat_view_consents.give(judge, number, CAO, ANN)
    with pytest.raises(Refusal, match="already"):
        await seat_view_consents.give(judge, number, CAO, ANN)
    assert f"<@{ANN}>" in await seat_view_consents.lookers(judge, number, CAO)
    assert "no more" in await seat_view_consents.take_back(judge, number, CAO, number=first)
    assert await shown(judge, number) == []
    assert f"#{number} Silk: <@{ANN}> may look over **Wei** no more." in await bodies(judge, number)
    assert "Nobody may look" in await seat_view_consents.lookers(judge, number, CAO)
    for wanted in ({"number": first}, {"other_id": ANN}):
        with pytest.raises(Refusal):
            await seat_view_consents.take_back(judge, number, CAO, **wanted)
    _, second = await seat_view_consents.give(judge, number, CAO, ANN)
    assert second != first
    assert await shown(judge, number) == ["wei"]
    with pytest.raises(Refusal):
        await seat_view_consents.take_back(judge, number, LIU, number=second)


async def test_every_consent_stands_in_the_audit_and_in_the_public_log_without_its_names(judge):
    number = await begun(judge, looking=True)
    await seat_view_consents.give(judge, number, CAO, ANN)
    await seat_view_consents.take_back(judge, number, CAO, other_id=ANN)
    deeds = [row for row in await judge.database.read(queries.audits, number) if "consent" in row.deed]
    assert [(row.deed, row.user_id, row.facts) for row in deeds] == [
        ("consent ended", CAO, {"seat": "wei", "to": ANN}),
        ("consented", CAO, {"seat": "wei", "to": ANN}),
    ]
    lines = [line for line in await public_audit_log.lines(judge, number) if "look over" in line]
    assert len(lines) == 2
    assert not any(str(ANN) in line or str(CAO) in line for line in lines)


async def test_no_is_told_to_nobody_and_the_same_person_asks_once(judge):
    number = await begun(judge, looking=True)
    before = await bodies(judge, number, audience="public")
    consent = await asked(judge, number)
    assert (await seat_view_consents.answer(judge, number, CAO, consent, agrees=False))[1] == 0
    assert await bodies(judge, number, audience="public") == before
    assert await bodies(judge, number, kind=queries.DIGEST) == []
    assert await shown(judge, number) == []
    with pytest.raises(Refusal, match="asked the player of \\*\\*Wei\\*\\*"):
        await seat_view_consents.ask(judge, number, ANN, "Wei")
    with pytest.raises(Refusal, match="answered already"):
        await seat_view_consents.answer(judge, number, CAO, consent, agrees=True)


async def test_who_is_blocked_hears_the_same_and_the_player_hears_nothing(judge):
    number = await begun(judge, looking=True)
    async with judge.database.work() as work:
        await work.block(Block(user_id=CAO, game_id=0, seat="", other_id=ANN))
    blocked = await seat_view_consents.ask(judge, number, ANN, "Wei")
    assert not [text for text in await bodies(judge, number, user_id=CAO) if "would like to look" in text]
    assert await seat_view_consents.ask(judge, number, BO, "Wei") == blocked


async def resigned(judge, number):
    await lobby.resign(judge, number, CAO)


async def replaced(judge, number):
    await gamemaster.replace_player(judge, number, GM, "Wei", SUN, "Sun")


async def back_again(judge, number):
    await lobby.resign(judge, number, CAO)
    await taking_over.back(judge, number, CAO, "Cao")


async def minded(judge, number):
    await gamemaster.replace_player(judge, number, GM, "Wei", None, "")


@pytest.mark.parametrize("change", [resigned, replaced, back_again, minded])
async def test_consent_ends_with_the_tenure_whatever_ends_it(judge, change):
    number = await begun(judge, looking=True, leaving="open")
    await seat_view_consents.give(judge, number, CAO, ANN)
    pending = await asked(judge, number, BO)
    await change(judge, number)
    assert await shown(judge, number) == []
    assert all(row.until for row in await judge.database.read(queries.consents, number))
    with pytest.raises(Refusal):
        await seat_view_consents.answer(judge, number, CAO, pending, agrees=True)


@pytest.mark.parametrize(
    "terms, why",
    [
        ({"looking": True, "anonymous": True}, "is anonymous"),
        ({"looking": True, "anonymous": True, "private": True}, "is anonymous"),
        ({"looking": False}, "opened so"),
        ({}, "opened so"),
    ],
)
async def test_where_the_table_does_not_have_it_so_nobody_looks(judge, terms, why):
    number = await begun(judge, **terms)
    for attempt in (
        seat_view_consents.give(judge, number, CAO, ANN),
        seat_view_consents.ask(judge, number, ANN, "Wei"),
    ):
        with pytest.raises(Refusal, match=why):
            await attempt
    assert await judge.database.read(queries.consents, number) == []


async def test_who_holds_or_held_a_seat_looks_over_no_other(judge):
    number = await begun(judge, CAO, LIU, SUN, looking=True, leaving="open")
    await lobby.resign(judge, number, SUN)
    for user_id in (LIU, SUN):
        with pytest.raises(Refusal, match="would know two hands"):
            await seat_view_consents.give(judge, number, CAO, user_id)
        with pytest.raises(Refusal, match="would know two hands"):
            await seat_view_consents.ask(judge, number, user_id, "Wei")
    with pytest.raises(Refusal, match="your own seat"):
        await seat_view_consents.give(judge, number, CAO, CAO)
    with pytest.raises(Refusal, match="nobody who could consent"):
        await seat_view_consents.ask(judge, number, ANN, "Wu")


async def test_who_has_asked_and_then_took_a_seat_is_let_no_more(judge):
    number = await begun(judge, looking=True, leaving="open")
    consent = await asked(judge, number)
    await lobby.resign(judge, number, LIU)
    await taking_over.take(judge, number, ANN, "Ann", "Shu")
    with pytest.raises(Refusal, match="would know two hands"):
        await seat_view_consents.answer(judge, number, CAO, consent, agrees=True)


async def test_who_looked_over_a_seat_takes_no_other_over_even_when_they_no_longer_look(judge):
    number = await begun(judge, looking=True, leaving="open")
    await seat_view_consents.give(judge, number, CAO, ANN)
    await seat_view_consents.take_back(judge, number, CAO, other_id=ANN)
    await lobby.resign(judge, number, LIU)
    with pytest.raises(Refusal, match="know its hand"):
        await taking_over.take(judge, number, ANN, "Ann", "Shu")
    with pytest.raises(Refusal, match="know its hand"):
        await gamemaster.replace_player(judge, number, GM, "Shu", ANN, "Ann")
    with pytest.raises(Refusal, match="is not over"):
        await personal_data.forget(judge, ANN)
    await lobby.resign(judge, number, CAO)
    assert await taking_over.take(judge, number, ANN, "Ann", "Wei") == "Wei"


async def test_what_is_stored_is_given_to_both_and_goes_with_them(judge):
    number = await begun(judge, looking=True)
    await seat_view_consents.give(judge, number, CAO, ANN)
    await gamemaster.end(judge, number, GM, "over")
    for user_id in (CAO, ANN):
        given = json.loads((await personal_data.exported(judge, user_id))[1])
        assert [(row["seat"], row["other_id"]) for row in given["consent"]] == [("wei", ANN)]
        await personal_data.forget(judge, user_id)
    [row] = await judge.database.read(queries.consents, number)
    assert not {CAO, ANN} & {row.user_id, row.other_id}


@pytest.mark.long
@pytest.mark.parametrize("phases", [1, 2])
async def test_delayed_shows_every_hand_as_it_was_so_many_phases_ago_and_no_later(judge, phases):
    number = await begun(judge, delayed=phases)
    assert await shown(judge, number) == []
    for turn in range(1, 3):
        await round_over(judge, number)
        if turn < phases:
            assert await shown(judge, number) == []
            continue
        assert await shown(judge, number) == ["wei", "shu"]
        for wanted in range(turn + 1):
            scene = await replaying.scene(judge, number, ANN, wanted, toy.SHU)
            assert scene.turn == min(wanted, turn - phases)
            assert [at for at, _ in scene.turns] == list(range(turn - phases + 1))
            save = await judge.database.read(queries.checkpoint, number, scene.turn)
            assert scene.view == view(toy.GAME.state.model_validate(save.state), toy.SHU)
        mine = await replaying.scene(judge, number, CAO, turn, toy.WEI)
        assert mine.turn == turn
        assert len((await replaying.scene(judge, number, ANN)).turns) == turn + 1


@pytest.mark.long
async def test_after_the_end_every_hand_is_open_in_every_phase(judge):
    number = await begun(judge, delayed=20)
    for _ in range(3):
        await round_over(judge, number)
    scene = await replaying.scene(judge, number, ANN, 2, toy.SHU)
    assert (scene.turn, scene.seats) == (2, [toy.WEI, toy.SHU])


async def test_without_that_agreement_no_hand_is_shown_however_old(judge):
    number = await begun(judge)
    await round_over(judge, number)
    await round_over(judge, number)
    assert await shown(judge, number) == []
    with pytest.raises(Refusal):
        await replaying.scene(judge, number, ANN, 0, toy.SHU)


@pytest.mark.long
async def test_what_is_taken_back_is_shown_no_more_than_what_is_young(judge):
    number = await begun(judge, delayed=1)
    await round_over(judge, number)
    await round_over(judge, number)
    await gamemaster.rewind(judge, number, GM, 0)
    assert await shown(judge, number) == []


async def test_it_is_said_in_the_lobby_and_what_is_not_as_usual_at_the_start(judge):
    number = await opened(judge, delayed=3, looking=True)
    said = ["Everybody may see all hands as they were 3 phases ago.", "let somebody without a seat look over"]
    opening = (await bodies(judge, number, kind="status"))[0]
    await lobby.join(judge, number, CAO, "Cao")
    await lobby.join(judge, number, LIU, "Liu")
    await lobby.start(judge, number, GM)
    start = next(text for text in await bodies(judge, number) if "begins" in text)
    for line in said:
        assert line in opening
    assert [line in start for line in said] == [True, False]
    number = await opened(judge, looking=True, anonymous=True)
    assert "look over" not in (await bodies(judge, number, kind="status"))[0]


def test_old_games_have_neither():
    terms = Terms.model_validate({"announced": {}})
    assert (terms.looking, terms.delayed, list(terms.spectators)) == (False, 0, [])


@pytest.mark.parametrize("bid", ["0", "1"])
async def test_what_is_secret_in_the_newest_phases_shows_in_no_view(judge, bid):
    number = await begun(judge, delayed=1)
    await round_over(judge, number)
    await say(judge, number, LIU, f"{bid}; ready")
    await say(judge, number, CAO, "2; ready")
    scene = await replaying.scene(judge, number, ANN, 9, toy.SHU)
    assert (scene.turn, scene.view.hand.coins, scene.story) == (0, 6, [])
    assert await shown(judge, number) == ["wei", "shu"]


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
async def test_in_every_game_nothing_is_shown_of_the_phases_that_are_too_young(judge, slug):
    every = replace(judge, games=catalogue())
    game = every.games[slug]
    terms = Terms.model_validate({"delayed": 1, "fill": "computers"})
    number = (await lobby.create(every, slug, GM, terms=terms)).id
    await lobby.join(every, number, CAO, "Cao")
    await lobby.start(every, number, GM)
    for _ in range(40):
        while every.thinking:
            await computers.go_on(every)
        row = await every.database.read(queries.game, number)
        begun_phases = (await views.stops(every, number))[1]
        if begun_phases > 2 or row.status == "ended":
            break
        owed = await gamemaster.owed(every, number)
        await gamemaster.force(every, number, GM, owed.turn, owed.step)
    stops, begun_phases = await views.stops(every, number)
    assert begun_phases > 2
    young = stops[begun_phases - 1][0]
    for power in game.powers[:2]:
        scene = await replaying.scene(every, number, ANN, row.turn, power.seat)
        assert scene.turn < young
        assert scene.turn == stops[begun_phases - 2][0]
