"""Melds, Jokers and the queen of spades: the rules and the rulings on them."""

import pytest
from rummy import about, game, melds, refused, scores

from tests.written import after, do, legal, only
from wyatt.wildcat import Move
from wyatt.wildcat.melds import Meld, settle, shape
from wyatt.wildcat.movegen import sets, windows
from wyatt.wildcat.moves import parse_move


def laid(line: str) -> Meld:
    move = parse_move(f"meld {line}")
    assert isinstance(move.laid, Meld), move.laid
    return move.laid


@about("set", "sequence")
@pytest.mark.parametrize(("kind", "cards", "points"), [
    ("set", "KC KD KH", 30), ("set", "3C 3D 3H 3S", 20), ("set", "AC AD AH AS", 80),
    ("set", "10C 10D 10H 10S", 40), ("sequence", "3C 4C 5C", 15), ("sequence", "8H 9H 10H JH", 30),
    ("sequence", "JH QH KH", 30), ("sequence", "JH QH KH AH", 50),
])  # fmt: skip
def test_three_or_four_of_a_rank_or_in_a_row_are_a_meld(kind: str, cards: str, points: int) -> None:
    backwards, meld = " ".join(reversed(cards.split())), laid(cards)
    assert (meld, meld.points, meld.is_sequence) == (laid(backwards), points, kind == "sequence")
    at = game(hand=f"{cards} 9D")
    event = only(do(at, f"meld {backwards}"), "melded")
    assert (event["kind"], event["points"]) == (kind, points)
    assert f"wildcat.{kind}" in event["rules"]
    assert melds(at, "Anna") == [cards]


@about("set", "four-cards", "sequence", "WR17", "WR16")
def test_a_set_may_have_twins_and_what_is_no_meld_is_refused() -> None:
    at = after(game(hand="KS*2 KH QS*2 QH 9D"), "meld KS KS KH", "meld QS QS QH")
    assert melds(at, "Anna") == ["KH KS KS", "QH QS QS"]
    assert at.view("Anna").score("Anna").melded == 30 + 110
    at = after(game(hand="KC KD KH KS*2 KH 9D KC"), "meld KC KD KH KS", "meld KC KH KS")
    assert melds(at, "Anna") == ["KC KD KH KS", "KC KH KS"]
    at = game(hand="KC KD QH 9D 8D JC")
    refused(at, "meld KC KD", "set", "sequence", names=("three or four", "two"))
    refused(at, "meld KC KD QH", "set", "sequence", names=("QH, KC and KD",))
    refused(at, "meld QH KD KC", names=("QH, KC and KD don’t have the same rank",))  # an equal move
    at = game(hand="3C 4C*2 6C 7C 5H")
    refused(at, "meld 3C 4C 6C", "sequence", names=("aren’t consecutive",))
    refused(at, "meld 3C 4C 4C", "sequence", names=("4C twice",))
    refused(at, "meld 3C 4C 5H", "set", "sequence", names=("same rank",))


@about("ace-high", "own-melds", "WR15")
def test_the_ace_is_high_and_one_adds_to_ones_own_melds_only() -> None:
    at = game(hand="AC 3C 4C KC QC AD AH 9S JK")
    refused(at, "meld AC 3C 4C", "ace-high", "sequence", names=("high",))
    refused(at, "meld KC AC 3C", "ace-high")
    refused(at, "meld AC 3C JK", "ace-high", names=("Joker",))
    assert "wildcat.ace-high" not in at.verdict("meld KC AC 3C JK").rules
    do(at, "meld QC KC AC")
    do(game(hand="AC AD AH 9S"), "meld AC AD AH")
    at = game(hand="KS 9D", melds={"Burt": ["KC KD KH"]})
    refused(at, "add KS to K-K-K", "own-melds", names=("Burt", "K-K-K"))
    at = game(phase="draw", hand="9D", melds={"Burt": ["KC KD KH"]}, discard="KS")
    assert legal(at) == {"draw stock"}
    refused(at, "take discard to K-K-K", "own-melds", names=("Burt",))
    at = after(game(hand="KS*2 9D", melds={"Anna": ["KC KD KH", "KC KD KH"]}), "add KS to K-K-K")
    assert melds(at, "Anna") == ["KC KD KH KS", "KC KD KH"]
    do(at, "add KS to K-K-K")
    assert melds(at, "Anna") == ["KC KD KH KS", "KC KD KH KS"]


