"""The rulebook page, with search, chapters and the player's aid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from wyatt.core.advice import Aid, AidSection, Grid, Tip
from wyatt.core.rulebook import Book, Note, Rule, Ruling, UnknownRule
from wyatt.core.search import LONGEST, Entry, instead_lines
from wyatt.core.spec import AnySpec
from wyatt.core.text import _, plural
from wyatt.lessons.courses import glossary_entries, index_of
from wyatt.table import games
from wyatt.ui.acts import Act, Request, by_name
from wyatt.ui.document import document, notice_line, page_frame, page_head
from wyatt.ui.fields import Field, search, tabs
from wyatt.ui.html import button, column_heads, list_items, rule_links, slot
from wyatt.ui.page import Page
from wyatt.ui.picture import address_of, on_paper
from wyatt.ui.rules import apart_here, cited, rule_panel, uncited
from wyatt.ui.tags import EMPTY, Html, esc, joined

# === A player's aid as a two-sided sheet, for the screen and for paper.


def aid_sheet(aid: Aid, spec: AnySpec) -> Html:
    """Return the aid's two sides. In print, each starts on a new page."""
    names = (_("How to play"), _("How to score"))
    sides = joined(
        Html(
            f'<section class="aidside" aria-label="{esc(name)}">'
            f"<h2>{esc(aid.title)} <small>{esc(name)}</small></h2>"
            f'<div class="aidcols">{joined(map(_section, side))}</div>{below}</section>'
        )
        for name, side, below in zip(names, aid.sides, (_table(aid, spec), EMPTY), strict=True)
    )
    credit = f'<p class="credit">{esc(_(aid.credit))}.</p>' if aid.credit else ""
    return Html(f'<div class="aid">{sides}{credit}</div>')


def _table(aid: Aid, spec: AnySpec) -> Html:
    """Return a picture of the aid's table, or nothing without a table or an editor to draw it."""
    if aid.table is None or spec.editing is None:
        return EMPTY
    from wyatt.pages.edit.view import editing_of  # imported here because only the sheet needs it

    game = spec.start(aid.table)
    view = game.view(game.actor)
    source = address_of(on_paper(editing_of(spec).picture(view)))
    said = _("The middle of a hand, as {player} sees it.", player=str(game.actor))
    return Html(
        f'<figure class="aidtable"><img src="{source}" alt="{esc(spec.words().table_text(view))}">'
        f"<figcaption>{esc(said)}</figcaption></figure>"
    )


def aid_document(aid: Aid, spec: AnySpec) -> Html:
    """Return the player's aid as a self-contained page."""
    sheet = Html(f"<main>{aid_sheet(aid, spec)}</main>")
    return Html(document(sheet, _("{game}: player’s aid", game=aid.title)))


def _section(section: AidSection) -> Html:
    grid = _grid(section.grid) if section.grid else ""
    entries = joined(
        Html(f"<p><b>{esc(entry.title)}.</b> {esc(entry.text)}</p>") for entry in section.entries
    )
    lines = joined(
        Html(f"<h4>{esc(line.text)}</h4>" if line.style == "head" else f"<p>{esc(line.text)}</p>")
        for line in section.lines
    )
    return Html(f"<section><h3>{esc(section.title)}</h3>{entries}{grid}{lines}</section>")


