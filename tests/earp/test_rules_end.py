"""The end of a hand and of the game: the rules and the rulings on them."""

from typing import Any

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
    refused,
    rule,
    ruling,
    spread,
    types,
)

from wyatt.earp import Game, InvalidDocument, Rules
from wyatt.earp.cards import OUTLAWS

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
    assert at.view().hand_sizes == {"Anna": 0, "Burt": 0, "Curt": 0}
    # Seat order from the player whose turn it was: Burt's none, Curt's, then Anna's on top.
    assert discards(at)[-2:] == ["hideout", "bank-robbery"]
    assert discards(at)[-3] == "wes-hardin"
    assert sorted(discards(at)[:4]) == ["jesse-james"] * 3 + ["wyatt-earp"]
    assert document["money"]["Anna"] == 5000


@rule("end.cards")
@ruling("E5", "E6")
def test_between_hands_the_table_lies_as_it_was_scored() -> None:
    at = game(hand="hideout", territories={"Burt": "jesse-james*4 hideout"}, dealer="Curt")
    do(at, "discard hideout")
    assert group(at, "Burt", "jesse-james") == [*["jesse-james"] * 4, "hideout"]
    assert at.position()["dealer"] == "Curt"
    assert at.position()["turn"] == "Anna"
    assert legal(at) == {"deal"}
    refused(at, "discard hideout", "setup.deal")
    do(at, "deal")
    assert group(at, "Burt", "jesse-james") == []


# --- the end of the game -------------------------------------------------------------------------


def finish(jesse: int, wes: int, **fields: object) -> Game:
    """Anna takes Jesse James's poster, Burt Wes Hardin's, as the hand ends."""
    return game(
        hand="hideout",
        territories={"Anna": "jesse-james*4", "Burt": "wes-hardin*4"},
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
    with pytest.raises(InvalidDocument, match="S16"):
        Rules.preset(target=30_000)


#: Anna and Burt have as much, once each is paid $4,000.
LEVEL = {"Anna": 21_000, "Burt": 21_000}


def duels(rules: dict[str, object], players: int = 3) -> list[tuple[Game, dict[str, object]]]:
    """Many duels between the first two or three players."""
    fought = []
    for seed in range(120):
        money = {**LEVEL, "Curt": 25_000 if players == 3 else 0}
        at = finish(4000, 4000, rules=rules, money=money, seed=seed)
        fought.append((at, only(do(at, "discard hideout"), "duelled")))
    return fought


@rule("shot", "game.duel")
@ruling("D1", "D2", "D3", "D5")
def test_blanks_drop_out_unless_all_are_blank() -> None:
    lengths = set()
    photos = 0
    for at, duel in duels({}):
        left = ["Anna", "Burt", "Curt"]
        assert duel["players"] == left
        for turned in duel["rounds"]:
            assert len(left) > 1
            assert sorted(turned) == sorted(left)
            hits = [name for name in left if turned[name] in OUTLAWS]
            photos += any(turned[name].startswith("photo:") for name in left)
            left = hits or left
        assert left == [duel["winner"]]
        assert at.position()["winner"] == duel["winner"]
        lengths.add(len(duel["rounds"]))
    assert len(lengths) > 2
    assert photos  # each a blank


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


def turned_in(duel: Any) -> list[str]:
    return [card for turned in duel["rounds"] for card in turned.values()]


@ruling("D4")
def test_the_duel_draws_from_the_supply_as_the_hand_left_it() -> None:
    supply = [MISS, "hideout", HIT, HIT, HIT, "bank-robbery"]
    at = finish(4000, 4000, money=LEVEL, supply=supply)
    duel = only(do(at, "discard hideout"), "duelled")
    assert turned_in(duel) == supply
    assert duel["winner"] == "Anna"
    assert spread(at.position()["supply"])[:6] == supply


@ruling("D4")
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


@ruling("D4")
def test_an_empty_supply_is_shuffled_without_the_cards_turned() -> None:
    for seed in range(40):
        short = ["photo:jesse-james", "photo:wes-hardin"]
        at = finish(4000, 4000, money=LEVEL, supply=short, seed=seed, rest="none")
        turned = turned_in(only(do(at, "discard hideout"), "duelled"))
        assert turned[:2] == short
        assert len(turned) > 2
        assert not set(turned[2:]) & set(short)


@ruling("D4")
def test_a_short_deck_does_not_shorten_the_duel() -> None:
    at = finish(4000, 4000, money=LEVEL, rest="none")
    do(at, "discard hideout")
    assert at.is_over
