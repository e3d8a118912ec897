"""Wyatt Earp passes the conformance checks, with its own facts about cards and money."""

import importlib
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from scene import MARKS, all_cards
from test_positions import JOURNEYS

from tests.collected import collected
from tests.unseen import conforms, counts_unseen, resampled
from tests.written import spread
from wyatt.earp import Game, Move
from wyatt.earp.account import sentence
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.movegen import legal, legal_by_rule
from wyatt.earp.spec import SPEC
from wyatt.earp.switches import PRESETS, SWITCHES
from wyatt.lab.disputes import demos
from wyatt.table.conformance import Kit, Step

HERE = Path(__file__).parent
for path in sorted(HERE.glob("test_rules_*.py")):
    importlib.import_module(path.stem)  # their tests say which rules they are about


def pool(at: Game) -> list[str]:
    lines = ["draw supply", "draw discard", "react wyatt-earp", "pass", "deal", "hideout"]
    lines += ["stagecoach-robbery", "bank-robbery", "fastest-gun", "most-wanted steal"]
    lines += [f"wyatt-earp {mode}" for mode in ("draw", "search", "lift")]
    lines += [f"play {outlaw}*{many}" for outlaw in OUTLAWS for many in range(1, 9)]
    lines += [f"{verb} {outlaw}" for verb in ("photo", "place", "lift") for outlaw in OUTLAWS]
    lines += [f"{verb} {card}" for verb in ("discard", "take") for card in CARDS]
    quoted = [f'"{name}"' for name in at.players]
    for outlaw in OUTLAWS:
        lines += [f"most-wanted ask {outlaw} {side}" for side in ("left", "right")]
        lines += [f"most-wanted ask {outlaw} {' '.join(quoted[1:])}"]
        lines += [f"most-wanted ask {outlaw} {' '.join(reversed(quoted[:-1]))}"]
        for name in (*quoted, "Zoe"):
            lines += [f"steal {name} {outlaw}", f"hide {name} {outlaw}"]
    return lines


def all_money(document: dict[str, Any]) -> int:
    return sum(document["money"].values()) + sum(document["posters"].values())


def rare(position: dict[str, Any], chance: Random) -> dict[str, Any] | None:
    """The same with only a few cards in the supply, and the rest on the discard stack."""
    if position["phase"] not in ("draw", "play"):
        return None
    cards, few = spread(position["supply"]), chance.randrange(10)
    piles = {"supply": cards[:few], "discard": cards[few:] + spread(position["discard"])}
    return position | piles | {"reshuffled": chance.random() < 0.5}


def preferred(moves: Sequence[Move]) -> list[list[Move]]:
    """Prefer a play to a discard, and a rare play to a common one."""
    rare = {"most-wanted steal", "hideout", "wyatt-earp lift", "react", "fastest-gun"}
    plays = [move for move in moves if move.verb != "discard"]
    return [[move for move in plays if move.verb in rare], plays]


def by_rule(at: Game) -> list[Move]:
    """The legal moves in every phase, worked out from the rules alone."""
    slow = legal_by_rule(at.state)
    assert Counter(legal(at.state)) == Counter(slow)
    return slow


def sound(at: Game) -> None:
    """All 78 cards, whole thousands, at most one gun in play and one Hideout a group."""
    document = at.position()
    if document.get("rest") != "none":
        assert all_cards(document) == Counter(CARDS[kind] for kind in at.state.config.deck)
    assert all(amount % 1000 == 0 for amount in document["posters"].values())
    assert not (at.state.phase == "play" and at.state.sizes[at.state.turn] == 0)
    guns = 0
    for groups in document["territories"].values():
        for outlaw, listed in groups.items():
            cards = spread(listed)
            assert cards.count("hideout") <= 1
            hidden = "hideout" in cards and not at.rules.hidden_gun_in_play
            guns += 0 if hidden else cards.count("fastest-gun")
            carried = outlaw in cards or f"photo:{outlaw}" in cards
            assert carried or cards == ["hideout"]
            if not carried:
                assert at.rules.orphan_hideout == "stays"
    assert guns <= 1


def money_adds_up(step: Step) -> None:
    """Dollars come from rewards and new posters, and are paid when a hand ends. Each has an event."""
    rewarded = sum(event.data["amount"] for event in step.events if event.type == "rewarded")
    dealt = 7000 if step.move.verb == "deal" else 0
    assert all_money(step.game.position()) == all_money(step.before) + rewarded + dealt
    if not any(event.type == "hand_ended" for event in step.events):
        assert not any(event.type == "paid" for event in step.events)  # S13
    for event in step.events:
        for viewer in (step.mover, None):
            said, _ = sentence(event.seen(viewer), viewer)
            assert re.fullmatch(r"[A-Z].*\.", said), said
            assert not (viewer and viewer in said), said
        if event.type == "drew" and event.data["source"] == "supply":
            assert event.seen_by == (step.mover,)


KIT = Kit(
    spec=SPEC, cards=lambda position: all_cards(position).elements(), resampled=resampled,
    pool=pool, rare=rare, preferred=preferred, sound=sound, check_step=money_adds_up,
    by_rule=by_rule, scenes=lambda: JOURNEYS, marks=MARKS, walks=10,
)  # fmt: skip

test_it_conforms = conforms(KIT)


def test_a_view_counts_what_it_cannot_see() -> None:
    for number in range(20):
        at = KIT.walk(number).game
        for name in at.players:
            document = at.view(name).document()
            assert set(document["hands"]) == {name}
            counts_unseen(at, name, spread(at.position()["supply"]))
            searching = document["phase"] == "take" and document["turn"] == name
            assert ("supply" in document) == (searching and at.rules.wyatt_search == "supply")


@collected("switch", SWITCHES)
def test_every_value_of_every_switch_is_played(switch: str) -> None:
    """A test or a demonstration sets each value by name or preset; ``tests/lab`` plays demonstrations both ways."""
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_rules_*.py"))
    for value in SWITCHES[switch].values[1:]:
        written = f'"{value}"' if isinstance(value, str) else str(value)
        by_name = f'"{switch}": {written}' in text or f"{switch}={written}" in text
        having = [name for name, preset in PRESETS.items() if preset.get(switch) == value]
        by_preset = any(f'rules="{name}"' in text for name in having)
        by_demo = any(demo.switches.get(switch) == value for demo in demos().values())
        assert by_name or by_preset or by_demo, (switch, value)
