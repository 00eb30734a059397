"""The effects of cards: generals by state, enhancements by deck. Each file enrols its effects under their
hooks.
"""

from games.redux.cards import separation_deck, shu, unification_deck, wei, wu

__all__ = ["separation_deck", "shu", "unification_deck", "wei", "wu"]
