"""The table of either game."""
