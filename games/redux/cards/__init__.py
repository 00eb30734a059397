"""The effects of cards: generals by state, enhancements by deck. Each file enrols its effects under their
hooks.
"""

from games.redux.cards import separation_enhancements, shu, unification_enhancements, wei, wu

__all__ = ["separation_enhancements", "shu", "unification_enhancements", "wei", "wu"]
