"""Whatever interrupts a writer, the old file is whole; the error names the file and the reason."""

import csv
import errno
import io
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fresh import python
from wyatt.core.files import replacing, write_file
from wyatt.earp import Game
from wyatt.serve import ServeError, course_folder
from wyatt.table.simulate import Plan, RunFile, Unkept, stream


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no file grow beyond 2,000 bytes, as on a full disk."""
    import signal

    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    was = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    signal.signal(signal.SIGXFSZ, was)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("old")
    return tmp_path / "a.txt"


def long_game() -> Game:
    """A game whose record takes more than 2,000 bytes."""
    game = Game.new(["Anna", "Burt"], seed=5)
    for _ in range(200):
        game.push(game.legal_moves[0])
    return game


@pytest.mark.usefixtures("small")
def test_a_full_disk_leaves_the_old_save(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    Game.new(["Anna", "Burt"], seed=5).save(file)
    before = file.read_bytes()
    with pytest.raises(OSError, match=r"too large.*game\.json"):
        long_game().save(file)
    assert (file.read_bytes(), os.listdir(tmp_path)) == (before, ["game.json"])


COMMANDS: dict[str, list[str]] = {
    "--csv": ["simulate", "--games", "90", "--players", "2", "--force", "--csv", "out.csv"],
    "--save": ["simulate", "--games", "90", "--players", "2", "--save", "out.csv"],
    "--print": ["lesson", "lesson.toml", "--force", "--print", "out.csv"],
}
LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
from wyatt.cli import main
main()
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_on_a_full_disk_names_the_file(command: str, tmp_path: Path) -> None:
    lesson = next(Path("wyatt/lessons").rglob("shot.toml")).read_text(encoding="utf-8")
    (tmp_path / "lesson.toml").write_text(lesson, encoding="utf-8")
    file = tmp_path / "out.csv"
    if command != "--save":
        file.write_text("mine")
    # Python would cut its own compiled files short, too.
    env = {**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-c", LIMITED, *COMMANDS[command]]
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert all(said in done.stderr for said in ("out.csv", "too large"))
    assert command == "--save" or file.read_text() == "mine"


def test_a_killed_writer_leaves_the_old_file(file: Path, tmp_path: Path, monkeypatch: Any) -> None:
    code = (
        "import os, sys; from wyatt.core.files import replacing\n"
        "with replacing(sys.argv[1]) as beside: beside.write_text('half'); os.kill(os.getpid(), 9)"
    )
    assert subprocess.run([sys.executable, "-c", code, file], check=False).returncode == -9
    assert file.read_text() == "old"
    with pytest.raises(FileNotFoundError), replacing(tmp_path / "b.txt") as beside:
        beside.with_name("no").joinpath("such").write_text("half")
    assert not (tmp_path / "b.txt").exists()
    assert len(os.listdir(tmp_path)) == 2  # the old file, and what the killed writer had begun
    monkeypatch.setattr("wyatt.core.files.sys.platform", "win32")
    monkeypatch.delattr("wyatt.core.files.os.chown")
    write_file(file, "new")
    assert file.read_text() == "new"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_what_is_read_only_stays(file: Path, tmp_path: Path) -> None:
    for path, mode in ((file, 0o444), (tmp_path, 0o555)):
        path.chmod(mode)
        with pytest.raises(PermissionError, match=r"a\.txt"):
            write_file(file, "new")
        path.chmod(0o755)
        assert file.read_text() == "old"


def test_rights_and_links_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to("a.txt")
    write_file(link, "né")
    assert link.is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == ("né".encode(), 0o640)
    dangling = tmp_path / "dangling"
    dangling.symlink_to("b.txt")
    write_file(dangling, b"new")
    assert (tmp_path / "b.txt").read_text() == "new"
    old = os.umask(0o027)
    write_file(tmp_path / "c.txt", "")
    os.umask(old)
    assert (tmp_path / "c.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["folder", "no/such", "x" * 300])
def test_an_impossible_file_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=name[:9]) as raised:
        write_file(tmp_path / name, "new")
    assert raised.value.errno in (errno.EISDIR, errno.ENOENT, errno.ENAMETOOLONG)
    assert os.listdir(tmp_path) == ["folder"]


@pytest.mark.parametrize("busy", [2, 3])
def test_an_open_file_is_retried(file: Path, busy: int, tmp_path: Path, monkeypatch: Any) -> None:
    replace, refused = os.replace, iter(range(busy))

    def scanned(*both: Any) -> None:
        if next(refused, None) is not None:
            raise PermissionError(errno.EACCES, "in use")
        replace(*both)

    monkeypatch.setattr("wyatt.core.files.WAITS", (0, 0))
    monkeypatch.setattr("wyatt.core.files.os.replace", scanned)
    if busy == 2:
        write_file(file, "new")
    else:  # for good
        with pytest.raises(PermissionError, match=r"in use.*a\.txt"):
            write_file(file, "new")
    assert (file.read_text(), os.listdir(tmp_path)) == ("new" if busy == 2 else "old", ["a.txt"])


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout here")
def test_a_pipe_is_written() -> None:
    write_file("/dev/null", "new")
    assert not Path("/dev/null").is_file()
    line = "from wyatt.earp import Game; Game.new(['Anna', 'Burt'], seed=1).save('/dev/stdout')"
    assert json.loads(python(line))["format"] == "wyatt-record/1"


@pytest.mark.parametrize(("between", "encoding"), [
    (",", "utf-8-sig"), (";", "utf-8-sig"), ("\t", "utf-16"), (";", "cp1252"), (";", "utf-16-be"),
])  # fmt: skip
def test_a_run_saved_by_a_spreadsheet_is_read(between: str, encoding: str, tmp_path: Path) -> None:
    plan = Plan(3, 2, seed=4)
    games, file = list(stream(plan)), tmp_path / "run.csv"
    kept = RunFile(file, plan)
    kept.begin()
    for game in games:
        kept.add(game)
    with pytest.raises(ValueError, match="Game 3 comes next"):
        kept.add(games[2])
    kept.finish()
    out = io.StringIO()
    rows = [row + [""] * (10 - len(row)) for row in csv.reader(file.open(encoding="utf-8"))]
    csv.writer(out, delimiter=between, lineterminator="\r\n").writerows(rows)
    file.write_bytes(out.getvalue().encode(encoding))
    assert list(RunFile(file, plan).games()) == games
    with pytest.raises(Unkept, match="different settings"):
        list(RunFile(file, Plan(3, 2, seed=5)).games())


def test_half_a_notebook_is_never_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "there"
    source.mkdir()
    (source / "a.ipynb").write_text("{}")
    monkeypatch.setattr("wyatt.serve.notebooks", lambda: source)
    monkeypatch.setattr("wyatt.serve.PACKAGE", tmp_path)

    def fails(*_what: Any) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr("wyatt.core.files.os.replace", fails)
    with pytest.raises(ServeError, match="no space"):
        course_folder(tmp_path)
    assert not list((tmp_path / "wyatt-course").iterdir())
    monkeypatch.undo()
