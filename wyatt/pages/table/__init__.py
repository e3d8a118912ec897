"""The table page for each game, with the coach, the variations and the links."""
