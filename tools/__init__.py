"""Tools that write notebooks, pictures and catalogues, and train bots. They are not in the wheel."""
