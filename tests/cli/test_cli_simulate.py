"""`wyatt simulate`: saved in a file, stopped and continued, on several processes, on a cluster."""

import csv
import errno
import os
import signal
import subprocess
import sys
import time
from itertools import chain
from pathlib import Path
from typing import Any

import psutil
import pytest
from ran import Wyatt

from tests.collected import collected
from wyatt.table import games
from wyatt.table.games import bot_names
from wyatt.table.simulate import Plan, RunFile, Unkept, stream
from wyatt.table.tournament import tournament

RUN = ("simulate", "--players", 2, "--seed", 3, "--json")


def sums(document: dict[str, Any]) -> dict[str, Any]:
    clock = ("seconds", "decisions_per_second")
    return {key: value for key, value in document.items() if key not in clock}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.csv"


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_a_run_goes_on_where_it_was(wyatt: Wyatt, tmp_path: Path, kind: str) -> None:
    whole, file = sums(wyatt(*RUN, "--games", 12).json), tmp_path / f"games.{kind}"
    assert wyatt(*RUN, "--games", 5, "--save", file).err == ""
    ran = wyatt(*RUN, "--games", 12, "--save", file)
    said = f"{file}: 5 games are already saved. Continuing at game 6.\n"
    assert (sums(ran.json), ran.err) == (whole, said)
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
    before, again = file.read_bytes(), wyatt(*RUN, "--games", 12, "--save", file)
    assert (sums(again.json), again.err) == (whole, "")
    assert again.json["decisions_per_second"] == 0  # nothing was played, so there’s no speed
    assert sum(1 for _ in RunFile(file, Plan(12, 2, seed=3)).games()) == 12
    if kind == "csv":
        assert file.read_bytes() == before


@collected("game", ["wyatt", "wildcat"])
def test_the_help_names_every_bot(wyatt: Wyatt, game: str) -> None:
    said = wyatt("simulate", "--help").out
    assert all(name in said for name in bot_names(game))
    spec = games.game(game)
    assert f"{spec.least_players} to {spec.most_players} in {spec.title}" in " ".join(said.split())


