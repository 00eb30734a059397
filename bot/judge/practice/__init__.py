"""Games that are played for practice.

sandbox  a game is gone on with from any turn
"""
