"""Each number and example of the author's rules, by its heading."""

import pytest
from rummy import NAMES, do, game, held, legal, melds, pile, refused, scores, stock

from wyatt.wildcat import Game, InvalidDocument, Rules, score_hand
from wyatt.wildcat.cards import CARDS, POINTS, RANKS

BONUS = Rules.preset("bonus")


# --- Players, Equipment, Deal ---------------------------------------------------------------------


def test_equipment_two_packs_of_52_less_all_2s() -> None:
    assert len(RANKS) * 4 * 2 == 2 * 52 - 8 == 96
    assert len(CARDS) == 48 + 1
    assert RANKS[0] == "3"


@pytest.mark.parametrize(("many", "cards"), [(2, 98), (3, 99), (4, 100), (5, 100)])
def test_equipment_98_99_and_100_cards(many: int, cards: int) -> None:
    at = Game.new(NAMES[:many], 1)
    assert len(at.state.everything()) == cards


def test_deal_eleven_each_and_one_face_up() -> None:
    for many in (2, 3, 4, 5):
        at = Game.new(NAMES[:many], 3)
        assert {len(held(at, name)) for name in at.players} == {11}
        assert len(pile(at)) == 1


def test_goal_500_points() -> None:
    for points, over in ((445, False), (450, True)):
        at = game(hands={"Anna": "9D"}, totals={"Anna": points})
        do(at, "discard 9D")
        assert at.is_over == over


# --- Play, Hand End -------------------------------------------------------------------------------


def test_play_a_single_discard_starts_a_new_pile_after_a_pick_up() -> None:
    at = game(phase="draw", hands={"Anna": "KC KD 3C"}, discard="KH 4D 5D 6D", stock="9D")
    do(at, "take discard with KC KD", "discard 5D")
    assert pile(at) == ["5D"]
    assert held(at, "Anna") == ["3C", "4D", "6D"]


def test_hand_end_with_or_without_a_discard_50_points() -> None:
    with_one = game(hands={"Anna": "KC KD KH 3C"})
    assert scores(do(with_one, "meld KC KD KH", "discard 3C"))["Anna"] == 80
    without = game(hands={"Anna": "KC KD KH"})
    assert scores(do(without, "meld KC KD KH"))["Anna"] == 80


def test_hand_end_more_in_hand_than_melded_is_a_negative_score() -> None:
    at = game(hands={"Anna": "9D", "Burt": "AC KC"})
    assert scores(do(at, "discard 9D"))["Burt"] == -30


def test_hand_end_when_the_stock_is_empty_nobody_scores_50() -> None:
    at = game(phase="draw", hands={"Anna": "3C 4D"}, stock="9D", rest="none")
    events = do(at, "draw stock", "discard 9D")
    assert [event["going_out"] for event in events if event["type"] == "scored"] == [0, 0, 0]


# --- Melding --------------------------------------------------------------------------------------


def test_melding_k_k_k_and_3_4_5_6_of_spades() -> None:
    at = game(hands={"Anna": "KC KD KH 3S 4S 5S 6S 9D"})
    do(at, "meld KC KD KH", "meld 3S 4S 5S 6S")
    assert melds(at, "Anna") == ["KC KD KH", "3S 4S 5S 6S"]


def test_melding_a_k_q_is_a_sequence_and_an_ace_is_not_low() -> None:
    at = game(hands={"Anna": "AC KC QC 3C 4C 9D"})
    refused(at, "meld AC 3C 4C", "ace-high")
    do(at, "meld AC KC QC")


def test_melding_no_more_than_four_cards() -> None:
    at = game(hands={"Anna": "3C 4C 5C 6C 7C 9D"})
    refused(at, "meld 3C 4C 5C 6C 7C", "four-cards")


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AS KS JK", 20 + 10 + 50),
        ("KS JK JS 10S", 10 + 50 + 10 + 10),
        ("JS JK KS", 10 + 50 + 10),
        ("JK KS AS", 50 + 10 + 20),
    ],
)
def test_melding_the_spade_melds_in_which_a_joker_is_the_queen(cards: str, points: int) -> None:
    at = game(hands={"Anna": f"{cards} 9D 8D"})
    do(at, f"meld {cards}")
    assert "JK=QS" in melds(at, "Anna")[0].split()
    assert at.view("Anna").score("Anna").melded == points


