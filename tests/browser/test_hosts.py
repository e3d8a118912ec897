"""Each page on each host: the installed explorer, Binder and the static site."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import hosts
import pytest
from jupyter import open_notebook
from playwright.sync_api import Browser, Page, expect
from static_host import static_host
from visits import LIVE, START_MS, Opens, has_ended, kernel_of

from wyatt.site.build import Built

pytestmark = pytest.mark.slow

#: Asked before any page is opened and looked at after all others: this long no connection may be cut. Jupyter's own
#: settings cut it after half a minute; `test_serve_running` has half an hour on a clock of its own.
REST_SECONDS = 65


@pytest.fixture(scope="module")
def address() -> str:
    """No page of this module is in this process."""
    return ""


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, installed by the README's first command after uv has unpacked what it needs far sooner."""
    folder = hosts.copy_of_the_project(tmp_path_factory.mktemp("clone"))
    env = hosts.plain_environment(folder.parent / "home-of-clone")
    hosts.environment_with("pyproject.toml", folder, folder / ".venv", env)
    install, _ = hosts.readme_commands()
    hosts.run(install, folder, env)
    return folder


@pytest.fixture(scope="session")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[hosts.Host]:
    with hosts.on_binder(tmp_path_factory.mktemp("binder")) as host:
        yield host


