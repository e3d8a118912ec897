"""The rulebook as a page: a desk that looks things up, opens rules and shows the player's aid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from urllib.parse import urlencode

from wyatt.core.rulebook import UnknownRule
from wyatt.core.search import LONGEST, Entry, Index, entries
from wyatt.core.spec import AnySpec
from wyatt.core.text import forgets
from wyatt.lessons.glossary import glossary_entries
from wyatt.show import book as drawn
from wyatt.show.document import notice_line
from wyatt.show.html import Html
from wyatt.show.rules_panel import rule_panel
from wyatt.table import games
from wyatt.widgets.requests import Request, rule_of


@cache
def index_of(game: str, lang: str) -> Index:
    """A game's rulebook made ready to be looked through, with the words of its course."""
    book = games.game(game).rulebook()
    return Index((*entries(book, lang), *glossary_entries(game)), book.said(lang))


forgets(index_of.cache_clear)


class BookDesk:
    """The open rulebook. It never raises for what a person or a link brings."""

    running = ""
    pace = "1"

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self._open_at(address or {})
        self.notice = self.rule = ""
        self.outbox: list[dict[str, str]] = []

    def _open_at(self, address: Mapping[str, str]) -> None:
        named = address.get("game", "")
        self.game = named if named in games.names() else games.names()[0]
        self.view = address["view"] if address.get("view") in drawn.VIEWS else drawn.VIEWS[0]
        self.sought = address.get("q", "")[:LONGEST]
        self.opened = address.get("id", "")[:60]

    @property
    def spec(self) -> AnySpec:
        """The game whose book is open."""
        return games.game(self.game)

    def address(self) -> str:
        """The query that reopens the page as it is."""
        asked = {"game": self.game, "view": self.view, "id": self.opened, "q": self.sought}
        return urlencode({name: value for name, value in asked.items() if value})

    def place(self) -> str:
        """Which rule or view is open; what is looked for stands beside it."""
        return f"{self.game} {self.view} {self.opened}"

    def return_to(self, address: Mapping[str, str]) -> None:
        """Open what an address names, and look for what was looked for there."""
        self._open_at(address)

    def frame(self) -> str:
        """The page around the parts."""
        return drawn.book_frame()

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        shelf = drawn.Shelf(self.game, self.spec.title, self.view, self.sought, self.opened)
        return {
            "head": drawn.book_head(),
            "notice": notice_line(self.notice),
            "shelf": drawn.shelf(shelf, [(each.name, each.title) for each in games.every()]),
            "found": self._count(),
            "page": self._page(),
            "rule": rule_panel(self.rule, self._lang, self.game),
        }

    @property
    def _lang(self) -> str:
        return self.spec.rulebook().told_in(self.lang)

    def _found(self, game: str = "") -> tuple[Entry, ...]:
        book = games.game(game or self.game).rulebook()
        with suppress(ValueError):  # nothing but small words: there is nothing to look for
            return index_of(game or self.game, book.told_in(self.lang)).search(self.sought, None)
        return ()

    def _count(self) -> Html:
        def unknown(game: str) -> dict[str, tuple[str, ...]]:
            """Words looked for that stand nowhere in a game's book."""
            lang = games.game(game).rulebook().told_in(self.lang)
            return index_of(game, lang).instead(self.sought)

        instead = unknown(self.game)
        elsewhere = {
            (each.name, each.title): len(self._found(each.name))
            for each in games.every()
            if instead and each.name != self.game and not unknown(each.name)
        }
        return drawn.found_count(self._found(), self.sought, instead, elsewhere)

    def _page(self) -> Html:
        book = self.spec.rulebook()
        shown = drawn.Shown(book, self._read(self.opened), chosen=True)
        if self.sought.strip():
            found = self._found()
            if found and shown.read is None:  # there is room for the best beside the list
                shown = drawn.Shown(book, self._read(found[0].id))
            return drawn.results(found, shown)
        if self.view == "about":
            return drawn.about(book)
        if self.view == "well" and self.spec.tips:
            return drawn.tips_view(self.spec.tips()())
        if self.view == "aid" and self.spec.aid:
            return drawn.aid_view(self.spec.aid()(self._lang))
        if shown.read is None and (notes := book.notes()):  # beside the chapters, what the game is
            shown = drawn.Shown(book, notes[0])
        return drawn.chapters(shown, self._lang)

    def _read(self, id: str) -> drawn.Read | None:
        book = self.spec.rulebook()
        with suppress(UnknownRule):
            return book.rule(id, self._lang)
        with suppress(UnknownRule):
            return book.ruling(id)
        printed: tuple[drawn.Read, ...] = (*book.notes(), *glossary_entries(self.game))
        return next((each for each in printed if each.id == id), None)

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        self.notice = ""
        if isinstance(request, Mapping) and (act := _ACTS.get(str(request.get("do")))):
            act(self, request)

    def _search(self, request: Request) -> None:
        """Look for other words; what was read makes room for what is found."""
        sought = str(request.get("value", ""))[:LONGEST]
        if sought.strip() != self.sought.strip():
            self.opened, self.view = "", "rules"
        self.sought = sought

    def _open(self, request: Request) -> None:
        self.opened, self.view = str(request.get("id", ""))[:60], "rules"

    def _close(self, request: Request) -> None:
        """Back to the list of what was found, or of the rules."""
        self.opened = ""

    def _view(self, request: Request) -> None:
        if request.get("value") in drawn.VIEWS:
            self.view, self.sought, self.opened = str(request["value"]), "", ""

    def _game(self, request: Request) -> None:
        if request.get("value") in games.names():
            self.game, self.opened = str(request["value"]), ""

    def _rule(self, request: Request) -> None:
        self.rule = rule_of(request)


def desk(address: Mapping[str, str], lang: str) -> BookDesk:
    """The rulebook's desk, opened at an address."""
    return BookDesk(address, lang)


_ACTS: dict[str, Callable[[BookDesk, Request], None]] = {
    "book-close": BookDesk._close,
    "book-game": BookDesk._game,
    "book-open": BookDesk._open,
    "book-search": BookDesk._search,
    "book-view": BookDesk._view,
    "rule": BookDesk._rule,
}