@about("fourth-card", "joker-declared", "four-cards", "WR14", "WR13")
def test_the_fourth_card_goes_on_either_end_or_is_another_of_the_rank() -> None:
    at = game(hand="4D 8D 5D 9D 6S", melds={"Anna": ["5D 6D 7D"]})
    assert legal(at, "add") == {"add 4D to 5D-7D", "add 8D to 5D-7D"}
    refused(at, "add 5D to 5D-7D", "fourth-card", names=("4D or 8D",))
    refused(at, "add 9D to 5D-7D", "fourth-card")
    refused(at, "add 6S to 5D-7D", "fourth-card", "sequence")
    do(at, "add 4D to 5D-7D")
    assert melds(at, "Anna") == ["4D 5D 6D 7D"]
    refused(at, "add 8D to 5D-7D", "own-melds", names=("no meld called 5D-7D",))
    for three, end in (("3C 4C 5C", "6C"), ("QH KH AH", "JH")):
        assert len(legal(game(hand=f"{end} 9S", melds={"Anna": [three]}), "add")) == 1
    at = game(hand="KS QS 9D", melds={"Anna": ["KC KD KH"]})
    refused(at, "add QS to K-K-K", "fourth-card", "set", names=("another king",))
    do(at, "add KS to K-K-K")
    assert melds(at, "Anna") == ["KC KD KH KS"]
    # No move takes a card off a meld, and the real card has no place where a Joker stands.
    at = game(hand="QS 9D 8D", melds={"Anna": ["JS JK=QS KS"]})
    assert legal(at) == {"discard 9D", "discard 8D"}
    refused(at, "add QS to JS-KS", "fourth-card", "sequence", names=("10S or AS",))
    at = game(hand="3C 4C 5C 6C 7C 9D", melds={"Anna": ["KC KD KH KS"]})
    refused(at, "meld 3C 4C 5C 6C 7C", "four-cards", names=("five", "7C"))
    at = game(hand="KC 7C 9D", melds={"Anna": ["KC KD KH KS", "3C 4C 5C 6C"]})
    refused(at, "add KC to K-K-K-K", "four-cards", names=("K-K-K-K", "already has four cards"))
    refused(at, "add 7C to 3C-6C", "four-cards", "fourth-card")
    assert legal(at, "add") == set()


@about("joker", "card-points", "WR12")
def test_a_meld_may_have_jokers_but_not_only_jokers() -> None:
    at = game(hand="JK*3 9D")
    refused(at, "meld JK JK JK", "joker", names=("a Joker",))
    refused(at, "meld JK=KC JK=KD JK=KH", "joker")
    refused(at, "meld JK=3C JK=4C JK=5C", "joker")
    at = game(hand="3C 9C JK KD 5D")
    refused(at, "meld 3C 9C JK", "joker", names=("3C and 9C",))
    refused(at, "meld 3C KD JK", "joker")
    refused(at, "meld 3C 5D JK=4C", "set", "sequence", names=("With this Joker",))
    for hand, cards, laid_out, points in (
        ("AS JK*2 9D", "AS JK JK", "JK=QS JK=KS AS", 80),
        ("AS JK*2 9D", "AS JK=A JK=A", "AS JK=A JK=A", 60),
        ("3D JK*3 9D", "3D JK=3 JK=3 JK=3", "3D JK=3 JK=3 JK=3", 20),
    ):
        at = after(game(hand=hand), f"meld {cards}")
        assert (melds(at, "Anna"), at.view("Anna").score("Anna").melded) == ([laid_out], points)