def test_tables_go_to_standard_output_or_pandas(wyatt: Wyatt, tmp_path: Path, file: Path) -> None:
    import pandas

    parquet = tmp_path / "games.parquet"
    wyatt(*RUN, "--games", 4, "--save", parquet, "--csv", tmp_path / "games.csv")
    kept, rows = pandas.read_parquet(parquet), pandas.read_csv(tmp_path / "games.csv")
    assert kept.fillna("").equals(rows.fillna(""))
    assert list(kept.game) == [0, 1, 2, 3]
    plain = [*RUN[:-1], "--games", 3, "--csv"]
    wyatt(*plain, file)
    assert wyatt(*plain, "-").out.encode() == file.read_bytes()
    (line,) = wyatt(*plain, "-", "--json").refused()
    assert line.startswith("--csv - and --json both use standard output.")
    (line,) = wyatt("play", "--save", "-").refused()
    assert line.startswith("- stands for standard output")
    for command in (("aid", "--html"), ("lesson", "shot", "--print")):
        wyatt(*command, tmp_path / "page.html", "--force")
        assert wyatt(*command, "-").out == (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_run_that_is_killed_goes_on(wyatt: Wyatt, file: Path) -> None:
    plan = Plan(9, 2, seed=3)
    kept = RunFile(file, plan)
    kept.begin()
    for game in stream(plan):
        kept.add(game)
        if game.number == 5:
            break
    kept.pause()
    kept.part.write_text(kept.part.read_text() + "6,30000")  # a row that was not finished
    there = wyatt(*RUN, "--games", 9, "--save", file).json
    assert sums(there) == sums(wyatt(*RUN, "--games", 9).json)
    with file.open() as text:
        assert [row["game"] for row in csv.DictReader(list(text)[1:])] == list("012345678")


def test_a_file_another_run_is_saved_to_is_refused(wyatt: Wyatt, tmp_path: Path) -> None:
    file, link = tmp_path / "games.csv", tmp_path / "link.csv"
    wyatt(*RUN, "--games", 2, "--save", file)
    link.symlink_to(file)
    other = RunFile(file, Plan(9, 2, seed=3))
    other.begin()
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    for named in (file, link, tmp_path / "." / ".." / tmp_path.name / "games.csv"):
        (line,) = wyatt(*RUN, "--games", 5, "--save", named).refused()
        assert line.startswith(f"--save: {named} is in use by another run.")
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    other.pause()
    assert wyatt(*RUN, "--games", 5, "--save", link).json["games"] == 5
    assert {each.name for each in tmp_path.iterdir()} == {file.name, link.name}


def test_a_lock_left_behind_stops_nobody(wyatt: Wyatt, tmp_path: Path, monkeypatch: Any) -> None:
    fcntl = pytest.importorskip("fcntl")
    file, own = tmp_path / "games.csv", tmp_path / "own.csv"
    (tmp_path / "games.csv.lock").touch()
    (tmp_path / "own.csv.lock").write_text("somebody’s own file")
    assert [wyatt(*RUN, "--games", 2, "--save", each).status for each in (file, own)] == [0, 0]

    def none(*_asked: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    assert wyatt(*RUN, "--games", 5, "--save", file).json["games"] == 5
    assert {each.name for each in tmp_path.iterdir()} == {file.name, own.name, "own.csv.lock"}


def test_one_file_is_never_used_twice(wyatt: Wyatt, tmp_path: Path) -> None:
    file, link = tmp_path / "games.csv", tmp_path / "link.csv"
    for save, table in ((file, file), (file, f"{tmp_path}/./games.csv"), (file, f"{file}.part")):
        (line,) = wyatt(*RUN, "--games", 2, "--save", save, "--csv", table).refused()
        assert line == f"--csv {table}: this file is already used for --save. Name another file."
    assert not list(tmp_path.iterdir())
    wyatt(*RUN, "--games", 2, "--save", file)
    before = file.read_bytes()
    for make in (link.symlink_to, link.hardlink_to):
        make(file)
        for save, table in ((file, link), (link, file)):
            assert wyatt(*RUN, "--save", save, "--csv", table, "--force").refused()
        link.unlink()
    assert file.read_bytes() == before
    for option in ("--save", "--csv"):
        link.symlink_to(link)  # a loop
        assert wyatt(*RUN, "--games", 1, option, link).status == 0
        link.unlink()
    (lesson := tmp_path / "lesson.toml").touch()
    for command in (("lesson", lesson, "--print"), ("progress", lesson, "--csv")):
        (line,) = wyatt(*command, lesson, "--force").refused()
        assert line.endswith("already used for FILE. Name another file.")


@pytest.mark.skipif(os.name == "nt", reason="there a program is only ever killed")
@pytest.mark.parametrize(("ended", "status"), [
    ("SIGINT", 130), pytest.param("SIGTERM", 143, marks=pytest.mark.slow), ("SIGKILL", -9),
])  # fmt: skip
def test_an_ended_run_keeps_its_games(file: Path, tmp_path: Path, ended: str, status: int) -> None:
    more = ["--games", "1000000", "--processes", "2", "--save", str(file)]
    command = [sys.executable, "-m", "wyatt", *map(str, RUN), *more]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    part = tmp_path / "games.csv.part"
    try:
        for _ in range(1200):
            if part.exists() and part.stat().st_size > 2000:
                break
            time.sleep(0.05)
        workers = psutil.Process(running.pid).children()
        running.send_signal(getattr(signal, ended))
        _, said = running.communicate(timeout=60)  # its workers hold the same standard error
    finally:
        running.kill()
    assert running.returncode == status
    assert ("Run the same command to continue" in said) == (ended != "SIGKILL")
    assert ("Traceback" in said, part.exists(), file.exists()) == (False, True, False)
    assert len(workers) >= 2
    assert psutil.wait_procs(workers, timeout=30)[1] == []


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_a_damaged_file_is_left_as_it_is(wyatt: Wyatt, tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"games.{kind}"
    wyatt(*RUN, "--games", 5, "--save", file)
    sound = file.read_bytes()
    cut = sound[:-2]  # in the last number of the last game
    half, vast = sound[: len(sound) // 2], sound[:-2] + b"9" * 400 + b"\r\n"
    for damaged in (b"", b"nonsense", half, cut, sound.replace(b"Anna", b"Anne"), vast):
        file.write_bytes(damaged)
        (line,) = wyatt(*RUN, "--games", 9, "--save", file).refused()
        assert (line.startswith("--save"), str(file) in line) == (True, True), line
        assert file.read_bytes() == damaged
        assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_parquet_with_a_byte_turned_in_its_figures_is_refused(wyatt: Wyatt, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "games.parquet"
    whole = wyatt(*RUN, "--games", 5, "--save", file, "--json").json
    sound, refused = file.read_bytes(), 0
    for at in range(60, 400, 40):
        turned = bytearray(sound)
        turned[at] ^= 0xFF
        file.write_bytes(turned)
        ran = wyatt(*RUN, "--games", 5, "--save", file, "--json")
        if ran.status == 2:
            refused += 1
            assert file.read_bytes() == turned
        else:  # no number was there
            assert sums(ran.json) == sums(whole)
    assert refused >= 4


def test_another_run_s_file_is_left_as_it_is(wyatt: Wyatt, file: Path, tmp_path: Path) -> None:
    wyatt(*RUN, "--games", 3, "--save", file)
    before = file.read_bytes()
    given = {"--players": 2, "--seed": 3, "--games": 9, "--save": file}
    for changed in (
        ("--seed", 4), ("--bots", "heuristic"), ("--preset", "berclaz"), ("--game", "wildcat"),
    ):  # fmt: skip
        (line,) = wyatt("simulate", *chain(*dict([*given.items(), changed]).items())).refused()
        assert "different settings" in line
    (line,) = wyatt(*RUN, "--games", 2, "--save", file).refused()
    assert "already has 3 games" in line
    for folder in (".", tmp_path):
        (line,) = wyatt(*RUN, "--games", 2, "--save", folder).refused()
        assert line.endswith(" is a folder.")
    assert file.read_bytes() == before
    wyatt(*RUN, "--games", 5, "--save", file)
    lines = file.read_text().splitlines(keepends=True)
    number, seed, *rest = lines[4].split(",")
    lines[4] = ",".join([number, str(int(seed) + 1), *rest])
    file.write_text("".join(lines))
    (line,) = wyatt("--lang", "fr", *RUN, "--games", 9, "--save", file).refused()
    assert line.endswith("(la partie 2 a une autre graine).")


def test_an_unfit_file_is_told_first(wyatt: Wyatt, tmp_path: Path, monkeypatch: Any) -> None:
    for name, says in (("games.txt", ".parquet or .csv"), ("no/such/games.csv", "no folder")):
        (line,) = wyatt(*RUN, "--games", 10**9, "--save", tmp_path / name).refused()
        assert says in line
    monkeypatch.setattr("wyatt.table.simulate.find_spec", lambda name: None)
    with pytest.raises(Unkept, match=r"Install wyatt-earp\[parquet\]"):
        RunFile(tmp_path / "games.parquet", Plan(1))


def test_a_cluster_that_does_not_answer_is_one_line(wyatt: Wyatt, monkeypatch: Any) -> None:
    def refused(address: str) -> None:
        (line,) = wyatt(*RUN, "--games", 3, "--dask", address).refused()
        assert line.startswith(f"--dask {address}: no cluster answers at this address")

    monkeypatch.setattr("wyatt.commands.simulating.ANSWER", 1)
    refused("tcp://127.0.0.1:9")
    made: list[object] = []
    monkeypatch.setattr("distributed.Client", lambda *given, **how: made.append(given))
    for address in ("nonsense://x", "tcp://127.0.0.1", "here"):
        refused(address)
    assert not made


@pytest.mark.slow
def test_a_cluster_plays_the_same_run(wyatt: Wyatt) -> None:
    from distributed import LocalCluster

    os.environ.setdefault("DASK_DISTRIBUTED__LOGGING__DISTRIBUTED", "critical")
    one = {"n_workers": 1, "threads_per_worker": 1}
    with LocalCluster(**one, dashboard_address=":0", silence_logs=50) as some:
        there = wyatt(*RUN, "--games", 6, "--dask", some.scheduler_address).json
    assert sums(there) == sums(wyatt(*RUN, "--games", 6).json)


def test_a_tournament_prints_what_python_finds(wyatt: Wyatt, tmp_path: Path) -> None:
    asked = ("tournament", "--bots", "plain,random", "--games", 3, "--seed", 1)
    found, printed = tournament(("plain", "random"), 3, seed=1), wyatt(*asked, "--json").json
    assert [each["wins"] for each in printed["bots"]] == [each.wins for each in found.standings]
    assert printed["games"] == 6
    assert "95% interval" in wyatt(*asked).out
    table = tmp_path / "games.csv"
    summary = wyatt("simulate", "--games", 5, "--players", 2, "--csv", table, "--json").json
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert (len(rows), sum(int(row["decisions"]) for row in rows)) == (5, summary["decisions"])
    assert {row["winner"] for row in rows} <= {"Anna", "Burt"}
    assert list(rows[0])[-4:] == ["bot_Anna", "bot_Burt", "money_Anna", "money_Burt"]
    args = ("simulate", "--games", 2, "--players", 3, "--bots", "heuristic,random")
    seated = wyatt(*args, "--json").json["bots"]
    assert [*seated.items()] == [("Anna", "heuristic"), ("Burt", "random"), ("Curt", "heuristic")]
    assert "2 games" in wyatt(*args).out