def test_melding_a_joker_is_not_the_queen_of_spades_in_a_set() -> None:
    at = game(hands={"Anna": "QH QD JK 9D"})
    refused(at, "meld QH QD JK=QS", "joker-queen")


# --- Scoring --------------------------------------------------------------------------------------


def test_scoring_the_table() -> None:
    values = {"A": 20, "K": 10, "Q": 10, "J": 10, "10": 10}
    for code, name in enumerate(CARDS):
        expected = values.get(name[:-1], 5)
        assert POINTS[code] == (50 if name == "QS" else 20 if name == "JK" else expected)


def test_optional_rule_3_4_5_of_clubs() -> None:
    three, four = [["3C", "4C", "5C"]], [["3C", "4C", "5C", "6C"]]
    assert score_hand(three).total == 15
    assert score_hand(four).total == 20
    assert score_hand(three, rules=BONUS).total == 15
    assert score_hand(four, rules=BONUS).total == 40
    assert 40 > 2 * 15  # more than doubled


@pytest.mark.parametrize(
    ("cards", "points", "with_bonus"),
    [
        ("AS KS JK=QS", 80, 80),
        ("KS JK=QS JS 10S", 80, 100),
        ("QS QS QH", 110, 110),
        ("QH QD JK=Q", 30, 30),
        ("JH QH KH", 30, 30),
        ("JH QH KH AH", 50, 70),
        ("AC AD AH AS", 80, 80),
    ],
)
def test_figures_that_follow_from_the_table(cards: str, points: int, with_bonus: int) -> None:
    assert score_hand([cards.split()]).total == points
    assert score_hand([cards.split()], rules=BONUS).total == with_bonus


def test_95_melded_less_a_queen_of_spades_a_joker_and_a_7() -> None:
    melded = [["AC", "AD", "AH"], ["3C", "4C", "5C", "6C"], ["7D", "8D", "9D"]]
    assert score_hand(melded).total == 95
    assert score_hand(melded, ["QS", "JK", "7C"]).total == 95 - 75 == 20
    assert score_hand([["AC", "AD", "AH"]], out=True).total == 110
    assert score_hand([], ["AC", "KC"]).total == -30


# --- Optional Rule for a Faster Game --------------------------------------------------------------


def test_faster_game_100_cards_for_two_and_104_for_more() -> None:
    fast, none = Rules.preset("fast"), Rules.preset("no-wild")
    assert len(Game.new(NAMES[:2], 1, fast).state.everything()) == 100
    for many in (3, 4, 5):
        everything = Game.new(NAMES[:many], 1, fast).state.everything()
        assert len(everything) == 2 * 52 == 104
        assert everything.count(48) == 8
    for many in (2, 3, 4, 5):
        assert len(Game.new(NAMES[:many], 1, none).state.everything()) == 96


def test_the_stock_after_the_deal() -> None:
    sizes = [len(stock(Game.new(NAMES[:many], 1))) for many in (2, 3, 4, 5)]
    assert sizes == [75, 65, 55, 44]


# --- Tips for Play --------------------------------------------------------------------------------


def test_tips_the_small_hand_trap() -> None:
    """With one card in hand and no meld of three, a drawn card can only take its place."""
    trapped = game(phase="draw", hands={"Anna": "9D"}, stock="6C", melds={"Anna": ["3C 4C 5C 6C"]})
    do(trapped, "draw stock")
    assert legal(trapped) == {"discard 9D", "discard 6C"}
    free = game(phase="draw", hands={"Anna": "9D"}, stock="6C", melds={"Anna": ["3C 4C 5C"]})
    do(free, "draw stock", "add 6C to 3C-5C", "discard 9D")
    assert free.view().out == "Anna"


def test_players_two_to_five() -> None:
    for many in (1, 6):
        with pytest.raises(InvalidDocument):
            Game.new([*NAMES, "Zoe"][:many])
