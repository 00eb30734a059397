"""Pure rules: one package for each game, and `core` for what they share. No I/O, no clock, no chance."""
