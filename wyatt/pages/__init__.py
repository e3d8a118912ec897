"""The pages, each with its state, its acts and its drawing."""
