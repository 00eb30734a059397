"""The runner: what is submitted waits, what is ready closes, a restart changes nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Act, ClosedQuestion, Premove, Save
from games.core.play.self_play import at_random, play
from games.core.rules.errors import Diverged, Illegal
from games.core.rules.prompts import Seat
from tests.loaded import Loaded
from tests.toy import GAME, SHU, WEI, WU, Rules

SEATS = (WEI, SHU, WU)
ROUND = ([2, 1, 0], [4])


def opened(*dice: list[int]) -> tuple[Save, Loaded]:
    loaded = Loaded(*dice)
    return runner.begin(GAME, SEATS, Rules(), loaded).save, loaded


def bid(save: Save, loaded: Loaded, **bids: int) -> runner.Position:
    for seat, coins in bids.items():
        save = runner.submit(GAME, save, loaded, Seat(seat), coins).save
        position = runner.ready(GAME, save, loaded, Seat(seat))
        save = position.save
    return position


def test_what_is_submitted_is_not_in_the_state_and_told_to_nobody() -> None:
    save, loaded = opened([0, 1, 2])
    before = runner.resume(GAME, save, loaded)
    after = runner.submit(GAME, save, loaded, WEI, 5)
    assert after.state == before.state
    assert after.news == ()
    assert after.save.log == save.log


def test_an_answer_is_a_submission_and_a_ready_mark_in_one_call() -> None:
    save, loaded = opened(*ROUND)
    for seat in (WEI, SHU):
        save = runner.answer(GAME, save, loaded, seat, 1).save
    assert save.submitted == {WEI: 1, SHU: 1}
    assert save.ready == (WEI, SHU)
    with pytest.raises(Illegal):
        runner.answer(GAME, save, loaded, WU, 1000)
    last, other = Loaded(*loaded.left), Loaded(*loaded.left)
    apart = runner.ready(GAME, runner.submit(GAME, save, other, WU, 2).save, other, WU)
    at_once = runner.answer(GAME, save, last, WU, 2)
    assert (at_once.save, at_once.state, at_once.news) == (apart.save, apart.state, apart.news)
    assert len(apart.save.log) == 3


def test_submitted_is_not_ready_and_ready_closes_only_when_all_are() -> None:
    save, loaded = opened(*ROUND)
    for seat in SEATS:
        save = runner.submit(GAME, save, loaded, seat, 1).save
    assert len(save.log) == 1
    for seat in (WEI, SHU):
        save = runner.ready(GAME, save, loaded, seat).save
    assert len(save.log) == 1
    position = runner.ready(GAME, save, loaded, WU)
    assert [entry.key for entry in position.save.log] == [
        "chance:silk",
        "wei:bid shu:bid wu:bid",
        "chance:lots",
    ]
    assert [event.kind for event in position.news] == ["purse", "won"]


def test_a_new_answer_takes_the_ready_mark_away() -> None:
    save, loaded = opened([0, 1, 2])
    save = runner.ready(GAME, runner.submit(GAME, save, loaded, WEI, 1).save, loaded, WEI).save
    assert save.ready == (WEI,)
    assert runner.submit(GAME, save, loaded, WEI, 2).save.ready == ()


def test_at_the_deadline_the_silent_take_the_default_and_are_marked() -> None:
    save, loaded = opened(*ROUND)
    save = runner.submit(GAME, save, loaded, SHU, 3).save
    save = runner.ready(GAME, save, loaded, WU).save
    position = runner.expire(GAME, save, loaded)
    entry = position.save.log[1]
    assert dict(entry.answers) == {WEI: 0, SHU: 3, WU: 0}
    assert entry.missed == (WEI,)
    assert position.state.absences == {WEI: 1, SHU: 0, WU: 0}


def test_an_answer_that_is_not_asked_for_is_refused() -> None:
    save, loaded = opened(*ROUND)
    save = bid(save, loaded, wei=1, shu=3, wu=0).save
    with pytest.raises(Illegal, match="nothing is asked of you"):
        runner.submit(GAME, save, loaded, WEI, ["GO EAST"])
    with pytest.raises(Illegal, match="from 0 to 6"):
        runner.submit(GAME, opened([0, 1, 2])[0], Loaded(), WEI, 7)


def test_a_premove_is_submitted_when_its_question_opens() -> None:
    save, loaded = opened(*ROUND)
    save = replace(save, premoves={SHU: Premove(("GO WEST",), ready=True)})
    position = bid(save, loaded, wei=1, shu=3, wu=0)
    assert position.state.table.marched == ["GO WEST"]
    assert position.admitted[SHU].lines == ("GO WEST",)
    assert position.save.premoves == {}


def test_a_premove_that_no_longer_fits_waits_for_its_sender() -> None:
    save, loaded = opened(*ROUND)
    save = replace(save, premoves={SHU: Premove(("GO WEST", "GO UP"), ready=True)})
    position = bid(save, loaded, wei=1, shu=3, wu=0)
    assert position.ask is not None
    assert position.ask.key == "shu:march"
    assert position.save.submitted == {SHU: ["GO WEST"]}
    assert position.save.ready == ()
    assert [error.quote for error in position.admitted[SHU].errors] == ["GO UP"]


def test_a_resignation_counts_at_once_and_keeps_the_answers_of_others() -> None:
    save, loaded = opened([0, 1, 2], [0, 1, 2], [0, 1, 2])
    save = runner.submit(GAME, save, loaded, WEI, 4).save
    fresh = replace(save, log=())  # as at the start of a turn that begins without a roll
    position = runner.act(GAME, fresh, loaded, Act("resign", SHU))
    assert position.state.table.seats == [WEI, WU]
    assert [event.kind for event in position.news].count("left") == 1
    assert position.save.submitted == {WEI: 4}


def test_a_resignation_in_the_middle_of_a_turn_waits_for_its_end() -> None:
    save, loaded = opened(*ROUND, [0, 1, 2])
    position = runner.act(GAME, save, loaded, Act("resign", SHU))
    assert position.save.pending == (Act("resign", SHU),)
    save = bid(position.save, loaded, wei=3, shu=0, wu=0).save
    for _ in range(4):
        position = runner.expire(GAME, save, loaded)
        save = position.save
    assert save.turn == 1
    assert save.acts == (Act("resign", SHU),)
    assert position.state.table.seats == [WEI, WU]
    assert [e.kind for e in position.news] == ["left", "opened"]


def test_a_rewind_past_a_roll_bumps_the_epoch_and_throws_new_dice() -> None:
    dice = Seeded(b"seed", "game")
    save = runner.begin(GAME, SEATS, Rules(), dice).save
    position = bid(save, dice, wei=1, shu=0, wu=0)  # type: ignore[arg-type]  # any dice will do
    back = runner.rewind(position.save, 1)
    assert back.epoch == 1
    assert [entry.key for entry in back.log] == ["chance:silk"]
    again = runner.expire(GAME, back, dice)
    assert again.save.log[-1].epoch == 1
    assert runner.rewind(position.save, 3) == replace(position.save, submitted={}, ready=(), premoves={})


def test_a_log_that_no_longer_fits_diverges_and_names_the_place() -> None:
    save, loaded = opened([0, 1, 2])
    wrong = replace(save, log=(*save.log, ClosedQuestion("wei:other", {WEI: 1})))
    with pytest.raises(
        Diverged, match="turn 0, step 1: recorded 'wei:other', asked 'wei:bid shu:bid wu:bid'"
    ):
        runner.resume(GAME, wrong, loaded)
    illegal = ClosedQuestion("wei:bid shu:bid wu:bid", {WEI: 9, SHU: 0, WU: 0})
    with pytest.raises(Diverged, match="no longer legal"):
        runner.resume(GAME, replace(save, log=(*save.log, illegal)), loaded)


@pytest.mark.parametrize("number", range(20))
def test_a_restart_between_any_two_answers_changes_nothing(number: int) -> None:
    dice = Seeded(b"%d" % number, "game")
    for position in play(GAME, SEATS, Rules(rounds=4), dice, dict.fromkeys(SEATS, at_random)):
        again = runner.resume(GAME, position.save, dice)
        assert (again.state, again.save, again.news) == (position.state, position.save, ())
    assert position.ask is None


def test_every_event_is_news_exactly_once() -> None:
    dice = Seeded(b"once", "game")
    positions = list(play(GAME, SEATS, Rules(rounds=4), dice))
    news = [event for position in positions for event in position.news]
    told = [event for position in positions for page in position.filled for event in page.told]
    assert news == told
    assert [event.kind for event in told].count("opened") == 4


def test_play_yields_no_position_twice() -> None:
    positions = list(play(GAME, SEATS, Rules(), Seeded(b"p", "game")))
    assert all(a.save != b.save for a, b in pairwise(positions))
