"""How to play well: every figure is the engine's, and every rule named is there."""

from __future__ import annotations

import pytest

from wyatt.core.advice import Tip
from wyatt.earp.aid import tips
from wyatt.earp.rulebook import BOOK
from wyatt.wildcat.aid import tips as wildcat_tips
from wyatt.wildcat.rulebook import BOOK as WILDCAT_BOOK


@pytest.mark.parametrize("each", tips(), ids=lambda each: each.title)
def test_a_piece_of_advice_rests_on_rules_and_a_count(each: Tip) -> None:
    assert all(BOOK.rule(id).id == id for id in each.rules)
    assert each.counted
    assert len(each.text.split()) < 60


def test_the_figures_are_those_of_the_rulebook() -> None:
    counted = " ".join(each.counted for each in tips())
    assert "9 points against 4 earn $8,000, but against 5 they earn $5,000" in counted
    assert (
        "5 points against a leader's 9, you take $3,000 of $8,000. With 4, you take nothing"
        in counted
    )
    assert "Five at once add $4,000, but three and then two add $3,000" in counted


def test_the_author_of_wildcat_rummy_gives_his_own() -> None:
    assert len(wildcat_tips()) >= 6
    assert all(WILDCAT_BOOK.rule(id) for each in wildcat_tips() for id in each.rules)
