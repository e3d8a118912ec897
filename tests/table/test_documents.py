"""Changed documents of any game: they are read, or refused with issues at existing places."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.collected import collected
from tests.written import faults_of
from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnySpec
from wyatt.earp.spec import SPEC as EARP
from wyatt.examples.plain import SPEC as PLAIN
from wyatt.examples.whist import SPEC as WHIST
from wyatt.wildcat.spec import SPEC as WILDCAT

SPECS = {spec.name: spec for spec in (EARP, WILDCAT, PLAIN, WHIST)}
#: Values that any field may have.
JUNK: list[Any] = [
    *(None, True, 0, -1, 3, 12, 1.5, 10**30, 500, "", "x", "Anna", "Zoe", "none", [], {}, [[]]),
    *("JK", ["JK=QS"], ["KS*0"], ["KS*3"], "hideout", ["hideout*9"], "jesse-james", {"x": 1}),
    *("draw", "play", "steal", "take", "react", "scored", "over", {"preset": "berclaz"}),
    *("\ud800", "\x1b[2J", "<script>", "x" * 10_000, float("nan"), float("inf"), {"": None}),
    *(json.loads("[" * 300 + "]" * 300), ["hideout"] * 2000),
]
#: A position that few games reach.
REACTION = {
    "format": "wyatt-position/1", "players": ["Anna", "Burt", "Curt"], "phase": "react",
    "pending": {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
    "hands": {"Anna": ["hideout"], "Burt": ["wyatt-earp"]},
    "territories": {"Burt": {"jesse-james": ["jesse-james*3", "hideout"]}},
}  # fmt: skip


def positions(spec: AnySpec, chance: Random) -> Iterator[dict[str, Any]]:
    """Positions from a few games, one for each phase they reach."""
    if spec is EARP:
        yield EARP.game.from_position(REACTION).position()
    for seed in range(3):
        game = spec.game.new(["Anna", "Burt", "Curt"][: spec.most_players], seed)
        seen: set[str] = set()
        for _ in range(400):
            if game.phase not in seen or chance.random() < 0.02:
                seen.add(game.phase)
                yield game.position()
            if game.is_over:
                break
            game.push(chance.choice(list(game.legal_moves)))


def places(value: object, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*at, key))


def mutated(document: dict[str, Any], fields: list[str], cards: list[str], chance: Random) -> Any:
    changed = deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        way = chance.choice([way for way in places(changed) if way])[: chance.randint(1, 4)]
        holder: Any = changed
        for key in way[:-1]:
            holder = holder[key]
        junk, change = deepcopy(chance.choice([*JUNK, chance.choice(cards)])), chance.randrange(4)
        if change == 0:
            del holder[way[-1]]
        elif change == 1 and isinstance(holder, dict):
            holder[chance.choice([*fields, "Zoe", "stok"])] = junk
        elif change == 1:
            holder.append(junk)
        else:
            holder[way[-1]] = junk
        if not changed:
            break
    return changed


def left_of(path: str, value: object) -> str:
    """The rest of a path after following it into a document as far as possible."""
    found = [path]
    if isinstance(value, dict):
        for key in value:
            if path == key or path.startswith((f"{key}.", f"{key}[")):
                found.append(left_of(path[len(key) :].removeprefix("."), value[key]))
    elif isinstance(value, list) and path.startswith("["):
        at, _bracket, rest = path[1:].partition("]")
        if at.isdigit() and int(at) < len(value):
            found.append(left_of(rest.removeprefix("."), value[int(at)]))
    return min(found, key=len)


@pytest.mark.parametrize("name", SPECS)
def test_a_mutated_document_is_read_or_its_issues_have_places(name: str) -> None:
    spec, chance, bad, refused = SPECS[name], Random(27), [], 0
    layout = spec.game.READER.LAYOUT
    fields, cards = list(layout.field_names), list(layout.cards)
    for junk in JUNK:
        for read in (spec.game.from_position, lambda junk: spec.replay(spec.load(junk))):
            faults_of(read, junk)
    for document in positions(spec, chance):
        assert spec.game.from_position(document).position() == document
        for _ in range(40):
            changed = mutated(document, fields, cards, chance)
            written = json.dumps(changed)
            try:
                game = spec.game.from_position(changed)
                assert spec.game.from_position(game.position()) == game, written
            except InvalidDocument as error:
                refused += 1
                known = [*fields, "card", "player", "outlaw", *document["players"]]
                named = changed.get("players")
                if isinstance(named, list):
                    known += [one for one in named if isinstance(one, str)]
                for issue in error.issues:
                    left = left_of(issue.path, changed)  # names something that could be there
                    placed = not left or f"{left}.".startswith(tuple(f"{one}." for one in known))
                    told = issue.message and str(issue).isprintable() and len(str(issue)) <= 700
                    bad += [] if placed and told else [(issue, written)]
            assert json.dumps(changed) == written, "reading has changed the document"
    assert not bad, bad[:3]
    assert refused > 100


TWO = {"players": ["Anna", "Burt"]}
WILD = {**TWO, "format": "wildcat-position/1", "hands": {"Anna": ["JK*5"], "Burt": ["3C"]}}
WYATT = {**TWO, "format": "wyatt-position/1", "hands": {"Anna": ["hideout*9"], "Burt": []}}


@collected("game, document, places", [
    ("wildcat", {**WILD, "phase": "over", "winner": "Nina", "totals": {"Burt": 3}}, "totals.Burt hands.Anna[0] winner"),
    ("wildcat", {**WILD, "phase": "over", "winner": "Nina", "totals": {"Burt": 5}}, "hands.Anna[0] winner totals"),
    ("wildcat", {**WILD, "phase": "play", "winner": "Nina", "totals": {"Burt": 900}}, "hands.Anna[0] winner totals.Burt"),
    ("wildcat", {**WILD, "hands": {"Anna": ["3C"], "Burt": []}, "winner": "Anna", "rest": "none"}, "winner hands.Burt stock"),
    ("wyatt", {**WYATT, "phase": "place", "turn": "Burt", "actor": "Anna"}, "pending hands.Anna[0] hands.Burt"),
    ("wyatt", {**WYATT, "hands": {"Anna": ["hideout"], "Burt": ["hideout"]}, "actor": "Anna", "turn": "Burt", "money": {"Anna": 5}}, "money.Anna actor"),
    ("wyatt", {"start": {"players": ["Anna", "Anna"], "seed": -1}, "moves": [7], "by_bot": [9]}, "format players[1] seed moves[0] by_bot[0]"),
    ("wyatt", {"start": {**WYATT, "winner": "Burt"}, "moves": [7], "format": "wyatt-record/1"}, "moves[0] hands.Anna[0] winner"),
])  # fmt: skip
def test_every_issue_is_listed(game: str, document: dict[str, Any], places: str) -> None:
    spec = SPECS[game]
    read = spec.load if "start" in document else spec.start
    assert set(faults_of(read, document)) >= set(places.split())
