"""Frames for pages and notebook cells: style sheets, HTML documents, keys, and links to pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Generic, NamedTuple, TypeVar
from zlib import crc32

from wyatt.core.events import Event
from wyatt.core.text import N_, _, cached, language_name, languages, spoken
from wyatt.core.view import BaseView
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.html import button, in_code, slot, sprite, use
from wyatt.ui.registry import GAMES, PAGES, game_of
from wyatt.ui.tags import Html, Inside

# === The surroundings of every page: the style sheet, the document, and the line for a notice.

#: A page's style sheets. Later ones override earlier ones.
SHEETS: tuple[str, ...] = ("tokens", "parts", "table", "split", "past", "lab", "narrow")
SHEETS += ("occasions", "lesson", "wildcat", "phone", "aid", "edit", "print")
_VIEWPORT = "width=device-width, initial-scale=1"


@cache
def _source(sheet: str) -> str:
    return (files("wyatt.ui") / "style" / f"{sheet}.css").read_text(encoding="utf-8")


def style() -> str:
    return "\n".join(map(_source, SHEETS))


def notice_line(notice: str) -> Html:
    lines = h.markup(h.p(in_code(line)) for line in notice.splitlines())
    return lines and h.div(lines, cls="notice wyatt-error")


def said_place() -> Html:
    return h.p(cls="said", data_said=True, data_part="message", role="status")


def document(inside: Inside, title: str, theme: str = "") -> Html:
    """Return a complete HTML page that loads no scripts or other files. theme: ``light``, ``dark``,
    or empty to follow the system's theme.
    """
    metas = h.meta(charset="utf-8"), h.meta(name="viewport", content=_VIEWPORT)
    sheet = h.style(Html(f"body{{margin:0}}\n{style()}"))
    head = h.head(metas, h.title(title), h.link(rel="icon", href="data:,"), sheet)
    skip = h.a(_("Skip to the table"), cls="skip", href="#wyatt-table")
    page = h.div(sprite(), skip, inside, cls="wyatt page", data_theme=theme or None)
    return h.markup(Html("<!doctype html>"), h.html(head, h.body(page), lang=spoken()))


# === The dialog that lists a page's keys.

THESE_KEYS = Key("?", N_("list the keys"))
CLOSE = Key("escape", N_("close a panel"))
#: The keys the browser and the page's script handle at every table.
MOVING = (
    Key("", N_("move from region to region"), "Tab"),
    Key("", N_("move within the hand, the controls or a row of buttons"), "← →"),
)
#: The sentence in a table's dialog about where the focus must be.
AT_TABLE = N_("The keyboard shortcuts work only while the table has the focus.")


@cached(64)
def keys_dialog(keys: tuple[Key, ...] = (*MOVING, THESE_KEYS), place: str = "") -> Html:
    """Return the dialog that lists keys. Keys with the same effect share a line. place: a sentence
    about where the focus must be, by default inside the page.
    """
    by_effect: dict[str, list[str]] = {}
    rows, single = [], []
    for key in keys:
        by_effect.setdefault(key.does, []).append(key.name)
        single += [key.hot] * (len(key.hot) == 1)
    for does, names in by_effect.items():
        listed = ", ".join(names)
        if len(names) > 2 and all(name.isdigit() for name in names):
            listed = _("{first} to {last}", first=names[0], last=names[-1])
        rows.append((h.dt(h.kbd(listed)), h.dd(_(does))))
    close = button("close", _("Close"), kind="btn prime", key="keys close")
    said = h.p(place or _("The keyboard shortcuts work only while the page has the focus."))
    listing = h.dl(rows, data_listed=" ".join(single))
    told = h.h2(_("Keys"), id="wyatt-keys"), said, listing, h.p(close, cls="row")
    return h.dialog(told, data_dialog="keys", aria_labelledby="wyatt-keys")


def setup_dialog() -> Html:
    form = slot("setup-notice", role="alert"), slot("setup")
    return h.dialog(form, data_dialog="new", aria_label=_("New game"))


# === Frames for widgets in notebook cells: as tall as their contents, without a page around them.

#: The style sheets for every widget. A widget lists any others in `SHEETS`.
COMMON = ("tokens", "parts", "occasions", "cell")
#: All style sheets in the order of `SHEETS`, with the one for notebook cells last.
_ORDER = (*SHEETS, "cell")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SLOT = re.compile(r'(<(\w+)\b[^>]*\bdata-part="([\w-]+)"[^>]*>)[^<]*(?=</\2>)')


@cache
def _sheet(name: str) -> str:
    return "\n".join(filter(None, map(str.strip, _COMMENT.sub("", _source(name)).split("\n"))))


def sheets_of(*names: str) -> list[tuple[int, str]]:
    """Return each named style sheet's text, with the sheet's place among all sheets."""
    return [(place, _sheet(name)) for place, name in enumerate(_ORDER) if name in names]


def style_of(*names: str) -> str:
    return "\n".join(text for _place, text in sheets_of(*COMMON, *names))


#: Classes for the contents that affect a table's layout, each with the markup that reveals it, such
#: as the number of rivals.
_LAYOUT_CLASSES = {
    **{f"r{rivals}": f'class="seat r{rivals}' for rivals in range(1, 5)},
    "ledger": '<table class="ledger"',
    "choices": 'class="choices',
    "act": 'class="act',
    "counts": 'class="counts',
    "draws": 'data-key="pile draw',
    "crowded": 'class="board crowded',
}


def layout_classes(parts: Mapping[str, str]) -> str:
    """Return CSS classes that describe a table's contents, such as ``hint`` if there's a hint. The
    style sheets arrange the table by these classes, because ``:has()`` would be slow.
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


