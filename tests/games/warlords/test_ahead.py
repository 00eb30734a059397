"""Premoves wait for their slot."""

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Premove, Save
from games.warlords import GAME
from games.warlords.public_state_model import HOME, Options
from tests.games.warlords.play import HAN, SHI


def test_a_premove_waits_for_its_slot_and_is_told_what_no_longer_fits():
    dice = Seeded(b"seed", "premoves")
    position = runner.begin(GAME, list(HOME), Options(), dice)
    ahead = {HAN: Premove(("A TIN - YON", "A WUD H"), ready=True)}
    save = Save(**{**vars(position.save), "premoves": ahead})
    position = runner.ready(GAME, save, dice, SHI)
    assert list(position.ask.prompts) == [HAN]
    assert position.save.submitted == {HAN: ["A TIN - YON"]}
    assert position.save.ready == ()
    [error] = position.admitted[HAN].errors
    assert error.message == "there is no army in WUD."
