"""Sun Tzu: a duel of nine rounds for five provinces, with hidden cards.

Here live the rules, and nothing of pictures or Discord. `public_state_model` is the public part of the state,
`state` each side's hand; `preparation`, `turn`, `draw` and `scoring` are the rulebook's course of play, with
`card_clash`, `battle`, `armies`, `warlords` and `event_cards` for its parts; `vocabulary`, `orders`,
`reading`, `sheet_checks`, `plan_model`, `sheet_question` and `premoves` read players' texts; `computer` plays
a side with `mixed_strategy` and `worth`; `events_to_text`, `report_sentences`, `turn_recap` and
`position_text` put events and positions in words, `rulebook` and `quick_start` the rules. `game` declares all
of it to the core.
"""

from games.suntzu.game import GAME

__all__ = ["GAME"]
