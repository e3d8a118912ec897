"""Frames for pages and notebook cells: style sheets, the document, keys, links to other pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Generic, NamedTuple, TypeVar

from wyatt.core.events import Event
from wyatt.core.text import N_, _, language_name, languages, spoken
from wyatt.core.view import BaseView
from wyatt.ui.acts import Key, key_rows
from wyatt.ui.html import button, slot, sprite, use
from wyatt.ui.registry import GAMES, PAGES, game_of
from wyatt.ui.tags import EMPTY, Html, esc, joined

# === The surroundings of every page: the style sheet, the document, the line for a notice.

#: A page's style sheets. Later ones override earlier ones.
SHEETS = (
    "tokens",
    "parts",
    "table",
    "split",
    "past",
    "lab",
    "narrow",
    "occasions",
    "lesson",
    "wildcat",
    "phone",
    "aid",
    "edit",
    "print",
)


@lru_cache(maxsize=1)
def style() -> str:
    """Return the style sheet for pages, with every rule under the class ``wyatt``."""
    folder = files("wyatt.ui") / "style"
    return "\n".join((folder / f"{sheet}.css").read_text(encoding="utf-8") for sheet in SHEETS)


def notice_line(notice: str) -> Html:
    """Return a notice with one paragraph per line, or nothing for an empty notice."""
    lines = joined(Html(f"<p>{esc(line)}</p>") for line in notice.splitlines())
    return Html(f'<div class="notice wyatt-error">{lines}</div>') if lines else EMPTY


def said_place() -> Html:
    """Return the element for a message from Python or from the page's script."""
    return Html('<p class="said" data-said data-part="message" role="status"></p>')


def document(inside: Html, title: str, theme: str = "") -> Html:
    """Return a complete page that has no script and loads no files. theme: ``light``, ``dark``, or
    empty for the system's.
    """
    forced = f' data-theme="{esc(theme)}"' if theme else ""
    skip = esc(_("Skip to the table"))
    return Html(
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{esc(title)}</title><link rel="icon" href="data:,">'
        f"<style>body{{margin:0}}\n{style()}</style></head><body>"
        f'<div class="wyatt page"{forced}>{sprite()}'
        f'<a class="skip" href="#wyatt-table">{skip}</a>{inside}</div></body></html>'
    )


# === The dialog that lists a page's keys.

#: The key that opens the dialog.
THESE_KEYS = Key("?", N_("show these keys"))
#: The key that closes any panel above a page.
CLOSE = Key("escape", N_("close this"))
#: The keys the browser and the page's script handle at every table.
MOVING = (
    Key("", N_("move from region to region"), "Tab"),
    Key("", N_("within the hand, the controls or a row of buttons"), "← →"),
)


#: The sentence in a table's dialog about where the focus must be.
AT_TABLE = N_("The keys work while the focus is inside the table.")


def keys_dialog(keys: Iterable[Key] = (*MOVING, THESE_KEYS), place: str = "") -> Html:
    """Return the dialog that lists keys, closed at first.

    place: a sentence about where the focus must be for single-letter keys to work, by default on
    the page.
    """
    place = place or _("The keys work while the focus is inside the page.")
    rows = joined(
        Html(f"<dt><kbd>{esc(names)}</kbd></dt><dd>{esc(_(does))}</dd>")
        for names, does in key_rows(keys)
    )
    close = button("close", esc(_("Close")), kind="btn prime", key="keys close")
    return Html(
        '<dialog data-dialog="keys" aria-labelledby="wyatt-keys">'
        f'<h2 id="wyatt-keys">{esc(_("Keys"))}</h2><p>{esc(place)}</p><dl>{rows}</dl>'
        f'<p class="row">{close}</p></dialog>'
    )


# === Frames for widgets in notebook cells: as tall as their contents, without a page around them.

