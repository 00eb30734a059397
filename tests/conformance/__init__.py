"""Properties of every game, whatever its rules: each test runs for the whole catalogue and for the toy."""
