"""The payout of a poster: the rules and the rulings on it."""

from itertools import product

import pytest
from scene import do, game, paid, poster, rule, ruling

from tests.written import faults_of
from wyatt.earp import InvalidDocument, Rules, score_document, score_poster
from wyatt.earp.cards import CAPTURE_POINTS, OUTLAWS

# --- one poster ----------------------------------------------------------------------------------


@rule("score.capture", "score.lead", "score.share", "score.ties")
@ruling("S1", "S2", "S3", "S4", "S5", "S9")
@pytest.mark.parametrize(
    ("cp", "reward", "payouts", "left"),
    [
        # Eight points capture, seven don't.
        ([7, 0], 5, [0, 0], 5), ([8, 0], 5, [5, 0], 0), ([4, 3, 0], 5, [0, 0, 0], 5),
        ([2, 2, 2, 2], 8, [2, 2, 2, 2], 0),
        # Five ahead takes it all, four ahead shares.
        ([9, 4], 6, [6, 0], 0), ([9, 5], 6, [4, 2], 0), ([4, 9, 4], 6, [0, 6, 0], 0),
        # A share needs a point, and one is enough.
        ([4, 4, 0], 6, [3, 3, 0], 0), ([3, 3, 2, 0], 8, [3, 3, 2, 0], 0),
        ([5, 1, 2], 8, [4, 2, 2], 0), ([5, 0, 3], 8, [5, 0, 3], 0),
        # Tied players are paid together or not at all.
        ([9, 7, 7], 3, [2, 0, 0], 1), ([9, 7, 7], 4, [2, 1, 1], 0), ([9, 7, 7], 6, [3, 1, 1], 1),
        ([6, 6], 4, [2, 2], 0), ([6, 6], 5, [2, 2], 1), ([5, 5, 5, 5], 12, [3, 3, 3, 3], 0),
    ],
)  # fmt: skip
def test_who_is_paid_and_what_is_left(
    cp: list[int], reward: int, payouts: list[int], left: int
) -> None:
    assert paid(cp, reward) == (payouts, left)


@rule("score.capture")
@ruling("S1")
def test_an_outlaw_who_gets_away_leaves_the_money() -> None:
    assert score_poster([4, 2], 5000).document() == {
        "captured": False,
        "payouts": [0, 0],
        "left": 5000,
        "steps": [],
        "stopped": None,
        "rules": ["score.capture", "score.carry"],
        "reachable": True,
    }


@rule("score.lead", "score.share")
@ruling("S3")
def test_a_lead_of_five_and_nobody_else_who_shares_are_one_test() -> None:
    for leader, second in product(range(8, 20), range(12)):
        if second <= leader:
            alone = paid([leader, second], 20)[0][1] == 0
            assert alone == (leader - second >= 5 or second == 0)


@rule("score.share")
@ruling("S4", "S5")
def test_a_switch_lets_players_without_a_point_share() -> None:
    assert paid([4, 4, 0], 6, zero_cp_shares=True) == ([2, 2, 1], 1)
    assert paid([3, 3, 2, 0], 8, zero_cp_shares=True) == ([3, 3, 1, 1], 0)
    assert paid([8, 0], 5, zero_cp_shares=True) == ([5, 0], 0)


@ruling("S5")
def test_points_under_a_hideout_share_like_none() -> None:
    def split(**rules: object) -> list[int]:
        at = game(
            hand="wyatt-earp",
            rules=rules,
            territories={
                "Anna": "jesse-james*2",
                "Burt": "photo:jesse-james",
                "Curt": "jesse-james*3 hideout",
            },
            posters={"jesse-james": 6000},
        )
        do(at, "discard wyatt-earp")
        return list(at.position()["money"].values())

    assert split() == [3000, 3000, 0]
    assert split(zero_cp_shares=True) == [2000, 2000, 1000]


@rule("score.first-share", "score.laps")
@ruling("S10")
def test_2000_then_1000_each_then_laps_leader_first() -> None:
    steps = score_poster([5, 9, 6], 9000).document()["steps"]
    assert [(s["lap"], s["players"], s["each"], s["rule"]) for s in steps] == [
        (1, [1], 2000, "score.first-share"),
        (1, [2], 1000, "score.first-share"),
        (1, [0], 1000, "score.first-share"),
        (2, [1], 1000, "score.laps"),
        (2, [2], 1000, "score.laps"),
        (2, [0], 1000, "score.laps"),
        (3, [1], 1000, "score.laps"),
        (3, [2], 1000, "score.laps"),
    ]
    assert paid([9, 6], 3) == ([2, 1], 0)
    assert paid([9, 6], 2) == ([2, 0], 0)


