"""What writes notebooks, pictures and catalogues, and trains players: outside the wheel."""
