import pytest

from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.office import gamemaster
from bot.judge.telling import texts
from games.core.record import verifying
from storage.models import Game, Seat
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, begun, marching, opened, picking, round_over, say


async def test_each_sees_his_own_seat_and_draft_and_nobody_elses(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "5")
    mine, other, guest = [await views.look(judge, number, user) for user in (CAO, LIU, None)]
    assert (mine.place, mine.answer, mine.is_asked) == ("wei", ("5",), True)
    assert (other.place, other.answer) == ("shu", ())
    assert (guest.place, guest.answer, guest.prompt, guest.legal) == (None, (), None, {})
    assert mine.view.hand is not None
    assert guest.view.hand is None


async def test_the_draft_and_the_legal_lines_are_those_of_the_viewer(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east")
    mine = await views.look(judge, number, CAO)
    assert mine.draft == mine.view.draft == ("GO EAST",)
    assert mine.legal == {"it": ["GO EAST", "GO WEST"]}
    assert (await views.look(judge, number, LIU)).draft == ()


async def test_what_was_sent_ahead_is_seen_by_its_sender(judge):
    number = await picking(judge)
    await say(judge, number, LIU, "go west\nready")
    seen = await views.look(judge, number, LIU)
    assert (seen.draft, seen.answer, seen.is_ready, seen.is_asked) == (
        ("GO WEST",),
        ("GO WEST",),
        True,
        False,
    )


async def test_the_public_view_is_the_same_whatever_was_sent(judge):
    number = await begun(judge)
    before = views.public(await views.look(judge, number, LIU))
    await say(judge, number, CAO, "5; ready")
    assert views.public(await views.look(judge, number, LIU)) == before


async def test_a_game_that_has_not_begun_cannot_be_seen_but_its_status_can(judge):
    number = await opened(judge)
    with pytest.raises(Refusal, match="has not started"):
        await views.look(judge, number, GM)
    assert "Joined: nobody yet." in await views.status(judge, number)


async def test_phases_history_and_turns_in_order(judge):
    number = await begun(judge)
    await round_over(judge, number)
    assert await views.phases(judge, number) == ["Round 1", "Round 2"]
    first, running = await views.history(judge, number, 0), await views.history(judge, number, 1)
    assert [line.split(":")[0] for line in first] == ["opened", "won"]
    assert [line.split(":")[0] for line in running] == ["opened"]
    assert await views.history(judge, number) == first + running
    assert not [line for line in first if "purse" in line]
    with pytest.raises(Refusal, match="turns from 0 to 1"):
        await views.at_turn(judge, number, 2)


async def test_the_status_of_an_anonymous_table_names_nobody_until_the_end(judge):
    number = await begun(judge, anonymous=True)
    assert str(CAO) not in await views.status(judge, number)
    await gamemaster.end(judge, number, GM, "")
    assert f"<@{CAO}>" in await views.status(judge, number)


async def test_a_record_is_given_out_only_when_nothing_is_secret_any_more(judge):
    number = await begun(judge)
    with pytest.raises(Refusal, match="until then its seed and orders are secret"):
        await views.export(judge, number)
    unopened = await opened(judge)
    await gamemaster.end(judge, unopened, GM, "")
    with pytest.raises(Refusal):
        await views.export(judge, unopened)


@pytest.mark.parametrize("rounds", [0, 1, 3])
async def test_a_record_verifies_wherever_the_game_stopped(judge, rounds):
    number = await begun(judge)
    for _ in range(rounds):
        await round_over(judge, number)
    if rounds < 3:
        await gamemaster.end(judge, number, GM, "")
    given = await views.export(judge, number)
    assert "are right" in str(verifying.verify(toy.GAME, verifying.load(given.dump())))


@pytest.mark.long
async def test_a_record_verifies_after_a_rewind(judge):
    number = await begun(judge)
    await round_over(judge, number)
    await round_over(judge, number)
    await gamemaster.rewind(judge, number, GM, 1)
    await round_over(judge, number)
    await gamemaster.end(judge, number, GM, "")
    given = await views.export(judge, number)
    assert "are right" in str(verifying.verify(toy.GAME, verifying.load(given.dump())))


async def test_a_game_whose_record_no_longer_fits_is_not_shown_but_explained(judge, monkeypatch):
    number = await marching(judge)
    monkeypatch.setattr(toy, "marching", lambda seat: toy.amount("other", "?", 3))
    await gamemaster.end(judge, number, GM, "")

    def other(state):
        yield from toy.together({seat: toy.amount("other", "?", 3) for seat in state.table.seats})

    from dataclasses import replace

    changed = {"toy": replace(toy.GAME, turn=other)}
    with pytest.raises(Refusal, match="no longer fits its rules"):
        await views.look(replace(judge, games=changed), number, CAO)


def test_a_title_is_plain(judge):
    from bot.judge import typed_text

    assert texts.title(Game(id=3, slug="toy", name="Silk", seed=b"", commitment="")) == "#3 Silk"
    assert typed_text.plain("**a** @everyone\n`b`", 40) == "a everyone b"


@pytest.mark.parametrize(
    "anonymous, overseer, status, reader, named",
    [
        (False, False, "running", None, True),
        (True, False, "running", None, False),
        (True, False, "running", GM, False),
        (True, True, "running", None, False),
        (True, True, "running", GM, True),
        (True, True, "running", LIU, False),
        (True, False, "ended", None, True),
    ],
)
def test_who_holds_a_seat_is_named_to_whom_may_know_it(anonymous, overseer, status, reader, named):
    row = Game(slug="toy", name="Silk", seed=b"", commitment="", gamemaster_id=GM, anonymous=anonymous)
    row.status, row.settings = status, {"overseer": overseer}
    held = Seat(game_id=1, seat="wei", position=0, name="cao", status="held", user_id=CAO)
    assert texts.holder(row, held, reader) == (f"<@{CAO}>" if named else "a player")
    held.status = "computer"
    assert texts.holder(row, held, reader) == "computer"
