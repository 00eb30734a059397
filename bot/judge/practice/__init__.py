"""Games that are played for practice, and those that come from an export.

sandbox      a game is gone on with from any turn
one_for_all  one person plays all seats
importing    an export is verified and stored as a finished game
"""
