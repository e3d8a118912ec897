"""The choices of Wildcat Rummy's bot, where a reader sees the best play, and their reasons."""

import re
from typing import Any

import pytest
from rummy import game

from tests.collected import collected
from wyatt.core.advice import NobodyToMove
from wyatt.table.coach import worth
from wyatt.table.simulate import Plan, run
from wyatt.wildcat import SPEC, Game
from wyatt.wildcat.heuristic import deals, distinct, expects, heuristic, hurry, weigh, why
from wyatt.wildcat.rulebook import BOOK

#: Opponents who can't go out soon.
FAR = {"Burt": "4D 5H 7C 8D", "Curt": "4H 6D 8C 9H"}
OWN: dict[str, Any] = {"melds": {"Anna": ["3S 4S 5S"]}}
QUEENS: dict[str, Any] = {"melds": {"Burt": ["QD QH QS"]}}


def table(hand: str, pile: str = "", **fields: Any) -> Game:
    """Anna to draw from a pile, or to play; no one goes out soon, unless it says otherwise."""
    phase = {"phase": "draw", "discard": fields.pop("discard", pile)} if pile else {}
    return game(hands={**FAR, **fields.pop("others", {}), "Anna": hand}, **phase, **fields)


@collected("hand, pile, others, move", [
    # A card under the top is worth 3 while there is time, and costs 9 when there is none.
    ("KC KD 4C 7S", "KH 3C 3D", {}, "take discard with KC KD"),
    ("KC KD 4C 7S", "KH 3C 3D", {"Burt": "4D 5H 7C"}, "take discard with KC KD"),
    ("KC KD 4C 7S", "KH 3C 3D 5S 6S", {"Burt": "4D 5H 7C"}, "draw stock"),
    ("KC KD 4C 7S", "KH 3C 3D 5S 6S", {}, "take discard with KC KD"),
    # A Joker is kept for more than the 15 points of three 6s, unless there is no time.
    ("6C JK 4C 9S", "6S", {}, "draw stock"), ("6C JK 4C 9S", "6S", {"Burt": "4D"}, "take discard with 6C JK=6"),
    ("6C 6D 4H 9S", "JK", {}, "draw stock"), ("6C 6D 4H 9S", "JK", {"Curt": "4S 4H"}, "take discard as 6 with 6C 6D"),
    ("KC JK 4C 9S", "KS", {}, "take discard with KC JK=K"), ("6C JK JK 9S 4D", "6S", {}, "draw stock"),
    ("6C 6D JK 9S 4D", "6S", {}, "take discard with 6C 6D"), ("6C 9S JK", "6S", {}, "take discard with 6C JK=6"),  # and goes out
])  # fmt: skip
def test_which_pile_is_worth_it(hand: str, pile: str, others: dict[str, str], move: str) -> None:
    assert str(heuristic(table(hand, pile, others=others).view("Anna"))) == move


@collected("hand, fields, move", [
    ("KC KD KH 9D 3C", {}, "meld KC KD KH"),
    ("KC KD KH 6C 6D 6H 9D", {}, "meld KC KD KH"),  # the larger first
    ("KC KD JK 9D 3C", {}, "meld KC KD JK=K"), ("6C 6D JK 9D 3C", {}, "discard 3C"),
    ("6C 6D JK 9D 3C", {"others": {"Burt": "4S"}}, "meld 6C 6D JK=6"),
    ("6C 6D JK 9D", {}, "meld 6C 6D JK=6"),  # and the last card is discarded
    ("6C 6D JK", {}, "meld 6C 6D JK=6"),  # and goes out
    ("KH 9D 4C", {"melds": {"Anna": ["KC KD KS"]}}, "add KH to K-K-K"),
    ("JK 9D 4C", {"melds": {"Anna": ["6C 6D 6S"]}}, "discard 4C"),
    # A card is kept with others, for a meld of one's own, and from the meld of another.
    ("9D 8D 3C", {}, "discard 3C"), ("9D 7D 3C", {}, "discard 3C"), ("9D 6D 3C", {}, "discard 3C"),
    ("9D 5D KC", {}, "discard KC"),  # too far apart, so the more expensive one goes
    ("9D 9C 3C", {}, "discard 3C"), ("QC 3C", QUEENS, "discard 3C"),
    ("KD KC 3C JK", {}, "meld KC KD JK=K"), ("JK 3C", {}, "discard 3C"),
    ("KC 3D 9H", {}, "discard KC"),  # of cards that fit nothing, the dearest
    ("9C 3S", {}, "discard 3S"),  # and of equal ones the first in reading order
    ("9C 6D 4H", {}, "discard 4H"), ("QS 3D 9H", {"rules": {"stuck_queens": "skip_discard"}}, "discard 3D"),
    ("QS QS", {"rules": {"stuck_queens": "skip_discard"}}, "skip discard"),
])  # fmt: skip
def test_cards_are_played_as_their_points_say(hand: str, fields: dict[str, Any], move: str) -> None:
    assert str(heuristic(table(hand, **fields).view("Anna"))) == move


