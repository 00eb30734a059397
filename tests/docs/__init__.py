"""Everything in docs/ that can be run is run."""
