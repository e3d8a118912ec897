"""The end of a hand, scoring, the end of the game: rules and rulings."""

from __future__ import annotations

from itertools import product

import pytest
from scene import (
    HIT,
    MISS,
    discards,
    do,
    game,
    group,
    legal,
    only,
    paid,
    poster,
    refused,
    rule,
    ruling,
    spread,
    types,
)

from wyatt.earp import Game, Rules, Unusable, score_document, score_poster
from wyatt.earp.cards import CAPTURE_POINTS, OUTLAWS

# --- the end of a hand ---------------------------------------------------------------------------


@rule("end.out", "end.cards")
@ruling("E1", "E4")
def test_the_last_discard_ends_the_hand_and_cards_left_cost_nothing() -> None:
    at = game(
        turn="Burt",
        hands={"Anna": "jesse-james*3 wyatt-earp", "Burt": "hideout", "Curt": "wes-hardin"},
        money={"Anna": 5000},
        discard="bank-robbery",
    )
    assert "end.out" in at.verdict("discard hideout").rules
    events = do(at, "discard hideout")
    ended = only(events, "hand_ended")
    assert (ended["why"], ended["player"]) == ("out", "Burt")
    assert {"end.out", "end.cards"} <= set(ended["rules"])
    document = at.position()
    assert document["phase"] == "scored"
    assert not any(document["hands"].values())
    # Seat order from the player whose turn it was: Burt's none, Curt's, then Anna's on top.
    assert discards(at)[-2:] == ["hideout", "bank-robbery"]
    assert discards(at)[-3] == "wes-hardin"
    assert sorted(discards(at)[:4]) == ["jesse-james"] * 3 + ["wyatt-earp"]
    assert document["money"]["Anna"] == 5000


@rule("end.other-out")
def test_another_without_cards_when_the_turn_ends() -> None:
    at = game(hands={"Anna": "hideout*2", "Curt": ""})
    do(at, "discard hideout")
    at = game(hands={"Anna": "hideout*2", "Curt": ""})
    ended = only(do(at, "discard hideout"), "hand_ended")
    assert (ended["why"], ended["player"]) == ("other_out", "Curt")
    assert "end.other-out" in ended["rules"]


@rule("end.cards")
@ruling("E5", "E6")
def test_between_hands_the_table_lies_as_it_was_scored() -> None:
    at = game(
        hands={"Anna": "hideout"},
        territories={"Burt": {"jesse-james": "jesse-james*4 hideout"}},
        dealer="Curt",
    )
    do(at, "discard hideout")
    assert group(at, "Burt", "jesse-james") == [*["jesse-james"] * 4, "hideout"]
    assert at.position()["dealer"] == "Curt"
    assert at.position()["turn"] == "Anna"
    assert legal(at) == {"deal"}
    refused(at, "discard hideout", "setup.deal")
    do(at, "deal")
    assert group(at, "Burt", "jesse-james") == []


# --- one poster ----------------------------------------------------------------------------------


@rule("score.capture")
@ruling("S1")
def test_eight_points_capture_and_seven_do_not() -> None:
    assert paid([7, 0], 5) == ([0, 0], 5)
    assert paid([8, 0], 5) == ([5, 0], 0)
    assert paid([4, 3, 0], 5) == ([0, 0, 0], 5)
    assert paid([2, 2, 2, 2], 8) == ([2, 2, 2, 2], 0)
    missed = score_poster([4, 2], 5000).document()
    assert missed == {
        "captured": False,
        "payouts": [0, 0],
        "left": 5000,
        "steps": [],
        "stopped": None,
        "rules": ["score.capture", "score.carry"],
        "reachable": True,
    }


@rule("score.lead", "score.share")
@ruling("S2", "S3")
def test_five_ahead_takes_it_all_four_ahead_shares() -> None:
    assert paid([9, 4], 6) == ([6, 0], 0)
    assert paid([9, 5], 6) == ([4, 2], 0)
    assert paid([4, 9, 4], 6) == ([0, 6, 0], 0)
    # S3: the lead of five and "nobody else shares" are one test.
    for leader, second in product(range(8, 20), range(12)):
        if second > leader:
            continue
        alone = paid([leader, second], 20)[0][1] == 0
        assert alone == (leader - second >= 5 or second == 0)


@rule("score.share")
@ruling("S4", "S5")
def test_no_share_without_a_visible_point() -> None:
    assert paid([4, 4, 0], 6) == ([3, 3, 0], 0)
    assert paid([4, 4, 0], 6, zero_cp_shares=True) == ([2, 2, 1], 1)
    assert paid([3, 3, 2, 0], 8) == ([3, 3, 2, 0], 0)
    assert paid([3, 3, 2, 0], 8, zero_cp_shares=True) == ([3, 3, 1, 1], 0)
    assert paid([8, 0], 5, zero_cp_shares=True) == ([5, 0], 0)


