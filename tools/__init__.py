"""Tools to write notebooks, pictures and catalogues, and to train bots. The wheel has no tools."""