def filled(frame: Html, parts: Mapping[str, str]) -> Html:
    """Return a page's frame with its parts filled in."""
    held = frame.replace('data-holds=""', f'data-holds="{layout_classes(parts)}"')
    return Html(_SLOT.sub(lambda place: place[1] + parts.get(place[3], ""), held))


def table_frame(kind: str, keys: tuple[Key, ...], before: Inside = None) -> Html:
    """Return the frame of a table in a notebook cell. kind: ``wildcat``, empty for Wyatt Earp, or
    ``anygame`` for any other game. A table of any other game has a list of moves and a log below
    it. keys: the keys to list in the dialog. before: the markup above the felt.
    """
    last = ["seat-4", "you"] if kind else ["you", "choices"]
    seats = map(slot, ["seat-1", "stage", "seat-2", "seat-3", *last])
    felt = h.div(seats, slot("why", role="alert"), slot("hand"), cls="felt", data_felt=True)
    table: dict[str, Any] = {"data_table": True, "data_holds": "", "data_keys": True}
    table |= {"tabindex": -1, "role": "group", "aria_label": _("Table")}
    moves = _panel("legal", _("What you can do"), "wyatt-legal")
    log = _panel("events", _("What just happened"), "wyatt-events", live=True)
    split = h.section(slot("split"), cls="wyatt-split", aria_label=_("Scoring split"))
    below = kind == "anygame" and (moves, log), said_place(), None if kind else split
    inner = h.div(before, felt, cls=f"wyatt-table {kind}", **table)
    inside = slot("motion", hidden=True), inner, below
    return _cell(inside, "inner", keys_dialog(keys, _(AT_TABLE)), setup_dialog())


def _cell(inside: Inside, kind: str, *last: Inside, **attributes: object) -> Html:
    return h.div((slot("notice", role="alert"), inside, slot("rule"), last), cls=kind, **attributes)


def panel(name: str, label: str, kind: str, live: bool = False) -> Html:
    return _cell(_panel(name, label, kind, live), "inner", data_keys=True)


def _panel(name: str, label: str, kind: str, live: bool = False) -> Html:
    log: dict[str, Any] = {"role": "log", "aria_live": "polite"} if live else {}
    held = live and h.h2(label), slot(name, **log), live and slot("since")
    return h.section(held, cls=f"panel {kind}", aria_label=label)


