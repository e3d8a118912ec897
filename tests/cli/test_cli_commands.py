"""The commands that look things up: their output, the keys of their JSON, and their exit status."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ran import RECORD, Wyatt

import wyatt as wyatt_package
from tests.collected import collected
from tests.markup import lacks
from wyatt.cli import GROUPS
from wyatt.earp import Game, score_poster
from wyatt.earp.rulebook import BOOK
from wyatt.table.games import names

ROOM = Path(wyatt_package.__file__).parent
Write = Callable[[Any], Path]


def test_help_names_every_command_and_each_explains_itself(wyatt: Wyatt) -> None:
    ran = wyatt("--help")
    assert ran.status == 0
    for command in (name for group in GROUPS.values() for name in group):
        assert re.search(rf"^  {command} ", ran.out, re.M), command
        explained = wyatt(command, "--help")
        assert (explained.status, explained.err) == (0, "")
        assert f"Usage: wyatt {command}" in explained.out
        assert re.findall(r"^  --\S+(?: \S+)?\n(?!   )", explained.out, re.M) == []
        for option in re.findall(r"^  (--(?!set|lesson)[a-z]+) [A-Z[]", explained.out, re.M)[-1:]:
            (fault,) = wyatt(command, option, "1", option, "1").refused()
            assert fault == f"wyatt {command}: {option} appears 2 times. Give it once."
    assert wyatt().out == ran.out
    assert re.findall(r"^(\w[\w ]+):$", ran.out, re.M) == [*GROUPS, "Options"]
    assert "..." not in ran.out.partition("Options")[0].partition("Play and learn")[2]
    assert re.fullmatch(r"wyatt \d+\.\d+\.\d+\S*\n", wyatt("--version").out)


@collected("module", [ROOM / "cli.py", *sorted((ROOM / "commands").glob("*.py"))])
def test_no_command_names_a_game(module: Path) -> None:
    assert [game for game in names() if re.search(rf"== ?\"{game}\"", module.read_text())] == []


def test_score_gives_the_scoring_lap_by_lap(wyatt: Wyatt) -> None:
    again = "--reward 8000 --set duel=elimination --set short_top_tie=nothing --json --json"
    assert wyatt("score", "--cp", "9,5", *again.split()).status == 0
    ran = wyatt("score", "--cp", "9,5,4", "--reward", "8000", "--json")
    assert (ran.status, ran.out.count("\n")) == (0, 1)
    keys = ("captured", "payouts", "left", "steps", "stopped", "rules", "reachable")
    assert (tuple(ran.json), ran.json) == (keys, score_poster([9, 5, 4], 8000).document())
    poster = ("score", "--cp", "4/4; 2 0", "--reward", "3000", "--json")
    assert wyatt(*poster).json["payouts"] == [0] * 4
    for tied in (("--preset", "berclaz"), ("--set", "short_top_tie=thousand_each")):
        assert wyatt(*poster, *tied).json["payouts"] == [1000, 1000, 0, 0]
    zero = ("score", "--cp", "4,4,0", "--reward", "5000", "--json")
    assert wyatt(*zero, "--set", "zero_cp_shares=true").json["payouts"] == [2000, 2000, 1000]
    assert wyatt(*zero, "--set", "zero_cp_shares=false").json["payouts"] == [2000, 2000, 0]
    out = wyatt("score", "--cp", "9,5,4", "--reward", "8000").out
    laps = [line for line in out.splitlines() if line.startswith("Lap")]
    assert laps == ["Lap 1", "Lap 2", "Lap 3", "Lap 4"]
    first = "Player 1 takes $2,000, and $6,000 is left. (score.first-share)"
    paid = "Paid out: $5,000 to player 1, $3,000 to player 2 and nothing to player 3."
    assert not lacks(out, first, "player 3   4 CP  too far behind", paid)
    out = " ".join(wyatt("score", "--cp", "3,2", "--reward", 4000).out.split())
    assert not lacks(out, "gets away. (score.capture)", "This poster can’t occur in a game")


def test_lines_in_are_lines_out(wyatt: Wyatt) -> None:
    lines = [
        '{"cp": [9, 5, 4], "reward": 8000}', "junk", "", '{"cp": [1], "reward": 50}', "x" * 200_001,
        '{"cp": [4, 4, 2], "reward": 3000, "rules": {"preset": "berclaz"}}',
    ]  # fmt: skip
    ran = wyatt("score", "--jsonl", given="\n".join(lines))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2
    assert ["error" in answer for answer in answers] == [False, True, True, True, True, False]
    assert answers[0] == score_poster([9, 5, 4], 8000).document()
    assert (answers[5]["payouts"], len(answers[3]["error"])) == ([1000, 1000, 0], 2)
    assert [line[:6] for line in ran.err.splitlines()] == [f"line {at}" for at in (2, 3, 4, 4, 5)]
    ran = wyatt("score", "--jsonl", given='{"cp": [9, 5], "reward": 8000}\n' * 3)
    assert (ran.status, len(ran.out.splitlines()), ran.err) == (0, 3, "")
    assert wyatt("score", "--jsonl").status == 0


def test_replay_stops_before_an_illegal_move(wyatt: Wyatt, record: Path, file: Write) -> None:
    ran, game = wyatt("replay", record, "--json"), Game.new(["Anna", "Burt", "Curt"], 7)
    events = game.push("draw supply")
    assert ran.status == 0
    told = {"ok": True, "position": game.position(), "error": None}
    assert ran.json == {**told, "events": [event.document() for event in events]}
    position = wyatt("replay", file(RECORD), "--json").json["position"]
    there = wyatt("legal", file(RECORD), "--json").json
    assert wyatt("legal", file(position), "--json").json == there
    assert wyatt("legal", file({"position": position}), "--json").json == there
    assert wyatt("legal", "-", "--json", given=json.dumps(position)).json == there
    played = file({"position": position, "moves": ["play jesse-james*3"]})
    assert wyatt("replay", played, "--json").json["position"]["opened"] == ["jesse-james"]
    bad = file({**RECORD, "moves": ["draw supply", "play jesse-james*4", "discard hideout"]})
    ran = wyatt("replay", bad, "--json")
    assert (ran.status, ran.json["ok"]) == (1, False)
    assert list(ran.json) == ["ok", "position", "events", "error"]
    told = {"index": 1, "move": "play jesse-james*4", "rules": ["play.from-hand"]}  # and a message
    assert [*ran.json["error"].items()][:-1] == [*told.items()]
    assert ran.json["position"] == wyatt("replay", file(RECORD), "--json").json["position"]
    ran = wyatt("replay", file({**RECORD, "moves": ["dance"]}), "--json")
    assert (ran.status, ran.json["error"]["rules"]) == (1, [])
    assert "dance" in ran.json["error"]["message"]
    bad = file({**RECORD, "moves": ["draw supply", "play jesse-james*4"]})
    ran = wyatt("replay", bad)
    drew = "Anna drew a Bob Dalton and a Wyatt Earp card"
    assert (ran.status, ran.out.startswith(drew)) == (1, True)
    assert "(draw.choice)" in ran.out.splitlines()[0]
    assert not lacks(ran.err, f"{bad}: moves[1]: ", "(play.from-hand)")
    assert "Supply: 45 cards." in ran.out


def test_a_hand_at_a_real_table_has_unknown_cards(wyatt: Wyatt, file: Write) -> None:
    """The others' cards are dealt from a seed, and no answer depends on them."""
    told = []
    for seed in (1, 2):
        hands = {"Anna": ["jesse-james*4", "hideout*3", "bob-dalton*2"], "Burt": ["?*8"]}
        at = {"format": "wyatt-position/1", "players": ["Anna", "Burt"], "phase": "play"}
        table = file({**at, "hands": hands, "discard": ["wes-hardin"], "seed": seed})
        assert "play jesse-james*4" in wyatt("legal", table).out
        assert wyatt("why", table, "play jesse-james*3").status == 0
        assert "outlaws.first-set" in wyatt("why", table, "play bob-dalton*2").out
        told.append((wyatt("legal", table).out, wyatt("hint", table, "--deals", "8").out))
        assert wyatt("legal", table).err == ""
    assert told[0] == told[1]
    on = file({"position": json.loads(table.read_text()), "moves": ["discard hideout"]})
    for command in (("replay", table), ("legal", on)):
        ran = wyatt(*command)
        assert (ran.status, "dealt at random" in ran.err) == (0, True)


