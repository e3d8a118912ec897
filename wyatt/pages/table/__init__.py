"""The table page for each game, with its coach, its variations and its links."""
