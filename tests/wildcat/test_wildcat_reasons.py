"""What the built-in player of Wildcat Rummy gives as its reasons: points, and the rules they rest on."""

import re
from typing import Any

import pytest
from rummy import game

from wyatt.wildcat.heuristic import weigh

PILE = {"phase": "draw", "hands": {"Anna": "KC KD 4C"}}
#: A position, and for some of its moves each reason: what it adds, and its rules.
REASONS: list[tuple[dict[str, Any], dict[str, list[tuple[int, str]]]]] = [
    (
        {**PILE, "discard": "KH 3C 3D"},
        {
            # Three kings, and two cards that may be left over when another player goes out.
            "take discard with KC KD": [
                (30, "pickup-meld card-points"), (0, "pickup-rest"), (-18, "pickup-rest"),
                (0, "hand-score"),
            ],
            "draw stock": [(0, "draw"), (0, "hand-score")],
        },
    ),
    (
        {**PILE, "discard": "KS", "stock": "KH", "rest": "none"},
        {
            # 50 for going out, and what the other players' last cards cost them on average.
            "take discard with KC KD": [(57, "hand-score"), (30, "pickup-meld card-points")],
        },
    ),
    ({"hands": {"Anna": "KC KD KS 9D 3C"}},
     {"meld KC KD KS": [(30, "melding hand-score"), (0, "hand-score"), (2, "hand-score")],
     "discard 3C": [(0, "discard hand-score"), (2, "hand-score")]}),
    ({"hands": {"Anna": "KH 9D"}, "melds": {"Anna": ["KC KD KS"]}},
     {"add KH to K-K-K": [(59, "hand-score"), (10, "fourth-card hand-score")],
     "discard KH": [(-5, "fourth-card"), (2, "hand-score")]}),
    ({"hands": {"Anna": "KC KD KH"}},
     {"meld KC KD KH": [(59, "hand-score"), (30, "melding hand-score")]}),
    ({"hands": {"Anna": "9D 3C QS JK"}}, {"discard JK": [(-102, "joker"), (2, "hand-score")]}),
    (
        {"hands": {"Anna": "9D 8D 3C QC"}, "melds": {"Burt": ["QD QH QS"]}},
        {
            # Burt could take the pile with a fourth queen; two diamonds in a row go together.
            "discard QC": [(-1, "pickup-meld"), (2, "hand-score")],
            "discard 8D": [(-4, "set sequence"), (2, "hand-score")],
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "moves"), REASONS, ids=range(len(REASONS)))
def test_each_reason_has_its_points_and_its_rules(
    fields: dict[str, Any], moves: dict[str, list[tuple[int, str]]]
) -> None:
    at = game(**fields)
    weighed = {str(each.move): each for each in weigh(at.view(at.actor))}
    assert set(weighed) == set(map(str, at.legal_moves))
    for each in weighed.values():
        assert each.value == sum(reason.dollars for reason in each.reasons)
        assert each.futures or each.reasons[-1].aside  # nothing remains after a counted move
        assert not any(re.search(r"\bNone\b|[{}]", reason.text) for reason in each.reasons)
        assert all(reason.text.endswith(".") for reason in each.reasons)
    for move, reasons in moves.items():
        assert [
            (reason.dollars, " ".join(rule.removeprefix("wildcat.") for rule in reason.rules))
            for reason in weighed[move].reasons
        ] == reasons, move
