"""YUAN: simultaneous plans behind screens, sealed bids for capitals, and temples to hold.

Here live the rules, and nothing of pictures or Discord. `land` puts tiles together and `layouts` whole
lands, `public_state_model` is the public part of the state, `state` adds the purses, `plan_model` is a
house's plan behind its screen. `opening` and `capital_auction` come before the first turn, `turn` is the
rulebook's course of play. `events_to_text`, `phrases` and `report_sentences` put events in words,
`correcting` is the gamemaster's, `redrawn_secrets` is for practice. `game` declares all of it to the core.

rules     the chapters of the rulebook
reading   players' texts, read and judged
forecast  the forecast of a plan
computer  a house that nobody holds
telling   positions and rules in words
"""

from games.yuan.game import GAME

__all__ = ["GAME"]