@pytest.fixture(scope="session")
def explorer(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[hosts.Host]:
    with hosts.installed(project, tmp_path_factory.mktemp("elsewhere")) as host:
        yield host


@pytest.fixture(scope="session")
def site(built: Built) -> Iterator[hosts.Host]:
    with static_host(built.folder) as host:
        yield hosts.Host("site", host.address)


@pytest.fixture(scope="session", params=["explorer", "binder", "site"])
def host(request: pytest.FixtureRequest) -> hosts.Host:
    return request.getfixturevalue(request.param)


#: A page that is left alone, what has cut its connection, and since when it is there.
Rest: TypeAlias = tuple[Page, list[str], float]


@pytest.fixture(scope="session")
def resting(browser: Browser, explorer: hosts.Host) -> Iterator[Rest]:
    page, cut = browser.new_context().new_page(), list[str]()
    page.on("websocket", lambda line: line.on("close", lambda _: cut.append(line.url)))
    page.goto(explorer.table, wait_until="commit")
    table(page)
    yield page, cut, time.monotonic()
    page.context.close()


def table(page: Page) -> None:
    page.wait_for_selector(f"{LIVE} .wyatt-table", timeout=START_MS)


def changes(page: Page, part: str, press: str) -> None:
    shown, button = (page.locator(f"{LIVE} {one}").first for one in (part, press))
    button.wait_for(timeout=START_MS)
    before = shown.inner_text()
    button.click()
    expect(shown).not_to_have_text(before, timeout=START_MS)


#: What to press on each page, in the order in which they're opened, and what it changes.
PRESSED = {
    "table": {".wyatt-step": ".wyatt-events", ".wyatt-back": ".pos"},
    "lab": {".pm button:not([aria-disabled=true]) >> nth=-1": "[data-part=split]"},
    "course": {"[data-key='dot cards']": "nav.path p"},
    "wildcat": {".wyatt-step": ".wyatt-events"},
}


def test_each_page_answers_on_each_host(window: Opens, resting: Rest, host: hosts.Host) -> None:
    """The table is opened by its address, the others from the header, with a kernel that ends with the page.

    A server gets a link of 100 kilobytes; what hosts a static folder need not take it.
    """
    page, served, address = (opened := window()).page, host.name != "site", host.table
    link = f"{'&' if '?' in address else '?'}p=1.{'x' * 100_000}"
    page.goto(address + link * served, wait_until="commit")
    table(page)
    if served:
        expect(page.locator(".wyatt-error").first).to_contain_text("too long")
    for name, pressed in PRESSED.items():
        if name != "table":
            page.locator(f"{LIVE} header [data-page={name}]").first.click()
        for press, part in pressed.items():
            changes(page, part, press)
    expect(page.locator(f"{LIVE} .wyatt-legal")).to_be_visible()
    if served:
        expect(page.locator("#main")).to_have_css("position", "static")  # our style sheet
        kernel = kernel_of(page)
        page.goto("about:blank")
        assert has_ended(kernel)
    assert (opened.errors, opened.outside) == ([], [])


#: A notebook's finished content: its live page or drawing if it has one, else its text.
DRAWN = ".wyatt-table, .wyatt-split, .wyatt, .jp-MarkdownOutput"

#: One of each kind beside the explorer, in which the pages are: other tests run each notebook, and lessons differ
#: only in their data.
OPENED = ("07-shot", "strategy-lab", "teacher", "widgets", "wildcat-03-melds")


def broken_pictures(page: Page) -> list[str]:
    found = page.evaluate(
        "Promise.all([...document.images].map((i) => i.decode().then(() => '', () => i.src.slice(0, 80))))"
    )
    return [source for source in found if source]


def test_notebooks_open_on_binder(window: Opens, binder: hosts.Host) -> None:
    for name in OPENED:
        page = (opened := window()).page
        page.goto(binder.notebooks[name], wait_until="commit")
        expect(page.locator("#wyatt-wait")).to_be_hidden(timeout=START_MS)
        page.locator(DRAWN).locator("visible=true").first.wait_for(timeout=START_MS)
        expect(page.locator("#wyatt-notice")).to_be_hidden()
        assert broken_pictures(page) == [], name
        for link in page.locator("main a[href$='.ipynb']").all():
            named = re.sub(r".*/", "", link.get_attribute("href") or "").removesuffix(".ipynb")
            assert named in binder.notebooks, (name, named)
        assert opened.errors == [], name
        page.goto("about:blank")  # its kernel ends with it


def run_all(page: Page) -> None:
    for item in ("Run", "Run All Cells"):
        page.get_by_role("menuitem", name=item, exact=True).click()


def test_the_course_in_jupyterlab(window: Opens, project: Path, tmp_path: Path) -> None:
    with hosts.learning(project, tmp_path) as host:
        page = (opened := window()).page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        open_notebook(page, host.notebooks["07-shot"])
        run_all(page)
        expect(page.locator(".jp-OutputArea .wyatt-table").first).to_be_visible(timeout=START_MS)
        assert broken_pictures(page) == []
        # From the list of files, into the same JupyterLab: that takes far longer to load than a notebook.
        page.locator(".jp-DirListing-item", has_text="explorer.ipynb").dblclick()
        tab = page.locator("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current")
        expect(tab).to_contain_text("explorer.ipynb")
        shown = page.locator(".jp-NotebookPanel:visible")
        shown.locator(".jp-CodeCell").first.wait_for(timeout=START_MS)
        expect(page.locator("#jp-main-statusbar")).to_contain_text("Idle", timeout=START_MS)
        run_all(page)
        shown.locator(".jp-OutputArea [data-do=link]").first.click(timeout=START_MS)
        expect(shown.locator(".said").first).to_contain_text("The link has been copied")
        link = page.evaluate("navigator.clipboard.readText()")
        other = host.notebooks["explorer"]
        assert link.startswith(other.split("lab/")[0] + "voila/render/explorer.ipynb?p=1.")
        followed = opened.page.context.new_page()
        followed.goto(link, wait_until="commit")
        table(followed)
        changes(followed, ".wyatt-events", ".wyatt-step")
        # A kernel may still look for the next move, and one that is interrupted at it complains.
        kernels = f"{other.split('lab/')[0]}api/kernels?{other.split('?')[1]}"
        until = time.monotonic() + 30
        while any(one["execution_state"] != "idle" for one in page.request.get(kernels).json()):
            assert time.monotonic() < until
            page.wait_for_timeout(100)
        expect(page.locator(".jp-toast, .Toastify__toast")).to_have_count(0)
        assert opened.outside == []
    said = (tmp_path / "learn.log").read_text(encoding="utf-8")
    assert len(said.splitlines()) == 1, said  # the address, and no complaints


def test_a_page_that_was_left_open_has_lost_no_connection(resting: Rest) -> None:
    page, cut, since = resting
    left = REST_SECONDS - (time.monotonic() - since)
    if left > 0:  # the only timed check here
        page.wait_for_timeout(left * 1000)
    assert cut == []
    expect(page.locator("#wyatt-notice")).to_be_hidden()
    changes(page, ".wyatt-events", ".wyatt-step")