def lab_frame(*names: str) -> Html:
    lab = h.div([slot(name, data_morph=True) for name in names], said_place(), cls="lab")
    return _cell(lab, "inner wyatt-lab", data_keys=True)


def card_frame(name: str) -> Html:
    return _cell(slot(name), "inner")


# === The style rules a drawing uses. Each drawing in a notebook file has its own copy of the style,
# but most rules in our sheets are for things the drawing doesn't show.

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
    """A declaration, or a group in braces. text: the declaration, or the group's head. asked: the
    classes that each selector of the group requires, or empty to keep the group always. within: the
    group's contents, or None for a declaration.
    """

    text: str
    asked: tuple[frozenset[str], ...] = ()
    within: list[_Rule] | None = None


def rules_for(style: str, html: str) -> str:
    """Return only the style rules that a drawing may need."""
    classes = {name for found in _CLASSES_OF.findall(html) for name in " ".join(found).split()}
    return "\n".join(_kept(_rules(style), frozenset(classes)))


def with_style(style: str, kind: str, inside: Inside, lang: str = "", theme: str = "") -> Html:
    """Return a drawing with the style rules it may need. The drawing and its rules have a class of
    their own, because other rules in the notebook would override them, or change a drawing whose
    style Jupyter has removed. kind: the drawing's other classes. lang: its language, by default the
    current one.
    """
    html = h.markup(inside)
    rules = rules_for(style, f'<div class="wyatt {kind}">{html}')
    own = f"wyatt-{crc32(rules.encode()):x}"
    sheet = h.style(Html(rules.replace(".wyatt.wyatt", f".{own}.{own}")))
    about = {"lang": lang or spoken(), "data_theme": theme or None}
    return h.markup(sheet, h.div(html, cls=f"{own} {kind}", **about))


def _kept(rules: Iterable[_Rule], classes: frozenset[str]) -> Iterator[str]:
    for rule in rules:
        if rule.within is None:
            yield rule.text
        elif not rule.asked or any(asked <= classes for asked in rule.asked):
            within = "".join(_kept(rule.within, classes))
            if within:
                yield f"{rule.text}{{{within}}}"


@lru_cache(maxsize=64)
def _rules(style: str) -> list[_Rule]:
    rules: list[_Rule] = []
    open_groups = [rules]
    for text, end in _PIECE.findall(_COMMENT.sub("", style)):
        text = text.strip()
        if end == "{":
            # An at-rule such as `@media` requires no classes.
            selectors = [] if text.startswith("@") else _COMMA.split(text)
            found = (_CLASS.findall(_CHOICE.sub("", selector)) for selector in selectors)
            ours = ((name for name in names if not name.startswith(_OF_HOSTS)) for names in found)
            inside: list[_Rule] = []
            open_groups[-1].append(_Rule(text, tuple(map(frozenset, ours)), inside))
            open_groups.append(inside)
            continue
        if text:
            open_groups[-1].append(_Rule(f"{text};"))
        if end == "}":
            open_groups.pop()
    return rules


# === Links between the explorer's pages, in each page's header.


@cached(64)
def page_title(page: str) -> str:
    return _("{page} · {game}", page=_(PAGES[page].title), game=_(GAMES[game_of(page)][0]))


@cached(64)
def _pages_nav(here: str) -> Html:
    game = game_of(here)
    own = [page for page in PAGES.values() if page.in_head and page.game in (game, "")]
    offered = {page.name: (page.title, page.short) for page in own}
    for other, names in GAMES.items():
        if other != game:
            offered[next(page.name for page in PAGES.values() if page.game == other)] = names
    links = []
    for page, (name, short) in offered.items():
        face: Inside = _(name)
        if short:
            face = h.span(_(name), cls="long"), h.span(_(short), cls="short")
        about: dict[str, Any] = {"key": f"page {page}", "data_page": page}
        about["aria_current"] = "page" if page == here else None
        links.append(button("page", face, kind="btn bare", **about))
    return h.nav(links, cls="pages", aria_label=_("Pages"))


