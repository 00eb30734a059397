"""What the cards do: generals by state, enhancements by deck. Each file enrols its effects under their
hooks.
"""

from games.redux.cards import separation, shu, unification, wei, wu

__all__ = ["separation", "shu", "unification", "wei", "wu"]
