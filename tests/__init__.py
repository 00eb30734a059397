"""The tests, which mirror the tree."""
