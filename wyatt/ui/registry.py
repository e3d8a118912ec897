"""The explorer's pages, each with its class, game and title, and whether headers link to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from wyatt.core.lazy import Lazy
from wyatt.core.text import N_

#: A function that makes a page from an address and a language.
Make = Callable[[Mapping[str, str], str], Any]

#: The names of games with pages, with short names for a narrow line.
GAMES = MappingProxyType(
    {
        "wyatt": (N_("Wyatt Earp"), N_("Wyatt")),
        "wildcat": (N_("Wildcat Rummy"), N_("Wildcat")),
    }
)


class PageEntry(NamedTuple):
    """A page in the registry.

    name: the name in requests, addresses and file names. address: where the page's class is, as for
    `Lazy`. game: the page's game, or empty for all games. short: the name in a narrow header.
    in_head: whether the headers of the game's pages link to the page. about: the description on the
    static site. no_file: why the static site has no file for the page. The home page then opens it,
    once Python has started. takes_game: whether several games share the class, so that it needs the
    game as an argument.
    """

    name: str
    address: str
    title: str
    game: str = ""
    short: str = ""
    in_head: bool = False
    about: str = ""
    no_file: str = ""
    takes_game: bool = False

    def load(self) -> Make:
        make = Lazy[Callable[..., Any]](self.address)()
        return partial(make, game=self.game) if self.takes_game else make

    @property
    def file(self) -> str:
        """The page's file on the static site, or empty."""
        return "" if self.no_file else f"{'index' if self.name == HOME else self.name}.html"


#: The default page.
HOME = "table"
_EARP, _WILDCAT = "wyatt", "wildcat"
_DAY = "The problem changes every day, and the site is built once."

#: Every page by its name, in header order.
PAGES: Mapping[str, PageEntry] = MappingProxyType(
    {
        entry.name: entry
        for entry in (
            PageEntry(
                "table",
                "wyatt.pages.table.earp:EarpTablePage",
                N_("Table"),
                _EARP,
                in_head=True,
                about=N_("Play Wyatt Earp, with the rules explained at every move."),
            ),
            PageEntry(
                "course",
                "wyatt.pages.course.page:CoursePage",
                N_("Course"),
                _EARP,
                in_head=True,
                about=N_("Learn Wyatt Earp in twenty-one lessons."),
            ),
            PageEntry(
                "lab",
                "wyatt.pages.lab.page:LabPage",
                N_("Scoring lab"),
                _EARP,
                N_("Lab"),
                in_head=True,
                about=N_("Split any poster, and see who gets what and why."),
            ),
            PageEntry(
                "wildcat",
                "wyatt.pages.table.wildcat:WildcatTablePage",
                N_("Table"),
                _WILDCAT,
                in_head=True,
                about=N_("Play Wildcat Rummy, with the rules explained at every move."),
            ),
            PageEntry(
                "wildcat-course",
                "wyatt.pages.course.page:CoursePage",
                N_("Course"),
                _WILDCAT,
                in_head=True,
                about=N_("Learn Wildcat Rummy lesson by lesson."),
                takes_game=True,
            ),
            PageEntry(
                "wildcat-count",
                "wyatt.pages.counting:CountingPage",
                N_("Counting desk"),
                _WILDCAT,
                N_("Count"),
                in_head=True,
                about=N_("Count a hand of Wildcat Rummy, card by card."),
            ),
            PageEntry(
                "book",
                "wyatt.pages.book:BookPage",
                N_("Rulebook"),
                "",
                N_("Rules"),
                in_head=True,
                about=N_("Look up any rule of Wyatt Earp or Wildcat Rummy."),
            ),
            PageEntry(
                "edit",
                "wyatt.pages.edit.page:EditPage",
                N_("Set up a table"),
                _EARP,
                about=N_("Set up any position in Wyatt Earp, and see what a move would do."),
            ),
            PageEntry(
                "wildcat-edit",
                "wyatt.pages.edit.page:EditPage",
                N_("Set up a table"),
                _WILDCAT,
                about=N_("Set up any position in Wildcat Rummy, and see what a move would do."),
                takes_game=True,
            ),
            PageEntry(
                "again",
                "wyatt.pages.course.again:AgainPage",
                N_("Repeat questions"),
                _EARP,
                about=N_("Repeat the questions you got wrong, on new tables."),
            ),
            PageEntry(
                "wildcat-again",
                "wyatt.pages.course.again:AgainPage",
                N_("Repeat questions"),
                _WILDCAT,
                about=N_("Repeat the questions you got wrong, on new tables."),
                takes_game=True,
            ),
            PageEntry(
                "daily",
                "wyatt.pages.course.daily:DailyPage",
                N_("Problem of the day"),
                _EARP,
                no_file=_DAY,
            ),
            PageEntry(
                "wildcat-daily",
                "wyatt.pages.course.daily:DailyPage",
                N_("Problem of the day"),
                _WILDCAT,
                no_file=_DAY,
                takes_game=True,
            ),
            PageEntry(
                "results",
                "wyatt.pages.results:ResultsPage",
                N_("How a class did"),
                _EARP,
                about=N_("Combine a class’s exports in one table."),
            ),
        )
    }
)


def game_of(page: str) -> str:
    """Return the game in a page's header, or the first game for a page for all games."""
    entry = PAGES.get(page)
    return (entry.game if entry else "") or _EARP
