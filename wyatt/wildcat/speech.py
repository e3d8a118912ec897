"""How Wildcat Rummy is told in plain text: its table, its moves and what happened."""

from wyatt.wildcat.account import sentence
from wyatt.wildcat.summary import table_text
from wyatt.wildcat.words import move_words

__all__ = ["move_words", "sentence", "table_text"]
