"""Setting up and the turn: the rules and the rulings on them."""

from collections import Counter

import pytest
from rummy import NAMES, about, game, melds, position, refused, scores, stock

from tests.written import after, discards, do, held, legal, only, stands
from wyatt.wildcat import Game, InvalidDocument, Rules
from wyatt.wildcat.cards import CARDS


@about("players", "fast-game", "no-wild")
def test_two_to_five_play_with_more_wild_cards_or_none() -> None:
    for many in (2, 3, 4, 5):
        assert Game.new(NAMES[:many]).players == tuple(NAMES[:many])
    for players in ([], NAMES[:1], [*NAMES, "Zoe"]):
        with pytest.raises(InvalidDocument, match=r"wildcat\.players"):
            Game.new(players)
        with pytest.raises(InvalidDocument, match=r"wildcat\.players"):
            Game.from_position({**position(), "players": players})
    with pytest.raises(InvalidDocument, match="Choose one"):
        Rules.preset(fast_game=True, no_wild=True)
    with pytest.raises(InvalidDocument, match="have no Jokers"):
        game(rules={"no_wild": True}, hand="JK 9D")


FAST = {"fast_game": True}


@about("deck", "deal", "fast-game", "no-wild", "WR24")
@pytest.mark.parametrize(("many", "rules", "jokers", "deck", "left"), [
    # players, rules, Jokers, cards in the deck, cards in the stock after the deal
    *((2, {}, 2, 98, 75), (3, {}, 3, 99, 65), (4, {}, 4, 100, 55), (5, {}, 4, 100, 44)),
    *((2, FAST, 4, 100, 77), (3, FAST, 8, 104, 70), (4, FAST, 8, 104, 59), (5, FAST, 8, 104, 48)),
    *((many, {"no_wild": True}, 0, 96, 95 - 11 * many) for many in (2, 3, 4, 5)),
])  # fmt: skip
def test_the_deal(many: int, rules: dict[str, bool], jokers: int, deck: int, left: int) -> None:
    at = Game.new(NAMES[:many], 5, Rules.preset(**rules))
    cards = Counter(stock(at) + discards(at))
    for name in at.players:
        assert len(held(at, name)) == 11
        cards.update(held(at, name))
    assert (len(discards(at)), len(stock(at))) == (1, left)
    assert cards.total() == len(at.state.everything()) == deck
    assert cards == Counter({**dict.fromkeys(CARDS, 2), "JK": jokers})
    assert not any(card.startswith("2") for card in cards)


@about("start", "deal", "WR22", "WR7")
def test_the_dealers_left_starts_and_a_queen_or_joker_turned_up_stays() -> None:
    at = Game.new(NAMES[:3], 2)  # the last in seat order deals, if nobody is named
    assert (at.view().dealer, at.actor) == ("Curt", "Anna")
    at = game(phase="scored", dealer="Curt")
    assert at.actor == "Anna"  # the next dealer
    assert at.view().dealer == "Curt"  # still the old one
    dealt = only(do(at, "deal"), "dealt")
    assert (dealt["dealer"], dealt["first"], dealt["hand_number"]) == ("Anna", "Burt", 2)
    assert (at.view().dealer, at.actor) == ("Anna", "Burt")
    totals = {"Anna": 45, "Burt": -10}
    at = game(phase="scored", melds={"Burt": ["KC KD KH KS"]}, totals=totals, rest="none")
    do(at, "deal")
    document = at.position()
    assert (document["totals"], melds(at, "Burt")) == ({"Anna": 45, "Burt": -10, "Curt": 0}, [])
    assert "rest" not in document
    assert len(stock(at)) == 65
    turned_up = set()
    for seed in range(400):
        at = Game.new(NAMES[:4], seed)
        if discards(at)[0] in ("QS", "JK"):
            turned_up.add(discards(at)[0])
            assert at.position()["phase"] == "draw"
    assert turned_up == {"QS", "JK"}


@about("turn", "draw", "WR25")
def test_draw_one_card_then_meld_then_discard() -> None:
    at = game(phase="draw", hand="3C 4C 5C 9D", discard="KH", stock="8S")
    for early in ("meld 3C 4C 5C", "discard 9D", "add 5C to K-K-K", "skip discard", "deal"):
        refused(at, early, "turn")
    do(at, "draw stock")
    for late in ("draw stock", "take discard with 3C 4C"):
        refused(at, late, "turn", "draw")
    do(at, "meld 3C 4C 5C", "discard 9D")
    stands(at, actor="Burt", phase="draw")
    at = game(phase="draw", stock="8S")
    verdict = at.view("Burt").verdict("draw stock")
    assert not verdict
    assert verdict.rules == ("wildcat.turn",)
    assert "Anna" in verdict.message
    assert at.view("Burt").legal_moves == []
    assert at.view("Anna").verdict("draw stock")
    at = game(phase="draw", hand="9D", stock="8S 7S", discard="KH")
    drew = only(do(at, "draw stock"), "drew")
    assert (drew["cards"], drew["seen_by"]) == (["8S"], ["Anna"])
    assert (held(at, "Anna"), stock(at)[0], discards(at)) == (["8S", "9D"], "7S", ["KH"])
    at = game(phase="draw", hand="KS KH", stock="8S")
    assert legal(at) == {"draw stock"}
    refused(at, "take discard with KS KH", "draw", names=("pile is empty",))
    refused(at, "take discard to K-K-K", "draw", names=("pile is empty",))


