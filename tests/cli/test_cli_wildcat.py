"""The commands with Wildcat Rummy: their input, output and errors."""

import csv
import json
from pathlib import Path
from typing import Any

from ran import Wyatt

from tests.collected import collected
from tests.markup import lacks

GAME = ("--game", "wildcat")
POSITION: dict[str, Any] = {
    "format": "wildcat-position/1", "players": ["Anna", "Burt"], "phase": "play",
    "hands": {"Anna": ["KC", "KD", "JK", "QS", "9D"], "Burt": ["3C"]}, "melds": {"Anna": [["3C", "4C", "5C"]]},
}  # fmt: skip


def test_wildcat_rummy_is_listed_and_scored_with_its_author_named(wyatt: Wyatt, file: Any) -> None:
    position = file(POSITION)
    moves = wyatt("legal", *GAME, position, "--json").json["moves"]
    assert {"meld KC KD JK=K", "add JK=6C to 3C-5C", "discard 9D"} <= set(moves)
    assert "discard QS" not in moves
    said = "Anna may play cards and must discard", "Meld K♣ K♦ Joker(K)", "Add a fourth card"
    assert not lacks(wyatt("legal", *GAME, position).out, *said, "Discard and end the turn")
    why = wyatt("why", *GAME, position, "discard QS", "--json")
    assert (why.status, why.json["rules"]) == (1, ["wildcat.queen-discard"])
    why = wyatt("why", *GAME, position, "meld KC KD JK", "--json")
    assert (why.status, why.json["legal"], "KC KD JK=K" in why.json["message"]) == (0, True, True)
    credit = "Invented by Howard Fosdick, BestFreeNewGames.com."
    assert not lacks(wyatt("rules", *GAME).out, "wildcat.pickup-meld", "such as WR1", credit)
    assert credit not in wyatt("rules").out
    args = ("score", *GAME, "--melds", "3C 4C 5C 6C, JS JK=QS KS", "--hand", "9D QS")
    assert wyatt(*args, "--json").json == {
        "melded": 90, "sequences": 0, "going_out": 0, "in_hand": 55, "score": 35,
    }  # fmt: skip
    assert wyatt(*args, "--preset", "bonus", "--json").json["score"] == 55
    text = wyatt(*args, "--set", "completed_sequence_bonus=true").out
    assert not lacks(text, "55 points for this hand.", "20 for completed sequences.")
    assert wyatt("score", *GAME, "--hand", "KH").out.startswith("−10 points for this hand.\n")
    given = '{"melds": [["3C", "4C", "5C"]]}\n{"hand": ["JK"]}\n{"hand": 3}\n'
    ran = wyatt("score", *GAME, "--jsonl", given=given)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ([line.get("score") for line in lines], ran.status) == ([15, -20, None], 2)
    assert lines[2]["error"]
    assert "Poser R♣ R♦ Joker(R)" in wyatt("--lang", "fr", "legal", *GAME, position).out


@collected("args, named", [
    ((), "--melds is missing"), (("--melds", "KC KD KH", "--cp", "9,5"), "--cp: "),
    (("--melds", "KC KD"), "melds[0]"), (("--melds", "KC KD KH", "--hand", "9D", "--out"), "hand"),
    (("--jsonl", "--melds", "KC KD KH"), "--jsonl"),
])  # fmt: skip
def test_a_hand_that_cannot_be_scored(wyatt: Wyatt, args: tuple[str, ...], named: str) -> None:
    assert any(named in line for line in wyatt("score", *GAME, *args).refused())
    lines = wyatt("score", "--cp", "9,5", "--reward", "8000", "--hand", "9D").refused()
    assert any(line.startswith("--hand: Wyatt Earp") for line in lines)


def test_five_play_it_and_four_the_other(wyatt: Wyatt, tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    args = ("simulate", "--games", 2, "--players", 5, "--seed", 4)
    ran = wyatt(*args, *GAME, "--csv", table, "--json").json
    assert ran["games"] == 2
    assert list(ran["average_points"]) == ["Anna", "Burt", "Curt", "Dora", "Emma"]
    assert list(next(csv.DictReader(table.read_text().splitlines())))[-1] == "points_Emma"
    told = wyatt(*args, *GAME, "--preset", "no-wild", "--bots", "heuristic").out
    assert "points on average" in told
    for command in (args, ("play", "--players", 5)):
        (line,) = wyatt(*command).refused()
        assert (line.startswith("--players: "), "2 to 4 players" in line) == (True, True)


def test_an_evening_at_the_table(wyatt: Wyatt, tmp_path: Path) -> None:
    saved = tmp_path / "evening.json"
    given = "?\nwhy meld 3C 4C\nrule wildcat.draw\nhint\nundo\n1\nundo\n1\nmeld KC\n1\nquit\n"
    ran = wyatt("play", *GAME, "--seed", 3, "--players", 2, "--save", saved, given=given)
    assert (ran.status, ran.err) == (0, "")
    head = "Wildcat Rummy: you’re Anna, playing against Burt.", "Invented by Howard Fosdick"
    told = "meld 3C 4C 5C", "Draw first", "One from the stock, or the whole pile", "Not legal:"
    assert not lacks(ran.out, *head, *told, "You’re back at your last decision.")
    assert wyatt("replay", *GAME, saved, "--json").json["ok"]
