"""Warlords of China: seven warlords, 29 supply centres, armies that move and support, dice that decide.

Here live the rules, and nothing of pictures or Discord. `public_state_model` is the public part of the
state; `turn` is the rulebook's course of play, with `movement_time_slot`, `battle_dice` and
`winter_adjustments` for its parts; `vocabulary`, `lexicon`, `orders`, `reading`, `reading_context`,
`incomplete_orders`, `order_checks` and `movement_question` read players' texts; `computer` plays a warlord
with `computer_plan` and `worth`; `events_to_text`, `report_digest`, `report_sentences`, `turn_recap` and
`luck` put events and positions in words, `rulebook` and `quick_start` the rules. `game` declares all of it
to the core.
"""

from games.warlords.game import GAME

__all__ = ["GAME"]
