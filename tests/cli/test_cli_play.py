"""A game in the terminal, played with lines to its end, with every kind of wrong input."""

import errno
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unicodedata import normalize

from ran import Wyatt

from tests.collected import collected
from tests.markup import lacks
from wyatt.commands.playing import TerminalGame
from wyatt.earp import Game, load_record, replay

PLAY = ("play", "--seed", "7", "--players", "3")


def test_a_game_ends_by_itself_or_with_its_input_but_for_nothing_typed_wrong(wyatt: Wyatt) -> None:
    ran = wyatt("play", "--seed", "3", "--players", "2", given="1\n" * 5000)
    assert (ran.status, ran.err) == (0, "")
    said = "The hand is over because", "was captured with ", "Deal the next hand"
    assert not lacks(ran.out, *said, "\nThe game is over: ")
    asked = [re.findall("Most wanted!: ask .*", menu) for menu in ran.out.split("> ")]
    assert all(len(each) == len(set(each)) for each in asked)
    ran = wyatt(*PLAY)
    assert (ran.status, ran.out.splitlines()[-1]) == (0, "You’ve left the table. Goodbye.")
    assert wyatt(*PLAY, given="quit\nnever read\n").out.count("> ") == 1
    wrong = [
        "", "   ", "dance", "0", "99", "9" * 5000, "x" * 100_000, "play jesse-james*7", 'steal "',
        "why", "why dance", "why 99", "rule", "rule nothing", "save", "save /", "undo",
        "save no/such/folder/x", "\x1b[2J", "deal", "hint hint", "moves", "table", "help",
    ]  # fmt: skip
    ran = wyatt(*PLAY, given="\n".join([*wrong, "draw supply", ""]).encode() + b"\xff\xfe\n")
    assert (ran.status, ran.err) == (0, "")
    assert "You drew a Bob Dalton and a Wyatt Earp" in ran.out
    assert (ran.out.splitlines()[-1][-8:], "\x1b" in ran.out) == ("Goodbye.", False)


@collected("name", ["Anna  Bell", " Zoe ", "Zoe\u0301"])
def test_a_name_is_written_with_single_spaces_and_whole_letters(wyatt: Wyatt, name: str) -> None:
    ran = wyatt(*PLAY, "--name", name)
    assert (ran.status, ran.err) == (0, "")
    assert f"you’re {normalize('NFC', ' '.join(name.split()))}, playing" in ran.out


def test_a_number_or_a_line_plays_a_move_and_only_ones_own_cards_are_seen(wyatt: Wyatt) -> None:
    out = wyatt(*PLAY, given="\ufeffdraw supply\ndiscard bob-dalton\n").out
    assert out.count("  Hand: ") == 2  # yours, on two turns
    assert "You drew a Bob Dalton and a Wyatt Earp" in out
    assert "Burt drew 2 cards from the supply." in out or "from the discard stack." in out
    assert not lacks(out, "\nBurt\n", "\nCurt\n")
    out = " ".join(wyatt(*PLAY, "--name", "Burt").out.split())
    assert "you’re Burt, playing against Anna and Curt." in out
    assert Game.new(["Anna", "Burt", "Curt"], 7).view("Anna").discard[0] == "jesse-james"
    assert "Jesse James on top." in out
    assert "To deal these cards again, use seed 7." in out
    by_line = wyatt(*PLAY, given="draw discard\nplay jesse-james*4\n").out
    by_number = wyatt(*PLAY, given="1\n2\n").out
    assert "You laid 4 Jesse James cards." in by_number
    assert by_line.replace("draw discard", "1").replace("> play jesse-james*4", "> 2") == by_number


@collected("game", ["wyatt", "wildcat"])
@collected("lang", ["en", "fr"])
def test_no_wide_line(wyatt: Wyatt, monkeypatch: Any, tmp_path: Path, lang: str, game: str) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.chdir(tmp_path)
    saved, bots = "g.json", ("--bots", "random,random", "--games", "2")
    play = ("play", "--seed", "5", "--players", "4", "--save", saved, "--force")
    asked = (play, ("simulate", *bots), ("tournament", *bots), ("aid",), ("rules",), ("about",),
             ("hint", saved, "--deals", "9"), ("review", saved, "--deals", "0"), ("legal", saved), ("replay", saved))  # fmt: skip
    for words in asked:
        out = wyatt("--lang", lang, *words, "--game", game, given="2\n1\n" * 30).out
        assert "Most wanted!" in out or game == "wildcat" or words is not play
        assert [line for line in out.splitlines() if len(line) > 40] == [], words


