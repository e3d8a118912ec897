"""The explorer as a widget: `Pages` behind anywidget's messages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import anywidget
import traitlets

from wyatt.core.text import _
from wyatt.pages.table.page import TablePage
from wyatt.ui.document import SHEETS, filled, page_title, sheets_of, style, with_style
from wyatt.ui.page import Page, PageReader, Pages, make_page, page_of, reader, speak_to
from wyatt.ui.registry import PAGES
from wyatt.ui.widget import beside, joined

if TYPE_CHECKING:
    from wyatt.widgets.game_table import GameTable

#: Seconds between an answer and its invisible rest.
SOON = 0.01

__all__ = ["PAGES", "Screen", "explorer", "make_page", "page_of"]


class Screen(anywidget.AnyWidget):
    """The explorer: one page on the screen, the others waiting unchanged."""

    _esm = joined()
    #: The style sheets: see `Part`.
    _sheets = traitlets.List(sheets_of(*SHEETS)).tag(sync=True)

    #: All that is on the screen, as `Pages.shown` has it. A page that opens, now or later, draws
    #: itself from this; an open page is sent what has changed in one message, which takes half the
    #: time of a trait.
    shown = traitlets.Dict().tag(sync=True)
    #: Distinguishes the views of this widget from those of others.
    key = traitlets.Unicode().tag(sync=True)
    #: ``light``, ``dark``, or ``""``: what the page around it has.
    theme = traitlets.Enum(("", "light", "dark"), "").tag(sync=True)

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        page: str | None = None,
        desk: Page | None = None,
    ) -> None:
        """Open the page that an address asks for; without one, that of the browser.

        page: the page to show when the address names none. desk: show this page, made by
        hand.
        """
        who = reader() if address is None else PageReader(dict(address), "")
        self.pages = Pages(who.query, page or "table", desk, speak_to(who.query, who.accepts))
        super().__init__(shown=self.pages.shown, key=uuid4().hex)
        self.on_msg(self._asked)

    @property
    def desk(self) -> Page:
        """The page on the screen."""
        return self.pages.desk

    @property
    def page(self) -> str:
        """The page on the screen."""
        return self.pages.page

    @property
    def table(self) -> GameTable[Any]:
        """The table on the screen as it is, as a part of your own: the screen keeps its own.

        Raise `AttributeError` where the page has no table.
        """
        # A page without either is spared them: a kernel is started for every visitor.
        from wyatt.pages.course.page import CoursePage
        from wyatt.widgets.game_table import GameTable

        with self.pages.lock:
            desk = self.desk
            if isinstance(desk, TablePage):
                return GameTable(desk.session.game.copy(past=False), desk.viewer, desk.people)
            if isinstance(desk, CoursePage):
                return GameTable(desk.played(), desk.run.scene.you)
        raise AttributeError(_("This page has no table."))

    def words(self) -> str:
        """Return the page in words: its table, if it has one, as the viewer sees it."""
        desk = self.desk
        if isinstance(desk, TablePage):
            return str(desk.spec.words().table_text(desk.view))
        return page_title(self.page)

    def drawing(self) -> str:
        """Return the page as HTML that needs no script: with its style and its signs."""
        shown = self.pages.shown
        drawn = filled(shown["frame"], shown["parts"])
        return with_style(style(), f'<div class="wyatt in-cell mathjax_ignore">{drawn}</div>')

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return beside(super()._repr_mimebundle_(**asked), self.words(), self.drawing)

    def __repr__(self) -> str:
        return f"<Screen: {self.page}>"

    def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self.send(self.pages.answer(content))
        # If all were sent at once, the kernel could not pass on the answer that a person waits for.
        try:
            asyncio.get_running_loop().call_later(SOON, self._follow)
        except RuntimeError:  # a host without a loop
            self._follow()

    def _follow(self) -> None:
        if rest := self.pages.rest():
            self.send(rest)


def explorer(address: Mapping[str, str] | None = None) -> Screen:
    """Return the rules explorer; address is a link's query, by default that of the page it is on."""
    return Screen(address)
