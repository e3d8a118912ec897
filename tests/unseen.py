"""The same game from one player's knowledge, with the unseen cards dealt again."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from wyatt.core.spec import AnyGame
from wyatt.earp import Game
from wyatt.table import conformance
from wyatt.table.conformance import Kit, checks, spread
from wyatt.table.searching import coach
from wyatt.wildcat import Game as Wildcat


def conforms(kit: Kit) -> Callable[..., None]:
    """A game's test of conformance: a coach who tries a few deals is as blind as one who tries many."""
    hasty = replace(kit.spec, bots=kit.spec.bots | {"coach": lambda _: coach(kit.spec.name, 6)})

    @pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.called)
    def test_it_conforms(check: Callable[[Kit], None], thorough: bool) -> None:
        whole = replace(kit, walks=20) if thorough else kit
        check(replace(whole, spec=hasty) if check is checks.views_are_blind else whole)

    return test_it_conforms


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
    """Wildcat Rummy with the cards a player can't see dealt again. A pile keeps its top card."""
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
        "hands": hands, "discard": pile[:1] + mixed[:under], "stock": mixed[under:],
        "seed": chance.randrange(1 << 40),
    }  # fmt: skip
    return Wildcat.from_position(document)


RESAMPLE: Mapping[str, Callable[[Any, str, Random], AnyGame]] = MappingProxyType(
    {"wyatt": resampled, "wildcat": dealt_anew}
)


def dealt_in_any_order(at: AnyGame, unseen: Any, seen: Any, hidden: Any) -> None:
    """What `unseen` deals of a game for its first player may lie at each place of `hidden`, and what is `seen` stays."""
    game, before, cards = type(at), at.position(), sorted(hidden(at))
    places = [Counter[str]() for _card in cards]
    for seed in range(20 * len(cards)):
        dealt = game(unseen(at.state, 0).deal(seed))
        assert (seen(dealt), sorted(hidden(dealt))) == (seen(at), cards)
        for place, card in zip(places, hidden(dealt), strict=True):
            place[card] += 1
    # 20 each are expected of every card at every place.
    assert all(len(place) == len(cards) and min(place.values()) > 5 for place in places)
    assert at.position() == before
    assert game(unseen(at.state, None).deal(7)).position()["hands"] == before["hands"]
    assert len({unseen(at.state, 0).deal(seed).seed for seed in range(9)}) == 9


def counts_unseen(at: AnyGame, viewer: str, piles: list[str]) -> None:
    """A view counts the cards of hidden piles and hands, and no others."""
    view, unseen = at.view(viewer), Counter(piles)
    for name, cards in at.position()["hands"].items():
        hand = spread(cards)
        assert view.hand_sizes[name] == len(hand)
        unseen.update([] if name in view.hands else hand)
    assert unseen == Counter(view.unseen())
