"""The rulebook as a page: looked through by words, read by chapters, with what is told beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wyatt.core.aid import Aid, Tip
from wyatt.core.rulebook import Book, Rule, Ruling
from wyatt.core.search import Entry, told_instead
from wyatt.core.sources import Note
from wyatt.core.text import _, plural
from wyatt.show.aid import aid_sheet
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, part, rule_links
from wyatt.show.pages import page_head
from wyatt.show.rules_panel import cited

#: The views of the page, in the order of its tabs.
VIEWS = ("rules", "well", "aid", "about")

#: What a link in a text does here: it opens what it names beside the list.
_OPENS = 'data-do="book-open" data-reveal=".read"'
#: How many places are listed that speak of something.
MOST = 12

#: What can be read in full; an entry is a word of the glossary.
Read = Rule | Ruling | Note | Entry


@dataclass(frozen=True, slots=True)
class Shelf:
    """Which book is open and how: the game, its title, the view, what is looked for, what is read."""

    game: str
    title: str
    view: str = "rules"
    sought: str = ""
    opened: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is read of a book, None for nothing; chosen: whether somebody has asked for it."""

    book: Book
    read: Read | None = None
    chosen: bool = False


def book_frame() -> Html:
    """The page around its parts. The field of the search stays while its results change."""
    return Html(
        f"{part({}, 'head')}{part({}, 'notice', ' role=alert')}"
        '<div class="book" id="wyatt-book" tabindex="-1" data-keys '
        f'data-lm-suppress-shortcuts="true">{part({}, "shelf", " data-morph")}'
        f"{part({}, 'found', ' role=status')}{part({}, 'page')}"
        f'<p class="said" data-said role="status"></p></div><div class="under">{part({}, "rule")}</div>'
    )


def book_head() -> Html:
    """The line at the top."""
    return page_head("book", _("Rulebook"), "theme", _("Theme"))


def shelf(at: Shelf, games: Sequence[tuple[str, str]]) -> Html:
    """The field to look something up, and the ways to read. games: name and title of each."""
    names = {
        "rules": _("Rules"),
        "well": _("How to play well"),
        "aid": _("Player's aid"),
        "about": _("About the game"),
    }
    books = joined(_tab("book-game", name, title, name == at.game) for name, title in games)
    views = joined(_tab("book-view", view, names[view], view == at.view) for view in VIEWS)
    field = (
        f'<label class="seek"><span>{_("Look something up")}</span>'
        f'<input type="search" data-do="book-search" data-key="seek" data-live maxlength="200" '
        f'value="{esc(at.sought)}" placeholder="{_("photo, last card, who deals …")}"></label>'
    )
    return Html(
        f'<div class="shelf">{field}<div class="seg" role="group" aria-label="{_("Which game")}">'
        f'{books}</div><nav class="tabs" aria-label="{_("Ways to read")}">{views}</nav></div>'
    )


def _tab(act: str, value: str, name: str, here: bool) -> Html:
    return button(
        act,
        esc(name),
        kind="btn tab",
        key=f"{act} {value}",
        more=f'data-value="{esc(value)}"' + (' aria-current="true"' if here else ""),
    )


def found_count(
    found: Sequence[Entry],
    sought: str,
    instead: Mapping[str, Sequence[str]],
    elsewhere: Mapping[tuple[str, str], int],
) -> Html:
    """How many places speak of the words looked for, told as one types; empty without any.

    instead: for words that stand nowhere, those that were looked for in their place. elsewhere: for
    the name and title of each other game, how many places of its book speak of them.
    """
    if not sought.strip():
        return EMPTY
    said = _("Nothing speaks of that. Try another word for it.")
    if found:
        said = plural("{number} place speaks of it", "{number} places speak of it", len(found))
    lines = told_instead(instead)
    if len(found) > MOST:
        lines.append(_("The best {number} are listed.", number=MOST))
    more = joined(Html(f"<p>{esc(line)}</p>") for line in lines)
    others = joined(
        button(
            "book-game",
            esc(plural("{game}: {number} place", "{game}: {number} places", many, game=title)),
            key=f"elsewhere {name}",
            more=f'data-value="{esc(name)}"',
        )
        for (name, title), many in elsewhere.items()
        if many
    )
    return Html(f'<div class="count"><div><p><b>{esc(said)}</b></p>{more}</div>{others}</div>')


def results(found: Sequence[Entry], shown: Shown) -> Html:
    """What was found, best first, and beside it what is read.

    On a narrow screen what is read takes the place of the list, once somebody has asked for it.
    """
    if not found:
        return EMPTY
    items = joined(
        Html(
            f"<li>{_line(each.id, _headed(each.title), shown)}<p>{esc(each.text)}</p>"
            f'<p class="src">{esc(each.source)}</p></li>'
        )
        for each in found[:MOST]
    )
    label = esc(_("Found"))
    listed = Html(f'<section class="panel found" aria-label="{label}"><ol>{items}</ol></section>')
    return _pair(listed, shown, _("Back to the results"))


