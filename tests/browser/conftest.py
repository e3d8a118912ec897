"""Fixtures of all tests under tests/browser: a real browser at the explorer.

`page` and `visit` open pages whose Python is the test's own (`in_page.py`), which costs a tenth of
a kernel. Tests of a server or a kernel use `voila`, the server of `wyatt explore`. A module with
only such tests has its own fixture `address`. Other hosts cannot be resolved, and requests to them
are recorded.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from in_page import HOME, explorer_of
from jupyter import Cells, jupyterlab, open_instead, open_notebook, write_notebook
from playwright.sync_api import Browser, Page, expect
from static_host import static_host
from visits import START_MS, WIDE, Opens, Reader, Visit, arrive, serving

from wyatt import serve
from wyatt.site.build import Built, build

# The machine may be busy with other things, so wait a little longer before giving up.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def notebook() -> Path:
    """The explorer, or the notebook that WYATT_BROWSER_NOTEBOOK names."""
    return serve.find_notebook(os.environ.get("WYATT_BROWSER_NOTEBOOK"))


@pytest.fixture(scope="session")
def voila(
    browser: Browser, notebook: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The explorer's address on the server of `wyatt explore`, in an unrelated folder."""
    with serving(notebook, tmp_path_factory.mktemp("elsewhere")) as url:
        yield url


@pytest.fixture(scope="session")
def address() -> str:
    """The explorer's address: windows answer it themselves."""
    return HOME


@pytest.fixture(scope="session")
def built(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site that WYATT_SITE names, or one that the first worker builds for all: none writes into it."""
    if named := os.environ.get("WYATT_SITE"):
        site = built_earlier(Path(named))
        assert site, f"{named} isn't a site."
        return site
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "site-of-all"
    with FileLock(f"{folder}.lock"):
        return built_earlier(folder) or build(folder, pyodide)


def built_earlier(folder: Path) -> Built | None:
    worker = folder / "service-worker.js"
    releases = re.findall(r"r-[0-9a-f]{12}", worker.read_text()) if worker.is_file() else []
    sizes = [file.stat().st_size for file in folder.rglob("*") if file.is_file()]
    return Built(folder, releases[0], len(sizes), sum(sizes)) if releases else None


@pytest.fixture(scope="session")
def reader(browser: Browser, built: Built) -> Iterator[Reader]:
    """Somebody who has read the site before, at an address of their own."""
    with static_host(built.folder) as host:
        context = browser.new_context(reduced_motion="reduce")
        reader = Reader(context, host.address)
        # everything for the next visit has been saved
        reader.visit().page.wait_for_selector("body[data-memory]", timeout=START_MS)
        reader.forget()
        yield reader
        context.close()


@pytest.fixture
def again(reader: Reader) -> Iterator[Opens]:
    """Opens a page of the site as on a second visit, and waits for its table: again("lab.html", size=NARROW).

    That takes a fraction of a first visit. Of games and progress nothing is left from other tests; no page
    may complain of anything or ask anybody else.
    """
    visits: list[Visit] = []

    def visit(path: str = "", **how: Any) -> Visit:
        visits.append(reader.visit(path, **how))
        return visits[-1]

    yield visit
    reader.forget()
    for opened in visits:
        assert (opened.outside, opened.errors) == ([], [])


@pytest.fixture(scope="session")
def lab_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="session")
def lab(lab_folder: Path) -> Iterator[Callable[[Sequence[str]], str]]:
    """Writes a notebook of these cells into the one JupyterLab of the session; its address."""
    with jupyterlab(lab_folder) as address:

        def write(cells: Sequence[str]) -> str:
            # A workspace of its own: JupyterLab would open the notebooks of the last test again.
            name = f"notebook-{len(list(lab_folder.glob('*.ipynb')))}"
            write_notebook(lab_folder / f"{name}.ipynb", cells)
            return f"{address}/lab/workspaces/{name}/tree/{name}.ipynb"

        yield write


@pytest.fixture(scope="module")
def opened(browser: Browser, lab: Any, lab_folder: Path) -> Iterator[Cells]:
    """Opens these cells in the module's JupyterLab; tests of the same cells share the notebook and its kernel.

    Other cells take the place of those that were open: JupyterLab itself takes far longer to load.
    """
    for theme in lab_folder.rglob("themes.jupyterlab-settings"):
        theme.unlink()  # left by a test that failed in dark mode
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    visit = Visit(context.new_page())
    shown: Sequence[str] = ()

    def open_cells(cells: Sequence[str]) -> Page:
        nonlocal shown
        if cells != shown:
            (open_instead if shown else open_notebook)(visit.page, lab(cells))
            shown = cells
        return visit.page

    yield open_cells
    context.close()
    assert visit.outside == []
    assert [one for one in visit.errors if "wyatt" in one.lower() or "blob:" in one] == []


@pytest.fixture
def window(browser: Browser, address: str) -> Iterator[Opens]:
    """Opens an empty window: window(size=WIDE, scheme="light", scripts=True, touch=False)."""
    opened = []
    # If requests are intercepted, what a page sends as it closes doesn't reach its server.
    in_process = address.startswith(HOME)

    def open_window(
        size: Any = WIDE, scheme: Any = "light", scripts: Any = True, touch: Any = False
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            java_script_enabled=scripts,
            has_touch=touch,
            is_mobile=touch,
            # A click on a card that's still turning gets lost.
            reduced_motion="reduce",
        )
        opened.append(context)
        if in_process:
            explorer_of(context)
        return Visit(context.new_page())

    yield open_window
    for context in opened:
        for page in [] if in_process else context.pages:
            # Close the page as a person would, so that its kernel ends, too.
            page.goto("about:blank")
        context.close()


@pytest.fixture
def visit(window: Opens, address: str) -> Iterator[Opens]:
    """Opens the explorer and waits for its table: visit(query="p=1.abc", size=NARROW).

    A page in this process must have complained of nothing at the end, and asked nobody.
    """
    visits: list[Visit] = []

    def open_explorer(query: str = "", **how: Any) -> Visit:
        visits.append(window(**how))
        arrive(visits[-1].page, address + (f"?{query}" if query else ""))
        visits[-1].page.evaluate("document.body.dataset.unpainted = ''")  # until axe or a printer
        return visits[-1]

    yield open_explorer
    if address.startswith(HOME):
        assert [one for visit in visits for one in visit.errors + visit.outside] == []


@pytest.fixture
def page(visit: Opens) -> Page:
    return visit().page
