"""Tools that write notebooks, pictures and catalogues, and train bots. They aren't in the wheel."""
