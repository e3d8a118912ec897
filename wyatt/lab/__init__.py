"""The scoring lab shows what a poster pays, what would change the payouts, and where sources
differ. All payouts come from `wyatt.earp.scoring`. pandas is imported only by functions that work
with tables.
"""

from __future__ import annotations

from wyatt.lab.deck import (
    EMPTY,
    Group,
    cards_for,
    deck_issues,
    least_reward,
    nearest_cards,
    position_of,
)
from wyatt.lab.disputes import Case, Demo, case, cases, demos, gallery_table
from wyatt.lab.payouts import (
    REWARD,
    Change,
    Comparison,
    Difference,
    Differences,
    PayoutMap,
    Sweep,
    changes,
    compare_poster,
    differences,
    differences_table,
    payout_map,
    score_posters,
    sweep,
    sweep_csv,
    sweep_table,
)
from wyatt.lab.state import LabState, read_state, write_state

__all__ = [
    "EMPTY", "REWARD", "Case", "Change", "Comparison", "Demo", "Difference", "Differences", "Group",
    "LabState", "PayoutMap", "Sweep", "cards_for", "case", "cases", "changes", "compare_poster",
    "deck_issues", "demos", "differences", "differences_table", "gallery_table", "least_reward",
    "nearest_cards", "payout_map", "position_of", "read_state", "score_posters", "sweep",
    "sweep_csv", "sweep_table", "write_state",
]  # fmt: skip
