"""The gallery of edge cases: every case has a question to guess, and can be played."""

import pytest

from tests.collected import collected
from wyatt.earp import Game, score_poster
from wyatt.earp.rulebook import BOOK
from wyatt.lab import Case, case, cases, gallery_table

REACHABLE = [each for each in cases() if each.cannot is None]
by_id = pytest.mark.parametrize("each", cases(), ids=lambda each: each.id)


@by_id
def test_a_case_can_be_guessed_and_its_answer_is_the_scorers(each: Case) -> None:
    assert each.answer in each.options
    assert len(set(each.options)) == len(each.options) >= 2
    assert len(each.question) < 170
    assert each.why
    assert {BOOK.rule(id).id for id in each.cites} == set(each.cites)
    assert each.says(each.answer) in {each.says(option) for option in each.options}
    scoring = score_poster(each.cp, each.reward, each.rules)
    assert scoring == each.scoring
    what, _, of = each.ask.partition(" ")
    if what == "pay":
        assert each.answer == scoring.payouts[int(of)]
    elif what == "left":
        assert each.answer == scoring.left


@collected("each", REACHABLE)
def test_a_position_of_a_case_that_play_can_reach_pays_just_that(each: Case) -> None:
    game = Game.from_position(each.position())
    assert game.view(None).hand_number == each.hand
    game.push("discard belle-starr")
    assert tuple(game.view(None).money.values()) == each.scoring.payouts
    left = game.view(None).posters["jesse-james"]
    assert left in (each.scoring.left, each.scoring.left + 1000)  # the next hand adds its own


def test_the_cases_that_play_cannot_reach_say_why() -> None:
    beyond = [each for each in cases() if each not in REACHABLE]
    assert {each.id for each in beyond} >= {"under-3000", "two-giants", "one-thousand", "typed-tie"}
    for each in beyond:
        assert "`" in (each.cannot or "") or "$" in (each.cannot or "")
        assert each.position() is None


def test_the_gallery_holds_what_it_promises() -> None:
    assert len(cases()) >= 30
    for names in ({each.id for each in cases()}, {each.title for each in cases()}):
        assert len(names) == len(cases())
    promised = {
        "book-1": (9000, 0, 0), "book-2": (5000, 3000, 0), "book-3": (0, 0, 0),
        "book-4": (2000, 2000, 1000), "review-tie": (0, 0, 0),
    }  # fmt: skip
    for id, payouts in promised.items():
        found = case(id)
        assert found is not None
        assert found.scoring.payouts == payouts
    for id in ("ahead-by-4", "ahead-by-5", "exactly-7", "exactly-8", "starving-second"):
        assert case(id), id
    for id in ("empty-third", "no-points-switch", "all-hidden", "hideout-frees", "carried"):
        assert case(id), id
    assert case("<script>") is None


def test_the_table_has_a_row_a_case() -> None:
    table = gallery_table()
    assert len(table) == len(cases())
    assert table["in a game"].sum() == len(REACHABLE)
    assert all(table[name].dtype.kind in "if" for name in table.attrs["units"])
    first = cases()[0]
    assert table.loc[0, "pays 1"] == first.scoring.payouts[0]
