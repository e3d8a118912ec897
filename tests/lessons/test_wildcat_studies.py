"""The studies of Wildcat Rummy's course: the trap of the small hand, the price of the pile."""

from wyatt.core.standing import SURE
from wyatt.lab import wildcat as studies
from wyatt.lessons import lesson_of
from wyatt.lessons.wildcat.facts import VOCABULARY
from wyatt.wildcat import Game

#: A hand with its open melds, and how many of how many cards let it go out.
OUTS = (
    # One king is left twice (spades) and one of each other suit, and two Jokers.
    (["4D"], [["KC", "KD", "KH"]], 7, 93),
    # The other six, and two Jokers, of the cards that Anna can't see.
    (["9D", "9S"], [], 8, 95),
)


def test_what_lets_a_hand_go_out_is_counted_by_the_engines_figures() -> None:
    assert studies.chance(["4D"]) == 0
    question = next(q for q in lesson_of("wildcat-advice").questions if q.title == "The small hand")
    said = " ".join(option.reason for option in question.options)
    for hand, melds, good, total in OUTS:
        assert studies.outs(studies.small_hand(hand, melds)) == (good, total)
        assert studies.chance(hand, melds) == good / total
        assert f"{good} cards out of {total}" in said
    game = studies.small_hand(["QS", "QS"])
    game.push("draw stock")
    drawn = game.view("Anna").hands["Anna"]
    queens = sum(many for card, many in drawn.items() if card[0] == "Q" or card == "JK")
    assert studies.can_go_out(game) is (queens == 3)
    lines, game = studies.contrast()["Wildcat Rummy"], Game.new(["Anna", "Burt"])
    assert lines["cards"].startswith(f"{len(game.state.everything())} to 100")
    assert str(game.view("Anna").hand_sizes["Anna"]) in lines["a hand"]
    # What cards cost in hand, by hand: two queens of spades, eight aces, then tens and Jokers.
    scene = lesson_of("wildcat-points").questions[0].scene()
    for cards, cost in ((1, 50), (2, 100), (3, 120), (11, 280)):
        assert VOCABULARY.fact(f"worst {cards} = {cost}").holds(scene)


def test_the_same_seed_gives_the_same_forks_and_each_is_sound() -> None:
    some = studies.forks(6, seed=3)
    assert some == studies.forks.__wrapped__(6, seed=3) != studies.forks(6, seed=4)
    assert min(fork.depth for fork in some) >= 1
    assert {points % 5 for fork in some for points in (fork.held, fork.taken, fork.drawn)} == {0}


def test_prices_add_up_and_their_interval_goes_by_hands() -> None:
    assert studies.prices.__defaults__ == studies.forks.__wrapped__.__defaults__
    table, found = studies.prices(20, seed=3), studies.forks(20, seed=3)
    assert (table["gain"] == table["taken"] - table["drawn"]).all()
    summed = studies.by_depth(table)
    assert summed["forks"].sum() == len(table) == len(found)
    assert summed["cost"].between(0, 1).all()
    for price in studies.priced(found):
        line = summed.loc[price.pile]
        assert (line["forks"], line["worst"]) == (price.choices, price.worst)
        assert abs(line["gained"] - price.gained) < 0.01
        assert price.low <= price.gained <= price.high
    # Two choices in each of two hands: what a hand is off counts once, not twice.
    made = [studies.Fork(hand, 2, gain, 0, 0, False) for hand, gain in [(1, 10), (2, 0)] * 2]
    (price,) = studies.priced(made)
    assert (price.pile, price.choices, price.gained, price.losses) == ("2 to 4", 4, 5.0, 0)
    # Off by +10 and -10 in sum; (100 + 100) * 2 / 1 under the root, over four choices.
    assert abs((price.high - price.low) / 2 - SURE * 400**0.5 / 4) < 1e-9
    assert studies.priced(made[::2]) == ()  # one hand says nothing about others
    assert studies.by_depth(studies.prices(1, seed=83)).empty  # a hand without a choice
