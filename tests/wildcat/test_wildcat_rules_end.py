"""The end of a hand and of the game, and all points: the rules and the rulings."""

import pytest
from rummy import about, game, refused, scores, stock

from tests.written import after, do, held, legal, only
from wyatt.wildcat import InvalidDocument, Rules, score_hand
from wyatt.wildcat.cards import CARDS
from wyatt.wildcat.scoring import SHEET


@about("going-out", "hand-score")
def test_going_out_ends_the_hand_at_once_with_or_without_a_discard() -> None:
    at = game(hand="KC KD KH")
    events = do(at, "meld KC KD KH")
    assert only(events, "hand_ended")["why"] == "out"
    assert (scores(events), at.view().out) == ({"Anna": 30 + 50, "Burt": -5, "Curt": -5}, "Anna")
    at = game(hand="6C", melds={"Anna": ["3C 4C 5C"]})
    assert scores(do(at, "add 6C to 3C-5C"))["Anna"] == 20 + 50
    at = after(game(hand="9D", stock="5C 6C"), "discard 9D")
    assert at.position()["phase"] == "scored"
    assert at.actor == "Anna"  # who deals next
    assert legal(at) == {"deal"}
    refused(at, "draw stock", "deal", "turn")
    assert held(at, "Burt") == ["4D"]
    assert at.view("Anna").hands == {"Anna": {}, "Burt": {"4D": 1}, "Curt": {"4H": 1}}
    at = game(hands={"Anna": "9D", "Burt": "3C"}, melds={"Burt": ["AC AD AH AS"]})
    assert scores(do(at, "discard 9D")) == {"Anna": 50, "Burt": 75, "Curt": -5}


@about("stock-out", "draw", "going-out", "queen-stuck", "WR20")
def test_who_draws_the_last_card_of_the_stock_ends_the_hand() -> None:
    melds = {"Burt": ["5C 5D 5H"]}
    at = game(phase="draw", hand="KC KD", stock="KH", discard="3C", rest="none", melds=melds)
    verdict = at.verdict("draw stock")
    assert "wildcat.stock-out" in verdict.rules
    assert "no other card" in verdict.message
    do(at, "draw stock")
    assert stock(at) == []
    assert "wildcat.stock-out" in at.verdict("discard KC").rules
    events = do(at, "discard KC")
    assert only(events, "hand_ended")["why"] == "stock"
    assert [event["going_out"] for event in events if event["type"] == "scored"] == [0, 0, 0]
    assert (scores(events), at.view().out) == ({"Anna": -20, "Burt": 15 - 5, "Curt": -5}, None)
    at = game(phase="draw", hand="KC KD", stock="KH", rest="none")
    events = do(at, "draw stock", "meld KC KD KH")
    assert (only(events, "hand_ended")["why"], scores(events)["Anna"]) == ("out", 80)
    at = game(phase="draw", hand="QS", stock="QS", rest="none")
    assert scores(do(at, "draw stock", "skip discard"))["Anna"] == -100
    at = game(phase="draw", hand="KC KD 3C", stock="9D", discard="KH", rest="none")
    do(at, "take discard with KC KD", "discard 3C")
    assert at.position()["phase"] == "scored"  # out, not for the stock
    at = game(phase="draw", hand="KC KD 3C 5D", stock="9D", discard="KH", rest="none")
    do(at, "take discard with KC KD", "discard 3C")
    assert (at.actor, at.position()["phase"]) == ("Burt", "draw")


@about("hand-score", "card-points", "WR19")
def test_cards_count_laid_and_are_taken_off_in_hand_however_the_hand_ends() -> None:
    at = game(phase="draw", hands={"Anna": "AC KC", "Burt": "JK 9S"}, stock="3C", rest="none")
    events = do(at, "draw stock", "discard 3C")
    assert scores(events) == {"Anna": -30, "Burt": -25, "Curt": -5}
    (burts,) = [e for e in events if e["type"] == "scored" and e["player"] == "Burt"]
    assert (burts["held"], burts["in_hand"], burts["total"]) == (["9S", "JK"], 25, -25)
    for card in CARDS[:-1]:
        rank = card[:-1]
        points = 20 if rank == "A" else 10 if rank in ("10", "J", "Q", "K") else 5
        points = 50 if card == "QS" else points
        assert score_hand([], [card]).total == -points
        others = [rank + ("D" if card.endswith("C") else "C")] * 2
        plain = score_hand([[*others, f"JK={rank}"]]).total
        assert score_hand([[card, *others]]).total == plain // 3 * 2 + points
    assert score_hand([], ["JK"]).total == -20
    assert score_hand([["QS", "KS", "AS"]], ["JK", "JK"]).total == 80 - 40
    assert str(score_hand([["3C", "4C", "5C"]])) == "15 points for this hand."


