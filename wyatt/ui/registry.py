"""The explorer's pages, each with its class, game and title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from wyatt.core.lazy import Lazy
from wyatt.core.text import N_

#: A function that makes a page from an address and a language.
Make = Callable[[Mapping[str, str], str], Any]

#: The games that have pages: each game's name, and a short name for a narrow line.
GAMES = MappingProxyType(
    {"wyatt": (N_("Wyatt Earp"), N_("Wyatt")), "wildcat": (N_("Wildcat Rummy"), N_("Wildcat"))}
)

HOME = "table"


class PageEntry(NamedTuple):
    """A page in the registry.

    name: the page's name in requests, addresses and file names. address: the page's class, as for
    `Lazy`. title: the English title. game: the page's game, or empty for all games. short: the
    title in a narrow header, or empty. in_head: whether the headers of the game's pages link to the
    page. no_file: why the static site has no file for the page, or empty.
    """

    name: str
    address: str
    title: str
    game: str = ""
    short: str = ""
    in_head: bool = False
    no_file: str = ""

    def load(self) -> Make:
        make = Lazy[Callable[..., Any]](self.address)()
        # Several games share some classes, which take the game as an argument.
        shared = sum(entry.address == self.address for entry in PAGES.values()) > 1
        return partial(make, game=self.game) if shared else make

    @property
    def about(self) -> str:
        return _ABOUT.get(self.name, "")

    @property
    def file(self) -> str:
        return "" if self.no_file else f"{'index' if self.name == HOME else self.name}.html"


_EARP, _WILDCAT = "wyatt", "wildcat"
_COURSE, _EDIT = "wyatt.pages.course.page:CoursePage", "wyatt.pages.edit.page:EditPage"
_AGAIN, _DAILY = "wyatt.pages.course.again:AgainPage", "wyatt.pages.course.daily:DailyPage"
_COUNTING, _LAB = "wyatt.pages.counting:CountingPage", "wyatt.pages.lab.page:LabPage"
_DAY = "The problem changes every day, and the site is built once."

_ENTRIES = (
    PageEntry("table", "wyatt.pages.table.earp:EarpTablePage", N_("Table"), _EARP, in_head=True),
    PageEntry("course", _COURSE, N_("Course"), _EARP, in_head=True),
    PageEntry("lab", _LAB, N_("Scoring lab"), _EARP, N_("Lab"), in_head=True),
    PageEntry(
        "wildcat", "wyatt.pages.table.wildcat:WildcatTablePage", N_("Table"), _WILDCAT, in_head=True
    ),
    PageEntry("wildcat-course", _COURSE, N_("Course"), _WILDCAT, in_head=True),
    PageEntry("wildcat-count", _COUNTING, N_("Counting desk"), _WILDCAT, N_("Count"), in_head=True),
    PageEntry("book", "wyatt.pages.book:BookPage", N_("Rulebook"), "", N_("Rules"), in_head=True),
    PageEntry("edit", _EDIT, N_("Set up a table"), _EARP),
    PageEntry("wildcat-edit", _EDIT, N_("Set up a table"), _WILDCAT),
    PageEntry("again", _AGAIN, N_("Repeat questions"), _EARP),
    PageEntry("wildcat-again", _AGAIN, N_("Repeat questions"), _WILDCAT),
    PageEntry("daily", _DAILY, N_("Problem of the day"), _EARP, no_file=_DAY),
    PageEntry("wildcat-daily", _DAILY, N_("Problem of the day"), _WILDCAT, no_file=_DAY),
    PageEntry("results", "wyatt.pages.results:ResultsPage", N_("How a class did"), _EARP),
)
#: Every page by its name, in the header's order.
PAGES: Mapping[str, PageEntry] = MappingProxyType({entry.name: entry for entry in _ENTRIES})

#: The descriptions of all pages that have a file on the static site.
_ABOUT = {
    "table": N_("Play Wyatt Earp, with the rules explained at every move."),
    "course": N_("Learn Wyatt Earp in twenty-one lessons."),
    "lab": N_("Split any poster’s reward, and see who gets what and why."),
    "wildcat": N_("Play Wildcat Rummy, with the rules explained at every move."),
    "wildcat-course": N_("Learn Wildcat Rummy lesson by lesson."),
    "wildcat-count": N_("Count a hand of Wildcat Rummy, card by card."),
    "book": N_("Look up any rule of Wyatt Earp or Wildcat Rummy."),
    "edit": N_("Set up any position in Wyatt Earp, and see what a move would do."),
    "wildcat-edit": N_("Set up any position in Wildcat Rummy, and see what a move would do."),
    "again": N_("Repeat the questions you got wrong, on new tables."),
    "wildcat-again": N_("Repeat the questions you got wrong, on new tables."),
    "results": N_("Combine a class’s exports in one table."),
}


def game_of(page: str) -> str:
    entry = PAGES.get(page)
    return (entry.game if entry else "") or _EARP
