"""The smallest drawings, such as symbols, buttons and rule links, and a cache for a page's parts."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from itertools import repeat
from typing import Any, TypeAlias, TypeVar, cast

from wyatt.core.text import _, cached, current, semicolon
from wyatt.table import games
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.tags import EMPTY, Html, Inside, person

# === A cache for parts, which redraws a part only if its inputs have changed. A view's inputs are
# only the fields that the drawing has read.

V = TypeVar("V")
#: A function that returns a part, given its name, a function that draws it, and the arguments.
Draw: TypeAlias = Callable[..., Html]
#: A field that was read from a view, or a method that was called, with the arguments.
_Read: TypeAlias = str | tuple[str, tuple[Hashable, ...]]


def drawn(_name: str, draw: Callable[..., Html], *given: object) -> Html:
    """Return what `draw` returns, for a page that doesn't need a `PartCache`."""
    return draw(*given)


class TrackedView:
    """A view that computes each field once, and records which fields a drawing reads. The stored
    fields don't change with the game, so a page makes a new view for each drawing.
    """

    def __init__(self, view: object) -> None:
        self._tracked = view
        self._known: dict[_Read, Any] = {}
        #: The fields and calls that the current drawing has read, with their values.
        self._reads: dict[_Read, Any] = {}

    @property
    def __class__(self) -> type:
        return type(self._tracked)

    @__class__.setter
    def __class__(self, other: type) -> None:
        raise TypeError(other)

    def __getattr__(self, name: str) -> Any:
        if name not in self._known:
            found = getattr(self._tracked, name)
            if callable(found):

                def ask(*given: Hashable) -> Any:
                    read = (name, given)
                    answer = self._reads[read] = self._answer(read)
                    return answer

                self.__dict__[name] = ask
                return ask
            self._known[name] = found
        found = self._reads[name] = self._known[name]
        return found

    def _answer(self, read: _Read) -> Any:
        if read not in self._known:
            name, given = (read, None) if isinstance(read, str) else read
            found = getattr(self._tracked, name)
            self._known[read] = found if given is None else found(*given)
        return self._known[read]

    def agrees(self, reads: Mapping[_Read, Any]) -> bool:
        """Return whether this view has the same values as an earlier one. reads: the fields that
        were read from the earlier view, with their values.
        """
        known = self._known
        try:
            for read, found in reads.items():
                if (known[read] if read in known else self._answer(read)) != found:
                    return False
        except Exception:  # an earlier call isn't possible now
            return False
        return True

    def noting(self) -> dict[_Read, Any]:
        """Start a new record of the fields that are read, and return it."""
        self._reads = {}
        return self._reads


def tracked(view: V) -> V:
    return view if view is None or type(view) is TrackedView else cast("V", TrackedView(view))


#: The parts that are collapsed at first, so they're drawn and sent after the visible parts.
FOLDED = frozenset(("text",))


