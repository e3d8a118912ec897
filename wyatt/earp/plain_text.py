"""How Wyatt Earp is told in plain text: its table, its moves and what happened."""

from wyatt.core.spec import Words
from wyatt.earp.account import sentence
from wyatt.earp.moves import Move
from wyatt.earp.summary import table_text
from wyatt.earp.view import View
from wyatt.earp.words import move_words

__all__ = ["WORDS", "move_words", "sentence", "table_text"]

WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
