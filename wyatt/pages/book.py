"""The rulebook page, with a search box, the rules by chapter, and the player aid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from wyatt.core.advice import Aid, AidSection, Tip
from wyatt.core.errors import printable
from wyatt.core.rulebook import Book, Note, Rule, Ruling
from wyatt.core.search import LONGEST, Entry, Index, instead_lines
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, plural
from wyatt.lessons.courses import glossary_entries, index_of
from wyatt.table import games
from wyatt.ui import tags as h
from wyatt.ui.acts import Request
from wyatt.ui.document import document, notice_line, page_frame, page_head
from wyatt.ui.fields import Field, search, tabs
from wyatt.ui.html import button, column_heads, rule_links, slot, table_row
from wyatt.ui.page import Page
from wyatt.ui.picture import address_of, on_paper
from wyatt.ui.rules import apart_here, cited, rule_panel, sources_say, uncited
from wyatt.ui.tags import EMPTY, Html


def aid_sheet(aid: Aid, spec: AnySpec) -> Html:
    """Return the two sides of a player aid as HTML. In print, each side starts on a new page."""
    names = (_("How to play"), _("How to score"))
    sides, table = [], _aid_table(aid, spec)
    for name, side, below in zip(names, aid.sides, (table, None), strict=True):
        head = h.h2(aid.title, " ", h.small(name))
        columns = h.div(map(_section, side), cls="aidcols")
        sides.append(h.section(head, columns, below, cls="aidside", aria_label=name))
    return h.div(sides, _credit(aid.credit), cls="aid")


def _credit(credit: str) -> Html:
    return h.p(_(credit), ".", cls="credit") if credit else EMPTY


def _aid_table(aid: Aid, spec: AnySpec) -> Html:
    if aid.table is None or spec.editing is None:  # nothing to draw, or no editor to draw it
        return EMPTY
    from wyatt.pages.edit.view import editing_of  # imported here because only the sheet needs it

    game = spec.start(aid.table)
    view = game.view(game.actor)
    source = address_of(on_paper(editing_of(spec).picture(view)))
    said = _("The middle of a hand, as {player} sees it.", player=str(game.actor))
    drawn = h.img(src=source, alt=spec.words().table_text(view))
    return h.figure(drawn, h.figcaption(said), cls="aidtable")


def aid_document(aid: Aid, spec: AnySpec) -> Html:
    """Return a player aid as a self-contained HTML page."""
    return document(h.main(aid_sheet(aid, spec)), _("{game}: player aid", game=aid.title))


def _section(section: AidSection) -> Html:
    grid = None
    if section.grid:
        head = h.thead(h.tr(column_heads(section.grid.headings)))
        grid = h.table(head, h.tbody(table_row(*row) for row in section.grid.rows))
    said = [h.p(h.b(entry.title, "."), " ", entry.text) for entry in section.entries]
    lines = [h.h4(it.text) if it.style == "head" else h.p(it.text) for it in section.lines]
    return h.section(h.h3(section.title), said, grid, lines)


# === How the rulebook page is drawn: the search box, the chapters and the sources' notes.

#: The page's views, in tab order.
VIEWS = {
    "rules": N_("Rules"),
    "well": N_("How to play well"),
    "aid": N_("Player aid"),
    "about": N_("About the game"),
}
#: The attributes of a link in text, which opens an entry next to the list.
_OPENS = {"data_do": "book-open", "data_reveal": ".read"}
#: How many results are listed before the rest are folded.
MOST = 12

#: An entry you can read in full: a rule, a ruling, a note, or a word in the glossary.
Read = Rule | Ruling | Note | Entry


class Shown(NamedTuple):
    """A rulebook on the page. read: the open entry, or None if no entry is open. chosen: whether
    the reader opened the entry.
    """

    book: Book
    read: Read | None = None
    chosen: bool = False


def _shelf(page: BookPage) -> Html:
    books = tabs(BookPage.game, page.game, [(each.name, each.title) for each in games.every()])
    views = tabs(BookPage.view, page.view, ((name, _(label)) for name, label in VIEWS.items()))
    example = _("photo, last card, who deals …")
    field = search(BookPage.sought, page.sought, _("Search the rules"), example)
    which = h.div(books, cls="seg", role="group", aria_label=_("Which game"))
    return h.div(field, which, h.nav(views, cls="tabs", aria_label=_("Ways to read")), cls="shelf")


def results(found: Sequence[Entry], shown: Shown) -> Html:
    """Return the search results and the open entry, or empty HTML if nothing was found. found: the
    results, the best first.
    """
    if not found:
        return EMPTY
    items = []
    for each in found:
        text, source = h.p(uncited(each.text)), h.p(uncited(each.source), cls="src")
        items.append(h.li(_line(each.id, _headed(each.title), shown.read), text, source))
    rest = None
    if more := items[MOST:]:
        summary = h.summary(plural("{number} more result", "{number} more results", len(more)))
        inside = shown.read is not None and shown.read.id in [each.id for each in found[MOST:]]
        listed = h.ol(more, start=MOST + 1)
        rest = h.details(summary, listed, data_key="more results", open=inside)
    listed = h.section(h.ol(items[:MOST]), rest, cls="panel found", aria_label=_("Results"))
    return _pair(listed, shown, _("Back to the results"))


def chapters(shown: Shown, lang: str) -> Html:
    book, read = shown.book, shown.read
    titles = {rule.id: rule.title for rule in book.rules(lang)}
    rules, doubts = [], []
    for section in book.sections(lang):
        lines = (_line(id, titles[id], read) for id in section.rules)
        rules += [h.h3(section.title), h.div(lines)]
    for letter, group in book.ruling_groups().items():
        points = [each for each in book.rulings() if each.group == letter]
        lines = (_line(each.id, _(each.question), read) for each in points)
        doubts += [h.h3(_(group)), h.div(lines)]
    summary = h.summary(_("Where the sources disagree or say nothing"))
    more = h.details(summary, doubts, open=isinstance(read, Ruling))
    inside = h.div(rules, more, cls="rullist", data_follow=True)
    listed = h.div(h.h2(_("The rules")), inside, cls="panel rulings")
    return _pair(listed, shown, _("Back to the rules"))


def _pair(listed: Html, shown: Shown, back: str) -> Html:
    book, read, chosen = shown
    left, leave = h.div(listed, cls="list"), None
    if read is None:
        invited = h.article(h.p(_("Choose a rule, or search.")), cls="panel reading")
        return h.div(left, h.div(invited, cls="read"), cls="bookpair")
    if chosen:
        # The entry's line has the same key, so it gets the focus when the list returns.
        key = f"open {read.id}"
        place = {"data_leave": "id", "data_reveal": f".list [data-key='{key}']"}
        leave = button("book-close", (h.span("←", aria_hidden=True), " ", back), key=key, **place)
    opened = h.div(leave, reading(book, read), cls="read", data_in_sight=True)
    return h.div(left, opened, cls="bookpair chosen" if chosen else "bookpair")


def _headed(title: str) -> str:
    return title[:1].upper() + title[1:]


def _line(id: str, title: str, read: Read | None = None) -> Html:
    now = (read is not None and read.id == id) or None
    opens: dict[str, Any] = {"data_id": id, "data_reveal": ".read", "aria_current": now}
    return button("book-open", h.span(title), kind="ruleopen", key=f"open {id}", **opens)


def _listed(heading: str, lines: Iterable[Html | str], kind: str = "") -> Html:
    items = [h.li(line) for line in lines]
    return h.markup(h.h3(heading), h.ul(items, cls=kind)) if items else EMPTY


def reading(book: Book, opened: Read) -> Html:
    """Return an entry in full, with its sources and related entries."""
    see: Sequence[str] = ()
    sources, more = "", EMPTY
    if isinstance(opened, Ruling):
        title, see = _(opened.question), opened.rules
        text = h.p(cited(book, _(opened.default), _OPENS), cls="default")
        why = h.p(cited(book, _(opened.why), _OPENS))
        more = h.markup(why, sources_say(book, opened, _OPENS), apart_here(book, opened, _OPENS))
    else:
        title, text = opened.title, h.p(cited(book, opened.text, _OPENS))
    if isinstance(opened, Rule):
        see, sources = opened.see, book.cite(opened)
        points = (_line(id, _(book.ruling(id).question)) for id in opened.rulings)
        wrong = _listed(_("Common mistakes"), opened.mistakes, "wrong")
        more = h.markup(wrong, _listed(_("Unclear points"), points))
    elif isinstance(opened, Note):
        see, sources = opened.see, book.printed(opened)
    elif isinstance(opened, Entry):
        sources = opened.source
    origin: list[str] = []
    if sources:
        origin.append(cited(book, _("Sources: {places}.", places=sources), _OPENS))
    if isinstance(opened, Rule | Ruling):
        origin.append(_("Cite as {id}.", id=opened.id))
    also = _listed(_("See also"), (_line(id, book.title(id)) for id in see))
    source = origin and h.p(h.markup(origin, between=" "), cls="src")
    focus = {"tabindex": -1, "data_landing": True, "data_key": "reading", "aria_label": title}
    return h.article(h.h2(_headed(title)), text, more, also, source, cls="panel reading", **focus)


def about(book: Book) -> Html:
    notes = []
    for note in book.notes():
        opinion = note.opinion and h.p(_("This note is an opinion, not a rule."), cls="opinion")
        source = h.p(_("Sources: {places}.", places=book.printed(note)), cls="src")
        notes.append(h.article((h.h2(note.title), h.p(note.text), opinion, source), cls="panel"))
    return h.div(notes, _credit(book.credit), cls="notes")


def tips_view(pieces: Sequence[Tip]) -> Html:
    drawn = []
    for each in pieces:
        counted = h.p(h.b(_("Scored:")), " ", each.counted, cls="counted")
        rules = h.p(_("Rules"), " ", rule_links(each.rules))
        drawn.append(h.article(h.h2(each.title), h.p(each.text), counted, rules, cls="panel"))
    return h.div(drawn, cls="notes")


class BookPage(Page):
    """The rulebook page. Invalid requests and links never raise an error."""

    game = Field(games.names, act="book-game", always=True, resets=("opened",))
    view = Field(VIEWS, act="book-view", always=True, resets=("opened", "sought"))
    #: The open entry's id.
    opened = Field(query="id", act="book-open", asked="id", resets=("view",))
    #: The query, whose results are shown as you type.
    sought = Field(query="q", longest=LONGEST, act="book-search", place=False)

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        self.return_to(address or {})

    @property
    def spec(self) -> AnySpec:
        return games.game(self.game)

    def frame(self) -> str:
        # This has its own slot, so the search field isn't redrawn while you type.
        return page_frame("book", slot("shelf", data_morph=True), slot("found"), slot("page"))

    def parts(self) -> dict[str, Html]:
        lang, notice = self.spec.rulebook().language_for(self.lang), self.notice
        read = self._read(self.opened, lang)
        if self.opened and read is None:
            notice = _("There’s no rule called {id}.", id=printable(self.opened, 60))
        return {
            "head": page_head("book"),
            "notice": notice_line(notice),
            "shelf": _shelf(self),
            "found": self._count(),
            "page": self._page(lang, read),
            "rule": rule_panel(self.rule, lang, self.game),
        }

    def _index(self, game: str) -> Index:
        return index_of(game, games.game(game).rulebook().language_for(self.lang))

    def _found(self, game: str) -> tuple[Entry, ...]:
        with suppress(ValueError):  # only filler words, so there's nothing to search for
            return self._index(game).search(self.sought, None)
        return ()

    def _count(self) -> Html:
        if not self.sought.strip():
            return EMPTY
        # The query's words that the game's book doesn't have, with their replacements.
        instead = self._index(self.game).instead(self.sought)
        found, elsewhere = self._found(self.game), []
        for spec in (each for each in games.every() if instead and each.name != self.game):
            name, named = spec.name, {"game": spec.title}
            known = not self._index(name).instead(self.sought)
            if known and (many := len(self._found(name))):
                said = plural("{game}: {number} result", "{game}: {number} results", many, **named)
                about = {"key": f"elsewhere {name}", "data_value": name}
                elsewhere.append(button("book-game", said, **about))
        said = _("Nothing found. Try another word.")
        if found:
            said = plural("{number} result", "{number} results", len(found))
        lines = instead_lines(instead)
        # A word without results already says that nothing was found.
        count = h.div((found or not lines) and h.p(h.b(said)), map(h.p, lines))
        return h.div(count, elsewhere, cls="count", data_told=True)

    def _page(self, lang: str, read: Read | None) -> Html:
        book, spec = self.spec.rulebook(), self.spec
        shown = Shown(book, read, chosen=True)
        if self.sought.strip():
            found = self._found(self.game)
            if found and shown.read is None:  # show the best result next to the list
                shown = Shown(book, self._read(found[0].id, lang))
            return results(found, shown)
        if self.view == "about":
            return about(book)
        if self.view == "well" and spec.tips:
            return tips_view(spec.tips()())
        if self.view == "aid" and spec.aid:
            printing = button("print", _("Print both sides"), kind="btn prime")
            return h.markup(h.p(printing, cls="row noprint"), aid_sheet(spec.aid()(lang), spec))
        notes = book.notes()
        if shown.read is None and notes:  # a description of the game, next to the chapters
            shown = Shown(book, notes[0])
        return chapters(shown, lang)

    def _read(self, id: str, lang: str) -> Read | None:
        book = self.spec.rulebook()
        printed: list[Read] = [*book.rules(lang), *book.rulings(), *book.notes()]
        printed += glossary_entries(self.game)
        return next((each for each in printed if each.id == id), None)

    def do_book_search(self, request: Request) -> None:
        sought = str(request.get("value", ""))[:LONGEST]
        if sought.strip() != self.sought.strip():  # close the entry only for a new query
            self.opened, self.view = "", "rules"
        self.sought = sought

    def do_book_close(self, request: Request) -> None:
        self.opened = ""