def test_a_hand_may_end_soon_if_a_hand_or_the_stock_is_small() -> None:
    """Three cards in an opponent's hand, or three turns for each player in the stock."""
    at = table("KC")
    assert not hurry(at.view("Anna"))  # Anna's own hand doesn’t count
    assert hurry(at.view("Burt"))
    assert hurry(table("KC", others={"Burt": "4D 5H 7C"}).view("Anna"))
    assert hurry(table("KC", others={"Curt": "4D"}).view("Anna"))
    stock = "3S*2 4S*2 KS*2 5S*2 6S 7S"
    assert not hurry(table("KC", stock=stock, rest="none").view("Anna"))
    assert hurry(table("KC", stock=stock.removesuffix(" 7S"), rest="none").view("Anna"))


@collected("at, best, said", [
    (table("KC KD 4C 7S", "KH"), "take discard with KC KD",
     "With the top card, you can lay cards worth 30 points. By the coach’s estimate, this move is worth about 30 points more than the next best move."),
    (table("6C 6D 4C 9S", "7S"), "draw stock", "You draw one unknown card from the stock."),
    (table("QC 3C", **QUEENS), "discard 3C",
     "3♣ fits nothing in your hand or on the table. By the coach’s estimate, this move is worth about 3 points more than the next best move."),
    (table("QC KD", **QUEENS, others={"Burt": "4D"}), "discard KD",
     "K♦ fits nothing in your hand or on the table. By the coach’s estimate, this move is worth about 4 points more than the next best move."),
    (table("3C 4D"), "discard 3C", "3♣ fits nothing in your hand or on the table."),
])  # fmt: skip
def test_the_best_move_comes_first_with_a_reason(at: Game, best: str, said: str) -> None:
    found = weigh(at.view("Anna"))
    assert (str(found[0].move), why(found)) == (best, said)
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)


def test_a_queen_that_may_not_be_discarded_is_laid_and_a_joker_taken_for_its_card() -> None:
    """Soon, a 6 of spades is worth 5, too little for two cards under it; alone it is taken."""
    for pile, move in (("JK 3C 3D", "draw stock"), ("JK", "take discard as 6S to 3S-5S")):
        at = table("9D 4C KH", pile, others={"Burt": "4D"}, **OWN)
        assert str(heuristic(at.view("Anna"))) == move
    at = table("QS QS", melds={"Anna": ["QC QD QH"]}, rules={"stuck_queens": "skip_discard"})
    (found,) = weigh(at.view("Anna"))
    assert str(found.move) == "add QS to Q-Q-Q"
    # 50 for the queen, 50 for going out with the other one, and what the others hold on average.
    rough = weigh(table("9D 3C").view("Anna"))[0]
    assert ["still expect" in worth(SPEC, each) for each in (found, rough)] == [True, False]
    assert 0 < found.value - 50 - 50 < 50


@collected("at, move, later, aloud", [
    (table("KC KD 4C", "KH"), "take discard with KC KD",
     "With the top card, you can lay cards worth 30 points.", "With the pile’s top card, I can lay cards worth 30 points."),
    (table("KC KD 4C", "KH 3D"), "take discard with KC KD",
     "Cards from the pile give you more to lay.", "With the pile’s top card, I can lay cards worth 30 points."),
    (table("KC 4C", "9H"), "draw stock", "You draw one unknown card from the stock.", "The pile isn’t worth taking now."),
    (table("KC 4C", "9H", discard=""), "draw stock", "You draw one unknown card from the stock.", ""),
    (table("KC KD JK 4C"), "meld KC KD JK=K", "You lay cards worth 30 points, and they no longer count against you.",
     "I’d rather have 30 points on the table than cards in my hand."),
    (table("KC KD KH 4C 9D"), "meld KC KD KH",
     "You have 2 cards left, so you’re closer to going out.",
     "I’d rather have 30 points on the table than cards in my hand."),
    (table("JK JK 4D 8H KC"), "discard KC", "K♣ is the card you can spare most easily.", ""),
    (table("KC KD KH"), "meld KC KD KH", "You go out, and the hand ends.", "I’d rather have 30 points on the table than cards in my hand."),
])  # fmt: skip
def test_a_move_is_explained_later_and_aloud(at: Game, move: str, later: str, aloud: str) -> None:
    (found,) = [each for each in weigh(at.view("Anna")) if str(each.move) == move]
    said = {text for each in found.reasons for text in (each.text, each.other and each.other.text)}
    assert later in said
    assert aloud in {each.aloud for each in found.reasons}


