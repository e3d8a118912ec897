"""Common parts of all tests: the tested checkout, the order of the files, and the browser. Without
a browser, the tests that need one are skipped with a message. With CI=true or
WYATT_BROWSER_REQUIRED=1 that is an error.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import site
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.required import missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
# Drawings and games are made by the thousand and seldom in circles, so garbage is rarely looked for.
gc.set_threshold(50_000, 20, 50)
# What the tests start (kernels, servers, commands) imports this checkout too.
os.environ["PYTHONPATH"] = os.pathsep.join(
    filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")])
)

if "PYTEST_XDIST_WORKER" not in os.environ:
    # Your own settings don't matter, such as your language, or the notebooks your JupyterLab would reopen. What you
    # have downloaded or installed for yourself stays in reach.
    os.environ.setdefault("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    os.environ.setdefault("PYTHONUSERBASE", site.getuserbase())
    for theirs in (
        "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "LANGUAGE", "LC_ALL", "LC_MESSAGES", "WYATT_LANG",
    ):  # fmt: skip
        os.environ.pop(theirs, None)
    os.environ["LANG"] = "C.UTF-8"
    os.environ["HOME"] = tempfile.mkdtemp(prefix="wyatt-tests-home-")
    atexit.register(shutil.rmtree, os.environ["HOME"], ignore_errors=True)

# Unset this, so that programs started here write to a pipe as on a reader's machine.
os.environ.pop("PYTHONUNBUFFERED", None)

if sys.dont_write_bytecode:
    # The checkout stays clean, as asked. Every kernel and command of the suite would compile the package
    # again, though, which takes longer than most tests: what is compiled is kept elsewhere.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(tempfile.gettempdir()) / f"wyatt-tests-bytecode-{os.getuid()}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A suite that was started in the background ignores Ctrl+C, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the same for a closed window, under nohup

#: Fixtures that start a server, build the site or install: files with one come first, because they take longest.
SERVERS = {"project", "voila", "built", "lab_folder"}
#: Slow files that start nothing. If one began last, the other workers would have to wait.
LONG = {
    "test_any_press", "test_calm_table", "test_catalogues", "test_conformance", "test_fit", "test_review_page",
    "test_run_notebooks", "test_wildcat_conformance",
}  # fmt: skip


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files that take long before the others.

    In CI a test that drives a browser, of any make, has two more tries when it fails, as many as Playwright's own
    runner gives there. The closing line counts each as ``rerun``, and the summary above it names the test.
    """
    ranks: dict[Path, tuple[int, int]] = {}
    for place, item in enumerate(items):
        notebook = item.path.suffix == ".ipynb"
        fixtures = set(getattr(item, "fixturenames", ()))
        drives = "browser" in fixtures or item.path.parent.name == "browser"
        if drives and os.environ.get("CI") == "true":
            item.add_marker(pytest.mark.flaky(reruns=2))
        long = notebook or item.path.stem in LONG
        rank = 0 if fixtures & SERVERS else 1 if long else 2 if "browser" in fixtures else 3
        ranks[item.path] = min(ranks.get(item.path, (rank, place)), (rank, place))
    items.sort(key=lambda item: ranks[item.path])


#: Files that look at one walk through the pages, or at the same sentences: one worker makes them once.
TOGETHER = ("tests/test_catalogues.py", "tests/test_french_words.py", "tests/widgets/test_scripts.py")  # fmt: skip


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    from xdist.scheduler import LoadFileScheduling as Files

    files, of = Files(config, log), Files._split_scope
    files._split_scope = lambda at: TOGETHER[0] if at.split("::")[0] in TOGETHER else of(files, at)
    return files if config.getvalue("dist") == "loadfile" else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What the tests of a file share is made anew for a test's next try: it would go on where the first failed."""
    if getattr(item, "execution_count", 1) > 1:
        for fixture in chain.from_iterable(item._fixtureinfo.name2fixturedefs.values()):
            if fixture.scope == "module":
                fixture.finish(item._request)


def pytest_collection_finish() -> None:
    """What is imported by now is never garbage, so no collection has to look through it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    before = os.environ.get("LANGUAGE")
    yield
    if before is None:
        os.environ.pop("LANGUAGE", None)
    else:
        os.environ["LANGUAGE"] = before
    text = sys.modules.get("wyatt.core.text")
    if text is not None and text.current().catalogue:  # the pseudo-language counts as English
        text.speak("en")


#: What there may be, the first that is found: the shell without a window opens a page in a third of the time.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # A page's Python runs for a few seconds only. V8 would compile it a second time meanwhile, to make it faster.
    "--js-flags=--liftoff-only",
)  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the session: Playwright refuses a second driver in the same process."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        missing(f"browser ({', '.join(CHROMIUM)})")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Pyodide's files, from npm, or the one that WYATT_PYODIDE names."""
    from wyatt.site.build import NoPyodide, from_npm

    if named := os.environ.get("WYATT_PYODIDE"):
        return Path(named)
    empty = tmp_path_factory.mktemp("pyodide")
    try:
        for name, data in from_npm().items():
            (empty / name).write_bytes(data)
    except NoPyodide as error:
        missing(f"Pyodide: {error}")
    return empty


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether the slow tests run too: a test of many games then plays all of them."""
    return "not slow" not in (request.config.option.markexpr or "")


@pytest.fixture(autouse=True)
def games_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers, by itself, by a page of the docs or by a command, is gone after it."""
    from wyatt.table import games

    monkeypatch.setattr(games, "_GAMES", {**games._GAMES})


@pytest.fixture
def possible_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail on a position set up by an example if no game can reach it."""
    from wyatt.core.game import BaseGame

    set_up = BaseGame.setup.__func__  # type: ignore[attr-defined]

    def checked(cls: Any, *args: Any, **fields: Any) -> Any:
        game = set_up(cls, *args, **fields)
        assert game.cannot_happen() == []
        return game

    monkeypatch.setattr(BaseGame, "setup", classmethod(checked))


def hasten(patch: pytest.MonkeyPatch) -> None:
    """A review or hint plays out fewer deals: how many decides how far to believe it, not what is shown."""
    patch.setattr("wyatt.core.advice.DEALS_OF_A_DECISION", 8)
    patch.setattr("wyatt.core.advice.DEALS", 8)


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    hasten(monkeypatch)
