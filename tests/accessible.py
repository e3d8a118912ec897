"""The problems that axe-core finds on a page in a browser."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

#: Report only the violations, because listing what passes takes most of a run's time. No rule that runs reads the
#: style sheets: css-orientation-lock, for which they'd be copied and parsed, is an experiment.
OPTIONS = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}


def violations(page: Page, within: str = "", **asked: Any) -> list[dict[str, Any]]:
    """The violations on a page, or within an element; no rule is switched off, and axe-core is loaded once."""
    if page.evaluate("delete document.body.dataset.unpainted, typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(
        "async ([within, options]) => (await axe.run(within || document, options)).violations",
        [within, {**OPTIONS, **asked}],
    )


def objections(page: Page) -> list[str]:
    found = violations(page)
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