@rule("score.stop")
@ruling("S8")
def test_payment_stops_at_the_first_who_cannot_be_paid() -> None:
    assert paid([9, 7, 7, 5], 3) == ([2, 0, 0, 0], 1)  # the fourth is not paid past the tie
    assert paid([4, 4, 2], 3) == ([0, 0, 0], 3)
    assert paid([9, 7], 1) == ([0, 0], 1)  # a sole leader facing $1,000
    assert paid([9, 7], 1, short_top_tie="thousand_each") == ([0, 0], 1)
    assert score_poster([9, 7], 1000).document()["stopped"] == {
        "lap": 1,
        "players": [0],
        "needed": 2000,
        "had": 1000,
    }
    with pytest.raises(InvalidDocument, match="S8"):
        Rules.preset(skip_unpayable=True)


@rule("score.stop", "score.ties")
@ruling("S6", "S7")
def test_tied_leaders_and_a_short_poster() -> None:
    assert paid([4, 4, 2], 3) == ([0, 0, 0], 3)
    french = {"short_top_tie": "thousand_each"}
    assert paid([4, 4, 2], 3, **french) == ([1, 1, 0], 1)
    assert paid([4, 4, 2], 2, **french) == ([1, 1, 0], 0)
    assert paid([4, 4, 2], 1, **french) == ([0, 0, 0], 1)
    assert paid([4, 4, 2], 4, **french) == ([2, 2, 0], 0)  # as in English
    assert paid([6, 6, 6], 5, **french) == ([1, 1, 1], 2)
    assert paid([6, 6, 6], 2, **french) == ([0, 0, 0], 2)
    assert paid([6, 6, 6], 7, **french) == ([2, 2, 2], 1)  # later laps are as ever
    assert paid([9, 7, 7], 3, **french) == ([2, 0, 0], 1)  # ties below the top too


@rule("score.carry", "setup.posters")
@ruling("S11")
def test_what_is_left_stays_and_gains_a_thousand() -> None:
    at = game(
        hand="hideout",
        territories={"Anna": "jesse-james*2", "Burt": "jesse-james*2", "Curt": "jesse-james"},
        posters={"jesse-james": 6000},
    )
    events = do(at, "discard hideout")
    assert poster(at, "jesse-james") == 1000
    assert at.position()["money"] == {"Anna": 2000, "Burt": 2000, "Curt": 1000}
    payments = [(e["player"], e["outlaw"], e["amount"]) for e in events if e["type"] == "paid"]
    assert payments == [
        ("Anna", "jesse-james", 2000),
        ("Burt", "jesse-james", 2000),
        ("Curt", "jesse-james", 1000),
    ]
    do(at, "deal")
    assert poster(at, "jesse-james") == 2000


@rule("cards.points")
def test_each_card_counts_what_is_printed_on_it_where_it_lies() -> None:
    at = game(
        hand="hideout",
        territories={
            "Anna": "jesse-james*3 photo:jesse-james fastest-gun",
            "Burt": "jesse-james bank-robbery stagecoach-robbery",
            "Curt": "jesse-james*2 hideout, photo:wes-hardin",
        },
        opened="jesse-james wes-hardin",
    )
    scored = [e for e in do(at, "discard hideout") if e["type"] == "scored"]
    points = {event["outlaw"]: event["cp"] for event in scored}
    assert points["jesse-james"] == [3 * 2 + 4 + 3, 2 + 2 + 1, 0]
    assert points["wes-hardin"] == [0, 0, 4]
    for card in ("most-wanted", "hideout", "wyatt-earp"):
        assert CAPTURE_POINTS[card] == 0


@rule("setup.banker")
@ruling("S14", "S15")
def test_the_bank_never_runs_out_and_everybody_sees_all_money() -> None:
    """The box has 60 tokens of $1,000 and 18 of $5,000: $150,000 in all."""
    at = game(
        hand="hideout",
        territories={"Anna": "jesse-james*6"},
        posters={"jesse-james": 200_000},
        money={"Burt": 23_000},
    )
    do(at, "discard hideout")
    money = {"Anna": 200_000, "Burt": 23_000, "Curt": 0}
    assert at.position()["money"] == money
    for viewer in ("Anna", "Burt", "Curt", None):
        assert at.view(viewer).money == money


