"""Three Kingdoms Redux: three states, sixty-nine generals, bids that are people.

Here live the rules, and nothing of pictures or Discord. `printed_data` are the data files, `typed_words` the
words that people type, `options` what a table agrees on, `public_state` what all see, `state` each state's
secret cards, `prose` and `sentences` what happened in words. `turn` is the course of play, `what_if` answers
who asks what would be, `correcting` is the gamemaster's, `imagining` is for practice, `lessons` for who is
asked for the first time. `game` declares all of it to the core.

rules      the chapters of the rulebook
cards      what generals and enhancements do, by state and by deck, under the hooks of the rules
orders     every line that is typed or kept: bids, actions, standing orders
reading    what people type, as far as no rule is needed for it
sheets     the sheet of a state's actions: tried, carried out
menus      bids, sheets and standing orders by menus
questions  what a state answers in writing, and how it is checked
phases     the course of a round, phase by phase
computer   a state that nobody holds
telling    positions, rules and cards in words
"""

from games.redux import cards
from games.redux.game import GAME

__all__ = ["GAME", "cards"]
