"""The pages, a room each: what a person can do there, what is shown, how it is drawn."""