# A position, a move, and its reasons: when each counts, its points, its rules / the other side's.
@collected("at, move, reasons", [
    (table("KC KD 4C 7S", "KH 3C 3D"), "take discard with KC KD", "30 pickup-meld card-points; 6 pickup-rest; later 0 pickup-rest / hand-score; aside 0 hand-score"),
    (table("KC KD 4C 7S", "JK"), "take discard as K with KC KD", "30 pickup-meld card-points; later 0 pickup-meld / hand-score; -25 joker; aside 0 hand-score"),
    (table("KC JK 4C 7S", "JK"), "take discard as K with KC JK=K", "later 35 pickup-meld / hand-score; 30 pickup-meld card-points; -50 joker; aside -35 hand-score"),
    (table("9C 9D 4C 7S", "6S 3C", **OWN), "take discard to 3S-5S",
     "5 fourth-card card-points; 3 pickup-rest; later 0 pickup-rest / hand-score; aside 0 hand-score"),
    (table("KC KD KH 9D 3C"), "meld KC KD KH", "30 melding hand-score; later 0 hand-score / melding; aside 0 hand-score"),
    (table("KC KD JK 9D 3C"), "meld KC KD JK=K", "30 melding hand-score; later 0 hand-score / melding; -25 joker; aside 0 hand-score"),
    (table("KC KD JK 9D"), "meld KC KD JK=K", "later 86 going-out hand-score; 30 melding hand-score"), (table("KH 9D 4C", melds={"Anna": ["KC KD KS"]}), "add KH to K-K-K",
     "10 fourth-card hand-score; later 0 hand-score / melding; aside 0 hand-score"),
    (table("9D 7D 3C"), "discard 9D", "later -4 set sequence / discard hand-score; aside 0 hand-score"), (table("9D 9D 3C"), "discard 9D", "later -5 set sequence / discard hand-score; aside 0 hand-score"), (table("9D 9C 8D 3C"), "discard 9D", "later -9 set sequence / discard hand-score; aside 0 hand-score"),
    (table("6S 3C", **OWN), "discard 6S", "later -8 fourth-card / discard hand-score; aside 0 hand-score"), (table("QC 3C", **QUEENS), "discard QC", "later -3 pickup-meld / discard hand-score; aside 0 hand-score"),
    *((table("QC 3C", **fields), "discard QC", "later -3 pickup-rest fourth-card / discard hand-score; aside 0 hand-score")
      for fields in ({"melds": {"Curt": ["QD QH QS"]}}, {**QUEENS, "rules": {"pickup": "new_meld_two_from_hand"}})),
    (table("JK 3C"), "discard JK", "later -100 joker / discard hand-score; aside 0 hand-score"),
    (table("KC 3C"), "discard KC", "later 0 discard hand-score / discard; aside 1 hand-score"), (table("7S", totals={"Anna": 430}), "discard 7S", "later 87 going-out hand-score"),
    (table("KC KD KH 7S", totals={"Anna": 430}), "meld KC KD KH", "30 melding hand-score; later 0 going-out hand-score"),
    (table("KC 3C", others={"Burt": "4D"}), "discard KC", "later 0 discard hand-score / discard; aside 5 hand-score"),
    (game(hand="KC KD 4C", phase="draw", discard="KH 3C 3D"), "take discard with KC KD",
     "30 pickup-meld card-points; later 0 pickup-rest / hand-score; -18 pickup-rest; aside 0 hand-score"),
    (game(hand="KC KD 4C", phase="draw", discard="KH 3C 3D"), "draw stock", "later 0 draw / hand-score; aside 0 hand-score"),
    (game(hand="9D 3C", stock="", rest="none"), "discard 9D", "later 0 stock-out hand-score"),
    (game(hand="KC KD 4C", phase="draw", discard="KS", stock="KH", rest="none"), "take discard with KC KD",
     "later 57 going-out hand-score; 30 pickup-meld card-points"),
    (table("6C JK", "6S 9S"), "take discard with 6C JK=6", "15 pickup-meld card-points; later 0 going-out hand-score; aside 0 hand-score"),
    (game(hand="KC KD KS 9D 3C"), "meld KC KD KS", "30 melding hand-score; later 0 hand-score / melding; aside 2 hand-score"),
    (table("6S 9D 4C", **OWN, rules={"completed_sequence_bonus": True}), "add 6S to 3S-5S",
     "20 sequence-bonus; 5 fourth-card hand-score; later 0 hand-score / melding; aside 0 hand-score"),
    (game(hand="KH 9D", melds={"Anna": ["KC KD KS"]}), "add KH to K-K-K", "later 59 going-out hand-score; 10 fourth-card hand-score"),
    (game(hand="KC KD KH"), "meld KC KD KH", "later 59 going-out hand-score; 30 melding hand-score"),
    (game(hand="9D 3C QS JK"), "discard JK", "later -102 joker / discard hand-score; aside 2 hand-score"),
    (game(hand="9D 8D 3C QC", **QUEENS), "discard QC", "later -1 pickup-meld / discard hand-score; aside 2 hand-score"),
    (game(phase="scored"), "deal", "later 0 deal / hand-score; aside 0 hand-score"),
    (table("QS QS", rules={"stuck_queens": "skip_discard"}), "skip discard", "later 0 queen-stuck / hand-score; aside 0 hand-score"),
])  # fmt: skip
def test_each_reason_has_its_points_and_its_rules(at: Game, move: str, reasons: str) -> None:
    weighed = weigh(at.view(at.actor))
    assert {str(each.move) for each in weighed} == set(map(str, at.legal_moves))
    for each in weighed:
        assert each.value == sum(reason.dollars for reason in each.reasons)
        ends = ("ends",) in [reason.asserts for reason in each.reasons]
        assert ends or each.reasons[-1].aside  # nothing remains after the end
        for reason in (*each.reasons, *(one.other for one in each.reasons if one.other)):
            assert reason.text.endswith(".")
            assert not re.search(r"\bNone\b|[{}]", reason.text)
            assert reason.rules
            assert all(map(BOOK.rule, reason.rules))
            assert isinstance(reason.aloud, str)
    (found,) = [each for each in weighed if str(each.move) == move]
    told = []
    for part in found.reasons:
        when = "aside " if part.aside else "later " if part.later else ""
        other = f" / {' '.join(part.other.rules)}" if part.other else ""
        told.append(f"{when}{part.dollars} {' '.join(part.rules)}{other}")
    assert "; ".join(told).replace("wildcat.", "") == reasons