#: The style sheets for every widget. A widget lists any others in `SHEETS`.
COMMON = ("tokens", "parts", "occasions", "cell")
#: All sheets in the order of `SHEETS`, with the one for cells last.
_ORDER = (*SHEETS, "cell")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SLOT = re.compile(r'(<(\w+)\b[^>]*\bdata-part="([\w-]+)"[^>]*>)[^<]*(?=</\2>)')


@cache
def _sheet(name: str) -> str:
    """Return a style sheet without comments and indentation."""
    text = (files("wyatt.ui") / "style" / f"{name}.css").read_text(encoding="utf-8")
    lines = _COMMENT.sub("", text).split("\n")
    return "\n".join(filter(None, map(str.strip, lines)))


def sheets_of(*names: str) -> list[tuple[int, str]]:
    """Return the named sheets with their positions, because later ones override earlier ones."""
    return [(place, _sheet(name)) for place, name in enumerate(_ORDER) if name in names]


def style_of(*names: str) -> str:
    """Return a widget's style sheets as one text, for a page without a script."""
    return "\n".join(text for _place, text in sheets_of(*COMMON, *names))


#: Words for the contents that affect a table's layout, each with the markup that reveals it: the
#: number of rivals, a hand's account, a choice, an action, the buttons for how many cards to lay, a
#: pile to draw from.
_LAYOUT_CLASSES = {
    **{f"r{rivals}": f'class="seat r{rivals}' for rivals in range(1, 5)},
    "ledger": '<table class="ledger"',
    "choices": 'class="choices',
    "act": 'class="act',
    "counts": 'class="counts',
    "draws": 'data-key="pile draw',
}


def layout_classes(parts: Mapping[str, str]) -> str:
    """Return the words in ``data-holds`` for a table's contents, which its style sheets use.

    On a page, the script keeps the words up to date. A ``:has()`` selector would be slow, because
    the browser restyles everything below its subject after any change.
    """
    html = "".join(parts.values())
    found = [word for word, mark in _LAYOUT_CLASSES.items() if mark in html]
    if html.count('class="lot"') > 1:
        found.append("lots")
    if 'data-key="act hint"' in html or 'data-key="hint close"' in html:
        found.append("hint")
    if any(parts.get(name) for name in ("board", "why", "hand")):
        found.append("parts")
    return " ".join(found)


def filled(frame: str, parts: Mapping[str, str]) -> str:
    """Return a frame with its parts filled in, for places without a script."""
    frame = frame.replace('data-holds=""', f'data-holds="{layout_classes(parts)}"')
    return _SLOT.sub(lambda place: place[1] + parts.get(place[3], ""), frame)


def table_frame(kind: str, keys: Iterable[Key], before: str = "") -> Html:
    """Return a game's table without the panels next to it. kind: ``wildcat``, empty for Wyatt Earp,
    or ``anygame`` for a game without its own drawing, which gets a list of moves and a log below the
    table.

    keys: the keys to list in the dialog. before: the markup above the felt.
    """
    seats = joined(
        map(slot, ("seat-1", "stage", "seat-2", "seat-3", *(["seat-4"] if kind else []), "you"))
    )
    label = esc(_("Table"))
    return Html(
        f'<div class="inner">{slot("notice", " role=alert")}{slot("motion", " hidden")}'
        f'<div class="wyatt-table {kind}" data-table data-holds="" data-keys tabindex="-1" role="group" aria-label="{label}">'
        f'{before}<div class="felt" data-felt>{seats}{"" if kind else slot("choices")}'
        f"{slot('why', ' role=alert')}{slot('hand')}</div></div>{_moves_below(kind)}"
        f"{said_place()}{'' if kind else _split()}{slot('rule')}{keys_dialog(keys, _(AT_TABLE))}"
        f'<dialog data-dialog="new" aria-label="{esc(_("New game"))}">'
        f"{slot('setup-notice', ' role=alert')}{slot('setup')}</dialog></div>"
    )