def test_legal_lists_the_moves_and_why_says_by_which_rules(wyatt: Wyatt, record: Path) -> None:
    game = Game.new(["Anna", "Burt", "Curt"], 7)
    game.push("draw supply")
    ran = wyatt("legal", record, "--json")
    assert ran.json == {"moves": [str(move) for move in game.legal_moves], "cannot_happen": []}
    told = wyatt("legal", record).out
    assert [move for move in ran.json["moves"] if move not in told] == []
    assert "Lay 3 Jesse James cards" in told
    ran = wyatt("why", record, "play jesse-james*3", "--json")
    assert (ran.status, ran.json["legal"]) == (0, True)
    assert list(ran.json) == ["legal", "rules", "message"]
    assert "outlaws.first-set" in ran.json["rules"]
    assert "outlaws.first-set: Three to open" in wyatt("why", record, "play jesse-james*3").out
    assert wyatt("why", record, "play", "jesse-james*3", "--json") == ran
    ran = wyatt("why", record, "play belle-starr*2", "--json")
    assert (ran.status, ran.json["legal"], ran.json["rules"]) == (1, False, ["outlaws.first-set"])
    told = wyatt("why", record, "play jesse-james*4")
    assert (told.status, told.out.startswith("Not legal.\n")) == (1, True)
    assert "play jesse-james*3" in told.out