def test_discards_are_few_chance_is_beaten_and_nothing_to_decide_is_said() -> None:
    at = table("KC KD 4C 7S", "KH 3C")
    for viewer, name in (("Burt", "Burt"), (None, "-")):
        with pytest.raises(NobodyToMove, match=f"{name} has nothing to decide here"):
            weigh(at.view(viewer))
    at = game(melds={"Anna": ["KC KD KS"], "Burt": ["3C 4C 5C"], "Curt": ["QD QH QS"]})
    assert expects(at.view("Anna")) == 30 - (15 + 70) // 2
    assert expects(at.view("Curt")) == 70 - round((30 + 15) / 2)
    view = table("3C 4D 5H 6S 7C 8D 9H 10S").view("Anna")
    kept = distinct(view, weigh(view))
    assert [str(each.move) for each in kept] == [str(each.move) for each in weigh(view)[:6]]
    two = table("KC KD KH JK 9D").view("Anna")  # three ways to lay two kings and the Joker
    laid = [each.move for each in distinct(two, weigh(two)) if each.move.verb == "meld"]
    assert len(laid) == len({(move.mask, move.jokers) for move in laid}) == 4
    summary = run(Plan(40, 4, ("heuristic", "random", "random", "random"), 3, "wildcat")).document()
    assert summary["wins"]["Anna"] > 32 > summary["unfinished"] == summary["stalled_hands"] == 0


def test_a_lead_is_what_a_move_gains() -> None:
    """Anna goes out with 30 points, so her lead is those and what the others hold."""
    at = table("KC KD KH", others={"Burt": "4D 5H", "Curt": "KS"})
    view = at.view("Anna")
    (lay,) = [move for move in view.legal_moves if str(move) == "meld KC KD KH"]
    assert all(deals(view)(seed)(lay)[0] > 30 for seed in range(4))
    at = Game.new(["Anna", "Burt"], seed=0)
    while not at.hand_ended:
        at.push(heuristic(at.view(at.actor)))
    view = at.view(at.actor)
    (deal,) = view.legal_moves
    assert len({deals(view)(seed)(deal)[0] for seed in range(20)}) > 1
    # Three kings on the table are worth more than two in hand, whatever was won before.
    means = []
    for totals in ({}, {"Anna": 100, "Burt": 40}):
        view = table("KC KD KH 9D", others={"Burt": "4D"}, totals=totals).view("Anna")
        moves = {str(move): move for move in view.legal_moves}
        deal, lines = deals(view), ("meld KC KD KH", "discard KC")
        means.append([sum(deal(seed)(moves[line])[0] for seed in range(8)) / 8 for line in lines])
    assert means[0] == means[1]
    assert means[0][0] > means[0][1] + 10
    assert 30 < means[0][0] < 200
