"""Positions of Wildcat Rummy for tests of drawings and of the page."""

from typing import Any

from wyatt.wildcat import Game

#: Hostile, and as long as a drawing must bear.
HOSTILE = "<img src=x onerror=1>&'`"


def spades(**changes: Any) -> dict[str, Any]:
    """Anna has drawn, and holds two queens of spades, a Joker and what joins them."""
    return {
        "format": "wildcat-position/1", "players": ["Anna", "Burt", "Curt"], "dealer": "Curt",
        "turn": "Anna", "phase": "play", "totals": {"Anna": 120, "Burt": -35, "Curt": 455},
        "hands": {"Anna": ["JS", "KS", "QS*2", "JK", "9D", "9H", "4C", "6C", "AH", "KH"],
                  "Burt": ["10H", "9S"], "Curt": ["QC"]},
        "melds": {"Anna": [["3C", "4C", "5C"], ["AD", "AC", "AS"]], "Curt": [],
                  "Burt": [["7D", "8D", "JK=9D"], ["KD", "KC", "JK=K", "KS"]]},
        "discard": ["9C", "8H", "3D", "7S"], "seed": 3, **changes,
    }  # fmt: skip


def holding(*cards: str) -> dict[str, dict[str, list[str]]]:
    return {"hands": {**spades()["hands"], "Anna": list(cards)}}


def drawing(**changes: Any) -> dict[str, Any]:
    """The same before Anna has drawn: the 9 of clubs tops a pile of four."""
    return spades(phase="draw", **changes)


def crowded() -> Game:
    """Five players, a hand of forty cards with Jokers, melds all over, a deep pile."""
    names = [HOSTILE, "Wilhelmina Featherstone", "Curt", "W" * 24, "Emma"]
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"]
    forty = [*(f"{rank}{suit}" for rank in ranks for suit in "CDHS"), "JK*2"]
    hands = dict(zip(names, (forty, "KS", "KC KD", "KH", "KH"), strict=True))
    return Game.setup(
        hands, rules={"completed_sequence_bonus": True}, turn=HOSTILE, phase="play",
        totals={HOSTILE: -1040, names[1]: 495},
        melds={
            HOSTILE: [["3C", "4C", "5C", "6C"], ["3D", "4D", "5D"], ["3H", "4H", "5H", "6H"]],
            names[1]: [["7S", "8S", "9S", "10S"], ["7H", "7C", "7D"], ["8C", "8D", "8H"]],
            "Curt": [["AS", "AS", "AH", "AH"], ["AC", "AC", "AD", "AD"]],
            names[3]: [["JS", "JK=QS", "KS"], ["9C", "10C", "JC", "QC"]], "Emma": [],
        },
        stock="KC", discard="3S 4S 5S 6S 6D 9D 9H 10D 10H JD JH QD",
    )  # fmt: skip
