"""Acts that wait until they are announced in public: starts, and games taken back.

starting           a game begins
rewinding          a game is taken back, by vote if the table wants that
announce_then_act  both wait until their announcement stands
"""
