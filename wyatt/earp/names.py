"""How the cards of Wyatt Earp are named in a sentence, each from its record."""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.earp.cards import CARD, OUTLAWS, TITLES


def title(card: str) -> str:
    """What a card is called: ``Jesse James``, ``Photo of Jesse James``, ``Bank robbery``."""
    return _(TITLES[card])


def counted(card: str, count: int) -> str:
    """Cards of one kind: ``3 Bob Dalton``, ``Hideout``, ``2 Wyatt Earp cards``."""
    name = title(card)
    if count == 1 and card not in OUTLAWS:
        return name
    return _(CARD[card].many, number=count, card=name)


def the(card: str) -> str:
    """A card in a sentence: ``the Photo of Jesse James``, ``a Bank robbery``, ``a Wes Hardin``."""
    return _(CARD[card].one, card=title(card))


def usd(dollars: int) -> str:
    """An amount as it is always written: ``$3,000``."""
    return f"${dollars:,}"
