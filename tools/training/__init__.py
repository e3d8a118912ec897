"""Training of the players of Wyatt Earp."""
