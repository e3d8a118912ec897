"""The end of a hand and of the game, and the payout of a poster: the rules and the rulings on them."""

import re
from itertools import product
from typing import Any

import pytest
from scene import HIT, MISS, about, game, group, paid, poster, refused

from tests.written import after, discards, do, faults_of, legal, only, spread, stands, types
from wyatt.earp import Game, InvalidDocument, Rules, score_document, score_poster
from wyatt.earp.cards import CAPTURE_POINTS, OUTLAWS


@about("end.out", "end.cards", "E1", "E4", "E5", "E6")
def test_the_last_discard_ends_the_hand_and_cards_left_cost_nothing() -> None:
    hands = {"Anna": "jesse-james*3 wyatt-earp", "Burt": "hideout", "Curt": "wes-hardin"}
    at = game(turn="Burt", hands=hands, money={"Anna": 5000}, discard="bank-robbery")
    assert "end.out" in at.verdict("discard hideout").rules
    ended = only(do(at, "discard hideout"), "hand_ended")
    assert (ended["why"], ended["player"]) == ("out", "Burt")
    assert {"end.out", "end.cards"} <= set(ended["rules"])
    assert (document := at.position())["phase"] == "scored"
    assert not any(document["hands"].values())
    assert at.view().hand_sizes == {"Anna": 0, "Burt": 0, "Curt": 0}
    # Seat order from the player whose turn it was: Burt's none, Curt's, then Anna's on top.
    assert discards(at)[-3:] == ["wes-hardin", "hideout", "bank-robbery"]
    assert sorted(discards(at)[:4]) == ["jesse-james"] * 3 + ["wyatt-earp"]
    assert document["money"]["Anna"] == 5000
    at = game(hand="hideout", territories={"Burt": "jesse-james*4 hideout"}, dealer="Curt")
    do(at, "discard hideout")
    assert group(at, "Burt", "jesse-james") == [*["jesse-james"] * 4, "hideout"]
    stands(at, dealer="Curt", turn="Anna", legal={"deal"})
    refused(at, "discard hideout", "setup.deal")
    do(at, "deal")
    assert group(at, "Burt", "jesse-james") == []


def finish(jesse: int, wes: int, **fields: object) -> Game:
    """As the hand ends, Anna takes Jesse James's poster and Burt takes Wes Hardin's."""
    return game(
        hand="hideout", territories={"Anna": "jesse-james*4", "Burt": "wes-hardin*4"},
        posters={"jesse-james": jesse, "wes-hardin": wes}, **fields,
    )  # fmt: skip


@about("game.end", "S16")
def test_25000_when_all_posters_are_paid_and_the_richest_wins() -> None:
    at = after(finish(4000, 4000, money={"Anna": 20_000, "Burt": 20_000}), "discard hideout")
    assert at.position()["phase"] == "scored"  # 24,000 each
    at = finish(5000, 7000, money={"Anna": 20_000, "Burt": 20_000})
    events = do(at, "discard hideout")  # Anna is paid first, Burt is richer
    assert (at.position()["phase"], at.position()["winner"]) == ("over", "Burt")
    assert (at.is_over, at.actor, legal(at)) == (True, None, set())
    assert only(events, "game_ended")["winner"] == "Burt"
    assert "duelled" not in types(events)
    refused(at, "deal", "game.end", names=("Burt",))
    with pytest.raises(InvalidDocument, match="S16"):
        Rules.preset(target=30_000)


#: Anna and Burt have as much, once each is paid $4,000.
LEVEL = {"Anna": 21_000, "Burt": 21_000}


def duels(rules: dict[str, object], players: int = 3) -> list[tuple[Game, dict[str, object]]]:
    fought = []
    for seed in range(120):
        money = {**LEVEL, "Curt": 25_000 if players == 3 else 0}
        at = finish(4000, 4000, rules=rules, money=money, seed=seed)
        fought.append((at, only(do(at, "discard hideout"), "duelled")))
    return fought


@about("shot", "game.duel", "D1", "D2", "D3", "D5")
def test_blanks_drop_out_unless_all_are_blank() -> None:
    lengths, photos = set(), 0
    for at, duel in duels({}):
        left = ["Anna", "Burt", "Curt"]
        assert duel["players"] == left
        for turned in duel["rounds"]:
            assert len(left) > 1
            assert sorted(turned) == sorted(left)
            hits = [name for name in left if turned[name] in OUTLAWS]
            photos += any(turned[name].startswith("photo:") for name in left)
            left = hits or left
        assert (left, at.position()["winner"]) == ([duel["winner"]], duel["winner"])
        lengths.add(len(duel["rounds"]))
    assert len(lengths) > 2
    assert photos  # each a blank