@ruling("S5")
def test_points_under_a_hideout_share_like_none() -> None:
    def split(**rules: object) -> list[int]:
        at = game(
            hands={"Anna": "wyatt-earp"},
            rules=rules,
            territories={
                "Anna": {"jesse-james": "jesse-james*2"},
                "Burt": {"jesse-james": "photo:jesse-james"},
                "Curt": {"jesse-james": "jesse-james*3 hideout"},
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


@rule("score.ties")
@ruling("S9")
def test_tied_players_are_paid_together_or_not_at_all() -> None:
    assert paid([9, 7, 7], 3) == ([2, 0, 0], 1)
    assert paid([9, 7, 7], 4) == ([2, 1, 1], 0)
    assert paid([9, 7, 7], 6) == ([3, 1, 1], 1)
    assert paid([6, 6], 4) == ([2, 2], 0)
    assert paid([6, 6], 5) == ([2, 2], 1)
    assert paid([5, 5, 5, 5], 12) == ([3, 3, 3, 3], 0)
    step = score_poster([7, 9, 7], 4000).document()["steps"][1]
    assert step == {"lap": 1, "players": [0, 2], "each": 1000, "rule": "score.first-share"}


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
    with pytest.raises(Unusable, match="S8"):
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
        hands={"Anna": "hideout"},
        territories={
            "Anna": {"jesse-james": "jesse-james*2"},
            "Burt": {"jesse-james": "jesse-james*2"},
            "Curt": {"jesse-james": "jesse-james"},
        },
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
        hands={"Anna": "hideout"},
        territories={
            "Anna": {"jesse-james": "jesse-james*3 photo:jesse-james fastest-gun"},
            "Burt": {"jesse-james": "jesse-james bank-robbery stagecoach-robbery"},
            "Curt": {"jesse-james": "jesse-james*2 hideout", "wes-hardin": "photo:wes-hardin"},
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
        hands={"Anna": "hideout"},
        territories={"Anna": {"jesse-james": "jesse-james*6"}},
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
        hands={"Anna": "wyatt-earp"},
        territories={
            "Anna": {"jesse-james": "jesse-james*3 photo:jesse-james"},
            "Burt": {"jesse-james": "jesse-james*4 fastest-gun hideout"},
        },
        posters={"jesse-james": 7000},
    )
    do(at, "discard wyatt-earp")  # 10 against a hidden 11: no sharing
    assert at.position()["money"] == {"Anna": 7000, "Burt": 0, "Curt": 0}


@ruling("S12")
def test_posters_are_scored_in_alphabetical_order() -> None:
    events = do(game(hands={"Anna": "hideout"}), "discard hideout")
    assert [e["outlaw"] for e in events if e["type"] == "scored"] == sorted(OUTLAWS)


@ruling("S13")
def test_no_money_is_paid_during_a_hand() -> None:
    at = game(hands={"Anna": "jesse-james*7 photo:jesse-james hideout*2"}, money={"Burt": 4000})
    do(at, "play jesse-james*7", "photo jesse-james", "discard hideout")
    assert at.position()["money"] == {"Anna": 0, "Burt": 4000, "Curt": 0}
    assert poster(at, "jesse-james") == 8000


@ruling("S14")
def test_the_bank_has_no_limit() -> None:
    at = game(hands={"Anna": "wes-hardin*7 hideout"}, posters={"wes-hardin": 900_000})
    do(at, "play wes-hardin*7")
    assert poster(at, "wes-hardin") == 906_000


@ruling("S15")
def test_money_is_public() -> None:
    at = game(hands={"Anna": "hideout"}, money={"Anna": 3000, "Burt": 24_000})
    for viewer in ("Anna", "Burt", "Curt", None):
        assert at.view(viewer).money == {"Anna": 3000, "Burt": 24_000, "Curt": 0}
        assert at.view(viewer).posters["jesse-james"] == 1000


@rule("score.capture")
def test_a_typed_poster_that_cannot_be_is_told_with_every_fault() -> None:
    with pytest.raises(Unusable) as refusal:
        score_document(
            {"cp": [9, -1, True, "4"], "reward": 8500, "rules": {"preset": "x"}, "zz": 1}
        )
    assert {fault.where for fault in refusal.value.faults} == {
        "zz",
        "cp[1]",
        "cp[2]",
        "cp[3]",
        "reward",
        "rules.preset",
    }
    for cp in ([9], [1, 2, 3, 4, 5], "9,5", None, {"Anna": 3}):
        with pytest.raises(Unusable, match="cp"):
            score_document({"cp": cp, "reward": 8000})
    for reward in (None, -1000, 10**30, 1e3, "8000", True):
        with pytest.raises(Unusable, match="reward"):
            score_document({"cp": [9, 5], "reward": reward})


# --- the end of the game -------------------------------------------------------------------------


def finish(jesse: int, wes: int, **fields: object) -> Game:
    """Anna takes Jesse James's poster, Burt Wes Hardin's, as the hand ends."""
    return game(
        hands={"Anna": "hideout"},
        territories={
            "Anna": {"jesse-james": "jesse-james*4"},
            "Burt": {"wes-hardin": "wes-hardin*4"},
        },
        posters={"jesse-james": jesse, "wes-hardin": wes},
        **fields,
    )


@rule("game.end")
@ruling("S16")
def test_25000_when_all_posters_are_paid_and_the_richest_wins() -> None:
    at = finish(4000, 4000, money={"Anna": 20_000, "Burt": 20_000})
    do(at, "discard hideout")
    assert at.position()["phase"] == "scored"  # 24,000 each
    at = finish(5000, 7000, money={"Anna": 20_000, "Burt": 20_000})
    events = do(at, "discard hideout")  # Anna is paid first, Burt is richer
    assert at.position()["phase"] == "over"
    assert at.position()["winner"] == "Burt"
    assert at.is_over
    assert at.actor is None
    assert legal(at) == set()
    assert only(events, "game_ended")["winner"] == "Burt"
    assert "duelled" not in types(events)
    refused(at, "deal", "game.end", names=("Burt",))
    with pytest.raises(Unusable, match="S16"):
        Rules.preset(target=30_000)


def duels(rules: dict[str, object], players: int = 3) -> list[tuple[Game, dict[str, object]]]:
    """Many duels between the first two or three players."""
    fought = []
    for seed in range(120):
        money = {"Anna": 21_000, "Burt": 21_000}
        territories = {
            "Anna": {"jesse-james": "jesse-james*4"},
            "Burt": {"wes-hardin": "wes-hardin*4"},
        }
        if players == 3:
            money["Curt"] = 25_000
        at = game(
            hands={"Anna": "hideout"},
            rules=rules,
            money=money,
            territories=territories,
            posters={"jesse-james": 4000, "wes-hardin": 4000},
            seed=seed,
        )
        fought.append((at, only(do(at, "discard hideout"), "duelled")))
    return fought


@rule("game.duel")
@ruling("D1", "D2", "D3", "D5")
def test_blanks_drop_out_unless_all_are_blank() -> None:
    lengths = set()
    for at, duel in duels({}):
        left = ["Anna", "Burt", "Curt"]
        assert duel["players"] == left
        for turned in duel["rounds"]:
            assert len(left) > 1
            assert sorted(turned) == sorted(left)
            hits = [name for name in left if turned[name] in OUTLAWS]
            left = hits or left
        assert left == [duel["winner"]]
        assert at.position()["winner"] == duel["winner"]
        lengths.add(len(duel["rounds"]))
    assert len(lengths) > 2


@rule("game.duel")
@ruling("D1")
def test_only_the_tied_richest_duel() -> None:
    for _, duel in duels({}, players=2):
        assert duel["players"] == ["Anna", "Burt"]
        assert duel["winner"] in duel["players"]


@ruling("D2")
def test_cumulative_hits_let_everybody_draw_on() -> None:
    caught_up = 0
    for _, duel in duels({"duel": "cumulative_hits"}):
        hits = dict.fromkeys(duel["players"], 0)
        for number, turned in enumerate(duel["rounds"], 1):
            assert sorted(turned) == sorted(hits)
            for name, card in turned.items():
                hits[name] += card in OUTLAWS
            best = [name for name in hits if hits[name] == max(hits.values())]
            assert (len(best) == 1) == (number == len(duel["rounds"]))
        assert best == [duel["winner"]]
        first = duel["rounds"][0]
        caught_up += first[duel["winner"]] not in OUTLAWS and any(
            c in OUTLAWS for c in first.values()
        )
    assert caught_up  # who misses first may still win: impossible under elimination


@ruling("D2")
def test_for_two_both_duels_are_the_same() -> None:
    for one, other in zip(duels({}, 2), duels({"duel": "cumulative_hits"}, 2), strict=True):
        assert one[1] == other[1]


@ruling("D4")
def test_the_duel_draws_from_all_78_without_putting_back() -> None:
    seen = set()
    for at, duel in duels({}):
        turned = [card for round in duel["rounds"] for card in round.values()]
        seen.update(turned)
        if len(turned) <= 78:
            assert all(turned.count(card) <= 7 for card in turned)
            assert all(turned.count(card) <= 1 for card in turned if card.startswith("photo"))
        assert sum(len(spread(at.position()[pile])) for pile in ("supply", "discard")) == 70
    # Cards that lie on the table or were in a hand turn up as well.
    assert {"jesse-james", "wes-hardin", "hideout"} <= seen


@ruling("D4")
def test_a_short_deck_does_not_shorten_the_duel() -> None:
    at = finish(4000, 4000, money={"Anna": 21_000, "Burt": 21_000}, rest="none")
    do(at, "discard hideout")
    assert at.is_over


@rule("shot", "game.duel")
@ruling("D5")
def test_a_photo_is_a_blank_in_every_duel() -> None:
    photos = 0
    for _, duel in duels({}):
        for turned in duel["rounds"]:
            for name, card in turned.items():
                if card.startswith("photo:") and any(c in OUTLAWS for c in turned.values()):
                    photos += 1
                    assert duel["winner"] != name
    assert photos
    assert MISS.startswith("photo:")
    assert HIT in OUTLAWS
