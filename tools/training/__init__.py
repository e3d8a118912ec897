"""Training of Wyatt Earp's bots."""
