"""The scoring lab: what a poster pays, what would change it, and where the sources part.

Plain functions over `wyatt.earp.scoring`, the only scorer of the project. pandas is imported
inside the functions that return tables, and nowhere else.
"""

from wyatt.lab.changes import Change, changes
from wyatt.lab.deck import (
    EMPTY,
    Group,
    cards_for,
    deck_faults,
    least_reward,
    nearest_cards,
    position_of,
)
from wyatt.lab.demos import Demo, demos
from wyatt.lab.differences import Difference, Differences, differences, differences_table
from wyatt.lab.gallery import Case, case, cases, gallery_table
from wyatt.lab.neighbourhood import PayoutMap, payout_map
from wyatt.lab.state import LabState, read_state, write_state
from wyatt.lab.sweep import REWARD, Sweep, sweep, sweep_csv, sweep_table

__all__ = [
    "EMPTY",
    "REWARD",
    "Case",
    "Change",
    "Demo",
    "Difference",
    "Differences",
    "Group",
    "LabState",
    "PayoutMap",
    "Sweep",
    "cards_for",
    "case",
    "cases",
    "changes",
    "deck_faults",
    "demos",
    "differences",
    "differences_table",
    "gallery_table",
    "least_reward",
    "nearest_cards",
    "payout_map",
    "position_of",
    "read_state",
    "sweep",
    "sweep_csv",
    "sweep_table",
    "write_state",
]
