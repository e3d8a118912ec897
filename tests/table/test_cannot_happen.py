"""What no game brings about is called so, by its rules; what play brings about never is."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from wyatt.cli import main
from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnySpec
from wyatt.earp import Game
from wyatt.earp.reachability import cannot_happen
from wyatt.earp.spec import SPEC as EARP
from wyatt.pages.edit.page import EditPage
from wyatt.pages.edit.view import uncited
from wyatt.wildcat.game import Game as Wildcat
from wyatt.wildcat.spec import SPEC as WILDCAT

#: Moves that lead to rare places; chance takes them often in some games and seldom in others.
RARE = ("most-wanted", "hideout", "wyatt-earp", "fastest-gun", "react", "steal", "place", "take")
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")


def dealt(spec: AnySpec, chance: Random) -> Any:
    """A game by a preset with some switches set otherwise, as far as they agree."""
    for _attempt in range(20):
        rules: dict[str, Any] = {"preset": chance.choice(sorted(spec.presets))}
        for name, switch in spec.switches.items():
            if chance.random() < 0.3:
                rules[name] = chance.choice(switch.values)
        players = list(NAMES[: chance.randint(spec.least_players, spec.most_players)])
        try:
            return spec.start(
                {"players": players, "seed": chance.randrange(1 << 30), "rules": rules}
            )
        except InvalidDocument:  # switches that do not agree
            continue
    raise AssertionError("no rules agree")


def played(spec: AnySpec, number: int, moves: int = 600) -> Counter[str]:
    """Play a game by chance and ask at every position; how often each phase came up."""
    chance = Random(f"{spec.name} {number}")
    game, seen = dealt(spec, chance), Counter[str]()
    eager, discards = chance.random(), chance.random()
    for _move in range(moves):
        if game.is_over:
            break
        some = list(game.legal_moves)
        if game.state.phase == "draw" and len(some) > 1:
            pile = [move for move in some if "discard" in str(move)]
            some = pile if pile and chance.random() < discards else some
        elif chance.random() < eager:
            plays = [move for move in some if move.verb != "discard"]
            rare = [move for move in plays if str(move).startswith(RARE)]
            some = (rare if chance.random() < 0.7 else plays) or plays or some
        game.advance(chance.choice(some))
        seen[game.state.phase] += 1
        assert not game.cannot_happen(), (number, game.cannot_happen(), json.dumps(game.position()))
    return seen


@pytest.mark.parametrize(("spec", "games"), [(EARP, 60), (WILDCAT, 50)], ids=["wyatt", "wildcat"])
def test_no_position_of_a_game_is_called_impossible(spec: AnySpec, games: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(games):
        seen += played(spec, number)
    assert seen.total() > 15_000
    rare = {"place", "steal", "hide", "lift", "take", "react"} if spec is EARP else set()
    assert set(seen) >= {"draw", "play", "scored", "over"} | rare


def first_deal(**fields: Any) -> dict[str, Any]:
    """Anna’s first turn with two players, after the draw of two, and what is otherwise."""
    hands = {"Anna": ["belle-starr*6", "hideout", "jesse-james*5"], "Burt": ["bob-dalton*6"]}
    hands["Burt"] += ["wes-hardin*4"]
    return {
        "format": "wyatt-position/1",
        "players": ["Anna", "Burt"],
        "phase": "play",
        "hands": hands,
        "discard": ["wes-hardin"],
        **fields,
    }


#: Groups with an Outlaw card under two robberies, and three more of that outlaw before Burt.
ROBBED = {
    "Anna": {"jesse-james": ["jesse-james", "stagecoach-robbery", "bank-robbery"]},
    "Burt": {"jesse-james": ["jesse-james*3"]},
}
LATE: dict[str, Any] = {
    "hands": {"Anna": ["wes-hardin*2"], "Burt": ["bob-dalton*3"]},
    "reshuffled": True,
}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, []),
        ({"posters": {"jesse-james": 3000}}, ["outlaws.reward"]),
        ({"posters": {"jesse-james": 0}}, ["setup.posters"]),
        ({"money": {"Anna": 3000}}, ["score.capture"]),
        ({**LATE, "territories": ROBBED, "posters": {"jesse-james": 7000}}, []),
        (
            {**LATE, "territories": ROBBED, "posters": {"jesse-james": 6000}},
            ["setup.posters", "outlaws.first-set", "outlaws.reward", "robbery.target"],
        ),
        ({**LATE, "territories": ROBBED}, ["outlaws.reward"]),
        ({"hands": {"Anna": ["wes-hardin*2"], "Burt": ["bob-dalton*3"]}}, ["draw.reshuffle"]),
        ({"hands": {"Anna": ["wes-hardin*2"], "Burt": ["bob-dalton*3"]}}, ["setup.deal"]),
        ({"discard": [], "phase": "draw"}, ["discard.must"]),
        ({"opened": ["jesse-james"], "posters": {"jesse-james": 3000}}, ["wanted.steal"]),
        ({"phase": "place", "pending": {"card": "bank-robbery"}, **LATE}, None),
        ({"sheriff_played": True}, ["sheriff.one-per-turn"]),
        ({"hand_number": 4, **LATE}, ["score.carry"]),
        ({"hand_number": 4, "money": {"Anna": 20_000, "Burt": 20_000}, **LATE}, []),
        ({"hand_number": 4, "money": {"Anna": 26_000, "Burt": 20_000}, **LATE}, ["game.end"]),
        ({**LATE, "supply": ["wes-hardin"], "rest": "none"}, []),
    ],
)
def test_what_cannot_happen_is_said_by_its_rules(
    fields: dict[str, Any], says: list[str] | None
) -> None:
    if says is None:  # such a table cannot even be played
        with pytest.raises(InvalidDocument):
            Game.from_position(first_deal(**fields))
        return
    reasons = cannot_happen(Game.from_position(first_deal(**fields)).state)
    cited = {id for reason in reasons for id in uncited(reason)[1]}
    assert set(says) <= cited
    assert bool(reasons) == bool(says), reasons
    assert all(uncited(reason)[1] and uncited(reason)[0].endswith(".") for reason in reasons)


def test_a_hit_leaves_its_card_on_the_stack() -> None:
    at: dict[str, Any] = {
        **LATE,
        "phase": "place",
        "pending": {"card": "bank-robbery"},
        "territories": {"Anna": {"jesse-james": ["jesse-james*3"]}},
        "posters": {"jesse-james": 3000},
    }
    assert not Game.from_position(first_deal(**at)).cannot_happen()
    (reason,) = Game.from_position(first_deal(**at, discard=["hideout"])).cannot_happen()
    assert "(`shot`)" in reason


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, []),
        ({"totals": {"Anna": 40}}, "wildcat.hand-score"),
        ({"hands": {"Anna": ["3C"], "Burt": ["4C"]}}, "wildcat.discard"),
        ({"turn": "Burt"}, "wildcat.start"),
        ({"discard": []}, "wildcat.pickup-meld"),
        ({"hand_number": 2, "totals": {"Anna": -5000}}, "wildcat.card-points"),
    ],
)
def test_wildcat_says_it_too(fields: dict[str, Any], says: str) -> None:
    eleven = ["3C*2", "4D*2", "5H*2", "7S*2", "9C*2", "JD"]
    other = ["3D*2", "4H*2", "5S*2", "7C*2", "9D*2", "JH"]
    at = {
        "format": "wildcat-position/1",
        "players": ["Anna", "Burt"],
        "hands": {"Anna": eleven, "Burt": other},
        "discard": ["KS"],
        **fields,
    }
    reasons = Wildcat.from_position(at).cannot_happen()
    assert bool(reasons) == bool(says)
    assert not says or any(says in reason for reason in reasons)


def test_the_command_says_it(tmp_path: Any) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(first_deal(posters={"jesse-james": 3000})))
    told = json.loads(CliRunner().invoke(main, ["legal", str(file), "--json"]).output)
    assert told["moves"]
    assert "`outlaws.reward`" in told["cannot_happen"][0]
    plain = CliRunner().invoke(main, ["legal", str(file)]).output
    assert "This cannot happen in a game, because:" in plain
    file.write_text(json.dumps(first_deal()))
    assert (
        json.loads(CliRunner().invoke(main, ["legal", str(file), "--json"]).output)["cannot_happen"]
        == []
    )
    assert "cannot happen" not in CliRunner().invoke(main, ["legal", str(file)]).output


def test_the_editor_says_it_and_lets_one_go_on() -> None:
    def said(position: dict[str, Any]) -> str:
        desk = EditPage({"p": EARP.write_token(position)}, "en")
        assert desk.address()
        return str(desk.parts()["faults"])

    assert "This cannot happen in a game, because" in said(first_deal(money={"Anna": 3000}))
    assert "score.capture" in said(first_deal(money={"Anna": 3000}))
    assert "cannot happen" not in said(first_deal())


def test_every_position_in_the_documentation_can_happen() -> None:
    root, met = Path(__file__).resolve().parents[2], 0
    for page in (*root.glob("wyatt/*/FORMAT.md"), *root.glob("docs/**/*.md")):
        for block in re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            document = json.loads(block)
            if "hands" in document:
                played = Wildcat if document["format"].startswith("wildcat") else Game
                assert played.from_position(document).cannot_happen() == [], page
                met += 1
    assert met >= 2
