"""Animations agree with the events: the right giver and receiver, and every dollar to its player."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.asking import whole
from wyatt.earp import Game
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.ui.earp.table import motions
from wyatt.ui.motion import BACK, COIN, MotionPlan
from wyatt.ui.wildcat.table import motions as wild
from wyatt.wildcat import Game as WildcatGame

PLAYERS = ("Anna", "Burt", "Curt")


def plan_of(cards: Any, *moves: str, viewer: str = "Anna", **fields: Any) -> MotionPlan:
    """The animation of the last of these moves, as this viewer sees it. cards: each hand."""
    game = Game.setup(dict(zip(PLAYERS, cards, strict=True)), **fields)
    for move in moves:
        events = game.push(move)
    return motions([event.seen(viewer) for event in events], PLAYERS)


def ways(plan: MotionPlan) -> list[tuple[str, str, str]]:
    return [(way.piece, way.start, way.end) for way in plan.ways]


def test_a_card_goes_from_the_group_it_is_stolen_from_or_from_hand_to_hand() -> None:
    cards = ("hideout", "most-wanted belle-starr", "bob-dalton")
    laid = {"Curt": {"jesse-james": ["jesse-james*4"]}}
    table = {"turn": "Burt", "phase": "play", "supply": "wes-hardin wes-hardin hideout"}
    moves = "most-wanted steal", "steal Curt jesse-james"
    plan = plan_of(cards, *moves, territories=laid, **table)
    assert ("jesse-james", "group 2 jesse-james", "hand 1") in ways(plan)
    assert not [way for way in plan.ways if way.start == "hand 2"]
    cards = ("hideout", "most-wanted jesse-james*2", "jesse-james bob-dalton")
    plan = plan_of(cards, "most-wanted ask jesse-james left", turn="Burt", phase="play")
    assert ("jesse-james", "hand 2", "hand 1") in ways(plan)


def test_a_shot_is_waited_for_before_anything_follows_from_it() -> None:
    laid = {"Anna": {"jesse-james": ["jesse-james*3"]}}
    table = {"phase": "play", "territories": laid, "supply": "wyatt-earp hideout"}
    plan = plan_of(("bank-robbery belle-starr", "hideout", "bob-dalton"), "bank-robbery", **table)
    assert plan.turn is not None
    at, comes, waits, turns = plan.turn
    assert waits >= 500
    assert at >= next(way.lasts for way in plan.ways if way.start == "hand 0")
    gone = next(way for way in plan.ways if way.end == "discard")
    assert gone.at >= at + comes + waits + turns  # a miss, after which it's discarded


def test_a_scoring_pays_every_token_to_whom_it_is_due_poster_by_poster() -> None:
    hands = {"Anna": "hideout", "Burt": "belle-starr", "Curt": "bob-dalton"}
    burt = {"jesse-james": ["photo:jesse-james"], "wes-hardin": ["wes-hardin*4"]}
    laid = {"Anna": {"jesse-james": ["jesse-james*4"]}, "Burt": burt}
    posters = {"jesse-james": 9000, "wes-hardin": 6000}
    game = Game.setup(hands, phase="play", territories=laid, posters=posters)
    events = game.push("discard hideout")
    coins = [way for way in motions(events, PLAYERS).ways if way.piece == COIN]
    paid = Counter[tuple[str, str]]()
    for event in events:
        if event.type == "paid":
            seat = PLAYERS.index(event.data["player"])
            paid[f"poster {event.data['outlaw']}", f"money {seat}"] += event.data["amount"] // 1000
    assert Counter((way.start, way.end) for way in coins) == paid
    assert paid.total() > 3
    order = [way.start for way in coins]
    assert order == sorted(order, key=list(dict.fromkeys(order)).index)  # poster by poster
    assert len({way.at for way in coins}) == len(coins)  # coin by coin
    # In a lap, between laps, and between posters.
    assert {after.at - one.at for one, after in pairwise(coins)} == {90, 250, 440}
    assert len({way.lasts for way in coins}) == 1


def test_what_a_viewer_may_not_know_travels_as_a_back() -> None:
    cards, supply = ("hideout", "belle-starr", "bob-dalton"), "wes-hardin jesse-james hideout"
    for viewer, pieces in (("Anna", {BACK}), ("Burt", {"wes-hardin", "jesse-james"})):
        plan = plan_of(cards, "draw supply", viewer=viewer, turn="Burt", supply=supply)
        assert {way.piece for way in plan.ways} == pieces
        assert {(way.start, way.end) for way in plan.ways} == {("supply", "hand 1")}


@pytest.mark.parametrize("page", [EarpTablePage, WildcatTablePage])
def test_a_game_s_plans_name_places_that_are_drawn_and_end_in_time(page: Any) -> None:
    desk = page()
    desk.handle({"do": "speed", "value": "1"})
    before, went = whole(desk), 0
    while not desk.session.game.is_over and desk.view.hand_number < 4:
        desk.handle({"do": "step"})
        after, plan = whole(desk), desk.plan
        assert plan.lasts <= 9000
        for place in {end for way in plan.ways for end in (way.start, way.end)} - {"bank"}:
            assert f'data-place="{place}"' in before + after, place
        before, went = after, went + len(plan.ways)
    assert went > 100


def test_in_wildcat_rummy_a_meld_with_the_top_of_the_pile_takes_that_card_from_the_pile() -> None:
    hands = {"Anna": "9D 9H 4C KD", "Burt": "10H 10D 3S"}
    game = WildcatGame.setup(hands, turn="Anna", discard="9C 8H 6C", stock="5H 6D 7C 3D")
    take = next(move for move in game.legal_moves if str(move).startswith("take"))
    going = ways(wild([event.seen("Burt") for event in game.push(take)], ("Anna", "Burt")))
    assert ("9C", "pile", "melds 0") in going
    assert {("9D", "hand 0", "melds 0"), ("9H", "hand 0", "melds 0")} <= set(going)
    assert going.count((BACK, "pile", "hand 0")) == 2  # the cards below it are for Burt to remember
