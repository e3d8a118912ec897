"""The explorer as a widget, which passes the browser's messages on to `Pages`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import anywidget
import traitlets

from wyatt.core.arguments import unknown
from wyatt.core.errors import invalid
from wyatt.core.text import _
from wyatt.pages.table.page import TablePage
from wyatt.ui.document import SHEETS, filled, page_title, sheets_of, style, with_style
from wyatt.ui.page import Address, Page, PageReader, Pages, make_page, page_of, reader, speak_to
from wyatt.ui.registry import PAGES
from wyatt.ui.widget import Displayed, joined

if TYPE_CHECKING:
    from wyatt.widgets.game_table import GameTable

#: The number of seconds between a response's visible part and the rest.
SOON = 0.01

__all__ = ["PAGES", "Screen", "explorer", "make_page", "page_of"]


class Screen(Displayed, anywidget.AnyWidget):
    """The explorer, which shows one page and keeps the other pages unchanged in the background."""

    _esm = joined()
    #: The style sheets, which the script adds once for all widgets, as for `Part`.
    _sheets = traitlets.List(sheets_of(*SHEETS)).tag(sync=True)

    #: Everything on the screen, from `Pages.shown`. A new view draws this. Open views get the
    #: changes in a message, because a trait would take twice as long.
    shown = traitlets.Dict().tag(sync=True)
    #: An id that all the widget's views share.
    key = traitlets.Unicode().tag(sync=True)
    #: ``light``, ``dark``, or ``""`` for the surrounding page's theme.
    theme = traitlets.Enum(("", "light", "dark"), "").tag(sync=True)

    def __init__(
        self,
        address: Address | None = None,
        page: str | None = None,
        desk: Page | None = None,
        lang: str = "",
    ) -> None:
        """Open the page in an address, by default the browser's address. page: the page to show if
        the address has none. desk: a page object to show instead.
        """
        if page is not None and page not in [*PAGES]:
            raise invalid(unknown(page, [*PAGES]), "page")
        who = reader() if address is None else PageReader(dict(address), "")
        query = {**who.query, "lang": lang} if lang else who.query
        self.pages = Pages(query, page or "table", desk, speak_to(query, who.accepts))
        super().__init__(shown=self.pages.shown, key=uuid4().hex)
        self.on_msg(self._asked)

    @property
    def desk(self) -> Page:
        return self.pages.desk

    @property
    def page(self) -> str:
        return self.pages.page

    @property
    def table(self) -> GameTable[Any]:
        """A copy of the table on the screen. Raises `AttributeError` if the page has no table."""
        # Import these modules only here, because most visitors' kernels never need them.
        from wyatt.pages.course.page import CoursePage
        from wyatt.widgets.game_table import GameTable

        with self.pages.lock:
            desk = self.desk
            if isinstance(desk, TablePage):
                return GameTable(desk.session.game.copy(past=False), desk.viewer, [*desk.people])
            if isinstance(desk, CoursePage):
                return GameTable(desk.played(), desk.run.scene.you)
        raise AttributeError(_("This page has no table."))

    def words(self) -> str:
        """Return the page's table as text, or the page's title if the page has no table."""
        desk = self.desk
        if isinstance(desk, TablePage):
            return str(desk.spec.words().table_text(desk.view))
        return page_title(self.page)

    def drawing(self) -> str:
        """Return the page as HTML without a script, with its style and symbols."""
        shown = self.pages.shown
        drawn = filled(shown["frame"], shown["parts"])
        return with_style(style(), "in-cell mathjax_ignore", drawn, shown.get("lang", "en"))

    def __repr__(self) -> str:
        return f"<Screen: {self.page}>"

    def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self.send(self.pages.answer(content))
        # Send the rest a little later, so that it doesn't delay the visible part.
        try:
            asyncio.get_running_loop().call_later(SOON, self._follow)
        except RuntimeError:  # a host without an event loop
            self._follow()

    def _follow(self) -> None:
        if rest := self.pages.rest():
            self.send(rest)


def explorer(address: Address | None = None) -> Screen:
    """Return the explorer. address: a link's fields, by default those in the browser's address."""
    return Screen(address)
