"""The panel with a rule's text and sources, lists of rules for print, and links to rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wyatt.core.rulebook import Book, Ruling, UnknownRule
from wyatt.core.spec import AnySpec
from wyatt.core.switches import as_key
from wyatt.core.text import _, semicolon
from wyatt.table import games
from wyatt.ui import tags as h
from wyatt.ui.html import button
from wyatt.ui.tags import EMPTY, Html, Inside

#: A ruling's id in text, either in brackets with the punctuation after it, or within a sentence.
_RULING = re.compile(r" ?\(([A-Z]{1,2}\d{1,2})\)([.,;:]?)|\b([A-Z]{1,2}\d{1,2})\b")
#: The request that a link to a ruling sends, as a button's attributes.
OPENS: Mapping[str, object] = {"data_do": "rule"}


def rule_panel(
    ids: str, lang: str = "en", game: str | AnySpec = "wyatt", credit: Inside = None, by: Any = None
) -> Html:
    """Return the panel with one or more rules, or nothing if `ids` is empty. ids: rule ids with
    spaces between them. credit: a line about the game's author. by: the `Rules` of the game on the
    table, if there's one.
    """
    rules = [rule_text(each, lang, game, by) for each in ids.split()]
    close = button("rule", _("Close"), key="rule close", data_rule="")
    look = {"cls": "panel rulebox", "popover": "manual", "data_float": True, "role": "dialog"}
    about = {"aria_label": _("Rule"), "aria_describedby": "rule-said"}
    return h.section(h.div(rules, id="rule-said"), credit, close, **look, **about) if ids else EMPTY


def rule_list(identifiers: Iterable[str], game: str | AnySpec = "wyatt") -> Html:
    rules = [
        h.article(rule_text(name, "en", game), cls="panel rulebox", id=f"rule-{name}")
        for name in dict.fromkeys(identifiers)
    ]
    drawn = h.section(rules, cls="rulelist", aria_label=_("Rules mentioned here"))
    return drawn if rules else EMPTY


def _played(book: Book, ids: Iterable[str], by: Any) -> Iterator[Html]:
    for it in map(book.ruling, ids):
        if says := it.otherwise.get(as_key(getattr(by, it.switch or "", ""))):
            said = _("In this game: {question} {says}", question=_(it.question), says=_(says))
            yield h.p(cited(book, f"{said} ({it.id})"))


def rule_text(identifier: str, lang: str, game: str | AnySpec, by: Any = None) -> Html:
    book = games.game(game).rulebook()
    for ruled in book.rulings():
        if ruled.id == identifier:
            heading = h.h2(_(ruled.question), " ", h.code(ruled.id))
            texts = [h.p(cited(book, _(text))) for text in (ruled.default, ruled.why)]
            texts += [*_played(book, [ruled.id], by), sources_say(book, ruled)]
            return h.markup(heading, texts, apart_here(book, ruled))
    try:
        found = book.rule(identifier, book.language_for(lang))
    except UnknownRule:
        return h.p(_("There’s no rule called {id}.", id=identifier))
    sources = cited(book, _("Sources: {places}.", places=book.cite(found)))
    cite = h.p(sources, " ", _("Cite as {id}.", id=found.id), cls="src")
    return h.markup(h.h2(found.title), h.p(found.text), [*_played(book, found.rulings, by)], cite)


def sources_say(book: Book, ruled: Ruling, opens: Mapping[str, object] = OPENS) -> Html:
    """Return what the rule texts say about a ruling, or a sentence if none of them covers it."""
    said = []
    for text, keys in ruled.keys_by_text.items():
        if titles := [_(book.sources[key].title) for key in keys if key in book.sources]:
            said.append((h.dt(semicolon().join(titles)), h.dd(cited(book, _(text), opens))))
    return h.dl(said, cls="says") if said else h.p(book.basis(ruled))


def apart_here(book: Book, ruled: Ruling, opens: Mapping[str, object] = OPENS) -> Html:
    """Return a list of the presets that differ from their source on a ruling, with the reasons, or
    nothing if none differ.
    """
    items = [
        (h.dt(_(book.presets[preset])), h.dd(cited(book, _(why), opens)))
        for preset, why in ruled.apart.items()
    ]
    heading = h.h3(_("Presets that don’t follow their source on this point"))
    return h.markup(heading, h.dl(items, cls="says")) if items else EMPTY


def apart(book: Book) -> Html:
    listed, summary = apart_list(book), h.summary(apart_heading())
    return listed and h.details(summary, listed, cls="apart", data_key="apart")


def apart_heading() -> str:
    return _("Where a preset differs from its source")


def apart_list(book: Book) -> Html:
    items = []
    for preset, name in book.presets.items():
        if ours := book.apart(preset):
            said = [cited(book, f"{_(each.apart[preset])} ({each.id})") for each in ours]
            items.append((h.dt(_(name)), [h.dd(each) for each in said]))
    return h.dl(items, cls="says") if items else EMPTY


def uncited(text: str) -> str:
    return _RULING.sub(lambda found: found[2] if found[1] else found[0], text)


def cited(book: Book, text: str, opens: Mapping[str, object] = OPENS) -> Html:
    """Return text with a link to each ruling that it mentions. A ``§`` replaces an id in brackets.
    opens: the request that a link sends, as attributes. By default, it opens the rule panel.
    """
    pieces: list[Inside] = []
    end = 0
    for found in _RULING.finditer(text):
        quiet, id = bool(found[1]), found[1] or found[3]
        try:
            question = _(book.ruling(id).question)
        except UnknownRule:
            continue
        # A quiet link follows the full stop, unless the sentence is a question, and never begins a
        # line.
        stop = found[2] if quiet and text[found.start() - 1] not in "?!" else ""
        request = {**opens, "data_id": id, "data_rule": id, "data_ruling": id, "title": question}
        face, kind = ("§", "rule quiet") if quiet else (id, "rule")
        link = h.a(face, cls=kind, href=f"#rule-{id}", **request, aria_label=question)
        pieces += [text[end : found.start()], f"{stop}\u00a0" if quiet else "", link]
        end = found.end()
    return h.markup(pieces, text[end:])
