"""What a verdict says of a move: what it does, or why it is refused, by which rules."""

from typing import Any

import pytest
from rummy import game

from tests.collected import collected
from tests.written import is_legal, is_refused
from wyatt.wildcat import NotAMove


# A position, a legal move, the rules that its verdict cites, and what it says.
@collected("fields, move, rules, says", [
    ({"phase": "draw", "hands": {"Anna": "KC KD"}, "discard": "KH 3C 3D"},
     "take discard with KC KD", "draw pickup-meld set pickup-rest",
     "The top card makes KC KD KH, a set worth 30 points. You take the two cards under the top card into your hand."),
    ({"phase": "draw", "hands": {"Anna": "KC KD"}, "discard": "KH"}, "take discard with KC KD",
     "draw pickup-meld set going-out",
     "The top card makes KC KD KH, a set worth 30 points. There’s no card under the top card. You go out, so the hand ends and you score 50 extra points."),
    ({"phase": "draw", "hands": {"Anna": "4C"}, "discard": "6S 9D",
     "melds": {"Anna": ["3S 4S 5S"]}}, "take discard to 3S-5S", "draw pickup-meld fourth-card own-melds sequence pickup-rest",
     "The top card makes 3S 4S 5S 6S, a sequence worth 20 points. You take the card under the top card into your hand."),
    ({"phase": "draw", "stock": "KH 9D", "rest": "none"}, "draw stock", "draw", "You take the top card of the stock."),
    ({"phase": "draw", "stock": "KH", "rest": "none"}, "draw stock", "draw stock-out",
     "You take the top card of the stock. The stock has no other cards, so the hand ends with your turn."),
    ({"hands": {"Anna": "KC KD KS 9D"}}, "meld KC KD KS", "melding set", "KC KD KS is a set worth 30 points."),
    ({"hands": {"Anna": "3S 4S 5S 9D"}}, "meld 3S 4S 5S", "melding sequence", "3S 4S 5S is a sequence worth 15 points."),
    ({"hands": {"Anna": "KC KD KH"}}, "meld KC KD KH", "melding set going-out",
     "KC KD KH is a set worth 30 points. You go out, so the hand ends and you score 50 extra points."),
    ({"hands": {"Anna": "3S 4S JK 9D"}}, "meld 3S 4S JK=5S", "melding sequence joker joker-declared", "3S 4S JK=5S is a sequence worth 15 points."),
    ({"hands": {"Anna": "KH 9D"}, "melds": {"Anna": ["KC KD KS"]}}, "add KH to K-K-K",
     "fourth-card own-melds set", "With KH, your meld is KC KD KH KS, a set worth 40 points."),
    ({"hands": {"Anna": "6S 9D"}, "melds": {"Anna": ["3S 4S 5S"]}}, "add 6S to 3S-5S",
     "fourth-card own-melds sequence", "With 6S, your meld is 3S 4S 5S 6S, a sequence worth 20 points."),
    ({"hands": {"Anna": "6S 9D"}, "melds": {"Anna": ["3S 4S 5S"]}, "rules": {"preset": "bonus"}}, "add 6S to 3S-5S", "fourth-card own-melds sequence sequence-bonus",
     "With 6S, your meld is 3S 4S 5S 6S, a sequence worth 20 points. You complete a sequence, which earns 20 more points."),
    ({"hands": {"Anna": "6S 9D"}}, "discard 9D", "discard", "Discarding this card ends your turn."),
    ({"hands": {"Anna": "6S"}}, "discard 6S", "discard going-out",
     "Discarding this card ends your turn. You go out, so the hand ends and you score 50 extra points."),
    ({"hands": {"Anna": "6S 7C"}, "stock": "", "rest": "none"}, "discard 6S", "discard stock-out",
     "Discarding this card ends your turn. The stock is empty, so the hand ends."),
    ({"hands": {"Anna": "QS*2"}, "rules": {"stuck_queens": "skip_discard"}}, "skip discard",
     "queen-stuck", "You can’t discard any of your cards, so your turn ends without a discard."),
    ({"phase": "scored", "hands": {"Anna": ""}}, "deal", "deal start", "The next dealer shuffles all the cards and deals again."),
])  # fmt: skip
def test_what_a_legal_move_does(fields: dict[str, Any], move: str, rules: str, says: str) -> None:
    is_legal(game(**fields), move, [f"wildcat.{rule}" for rule in rules.split()], says)


