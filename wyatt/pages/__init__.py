"""The pages: the acts, the view and the drawing of each."""