@collected("command", [("legal",), ("why", "draw supply")])
def test_a_stopped_record_is_status_1(wyatt: Wyatt, file: Write, command: tuple[str, ...]) -> None:
    bad = file({**RECORD, "moves": ["draw supply", "pass"]})
    ran = wyatt(command[0], bad, *command[1:], "--json")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"{bad}: moves[1]: ")


@collected("line", ["dance", "", "-x", "--jsno", "play nobody", 'steal "Anna', "\x1b[31m"])
def test_a_line_that_is_no_move_is_not_legal(wyatt: Wyatt, record: Path, line: str) -> None:
    ran = wyatt("why", record, line, "--json")
    assert (ran.status, ran.json["legal"], ran.json["rules"]) == (1, False, [])
    assert ran.json["message"]
    assert "\x1b" not in ran.out


def test_the_aid_and_every_rule_and_ruling_have_a_page(wyatt: Wyatt, tmp_path: Path) -> None:
    out = wyatt("rules").out
    assert [rule.id for rule in BOOK.rules() if f"  {rule.id} " not in out] == []
    for each in (*BOOK.rules(), *BOOK.rulings()):
        ran = wyatt("rules", each.id)
        assert (ran.status, ran.err) == (0, ""), each.id
        assert each.id in "".join(ran.out.splitlines()[:2])
    file = tmp_path / "aid.html"
    assert wyatt("aid", "--html", file).status == 0
    page = file.read_text(encoding="utf-8")
    assert (page.count('class="aidside"'), "<script" in page) == (2, False)


@collected("args, named", [
    (("rules", "outlaws.fist-set"), "outlaws.first-set"), (("rules", "no.such"), "to game.duel"),
    (("rules", "outlaws"), "outlaws.first-set"), (("rules", "S99"), "S9"),
    (("rules", "nothing-like-it"), "nothing-like-it"), (("rules", "--lang", "de"), "fr (français)"),
    (("explore", "--lang", "de-AT"), "fr (français)"), (("score", "9", "5"), "Write it like --cp 9,5,4 --reward"),
    (("rules", "--preset", "nobody"), "everything2"), (("rules", "--game", "poker"), "poker"),
    (("legl",), 'no command "legl". Did you mean `legal`?'), (("lesson", "phto"), "phto: there’s no such file. Did you mean `photo`?"),
    (("tournament", "--bots", "plain"), "--bots: name at least two bots."),
    (("simulate", "--players", "7"), "--players: Wyatt Earp is for 2 to 4 players."),
    (("explore", "explorer.ipynb", "--game", "wildcat"), "--game"), (("explore", "--game", "wildcta"), "Did you mean wildcat?"),
    (("site", "there", "--game", "my_game:SPEC"), "wyatt explore --game"), (("--x", "--lang=fr"), " : l’option"), (("--lang=fr",), " : il manque une commande."),  # it stays French
])  # fmt: skip
def test_a_wrong_name_is_refused_kindly(wyatt: Wyatt, args: tuple[str, ...], named: str) -> None:
    assert named in "".join(wyatt(*args).refused())
