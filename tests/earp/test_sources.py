"""The numbers of the sources that no rule’s test has: EN the English rulebook, FN its footnotes, FR the French
translation, RV the player’s review, PR this project’s own page of rules.
"""

from typing import Any

import pytest
from scene import HIT, OWN, game, group, paid, poster

from tests.collected import collected
from tests.written import do, only
from wyatt.earp import Rules, score_poster
from wyatt.earp.cards import CARD, CARDS, COPIES, OUTLAWS


# source, preset, capture points, reward, payouts, left (in thousands of dollars).
@collected("source, preset, cp, reward, payouts, left", [
    ("EN example 1 (FN and FR alike): 11/6/2 on $9,000", "rio-grande", [11, 6, 2], 9, [9, 0, 0], 0),
    ("EN example 2 (FN and FR alike): 9/5/4 on $8,000", "rio-grande", [9, 5, 4], 8, [5, 3, 0], 0),
    ("EN example 3 (FN alike): 4/4/2 on $3,000", "rio-grande", [4, 4, 2], 3, [0, 0, 0], 3),
    ("EN example 4 (FN and FR alike): 4/4/2 on $6,000", "rio-grande", [4, 4, 2], 6, [2, 2, 1], 1),
    ("FR example 1: 11/6/2 on $9,000", "berclaz", [11, 6, 2], 9, [9, 0, 0], 0),
    ("FR example 2: 9/5/4 on $8,000", "berclaz", [9, 5, 4], 8, [5, 3, 0], 0),
    ("FR example 3: 4/4/2 on $3,000", "berclaz", [4, 4, 2], 3, [1, 1, 0], 1),
    ("FR example 4: 4/4/2 on $6,000", "berclaz", [4, 4, 2], 6, [2, 2, 1], 1),
    ("RV three tied at 6 on $5,000", "everything2", [6, 6, 6], 5, [0, 0, 0], 5),
    ("RV read by the rulebook: 6/6/6 on $5,000", "rio-grande", [6, 6, 6], 5, [0, 0, 0], 5),
    ("RV eight, four and two: only the first two share $3,000", "everything2", [8, 4, 2], 3, [2, 1, 0], 0),
    ("RV fewer than eight: he gets away", "everything2", [4, 3, 0], 5, [0, 0, 0], 5),
    ("FR summary: at least 8", "berclaz", [8, 0, 0], 4, [4, 0, 0], 0),
    ("S7 FR three-way tie at the top on $5,000", "berclaz", [6, 6, 6], 5, [1, 1, 1], 2),
    ("S9 9/7/7 on $3,000", "rio-grande", [9, 7, 7], 3, [2, 0, 0], 1),
])  # fmt: skip
def test_split(source: str, preset: str, cp: Any, reward: int, payouts: Any, left: int) -> None:
    assert paid(cp, reward, name=preset) == (payouts, left)
    assert score_poster(cp, reward * 1000, Rules.preset(preset)).captured == (sum(cp) >= 8)


@pytest.mark.parametrize("preset", ["rio-grande", "berclaz", "everything2"])
def test_en_jesse_james_examples_1_to_3_and_fr_max_and_bert(preset: str) -> None:
    """EN 4 cards +$3,000, then 2 +$1,000, then 1 +$0; FR tells the same of Max and Bert."""
    hands = {"Anna": "jesse-james*5 hideout*2", "Curt": "jesse-james*2 wyatt-earp*2"}
    at = game(rules=preset, hands={**hands, "Burt": "hideout"}, discard="bank-robbery*3")
    assert only(do(at, "play jesse-james*4"), "rewarded")["amount"] == 3000
    assert poster(at, "jesse-james") == 4000
    do(at, "discard hideout", "draw discard", "discard hideout", "draw discard")
    assert only(do(at, "play jesse-james*2"), "rewarded")["amount"] == 1000
    assert poster(at, "jesse-james") == 5000
    do(at, "discard wyatt-earp", "draw discard")
    assert only(do(at, "play jesse-james"), "rewarded")["amount"] == 0
    assert poster(at, "jesse-james") == 5000
    assert group(at, "Anna", "jesse-james") == ["jesse-james"] * 5
    assert group(at, "Curt", "jesse-james") == ["jesse-james"] * 2


def test_fn_contents_and_fr_table_of_sheriff_cards_points_and_money() -> None:
    """FR's summary of the Sheriff cards, and the same figures in EN's texts."""
    figures = {name: (CARD[name].points, CARD[name].money) for name in CARDS}
    assert figures["photo:jesse-james"] == (4, 1000)
    assert figures["most-wanted"] == figures["hideout"] == figures["wyatt-earp"] == (0, 0)
    assert all(figures[name] == (2, 0) for name in OUTLAWS)
    for card, points, money in (
        ("stagecoach-robbery", 1, 3000), ("bank-robbery", 2, 1000), ("fastest-gun", 3, 1000),
    ):  # fmt: skip
        assert figures[card] == (points, money)
        at = game(hand=f"{card} hideout", territories=OWN, supply=HIT)
        reward = only(do(at, card, "place jesse-james"), "rewarded")
        assert (reward["outlaw"], reward["amount"]) == ("jesse-james", money)
        assert at.view().capture_points("Anna", "jesse-james") == 6 + points
    sheriff = {card: COPIES[card] for card in CARDS if card not in OUTLAWS}
    assert sheriff == {
        "wyatt-earp": 7, "bank-robbery": 4, "fastest-gun": 3, "most-wanted": 3, "hideout": 3,
        "stagecoach-robbery": 2, **{f"photo:{outlaw}": 1 for outlaw in OUTLAWS},
    }  # fmt: skip
    assert (sum(sheriff.values()), sum(COPIES[outlaw] for outlaw in OUTLAWS)) == (29, 49)


@collected("cp, reward, reachable", [
    ([4, 4, 2], 2000, False), ([8, 0], 1000, False), ([2, 0], 2000, False),
    ([4, 4, 2], 3000, True), ([6, 2, 0], 3000, True), ([6, 6, 2], 3000, True),
])  # fmt: skip
def test_pr_a_captured_poster_holds_3000(cp: list[int], reward: int, reachable: bool) -> None:
    scoring = score_poster(cp, reward)
    assert scoring.reachable == reachable
    assert ("$3,000" in (scoring.unreachable or "")) != reachable
