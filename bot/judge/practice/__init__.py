"""Games that are played for practice, and those that come from an export.

sandbox      a game is gone on with from any turn
game_import  an export is verified and stored as a finished game
"""