@about("game.duel", "D1", "D2")
def test_only_the_tied_richest_duel_and_cumulative_hits_let_everybody_draw_on() -> None:
    both = duels({}, 2), duels({"duel": "cumulative_hits"}, 2)
    for (_, duel), (_, cumulative) in zip(*both, strict=True):
        assert duel["players"] == ["Anna", "Burt"]
        assert duel["winner"] in duel["players"]
        assert duel == cumulative  # for two, both duels are the same
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
        hit = [name for name, card in duel["rounds"][0].items() if card in OUTLAWS]
        caught_up += bool(hit) and duel["winner"] not in hit
    assert caught_up  # a player who misses first can still win, which elimination rules out


def turned_in(duel: Any) -> list[str]:
    return [card for turned in duel["rounds"] for card in turned.values()]


@about("D4")
def test_a_duel_draws_from_the_supply_and_shuffles_without_the_cards_turned() -> None:
    supply = [MISS, "hideout", HIT, HIT, HIT, "bank-robbery"]
    at = finish(4000, 4000, money=LEVEL, supply=supply)
    duel = only(do(at, "discard hideout"), "duelled")
    assert (turned_in(duel), duel["winner"]) == (supply, "Anna")
    assert spread(at.position()["supply"])[:6] == supply
    at = after(finish(4000, 4000, money=LEVEL, rest="none"), "discard hideout")
    assert at.is_over  # a short deck doesn't shorten the duel
    for seed in range(40):
        short = ["photo:jesse-james", "photo:wes-hardin"]
        at = finish(4000, 4000, money=LEVEL, supply=short, seed=seed, rest="none")
        turned = turned_in(only(do(at, "discard hideout"), "duelled"))
        assert turned[:2] == short
        assert len(turned) > 2
        assert not set(turned[2:]) & set(short)


@about("D4")
@pytest.mark.parametrize("rules", [{}, {"duel_deck": "fresh"}])
def test_a_duel_puts_no_card_back(rules: dict[str, object]) -> None:
    seen = set()
    for at, duel in duels(rules):
        turned = turned_in(duel)
        seen.update(turned)
        assert all(turned.count(card) <= 7 for card in turned)
        assert all(turned.count(card) <= 1 for card in turned if card.startswith("photo"))
        assert sum(len(spread(at.position()[pile])) for pile in ("supply", "discard")) == 70
    assert {"jesse-james", "wes-hardin", "hideout"} <= seen


@about(
    "score.capture", "score.lead", "score.share", "score.ties", "S1", "S2", "S3", "S4", "S5", "S9"
)
@pytest.mark.parametrize(("cp", "reward", "payouts", "left"), [
    # Eight points capture, seven don't.
    ([7, 0], 5, [0, 0], 5), ([8, 0], 5, [5, 0], 0), ([4, 3, 0], 5, [0, 0, 0], 5), ([2, 2, 2, 2], 8, [2, 2, 2, 2], 0),
    # Five ahead takes it all, four ahead shares.
    ([9, 4], 6, [6, 0], 0), ([9, 5], 6, [4, 2], 0), ([4, 9, 4], 6, [0, 6, 0], 0),
    # A share needs a point, and one is enough.
    ([4, 4, 0], 6, [3, 3, 0], 0), ([3, 3, 2, 0], 8, [3, 3, 2, 0], 0),
    ([5, 1, 2], 8, [4, 2, 2], 0), ([5, 0, 3], 8, [5, 0, 3], 0),
    # Tied players are paid together or not at all.
    ([9, 7, 7], 3, [2, 0, 0], 1), ([9, 7, 7], 4, [2, 1, 1], 0), ([9, 7, 7], 6, [3, 1, 1], 1),
    ([6, 6], 4, [2, 2], 0), ([6, 6], 5, [2, 2], 1), ([5, 5, 5, 5], 12, [3, 3, 3, 3], 0),
])  # fmt: skip
def test_payouts_and_what_stays(cp: list[int], reward: int, payouts: list[int], left: int) -> None:
    assert paid(cp, reward) == (payouts, left)


