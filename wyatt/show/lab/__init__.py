"""The scoring lab, drawn."""
