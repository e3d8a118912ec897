"""A table's page never reveals a card that its viewer cannot see."""

from random import Random

import pytest
from desks import new_game

from tests.asking import ask, do, whole
from tests.markup import texts
from tests.unseen import resampled
from wyatt.earp import write_token
from wyatt.earp.account import sentence
from wyatt.earp.cards import TITLES
from wyatt.pages.table.earp import EarpTablePage
from wyatt.ui.tags import esc


@pytest.mark.parametrize(("players", "seed"), [(3, 5), (4, 8)])
def test_no_part_changes_with_cards_you_cannot_see(players: int, seed: int, thorough: bool) -> None:
    desk, chance = new_game(players, seed=seed), Random(seed)
    compared, steps = 0, 160 if thorough else 80
    for _ in range(steps):
        position = ask(desk, "step").session.game.position()
        other, drawn = resampled(desk.session.game, "Anna", chance).position(), []
        for document in (position, other):
            seen = EarpTablePage({"p": write_token(document), "you": "0"})
            card = next(iter(seen.view.hands["Anna"]), "")
            assert ask(seen, do("past", open=True), do("select", card=card)).notice == ""
            drawn.append(seen.parts())
        assert drawn[0] == drawn[1]
        compared += position["supply"] != other["supply"]
    assert compared > 0.75 * steps


def test_no_log_names_a_card_that_only_a_rival_has_seen() -> None:
    taken: set[bool] = set()
    desk, hidden = new_game(3, seed=6), 0  # reaches every phase
    ask(desk, do("past", open=True))
    for _ in range(220):
        page = whole(ask(desk, "step"))
        for event in desk.session.events:
            known, own = (sentence(seen, "Anna")[0] for seen in (event, event.seen("Anna")))
            if known != own:
                hidden += 1
                assert (esc(known) in page, esc(own) in page) == (False, True)
        last = desk.session.moves[-1]
        if last.verb == "take":
            taken.add(own := desk.session.actor_of(desk.session.at - 1) == "Anna")
            line = texts(desk.parts()["past"], "button[data-index]")[-1]
            assert (TITLES[last.card] in line) is own
    assert (hidden > 10, taken) == (True, {True, False})
