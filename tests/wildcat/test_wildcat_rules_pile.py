"""Taking the pile: the rules and the rulings on it."""

from rummy import about, game, melds, refused, scores

from tests.written import discards, do, held, legal, only, stands


@about("pickup-meld", "pickup-rest", "fourth-card", "WR2", "WR1")
def test_the_top_card_is_melded_or_the_fourth_of_a_meld_and_the_rest_taken() -> None:
    at = game(phase="draw", hand="7S 8S 3C", discard="9S QS 10S 4D", stock="5C")
    refused(at, "take discard with 3C 7S", "pickup-meld", names=("9S",))
    # WR2: the 10S lies under the top card and is no help.
    refused(at, "take discard with 8S 10S", "pickup-meld", "from-hand", names=("10S",))
    assert "wildcat.pickup-rest" in at.verdict("take discard with 7S 8S").rules
    events = do(at, "take discard with 7S 8S")
    assert only(events, "melded")["cards"] == ["7S", "8S", "9S"]
    assert only(events, "melded")["card"] == "9S"
    assert (only(events, "drew")["cards"], melds(at, "Anna")) == (["QS", "10S", "4D"], ["7S 8S 9S"])
    stands(at, Anna=["10S", "3C", "4D", "QS"], discard=[])
    do(at, "add 10S to 7S-9S", "discard 3C")
    assert discards(at) == ["3C"]  # a new pile
    at = game(phase="draw", hand="7S 9D KH", discard="8H 7H 9H", stock="5C")
    assert legal(at) == {"draw stock"}
    refused(at, "take discard with 7S 9D", "pickup-meld", names=("8H",))
    fields = {
        "phase": "draw", "hands": {"Anna": "7D"}, "melds": {"Anna": ["3C 4C 5C"]},
        "discard": "6C KH KD", "stock": "5D",
    }  # fmt: skip
    at = game(**fields)
    added = only(do(at, "take discard to 3C-5C"), "added")
    assert (added["cards"], added["source"]) == (["3C", "4C", "5C", "6C"], "discard")
    assert held(at, "Anna") == ["7D", "KD", "KH"]
    strict = game(**fields, rules={"pickup": "new_meld_two_from_hand"})
    assert legal(strict) == {"draw stock"}
    refused(strict, "take discard to 3C-5C", "pickup-meld", names=("new meld", "two or more cards"))
    fields = {"melds": {"Anna": ["KC KD KD"]}, "rules": {"pickup": "new_meld_two_from_hand"}}
    at = game(phase="draw", hand="KH KS 3C", discard="KH", stock="5D", **fields)
    assert legal(at) == {"draw stock", "take discard with KH KS"}


@about("pickup-rest", "going-out", "pickup-meld", "WR3", "WR4")
def test_a_hand_emptied_by_taking_the_pile_goes_on_with_its_rest_or_is_out() -> None:
    at = game(phase="draw", hand="7S 8S", discard="9S 4D 5D", stock="5C")
    do(at, "take discard with 7S 8S")
    stands(at, phase="play", Anna=["4D", "5D"])
    at = game(phase="draw", hand="7S 8S 3D", discard="9S", stock="5C")
    assert "wildcat.pickup-rest" not in at.verdict("take discard with 7S 8S").rules
    assert [event["type"] for event in do(at, "take discard with 7S 8S")] == ["melded"]
    assert discards(at) == []
    do(at, "discard 3D")
    assert at.position()["phase"] == "scored"
    at = game(phase="draw", hand="7S 8S", discard="9S", stock="5C")
    assert "wildcat.going-out" in at.verdict("take discard with 7S 8S").rules
    events = do(at, "take discard with 7S 8S")
    assert (only(events, "hand_ended")["player"], scores(events)["Anna"]) == ("Anna", 15 + 50)
    at = game(phase="draw", hand="7S 8S", melds={"Anna": ["KC KD KH"]}, discard="KS", stock="5C")
    do(at, "take discard to K-K-K")
    assert at.position()["phase"] == "play"


@about("pickup-meld", "joker", "joker-declared", "fourth-card", "WR5")
def test_jokers_help_to_take_the_pile_and_a_joker_on_top_says_what_it_is() -> None:
    at = game(phase="draw", hand="9S JK 3D", discard="9H 4D", stock="5C")
    assert legal(at, "take") == {"take discard with 9S JK=9"}
    do(at, "take discard with 9S JK")
    assert melds(at, "Anna") == ["9H 9S JK=9"]
    at = game(phase="draw", hand="JK*2 3D", discard="9H 4D", stock="5C")
    assert "take discard with JK=9 JK=9" in legal(at)
    assert "take discard with JK=10H JK=JH" in legal(at)
    do(at, "take discard with JK JK")
    assert melds(at, "Anna") == ["9H JK=10H JK=JH"]  # what counts most
    at = game(phase="draw", hand="7S 8S 3D", discard="JK 4D", stock="5C")
    assert legal(at, "take") == {"take discard as 6S with 7S 8S", "take discard as 9S with 7S 8S"}
    do(at, "take discard as 6S with 7S 8S")
    assert melds(at, "Anna") == ["JK=6S 7S 8S"]
    at = game(phase="draw", hand="7S 8S", discard="9S", stock="5C")
    refused(at, "take discard as 6S with 7S 8S", "joker", names=("9S",))
    fields = {
        "phase": "draw", "hands": {"Anna": "3D"}, "melds": {"Anna": ["QS KS AS", "QC QD QH"]},
        "discard": "JK 4D", "stock": "5C",
    }  # fmt: skip
    at = game(**fields)
    assert legal(at, "take") == {"take discard as JS to QS-AS", "take discard as Q to Q-Q-Q"}
    do(at, "take discard to QS-AS")
    assert melds(at, "Anna")[0] == "JK=JS QS KS AS"
    refused(game(**fields), "take discard as QS to Q-Q-Q", "pickup-meld", "joker-queen")
    refused(game(**fields), "take discard as 10S to QS-AS", "pickup-meld", "fourth-card")


@about("visible")
def test_of_the_pile_one_sees_the_top_card_and_of_hands_how_many() -> None:
    at = game(phase="draw", hands={"Anna": "9D", "Burt": "KS*2 JK"}, discard="9S QH 4S", stock="5C")
    view = at.view("Anna")
    assert (view.top, view.discard, view.discard_size) == ("9S", ("9S",), 3)
    assert (view.hand_sizes, view.hands) == ({"Anna": 1, "Burt": 3, "Curt": 1}, {"Anna": {"9D": 1}})
    # 99 cards, less the 9D in hand and the 9S on top.
    assert (view.unseen()["QH"], view.unseen()["9S"], sum(view.unseen().values())) == (2, 1, 97)
    assert sum(at.view(None).unseen().values()) == view.stock_size
    assert at.view(None).discard == ("9S", "QH", "4S")
    assert set(at.view(None).hands) == {"Anna", "Burt", "Curt"}
