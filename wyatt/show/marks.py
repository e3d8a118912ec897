"""The smallest drawings of every game: a symbol in use, the name of a rule, a button, a part.

All text that comes from people goes through `esc` before it becomes part of a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from wyatt.core.text import _, forgets, spoken
from wyatt.show.html import EMPTY, Html, joined
from wyatt.show.html import esc as esc
from wyatt.table import games

#: The tick on a card that is chosen.
TICK = Html(
    '<span class="tick" aria-hidden="true"><svg viewBox="0 0 16 16">'
    '<path d="m2 8 4 4 8-9"/></svg></span>'
)


def use(symbol: str, kind: str = "") -> Html:
    """A drawing of the sprite, hidden from screen readers: its name stands beside it as text."""
    shown = f' class="{kind}"' if kind else ""
    return Html(f'<svg{shown} aria-hidden="true"><use href="#wyatt-{symbol}"/></svg>')


@lru_cache(maxsize=256)
def rule(identifier: str) -> Html:
    """A quiet link to a rule, after the sentence that rests on it.

    Eyes and ears get the rule's title: an id is for whoever cites it. A live page reports the link
    as ``rule`` instead of following it; paper shows the rule's id.
    """
    name = esc(identifier)
    label = esc(_("Rule: {title}", title=_title(identifier)))
    return Html(
        f'<a class="rule quiet" href="#rule-{name}" data-do="rule" data-rule="{name}" '
        f'title="{label}" aria-label="{label}">§</a>'
    )


def _title(identifier: str) -> str:
    """What a rule is called in the first game that has it; its id if none has."""
    for each in games.every():
        book = each.rulebook()
        if title := book.title(identifier, book.told_in(spoken())):
            return title
    return identifier


@lru_cache(maxsize=256)
def named_rule(identifier: str) -> Html:
    """A link to a rule by its id, where the id is what the reader came for."""
    name = esc(identifier)
    return Html(f'<a class="rule" href="#rule-{name}" data-do="rule" data-rule="{name}">{name}</a>')


forgets(rule.cache_clear)


def rule_links(identifiers: Iterable[str]) -> Html:
    """Quiet links to several rules, one after another."""
    return joined(map(rule, identifiers), " ")


def named_rules(identifiers: Iterable[str]) -> Html:
    """Links to several rules by their ids, one after another."""
    return joined(map(named_rule, identifiers), " ")


def told(sentence: str, *rules: str, kind: str = "") -> Html:
    """A paragraph: a sentence, and quiet links to the rules that it rests on."""
    shown = f' class="{kind}"' if kind else ""
    # A link never begins a line.
    links = f"\u00a0{rule_links(rules)}" if rules else ""
    return Html(f"<p{shown}>{esc(sentence)}{links}</p>")


def button(
    do: str,
    face: Html,
    *,
    kind: str = "btn",
    key: str = "",
    label: str = "",
    more: str = "",
) -> Html:
    """A button that only reports itself: `do` says what is asked for, `more` holds its other data.

    face and more are markup already; key and label are text.
    """
    said = f' aria-label="{esc(label)}"' if label else ""
    held = esc(key or do)
    return Html(
        f'<button type="button" class="{kind}" data-do="{do}" data-key="{held}"{said}'
        f"{' ' + more if more else ''}>{face}</button>"
    )


def disabled(off: bool) -> str:
    """What a button that does nothing now says in its `more`; it keeps its place and its focus."""
    return 'aria-disabled="true" ' if off else ""


def move_button(
    move: object,
    face: Html,
    *,
    kind: str = "btn",
    where: str = "",
    label: str = "",
    hot: str = "",
) -> Html:
    """A button that plays a move, which it carries in its notation."""
    text = esc(move)
    key = f"{where}{move}"
    # What Enter on a card that is chosen already does.
    again = " data-again" if where == "act " and "prime" in kind else ""
    pressed = f' data-hot="{hot}"' if hot else ""
    return button(
        "play", face, kind=kind, key=key, label=label, more=f'data-move="{text}"{again}{pressed}'
    )


def part(parts: Mapping[str, Html], name: str, more: str = "") -> Html:
    """The place of a part in a page, with what it holds now; only such places ever change."""
    return Html(f'<div data-part="{name}"{more}>{parts.get(name, EMPTY)}</div>')
