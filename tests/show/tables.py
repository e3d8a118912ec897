"""Positions for tests of drawings."""

from typing import Any

from wyatt.earp import Event, Game
from wyatt.earp.cards import OUTLAWS

#: Exactly 24 characters, the longest name there may be, and hostile.
HOSTILE = "<img src=x onerror=1>&'`"


def look_table() -> tuple[Game, tuple[Event, ...]]:
    """Three players in the middle of hand 2, just after Anna's Bank robbery has hit."""
    rewards = (4000, 7000, 2000, 4000, 5000, 6000, 2000)
    game = Game.setup(
        {
            "Anna": "bob-dalton*3 butch-cassidy*2 jesse-james photo:belle-starr hideout wyatt-earp "
            "bank-robbery", "Burt": "wes-hardin*3 bob-dalton hideout butch-cassidy wyatt-earp",
            "Curt": "belle-starr wyatt-earp*2 most-wanted butch-cassidy",
        },
        hand_number=2, phase="play", money={"Anna": 4000, "Burt": 7000, "Curt": 3000},
        posters=dict(zip(OUTLAWS, rewards, strict=True)),
        territories={
            "Anna": {"belle-starr": ["belle-starr*3"], "jesse-james": ["jesse-james*2"],
                     "sundance-kid": ["photo:sundance-kid"]},
            "Burt": {"billy-the-kid": ["billy-the-kid*4", "stagecoach-robbery"],
                     "jesse-james": ["jesse-james*3", "hideout"]},
            "Curt": {"jesse-james": ["jesse-james", "photo:jesse-james"],
                     "sundance-kid": ["sundance-kid*3", "fastest-gun"]},
        },
        supply="wes-hardin billy-the-kid", discard="belle-starr bank-robbery", seed=7,
    )  # fmt: skip
    return game, game.push("bank-robbery") + game.push("place jesse-james")


def crowded_table() -> Game:
    """Four players with seven groups each, 25 cards in the first hand, and a hostile name."""
    names = [HOSTILE, "Wilhelmina Featherstone", "Curt", "W" * 24]
    territories: dict[str, Any] = {name: {o: [o] for o in OUTLAWS} for name in names}
    territories["Curt"]["billy-the-kid"] = [
        *("billy-the-kid*3", "photo:billy-the-kid", "bank-robbery*2"),
        *("stagecoach-robbery", "fastest-gun"),
    ]
    sheriffs = "photo:belle-starr photo:jesse-james stagecoach-robbery bank-robbery*2 fastest-gun"
    more = "most-wanted*2 hideout*2 wyatt-earp*5 bob-dalton jesse-james*2"
    hand = " ".join([*OUTLAWS, sheriffs, more])
    hands = dict(zip(names, (hand, "wyatt-earp", "wyatt-earp", "hideout"), strict=True))
    return Game.setup(
        hands, phase="play", money={HOSTILE: 24000}, posters=dict.fromkeys(OUTLAWS, 31000),
        territories=territories, supply="wes-hardin", discard="photo:bob-dalton",
    )  # fmt: skip
