"""The scoring lab as a page: its frame, its tabs, the split with its words."""

from __future__ import annotations

from wyatt.show.lab_build import build, title
from wyatt.show.marks import button, esc
from wyatt.show.pages import page_head
from wyatt.show.split import Account, split_grid, split_text

#: The three views of the lab.
VIEWS = {"poster": "One poster", "gallery": "Edge cases", "rulings": "Where sources part"}

__all__ = ["VIEWS", "build", "lab_frame", "lab_head", "lab_split", "lab_tabs", "title"]


def lab_head() -> str:
    """The line at the top."""
    return page_head("lab", "Scoring lab", "theme", "Theme")


def lab_tabs(view: str) -> str:
    """The way from one view of the lab to another, and the link to what is shown."""
    tabs = "".join(
        button(
            "lab-view",
            name,
            kind="btn tab",
            key=f"view {key}",
            more=f'data-view="{key}"' + (' aria-current="page"' if key == view else ""),
        )
        for key, name in VIEWS.items()
    )
    link = button("link", "Copy a link", kind="btn bare", key="link")
    return f'<nav class="tabs" aria-label="Views of the lab">{tabs}{link}</nav>'


def lab_split(shown: Account, step: int | None, playing: bool, heading: str) -> str:
    """The split of the poster: heading, bars, the money walking, and the same in words."""
    words = esc(split_text(shown))
    return (
        f"{heading}{split_grid(shown, step, playing)}"
        f'<details class="panel twin" data-key="twin"><summary>The split in words</summary>'
        f'<pre tabindex="0">{words}</pre></details><pre class="onpaper" aria-hidden="true">{words}</pre>'
    )


def _part(name: str, more: str = "") -> str:
    return f'<div data-part="{name}"{more}></div>'


def lab_frame() -> str:
    """The page around its parts."""
    return (
        f"{_part('head')}{_part('notice', ' role=alert')}"
        '<div class="lab wyatt-lab" id="wyatt-lab" data-lm-suppress-shortcuts="true">'
        f'{_part("tabs")}<section class="wyatt-split" aria-label="Scoring split">'
        f"{_part('title')}{_part('build')}{_part('split')}</section>"
        f'<div class="labgrid"><div class="col">{_part("map")}'
        f'<section class="panel labsweep" aria-label="Move one figure">{_part("picks")}{_part("sweep")}</section></div>'
        f'<div class="col">{_part("sources")}{_part("take")}</div></div>'
        f"{_part('gallery')}{_part('rulings')}</div>"
        f'<p class="said" role="status"></p><div class="under">{_part("rule")}</div>'
    )
