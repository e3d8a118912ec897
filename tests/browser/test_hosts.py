"""Each page on each host: the installed explorer, Binder and the static site."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts import (
    Host,
    copy_of_the_project,
    installed,
    learning,
    on_binder,
    on_site,
    plain_environment,
    readme_commands,
    run,
)
from jupyter import open_notebook, run_cell
from playwright.sync_api import Browser, Page, expect
from visits import LIVE, START_MS, Opens

from wyatt.site.build import Built

pytestmark = pytest.mark.slow

#: Asked before any page is opened and looked at after all others: this long no connection may be cut. Jupyter's own
#: settings cut it after half a minute; `test_serve_running` has half an hour on a clock of its own.
REST_SECONDS = 65


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, installed by the README's first command on this Python."""
    folder = copy_of_the_project(tmp_path_factory.mktemp("clone"))
    install, _ = readme_commands()
    run(install, folder, plain_environment(folder.parent / "home-of-clone"))
    return folder


@pytest.fixture(scope="session")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with on_binder(tmp_path_factory.mktemp("binder")) as host:
        yield host


@pytest.fixture(scope="session")
def explorer(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with installed(project, tmp_path_factory.mktemp("elsewhere")) as host:
        yield host


@pytest.fixture(scope="session")
def site(built: Built) -> Iterator[Host]:
    with on_site(built.folder) as host:
        yield host


@pytest.fixture(scope="session", params=["explorer", "binder", "site"])
def host(request: pytest.FixtureRequest) -> Host:
    found: Host = request.getfixturevalue(request.param)
    return found


class Rest:
    """A page that is opened first and left alone."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.page = browser.new_context().new_page()
        self.cut: list[str] = []
        cut = self.cut.append
        self.page.on("websocket", lambda line: line.on("close", lambda _: cut(line.url)))
        self.page.goto(host.pages["table"], wait_until="commit")
        table(self.page)
        self.since = time.monotonic()


@pytest.fixture(scope="session")
def resting(browser: Browser, explorer: Host) -> Iterator[Rest]:
    rest = Rest(browser, explorer)
    yield rest
    rest.page.context.close()


def table(page: Page) -> None:
    page.wait_for_selector(f"{LIVE} .wyatt-table", timeout=START_MS)


def changes(page: Page, part: str, press: str) -> None:
    shown = page.locator(f"{LIVE} {part}").first
    before = shown.inner_text()
    page.locator(f"{LIVE} {press}").first.click()
    expect(shown).not_to_have_text(before, timeout=START_MS)


def visit_table(page: Page) -> None:
    table(page)
    changes(page, ".wyatt-events", ".wyatt-step")
    changes(page, ".pos", ".wyatt-back")
    expect(page.locator(f"{LIVE} .wyatt-legal")).to_be_visible()


def visit_course(page: Page) -> None:
    table(page)
    expect(page.locator(f"{LIVE} nav.path p")).to_contain_text("Lesson 1 of 21")
    changes(page, "nav.path p", "[data-key='dot cards']")
    expect(page.locator(f"{LIVE} nav.path p")).to_contain_text("Lesson 2 of 21")


def visit_lab(page: Page) -> None:
    page.wait_for_selector(f"{LIVE} .wyatt-split", timeout=START_MS)
    changes(page, "[data-part=split]", ".pm button:not([aria-disabled=true]) >> nth=-1")


def visit_wildcat(page: Page) -> None:
    table(page)
    changes(page, ".wyatt-events", ".wyatt-step")


def test_each_page_answers_on_each_host(window: Opens, resting: Rest, host: Host) -> None:
    """The lab is opened by its address, the other pages from the header, with the same kernel."""
    opened = window()
    opened.page.goto(host.pages["lab"], wait_until="commit")
    visit_lab(opened.page)
    visits = {"course": visit_course, "table": visit_table, "wildcat": visit_wildcat}
    for name, visit_page in visits.items():
        opened.page.locator(f"{LIVE} header [data-page={name}]").first.click()
        visit_page(opened.page)
    assert (opened.errors, opened.outside) == ([], [])


def test_a_link_of_100_kilobytes_gets_a_line(window: Opens, explorer: Host, binder: Host) -> None:
    for host in (explorer, binder):
        page = window().page
        joint = "&" if "?" in host.pages["table"] else "?"
        page.goto(f"{host.pages['table']}{joint}p=1.{'x' * 100_000}", wait_until="commit")
        table(page)
        expect(page.locator(".wyatt-error").first).to_contain_text("too long")
        changes(page, ".wyatt-events", ".wyatt-step")


#: What has come when a notebook stands: a live page or a drawing where it has one, else what it says.
DRAWN = ".wyatt-table, .wyatt-split, .wyatt, .jp-MarkdownOutput"


#: One of each kind beside the explorer, in which the pages are: other tests run each notebook, and lessons differ
#: only in their data.
OPENED = ("07-shot", "strategy-lab", "teacher", "widgets", "wildcat-03-melds")


def broken_pictures(page: Page) -> list[str]:
    found = page.evaluate(
        "Promise.all([...document.images].map((i) => i.decode().then(() => '', () => i.src.slice(0, 80))))"
    )
    return [source for source in found if source]


def test_notebooks_open_on_binder(window: Opens, binder: Host) -> None:
    for name in OPENED:
        opened = window()
        page = opened.page
        page.goto(binder.notebooks[name], wait_until="commit")
        expect(page.locator("#wyatt-wait")).to_be_hidden(timeout=START_MS)
        page.locator(DRAWN).locator("visible=true").first.wait_for(timeout=START_MS)
        if binder.live(name):
            page.locator(".wyatt.page:visible").first.wait_for(timeout=START_MS)
        expect(page.locator("#wyatt-notice")).to_be_hidden()
        assert broken_pictures(page) == [], name
        for link in page.locator("main a[href$='.ipynb']").all():
            named = re.sub(r".*/", "", link.get_attribute("href") or "").removesuffix(".ipynb")
            assert named in binder.notebooks, (name, named)
        assert opened.errors == [], name
        page.goto("about:blank")  # its kernel ends with it


def test_the_course_in_jupyterlab(window: Opens, project: Path, tmp_path: Path) -> None:
    with learning(project, tmp_path) as host:
        opened = window()
        page = opened.page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        open_notebook(page, host.notebooks["07-shot"])
        for item in ("Run", "Run All Cells"):
            page.get_by_role("menuitem", name=item, exact=True).click()
        expect(page.locator(".jp-OutputArea .wyatt-table").first).to_be_visible(timeout=START_MS)
        assert broken_pictures(page) == []
        # In a workspace of its own: JupyterLab would open the first notebook again beside it.
        other = host.notebooks["explorer"].replace("/lab/tree/", "/lab/workspaces/other/tree/")
        open_notebook(page, other)
        run_cell(page, 0)
        page.locator(".jp-OutputArea [data-do=link]").first.click(timeout=START_MS)
        expect(page.locator(".said").first).to_contain_text("The link has been copied")
        link = page.evaluate("navigator.clipboard.readText()")
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
    assert len(said.splitlines()) == 1, said  # where it is, and no complaint of anybody's


def test_a_page_that_was_left_open_has_lost_no_connection(resting: Rest) -> None:
    left = REST_SECONDS - (time.monotonic() - resting.since)
    if left > 0:  # the one thing here that is about time
        resting.page.wait_for_timeout(left * 1000)
    assert resting.cut == []
    expect(resting.page.locator("#wyatt-notice")).to_be_hidden()
    changes(resting.page, ".wyatt-events", ".wyatt-step")