@about("score.capture", "score.carry", "score.lead", "score.share", "S1", "S3", "S4", "S5")
def test_an_outlaw_gets_away_or_is_shared_with_five_points_ahead_or_without_any() -> None:
    assert score_poster([4, 2], 5000).document() == {
        "captured": False, "payouts": [0, 0], "left": 5000, "steps": [], "stopped": None,
        "rules": ["score.capture", "score.carry"], "reachable": True,
    }  # fmt: skip
    for leader, second in product(range(8, 20), range(12)):
        if second <= leader:
            assert (paid([leader, second], 20)[0][1] == 0) == (leader - second >= 5 or second == 0)
    assert paid([4, 4, 0], 6, zero_cp_shares=True) == ([2, 2, 1], 1)
    assert paid([3, 3, 2, 0], 8, zero_cp_shares=True) == ([3, 3, 1, 1], 0)
    assert paid([8, 0], 5, zero_cp_shares=True) == ([5, 0], 0)

    def split(**rules: object) -> list[int]:
        hidden = {"Burt": "photo:jesse-james", "Curt": "jesse-james*3 hideout"}
        table = {"territories": {"Anna": "jesse-james*2", **hidden}}
        at = game(hand="wyatt-earp", rules=rules, posters={"jesse-james": 6000}, **table)
        do(at, "discard wyatt-earp")
        return list(at.position()["money"].values())

    assert (split(), split(zero_cp_shares=True)) == ([3000, 3000, 0], [2000, 2000, 1000])


@about("score.first-share", "score.laps", "score.stop", "score.ties", "S10", "S8", "S6", "S7")
def test_payment_goes_in_laps_and_stops_at_the_first_who_cannot_be_paid() -> None:
    steps = score_poster([5, 9, 6], 9000).document()["steps"]
    first, later = "score.first-share", "score.laps"
    assert [(s["lap"], s["players"], s["each"], s["rule"]) for s in steps] == [
        (1, [1], 2000, first), (1, [2], 1000, first), (1, [0], 1000, first),
        (2, [1], 1000, later), (2, [2], 1000, later), (2, [0], 1000, later),
        (3, [1], 1000, later), (3, [2], 1000, later),
    ]  # fmt: skip
    assert (paid([9, 6], 3), paid([9, 6], 2)) == (([2, 1], 0), ([2, 0], 0))
    assert paid([9, 7, 7, 5], 3) == ([2, 0, 0, 0], 1)  # the fourth is not paid past the tie
    assert paid([4, 4, 2], 3) == ([0, 0, 0], 3)
    assert paid([9, 7], 1) == ([0, 0], 1)  # a sole leader facing $1,000
    assert paid([9, 7], 1, short_top_tie="thousand_each") == ([0, 0], 1)
    stopped = {"lap": 1, "players": [0], "needed": 2000, "had": 1000}
    assert score_poster([9, 7], 1000).document()["stopped"] == stopped
    with pytest.raises(InvalidDocument, match="S8"):
        Rules.preset(skip_unpayable=True)
    # French; four for two as in English, later laps as ever, and so ties below the top.
    for cp, dollars, payouts, left in (
        ([4, 4, 2], 3, [1, 1, 0], 1), ([4, 4, 2], 2, [1, 1, 0], 0), ([4, 4, 2], 1, [0, 0, 0], 1),
        ([4, 4, 2], 4, [2, 2, 0], 0), ([6, 6, 6], 5, [1, 1, 1], 2), ([6, 6, 6], 2, [0, 0, 0], 2),
        ([6, 6, 6], 7, [2, 2, 2], 1), ([9, 7, 7], 3, [2, 0, 0], 1),
    ):  # fmt: skip
        assert paid(cp, dollars, short_top_tie="thousand_each") == (payouts, left), (cp, dollars)


