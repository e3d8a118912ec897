"""The same game from one player's knowledge, with the unseen cards dealt again."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from wyatt.core.spec import AnyGame
from wyatt.earp import Game
from wyatt.table.conformance import spread
from wyatt.wildcat import Game as Wildcat


def resampled(at: Game, viewer: str, chance: Random) -> Game:
    """The game with the cards that a player has not seen dealt out anew, and another seed.

    What everybody knows stays: who may answer a Hideout holds a Wyatt Earp, a searcher holds the
    card of the bonus, a search of the supply shows the supply to the searcher.
    """
    document = at.position()
    hands = {name: spread(hand) for name, hand in document["hands"].items()}
    supply = spread(document["supply"])
    kept: dict[str, list[str]] = {name: [] for name in hands}
    if document["phase"] == "react" and document["actor"] != viewer:
        kept[document["actor"]].append("wyatt-earp")
    if "bonus" in document and document["turn"] != viewer:
        kept[document["turn"]].append(document["bonus"])
    for name, cards in kept.items():
        for card in cards:
            hands[name].remove(card)
    others = [name for name in hands if name != viewer]
    heap = [card for name in others for card in hands[name]]
    if document["phase"] == "take" and at.rules.wyatt_search == "supply":
        chance.shuffle(supply)
        chance.shuffle(heap)
        heap += supply
    else:
        heap += supply
        chance.shuffle(heap)
    for name in others:
        many = len(hands[name])
        hands[name], heap = heap[:many] + kept[name], heap[many:]
    changed = {**document, "hands": hands, "supply": heap, "seed": chance.randrange(1 << 40)}
    return Game.from_position(changed)


def dealt_anew(at: Wildcat, viewer: str, chance: Random) -> Wildcat:
    """The game of Wildcat Rummy with the cards that a player does not see dealt out anew.

    A view says whether the hands of others hold a card, never which; a pile keeps its top card.
    """
    document = at.position()
    hands = {name: spread(hand) for name, hand in document["hands"].items()}
    counted = document["phase"] in ("scored", "over")
    others = [] if counted else [name for name in hands if name != viewer]
    cards, pile = spread(document["stock"]), spread(document["discard"])
    mixed = [card for name in others for card in hands[name]] + cards + pile[1:]
    chance.shuffle(mixed)
    for name in others:
        count = len(hands[name])
        hands[name], mixed = mixed[:count], mixed[count:]
    under = max(0, len(pile) - 1)
    document |= {
        "hands": hands,
        "discard": pile[:1] + mixed[:under],
        "stock": mixed[under:],
        "seed": chance.randrange(1 << 40),
    }
    return Wildcat.from_position(document)


RESAMPLE: Mapping[str, Callable[[Any, str, Random], AnyGame]] = MappingProxyType(
    {"wyatt": resampled, "wildcat": dealt_anew}
)