def _moves_below(kind: str) -> Html:
    if kind != "anygame":
        return EMPTY
    legal = _panel("legal", _("What you can do"), "wyatt-legal")
    return Html(legal + _panel("events", _("What just happened"), "wyatt-events", live=True))


def _split() -> Html:
    label = esc(_("Scoring split"))
    return Html(f'<section class="wyatt-split" aria-label="{label}">{slot("split")}</section>')


def panel(name: str, label: str, kind: str, live: bool = False) -> Html:
    """Return the frame for one of the panels next to a table, with its notice and its rule."""
    return Html(
        f'<div class="inner" data-keys>{slot("notice", " role=alert")}'
        f"{_panel(name, label, kind, live)}{slot('rule')}</div>"
    )


def _panel(name: str, label: str, kind: str, live: bool = False) -> Html:
    """Return the frame for one of a table's panels. live: whether the panel is the log."""
    log = ' role="log" aria-live="polite"' if live else ""
    heading = f"<h2>{esc(label)}</h2>" if live else ""
    return Html(
        f'<section class="panel {kind}" aria-label="{esc(label)}">{heading}{slot(name, log)}'
        f"{slot('since') if live else ''}</section>"
    )


def lab_frame(*names: str) -> Html:
    """Return the frame for some of the scoring lab's panels. names: the names of the panels' parts."""
    held = joined(slot(name, " data-morph") for name in names)
    return Html(
        f'<div class="inner wyatt-lab" data-keys>{slot("notice", " role=alert")}'
        f'<div class="lab">{held}{said_place()}</div>{slot("rule")}</div>'
    )


def card_frame(name: str) -> Html:
    """Return the frame for a card of text. name: the card's part."""
    return Html(
        f'<div class="inner">{slot("notice", " role=alert")}{slot(name)}{slot("rule")}</div>'
    )


# === The style rules a drawing uses. Every notebook file repeats the style of its self-contained
# drawings, but most rules in our sheets are for things a drawing doesn't show.

_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
_CLASSES_OF = re.compile(r"""\bclass=(?:"([^"]*)"|([^\s">]+))""")
#: Parts of a selector that are alternatives or negations.
_CHOICE = re.compile(r":(?:is|where|not|has)\((?:[^()]|\([^()]*\))*\)")
_COMMA = re.compile(r",(?![^(]*\))")
#: Text up to the end of a declaration, or to the start or end of a group. Braces in quotes or
#: addresses don't count.
_PIECE = re.compile(r"""((?:[^{};"'(]|"[^"]*"|'[^']*'|\([^)]*\)|\()*)([{};])""")
#: The prefixes of classes that belong to the host around a drawing.
_OF_HOSTS = ("jp-", "lm-", "vscode-")


class _Rule(NamedTuple):
    """A declaration, or a group in braces.

    text: the declaration, or the group's head. asked: the classes each of the group's selectors
    requires, or empty to keep it always. within: the group's contents, or None for a declaration.
    """

    text: str
    asked: tuple[frozenset[str], ...] = ()
    within: list[_Rule] | None = None


def rules_for(style: str, html: str) -> str:
    """Return the rules in a sheet that may match an element in a drawing, in order."""
    classes = {
        name for found in _CLASSES_OF.findall(html) for names in found for name in names.split()
    }
    return "\n".join(_kept(_rules(style), frozenset(classes)))


def with_style(style: str, html: str) -> str:
    """Return a drawing with the style rules it uses in front, so that it's self-contained."""
    return f"<style>{rules_for(style, html)}</style>{html}"


def _kept(rules: Iterable[_Rule], classes: frozenset[str]) -> Iterator[str]:
    for rule in rules:
        if rule.within is None:
            yield rule.text
        elif not rule.asked or any(asked <= classes for asked in rule.asked):
            within = "\n".join(_kept(rule.within, classes))
            if within:
                yield f"{rule.text}{{{within}}}"


