"""What trains the players of Wyatt Earp."""
