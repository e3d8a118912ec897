"""The rulebook as a page: looked through by words, read by chapters, with what is told beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wyatt.core.aid import Aid, Tip
from wyatt.core.rulebook import Book, Rule, Ruling
from wyatt.core.search import Entry
from wyatt.core.sources import Note
from wyatt.core.text import _, plural
from wyatt.show.aid import aid_sheet
from wyatt.show.document import log_role
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, part, rule_links
from wyatt.show.pages import page_head

#: The views of the page, in the order of its tabs.
VIEWS = ("rules", "well", "aid", "about")

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


def book_frame() -> Html:
    """The page around its parts. The field of the search stays while its results change."""
    return Html(
        f"{part({}, 'head')}{part({}, 'notice', ' role=alert')}"
        '<div class="book" id="wyatt-book" tabindex="-1" data-keys '
        f'data-lm-suppress-shortcuts="true">{part({}, "shelf", " data-morph")}'
        f"{part({}, 'found', log_role(_('Found')))}{part({}, 'page')}"
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


def found_list(found: Sequence[Entry], sought: str) -> Html:
    """What speaks of the words looked for, best first; empty without any."""
    if not sought.strip():
        return EMPTY
    if not found:
        return Html(f"<p>{_('Nothing speaks of that. Try another word for it.')}</p>")
    many = plural("{number} place speaks of it", "{number} places speak of it", len(found))
    items = joined(
        Html(
            f"<li>{_open(each.id, each.title)}<p>{esc(each.text)}</p>"
            f'<p class="src">{esc(each.source)}</p></li>'
        )
        for each in found
    )
    return Html(f'<section class="panel found"><h2>{many}</h2><ol>{items}</ol></section>')


def _open(id: str, title: str) -> Html:
    return button(
        "book-open",
        Html(f"<span>{esc(title)}</span><small>{esc(id)}</small>"),
        kind="ruleopen",
        key=f"open {id}",
        more=f'data-id="{esc(id)}" data-reveal=".reading"',
    )


def chapters(book: Book, lang: str, opened: Read | None) -> Html:
    """The rules by chapters and the points of doubt by groups, and what is being read."""
    rules = {rule.id: rule for rule in book.rules(lang)}
    listed = joined(
        Html(
            f"<h3>{esc(section.title)}</h3><div>"
            f"{''.join(_open(id, rules[id].title) for id in section.rules)}</div>"
        )
        for section in book.sections(lang)
    )
    doubts = joined(
        Html(
            f"<h3>{esc(_(group))}</h3><div>"
            + joined(
                _open(each.id, _(each.question)) for each in book.rulings() if each.group == letter
            )
            + "</div>"
        )
        for letter, group in book.ruling_groups().items()
    )
    return Html(
        f'<div class="labpair"><section class="panel rulings"><h2>{_("The rules")}</h2>'
        f'<div class="rullist" data-follow>{listed}<details><summary>'
        f"{_('Where the sources part or are silent')}</summary>{doubts}</details></div></section>"
        f'<div class="col">{reading(book, opened) if opened else _invite()}</div></div>'
    )


def _invite() -> Html:
    return Html(
        f'<article class="panel reading"><p>{_("Choose a rule, or look something up.")}</p></article>'
    )


def reading(book: Book, opened: Read) -> Html:
    """One rule, ruling, note or word in full, with its sources and what to read with it."""
    if isinstance(opened, Ruling):
        title = _(opened.question)
        text = f"<p>{esc(_(opened.default))}</p><p>{esc(_(opened.why))}</p>"
        said = joined(
            Html(f"<dt>{esc(_(book.sources[key].title))}</dt><dd>{esc(_(says))}</dd>")
            for key, says in opened.says.items()
            if key in book.sources
        )
        text += f'<dl class="says">{said}</dl>' if said else f"<p>{esc(book.standing(opened))}</p>"
        see, sources = opened.rules, ""
    else:
        title, text = opened.title, f"<p>{esc(opened.text)}</p>"
        see = () if isinstance(opened, Entry) else opened.see
        sources = _source(book, opened)
    if isinstance(opened, Rule):
        wrong = joined(Html(f"<li>{esc(each)}</li>") for each in opened.mistakes)
        text += f"<h3>{_('Often got wrong')}</h3><ul>{wrong}</ul>" if wrong else ""
        open_points = joined(
            Html(f"<li>{_open(id, _(book.ruling(id).question))}</li>") for id in opened.rulings
        )
        text += f"<h3>{_('Points of doubt')}</h3><ul>{open_points}</ul>" if open_points else ""
    also = f"<p>{_('See also')} {rule_links(see)}</p>" if see else ""
    source = f'<p class="src">{_("Sources: {places}.", places=esc(sources))}</p>' if sources else ""
    # A word's id is ours alone: nobody cites it.
    id = EMPTY if isinstance(opened, Entry) else Html(f" <code>{esc(opened.id)}</code>")
    return Html(
        f'<article class="panel reading" tabindex="-1" data-landing data-key="reading">'
        f"<h2>{esc(title)}{id}</h2>{text}{also}{source}</article>"
    )


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
            f"<p>{rule_links(each.rules)}</p></article>"
        )
        for each in pieces
    )
    return Html(f'<div class="notes">{drawn}</div>')


def aid_view(aid: Aid) -> Html:
    """The player's aid with a button that prints it."""
    printing = button("print", Html(_("Print both sides")), kind="btn prime", key="print")
    return Html(f'<p class="row noprint">{printing}</p>{aid_sheet(aid)}')