def way_to_daily(page: str, where: str) -> Html:
    at = {"key": f"page daily {where}", "data_page": page}
    return button("page", _("Problem of the day"), kind="rule", **at)


def brand(title: str = "", page: str = "table") -> Html:
    game = game_of(page)
    badge = use("cat" if game == "wildcat" else "badge")
    return h.markup(badge, _(GAMES[game][0]), title and h.small(f" {title}", cls="vh"))


def page_head(
    here: str, own: Inside = None, *, title: str = "", named: Inside = None, kind: str = ""
) -> Html:
    """Return a page's header. own: the page's own text, such as whose turn it is. title: the page's
    title, by default the registry's. named: the name of a game without its own pages. kind: an HTML
    class to add, starting with a space.
    """

    def tool(do: str, face: Inside, key: str, name: str, **attributes: object) -> Html:
        about: dict[str, Any] = {"label": name, "title": name, **attributes}
        return button(do, face, kind="btn bare", key=f"control {key}", **about)

    # The page's script remembers the language, and handles the other two buttons.
    tools = []
    for at, code in enumerate(code for code in languages() if code != spoken().replace("-", "_")):
        short, lang = code.partition("_")[0].upper(), code.replace("_", "-")
        called = f"language {at}", language_name(code)
        tools.append(tool("language", short, *called, data_value=code, lang=lang))
    tools.append(tool("keys", use("sign-keys"), "keys", _("Keys"), **THESE_KEYS.attributes))
    tools.append(tool("theme", use("sign-theme"), "theme", _("Theme")))
    if not named:
        entry = PAGES[here]
        title = title or _(entry.title)
        named = brand(title, here)
        if not entry.in_head:
            own = h.p(title, cls="here", aria_hidden=True)
    line = h.h1(named, cls="brand"), _pages_nav(here), own, h.div(tools, cls="tools")
    return h.header(button("skip", _("Skip to the content"), kind="skip"), line, cls=f"top{kind}")


def page_frame(kind: str, *places: Inside) -> Html:
    about: dict[str, Any] = {"id": f"wyatt-{kind}", "tabindex": -1, "data_keys": True}
    main = h.div(places, said_place(), cls=kind, **about)
    under = h.div(slot("rule"), cls="under")
    return h.markup(slot("head"), slot("notice", role="alert"), main, under, keys_dialog())


def view_tabs(do: str, views: Mapping[str, str], here: str, label: str) -> Html:
    """Return tabs for a page's views, and a button that copies a link. do: the request that a tab
    sends. views: the views' English names, by key. here: the current view's key. label: the tabs'
    name for a screen reader.
    """
    tabs = []
    for key, name in views.items():
        now: dict[str, Any] = {"data_tab": key, "aria_current": "page" if key == here else None}
        tabs.append(button(do, _(name), kind="btn tab", key=f"view {key}", **now))
    link = button("link", (use("sign-link"), h.span(_("Copy a link"))), kind="btn bare")
    return h.nav(tabs, link, cls="tabs", aria_label=label)


def table_in_words(view: BaseView[Any, Any], events: Sequence[Event] = ()) -> Html:
    words = view.SPEC().words()
    lines = [words.table_text(view)]
    if events:
        happened = (words.sentence(event, view.viewer)[0] for event in events)
        lines += ["", _("Last move:"), *(f"- {line}" for line in happened)]
    return h.details(h.summary(_("The table in words")), h.pre("\n".join(lines)), cls="panel twin")


V = TypeVar("V")


class GameDrawing(NamedTuple, Generic[V]):
    """How to draw a game, for the ``drawing`` of its `GameSpec`. table: a function that draws a
    view's table. whole: a function that draws a complete page from a view and the last move's
    events.
    """

    table: Callable[[V], Html]
    whole: Callable[..., Html]

    def picture(self, view: V, /) -> Html:
        inner = h.div(sprite(), self.table(view), cls="inner")
        return with_style(style_of(*SHEETS), "part still mathjax_ignore", inner)

    def page(self, view: V, events: Sequence[Event] = (), /) -> Html:
        return self.whole(view, events=events)
