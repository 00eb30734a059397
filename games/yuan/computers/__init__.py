"""Houses that play by themselves."""
