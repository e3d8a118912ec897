"""How Wyatt Earp is told in plain text: its table, its moves and what happened."""

from wyatt.earp.account import sentence
from wyatt.earp.summary import table_text
from wyatt.earp.words import move_words

__all__ = ["move_words", "sentence", "table_text"]
