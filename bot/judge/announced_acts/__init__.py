"""Acts that wait until they are announced in public: starts, and games taken back.

starting      a game begins
rewinding     a game is taken back, by vote if the table wants that
pending_acts  both wait until their announcement stands
"""