def chapters(shown: Shown, lang: str) -> Html:
    """The rules by chapters and the points of doubt by groups, and what is being read."""
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
            f"{_('Where the sources part or are silent')}</summary>{doubts}</details></div></section>"
        ),
        shown,
        _("Back to the rules"),
    )


def _pair(listed: Html, shown: Shown, back: str) -> Html:
    """A list and what is read of it. back: what the way back to the list is called."""
    if shown.read is None:
        invited = _("Choose a rule, or look something up.")
        return Html(
            f'<div class="bookpair"><div class="list">{listed}</div>'
            f'<div class="read"><article class="panel reading"><p>{invited}</p></article></div></div>'
        )
    leave = EMPTY
    if shown.chosen:
        arrow = Html('<span aria-hidden="true">←</span> ')
        # Its key is that of the line in the list, which takes the focus when the list is back.
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
    """A line of a list; that of what is read is marked."""
    here = ' aria-current="true"' if shown.read is not None and shown.read.id == id else ""
    return _open(id, title, here)


def _open(id: str, title: str, more: str = "") -> Html:
    return button(
        "book-open",
        Html(f"<span>{esc(title)}</span>"),
        kind="ruleopen",
        key=f"open {id}",
        more=f'data-id="{esc(id)}" data-reveal=".read"{more}',
    )


def reading(book: Book, opened: Read) -> Html:
    """One rule, ruling, note or word in full, with its sources and what to read with it."""
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
        text += f'<dl class="says">{said}</dl>' if said else f"<p>{esc(book.standing(opened))}</p>"
    else:
        title, text = _headed(opened.title), f"<p>{cited(book, opened.text, _OPENS)}</p>"
        see = () if isinstance(opened, Entry) else opened.see
    if isinstance(opened, Rule):
        wrong = joined(Html(f"<li>{esc(each)}</li>") for each in opened.mistakes)
        text += f"<h3>{_('Often got wrong')}</h3><ul class='wrong'>{wrong}</ul>" if wrong else ""
        open_points = joined(
            Html(f"<li>{_open(id, _(book.ruling(id).question))}</li>") for id in opened.rulings
        )
        text += f"<h3>{_('Points of doubt')}</h3><ul>{open_points}</ul>" if open_points else ""
    lang = opened.lang if isinstance(opened, Rule) else "en"
    also = joined(Html(f"<li>{_open(id, book.rule(id, lang).title)}</li>") for id in see)
    text += f"<h3>{_('See also')}</h3><ul>{also}</ul>" if also else ""
    return Html(
        f'<article class="panel reading" tabindex="-1" data-landing data-key="reading">'
        f"<h2>{esc(title)}</h2>{text}{_origin(book, opened)}</article>"
    )


def _origin(book: Book, opened: Read) -> Html:
    """Where it is printed, and by which id one may cite it: a word's is ours alone."""
    sources = "" if isinstance(opened, Ruling) else _source(book, opened)
    said = [_("Sources: {places}.", places=sources)] if sources else []
    if isinstance(opened, Rule | Ruling):
        said.append(_("Cited as {id}.", id=opened.id))
    return Html(f'<p class="src">{esc(" ".join(said))}</p>') if said else EMPTY


def _source(book: Book, opened: Rule | Note | Entry) -> str:
    """Where it is printed, in words."""
    if isinstance(opened, Entry):
        return opened.source
    return book.cite(opened) if isinstance(opened, Rule) else _places(book, opened)


def _places(book: Book, note: Note) -> str:
    return "; ".join(f"{_(book.sources[place.key].title)}, {place.where}" for place in note.sources)


def about(book: Book) -> Html:
    """Everything told beside the rules, and who made the game."""
    notes = joined(
        Html(
            f'<article class="panel"><h2>{esc(note.title)}</h2><p>{esc(note.text)}</p>'
            + (f'<p class="opinion">{_("An opinion, not a rule.")}</p>' if note.opinion else "")
            + f'<p class="src">{_("Sources: {places}.", places=esc(_places(book, note)))}</p></article>'
        )
        for note in book.notes()
    )
    credit = f'<p class="credit">{esc(_(book.credit))}.</p>' if book.credit else ""
    return Html(f'<div class="notes">{notes}{credit}</div>')


def tips_view(pieces: Sequence[Tip]) -> Html:
    """How to play well: what to do, why, and what was counted."""
    drawn = joined(
        Html(
            f'<article class="panel"><h2>{esc(each.title)}</h2><p>{esc(each.text)}</p>'
            f'<p class="counted"><b>{_("Counted:")}</b> {esc(each.counted)}</p>'
            f"<p>{_('Rules')} {rule_links(each.rules)}</p></article>"
        )
        for each in pieces
    )
    return Html(f'<div class="notes">{drawn}</div>')


def aid_view(aid: Aid) -> Html:
    """The player's aid with a button that prints it."""
    printing = button("print", Html(_("Print both sides")), kind="btn prime", key="print")
    return Html(f'<p class="row noprint">{printing}</p>{aid_sheet(aid)}')
