"""A table's page never reveals a card that its viewer cannot see."""

from random import Random
from typing import Any

import pytest
from desks import new_game

from tests.asking import whole
from tests.markup import texts
from wyatt.earp import write_token
from wyatt.earp.account import sentence
from wyatt.earp.cards import TITLES
from wyatt.pages.table.earp import EarpTablePage
from wyatt.table.conformance import spread
from wyatt.ui.tags import esc


def swapped(position: dict[str, Any], viewer: str, chance: Random) -> dict[str, Any]:
    """The same position with the cards that the viewer cannot see dealt anew among their places."""
    hidden = [name for name in position["players"] if name != viewer]
    if position["phase"] == "react":
        hidden = []
    elif position["phase"] == "take" or position.get("bonus"):
        hidden = [name for name in hidden if name != position["turn"]]
    hands = {name: spread(position["hands"].get(name, [])) for name in hidden}
    pool = [*spread(position["supply"]), *(card for hand in hands.values() for card in hand)]
    chance.shuffle(pool)
    dealt = dict(position["hands"])
    for name, hand in hands.items():
        dealt[name], pool = pool[: len(hand)], pool[len(hand) :]
    return position | {"hands": dealt, "supply": pool}


@pytest.mark.parametrize(("players", "seed"), [(3, 5), (4, 8)])
def test_no_part_changes_with_cards_that_you_cannot_see(players: int, seed: int) -> None:
    desk, chance = new_game(players, seed=seed), Random(seed)
    compared = 0
    for _ in range(160):
        desk.handle({"do": "step"})
        position = desk.session.game.position()
        other = swapped(position, "Anna", chance)
        drawn = []
        for document in (position, other):
            seen = EarpTablePage({"p": write_token(document), "you": "0"})
            seen.handle({"do": "past", "open": True})
            seen.handle({"do": "select", "card": next(iter(seen.view.hands["Anna"]), "")})
            assert seen.notice == ""
            drawn.append(seen.parts())
        assert drawn[0] == drawn[1]
        compared += position["supply"] != other["supply"]
    assert compared > 120


def test_no_log_names_a_card_that_only_a_rival_has_seen() -> None:
    desk = new_game(3, seed=6)  # comes to every phase
    desk.handle({"do": "past", "open": True})
    hidden = 0
    for _ in range(220):
        desk.handle({"do": "step"})
        page = whole(desk)
        for event in desk.session.events:
            open_words = sentence(event, "Anna")[0]
            own_words = sentence(event.seen("Anna"), "Anna")[0]
            if open_words != own_words:
                hidden += 1
                assert esc(open_words) not in page
                assert esc(own_words) in page
        last = desk.session.moves[-1]
        if last.verb == "take" and desk.session.actor_of(desk.session.at - 1) != "Anna":
            assert TITLES[last.card] not in texts(desk.parts()["past"], "button[data-index]")[-1]
    assert hidden > 10
