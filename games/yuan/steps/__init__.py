"""The steps of a resolution, one file for each: nothing is chosen in them any more."""