@about("sequence-bonus", "hand-score", "WR18")
def test_sequences_of_four_have_a_bonus_and_what_is_no_hand_no_score() -> None:
    bonus = Rules.preset("bonus")
    assert Rules.preset(completed_sequence_bonus=True).completed_sequence_bonus
    for melds, plain, more in (
        ([["3C", "4C", "5C"]], 15, 0), ([["3C", "4C", "5C", "6C"]], 20, 20),
        ([["JK=3C", "4C", "5C", "JK=6C"]], 20, 20), ([["AC", "AD", "AH", "AS"]], 80, 0),
        ([["3C", "4C", "5C", "6C"], ["JH", "QH", "KH", "AH"]], 70, 40),
    ):  # fmt: skip
        assert score_hand(melds).total == plain
        assert score_hand(melds, rules=bonus).total == plain + more
    scored = score_hand([["3C", "4C", "5C", "6C"]], rules=bonus)
    assert scored.sequences == 20
    assert "wildcat.sequence-bonus" in scored.rules
    event = do(game(rules="bonus", hand="6C", melds={"Anna": ["3C 4C 5C"]}), "add 6C to 3C-5C")
    assert scores(event)["Anna"] == 20 + 20 + 50
    for melds, hand, out in (
        ([["3C", "4C"]], [], False), ([["JK", "4C", "5C"]], [], False),
        ([["KX", "4C", "5C"]], [], False), ([], ["JK=QS"], False), ([], ["KS"], True),
        ([["KS", "KS", "KH"]], ["KS"], False),
    ):  # fmt: skip
        with pytest.raises(InvalidDocument):
            score_hand(melds, hand, out)


def ends(totals: dict[str, int]) -> tuple[object, object]:
    """Anna goes out with a 9D and 50 points; the phase then, and who has won."""
    document = after(game(hand="9D", totals=totals), "discard 9D").position()
    return document["phase"], document.get("winner")


@about("game-end", "WR21")
def test_the_game_ends_at_500_and_of_several_the_highest_total_wins() -> None:
    assert ends({"Anna": 445}) == ("scored", None)
    at = game(hand="9D", totals={"Anna": 450})
    event = only(do(at, "discard 9D"), "game_ended")
    assert (event["winner"], event["totals"]["Anna"]) == ("Anna", 500)
    assert (at.position()["phase"], at.is_over, at.actor) == ("over", True, None)
    assert not at.legal_moves
    refused(at, "deal", "game-end", names=("Anna",))
    # Burt lays 110 and holds a 3; Anna gets 505.
    laid = {"hands": {"Anna": "9D", "Burt": "3C"}, "melds": {"Burt": ["QS KS AS", "KC KD KH"]}}
    for burt, expected in (
        (395, ("over", "Anna")), (400, ("scored", None)), (405, ("over", "Burt")),
    ):  # fmt: skip
        at = after(game(**laid, totals={"Anna": 455, "Burt": burt}), "discard 9D")
        assert (at.position()["phase"], at.view().winner) == expected
    # Two who are level and ahead of all others, before this hand and after it.
    assert ends({"Anna": 455, "Burt": 520, "Curt": 520}) == ("scored", None)


@about("tie", "game-end", "WR21")
def test_a_tie_is_played_off() -> None:
    hands, totals = {"Anna": "9D", "Burt": "3C"}, {"totals": {"Anna": 470, "Burt": 445}}
    fields = {"hands": hands, "melds": {"Burt": ["QS KS AS"]}, **totals}
    at = game(**fields)
    events = do(at, "discard 9D")
    assert scores(events) == {"Anna": 50, "Burt": 75, "Curt": -5}
    assert (only(events, "tied")["players"], at.position()["phase"]) == (["Anna", "Burt"], "scored")
    do(at, "deal")
    assert (at.view().hand_number, at.view().totals) == (2, {"Anna": 520, "Burt": 520, "Curt": -5})
    event = only(do(game(**fields, rules={"tie": "last_hand"}), "discard 9D"), "game_ended")
    assert event["winner"] == "Burt"
    assert "wildcat.tie" in event["rules"]
    # A tie within the last hand, too, is played off.
    laid = {"Anna": ["3D 3H 3S"], "Burt": ["JC QC KC", "10D 10H 10S JK=10"]}
    level = {"Anna": 500, "Burt": 500}
    at = game(hands=hands, melds=laid, totals=level, rules={"tie": "last_hand"})
    events = do(at, "discard 9D")
    assert scores(events) == {"Anna": 65, "Burt": 65, "Curt": -5}
    assert only(events, "tied")["players"] == ["Anna", "Burt"]
    assert not at.is_over


@about("card-points", "sequence-bonus", "going-out", "hand-score")
def test_a_score_is_told_in_lines_that_name_their_rules() -> None:
    def told(rules: str = "bonus", **given: object) -> list[tuple[str, str]]:
        options = {"melds": "3C 4C 5C 6C, KS KH KD", "hand": None, "out": False, **given}
        scored = SHEET.score({**SHEET.document(options), "rules": {"preset": rules}})
        lines = SHEET.lines(scored, {"preset": rules})
        shapes = [("bold", 0, 0), *[("", 2, 2)] * (len(lines) - 1)]
        assert [(line.style, line.indent, line.hang) for line in lines] == shapes
        assert str(scored) == lines[0].text
        return [(line.text.split()[0], " ".join(line.rules)) for line in lines]

    melded = "wildcat.card-points"
    bonus, held = ("20", "wildcat.sequence-bonus"), ("Minus", "wildcat.hand-score")
    assert told(hand="9D QS") == [("15", ""), ("50", melded), bonus, held]
    assert told("basic", out=True) == [("100", ""), ("50", melded), ("50", "wildcat.going-out")]
    assert told("basic", melds="", hand="") == [("0", ""), ("0", melded)]