# A position, a move that is refused there, by which rules, and what its player reads.
@collected("fields, move, rules, says", [
    ({"hands": {"Anna": "KC KD 9D"}}, "meld KC KD KS", "from-hand", "You have no KS."),
    ({"hands": {"Anna": "KC KD 9D"}}, "meld KC KD KD", "from-hand", "You have one KD, not two."),
    ({"hands": {"Anna": "KC KD 9D"}}, "meld KC KD JK", "from-hand", "You have no Joker."),
    ({"hands": {"Anna": "KC JK*2"}}, "meld KC JK JK JK", "from-hand", "You have two Joker cards, not three."),
    ({"phase": "draw", "hands": {"Anna": "KC 9D"}, "discard": "KH"}, "take discard with KC KD",
     "from-hand pickup-meld",
     "You have no KD. You can meld the top card of the pile only with cards from your hand."),
    ({"phase": "draw", "hands": {"Anna": "KC 9D"}, "discard": "KH"}, "take discard with KC 9D",
     "pickup-meld set sequence",
     "To take the pile, you must meld its top card (KH). 9D, KC and KH don’t have the same rank or the same suit."),
    ({"phase": "draw", "hands": {"Anna": "KC 9D"}, "discard": "KH"}, "meld KC KD KS", "turn draw",
     "Draw first, then meld. Before you draw, you may meld only to take the pile."),
    ({"phase": "draw", "hands": {"Anna": "KC 9D"}, "discard": "KH"}, "add KC to K-K-K", "turn draw", "Draw first, then add cards to your melds."),
    ({"phase": "draw", "hands": {"Anna": "KC 9D"}, "discard": "KH"}, "discard 9D", "turn draw", "Draw first. You discard at the end of your turn."),
    ({"phase": "draw", "hands": {"Anna": "KC KD"}, "discard": ""}, "take discard with KC KD", "draw", "The discard pile is empty, so draw from the stock."),
    ({"hands": {"Anna": "KC 9D"}}, "draw stock", "turn draw", "You’ve already drawn, so meld if you like, then discard one card."),
    ({"hands": {"Anna": "KC 9D"}}, "deal", "deal turn", "You can’t deal until this hand has ended."),
    ({"phase": "scored", "hands": {"Anna": ""}}, "draw stock", "deal turn", "The hand is scored. Deal the next one."),
    ({"phase": "over", "hands": {"Curt": []}, "totals": {"Curt": 505}, "winner": "Curt"}, "deal", "game-end", "The game is over: Curt has won."),
    ({"hands": {"Anna": "QS 9D"}}, "skip discard", "discard queen-stuck", "You must end your turn with a discard, because you have a card you can discard."),
    ({"hands": {"Anna": "QS*2"}, "rules": {"stuck_queens": "skip_discard"}}, "discard QS",
     "queen-discard", "You may discard QS only as your last card, but you have one more card in hand."),
    ({"hands": {"Anna": "QS*2"}, "rules": {"stuck_queens": "allow"}}, "skip discard",
     "discard queen-stuck", "You must end your turn with a discard, because you have a card you can discard."),
    ({"phase": "draw", "hands": {"Anna": "6S 9D"}, "discard": "7S",
     "melds": {"Anna": ["3S 4S 5S"]}}, "take discard to 3S-5S", "pickup-meld fourth-card sequence",
     "To take the pile, you must meld its top card. 7S doesn’t go on 3S-5S. The fourth card goes on one end, so it has to be 6S."),
    ({"hands": {"Anna": "QS*2"}, "melds": {"Anna": ["9S 10S JS"]}}, "skip discard",
     "queen-stuck discard",
     "You can’t discard any of your cards, but you can meld one. Your turn ends without a discard only if you can’t do anything else."),
])  # fmt: skip
def test_why_a_move_is_refused(fields: dict[str, Any], move: str, rules: str, says: str) -> None:
    is_refused(game(**fields), move, [f"wildcat.{rule}" for rule in rules.split()], says)


def test_legal_moves_near_a_refused_one_are_offered_and_what_is_no_move_is_named() -> None:
    at = game(hand="KC KD KH 3C 4C 5C 9D")
    assert list(map(str, at.verdict("meld 3C 4C 9D").instead)) == ["meld 3C 4C 5C", "meld KC KD KH"]
    assert list(map(str, at.verdict("meld KC KD KS").instead)) == ["meld KC KD KH", "meld 3C 4C 5C"]
    at = game(hand="KC")
    with pytest.raises(NotAMove, match=r"5 isn’t a move\. Give a line such as `draw stock`"):
        at.verdict(5)  # type: ignore[arg-type]
