"""No move is ever lost: the game tree and its records, for both games."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from tests.collected import collected
from tests.written import issues_of
from wyatt.cli import main
from wyatt.core.errors import InvalidDocument
from wyatt.core.records import MOST_VARIATIONS
from wyatt.table import games
from wyatt.table.session import Session

START = {"players": ["Anna", "Burt", "Curt"], "seed": 1}
GAMES = ("wyatt", "wildcat")


def played(game: str, moves: int, seed: int = 1) -> Session:
    session, chance = Session(games.game(game), START), Random(seed)
    for _ in range(moves):
        session.play(chosen(session, chance))
    return session


def chosen(session: Session, chance: Random) -> Any:
    moves = list(session.game.legal_moves)
    return moves[int(chance.random() * len(moves))]


def another(session: Session) -> Any:
    known = {str(node.move) for node in session.here.children}
    return next(move for move in session.game.legal_moves if str(move) not in known)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_lost_by_another_move_or_by_taking_back(game: str) -> None:
    session = played(game, 40)
    whole, there = session.lines(), session.game.position()
    for fork in range(40):
        session.jump(fork)
        if len(list(session.game.legal_moves)) > 2:
            break
    session.play(another(session))
    assert (session.lines()[:fork], len(session.lines())) == (whole[:fork], fork + 1)
    assert session.undo()  # the walk's first finding: this showed "Move 0 of 0"
    assert session.lines() == whole
    session.jump(0)
    session.play(whole[0])  # the recorded first move
    assert session.undo()
    assert (session.at, session.lines()) == (0, whole)
    main, variation = session.variations()
    assert [str(one.move) for one in main.nodes] == whole
    assert (variation.at, len(variation.nodes), variation.depth) == (fork, 1, 1)
    session.go(main.nodes[-1].number)
    assert (session.lines(), session.game.position()) == (whole, there)
    session = played(game, 12)
    whole, end = session.lines(), session.here
    for _move in range(3):
        assert session.undo()
    assert session.document()["moves"] == whole[:9]
    assert session.knows(end)
    session.take_up(end)
    assert session.here is end
    assert session.document()["moves"] == session.lines() == whole
    assert not session.document().get("variations")
    for _move in range(3):
        session.undo()
    session.play(another(session))
    other, main = session.here, session.lines()
    session.take_up(end)
    assert (session.lines(), session.document()["moves"]) == (whole, main)
    assert session.delete(other.number)
    assert [session.knows(node) for node in (end, other)] == [True, False]
    assert not session.knows(played(game, 12).here)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_keeps_every_line_with_its_name(game: str) -> None:
    session, chance = played(game, 60), Random(5)
    for _ in range(30):  # go anywhere, play on, now and then take back
        numbers = [one.number for one in session.root.subtree()]
        session.go(numbers[int(chance.random() * len(numbers))])
        for _ in range(3):
            if session.game.legal_moves:
                session.play(chosen(session, chance))
        if chance.random() < 0.3:
            session.undo()
    session.rename(session.variations()[3].number, "  a <b>bold</b>\ntry ")
    document = json.loads(json.dumps(session.document()))
    assert document["variations"][2]["name"] == "a <b>bold</b> try"
    assert document["moves"] == [str(one.move) for one in session.variations()[0].nodes]
    again = Session.of_record(session.spec, session.spec.load(document))
    assert again.document() == document
    for old, new in zip(session.variations(), again.variations(), strict=True):
        assert session.go(old.nodes[-1].number)
        assert again.go(new.nodes[-1].number)
        assert again.game.position() == session.game.position()
        assert (again.events, again.here.actor) == (session.events, session.here.actor)
    # An old reader takes the start and the moves, and needs nothing else.
    old = {name: document[name] for name in ("format", "start", "moves")}
    main = Session.of_record(session.spec, session.spec.load(old))
    assert main.lines() == document["moves"]
    assert "variations" not in main.document()


@collected("variations, place", [
    (None, "variations: "), ({}, "variations: "), (["draw supply"], "variations[0]: "),
    ([{"moves": ["draw supply"]}], "variations[0].at: an empty value"),
    ([{"at": 11, "moves": ["draw supply"]}], "variations[0].at: 11"),
    ([{"at": -1, "moves": ["draw supply"]}], "variations[0].at: -1"),
    ([{"at": True, "moves": ["draw supply"]}], "variations[0].at: true"),
    ([{"of": 1, "at": 0, "moves": ["draw supply"]}], "variations[0].of: 1"),
    ([{"at": 0, "moves": []}], "variations[0].moves: "), ([{"at": 0, "moves": [3]}], "variations[0].moves[0]: "),
    ([{"at": 0, "moves": ["draw supply"], "name": 3}], "variations[0].name: "),
    ([{"at": 0, "moves": ["draw supply"], "name": "a\nb"}], "variations[0].name: "),
    ([{"at": 0, "moves": ["draw supply"], "name": "x" * 61}], "variations[0].name: "),
    ([{"at": 0, "moves": ["draw supply"], "variations": []}], "variations[0].variations: "),
    ([{"at": 0, "moves": ["sing"]}], "variations[0].moves[0]: “sing”"),
    ([{"at": 0, "moves": ["draw supply", "draw supply"]}], "variations[0].moves[1]: “draw"),
    ([{"at": 0, "moves": ["x"]}] * (MOST_VARIATIONS + 1), "variations: "),
    ([{"at": 0, "moves": ["x"] * 11_000}] * 2, "variations: there are more than"),
])  # fmt: skip
def test_a_hostile_variation_is_refused_with_its_place(variations: object, place: str) -> None:
    kind = games.game("wyatt")
    record = kind.write(START, played("wyatt", 10).lines()) | {"variations": variations}
    assert str(issues_of(lambda: Session.of_record(kind, kind.load(record)))[0]).startswith(place)


def test_a_bound_is_kept_and_no_line_lengthens_or_is_lost() -> None:
    session = played("wyatt", 12)
    lines, kind = session.lines(), session.spec
    record = kind.write(START, lines[:10]) | {"variations": [{"at": 0, "moves": lines}]}
    again = Session.of_record(kind, kind.load(record))
    assert again.lines() == lines[:10]
    assert [str(one.move) for one in again.variations()[1].nodes] == lines[10:]
    kind, chance = games.game("wyatt"), Random(3)
    session = Session(kind, START)
    for _ in range(2000):
        if len(session.variations()) > MOST_VARIATIONS:
            break
        session.jump(int(chance.random() * 12))
        session.play(chosen(session, chance))
        session.play(chosen(session, chance))
    for node in session.root.subtree():  # a place where something was played, and not everything
        session.go(node.number)
        if node.children and len(node.children) < len(list(session.game.legal_moves)):
            break
    before, place = session.document(), session.game.position()
    with pytest.raises(InvalidDocument, match="has 400 variations"):
        session.play(another(session))
    assert (session.game.position(), session.document()) == (place, before)
    kind.load(before)


def replayed(tmp_path: Path, document: object, *options: str) -> Any:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return CliRunner().invoke(main, ["replay", str(file), *options])


def with_variation(**more: Any) -> dict[str, Any]:
    record = games.game("wyatt").write(START, ["draw supply"])
    return {**record, "variations": [{"at": 0, "moves": ["draw discard"], "name": "Bold", **more}]}


def test_replay_follows_the_main_line_and_lists_the_others_when_asked(tmp_path: Path) -> None:
    plain = json.loads(replayed(tmp_path, with_variation(), "--json").output)
    assert set(plain) == {"ok", "position", "events", "error"}
    whole = json.loads(replayed(tmp_path, with_variation(), "--json", "--variations").output)
    bold = {"of": 0, "at": 0, "moves": ["draw discard"], "name": "Bold"}
    assert (whole.pop("variations"), whole) == ([bold], plain)
    told = replayed(tmp_path, with_variation(), "--variations").output
    assert "1 variation" in told
    assert "Bold (main line, from the start): draw discard" in told
    assert "Bold" not in replayed(tmp_path, with_variation()).output
    bad = with_variation(moves=["draw discard", "draw supply"])
    assert replayed(tmp_path, bad).exit_code == 0  # the main line can be played
    refused = replayed(tmp_path, bad, "--variations")
    assert refused.exit_code == 1
    (line,) = refused.stderr.splitlines()
    assert "variations[0].moves[1]: “draw supply”:" in line
    assert replayed(tmp_path, with_variation(at=9)).exit_code == 2