@about("joker-declared", "fourth-card", "WR10")
def test_a_joker_is_what_is_missing_or_what_is_said_or_what_counts_most() -> None:
    at = game(hand="9S 10S JK 3D")
    assert legal(at, "meld") == {"meld JK=8S 9S 10S", "meld 9S 10S JK=JS"}
    assert str(at.verdict("meld 9S JK 10S").message).startswith("9S 10S JK=JS")
    do(at, "meld 9S 10S JK=8S")
    assert melds(at, "Anna") == ["JK=8S 9S 10S"]
    assert laid("JS JK KS").cards == ("JS", "JK=QS", "KS")  # what is missing
    assert laid("KS AS JK").cards == ("JK=QS", "KS", "AS")  # the one end that's open
    assert laid("3C 4C JK").cards == ("3C", "4C", "JK=5C")  # of equal points the higher card
    assert laid("KC KD JK").cards == ("KC", "KD", "JK=K")
    assert laid("10C JK JC").cards == ("10C", "JC", "JK=QC")
    at = game(hand="8S JS 3D 4D", melds={"Anna": ["9S JK=10S JK=JS"]})
    assert legal(at, "add") == {"add 8S to 9S-JS"}
    do(at, "add 8S to 9S-JS")
    assert melds(at, "Anna") == ["8S 9S JK=10S JK=JS"]
    # A Joker as the fourth card is declared, too.
    at = game(hand="JK 3D", melds={"Anna": ["10S JS QS"]})
    assert legal(at, "add") == {"add JK=9S to 10S-QS", "add JK=KS to 10S-QS"}
    refused(at, "add JK=8S to 10S-QS", "fourth-card")
    do(at.copy(), "add JK=9S to 10S-QS")
    do(at, "add JK to 10S-QS")
    assert melds(at, "Anna") == ["10S JS QS JK=KS"]


@about("joker-queen", "card-points", "joker", "WR11", "WR24")
def test_a_joker_is_the_queen_of_spades_only_in_a_sequence_and_a_wild_2_is_a_joker() -> None:
    at = game(hand="QH QD JK KS AS 9D")
    refused(at, "meld QH QD JK=QS", "joker-queen", "set", names=("10", "50"))
    assert at.verdict("meld KS AS JK=QS")
    do(at, "meld QH QD JK")
    assert (melds(at, "Anna"), at.view("Anna").score("Anna").melded) == (["QD QH JK=Q"], 30)
    at = game(hand="JK 9D", melds={"Anna": ["QC QD QS"]})
    refused(at, "add JK=QS to Q-Q-Q", "joker-queen", names=("QS",))
    do(at, "add JK to Q-Q-Q")
    assert at.view("Anna").score("Anna").melded == 10 + 10 + 50 + 10
    at = game(players=["Anna", "Burt", "Curt"], rules="fast", hand="KC KD JK*6 9D", phase="play")
    assert at.rules.jokers(3) == 8
    do(at, "meld KC KD JK", "discard JK")
    rules = {"preset": "fast", "fast_game": True}
    events = do(game(rules=rules, hands={"Anna": "9D", "Burt": "JK*3"}), "discard 9D")
    assert scores(events)["Burt"] == -60


@about("joker-queen")
@pytest.mark.parametrize(("cards", "points"), [
    ("AS KS JK=QS", 80), ("KS JK=QS JS 10S", 80), ("JS JK=QS KS", 70), ("JK=QS KS AS", 80),
])  # fmt: skip
def test_sequences_in_which_a_joker_counts_50(cards: str, points: int) -> None:
    bare = cards.replace("JK=QS", "JK")
    assert (laid(cards), laid(bare).points) == (laid(bare), points)


def test_there_are_820_sequences_and_948_sets() -> None:
    runs = [meld for suit in range(4) for _, some in windows(suit) for meld in some]
    groups = [meld for rank in range(12) for meld in sets(rank)]
    assert len(set(runs)) == len(runs) == 820
    assert len(set(groups)) == len(groups) == 948
    for meld in (*runs, *groups):
        assert 3 <= len(meld.codes) <= 4
        assert (shape(meld.codes), settle(meld.codes)) == (meld, meld.codes)
        move = Move("meld", meld.cards)
        assert (parse_move(str(move)), move.laid) == (move, meld)