@lru_cache(maxsize=64)
def _rules(style: str) -> list[_Rule]:
    """Parse a style sheet."""
    rules: list[_Rule] = []
    open_groups = [rules]
    for text, end in _PIECE.findall(_COMMENT.sub("", style)):
        text = text.strip()
        if end == "{":
            inside: list[_Rule] = []
            open_groups[-1].append(_Rule(text, _asked(text), inside))
            open_groups.append(inside)
            continue
        if text:
            open_groups[-1].append(_Rule(f"{text};"))
        if end == "}":
            open_groups.pop()
    return rules


def _asked(selectors: str) -> tuple[frozenset[str], ...]:
    """Return the classes each selector requires, or nothing for an at-rule such as ``@media``."""
    if selectors.startswith("@"):
        return ()
    return tuple(
        frozenset(
            name
            for name in _CLASS.findall(_CHOICE.sub("", selector))
            if not name.startswith(_OF_HOSTS)
        )
        for selector in _COMMA.split(selectors)
    )


# === Links between the explorer's pages, in each page's header.


def page_title(page: str) -> str:
    """Return a page's title in the browser, with the distinguishing part first."""
    return _("{page} · {game}", page=_(PAGES[page].title), game=_(GAMES[game_of(page)][0]))


def pages_nav(here: str) -> Html:
    """Return links to a game's pages, to the pages for all games, and then to the other game, with
    the current page marked.
    """
    game = game_of(here)
    own = [page for page in PAGES.values() if page.in_head and page.game in (game, "")]
    offered = {page.name: (page.title, page.short) for page in own}
    for other, names in GAMES.items():
        if other != game:
            offered[next(page.name for page in PAGES.values() if page.game == other)] = names
    drawn = joined(
        button(
            "page",
            _named(name, short),
            label=_(name) if short else "",
            kind="btn bare",
            key=f"page {page}",
            more=f'data-page="{page}"' + (' aria-current="page"' if page == here else ""),
        )
        for page, (name, short) in offered.items()
    )
    return Html(f'<nav class="pages" aria-label="{esc(_("Pages"))}">{drawn}</nav>')


def _named(name: str, short: str) -> Html:
    """Return a page's name, and its short name for a narrow line. name, short: in English."""
    if not short:
        return esc(_(name))
    return Html(
        f'<span class="long">{esc(_(name))}</span><span class="short">{esc(_(short))}</span>'
    )


def way_to_daily(page: str, where: str) -> Html:
    """Return the link to the problem of the day. where: the link's place on the page."""
    return button(
        "page",
        esc(_("Problem of the day")),
        kind="rule",
        key=f"page daily {where}",
        data_page=page,
    )


def page_foot() -> Html:
    """Return the line at a page's foot: a link for teachers, which is visible only on the site."""
    return Html(
        f'<p class="foot onsite"><a class="btn" href="class.html">{esc(_("For a class"))}</a></p>'
    )


def brand(title: str = "", page: str = "table") -> Html:
    """Return a page's game and its badge. title: the page's title, for a screen reader."""
    game = game_of(page)
    badge = "cat" if game == "wildcat" else "badge"
    of_page = f'<small class="vh"> {esc(title)}</small>' if title else ""
    return Html(f"{use(badge)}{esc(_(GAMES[game][0]))}{of_page}")


#: Two buttons in the header: sign, name and key. The page's script handles both.
KEYS_SIGN, THEME_SIGN = ("keys", N_("Keys"), THESE_KEYS), ("theme", N_("Theme"), None)


def language_switch() -> Html:
    """Return a button for each other language. The page's script remembers the choice."""
    others = [code for code in languages() if code != spoken().replace("-", "_")]
    return joined(
        button(
            "language",
            esc(code.partition("_")[0].upper()),
            kind="btn bare",
            key=f"control language {at}",
            label=language_name(code),
            title=language_name(code),
            data_value=code,
            lang=code.replace("_", "-"),
        )
        for at, code in enumerate(others)
    )