class PartCache:
    """The most recent drawing of each part of a live page. A part is drawn again only if its inputs have
    changed, so it may depend only on them and on the language. Inputs are compared with ``==``. If
    an input is a view from `tracked`, only the fields that the part has read are compared.
    """

    def __init__(self) -> None:
        self._last: dict[str, tuple[object, list[dict[_Read, Any]], Html]] = {}
        self._remembered: dict[str, tuple[object, object]] = {}
        #: Parts that wait for `rest`, with their functions, or None if no part has to wait.
        self._waiting: dict[str, tuple[Callable[..., Html], tuple[object, ...]]] | None = None

    def __call__(self, name: str, draw: Callable[..., Html], *given: object) -> Html:
        if self._waiting is not None and name in FOLDED and name in self._last:
            self._waiting[name] = draw, given
            return self._last[name][2]
        views: list[TrackedView] = []
        values: list[object] = [current(), draw, *given]
        for at, each in enumerate(given, 2):
            if type(each) is TrackedView:
                views.append(each)
                values[at] = TrackedView
        last = self._last.get(name)
        if last and last[0] == values and all(map(TrackedView.agrees, views, last[1])):
            return last[2]
        reads = [view.noting() for view in views]
        html = draw(*given)
        for view in views:
            view.noting()
        self._last[name] = (values, reads, html)
        return html

    def remembered(self, name: str, at: object, make: Callable[[], V]) -> V:
        """Return what `make` returns, but call it again only if `at` or the language has changed.
        name: the value's name in the cache.
        """
        at = current(), at
        if name not in self._remembered or self._remembered[name][0] != at:
            self._remembered[name] = at, make()
        return cast("V", self._remembered[name][1])

    def hold_folded(self) -> None:
        """From now on, don't redraw collapsed parts until `rest` is called."""
        self._waiting = {}

    def rest(self) -> dict[str, Html]:
        """Draw the parts that `hold_folded` held back, and return them by name."""
        waiting, self._waiting = self._waiting or {}, None
        return {name: self(name, draw, *given) for name, (draw, given) in waiting.items()}


# === The SVG symbols for every page: the signs on buttons and the badge. We drew all of them.

INK = 'fill="currentColor"'


def star(points: int, outer: float, inner: float, centre: float = 16) -> str:
    """Return a star's corners as the points of an SVG polygon. points: the number of tips. outer,
    inner: the radii. centre: both coordinates of the star's centre.
    """
    corners = []
    for corner, radius in enumerate([outer, inner] * points):
        angle = math.radians(corner * 180 / points - 90)
        x, y = centre + radius * math.cos(angle), centre + radius * math.sin(angle)
        corners.append(f"{x:.1f},{y:.1f}")
    return " ".join(corners)


def symbol(name: str, box: str, drawing: str, more: str = "") -> Html:
    return Html(f'<symbol id="wyatt-{name}" viewBox="{box}"{more}>{drawing}</symbol>')


def sheet(symbols: Iterable[Html]) -> Html:
    """Return symbols in an invisible drawing, to put on a page before anything that uses them."""
    return h.svg(h.defs(symbols), width=0, height=0, style="position:absolute", aria_hidden=True)


#: The signs on buttons, 16 units wide, by name.
SIGNS: dict[str, str] = {
    "start": '<path d="M3 3h2.5v10H3zM13 3v10L6 8z"/>',
    "back": '<path d="M11 3v10L4 8z"/>',
    "forward": '<path d="M5 3v10l7-5z"/>',
    "end": '<path d="M10.5 3H13v10h-2.5zM3 3v10l7-5z"/>',
    "play": '<path d="M3 2v12l11-6z"/>',
    "pause": '<path d="M3 2h4v12H3zM9 2h4v12H9z"/>',
    "step": '<path d="M2 3v10l6-5zM9 3h2v10H9zM12.5 3h2v10h-2z"/>',
    "undo": '<path d="M6 2 1.5 6 6 10V7.3c4 0 6 1 7.5 4.7C13.5 7 11 4.7 6 4.7Z"/>',
    "new": '<path d="M7 2h2v5h5v2H9v5H7V9H2V7h5z"/>',
    "link": '<path d="M6.5 4.5 8 3a3.5 3.5 0 0 1 5 5l-1.5 1.5-1.2-1.2 1.5-1.5a1.8 1.8 0 0 0-2.6-2.6'
    "L7.7 5.7ZM9.5 11.5 8 13a3.5 3.5 0 0 1-5-5l1.5-1.5 1.2 1.2-1.5 1.5a1.8 1.8 0 0 0 2.6 2.6l1.5-1.5"
    'ZM5.5 9.3l3.8-3.8 1.2 1.2-3.8 3.8Z"/>',
    "save": '<path d="M7 1h2v6h3l-4 4.5L4 7h3zM2 12h2v2h8v-2h2v4H2z"/>',
    "load": '<path d="M7 11V5H4l4-4.5L12 5H9v6zM2 12h2v2h8v-2h2v4H2z"/>',
    "theme": '<path d="M10 1.5A6.7 6.7 0 1 0 14.5 11 5.6 5.6 0 0 1 10 1.5Z"/>',
    "sound": '<path d="M1.5 5.5H4L8 2v12L4 10.5H1.5ZM10 5.2l1-1.2a5 5 0 0 1 0 8l-1-1.2a3.4 3.4 0 0 0 0-5.6Z"/>',
    "mute": '<path d="M1.5 5.5H4L8 2v12L4 10.5H1.5ZM9.5 6.6l1.1-1.1 1.6 1.6 1.6-1.6 1.1 1.1L13.3 8.2l1.6 1.6-1.1 1.1'
    '-1.6-1.6-1.6 1.6-1.1-1.1 1.6-1.6Z"/>',
    "hint": '<path d="M8 1a5 5 0 0 0-2.5 9.3V12h5v-1.7A5 5 0 0 0 8 1ZM5.5 13h5v1.5h-5Z"/>',
    "edit": '<path d="M11.5 1.5 14.5 4.5 6 13 2 14l1-4ZM10 5l1 1-5 5-1-1z"/>',
    "more": '<path d="M1.5 6.5h3v3h-3zM6.5 6.5h3v3h-3zM11.5 6.5h3v3h-3z"/>',
    "keys": '<path d="M1 4h14v9H1zm2 2v1.5h1.5V6zm3 0v1.5h1.5V6zm3 0v1.5h1.5V6zm3 0v1.5h1.5V6zM4 9.5'
    'V11h8V9.5z"/>',
}

