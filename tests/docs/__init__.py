"""What stands in docs/ and can be run is run."""
