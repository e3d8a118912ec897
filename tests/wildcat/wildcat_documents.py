"""Documents of Wildcat Rummy for several tests: valid ones in each phase, and junk."""

from typing import Any

from hypothesis import strategies as st
from rummy import NAMES, game

from wyatt.wildcat import Game, InvalidDocument, Rules, load_position
from wyatt.wildcat.cards import CARDS

BARE: dict[str, Any] = {
    "format": "wildcat-position/1",
    "players": ["Anna", "Burt"],
    "hands": {"Anna": ["9D"], "Burt": ["JK"]},
}
#: A game in each phase, in a form that a file may hold.
PHASES: dict[str, Game] = {
    "draw": Game.new(NAMES[:4], 1),
    "play": game(
        hand="9S*2 QS JK",
        melds={"Anna": ["JS JK=QS KS"], "Burt": ["10C 10H JK=10"]},
        discard="8D 8C 8C",
        totals={"Anna": 120, "Burt": -35},
        rules={"completed_sequence_bonus": True, "pickup": "new_meld_two_from_hand"},
    ),
    "short": game(hand="KS*2", stock="4D 5D", rest="none"),
    "scored": game(
        phase="scored", hands={"Burt": []}, melds={"Burt": ["3C 4C 5C"]}, totals={"Burt": 65}
    ),
    "over": game(phase="over", hands={"Curt": []}, totals={"Curt": 505, "Anna": -5}, winner="Curt"),
    "fast": Game.new(NAMES, 3, Rules.preset("fast")),
    "none": Game.new(NAMES[:2], 3, Rules.preset("no-wild")),
}
#: What somebody may write in any field.
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.sampled_from(CARDS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)


def read_or_refused(document: object) -> object:
    """The position read, or the faults for which it is refused."""
    try:
        return Game(load_position(document)).position()
    except InvalidDocument as refusal:
        return refusal.issues