@about("melding", "from-hand", "WR23")
def test_one_melds_nothing_or_as_much_as_one_likes_of_ones_own_hand() -> None:
    at = after(game(hand="KC KD KH AC AD AH 3C"), "discard AH")
    assert (at.actor, melds(at, "Anna")) == ("Burt", [])
    at = game(hand="KC KD KH 3C 4C 5C 6C 9D QS")
    do(at, "meld KC KD KH", "meld 3C 4C 5C", "add 6C to 3C-5C", "discard 9D")
    assert (melds(at, "Anna"), held(at, "Anna")) == (["KC KD KH", "3C 4C 5C 6C"], ["QS"])
    at = game(hand="KC KD JK 9D", melds={"Anna": ["3C 4C 5C"]})
    refused(game(hand="KC*2 9D"), "meld KC KC KC", "from-hand", names=("two KC cards, not three",))
    refused(at, "meld KC JK JK", "from-hand", names=("one Joker",))
    refused(at, "add 6C to 3C-5C", "from-hand", names=("6C",))
    refused(at, "discard AS", "from-hand", names=("AS",))
    refused(game(hand="9D 8D"), "discard JK", "from-hand", names=("no Joker",))


@about("discard", "WR6", "WR26")
def test_a_turn_ends_with_one_card_on_the_pile_be_it_a_joker_or_just_drawn() -> None:
    at = game(hand="9D 8D", discard="3C")
    refused(at, "skip discard", "discard", "queen-stuck")
    event = only(do(at, "discard 8D"), "discarded")
    assert (event["player"], event["card"]) == ("Anna", "8D")
    stands(at, discard=["8D", "3C"], actor="Burt")
    at = after(game(hand="KC KD JK 9D", discard="3C"), "meld KC KD JK=K", "discard 9D")
    laid = " ".join(melds(at, "Anna")).replace("=K", "").split()
    hands = [card for name in at.players for card in held(at, name)]
    cards = Counter(stock(at) + discards(at) + hands + laid)
    assert cards == Counter({**dict.fromkeys(CARDS, 2), "JK": 3})
    fields = {"hands": {"Anna": "JK 9D"}}
    assert "discard JK" in legal(game(**fields))
    strict = game(**fields, rules={"joker_discard": False})
    refused(strict, "discard JK", "discard", names=("Joker", "last card"))
    last = after(game(hand="JK", rules={"joker_discard": False}), "discard JK")
    assert last.position()["phase"] == "scored"
    do(game(phase="draw", hand="9D", stock="8S", discard="3C"), "draw stock", "discard 8S")
    at = game(phase="draw", hand="7S 8S KH", discard="9S 4D", stock="5C")
    do(at, "take discard with 7S 8S", "discard 4D")
    assert discards(at) == ["4D"]


@about("discard", "going-out", "queen-discard", "WR9")
def test_the_last_card_is_discarded_and_that_is_going_out() -> None:
    for card in ("9D", "QS", "JK"):
        at = game(hands={"Anna": card})
        assert legal(at) == {f"discard {card}"}
        verdict = at.verdict(f"discard {card}")
        assert "wildcat.going-out" in verdict.rules
        assert ("wildcat.queen-discard" in verdict.rules) == (card == "QS")
        assert "50" in verdict.message
        events = do(at, f"discard {card}")
        assert (only(events, "hand_ended")["why"], scores(events)["Anna"]) == ("out", 50)
        assert discards(at)[0] == card


@about("queen-discard", "queen-stuck", "discard", "WR8")
def test_two_queens_of_spades_alone_end_a_turn_unless_one_can_be_melded() -> None:
    at = game(hand="QS 9D 8D")
    refused(at, "discard QS", "queen-discard", names=("QS", "two more"))
    assert at.view("Anna").verdict("discard QS") == at.verdict("discard QS")
    assert at.view("Anna").verdict("discard 9D") == at.verdict("discard 9D")
    assert at.view("Burt").verdict("discard 9D").rules == ("wildcat.turn",)
    do(at, "discard 9D")
    fields = {"hands": {"Anna": "QS*2"}, "discard": "3C 4C"}
    at = game(**fields)
    assert legal(at) == {"skip discard"}
    refused(at, "discard QS", "queen-discard")
    assert only(do(at, "skip discard"), "skipped")["player"] == "Anna"
    assert (at.actor, discards(at)) == ("Burt", ["3C", "4C"])
    # After a pick-up there is no pile then.
    at = game(phase="draw", hand="7S 8S QS", discard="9S QS", stock="5C")
    do(at, "take discard with 7S 8S", "skip discard")
    assert legal(at) == {"draw stock"}
    allowed = game(**fields, rules={"stuck_queens": "allow"})
    assert legal(allowed) == {"discard QS"}
    assert allowed.verdict("discard QS").rules == ("wildcat.discard", "wildcat.queen-stuck")
    refused(allowed, "skip discard", "discard", "queen-stuck")
    at = game(hand="QS*2", melds={"Anna": ["QC QD QH"]})
    assert legal(at) == {"add QS to Q-Q-Q"}
    refused(at, "skip discard", "queen-stuck", names=("you can meld one",))
    do(at, "add QS to Q-Q-Q", "discard QS")
    at = game(hand="QS JK", rules={"joker_discard": False}, melds={"Anna": ["3C 4C 5C"]})
    assert legal(at) == {"add JK=6C to 3C-5C"}
    assert legal(game(hand="QS JK", rules={"joker_discard": False})) == {"skip discard"}
    at = game(hand="QS JK", rules={"joker_discard": False, "stuck_queens": "allow"})
    assert legal(at) == {"discard QS", "discard JK"}