def _grid(grid: Grid) -> Html:
    head = column_heads(grid.headings)
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(row[0])}</th>'
            f"{''.join(f'<td>{esc(cell)}</td>' for cell in row[1:])}</tr>"
        )
        for row in grid.rows
    )
    return Html(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")


# === How the rulebook page is drawn: the search, the chapters and the sources' notes.

#: The page's views, in tab order.
VIEWS = ("rules", "well", "aid", "about")

#: The attributes of a link in text, which opens an entry next to the list.
_OPENS = 'data-do="book-open" data-reveal=".read"'
#: How many results are listed before the rest are folded.
MOST = 12

#: An entry you can read in full: a rule, a ruling, a note, or a word in the glossary.
Read = Rule | Ruling | Note | Entry


@dataclass(frozen=True, slots=True)
class Shelf:
    """The page's state: the game's name and title, the view, the query, and the open entry's id."""

    game: str
    title: str
    view: str = "rules"
    sought: str = ""
    opened: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A rulebook and its open entry, if any. chosen: whether the reader chose that entry."""

    book: Book
    read: Read | None = None
    chosen: bool = False


def book_frame() -> Html:
    """Return the page's frame, with a slot for each part. The results have their own slot, so the
    search field isn't redrawn with them.
    """
    found = slot("found", " role=status")
    return page_frame("book", slot("shelf", " data-morph"), found, slot("page"))


def book_shelf(at: Shelf, games: Sequence[tuple[str, str]]) -> Html:
    """Return the search field and the tabs. games: each game's name and title."""
    names = {
        "rules": _("Rules"),
        "well": _("How to play well"),
        "aid": _("Player’s aid"),
        "about": _("About the game"),
    }
    books = tabs(BookPage.game, at.game, games)
    views = tabs(BookPage.view, at.view, names.items())
    field = search(
        BookPage.sought, at.sought, _("Search the rules"), _("photo, last card, who deals …")
    )
    return Html(
        f'<div class="shelf">{field}<div class="seg" role="group" aria-label="{_("Which game")}">'
        f'{books}</div><nav class="tabs" aria-label="{_("Ways to read")}">{views}</nav></div>'
    )


def found_count(
    found: Sequence[Entry],
    sought: str,
    instead: Mapping[str, Sequence[str]],
    elsewhere: Mapping[tuple[str, str], int],
) -> Html:
    """Return the number of results, shown as you type, or nothing without a query.

    instead: the replacements for each unknown word. elsewhere: the number of results in each other
    game's book, by the game's name and title.
    """
    if not sought.strip():
        return EMPTY
    said = _("Nothing found. Try another word.")
    if found:
        said = plural("{number} result", "{number} results", len(found))
    lines = instead_lines(instead)
    more = joined(Html(f"<p>{esc(line)}</p>") for line in lines)
    others = joined(
        button(
            "book-game",
            esc(plural("{game}: {number} place", "{game}: {number} places", many, game=title)),
            key=f"elsewhere {name}",
            data_value=name,
        )
        for (name, title), many in elsewhere.items()
        if many
    )
    return Html(f'<div class="count"><div><p><b>{esc(said)}</b></p>{more}</div>{others}</div>')


def results(found: Sequence[Entry], shown: Shown) -> Html:
    """Return the results, best first, with the open entry next to them.

    On a narrow screen, an entry replaces the list once the reader has chosen it.
    """
    if not found:
        return EMPTY
    items = [
        Html(
            f"<li>{_line(each.id, _headed(each.title), shown)}<p>{esc(uncited(each.text))}</p>"
            f'<p class="src">{esc(uncited(each.source))}</p></li>'
        )
        for each in found
    ]
    rest = EMPTY
    if items[MOST:]:
        said = plural("{number} more result", "{number} more results", len(items) - MOST)
        unfold = (
            " open" if shown.read and shown.read.id in [each.id for each in found[MOST:]] else ""
        )
        rest = Html(
            f'<details data-key="more results"{unfold}><summary>{esc(said)}</summary>'
            f'<ol start="{MOST + 1}">{joined(items[MOST:])}</ol></details>'
        )
    label = esc(_("Results"))
    listed = Html(
        f'<section class="panel found" aria-label="{label}"><ol>{joined(items[:MOST])}</ol>{rest}</section>'
    )
    return _pair(listed, shown, _("Back to the results"))


def chapters(shown: Shown, lang: str) -> Html:
    """Return the rules by chapter, the rulings by group, and the open entry next to them."""
    book = shown.book
    rules = {rule.id: rule for rule in book.rules(lang)}
    listed = joined(
        Html(
            f"<h3>{esc(section.title)}</h3><div>"
            f"{''.join(_line(id, rules[id].title, shown) for id in section.rules)}</div>"
        )
        for section in book.sections(lang)
    )
    doubts = joined(
        Html(
            f"<h3>{esc(_(group))}</h3><div>"
            + joined(
                _line(each.id, _(each.question), shown)
                for each in book.rulings()
                if each.group == letter
            )
            + "</div>"
        )
        for letter, group in book.ruling_groups().items()
    )
    unfold = " open" if isinstance(shown.read, Ruling) else ""
    return _pair(
        Html(
            f'<section class="panel rulings"><h2>{_("The rules")}</h2>'
            f'<div class="rullist" data-follow>{listed}<details{unfold}><summary>'
            f"{_('Where the sources disagree or say nothing')}</summary>{doubts}</details></div></section>"
        ),
        shown,
        _("Back to the rules"),
    )


def _pair(listed: Html, shown: Shown, back: str) -> Html:
    """Return a list and the open entry next to it. back: the label of the button to the list."""
    if shown.read is None:
        invited = _("Choose a rule, or search.")
        return Html(
            f'<div class="bookpair"><div class="list">{listed}</div>'
            f'<div class="read"><article class="panel reading"><p>{invited}</p></article></div></div>'
        )
    leave = EMPTY
    if shown.chosen:
        arrow = Html('<span aria-hidden="true">←</span> ')
        # The entry's line has the same key, so it gets the focus when the list returns.
        key = f"open {shown.read.id}"
        more = f'data-leave="id" data-reveal=".list [data-key=\'{esc(key)}\']"'
        leave = button("book-close", Html(arrow + esc(back)), key=key, more=more)
    kind = " chosen" if shown.chosen else ""
    return Html(
        f'<div class="bookpair{kind}"><div class="list">{listed}</div>'
        f'<div class="read" data-in-sight>{leave}{reading(shown.book, shown.read)}</div></div>'
    )


def _headed(title: str) -> str:
    return title[:1].upper() + title[1:]


def _line(id: str, title: str, shown: Shown) -> Html:
    """Return an entry's line in a list, marked if the entry is open."""
    return _open(id, title, shown.read is not None and shown.read.id == id)


def _open(id: str, title: str, here: bool = False) -> Html:
    return button(
        "book-open",
        Html(f"<span>{esc(title)}</span>"),
        kind="ruleopen",
        key=f"open {id}",
        data_id=id,
        data_reveal=".read",
        aria_current=here or None,
    )


def reading(book: Book, opened: Read) -> Html:
    """Return one rule, ruling, note or word in full, with its sources and related entries."""
    see: Sequence[str] = ()
    if isinstance(opened, Ruling):
        title, see = _headed(_(opened.question)), opened.rules
        text = f'<p class="default">{cited(book, _(opened.default), _OPENS)}</p>'
        text += f"<p>{cited(book, _(opened.why), _OPENS)}</p>"
        said = joined(
            Html(
                f"<dt>{esc(_(book.sources[key].title))}</dt><dd>{cited(book, _(says), _OPENS)}</dd>"
            )
            for key, says in opened.says.items()
            if key in book.sources
        )
        text += f'<dl class="says">{said}</dl>' if said else f"<p>{esc(book.basis(opened))}</p>"
        text += apart_here(book, opened, _OPENS)
    else:
        title, text = _headed(opened.title), f"<p>{cited(book, opened.text, _OPENS)}</p>"
        see = () if isinstance(opened, Entry) else opened.see
    if isinstance(opened, Rule):
        wrong = list_items(map(esc, opened.mistakes))
        text += f"<h3>{_('Common mistakes')}</h3><ul class='wrong'>{wrong}</ul>" if wrong else ""
        open_points = list_items(_open(id, _(book.ruling(id).question)) for id in opened.rulings)
        text += f"<h3>{_('Unclear points')}</h3><ul>{open_points}</ul>" if open_points else ""
    also = list_items(_open(id, book.title(id)) for id in see)
    text += f"<h3>{_('See also')}</h3><ul>{also}</ul>" if also else ""
    return Html(
        f'<article class="panel reading" tabindex="-1" data-landing data-key="reading">'
        f"<h2>{esc(title)}</h2>{text}{_origin(book, opened)}</article>"
    )


def _origin(book: Book, opened: Read) -> Html:
    """Return where an entry is printed, and the id to cite if it's a rule or a ruling."""
    sources = "" if isinstance(opened, Ruling) else _source(book, opened)
    said = [cited(book, _("Sources: {places}.", places=sources), _OPENS)] if sources else []
    if isinstance(opened, Rule | Ruling):
        said.append(esc(_("Cite as {id}.", id=opened.id)))
    return Html(f'<p class="src">{" ".join(said)}</p>') if said else EMPTY


def _source(book: Book, opened: Rule | Note | Entry) -> str:
    """Return where an entry is printed, as text."""
    if isinstance(opened, Entry):
        return opened.source
    return book.cite(opened) if isinstance(opened, Rule) else book.printed(opened)


def about(book: Book) -> Html:
    """Return the sources' notes that aren't about the rules, and the game's credit."""
    notes = joined(
        Html(
            f'<article class="panel"><h2>{esc(note.title)}</h2><p>{esc(note.text)}</p>'
            + (f'<p class="opinion">{_("An opinion, not a rule.")}</p>' if note.opinion else "")
            + f'<p class="src">{_("Sources: {places}.", places=esc(book.printed(note)))}</p></article>'
        )
        for note in book.notes()
    )
    credit = f'<p class="credit">{esc(_(book.credit))}.</p>' if book.credit else ""
    return Html(f'<div class="notes">{notes}{credit}</div>')


def tips_view(pieces: Sequence[Tip]) -> Html:
    """Return the tips, each with the numbers and rules behind it."""
    drawn = joined(
        Html(
            f'<article class="panel"><h2>{esc(each.title)}</h2><p>{esc(each.text)}</p>'
            f'<p class="counted"><b>{_("Scored:")}</b> {esc(each.counted)}</p>'
            f"<p>{_('Rules')} {rule_links(each.rules)}</p></article>"
        )
        for each in pieces
    )
    return Html(f'<div class="notes">{drawn}</div>')


def aid_view(aid: Aid, spec: AnySpec) -> Html:
    """Return the player's aid with a print button."""
    printing = button("print", Html(_("Print both sides")), kind="btn prime", key="print")
    return Html(f'<p class="row noprint">{printing}</p>{aid_sheet(aid, spec)}')


# === The page's state: the game, the view, the search and the open entry.


class BookPage(Page):
    """The rulebook page. Bad input from a person or a link never raises an error."""

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
        """The open rulebook's game."""
        return games.game(self.game)

    def frame(self) -> str:
        """Return the page's frame, with a slot for each part."""
        return book_frame()

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        shelf = Shelf(self.game, self.spec.title, self.view, self.sought, self.opened)
        return {
            "head": page_head("book"),
            "notice": notice_line(self.notice),
            "shelf": book_shelf(shelf, [(each.name, each.title) for each in games.every()]),
            "found": self._count(),
            "page": self._page(),
            "rule": rule_panel(self.rule, self._lang, self.game),
        }

    @property
    def _lang(self) -> str:
        return self.spec.rulebook().language_for(self.lang)

    def _found(self, game: str = "") -> tuple[Entry, ...]:
        book = games.game(game or self.game).rulebook()
        with suppress(ValueError):  # only filler words, so there's nothing to search for
            return index_of(game or self.game, book.language_for(self.lang)).search(
                self.sought, None
            )
        return ()

    def _count(self) -> Html:
        def unknown(game: str) -> dict[str, tuple[str, ...]]:
            """Return the query's words that a game's book doesn't have, with their replacements."""
            lang = games.game(game).rulebook().language_for(self.lang)
            return index_of(game, lang).instead(self.sought)

        instead = unknown(self.game)
        elsewhere = {
            (each.name, each.title): len(self._found(each.name))
            for each in games.every()
            if instead and each.name != self.game and not unknown(each.name)
        }
        return found_count(self._found(), self.sought, instead, elsewhere)

    def _page(self) -> Html:
        book = self.spec.rulebook()
        shown = Shown(book, self._read(self.opened), chosen=True)
        if self.sought.strip():
            found = self._found()
            if found and shown.read is None:  # show the best result next to the list
                shown = Shown(book, self._read(found[0].id))
            return results(found, shown)
        if self.view == "about":
            return about(book)
        if self.view == "well" and self.spec.tips:
            return tips_view(self.spec.tips()())
        if self.view == "aid" and self.spec.aid:
            return aid_view(self.spec.aid()(self._lang), self.spec)
        if shown.read is None and (
            notes := book.notes()
        ):  # a description of the game, next to the chapters
            shown = Shown(book, notes[0])
        return chapters(shown, self._lang)

    def _read(self, id: str) -> Read | None:
        book = self.spec.rulebook()
        with suppress(UnknownRule):
            return book.rule(id, self._lang)
        with suppress(UnknownRule):
            return book.ruling(id)
        printed: tuple[Read, ...] = (*book.notes(), *glossary_entries(self.game))
        return next((each for each in printed if each.id == id), None)

    # --- requests ------------------------------------------------------------------------------

    def _search(self, request: Request) -> None:
        """Search for the typed query. If it's new, close the open entry."""
        sought = str(request.get("value", ""))[:LONGEST]
        if sought.strip() != self.sought.strip():
            self.opened, self.view = "", "rules"
        self.sought = sought

    def _close(self, request: Request) -> None:
        """Go back to the list of results or rules."""
        self.opened = ""

    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        Act("book-close", _close), Act("book-search", _search)
    )