_BADGE = (
    f'<polygon points="{star(5, 15, 6.6, 16)}" {INK}/>'
    '<circle cx="16" cy="16.3" r="3.4" style="fill:var(--lamp)"/>'
)


@lru_cache(maxsize=1)
def sprite() -> Html:
    signs = [symbol(f"sign-{sign}", "0 0 16 16", drawing) for sign, drawing in SIGNS.items()]
    return sheet([*signs, symbol("badge", "0 0 32 32", _BADGE)])


# === The smallest drawings for every game: a symbol, a rule link, a button and a part.

#: The tick on a selected card.
_TICKED = h.svg(h.path(d="m2 8 4 4 8-9"), viewBox="0 0 16 16")
TICK = h.span(_TICKED, cls="tick", aria_hidden=True)


@lru_cache(maxsize=256)
def use(symbol: str, kind: str = "") -> Html:
    return h.svg(h.use(href=f"#wyatt-{symbol}"), cls=kind, aria_hidden=True)


@cached(256)
def rule(*identifiers: str) -> Html:
    """Return one link, shown as ``§``, to all of these rules. On a live page, the link sends the
    request ``rule``. On paper, the rules' ids replace the link.
    """
    titles, one = semicolon().join(map(_title, identifiers)), len(identifiers) == 1
    label = _("Rule: {title}", title=titles) if one else _("Rules: {titles}", titles=titles)
    link = _opening(identifiers[0], " ".join(identifiers))
    return h.a("§", cls="rule quiet", **link, title=label, aria_label=label)


def _opening(first: str, rules: str) -> dict[str, str]:
    return {"href": f"#rule-{first}", "data_do": "rule", "data_rule": rules}


@cached()
def _titles() -> dict[str, str]:
    return {}  # all titles of each built-in game one of whose rules has been drawn, by id


def _title(identifier: str) -> str:
    if known := _titles().get(identifier):
        return known
    # A game whose rule ids begin with its name comes first, so that its page doesn't import another
    # game.
    for name in sorted(games.names(), key=lambda name: not identifier.startswith(f"{name}.")):
        book = games.game(name).rulebook()
        if name in games.HOUSE:
            _titles().update(book.titles())
        if title := book.title(identifier):
            return title
    return identifier


