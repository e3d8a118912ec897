"""What a move did, step by step. Every event names the rules it rests on.

The fields of each type, in the words of the formats (cards and outlaws by name, players by name,
money in dollars):

========== =================================================================
dealt      hand_number, dealer, first, upcard
drew       player, source (``supply``/``discard``), cards [secret from a supply]
reshuffled cards (how many make the new supply)
played     player, card, count, outlaw (where it lies; none for a card on its way to the discards)
placed     player, card, outlaw (a Sheriff card after its hit)
rewarded   outlaw, amount
shot       player, card, hit
spent      player, card (a Sheriff card goes to the discard stack)
asked      player (who is asked), by, card, had
gave       player, to, card
stole      player, victim, card
orphaned   player, outlaw, cards
hidden     player (whose group), outlaw, by
lifted     player, outlaw
gun_moved  player, outlaw (where the old Fastest gun was)
took       player, card, source [secret unless `search_public`]
passed     player
discarded  player, card
hand_ended why (``out``, ``other_out``, ``supply``), player
scored     outlaw, cp, reward and the scoring of the formats
paid       player, outlaw, amount
duelled    players, rounds ([{player: card}...]), winner
game_ended winner, money
========== =================================================================
"""

from wyatt.core.events import UNSEEN, Event, Log

__all__ = ["UNSEEN", "Event", "Log"]
