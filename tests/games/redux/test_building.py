"""The cost of a card: goods of their kind, and any weapon that is left."""

import pytest

from games.redux.public_state_model import Options
from games.redux.rules.building import affordable
from games.redux.state import STATES, setup


@pytest.mark.parametrize(
    "weapons, cost, enough",
    [
        ({"H": 1, "S": 1}, ("h", "W"), True),
        ({"H": 1, "S": 0}, ("h", "W"), False),
        ({"H": 2, "S": 0}, ("h", "W"), True),
        ({"H": 2, "S": 0}, ("W", "W"), True),
        ({"H": 1, "S": 1}, ("h", "W", "W"), False),
    ],
)
def test_a_weapon_that_is_named_pays_for_no_other(weapons, cost, enough):
    state = setup(list(STATES), Options())
    realm = next(iter(state.table.realms.values()))
    realm.weapons.update(dict.fromkeys(realm.weapons, 0) | weapons)
    assert affordable(realm, cost) is enough