@rule("score.hidden")
@ruling("H6", "S5")
def test_hidden_groups_count_in_no_test() -> None:
    at = game(
        hand="wyatt-earp",
        territories={
            "Anna": "jesse-james*3 photo:jesse-james",
            "Burt": "jesse-james*4 fastest-gun hideout",
        },
        posters={"jesse-james": 7000},
    )
    do(at, "discard wyatt-earp")  # 10 against a hidden 11: no sharing
    assert at.position()["money"] == {"Anna": 7000, "Burt": 0, "Curt": 0}


@ruling("S12")
def test_posters_are_scored_in_alphabetical_order() -> None:
    events = do(game(hand="hideout"), "discard hideout")
    assert [e["outlaw"] for e in events if e["type"] == "scored"] == sorted(OUTLAWS)


@ruling("S13")
def test_no_money_is_paid_during_a_hand() -> None:
    at = game(hand="jesse-james*7 photo:jesse-james hideout*2", money={"Burt": 4000})
    do(at, "play jesse-james*7", "photo jesse-james", "discard hideout")
    assert at.position()["money"] == {"Anna": 0, "Burt": 4000, "Curt": 0}
    assert poster(at, "jesse-james") == 8000


@rule("score.capture")
def test_a_typed_poster_that_cannot_be_is_told_with_every_fault() -> None:
    wrong = {"cp": [9, -1, True, "4"], "reward": 8500, "rules": {"preset": "x"}, "zz": 1}
    assert set(faults_of(score_document, wrong)) == {
        "zz", "cp[1]", "cp[2]", "cp[3]", "reward", "rules.preset",
    }  # fmt: skip
    for cp in ([9], [1, 2, 3, 4, 5], "9,5", None, {"Anna": 3}):
        with pytest.raises(InvalidDocument, match="cp"):
            score_document({"cp": cp, "reward": 8000})
    for reward in (None, -1000, 10**30, 1e3, "8000", True):
        with pytest.raises(InvalidDocument, match="reward"):
            score_document({"cp": [9, 5], "reward": reward})


@pytest.mark.parametrize(
    ("document", "place", "words"),
    [
        (3, "", '{"cp": [9, 5, 4], "reward": 8000}'),
        ({"cp": "95", "reward": 8000}, "cp", "[9, 5, 4]"),
        ({"cp": {"Anna": 9, "Burt": 5}, "reward": 8000}, "cp", "[9, 5, 4]"),
        ({"cp": [9], "reward": 8000}, "cp", "2 to 4 players, not 1"),
        ({"cp": [32, 31], "reward": 8000}, "cp[0]", "32 isn’t a number from 0 to 31"),
        ({"cp": [0, -1], "reward": 8000}, "cp[1]", "-1 isn’t a number from 0 to 31"),
        ({"cp": [9, 5], "reward": 1500}, "reward", "1500 isn’t a multiple of 1000"),
        ({"cp": [9, 5], "reward": 1_001_000}, "reward", "from 0 to 1000000"),
        ({"cp": [9, 5], "reward": 8000, "rewrad": 1}, "rewrad", "Did you mean `reward`?"),
    ],
)
def test_each_fault_of_a_typed_poster_is_told(document: object, place: str, words: str) -> None:
    found = faults_of(score_document, document)
    assert set(found) == {place}
    assert words in found[place]


def test_the_most_points_and_the_most_money_can_be_scored() -> None:
    assert score_document({"cp": [31, 0], "reward": 1_000_000}).payouts == (1_000_000, 0)
    with pytest.raises(InvalidDocument, match="no preset"):
        score_poster([9, 5], 8000, "x")


def test_a_scoring_prints_as_a_sentence() -> None:
    shared = score_poster([9, 5, 4], 8000)
    for scoring, words in (
        (shared, ("18 capture points", "$5,000, $3,000 and $0", "$0 stays")),
        (score_poster([4, 3], 5000), ("7 capture points aren’t enough", "$5,000 stays")),
    ):
        assert all(each in str(scoring) for each in words)
    assert shared._repr_mimebundle_()["text/plain"] == str(shared)
    assert "$5,000" in shared._repr_mimebundle_()["text/html"]
