"""Three Kingdoms Redux: three states, sixty-nine generals, bids that are people.

Here live the rules, and nothing of pictures or Discord. `printed_data` are the data files, `vocabulary` the
words that people type, `options` the options of a table, `public_state_model` the public part of the state
of the game, `state` the rest, `events_to_text` and `report_sentences` the events in words. `turn` is the
course of play, `what_if` answers questions about results, `correcting` is the gamemaster's,
`redrawn_secrets` is for practice, `lessons` for people who are asked for the first time. `game` declares
all of it to the core.

rules      the chapters of the rulebook
cards      the effects of generals and enhancements, by state and by deck, under the hooks of the rules
orders     every line that is typed or kept: bids, actions, standing orders
reading    typed text, as far as no rule is needed for it
sheets     the sheet of a state's actions: tried, carried out
menus      bids, sheets and standing orders by menus
questions  the questions that a state answers in writing, and the check of its answers
phases     the course of a round, phase by phase
computer   a state that nobody holds
telling    positions, rules and cards in words
"""

from games.redux import cards
from games.redux.game import GAME

__all__ = ["GAME", "cards"]
