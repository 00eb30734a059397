"""The dice of battles: each battle, for both who fought it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.luck import Gamble, Throws
from games.core.rules.protocol import Event
from games.warlords.battle_dice import odds
from games.warlords.public_state_model import Battle, Options


def gambles(options: Options, _throws: Throws, told: Sequence[Event]) -> Sequence[Gamble]:
    """Return who won the battles of a turn, with the exact chance of each (W2, W8)."""
    battles = [Battle.model_validate(event.facts) for event in told if event.kind == "battle"]
    return [gamble for battle in battles for gamble in _battle(options, battle)]


def _battle(options: Options, battle: Battle) -> Iterator[Gamble]:
    attack, defence = 1 + len(battle.attack_support), 1 + len(battle.defence_support)
    bonus = battle.attack_bonus - battle.defence_bonus
    chance = odds(attack, defence, bonus, best=options.support_mode == "best")
    yield Gamble(battle.attacker, int(battle.won), {1: chance, 0: 1 - chance})
    yield Gamble(battle.defender, int(not battle.won), {1: 1 - chance, 0: chance})
