"""Invalid input: one line per fault on standard error, status 2, nothing else."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from shutil import copy
from types import SimpleNamespace
from typing import Any

import pytest
from ran import RECORD, Wyatt

from tests.collected import collected


@collected("text", {
    "empty": b"", "blank": b" \n\t\n", "binary": bytes(range(256)) * 20, "not JSON": b"draw supply", "half": b'{"format": "wyatt-position/1"', "deep": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000, "long number": b'{"seed": ' + b"9" * 10_000 + b"}", "not a number": b'{"seed": NaN}', "twice": b'{"players": 1, "players": 2}', "list": b"[]",
    "null": b"null", "nothing in it": b"{}", "other format": b'{"format": "wyatt-position/2", "players": ["Anna", "Burt"], "hands": {}}',
    "moves are no list": b'{"position": {}, "moves": "draw supply"}', "moves are no lines": json.dumps({**RECORD, "moves": [1, None]}).encode(),
    "UTF-16": '{"a": 1}'.encode("utf-16"), "half a letter": b'{"players": ["\\ud800", "Burt"]}', "control": b'{"\\u001b[31m": 1, "players": ["\\u001b[2J", "Burt"], "hands": {}}',
    "five megabytes": b" " * 5_000_001, "fields without end": b'{"a":0' + b',"b":0' * 300_000 + b"}",
}.values())  # fmt: skip
def test_hostile_files_are_refused_in_lines(wyatt: Wyatt, text: bytes) -> None:
    for command in (("replay", "-"), ("legal", "-", "--json"), ("why", "-", "pass")):
        lines = wyatt(*command, given=text).refused()
        assert all(one.startswith(("-: ", "- ")) and len(one) <= 700 for one in lines), lines
        assert "".join(lines).isprintable()


def test_files_that_are_not_there_and_faults_have_a_line(wyatt: Wyatt, tmp_path: Path) -> None:
    position = {"format": "wyatt-position/1", "players": ["Anna", "Burt"], "posters": {"jesse-james": -500},
                "hands": {"Anna": ["hideout*4"], "Curt": []}}  # fmt: skip
    lines = wyatt("legal", "-", given=json.dumps(position)).refused()
    for place in ("hands.Anna[0]", "hands.Curt", "posters.jesse-james"):
        assert sum(line.startswith(f"-: {place}: ") for line in lines) == 1
    assert "no such file" in wyatt("legal", tmp_path / "nothing").refused()[0]
    assert "a folder" in wyatt("replay", tmp_path).refused()[0]
    odd = map(wyatt, ["legal"] * 4, ("two\nlines", "\x1b[31m", "null\0character", ""))
    assert [line.isprintable() for ran in odd for line in ran.refused()] == [True] * 4
    assert wyatt("legal", "דנה").refused() == ["\u2068דנה\u2069: there’s no such file."]
    for words in ("legal a", "lesson b", "explore c.ipynb", "simulate --save d.csv"):
        *command, name = words.split()
        if os.path.exists("/dev/zero"):  # without an end
            (tmp_path / name).symlink_to("/dev/zero")
            assert len(wyatt(*command, tmp_path / name).refused()) == 1


def test_names_of_files_control_no_terminal(wyatt: Wyatt, tmp_path: Path, monkeypatch: Any) -> None:
    built = SimpleNamespace(folder=tmp_path / "\x1b[2J", files=1, bytes=1, release="1")
    monkeypatch.setattr("wyatt.site.build.build", lambda *_given: built)
    copy(Path(__file__).parents[2] / "notebooks/own-lesson.toml", own := tmp_path / "\x1b[31m.toml")
    out = wyatt("site", tmp_path, "--lesson", own).out
    assert (out.count("?["), "\x1b" in out) == (2, False)


WILDCAT = {"format": "wildcat-position/1", "players": ["Anna", "Burt"],
           "hands": {"Anna": ["KS*2", "3C"], "Burt": ["4C"]}}  # fmt: skip


@collected("command", ["replay -", "legal -", "why - pass", "hint -"])
def test_a_document_of_the_other_game_is_told_as_one(wyatt: Wyatt, command: str) -> None:
    for held in (WILDCAT, {"position": WILDCAT, "moves": []}):
        lines = wyatt(*command.split(), given=json.dumps(held)).refused()
        assert lines == ["- is a game of Wildcat Rummy, not Wyatt Earp. Add --game wildcat."]
    lines = wyatt(*command.split(), "--game", "wildcat", given=json.dumps(RECORD)).refused()
    assert lines == ["- is a game of Wyatt Earp, not Wildcat Rummy. Add --game wyatt."]


@collected("args, places", [
    (("score",), ["--cp ", "--reward "]), (("score", "--cp", "9,x,44", "--reward", "850"), ["cp[1]: ", "cp[2]: ", "reward: "]),
    (("score", "--cp", "", "--reward", "8000"), ["cp: ", "cp[0]: "]), (("score", "--cp", "9,5", "--reward", "8000", "--set", "duel=x"), ["rules.duel: "]),
    (("score", "--cp", "9,5", "--reward", "8000", "--set", "duel"), ["--set duel: "]),
    (("score", "--cp", "9,5", "--reward", "8000", "--set", "preset=x", "--set", "a=1", "--set", "a=2"), ["use --preset", "--set: you set a twice"]),
    (("simulate", "--players", "2", "--bots", "plain,plain,plain"), ["there are 3 bots for 2 seats"]), (("play", "--players", "2", "--bots", "plain,plain"), ["2 bots for 1 seat."]),
    (("lesson", "--facts", "--game", "wyatt.examples.whist:SPEC"), ["has no course"]),
    *((("site", "there", *["--lesson", "x"] * many), said) for many, said in ((13, ["at most 12 lessons"]), (2, ["no such file"] * 2))),
    (("score", "--cp", "9,5", "--reward", "9" * 5000), ["reward: "]), (("score", "--cp", "9,5", "--reward", "8000", "--preset", "x"), ["rules.preset: "]),
    (("score", "--jsonl", "--cp", "9,5"), ["--jsonl: "]), (("score", "--nothing"), ["--nothing"]),
    (("legal",), ["FILE"]), (("why", "-"), ["MOVE"]), (("dance",), ["dance"]), (("legal", "-", "--game", "poker"), ["poker"]),
    *((("simulate", "--games", number), ["a whole number from 1 to 1,000,000,000"])
      for number in ("2.5", "1e9", "-3", "0")),
    (("simulate", "--dask", "tcp://127.0.0.1:1", "--processes", "2"), ["--processes"]),
    (("simulate", "--players", "5"), ["--players"]), (("simulate", "--bots", "nobody,random,"), ["nobody", "''"]),
    (("simulate", "--seed", "-1"), ["--seed"]), (("simulate", "--set", "nothing=1"), ["rules.nothing: "]),
    (("simulate", "--csv", "no/such/folder/a.csv"), ["no/such/folder/a.csv: "]), (("aid", "--html", "no/such/folder/a.html"), ["no/such/folder/a.html: "]),
    (("lesson", "shot", "--key"), ["--print"]), (("lesson", "shot", "--print", "."), ["."]),
    (("play", "--name", "A" * 25), ["players[0]: "]), (("play", "--bots", "nobody"), ["nobody"]),
    (("play", "--save", "no/such/folder/a.json"), ["no/such/folder/a.json: "]), (("explore", "no-such-notebook"), ["no-such-notebook"]),
    (("explore", "--port", "70000"), ["70000"]), (("explore", "--port", "x"), ['"x" isn’t a whole number']), (("learn", "--port", "0"), ["0 isn’t a port"]),
])  # fmt: skip
def test_options_are_each_refused(wyatt: Wyatt, args: tuple[str, ...], places: list[str]) -> None:
    lines = wyatt(*args).refused()
    assert len(lines) == len(places)
    assert [place for place, line in zip(places, lines, strict=True) if place not in line] == []


def start(*args: str, **more: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "wyatt", *args], stderr=subprocess.PIPE, **more)


def test_the_command_says_when_it_cannot_write_unless_its_reader_has_gone(record: Path) -> None:
    program = start("why", str(record), "pass", "--json", stdout=subprocess.PIPE)
    out, said = program.communicate()
    assert (program.returncode, json.loads(out)["legal"], said) == (1, False, b"")
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "wb") as full:
        program = start("legal", str(record), stdout=full)
    assert (program.communicate()[1].count(b"\n"), program.returncode) == (1, 2)
    why = os.strerror(errno.ENOSPC)
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    for words in ("simulate --games=2 --csv=/dev/full", "play --save=/dev/full"):
        program = start(*words.split(), **pipes, env=os.environ | {"TMPDIR": str(record.parent)})
        out, said = program.communicate()
        assert said.decode() == f"You can’t write to /dev/full: {why}.\n"
    instead = Path(out.split()[-1].decode().rstrip("`."))  # so that the game isn't lost
    assert json.loads(instead.read_text(encoding="utf-8"))["moves"] == []
    reading, writing = os.pipe()
    program = start("rules", stdout=writing)
    os.close(writing)
    os.close(reading)
    assert (program.communicate()[1], program.returncode) == (b"", 141)


@collected("environ, words, says", [
    ("PYTHONIOENCODING=ascii LC_ALL=fr LANGUAGE=de", "score --cp=9,5 --reward=8000", "L'affiche est a 8 000 $,"),
    ("PYTHONIOENCODING=cp437 LC_ALL=en_GB.UTF-8 LANGUAGE=br:fr_CA.UTF-8:en", "score --cp=9,5 --reward=8000", "est à 8 000 $,"),
    ("PYTHONIOENCODING=cp1255 LC_ALL=C.UTF-8 LANGUAGE=fr", "play --name=דנה", "you’re דנה, playing"),
])  # fmt: skip
def test_a_pipe_gets_its_language_and_letters(environ: str, words: str, says: str) -> None:
    told = {**os.environ, **dict(pair.split("=") for pair in ["WYATT_LANG=", *environ.split()])}
    program = start(*words.split(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=told)
    assert says.encode(told["PYTHONIOENCODING"]) in program.communicate()[0]


@pytest.mark.skipif(os.name == "nt", reason="there a program is only ever killed")
@pytest.mark.parametrize(("ended", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_game_that_is_interrupted_is_saved(tmp_path: Path, ended: str, status: int) -> None:
    """A closed window and a system that shuts down end a game as Ctrl+C does."""
    saved, pipes = tmp_path / "game.json", {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    program = start("play", "--seed=1", f"--save={saved}", **pipes)
    assert program.stdout is not None
    while not program.stdout.readline().startswith(b"    1  "):
        pass  # it listens now
    program.send_signal(getattr(signal, ended))
    assert (program.communicate()[1], program.returncode) == (b"wyatt: stopped.\n", status)
    assert json.loads(saved.read_text())["start"]["seed"] == 1


@collected("descriptor", [0, 1, 2])
def test_a_stream_that_is_closed_from_the_start(record: Path, descriptor: int) -> None:
    file = "-" if descriptor == 0 else str(record)
    program = start("legal", file, stdout=subprocess.PIPE, preexec_fn=lambda: os.close(descriptor))
    said = b"".join(filter(None, program.communicate()))
    assert (program.returncode, b"Traceback" in said) == (2 if descriptor == 0 else 0, False)
