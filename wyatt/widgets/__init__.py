"""The live side: the table, the lab and the lessons as widgets."""
