"""The table, moves and events in words, and the sheet with the figures of the cards."""

from rummy import game

from tests.collected import collected
from wyatt.wildcat import parse_move
from wyatt.wildcat.account import sentence
from wyatt.wildcat.aid import aid
from wyatt.wildcat.words import move_words, pretty, table_text

TABLE = """\
Stock: 84 cards. Discard pile: 3 cards, with the 8D on top.

Anna (you): 5 points, 4 cards in hand.
  JS JK=QS KS, a sequence, 70 points
  Hand: 9S 9S QS JK

Burt: −1,035 points, 1 card in hand.
  10C 10H JK=10, a set, 30 points

Curt: 0 points, 1 card in hand."""


def test_a_table_a_stuck_hand_and_a_tie_are_told_as_their_viewer_sees_them() -> None:
    melds = {"Anna": ["JS JK=QS KS"], "Burt": ["10C 10H JK=10"]}
    at = game(hand="9S*2 QS JK", melds=melds, discard="8D 8C 8C", totals={"Anna": 5, "Burt": -1035})
    assert table_text(at.view("Anna")).split("\n", 2)[2] == TABLE
    all_hands = TABLE.replace("Anna (you)", "Anna")
    all_hands = all_hands.replace("set, 30 points", "set, 30 points\n  Hand: 4D")
    assert table_text(at.view()).split("\n", 2)[2] == f"{all_hands}\n  Hand: 4H"
    bare = game(discard="", stock="9C", rest="none")
    assert "Stock: 1 card. Discard pile: 0 cards." in table_text(bare.view("Burt"))
    assert pretty("meld JS JK=QS 10H, JK=10 and JK") == "meld J♠ Joker(Q♠) 10♥, Joker(10) and Joker"
    assert pretty("no JKX, xKS or KSx") == "no JKX, xKS or KSx"
    (event,) = game(hand="QS*2").push("skip discard")
    assert sentence(event, "Anna")[0] == "You couldn’t discard any of your cards."
    hands, melds = {"Anna": "9D", "Burt": "3C"}, {"Burt": ["QS KS AS"]}
    at = game(hands=hands, melds=melds, totals={"Anna": 470, "Burt": 445})
    said = [sentence(event, "Anna")[0] for event in at.push("discard 9D")]
    assert "You and Burt are tied for the most points, so there’s another hand." in said
    assert "You went out, so the hand is over." in said


def test_the_sheet_counts_the_cards_and_the_melds_of_the_author() -> None:
    sections = {section.title: section for side in aid().sides for section in side}
    grid = sections["What cards are worth"].grid
    assert grid.headings == ("Card", "On the table", "In hand")
    assert grid.rows == (
        ("Ace", "20", "−20"), ("King to 10", "10", "−10"), ("9 to 3", "5", "−5"),
        ("Queen of spades", "50", "−50"), ("Joker", "value of the card it stands for", "−20"),
        ("Going out", "50", "–"), ("Points to win", "500", "–"),
    )  # fmt: skip
    assert [line.text for line in sections["Examples from the author"].lines] == [
        "K♣ K♦ K♠: 30 points.", "3♠ 4♠ 5♠ 6♠: 20 points.", "3♣ 4♣ 5♣: 15 points.",
        "3♣ 4♣ 5♣ 6♣: 40 points with the bonus.",
    ]  # fmt: skip
    assert sum(len(section.entries) for section in sections.values()) == 25


@collected("line, words", [
    ("draw stock", "Draw from the stock"), ("take discard with 7S 8S", "Take the pile: 9S with 7S 8S"),
    ("take discard to 6S-8S", "Take the pile: 9S to 6S-8S"), ("meld 3C 4C 5C", "Meld 3C 4C 5C"),
    ("add 6C to 3C-5C", "Add 6C to 3C-5C"), ("discard 9D", "Discard 9D"),
    ("skip discard", "End the turn without a discard"), ("deal", "Deal the next hand"),
])  # fmt: skip
def test_moves_in_words(line: str, words: str) -> None:
    at = game(phase="draw", hand="7S 8S", discard="9S")
    assert move_words(parse_move(line), at.view("Anna")) == words
