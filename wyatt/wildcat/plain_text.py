"""How Wildcat Rummy is told in plain text: its table, its moves and what happened."""

from wyatt.core.spec import Words
from wyatt.wildcat.account import sentence
from wyatt.wildcat.moves import Move
from wyatt.wildcat.summary import table_text
from wyatt.wildcat.view import View
from wyatt.wildcat.words import move_words

__all__ = ["WORDS", "move_words", "sentence", "table_text"]

WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