def test_undo_goes_back_to_your_last_decision(wyatt: Wyatt, tmp_path: Path) -> None:
    saved = tmp_path / "undone.json"
    moves = "draw discard\nplay jesse-james*4\ndiscard hideout\nundo\n"
    out = wyatt(*PLAY, given=f"{moves}save {saved}\nundo\nundo\nundo\n").out
    assert json.loads(saved.read_text())["moves"] == ["draw discard", "play jesse-james*4"]
    assert out.count("You’re back at your last decision.") == 3
    assert "You haven’t made a move yet, so you can’t take one back." in out
    saved = tmp_path / "two-lines.json"
    wyatt(*PLAY, given=f"{moves}undo\nundo\ndraw supply\nsave {saved}\n")
    record = json.loads(saved.read_text())
    assert record["moves"] == ["draw supply"]
    left = record["variations"][0]
    assert (left.get("of", 0), left["at"]) == (0, 0)
    assert left["moves"][:2] == ["draw discard", "play jesse-james*4"]
    assert "draw discard; play jesse-james*4" in wyatt("replay", saved, "--variations").out
    assert ")\xa0: draw " in wyatt("--lang", "fr", "replay", saved, "--variations").out
    assert wyatt("replay", saved, "--json").json["position"]["hand_number"] == 1


def test_a_saved_game_is_a_record_that_replays(wyatt: Wyatt, tmp_path: Path) -> None:
    saved = tmp_path / "evening.json"
    assert wyatt(*PLAY, "--preset", "berclaz", "--save", saved, given="1\n" * 40).status == 0
    document = json.loads(saved.read_text())
    start = {"players": ["Anna", "Burt", "Curt"], "seed": 7, "rules": {"preset": "berclaz"}}
    assert document["start"] == start
    again = replay(load_record(document))
    assert again.error is None
    assert len(again.game.past) == len(document["moves"]) > 40
    assert wyatt("replay", saved, "--json").json["ok"] is True
    saved, mine = tmp_path / "game.json", tmp_path / "mine.txt"
    mine.write_text("keep me")
    out = wyatt(*PLAY, given=f"save {saved}\n1\nsave {saved}\nsave {mine}\n").out
    assert json.loads(saved.read_text())["moves"] == ["draw discard"]
    assert ("Choose another name." in out, mine.read_text()) == (True, "keep me")


def test_a_wrong_file_is_told_first(wyatt: Wyatt, tmp_path: Path, monkeypatch: Any) -> None:
    saved = tmp_path / "Anna’s game.json"
    other: list[str] = []

    def meanwhile(_game: TerminalGame) -> None:
        other.extend(wyatt(*PLAY, "--save", saved).refused())

    with monkeypatch.context() as patch:
        patch.setattr(TerminalGame, "play", meanwhile)
        wyatt(*PLAY, "--save", saved)
    assert "already exists" in other[0]
    assert wyatt(*PLAY, "--save", "").refused() == [". is a folder."]
    said = " ".join(wyatt(*PLAY, "--save", saved, "--force", given="1\n").out.split())
    assert f"`wyatt replay {shlex.quote(str(saved))}`" in said

    def read_only(*_given: object) -> None:
        raise OSError(errno.EROFS, "it’s read-only")

    monkeypatch.setattr("wyatt.commands.playing.write_file", read_only)
    (line,) = wyatt(*PLAY, "--save", tmp_path / "new.json").refused()
    assert "it’s read-only" in line


def test_no_file_is_overwritten(wyatt: Wyatt, file: Callable[[Any], Path], tmp_path: Path) -> None:
    export = file({"format": "wyatt-progress/1", "name": "Anna", "done": ["cards"]})
    commands = {
        "t.csv": ("simulate", "--games", 2, "--players", 2, "--csv"), "a.html": ("aid", "--html"),
        "l.html": ("lesson", "shot", "--print"), "p.csv": ("progress", export, "--csv"), "g.json": (*PLAY, "--save"),
    }  # fmt: skip
    mine = "name;date;lesson;question;first;right;tries;finished;stage;mine, and dear to me\n"
    for name, command in commands.items():
        path = tmp_path / name
        path.write_text(mine)
        (fault,) = wyatt(*command, path).refused()
        assert not lacks(fault, "already exists", "--force")
        assert (path.read_text(), wyatt(*command, path, "--force").status) == (mine, 0)
        assert "dear to me" not in path.read_text()
        # What a command has written itself it may write again: a run that goes on after a stop.
        # But a record is somebody's evening: it is never taken for the command's own.
        again, refused = wyatt(*command, path), name == "g.json"
        assert (again.status == 2, "already exists" in again.err) == (refused, refused)
