"""Our notebooks in JupyterLab: a page in a cell has no frame and fits together."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from jupyter import jupyterlab, open_notebook, run_cell
from playwright.sync_api import Page, expect
from visits import ROOT, START_MS, Visit

pytestmark = pytest.mark.slow

SCREENS = ("explorer", "00-welcome", "scoring-lab")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A JupyterLab with the notebooks that show a screen."""
    root = tmp_path_factory.mktemp("cells")
    for name in SCREENS:
        shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", root)
    with jupyterlab(root) as address:
        yield address


@pytest.fixture
def opened(window: Callable[..., Visit], lab: str) -> Callable[[str, bool], Page]:
    """Opens a notebook at 1400 x 1000, its side panel open or shut."""

    def open_it(name: str, side: bool = False) -> Page:
        page = window(size=(1400, 1000)).page
        open_notebook(page, f"{lab}/lab/workspaces/{name}-{side}/tree/{name}.ipynb")
        files = page.locator("#filebrowser")
        if files.is_visible() != side:
            page.locator(".jp-SideBar .lm-TabBar-tab[data-id=filebrowser]").click()
            expect(files).to_be_visible(visible=side)
        return page

    return open_it


def test_explorer_fits_its_cell_and_has_no_page_bar(opened: Callable[[str, bool], Page]) -> None:
    page = opened("explorer", True)
    output = run_cell(page, 0)
    expect(output.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    panel = page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert panel
    assert page.locator(".jp-WindowedPanel-outer").evaluate("panel => panel.scrollTop") == 0
    screen = output.locator(".wyatt")
    assert screen.evaluate("element => element.scrollWidth <= element.clientWidth")
    for stands in (".poster", ".stage", ".hand", ".act", "[data-key='control step']"):
        box = screen.locator(stands).first.bounding_box()
        assert box
        assert box["y"] >= panel["y"], stands
        assert box["y"] + box["height"] <= panel["y"] + panel["height"], stands
    rightmost = screen.locator(".controls .btn").last.bounding_box()
    whole = screen.bounding_box()
    assert rightmost
    assert whole
    assert rightmost["x"] + rightmost["width"] <= whole["x"] + whole["width"]

    for framed in (".brand", "nav.pages"):
        expect(screen.locator(framed)).to_be_hidden()
    expect(screen.locator(".phase")).to_be_visible()

    # Another page offers the way back; this page does not.
    screen.locator("[data-do=page][data-page=course]:visible").click()
    expect(screen.locator(".course")).to_be_visible()
    screen.locator("nav.pages [data-page=table]").click()
    expect(screen.locator(".phase")).to_be_visible()
    expect(screen.locator("nav.pages")).to_be_hidden()


@pytest.mark.parametrize("name", SCREENS[1:])
def test_other_screens_have_no_page_bar(opened: Callable[[str, bool], Page], name: str) -> None:
    screen = run_cell(opened(name, False), 0).locator(".wyatt")
    expect(screen.locator(".top .tools")).to_be_visible(timeout=START_MS)
    for framed in (".brand", "nav.pages"):
        expect(screen.locator(framed)).to_be_hidden()
    # As tall as what it holds: the last thing in it ends where it ends.
    left = screen.evaluate(
        """root => root.getBoundingClientRect().bottom - Math.max(...[...root.children]
          .map(one => one.getBoundingClientRect()).filter(box => box.height).map(box => box.bottom))"""
    )
    assert left < 40