def page_head(
    here: str, own: Html = EMPTY, *, title: str = "", named: Html = EMPTY, kind: str = ""
) -> Html:
    """Return a page's header: its game, links to other pages, its own text, and its tools.

    own: the page's own text, such as whose turn it is. By default, that's the page's title if no
    header links to the page. title: the page's title, if it differs from the registry's. named: the
    name of a game without its own pages. kind: another class, after a space.
    """
    tools = joined(
        button(
            sign,
            use(f"sign-{sign}"),
            kind="btn bare",
            key=f"control {sign}",
            label=_(name),
            title=_(name),
            more=key.attribute if key else "",
        )
        for sign, name, key in (KEYS_SIGN, THEME_SIGN)
    )
    skip = button("skip", esc(_("Skip to the content")), kind="skip")
    if not named:
        entry = PAGES[here]
        title = title or _(entry.title)
        named = brand(title, here)
        if not own and not entry.in_head:
            own = Html(f'<p class="here" aria-hidden="true">{esc(title)}</p>')
    return Html(
        f'<header class="top{esc(kind)}">{skip}<h1 class="brand">{named}</h1>{pages_nav(here)}{own}'
        f'<div class="tools">{language_switch()}{tools}</div></header>'
    )


def page_frame(kind: str, *places: Html) -> Html:
    """Return a reading page's frame: its header, a notice, its parts, and the rule panel."""
    return Html(
        f"{slot('head')}{slot('notice', ' role=alert')}"
        f'<div class="{kind}" id="wyatt-{kind}" tabindex="-1" data-keys '
        f'data-lm-suppress-shortcuts="true">{joined(places)}{said_place()}</div>'
        f'<div class="under">{slot("rule")}</div>{keys_dialog()}'
    )


def view_tabs(do: str, views: Mapping[str, str], here: str, label: str) -> Html:
    """Return the tabs for a page's views, and the button that copies a link to the current one.

    do: the request a tab sends. views: the views' names, in English, by key.
    """
    tabs = joined(
        button(
            do,
            esc(_(name)),
            kind="btn tab",
            key=f"view {key}",
            more=f'data-tab="{key}"' + (' aria-current="page"' if key == here else ""),
        )
        for key, name in views.items()
    )
    link = button(
        "link",
        Html(f"{use('sign-link')}<span>{esc(_('Copy a link'))}</span>"),
        kind="btn bare",
        key="link",
    )
    return Html(f'<nav class="tabs" aria-label="{esc(label)}">{tabs}{link}</nav>')


# === A table as text, collapsed until the reader opens it.


def table_in_words(view: BaseView[Any, Any], events: Sequence[Event] = ()) -> Html:
    """Return the table and the last move as text, collapsed until the reader opens them."""
    words = view.SPEC().words()
    lines = [words.table_text(view)]
    if events:
        happened = (words.sentence(event, view.viewer)[0] for event in events)
        lines += ["", _("Last move:"), *(f"- {line}" for line in happened)]
    return Html(
        f'<details class="panel twin"><summary>{esc(_("The table in words"))}</summary>'
        f"<pre>{esc(chr(10).join(lines))}</pre></details>"
    )


# === The drawing of a game, in a cell or as a page.

V = TypeVar("V")


class GameDrawing(NamedTuple, Generic[V]):
    """Two ways to draw a view, for a `GameSpec`'s ``drawing``.

    table: draws only the table. whole: draws a complete page that needs no kernel, with the last
    move.
    """

    table: Callable[[V], Html]
    whole: Callable[[V, Sequence[Event]], Html]

    def picture(self, view: V, /) -> Html:
        """Return a view's table for a notebook cell, with its style."""
        drawn = self.table(view)
        shown = f'<div class="wyatt part still mathjax_ignore"><div class="inner">{sprite()}{drawn}</div></div>'
        return Html(with_style(style_of(*SHEETS), shown))

    def page(self, view: V, events: Sequence[Event] = (), /) -> Html:
        """Return a view's table as a complete page. events: the last move's events."""
        return self.whole(view, events)
