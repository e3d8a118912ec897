"""Events in plain words for each viewer."""

from typing import Any

from tests.markup import one, text, texts
from wyatt.earp import Game, account, parse_move, score_poster
from wyatt.earp.account import sentence
from wyatt.earp.events import EVENTS, Reshuffled, Rewarded
from wyatt.earp.words import move_words
from wyatt.ui.controls import moves_so_far
from wyatt.ui.earp.table import events_log, taught, welcome
from wyatt.ui.rules import rule_panel


def told(kind: str, viewer: str | None = None, **data: object) -> str:
    return sentence(EVENTS[kind](rules=(), **data), viewer)[0]


def test_every_type_of_event_has_its_sentence_and_the_viewer_is_you() -> None:
    assert account.SENTENCES.keys() == EVENTS.keys()
    shot = {"player": "Anna", "card": "wes-hardin", "hit": True}
    assert told("shot", "Anna", **shot).startswith("You shot. The top card was a Wes Hardin")
    assert told("shot", "Burt", **shot).startswith("Anna shot.")


def test_a_reshuffle_and_a_card_that_may_not_be_seen_name_no_card() -> None:
    game, mixed = Game.new(["Anna", "Burt"], seed=3), Reshuffled(rules=(), cards=9)
    assert texts(taught((mixed,), game.view("Burt")), "span") == [sentence(mixed, "Burt")[0]]
    drawn = game.push("draw supply")[0]
    assert sentence(drawn.seen("Burt"), "Burt")[0] == "Anna drew 2 cards from the supply."
    assert "2 cards" not in sentence(drawn.seen("Anna"), "Anna")[0]
    said = told("duelled", "Burt", players=["Anna", "Burt"], rounds=[{}, {}], winner="Burt")
    assert said == "Anna and you fought a duel. You won after two rounds."
    unpaid = told("scored", outlaw="jesse-james", scoring=score_poster([4, 4, 2], 3000))
    assert unpaid.endswith("but the banker couldn’t pay anyone, and $3,000 stayed on the poster.")


def test_a_sentence_that_rests_on_two_rules_has_one_link_to_both() -> None:
    rules = ("outlaws.reward", "outlaws.first-set")
    log = events_log((Rewarded(rules=rules, outlaw="bob-dalton", amount=2000),))
    assert "Bob Dalton’s poster gained $2,000." in log
    link = one(log, "a.rule")
    assert link["title"] == "Rules: Each play adds money; Three to open"
    shown = texts(rule_panel(str(link["data-rule"])), "h2")
    assert shown == ["Each play adds money", "Three to open"]


def test_before_the_first_move_the_log_says_whose_turn_it_is() -> None:
    start: dict[str, Any] = {"hands": {"Anna": "hideout", "Burt": "bob-dalton"}, "phase": "draw"}
    money = {"Anna": 25000, "Burt": 0}
    over = {"hands": dict.fromkeys(money, ""), "phase": "over", "winner": "Anna", "money": money}
    for fields, viewer, said in (
        ({}, "Anna", "You’re Anna. Draw two cards."), ({}, "Burt", "You’re Burt. It’s Anna’s turn."),
        ({"discard": "hideout"}, "Anna", "You’re Anna. Draw two cards, or take the top discard."),
        ({"phase": "play"}, "Anna", "You’re Anna. It’s your move."), (over, None, "You’re watching, and all hands are face up."),
    ):  # fmt: skip
        told = text(welcome(Game.setup(**{**start, **fields}).view(viewer), "Aim"))
        assert told == f"Aim {said} Take the course Problem of the day"
    assert text(events_log(())) == "No moves yet. Each move appears here with its rules."


def test_the_moves_so_far_are_buttons_to_jump_to() -> None:
    game, ask = Game.new(["Anna", "Burt"], seed=3), parse_move("most-wanted ask wes-hardin right")
    drawn = moves_so_far([("Anna", move_words(game.legal_moves[0])), ("Burt", move_words(ask))], 1)
    assert drawn.count('data-do="jump"') == 3
    assert "Burt: Most wanted!: ask for a Wes Hardin (to the right)" in drawn
    assert 'data-index="1" aria-current="step"' in drawn
    assert "Anna: Take the top discard" in drawn or "Anna: Draw two from the supply" in drawn
