"""The test suite for games. All built-in games pass it, and you can run it from your own tests.

    from wyatt.table import conformance

    KIT = conformance.Kit(spec=SPEC, cards=..., resampled=..., marks=MARKS)

    @pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.called)
    def test_it_is_a_game(check):
        check(KIT)

Each check plays random games with fixed seeds, so you can reproduce a failure. A failed check
raises `Nonconformity`, usually with a record that shows the fault. Nothing here needs pytest.
"""

from __future__ import annotations

from collections.abc import Callable

from wyatt.core.arguments import argument
from wyatt.table.conformance.checks import CHECKS, card_kit
from wyatt.table.conformance.kit import (
    Kit,
    Marks,
    Nonconformity,
    Step,
    do,
    keep_golden,
    outcome,
    plays_as_recorded,
    refused,
    spread,
)

__all__ = [
    "CHECKS", "Kit", "Marks", "Nonconformity", "Step", "called", "card_kit", "check", "do",
    "keep_golden", "outcome", "plays_as_recorded", "refused", "spread",
]  # fmt: skip


def called(check: Callable[[Kit], None]) -> str:
    """Return a check's name, for example to show in a list of tests."""
    argument.function("check", check, "it is one of CHECKS")
    return check.__name__


def check(kit: Kit) -> None:
    """Run all checks of a game. Raise `Nonconformity` for the first check that fails."""
    argument.kind("kit", kit, Kit, "card_kit(SPEC)")
    for each in CHECKS:
        each(kit)
