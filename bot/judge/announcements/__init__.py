"""What waits until it was announced in public: starts, and games taken back.

starting                a game begins
rewinding               a game is taken back, by vote if the table wants that
two_step_announcements  both wait until their announcement stands
"""
