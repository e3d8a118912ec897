"""A lesson and the course around it, drawn."""