@lru_cache(maxsize=256)
def named_rule(identifier: str, face: str = "") -> Html:
    return h.a(face or identifier, cls="rule", **_opening(identifier, identifier))


@cached(256)
def titled_rule(identifier: str) -> Html:
    return named_rule(identifier, _title(identifier))


def rule_links(identifiers: Iterable[str]) -> Html:
    named = tuple(dict.fromkeys(identifiers))
    return rule(*named) if named else EMPTY


def in_code(sentence: str) -> Html:
    return h.markup(h.code(part) if at % 2 else part for at, part in enumerate(sentence.split("`")))


def in_rules(sentence: str) -> Html:
    """Return a sentence as HTML. One ``§`` after the full stop replaces rule ids in brackets."""
    text, *more = re.split(r" \((`[^)]+`)\)([.,;:]?)", sentence)
    links = (rule_links(re.findall("`(.+?)`", ids)) for ids in more[::3])
    return h.markup(text, zip(more[1::3], repeat("\u00a0"), links, more[2::3], strict=False))


def paragraph(sentence: Inside, *rules: str, kind: str = "") -> Html:
    # The no-break space keeps the link from starting a line.
    return h.p(sentence, rules and ("\u00a0", rule_links(rules)), cls=kind)


def none_yet(words: str) -> Html:
    return h.p(h.span(words, cls="vh"), cls="none")


def button(
    do: str, face: Inside, *, kind: str = "btn", key: str = "", label: str = "", **more: object
) -> Html:
    """Return a button that sends a request. do: the request's name. face: what the button shows.
    more: the request's data, such as ``data_move``, and other HTML attributes.
    """
    return h.button(
        face,
        type="button",
        cls=kind,
        data_do=do,
        data_key=key or do,
        data_main="prime" in kind,
        aria_label=label or None,
        **more,
    )


def options(choices: Iterable[tuple[str, str]], chosen: str) -> Html:
    return h.markup(h.option(person(said), value=it, selected=it == chosen) for it, said in choices)


def radios(answers: Mapping[str, str], chosen: str, group: Mapping[str, str]) -> Html:
    """Return labelled radio buttons. answers: the labels, by value. group: the shared attributes."""
    boxes = []
    for value, words in answers.items():
        own = {"data_key": f"{group['name']} {value}", "value": value, "checked": value == chosen}
        boxes.append(h.label(h.input(**group, **own), " ", h.span(words), cls="tickbox"))
    return h.markup(boxes)


def column_heads(names: Iterable[str]) -> Html:
    return h.markup(h.th(person(name), scope="col") for name in names)


def table_row(head: Inside, *cells: Inside) -> Html:
    return h.tr(h.th(head, scope="row"), map(h.td, cells))


def disabled(off: bool, why: str = "", title: str = "") -> dict[str, Any]:
    """Return the attributes of a button that may be disabled. A disabled button can still get the
    focus. why: the reason why it's disabled. title: the tooltip of an enabled button.
    """
    return {"aria_disabled": off or None, "title": (why if off else title) or None}


def move_button(
    move: object,
    face: Inside,
    *,
    kind: str = "btn",
    where: str = "",
    label: str = "",
    hot: Key | None = None,
) -> Html:
    """Return a button that plays a move. where: a prefix for ``data-key``. hot: its key."""
    # If a card is already selected, Enter and Space press this button, or focus the first of several.
    again = where == "act " and "prime" in kind
    about: dict[str, Any] = {"key": f"{where}{move}", "data_move": move, "data_again": again}
    about["data_way"] = where == "act " and not again and not hot
    return button("play", face, kind=kind, label=label, **about, **(hot.attributes if hot else {}))


def slot(name: str, **attributes: object) -> Html:
    """Return the HTML element for a part of a page. On a live page, only such elements change."""
    return h.div(data_part=name, **attributes)
