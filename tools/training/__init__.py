"""Training for the Wyatt Earp bots."""