@about("score.carry", "setup.posters", "setup.banker", "S11", "S14", "S15", "S12", "S13")
def test_money_is_paid_at_the_end_by_a_bank_that_never_runs_out_and_what_is_left_stays() -> None:
    shares = {"Anna": "jesse-james*2", "Burt": "jesse-james*2", "Curt": "jesse-james"}
    at = game(hand="hideout", territories=shares, posters={"jesse-james": 6000})
    events = do(at, "discard hideout")
    assert poster(at, "jesse-james") == 1000
    assert at.position()["money"] == {"Anna": 2000, "Burt": 2000, "Curt": 1000}
    payments = [(e["player"], e["outlaw"], e["amount"]) for e in events if e["type"] == "paid"]
    assert payments == [(name, "jesse-james", own) for name, own in at.view().money.items()]
    do(at, "deal")
    assert poster(at, "jesse-james") == 2000
    # The box has 60 tokens of $1,000 and 18 of $5,000: $150,000 in all.
    table = {"territories": {"Anna": "jesse-james*6"}, "posters": {"jesse-james": 200_000}}
    at = after(game(hand="hideout", money={"Burt": 23_000}, **table), "discard hideout")
    money = {"Anna": 200_000, "Burt": 23_000, "Curt": 0}
    assert at.position()["money"] == money
    for viewer in ("Anna", "Burt", "Curt", None):
        assert at.view(viewer).money == money
    at = game(hand="jesse-james*7 photo:jesse-james hideout*2", money={"Burt": 4000})
    do(at, "play jesse-james*7", "photo jesse-james", "discard hideout")
    assert at.position()["money"] == {"Anna": 0, "Burt": 4000, "Curt": 0}
    assert poster(at, "jesse-james") == 8000
    events = do(game(hand="hideout"), "discard hideout")
    assert [e["outlaw"] for e in events if e["type"] == "scored"] == sorted(OUTLAWS)


@about("cards.points", "score.hidden", "H6", "S5")
def test_each_card_counts_what_is_printed_on_it_unless_hidden() -> None:
    at = game(hand="hideout", territories={
        "Anna": "jesse-james*3 photo:jesse-james fastest-gun", "Burt": "jesse-james bank-robbery stagecoach-robbery",
        "Curt": "jesse-james*2 hideout, photo:wes-hardin",
    })  # fmt: skip
    scored = [e for e in do(at, "discard hideout") if e["type"] == "scored"]
    points = {event["outlaw"]: event["cp"] for event in scored}
    assert points["jesse-james"] == [3 * 2 + 4 + 3, 2 + 2 + 1, 0]
    assert points["wes-hardin"] == [0, 0, 4]
    assert {CAPTURE_POINTS[card] for card in ("most-wanted", "hideout", "wyatt-earp")} == {0}
    hidden = "jesse-james*4 fastest-gun hideout"
    groups = {"Anna": "jesse-james*3 photo:jesse-james", "Burt": hidden}
    at = game(hand="wyatt-earp", territories=groups, posters={"jesse-james": 7000})
    do(at, "discard wyatt-earp")  # 10 against a hidden 11: no sharing
    assert at.position()["money"] == {"Anna": 7000, "Burt": 0, "Curt": 0}


@about("score.capture")
def test_a_typed_poster_is_told_with_every_fault_and_a_scoring_prints_as_a_sentence() -> None:
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
    assert score_document({"cp": [31, 0], "reward": 1_000_000}).payouts == (1_000_000, 0)
    with pytest.raises(InvalidDocument, match="no preset"):
        score_poster([9, 5], 8000, "x")
    enough = r"18 capture points are enough.*\$5,000, \$3,000 and \$0, and \$0 stays"
    assert re.match(enough, str(shared := score_poster([9, 5, 4], 8000)))
    for cp, words in (((4, 3), "7 capture points aren’t"), ((1, 0), "1 capture point isn’t")):
        assert re.match(rf"{words} enough.*\$5,000 stays", str(score_poster(cp, 5000)))
    assert shared._repr_mimebundle_()["text/plain"] == str(shared)
    assert "$5,000" in shared._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize(("document", "place", "words"), [
    (3, "", '{"cp": [9, 5, 4], "reward": 8000}'), ({"cp": "95", "reward": 8000}, "cp", "[9, 5, 4]"),
    ({"cp": {"Anna": 9, "Burt": 5}, "reward": 8000}, "cp", "[9, 5, 4]"),
    ({"cp": [9], "reward": 8000}, "cp", "2 to 4 players, not 1"),
    ({"cp": [32, 31], "reward": 8000}, "cp[0]", "32 isn’t a number from 0 to 31"),
    ({"cp": [0, -1], "reward": 8000}, "cp[1]", "-1 isn’t a number from 0 to 31"),
    ({"cp": [9, 5], "reward": 1500}, "reward", "1500 isn’t a multiple of 1000"),
    ({"cp": [9, 5], "reward": 1_001_000}, "reward", "from 0 to 1000000"),
    ({"cp": [9, 5], "reward": 8000, "rewrad": 1}, "rewrad", "Did you mean `reward`?"),
])  # fmt: skip
def test_each_fault_of_a_typed_poster_is_told(document: object, place: str, words: str) -> None:
    found = faults_of(score_document, document)
    assert set(found) == {place}
    assert words in found[place]
