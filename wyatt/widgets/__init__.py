"""The live side: a table and its controls in a notebook, drawn in the browser, decided in Python."""
