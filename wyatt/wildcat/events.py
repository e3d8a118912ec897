"""What a move did, step by step. Every event names the rules it rests on.

The fields of each type (cards and players by name, points as whole numbers):

========== =====================================================================================
dealt      hand_number, dealer, first, upcard
drew       player, source (``stock``/``discard``: the pile under its top card), cards [secret]
melded     player, source (``hand``/``discard``), cards (the meld), kind (``set``/``sequence``),
           points; from the pile also card, its top card
added      player, source, card, to (the meld's name before), cards (the meld now), points
discarded  player, card
skipped    player (who has no card that may be discarded)
hand_ended why (``out``/``stock``), and of ``out`` player
scored     player, held (cards still in hand), melded, sequences, going_out, in_hand, score (the
           hand's), total (of the game)
tied       players (with the same 500 points or more: another hand is played)
game_ended winner, totals
========== =====================================================================================

What a player takes of the pile is blanked for the others as a drawn card is: they have seen each
card of it thrown away, and it is for them to remember.
"""

from wyatt.core.events import UNSEEN, Event, Log

__all__ = ["UNSEEN", "Event", "Log"]
